// A vector drawing of the map: see workbench/pages/vector_drawing.py for its code.

const [PATH, TEXT] = [0, 1];
const POINTS = [1, 1, 3, 0];
const FONT = '"DejaVu Sans", Verdana, "Segoe UI", sans-serif';

/** The entries of a drawing: paths [{style, evenOdd, runs: [[command, [x, y ...]]], box}], texts, pictures. */
export function entriesOf(code, fine) {
  let at = 0;
  const whole = () => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = code[at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  const signed = () => {
    const folded = whole();
    return folded % 2 ? -(folded + 1) / 2 : folded / 2;
  };
  const length = () => signed() / fine;
  const entries = [];
  while (at < code.length) {
    const kind = whole();
    if (kind === PATH) entries.push(pathOf(whole, signed, fine));
    else if (kind === TEXT) {
      const [style, text, x, y, size, turned] = [whole(), whole(), length(), length(), length(), length()];
      const room = size * 12;
      entries.push({ kind: "text", style, text, x, y, size, turned, box: [x - room, y - room, x + room, y + room] });
    } else {
      const [picture, x, y, width, height] = [whole(), length(), length(), length(), length()];
      entries.push({ kind: "picture", picture, x, y, width, height, box: [x, y, x + width, y + height] });
    }
  }
  return entries;
}

function pathOf(whole, signed, fine) {
  const [style, evenOdd, count] = [whole(), whole() === 1, whole()];
  const runs = [];
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  for (let k = 0; k < count; k++) {
    const head = whole();
    const command = head & 3;
    const points = new Float32Array(2 * (head >> 2) * POINTS[command]);
    for (let p = 0; p < points.length; p += 2) {
      x += signed();
      y += signed();
      points[p] = x / fine;
      points[p + 1] = y / fine;
      box[0] = Math.min(box[0], points[p]);
      box[1] = Math.min(box[1], points[p + 1]);
      box[2] = Math.max(box[2], points[p]);
      box[3] = Math.max(box[3], points[p + 1]);
    }
    runs.push([command, points]);
  }
  return { kind: "path", style, evenOdd, runs, box };
}

function canvasPath(runs) {
  const path = new Path2D();
  for (const [command, p] of runs) {
    if (command === 0) path.moveTo(p[0], p[1]);
    else if (command === 1) for (let k = 0; k < p.length; k += 2) path.lineTo(p[k], p[k + 1]);
    else if (command === 2) {
      for (let k = 0; k < p.length; k += 6) path.bezierCurveTo(p[k], p[k + 1], p[k + 2], p[k + 3], p[k + 4], p[k + 5]);
    } else path.closePath();
  }
  return path;
}

export class Drawing {
  constructor(values, code) {
    this.values = values;
    this.entries = entriesOf(code, values.fine);
    this.pictures = values.pictures.map((source) => {
      const picture = new Image();
      picture.src = source;
      return picture;
    });
    // the box of what is drawn, with half its line
    for (const entry of this.entries) {
      const wide = (values.styles[entry.style]?.[2] ?? 0) || 0;
      if (entry.kind === "path") entry.box = grown(entry.box, Number(wide) / 2 + 1);
    }
  }

  /** Resolves when its pictures can be drawn. */
  ready() {
    return Promise.all(this.pictures.map((picture) => picture.decode().catch(() => undefined)));
  }

  /** Draw entry number `k` if it lies in `view` (a box). */
  paint(context, k, view) {
    const entry = this.entries[k];
    const { box } = entry;
    if (box[0] > view[2] || box[2] < view[0] || box[1] > view[3] || box[3] < view[1]) return;
    if (entry.kind === "path") this.paintPath(context, entry);
    else if (entry.kind === "text") this.paintText(context, entry);
    else {
      const picture = this.pictures[entry.picture];
      if (picture.naturalWidth) context.drawImage(picture, entry.x, entry.y, entry.width, entry.height);
    }
  }

  paintPath(context, entry) {
    const [fill, stroke, width, cap, join, dashes, offset] = this.values.styles[entry.style];
    entry.path ??= canvasPath(entry.runs);
    if (fill) {
      context.fillStyle = fill;
      context.fill(entry.path, entry.evenOdd ? "evenodd" : "nonzero");
    }
    if (!stroke) return;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.lineCap = cap === "flat" ? "butt" : cap;
    context.lineJoin = join;
    context.setLineDash(dashes ?? []);
    context.lineDashOffset = offset ?? 0;
    context.stroke(entry.path);
  }

  paintText(context, entry) {
    const [fill, weight, slant] = this.values.styles[entry.style];
    context.save();
    context.translate(entry.x, entry.y);
    context.rotate((entry.turned * Math.PI) / 180);
    // letters are set large and made smaller, as browsers have a least size
    context.scale(entry.size / 64, entry.size / 64);
    context.font = `${slant} ${weight} 64px ${FONT}`;
    context.fillStyle = fill ?? "#000000";
    context.fillText(this.values.texts[entry.text], 0, 0);
    context.restore();
  }
}

export function grown(box, by) {
  return [box[0] - by, box[1] - by, box[2] + by, box[3] + by];
}
