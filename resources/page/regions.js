// Regions of a table: see workbench/pages/regions.py for how they are kept.

export class Regions {
  constructor(grid, arrays) {
    Object.assign(this, { grid, arrays });
    this.known = new Map();
  }

  /** The rings of a region: each [x, y, x, y ...] in the table's unit. */
  rings(number) {
    if (!this.known.has(number)) this.known.set(number, this.read(number));
    return this.known.get(number);
  }

  read(number) {
    const { region, ring, corner } = this.arrays;
    const rings = [];
    for (let k = region[number]; k < region[number + 1]; k++) {
      const points = [];
      let [x, y] = [0, 0];
      for (let c = ring[k]; c < ring[k + 1]; c++) {
        x += corner[2 * c];
        y += corner[2 * c + 1];
        points.push(x * this.grid, y * this.grid);
      }
      rings.push(points);
    }
    return rings;
  }

  /** Is a point in a region? */
  holds(number, x, y) {
    let inside = false;
    for (const points of this.rings(number)) {
      for (let k = 0, before = points.length - 2; k < points.length; before = k, k += 2) {
        const [ax, ay, bx, by] = [points[k], points[k + 1], points[before], points[before + 1]];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      }
    }
    return inside;
  }

  /** Regions as a path of the canvas, to be filled by the even-odd rule; `scale` is the table's unit on the drawing. */
  path(numbers, scale) {
    const path = new Path2D();
    for (const points of numbers.flatMap((number) => this.rings(number))) {
      points.forEach((x, k) => {
        if (k % 2) return;
        const [u, v] = [x * scale, points[k + 1] * scale];
        if (k) path.lineTo(u, v);
        else path.moveTo(u, v);
      });
      path.closePath();
    }
    return path;
  }
}
