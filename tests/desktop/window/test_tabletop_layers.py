"""Overlays and pictures on tables, by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT
from workbench.desktop.canvas.underlay_picture import Picture, PictureItem
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.underlay import Underlay

pytestmark = pytest.mark.gui


@pytest.mark.slow
def test_a_rule_holds_for_pieces_and_pieces_are_drawn_into_an_overlay(tabletop: TabletopDriver) -> None:
    tabletop.window.docks.bring_up("overlays")
    QApplication.processEvents()
    panel = tabletop.window.docks.overlays.panel
    before = tabletop.board
    kind = panel.rule.what.currentData()
    QTest.mouseClick(panel.rule.add, LEFT)
    assert tabletop.board == before
    assert all(piece.terrain != kind for piece in with_map_variants(tabletop.scenario).board.features)
    tabletop.window.view.setFocus()
    tabletop.key("Z", CTRL)
    assert with_map_variants(tabletop.scenario).board == before
    QTest.mouseClick(panel.paint, LEFT)
    tabletop.window.take_tool("rectangle")
    tabletop.pull((50.0, 10.0), (58.0, 16.0), (66.0, 22.0))
    assert tabletop.board == before
    new = with_map_variants(tabletop.scenario).board.features[len(before.features) :]
    assert len(new) == 1
    # a piece that is not on the table below can be pointed at and chosen without harm
    tabletop.window.take_tool("select")
    tabletop.tap((58.0, 16.0))
    tabletop.point_at((20.0, 60.0))
    assert tabletop.board == before


def test_two_points_and_a_distance_scale_a_picture(tabletop: TabletopDriver, tmp_path: Path) -> None:
    scan = QImage(400, 300, QImage.Format.Format_RGB32)
    scan.fill(QColor("white"))
    assert scan.save(str(tmp_path / "photo.png"))
    tabletop.window.file_commands.save_to(tmp_path / "t.yaml")
    tabletop.window.docks.bring_up("underlay")
    QApplication.processEvents()
    room = tabletop.window.docks.underlay
    room.take(tmp_path / "photo.png")
    assert room.panel.boxes["x"].text() == "0 cm"
    assert room.panel.boxes["width"].text() == f"{tabletop.board.width:g} cm"
    assert room.panel.boxes["angle"].text() == "0°"
    room.panel.fitting.distance.setValue(12.0)
    QTest.mouseClick(room.panel.fit, LEFT)
    start = room.editor.underlay
    assert start is not None
    places = ((10.0, 10.0), (50.0, 40.0))
    pixels = [start.to_picture(place, 400) for place in places]
    tabletop.tap(*places)
    fitted = room.editor.underlay
    assert fitted is not None
    assert math.dist(*(fitted.to_map(pixel, 400) for pixel in pixels)) == pytest.approx(12.0, abs=0.3)
    assert fitted.to_map(pixels[0], 400) == pytest.approx(places[0], abs=0.3)
    assert room.editor.state == "rest"


def test_a_picture_that_reaches_beyond_the_table_leaves_its_scale_readable(tabletop: TabletopDriver) -> None:
    view = tabletop.window.view
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    per_unit = view.scale_.rect.width() / tabletop.board.width
    photo = PictureItem(Picture(image, image.size()))
    photo.place(Underlay("photo.png", x=-40.0, y=-40.0, width=200.0, opacity=1.0), per_unit, beneath=False)
    view.scene().addItem(photo)
    seen = view.grab().toImage()
    edge = view.mapFromScene(view.scale_.scene((20.0, 0.0)))
    above = {seen.pixelColor(edge.x(), edge.y() - step).name() for step in range(1, 30)}
    view.scene().removeItem(photo)
    assert "#ff0000" in above, "the picture is there"
    assert len(above) > 1, "a tick and a number stand over it"
