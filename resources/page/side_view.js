// The side view of a line: ground and what stands on it, hex by hex, from the observer's eye to what is looked at.

const SPACE = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE, FOOT] = [600, 216, 34, 50];
/** How wide a letter is, and a bold one; where the rows of names lie. */
const [LETTER, BOLD] = [8, 9];
const ROWS = [HIGH - 24, HIGH - 8];

function drawn(name, attributes, text) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/**
 * Where names are written below the ground, in two rows: those that are marked before others; a name that has no room is left out, as
 * the line in words has it.
 */
export function placedNames(parts, x) {
  const taken = ROWS.map(() => []);
  const named = parts.filter((part) => part.label).sort((one, other) => Number(other.marked) - Number(one.marked));
  const placed = [];
  for (const { label, marked, enter, leave } of named) {
    const letter = marked ? BOLD : LETTER;
    const most = Math.floor((WIDE - 12) / letter);
    const words = label.length > most ? `${label.slice(0, most - 1)}…` : label;
    const half = (words.length * letter + 8) / 2;
    const at = Math.min(Math.max((x(enter) + x(leave)) / 2, half), WIDE - half);
    const row = taken.findIndex((spans) => spans.every(([left, right]) => at + half <= left || at - half >= right));
    if (row < 0) continue;
    taken[row].push([at - half, at + half]);
    placed.push({ words, marked, at, row, half });
  }
  return placed;
}

/** `parts`, in the order in which they are drawn: [{label, enter, leave, ground, top, marked}]; `line`: {from, to, stop, verdict, unit, words}, heights of both ends, where it is
 * stopped (a fraction, or null). */
export function sideView(parts, line, colours) {
  const heights = parts.flatMap((part) => [part.ground, part.top]).concat(line.from, line.to);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const span = Math.max(high - low, 1);
  const x = (t) => EDGE + t * (WIDE - 2 * EDGE);
  const y = (height) => HIGH - FOOT - ((height - low) / span) * (HIGH - FOOT - 26) - 6;
  const picture = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "side-view", role: "img", "aria-label": line.words });
  const base = HIGH - FOOT + 8;
  for (const part of parts) {
    const [left, right] = [x(part.enter), x(part.leave)];
    const wide = Math.max(right - left, 1);
    picture.append(drawn("rect", { x: left, y: y(part.ground), width: wide, height: base - y(part.ground), fill: "#d9c79c" }));
    if (part.top > part.ground) {
      picture.append(drawn("rect", {
        x: left, y: y(part.top), width: wide, height: y(part.ground) - y(part.top), fill: "#9bb27d",
        stroke: part.marked ? colours.blocked : "#6e8259", "stroke-width": part.marked ? 3 : 1,
      }));
    } else if (part.marked) {
      picture.append(drawn("line", { x1: left, x2: right, y1: y(part.ground), y2: y(part.ground), stroke: colours.blocked, "stroke-width": 4 }));
    }
  }
  for (const { words, marked, at, row } of placedNames(parts, x)) {
    const label = drawn("text", { x: at, y: ROWS[row], "text-anchor": "middle", "font-size": 13, fill: "#1c1a17" }, words);
    if (marked) label.setAttribute("font-weight", "bold");
    picture.append(label);
  }
  const at = (t) => [x(t), y(line.from + (line.to - line.from) * t)];
  const stretch = (from, to, colour, dashes) => {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)];
    const made = drawn("line", { x1, y1, x2, y2, stroke: colour, "stroke-width": 3 });
    if (dashes) made.setAttribute("stroke-dasharray", dashes);
    picture.append(made);
  };
  const { stop, verdict } = line;
  stretch(0, stop ?? 1, verdict === "hindered" ? colours.hindered : colours.clear, verdict === "hindered" ? "9 5" : null);
  if (stop !== null) stretch(stop, 1, colours.blocked, "2 5");
  for (const [t, height] of [[0, line.from], [1, line.to]]) {
    const [cx, cy] = [x(t), y(height)];
    picture.append(drawn("circle", { cx, cy, r: 5, fill: "#fdfaf0", stroke: "#1c1a17", "stroke-width": 2 }),
      drawn("text", { x: cx, y: cy - 10, "text-anchor": "middle", "font-size": 13, fill: "#1c1a17" }, `${Math.round(height * 10) / 10}${line.unit}`));
  }
  return picture;
}
