import { test } from "node:test";
import assert from "node:assert/strict";
import { Hexes } from "../../../resources/page/hexes.js";

/** A flat-topped map of 4 columns and 4 rows whose even columns lie half a hex lower. */
function flatMap() {
  const [labels, centres, axial] = [[], [], []];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      labels.push(`${column + 1}${row + 1}`);
      centres.push(column * 64 * (Math.sqrt(3) / 2), (row + (column % 2) / 2) * 64);
      axial.push(column, row - Math.floor(column / 2));
    }
  }
  return new Hexes({ labels, flat: true, scale: 64 }, { centres, axial });
}

test("the hex that holds a point is the one with the nearest centre", () => {
  const hexes = flatMap();
  for (let number = 0; number < hexes.count; number++) {
    const [x, y] = hexes.centre(number);
    assert.equal(hexes.holding(x + 20, y - 18), number);
  }
  assert.equal(hexes.holding(-200, 0), undefined);
});

test("labels are found in either case, with blanks around", () => {
  assert.equal(flatMap().find(" 23 "), 6);
  assert.equal(flatMap().find("99"), undefined);
});

test("distances count steps from hex to hex", () => {
  const hexes = flatMap();
  assert.equal(hexes.distance(hexes.find("11"), hexes.find("14")), 3);
  assert.equal(hexes.distance(hexes.find("11"), hexes.find("41")), 3);
});

test("a line passes the hexes between its ends in order, from 0 to 1", () => {
  const hexes = flatMap();
  const parts = hexes.along(hexes.find("11"), hexes.find("14"));
  assert.deepEqual(parts.map((part) => part.hexes.map((one) => hexes.labels[one])), [["11"], ["12"], ["13"], ["14"]]);
  assert.equal(parts[0].enter, 0);
  assert.equal(parts.at(-1).leave, 1);
});

test("a line along a hexside has both hexes beside it", () => {
  const hexes = flatMap();
  const parts = hexes.along(hexes.find("11"), hexes.find("22"));
  assert.ok(parts.some((part) => part.hexes.length === 2));
});

test("the arrows of the keyboard lead to neighbours", () => {
  const hexes = flatMap();
  const from = hexes.find("22");
  assert.equal(hexes.labels[hexes.beside(from, [0, -1])], "21");
  assert.equal(hexes.labels[hexes.beside(from, [0, 1])], "23");
  assert.ok(["32", "33"].includes(hexes.labels[hexes.beside(from, [1, 0])]));
  assert.equal(hexes.beside(hexes.find("11"), [0, -1]), undefined);
});
