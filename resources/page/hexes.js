// Hexes in the plane of the drawing: where they lie, which one holds a point, which ones a straight line passes. For drawing only:
// what is seen was judged when the page was made.

const SIDES = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

export class Hexes {
  constructor(values, arrays) {
    this.labels = values.labels;
    this.count = values.labels.length;
    this.flat = values.flat;
    this.scale = values.scale;
    this.centres = arrays.centres;
    this.axial = arrays.axial;
    this.byAxial = new Map();
    for (let k = 0; k < this.count; k++) this.byAxial.set(`${this.axial[2 * k]},${this.axial[2 * k + 1]}`, k);
    this.byLabel = new Map(this.labels.map((label, number) => [label.toUpperCase(), number]));
    const radius = this.scale / Math.sqrt(3);
    const first = this.flat ? 0 : 30;
    this.corners = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = ((first + 60 * k) * Math.PI) / 180;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
  }

  centre(number) {
    return [this.centres[2 * number], this.centres[2 * number + 1]];
  }

  /** The number of the hex with a label, in letters of either case; undefined if there is none. */
  find(label) {
    return this.byLabel.get(label.trim().toUpperCase());
  }

  at(q, r) {
    return this.byAxial.get(`${q},${r}`);
  }

  neighbours(number) {
    const q = this.axial[2 * number];
    const r = this.axial[2 * number + 1];
    return SIDES.map(([dq, dr]) => this.at(q + dq, r + dr));
  }

  /** The hex whose area holds a point of the drawing; undefined off the map. */
  holding(x, y) {
    const u = (x - this.centres[0]) / this.scale;
    const v = (y - this.centres[1]) / this.scale;
    const high = Math.sqrt(3) / 2;
    const q = this.flat ? u / high : u - v / (2 * high);
    const r = this.flat ? v - u / (2 * high) : v / high;
    const [dq, dr] = rounded(q, r);
    return this.at(this.axial[0] + dq, this.axial[1] + dr);
  }

  distance(one, other) {
    const q = this.axial[2 * one] - this.axial[2 * other];
    const r = this.axial[2 * one + 1] - this.axial[2 * other + 1];
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  }

  /** The hex beside a hex in a direction of the keyboard: [right, down]. */
  beside(number, [right, down]) {
    const [x, y] = this.centre(number);
    let best;
    let nearest = Infinity;
    for (const other of this.neighbours(number)) {
      if (other === undefined) continue;
      const [u, v] = this.centre(other);
      const along = ((u - x) * right + (v - y) * down) / this.scale;
      const aside = Math.abs((u - x) * down - (v - y) * right) / this.scale;
      // columns (rows) zigzag: a step to the side goes to whichever is nearer to the start of the row
      const cost = aside + (along < 0.3 ? Infinity : 0);
      if (cost < nearest - 1e-6) [best, nearest] = [other, cost];
    }
    return best;
  }

  /** The hexes that the straight line between two centres passes: [{hexes, enter, leave}], fractions of the line. A line
   * along a hexside has both of its hexes. */
  along(one, other) {
    const [x, y] = this.centre(one);
    const [u, v] = this.centre(other);
    const steps = Math.max(1, this.distance(one, other)) * 60;
    const off = 1e-3 * this.scale;
    const length = Math.hypot(u - x, v - y) || 1;
    const aside = [(-(v - y) / length) * off, ((u - x) / length) * off];
    const found = [];
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const [a, b] = [x + (u - x) * t, y + (v - y) * t];
      const pair = [this.holding(a + aside[0], b + aside[1]), this.holding(a - aside[0], b - aside[1])];
      const hexes = [...new Set(pair)].filter((hex) => hex !== undefined).sort((p, q) => p - q);
      const last = found[found.length - 1];
      if (last && last.hexes.join() === hexes.join()) last.count++;
      else if (hexes.length) found.push({ hexes, count: 1, at: t });
    }
    // a single sample on the border of two hexes is no part of the line
    const parts = found.filter((part) => part.count > 1);
    return parts.map(({ hexes, at }, k) => ({ hexes, enter: k ? at : 0, leave: k + 1 < parts.length ? parts[k + 1].at : 1 }));
  }

  /** The outlines of hexes as a path. */
  path(numbers, made = new Path2D()) {
    for (const number of numbers) {
      const x = this.centres[2 * number];
      const y = this.centres[2 * number + 1];
      this.corners.forEach(([dx, dy], k) => (k ? made.lineTo(x + dx, y + dy) : made.moveTo(x + dx, y + dy)));
      made.closePath();
    }
    return made;
  }
}

function rounded(q, r) {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(s);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a, b];
}
