// The frame of a page: its state, languages and themes, panels, and what is said to screen readers.

import { unpack } from "./unpack.js";
import { inLanguage, filled, readersLanguage } from "./words.js";
import { element, name } from "./elements.js";

const KEPT = "workbench-page-";

/** Ranks of panels. */
export const RANK = { first: 0, answer: 1, more: 2 };

/** What is not printed: where nothing else is in a panel, the panel is not either. */
const FIELDS = ".ask, .choice, .field, button";

/** Settings are kept in the reader's own browser; where that is not allowed, until the page is closed. */
export function kept(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(KEPT + key);
    localStorage.setItem(KEPT + key, value);
  } catch {
    return null;
  }
  return value;
}

export class App {
  constructor(head) {
    this.head = head;
    this.colours = head.colours;
    this.language = kept("language") ?? readersLanguage(navigator.languages, head.language);
    this.theme = kept("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    this.state = {};
    this.panels = [];
    this.listeners = [];
    this.build();
  }

  /** A text of a scenario in the language that is shown. */
  text(text) {
    return inLanguage(text, this.language);
  }

  /** Words of the page by key. */
  say(key, values = {}) {
    return filled(this.text(this.head.words[key] ?? key), values);
  }

  /** A number as the language writes it. */
  number(value, digits = 1) {
    return Number(value).toLocaleString(this.language, { maximumFractionDigits: digits });
  }

  build() {
    this.heading = element("h1", {});
    this.subtitle = element("p", { class: "about" });
    this.tools = element("div", { class: "tools", role: "group" });
    this.stage = element("div", { id: "stage" });
    this.aside = element("div", { id: "answers", tabindex: "-1" });
    this.said = element("div", { id: "said", role: "status", "aria-live": "polite" });
    this.foot = element("footer", {});
    this.skip = element("a", { class: "skip", href: "#answers" });
    addEventListener("beforeprint", () => this.unfold());
    addEventListener("afterprint", () => this.foldAgain());
    const main = element("main", {}, this.stage, this.aside);
    document.body.append(this.skip,
      element("header", {}, element("div", {}, this.heading, this.subtitle), this.tools), main, this.said, this.foot);
  }

  /**
   * A panel beside the map: `render(body)` fills it; it returns false for a panel that has nothing to say. `rank()` says how far up it
   * stands: `RANK.first` always, `RANK.answer` while it answers what was asked last, `RANK.more` otherwise.
   */
  addPanel(id, render, rank = () => RANK.more) {
    const body = element("section", { id: `panel-${id}`, class: "panel" });
    this.aside.append(body);
    this.panels.push({ body, render, rank });
  }

  /** Calls `listener` with what changed whenever the state, the language or the theme does. */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Change what is asked, and show everything anew. */
  set(changes) {
    const before = this.question;
    Object.assign(this.state, changes);
    this.spoken = false;
    for (const listener of this.listeners) listener(changes);
    // what was said about another question is not left standing
    if (this.question !== before && !this.spoken) this.announce("");
    this.render();
    this.showMap?.();
    if (Object.keys(changes).length && !this.map?.view.pointers.size) this.revealAnswer();
  }

  /** All that is asked, to be compared: the state without the cursor. */
  get question() {
    return JSON.stringify({ ...this.state, cursor: null });
  }

  /** Scroll so that the beginning of the answer to what was asked last is seen. */
  revealAnswer() {
    const answer = this.panels.find(({ body, rank }) => !body.hidden && rank() === RANK.answer)?.body;
    // below a map on a phone only a line is: areas are answered on the map, which stays in sight
    const isBelow = matchMedia("(max-width: 820px)").matches;
    if (!answer || (isBelow && !answer.querySelector(".verdict"))) return;
    for (const one of [answer.querySelector("h2"), answer.querySelector(".verdict, .result")]) one?.scrollIntoView({ block: "nearest" });
  }

  /** Bring the panels into the order of their ranks. */
  order() {
    const wanted = [...this.panels].sort((one, other) => one.rank() - other.rank()).map(({ body }) => body);
    if (wanted.some((body, place) => this.aside.children[place] !== body)) this.aside.append(...wanted);
  }

  render() {
    const active = this.aside.contains(document.activeElement) && document.activeElement !== this.aside ? focusMark(document.activeElement) ?? "" : null;
    this.order();
    for (const { body, render } of this.panels) {
      const open = [...body.querySelectorAll("details")].map((one) => one.open);
      body.replaceChildren();
      body.hidden = render(body) === false;
      body.classList.toggle("only-fields", [...body.children].every((one) => one.matches(FIELDS)));
      [...body.querySelectorAll("details")].forEach((one, place) => { one.open = open[place] ?? one.open; });
    }
    // what had the focus may be gone, and the focus must not be
    if (active !== null) ((active && this.aside.querySelector(active)) || this.aside).focus({ preventScroll: true });
  }

  /** Open what is folded, for paper. */
  unfold() {
    this.folded = [...this.aside.querySelectorAll("details:not([open])")];
    for (const one of this.folded) one.open = true;
  }

  foldAgain() {
    for (const one of this.folded ?? []) one.open = false;
    this.folded = [];
  }

  /** What a screen reader says, and what stands below the map. */
  announce(words) {
    this.spoken = true;
    this.said.textContent = words;
  }

  setLanguage(language) {
    this.language = kept("language", language) ?? language;
    this.showFrame();
    this.set({});
  }

  setTheme(theme) {
    this.theme = kept("theme", theme) ?? theme;
    this.showFrame();
    this.set({});
  }

  showFrame() {
    document.documentElement.lang = this.language;
    document.documentElement.dataset.theme = this.theme;
    document.title = this.text(this.head.title);
    this.heading.replaceChildren(name(this.text(this.head.title)));
    this.subtitle.replaceChildren(name(this.text(this.head.subtitle ?? this.head.ruleset)));
    this.skip.textContent = this.say("skip");
    this.aside.setAttribute("aria-label", this.say("answers"));
    this.aside.setAttribute("role", "region");
    const other = this.language === "en" ? "fr" : "en";
    this.tools.setAttribute("aria-label", this.say("page_tools"));
    this.tools.replaceChildren(
      element("button", { type: "button", id: "language", lang: other, onclick: () => this.setLanguage(other) },
        other === "fr" ? "Français" : "English"),
      element("button", {
        type: "button", id: "theme", onclick: () => this.setTheme(this.theme === "dark" ? "light" : "dark"),
      }, this.say(this.theme === "dark" ? "light" : "dark")),
      element("button", { type: "button", id: "print", onclick: () => print() }, this.say("print")));
    const out = this.head.left_out.map((text) => element("li", {}, this.text(text)));
    this.foot.replaceChildren(
      ...(out.length ? [element("p", {}, this.say("left_out")), element("ul", {}, ...out)] : []),
      element("p", {}, this.say("made_with", { version: this.head.version, ruleset: this.text(this.head.ruleset) })));
  }
}

/** A selector that finds an element again after its panel was filled anew. */
function focusMark(focused) {
  if (focused.id) return `#${CSS.escape(focused.id)}`;
  if (focused.tagName === "INPUT") return `input[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`;
  return focused.dataset.key ? `[data-key="${CSS.escape(focused.dataset.key)}"]` : null;
}

async function packCalled(id) {
  const block = document.getElementById(`pack-${id}`);
  const pack = await unpack(block.textContent);
  block.remove();
  return pack;
}

/** Read the page and show its parts; `shows` has the function of each part. */
export async function start(shows) {
  try {
    await showAll(shows);
  } catch (problem) {
    document.body.prepend(...FAILED.map(([lang, words]) => element("p", { lang, role: "alert" }, words)));
    throw problem;
  }
}

const FAILED = [
  ["en", "This browser cannot show the page: it needs one of 2023 or later."],
  ["fr", "Ce navigateur ne peut pas montrer la page : il en faut un de 2023 ou après."],
];

async function showAll(shows) {
  const head = (await packCalled("head")).values;
  const app = new App(head);
  app.showFrame();
  app.announce(app.say("loading"));
  for (const part of head.parts) shows[part](app, await packCalled(part));
  app.announce("");
  app.set({});
  document.documentElement.dataset.ready = "yes";
  globalThis.workbenchPage = app;
}
