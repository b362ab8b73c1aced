"""The section of the line: small in the inspector, large in its dock, in pictures, and as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.terrain_map import near, pixels_of
from tests.desktop.window_driver import CTRL, LEFT, NONE, WindowDriver
from workbench.analysis.hex_analysis import Analysis
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.desktop.overlays.profile import paint_section, part_at
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.engine.sight.profile import Section

pytestmark = pytest.mark.gui


def blocked(driver: WindowDriver) -> Section:
    driver.click("0404")
    driver.hover("0804")
    assert driver.window.inquiry.answer is not None
    found = driver.window.inquiry.answer[LINE_PART].section
    assert found is not None
    return found


def painted(section: Section, *, compact: bool = False) -> QImage:
    image = QImage(600, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_section(painter, QRectF(0, 0, 600, 200), section, compact=compact)
    painter.end()
    return image


@pytest.mark.slow(8)
def test_a_blocked_line_ends_at_the_outlined_blocker(driver: WindowDriver) -> None:
    section = blocked(driver)
    pixels = pixels_of(painted(section))
    assert near(pixels, "#D55E00", 30) > 300
    assert near(pixels, "#0072B2", 30) > 100
    driver.hover("0408")
    clear = driver.answer
    assert clear[LINE_PART].section is not None
    pixels = pixels_of(painted(clear[LINE_PART].section))
    assert near(pixels, "#D55E00", 30) == 0
    assert near(pixels, "#0072B2", 30) > 600


@pytest.mark.slow(8)
def test_every_stretch_is_found_under_the_mouse(driver: WindowDriver) -> None:
    section = blocked(driver)
    rect = QRectF(0, 0, 600, 200)
    found = [part_at(rect, section, x) for x in range(50, 580)]
    assert {part.chosen for part in found if part is not None} == {part.chosen for part in section.parts}
    assert part_at(rect, section, -5) is None


@pytest.mark.slow(8)
def test_a_click_on_the_small_section_opens_the_large_one(driver: WindowDriver) -> None:
    section = blocked(driver)
    docks = driver.window.docks
    assert not docks.docks["section"].isVisible()
    small = docks.inspector.line.profile
    QTest.mouseClick(small, LEFT, NONE, QPoint(20, 20))
    QApplication.processEvents()
    assert docks.docks["section"].isVisible()
    assert docks.section.profile.section is section
    assert docks.section.story.toPlainText().splitlines()[0] == "0404 -> 0804: BLOCKED at 0604 (4 hexes)"
    wanted: list[str] = []
    docks.section.profile.hex_wanted.connect(wanted.append)
    QTest.mouseClick(docks.section.profile, LEFT, NONE, docks.section.profile.rect().center())
    assert len(wanted) == 1
    assert wanted[0] in {part.chosen for part in section.parts}


@pytest.mark.slow(8)
def test_the_line_is_copied_as_text(driver: WindowDriver) -> None:
    blocked(driver)
    board = QGuiApplication.clipboard()
    board.clear()
    line = driver.window.docks.inspector.line
    QTest.mouseClick(line.copy, LEFT)
    told = board.text()
    assert "0604: woods, top 20 m: BLOCKS [8.41]" in told
    board.clear()
    driver.window.view.setFocus()
    driver.key("C", CTRL)
    assert board.text() == told
    board.clear()
    driver.window.docks.bring_up("section")
    QTest.mouseClick(driver.window.docks.section.copy, LEFT)
    assert board.text() == told
    driver.hover("0404")
    driver.key("L")
    assert not line.copy.isEnabled()


@pytest.mark.slow(8)
def test_the_panel_says_whether_the_other_way_differs(driver: WindowDriver) -> None:
    blocked(driver)
    line = driver.window.docks.inspector.line
    assert line.back.words == "Both ways alike"
    driver.choose("terrain", "town")
    for label in ("0404", "0405"):
        driver.click(label)
    driver.choose("terrain", "woods")
    driver.key("V")
    analysis = Analysis(driver.scenario, driver.document.ruleset)
    labels = driver.scenario.board.grid.labels
    target = next(n for n in range(len(labels)) if analysis.line(driver.number("0404"), n).asymmetric)
    driver.click("0404")
    driver.hover(labels[target])
    assert line.other_way.words.startswith(f"The other way differs, {labels[target]} -> 0404: ")
    assert "[8.34]" in line.other_way.words


@pytest.mark.slow(8)
def test_pictures_hold_the_section(driver: WindowDriver, tmp_path: Path) -> None:
    analysis = Analysis(driver.scenario, driver.document.ruleset)
    plain, rich = tmp_path / "plain.png", tmp_path / "rich.png"
    render_file(analysis, plain, PictureRequest({"los": ("0404", "0804")}, page=PageRequest(scale=40)))
    render_file(analysis, rich, PictureRequest({"los": ("0404", "0804")}, page=PageRequest(section=True, scale=40)))
    a, b = pixels_of(QImage(str(plain))), pixels_of(QImage(str(rich)))
    assert b.shape[0] > a.shape[0] + 200
    strip = b[-280:-50]
    assert near(strip, "#b98f52", 8) > 2000
    assert near(strip, "#D55E00", 30) > 300
    drawn = tmp_path / "rich.svg"
    render_file(
        analysis, drawn, PictureRequest({"los": ("0404", "0804")}, page=PageRequest(section=True, language="fr"))
    )
    assert "8.41" in drawn.read_text(encoding="utf-8")


@pytest.mark.slow(8)
def test_the_window_saves_what_it_shows(driver: WindowDriver, tmp_path: Path) -> None:
    blocked(driver)
    assert driver.window.file_commands.export_to(tmp_path / "shown.png")
    shown = pixels_of(QImage(str(tmp_path / "shown.png")))
    assert near(shown, "#D55E00", 30) > 300
    assert near(shown[-280:-50], "#b98f52", 8) > 2000
