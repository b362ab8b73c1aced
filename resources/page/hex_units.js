// A unit: what it sees, where it can go and by which way, where it spots and is spotted, where it fires with what chance.

import { RANK } from "./app.js";
import { element, name, selection, folded, table } from "./elements.js";
import { Sentences } from "./line_reasons.js";
import { hatching, writeNumbers } from "./map_frame.js";
import { capital, sentences, sided } from "./words.js";

const [OUT_OF_RANGE, OUT_OF_ARC, NOT_FIRED, BLIND, HIDDEN, UNCERTAIN, FIRST_BAND] = [0, 1, 2, 3, 4, 5, 6];
const NO_CHANCE = 255;
const SHOWS = ["none", "reach", "fire", "sees", "spots", "spotted"];

export function show_hex_units(app, { values, arrays }) {
  const units = new HexUnits(app, app.map, values, arrays);
  app.units = units;
  app.state.show = "reach";
  app.state.move = 0;
  app.state.weapon = 0;
  app.map.unitsAt = (hex) => units.at(hex);
  app.map.unitName = (unit) => units.nameOf(unit);
  app.addPanel("units", (body) => units.describe(body), () => (units.leads ? RANK.answer : RANK.more));
  app.map.view.addOverlay(40, (context, view) => units.paint(context, view));
  app.map.addLegend(() => units.legend());
  app.onChange(() => units.changed());
}

class HexUnits {
  constructor(app, map, values, arrays) {
    Object.assign(this, { app, map, values, arrays });
    this.units = values.units;
    this.size = map.hexes.count;
    this.sentences = new Sentences(values, arrays);
  }

  /** The units in a hex, the one that lies on top first. */
  at(hex) {
    return this.units.flatMap((unit, number) => (unit.hex === hex ? [number] : [])).reverse();
  }

  /** Does the chosen unit show its fire, and is a hex one with enemies, which it may fire at? */
  isTarget(hex) {
    return this.shown === "fire" && this.at(hex).every((number) => this.units[number].side !== this.chosen.side);
  }

  nameOf(number) {
    return this.app.text(this.units[number].name);
  }

  get chosen() {
    return this.app.state.unit === null ? null : this.units[this.app.state.unit];
  }

  row(array, number) {
    return this.arrays[array].subarray(number * this.size, (number + 1) * this.size);
  }

  /** A move of a unit: {ends: Map of hex to its place, cost(hex), way(hex)}. */
  move(unit, number) {
    const { arrays } = this;
    const named = (part) => arrays[`${part}_${unit}_${number}`];
    const move = this.units[unit].moves[number];
    const ends = new Map([...named("end")].map((hex, place) => [hex, place]));
    return {
      ...move,
      ends,
      cost: (hex) => move.costs[named("cost")[ends.get(hex)]],
      way: (hex) => [...named("way").subarray(named("first")[ends.get(hex)], named("first")[ends.get(hex) + 1])],
    };
  }

  select(number, more = {}) {
    const unit = this.units[number];
    this.map.view.reveal(...this.map.hexes.centre(unit.hex));
    this.app.set({ here: unit.hex, there: null, cursor: unit.hex, level: unit.level, unit: number, move: 0, weapon: 0, ...more });
  }

  // --- In words.

  /** Say what the chosen unit does when something else is asked of it. */
  get leads() {
    const { here, there, aimed } = this.app.state;
    return Boolean(this.shown) && here !== null && (there === null || aimed);
  }

  changed() {
    const { unit, show, move, weapon, there } = this.app.state;
    const key = this.shown && there === null ? [unit, show, move, weapon, this.app.language].join() : "";
    if (key === this.key) return;
    this.key = key;
    if (!key) return;
    const body = element("div");
    this[`${show}Words`](body, unit, this.chosen);
    this.app.announce(body.querySelector(".result").textContent);
  }

  /** What the chosen unit does to a hex: the way there, or its fire. */
  spokenAt(hex) {
    const { unit, show, move, weapon } = this.app.state;
    if (this.shown === "reach" && show === "reach") return this.wayWords(this.move(unit, move), hex);
    if (this.shown !== "fire") return "";
    const shown = this.chosen.weapons[weapon] ?? this.chosen.weapons[0];
    const why = this.refusal(shown, hex);
    return sentences(this.fireWordsAt(shown, hex), why ? `${this.app.text(why.rule)} ${capital(this.app.text(why.text))}` : "");
  }

  describe(body) {
    const { app } = this;
    const { here, unit } = app.state;
    const sides = this.map.values.sides.map((side) => [side.id, app.text(side.name)]);
    const options = this.units.map((one, number) => [number, `${sided(app.text(one.name), app.text(new Map(sides).get(one.side)))}, ${this.map.hexes.labels[one.hex]}`]);
    if (here === null || unit === null) {
      body.append(selection(app.say("unit_list"), [["", app.say("choose_unit")], ...options], "", (value) => value !== "" && this.select(Number(value))));
      if (here === null || !this.at(here).length) return true;
    }
    const present = here === null ? [] : this.at(here);
    if (present.length > 1 || unit === null) body.append(this.buttons(present));
    if (unit !== null) this.describeUnit(body, unit, new Map(sides));
    return true;
  }

  buttons(numbers) {
    return element("div", { class: "units", role: "group", "aria-label": this.app.say("units_here") }, ...numbers.map((number) =>
      element("button", {
        type: "button", "data-key": `unit-${number}`, "aria-pressed": String(this.app.state.unit === number), onclick: () => this.select(number),
      }, name(this.nameOf(number)))));
  }

  describeUnit(body, number, sides) {
    const { app } = this;
    const unit = this.units[number];
    const states = unit.states.map((state) => app.text(state)).join(", ");
    body.append(element("h2", {}, name(app.say("unit_title", {
      unit: sided(app.text(unit.name), app.text(sides.get(unit.side))), at: this.map.hexes.labels[unit.hex],
    }))), element("p", { class: "about" }, name([app.text(unit.kind), states].filter(Boolean).join(", "))));
    const shows = SHOWS.filter((show) => (show !== "reach" || unit.moves.length) && (show !== "fire" || unit.weapons.length));
    const show = shows.includes(app.state.show) ? app.state.show : "none";
    body.append(selection(app.say("unit_shows"), shows.map((one) => [one, app.say(`show_${one}`)]), show, (value) => app.set({ show: value })));
    if (show !== "none") this[`${show}Words`](body, number, unit);
  }

  reachWords(body, number, unit) {
    const { app } = this;
    const move = this.move(number, app.state.move);
    if (unit.moves.length > 1) {
      body.append(selection(app.say("move_mode"), unit.moves.map((one, k) => [k, one.name ? app.text(one.name) : app.say("ordinary")]), app.state.move,
        (value) => app.set({ move: Number(value) })));
    }
    body.append(element("p", { class: "result" }, app.say("unit_reach", { unit: this.nameOf(number), n: move.ends.size, allowance: mixed(move.allowance) })));
    const { there } = app.state;
    body.append(element("p", {}, there === null ? app.say("way_hint") : this.wayWords(move, there)));
    const rows = [...move.ends.keys()].map((hex) => [this.map.hexes.labels[hex], mixed(move.cost(hex))]);
    body.append(folded(app.say("table_of"), table([app.say("hex"), app.say("cost")], rows)));
    assumptions(body, app, move.assumed);
  }

  wayWords(move, there) {
    const { app } = this;
    const label = this.map.hexes.labels[there];
    if (!move.ends.has(there)) {
      const barred = move.barred.find(([hex]) => hex === there);
      if (barred) return `${app.say("no_way_to", { there: label })} ${capital(app.text(barred[1]))}`;
      return app.say("too_far_to", { there: label, allowance: mixed(move.allowance) });
    }
    const way = move.way(there).map((hex) => this.map.hexes.labels[hex]);
    return app.say(way.length ? "way_to" : "cost_to", { there: label, cost: mixed(move.cost(there)), way: way.join(", ") });
  }

  fireWords(body, number, unit) {
    const { app } = this;
    const weapon = unit.weapons[app.state.weapon] ?? unit.weapons[0];
    if (unit.weapons.length > 1) {
      body.append(selection(app.say("weapon"), unit.weapons.map((one, k) => [k, app.text(one.name)]), app.state.weapon,
        (value) => app.set({ weapon: Number(value) })));
    }
    const codes = this.row("fire", weapon.row);
    const covered = [...codes.keys()].filter((hex) => codes[hex] >= FIRST_BAND);
    const enemy = app.text(this.values.enemies[unit.side]);
    body.append(element("p", { class: "result" }, app.say("unit_fire", { weapon: app.text(weapon.name), unit: this.nameOf(number), n: covered.length, enemy })));
    for (const [rule, reason] of weapon.reasons) body.append(ruled(app.text(rule), capital(app.text(reason))));
    const { there } = app.state;
    if (there !== null) this.describeShot(body, number, weapon, there);
    const isNumbered = covered.some((hex) => this.row("chance", weapon.row)[hex] !== NO_CHANCE);
    if (covered.length && !isNumbered) body.append(element("p", {}, weapon.unknown ? app.say("no_chances_as", { why: app.text(weapon.unknown) }) : app.say("no_chances")));
    const heads = [app.say("hex"), app.say("band"), ...(isNumbered ? [app.say("chance_head")] : [])];
    const rows = covered.map((hex) => [this.map.hexes.labels[hex], this.bandWords(weapon, codes[hex]), ...(isNumbered ? [this.chanceWords(weapon, hex)] : [])]);
    if (rows.length) body.append(folded(app.say("table_of"), table(heads, rows)));
    assumptions(body, app, unit.fire_assumed);
  }

  /** The shot at a hex: what it does, or what is lacking and why. */
  describeShot(body, number, weapon, there) {
    const { app } = this;
    body.append(element("p", {}, this.fireWordsAt(weapon, there)));
    const refusal = this.refusal(weapon, there);
    if (refusal) body.append(ruled(app.text(refusal.rule), capital(app.text(refusal.text))));
    // a line of sight may be open where a line of fire is not
    if (this.row("fire", weapon.row)[there] === BLIND && this.row("sees", number)[there]) body.append(element("p", { class: "hint" }, app.say("sees_but_no_fire")));
  }

  /** Why a weapon does not bear on a hex: {text, rule}; null where no reason is on the page, or it bears. */
  refusal(weapon, hex) {
    const sentence = this.row("refusal", weapon.row)[hex];
    return sentence ? this.sentences.sentence(sentence) : null;
  }

  fireWordsAt(weapon, there) {
    return this.app.say("fire_at", { there: this.map.hexes.labels[there], what: this.fireAt(weapon, there) });
  }

  bandWords(weapon, code) {
    const band = weapon.bands[code - FIRST_BAND];
    const words = this.app.say(`band_${band}`);
    return words === `band_${band}` ? band : words;
  }

  chanceWords(weapon, hex) {
    const chance = this.row("chance", weapon.row)[hex];
    return chance === NO_CHANCE ? "–" : String(chance);
  }

  fireAt(weapon, hex) {
    const { app } = this;
    const code = this.row("fire", weapon.row)[hex];
    if (code >= FIRST_BAND) {
      const chance = this.row("chance", weapon.row)[hex];
      return `${this.bandWords(weapon, code)}, ${chance === NO_CHANCE ? app.say("no_chance") : app.say("chance", { p: chance })}`;
    }
    if (code === OUT_OF_RANGE) return weapon.max === null ? app.say("fire_far") : app.say("fire_beyond", { n: this.map.hexes.distance(this.chosen.hex, hex), most: weapon.max });
    return app.say({ [OUT_OF_ARC]: "fire_arc", [NOT_FIRED]: "fire_not", [BLIND]: "fire_blind", [HIDDEN]: "fire_hidden", [UNCERTAIN]: "fire_uncertain" }[code]);
  }

  seesWords(body, number) {
    const codes = this.row("sees", number);
    const count = (test) => codes.reduce((sum, code) => sum + test(code), 0);
    body.append(element("p", { class: "result" }, this.app.say("unit_sees", {
      unit: this.nameOf(number), clear: count((code) => code === 1), hindered: count((code) => code > 1),
    })));
  }

  spotsWords(body, number, unit) {
    const codes = this.row("spots", number);
    const count = (wanted) => codes.reduce((sum, code) => sum + (code === wanted), 0);
    body.append(element("p", { class: "result" }, this.app.say("unit_spots", {
      unit: this.nameOf(number), enemy: this.app.text(this.values.enemies[unit.side]), n: count(1), open: count(2),
    })));
  }

  spottedWords(body, number, unit) {
    const counts = this.row("spotted", number);
    body.append(element("p", { class: "result" }, this.app.say("unit_spotted", {
      unit: this.nameOf(number), n: counts.reduce((sum, one) => sum + (one > 0), 0), here: counts[unit.hex],
    })));
  }

  // --- On the map.

  /** What is drawn of the chosen unit: "" while a line or nothing is asked of it. */
  get shown() {
    const { app, chosen } = this;
    if (!chosen) return "";
    const { show } = app.state;
    if ((show === "reach" && !chosen.moves.length) || (show === "fire" && !chosen.weapons.length)) return "";
    return show === "none" ? "" : show;
  }

  legend() {
    const { app, shown } = this;
    if (!shown) return [];
    return this[`${shown}Legend`]().map(([mark, words]) => [mark, app.say(words)]);
  }

  reachLegend() {
    return [["reach", "reach_mark"]];
  }

  fireLegend() {
    const codes = [...this.row("fire", (this.chosen.weapons[this.app.state.weapon] ?? this.chosen.weapons[0]).row)];
    const rows = [["fire", this.isNumbered ? "chance_mark" : "fire_mark"]];
    if (codes.includes(BLIND)) rows.push(["blind", "no_line_mark"]);
    if (codes.some((code) => code === HIDDEN || code === UNCERTAIN)) rows.push(["unspotted", "not_spotted_mark"]);
    return rows;
  }

  seesLegend() {
    const rows = [["blind", "blind_mark"]];
    if (this.row("sees", this.app.state.unit).some((code) => code > 1)) rows.push(["hindered", "hindered_mark"]);
    return rows;
  }

  spotsLegend() {
    const rows = [["spotted", "spot_mark"]];
    if (this.row("spots", this.app.state.unit).includes(2)) rows.push(["undecided", "open_mark"]);
    return rows;
  }

  spottedLegend() {
    return [["spotted", "spotted_mark"]];
  }

  /** Is a chance known of any shot of the chosen weapon? */
  get isNumbered() {
    const weapon = this.chosen.weapons[this.app.state.weapon] ?? this.chosen.weapons[0];
    return this.row("chance", weapon.row).some((chance) => chance !== NO_CHANCE);
  }

  paint(context, view) {
    const { unit } = this.app.state;
    const { shown } = this;
    if (!shown) return;
    this[`${shown}Paint`](context, view, unit);
  }

  reachPaint(context, view, unit) {
    const { app, map } = this;
    const move = this.move(unit, app.state.move);
    const most = Math.max(1, ...move.costs.map(amount));
    for (const [hex] of move.ends) {
      const band = Math.min(4, Math.floor((amount(move.cost(hex)) / most) * 4.999));
      context.fillStyle = `${app.colours[`ramp${band}`]}80`;
      context.fill(map.hexes.path([hex]));
    }
    this.write(context, view, [...move.ends.keys()], (hex) => mixed(move.cost(hex)));
    const { there } = app.state;
    if (there === null || !move.ends.has(there)) return;
    const way = [this.units[unit].hex, ...move.way(there)].map((hex) => map.hexes.centre(hex));
    for (const [colour, width] of [["#fdfaf0", 8], [app.colours.route, 4]]) {
      context.beginPath();
      way.forEach(([x, y], k) => (k ? context.lineTo(x, y) : context.moveTo(x, y)));
      context.lineWidth = width / view.scale;
      context.strokeStyle = colour;
      context.stroke();
    }
  }

  firePaint(context, view, number) {
    const { app, map } = this;
    const unit = this.units[number];
    const weapon = unit.weapons[app.state.weapon] ?? unit.weapons[0];
    const codes = this.row("fire", weapon.row);
    const chances = this.row("chance", weapon.row);
    const hexes = (test) => [...codes.keys()].filter((hex) => test(codes[hex]));
    const covered = hexes((code) => code >= FIRST_BAND);
    context.fillStyle = `${app.colours.field}70`;
    context.fill(map.hexes.path(covered));
    context.strokeStyle = app.colours.field_edge;
    context.lineWidth = 1.5 / view.scale;
    context.stroke(map.hexes.path(covered));
    context.fillStyle = hatching(context, view, app.colours.blind);
    context.fill(map.hexes.path(hexes((code) => code === BLIND)));
    this.write(context, view, covered, (hex) => (chances[hex] === NO_CHANCE ? "" : `${chances[hex]}`));
    this.dots(context, view, hexes((code) => code === HIDDEN || code === UNCERTAIN), app.colours.field_edge);
  }

  seesPaint(context, view, number) {
    const codes = this.row("sees", number);
    const blind = this.map.hexes.path([...codes.keys()].filter((hex) => codes[hex] === 0));
    context.fillStyle = `${this.app.colours.blind}59`;
    context.fill(blind);
    context.fillStyle = hatching(context, view, this.app.colours.blind);
    context.fill(blind);
    this.app.sight.paintHindrance(context, view, [...codes.keys()].filter((hex) => codes[hex] > 1).map((hex) => [hex, codes[hex]]));
  }

  spotsPaint(context, view, number) {
    const codes = this.row("spots", number);
    this.spotPaint(context, view, codes.map((code) => Number(code === 1)));
    const open = [...codes.keys()].filter((hex) => codes[hex] === 2);
    this.write(context, view, open, () => "?");
  }

  spottedPaint(context, view, number) {
    const counts = this.row("spotted", number);
    this.spotPaint(context, view, counts);
    this.write(context, view, [...counts.keys()].filter((hex) => counts[hex] > 0), (hex) => String(counts[hex]));
  }

  spotPaint(context, view, codes) {
    const some = [...codes.keys()].filter((hex) => codes[hex] > 0);
    context.fillStyle = `${this.app.colours.limit}66`;
    context.fill(this.map.hexes.path(some));
    this.dots(context, view, some, this.app.colours.limit);
  }

  /** Four dots in the corners of hexes: a mark besides the colour. */
  dots(context, view, numbers, colour) {
    const { hexes } = this.map;
    const off = 0.3 * hexes.scale;
    context.fillStyle = colour;
    context.beginPath();
    for (const number of numbers) {
      const [x, y] = hexes.centre(number);
      for (const [dx, dy] of [[-off, 0], [off, 0], [0, -off], [0, off]]) {
        context.moveTo(x + dx, y + dy);
        context.arc(x + dx, y + dy, 0.045 * hexes.scale, 0, 2 * Math.PI);
      }
    }
    context.fill();
  }

  write(context, view, numbers, words) {
    const { hexes } = this.map;
    // larger in small hexes, as far as they have room
    const size = Math.max(0.24 * hexes.scale, Math.min(0.36 * hexes.scale, 9 / view.scale));
    writeNumbers(context, view, size, numbers.map((number) => {
      const [x, y] = hexes.centre(number);
      return [x, y + 0.3 * hexes.scale, words(number)];
    }));
  }
}

/** A rule and what it says. */
function ruled(rule, words) {
  return element("p", {}, rule ? element("span", { class: "rule" }, rule) : "", name(words));
}

/** What an answer takes for granted, folded away. */
function assumptions(body, app, texts) {
  if (texts.length) body.append(folded(app.say("assumed"), element("ul", {}, ...texts.map((text) => element("li", {}, name(app.text(text)))))));
}

/** A cost as a number: "7/2" is 3.5. */
export function amount(cost) {
  const [whole, parts] = cost.split("/").map(Number);
  return parts ? whole / parts : whole;
}

const PARTS = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚" };

/** A cost as it is written: "7/2" is 3½. */
export function mixed(cost) {
  const [whole, parts] = cost.split("/").map(Number);
  if (!parts) return cost;
  const rest = PARTS[`${whole % parts}/${parts}`];
  const full = Math.floor(whole / parts);
  return rest ? `${full || ""}${rest}` : cost;
}
