// Texts in two languages: [English, French], or one string for both.

const LANGUAGES = ["en", "fr"];

/** A text in a language. */
export function inLanguage(text, language) {
  if (!Array.isArray(text)) return text ?? "";
  return text[Math.max(0, LANGUAGES.indexOf(language))];
}

/** A text with its {placeholders} filled in. */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The language of the reader if the page has it, else the one that the page was made in. */
export function readersLanguage(wanted, otherwise) {
  for (const one of wanted ?? []) {
    const short = String(one).slice(0, 2).toLowerCase();
    if (LANGUAGES.includes(short)) return short;
  }
  return otherwise;
}

/** Sentences one after the other, each with its full stop. */
export function sentences(...said) {
  return said.filter(Boolean).map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(" ");
}

/** A sentence with a capital at its beginning, unless that names a place. */
export function capital(words) {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** The name of a unit with its side, unless it names that already. */
export function sided(unit, side) {
  return unit.includes(side) ? unit : `${unit} (${side})`;
}

/** A list of at most so many names, and how many more there are. */
export function listed(names, most) {
  return names.length <= most ? names.join(", ") : `${names.slice(0, most).join(", ")} … (+${names.length - most})`;
}
