"""Large pictures are scaled while they are read: what is shown is what the file holds, in little memory."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from workbench.base.text import Text
from workbench.desktop.canvas import underlay_picture as pictures
from workbench.desktop.canvas.underlay_picture import Picture, load_picture

pytestmark = pytest.mark.gui
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write_png(
    path: Path, width: int, height: int, colour: int, depth: int, *, extra: bytes = b"", interlaced: bool = False
) -> None:
    """A picture of noise whose rows use all five ways in which rows differ from those above, in turn."""
    noise = np.random.default_rng(7).integers(0, 256, (31, (width * CHANNELS[colour] * depth + 7) // 8), dtype=np.uint8)
    packer = zlib.compressobj(1)
    data = b"".join(packer.compress(bytes([y % 5]) + noise[y % 31].tobytes()) for y in range(height)) + packer.flush()
    if interlaced:  # more bytes than the rows of its passes need, all of them black
        data = zlib.compress(bytes(16 * width * height))
    half = len(data) // 2
    palette = chunk(b"PLTE", bytes(range(256)) * 3) if colour == PALETTE else b""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    parts = (chunk(b"IHDR", head), chunk(b"tEXt", b"a\0b"), palette, extra)
    data_parts = (chunk(b"IDAT", data[:half]), chunk(b"IDAT", data[half:]))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join((*parts, *data_parts)) + chunk(b"IEND", b""))


KINDS = {
    "grey": (GREY, 8, b""),
    "grey_of_16_bits": (GREY, 16, b""),
    "two_colours": (GREY, 1, b""),
    "sixteen_greys": (GREY, 4, b""),
    "colours": (RGB, 8, b""),
    "colours_of_16_bits": (RGB, 16, b""),
    "one_colour_is_clear": (RGB, 8, chunk(b"tRNS", bytes(6))),
    "palette": (PALETTE, 8, b""),
    "palette_with_clear_colours": (PALETTE, 8, chunk(b"tRNS", bytes(range(0, 250, 5)))),
    "clear_grey": (GREY_ALPHA, 8, b""),
    "clear_colours": (RGBA, 8, b""),
    "clear_colours_of_16_bits": (RGBA, 16, b""),
}


def pixels(image: QImage) -> np.ndarray:
    whole = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return np.frombuffer(whole.constBits(), np.uint8).reshape(whole.height(), whole.width(), 4).astype(int)


@pytest.mark.parametrize("kind", KINDS)
def test_a_png_that_is_read_in_strips_is_the_picture_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    colour, depth, extra = KINDS[kind]
    path = tmp_path / "scan.png"
    write_png(path, 61, 333, colour, depth, extra=extra)
    whole = pixels(QImage(str(path)))
    monkeypatch.setattr(pictures, "KEPT_PIXELS", 0)
    monkeypatch.setattr(pictures, "SCALED_PIXELS", 61 * 333)
    found = load_picture(path)
    assert isinstance(found, Picture)
    assert found.image.size() == found.size == QSize(61, 333)
    assert np.abs(pixels(found.image) - whole).max() <= 1  # 16 bits are rounded at another moment


@pytest.mark.parametrize("kind", ["colours", "palette", "clear_colours"])
def test_a_png_that_is_scaled_while_it_is_read_looks_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    colour, depth, extra = KINDS[kind]
    path = tmp_path / "scan.png"
    write_png(path, 300, 500, colour, depth, extra=extra)
    monkeypatch.setattr(pictures, "KEPT_PIXELS", 10_000)
    monkeypatch.setattr(pictures, "SCALED_PIXELS", 37_500)
    found = load_picture(path)
    assert isinstance(found, Picture)
    assert (found.image.size(), found.size) == (QSize(150, 250), QSize(300, 500))
    squares = pixels(QImage(str(path))).reshape(250, 2, 150, 2, 4).mean(axis=(1, 3))
    assert np.abs(pixels(found.image) - squares).max() <= 3


_LOAD = """
import resource, sys
from pathlib import Path
from workbench.desktop.canvas.underlay_picture import load_picture
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
picture = load_picture(Path(sys.argv[1]))
print(picture.size.width(), (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted as Linux counts it")
@pytest.mark.parametrize("colour", [RGB, PALETTE])
def test_the_largest_png_takes_less_than_300_mb(tmp_path: Path, colour: int) -> None:
    path = tmp_path / "board.png"
    packer = zlib.compressobj(1)
    row = bytes([2]) + bytes(10_000 * CHANNELS[colour])
    data = b"".join(packer.compress(row) for _ in range(10_000)) + packer.flush()
    head = struct.pack(">IIBBBBB", 10_000, 10_000, 8, colour, 0, 0, 0)
    palette = chunk(b"PLTE", bytes(3)) if colour == PALETTE else b""
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", data) + chunk(b"IEND", b""))
    ran = subprocess.run([sys.executable, "-c", _LOAD, str(path)], capture_output=True, text=True, check=True)
    width, megabytes = map(int, ran.stdout.split())
    assert width == 10_000
    assert megabytes < 300


def test_what_cannot_be_read_in_strips_is_refused_with_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_WHOLE_PIXELS", 1000)
    write_png(tmp_path / "woven.png", 40, 40, RGB, 8, interlaced=True)
    QImage(40, 40, QImage.Format.Format_RGB32).save(str(tmp_path / "a.bmp"))
    for name in ("woven.png", "a.bmp"):
        refused = load_picture(tmp_path / name)
        assert isinstance(refused, Text)
        assert f"{name} is too large: 40 × 40 pixels" in refused.en
        assert "as PNG that is not interlaced" in refused.en
    write_png(tmp_path / "plain.png", 40, 40, RGB, 8)
    assert isinstance(load_picture(tmp_path / "plain.png"), Picture)


@pytest.mark.parametrize("kept", [0.3, 0.7, 0.97])
def test_a_large_png_that_is_cut_off_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: float
) -> None:
    path = tmp_path / "scan.png"
    write_png(path, 61, 333, RGB, 8)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * kept)])
    monkeypatch.setattr(pictures, "KEPT_PIXELS", 0)
    refused = load_picture(path)
    assert isinstance(refused, Text)
    assert refused.en.startswith("scan.png: the picture is cut off: the end of its file is missing")
