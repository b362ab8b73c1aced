"""Pictures that are cut off: refused with words by whoever reads them, whole ones never."""

from __future__ import annotations

import base64
import json
import os
import random
import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage

from tests.reliability.readers_of_strange_files import strange_png
from tests.shares import share, some
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.cli.main import run
from workbench.desktop.canvas.underlay_picture import Picture, load_picture
from workbench.files.formats.picture_heads import is_cut_off, picture_head, whole_picture_head
from workbench.files.formats.source import Refused, SourceFile
from workbench.printing.markup import MarkupError, read_page

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
KINDS = ("png", "jpg", "bmp", "webp", "gif", "tif")
SCENARIO = """\
format: workbench/1
title: Traced
ruleset: panzer_grenadier
map: {kind: hex, columns: 4, rows: 3}
underlay: {picture: scan.png, width: 4}
"""


def picture(kind: str) -> bytes:
    """A picture of a kind with something in it."""
    if kind == "gif":
        # 2 x 2 pixels with a table of two colours, a remark before them, and the end
        head = b"GIF89a\2\0\2\0\x80\0\0\0\0\0\xff\xff\xff!\xfe\3abc\0"
        return head + b",\0\0\0\0\2\0\2\0\0\2\3\x84\x8f\5\0;"
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    for x in range(40):
        for y in range(30):
            image.setPixelColor(x, y, QColor(x * 6, y * 8, x * y % 256))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_whole_or_cut_off_at_any_place(kind: str) -> None:
    data = picture(kind)
    head = picture_head(data)
    assert head is not None
    assert head.kind == kind
    assert not is_cut_off(data, kind)
    assert not is_cut_off(data + b"what a camera or a program adds", kind)
    # a GIF without its last byte still holds its picture
    last = len(data) - (2 if kind == "gif" else 1)
    for length in (last, *share(range(len(data) // 2, last), 20, kind)):
        assert is_cut_off(data[:length], kind), length


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_under_the_map_is_read_whole_or_refused_by_name(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"scan.{kind}"
    path.write_bytes(picture(kind))
    assert isinstance(load_picture(path), Picture)
    path.write_bytes(picture(kind)[:-9])
    found = load_picture(path)
    assert isinstance(found, Text)
    assert found.en.startswith(f"scan.{kind}: the picture is cut off")
    assert found.fr.startswith(f"scan.{kind} : l’image est incomplète")


@pytest.mark.parametrize("place", [19, 29, 60, -3])
def test_a_png_that_is_damaged_inside_is_refused_before_it_is_decoded(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], place: int
) -> None:
    path = tmp_path / "scan.png"
    data = bytearray(picture("png"))
    data[place] ^= 1
    path.write_bytes(data)
    found = load_picture(path)
    assert isinstance(found, Text)
    assert found.en.startswith("scan.png: the picture is damaged inside")
    assert "libpng" not in capfd.readouterr().err


def png(*chunks: tuple[bytes, bytes], head: bytes = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)) -> bytes:
    """A PNG of these chunks after a head, each with its sum."""
    made = b"\x89PNG\r\n\x1a\n"
    for name, body in ((b"IHDR", head), *chunks):
        made += struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    return made


ROWS, END = zlib.compress(bytes(13 * 4)), (b"IEND", b"")
PIXELS = (b"IDAT", ROWS)
NUMBERED = struct.pack(">IIBBBBB", 4, 4, 8, 3, 0, 0, 0)
COLOURS = (b"PLTE", bytes(48))
UNSOUND = {
    "no pixels": png(END),
    "too few rows": png((b"IDAT", zlib.compress(bytes(13 * 3))), END),
    "too few rows, interlaced": png(PIXELS, END, head=struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 1)),
    "rows that cannot be unpacked": png((b"IDAT", ROWS[:6] + b"\xff\xff" + ROWS[8:]), END),
    "pixels in two places": png((b"IDAT", ROWS[:9]), (b"tEXt", b"a\0b"), (b"IDAT", ROWS[9:]), END),
    "pixels whose end is missing": png((b"IDAT", ROWS[:-1]), END),
    "an unknown filter": png((b"IDAT", zlib.compress(bytes(13) + b"\5" + bytes(38))), END),
    "an unknown chunk that matters": png((b"ABCD", b""), PIXELS, END),
    "two heads": png((b"IHDR", NUMBERED), PIXELS, END),
    "a long head": png(PIXELS, END, head=NUMBERED + b"\0"),
    "a depth that no colour has": png(PIXELS, END, head=struct.pack(">IIBBBBB", 4, 4, 3, 2, 0, 0, 0)),
    "a packing that is not known": png(PIXELS, END, head=struct.pack(">IIBBBBB", 4, 4, 8, 2, 1, 0, 0)),
    "a row that is too wide": png(PIXELS, END, head=struct.pack(">IIBBBBB", 2_000_000, 1, 1, 0, 0, 0, 0)),
    "no palette": png(PIXELS, END, head=NUMBERED),
    "a palette after the pixels": png(PIXELS, COLOURS, END, head=NUMBERED),
    "a palette of a wrong length": png((b"PLTE", bytes(5)), PIXELS, END, head=NUMBERED),
    "two palettes": png(COLOURS, COLOURS, PIXELS, END),
}
"""PNG files with right sums of which libpng complains."""
SOUND = {
    "plain": png(PIXELS, END),
    "pixels in three parts": png((b"IDAT", ROWS[:5]), (b"IDAT", b""), (b"IDAT", ROWS[5:]), END),
    "a palette": png(COLOURS, PIXELS, END, head=NUMBERED),
    "interlaced": png((b"IDAT", zlib.compress(bytes(500))), END, head=struct.pack(">IIBBBBB", 5, 3, 16, 6, 0, 0, 1)),
    "a megabyte of a few bytes": png(
        (b"IDAT", zlib.compress(bytes(3001 * 1000))), END, head=struct.pack(">IIBBBBB", 1000, 1000, 8, 2, 0, 0, 0)
    ),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_png_with_right_sums_that_is_not_sound_is_refused_before_it_is_decoded(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(UNSOUND[name])
    found = load_picture(path)
    assert isinstance(found, Text)
    assert found.en.startswith("scan.png: the picture is damaged inside")
    with pytest.raises(MarkupError):
        read_page(f'<img src="data:image/png;base64,{base64.b64encode(UNSOUND[name]).decode()}">')
    assert capfd.readouterr().err == ""


@pytest.mark.qt_log_ignore("libpng warning: IDAT: Too much image data", extend=True)
@pytest.mark.parametrize("name", SOUND)
def test_a_sound_png_is_read(tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(SOUND[name])
    assert isinstance(load_picture(path), Picture)
    assert "libpng error" not in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.qt_log_ignore("libpng warning", extend=True)
def test_whatever_a_png_holds_libpng_says_nothing_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    decoded = 0
    for number in range(some(400)):
        data = strange_png(random.Random(number))
        if whole_picture_head(data) is not None:
            assert not QImage.fromData(QByteArray(data)).isNull(), number
            decoded += 1
    assert decoded > 20
    assert "libpng error" not in capfd.readouterr().err


@pytest.mark.parametrize("command", ["check", "render", "print", "import", "export"])
def test_every_command_says_what_is_wrong_with_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    scenario, scan = tmp_path / "traced.yaml", tmp_path / "scan.png"
    scenario.write_text(SCENARIO)
    scan.write_bytes(picture("png")[:-20])
    arguments = {
        "check": [str(scenario)],
        "import": [str(scan), "-o", str(tmp_path / "new.yaml"), "--into", str(scenario)],
    }.get(command, [str(scenario), "-o", str(tmp_path / "map.png")])
    code = run([command, *arguments])
    said = capsys.readouterr()
    assert "the picture is cut off: the end of its file is missing" in said.out + said.err
    assert code == (1 if command == "import" else 0)
    if command == "import":
        assert not (tmp_path / "new.yaml").exists()


@pytest.mark.parametrize("command", ["render", "print", "export"])
def test_a_picture_that_is_not_drawn_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    scenario = tmp_path / "traced.yaml"
    (tmp_path / "scan.png").write_bytes(picture("png"))
    for shown in (True, False):
        scenario.write_text(SCENARIO.replace("width: 4", f"width: 4, shown: {json.dumps(shown)}"))
        assert run([command, str(scenario), "-o", str(tmp_path / "map.png")]) == 0
        said = "the picture under the map (scan.png) is not drawn: it is there to be traced in the window"
        assert (said in capsys.readouterr().err) == shown


def test_pictures_inside_pages_are_looked_at_too() -> None:
    def page(data: bytes, kind: str) -> str:
        return f'<p><img src="data:image/{kind};base64,{base64.b64encode(data).decode()}"></p>'

    read_page(page(picture("png"), "png"))
    read_page(page(picture("jpg"), "jpeg"))
    huge = (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (20_000).to_bytes(4, "big") * 2 + b"\x08\2\0\0\0\0\0\0\0\0\0\0\0IEND\0\0\0\0"
    )
    for data in (picture("png")[:-20], picture("jpg")[:-20], b"no picture", huge):
        with pytest.raises(MarkupError, match="is none, is damaged or cut off, or has more than 40 million pixels"):
            read_page(page(data, "png"))


def test_a_scenario_with_a_broken_picture_loads_with_a_warning_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "traced.yaml"
    path.write_text(SCENARIO)
    for data in (b"", b"no picture", picture("png")[:60]):
        (tmp_path / "scan.png").write_bytes(data)
        scenario, _, diagnostics = load_scenario(path)
        assert scenario is not None
        (item,) = [item for item in diagnostics if item.code == "bad_picture"]
        assert item.span is not None
        assert item.span.line == 5


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_picture_that_is_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "scan.png")
    found = load_picture(tmp_path / "scan.png")
    assert isinstance(found, Text)
    assert "this is a pipe or a device" in found.en
    with pytest.raises(Refused), SourceFile(tmp_path / "scan.png") as source:
        source.whole_picture()
