// What a hex sees, and who sees it: the codes of its row or column on the map, in numbers and in words.

import { RANK } from "./app.js";
import { element, choice, selection, folded } from "./elements.js";
import { listed } from "./words.js";
import { hatching } from "./map_frame.js";
import { PairCodes } from "./pair_codes.js";

export function show_hex_sight(app, { values, arrays }) {
  const { map } = app;
  const sight = new HexSight(app, map, values, arrays);
  app.sight = sight;
  app.state.backward = false;
  app.state.otherFloor = 0;
  app.addPanel("sight", (body) => sight.describe(body), () => (sight.isPainted ? RANK.answer : RANK.more));
  map.view.addOverlay(20, (context, view) => sight.paint(context, view));
  map.addLegend(() => sight.legend());
  map.spoken = (hex) => sight.spoken(hex);
  app.onChange(() => sight.answer());
}

class HexSight {
  constructor(app, map, values, arrays) {
    this.app = app;
    this.map = map;
    this.values = values;
    this.codes = new PairCodes(values, arrays, map.places.count);
    this.found = null;
  }

  /** The code of every hex for what is asked; hexes without the level that is asked for have none. */
  answer() {
    const { here, there, level, otherFloor, backward } = this.app.state;
    const key = here === null || there !== null ? "" : `${here}@${level} ${otherFloor} ${backward} ${this.app.language} ${Boolean(this.app.units?.shown)}`;
    if (key === this.key) return;
    this.key = key;
    this.found = key ? this.codesOf(here, level, otherFloor, backward) : null;
    if (this.found && !this.app.units?.shown) this.app.announce(`${this.title()}. ${this.counts()}`);
  }

  codesOf(here, level, otherFloor, backward) {
    const { places, hexes } = this.map;
    const place = places.find(here, level) ?? here;
    const found = new Uint8Array(hexes.count).fill(255);
    for (let other = 0; other < places.count; other++) {
      if (places.levels[other] !== otherFloor) continue;
      found[places.hexes[other]] = backward ? this.codes.code(other, place) : this.codes.code(place, other);
    }
    const paths = new Map();
    const groups = new Map();
    found.forEach((code, hex) => {
      if (!groups.has(code)) groups.set(code, []);
      groups.get(code).push(hex);
    });
    for (const [code, numbers] of groups) paths.set(code, this.map.hexes.path(numbers));
    return { codes: found, groups, paths };
  }

  title() {
    const { here, level, backward } = this.app.state;
    const place = this.map.hexes.labels[here] + (level ? ` (${this.app.say("level", { n: level })})` : "");
    return this.app.say(backward ? "seen_title" : "sees_title", { place });
  }

  hexesOf(test) {
    return [...this.found.groups].filter(([code]) => code !== 255 && test(code)).flatMap(([, numbers]) => numbers).sort((a, b) => a - b);
  }

  counts() {
    return this.app.say("sees_counts", {
      clear: this.hexesOf((code) => code === 1).length,
      hindered: this.hexesOf((code) => code > 1).length,
      blind: this.hexesOf((code) => code === 0).length,
    });
  }

  codeWords(code) {
    if (code === 255) return "";
    if (code === 0) return this.app.say("blind");
    return code === 1 ? this.app.say("clear") : this.app.say("hindered", { n: code - 1 });
  }

  spoken(hex) {
    return this.found ? this.codeWords(this.found.codes[hex]) : "";
  }

  describe(body) {
    const { app } = this;
    const { here, level, otherFloor, backward } = app.state;
    if (!this.found) return false;
    const { places } = this.map;
    body.append(element("h2", {}, this.title()),
      choice(app.say("direction"), [["no", app.say("forward")], ["yes", app.say("backward")]], backward ? "yes" : "no",
        (value) => app.set({ backward: value === "yes" })));
    const named = (one) => [one, one ? app.say("level", { n: one }) : app.say("floor")];
    const own = places.levelsOf(here);
    if (own.length > 1) body.append(selection(app.say("from_level"), own.map(named), level, (value) => app.set({ level: Number(value) })));
    if (places.allLevels.length > 1) {
      body.append(selection(app.say("to_level"), places.allLevels.map(named), otherFloor, (value) => app.set({ otherFloor: Number(value) })));
    }
    body.append(element("p", { class: "result" }, this.counts()));
    const labels = (numbers) => listed(numbers.map((number) => this.map.hexes.labels[number]), 400);
    for (const [what, test] of [["hindered_list", (code) => code > 1], ["clear_list", (code) => code === 1], ["blind_list", (code) => code === 0]]) {
      const numbers = this.hexesOf(test);
      if (numbers.length) body.append(folded(app.say("list_of", { what: app.say(what), n: numbers.length }), element("p", {}, labels(numbers))));
    }
    const differ = this.oneWay(here, level, otherFloor);
    if (differ.length) body.append(folded(app.say("one_way", { n: differ.length }), element("p", {}, labels(differ))));
    if (this.values.assumed.length) {
      body.append(folded(app.say("assumed"), element("ul", {}, ...this.values.assumed.map((text) => element("li", {}, app.text(text))))));
    }
    return true;
  }

  /** Hexes that are seen one way and not the other. */
  oneWay(here, level, otherFloor) {
    const { places } = this.map;
    const place = places.find(here, level) ?? here;
    const found = [];
    for (let other = 0; other < places.count; other++) {
      if (places.levels[other] !== otherFloor) continue;
      if ((this.codes.code(place, other) > 0) !== (this.codes.code(other, place) > 0)) found.push(places.hexes[other]);
    }
    return found;
  }

  legend() {
    if (!this.isPainted) return [];
    const { app } = this;
    const rows = [["blind", app.say("blind_mark")]];
    if (this.hexesOf((code) => code > 1).length) rows.push(["hindered", app.say("hindered_mark")]);
    return rows;
  }

  /** A chosen unit shows what it does; the area of its hex is then told in words only. */
  get isPainted() {
    return this.found && !this.app.units?.shown;
  }

  paint(context, view) {
    if (!this.isPainted) return;
    const blind = this.found.paths.get(0);
    const missing = this.found.paths.get(255);
    if (blind) {
      context.fillStyle = `${this.app.colours.blind}59`;
      context.fill(blind);
      context.fillStyle = hatching(context, view, this.app.colours.blind);
      context.fill(blind);
    }
    if (missing) {
      context.fillStyle = "#8f8a7d99";
      context.fill(missing);
    }
    const hindered = [...this.found.groups].filter(([code]) => code > 1 && code !== 255);
    this.paintHindrance(context, view, hindered.flatMap(([code, numbers]) => numbers.map((number) => [number, code])));
  }

  /** Mark hexes with how much their lines are hindered by: [hex, code]. */
  paintHindrance(context, view, hindered) {
    const { hexes } = this.map;
    const [left, top, right, bottom] = view.pictured;
    const radius = Math.max(0.13 * hexes.scale, 3 / view.scale);
    const write = radius * view.scale > 5;
    if (!write && this.hexesOf((code) => code > 1).length) view.unread = true;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const [number, code] of hindered) {
      const [x, y] = hexes.centre(number);
      if (x < left || x > right || y < top || y > bottom) continue;
      const at = y + 0.27 * hexes.scale;
      context.beginPath();
      context.arc(x, at, radius, 0, 2 * Math.PI);
      context.fillStyle = this.app.colours.hindered;
      context.fill();
      context.lineWidth = 1 / view.scale;
      context.strokeStyle = "#1c1a17";
      context.stroke();
      if (!write) continue;
      context.save();
      context.translate(x, at + radius * 0.08);
      context.scale(radius / 40, radius / 40);
      context.font = 'bold 56px "DejaVu Sans", Verdana, sans-serif';
      context.fillStyle = "#1c1a17";
      context.fillText(code - 1, 0, 0);
      context.restore();
    }
  }
}
