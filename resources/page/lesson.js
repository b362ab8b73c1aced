// A lesson taken in the page: one step at a time, questions by buttons, places on the picture or a field, a result with its code.

import { kept } from "./app.js";
import { element, folded, name } from "./elements.js";
import { judged, nextPlace, readAnswer } from "./lesson_judging.js";
import { resultCode, tidyName } from "./result_codes.js";
import { capital } from "./words.js";

const [NOT_ANSWERED, RIGHT, WRONG] = [0, 1, 2];
const FEW = 12;
const LISTS = { bullets: "ul", numbers: "ol" };

export function show_lesson(app, { values }) {
  const lesson = new Lesson(app, values);
  app.lesson = lesson;
  app.addPanel("step", (body) => lesson.renderPanel(body));
  app.addPanel("teachers", (body) => body.append(
    folded(app.say("for_teachers"), element("p", {}, app.say("teachers_note")))));
  app.onChange(() => lesson.renderPicture());
  lesson.listenToPrinting();
}

class Lesson {
  constructor(app, values) {
    Object.assign(this, { app, values, steps: values.steps });
    this.asked = this.steps.flatMap((step, number) => (step.question ? [number] : []));
    this.chosen = [];
    this.record = this.remembered() ?? this.fresh(1, "");
    app.stage.classList.add("lesson");
    app.said.classList.add("unseen");
  }

  // --- What is kept: in the reader's own browser only

  fresh(attempt, called) {
    return { attempt, name: called, at: 0, order: this.steps.map((_, number) => number), first: {}, given: {}, practice: false };
  }

  remembered() {
    try {
      const found = JSON.parse(kept(this.key));
      const known = found?.order?.every((number) => number in this.steps) && found.at <= found.order.length;
      return known && found.first && found.given ? found : null;
    } catch {
      return null;
    }
  }

  get key() {
    return `lesson-${this.values.id}`;
  }

  keep() {
    kept(this.key, JSON.stringify(this.record));
  }

  // --- Where the learner is

  get atEnd() {
    return this.record.at >= this.record.order.length;
  }

  get number() {
    return this.record.order[Math.min(this.record.at, this.record.order.length - 1)];
  }

  get step() {
    return this.steps[this.number];
  }

  get question() {
    return this.atEnd ? null : this.step.question;
  }

  /** What was answered in this step: {answer} or {shown: true}; undefined while it is open. */
  get given() {
    return this.record.given[this.number];
  }

  get verdict() {
    return this.question && this.given && !this.given.shown ? judged(this.question, this.given.answer) : null;
  }

  go(at, focus = "step-heading") {
    this.record.at = Math.max(0, Math.min(at, this.record.order.length));
    this.chosen = [];
    this.unread = "";
    this.keep();
    this.app.announce("");
    this.app.set({});
    document.getElementById(focus)?.focus();
    if (innerWidth <= 820) scrollTo(0, 0);
  }

  answer(given) {
    const answer = readAnswer(this.question, given);
    if (answer === null) {
      this.unread = this.app.text(this.question.wanted);
      this.app.announce(this.unread);
      this.app.set({});
      return;
    }
    this.record.given[this.number] = { answer, said: Array.isArray(given) ? given : String(given) };
    const { right } = this.verdict;
    this.record.first[this.number] ??= right ? RIGHT : WRONG;
    this.settle(`${this.app.say(right ? "right" : "wrong")} ${this.decidingReason()}`);
  }

  showAnswer() {
    this.record.given[this.number] = { shown: true };
    this.record.first[this.number] ??= NOT_ANSWERED;
    this.settle(this.app.text(this.question.sentence));
  }

  settle(words) {
    this.unread = "";
    this.keep();
    this.app.set({});
    this.app.announce(words);
    document.getElementById("next")?.focus();
    document.getElementById("verdict")?.scrollIntoView({ block: "nearest" });
  }

  /** For screen readers: why the wrong picks are wrong, then the answer. */
  decidingReason() {
    const own = this.reasonsOfPicks().slice(0, 3).map(([, words]) => this.app.text(words));
    return [...own, this.app.text(this.question.sentence)].join(" ");
  }

  /** The reasons that are about what was picked or missed, not about the answer. */
  reasonsOfPicks() {
    const { question, verdict } = this;
    return verdict ? verdict.reasons.filter((reason) => !question.reasons.includes(reason)) : [];
  }

  again() {
    this.record = this.fresh(this.record.attempt + 1, this.record.name);
    this.go(0);
  }

  practise() {
    const missed = this.asked.filter((number) => this.record.first[number] !== RIGHT);
    for (const number of missed) delete this.record.given[number];
    Object.assign(this.record, { order: missed, practice: true });
    this.go(0);
  }

  review(number) {
    this.record.order = this.steps.map((_, one) => one);
    this.record.practice = false;
    this.go(number);
  }

  get answers() {
    return this.asked.map((number) => this.record.first[number] ?? NOT_ANSWERED);
  }

  // --- Places

  choose(place) {
    if (this.question.form === "place") {
      this.answer([place]);
      return;
    }
    this.chosen = this.chosen.includes(place) ? this.chosen.filter((one) => one !== place) : [...this.chosen, place];
    this.app.set({});
  }

  /** Places are named beside the picture, and ringed on it, where the question names them or they are few. */
  get isFew() {
    return this.question.listed || this.question.places.length <= FEW;
  }

  /** What a place is now, as a class: chosen, right, wrong, missed, or nothing. */
  markOf(place) {
    const { question, verdict, given } = this;
    if (!given) return this.chosen.includes(place) ? "chosen" : this.isFew && !question.listed ? "open" : "";
    if (verdict?.wrong.includes(place)) return "wrong";
    if (verdict?.missed.includes(place)) return "missed";
    return question.right.includes?.(place) ? "right" : "";
  }

  placeWords(place, label) {
    const mark = this.given ? this.markOf(place) : "";
    return mark ? this.app.say(`place_${mark}`, { place: label }) : label;
  }

  // --- The picture

  get picture() {
    const { step } = this;
    const number = this.question && this.given && step.after !== undefined ? step.after : this.shownBefore;
    return this.values.pictures[number];
  }

  get shownBefore() {
    const { step } = this;
    return !step.question && step.after !== undefined ? step.after : step.before;
  }

  renderPicture() {
    const { app, picture } = this;
    const focused = document.activeElement?.dataset?.spot;
    const sheet = this.pictureSheet(picture);
    const spots = this.question ? this.spots(picture) : [];
    if (spots.length) sheet.append(element("div", { role: "group", "aria-label": app.say("places_on_picture"), class: "spots" }, ...spots));
    const caption = app.text(picture.caption);
    app.stage.replaceChildren(element("figure", { id: "picture" }, sheet, caption ? element("figcaption", {}, caption) : null));
    app.stage.hidden = this.atEnd;
    if (focused !== undefined) app.stage.querySelector(`[data-spot="${CSS.escape(focused)}"]`)?.focus();
  }

  pictureSheet(picture) {
    const sheet = element("div", { class: "sheet" }, ...this.images(picture.image, {
      alt: this.app.text(picture.spoken), width: picture.size[0], height: picture.size[1],
    }));
    sheet.style.setProperty("--ratio", picture.size[0] / picture.size[1]);
    return sheet;
  }

  /** An image, and what is laid over it in the language that is shown. */
  images([number, over], attributes) {
    const upon = this.app.text(over);
    return [element("img", { ...attributes, src: this.values.images[number] }),
      upon < 0 ? null : element("img", { class: "over", alt: "", src: this.values.images[upon] })];
  }

  /** A button for each place that may be picked: one of them is reached by Tab, the others by arrows. */
  spots(picture) {
    const { app } = this;
    const seen = this.question.places.filter(([place]) => place in picture.spots);
    const points = seen.map(([place]) => [picture.spots[place][0] * picture.size[0], picture.spots[place][1] * picture.size[1]]);
    return seen.map(([place, label], at) => {
      const [x, y, radius] = picture.spots[place];
      const mark = this.markOf(place);
      const words = this.placeWords(place, app.text(label));
      const made = element("button", {
        type: "button", class: `spot ${mark}`, "data-spot": place, tabindex: at ? -1 : 0, title: app.text(label), "aria-label": words,
        "aria-pressed": this.given ? null : String(mark === "chosen"), "aria-disabled": this.given ? "true" : null,
        onclick: () => (this.given ? app.announce(words) : this.choose(place)),
        onkeydown: (event) => {
          if (!event.key.startsWith("Arrow")) return;
          event.preventDefault();
          const next = app.stage.querySelectorAll(".spot")[nextPlace(points, at, event.key)];
          made.tabIndex = -1;
          next.tabIndex = 0;
          next.focus();
        },
      }, { right: "✓", wrong: "✗", missed: "!" }[mark] ?? "");
      made.style.setProperty("left", `${100 * (x - radius)}%`);
      made.style.setProperty("top", `${100 * y - (100 * radius * picture.size[0]) / picture.size[1]}%`);
      made.style.setProperty("width", `${200 * radius}%`);
      return made;
    });
  }

  // --- Beside it

  renderPanel(body) {
    if (this.atEnd) {
      this.renderEnd(body);
      return;
    }
    const { app, record, step, question } = this;
    body.append(element("h2", { id: "step-heading", tabindex: "-1" },
      app.say("step_of", { number: record.at + 1, count: record.order.length })));
    if (record.practice) body.append(element("p", { class: "hint" }, app.say("practice")));
    if (!record.at && !record.practice && app.text(this.values.about)) body.append(element("p", { class: "about" }, app.text(this.values.about)));
    body.append(...stepText(app, step), ...inWords(app, step.answers));
    if (question) body.append(this.questionPart());
    if (question && this.given) body.append(...inWords(app, step.answers_after));
    this.renderWay(body);
  }

  renderWay(body) {
    const { app, record } = this;
    const last = record.at + 1 === record.order.length;
    body.append(element("p", { class: "way" },
      record.at ? element("button", { type: "button", id: "back", onclick: () => this.go(record.at - 1) }, app.say("back")) : null,
      element("button", { type: "button", id: "next", class: "main", onclick: () => this.go(record.at + 1) },
        app.say(last ? "finish" : "next"))));
  }

  questionPart() {
    const { app, question } = this;
    const part = element("div", { class: "question" }, element("p", { class: "prompt" }, app.text(question.prompt)));
    if (question.chart) part.append(...chartBeside(app, question.chart, this.given ? 1 : 0));
    if (this.given) part.append(...this.explained());
    else {
      part.append(...({ yes_no: () => this.yesNo(), number: () => this.field() }[question.form] ?? (() => this.placeButtons()))());
      if (this.unread) part.append(element("p", { class: "unread" }, this.unread));
      part.append(element("button", { type: "button", id: "show-answer", class: "quiet", onclick: () => this.showAnswer() }, app.say("show_answer")));
    }
    return part;
  }

  yesNo() {
    const button = (word) => element("button", { type: "button", id: `answer-${word}`, onclick: () => this.answer(word) }, this.app.say(word));
    return [element("p", { class: "row" }, button("yes"), button("no"))];
  }

  field() {
    const { app, question } = this;
    const input = element("input", { type: "text", id: "answer-field", autocomplete: "off", size: "8" });
    const form = element("form", { class: "row", onsubmit: (event) => { event.preventDefault(); this.answer(input.value); } },
      element("label", {}, app.say("your_answer"), " ", input), element("button", { type: "submit" }, app.say("check")),
      ...question.buttons.map((words) => element("button", { type: "button", onclick: () => this.answer(app.text(words)) }, app.text(words))));
    return [form, element("p", { class: "hint" }, capital(app.text(question.wanted)), ".")];
  }

  placeButtons() {
    const { app, question, chosen } = this;
    const many = question.form === "places";
    const listed = question.places.filter(([place]) => this.isFew || !(place in this.picture.spots));
    const key = many ? "pick_many" : listed.length ? "pick_one" : "pick_one_picture";
    const parts = [element("p", { class: "hint" }, app.say(key))];
    if (listed.length) {
      parts.push(element("p", { class: "row" }, ...listed.map(([place, label], at) =>
        element("button", { type: "button", id: `place-${at}`, "aria-pressed": many ? String(chosen.includes(place)) : null, onclick: () => this.choose(place) },
          name(app.text(label))))));
    }
    if (many) {
      const words = chosen.length ? app.say("check_many", { count: chosen.length }) : app.say("none_of_them");
      parts.push(element("button", { type: "button", id: "check", class: "main", onclick: () => this.answer([...chosen]) }, words));
    }
    return parts;
  }

  /** The verdict: the reasons of wrong picks first, then the answer with what decides it, then all reasons. */
  explained() {
    const { app, question, verdict } = this;
    const parts = [];
    if (verdict) {
      parts.push(element("p", { id: "verdict", class: `verdict ${verdict.right ? "clear" : "blocked"}` },
        verdict.right ? "✓ " : "✗ ", app.say(verdict.right ? "right" : "wrong")));
      if (!verdict.right) parts.push(element("p", { class: "hint" }, app.say("you_said", { answer: this.saidWords() })));
    }
    const reasons = verdict?.reasons ?? question.reasons;
    const first = this.reasonsOfPicks();
    if (first.length) parts.push(reasonList(app, first));
    parts.push(element("p", { class: "result" }, app.text(question.sentence)));
    const rest = reasons.filter((reason) => !first.includes(reason));
    const more = question.assumed.map((what) => element("p", { class: "hint" }, app.say("assumed", { what: app.text(what) })));
    if (rest.length) more.unshift(reasonList(app, rest));
    if (more.length) parts.push(folded(app.say("more_reasons"), ...more));
    if (this.picture.side) {
      const [image, words] = this.picture.side;
      const side = element("div", { class: "side" }, ...this.images(image, { alt: app.text(words) }));
      parts.push(folded(app.say("side_view"), side));
    }
    return parts;
  }

  saidWords() {
    const { app, question } = this;
    const { said } = this.given;
    if (!Array.isArray(said)) return question.form === "yes_no" ? app.say(said) : said;
    const labels = new Map(question.places);
    return said.map((place) => app.text(labels.get(place))).join(", ") || app.say("none_of_them");
  }

  // --- The end

  renderEnd(body) {
    const { app, record, answers } = this;
    const right = answers.filter((one) => one === RIGHT).length;
    body.append(element("h2", { id: "step-heading", tabindex: "-1" }, app.say("result")),
      element("p", { class: "result" }, app.say("score", { right, all: answers.length })),
      element("p", { class: "hint" }, app.say("attempt", { number: record.attempt })),
      this.answerList(), this.codePart(), element("p", { class: "way" },
        element("button", { type: "button", id: "again", onclick: () => this.again() }, app.say("again")),
        right < answers.length
          ? element("button", { type: "button", id: "missed", class: "main", onclick: () => this.practise() }, app.say("missed")) : null));
  }

  answerList() {
    const { app } = this;
    const words = [["–", "not_answered"], ["✓", "answered_right"], ["✗", "answered_wrong"]];
    return element("ol", { class: "answered" }, ...this.asked.map((number, at) => {
      const [sign, key] = words[this.answers[at]];
      return element("li", { class: key },
        element("button", { type: "button", class: "quiet", id: `review-${at}`, onclick: () => this.review(number) },
          element("span", { class: "sign", "aria-hidden": "true" }, sign), app.text(this.steps[number].question.prompt),
          element("span", { class: "unseen" }, app.say("colon"), app.say(key))));
    }));
  }

  codePart() {
    const { app, record } = this;
    const shown = element("output", { id: "code" });
    const fill = () => { shown.textContent = resultCode(this.values.id, record.attempt, this.answers, record.name); };
    const input = element("input", {
      type: "text", id: "learner", autocomplete: "name", maxlength: "60", value: record.name,
      oninput: () => { record.name = tidyName(input.value); this.keep(); fill(); },
    });
    fill();
    return element("div", { class: "code" },
      element("p", {}, element("label", {}, app.say("your_name"), element("br"), input)),
      element("p", {}, element("span", { id: "code-label" }, app.say("code")), element("br"), shown),
      element("p", { class: "row" }, element("button", { type: "button", id: "copy", onclick: () => this.copy(shown.textContent) }, app.say("copy")),
        element("span", { id: "copied", "aria-hidden": "true" })));
  }

  async copy(words) {
    let key = "copied";
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      getSelection().selectAllChildren(document.getElementById("code"));
      key = "copy_by_hand";
    }
    document.getElementById("copied").textContent = this.app.say(key);
    this.app.announce(this.app.say(key));
  }

  // --- On paper: all steps with room to write

  listenToPrinting() {
    this.paper = element("div", { id: "worksheet" });
    document.body.append(this.paper);
    const fill = () => this.paper.replaceChildren(...this.worksheet());
    addEventListener("beforeprint", fill);
    matchMedia("print").addEventListener("change", (event) => { if (event.matches) fill(); });
  }

  worksheet() {
    const { app } = this;
    return [element("p", { class: "write" }, app.say("name_line")), ...this.steps.map((step, number) => {
      const { question } = step;
      const part = element("section", {}, element("h2", {}, app.say("step_of", { number: number + 1, count: this.steps.length })),
        ...stepText(app, step), this.pictureSheet(this.values.pictures[step.before]), ...inWords(app, step.answers));
      if (question) {
        part.append(element("p", { class: "prompt" }, app.text(question.prompt)));
        const boxes = question.form === "yes_no" ? [app.say("yes"), app.say("no")] : question.listed ? question.places.map(([, label]) => app.text(label)) : [];
        part.append(boxes.length ? element("p", {}, boxes.map((words) => `☐ ${words}`).join("   ")) : element("p", { class: "write" }, ""));
      }
      return part;
    })];
  }
}

function stepText(app, step) {
  const line = (runs) => runs.map(([words, bold, italic]) => {
    const inner = italic ? element("em", {}, words) : words;
    return bold ? element("strong", {}, inner) : inner;
  });
  const written = Array.isArray(step.text) ? step.text[app.language === "fr" ? 1 : 0] : [];
  return written.flatMap(([kind, lines]) => (LISTS[kind]
    ? [element(LISTS[kind], {}, ...lines.map((runs) => element("li", {}, ...line(runs))))]
    : lines.map((runs) => element("p", {}, ...line(runs)))));
}

/** The chart of results that a question is read in; the column that is asked about, or that the answer is in, is marked. */
function chartBeside(app, chart, moment) {
  const cell = (tag, words, number) => element(tag, { class: number === chart.marked[moment] ? "marked" : "" }, words);
  const head = element("tr", {}, element("th", {}), ...chart.columns.map((words, number) => cell("th", words, number)));
  const rows = chart.rows.map(([total, ...cells]) => element("tr", {}, element("th", {}, total), ...cells.map((words, number) => cell("td", words, number))));
  const legend = app.text(chart.legend);
  return [
    element("table", { class: "chart" }, element("caption", {}, app.text(chart.title)), element("tbody", {}, head, ...rows)),
    ...(legend ? [element("p", { class: "hint" }, legend)] : []),
  ];
}

/** Answers in words beside the picture: sentences, or tables of chances. */
function inWords(app, answers) {
  return answers.map(({ words, rows }) => (rows.length
    ? element("table", {}, element("caption", {}, app.text(words)), element("tbody", {}, ...rows.map((cells) =>
      element("tr", {}, ...cells.map((cell) => element("td", {}, app.text(cell)))))))
    : element("p", {}, app.text(words))));
}

function reasonList(app, reasons) {
  return element("ul", { class: "reasons" }, ...reasons.map(([rule, words]) =>
    element("li", {}, app.text(rule) ? element("span", { class: "rule" }, app.text(rule)) : null, app.text(words))));
}
