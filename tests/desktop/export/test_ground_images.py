"""The ground of a lesson's pictures: painted once for all languages, and looking as if it were painted for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from tests.lessons.small_lessons import lesson
from workbench.base.text import LANGUAGES
from workbench.desktop.drawing.ground import Ground
from workbench.desktop.export.ground_images import GroundImages
from workbench.desktop.export.lesson_page import drawn, picture_of_step
from workbench.desktop.export.render import temporary_language, web_image
from workbench.lessons.lesson import Lesson

pytestmark = pytest.mark.usefixtures("qapp")
LESSON = '- {text: Look., ask: {question: sees, from: "0402", to: "0405"}}'


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Notes how fine the ground is painted, each time that it is."""
    fine: list[float] = []
    paint = Ground.paint

    def noted(self: Ground, painter: QPainter, rect: QRectF, pixels: float, *options: Any) -> None:
        if not options:  # a window that another test has lent may paint tiles of its map meanwhile
            fine.append(pixels)
        paint(self, painter, rect, pixels, *options)

    monkeypatch.setattr(Ground, "paint", noted)
    return fine


def _pixels(image: QImage) -> Any:
    flat = image.convertToFormat(QImage.Format.Format_ARGB32)
    return np.frombuffer(flat.constBits(), dtype=np.uint8).reshape(flat.height(), -1).astype(int)


def _pictures(images: GroundImages | None, dpi: float = 96.0, made: Lesson | None = None) -> list[Any]:
    """The picture of a step in each language."""
    made = made or lesson(LESSON)
    found = []
    for language in LANGUAGES:
        with temporary_language(language):
            wish = replace(picture_of_step(made, 0, (), language, known=False), ground_images=images)
            (part, *_) = drawn(made.analysis_at(0), wish)
            found.append(_pixels(web_image(part.part, dpi)))
    return found


@pytest.mark.slow(8)
def test_ground_is_painted_once_for_all_languages_and_looks_the_same(painted: list[float]) -> None:
    shared = _pictures(GroundImages())
    assert len(painted) == 1
    alone = _pictures(None)
    assert len(painted) == 1 + len(LANGUAGES)
    for one, other in zip(shared, alone, strict=True):
        # ground that is laid on paper as an image may be rounded otherwise
        assert np.abs(one - other).max() <= 3


@pytest.mark.slow(8)
def test_a_picture_of_another_size_has_its_own_ground(painted: list[float]) -> None:
    images, made = GroundImages(), lesson(LESSON)
    _pictures(images, made=made)
    _pictures(images, 144.0, made)
    _pictures(images, made=made)
    assert len(painted) == 2


def test_drawings_of_vectors_have_the_ground_itself(painted: list[float]) -> None:
    images, made = GroundImages(), lesson(LESSON)
    wish = replace(picture_of_step(made, 0, (), "en", known=False), ground_images=images)
    (part, *_) = drawn(made.analysis_at(0), wish)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    for _ in range(2):
        painter = QPainter(generator)
        part.part.paint(painter)
        painter.end()
    assert len(painted) == 2
