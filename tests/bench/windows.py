"""A real window with its worker thread, and a driver that times every move of the mouse until it is on the screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QEventLoop, QObject, QPoint, QPointF, QSettings, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.bench.boards import rules
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.documents.document import Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.registry import hex_switches
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.widgets.palette_list import Palette
from workbench.desktop.window.window import Window
from workbench.scenario.scenario import Scenario

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class _Eye(QObject):
    """Tells when a widget is about to be painted."""

    def __init__(self, tell: Callable[[], None]) -> None:
        super().__init__()
        self._tell = tell

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._tell()
        return False


class TimedWindow:
    """Moves the mouse over a window and waits for what comes of it."""

    def __init__(self, window: Window, rest: float) -> None:
        self.window = window
        self.rest = rest
        self._woken = time.perf_counter()
        self._stretches: list[float] = []
        self._resting = False
        self._answered = False
        self._loop = QEventLoop()
        self._end = QTimer(interval=0, singleShot=True)
        self._end.timeout.connect(self._loop.quit)
        self._eye = _Eye(self._painted)
        window.view.viewport().installEventFilter(self._eye)
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        dispatcher.awake.connect(self._wake)
        dispatcher.aboutToBlock.connect(self._rest)
        window.answer_worker.answered.connect(self._note)

    @property
    def view(self) -> HexMapView:
        return self.window.view

    @property
    def inquiry(self) -> HexInquiry:
        return self.window.inquiry

    def _wake(self) -> None:
        # every turn of the event loop begins here, whether it had to wait or not
        now = time.perf_counter()
        if not self._resting:
            self._stretches.append(now - self._woken)
        self._woken, self._resting = now, False

    def _rest(self) -> None:
        self._stretches.append(time.perf_counter() - self._woken)
        self._resting = True

    def _note(self) -> None:
        self._answered = True

    def _painted(self) -> None:
        # the timer's turn comes when the painting that begins now has ended
        if self._answered:
            self._end.start()

    def show_overlays(self, overlays: Iterable[str]) -> None:
        """Switch exactly these overlays on."""
        for name in hex_switches():
            self.inquiry.toggle(name, name in overlays)
        self.settle()

    def settle(self) -> None:
        """Let what is under way come to its end: answers, tiles, icons of palettes, and some of the tiles round the screen."""
        until = time.perf_counter() + self.rest
        while time.perf_counter() < until or not drawn(self.window):
            QApplication.processEvents()
            self.view.viewport().repaint()
            time.sleep(0.004)

    def move(self, number: int, held: Qt.MouseButton = NO_BUTTON) -> tuple[float, float, float]:
        """Move the mouse to a hex and let the event loop run until the answer is on the screen. The seconds that this
        took, the longest that the window was busy at a stretch, which is its slowest frame, and the work of the
        window's own thread, which other programs on the machine do not change."""
        self._answered = False
        self._stretches.clear()
        self._resting = False
        worked = time.thread_time()
        began = self._woken = time.perf_counter()
        self._send(QEvent.Type.MouseMove, number, NO_BUTTON, held)
        self._loop.exec()
        ended = time.perf_counter()
        return ended - began, max([*self._stretches, ended - self._woken]), time.thread_time() - worked

    def press(self, number: int) -> None:
        """Press the left button."""
        self._send(QEvent.Type.MouseButtonPress, number, LEFT, LEFT)

    def release(self, number: int) -> None:
        """Let the left button go."""
        self._send(QEvent.Type.MouseButtonRelease, number, LEFT, NO_BUTTON)

    def _send(self, kind: QEvent.Type, number: int, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        paper = self.view.viewport()
        at: QPoint = self.view.widget_position(number)
        none = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(
            paper, QMouseEvent(kind, QPointF(at), QPointF(paper.mapToGlobal(at)), button, held, none)
        )

    def on_screen(self) -> list[int]:
        """The hexes whose middles can be seen, in a path that goes from each to a neighbour."""
        grid = self.window.document.scenario.board.grid
        box = self.view.viewport().rect().adjusted(40, 40, -40, -40)
        seen = [number for number in range(grid.size) if box.contains(self.view.widget_position(number))]
        columns: dict[int, list[int]] = {}
        for number in seen:
            columns.setdefault(grid.column_row(number)[0], []).append(number)
        path: list[int] = []
        for k, column in enumerate(sorted(columns)):
            path += columns[column][:: 1 if k % 2 == 0 else -1]
        return path


def drawn(window: QWidget) -> bool:
    """True once no palette draws icons any more, which happens once in the life of the program."""
    return all(palette.complete for palette in window.findChildren(Palette))


@contextmanager
def open_timed_window(scenario: Scenario, folder: Path, rest: float = 0.4) -> Iterator[TimedWindow]:
    """A window on a scenario, closed at the end without a question; it settles for ``rest`` seconds."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    window = Window(Document(scenario, rules(), language="en"), settings)
    window.resize(1440, 900)
    window.show()
    QApplication.processEvents()
    window.view.fit()
    timed = TimedWindow(window, rest)
    timed.settle()
    try:
        yield timed
    finally:
        window.document.stack.setClean()
        window.close()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
