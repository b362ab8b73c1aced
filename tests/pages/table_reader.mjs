// Reads the page of a table by its own scripts, without a browser: requests as JSON from standard input, answers to standard output.
import { packOf, wanted } from "./packs.mjs";
import { Points } from "../../resources/page/table_map.js";
import { UnitLines } from "../../resources/page/table_lines.js";
import { PairCodes } from "../../resources/page/pair_codes.js";
import { Regions } from "../../resources/page/regions.js";
import { lacking } from "../../resources/page/table_units.js";

const head = (await packOf("head")).values;
const [map, sight] = [await packOf("table_map"), await packOf("table_sight")];
const [units, lines] = [await packOf("table_units"), await packOf("table_lines")];
const points = new Points(map.values.points);
const codes = new PairCodes(sight.values, sight.arrays, points.count);
const regions = units ? new Regions(units.values.grid, units.arrays) : null;
const judged = lines ? new UnitLines(lines.values, lines.arrays) : null;
const answers = {
  title: head.title,
  left_out: head.left_out,
  map: map.values,
  points: Array.from({ length: points.count }, (_, k) => points.at(k)),
  nearest: (wanted.nearest ?? []).map(([x, y]) => points.nearest(x, y)),
  seen: (wanted.pairs ?? []).map(([from, to]) => codes.code(from, to) > 0),
  units: units?.values.units ?? [],
  error: units?.values.error,
  chances: !wanted.chances ? null : units.values.units.map((unit) =>
    unit.weapons.map(({ row }) => [...units.arrays.chance.subarray(row * points.count, (row + 1) * points.count)])),
  lines: (wanted.lines ?? []).map(([from, to]) => judged.line(from, to)),
  lacking: (wanted.lacking ?? []).map(([unit, weapon, x, y]) => {
    const one = units.values.units[unit];
    return lacking(regions, one, one.weapons[weapon], x, y);
  }),
  held: (wanted.held ?? []).map(([region, x, y]) => regions.holds(region, x, y)),
};
process.stdout.write(JSON.stringify(answers));
