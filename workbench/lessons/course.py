"""The courses that come with the games: which lessons a game has, in their order, and which lesson a scenario belongs to.

Only the heads of the files are read; a lesson itself is read when it is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import TextIOWrapper
from itertools import takewhile
from pathlib import Path
from typing import Any

from workbench.base.data_folders import files_of_ours
from workbench.base.text import Text
from workbench.files.installed_games import game_of_sample, sample_files
from workbench.files.safe_files import open_regular
from workbench.files.value_checks import is_lesson
from workbench.files.yaml_reader import read_yaml_text

_BY_HAND = 1000
"""The order of lessons that give none: after all others."""


@dataclass(frozen=True)
class CourseLesson:
    """A lesson of a course: its file, what its head says, the file of its scenario (None: it holds its own), and the sections
    of the rules that it ``teaches``."""

    path: Path
    title: Text
    about: Text
    game: str
    order: int
    level: str
    scenario: Path | None
    teaches: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The name of the lesson among those of its game, in the record of what was done."""
        return self.path.stem


def course_of(game: str, folder: Path | None = None) -> tuple[CourseLesson, ...]:
    """The lessons of a game (the id of its ruleset), in their order."""
    return tuple(lesson for lesson in _all(folder) if lesson.game == game)


def courses(folder: Path | None = None) -> dict[str, tuple[CourseLesson, ...]]:
    """The lessons of every game that has some."""
    games = dict.fromkeys(lesson.game for lesson in _all(folder))
    return {game: course_of(game, folder) for game in games}


def lessons_about(scenario: Path, folder: Path | None = None) -> tuple[CourseLesson, ...]:
    """The lessons on a scenario's file, in their order."""
    place = scenario.resolve()
    return tuple(lesson for lesson in _all(folder) if lesson.scenario == place)


def lesson_at(path: Path, folder: Path | None = None) -> CourseLesson | None:
    """The lesson in a file, if it is one of a course."""
    place = path.resolve()
    return next((lesson for lesson in _all(folder) if lesson.path == place), None)


def lesson_after(path: Path, folder: Path | None = None) -> CourseLesson | None:
    """The lesson that follows in the same course; None after the last one, and for a lesson of no course."""
    here = lesson_at(path, folder)
    if here is None:
        return None
    course = course_of(here.game, folder)
    return next((lesson for lesson in course[course.index(here) + 1 :]), None)


def _all(folder: Path | None) -> tuple[CourseLesson, ...]:
    """The lessons of all games, or of a folder with the samples of several."""
    found = sample_files("lessons") if folder is None else list(files_of_ours(folder, "*/lessons/*"))
    files = [file.resolve() for file in found]
    return _read_all(tuple((file, file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=4)
def _read_all(files: tuple[tuple[Path, int], ...]) -> tuple[CourseLesson, ...]:
    found = [lesson for file, _ in files for lesson in _read(file)]
    return tuple(sorted(found, key=lambda lesson: (lesson.game, lesson.order, lesson.path.name)))


def _read(file: Path) -> Iterator[CourseLesson]:
    try:
        with TextIOWrapper(open_regular(file), encoding="utf-8") as lines:
            head = "".join(takewhile(lambda line: not line.startswith("steps:"), lines))
    except (OSError, UnicodeDecodeError):
        return
    document = read_yaml_text(head, file.name)
    if not is_lesson(document):
        return
    data: Mapping[str, Any] = document.data
    course = data.get("course")
    course = course if isinstance(course, dict) else {}
    scenario, teaches = data.get("scenario"), course.get("teaches")
    order = course.get("order")
    yield CourseLesson(
        file,
        _text(data.get("title")) or Text.of(file.stem),
        _text(data.get("about")),
        str(course.get("game") or game_of_sample(file) or file.parent.parent.name),
        order if isinstance(order, int) else _BY_HAND,
        str(course.get("level") or "basic"),
        (file.parent / scenario).resolve() if isinstance(scenario, str) else None,
        tuple(str(one) for one in teaches) if isinstance(teaches, list) else (),
    )


def _text(value: Any) -> Text:
    if isinstance(value, dict):
        words = {key: str(word) for key, word in value.items() if key in ("en", "fr")}
        return Text(words.get("en", words.get("fr", "")), words.get("fr", ""))
    return Text.of(value) if isinstance(value, str) else Text()
