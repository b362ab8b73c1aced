"""While a reach is worked out the line follows the mouse, and the reach is shown before its risks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.tabletops import a_unit, box, sheet, table, wall
from workbench.base.cancellation import Cancelled, CancelToken, PausingToken
from workbench.desktop.overlays.registry import table_answerer
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.questions.question import LINE, REACH
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, TabletopQuestion
from workbench.desktop.questions.worker import AnswerWorker
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Party

ENDS = [(70.0 + step, 60.0) for step in range(40)]


@pytest.fixture(scope="module")
def question() -> TabletopQuestion:
    """The line and the reach of a car, with a wood that brings dice on its way."""
    scenario = table(
        box("light_wood_orchard", 65, 55, 68, 65),
        wall("road", (0, 50), (120, 50), width=4),
        units=[a_unit("car", "wheeled", 60, 60)],
        width=120,
        height=100,
    )
    move = TabletopMove(Party("wheeled", "A", "car"), (60.0, 60.0))
    spots = {"observer": TabletopPlace("car"), "target": TabletopPlace(at=ENDS[0])}
    return TabletopQuestion(scenario, sheet(), frozenset([LINE, REACH]), parts={REACH_PART: move}, **spots)


@pytest.mark.slow(8)
def test_the_line_follows_while_a_reach_is_worked_out(question: TabletopQuestion) -> None:
    answerer, told = table_answerer(), list[TabletopAnswer]()
    asked = [replace(question, target=TabletopPlace(at=end)) for end in ENDS]

    def newer() -> TabletopQuestion:
        # the mouse moves on as soon as a line is told
        return asked[min(len(told), len(asked) - 1)]

    answerer.send_part, answerer.waiting_question = lambda _, answer: told.append(answer), newer
    whole = answerer.answer(question)
    assert whole[REACH_PART].reach is not None
    assert whole[REACH_PART].reach.risky is not None
    assert len(told) > 6
    assert all(answer[LINE_PART].line is not None and answer.question in asked for answer in told)
    assert [answer.question.target for answer in told[1:5]] == [one.target for one in asked[1:5]]
    # without a reach, then with one whose risks are not known yet
    known = [answer[REACH_PART].reach is not None for answer in told]
    assert known == sorted(known)
    early = next(answer[REACH_PART].reach for answer in told if answer[REACH_PART].reach is not None)
    assert early.risky is None
    assert early.area.equals(whole[REACH_PART].reach.area)


def test_other_questions_are_left_for_later(question: TabletopQuestion) -> None:
    answerer, told = table_answerer(), list[TabletopAnswer]()
    other = replace(question, observer=TabletopPlace(at=(10.0, 10.0)))
    answerer.send_part, answerer.waiting_question = lambda _, answer: told.append(answer), lambda: other
    answerer.answer(question)
    assert all(answer.question == question for answer in told)


@pytest.mark.slow(8)
def test_what_is_reported_of_a_waiting_question_is_shown(qtbot: QtBot, question: TabletopQuestion) -> None:
    answer_worker = AnswerWorker(table_answerer())
    second = replace(question, target=TabletopPlace(at=ENDS[1]))
    got: list[TabletopAnswer] = []
    answer_worker.answered.connect(got.append)
    answer_worker.ask(question)
    QApplication.processEvents()
    answer_worker.ask(second)
    QApplication.processEvents()
    assert answer_worker.waiting_question() is second
    part = TabletopAnswer(second)
    answer_worker.send_part(second, part)
    assert got == [part]
    answer_worker.send_part(replace(second, observer=None), TabletopAnswer(second))
    assert got == [part]
    qtbot.waitUntil(lambda: got[-1].question == second and got[-1][REACH_PART].route is not None, timeout=30_000)
    answer_worker.shutdown()


def test_a_part_of_a_work_that_is_cancelled_stops() -> None:
    looked: list[bool] = []
    whole = CancelToken()
    part = PausingToken(whole, lambda: looked.append(True))
    part.check()
    assert looked == [True]
    whole.cancel()
    assert part.cancelled
    with pytest.raises(Cancelled):
        part.check()
    assert looked == [True]
