"""The samples of Bolt Action: their cards say what the query protocol answers.

After the rule (or the story) and the row that tells what to look at, a card tells its answers one to a row, in English and
French alike, as "a1 to b1: 3 of 5 figures. ... (p.50 Barrage Fumigène)."; the forms are those of ``bolt_rows``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.samples.bolt_action_rows import FORMS, LINES, Row, told
from tests.samples.pairs import SAMPLES, open_table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.protocol.answers import answer_line

TEACHING = sorted((SAMPLES / "bolt_action" / "teaching").glob("*.yaml"))
FILES = [*sorted((SAMPLES / "bolt_action").glob("*.yaml")), *TEACHING]
LEAD = 2
"""Rows before the answers."""


def rows(path: Path, language: str) -> list[Row]:
    """The answers that a card tells; whatever else stands after the lead fails."""
    found = []
    card = open_table(path).scenario.card
    notes = card.value("notes")  # what players of a whole scenario read last, and readers of an example first
    listed = card.situation.get(language).split("\n")[LEAD:] if notes is None else notes.get(language).split("\n")[1:]
    for words in listed:
        row = told(words, language)
        assert row is not None, words
        found.append(row)
    return found


def answered(analysis: TabletopAnalysis, row: Row) -> object:
    """What the protocol answers to the question of a row."""
    form = FORMS[row.form]
    line = answer_line(analysis, json.dumps(form.request(*row.parts)).encode())
    assert line is not None
    answer = json.loads(line)
    assert "error" not in answer, (row, answer)
    assert "ignored" not in answer, (row, answer)
    return form.read(answer)


def test_there_is_one_for_every_subject() -> None:
    names = ["smoke", "building", "fixed", "hull", "vehicles", "assault", "transport", "templates", "least_range"]
    assert [path.stem for path in TEACHING] == [f"{number}_{name}" for number, name in enumerate(names, 1)]


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_card_says_what_the_program_answers(path: Path) -> None:
    analysis = open_table(path)
    all_rows = rows(path, "en")
    assert len(all_rows) >= 5
    assert [(row, found) for row in all_rows if (found := answered(analysis, row)) != row.said] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_languages_say_the_same(path: Path) -> None:
    assert rows(path, "fr") == rows(path, "en")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_answer_cites_a_page_or_a_reading(path: Path) -> None:
    assert [row for row in rows(path, "en") if not re.search(r"\bp\.\d\d|\bA\d+|hors source", row.section)] == []


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.stem)
def test_every_line_on_the_card_is_kept(path: Path) -> None:
    kept = [line.name for line in open_table(path).scenario.lines]
    wanted = [f"{row.parts[0]} - {row.parts[-1]}" for row in rows(path, "en") if row.form in LINES]
    assert kept == list(dict.fromkeys(wanted))


def test_a_row_in_another_form_is_no_answer() -> None:
    assert told("a1 to b1: perhaps. So it seems (p.50).", "en") is None
    assert told("a1 to b1: clear. So it is (p.50).", "en") == Row("line", ("a1", "b1"), True, "p.50")
    assert told("a1 vers b1 : 3 figurines sur 5. Oui (p.50).", "fr") == Row("figures", ("a1", "b1"), (3, 5), "p.50")
