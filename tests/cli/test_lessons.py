"""``lesson`` and ``quiz``: in words, as JSON, as pages, and asked one after the other."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import VILLAGE
from tests.lessons.small_lessons import TABLE, text_of
from tests.loading import scenario
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run
from workbench.lessons import progress
from workbench.lessons.progress import read_progress
from workbench.lessons.question_registry import KINDS
from workbench.lessons.quiz import mine

COURSE = SAMPLES / "panzer_grenadier" / "lessons"
LESSON = COURSE / "01_the_straight_line.yaml"
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own progress is touched."""
    monkeypatch.setattr(progress, "data_path", lambda: tmp_path / "data")


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("language", "title"), [("en", "The straight line"), ("fr", "La ligne droite")])
def test_a_lesson_in_words(language: str, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lesson", str(LESSON), "--lang", language]) == 0
    plain = lines_of(capsys)
    assert plain[0] == title
    assert not any("8.41)" in line and "=" in line[:6] for line in plain)
    assert run(["lesson", str(LESSON), "--answers", "--lang", language]) == 0
    answered = lines_of(capsys)
    assert sum(" ? " in line for line in answered) == sum(" = " in line for line in answered) == 5


def test_a_lesson_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lesson", str(LESSON), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["game"] == "panzer_grenadier"
    assert record["course"] == {"order": 1, "level": "basic"}
    asked = [step for step in record["steps"] if "ask" in step]
    assert [step["answer"] for step in asked[:3]] == [False, True, "0205"]
    assert all(step["rules"] and step["kind"] in KINDS for step in asked)


@pytest.mark.slow
def test_a_lesson_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    assert run(["lesson", str(COURSE / "02_thin_woods.yaml"), "-o", str(out), "--lang", "fr"]) == 0
    assert str(out) in capsys.readouterr().out
    text = out.read_text(encoding="utf-8")
    assert "<h1>Bois clairsemés</h1>" in text
    assert text.count("<details>") == 4


def test_a_lesson_that_does_not_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text_of('- {text: x, ask: {question: sees, from: "0302"}, clam: 1}'), encoding="utf-8")
    assert run(["lesson", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(r"broken\.yaml:\d+:\d+: error\[unknown_key\]", err)
    assert run(["lesson", str(tmp_path / "none.yaml")]) == 1
    assert run(["lesson", str(LIPOVKA)]) == 1
    assert "unknown_format" in capsys.readouterr().err


def test_other_endings_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lesson", str(LESSON), "-o", str(tmp_path / "page.docx")]) == 1
    assert run(["quiz", str(LIPOVKA), "-o", str(tmp_path / "quiz.docx")]) == 2
    assert ".html" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_page_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["lesson", str(LESSON)], ["quiz", str(LIPOVKA), "--count", "1", "--seed", "1"]):
        assert run([*command, "-o", str(tmp_path / "none" / "page.html")]) == 1
        assert "cannot write" in capsys.readouterr().err


def test_check_tells_a_wrong_claim_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lesson.yaml"
    text = text_of('- text: x\n  ask: {question: sees, from: "0402", to: "0405"}\n  claim: true')
    path.write_text(text, encoding="utf-8")
    assert run(["check", str(tmp_path)]) == 1
    told = [line for line in lines_of(capsys) if "error[wrong_claim]" in line]
    line = text[: text.index("claim")].count("\n") + 1
    assert len(told) == 1
    assert told[0].startswith(f"{path}:{line}:")
    assert "8.41" in told[0]


# --- quiz


@pytest.mark.slow
def test_a_quiz_in_words_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert run(["quiz", str(LIPOVKA), "--seed", "7", "--count", "6"]) == 0
        told.append(lines_of(capsys))
    assert told[0] == told[1]
    assert "seed 7" in told[0][0]
    assert len(told[0]) == 7
    assert run(["quiz", str(LIPOVKA), "--seed", "8", "--count", "6", "--answers", "--lang", "fr"]) == 0
    other = lines_of(capsys)
    assert sum("La réponse est" in line for line in other) == 6


@pytest.mark.slow
def test_a_quiz_as_json_answers_as_query_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "quiz.json"
    assert run(["quiz", str(LIPOVKA), "--seed", "7", "--count", "12", "-o", str(out)]) == 0
    records = json.loads(out.read_text(encoding="utf-8"))
    assert len(records) == 12
    assert all({"question", "ask", "answer", "rules"} <= set(record) for record in records)
    requests = tmp_path / "requests.jsonl"
    requests.write_text("".join(json.dumps(record["ask"]) + "\n" for record in records), encoding="utf-8")
    capsys.readouterr()
    assert run(["query", str(LIPOVKA), str(requests)]) == 0
    answers = [json.loads(line) for line in lines_of(capsys)]
    compared = 0
    for record, found in zip(records, answers, strict=True):
        if record["field"] and "." not in record["field"]:
            assert record["answer"] == found[record["field"]]
            compared += 1
    assert compared >= 5
    assert run(["quiz", str(LIPOVKA), "--seed", "7", "--count", "12", "--json"]) == 0
    assert [json.loads(line) for line in lines_of(capsys)] == records


@pytest.mark.slow
def test_a_quiz_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, encoding="utf-8")
    assert run(["quiz", str(path), "--seed", "1", "--count", "4", "-o", str(tmp_path / "quiz.html")]) == 0
    text = (tmp_path / "quiz.html").read_text(encoding="utf-8")
    assert text.count("<details>") == 4
    assert text.count("<img ") >= 4


def test_a_quiz_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.yaml"
    bare = VILLAGE.split("  hexes:")[0].replace("columns: 10", "columns: 1").replace("rows: 9", "rows: 1")
    path.write_text(bare.replace("conditions: {time: day}\n", ""), encoding="utf-8")
    code = run(["quiz", str(path), "--seed", "1"])
    out, err = capsys.readouterr()
    assert (code, bool(out)) in ((1, False), (0, True))
    assert run(["quiz", str(LIPOVKA), "--count", "0"]) == 1
    assert "1 to" in capsys.readouterr().err
    assert out or "nothing can be asked" in err


def answers_of(count: int, *, right: bool) -> str:
    """What to type so that every question of a quiz is answered rightly, or wrongly."""
    typed = []
    for record in mine(analysis_of(*scenario(LIPOVKA)), count, 7).records():
        value = record["answer"]
        if record["kind"] == "stand":
            value = value[0]
        if isinstance(value, list):
            typed.append(" ".join(value) if right else "none")
        elif isinstance(value, bool):
            typed.append(str(value is right).lower())
        elif right:
            typed.append(str(value))
        else:
            typed.append("0101" if record["kind"] in ("blocker", "stand") else "99")
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.slow
def test_a_quiz_that_is_asked_and_remembered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["quiz", str(LIPOVKA), "--seed", "7", "--count", "8", "--ask"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers_of(8, right=True)))
    assert run(command) == 0
    told = lines_of(capsys)
    assert sum("Right." in line for line in told) == 8
    assert "8 of 8 right" in told
    assert not read_progress().games, "nothing is remembered that was not asked for"
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers_of(8, right=False)))
    assert run([*command, "--progress"]) == 0
    told = lines_of(capsys)
    assert "0 of 8 right" in told
    known = read_progress().known_rules("panzer_grenadier")
    assert known
    assert all(one.was_missed and one.right == 0 for one in known.values())
    rows = [line for line in told if re.fullmatch(r"  \[.*\] 0 of \d+", line)]
    assert len(rows) == len(known)
    # what was missed comes again: the next quiz is chosen by it
    assert run(["quiz", str(LIPOVKA), "--seed", "8", "--count", "8", "--progress"]) == 0
    assert run(["quiz", str(LIPOVKA), "--seed", "8", "--count", "1", "--forget"]) == 0
    assert "erased" in capsys.readouterr().err
    assert not read_progress().games


@pytest.mark.slow(8)
def test_answers_that_make_no_sense_are_asked_again_and_the_end_of_input_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("what?\n\n1\n"))
    assert run(["quiz", str(LIPOVKA), "--seed", "7", "--count", "4", "--ask", "--lang", "fr"]) == 0
    told = lines_of(capsys)
    assert sum("répondez par un nombre" in line for line in told) == 2, "the first question is about a cost"
    assert any(line.endswith("sur 1 justes") for line in told)
