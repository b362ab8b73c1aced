import { test } from "node:test";
import assert from "node:assert/strict";
import { entriesOf } from "../../../resources/page/drawing.js";

const folded = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Whole numbers from 0 on in 7 bits a byte. */
function sevens(...values) {
  return values.flatMap((value) => {
    const bytes = [];
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
    return [...bytes, value];
  });
}

test("a path has its runs, in pixels, and the box around them", () => {
  const code = sevens(0, 5, 1, 3, 4, ...[16, 16].map(folded), 9, ...[800, 0, 0, -24].map(folded), 7);
  const [path] = entriesOf(code, 8);
  assert.equal(path.style, 5);
  assert.equal(path.evenOdd, true);
  assert.deepEqual(path.runs.map(([command, points]) => [command, [...points]]), [[0, [2, 2]], [1, [102, 2, 102, -1]], [3, []]]);
  assert.deepEqual(path.box, [2, -1, 102, 2]);
});

test("texts and pictures follow with their places", () => {
  const entries = entriesOf(sevens(1, 2, 0, ...[80, 160, 96, 0].map(folded), 2, 1, ...[0, 8, 16, 24].map(folded)), 8);
  assert.deepEqual([entries[0].kind, entries[0].x, entries[0].y, entries[0].size], ["text", 10, 20, 12]);
  assert.deepEqual([entries[1].picture, entries[1].box], [1, [0, 1, 2, 4]]);
});
