"""Work of a dialog that may take long, in a thread of its own, while the window answers."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from PySide6.QtCore import QElapsedTimer, QObject, Signal
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QProgressBar, QVBoxLayout, QWidget

from workbench.base.cancellation import CancelToken, Progress
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.visible_updates import for_threads


class BackgroundWork(QObject):
    """Runs work in threads, each of which ends with its work; only the result of what was begun last counts."""

    done = Signal(object)
    """The result of what was begun last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: Future[object] | None = None

    @property
    def busy(self) -> bool:
        """Is a result waited for?"""
        return self._wanted is not None

    def begin(self, work: Callable[[], object]) -> None:
        """Run work; what was begun before is no longer waited for."""
        pool = ThreadPoolExecutor(1, "dialog")
        self._wanted = pool.submit(work)
        self._wanted.add_done_callback(for_threads(self, self._receive))
        pool.shutdown(wait=False)

    def wait(self, seconds: float) -> None:
        """Wait for what was begun, at most so long; ``done`` comes meanwhile if it ends."""
        if self._wanted is not None and wait([self._wanted], seconds).done:
            self._receive(self._wanted)

    def stop(self) -> None:
        """Wait for no result any more. The thread ends by itself."""
        self._wanted = None

    def _receive(self, ended: Future[object]) -> None:
        if ended is not self._wanted:
            return
        self._wanted = None
        self.done.emit(ended.result())  # what was raised is raised here, in the thread of the window


def result_with_progress(
    work: Callable[[CancelToken, Progress], object], title: str, words: str, parent: QWidget
) -> object:
    """As :func:`result_of`, for work that tells how far it is and can be stopped: Esc stops it, and the thread ends soon."""
    running, token = BackgroundWork(parent), CancelToken()
    found: list[object] = []
    dialogs: list[WaitDialog] = []

    def show_progress(done: int, total: int) -> None:
        for dialog in dialogs:
            dialog.show_progress(done, total)

    progress = for_threads(running, show_progress)
    running.done.connect(found.append)
    running.begin(lambda: work(token, progress))
    running.wait(_AT_ONCE)
    if running.busy:
        dialogs.append(WaitDialog(running, title, words, parent))
        dialogs[0].exec()
        dialogs.clear()
    token.cancel()
    running.deleteLater()
    return found[0] if found else None


_AT_ONCE = 0.3
"""Seconds that are waited before a dialog says so."""


def result_of(work: Callable[[], object], title: str, words: str, parent: QWidget) -> object:
    """The result of work in a thread. If it takes long, a dialog says what is done, and Esc gives it up (None)."""
    running = BackgroundWork(parent)
    found: list[object] = []
    running.done.connect(found.append)
    running.begin(work)
    running.wait(_AT_ONCE)
    if running.busy:
        WaitDialog(running, title, words, parent).exec()
    running.deleteLater()
    return found[0] if found else None


_NOT_KNOWN = 5.0
"""Seconds after which one can say how long work takes."""


class WaitDialog(FittingDialog):
    """Says what is being done while work runs, and closes with it; Esc gives it up."""

    def __init__(self, work: BackgroundWork, title: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        label = ParagraphLabel(words)
        show_as_plain_text(label)
        self._bar = bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(words)
        self.left = QLabel()
        self._clock = QElapsedTimer()
        self._clock.start()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (label, bar, self.left, buttons):
            box.addWidget(part)
        self.prefer_size(420, 120)
        self._work = work
        work.done.connect(self.accept)

    def show_progress(self, done: int, total: int) -> None:
        """Show how much of the work is done."""
        self._bar.setRange(0, max(1, total))
        self._bar.setValue(done)
        self.left.setText(self._time_left(self._clock.elapsed() / 1000, done, total))

    def _time_left(self, seconds: float, done: int, total: int) -> str:
        """About how much longer the work takes, if it goes on as before; "" while that is not known yet."""
        if seconds < _NOT_KNOWN or not 0 < done <= total:
            return ""
        left = seconds * (total - done) / done
        if left <= 60:
            return self.tr("Less than a minute left")
        return self.tr("About {n} minutes left").format(n=math.ceil(left / 60))

    def done(self, result: int) -> None:
        """Close, and wait for nothing any more."""
        self._work.stop()
        super().done(result)
