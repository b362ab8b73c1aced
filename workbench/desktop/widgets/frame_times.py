"""A card with the frame times of the view, and a recorder of what took long, for developers."""

from __future__ import annotations

import json
import platform
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal, qVersion
from PySide6.QtGui import QHideEvent, QMouseEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGraphicsView,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
)

from workbench import __version__
from workbench.base.diagnostics import Diagnostics
from workbench.desktop.look.language import locale_of
from workbench.desktop.widgets.notices import Notice
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.files.safe_files import save_text

# --- A thread that looks now and then what a thread that is busy for long is doing.


LONG = 0.008
"""Seconds after which a step is looked at."""
_SAMPLE_SECONDS = 0.004
_DEEP = 3
"""So many functions of ours are told, innermost first."""
_OURS = "workbench."
_IGNORED_MODULES = ("workbench.desktop.look.fault_details", "workbench.desktop.frames.")


class ThreadSampler(threading.Thread):
    """Looks at the thread that makes it. ``busy_since`` gives the time (``perf_counter``) since which that thread is busy, or
    None while it rests."""

    def __init__(self, busy_since: Callable[[], float | None]) -> None:
        super().__init__(name="frames", daemon=True)
        self._busy_since = busy_since
        self._watched = threading.get_ident()
        self._over = threading.Event()
        self._seen: dict[float, Counter[str]] = {}

    def run(self) -> None:
        """Look until :meth:`end`."""
        while not self._over.wait(_SAMPLE_SECONDS):
            since = self._busy_since()
            if since is not None and time.perf_counter() - since > LONG:
                place = _place(sys._current_frames().get(self._watched))
                if place:
                    self._seen.setdefault(since, Counter())[place] += 1

    def take(self, since: float) -> str:
        """What the watched thread was doing most of a step that began then; "" if it was never found at anything of ours."""
        seen = self._seen.pop(since, None)
        return seen.most_common(1)[0][0] if seen else ""

    def end(self) -> None:
        """Stop looking, and wait for the thread."""
        self._over.set()
        self.join()


def _place(frame: FrameType | None) -> str:
    names: list[str] = []
    while frame is not None and len(names) < _DEEP:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(_OURS) and not module.startswith(_IGNORED_MODULES):
            names.append(f"{module.removeprefix(_OURS)}.{frame.f_code.co_qualname}:{frame.f_lineno}")
        frame = frame.f_back
    return " < ".join(names)


# --- Steps of the window's thread and their figures: how long it took, what it worked, what it painted. No Qt here.


MOVE, DRAG, PRESS, WHEEL, KEY, OTHER = "move", "drag", "press", "wheel", "key", "other"
KINDS = (MOVE, DRAG, PRESS, WHEEL, KEY, OTHER)
"""What a step answers: the mouse moved, with a button or without, or one was pressed or let go; the wheel; a key; anything else
(an answer that came, a timer)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch in which the window's thread did not come to rest, all times in seconds.

    ``began`` counts from the start of the recording, ``work`` is processor time, ``painting`` the part that painted the
    view. ``ran`` is the event that took longest, with its receiver, ``ran_seconds`` how long; ``where`` the functions of ours
    that were found at work most often, innermost first ("" in a short step).
    """

    kind: str
    began: float
    seconds: float
    work: float
    painting: float
    ran: str
    ran_seconds: float
    where: str = ""


@dataclass(frozen=True)
class TimeSummary:
    """The half, the slowest twentieth and the slowest of some times, in milliseconds."""

    count: int
    p50: float
    p95: float
    most: float


def summarise_times(seconds: Iterable[float]) -> TimeSummary:
    """The spread of some times in seconds; all 0 of none."""
    times = np.fromiter(seconds, dtype=np.float64) * 1000
    if not times.size:
        return TimeSummary(0, 0.0, 0.0, 0.0)
    p50, p95 = np.percentile(times, [50, 95])
    return TimeSummary(times.size, float(p50), float(p95), float(times.max()))


def painting_steps(steps: Iterable[Step]) -> list[Step]:
    """The steps that painted the view."""
    return [step for step in steps if step.painting > 0.0]


def steps_by_kind(steps: Sequence[Step]) -> dict[str, list[Step]]:
    """The steps by what they answer, in the order of ``KINDS``; kinds without any are left out."""
    found = {kind: [step for step in steps if step.kind == kind] for kind in KINDS}
    return {kind: some for kind, some in found.items() if some}


def longest_step(steps: Iterable[Step]) -> Step | None:
    """The step that took longest."""
    return max(steps, key=lambda step: step.seconds, default=None)


def recording_data(steps: Sequence[Step], about: Mapping[str, Any]) -> dict[str, Any]:
    """A recording as plain data: ``about`` it, the figures of its frames by kind (ms), and every step."""

    def figures(some: Sequence[Step]) -> dict[str, Any]:
        return {
            "frame_ms": asdict(summarise_times(step.seconds for step in painting_steps(some))),
            "painting_ms": asdict(summarise_times(step.painting for step in painting_steps(some))),
            "step_ms": asdict(summarise_times(step.seconds for step in some)),
            "work_ms": asdict(summarise_times(step.work for step in some)),
        }

    worst = longest_step(steps)
    return {
        **about,
        "all": figures(steps),
        **{kind: figures(some) for kind, some in steps_by_kind(steps).items()},
        "longest": asdict(worst) if worst is not None else None,
        "steps": [asdict(step) for step in steps],
    }


# --- Times every step of the window's thread while it records: what began it, what it painted, what took longest.


MOST_STEPS = 20_000
"""So many steps are kept; the oldest go."""
_LAST = -1_000_000
_INPUT = {
    QEvent.Type.MouseButtonPress: PRESS,
    QEvent.Type.MouseButtonRelease: PRESS,
    QEvent.Type.MouseButtonDblClick: PRESS,
    QEvent.Type.Wheel: WHEEL,
    QEvent.Type.KeyPress: KEY,
}
_Ran = tuple[QEvent.Type, str, bool]
"""The kind of an event, the class of its receiver, and whether that is the view's paper."""


class FrameRecorder(QObject):
    """Records what happens to ``view`` and in all of the thread. ``apart`` and what lies in it is not counted."""

    def __init__(self, view: QGraphicsView, apart: QObject | None = None) -> None:
        super().__init__(view)
        self.steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._view, self._paper, self._apart = view, view.viewport(), apart
        self._mark = QEvent.Type(QEvent.registerEventType())
        self._looker: ThreadSampler | None = None
        self._start = 0.0
        self._began: float | None = None
        self._worked = 0.0
        self._since = 0.0
        self._now: _Ran | None = None
        self._costs: dict[_Ran, float] = {}
        self._kind = OTHER
        self._unpainted = OTHER
        """What the hand did that the view has not shown yet: on some platforms painting is a step of its own."""

    @property
    def running(self) -> bool:
        """Is anything recorded now?"""
        return self._looker is not None

    def start(self) -> None:
        """Record from now on, anew."""
        self.stop()
        self.steps.clear()
        self._start, self._began, self._unpainted = time.perf_counter(), None, OTHER
        self._looker = ThreadSampler(lambda: self._began)
        self._looker.start()
        self.destroyed.connect(self._looker.end)
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def stop(self) -> None:
        """Record no more; what was recorded stays."""
        application = QCoreApplication.instance()
        if self._looker is not None and application is not None:
            application.removeEventFilter(self)
            self._looker.end()
        self._looker = None

    def clear(self) -> None:
        """Forget what was recorded so far."""
        self.steps.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear of an event before it is delivered."""
        now, kind = time.perf_counter(), event.type()
        if watched is self:
            if kind == self._mark:
                self._end(now)
            return False
        if self._is_apart(watched):
            return False
        if self._began is None:
            self._began = self._since = now
            self._worked = time.thread_time()
            self._now, self._kind = None, OTHER
            self._costs.clear()
            QCoreApplication.postEvent(self, QEvent(self._mark), _LAST)
        self._charge(now)
        on_paper = watched is self._paper
        if on_paper or watched is self._view:
            self._kind = self._asked(kind, event)
        self._now = kind, type(watched).__name__, on_paper
        return False

    def _is_apart(self, watched: QObject) -> bool:
        if self._apart is None:
            return False
        return watched is self._apart or watched.parent() is self._apart

    def _asked(self, kind: QEvent.Type, event: QEvent) -> str:
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            return MOVE if event.buttons() == Qt.MouseButton.NoButton else DRAG
        return _INPUT.get(kind, self._kind)

    def _charge(self, now: float) -> None:
        # events that are sent while another is delivered take over from it: what is told is near enough
        if self._now is not None:
            self._costs[self._now] = self._costs.get(self._now, 0.0) + now - self._since
        self._since = now

    def _end(self, now: float) -> None:
        began = self._began
        if began is None or self._looker is None:
            return
        self._charge(now)
        painting = sum(cost for (kind, _, paper), cost in self._costs.items() if paper and kind == QEvent.Type.Paint)
        if self._kind != OTHER:
            self._unpainted = self._kind
        kind = self._unpainted if painting else self._kind
        if painting:
            self._unpainted = OTHER
        ran, cost = max(self._costs.items(), key=lambda item: item[1], default=((QEvent.Type.None_, "", False), 0.0))
        words = f"{ran[0].name} {type(self._view).__name__ if ran[2] else ran[1]}"
        self._began = None
        work, where = time.thread_time() - self._worked, self._looker.take(began)
        self.steps.append(Step(kind, began - self._start, now - began, work, painting, words, cost, where))


_REFRESH_MILLISECONDS = 500
"""Milliseconds between two looks at the figures."""
_CARD_MARGIN = 12


class FrameCard(QFrame):
    """Records while it is shown; hiding it, or the view, ends that."""

    ended = Signal()

    def __init__(self, view: ZoomView, about: str, language: str) -> None:
        super().__init__(view)
        self._view, self._about, self._locale = view, about, locale_of(language)
        self.recorder = FrameRecorder(view, self)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAccessibleName(self.tr("Frame times"))
        self._names = {
            MOVE: self.tr("Mouse"),
            DRAG: self.tr("Stroke or drag"),
            PRESS: self.tr("Press"),
            WHEEL: self.tr("Wheel"),
            KEY: self.tr("Key"),
            OTHER: self.tr("Other"),
        }
        self.figures = QGridLayout()
        self.figures.setHorizontalSpacing(12)
        self.figures.setVerticalSpacing(1)
        self.worst = QLabel()
        self.worst.setTextFormat(Qt.TextFormat.PlainText)
        self.worst.setWordWrap(True)
        self.worst.setFixedWidth(360)
        self.notice = Notice()
        title = QLabel(self.tr("Frame times, in milliseconds"))
        title.setProperty("heading", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 8)
        box.setSpacing(6)
        box.addWidget(title)
        box.addLayout(self.figures)
        box.addWidget(self.worst)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        self._look = QTimer(self, interval=_REFRESH_MILLISECONDS)
        self._look.timeout.connect(self.refresh)
        view.installEventFilter(self)

    def _buttons(self) -> QHBoxLayout:
        self.anew = QPushButton(self.tr("Start anew"))
        self.save = QPushButton(self.tr("Save…"))
        self.blocking = QPushButton(self.tr("Close"))
        self.anew.clicked.connect(self._start_anew)
        self.save.clicked.connect(self._ask)
        self.blocking.clicked.connect(self.hide)
        row = QHBoxLayout()
        for button in (self.anew, self.save, self.blocking):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the map
            row.addWidget(button)
        return row

    def record(self) -> None:
        """Show the card and record."""
        self.recorder.start()
        self.refresh()
        self.show()
        self.raise_()
        self._look.start()

    def refresh(self) -> None:
        """Show the figures of now."""
        steps = list(self.recorder.steps)
        painted = painting_steps(steps)
        rows = [(self.tr("All frames"), summarise_times(step.seconds for step in painted))]
        for kind in KINDS:
            some = [step.seconds for step in painted if step.kind == kind]
            if some:
                rows.append((self._names[kind], summarise_times(some)))
        rows.append((self.tr("Of it processor time"), summarise_times(step.work for step in painted)))
        rows.append((self.tr("Of it painting"), summarise_times(step.painting for step in painted)))
        rows.append((self.tr("Every step"), summarise_times(step.seconds for step in steps)))
        self._fill(rows)
        worst = longest_step(steps)
        if worst is None:
            self.worst.setText(self.tr("Nothing happened yet"))
        else:
            said = self.tr("Longest step: {time} ms, most of it {what}").format(
                time=self._figure(worst.seconds * 1000), what=worst.ran
            )
            where = worst.where.replace(" < ", "\n< ")
            self.worst.setText(f"{said}\n{where}" if where else said)
        self.adjustSize()
        self._settle()

    def _fill(self, rows: list[tuple[str, TimeSummary]]) -> None:
        head = ["", self.tr("number"), "p50", "p95", self.tr("longest")]
        lines = [head, *([name, str(one.count), *self._three(one)] for name, one in rows)]
        for place in reversed(range(self.figures.count())):
            item = self.figures.itemAt(place)
            label = item.widget() if item is not None else None
            if label is not None and self.figures.getItemPosition(place)[0] >= len(lines):  # type: ignore[index]
                self.figures.removeWidget(label)
                label.deleteLater()
        for row, words in enumerate(lines):
            for column, word in enumerate(words):
                item = self.figures.itemAtPosition(row, column)
                label = item.widget() if item is not None else None
                if not isinstance(label, QLabel):
                    label = QLabel()
                    side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
                    self.figures.addWidget(label, row, column, side)
                label.setText(word)

    def _three(self, one: TimeSummary) -> list[str]:
        return [self._figure(value) for value in (one.p50, one.p95, one.most)]

    def _figure(self, milliseconds: float) -> str:
        return self._locale.toString(milliseconds, "f", 1)

    def _settle(self) -> None:
        room = self._view.rect()
        self.move(room.right() - self.width() - _CARD_MARGIN, room.bottom() - self.height() - _CARD_MARGIN)

    def _start_anew(self) -> None:
        self.recorder.clear()
        self.notice.hide()
        self.refresh()

    def _ask(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save frame times"), "frames.json", "JSON (*.json)")
        if name:
            problems = self.save_to(Path(name))
            for item in problems:
                self.notice.tell(item.format("en"))

    def save_to(self, path: Path) -> Diagnostics:
        """Write what was recorded as JSON."""
        about = {
            "workbench": __version__,
            "map": self._about,
            "view": [self._view.viewport().width(), self._view.viewport().height()],
            "scale": self._view.devicePixelRatioF(),
            "platform": platform.platform(),
            "python": platform.python_version(),
            "qt": qVersion(),
        }
        return save_text(path, json.dumps(recording_data(list(self.recorder.steps), about), indent=1) + "\n")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the view."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._settle()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is recorded that nobody sees."""
        super().hideEvent(event)
        if not event.spontaneous() and self.recorder.running:
            self._look.stop()
            self.recorder.stop()
            self.ended.emit()
