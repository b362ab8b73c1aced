// Who sees whom, as it was judged when the page was made: a code for every pair of places.

/** 0 blind, 1 clear, 1 + n hindered by n. */
export class PairCodes {
  constructor(values, arrays, count) {
    this.count = count;
    this.bytes = Math.ceil(count / 8);
    this.planes = Array.from({ length: values.planes }, (_, bit) => arrays[`plane${bit}`]);
  }

  /** The code of the line from a place to another. */
  code(from, to) {
    const at = from * this.bytes + (to >> 3);
    return this.planes.reduce((code, plane, bit) => code | (((plane[at] >> (to & 7)) & 1) << bit), 0);
  }

  /** The codes from a place to others. */
  row(from, others) {
    return others.map((to) => this.code(from, to));
  }

  /** The codes from others to a place. */
  column(to, others) {
    return others.map((from) => this.code(from, to));
  }
}
