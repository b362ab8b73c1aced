// Judging what a learner answers: all right answers and all reasons were worked out when the page was made, and are looked up here.

const YES = ["yes", "y", "true", "oui", "o", "vrai"];
const NO = ["no", "n", "false", "non", "faux"];
const ALMOST = 1e-6;

/** A number as learners write it: "1/6", "17 %", "−2", "0,5"; null for none. `digits` are those after its mark, `signed`: with a sign. */
export function readNumber(typed) {
  const text = typed.trim().replace(/\s*([/%])\s*/g, "$1").replace(",", ".").replace("−", "-").replace(/^([+-])\s+/, "$1");
  const fraction = /^([+-]?)(\d{1,12})\/(\d{1,12})$/.exec(text);
  if (fraction) {
    const value = Number(fraction[2]) / Number(fraction[3]);
    return Number(fraction[3]) ? { value: fraction[1] === "-" ? -value : value, signed: fraction[1] !== "", step: 0 } : null;
  }
  const plain = /^([+-]?)(\d{1,12})(?:\.(\d{1,9}))?(%?)$/.exec(text);
  if (!plain) return null;
  const scale = plain[4] ? 100 : 1;
  const value = Number(`${plain[1]}${plain[2]}.${plain[3] ?? 0}`) / scale;
  return { value, signed: plain[1] !== "", step: 10 ** -(plain[3] ?? "").length / scale };
}

/** What a learner means by what he types or picks; null for what cannot be an answer of this form. */
export function readAnswer(question, given) {
  if (question.form === "yes_no") {
    const word = String(given).trim().toLowerCase();
    return YES.includes(word) ? true : NO.includes(word) ? false : null;
  }
  if (question.form === "number") {
    const word = String(given).trim().toLowerCase();
    if (word && question.words.some((one) => one.toLowerCase() === word)) return { word };
    return readNumber(String(given));
  }
  return Array.isArray(given) && (question.form === "places" || given.length === 1) ? given : null;
}

/** A number is right if it lies as near as the question wants; a chance also if it is rounded to whole per cent or finer. A sign may be
 * left out. */
function rightNumber(question, given) {
  if (given.word) return question.right_words.some((one) => one.toLowerCase() === given.word);
  const rounded = question.rounded && given.step && given.step <= 0.01 + 1e-12 ? given.step / 2 : 0;
  const near = Math.max(question.within + ALMOST, rounded + 1e-12);
  return question.right.some((value) => Math.abs(given.value - value) <= near || (!given.signed && Math.abs(given.value + value) <= near));
}

/** {right, missed, wrong, reasons}: is an answer (as `readAnswer` gives it) right, and why; of places those that went wrong come first. */
export function judged(question, answer) {
  if (question.form === "yes_no") return { right: answer === question.right, missed: [], wrong: [], reasons: question.reasons };
  if (question.form === "number") return { right: rightNumber(question, answer), missed: [], wrong: [], reasons: question.reasons };
  const ofPlaces = (places) => places.flatMap((place) => question.of_place[place] ?? []);
  if (question.form === "place") {
    const [pick] = answer;
    const right = question.right.includes(pick);
    return { right, missed: [], wrong: right ? [] : [pick], reasons: [...(right ? [] : ofPlaces([pick])), ...question.reasons] };
  }
  const missed = question.right.filter((place) => !answer.includes(place));
  const wrong = answer.filter((place) => !question.right.includes(place));
  const gone = [...wrong, ...missed];
  return { right: !gone.length, missed, wrong, reasons: ofPlaces(gone.length ? gone : question.right) };
}

/** The place that lies next in a direction ("ArrowLeft" …) from a place: [x, y] of all; its number, or the same one. */
export function nextPlace(points, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const [x, y] = points[from];
  let [best, least] = [from, Infinity];
  points.forEach(([px, py], place) => {
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (place === from || along <= 1e-9 || aside > 2.5 * along) return;
    if (along + 2 * aside < least) [best, least] = [place, along + 2 * aside];
  });
  return best;
}
