"""The ways from a lesson that runs to others: links, the next one of the course, the one from which it was opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from workbench.desktop.commands.search import show_charts
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.documents.storage import open_document
from workbench.desktop.widgets.rule_links import CHART_LINK, LESSON_LINK, STEP_LINK
from workbench.lessons.course import CourseLesson, course_of, lesson_after, lesson_at
from workbench.lessons.progress import read_progress, write_progress
from workbench.lessons.run import Run


class LessonWays:
    """Opens lessons from the one that runs; ``go`` goes to a step of it."""

    def __init__(self, window: CommandHost, go: Callable[[int], None]) -> None:
        self._window, self._go = window, go

    @property
    def _run(self) -> Run | None:
        return self._window.document.lesson

    def follow(self, address: str) -> None:
        """Follow a link of the panel to a step, a lesson or a table."""
        run = self._run
        if run is not None and address.startswith(STEP_LINK):
            self._go(int(address.removeprefix(STEP_LINK)))
        elif run is not None and address.startswith(CHART_LINK):
            show_charts(self._window, address.removeprefix(CHART_LINK))
        elif run is not None and address.startswith(LESSON_LINK):
            name = address.removeprefix(LESSON_LINK)
            found = (one for one in course_of(run.lesson.ruleset.id) if one.id == name)
            for lesson in found:
                self.open(lesson.path, origin=run)

    @property
    def origin(self) -> Run | None:
        """The lesson from which the one that runs was opened, if it is still open in another tab."""
        run, host = self._run, self._window.host
        origin = run.origin if run is not None and host is not None else None
        return origin if origin is not None and host is not None and host.find_lesson(origin, show=False) else None

    def go_back(self) -> None:
        """Go on with the lesson from which this one was opened, where the learner was."""
        origin, host = self.origin, self._window.host
        if origin is not None and host is not None:
            host.find_lesson(origin)

    def open_next(self) -> None:
        """Open the lesson of the course that follows."""
        run = self._run
        following = lesson_after(run.path) if run is not None and run.path is not None else None
        if following is not None:
            self.open(following.path)

    def open(self, path: Path, origin: Run | None = None) -> None:
        """Open another lesson: in place of the one that is open if that is over, or else as any file, in a tab of its own. A
        way back leads from there to its ``origin``, the lesson with the link to it, which stays open."""
        run, host = self._window.document.lesson, self._window.host
        stays = origin is not None or (run is not None and run.is_under_way)
        if run is None or (host is not None and (stays or host.find_open(path))):
            self._window.open_path(path)
            if host is not None and origin is not None:
                host.set_origin(path, origin)
            return
        found, _ = open_document(path, self._window.language)
        if found is None:
            self._window.open_path(path)  # which says why
        else:
            self._window.settings.remember_file(path)
            self._window.open_document(found)


def other_lessons(run: Run) -> list[CourseLesson]:
    """The lessons of the game, without the one that runs."""
    here = lesson_at(run.path) if run.path is not None else None
    return [lesson for lesson in course_of(run.lesson.ruleset.id) if lesson != here]


def note_lesson_done(run: Run) -> None:
    """Keep that a lesson of a course was gone through, with its score."""
    lesson = lesson_at(run.path) if run.path is not None else None
    if lesson is not None:
        write_progress(read_progress().with_lesson(lesson.game, lesson.id, run.score))
