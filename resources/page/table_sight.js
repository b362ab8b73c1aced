// What is seen from a place of the table, by the nearest point of the grid: hatched squares, and shares in words.

import { RANK } from "./app.js";
import { element, choice, folded } from "./elements.js";
import { hatching } from "./map_frame.js";
import { PairCodes } from "./pair_codes.js";

export function show_table_sight(app, { values, arrays }) {
  const sight = new TableSight(app, values, arrays);
  app.sight = sight;
  app.state.backward = false;
  app.addPanel("sight", (body) => sight.describe(body), () => (sight.isPainted ? RANK.answer : RANK.more));
  app.map.view.addOverlay(20, (context, view) => sight.paint(context, view));
  app.map.addLegend(() => (sight.isPainted ? [["blind", app.say("blind_mark")]] : []));
  app.map.spoken = (place) => sight.spoken(place);
  app.onChange(() => sight.answer());
}

class TableSight {
  constructor(app, values, arrays) {
    Object.assign(this, { app, values, map: app.map, points: app.map.points });
    this.codes = new PairCodes(values, arrays, this.points.count);
    this.seen = null;
  }

  /** Does the point nearest to a place see that nearest to another? */
  sees(from, to) {
    return this.codes.code(this.points.nearest(from.x, from.y), this.points.nearest(to.x, to.y)) > 0;
  }

  /** Work out which points are seen, or see, for what is asked. */
  answer() {
    const { here, there, backward, unit } = this.app.state;
    const key = !here || there || unit !== null ? "" : [here.x, here.y, backward].join();
    if (key === this.key) return;
    this.key = key;
    this.seen = null;
    if (!key) return;
    const all = Array.from({ length: this.points.count }, (_, k) => k);
    const number = this.points.nearest(here.x, here.y);
    this.seen = backward ? this.codes.column(number, all) : this.codes.row(number, all);
    this.path = this.blindPath();
    this.app.announce(`${this.title()}. ${this.counts()}`);
  }

  /** The squares of the points that are not seen. */
  blindPath() {
    const path = new Path2D();
    const { step } = this.points;
    const { scale, values } = this.map;
    this.seen.forEach((seen, number) => {
      if (seen) return;
      const [x, y] = this.points.at(number);
      const [left, top] = [x - step / 2, y - step / 2];
      path.rect(left * scale, top * scale, Math.min(step, values.width - left) * scale, Math.min(step, values.height - top) * scale);
    });
    return path;
  }

  get isPainted() {
    return this.seen !== null;
  }

  title() {
    const { here, backward } = this.app.state;
    return this.app.say(backward ? "seen_title" : "sees_title", { place: this.map.nameOf(here) });
  }

  counts() {
    const n = this.seen.filter(Boolean).length;
    return this.app.say("sees_share", { n, all: this.points.count, share: this.app.number((100 * n) / this.points.count, 0) });
  }

  spoken(place) {
    if (!this.seen) return "";
    return this.app.say(this.seen[this.points.nearest(place.x, place.y)] ? "spoken_seen" : "spoken_blind");
  }

  describe(body) {
    const { app, map } = this;
    if (!this.seen) return false;
    const { here, backward } = app.state;
    const [x, y] = this.points.at(this.points.nearest(here.x, here.y));
    body.append(element("h2", {}, this.title()),
      choice(app.say("direction"), [["no", app.say("forward")], ["yes", app.say("backward")]], backward ? "yes" : "no",
        (value) => app.set({ backward: value === "yes" })),
      element("p", { class: "result" }, this.counts()));
    if (app.units) body.append(element("p", {}, app.units.whoSees(here)));
    body.append(element("p", { class: "about" }, app.say("whose_height")),
      element("p", { class: "about" }, app.say("nearest_point", {
        point: map.nameOf({ x, y, unit: null }), n: map.length(Math.hypot(x - here.x, y - here.y)),
        step: map.length(this.points.step), error: map.length(this.points.error),
      })),
      folded(app.say("assumed"), element("ul", {}, ...this.values.assumed.map((text) => element("li", {}, app.text(text))))));
    return true;
  }

  paint(context, view) {
    if (!this.isPainted) return;
    const { colours, state } = this.app;
    context.fillStyle = `${colours.blind}59`;
    context.fill(this.path);
    context.fillStyle = hatching(context, view, colours.blind);
    context.fill(this.path);
    // the point that is answered for
    const [x, y] = this.points.at(this.points.nearest(state.here.x, state.here.y));
    context.fillStyle = "#1c1a17";
    context.beginPath();
    context.arc(x * this.map.scale, y * this.map.scale, 3 / view.scale, 0, 2 * Math.PI);
    context.fill();
  }
}
