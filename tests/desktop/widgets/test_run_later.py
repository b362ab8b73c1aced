"""Work that is put off to the next turn of the event loop is done then, and forgotten with the object that it belongs to."""

from __future__ import annotations

import gc
import re
import time
import weakref
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import workbench.desktop
from workbench.desktop.widgets.visible_updates import AFTER_PAINTING, OwnTurn, run_later

pytestmark = pytest.mark.gui


class Panel(QWidget):
    """A panel that counts."""

    def __init__(self) -> None:
        super().__init__()
        self.done = 0

    def work(self) -> None:
        self.done += 1


def delete(widget: QWidget) -> None:
    widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def test_work_is_done_once_in_the_next_turn_and_leaves_no_timer() -> None:
    panel = Panel()
    run_later(panel, panel.work)
    assert panel.done == 0
    for _ in range(3):
        QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert panel.done == 1
    assert panel.findChildren(QObject) == []
    delete(panel)


@pytest.mark.slow(8)
@pytest.mark.parametrize("named", [True, False])
def test_an_owner_that_is_deleted_before_is_gone(*, named: bool) -> None:
    panel = Panel()
    gone = weakref.ref(panel)
    run_later(panel, panel.work if named else partial(Panel.work, panel))
    delete(panel)
    del panel
    gc.collect()
    assert gone() is None


def turns(count: int) -> None:
    for _ in range(count):
        QApplication.processEvents()


def test_long_pieces_of_work_share_no_turn_and_are_done_once() -> None:
    panel, done = Panel(), list[int]()

    def long(number: int) -> None:
        done.append(number)
        time.sleep(0.02)

    several = [OwnTurn(panel, partial(long, number)) for number in range(3)]
    for one in (*several, several[0]):
        one.start()
    after_each_turn = []
    for _ in range(12):
        QApplication.processEvents()
        after_each_turn.append(len(done))
    assert done == [0, 1, 2]
    assert set(after_each_turn) >= {1, 2, 3}
    delete(panel)


def test_long_work_waits_for_a_turn_that_has_been_long_already_but_not_for_ever() -> None:
    panel, done = Panel(), list[str]()

    def busy() -> None:
        time.sleep(0.03)
        run_later(panel, busy)

    run_later(panel, busy)
    own = OwnTurn(panel, lambda: done.append("own"))
    turns(3)
    waited = 0
    for _ in range(5):  # a system may begin a turn anew between the two, and then nothing waits
        done.clear()
        own.start()
        QApplication.processEvents()
        waited += not done
        turns(6)
        assert done == ["own"]
    assert waited
    delete(panel)


@pytest.mark.parametrize("busy", [0.0, 0.05])
def test_work_after_painting_shares_no_turn_with_what_was_due_before(busy: float) -> None:
    """Also where the turn in which it is started takes longer than it waits."""
    panel, done = Panel(), list[str]()

    def paint() -> None:
        time.sleep(0.03)
        done.append("painted")

    own = OwnTurn(panel, lambda: done.append("own"), after=AFTER_PAINTING)
    own.start()
    run_later(panel, paint)
    time.sleep(busy)
    while "painted" not in done:
        QApplication.processEvents()
    assert done == ["painted"], "not in the same turn"
    until = time.monotonic() + 5
    while "own" not in done and time.monotonic() < until:
        QApplication.processEvents()
    assert done == ["painted", "own"]
    own.start()
    own.stop()
    QTest.qWait(3 * AFTER_PAINTING)
    assert done == ["painted", "own"], "stopped while it waited"
    delete(panel)


@pytest.mark.slow(8)
@pytest.mark.parametrize("how", ["stopped", "deleted"])
def test_long_work_that_is_not_wanted_any_more_is_not_done(how: str) -> None:
    panel, other, done = Panel(), Panel(), list[str]()
    own, next_one = OwnTurn(panel, lambda: done.append("own")), OwnTurn(other, lambda: done.append("next"))
    own.start()
    next_one.start()
    if how == "stopped":
        own.stop()
    delete(panel)
    turns(6)
    assert done == ["next"]
    delete(other)


def test_the_window_puts_nothing_off_in_another_way() -> None:
    """``QTimer.singleShot`` keeps for good what it should run, if its receiver is deleted before."""
    files = Path(workbench.desktop.__path__[0]).rglob("*.py")
    found = [path.name for path in files if re.search(r"\bsingleShot\(", path.read_text(encoding="utf-8"))]
    assert found == []
