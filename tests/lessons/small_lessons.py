"""Lessons for tests: a few steps on the village of ``tests/cli``, or on a small table."""

from __future__ import annotations

import textwrap
from pathlib import Path

from tests.cli.conftest import VILLAGE
from workbench.checks.loading import load_document
from workbench.files.yaml_reader import read_yaml_text
from workbench.lessons.checking import check_lesson
from workbench.lessons.lesson import Lesson
from workbench.lessons.reader import ReadLesson, lesson_in

TABLE = """\
format: workbench/1
title: A house
ruleset: blitzkrieg
map:
  kind: table
  unit: cm
  width: 100
  height: 40
  ground: clear
  features:
    - {id: hill, terrain: hill_gentle, polygon: [[2, 5], [20, 5], [20, 35], [2, 35]], level: 5}
    - {id: house, terrain: building_bunker, polygon: [[40, 14], [46, 14], [46, 26], [40, 26]], level: 2, floors: 2}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: [10, 20]}
  - side: B
    units:
      - {id: b1, kind: infantry, at: [50, 20]}
      - {id: b3, kind: infantry, at: [73, 20]}
"""
HEAD = "format: workbench-lesson/1\ntitle: {en: A lesson, fr: Une leçon}\n"


def text_of(steps: str, scenario: str = VILLAGE, head: str = HEAD) -> str:
    """The text of a lesson with its scenario inside; ``steps`` is the list of its steps."""
    inside = textwrap.indent(textwrap.dedent(steps).strip(), "  ")
    return f"{head}scenario:\n{textwrap.indent(scenario, '  ')}steps:\n{inside}\n"


def read(text: str, folder: Path = Path()) -> ReadLesson:
    """A lesson in a text, with what its reader and its check say."""
    found = lesson_in(read_yaml_text(text, "lesson.yaml"), folder, load_document)
    if found.lesson is not None:
        found.diagnostics.extend(check_lesson(found.lesson, found.document))
    return found


def told(found: ReadLesson) -> list[str]:
    """What was found, but for remarks on the scenario, each as ``line: code``."""
    return [
        f"{item.span.line if item.span else 0}: {item.code}"
        for item in found.diagnostics
        if item.code not in ("rule_not_modelled", "no_slope")
    ]


def lesson(steps: str, scenario: str = VILLAGE) -> Lesson:
    """A lesson that is sound; fails with what is said of it otherwise."""
    found = read(text_of(steps, scenario))
    assert found.lesson is not None, [item.format() for item in found.diagnostics]
    assert told(found) == [], [item.format() for item in found.diagnostics]
    return found.lesson
