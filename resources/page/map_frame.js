// What maps of hexes and tables share on the page: the drawing in its layers, the buttons over it, the legend, the keys that move it.

import { element } from "./elements.js";
import { Drawing } from "./drawing.js";
import { MapView } from "./map_view.js";

export class MapFrame {
  /** A map has `tapped`, `dragged`, `hovered` and `key`; `marks` are layers that its script paints, beside those of the drawing. */
  constructor(app, values, arrays, marks = []) {
    Object.assign(this, { app, values, arrays, marks });
    this.hidden = new Set();
    this.legends = [];
    const [ground] = Object.values(values.layers.ground);
    this.view = new MapView(app.stage, ground.size, {
      tapped: (x, y, event) => this.tapped(x, y, event),
      dragged: (from, to, ended) => {
        this.dragged(from, to);
        if (ended) app.revealAnswer();
      },
      painted: () => this.unread !== this.view.unread && this.showLegend(),
      hovered: (x, y) => this.hovered(x, y),
    });
    app.stage.style.setProperty("--map-ratio", ground.size.join(" / "));
    for (const [layer, drawings] of Object.entries(values.layers)) {
      for (const [language, drawing] of Object.entries(drawings)) {
        const shown = () => !this.hidden.has(layer) && ["any", app.language].includes(language);
        this.view.addDrawing(new Drawing(drawing, arrays[`layer_${layer}_${language}`]), shown, layer === "units");
      }
    }
    this.bar = element("div", { class: "map-tools", role: "group" });
    this.legend = element("div", { class: "legend" });
    app.stage.prepend(element("div", { class: "map-bar" }, this.bar, this.legend));
    this.view.element.addEventListener("keydown", (event) => this.key(event));
    this.bar.addEventListener("keydown", (event) => event.key === "Escape" && this.foldOne());
    addEventListener("pointerdown", (event) => {
      const layers = this.bar.querySelector("details");
      if (layers && !layers.contains(event.target)) layers.open = false;
    });
  }

  /** Buttons, names and the legend in the language that is shown. */
  label() {
    const { app, view } = this;
    const title = app.text(app.head.title);
    view.element.setAttribute("aria-label", app.say("map_help", { title }));
    const button = (id, sign, words, act, pressed) => element("button", {
      type: "button", id, title: words, "aria-label": words, "aria-pressed": pressed, onclick: act,
    }, sign);
    const focused = document.activeElement?.id;
    const layers = Object.keys(this.values.layers).filter((layer) => layer !== "ground");
    const toggle = (layer) => element("label", {}, element("input", {
      type: "checkbox", id: `layer-${layer}`, checked: !this.hidden.has(layer), onchange: () => this.toggle(layer),
    }), app.say(`layer_${layer}`));
    this.bar.setAttribute("aria-label", app.say("map_name"));
    this.bar.replaceChildren(
      button("zoom-in", "+", app.say("zoom_in"), () => view.zoomIn()),
      button("zoom-out", "−", app.say("zoom_out"), () => view.zoomOut()),
      button("whole", app.say("whole_short"), app.say("whole_map"), () => view.showWhole()),
      button("large", "⤢", app.say("large_map"), () => this.toggleLarge(), String(this.isLarge)),
      button("line-tool", "A–B", app.say("line_tool"), () => this.toggleLineTool(), String(view.lineTool)),
      element("details", { class: "layers", open: this.bar.querySelector("details")?.open },
        element("summary", {}, app.say("layers")), element("div", { class: "choices" }, ...[...layers, ...this.marks].map(toggle))));
    if (focused) this.bar.querySelector(`#${CSS.escape(focused)}`)?.focus();
    if (this.drawnIn !== app.language) {
      this.drawnIn = app.language; // names and zones on the map are drawn in it
      view.repaint();
    }
    this.showLegend();
  }

  showLegend() {
    this.unread = this.view.unread;
    this.legend.replaceChildren(...this.legendRows(), ...(this.unread ? [element("p", { class: "unread-numbers" }, this.app.say("numbers_closer"))] : []));
    this.legend.hidden = !this.legend.childElementCount;
  }

  // --- What is opened over others is closed again.

  get isLarge() {
    return document.body.classList.contains("large");
  }

  /** Give the map the whole window, with what is said below it, or what it had. */
  toggleLarge() {
    document.body.classList.toggle("large");
    this.app.set({});
    if (!this.isLarge) this.app.revealAnswer();
  }

  /** Close the layers if they are open, else the large map if it is; false if neither is. */
  foldOne() {
    const layers = this.bar.querySelector("details");
    if (layers?.open) {
      const inside = layers.contains(document.activeElement);
      layers.open = false;
      if (inside) layers.querySelector("summary").focus();
      return true;
    }
    if (this.isLarge) this.toggleLarge();
    else return false;
    return true;
  }

  /** Rows of the legend: [sample, words]; parts add functions that give rows. */
  legendRows() {
    return this.legends.flatMap((rows) => rows()).map(([mark, words]) =>
      element("p", {}, element("span", { class: `mark ${mark}`, "aria-hidden": "true" }), words));
  }

  addLegend(rows) {
    this.legends.push(rows);
  }

  toggle(layer) {
    if (!this.hidden.delete(layer)) this.hidden.add(layer);
    this.view.repaint();
  }

  toggleLineTool() {
    this.view.lineTool = !this.view.lineTool;
    this.view.element.classList.toggle("lines", this.view.lineTool);
    this.app.set({});
  }
}

/** Write numbers, [x, y, words], in bold letters with a rim; where they are too small to be read none, and the view is told. */
export function writeNumbers(context, view, size, numbers) {
  if (size * view.scale < 7) {
    view.unread ||= numbers.some(([, , words]) => words !== "");
    return;
  }
  const [left, top, right, bottom] = view.pictured;
  Object.assign(context, { textAlign: "center", textBaseline: "middle", lineJoin: "round" });
  for (const [x, y, words] of numbers) {
    if (x < left || x > right || y < top || y > bottom) continue;
    context.save();
    context.translate(x, y);
    context.scale(size / 64, size / 64);
    Object.assign(context, { font: 'bold 64px "DejaVu Sans", Verdana, sans-serif', lineWidth: 14, strokeStyle: "#fdfaf0", fillStyle: "#1c1a17" });
    context.strokeText(words, 0, 0);
    context.fillText(words, 0, 0);
    context.restore();
  }
}

const TILES = new Map();

/** A hatching of lines at 45 degrees that keeps its distance on the screen. */
export function hatching(context, view, colour) {
  const side = Math.round(7 * view.ratio);
  const key = `${side} ${colour}`;
  if (!TILES.has(key)) TILES.set(key, hatchingTile(side, view, colour));
  const pattern = context.createPattern(TILES.get(key), "repeat");
  pattern.setTransform(context.getTransform().inverse());
  return pattern;
}

function hatchingTile(side, view, colour) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = side;
  const on = tile.getContext("2d");
  on.strokeStyle = colour;
  on.lineWidth = 1.2 * view.ratio;
  on.globalAlpha = 0.55;
  for (const off of [-side, 0, side]) {
    on.beginPath();
    on.moveTo(off - 1, side + 1);
    on.lineTo(off + side + 1, -1);
    on.stroke();
  }
  return tile;
}
