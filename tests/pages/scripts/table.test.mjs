import { test } from "node:test";
import assert from "node:assert/strict";
import { Regions } from "../../../resources/page/regions.js";
import { Points } from "../../../resources/page/table_map.js";
import { UnitLines } from "../../../resources/page/table_lines.js";

// a square of 4 with a hole of 2 in it, and a triangle; in steps of 0.5
const regions = new Regions(0.5, {
  region: [0, 2, 3],
  ring: [0, 4, 8, 11],
  corner: [0, 0, 8, 0, 0, 8, -8, 0, 2, 2, 4, 0, 0, 4, -4, 0, 20, 0, 4, 0, 0, 4],
});

test("a region is read back ring by ring, each from its first corner", () => {
  assert.deepEqual(regions.rings(0), [[0, 0, 4, 0, 4, 4, 0, 4], [1, 1, 3, 1, 3, 3, 1, 3]]);
  assert.deepEqual(regions.rings(1), [[10, 0, 12, 0, 12, 2]]);
});

test("a point in a hole is not in the region", () => {
  assert.equal(regions.holds(0, 0.5, 2), true);
  assert.equal(regions.holds(0, 2, 2), false);
  assert.equal(regions.holds(0, 5, 2), false);
  assert.equal(regions.holds(1, 11.5, 0.5), true);
});

test("a place has the point of its square, and beyond the last square the last point", () => {
  const points = new Points({ step: 5, columns: 3, rows: 2, error: 4 });
  assert.deepEqual(points.at(4), [7.5, 7.5]);
  assert.equal(points.nearest(6, 9), 4);
  assert.equal(points.nearest(16.5, 12), 5);
  assert.equal(points.nearest(0, 0), 0);
});

test("a line between units has its verdict, and says where it is too close to call", () => {
  const values = { count: 2, reasons: [["free", "1"], ["wall", "2"]], shots: { "0 1": { shots: [], refused: [], cover: [] } }, margins: { "0 1": "1 mm forward: free" } };
  // both lines from the side: levels of the ends, two points of the ground, and on the second line a piece
  const side = Int16Array.from([1, 2, 2, 0, 0, 7, 0, 2, 1, 2, 0, 0, 7, 0, 1, 3, 4, 0, 5, 2]);
  values.pieces = ["field", "wall"];
  const arrays = { side, side_at: [0, 0, 7, 20, 20], verdict: [0, 128 + 3, 0, 0], reason: [0, 0, 1, 0], range: [0, 7, 7, 0], stopped: [-1, -1, -1, -1, 4, 5, -1, -1],
    ends: Float32Array.from([0, 0, 0, 0, 1, 0, 1, 6, 1, 6, 1, 0, 0, 0, 0, 0]) };
  const lines = new UnitLines(values, arrays);
  assert.deepEqual(lines.line(0, 1), {
    side: { from: 1, to: 2, ground: [[0, 0], [7, 0]], pieces: [] },
    code: 3, close: true, range: 7, reason: ["free", "1"], margin: "1 mm forward: free", stopped: null,
    ends: [[1, 0], [1, 6]], length: 6, fire: values.shots["0 1"],
  });
  assert.deepEqual(lines.line(1, 0), {
    side: { from: 2, to: 1, ground: [[0, 0], [7, 0]], pieces: [{ name: "wall", enter: 3, leave: 4, foot: 0, top: 5, effect: 2 }] },
    code: 0, close: false, range: 7, reason: ["wall", "2"], margin: null, stopped: [4, 5],
    ends: [[1, 6], [1, 0]], length: 6, fire: null,
  });
  assert.equal(lines.line(0, 0), null);
});
