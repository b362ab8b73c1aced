// Elements of the page. Whatever comes from a scenario is set as text, never as markup.

/** An element with attributes and children; strings become text, `on…` are listeners. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** A name of a scenario: kept apart from the direction of the text around it. */
export function name(text) {
  return element("bdi", {}, text);
}

/** A choice between a few: radio buttons in one line. */
export function choice(legend, options, chosen, changed) {
  const group = `choice-${legend}`;
  const rows = options.map(([value, label]) =>
    element("label", {},
      element("input", { type: "radio", name: group, value, checked: value === chosen, onchange: () => changed(value) }),
      label));
  return element("fieldset", { class: "choice" }, element("legend", {}, legend), ...rows);
}

/** A list to choose from. */
export function selection(label, options, chosen, changed) {
  const select = element("select", { onchange: (event) => changed(event.target.value) },
    ...options.map(([value, words]) => element("option", { value, selected: String(value) === String(chosen) }, words)));
  return element("label", { class: "field" }, label, select);
}

/** A field to write in what is asked about; `ask(written)` returns what is wrong with it, or nothing. What is wrong is said beside it. */
export function askForm(app, { id, label, value, size, ask }) {
  const field = element("input", { id, type: "text", autocomplete: "off", spellcheck: "false", size, value });
  const wrong = element("p", { class: "wrong", id: `${id}-wrong`, hidden: true });
  const submit = (event) => {
    event.preventDefault();
    const words = ask(field.value);
    if (!words) return;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", wrong.id);
    wrong.textContent = words;
    wrong.hidden = false;
    wrong.scrollIntoView({ block: "nearest" });
    app.announce(words);
  };
  return element("form", { class: "ask", onsubmit: submit }, element("label", { for: id }, label), field,
    element("button", { type: "submit" }, app.say("go")), wrong);
}

/** Details that are folded away. */
export function folded(summary, ...inside) {
  return element("details", {}, element("summary", {}, summary), ...inside);
}

/** A table; all columns but the first are numbers. */
export function table(heads, rows) {
  return element("table", {},
    element("thead", {}, element("tr", {}, ...heads.map((head, k) => element("th", { scope: "col", class: k ? "number" : null }, head)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell, k) => element("td", { class: k ? "number" : null }, cell))))));
}
