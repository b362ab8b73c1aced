"""Pictures of cameras: shown as browsers show them, in all orientations that Exif knows and every kind of file that has it."""

from __future__ import annotations

import struct
import zlib
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from tests.shares import share
from workbench.base.text import Text
from workbench.desktop.canvas import underlay_picture
from workbench.desktop.canvas.underlay_picture import Picture, load_picture
from workbench.files.formats.picture_heads import orientation_of

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
WIDE, HIGH = 64, 32
KINDS = ("jpg", "png", "webp", "tif")
CORNERS = {"red": (0, 0), "lime": (1, 0), "blue": (1, 1), "black": (0, 1)}
SEEN = {
    1: ("red", "lime", "blue", "black"),
    2: ("lime", "red", "black", "blue"),
    3: ("blue", "black", "red", "lime"),
    4: ("black", "blue", "lime", "red"),
    5: ("red", "black", "blue", "lime"),
    6: ("black", "red", "lime", "blue"),
    7: ("blue", "lime", "red", "black"),
    8: ("lime", "blue", "black", "red"),
}
"""The colours of the corners, clockwise from the upper left, as the standard says that each orientation is seen."""


def stored(kind: str) -> bytes:
    """A picture of 64 x 32 pixels with a colour in each corner, as its pixels are stored."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for name, (right, below) in CORNERS.items():
        for x, y in product(range(16), range(16)):
            image.setPixelColor(right * (WIDE - 16) + x, below * (HIGH - 16) + y, QColor(name))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind, 100)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def exif(orientation: int, order: str = "<") -> bytes:
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return mark + struct.pack(f"{order}IHHHIHHI", 8, 1, 0x112, 3, 1, orientation, 0, 0)


def photo(kind: str, orientation: int, order: str = "<") -> bytes:
    """The picture with what a camera writes into it."""
    data, block = stored(kind), exif(orientation, order)
    if kind == "jpg":
        block = b"Exif\0\0" + block
        return data[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + data[2:]
    if kind == "png":
        chunk = struct.pack(">I", len(block)) + b"eXIf" + block + struct.pack(">I", zlib.crc32(b"eXIf" + block))
        return data[:-12] + chunk + data[-12:]  # after the pixels, where some programs write it
    if kind == "webp":
        head = b"VP8X" + struct.pack("<I", 10) + b"\x08\0\0\0" + struct.pack("<I", WIDE - 1)[:3]
        head += struct.pack("<I", HIGH - 1)[:3]
        chunks = head + data[12:] + b"EXIF" + struct.pack("<I", len(block)) + block
        return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks
    return with_tag(data, orientation)


def with_tag(data: bytes, orientation: int) -> bytes:
    """A TIFF with its directory written anew at its end, with an orientation."""
    (at,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, at)
    entries = [data[at + 2 + 12 * k : at + 14 + 12 * k] for k in range(count)]
    entries = [entry for entry in entries if entry[:2] != b"\x12\x01"]
    entries.append(struct.pack("<HHIHH", 0x112, 3, 1, orientation, 0))
    entries.sort(key=lambda entry: struct.unpack_from("<H", entry))
    directory = struct.pack("<H", len(entries)) + b"".join(entries) + bytes(4)
    return data[:4] + struct.pack("<I", len(data)) + data[8:] + directory


def corners(image: QImage) -> tuple[str, ...]:
    """The colours in the corners, clockwise from the upper left."""
    right, low = image.width() - 4, image.height() - 4
    found = []
    for x, y in ((3, 3), (right, 3), (right, low), (3, low)):
        pixel = image.pixelColor(x, y)
        found.append(next(name for name in CORNERS if near(QColor(name), pixel)))
    return tuple(found)


def near(one: QColor, other: QColor) -> bool:
    apart = (one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())
    return max(map(abs, apart)) < 60


@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_is_seen_as_its_camera_was_held(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"photo.{kind}"
    for orientation, seen in SEEN.items():
        path.write_bytes(photo(kind, orientation))
        found = load_picture(path)
        assert isinstance(found, Picture), found
        assert corners(found.image) == seen, orientation
        size = (WIDE, HIGH) if orientation < 5 else (HIGH, WIDE)
        assert (found.size.width(), found.size.height()) == size
        old = load_picture(path, upright=False)
        assert isinstance(old, Picture)
        assert corners(old.image) == SEEN[1], "a picture in an old file keeps its place"


@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_that_is_scaled_while_it_is_read_is_turned_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(underlay_picture, "KEPT_PIXELS", 1000)
    monkeypatch.setattr(underlay_picture, "SCALED_PIXELS", 900)
    path = tmp_path / f"photo.{kind}"
    for orientation in share(list(SEEN), 4, kind):
        path.write_bytes(photo(kind, orientation))
        found = load_picture(path)
        assert isinstance(found, Picture), found
        assert found.image.width() * found.image.height() <= 1000
        assert corners(found.image) == SEEN[orientation]
        assert found.size.width() == (WIDE if orientation < 5 else HIGH), "coordinates stay those of the file"


def test_exif_of_big_endian_cameras_and_what_is_none() -> None:
    assert orientation_of(photo("jpg", 6, ">"), "jpg") == 6
    assert orientation_of(photo("jpg", 9), "jpg") == 1
    assert orientation_of(stored("jpg"), "jpg") == 1
    assert orientation_of(stored("bmp"), "bmp") == 1
    data = photo("webp", 8)
    assert {orientation_of(data[:length], "webp") for length in range(len(data))} <= {1, 8}


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (
            "notes.png",
            b"this is a text and no picture at all",
            "this cannot be read as a picture; save it as PNG or JPEG",
        ),
        ("phone.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "(HEIC, AVIF) are not read; save it as PNG or JPEG"),
        ("scan.jpg", b"%PDF-1.7\n%...", "this is a PDF, not a picture; save it as PNG or JPEG"),
    ],
)
def test_what_is_no_picture_is_named_with_what_to_do(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    found = load_picture(path)
    assert isinstance(found, Text)
    assert found.en.startswith(name)
    assert found.en.endswith(said)
    assert found.fr != found.en


def test_the_kind_of_a_picture_is_that_of_its_bytes(tmp_path: Path) -> None:
    for name in ("scan", "scan.jfif", "scan.png"):
        path = tmp_path / name
        path.write_bytes(stored("jpg"))
        assert isinstance(load_picture(path), Picture), name
