"""Lessons are looked for and read in a thread, while the dialog that prints their worksheets goes on answering."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.base.cancellation import Cancelled, CancelToken
from workbench.checks.loading import load_lesson
from workbench.desktop.widgets.visible_updates import for_threads
from workbench.lessons.course import CourseLesson
from workbench.lessons.lesson import Lesson


class LessonReading(QObject):
    """Finds the lessons on a map, and reads them when they are wanted. The thread ends with its work."""

    found = Signal(object)
    """A tuple of lessons (:class:`CourseLesson`)."""
    progressed = Signal(int, int)
    """So many lessons are read, of how many."""
    all_read = Signal(object)
    """The lessons by their files; those with errors are left out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.read = False
        """Are all lessons read?"""
        self._token: CancelToken | None = None
        self._pool: ThreadPoolExecutor | None = None
        self.all_read.connect(self._ended)

    @property
    def busy(self) -> bool:
        """Are lessons being read?"""
        return self._token is not None

    def find(self, find: Callable[[], tuple[CourseLesson, ...]]) -> None:
        """Look for lessons."""
        tell = for_threads(self, self.found.emit)
        self._run(lambda: tell(find()))

    def read_all(self, lessons: Sequence[CourseLesson]) -> None:
        """Read lessons, unless that is under way."""
        if self.busy:
            return
        self._token = token = CancelToken()
        tell_progress, tell = for_threads(self, self.progressed.emit), for_threads(self, self.all_read.emit)

        def work() -> None:
            found: dict[Path, Lesson] = {}
            try:
                for done, one in enumerate(lessons):
                    token.check()
                    tell_progress(done, len(lessons))
                    lesson = load_lesson(one.path).lesson
                    if lesson is not None:
                        found[one.path] = lesson
                token.check()
            except Cancelled:
                return
            tell(found)

        self._run(work)

    def stop(self) -> None:
        """Stop; returns when the thread has ended."""
        if self._token is not None:
            self._token.cancel()
            self._token = None
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _run(self, work: Callable[[], None]) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False)
        self._pool = ThreadPoolExecutor(1, "lessons")
        self._pool.submit(work)
        self._pool.shutdown(wait=False)

    def _ended(self) -> None:
        self._token = None
        self.read = True
