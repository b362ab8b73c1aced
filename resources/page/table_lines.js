// The line and the ruler between two places of a table: range, and from unit to unit verdict, reason, cover and shots.

import { RANK } from "./app.js";
import { element, name, selection, folded } from "./elements.js";
import { sideView } from "./side_view.js";
import { stroked } from "./table_map.js";
import { sentences } from "./words.js";

const CLOSE = 128;

export function show_table_lines(app, { values, arrays }) {
  const lines = new TableLines(app, values, arrays);
  app.lines = lines;
  app.addPanel("line", (body) => lines.describe(body), () => (lines.leads ? RANK.answer : RANK.more));
  app.map.view.addOverlay(80, (context, view) => lines.paint(context, view));
  app.onChange(() => lines.changed());
}

/** Lines from unit to unit as they were judged. */
export class UnitLines {
  constructor(values, arrays) {
    Object.assign(this, { values, arrays });
  }

  /** The line from a unit to another; null if it was not judged. */
  line(from, to) {
    const { count, reasons, shots, margins } = this.values;
    if (from >= count || to >= count || from === to) return null;
    const k = from * count + to;
    const code = this.arrays.verdict[k];
    const [x, y] = [this.arrays.stopped[2 * k], this.arrays.stopped[2 * k + 1]];
    const ends = this.arrays.ends.subarray(4 * k, 4 * k + 4);
    return {
      ends: [[ends[0], ends[1]], [ends[2], ends[3]]], length: Math.hypot(ends[2] - ends[0], ends[3] - ends[1]),
      side: this.side(k),
      code: code % CLOSE, close: code >= CLOSE, range: this.arrays.range[k], reason: reasons[this.arrays.reason[k]],
      margin: margins[`${from} ${to}`] ?? null,
      stopped: x < 0 ? null : [x, y], fire: shots[`${from} ${to}`] ?? null,
    };
  }

  /** Line `k` from the side: levels of both ends, the ground as [distance, level], what stands on it. */
  side(k) {
    const { side, side_at: at } = this.arrays;
    const numbers = side.subarray(at[k], at[k + 1]);
    const count = numbers[2];
    const rows = (from, to, wide) => Array.from({ length: (to - from) / wide }, (_, row) => [...numbers.subarray(from + row * wide, from + (row + 1) * wide)]);
    const pieces = rows(3 + 2 * count, numbers.length, 6).map(([number, enter, leave, foot, top, effect]) =>
      ({ name: this.values.pieces[number], enter, leave, foot, top, effect }));
    return { from: numbers[0], to: numbers[1], ground: rows(3, 3 + 2 * count, 2), pieces };
  }
}

class TableLines {
  constructor(app, values, arrays) {
    Object.assign(this, { app, map: app.map });
    this.judged = new UnitLines(values, arrays);
  }

  /** What the page knows of a line: `known` is "units", "area" (from a unit to a place), "points" of the grid. */
  line(here, there) {
    const found = here.unit !== null && there.unit !== null ? this.judged.line(here.unit, there.unit) : null;
    if (found) return { ...found, known: "units" };
    const length = Math.hypot(here.x - there.x, here.y - there.y);
    if (here.unit !== null) return { code: this.app.units.sees(here.unit, there) ? 1 : 0, known: "area", length, stopped: null };
    return { code: this.app.sight.sees(here, there) ? 1 : 0, known: "points", length, stopped: null };
  }

  verdictWords({ code, close }) {
    const { app } = this;
    const words = code === 0 ? app.say("line_blocked") : code === 1 ? app.say("line_clear") : app.say("line_hindered", { n: code - 1 });
    return close ? `${words} (${app.say("line_close")})` : words;
  }

  /** Is a line what was asked last, and not what a unit does at its end? */
  get leads() {
    const { here, there, aimed } = this.app.state;
    return Boolean(here && there) && !(aimed && ["reach", "fire"].includes(this.app.units?.shown));
  }

  title() {
    const { here, there } = this.app.state;
    return this.app.say("line_title", { here: this.map.nameOf(here), there: this.map.nameOf(there) });
  }

  changed() {
    const { here, there } = this.app.state;
    const key = here && there ? [here.x, here.y, there.x, there.y, this.app.language].join() : "";
    if (key === this.key) return;
    this.key = key;
    if (!key) return;
    const line = this.line(here, there);
    const why = line.reason ? this.app.text(line.reason[0]) : "";
    const told = (this.app.state.aimed && this.app.units?.spokenAt(there)) || "";
    this.app.announce(sentences(told, `${this.title()}${this.app.say("colon")}${this.verdictWords(line)}`, this.lengthWords(line), why));
  }

  lengthWords(line) {
    return line.known === "units" ? this.app.say("line_range", { n: this.map.length(line.range) }) : this.app.say("line_length", { n: this.map.length(line.length) });
  }

  describe(body) {
    const { app } = this;
    const { here, there } = app.state;
    if (!here) return false;
    if (there) this.describeLine(body, here, there);
    if (app.units) {
      const options = app.units.units.map((_, number) => [number, app.units.nameOf(number)]).filter(([number]) => number !== here.unit);
      body.append(selection(app.say("line_none"), [["", app.say("choose_target")], ...options], there?.unit ?? "",
        (value) => value !== "" && this.map.lineTo(app.units.placeOf(Number(value)))));
    }
    return Boolean(app.units || there);
  }

  describeLine(body, here, there) {
    const { app } = this;
    const line = this.line(here, there);
    const verdict = ["blocked", "clear", "hindered"][Math.min(line.code, 2)];
    body.append(element("h2", {}, name(this.title())), element("p", { class: `verdict ${verdict}` }, this.verdictWords(line)));
    if (line.reason) body.append(this.reasonRow(line.reason));
    if (line.margin) body.append(element("p", {}, name(app.say("line_margin", { margin: app.text(line.margin) }))));
    body.append(element("p", {}, this.lengthWords(line)));
    if (line.known !== "units") body.append(element("p", { class: "about" }, this.limitWords(line, here, there)));
    else this.describeShots(body, line, here, there);
    if (line.side) {
      const parts = this.sideParts(line, here, there, verdict);
      body.append(sideView(parts.shown, parts.line, app.colours), folded(app.say("side_view"), element("p", {}, parts.line.words)));
    }
    body.append(element("p", {}, app.say("line_back", { verdict: this.verdictWords(this.line(there, here)) })));
    body.append(element("div", { class: "units" },
      element("button", { type: "button", "data-key": "turn", onclick: () => this.turnRound() }, app.say("turn_round")),
      element("button", { type: "button", "data-key": "close", onclick: () => app.set({ there: null }) }, app.say("close_line"))));
  }

  /** What the side view shows, and the line in words. */
  sideParts(line, here, there, verdict) {
    const { app, map } = this;
    const { ground, pieces, from, to } = line.side;
    const share = (distance) => (line.length ? Math.min(distance / line.length, 1) : 0);
    const shown = [];
    for (let k = 0; k + 1 < ground.length; k += 2) {
      const [[enter, level], [leave]] = [ground[k], ground[k + 1]];
      shown.push({ label: "", enter: share(enter), leave: share(leave), ground: level, top: level, marked: false });
    }
    for (const piece of pieces) {
      shown.push({
        label: app.text(piece.name), enter: share(piece.enter), leave: share(piece.leave), ground: piece.foot, top: piece.top,
        marked: verdict === "blocked" && piece.effect === 2,
      });
    }
    const steps = pieces.map((piece) => app.say("side_piece", {
      piece: app.text(piece.name), enter: map.length(piece.enter), leave: map.length(piece.leave), foot: app.number(piece.foot), top: app.number(piece.top),
    }));
    const words = app.say("side_words", {
      here: map.nameOf(here), from: app.number(from), there: map.nameOf(there), to: app.number(to), steps: steps.join(", ") || "–",
    });
    const [[x, y]] = line.ends;
    const stopped = line.stopped ? Math.hypot(line.stopped[0] - x, line.stopped[1] - y) : 0;
    const stop = verdict === "blocked" ? share(stopped) : null;
    return { shown, line: { from, to, stop, verdict, unit: "", words } };
  }

  reasonRow([text, rule]) {
    const words = this.app.text(rule);
    return element("p", {}, words ? element("span", { class: "rule" }, words) : "", name(this.app.text(text)));
  }

  limitWords(line, here, there) {
    const { app, map } = this;
    if (line.known === "area") return app.say("line_area", { unit: map.nameOf(here) });
    const away = ({ x, y }) => {
      const [u, v] = map.points.at(map.points.nearest(x, y));
      return map.length(Math.hypot(u - x, v - y));
    };
    return app.say("line_point", { one: away(here), other: away(there) });
  }

  describeShots(body, line, here, there) {
    const { app } = this;
    const [one, other] = [here, there].map(({ unit }) => app.units.units[unit]);
    if (!line.fire?.shots.length) {
      body.append(element("p", {}, one.side === other.side ? app.say("own_side") : app.say("no_shot", { unit: app.text(one.name) })));
    }
    if (!line.fire) return;
    const rows = line.fire.shots.map(([weapon, band, range, chance]) => app.say(range === null ? "line_shot_no_range" : "line_shot", {
      weapon: app.text(weapon), range: range === null ? "" : this.map.length(range), band: band ? app.units.bandWords(band) : "–",
      chance: chance === null ? app.say("no_chance") : app.say("chance", { p: chance }),
    }));
    body.append(element("ul", {}, ...rows.map((row) => element("li", {}, row)), ...line.fire.refused.map((row) => this.refusedRow(row))),
      ...line.fire.cover.map((reason) => this.reasonRow(reason)));
  }

  /** Why a weapon may not fire. */
  refusedRow([weapon, rule, why]) {
    const { app } = this;
    const words = app.text(rule);
    return element("li", {}, name(app.say("line_no_shot", { weapon: app.text(weapon), why: app.text(why) })), " ", words ? element("span", { class: "rule" }, words) : "");
  }

  turnRound() {
    const { here, there } = this.app.state;
    this.app.set({ here: there, there: here, unit: there.unit, cursor: there, aimed: false });
  }

  paint(context, view) {
    const { here, there } = this.app.state;
    if (!here || !there) return;
    const { scale } = this.map;
    const { colours } = this.app;
    const line = this.line(here, there);
    const stretch = (from, to, colour, dashes) => {
      context.beginPath();
      context.moveTo(from[0] * scale, from[1] * scale);
      context.lineTo(to[0] * scale, to[1] * scale);
      stroked(context, view, colour, 4, dashes);
    };
    const [start, end] = line.ends ?? [here, there].map(({ x, y }) => [x, y]);
    if (line.code > 0) stretch(start, end, line.code > 1 ? colours.hindered : colours.clear, line.code > 1 ? [12, 6] : []);
    else {
      const stop = line.stopped ?? start;
      stretch(stop, end, colours.blocked, [3, 6]);
      stretch(start, stop, colours.clear, []);
    }
    this.paintLength(context, view, line, start, end);
  }

  paintLength(context, view, line, start, end) {
    const { scale } = this.map;
    const words = this.map.length(line.known === "units" ? line.range : line.length);
    const [right, down] = [(end[0] - start[0]) * scale * view.scale, (end[1] - start[1]) * scale * view.scale];
    const long = Math.hypot(right, down) || 1;
    context.save();
    context.translate(((start[0] + end[0]) / 2) * scale, ((start[1] + end[1]) / 2) * scale);
    context.scale(1 / view.scale, 1 / view.scale);
    context.font = 'bold 15px "DejaVu Sans", Verdana, sans-serif';
    context.textAlign = "center";
    context.textBaseline = "middle";
    const wide = context.measureText(words).width + 12;
    // a short line would lie under its own number: that is written beside it
    if (long < 3 * wide) {
      const away = 14 + (Math.abs(right) * 12 + Math.abs(down) * (wide / 2)) / long;
      const [across, below] = [-down / long, right / long].map((one) => one * (right >= 0 ? 1 : -1) * away);
      context.translate(across, below);
    }
    context.fillStyle = "#fdfaf0";
    context.fillRect(-wide / 2, -12, wide, 24);
    context.fillStyle = "#1c1a17";
    context.fillText(words, 0, 1);
    context.restore();
  }
}
