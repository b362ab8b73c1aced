"""Writes a lesson's file in one fixed form: texts in both languages, requests and questions on a line each, the scenario as a
path or whole. What it writes is plain data, as the reader of lessons finds it in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from workbench.base.text import Text
from workbench.files.file_versions import LESSON_FORMAT
from workbench.files.yaml_writer import text_lines, value, word

_STEP_KEYS = ("text", "view", "show", "hide", "edits", "ask", "claim")
"""The keys of a step in the order in which they are written."""
_ONE_EACH = ("show", "hide", "edits")


def dump_lesson(
    title: Text,
    steps: Iterable[Mapping[str, Any]],
    *,
    about: Text = Text(),
    course: Mapping[str, Any] | None = None,
    path: str = "",
    scenario: str = "",
    setup: str = "",
) -> str:
    """The text of a lesson's file. ``path`` leads to the scenario from the folder of the lesson; without it the text of the
    scenario (as :func:`~workbench.files.scenario_writer.dump_scenario` gives it) is written into the lesson. Of ``steps`` the
    texts are :class:`Text` or plain text, everything else is plain data."""
    lines = [f"format: {LESSON_FORMAT.word}", *text_lines("title", title, 0)]
    if about:
        lines += text_lines("about", about, 0)
    if course:
        lines.append(f"course: {value(course)}")
    if path:
        lines.append(f"scenario: {word(path)}")
    else:
        lines += ["scenario:", *(f"  {line}" if line else "" for line in scenario.rstrip("\n").split("\n"))]
    if setup:
        lines.append(f"setup: {word(setup)}")
    lines += ["steps:", *(line for step in steps for line in _step(step))]
    return "\n".join(lines) + "\n"


def _step(step: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for key in _STEP_KEYS:
        held = step.get(key)
        if held is None or held in ((), [], {}):
            continue
        if key == "text":
            lines += text_lines("text", as_text(held), 4)
        elif key in _ONE_EACH:
            entries = list(held) if isinstance(held, list | tuple) else [held]
            lines += [f"    {key}:", *(f"      - {value(entry)}" for entry in entries)]
        else:
            lines.append(f"    {key}: {value(held)}")
    if not lines or not lines[0].lstrip().startswith("text"):
        lines.insert(0, '    text: ""')
    return [f"  - {lines[0].lstrip()}", *lines[1:]]


def as_text(held: Any) -> Text:
    """A text of a file, in one language or in both."""
    if isinstance(held, Text):
        return held
    if isinstance(held, Mapping):
        english, french = str(held.get("en", "")), str(held.get("fr", ""))
        return Text(english, french)
    return Text.of(str(held))
