// The line between two hexes: verdict, hindrance, the reason that decides, and the line from the side.

import { RANK } from "./app.js";
import { element, name, selection, folded, askForm } from "./elements.js";
import { LineReasons } from "./line_reasons.js";
import { sideView } from "./side_view.js";
import { sentences } from "./words.js";

export function show_hex_lines(app, { values, arrays }) {
  const lines = new HexLines(app, app.map, values, arrays);
  app.lines = lines;
  app.addPanel("line", (body) => lines.describe(body), () => (lines.leads ? RANK.answer : RANK.more));
  app.map.view.addOverlay(80, (context, view) => lines.paint(context, view));
  app.onChange((changes) => lines.changed(changes));
}

class HexLines {
  constructor(app, map, values, arrays) {
    this.app = app;
    this.map = map;
    this.values = values;
    this.arrays = arrays;
    this.reasons = new LineReasons(values, arrays, map.places, map.hexes);
  }

  /** The line from one place to another as the page knows it. */
  line(from, to) {
    const code = this.app.sight.codes.code(from, to);
    const reason = this.reasons.reason(from, to);
    const verdict = code === 0 ? "blocked" : code === 1 ? "clear" : "hindered";
    return { from, to, code, reason, verdict };
  }

  verdictWords({ code, verdict, reason }) {
    if (verdict === "clear") return this.app.say("line_clear");
    if (verdict === "hindered") return this.app.say("line_hindered", { n: code - 1 });
    return reason?.at ? this.app.say("line_blocked_at", { at: reason.at }) : this.app.say("line_blocked");
  }

  get asked() {
    const { here, there, level, otherLevel } = this.app.state;
    if (here === null || there === null) return null;
    const { places } = this.map;
    return [places.find(here, level) ?? here, places.find(there, otherLevel) ?? there];
  }

  /** Is a line what was asked last, and not what a unit does at its end? */
  get leads() {
    return this.asked !== null && !(this.app.state.aimed && ["reach", "fire"].includes(this.app.units?.shown));
  }

  changed(changes) {
    const asked = this.asked;
    const key = asked ? [...asked, this.app.language].join() : "";
    if (key === this.key && !("here" in changes)) return;
    this.key = key;
    if (!asked) return;
    const line = this.line(...asked);
    const why = line.reason ? `${this.app.text(line.reason.rule)} ${this.app.text(line.reason.text)}` : "";
    const told = (this.app.state.aimed && this.app.units?.spokenAt(this.app.state.there)) || "";
    this.app.announce(sentences(told, `${this.title()}${this.app.say("colon")}${this.verdictWords(line)}`, why));
  }

  title() {
    const { here, there } = this.app.state;
    return this.app.say("line_title", { here: this.map.hexes.labels[here], there: this.map.hexes.labels[there] });
  }

  describe(body) {
    const { app } = this;
    const { hexes } = this.map;
    const { here, there } = app.state;
    if (here === null) return false;
    if (there === null) {
      if (this.map.view.lineTool) body.append(element("p", { class: "hint" }, app.say("line_started", { here: hexes.labels[here] })));
      body.append(this.form("", app.say("line_none")));
      return true;
    }
    const [from, to] = this.asked;
    const line = this.line(from, to);
    body.append(element("h2", {}, this.title()), element("p", { class: `verdict ${line.verdict}` }, this.verdictWords(line)));
    if (line.reason) body.append(this.reasonRow(line.reason), ...this.premises(line));
    else body.append(element("p", { class: "hint" }, app.say("no_reason")));
    const distance = hexes.distance(here, there);
    const { metres } = this.map.values;
    body.append(element("p", {}, metres ? app.say("line_metres", { n: distance, m: app.number(distance * metres) }) : app.say("line_range", { n: distance })));
    this.levels(body);
    const parts = this.parts(line);
    if (!this.values.sloped) body.append(element("p", { class: "hint" }, app.say("by_levels")));
    body.append(sideView(parts.shown, parts.line, app.colours), folded(app.say("side_view"), element("p", {}, parts.line.words)));
    const back = this.line(to, from);
    body.append(element("p", {}, app.say("line_back", {
      here: hexes.labels[here], there: hexes.labels[there], verdict: this.verdictWords(back),
    })));
    if (back.reason) body.append(this.reasonRow(back.reason), ...this.premises(back));
    const why = this.reasons.difference(from, to);
    if (why) body.append(this.reasonRow(why));
    body.append(this.form(hexes.labels[there], app.say("line_none")), element("div", { class: "units" },
      element("button", { type: "button", "data-key": "turn", onclick: () => this.turnRound() }, app.say("turn_round")),
      element("button", { type: "button", "data-key": "close", onclick: () => app.set({ there: null }) }, app.say("close_line"))));
    return true;
  }

  reasonRow(reason) {
    const rule = this.app.text(reason.rule);
    return element("p", {}, rule ? element("span", { class: "rule" }, rule) : "", name(this.app.text(reason.text)));
  }

  /** What a line takes for granted of its own: from which height it is judged, whose view it is. */
  premises({ from }) {
    return this.values.assumed_at[this.arrays.assumed[from]].map((text) => element("p", { class: "about" }, name(this.app.text(text))));
  }

  form(value, label) {
    const { app, map } = this;
    const ask = (written) => {
      const hex = map.hexes.find(written);
      if (hex === undefined) return app.say("no_hex", { label: written });
      map.lineTo(hex);
      return "";
    };
    return askForm(app, { id: "ask-line", label, value, size: 8, ask });
  }

  levels(body) {
    const { app, map } = this;
    const { here, there, level, otherLevel } = app.state;
    const named = (one) => [one, one ? app.say("level", { n: one }) : app.say("floor")];
    for (const [hex, chosen, key] of [[here, level, "level"], [there, otherLevel, "otherLevel"]]) {
      const own = map.places.levelsOf(hex);
      if (own.length < 2) continue;
      body.append(selection(app.say("start_level", { place: map.hexes.labels[hex] }), own.map(named), chosen, (value) => app.set({ [key]: Number(value) })));
    }
  }

  turnRound() {
    const { here, there, level, otherLevel } = this.app.state;
    this.app.set({ here: there, there: here, level: otherLevel, otherLevel: level, cursor: here, unit: this.map.unitFor(there), aimed: false });
  }

  /** What the side view shows, and the line in words. */
  parts(line) {
    const { app, map, arrays } = this;
    const { hexes } = map;
    const [here, there] = [map.places.hexes[line.from], map.places.hexes[line.to]];
    const { ground, top } = map.arrays;
    const stops = this.stops(line);
    const shown = hexes.along(here, there).map((part) => {
      const chosen = part.hexes.reduce((one, other) => (top[other] > top[one] ? other : one));
      const end = part.hexes.includes(here) || part.hexes.includes(there);
      return {
        label: part.hexes.map((hex) => hexes.labels[hex]).join("/"), enter: part.enter, leave: part.leave,
        ground: ground[chosen], top: end ? Math.max(ground[chosen], part.hexes.includes(here) ? arrays.eye[line.from] : arrays.mark[line.to]) : top[chosen],
        marked: part.hexes.some((hex) => stops.includes(hex)), end,
      };
    });
    const unit = map.values.has_metres ? " m" : "";
    const height = (value) => `${app.number(value)}${unit}`;
    const steps = shown.filter((part) => !part.end).map((part) => app.say(part.top > part.ground ? "side_top" : "side_step", {
      place: part.label, ground: height(part.ground), top: height(part.top),
    }));
    const marked = shown.find((part) => part.marked);
    const [from, to] = [arrays.eye[line.from], arrays.mark[line.to]];
    const words = app.say("side_words", {
      here: hexes.labels[here], from: height(from), there: hexes.labels[there], to: height(to), steps: steps.join(", ") || "–",
    });
    // without its reason nobody knows where a line is blocked: all of it is drawn so
    const stop = line.verdict === "blocked" ? (marked?.enter ?? 0) : null;
    return { shown, line: { from, to, stop, verdict: line.verdict, unit, words } };
  }

  /** The hexes that the reason of a blocked line names. */
  stops({ reason, verdict }) {
    if (verdict !== "blocked" || !reason?.at) return [];
    return reason.at.split("/").map((label) => this.map.hexes.find(label)).filter((hex) => hex !== undefined);
  }

  paint(context, view) {
    const asked = this.asked;
    if (!asked) return;
    const line = this.line(...asked);
    const { hexes } = this.map;
    const { here, there } = this.app.state;
    const { colours } = this.app;
    const [x, y] = hexes.centre(here);
    const [u, v] = hexes.centre(there);
    const { stop } = this.parts(line).line;
    const stroke = (from, to, colour, width, dashes) => {
      context.beginPath();
      context.moveTo(x + (u - x) * from, y + (v - y) * from);
      context.lineTo(x + (u - x) * to, y + (v - y) * to);
      context.strokeStyle = colour;
      context.lineWidth = width / view.scale;
      context.setLineDash(dashes.map((one) => one / view.scale));
      context.stroke();
    };
    // where the chosen unit shows its way to a hex, the line would lie upon it
    const isWay = this.app.state.aimed && this.app.units?.shown === "reach";
    if (!isWay) stroke(0, 1, "#fdfaf0", 7, []);
    if (!isWay) stroke(0, stop ?? 1, line.verdict === "hindered" ? colours.hindered : colours.clear, 4, line.verdict === "hindered" ? [12, 6] : []);
    if (stop !== null && !isWay) stroke(stop, 1, colours.blocked, 4, [3, 6]);
    const stops = isWay ? [] : this.stops(line);
    if (stops.length) {
      context.setLineDash([]);
      context.strokeStyle = colours.blocked;
      context.lineWidth = 4 / view.scale;
      context.stroke(hexes.path(stops));
    }
    for (const hex of [here, there]) {
      context.setLineDash([]);
      context.strokeStyle = "#1c1a17";
      context.lineWidth = 3 / view.scale;
      context.stroke(hexes.path([hex]));
    }
  }
}
