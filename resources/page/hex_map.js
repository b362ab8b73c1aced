// The map of hexes: its drawing, the cursor, what lies in a hex, and who asks what by mouse, touch and keys.

import { RANK } from "./app.js";
import { element, name, askForm } from "./elements.js";
import { Hexes } from "./hexes.js";
import { MapFrame } from "./map_frame.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The places that are answered about: a hex and a level of it; the floor of hex n is place n. */
export class Places {
  constructor(arrays) {
    this.hexes = arrays.place_hex;
    this.levels = arrays.place_level;
    this.count = this.hexes.length;
    this.byPlace = new Map();
    for (let k = 0; k < this.count; k++) this.byPlace.set(`${this.hexes[k]}@${this.levels[k]}`, k);
  }

  /** The number of a place; undefined if the hex has no such level. */
  find(hex, level) {
    return this.byPlace.get(`${hex}@${level}`);
  }

  levelsOf(hex) {
    const found = [];
    for (let level = 0; this.find(hex, level) !== undefined; level++) found.push(level);
    return found;
  }

  get allLevels() {
    return [...new Set(this.levels)].sort((one, other) => one - other);
  }
}

export function show_hex_map(app, { values, arrays }) {
  const map = new HexMap(app, values, arrays);
  app.map = map;
  app.addPanel("ask", (body) => body.append(map.form()), () => RANK.first);
  app.addPanel("hex", (body) => map.describe(body));
  app.showMap = () => {
    map.label();
    map.view.draw();
  };
}

class HexMap extends MapFrame {
  constructor(app, values, arrays) {
    super(app, values, arrays, ["labels"]);
    this.hexes = new Hexes(values, arrays);
    this.places = new Places(arrays);
    this.numbered = values.numbered && new Set(values.numbered);
    this.numbersDown = values.numbers_down;
    this.zones = values.zones;
    this.unitsAt = () => [];
    app.state = { here: null, there: null, aimed: false, level: 0, otherLevel: 0, unit: null };
    this.view.addOverlay(45, (context, view) => this.paintLabels(context, view));
    this.view.addOverlay(90, (context, view) => this.paintCursor(context, view));
  }

  // --- What is asked.

  tapped(x, y, event) {
    const hex = this.hexes.holding(x, y);
    if (hex === undefined) return;
    if (this.view.lineTool && (this.app.state.here === null || this.app.state.there !== null)) {
      this.startLine(hex);
      return;
    }
    const { here, unit } = this.app.state;
    // with a unit chosen, another hex is where it would go or fire; again, it is asked about itself
    const aims = unit !== null && here !== hex && this.app.state.there !== hex && (!this.unitsAt(hex).length || this.app.units.isTarget(hex));
    if (here !== null && (event.shiftKey || this.view.lineTool || aims)) this.lineTo(hex, aims && !event.shiftKey && !this.view.lineTool);
    else this.ask(hex);
  }

  /** Take a hex as the beginning of a new line. */
  startLine(hex) {
    this.ask(hex);
    this.app.announce(this.app.say("line_started", { here: this.hexes.labels[hex] }));
  }

  dragged(from, to) {
    const [here, there] = [this.hexes.holding(...from), this.hexes.holding(...to)];
    if (here === undefined || there === undefined) return;
    const { state } = this.app;
    if (state.here !== here || state.there !== there) this.app.set({ here, there: there === here ? null : there, level: 0, otherLevel: 0, unit: this.unitFor(here), aimed: false });
  }

  /** The unit that a question from a hex is about: the chosen one if it is there. */
  unitFor(hex) {
    const present = this.unitsAt(hex);
    return present.includes(this.app.state.unit) ? this.app.state.unit : present[0] ?? null;
  }

  /** Ask about a hex. */
  ask(hex, more = {}) {
    const units = this.unitsAt(hex);
    this.app.set({ here: hex, there: null, level: 0, cursor: hex, unit: units[0] ?? null, move: 0, weapon: 0, ...more });
  }

  /** Ask about the line to a hex; `aimed`: rather what the chosen unit does there. */
  lineTo(hex, aimed = false) {
    if (hex !== this.app.state.here) this.app.set({ there: hex, cursor: hex, otherLevel: 0, aimed });
  }

  hovered(x, y) {
    const hex = this.hexes.holding(x, y);
    this.view.element.title = hex === undefined ? "" : `${this.hexes.labels[hex]}: ${this.terrainOf(hex)}`;
  }

  key(event) {
    const { app, view } = this;
    const done = () => event.preventDefault();
    const cursor = app.state.cursor ?? app.state.here;
    if (event.key in ARROWS) {
      done();
      const next = cursor === null || cursor === undefined ? this.nearestToMiddle() : this.hexes.beside(cursor, ARROWS[event.key]);
      if (next !== undefined) this.moveCursor(next);
    } else if (event.key === "Enter" || event.key === " ") {
      done();
      if (cursor !== null && cursor !== undefined) (event.shiftKey || view.lineTool ? this.lineTo(cursor) : this.ask(cursor));
    } else if (event.key === "b" || event.key === "B") {
      if (cursor !== null && cursor !== undefined && app.state.here !== null) this.lineTo(cursor);
      else app.announce(app.say("line_from_first"));
    } else if (event.key === "+" || event.key === "=") view.zoomIn();
    else if (event.key === "-") view.zoomOut();
    else if (event.key === "0") view.showWhole();
    else if (event.key === "Escape" && !this.foldOne()) app.set({ here: null, there: null, unit: null });
  }

  nearestToMiddle() {
    const [x, y] = this.view.toMap(this.view.viewWidth / 2, this.view.viewHeight / 2);
    return this.hexes.holding(x, y) ?? 0;
  }

  moveCursor(hex) {
    this.app.state.cursor = hex;
    this.view.reveal(...this.hexes.centre(hex));
    this.view.draw();
    const told = [this.hexes.labels[hex], this.terrainOf(hex), ...this.unitsAt(hex).map((unit) => this.unitName?.(unit) ?? "")];
    const answer = this.spoken?.(hex);
    this.app.announce([...told, answer].filter(Boolean).join(", "));
  }

  // --- What is shown.

  terrainOf(hex) {
    const inside = this.values.in_hex[hex];
    const names = inside.slice(0, -1).map((number) => this.app.text(this.values.terrain[number]));
    const level = inside[inside.length - 1];
    return [...names, ...(level ? [this.app.say("level", { n: level })] : [])].join(", ");
  }

  form() {
    const { app } = this;
    return askForm(app, {
      id: "ask", label: app.say("ask_hex"), value: app.state.here === null ? "" : this.hexes.labels[app.state.here], size: 8,
      ask: (written) => {
        const hex = this.hexes.find(written);
        if (hex === undefined) return app.say("no_hex", { label: written });
        this.view.reveal(...this.hexes.centre(hex));
        this.ask(hex);
        return "";
      },
    });
  }

  describe(body) {
    const { app } = this;
    if (app.state.here === null) {
      body.append(element("p", { class: "hint how" }, app.say("how")));
      return true;
    }
    const hex = app.state.here;
    body.append(element("h2", {}, this.hexes.labels[hex]), element("p", {}, name(this.terrainOf(hex))));
    if (this.values.has_metres) body.append(element("p", { class: "about" }, app.say("ground_at", { n: app.number(this.arrays.ground[hex]) })));
    for (const zone of this.zones.filter((one) => one.hexes.includes(hex))) {
      const text = app.text(zone.text);
      body.append(element("p", { class: "about" }, name(app.text(zone.name)), text ? app.say("colon") : "", text ? name(text) : ""));
    }
    return true;
  }

  paintLabels(context, view) {
    const size = 0.17 * this.hexes.scale;
    if (this.hidden.has("labels") || size * view.scale < 7) return;
    const [left, top, right, bottom] = view.pictured;
    context.font = `64px "DejaVu Sans", Verdana, sans-serif`;
    context.textAlign = "center";
    context.fillStyle = "#28221a";
    const up = -this.numbersDown * (this.hexes.flat ? 0.37 : 0.4) * this.hexes.scale;
    for (let k = 0; k < this.hexes.count; k++) {
      if (this.numbered && !this.numbered.has(k)) continue;
      const [x, y] = this.hexes.centre(k);
      if (x < left || x > right || y - up < top - size || y - up > bottom) continue;
      context.save();
      context.translate(x, y - up + size * 0.4);
      context.scale(size / 64, size / 64);
      context.fillText(this.hexes.labels[k], 0, 0);
      context.restore();
    }
  }

  paintCursor(context, view) {
    const { cursor, here } = this.app.state;
    const most = 0.09 * this.hexes.scale * view.scale;
    for (const [hex, wish, dashes] of [[here, 3, []], [cursor === here ? null : cursor, 2, [5, 4]]]) {
      const width = Math.min(wish, most);
      if (hex === null || hex === undefined) continue;
      const path = this.hexes.path([hex]);
      context.setLineDash([]);
      context.lineWidth = (2 * width) / view.scale;
      context.strokeStyle = "#fdfaf0";
      context.stroke(path);
      context.setLineDash(dashes.map((length) => length / view.scale));
      context.lineWidth = width / view.scale;
      context.strokeStyle = "#1c1a17";
      context.stroke(path);
    }
  }
}
