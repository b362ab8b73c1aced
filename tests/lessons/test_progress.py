"""What a learner knows: Leitner's boxes exactly, and a file that can be broken or erased."""

from __future__ import annotations

import json
import os
import tempfile
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.lessons import progress
from workbench.lessons.progress import (
    BOXES,
    Known,
    Progress,
    erase_progress,
    progress_file,
    read_progress,
    write_progress,
)

DAY = date(2026, 11, 2)
GAME = "panzer_grenadier"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own progress is touched."""
    monkeypatch.setattr(progress, "data_path", lambda: tmp_path / "data")


def after(days: int) -> date:
    return DAY + timedelta(days=days)


def test_right_answers_lead_from_box_to_box_and_a_wrong_one_back() -> None:
    found, boxes, days = Progress(), [], 0
    for _ in range(6):
        found = found.answered(GAME, ["8.41"], after(days), right=True)
        known = found.known_rules(GAME)["8.41"]
        boxes.append((known.box, known.days))
        days += known.days
    assert boxes == [(2, 2), (3, 4), (4, 8), (5, 16), (5, 16), (5, 16)]
    found = found.answered(GAME, ["8.41"], after(days), right=False)
    assert found.known_rules(GAME)["8.41"] == Known(1, 7, 6, after(days))


def test_a_box_is_left_once_a_day() -> None:
    found = Progress()
    for _ in range(4):
        found = found.answered(GAME, ["8.41"], DAY, right=True)
    assert found.known_rules(GAME)["8.41"] == Known(2, 4, 4, DAY)


@pytest.mark.parametrize("box", range(1, BOXES + 1))
def test_a_rule_is_due_after_the_days_of_its_box(box: int) -> None:
    known = Known(box, 3, 3, DAY)
    wait = 2 ** (box - 1)
    assert [known.is_due(after(days)) for days in (wait - 1, wait, wait + 9)] == [False, True, True]
    assert known.is_due(after(-1)), "the clock was set back"


def test_missed_rules_weigh_most_and_known_ones_least() -> None:
    found = Progress()
    found = found.answered(GAME, ["missed"], DAY, right=False)
    found = found.answered(GAME, ["known"], DAY, right=True)
    weights = found.weights(GAME, after(1))
    assert weights.get("missed", 1.0) == 5.0
    assert weights.get("known", 1.0) == 0.25
    assert weights.get("never asked", 1.0) == 2.0
    assert found.weights(GAME, after(2)).get("known", 1.0) == 4.0
    assert found.weights("asl", DAY).get("missed", 1.0) == 2.0
    assert [rule for rule, _ in found.missed(GAME)] == ["missed"]


def test_a_rule_that_decides_a_question_twice_counts_once() -> None:
    found = Progress().answered(GAME, ["8.41", "8.41"], DAY, right=True)
    assert found.known_rules(GAME)["8.41"].asked == 1


ANSWERS = st.lists(
    st.tuples(st.sampled_from(["8.41", "8.42", "Ligne de vue"]), st.integers(0, 40), st.booleans()), max_size=25
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ANSWERS)
def test_what_is_written_is_read_again(answers: list[tuple[str, int, bool]]) -> None:
    found = Progress()
    for rule, day, right in answers:
        found = found.answered(GAME, [rule], after(day), right=right)
    assert all(1 <= one.box <= BOXES and one.right <= one.asked for one in found.known_rules(GAME).values())
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
    b'{"format": "workbench-learning/1", "games": []}',
    b'{"format": "workbench-learning/1", "games": {"asl": []}}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("data", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_counts_as_nothing(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.write_bytes(data)
    assert not any(read_progress(path).games.values())


def test_entries_that_make_no_sense_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    sound = {"box": 2, "asked": 3, "right": 2, "day": "2026-11-02"}
    rules = {
        "sound": sound,
        "box": {**sound, "box": 9},
        "right": {**sound, "right": 4},
        "day": {**sound, "day": "soon"},
        "true": {**sound, "asked": True},
        "none": None,
        "x" * 999: sound,
    }
    path.write_text(json.dumps({"format": "workbench-learning/1", "games": {GAME: rules}}), encoding="utf-8")
    assert set(read_progress(path).known_rules(GAME)) == {"sound"}


def test_it_is_the_users_own_and_can_be_erased() -> None:
    found = Progress().answered(GAME, ["8.41"], DAY, right=True)
    assert not write_progress(found).has_errors
    assert read_progress() == found
    if os.name == "posix":
        assert progress_file().stat().st_mode & 0o077 == 0
    assert erase_progress()
    assert not erase_progress()
    assert read_progress() == Progress()
