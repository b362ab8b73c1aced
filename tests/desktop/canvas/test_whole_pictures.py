"""Pictures that are cut off: refused with words by whoever reads them, whole ones never."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from tests.shares import share
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.cli.main import run
from workbench.desktop.canvas.underlay_picture import Picture, load_picture
from workbench.files.formats.picture_heads import is_cut_off, picture_head
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
