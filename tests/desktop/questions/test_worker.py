"""The worker thread: the newest question wins, stale answers are dropped, errors come back, it ends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import small_scenario
from workbench.base.cancellation import CancelToken
from workbench.desktop.overlays.registry import hex_answerer
from workbench.desktop.questions import worker
from workbench.desktop.questions.answer_parts import AREA_PART, LINE_PART, REACH_PART
from workbench.desktop.questions.hex_answerer import Answerer
from workbench.desktop.questions.hex_questions import Answer, Question
from workbench.desktop.questions.question import AREA, LINE, REACH
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.ground import PaintTerrain

pytestmark = pytest.mark.gui


@pytest.fixture
def question(ruleset: Ruleset) -> Question:
    return Question(small_scenario(), ruleset, frozenset([LINE]), observer=3, target=40)


@pytest.fixture
def answer_worker(qtbot: QtBot) -> Iterator[AnswerWorker]:
    made = AnswerWorker(hex_answerer())
    yield made
    made.shutdown()


class Slow(Answerer):
    """Waits at a gate before it answers, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__({})
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.asked: list[int | None] = []

    def answer(self, question: Question, cancel: CancelToken | None = None) -> Answer:
        self.asked.append(question.target)
        self.begun.set()
        assert self.gate.wait(10)
        if cancel is not None:
            cancel.check()
        return Answer(question)


def begin(answer_worker: AnswerWorker, question: Question) -> None:
    """Ask; a question is begun in the next turn of the event loop."""
    answer_worker.ask(question)
    QApplication.processEvents()


def test_the_newest_question_wins_and_those_between_are_never_begun(
    qtbot: QtBot, answer_worker: AnswerWorker, question: Question
) -> None:
    slow = answer_worker._answerer = Slow()
    got: list[int | None] = []
    answer_worker.answered.connect(lambda answer: got.append(answer.question.target))
    begin(answer_worker, question)
    assert slow.begun.wait(10)
    for target in (41, 42, 43):
        begin(answer_worker, replace(question, target=target))
    slow.gate.set()
    qtbot.waitUntil(lambda: 43 in got, timeout=30_000)
    assert slow.asked == [40, 43]
    assert got == [40, 43], "the same work for an older mouse hex is still shown"


def test_an_answer_about_another_scenario_is_dropped(
    qtbot: QtBot, answer_worker: AnswerWorker, question: Question
) -> None:
    slow = answer_worker._answerer = Slow()
    got: list[Question] = []
    answer_worker.answered.connect(lambda answer: got.append(answer.question))
    begin(answer_worker, question)
    assert slow.begun.wait(10)
    edited = PaintTerrain("woods", (5,), frozenset({"woods"})).apply(question.scenario)
    newer = replace(question, scenario=edited)
    begin(answer_worker, newer)
    slow.gate.set()
    qtbot.waitUntil(lambda: bool(got), timeout=30_000)
    assert got == [newer]


def test_of_two_questions_in_one_turn_only_the_later_is_begun(
    qtbot: QtBot, answer_worker: AnswerWorker, question: Question
) -> None:
    slow = answer_worker._answerer = Slow()
    slow.gate.set()
    got: list[int | None] = []
    answer_worker.answered.connect(lambda answer: got.append(answer.question.target))
    answer_worker.ask(question)
    answer_worker.ask(replace(question, target=41))
    qtbot.waitUntil(lambda: bool(got), timeout=30_000)
    assert (slow.asked, got) == ([41], [41])


def test_what_was_asked_is_not_begun_any_more_once_it_is_stopped(
    answer_worker: AnswerWorker, question: Question
) -> None:
    slow = answer_worker._answerer = Slow()
    answer_worker.ask(question)
    answer_worker.stop()
    QApplication.processEvents()
    answer_worker.ask(question)
    answer_worker.pause()
    QApplication.processEvents()
    assert slow.asked == []
    slow.gate.set()


def test_a_quick_answer_about_the_same_scenario_comes_before_anything_is_painted(
    qtbot: QtBot, answer_worker: AnswerWorker, question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window waits on the spot where the last answer came within its patience, which no slow machine shall use up here."""
    got: list[int | None] = []
    answer_worker.answered.connect(lambda answer: got.append(answer.question.target))

    def there_at_once(target: int) -> bool:
        begin(answer_worker, replace(question, target=target))
        at_once = got[-1:] == [target]
        qtbot.waitUntil(lambda: got[-1:] == [target], timeout=30_000)
        return at_once

    assert not there_at_once(40), "nobody knows yet how long an answer takes"
    monkeypatch.setattr(worker, "PATIENCE", 30.0)
    assert all(there_at_once(target) for target in range(41, 51))
    monkeypatch.setattr(worker, "PATIENCE", 0.0)
    assert not any(there_at_once(target) for target in range(51, 61))


def test_an_error_comes_back_and_the_thread_lives_on(
    qtbot: QtBot, answer_worker: AnswerWorker, question: Question
) -> None:
    class Broken(Answerer):
        def answer(self, question: Question, cancel: CancelToken | None = None) -> Answer:
            raise ZeroDivisionError("made for the test")

    whole = answer_worker._answerer
    answer_worker._answerer = Broken({})
    with qtbot.waitSignal(answer_worker.failed, timeout=30_000) as broken:
        answer_worker.ask(question)
    assert isinstance(broken.args[0], ZeroDivisionError)
    answer_worker._answerer = whole
    with qtbot.waitSignal(answer_worker.answered, timeout=30_000) as answered:
        answer_worker.ask(question)
    assert answered.args[0][LINE_PART].line is not None


def test_shutdown_stops_waiting_work(qtbot: QtBot, question: Question) -> None:
    answer_worker = AnswerWorker(hex_answerer())
    slow = answer_worker._answerer = Slow()
    got: list[object] = []
    answer_worker.answered.connect(got.append)
    begin(answer_worker, question)
    assert slow.begun.wait(10)
    begin(answer_worker, replace(question, target=41))
    slow.gate.set()
    answer_worker.shutdown()
    qtbot.wait(20)
    assert got == []
    assert slow.asked == [40]


def test_in_place_it_answers_before_ask_returns(qtbot: QtBot, question: Question) -> None:
    answer_worker = AnswerWorker(hex_answerer(), threaded=False)
    got: list[Answer] = []
    answer_worker.answered.connect(got.append)
    answer_worker.ask(question)
    assert got[0][LINE_PART].line is not None
    assert got[0][LINE_PART].line.target == 40


def test_areas_are_kept_while_only_the_target_moves(question: Question) -> None:
    answerer = hex_answerer()
    asked = replace(question, wants=frozenset([LINE, AREA]))
    first = answerer.answer(asked)
    second = answerer.answer(replace(asked, target=41))
    assert first[AREA_PART].area is second[AREA_PART].area
    assert first[AREA_PART].area is not None
    edited = PaintTerrain("woods", (5,), frozenset({"woods"})).apply(question.scenario)
    third = answerer.answer(replace(asked, scenario=edited))
    assert third[AREA_PART].area is not first[AREA_PART].area


@pytest.mark.slow(8)
def test_line_and_area_tell_the_same(question: Question) -> None:
    answerer = hex_answerer()
    size = question.scenario.board.grid.size
    for target in range(size):
        answer = answerer.answer(replace(question, wants=frozenset([LINE, AREA]), target=target))
        if answer[LINE_PART].line is not None:
            assert answer[AREA_PART].area is not None
            assert answer[LINE_PART].line.visible == bool(answer[AREA_PART].area.visible[target])


def test_what_cannot_be_answered_says_why(question: Question) -> None:
    move = MoveRequest(Party("strongpoint", "Blue"), 3)
    parts = {REACH_PART: replace(move, mover=Party("griffin"))}
    answer = hex_answerer().answer(replace(question, wants=frozenset([REACH]), parts=parts))
    assert answer[REACH_PART].reach is None
    assert answer.troubles[REACH].en
    assert answer.troubles[REACH].fr


def test_other_work_is_done_in_the_thread_and_taken_in_the_window(qtbot: QtBot, answer_worker: AnswerWorker) -> None:
    here, places, broken = threading.get_ident(), [], []
    answer_worker.failed.connect(broken.append)
    answer_worker.run_between_answers(threading.get_ident, lambda there: places.append((there, threading.get_ident())))
    answer_worker.run_between_answers(lambda: 1 // 0, places.append)
    qtbot.waitUntil(lambda: bool(places and broken), timeout=20_000)
    assert places[0][0] != here
    assert places[0][1] == here
    assert isinstance(broken[0], ZeroDivisionError)
    assert len(places) == 1
    in_place = AnswerWorker(hex_answerer(), threaded=False)
    in_place.run_between_answers(threading.get_ident, places.append)
    assert places[-1] == here
    for over in (answer_worker, in_place):
        over.shutdown()
        over.run_between_answers(places.clear, places.append)
    assert len(places) == 2
