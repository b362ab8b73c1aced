"""The page in which a lesson or a quiz is taken, with the pictures of its hand-out and where places lie on them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.text import LANGUAGES
from workbench.desktop.export.ground_images import GroundImages
from workbench.desktop.export.lesson_page import (
    DrawnPart,
    MapCut,
    Picture,
    check_ending,
    drawn,
    picture_of_step,
    spots_on,
)
from workbench.desktop.export.render import SCREEN_DPI, encoded, ensure_application, temporary_language, web_image
from workbench.files.safe_files import replace_file
from workbench.lessons.lesson import SECTION, Lesson, Request
from workbench.pages.lesson_page import ImageInLanguages, LessonPicture, make_lesson_page

_DPI = 1.5 * SCREEN_DPI
"""Pictures have more pixels than those of the hand-out: a projector shows them twice as large."""
_SQUARE = 16
"""The side, in pixels, of the squares by which the picture of another language is compared with the first and kept."""


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
    grounds = GroundImages()

    def draw(number: int, requests: Sequence[Request], known: bool, offered: Sequence[Any]) -> LessonPicture:
        if known:
            requests = [{**one, SECTION: True} if one.get("ask") == "los" else one for one in requests]
        parts = {}
        for one in LANGUAGES:
            with nullcontext() if in_window else temporary_language(one):
                wish = picture_of_step(lesson, number, requests, one, known=known)
                parts[one] = _drawn(lesson.analysis_at(number), replace(wish, ground_images=grounds))
        return _picture(lesson, number, parts, offered)

    replace_file(out, make_lesson_page(lesson, draw, language, cancel=cancel, progress=progress))


def _drawn(analysis: AnyAnalysis, wish: Picture) -> list[tuple[DrawnPart, QImage]]:
    """The pictures of a step, with their images."""
    return [(part, web_image(part.part, _DPI)) for part in drawn(analysis, wish)]


def _in_languages(images: Sequence[QImage]) -> ImageInLanguages:
    """One image in each language: the first whole, of the others what differs."""
    first, *others = images
    over = {
        language: _data(_difference(first, other), see_through=True)
        for language, other in zip(LANGUAGES[1:], others, strict=True)
        if other != first
    }
    return ImageInLanguages(_data(first), over)


def _data(image: QImage, *, see_through: bool = False) -> str:
    data = encoded(image, b"webp", _DPI, see_through=see_through)
    return f"data:image/webp;base64,{base64.b64encode(data).decode('ascii')}"


def _difference(first: QImage, other: QImage) -> QImage:
    """The squares of an image in which it differs from the first, which is as large; the rest is transparent."""
    before, found = (one.convertToFormat(QImage.Format.Format_ARGB32) for one in (first, other))
    pixels = _pixels(found)
    differs = pixels != _pixels(before)
    down, across = (np.arange(0, side, _SQUARE) for side in differs.shape)
    squares = np.logical_or.reduceat(np.logical_or.reduceat(differs, down, axis=0), across, axis=1)
    keep = np.repeat(np.repeat(squares, _SQUARE, axis=0), _SQUARE, axis=1)[: differs.shape[0], : differs.shape[1]]
    pixels[~keep] = 0
    return found


def _pixels(image: QImage) -> NDArray[np.uint32]:
    """The pixels of an image of 32 bits, which may be changed. They lie in the image and do not keep it: its owner holds it as
    long as they are used."""
    rows = np.frombuffer(image.bits(), dtype=np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    return rows[:, : image.width()]


def _picture(
    lesson: Lesson, number: int, parts: dict[str, list[tuple[DrawnPart, QImage]]], offered: Sequence[Any]
) -> LessonPicture:
    (first, _), *more = parts["en"]
    images = [_in_languages([parts[language][place][1] for language in LANGUAGES]) for place in range(1 + len(more))]
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
