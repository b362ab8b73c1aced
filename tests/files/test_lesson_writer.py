"""A lesson that is written reads back as it was: every shipped one, and texts that are hard to write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lessons.small_lessons import TABLE, VILLAGE
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.checks.loading import load_lesson, load_lesson_text
from workbench.files.lesson_writer import as_text, dump_lesson
from workbench.files.scenario_writer import dump_scenario
from workbench.files.yaml_reader import read_yaml, read_yaml_text

LESSONS = sorted(SAMPLES.glob("*/lessons/*.yaml"))


def steps_of(data: Any) -> list[Any]:
    return [{**step, "text": as_text(step["text"])} for step in data["steps"]]


@pytest.mark.share(8)
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_shipped_lesson_is_written_as_it_was(path: Path) -> None:
    data = read_yaml(path).data
    before = load_lesson(path).lesson
    assert before is not None
    more = {"about": as_text(data["about"]), "course": data["course"]}
    inside = not isinstance(data["scenario"], str)
    more |= {"scenario": dump_scenario(before.scenario, before.ruleset)} if inside else {"path": data["scenario"]}
    text = dump_lesson(as_text(data["title"]), steps_of(data), **more, setup=data.get("setup", ""))
    after = load_lesson_text(text, "again.yaml", path.parent).lesson
    assert after is not None
    assert (after.title, after.about, after.course) == (before.title, before.about, before.course)
    assert after.steps == before.steps
    again = read_yaml_text(text, "again.yaml").data
    assert dump_lesson(as_text(again["title"]), steps_of(again), **more, setup=data.get("setup", "")) == text


@pytest.mark.parametrize("scenario", [VILLAGE, TABLE])
def test_a_lesson_may_hold_its_scenario(scenario: str) -> None:
    text = dump_lesson(Text("Two words", "Deux mots"), [{"text": Text("Look.", "Regardez.")}], scenario=scenario)
    read = load_lesson_text(text, "lesson.yaml", Path())
    assert read.lesson is not None, [item.format() for item in read.diagnostics]
    assert read.lesson.steps[0].text == Text("Look.", "Regardez.")
    assert read.lesson.scenario_path is None


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n -#:*"), max_size=80)


@given(WORDS, WORDS)
def test_any_text_reads_back(english: str, french: str) -> None:
    text = dump_lesson(Text("T", "T"), [{"text": Text(english or "x", french or "y")}], path="x.yaml")
    step = read_yaml_text(text, "lesson.yaml").data["steps"][0]
    assert as_text(step["text"]) == Text(english or "x", french or "y")
