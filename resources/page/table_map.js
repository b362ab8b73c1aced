// The table: its drawing, the grid of points, what lies at a place, templates, and who asks what by mouse, touch and keys.

import { RANK } from "./app.js";
import { element, name, selection, askForm } from "./elements.js";
import { Regions } from "./regions.js";
import { MapFrame } from "./map_frame.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The grid of points that are answered about: row by row, each in the middle of its square. */
export class Points {
  constructor({ step, columns, rows, error }) {
    Object.assign(this, { step, columns, rows, error });
    this.count = columns * rows;
  }

  /** Where a point lies, in the table's unit. */
  at(number) {
    return [((number % this.columns) + 0.5) * this.step, (Math.floor(number / this.columns) + 0.5) * this.step];
  }

  /** The number of the point nearest to a place. */
  nearest(x, y) {
    const [column, row] = [[x, this.columns], [y, this.rows]].map(([at, most]) => Math.min(most - 1, Math.max(0, Math.floor(at / this.step))));
    return row * this.columns + column;
  }
}

export function show_table_map(app, { values, arrays }) {
  const map = new TableMap(app, values, arrays);
  app.map = map;
  app.addPanel("ask", (body) => body.append(map.form()), () => RANK.first);
  app.addPanel("place", (body) => map.describe(body));
  app.showMap = () => {
    map.label();
    map.view.draw();
  };
}

/** A place that is asked about: {x, y, unit}, in the table's unit; `unit` is the number of the one that stands there, or null. */
class TableMap extends MapFrame {
  constructor(app, values, arrays) {
    super(app, values, arrays);
    this.scale = values.scale;
    this.points = new Points(values.points);
    this.regions = new Regions(values.grid, arrays);
    this.unitAt = () => null;
    app.state = { here: null, there: null, aimed: false, cursor: null, unit: null, template: "", laid: null };
    this.view.addOverlay(85, (context, view) => this.paintTemplate(context, view));
    this.view.addOverlay(90, (context, view) => this.paintPlaces(context, view));
    this.addLegend(() => (app.state.laid ? [["disc", app.say("template_mark")]] : []));
    app.onChange((changes) => "laid" in changes && changes.laid && app.announce(this.templateWords()));
  }

  // --- What is asked.

  /** The place under a point of the drawing; null beyond the table. */
  placeAt(u, v) {
    const [x, y] = [u / this.scale, v / this.scale];
    if (x < 0 || y < 0 || x > this.values.width || y > this.values.height) return null;
    return this.unitAt(x, y, 8 / this.view.scale / this.scale) ?? { x, y, unit: null };
  }

  tapped(u, v, event) {
    const place = this.placeAt(u, v);
    if (!place) return;
    const { here, unit, template } = this.app.state;
    if (template) this.lay([u / this.scale, v / this.scale]);
    // with a unit chosen, another place is where it would go or fire; a unit is asked about itself
    else if (here && (event.shiftKey || this.view.lineTool)) this.lineTo(place);
    else if (here && unit !== null && place.unit === null) this.lineTo(place, true);
    else this.ask(place);
  }

  dragged(from, to) {
    const [here, there] = [this.placeAt(...from), this.placeAt(...to)];
    if (!here || !there) return;
    const same = here.unit !== null && here.unit === there.unit;
    this.app.set({ here, there: same ? null : there, unit: here.unit, aimed: false });
  }

  ask(place) {
    this.app.set({ here: place, there: null, unit: place.unit, cursor: place, move: 0, weapon: 0 });
  }

  /** Ask about the line to a place; `aimed`: rather what the chosen unit does there. */
  lineTo(place, aimed = false) {
    const { here } = this.app.state;
    if (here && (place.x !== here.x || place.y !== here.y)) this.app.set({ there: place, cursor: place, aimed });
  }

  lay([x, y]) {
    this.app.set({ laid: { x, y } });
  }

  hovered(u, v) {
    const place = this.placeAt(u, v);
    this.view.element.title = place ? `${this.nameOf(place)}${this.app.say("colon")}${this.groundAt(place)}` : "";
  }

  key(event) {
    const { app, view } = this;
    const { cursor, here } = app.state;
    const pressed = event.key.toLowerCase();
    if (event.key in STEPS) {
      event.preventDefault();
      this.moveCursor(STEPS[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (cursor) (event.shiftKey || view.lineTool ? this.lineTo(cursor) : this.ask(cursor));
    } else if (pressed === "b" && here) this.lineTo(cursor ?? here);
    else if (pressed === "b") app.announce(app.say("line_from_first"));
    else if (pressed === "t" && cursor && app.state.template) this.lay([cursor.x, cursor.y]);
    else if (event.key === "+" || event.key === "=") view.zoomIn();
    else if (event.key === "-") view.zoomOut();
    else if (event.key === "0") view.showWhole();
    else if (event.key === "Escape" && !this.foldOne()) app.set({ here: null, there: null, unit: null, laid: null });
  }

  moveCursor([right, down]) {
    const { app, points } = this;
    const { cursor } = app.state;
    const middle = this.view.toMap(this.view.viewWidth / 2, this.view.viewHeight / 2).map((one) => one / this.scale);
    const from = cursor ? [cursor.x + right * points.step, cursor.y + down * points.step] : middle;
    const [x, y] = points.at(points.nearest(...from));
    const place = this.unitAt(x, y, points.step / 2) ?? { x, y, unit: null };
    // a unit keeps the cursor on the grid, so that the next step leaves it
    app.state.cursor = place.unit === null ? place : { ...place, x, y };
    this.view.reveal(x * this.scale, y * this.scale);
    this.view.draw();
    app.announce([this.nameOf(place), this.groundAt(place), this.spoken?.(place)].filter(Boolean).join(", "));
  }

  // --- In words.

  length(value) {
    return this.app.say("length", { n: this.app.number(value), unit: this.app.text(this.values.unit) });
  }

  /** A place in words: the unit there, or its two distances from the upper left corner. */
  nameOf(place) {
    if (place.unit !== null && this.unitName) return this.unitName(place.unit);
    return this.app.say("place_at", { x: this.app.number(place.x), y: this.app.number(place.y), unit: this.app.text(this.values.unit) });
  }

  groundAt({ x, y }) {
    const { app } = this;
    const found = this.values.pieces.filter((piece) => this.regions.holds(piece.region, x, y)).reverse();
    const words = (piece) => (!piece.level ? app.text(piece.name)
      : app.say("piece_high", { piece: app.text(piece.name), n: app.number(piece.level) }));
    return found.map(words).join(", ") || app.say("open_ground");
  }

  form() {
    const { app } = this;
    const { here } = app.state;
    const plain = (value) => value.toLocaleString(app.language, { maximumFractionDigits: 1, useGrouping: false });
    const written = here ? `${plain(here.x)}; ${plain(here.y)}` : "";
    const label = app.say("ask_place", { unit: app.text(this.values.unit) });
    return askForm(app, { id: "ask", label, value: written, size: 10, ask: (words) => this.askWritten(words) });
  }

  describe(body) {
    const { app } = this;
    const { here } = app.state;
    if (here) this.describePlace(body, here);
    else body.append(element("p", { class: "hint how" }, app.say("how")));
    this.describeTemplates(body);
    return true;
  }

  /** Ask about a place that was written; returns what is wrong with it. */
  askWritten(words) {
    const { width, height } = this.values;
    const [x, y, more] = (words.replaceAll(",", ".").match(/\d+(\.\d+)?/g) ?? []).map(Number);
    if (y === undefined || more !== undefined || x > width || y > height) {
      return this.app.say("no_place", { place: words, width: this.app.number(width), height: this.app.number(height) });
    }
    this.view.reveal(x * this.scale, y * this.scale);
    this.ask(this.unitAt(x, y, 0) ?? { x, y, unit: null });
    return "";
  }

  describePlace(body, here) {
    const { app } = this;
    body.append(element("h2", {}, name(this.nameOf(here))), element("p", {}, name(this.groundAt(here))));
    for (const zone of this.values.zones.filter((one) => this.regions.holds(one.region, here.x, here.y))) {
      const text = app.text(zone.text);
      body.append(element("p", { class: "about" }, name(app.text(zone.name)), text ? app.say("colon") : "", text ? name(text) : ""));
    }
  }

  // --- Templates.

  get template() {
    return this.values.templates.find((one) => one.key === this.app.state.template);
  }

  describeTemplates(body) {
    const { app, template } = this;
    if (!this.values.templates.length) return;
    const options = this.values.templates.map((one) => [one.key, `${app.text(one.name)}, ⌀ ${this.length(one.size)}`]);
    body.append(selection(app.say("template"), [["", app.say("no_template")], ...options], app.state.template,
      (value) => app.set({ template: value, laid: null })));
    if (!template) return;
    body.append(element("p", { class: "hint" }, app.state.laid ? this.templateWords() : app.say("template_how")));
    body.append(element("p", {}, element("span", { class: "rule" }, app.text(template.rule))));
  }

  templateWords() {
    const { app, template } = this;
    const { laid } = app.state;
    const under = (this.unitsWithin?.(laid.x, laid.y, template.size / 2) ?? []).map((unit) => this.unitName(unit));
    const words = app.say("template_laid", {
      name: app.text(template.name), size: this.length(template.size), place: this.nameOf({ ...laid, unit: null }),
      units: under.join(", ") || app.say("nobody"),
    });
    return template.astray ? `${words} ${app.say("template_astray", { n: this.length(template.astray) })}` : words;
  }

  paintTemplate(context, view) {
    const { laid } = this.app.state;
    if (!laid || !this.template) return;
    const disc = (radius, dashes) => {
      context.beginPath();
      context.arc(laid.x * this.scale, laid.y * this.scale, radius * this.scale, 0, 2 * Math.PI);
      stroked(context, view, "#1c1a17", 2, dashes);
    };
    if (this.template.astray) disc(this.template.astray, [8, 6]);
    disc(this.template.size / 2, []);
    context.fillStyle = `${this.app.colours.limit}55`;
    context.fill();
  }

  paintPlaces(context, view) {
    const { here, cursor, laid } = this.app.state;
    const marks = [[here, 9, []], [cursor === here ? null : cursor, 12, [4, 3]], [laid, 3, []]];
    for (const [place, radius, dashes] of marks) {
      if (!place) continue;
      context.beginPath();
      context.arc(place.x * this.scale, place.y * this.scale, radius / view.scale, 0, 2 * Math.PI);
      stroked(context, view, "#1c1a17", 2, dashes);
    }
  }
}

/** Stroke the path so that it is seen on light and on dark ground; `width` and `dashes` in pixels of the screen. */
export function stroked(context, view, colour, width, dashes = []) {
  context.setLineDash([]);
  context.lineWidth = (width + 3) / view.scale;
  context.strokeStyle = "#fdfaf0";
  context.stroke();
  context.setLineDash(dashes.map((one) => one / view.scale));
  context.lineWidth = width / view.scale;
  context.strokeStyle = colour;
  context.stroke();
  context.setLineDash([]);
}
