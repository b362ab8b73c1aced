"""Sight in depth on both games' samples: section, text, both ways, hexsides, what would clear a line, kept lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.desktop.sample_windows import FARM, LIPOVKA, OpenSample, open_file, picture_words, save_picture
from tests.desktop.terrain_map import near, pixels_of
from tests.desktop.window_driver import CTRL, LEFT, NONE, SHIFT, WindowDriver

pytestmark = pytest.mark.gui

VERMILION = "#D55E00"
EARTH = "#b98f52"


def panel(driver: WindowDriver) -> str:
    """All that the inspector says of the line, with what its tips add."""
    labels = driver.window.docks.inspector.line.findChildren(QLabel)
    return "\n".join(label.toolTip() or label.text() for label in labels if label.isVisible())


def copied(driver: WindowDriver) -> str:
    board = QGuiApplication.clipboard()
    board.clear()
    driver.window.view.setFocus()
    driver.key("C", CTRL)
    return board.text()


BLOCKED = [
    (LIPOVKA, "0206", "0201", "✗ Blocked at 0203", "8.4"),
    (FARM, "0301", "0902", "✗ Blocked at 0801", "8.23"),
]


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(("path", "a", "b", "verdict", "rule"), BLOCKED)
def test_the_section_opens_large_and_goes_into_every_kind_of_picture(
    open_sample: OpenSample,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    a: str,
    b: str,
    verdict: str,
    rule: str,
) -> None:
    driver = open_sample(path)
    bare = QImage.fromData(save_picture(driver, tmp_path / "bare.png", monkeypatch))
    page = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)")
    (low,) = page.findall(save_picture(driver, tmp_path / "bare.pdf", monkeypatch))

    driver.click(a)
    driver.hover(b)
    assert driver.window.docks.inspector.line.verdict.text() == verdict
    QTest.mouseClick(driver.window.docks.inspector.line.profile, LEFT, NONE, QPoint(20, 20))
    QApplication.processEvents()
    dock = driver.window.docks.section
    assert dock.profile.isVisible()
    drawn = pixels_of(dock.profile.grab().toImage())
    assert near(drawn, EARTH, 8) > 200, "the ground"
    assert near(drawn, VERMILION, 30) > 200, "the blocker outlined, and the line behind it"
    driver.window.view.setFocus()
    driver.hover(a)
    driver.hover(b)
    told = dock.story.toPlainText()
    assert told.splitlines()[0].startswith(f"{a} -> {b}: BLOCKED at {verdict[-4:]}")

    shown = QImage.fromData(save_picture(driver, tmp_path / "shown.png", monkeypatch))
    assert shown.height() > bare.height() + 150
    strip = pixels_of(shown)[bare.height() :]
    assert near(strip, EARTH, 8) > 2000
    assert near(strip, VERMILION, 30) > 300
    words = picture_words(driver, tmp_path / "shown.svg", monkeypatch)
    for said in (a, b, verdict[2:], "for spotting", rule):
        assert said in words, said
    ((_, high),) = page.findall(save_picture(driver, tmp_path / "shown.pdf", monkeypatch))
    assert float(high) > float(low[1]) + 100


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "a", "b", "rows"),
    [
        (
            LIPOVKA,
            "0108",
            "0502",
            [
                "0108 -> 0502: BLOCKED at 0206 (8 hexes)",
                "Eye at 0 m, target at 0 m. Along the line:",
                "  0206: clear, slope, ground 20 m: BLOCKS [8.41]",
                "  0305: clear, no slope hex, ground 20 m: noted [8.41]",
            ],
        ),
        (
            FARM,
            "1316",
            "2316",
            [
                "Eye at 0, target at 1. Along the line:",
                "  1516: clear, trench, ground 0: free",
                "  2116: clear, hill, road, ground 1, 0.3 above the line: noted [8.23.5]",
            ],
        ),
    ],
)
def test_the_line_is_reported_hex_by_hex_and_copied(
    open_sample: OpenSample, path: Path, a: str, b: str, rows: list[str]
) -> None:
    driver = open_sample(path)
    driver.click(a)
    driver.hover(b)
    told = copied(driver)
    assert told.startswith(f"{a} -> {b}: BLOCKED")
    assert set(rows) <= set(told.splitlines())
    steps = driver.window.docks.inspector.line.steps.text()
    for row in rows[-2:]:
        place, ground = re.match(r"  (\d{4}): ([a-z ]+)", row).groups()  # type: ignore[union-attr]
        assert re.search(rf"^{place}\t{ground}", steps, re.MULTILINE), place


@pytest.mark.parametrize(
    ("path", "a", "b", "why"),
    [
        (LIPOVKA, "0505", "1004", "a cliff stops the view from below, not from above"),
        (FARM, "2316", "1316", "between different heights only terrain next to the target counts"),
    ],
)
def test_the_other_way_is_announced_with_its_reason_and_is_true(
    open_sample: OpenSample, qtbot: QtBot, path: Path, a: str, b: str, why: str
) -> None:
    driver = open_sample(path)
    line = driver.window.docks.inspector.line
    driver.click(a)
    driver.hover(b)
    assert line.verdict.text() == "✓ Clear"
    assert line.other_way.words.startswith(f"The other way differs, {b} -> {a}: BLOCKED.")
    assert why in line.other_way.words
    # in the panel, not only in its tooltip; how much of it fits is known once the panel is laid out, and depends on its width
    qtbot.waitUntil(lambda: why[:24] in line.other_way.text())
    assert f"The other way differs, {b} -> {a}: BLOCKED." in copied(driver)
    driver.click(b)
    driver.hover(a)
    assert line.verdict.text().startswith("✗ Blocked")
    assert line.other_way.words.startswith(f"The other way differs, {a} -> {b}: visible.")


@pytest.mark.slow
def test_a_line_along_hexsides_says_which_hex_it_took(open_sample: OpenSample) -> None:
    driver = open_sample(LIPOVKA)
    driver.click("0108")
    driver.hover("0502")
    said = panel(driver)
    assert "The line runs along the side between 0306 and 0205 and is taken through 0306: 0205 would block it." in said
    assert "[8.46]" in said
    assert "the line runs along the side 0402/0503, and both hexes block: 0402 (slope" in said
    told = copied(driver)
    assert "0205 would block it" in told
    assert "(taken through 0306): clear" in told
    assert re.search(r"^(0205/0306|0306/0205)\tclear", driver.window.docks.inspector.line.steps.text(), re.MULTILINE)


def test_in_landships_one_blocking_hex_beside_the_line_is_named_and_does_not_stop_it(
    open_sample: OpenSample,
) -> None:
    driver = open_sample(FARM)
    line = driver.window.docks.inspector.line
    driver.click("0504")
    driver.hover("1104")
    assert line.verdict.text() == "✓ Clear"
    one = "1003: wood, beside the line; a single blocking hex along its sides does not stop it."
    assert one in panel(driver)
    assert "[Err. 8.23]" in panel(driver)
    assert one in copied(driver)
    driver.click("1316")
    driver.hover("2316")
    assert line.verdict.text() == "✗ Blocked at 2215/2216"
    assert "the line runs along the sides of 2 blocking hexes, and two are enough. [Err. 8.23]" in line.why.words


@pytest.mark.slow
@pytest.mark.parametrize(("path", "a", "b", "verdict", "rule"), BLOCKED)
def test_what_would_clear_the_line_does_so_when_it_is_done(
    open_sample: OpenSample, path: Path, a: str, b: str, verdict: str, rule: str
) -> None:
    driver = open_sample(path)
    line = driver.window.docks.inspector.line
    driver.click(a)
    driver.hover(b)
    driver.key("W")
    assert line.clearings.isVisible()
    told = line.clearings.text().splitlines()
    obstacle = verdict[-4:]
    assert any(re.match(rf"No .+ at {obstacle}(\t|, its ground)", row) for row in told)
    assert f"Target one level up at {b}\tclear" in told
    moved = [row for row in told if re.fullmatch(r"(Observer|Target) at \d{4}\tclear", row)]
    assert moved
    for row in moved:
        who, place = row.split("\t")[0].split(" at ")
        driver.key("V")
        driver.click(place if who == "Observer" else a)
        driver.hover(b if who == "Observer" else place)
        assert line.verdict.text() == "✓ Clear", row
    driver.click(a)
    driver.key("X")
    driver.click(obstacle)
    driver.key("V")
    driver.hover(b)
    # with its terrain the slope of a hill may go, which the verdict then says
    assert line.verdict.text() in ("✓ Clear", f"⚠ Clear, as no slope is drawn at {obstacle}")
    driver.key("Z", CTRL)
    assert line.verdict.text() == verdict
    driver.key("E")  # the elevation brush raises the target a level
    driver.click(b)
    driver.key("V")
    driver.hover(b)
    assert line.verdict.text() == "✓ Clear"


@pytest.mark.slow
@pytest.mark.parametrize(("path", "a", "b", "verdict", "rule"), BLOCKED)
def test_a_kept_line_comes_back_from_the_file(
    open_sample: OpenSample,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: Path,
    a: str,
    b: str,
    verdict: str,
    rule: str,
) -> None:
    driver = open_sample(path)
    driver.click(a)
    driver.hover(b)
    driver.key("L", CTRL)
    panel = driver.window.docks.lines
    assert panel.list.isVisible()
    assert panel.list.item(0).text() == f"{a} → {b}"
    panel.list.setFocus()
    panel.list.setCurrentRow(0)
    driver.key(Qt.Key.Key_F2)
    editor = panel.list.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, "The ambush")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()

    saved = tmp_path / "kept.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    driver.window.view.setFocus()
    driver.key("S", CTRL | SHIFT)
    open_file(driver, path, monkeypatch)
    assert panel.list.count() == 0
    open_file(driver, saved, monkeypatch)
    assert [panel.list.item(row).text() for row in range(panel.list.count())] == ["The ambush"]
    at = panel.list.visualItemRect(panel.list.item(0)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, at)
    QTest.mouseDClick(panel.list.viewport(), LEFT, NONE, at)
    QApplication.processEvents()
    assert driver.window.docks.inspector.line.verdict.text() == verdict
    assert driver.window.docks.inspector.asking.target.text().startswith(b)
