import { test } from "node:test";
import assert from "node:assert/strict";
import { inLanguage, filled, readersLanguage, listed } from "../../../resources/page/words.js";

test("a text is shown in the language that is wanted", () => {
  assert.equal(inLanguage(["hill", "colline"], "fr"), "colline");
  assert.equal(inLanguage("Lipovka", "fr"), "Lipovka");
  assert.equal(inLanguage(undefined, "en"), "");
});

test("placeholders are filled, and values are never read as placeholders", () => {
  assert.equal(filled("{n} of {all}, {left}", { n: 3, all: "{n}" }), "3 of {n}, {left}");
});

test("the page begins in the reader’s first language that it has", () => {
  assert.equal(readersLanguage(["de-DE", "fr-CH", "en"], "en"), "fr");
  assert.equal(readersLanguage(["de"], "fr"), "fr");
});

test("long lists say how many are left", () => {
  assert.equal(listed(["a", "b", "c"], 2), "a, b … (+1)");
  assert.equal(listed(["a", "b"], 2), "a, b");
});
