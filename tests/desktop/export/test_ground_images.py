"""The ground of a lesson's pictures: painted once for all languages, and looking as if it were painted for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from tests.lessons.small_lessons import TABLE, lesson
from workbench.base.text import LANGUAGES
from workbench.desktop.export.ground_images import GroundImages
from workbench.desktop.export.lesson_page import MapCut, drawn, picture_of_step
from workbench.desktop.export.render import temporary_language, web_image

pytestmark = pytest.mark.usefixtures("qapp")
STEPS = {
    "hexes": lambda: lesson('- {text: Look., ask: {question: sees, from: "0402", to: "0405"}}'),
    "table": lambda: lesson('- {text: Which?, ask: {question: blocker, from: "unit:a1", to: "unit:b1"}}', TABLE),
}


class CountedImages(GroundImages):
    """Counts how often the ground is painted in earnest."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = 0

    def paint(self, painter: QPainter, scenario: Any, shown: QRectF, detail: Any, paint: Any) -> None:
        def counted(on: QPainter) -> None:
            self.painted += 1
            paint(on)

        super().paint(painter, scenario, shown, detail, counted)


def _pixels(image: QImage) -> Any:
    flat = image.convertToFormat(QImage.Format.Format_ARGB32)
    return np.frombuffer(flat.constBits(), dtype=np.uint8).reshape(flat.height(), -1).astype(int)


def _pictures(kind: str, images: GroundImages | None, dpi: float = 96.0) -> list[Any]:
    """The picture of a step in each language."""
    made = STEPS[kind]()
    found = []
    for language in LANGUAGES:
        with temporary_language(language):
            wish = replace(picture_of_step(made, 0, (), language, known=False), ground_images=images)
            (part, *_) = drawn(made.analysis_at(0), wish)
            found.append(_pixels(web_image(part.part, dpi)))
    return found


@pytest.mark.parametrize("kind", STEPS)
def test_ground_is_painted_once_for_all_languages_and_looks_the_same(kind: str) -> None:
    images = CountedImages()
    shared, alone = _pictures(kind, images), _pictures(kind, None)
    assert images.painted == 1
    for one, other in zip(shared, alone, strict=True):
        # ground that is laid on paper as an image may be rounded otherwise
        assert np.abs(one - other).max() <= 3


def test_a_picture_of_another_size_has_its_own_ground() -> None:
    images = CountedImages()
    _pictures("hexes", images)
    _pictures("hexes", images, 144.0)
    assert images.painted == 2


def test_drawings_of_vectors_have_the_ground_itself() -> None:
    images, made = CountedImages(), STEPS["hexes"]()
    wish = replace(picture_of_step(made, 0, (), "en", known=False), ground_images=images)
    (part, *_) = drawn(made.analysis_at(0), wish)
    assert isinstance(part.part, MapCut)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    for _ in range(2):
        painter = QPainter(generator)
        part.part.paint(painter)
        painter.end()
    assert images.painted == 2
