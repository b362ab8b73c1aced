"""The names of zones keep off each other, off flags and, where there is room, off counters, at every zoom."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests import loading
from tests.desktop.asl_windows import asl_scenario
from tests.desktop.window_driver import load_document
from workbench.base.data_folders import SAMPLES
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.tabletop_numbers import numbered_ground
from workbench.desktop.overlays import zones
from workbench.desktop.overlays.label_placement import scaled_box
from workbench.desktop.overlays.zones import TabletopZonesDrawer, ZonesDrawer, ZonesSource, zones_overlay
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.tabletop_pieces import MoveFeatures
from workbench.scenario.units import Force, Forces
from workbench.scenario.zones import Zone

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


def names_painted(path: Path, pixels: float, patch: pytest.MonkeyPatch) -> dict[str, tuple[QPointF, float]]:
    """Where the names stand that are painted with a hex of so many pixels."""
    scenario, _ = loading.scenario(path)
    overlay = zones_overlay(ZonesSource(scenario), "en")
    assert overlay is not None
    found: dict[str, tuple[QPointF, float]] = {}
    usual = zones.draw_haloed

    def noted(painter: QPainter, at: QPointF, words: str, size: float, *rest: Any) -> None:
        found[words] = at, size
        usual(painter, at, words, size, *rest)

    with patch.context() as now:
        now.setattr(zones, "draw_haloed", noted)
        plane, image = Plane(scenario.board.grid), QImage(64, 64, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        ZonesDrawer(overlay, plane).paint(HexPainter(painter, plane, UNIT / pixels, QRectF(0, 0, 1e6, 1e6)))
        painter.end()
    return found


def text_box(words: str, at: QPointF, size: float) -> QRectF:
    return zones.text_path(words, at, size).boundingRect()


@pytest.mark.parametrize("pixels", [14.0, 20.0, 28.0, 60.0])
def test_town_and_bridge_beside_each_other_are_two_words(pixels: float, monkeypatch: pytest.MonkeyPatch) -> None:
    found = names_painted(LIPOVKA, pixels, monkeypatch)
    assert set(found) == {"Hill 606", "Town", "Bridge"}
    boxes = {words: text_box(words, *where) for words, where in found.items()}
    for (a, one), (b, other) in combinations(boxes.items(), 2):
        assert not one.intersects(other), (a, b)
    if pixels > 20:
        scenario, _ = loading.scenario(LIPOVKA)
        plane = Plane(scenario.board.grid)
        for _, unit in scenario.forces:
            if isinstance(unit.at, int):
                middle = plane.centre(unit.at)
                assert not any(box.contains(middle) for box in boxes.values()), unit.id


def test_a_name_is_above_its_flag_where_nothing_is_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    heights = [names_painted(LIPOVKA, pixels, monkeypatch)["Hill 606"][0].y() for pixels in (30.0, 60.0, 120.0)]
    scenario, _ = loading.scenario(LIPOVKA)
    hill = next(zone for zone in scenario.zones if zone.name.en == "Hill 606")
    centre = Plane(scenario.board.grid).centre(hill.hexes[0]).y()
    assert all(height < centre for height in heights)
    assert all(low < high for low, high in pairwise(heights)), "the nearer the larger the map"


SOUTH = """\
format: workbench/1
title: Edge
ruleset: panzer_grenadier
map: {kind: hex, columns: 8, rows: 6}
forces:
  - side: Soviet
    units:
      - {id: s1, kind: infantry, at: "0101"}
      - {id: s2, kind: infantry, at: "0404"}
      - {id: s3, kind: infantry, at: "0403"}
zones:
  - {id: z1, kind: setup, side: Soviet, at: "0101"}
  - {id: z2, kind: setup, side: Soviet, at: "0806"}
  - {id: z3, kind: objective, value: 5, at: "0404"}
"""


@pytest.mark.parametrize("pixels", [14.0, 20.0, 28.0, 60.0])
def test_letters_stay_on_the_map_and_flags_and_letters_off_the_counters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pixels: float
) -> None:
    path = tmp_path / "edge.yaml"
    path.write_text(SOUTH, encoding="utf-8")
    scenario, _ = loading.scenario(path)
    overlay = zones_overlay(ZonesSource(scenario), "en")
    assert overlay is not None
    plane, image = Plane(scenario.board.grid), QImage(64, 64, QImage.Format.Format_RGB32)
    tags: list[QRectF] = []
    flags: list[QRectF] = []
    usual = zones._flag

    def noted(canvas: Any, at: QPointF, colour: Any, zone: Any, holder: Any) -> None:
        flags.append(
            QRectF(at.x() - 6 * canvas.pixel, at.y() - 17 * canvas.pixel, 20 * canvas.pixel, 15 * canvas.pixel)
        )
        usual(canvas, at, colour, zone, holder)

    def tagged(canvas: HexPainter, at: QPointF, words: str, *rest: Any) -> None:
        tags.append(canvas.tag_box(at, words))

    monkeypatch.setattr(zones, "_flag", noted)
    monkeypatch.setattr(HexPainter, "paint_tag", tagged)
    painter = QPainter(image)
    ZonesDrawer(overlay, plane).paint(HexPainter(painter, plane, UNIT / pixels, QRectF(0, 0, 1e6, 1e6)))
    painter.end()
    assert len(tags) == 2
    map_ = plane.rect.adjusted(-9, -9, 9, 9)
    assert all(map_.contains(box) for box in tags)
    if pixels >= 20:
        size = 0.7 * UNIT
        for _, unit in scenario.forces:
            at = plane.centre(unit.at)
            counter = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
            assert not any(counter.intersects(box) for box in tags)
            hidden = [counter & box for box in flags]
            assert all(part.width() * part.height() < 0.35 * 300 * (UNIT / pixels) ** 2 for part in hidden)


@pytest.mark.parametrize("pixels", [14.0, 28.0, 60.0])
def test_on_a_board_that_is_cut_no_letter_reaches_over_the_edge(monkeypatch: pytest.MonkeyPatch, pixels: float) -> None:
    scenario = asl_scenario()
    last = scenario.board.grid.size - 1
    corners = tuple(Zone(f"z{number}", "setup", side="Russian", hexes=(number,)) for number in (0, 5, last - 5, last))
    forces = Forces((Force("German"), Force("Russian")))
    overlay = zones_overlay(ZonesSource(replace(scenario, zones=corners, forces=forces)), "en")
    assert overlay is not None
    plane, image = Plane(scenario.board.grid), QImage(64, 64, QImage.Format.Format_RGB32)
    assert plane.is_cut
    tags: list[QRectF] = []
    monkeypatch.setattr(HexPainter, "paint_tag", lambda canvas, at, words, *_: tags.append(canvas.tag_box(at, words)))
    painter = QPainter(image)
    ZonesDrawer(overlay, plane).paint(HexPainter(painter, plane, UNIT / pixels, QRectF(0, 0, 1e6, 1e6)))
    painter.end()
    assert len(tags) == len(corners)
    assert all(plane.rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(box) for box in tags)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wide", [700.0, 900.0, 1100.0, 1800.0])
def test_on_a_table_words_of_zones_keep_off_levels_and_floors(language: str, wide: float) -> None:
    """On the sample the usual place of the name of a hill, above its flag, is on the number of its level."""
    scenario, rules = loading.scenario(SAMPLES / "blitzkrieg" / "saint_aubry.yaml")
    scale = TabletopScale(scenario.board)
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    numbers = [scaled_box(box, scale.per_unit) for box in numbered_ground(scenario.board, rules)]

    def covered(ruleset: Ruleset | None) -> int:
        overlay = zones_overlay(ZonesSource(scenario, ruleset=ruleset), language)
        assert overlay is not None
        painter = QPainter(image)
        canvas = TabletopCanvas(painter, scale, scale.rect.width() / wide, scale.rect)
        TabletopZonesDrawer(overlay, scale).paint(canvas)
        painter.end()
        assert len(canvas.tags) == 3
        return sum(box.intersects(number) for box in canvas.tags for number in numbers)

    assert covered(rules) == 0
    assert wide > 1000 or covered(None) > 0, "they would lie there"


@pytest.mark.slow
def test_words_of_zones_follow_the_numbers_of_a_hill_that_is_moved(lend_window: Any) -> None:
    """The picture after the edit is that of zones that are drawn anew."""
    window = lend_window(load_document(SAMPLES / "blitzkrieg" / "saint_aubry.yaml"))
    for down in (3.0, 5.0, 8.0):
        before = window.view.grab().toImage()
        window.document.apply(MoveFeatures(("hill_5", "hill_6"), 0.0, down))
        QApplication.processEvents()
        after = window.view.grab().toImage()
        assert after != before
        window.docks.forces_and_zones.refresh(window.document, frozenset({"zones"}))
        QApplication.processEvents()
        assert window.view.grab().toImage() == after, down
