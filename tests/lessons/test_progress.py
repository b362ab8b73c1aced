"""What a learner knows: the strength of rules, scores of lessons, the level, and a file that can be old, broken or erased."""

from __future__ import annotations

import json
import os
import tempfile
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.lessons import progress
from workbench.lessons.level import Level
from workbench.lessons.progress import Progress, erase_progress, progress_file, read_progress, write_progress
from workbench.lessons.score import LessonScore, stars_text
from workbench.lessons.strength import Known

DAY = date(2026, 11, 2)
GAME = "panzer_grenadier"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own progress is touched."""
    monkeypatch.setattr(progress, "data_path", lambda: tmp_path / "data")


def after(days: int) -> date:
    return DAY + timedelta(days=days)


def test_a_rule_waits_longer_with_every_right_answer_and_is_due_at_once_when_missed() -> None:
    known, waits = Known(), []
    for _ in range(5):
        known = known.answered(max(known.due, DAY), right=True)
        waits.append((known.due - known.day).days)
    assert waits == sorted(set(waits)), "each wait is longer than the one before"
    assert waits[0] >= 1
    missed = known.answered(known.due, right=False)
    assert missed.was_missed
    assert missed.is_due(missed.day)
    again = missed.answered(missed.day, right=True)
    assert 1 <= (again.due - again.day).days < waits[-1], "it is learned anew"
    assert (again.asked, again.right) == (7, 6)


def test_strength_fades_with_the_days() -> None:
    known = Known().answered(DAY, right=True)
    strengths = [known.strength(after(days)) for days in (0, 1, 5, 30, 300)]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] == 1.0
    assert strengths[-1] < 0.6
    assert Known().strength(DAY) == 0.0
    assert 0.87 <= known.strength(known.due) <= 0.93, "due when nine in ten still know it"
    assert known.is_due(after(-1)), "the clock was set back"


def test_missed_rules_weigh_most_and_known_ones_least() -> None:
    found = Progress()
    found = found.answered(GAME, ["missed"], DAY, right=False)
    found = found.answered(GAME, ["known"], DAY, right=True)
    weights = found.weights(GAME, after(1))
    assert weights.get("missed", 1.0) == 5.0
    assert weights.get("known", 1.0) == 0.25
    assert weights.get("never asked", 1.0) == 2.0
    assert 2.0 <= found.weights(GAME, after(2)).get("known", 1.0) < found.weights(GAME, after(30)).get("known", 1.0)
    assert found.weights("asl", DAY).get("missed", 1.0) == 2.0
    assert [rule for rule, _ in found.missed(GAME)] == ["missed"]
    assert not found.answered(GAME, ["missed"], after(1), right=True).missed(GAME)


def test_a_rule_that_decides_a_question_twice_counts_once() -> None:
    found = Progress().answered(GAME, ["8.41", "8.41"], DAY, right=True)
    assert found.known_rules(GAME)["8.41"].asked == 1


def test_due_are_rules_of_lessons_done_the_weakest_first() -> None:
    found = Progress().with_lesson(GAME, "one", LessonScore(3, 3, 2, 0, ("a", "b", "c")))
    found = found.with_lesson(GAME, "half", LessonScore(3, 1, 1, 0, ("left",)))
    for rule, day, right in (("a", 0, True), ("b", 3, True), ("c", 9, False), ("left", 0, True), ("other", 0, True)):
        found = found.answered(GAME, [rule], after(day), right=right)
    assert found.due(GAME, after(10)) == ["c", "a", "b"]
    assert found.due(GAME, after(3)) == ["c", "a"], "c was missed later still: the clock was set back"


# --- Scores of lessons


def test_a_lesson_is_done_when_every_question_was_answered_and_its_best_score_is_kept() -> None:
    found = Progress().with_lesson(GAME, "one", LessonScore(4, 1, 1, 0, ("a",)))
    assert found.done(GAME) == frozenset()
    found = found.with_lesson(GAME, "one", LessonScore(4, 4, 3, 1, ("b",)))
    found = found.with_lesson(GAME, "one", LessonScore(4, 4, 2, 0, ()))
    assert found.done(GAME) == {"one"}
    assert found.scores(GAME)["one"] == LessonScore(4, 4, 3, 1, ("a", "b"))


@pytest.mark.parametrize(
    ("asked", "right", "later", "stars"),
    [(4, 4, 0, 3), (4, 3, 1, 2), (4, 3, 0, 2), (4, 2, 1, 1), (4, 2, 0, 1), (4, 0, 4, 1), (4, 1, 0, 0), (0, 0, 0, 0)],
)
def test_stars(asked: int, right: int, later: int, stars: int) -> None:
    assert LessonScore(asked, asked, right, later).stars == stars
    assert stars_text(stars) == "★★★☆☆☆"[3 - stars : 6 - stars]


# --- The file

ANSWERS = st.lists(
    st.tuples(st.sampled_from(["8.41", "8.42", "Ligne de vue"]), st.integers(0, 40), st.booleans()), max_size=25
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ANSWERS)
def test_what_is_written_is_read_again(answers: list[tuple[str, int, bool]]) -> None:
    found = Progress()
    for number, (rule, day, right) in enumerate(answers):
        found = found.answered(GAME, [rule], after(day), right=right).measured(GAME, 1200 + 10 * day, right=right)
        found = found.with_lesson(GAME, f"lesson {number % 3}", LessonScore(9, number % 9, number % 9, 0, (rule,)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deep" / "learning.json"
        assert not write_progress(found, path).has_errors
        assert read_progress(path) == found


BROKEN = [
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b'{"format": "other/1", "games": {}}',
    b'{"format": "workbench-learning/0", "games": {}}',
    b'{"format": "workbench-learning/1", "games": []}',
    b'{"format": "workbench-learning/2", "games": []}',
    b'{"format": "workbench-learning/1", "games": {"asl": []}}',
    b'{"format": "workbench-learning/2", "games": {"asl": []}}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("data", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_counts_as_nothing(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.write_bytes(data)
    assert not any(read_progress(path).games.values())


def written(path: Path, **data: Any) -> Progress:
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_progress(path)


def test_entries_that_make_no_sense_are_left_out(tmp_path: Path) -> None:
    sound = Known().answered(DAY, right=True).data()
    rules = {
        "sound": sound,
        "stability": {**sound, "stability": 0},
        "difficulty": {**sound, "difficulty": 99},
        "right": {**sound, "right": 4},
        "day": {**sound, "day": "soon"},
        "true": {**sound, "asked": True},
        "none": None,
        "x" * 999: sound,
    }
    score = LessonScore(3, 3, 2, 1, ("a",)).data()
    scores = {"sound": score, "more": {**score, "right": 3}, "list": [], "rules": {**score, "rules": [1]}}
    levels = {"sound": Level().data(), "high": {**Level().data(), "rating": 1e9}, "none": None}
    path = tmp_path / "learning.json"
    found = written(path, format="workbench-learning/2", games={GAME: rules}, lessons={GAME: scores}, levels=levels)
    assert set(found.known_rules(GAME)) == {"sound"}
    assert set(found.scores(GAME)) == {"sound"}
    assert set(found.levels) == {"sound"}


def test_a_file_of_the_first_form_is_read_and_written_in_todays(tmp_path: Path) -> None:
    rules = {
        rule: {"box": box, "asked": 5, "right": 4, "day": "2026-11-02"}
        for rule, box in (("missed", 1), ("once", 2), ("well", 5))
    }
    path = tmp_path / "learning.json"
    found = written(path, format="workbench-learning/1", games={GAME: rules}, lessons={GAME: ["01_line"]})
    known = found.known_rules(GAME)
    assert {rule: (one.due - DAY).days for rule, one in known.items()} == {"missed": 0, "once": 2, "well": 16}
    assert {(one.asked, one.right) for one in known.values()} == {(5, 4)}
    assert [rule for rule, _ in found.missed(GAME)] == ["missed"]
    assert known["once"].strength(after(9)) < known["well"].strength(after(9))
    assert found.done(GAME) == {"01_line"}, "nobody loses a tick"
    assert found.scores(GAME)["01_line"].stars == 0
    assert found.rules_of_lessons(GAME) == set(rules)
    assert not write_progress(found.answered(GAME, ["once"], after(2), right=True), path).has_errors
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "workbench-learning/2"
    assert read_progress(path).known_rules(GAME)["once"].asked == 6
    assert list(tmp_path.glob("*.broken-*")) == [], "an old file is no broken one"


def test_it_is_the_users_own_and_can_be_erased() -> None:
    found = Progress().answered(GAME, ["8.41"], DAY, right=True)
    assert not write_progress(found).has_errors
    assert read_progress() == found
    if os.name == "posix":
        assert progress_file().stat().st_mode & 0o077 == 0
    assert erase_progress()
    assert not erase_progress()
    assert read_progress() == Progress()
