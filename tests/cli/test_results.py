"""``results`` reads the codes of a class into a table."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.lessons.small_lessons import TABLE, text_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_lesson
from workbench.cli.main import run
from workbench.lessons.result_codes import NOT_ANSWERED, RIGHT, WRONG, Result, code_of, lesson_id

LESSON = SAMPLES / "panzer_grenadier" / "lessons" / "01_the_straight_line.yaml"


@pytest.fixture
def codes() -> list[str]:
    found = load_lesson(LESSON).lesson
    assert found is not None
    known = lesson_id(found)
    return [
        code_of(Result(known, 1, (RIGHT, WRONG, RIGHT, NOT_ANSWERED, RIGHT), "Zoé")),
        code_of(Result(known, 2, (RIGHT,) * 5, "Anna B")),
    ]


def test_codes_of_a_file_become_a_table(codes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "class.txt"
    file.write_text("\n\n".join(f"Message: {code}" for code in codes), "utf-8")
    assert run(["results", str(file), "--lesson", str(LESSON)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "The straight line"
    assert rows[1].split() == ["name", "attempt", "right", "1", "2", "3", "4", "5"]
    assert rows[2].split() == ["Anna", "B", "2", "5/5", *"+++++"]
    assert rows[3].split() == ["Zoé", "1", "3/5", *"+x+-+"]
    assert rows[4].split()[-5:] == ["2", "1", "2", "1", "2"]


def test_codes_are_arguments_too_with_names_of_several_words(
    codes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["results", *codes[1].split(), codes[0], "--csv", "-"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["name"], row["right"], row["questions"]) for row in rows] == [("Anna B", "5", "5"), ("Zoé", "3", "5")]
    assert [rows[1][str(number)] for number in range(1, 6)] == ["1", "0", "1", "", "1"]


def test_a_wrong_line_is_named_and_the_others_are_in_the_table(
    codes: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = codes[0].replace("Zoé", "Zoe")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{codes[1]}\n{spoilt}\nhello\n"))
    assert run(["--lang", "fr", "results"]) == 1
    found = capsys.readouterr()
    assert "Anna B" in found.out
    assert "entrée standard, ligne 2 : la somme de contrôle ne convient pas" in found.err
    assert "entrée standard, ligne 3 : il n’y a pas de code ici" in found.err


def test_a_table_is_written_for_spreadsheets_without_formulas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "class.csv"
    code = code_of(Result("7QF3", 1, (RIGHT,), "=1+1"))
    assert run(["results", code, "-o", str(out)]) == 0
    written = out.read_text("utf-8-sig").splitlines()
    assert written == ["name,lesson,attempt,right,questions,1", "'=1+1,7QF3,1,1,1,1"]
    assert "written:" in capsys.readouterr().out


def test_what_is_neither_code_nor_file_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["results", "nowhere.txt"]) == 2
    assert capsys.readouterr().err.strip() == '"nowhere.txt" is neither a code nor a file'


@pytest.mark.slow(8)
def test_a_lesson_becomes_a_page_in_which_it_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson, out = tmp_path / "lesson.yaml", tmp_path / "lesson.html"
    lesson.write_text(text_of('- {text: x, ask: {question: sees, from: "unit:a1", to: "unit:b3"}}', TABLE), "utf-8")
    assert run(["page", str(lesson), "-o", str(out)]) == 0
    assert 'id="pack-lesson"' in out.read_text("utf-8")
    assert capsys.readouterr().out == f"written: {out}\n"


def test_a_quiz_is_a_page_only_in_a_file_of_html(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quiz", str(LESSON), "--page", "-o", str(tmp_path / "quiz.json")]) == 2
    assert "--page belongs to -o FILE.html" in capsys.readouterr().err
