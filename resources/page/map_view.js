// The map on the screen: zooming, panning, pinching, and keeping the hand smooth. What is drawn in vectors is painted on a sheet larger
// than the view, which is laid with the answers on a picture that is larger than the view, too. While the map moves, that picture is only
// shifted or stretched by the browser, without a stroke of ours; at rest it is painted anew, sharp.

import { element } from "./elements.js";
import { grown } from "./drawing.js";

const BEYOND = 0.45;
const MARGIN = 0.25;
const A_FRAME = 7;
const REST = 90;
const STEP = 1.25;
const OVER = 50;
/** On paper the map is as large as this, in pixels of CSS, and has so many points for each. */
const [PAPER, PAPER_FINE] = [900, 2.5];

export class MapView {
  /** `size`: of the drawing; `host` is told `tapped(x, y, event)`, `dragged(from, to, ended)` in points of the drawing. */
  constructor(stage, size, host) {
    [this.width, this.height] = size;
    this.host = host;
    this.drawings = [];
    this.overlays = [];
    this.lineTool = false;
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.element = element("div", { id: "map", tabindex: "0", role: "application" }, this.canvas);
    stage.append(this.element);
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.sheet = null;
    this.work = null;
    this.pointers = new Map();
    this.frames = [];
    this.painted = null;
    new ResizeObserver(() => this.resize()).observe(this.element);
    this.listen();
  }

  /** A drawing below the answers, or `above` those that are laid over ground (order below `OVER`); `shown()` says whether it is drawn. */
  addDrawing(drawing, shown = () => true, above = false) {
    this.drawings.push({ drawing, shown, above });
    drawing.ready().then(() => this.repaint());
  }

  /** An answer: `paint(context, view)` in points of the drawing. Higher ones are painted later. */
  addOverlay(order, paint) {
    this.overlays.push({ order, paint });
    this.overlays.sort((one, other) => one.order - other.order);
  }

  resize() {
    const box = this.element.getBoundingClientRect();
    if (!box.width || !box.height || this.beforePaper) return;
    const whole = this.scale === undefined || this.showsWhole;
    const middle = whole ? null : this.toMap(this.viewWidth / 2, this.viewHeight / 2);
    this.ratio = devicePixelRatio || 1;
    [this.viewWidth, this.viewHeight] = [box.width, box.height];
    this.setMargin(MARGIN);
    if (whole) this.showWhole();
    else this.centreOn(...middle);
    this.repaint();
  }

  /** How far the picture goes beyond the view on each side, as a part of the view. */
  setMargin(share) {
    this.margin = [Math.round(this.viewWidth * share), Math.round(this.viewHeight * share)];
    const [wide, high] = [this.viewWidth + 2 * this.margin[0], this.viewHeight + 2 * this.margin[1]];
    this.canvas.width = Math.round(wide * this.ratio);
    this.canvas.height = Math.round(high * this.ratio);
    Object.assign(this.canvas.style, share ? { width: `${wide}px`, height: `${high}px` } : { width: "", height: "" });
    this.painted = null;
  }

  /** Is the whole map shown, and nothing chosen of it? */
  get showsWhole() {
    return Math.abs(this.scale / this.wholeScale - 1) < 0.01;
  }

  get leastScale() {
    return this.wholeScale * 0.9;
  }

  /** The scale at which the whole map fills the view. */
  get wholeScale() {
    return Math.min(this.viewWidth / this.width, this.viewHeight / this.height);
  }

  showWhole() {
    this.scale = this.wholeScale;
    this.centreOn(this.width / 2, this.height / 2);
  }

  centreOn(x, y) {
    this.x = x - this.viewWidth / 2 / this.scale;
    this.y = y - this.viewHeight / 2 / this.scale;
    this.keepInside();
    this.draw();
  }

  /** Bring a point into view, with some room around it. */
  reveal(x, y, room = 60) {
    const [left, top] = this.toScreen(x, y);
    const inside = left > room && top > room && left < this.viewWidth - room && top < this.viewHeight - room;
    if (!inside) this.centreOn(x, y);
  }

  toMap(left, top) {
    return [this.x + left / this.scale, this.y + top / this.scale];
  }

  toScreen(x, y) {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }

  keepInside() {
    const [wide, high] = [this.viewWidth / this.scale, this.viewHeight / this.scale];
    const keep = (at, room, size) => {
      if (room >= size) return (size - room) / 2;
      const most = room * 0.25;
      return Math.min(Math.max(at, -most), size - room + most);
    };
    this.x = keep(this.x, wide, this.width);
    this.y = keep(this.y, high, this.height);
  }

  zoom(factor, left = this.viewWidth / 2, top = this.viewHeight / 2) {
    const [x, y] = this.toMap(left, top);
    this.scale = Math.min(Math.max(this.scale * factor, this.leastScale), 12);
    this.x = x - left / this.scale;
    this.y = y - top / this.scale;
    this.keepInside();
    this.follow();
  }

  pan(right, down) {
    this.x -= right / this.scale;
    this.y -= down / this.scale;
    this.keepInside();
    this.follow();
  }

  // --- Painting.

  /** The drawings changed: paint the sheet anew. */
  repaint() {
    this.stale = true;
    this.draw();
  }

  /** Paint the picture anew in the next frame. */
  draw() {
    this.outdated = true;
    this.follow();
  }

  /** Show the view in the next frame: the picture as it is, shifted and stretched, where that covers the view. */
  follow() {
    if (this.asked || this.scale === undefined) return;
    this.asked = true;
    requestAnimationFrame((time) => {
      this.asked = false;
      this.frames.push(time);
      if (this.frames.length > 600) this.frames.shift();
      if (this.beforePaper) return;
      if (this.outdated || !this.covered) this.show(this.context);
      this.place();
      this.element.dataset.sharp = this.sharp && this.inPlace ? "yes" : "no";
      this.rest();
    });
  }

  /** Does the picture, where it was painted, cover what is to be seen now? */
  get covered() {
    if (!this.painted) return false;
    const { x, y, scale } = this.painted;
    const [left, top, right, bottom] = this.shown;
    const [wide, high] = this.margin;
    const inside = (low, high_, at, room, beyond, size) =>
      Math.max(low, 0) >= at - beyond / scale - 1e-6 && Math.min(high_, size) <= at + (room + beyond) / scale + 1e-6;
    return this.scale < scale * 3 && inside(left, right, x, this.viewWidth, wide, this.width)
      && inside(top, bottom, y, this.viewHeight, high, this.height);
  }

  /** Is the picture painted for the very view that is shown? */
  get inPlace() {
    return this.painted !== null && this.painted.x === this.x && this.painted.y === this.y && this.painted.scale === this.scale;
  }

  place() {
    const { x, y, scale } = this.painted;
    const stretch = this.scale / scale;
    const right = (x - this.x) * this.scale - this.margin[0] * stretch;
    const down = (y - this.y) * this.scale - this.margin[1] * stretch;
    const [left, top] = stretch === 1 ? [right, down].map((one) => Math.round(one * this.ratio) / this.ratio) : [right, down];
    this.canvas.style.transform = `translate(${left}px, ${top}px)${stretch === 1 ? "" : ` scale(${stretch})`}`;
  }

  /** Paint the picture. On a dark page it is `dimmed` here: a filter of the browser's would be worked out for every frame. */
  show(context, dimmed = true) {
    const { ratio } = this;
    const style = getComputedStyle(this.element);
    this.outdated = false;
    this.unread = false;
    this.painted = { x: this.x, y: this.y, scale: this.scale };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = style.getPropertyValue("--around") || "#fbf8ee";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    for (const sheet of [this.overview, this.sheet]) if (sheet) this.lay(context, sheet, sheet.below);
    this.paintOverlays(context, ratio, (order) => order < OVER);
    if (this.sheet && this.drawings.some(({ shown, above }) => above && shown())) this.lay(context, this.sheet, this.sheet.above);
    this.paintOverlays(context, ratio, (order) => order >= OVER);
    this.host.painted?.();
    const dim = style.getPropertyValue("--dim");
    if (!dimmed || !dim) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = dim;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  paintOverlays(context, ratio, test) {
    const [left, top] = [this.margin[0] - this.x * this.scale, this.margin[1] - this.y * this.scale];
    context.setTransform(this.scale * ratio, 0, 0, this.scale * ratio, left * ratio, top * ratio);
    for (const { order, paint } of this.overlays) {
      if (!test(order)) continue;
      context.save();
      paint(context, this);
      context.restore();
    }
  }

  lay(context, sheet, canvas) {
    const stretch = (this.scale * this.ratio) / sheet.scale;
    const [left, top] = [this.margin[0] + (sheet.x - this.x) * this.scale, this.margin[1] + (sheet.y - this.y) * this.scale];
    context.setTransform(stretch, 0, 0, stretch, left * this.ratio, top * this.ratio);
    context.drawImage(canvas, 0, 0);
  }

  /** What is to be seen, in points of the drawing. */
  get shown() {
    return [this.x, this.y, this.x + this.viewWidth / this.scale, this.y + this.viewHeight / this.scale];
  }

  /** What the picture holds, in points of the drawing. */
  get pictured() {
    const [wide, high] = this.margin.map((one) => one / this.scale);
    const [left, top, right, bottom] = this.shown;
    return [left - wide, top - high, right + wide, bottom + high];
  }

  /** Is the sheet what would be painted now? */
  get sharp() {
    const { sheet } = this;
    if (!sheet || this.stale || Math.abs(sheet.scale - this.scale * this.ratio) > 1e-9) return false;
    const [left, top, right, bottom] = this.shown;
    const inside = (low, high, at, end, size) => Math.max(low, 0) >= at - 1e-6 && Math.min(high, size) <= end + 1e-6;
    return inside(left, right, sheet.x, sheet.right, this.width) && inside(top, bottom, sheet.y, sheet.bottom, this.height);
  }

  rest() {
    clearTimeout(this.timer);
    if (this.sharp && this.inPlace) return;
    this.timer = setTimeout(() => !this.beforePaper && (this.sharp ? this.draw() : this.begin()), this.sheet ? REST : 0);
  }

  begin() {
    this.stale = false;
    this.work = sheetFor(this.shown, this.scale * this.ratio, [this.width, this.height]);
    const work = this.work;
    const on = () => {
      if (this.work !== work) return;
      if (!this.paintSome(work, performance.now() + (this.sheet ? A_FRAME : 200))) {
        requestAnimationFrame(on);
        return;
      }
      this.sheet = work;
      this.overview ??= this.scale <= this.wholeScale * 1.05 ? work : undefined;
      this.work = null;
      this.draw();
    };
    if (this.sheet && !this.inPlace) this.draw();
    on();
  }

  /** Paint a part of a sheet until `end`; true when it is done. */
  paintSome(work, end) {
    const view = grown([work.x, work.y, work.right, work.bottom], 1);
    while (work.drawing < this.drawings.length) {
      const { drawing, shown, above } = this.drawings[work.drawing];
      const context = (above ? work.above : work.below).getContext("2d");
      context.setTransform(work.scale, 0, 0, work.scale, -work.x * work.scale, -work.y * work.scale);
      const count = shown() ? drawing.entries.length : 0;
      while (work.entry < count) {
        drawing.paint(context, work.entry++, view);
        if (work.entry % 8 === 0 && performance.now() > end) return false;
      }
      work.drawing++;
      work.entry = 0;
    }
    return true;
  }

  /** Paint what is shown of the map at once, without the room around it, as large and fine as paper wants it. */
  paintForPaper() {
    const { x, y, scale, ratio, viewWidth, viewHeight, sheet } = this;
    if (scale === undefined) return;
    this.beforePaper ??= { x, y, scale, ratio, viewWidth, viewHeight, sheet };
    const [left, top, right, bottom] = this.shown;
    [this.x, this.y] = [Math.max(left, 0), Math.max(top, 0)];
    const [wide, high] = [Math.min(right, this.width) - this.x, Math.min(bottom, this.height) - this.y];
    this.scale = PAPER / Math.max(wide, high);
    this.ratio = PAPER_FINE;
    [this.viewWidth, this.viewHeight] = [wide * this.scale, high * this.scale];
    this.work = sheetFor(this.shown, this.scale * this.ratio, [this.width, this.height], 0);
    this.paintSome(this.work, Infinity);
    this.sheet = this.work;
    this.work = null;
    this.setMargin(0);
    this.show(this.context, false);
    this.place();
  }

  /** Show again what was shown before the map was painted for paper. */
  leavePaper() {
    if (!this.beforePaper) return;
    Object.assign(this, this.beforePaper);
    this.beforePaper = null;
    this.resize();
  }

  // --- The hand.

  listen() {
    const { element } = this;
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.offsetX, event.offsetY);
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("beforeprint", () => this.paintForPaper());
    addEventListener("afterprint", () => this.leavePaper());
  }

  press(event) {
    this.element.setPointerCapture(event.pointerId);
    this.element.focus({ preventScroll: true });
    this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    this.from = [event.offsetX, event.offsetY];
    this.moved = this.pointers.size > 1;
    this.lining = this.pointers.size === 1 && event.button === 0 && (this.lineTool || event.shiftKey);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.host.hovered?.(...this.toMap(event.offsetX, event.offsetY));
      return;
    }
    const now = [event.offsetX, event.offsetY];
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else if (this.moved || Math.hypot(now[0] - this.from[0], now[1] - this.from[1]) > 5) {
      this.moved = true;
      if (this.lining) this.host.dragged(this.toMap(...this.from), this.toMap(...now), false);
      else this.pan(now[0] - before[0], now[1] - before[1]);
    } else return;
    this.pointers.set(event.pointerId, now);
  }

  pinch(id, before, now) {
    this.lining = false;
    const [other] = [...this.pointers].filter(([key]) => key !== id).map(([, point]) => point);
    const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
    const is = Math.hypot(now[0] - other[0], now[1] - other[1]);
    this.zoom(is / Math.max(1, was), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }

  release(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    const at = [event.offsetX, event.offsetY];
    if (this.moved && this.lining) this.host.dragged(this.toMap(...this.from), this.toMap(...at), true);
    else if (!this.moved && event.button === 0) this.host.tapped(...this.toMap(...at), event);
    this.lining = false;
  }

  zoomIn() {
    this.zoom(STEP * STEP);
  }

  zoomOut() {
    this.zoom(1 / STEP / STEP);
  }
}

function sheetFor([left, top, right, bottom], scale, [width, height], beyond = BEYOND) {
  const [wide, high] = [(right - left) * beyond, (bottom - top) * beyond];
  const x = Math.max(left - wide, 0);
  const y = Math.max(top - high, 0);
  const box = { x, y, right: Math.min(right + wide, width), bottom: Math.min(bottom + high, height) };
  const [below, above] = ["below", "above"].map(() => {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil((box.right - x) * scale));
    canvas.height = Math.max(1, Math.ceil((box.bottom - y) * scale));
    return canvas;
  });
  return { ...box, scale, below, above, drawing: 0, entry: 0 };
}
