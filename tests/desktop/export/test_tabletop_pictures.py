"""Pictures of tables in files: from the window with Ctrl+E, and from the command line without one."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from tests.desktop.sample_windows import take_picture_as_proposed
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
SAMPLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


def printed(svg: str) -> str:
    return " ".join(unescape(row).strip() for row in re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL))


@pytest.mark.slow
def test_the_window_saves_what_it_shows(
    tabletop: TabletopDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "table.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    take_picture_as_proposed(monkeypatch)
    tabletop.tap((40.0, 20.0))
    tabletop.key("A")
    tabletop.point_at((95.0, 52.0))
    tabletop.key("E", CTRL)
    words = printed(out.read_text(encoding="utf-8"))
    for said in ("Bare table", "Line of sight: Blocked", "Visible area", "BlitzKrieg"):
        assert said in words


@pytest.mark.slow(8)
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_every_format_is_written_without_a_window(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"table.{ending}"
    assert run(["render", str(SAMPLE), "-o", str(out), "--scale", "4"]) == 0
    start = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[ending]
    assert out.read_bytes().startswith(start)
    if ending == "png":
        image = QImage(str(out))
        assert image.width() == 180 * 4 + 72


@pytest.mark.slow
def test_answers_are_drawn_with_their_legends(tmp_path: Path) -> None:
    plain, rich = tmp_path / "plain.svg", tmp_path / "rich.svg"
    assert run(["render", str(SAMPLE), "-o", str(plain)]) == 0
    asked = ["--area", "unit:ge_observer", "--los", "unit:us_5", "105,54", "--reach", "us_1", "--field", "ge_pak"]
    assert run(["render", str(SAMPLE), "-o", str(rich), *asked, "--legend", "--section"]) == 0
    words = printed(rich.read_text(encoding="utf-8"))
    for said in ("Visible area", "Line of sight: Blocked", "Reach, by cost", "Field of fire", "75L mm gun", "cm"):
        assert said in words
    assert "Visible area" not in printed(plain.read_text(encoding="utf-8"))


def test_bad_places_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "table.png")
    assert run(["render", str(SAMPLE), "-o", out, "--area", "900,1"]) == 1
    assert "off the table" in capsys.readouterr().err
    assert run(["render", str(SAMPLE), "-o", out, "--reach", "nobody"]) == 1
    assert "no unit" in capsys.readouterr().err
