// Codes of results: see workbench/lessons/result_codes.py, which reads them.

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MOST_ATTEMPTS = 31;

function inLetters(number, length) {
  let found = "";
  for (let place = length - 1; place >= 0; place--) found += LETTERS[(number >> (5 * place)) & 31];
  return found;
}

/** FNV-1a of 32 bits over UTF-8, folded to 20. */
function checkSum(words) {
  let found = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(words)) found = Math.imul(found ^ byte, 0x01000193) >>> 0;
  return (found ^ (found >>> 20)) & 0xfffff;
}

/** A name as codes keep it. */
export function tidyName(name) {
  return name.normalize("NFC").split(/\s+/u).filter(Boolean).join(" ");
}

/** The code of a result: `answers` has for each question 0 (not answered), 1 (right at first try) or 2 (wrong). */
export function resultCode(lesson, attempt, answers, name) {
  const called = tidyName(name);
  let body = lesson + inLetters(Math.min(attempt, MOST_ATTEMPTS), 1) + inLetters(answers.length, 2);
  for (let first = 0; first < answers.length; first += 3) {
    body += inLetters(answers.slice(first, first + 3).reduce((sum, answer, place) => sum + answer * 3 ** place, 0), 1);
  }
  const whole = body + inLetters(checkSum(`${body}|${called.toLowerCase()}`), 4);
  return `WB-${whole.match(/.{1,4}/g).join("-")} ${called}`.trimEnd();
}
