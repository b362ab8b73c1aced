"""The picture under the map in the window: chosen, fitted by three clicks, nudged, locked, traced; or refused."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tests.desktop.window_driver import CTRL, LEFT, NONE, SHIFT, WindowDriver
from workbench.checks.loading import load_scenario
from workbench.desktop.canvas import underlay_picture as pictures
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.window.underlay_dock import UnderlayController
from workbench.files.formats import source

pytestmark = pytest.mark.gui
HEX_PIXELS, EDGE, ANGLE = 40.37, 33.0, math.radians(1.2)


def scanned(driver: WindowDriver, label: str) -> tuple[float, float]:
    """The pixel of the scan at the centre of a hex."""
    grid = driver.scenario.board.grid
    x, y = grid.point(grid.hexes[driver.number(label)])
    turned = (x * math.cos(ANGLE) - y * math.sin(ANGLE), x * math.sin(ANGLE) + y * math.cos(ANGLE))
    return turned[0] * HEX_PIXELS + EDGE, turned[1] * HEX_PIXELS + EDGE


@pytest.fixture
def room(driver: WindowDriver, tmp_path: Path) -> UnderlayController:
    """A saved scenario with a scan: white, red at every centre that is clicked."""
    scan = QImage(520, 470, QImage.Format.Format_RGB32)
    scan.fill(QColor("white"))
    painter = QPainter(scan)
    painter.setBrush(QColor("red"))
    for label in ("0101", "1201", "0610"):
        x, y = scanned(driver, label)
        painter.drawEllipse(round(x) - 8, round(y) - 8, 16, 16)
    painter.end()
    driver.window.file_commands.save_to(tmp_path / "map.yaml")
    assert scan.save(str(tmp_path / "scan.png"))
    driver.window.docks.bring_up("underlay")
    QApplication.processEvents()
    found = driver.window.docks.underlay
    found.take(tmp_path / "scan.png")
    QApplication.processEvents()
    return found


def click_pixel(driver: WindowDriver, room: UnderlayController, pixel: tuple[float, float]) -> None:
    """Click where a pixel of the scan is shown."""
    underlay = room.editor.underlay
    assert underlay is not None
    x, y = underlay.to_map(pixel, 520)
    at = driver.window.view.mapFromScene(x * UNIT, y * UNIT)
    QTest.mouseClick(driver.canvas, LEFT, NONE, at)
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_three_clicks_fit_the_hexes(driver: WindowDriver, room: UnderlayController, tmp_path: Path) -> None:
    for edit, label in zip(room.panel.fitting.fields, ("0101", "1201", "0610"), strict=True):
        edit.setText(label)
    QTest.mouseClick(room.panel.fit, LEFT)
    said = driver.window.status.hint
    for label in ("0101", "1201", "0610"):
        assert label in room.panel.message.text()
        driver.hover("0505")
        assert said.text().startswith(f"Click the centre of hex {label} on the picture")
        click_pixel(driver, room, scanned(driver, label))
    assert "pixels off" in room.panel.message.text()
    assert "pixels off" in said.text()
    driver.hover("0506")
    assert said.text().startswith("Click: observe from a hex")
    underlay = room.editor.underlay
    assert underlay is not None
    grid = driver.scenario.board.grid
    for label in ("0101", "1210", "0110", "0505"):
        there = underlay.to_picture(grid.point(grid.hexes[driver.number(label)]), 520)
        assert math.dist(there, scanned(driver, label)) < 1.5
    room.panel.strength.setValue(100)
    QTest.qWait(20)
    shot = driver.window.view.grab().toImage()
    seen = shot.pixelColor(driver.window.view.widget_position(driver.number("1201")) + QPoint(2, 2))
    assert seen.red() > 180 > seen.green()
    driver.window.file_commands.save_to(tmp_path / "map.yaml")
    (tmp_path / "other").mkdir()
    driver.window.file_commands.save_to(tmp_path / "other" / "map.yaml")
    for home in (tmp_path, tmp_path / "other"):
        again, _, diagnostics = load_scenario(home / "map.yaml")
        assert again == driver.scenario
        assert "no_picture" not in [item.code for item in diagnostics], home


@pytest.mark.slow(8)
def test_arrows_nudge_by_a_tenth_of_a_pixel_and_a_lock_holds(driver: WindowDriver, room: UnderlayController) -> None:
    QTest.mouseClick(room.panel.adjust, LEFT)
    assert driver.window.status.hint.text().startswith("Drag the picture")
    before = room.editor.underlay
    assert before is not None
    for key, mod in ((Qt.Key.Key_Right, NONE), (Qt.Key.Key_Right, NONE), (Qt.Key.Key_Down, SHIFT)):
        QTest.keyClick(driver.window.view, key, mod)
    after = room.editor.underlay
    assert after is not None
    pixel = before.width / 520
    assert (after.x - before.x, after.y - before.y) == pytest.approx((0.2 * pixel, 1.0 * pixel))
    QTest.keyClick(driver.window.view, Qt.Key.Key_Escape)
    assert room.editor.state == "rest"
    assert driver.window.status.hint.text().startswith("Click: observe from a hex")
    driver.window.view.setFocus()
    driver.key("Z", CTRL)
    assert room.editor.underlay == before
    QTest.mouseClick(room.panel.locked, LEFT, NONE, QPoint(8, room.panel.locked.height() // 2))
    assert room.editor.underlay.locked
    assert not room.panel.fit.isEnabled()
    room.editor.nudge(1, 1)
    assert room.editor.underlay.x == before.x


@pytest.mark.slow(8)
def test_tracing_lays_the_picture_beneath_fainter_terrain(driver: WindowDriver, room: UnderlayController) -> None:
    driver.window.actions_["underlay_trace"].trigger()
    assert room.editor.beneath
    room.panel.strength.setValue(70)
    item = room.editor._item
    assert item is not None
    assert item.zValue() < 0
    ground = driver.window.view._ground_item
    assert ground is not None
    assert ground.opacity() == pytest.approx(0.3)
    QTest.mouseClick(room.panel.remove, LEFT)
    assert driver.scenario.underlay is None
    assert ground.opacity() == 1.0


@pytest.mark.slow(8)
def test_what_is_no_picture_is_refused(
    driver: WindowDriver, room: UnderlayController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *args: told.append(args[-1]))
    before = driver.scenario
    (tmp_path / "broken.png").write_bytes(b"\x89PNG nothing")
    (tmp_path / "words.txt").write_text("no")
    room.take(tmp_path / "broken.png")
    room.take(tmp_path / "words.txt")
    monkeypatch.setattr(source, "MOST_PIXELS", 1000)
    room.take(tmp_path / "scan.png")
    assert [words.replace(":", " ").split(" ")[0] for words in told] == ["broken.png", "words.txt", "scan.png"]
    assert "too large: 520" in told[2]
    assert driver.scenario == before


@pytest.mark.slow(8)
def test_a_large_picture_is_kept_smaller_and_one_from_elsewhere_is_copied(
    driver: WindowDriver,
    room: UnderlayController,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "KEPT_PIXELS", 10_000)
    monkeypatch.setattr(pictures, "SCALED_PIXELS", 10_000)
    other = tmp_path_factory.mktemp("other") / "scan.png"
    other.write_bytes((tmp_path / "scan.png").read_bytes())
    room.take(other)
    underlay = room.editor.underlay
    assert underlay is not None
    assert underlay.picture == "scan_2.png"
    assert (tmp_path / "scan_2.png").is_file()
    loaded = room.editor._picture
    assert loaded is not None
    assert loaded.size.width() == 520
    assert loaded.image.width() < 200


@pytest.mark.slow
def test_a_flip_takes_the_picture_off_says_so_and_is_undone(driver: WindowDriver, room: UnderlayController) -> None:
    before = room.editor.underlay
    driver.window.actions_["map_half"].trigger()
    assert room.editor.underlay is not None
    driver.window.actions_["map_flip_x"].trigger()
    assert room.editor.underlay is None
    assert driver.window.status.hint.text().startswith("⚠ The picture under the map was taken off")
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    assert room.editor.underlay == before


SLANTED = ((90, 60), (430, 80), (500, 420), (20, 380))
"""The corners of a board in a photo of 520 x 470 pixels."""


@pytest.fixture
def slanted(driver: WindowDriver, room: UnderlayController, tmp_path: Path) -> UnderlayController:
    """A photo of a green board on a white table, taken at a slant."""
    photo = QImage(520, 470, QImage.Format.Format_RGB32)
    photo.fill(QColor("white"))
    painter = QPainter(photo)
    painter.setBrush(QColor("green"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon([QPoint(*corner) for corner in SLANTED])
    painter.end()
    assert photo.save(str(tmp_path / "photo.png"))
    room.take(tmp_path / "photo.png")
    driver.window.view.fit()
    QApplication.processEvents()
    return room


def drag_handles(driver: WindowDriver, room: UnderlayController) -> None:
    """Drag each of the four handles onto its corner of the board in the photo."""
    view, before = driver.window.view, room.editor.underlay
    assert before is not None
    handles = [(62.4, 56.4), (457.6, 56.4), (457.6, 413.6), (62.4, 413.6)]
    for handle, corner in zip(handles, SLANTED, strict=True):
        ends = []
        for pixel in (handle, corner):
            x, y = before.to_map(pixel, 520)
            ends.append(view.mapFromScene(x * UNIT, y * UNIT))
        QTest.mousePress(driver.canvas, LEFT, NONE, ends[0])
        QTest.mouseMove(driver.canvas, ends[1])
        QTest.mouseRelease(driver.canvas, LEFT, NONE, ends[1])
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_handles_on_four_corners_straighten_a_photo_in_one_step(
    driver: WindowDriver, slanted: UnderlayController, tmp_path: Path
) -> None:
    before, steps = slanted.editor.underlay, driver.steps
    driver.window.actions_["underlay_straighten"].trigger()
    assert "Drag the handles" in slanted.panel.message.text()
    drag_handles(driver, slanted)
    driver.key(Qt.Key.Key_Return)
    assert "Straightened" in slanted.panel.message.text()
    assert driver.steps == steps + 1
    made = slanted.editor.underlay
    assert made is not None
    left, top, right, bottom = driver.scenario.board.bounds
    for corner, place in zip(SLANTED, ((left, top), (right, top), (right, bottom), (left, bottom)), strict=True):
        assert math.dist(made.to_map(corner, 520), place) < 0.2
    # the board of the photo fills the map, and what lies beside it in the photo lies beside the map
    slanted.panel.strength.setValue(100)
    driver.window.view.set_zoom(driver.window.view.zoom * 0.8)
    QApplication.processEvents()
    seen = driver.window.view.grab().toImage()
    for x, y, is_board in (
        (left + 0.5, top + 0.5, True),
        (right - 0.5, bottom - 0.5, True),
        (left - 0.6, top + 3, False),
    ):
        at = driver.window.view.mapFromScene(x * UNIT, y * UNIT)
        colour = seen.pixelColor(at)
        assert (colour.green() > colour.red() + 50) == is_board, (x, y)
    driver.window.file_commands.save_to(tmp_path / "map.yaml")
    again = load_scenario(tmp_path / "map.yaml")[0]
    assert again is not None
    assert again.underlay == slanted.editor.underlay
    driver.key(Qt.Key.Key_Z, CTRL)
    driver.key(Qt.Key.Key_Z, CTRL)
    assert slanted.editor.underlay == before


@pytest.mark.slow(8)
def test_how_a_fit_went_is_not_told_any_more_once_it_is_undone(
    driver: WindowDriver, slanted: UnderlayController
) -> None:
    driver.window.actions_["underlay_straighten"].trigger()
    drag_handles(driver, slanted)
    driver.key(Qt.Key.Key_Return)
    assert "Straightened" in slanted.panel.message.text()
    driver.window.actions_["undo"].trigger()
    assert slanted.panel.message.text() == ""


@pytest.mark.slow(8)
def test_corners_are_typed_as_hexes_and_wrong_ones_change_nothing(
    driver: WindowDriver, slanted: UnderlayController
) -> None:
    steps = driver.steps
    QTest.mouseClick(slanted.panel.straighten, LEFT)
    fields = slanted.panel.corners.fields
    for field, label in zip(fields, ("0202", "1102", "1109", "9999"), strict=True):
        field.setText(label)
    QTest.mouseClick(slanted.panel.straighten, LEFT)
    assert 'no place "9999"' in slanted.panel.message.text()
    assert driver.steps == steps
    fields[3].setText("0209")
    drag_handles(driver, slanted)
    QTest.mouseClick(slanted.panel.straighten, LEFT)
    made = slanted.editor.underlay
    assert made is not None
    grid = driver.scenario.board.grid
    for corner, label in zip(SLANTED, ("0202", "1102", "1109", "0209"), strict=True):
        assert math.dist(made.to_map(corner, 520), grid.point(grid.hexes[driver.number(label)])) < 0.2
    QTest.mouseClick(slanted.panel.slanted, LEFT)
    assert slanted.editor.underlay is not None
    assert slanted.editor.underlay.corners == ()


@pytest.mark.slow(8)
@pytest.mark.parametrize("data", [b"this is a text", b""])
def test_a_picture_that_cannot_be_read_is_told_at_once(
    driver: WindowDriver, room: UnderlayController, tmp_path: Path, data: bytes
) -> None:
    driver.window.file_commands.save_to(tmp_path / "map.yaml")
    (tmp_path / "scan.png").write_bytes(data)
    driver.open(tmp_path / "map.yaml")
    QApplication.processEvents()
    (problem,) = driver.window.document.problems.of_picture
    assert "scan.png: this cannot be read as a picture" in problem.text.en

    def listed() -> list[str]:
        issues = driver.window.docks.issues
        return [issues.topLevelItem(row).toolTip(1) for row in range(issues.topLevelItemCount())]

    assert any("[bad_picture]" in words for words in listed())
    driver.window.check()
    QApplication.processEvents()
    assert ["[bad_picture]" in words for words in listed()].count(True) == 1


@pytest.mark.slow(8)
def test_a_scenario_in_no_file_is_saved_on_the_way_to_its_picture(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Save]
    monkeypatch.setattr(QMessageBox, "question", lambda *args: answers.pop(0))
    scan = QImage(60, 40, QImage.Format.Format_RGB32)
    scan.fill(QColor("white"))
    assert scan.save(str(tmp_path / "scan.png"))
    opened, saved = (str(tmp_path / "scan.png"), ""), (str(tmp_path / "new.yaml"), "")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: opened)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: saved)
    driver.window.docks.bring_up("underlay")
    QApplication.processEvents()
    choose = driver.window.docks.underlay.panel.choose
    QTest.mouseClick(choose, LEFT)
    assert driver.window.docks.underlay.editor.underlay is None
    assert not (tmp_path / "new.yaml").exists()
    QTest.mouseClick(choose, LEFT)
    assert (tmp_path / "new.yaml").exists()
    underlay = driver.window.docks.underlay.editor.underlay
    assert underlay is not None
    assert underlay.picture == "scan.png"
