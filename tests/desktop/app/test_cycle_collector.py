"""Cycles of objects are collected in the thread of the window, and never in a worker's."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.desktop.app import application
from workbench.desktop.app.application import CycleCollector

pytestmark = pytest.mark.gui


class Ring:
    """An object that holds itself, and notes the thread that destroys it."""

    def __init__(self, ended_in: list[str]) -> None:
        self.me = self
        weakref.finalize(self, lambda: ended_in.append(threading.current_thread().name))


@pytest.fixture
def collector(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[CycleCollector]:
    monkeypatch.setattr(application, "_COLLECTED_EVERY", 20)
    parent = QObject()
    made = CycleCollector(parent)
    yield made
    made.stop()
    parent.deleteLater()


def make_much() -> None:
    """As many new objects as would make Python collect some dozens of times."""
    kept = [[number] for number in range(30_000)]
    assert len(kept) == 30_000


def test_a_worker_collects_nothing_and_the_window_does(collector: CycleCollector, qtbot: QtBot) -> None:
    ended_in: list[str] = []
    gc.collect()
    Ring(ended_in)
    kept: list[object] = []
    worker = threading.Thread(target=lambda: (make_much(), kept.extend([number] for number in range(30_000))))
    worker.start()
    worker.join()
    assert not ended_in
    qtbot.waitUntil(lambda: bool(ended_in))
    assert ended_in == ["MainThread"]


def test_a_drag_goes_on_without_a_break(
    collector: CycleCollector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended_in: list[str] = []
    gc.collect()
    monkeypatch.setattr(QApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
    Ring(ended_in)
    kept = [[number] for number in range(30_000)]
    qtbot.wait(100)
    assert not ended_in
    monkeypatch.undo()
    qtbot.waitUntil(lambda: bool(ended_in))
    assert kept


def test_it_is_left_to_python_again(qapp: QApplication) -> None:
    before = gc.isenabled()
    made = CycleCollector(qapp)
    assert not gc.isenabled()
    made.stop()
    assert gc.isenabled() == before
    made.deleteLater()
