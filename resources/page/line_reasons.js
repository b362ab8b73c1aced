// The reasons of lines, as they were judged when the page was made: patterns with operands, see workbench/pages/sentences.py.

const SLOT = /\u0001(.)/gu;
const FIRST_SLOT = 0x21;

/** A table of sentences: {text: [en, fr], rule: [en, fr], effect, at} by number. */
export class Sentences {
  constructor(values, arrays) {
    Object.assign(this, { values, arrays });
  }

  sentence(number) {
    const { patterns, operands } = this.values;
    const [text, rule, effect] = patterns[this.arrays.sentence[number]];
    const first = this.arrays.first[number];
    const operand = (k) => operands[this.arrays.used[first + k]];
    const filled = (words) => words.replace(SLOT, (_, letter) => operand(letter.codePointAt(0) - FIRST_SLOT));
    return { text: Array.isArray(text) ? text.map(filled) : filled(text), rule, effect, at: operand(0) };
  }
}

export class LineReasons extends Sentences {
  constructor(values, arrays, places, hexes) {
    super(values, arrays);
    Object.assign(this, { places, hexes });
    this.near = new Set(values.near);
    this.begins = new Map();
  }

  /** Is the reason of a line on the page? */
  has(from, to) {
    const [one, other] = [this.places.hexes[from], this.places.hexes[to]];
    return this.near.has(one) || this.near.has(other) || this.hexes.distance(one, other) <= this.values.within;
  }

  /** How many reasons there are from a place, as far as place number `end`. */
  countOf(from, end) {
    let count = 0;
    for (let to = 0; to < end; to++) if (this.has(from, to)) count++;
    return count;
  }

  /** Where the reasons of a place begin. */
  beginOf(from) {
    if (this.everything) return from * this.places.count;
    let at = 0;
    for (let one = 0; one < from; one++) {
      if (!this.begins.has(one)) this.begins.set(one, this.countOf(one, this.places.count));
      at += this.begins.get(one);
    }
    return at;
  }

  get everything() {
    return this.arrays.reason.length === this.places.count ** 2;
  }

  /** The reason that decides a line: {text: [en, fr], rule: [en, fr], effect, at}; null where the page has none. */
  reason(from, to) {
    return this.has(from, to) ? this.sentence(this.arrays.reason[this.placeOf(from, to)]) : null;
  }

  /** Why the other way gives another answer; null where it gives the same, or the page has no reason. */
  difference(from, to) {
    const number = this.has(from, to) ? this.arrays.differs[this.placeOf(from, to)] : 0;
    return number ? this.sentence(number) : null;
  }

  placeOf(from, to) {
    return this.beginOf(from) + (this.everything ? to : this.countOf(from, to));
  }
}
