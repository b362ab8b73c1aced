"""Edits and the wheel on full maps: as many units as pieces on tables, as many units on maps of hexes, all answers shown.

Processor time of the window's thread, which other programs on the machine do not change. *Until painted* is the edit with all
that the window does before the map is painted; *settled* is that and what comes after it: answers, minimap, panels.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.boards import rules, scenario
from tests.bench.figures import note, note_times
from tests.bench.windows import drawn
from tests.desktop.bolt_action_windows import RULES
from tests.games.bolt_action.random_tables import HULLS, place, squad, table
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.registry import hex_switches, table_switches
from workbench.desktop.window.window import Window
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.tabletop_pieces import MoveFeatures
from workbench.scenario.edits.tabletop_units import MoveTabletopUnits
from workbench.scenario.edits.units import MoveUnits, SetUnitField, ToggleState
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit

pytestmark = [pytest.mark.bench, pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)]
SIZES = {"table-224": 224, "table-1000": 1000, "hexes-224": 224, "hexes-1000": 1000}
EDITS = ("state", "move", "kind", "ground", "undo", "redo")
NONE, LEFT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
PLAIN, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
FRAME = 16
"""Milliseconds between two steps of a hand."""
SHARP_SOON = 220
"""Milliseconds after the last step of the wheel in which the map begins to be painted sharp."""


@lru_cache
def full_map(size: str) -> AnyDocument:
    """A table of 72 by 48 inches or a map of 100 by 100 hexes with units of two sides."""
    dice, count = random.Random(11), SIZES[size]
    if size.startswith("table"):
        made = table(3, count, units=False)
        some: list[Any] = [
            replace(squad(dice, f"u{k}", 5), state=())
            if k % 2
            else TabletopUnit(f"u{k}", HULLS[k % 4], place(dice), 30.0)
            for k in range(count)
        ]
        halves = tuple(Force(side, tuple(some[k::2])) for k, side in enumerate(("Blue", "Red")))
        return Document(replace(made, forces=Forces(halves)), RULES, language="en")
    board = scenario(100, 100)
    hexes = dice.sample(range(board.board.grid.size), count)
    some = [Unit(f"u{k}", ("infantry", "tank", "truck")[k % 3], at, 0) for k, at in enumerate(hexes)]
    halves = tuple(Force(side, tuple(some[k::2])) for k, side in enumerate(("Blue", "Red")))
    return Document(replace(board, forces=Forces(halves)), rules(), language="en")


class _Eye(QObject):
    """Counts the paintings of a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


class Hand:
    """Edits, undoes and zooms in a window, and measures the work of its thread."""

    def __init__(self, window: Window, *, brief: bool) -> None:
        self.window, self.brief = window, brief
        self.paper = window.view.viewport()
        self.eye = _Eye()
        self.paper.installEventFilter(self.eye)

    def rest(self, milliseconds: int) -> None:
        """Let answers and what else is under way come to an end."""
        QTest.qWait(20 if self.brief else milliseconds)
        while not (self.brief or drawn(self.window)):
            QTest.qWait(100)

    def work(self, act: Callable[[], object]) -> tuple[float, float]:
        """Do something: seconds of work until it is painted, and until everything has settled."""
        self.eye.count = 0
        began = time.thread_time()
        act()
        while not self.eye.count:
            QApplication.processEvents()
        painted = time.thread_time() - began
        self.rest(700)
        return painted, time.thread_time() - began

    def edit(self, what: str, dice: random.Random) -> tuple[float, float]:
        """One edit of a unit or of the ground, or an undo of it, or a redo."""
        document = self.window.document
        if what in ("undo", "redo"):
            self.work(lambda: document.apply(self.made("state", dice)))
            undone = self.work(document.stack.undo)
            return undone if what == "undo" else self.work(document.stack.redo)
        return self.work(lambda: document.apply(self.made(what, dice)))

    def made(self, what: str, dice: random.Random) -> Edit[Any]:
        """The edit of a random unit, piece or hex."""
        now = self.window.document.scenario
        _, unit = dice.choice(list(now.forces))
        on_table = self.window.map_kind == "table"
        if what == "state":
            state = next(iter(self.window.document.ruleset.states))
            return ToggleState((unit.id,), state, on=state not in unit.state)
        if what == "kind":
            kinds = {"tank_medium": "tank_heavy", "infantry": "officer" if on_table else "tank", "tank": "truck"}
            return SetUnitField((unit.id,), "kind", kinds.get(unit.kind, "infantry" if not on_table else "tank_medium"))
        if what == "move":
            if on_table:
                return MoveTabletopUnits((unit.id,), dice.uniform(-1, 1), dice.uniform(-1, 1))
            return MoveUnits({unit.id: dice.randrange(now.board.grid.size)})
        if on_table:
            return MoveFeatures((dice.choice(now.board.features).id,), dice.uniform(-1, 1), dice.uniform(-1, 1))
        return PaintTerrain("woods", (dice.randrange(now.board.grid.size),), frozenset({"clear", "woods"}))

    def turn(self, steps: int) -> None:
        """Turn the wheel over the middle."""
        at = QPointF(self.paper.rect().center())
        event = QWheelEvent(
            at,
            self.paper.mapToGlobal(at),
            QPoint(),
            QPoint(0, 120 * steps),
            NONE,
            PLAIN,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.paper, event)

    def wheel(self) -> tuple[list[float], list[float]]:
        """The wheel to and fro: the work of each step until it is painted, and what the rest costs when the hand stops."""
        steps = ([1] * 6 + [-1] * 9)[: 3 if self.brief else 15]
        times: list[float] = []
        for step in steps:
            self.eye.count, began = 0, time.thread_time()
            self.turn(step)
            while not self.eye.count:
                QApplication.processEvents()
            times.append(time.thread_time() - began)
            QTest.qWait(FRAME)
        began = time.thread_time()
        self.rest(500)
        return times, [time.thread_time() - began]

    def drag(self) -> list[float]:
        """Drag the selected unit over the map: the work of each step until it is painted."""
        self.window.take_tool("select")
        self.rest(300)
        at = QPointF(self.window.view.unit_position(self.window.inquiry.selection[0]))
        self.send(QEvent.Type.MouseMove, at, NONE, NONE)
        self.send(QEvent.Type.MouseButtonPress, at, LEFT, LEFT)
        times: list[float] = []
        for k in range(1, 4 if self.brief else 40):
            began, self.eye.count = time.thread_time(), 0
            self.send(QEvent.Type.MouseMove, at + QPointF(3.0 * k, 1.0 * k), NONE, LEFT)
            until = time.perf_counter() + FRAME / 1000
            while not self.eye.count and time.perf_counter() < until:
                QApplication.processEvents()
            times.append(time.thread_time() - began)
            QTest.qWait(FRAME)
        began = time.thread_time()
        self.send(QEvent.Type.MouseButtonRelease, at + QPointF(117, 39), LEFT, NONE)
        self.rest(700)
        self.dropped = time.thread_time() - began
        return times

    def send(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        """An event of the mouse."""
        QApplication.sendEvent(self.paper, QMouseEvent(kind, at, self.paper.mapToGlobal(at), button, held, PLAIN))

    def waits(self, act: Callable[[], object], milliseconds: int) -> list[float]:
        """How long the window answers nothing: the work of an act, and then of each round of its events for so long."""
        began = time.thread_time()
        act()
        found, until = [time.thread_time() - began], time.perf_counter() + milliseconds / 1000
        while time.perf_counter() < until:
            began = time.thread_time()
            QApplication.processEvents()
            found.append(time.thread_time() - began)
        return found

    def select_all(self) -> list[float]:
        """Ctrl+A, with one unit selected before: the waits until all is painted."""
        self.window.inquiry.select(self.window.inquiry.selection[:1])
        self.rest(500)
        return self.waits(lambda: QTest.keyClick(self.window.view, Qt.Key.Key_A, CTRL), 50 if self.brief else 3000)

    def click_after_the_wheel(self) -> list[float]:
        """A click in a corner while the map is painted sharp after the wheel: its waits."""
        for step in (1, 1, -1):
            self.turn(step)
            QApplication.processEvents()
            QTest.qWait(FRAME)
        QTest.qWait(SHARP_SOON)
        corner = QPoint(5, 5)
        return self.waits(lambda: QTest.mouseClick(self.paper, LEFT, pos=corner), 50 if self.brief else 3000)

    def duplicate(self) -> tuple[float, float]:
        """Ctrl+A, Ctrl+D."""

        def keys() -> None:
            QTest.keyClick(self.window.view, Qt.Key.Key_A, CTRL)
            QTest.keyClick(self.window.view, Qt.Key.Key_D, CTRL)

        self.window.view.setFocus()
        return self.work(keys)


@contextmanager
def opened(size: str, folder: Path, *, brief: bool, overlays: bool = True) -> Iterator[Hand]:
    """A window with its worker thread on a full map; with ``overlays`` all answers are shown for a selected unit."""
    known = full_map(size)
    document: AnyDocument = Document(known.scenario, known.ruleset, language="en")
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    window = Window(document, settings)
    window.resize(1440, 900)
    window.show()
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks.docks["minimap"])
    window.docks.bring_up("minimap")
    QApplication.processEvents()
    on_table = window.map_kind == "table"
    if overlays:
        for name in table_switches() if on_table else hex_switches():
            window.inquiry.toggle(name, True)
    else:
        window.inquiry.overlays = frozenset()
    chosen = next(unit for _, unit in document.scenario.forces)
    if on_table:
        window.view.fit()
    else:
        window.view.set_zoom(0.4)
        window.view.show_hex(chosen.at)
    window.inquiry.select([chosen.id])
    hand = Hand(window, brief=brief)
    hand.rest(6000 if overlays else 2000)
    try:
        yield hand
    finally:
        document.stack.setClean()
        window.close()
        window.answer_worker.shutdown()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


@pytest.mark.parametrize("what", EDITS)
@pytest.mark.parametrize("size", SIZES)
def test_edit(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str, what: str) -> None:
    """A single edit, nothing but the map shown."""
    dice = random.Random(5)
    with opened(size, tmp_path, brief=benchmark.disabled, overlays=False) as hand:
        hand.edit(what, dice)
        count = 1 if hand.brief else 9 if SIZES[size] < 500 else 5
        times = benchmark.pedantic(lambda: [hand.edit(what, dice) for _ in range(count)], rounds=1)
    note_times(benchmark, "until painted", [one for one, _ in times])
    note_times(benchmark, "settled", [one for _, one in times])


@pytest.mark.parametrize("size", SIZES)
def test_wheel(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str) -> None:
    """The wheel with all answers shown."""
    with opened(size, tmp_path, brief=benchmark.disabled) as hand:
        hand.wheel()
        times, rest = benchmark.pedantic(hand.wheel, rounds=1)
    note_times(benchmark, "step", times)
    note(benchmark, **{"rest ms": rest[0] * 1000})


@pytest.mark.parametrize("size", SIZES)
def test_drag_of_a_unit(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str) -> None:
    """A unit is dragged, nothing but the map shown."""
    with opened(size, tmp_path, brief=benchmark.disabled, overlays=False) as hand:
        times = benchmark.pedantic(hand.drag, rounds=1)
    note_times(benchmark, "step", times)
    note(benchmark, **{"dropped ms": hand.dropped * 1000})


@pytest.mark.parametrize("size", ["table-224", "table-1000"])
def test_duplicate_all(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str) -> None:
    """Everything on a table is selected and duplicated."""
    with opened(size, tmp_path, brief=benchmark.disabled, overlays=False) as hand:
        hand.window.take_tool("select")
        painted, settled = benchmark.pedantic(hand.duplicate, rounds=1)
        assert len(list(hand.window.document.scenario.forces)) == 2 * SIZES[size]
    note(benchmark, **{"until painted ms": painted * 1000, "settled ms": settled * 1000})


@pytest.mark.parametrize("size", ["table-224", "table-1000"])
def test_select_all(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str) -> None:
    """Everything on a table is selected: the longest time in which the window answers nothing."""
    with opened(size, tmp_path, brief=benchmark.disabled, overlays=False) as hand:
        hand.window.take_tool("select")
        hand.window.view.setFocus()
        rounds = 1 if hand.brief else 3
        waits = benchmark.pedantic(lambda: [hand.select_all() for _ in range(rounds)], rounds=1)
        assert len(hand.window.inquiry.selection) == SIZES[size]
    note_times(benchmark, "longest wait", [max(one) for one in waits])
    note_times(benchmark, "all of it", [sum(one) for one in waits])


@pytest.mark.parametrize("size", ["table-224", "table-1000"])
def test_click_after_the_wheel(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str) -> None:
    """A click while the map is painted sharp: the longest time in which the window answers nothing."""
    with opened(size, tmp_path, brief=benchmark.disabled, overlays=False) as hand:
        hand.window.take_tool("select")
        rounds, before = 1 if hand.brief else 3, hand.window.inquiry.selection
        waits = benchmark.pedantic(lambda: [hand.click_after_the_wheel() for _ in range(rounds)], rounds=1)
        assert hand.window.inquiry.selection != before
    note_times(benchmark, "longest wait", [max(one) for one in waits])
    note_times(benchmark, "all of it", [sum(one) for one in waits])


@pytest.mark.parametrize("size", SIZES)
def test_open_full_map(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str) -> None:
    """A window is opened, until its map is painted."""

    def open_and_paint() -> float:
        began = time.thread_time()
        with opened(size, tmp_path, brief=True, overlays=False):
            return time.thread_time() - began

    open_and_paint()
    times = benchmark.pedantic(lambda: [open_and_paint() for _ in range(1 if benchmark.disabled else 3)], rounds=1)
    note_times(benchmark, "opened", times)
