"""A card with the frame times of the view, and a recorder of slow steps, for developers."""

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
from workbench.desktop.look.language import ParagraphLabel, locale_of
from workbench.desktop.widgets.notices import Notice
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.files.safe_files import save_text

# --- A thread that samples the stack of the window's thread while it is busy


LONG_STEP_SECONDS = 0.008
"""Seconds after which a step is sampled."""
_SAMPLE_SECONDS = 0.004
_DEEP = 3
"""The number of our own functions in a sample, innermost first."""
_OURS = "workbench."
_IGNORED_MODULES = ("workbench.desktop.look.fault_details", "workbench.desktop.widgets.frame_times")


class ThreadSampler(threading.Thread):
    """Samples the thread that creates it. ``busy_since`` returns the time (``perf_counter``) since which that thread is busy,
    or None while it is idle."""

    def __init__(self, busy_since: Callable[[], float | None]) -> None:
        super().__init__(name="frames", daemon=True)
        self._busy_since = busy_since
        self._watched = threading.get_ident()
        self._ended = threading.Event()
        self._samples: dict[float, Counter[str]] = {}

    def run(self) -> None:
        """Sample until :meth:`end`."""
        while not self._ended.wait(_SAMPLE_SECONDS):
            since = self._busy_since()
            if since is not None and time.perf_counter() - since > LONG_STEP_SECONDS:
                place = _place(sys._current_frames().get(self._watched))
                if place:
                    self._samples.setdefault(since, Counter())[place] += 1

    def take_commonest_place(self, since: float) -> str:
        """Remove and return the most frequent sample of the step that began then; "" if it never ran our code."""
        seen = self._samples.pop(since, None)
        return seen.most_common(1)[0][0] if seen else ""

    def end(self) -> None:
        """Stop sampling, and wait for the thread."""
        self._ended.set()
        self.join()


def _place(frame: FrameType | None) -> str:
    names: list[str] = []
    while frame is not None and len(names) < _DEEP:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(_OURS) and not module.startswith(_IGNORED_MODULES):
            names.append(f"{module.removeprefix(_OURS)}.{frame.f_code.co_qualname}:{frame.f_lineno}")
        frame = frame.f_back
    return " < ".join(names)


# --- Steps of the window's thread and their figures: duration, processor time, painting time. No Qt here


MOVE, DRAG, PRESS, WHEEL, KEY, OTHER = "move", "drag", "press", "wheel", "key", "other"
KINDS = (MOVE, DRAG, PRESS, WHEEL, KEY, OTHER)
"""The input that began a step: a mouse move without or with a button, a press or release, the wheel, a key, or anything else
(an answer, a timer)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch in which the window's thread was busy, all times in seconds.

    ``began`` counts from the start of the recording, ``work`` is processor time, ``painting`` the part that painted the
    view. ``ran`` is the event that took longest, with its receiver, and ``ran_seconds`` its duration; ``where`` are our
    functions that were sampled most often, innermost first ("" for a short step).
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
    """Count, median, 95th percentile and maximum (``most``) of some times, in milliseconds."""

    count: int
    p50: float
    p95: float
    most: float


def summarise_times(seconds: Iterable[float]) -> TimeSummary:
    """The summary of some times in seconds; all 0 if there are none."""
    times = np.fromiter(seconds, dtype=np.float64) * 1000
    if not times.size:
        return TimeSummary(0, 0.0, 0.0, 0.0)
    p50, p95 = np.percentile(times, [50, 95])
    return TimeSummary(times.size, float(p50), float(p95), float(times.max()))


def painting_steps(steps: Iterable[Step]) -> list[Step]:
    """The steps that painted the view."""
    return [step for step in steps if step.painting > 0.0]


def steps_by_kind(steps: Sequence[Step]) -> dict[str, list[Step]]:
    """The steps by kind, in the order of ``KINDS``, without empty kinds."""
    found = {kind: [step for step in steps if step.kind == kind] for kind in KINDS}
    return {kind: some for kind, some in found.items() if some}


def longest_step(steps: Iterable[Step]) -> Step | None:
    """The step that took longest."""
    return max(steps, key=lambda step: step.seconds, default=None)


def recording_data(steps: Sequence[Step], about: Mapping[str, Any]) -> dict[str, Any]:
    """A recording as plain data: the description ``about``, the figures of its frames by kind (ms), and every step."""

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


# --- A recorder that times every step of the window's thread: its cause, its painting, its longest event


MOST_STEPS = 20_000
"""The number of steps that are kept; older ones are dropped."""
_LAST = -1_000_000
_INPUT = {
    QEvent.Type.MouseButtonPress: PRESS,
    QEvent.Type.MouseButtonRelease: PRESS,
    QEvent.Type.MouseButtonDblClick: PRESS,
    QEvent.Type.Wheel: WHEEL,
    QEvent.Type.KeyPress: KEY,
}
_EventKey = tuple[QEvent.Type, str, bool]
"""The kind of an event, the class of its receiver, and whether that is the view's paper."""


class FrameRecorder(QObject):
    """Records the events of ``view`` and of its whole thread, except those of ``excluded`` and its children."""

    def __init__(self, view: QGraphicsView, excluded: QObject | None = None) -> None:
        super().__init__(view)
        self.steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._view, self._paper, self._excluded = view, view.viewport(), excluded
        self._mark = QEvent.Type(QEvent.registerEventType())
        self._sampler: ThreadSampler | None = None
        self._start = 0.0
        self._began: float | None = None
        self._worked = 0.0
        self._since = 0.0
        self._now: _EventKey | None = None
        self._costs: dict[_EventKey, float] = {}
        self._kind = OTHER
        self._unpainted = OTHER
        """The kind of input that the view has not painted yet: on some platforms painting is a separate step."""

    @property
    def running(self) -> bool:
        """True while it records."""
        return self._sampler is not None

    def start(self) -> None:
        """Discard the old steps and start to record."""
        self.stop()
        self.steps.clear()
        self._start, self._began, self._unpainted = time.perf_counter(), None, OTHER
        self._sampler = ThreadSampler(lambda: self._began)
        self._sampler.start()
        self.destroyed.connect(self._sampler.end)
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def stop(self) -> None:
        """Stop recording; the recorded steps stay."""
        application = QCoreApplication.instance()
        if self._sampler is not None and application is not None:
            application.removeEventFilter(self)
            self._sampler.end()
        self._sampler = None

    def clear(self) -> None:
        """Discard the recorded steps."""
        self.steps.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note an event before it is delivered."""
        now, kind = time.perf_counter(), event.type()
        if watched is self:
            if kind == self._mark:
                self._end(now)
            return False
        if self._is_excluded(watched):
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
            self._kind = self._input_kind(kind, event)
        self._now = kind, type(watched).__name__, on_paper
        return False

    def _is_excluded(self, watched: QObject) -> bool:
        if self._excluded is None:
            return False
        return watched is self._excluded or watched.parent() is self._excluded

    def _input_kind(self, kind: QEvent.Type, event: QEvent) -> str:
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            return MOVE if event.buttons() == Qt.MouseButton.NoButton else DRAG
        return _INPUT.get(kind, self._kind)

    def _charge(self, now: float) -> None:
        # an event sent while another is delivered also gets the rest of the other's time, which is accurate enough
        if self._now is not None:
            self._costs[self._now] = self._costs.get(self._now, 0.0) + now - self._since
        self._since = now

    def _end(self, now: float) -> None:
        began = self._began
        if began is None or self._sampler is None:
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
        work, where = time.thread_time() - self._worked, self._sampler.take_commonest_place(began)
        self.steps.append(Step(kind, began - self._start, now - began, work, painting, words, cost, where))


_REFRESH_MILLISECONDS = 500
"""Milliseconds between two updates of the figures."""
_CARD_MARGIN = 12


class FrameCard(QFrame):
    """Shows frame times and records while it is visible; hiding it or the view ends the recording."""

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
        self.worst = ParagraphLabel()
        self.worst.setTextFormat(Qt.TextFormat.PlainText)
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
        self._refresh_timer = QTimer(self, interval=_REFRESH_MILLISECONDS)
        self._refresh_timer.timeout.connect(self.refresh)
        view.installEventFilter(self)

    def _buttons(self) -> QHBoxLayout:
        self.start_again = QPushButton(self.tr("Start anew"))
        self.save = QPushButton(self.tr("Save…"))
        self.close_button = QPushButton(self.tr("Close"))
        self.start_again.clicked.connect(self._start_anew)
        self.save.clicked.connect(self._ask_path_and_save)
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout()
        for button in (self.start_again, self.save, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the map
            row.addWidget(button)
        return row

    def record(self) -> None:
        """Show the card and record."""
        self.recorder.start()
        self.refresh()
        self.show()
        self.raise_()
        self._refresh_timer.start()

    def refresh(self) -> None:
        """Show the current figures."""
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
            longest = self.tr("Longest step: {time} ms, most of it {what}").format(
                time=self._figure(worst.seconds * 1000), what=worst.ran
            )
            where = worst.where.replace(" < ", "\n< ")
            self.worst.setText(f"{longest}\n{where}" if where else longest)
        self.adjustSize()
        self._move_to_corner()

    def _fill(self, rows: list[tuple[str, TimeSummary]]) -> None:
        head = ["", self.tr("number"), "p50", "p95", self.tr("longest")]
        lines = [head, *([name, str(one.count), *self._figures_of(one)] for name, one in rows)]
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

    def _figures_of(self, one: TimeSummary) -> list[str]:
        return [self._figure(value) for value in (one.p50, one.p95, one.most)]

    def _figure(self, milliseconds: float) -> str:
        return self._locale.toString(milliseconds, "f", 1)

    def _move_to_corner(self) -> None:
        view = self._view.rect()
        self.move(view.right() - self.width() - _CARD_MARGIN, view.bottom() - self.height() - _CARD_MARGIN)

    def _start_anew(self) -> None:
        self.recorder.clear()
        self.notice.hide()
        self.refresh()

    def _ask_path_and_save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save frame times"), "frames.json", "JSON (*.json)")
        if name:
            problems = self.save_to(Path(name))
            for item in problems:
                self.notice.add_message(item.format("en"))

    def save_to(self, path: Path) -> Diagnostics:
        """Write the recording as JSON."""
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
        """Keep the card in the corner of the view."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._move_to_corner()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """End the recording when the card is hidden."""
        super().hideEvent(event)
        if not event.spontaneous() and self.recorder.running:
            self._refresh_timer.stop()
            self.recorder.stop()
            self.ended.emit()
