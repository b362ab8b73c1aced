import { test } from "node:test";
import assert from "node:assert/strict";
import { PairCodes } from "../../../resources/page/pair_codes.js";
import { LineReasons } from "../../../resources/page/line_reasons.js";
import { amount, mixed } from "../../../resources/page/hex_units.js";

test("codes of pairs are read from their planes, row by row", () => {
  // 3 places: 0 sees 1 hindered by 2 (code 3), 2 sees 0 clear (code 1)
  const codes = new PairCodes({ planes: 2 }, { plane0: [0b010, 0, 0b001], plane1: [0b010, 0, 0] }, 3);
  assert.equal(codes.code(0, 1), 3);
  assert.equal(codes.code(2, 0), 1);
  assert.deepEqual(codes.row(0, [0, 1, 2]), [0, 3, 0]);
  assert.deepEqual(codes.column(0, [0, 1, 2]), [0, 0, 1]);
});

function reasons(reason, within, near = []) {
  const values = { within, near, patterns: [[["\u0001\" m: seen", "\u0001\" m : vu"], "8.4", "none"], ["blocked", "8.5", "blocks"]], operands: ["", "0102", "40"] };
  const arrays = { sentence: [0, 1], first: [0, 2], used: [0, 2, 1], reason };
  const hexes = { distance: (one, other) => Math.abs(one - other) };
  return new LineReasons(values, arrays, { count: 4, hexes: [0, 1, 2, 3] }, hexes);
}

test("a sentence gets its operands back, in both languages", () => {
  const found = reasons(new Array(16).fill(0), 9).reason(1, 2);
  assert.deepEqual(found, { text: ["40 m: seen", "40 m : vu"], rule: "8.4", effect: "none", at: "" });
});

test("where only near lines have reasons each is still found, and others have none", () => {
  // within 1: rows 0: 0,1; 1: 0,1,2; 2: 1,2,3; 3: 2,3
  const kept = reasons([0, 0, 0, 0, 1, 0, 0, 0, 0, 1], 1);
  assert.equal(kept.reason(1, 2).text, "blocked");
  assert.equal(kept.reason(3, 3).at, "0102");
  assert.equal(kept.reason(0, 2), null);
});

test("pairs with a unit have reasons at any distance", () => {
  const kept = reasons([1, 0, 0, 0, 0, 1, 0, 1, 0, 1], 0, [0]);
  assert.equal(kept.reason(0, 3).effect, "none");
  assert.equal(kept.reason(2, 2).effect, "blocks");
  assert.equal(kept.reason(1, 2), null);
});

test("costs are amounts, and written with fractions", () => {
  assert.equal(amount("7/2"), 3.5);
  assert.equal(mixed("7/2"), "3½");
  assert.equal(mixed("1/2"), "½");
  assert.equal(mixed("4"), "4");
});
