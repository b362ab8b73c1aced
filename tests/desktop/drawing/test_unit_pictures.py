"""Pictures of units: several that lie over one another become one."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from tests.files.formats.foreign_samples import png
from workbench.desktop.drawing.unit_pictures import laid_pictures
from workbench.files.formats.source import PictureLayer

pytestmark = pytest.mark.gui
GREEN, RED, BLUE = b"\x00\xff\x00", b"\xff\x00\x00", b"\x00\x00\xff"


def colours(data: bytes, *points: tuple[int, int]) -> list[str]:
    image = QImage.fromData(data)
    return [image.pixelColor(*point).name(QColor.NameFormat.HexArgb) for point in points]


def test_each_picture_lies_where_its_middle_is_and_covers_those_below() -> None:
    base, upon, tag = (
        PictureLayer(png(40, 40, GREEN)),
        PictureLayer(png(20, 20, RED), 0, 10, 0.5),
        PictureLayer(png(10, 10, BLUE), 20, -20),
    )
    made = laid_pictures([base, upon, tag])
    image = QImage.fromData(made)
    # the tag lies half outside, to the right and above
    assert (image.width(), image.height()) == (45, 45)
    green, red, blue, nothing = "#ff00ff00", "#ffff0000", "#ff0000ff", "#00000000"
    assert colours(made, (5, 40), (20, 35), (15, 30), (42, 3), (37, 8), (5, 2)) == [
        green,
        red,
        red,
        blue,
        blue,
        nothing,
    ]


def test_what_cannot_be_read_makes_no_picture() -> None:
    assert laid_pictures([PictureLayer(png(4, 4)), PictureLayer(b"GIF89a")]) == b""
    assert laid_pictures([PictureLayer(png(400, 4)), PictureLayer(png(4, 900), 0, 0, 20.0), PictureLayer(b"")]) == b""
    huge = [PictureLayer(png(400, 4), 0, 0, 20.0), PictureLayer(png(4, 400), 0, 0, 20.0)]
    assert laid_pictures(huge) == b""
