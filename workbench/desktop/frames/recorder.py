"""Times every step of the window's thread while it records: what began it, what it painted, what took longest.

A step begins with the first event after a rest and ends when nothing more waits to be delivered; a mark of the lowest priority
that is posted at its begin comes back then. That holds on every platform; whether the loop tells of its rests does not.
"""

from __future__ import annotations

import time
from collections import deque

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGraphicsView

from workbench.desktop.frames.looking import Looker
from workbench.desktop.frames.steps import DRAG, KEY, MOVE, OTHER, PRESS, WHEEL, Step

MOST = 20_000
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
        self.steps: deque[Step] = deque(maxlen=MOST)
        self._view, self._paper, self._apart = view, view.viewport(), apart
        self._mark = QEvent.Type(QEvent.registerEventType())
        self._looker: Looker | None = None
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
        self._looker = Looker(lambda: self._began)
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
