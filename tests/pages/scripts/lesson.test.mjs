// What a learner means, what is judged, and the way over places, without a browser.
import assert from "node:assert/strict";
import test from "node:test";
import { judged, nextPlace, readAnswer, readNumber } from "../../../resources/page/lesson_judging.js";
import { resultCode, tidyName } from "../../../resources/page/result_codes.js";

const reason = (words) => ["", words];
const NUMBER = { form: "number", right: [-2], right_words: [], words: [], within: 0, rounded: false, reasons: [reason("smoke")] };
const CHANCE = { ...NUMBER, right: [1 / 6], rounded: true };
const PLACES = {
  form: "places", right: ["0101", "0103"], reasons: [],
  of_place: { "0101": [reason("wood")], "0102": [reason("open")], "0103": [reason("hill")] },
};
const right = (question, given) => judged(question, readAnswer(question, given)).right;

test("numbers are read with either mark, either minus, as fractions and per cent", () => {
  assert.equal(readNumber(" 1,5 ").value, 1.5);
  assert.equal(readNumber("−2").value, -2);
  assert.equal(readNumber("1 / 4").value, 0.25);
  assert.equal(readNumber("17 %").value, 0.17);
  for (const wrong of ["", "two", "1/0", "1,2,3", "--1"]) assert.equal(readNumber(wrong), null, wrong);
});

test("a sign may be left out but not be the wrong one", () => {
  assert.ok(right(NUMBER, "-2") && right(NUMBER, "2") && right(NUMBER, "− 2"));
  assert.ok(!right(NUMBER, "+2") && !right(NUMBER, "3"));
});

test("a number is right within what the question allows", () => {
  assert.ok(right({ ...NUMBER, right: [30], within: 0.5 }, "30,4"));
  assert.ok(!right({ ...NUMBER, right: [30], within: 0.5 }, "30,6"));
});

test("chances may be rounded to whole per cent or finer, not coarser", () => {
  for (const good of ["1/6", "17%", "16,7 %", "0.17", "0,167"]) assert.ok(right(CHANCE, good), good);
  for (const bad of ["16 %", "0.2", "18%", "1/5"]) assert.ok(!right(CHANCE, bad), bad);
});

test("words are answers where the question has them", () => {
  const cost = { ...NUMBER, right: [], right_words: ["forbidden", "not allowed", "interdit"], words: ["forbidden", "not allowed", "interdit"] };
  assert.ok(right(cost, "Interdit") && right(cost, " not allowed "));
  assert.ok(!right(cost, "2"));
  assert.equal(readAnswer(NUMBER, "interdit"), null);
});

test("yes and no are read in both languages", () => {
  const question = { form: "yes_no", right: false, reasons: [reason("hill")] };
  assert.ok(right(question, "Non") && right(question, "n") && !right(question, "oui"));
  assert.equal(readAnswer(question, "perhaps"), null);
});

test("of a set the reasons of wrong picks come first, then those of places that were missed", () => {
  const found = judged(PLACES, ["0101", "0102"]);
  assert.deepEqual([found.right, found.wrong, found.missed], [false, ["0102"], ["0103"]]);
  assert.deepEqual(found.reasons.map(([, words]) => words), ["open", "hill"]);
  assert.ok(judged(PLACES, ["0103", "0101"]).right);
});

test("a wrong place has its own reason before that of the right one", () => {
  const question = { form: "place", right: ["0205", "0206"], of_place: { "0104": [reason("beside")] }, reasons: [reason("wood")] };
  assert.deepEqual(judged(question, ["0104"]).reasons.map(([, words]) => words), ["beside", "wood"]);
  assert.ok(judged(question, ["0206"]).right);
});

test("arrows go to the place that lies next", () => {
  const points = [[0, 0], [10, 1], [20, 0], [9, 10], [0, 11]];
  assert.equal(nextPlace(points, 0, "ArrowRight"), 1);
  assert.equal(nextPlace(points, 1, "ArrowRight"), 2);
  assert.equal(nextPlace(points, 1, "ArrowDown"), 3);
  assert.equal(nextPlace(points, 3, "ArrowLeft"), 4);
  assert.equal(nextPlace(points, 0, "ArrowUp"), 0);
});

test("codes keep the name, tidied", () => {
  assert.equal(tidyName("  Zoe\u0301   M. "), "Zoé M.");
  assert.match(resultCode("7QF3", 1, [1, 2, 0, 1], " Anna  B "), /^WB-7QF3-104[0-9A-Z]-[0-9A-Z]{4}-[0-9A-Z]+ Anna B$/);
});
