"""What threads hand over is received in the thread of the window, and never by an object that is deleted, even if that happens
in the very moment in which a thread tells."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QThread
from PySide6.QtWidgets import QApplication, QWidget

import workbench.desktop
from tests.shares import full
from workbench.desktop.dialogs.background_work import BackgroundWork, result_with_progress
from workbench.desktop.widgets.visible_updates import for_threads

pytestmark = pytest.mark.gui


def delete(one: QObject) -> None:
    one.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def in_a_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


@pytest.mark.usefixtures("qapp")
def test_it_is_received_in_the_window_s_thread_in_the_order_in_which_it_was_told() -> None:
    owner, received = QObject(), []
    tell = for_threads(owner, lambda *given: received.append((given, QThread.currentThread())))
    in_a_thread(lambda: [tell(1, "a"), tell()])
    assert received == []
    QApplication.processEvents()
    assert received == [((1, "a"), QThread.currentThread()), ((), QThread.currentThread())]
    delete(owner)


@pytest.mark.parametrize("when", ["before it is told", "before it is received"])
@pytest.mark.usefixtures("qapp")
def test_an_owner_that_is_deleted_receives_nothing(when: str) -> None:
    owner, received = QObject(), []
    tell = for_threads(owner, received.append)
    if when == "before it is told":
        delete(owner)
    in_a_thread(lambda: tell(1))
    if when == "before it is received":
        delete(owner)
    QApplication.processEvents()
    assert received == []


@pytest.mark.usefixtures("qapp")
def test_work_ends_after_its_dialog_is_deleted() -> None:
    parent, received, go_on = QWidget(), [], threading.Event()
    work = BackgroundWork(parent)
    work.done.connect(received.append)
    work.begin(lambda: go_on.wait(10))
    future = work._wanted
    assert future is not None
    delete(parent)
    go_on.set()
    assert future.result(10)
    QApplication.processEvents()
    assert received == []


@pytest.mark.usefixtures("qapp")
def test_progress_is_shown_while_the_dialog_waits() -> None:
    parent, shown = QWidget(), []
    told = threading.Event()

    def work(_token: object, progress: Callable[[int, int], None]) -> str:
        told.wait(0.5)  # until the dialog is there
        progress(3, 7)
        told.wait(0.3)
        return "made"

    class Watch(QObject):
        """Looks at the bar of the dialog as it is closed."""

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Hide and type(watched).__name__ == "WaitDialog":
                shown.append((watched._bar.value(), watched._bar.maximum()))
            return False

    watch = Watch()
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    assert result_with_progress(work, "title", "words", parent) == "made"
    app.removeEventFilter(watch)
    assert shown[:1] == [(3, 7)]
    delete(parent)


RACE = """
import sys, time
sys.setswitchinterval(1e-6)  # threads change places as often as they can
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from workbench.desktop.dialogs.background_work import result_of
app, parent, end = QApplication([]), QWidget(), time.monotonic() + {seconds}
while time.monotonic() < end:
    assert result_of(lambda: 1, "title", "words", parent) == 1
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    app.processEvents()
print("alive", flush=True)
import os
os._exit(0)
"""


@pytest.mark.slow(8)
def test_a_thread_that_tells_while_its_owner_is_deleted_does_not_end_the_process() -> None:
    """Before, a signal of the owner was emitted: the process died after some 10,000 of these rounds, in 8 to 11 seconds."""
    ran = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", RACE.format(seconds=30 if full() else 5)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "MALLOC_PERTURB_": "165"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stdout.strip()) == (0, "alive"), ran.stderr[-2000:]


THREADS = {
    "app/recovery.py": "of the program: waits for its threads before it goes",
    "dialogs/background_work.py": "for_threads",
    "dialogs/lesson_reading.py": "for_threads",
    "dialogs/page_making.py": "for_threads",
    "drawing/unit_pictures.py": "one object, which lives as long as the process",
    "questions/worker.py": "waits for its threads before its window goes",
    "widgets/frame_times.py": "samples, and tells nobody",
}
"""Modules of the window that start threads, and why what these tell never meets an object that is being deleted."""


def test_every_module_that_starts_threads_says_how_they_tell() -> None:
    root = Path(workbench.desktop.__file__).parent
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.py"))}
    starts = ("ThreadPoolExecutor(", "threading.T", "(threading.Thread)", "QThread(", "QRunnable")
    assert {name for name, text in texts.items() if any(word in text for word in starts)} == set(THREADS)
    assert all("for_threads(" in texts[name] for name, why in THREADS.items() if why == "for_threads")
