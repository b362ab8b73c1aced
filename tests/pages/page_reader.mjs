// Reads a page by its own scripts, without a browser: requests as JSON from standard input, answers to standard output.
import { packOf, wanted } from "./packs.mjs";
import { Hexes } from "../../resources/page/hexes.js";
import { Places } from "../../resources/page/hex_map.js";
import { PairCodes } from "../../resources/page/pair_codes.js";
import { LineReasons, Sentences } from "../../resources/page/line_reasons.js";

const head = (await packOf("head")).values;
const map = await packOf("hex_map");
const [sight, lines, units] = [await packOf("hex_sight"), await packOf("hex_lines"), await packOf("hex_units")];
const hexes = new Hexes(map.values, map.arrays);
const places = new Places(map.arrays);
const codes = new PairCodes(sight.values, sight.arrays, places.count);
const reasons = new LineReasons(lines.values, lines.arrays, places, hexes);

const place = ([label, level]) => places.find(hexes.find(label), level);
const answers = {
  title: head.title,
  left_out: head.left_out,
  places: places.count,
  levels: [...places.levels],
  codes: (wanted.codes ?? []).map(([from, to]) => codes.code(place(from), place(to))),
  reasons: (wanted.reasons ?? []).map(([from, to]) => reasons.reason(place(from), place(to))),
  reaches: !wanted.reaches ? null : units.values.units.map((unit, number) => ({
    id: unit.id,
    moves: unit.moves.map((move, k) => {
      const part = (name) => [...units.arrays[`${name}_${number}_${k}`]];
      const [ends, costs, ways, first] = [part("end"), part("cost"), part("way"), part("first")];
      return {
        mode: move.mode,
        costs: Object.fromEntries(ends.map((hex, at) => [hexes.labels[hex], move.costs[costs[at]]])),
        ways: Object.fromEntries(ends.map((hex, at) => [hexes.labels[hex], ways.slice(first[at], first[at + 1]).map((one) => hexes.labels[one])])),
      };
    }),
  })),
  differences: (wanted.reasons ?? []).map(([from, to]) => reasons.difference(place(from), place(to))),
  refusals: !wanted.refusals ? null : Array.from(units.arrays.refusal, (number) => (number ? new Sentences(units.values, units.arrays).sentence(number) : null)),
  units: !wanted.units ? null : units.values.units,
  rows: !wanted.units ? null : Object.fromEntries(["sees", "spots", "spotted", "fire", "chance"].map((name) => [name, [...units.arrays[name]]])),
};
process.stdout.write(JSON.stringify(answers));
