"""Work that is put off to the next turn of the event loop is done then, and forgotten with the object that it belongs to."""

from __future__ import annotations

import gc
import re
import weakref
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

import workbench.desktop
from workbench.desktop.widgets.visible_updates import run_later

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


@pytest.mark.parametrize("named", [True, False])
def test_an_owner_that_is_deleted_before_is_gone(*, named: bool) -> None:
    panel = Panel()
    gone = weakref.ref(panel)
    run_later(panel, panel.work if named else partial(Panel.work, panel))
    delete(panel)
    del panel
    gc.collect()
    assert gone() is None


def test_the_window_puts_nothing_off_in_another_way() -> None:
    """``QTimer.singleShot`` keeps for good what it should run, if its receiver is deleted before."""
    files = Path(workbench.desktop.__path__[0]).rglob("*.py")
    found = [path.name for path in files if re.search(r"\bsingleShot\(", path.read_text(encoding="utf-8"))]
    assert found == []
