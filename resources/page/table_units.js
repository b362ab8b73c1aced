// A unit on a table: what it sees, where it goes, spots, is spotted and fires, as areas on the table and in words.

import { RANK } from "./app.js";
import { element, folded, name, selection, table } from "./elements.js";
import { hatching, writeNumbers } from "./map_frame.js";
import { Regions } from "./regions.js";
import { stroked } from "./table_map.js";
import { sided } from "./words.js";

const NO_CHANCE = 255;
/** Pixels: numbers on the table are not written larger. */
const LARGEST = 15;
/** A place as near to a point of the grid as this (in the table’s unit) is taken for it. */
const SAME = 0.05;
const SHOWS = ["none", "reach", "fire", "sees", "spots", "spotted"];

/** What is lacking where a weapon of a unit does not bear, as the key of its words. */
export function lacking(regions, unit, weapon, x, y) {
  const within = (region) => regions.holds(region, x, y);
  if (!weapon.share) return "fire_nowhere";
  if (weapon.rings.some(([band, , region]) => band === "minimum" && within(region))) return "fire_too_near";
  const rings = weapon.rings.filter(([band]) => band !== "minimum");
  if (rings.length && !rings.some(([, , region]) => within(region))) return "fire_beyond";
  if (!within(weapon.arc)) return "fire_arc";
  if (!within(unit.in_view)) return "fire_unseen";
  return unit.spots && !within(unit.spots.region) ? "fire_unspotted" : "fire_blocked";
}

export function show_table_units(app, { values, arrays }) {
  const units = new TableUnits(app, values, arrays);
  app.units = units;
  Object.assign(app.state, { show: "reach", move: 0, weapon: 0 });
  app.map.unitAt = (x, y, near) => units.at(x, y, near);
  app.map.unitName = (unit) => units.nameOf(unit);
  app.map.unitsWithin = (x, y, radius) => units.within(x, y, radius);
  app.addPanel("units", (body) => units.describe(body), () => (units.leads ? RANK.answer : RANK.more));
  app.map.view.addOverlay(40, (context, view) => units.paint(context, view));
  app.map.addLegend(() => units.legend());
  app.onChange(() => units.changed());
}

class TableUnits {
  constructor(app, values, arrays) {
    Object.assign(this, { app, values, map: app.map, units: values.units, chances: arrays.chance });
    this.regions = new Regions(values.grid, arrays);
    this.paths = new Map();
    this.sides = new Map(this.map.values.sides.map((side) => [side.id, side]));
  }

  nameOf(number) {
    return this.app.text(this.units[number].name);
  }

  /** The place of a unit. */
  placeOf(number) {
    const [x, y] = this.units[number].at;
    return { x, y, unit: number };
  }

  /** The place of the unit at a point, at most `near` beside it; null if there is none. */
  at(x, y, near) {
    let [best, found] = [Infinity, null];
    this.units.forEach(({ body: { points, radius } }, number) => {
      const gap = Math.min(...points.map(([u, v]) => Math.hypot(u - x, v - y))) - radius;
      if (gap <= near && gap < best) [best, found] = [gap, number];
    });
    return found === null ? null : this.placeOf(found);
  }

  /** The units with their middle in a circle. */
  within(x, y, radius) {
    return [...this.units.keys()].filter((number) => Math.hypot(this.units[number].at[0] - x, this.units[number].at[1] - y) <= radius);
  }

  /** Does a unit see a point on the ground? */
  sees(number, { x, y }) {
    return this.regions.holds(this.units[number].sees.region, x, y);
  }

  whoSees(place) {
    const found = [...this.units.keys()].filter((number) => this.sees(number, place));
    return found.length ? this.app.say("sees_this", { units: found.map((number) => this.nameOf(number)).join(", ") }) : this.app.say("sees_this_none");
  }

  select(number) {
    const place = this.placeOf(number);
    this.map.view.reveal(place.x * this.map.scale, place.y * this.map.scale);
    this.map.ask(place);
  }

  // --- In words.

  /** What is drawn of the chosen unit: "" while nothing is. */
  get shown() {
    const { unit, show } = this.app.state;
    if (unit === null || !this.showsOf(this.units[unit]).includes(show)) return "";
    return show === "none" ? "" : show;
  }

  /** What the chosen unit does at a place: what it costs to go there, or its fire. */
  spokenAt(place) {
    const unit = this.units[this.app.state.unit];
    if (this.shown === "reach") return this.reachTo(this.moveOf(unit), place);
    if (this.shown === "fire") return this.fireWordsAt(unit, this.weaponOf(unit), place);
    return "";
  }

  showsOf(unit) {
    const has = { reach: unit.moves.length, fire: unit.weapons.length, spots: unit.spots, spotted: unit.spotted };
    return SHOWS.filter((show) => !(show in has) || has[show]);
  }

  get leads() {
    const { there, aimed } = this.app.state;
    return Boolean(this.shown) && (!there || aimed);
  }

  changed() {
    const { unit, move, weapon, there } = this.app.state;
    const key = this.shown && !there ? [unit, this.shown, move, weapon, this.app.language].join() : "";
    if (key === this.key) return;
    this.key = key;
    if (!key) return;
    const body = element("div");
    this[`${this.shown}Words`](body, this.units[unit], unit);
    this.app.announce(body.querySelector(".result").textContent);
  }

  describe(body) {
    const { app } = this;
    const { unit } = app.state;
    const options = this.units.map((one, number) => [number, this.sidedName(one)]);
    body.append(selection(app.say("unit_list"), [["", app.say("choose_unit")], ...options], unit ?? "",
      (value) => value !== "" && this.select(Number(value))));
    if (unit !== null) this.describeUnit(body, this.units[unit], unit);
    return true;
  }

  sidedName(unit) {
    return sided(this.app.text(unit.name), this.app.text(this.sides.get(unit.side).name));
  }

  describeUnit(body, unit, number) {
    const { app } = this;
    const states = unit.states.map((state) => app.text(state)).join(", ");
    body.append(element("h2", {}, name(app.say("unit_title", {
      unit: this.sidedName(unit), at: this.map.nameOf({ ...this.placeOf(number), unit: null }),
    }))), element("p", { class: "about" }, name([app.text(unit.kind), states].filter(Boolean).join(", "))));
    const shows = this.showsOf(unit);
    body.append(selection(app.say("unit_shows"), shows.map((one) => [one, app.say(`show_${one}`)]), this.shown || "none", (value) => app.set({ show: value })));
    if (!this.shown) return;
    this[`${this.shown}Words`](body, unit, number);
    body.append(element("p", { class: "about" }, app.say("regions_error", {
      error: app.say("length", { n: app.number(this.values.error, 2), unit: app.text(this.map.values.unit) }),
    })));
  }

  result(body, key, words) {
    body.append(element("p", { class: "result" }, this.app.say(key, words)));
  }

  share({ share }) {
    return this.app.number(share);
  }

  moveOf(unit) {
    return unit.moves[this.app.state.move] ?? unit.moves[0];
  }

  weaponOf(unit) {
    return unit.weapons[this.app.state.weapon] ?? unit.weapons[0];
  }

  reachWords(body, unit, number) {
    const { app } = this;
    const move = this.moveOf(unit);
    if (unit.moves.length > 1) {
      body.append(selection(app.say("move_mode"), unit.moves.map((one, k) => [k, one.name ? app.text(one.name) : app.say("ordinary")]),
        unit.moves.indexOf(move), (value) => app.set({ move: Number(value) })));
    }
    this.result(body, "unit_reach", { unit: this.nameOf(number), allowance: this.map.length(move.allowance), share: this.share(move) });
    const { there } = app.state;
    if (there) body.append(element("p", {}, this.reachTo(move, there)));
    if (move.risky !== null) body.append(element("p", {}, app.say("reach_risky")));
    this.assumptions(body, move.assumed);
  }

  assumptions(body, texts) {
    const { app } = this;
    if (texts.length) body.append(folded(app.say("assumed"), element("ul", {}, ...texts.map((what) => element("li", {}, name(app.text(what)))))));
  }

  reachTo(move, place) {
    const there = this.map.nameOf({ ...place, unit: null });
    if (!this.regions.holds(move.region, place.x, place.y)) return this.app.say("reach_not", { there });
    const band = move.bands.find(([, region]) => this.regions.holds(region, place.x, place.y));
    return this.app.say("reach_to", { there, cost: this.map.length(band ? band[0] : move.allowance) });
  }

  fireWords(body, unit, number) {
    const { app } = this;
    const weapon = this.weaponOf(unit);
    if (unit.weapons.length > 1) {
      body.append(selection(app.say("weapon"), unit.weapons.map((one, k) => [k, app.text(one.name)]), unit.weapons.indexOf(weapon),
        (value) => app.set({ weapon: Number(value) })));
    }
    this.result(body, "unit_fire", {
      weapon: app.text(weapon.name), unit: this.nameOf(number), share: this.share(weapon), enemy: app.text(this.values.enemies[unit.side]),
    });
    const rings = weapon.rings.map(([band, length]) => app.say("band_ring", { band: this.bandWords(band), n: this.map.length(length) }));
    if (rings.length) body.append(element("p", {}, rings.join(", ")));
    const { there } = app.state;
    if (there) body.append(element("p", {}, this.fireWordsAt(unit, weapon, there)));
    body.append(element("p", { class: "hint" }, app.say("fire_figures", { enemy: app.text(this.values.enemies[unit.side]) })));
    this.chanceWords(body, unit, weapon);
  }

  /** The points of the grid with a known chance of a weapon: [number, per cent]. */
  chancesOf({ row }) {
    const { count } = this.map.points;
    return [...this.chances.subarray(row * count, (row + 1) * count).entries()].filter(([, chance]) => chance !== NO_CHANCE);
  }

  chanceWords(body, unit, weapon) {
    const { app } = this;
    const known = this.chancesOf(weapon);
    const all = known.map(([, chance]) => chance);
    const enemy = app.text(this.values.enemies[unit.side]);
    body.append(element("p", {}, known.length ? app.say("fire_chances", { enemy, least: Math.min(...all), most: Math.max(...all) }) : app.say("fire_no_chances")));
    if (known.length) {
      const nameOf = (number) => { const [x, y] = this.map.points.at(number); return this.map.nameOf({ x, y, unit: null }); };
      body.append(folded(app.say("table_of"), table([app.say("point_of_grid"), app.say("chance_head")], known.map(([number, chance]) => [nameOf(number), String(chance)]))));
    }
    this.assumptions(body, unit.fire_assumed);
  }

  bandWords(band) {
    const words = this.app.say(`band_${band}`);
    return words === `band_${band}` ? band : words;
  }

  fireWordsAt(firer, weapon, there) {
    return this.app.say("fire_at", { there: this.map.nameOf(there), what: this.fireAt(firer, weapon, there) });
  }

  /** The fire at a place: its band, and the chance at the nearest point of the grid; shots at units are those of the line. */
  fireAt(firer, weapon, { x, y, unit }) {
    const { app, map: { points } } = this;
    const found = weapon.bands.find(([, region]) => this.regions.holds(region, x, y));
    if (!found && !this.regions.holds(weapon.region, x, y)) return app.say(lacking(this.regions, firer, weapon, x, y));
    const band = found ? this.bandWords(found[0]) : app.text(weapon.name);
    if (unit !== null) return band;
    const number = points.nearest(x, y);
    const p = this.chances[weapon.row * points.count + number];
    const [u, v] = points.at(number);
    const chance = p === NO_CHANCE ? app.say("no_chance") : app.say("chance", { p });
    const away = Math.hypot(u - x, v - y);
    return away < SAME ? `${band}, ${chance}` : app.say("chance_near", { band, chance, n: this.map.length(away) });
  }

  seesWords(body, unit, number) {
    this.result(body, "unit_sees", { unit: this.nameOf(number), share: this.share(unit.sees) });
    body.append(element("p", { class: "hint" }, this.app.say("sees_ground")));
  }

  spotsWords(body, unit, number) {
    this.result(body, "unit_spots", { unit: this.nameOf(number), share: this.share(unit.spots), enemy: this.app.text(this.values.enemies[unit.side]) });
  }

  spottedWords(body, unit, number) {
    this.result(body, "unit_spotted", { unit: this.nameOf(number), share: this.share(unit.spotted) });
  }

  // --- On the table.

  legend() {
    const { app, shown } = this;
    const numbered = shown === "fire" && this.chancesOf(this.weaponOf(this.units[app.state.unit])).length;
    const mark = { reach: ["reach", "reach_mark"], fire: ["fire", numbered ? "chance_mark" : "fire_mark"], spots: ["spotted", "spot_mark"], spotted: ["spotted", "spot_mark"], sees: ["blind", "blind_mark"] }[shown];
    return mark ? [[mark[0], app.say(mark[1])]] : [];
  }

  path(region) {
    if (!this.paths.has(region)) this.paths.set(region, this.regions.path([region], this.map.scale));
    return this.paths.get(region);
  }

  paint(context, view) {
    if (this.shown) this[`${this.shown}Paint`](context, view, this.units[this.app.state.unit]);
  }

  fill(context, region, colour) {
    context.fillStyle = colour;
    context.fill(this.path(region), "evenodd");
  }

  outline(context, view, region, colour, dashes = []) {
    context.setLineDash(dashes.map((one) => one / view.scale));
    context.lineWidth = 2 / view.scale;
    context.strokeStyle = colour;
    context.stroke(this.path(region));
    context.setLineDash([]);
  }

  reachPaint(context, view, unit) {
    const move = this.moveOf(unit);
    const { colours } = this.app;
    const bands = move.bands.length ? move.bands : [[move.allowance, move.region]];
    bands.forEach(([, region], k) => {
      const ring = new Path2D(this.path(region));
      if (k) ring.addPath(this.path(bands[k - 1][1]));
      context.fillStyle = `${colours[`ramp${Math.min(4, Math.floor((k / bands.length) * 5))}`]}80`;
      context.fill(ring, "evenodd");
    });
    this.outline(context, view, move.region, "#0e5a3e");
    if (move.risky !== null) this.outline(context, view, move.risky, "#1c1a17", [2, 5]);
  }

  firePaint(context, view, unit) {
    const weapon = this.weaponOf(unit);
    const { colours } = this.app;
    this.outline(context, view, weapon.arc, colours.field_edge, [3, 6]);
    for (const [, , region] of weapon.rings) this.outline(context, view, region, colours.field_edge, [10, 5]);
    this.fill(context, weapon.region, `${colours.field}70`);
    weapon.bands.forEach(([, region]) => this.outline(context, view, region, colours.field_edge));
    const { points, scale } = this.map;
    writeNumbers(context, view, Math.min(0.36 * points.step * scale, LARGEST / view.scale), this.chancesOf(weapon).map(([number, chance]) => {
      const [x, y] = points.at(number);
      return [x * scale, y * scale, String(chance)];
    }));
  }

  /** What is not seen is hatched: the table without the area. */
  seesPaint(context, view, unit) {
    const { width, height } = this.map.values;
    const blind = new Path2D();
    blind.rect(0, 0, width * this.map.scale, height * this.map.scale);
    blind.addPath(this.path(unit.sees.region));
    for (const style of [`${this.app.colours.blind}59`, hatching(context, view, this.app.colours.blind)]) {
      context.fillStyle = style;
      context.fill(blind, "evenodd");
    }
  }

  spotsPaint(context, view, unit) {
    this.spotPaint(context, view, unit.spots.region);
  }

  spottedPaint(context, view, unit) {
    this.spotPaint(context, view, unit.spotted.region);
  }

  spotPaint(context, view, region) {
    this.fill(context, region, `${this.app.colours.limit}66`);
    this.outline(context, view, region, this.app.colours.limit, [2, 4]);
  }
}
