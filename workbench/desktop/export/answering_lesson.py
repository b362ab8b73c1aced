"""The page in which a lesson or a quiz is taken, with the pictures of its hand-out and where places lie on them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.text import LANGUAGES, Text
from workbench.desktop.export.lesson_page import DrawnPart, MapCut, check_ending, drawn, picture_of_step, spots_on
from workbench.desktop.export.render import SCREEN_DPI, ensure_application, temporary_language, webp
from workbench.files.safe_files import replace_file
from workbench.lessons.lesson import SECTION, Lesson, Request
from workbench.pages.lesson_page import LessonPicture, make_lesson_page

_DPI = 1.5 * SCREEN_DPI
"""Pictures have more pixels than those of the hand-out: a projector shows them twice as large."""


def save_lesson_to_take(
    lesson: Lesson,
    out: Path,
    language: str = "en",
    *,
    in_window: bool = False,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> None:
    """Write the page of a lesson to one HTML file. CannotAnswer for another ending of the file, and if a request or a question
    cannot be answered; Cancelled if it is given up, OSError if it cannot be written. ``in_window``: the language of the
    program is that of an open window, and stays so."""
    check_ending(out)
    ensure_application()

    def draw(number: int, requests: Sequence[Request], known: bool, offered: Sequence[Any]) -> LessonPicture:
        if known:
            requests = [{**one, SECTION: True} if one.get("ask") == "los" else one for one in requests]
        parts = {one: _drawn(lesson, number, requests, one, known=known, in_window=in_window) for one in LANGUAGES}
        return _picture(lesson, number, parts, offered)

    replace_file(out, make_lesson_page(lesson, draw, language, cancel=cancel, progress=progress))


def _drawn(
    lesson: Lesson, number: int, requests: Sequence[Request], language: str, *, known: bool, in_window: bool
) -> list[tuple[DrawnPart, str]]:
    """The pictures of a step in a language, with their images."""
    with nullcontext() if in_window else temporary_language(language):
        wish = picture_of_step(lesson, number, requests, language, known=known)
        return [(part, _image(part)) for part in drawn(lesson.analysis_at(number), wish)]


def _image(drawn_part: DrawnPart) -> str:
    return f"data:image/webp;base64,{base64.b64encode(webp(drawn_part.part, _DPI)).decode('ascii')}"


def _picture(
    lesson: Lesson, number: int, parts: dict[str, list[tuple[DrawnPart, str]]], offered: Sequence[Any]
) -> LessonPicture:
    (first, _), *more = parts["en"]
    images = [Text(*(parts[language][place][1] for language in LANGUAGES)) for place in range(1 + len(more))]
    assert isinstance(first.part, MapCut)
    size = first.part.size
    return LessonPicture(
        images[0],
        (size.width(), size.height()),
        first.caption,
        first.spoken,
        spots_on(first.part, lesson.analysis_at(number), offered),
        (images[1], more[0][0].spoken) if more else None,
    )
