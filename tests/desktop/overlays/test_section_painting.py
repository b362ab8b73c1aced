"""Sections and side views follow the theme, and towns in them are towns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests import loading
from tests.desktop.terrain_map import near, pixels_of
from tests.games.panzer_grenadier import sight_boards as pg
from tests.grids import hex_number
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.desktop.overlays.profile import paint_section
from workbench.engine.sight.profile import Section, section_of
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
ROOF, LEAVES, PLANKS, HEDGE = "#a5674c", "#8fa873", "#a98f6a", "#4f7340"
GRID = HexGrid(9, 12)


def lipovka(a: str, b: str) -> Section:
    scenario, ruleset = loading.scenario(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    analysis = Analysis(scenario, ruleset)
    grid = scenario.board.grid
    line = analysis.line(hex_number(grid, a), hex_number(grid, b))
    return section_of(line, analysis.sight, scenario, ruleset)


def picture(section: Section, theme: str, *, compact: bool) -> np.ndarray:
    image = QImage(600, 160, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    paint_section(painter, QRectF(0, 0, 600, 160), section, compact=compact, theme=theme)
    painter.end()
    return pixels_of(image)


@pytest.mark.parametrize("compact", [False, True])
def test_a_section_is_dark_in_the_dark(compact: bool) -> None:
    section = lipovka("1410", "2012")
    dark, light = (picture(section, theme, compact=compact) for theme in ("dark", "light"))
    # words and the mark of the observer are light, the rest is not
    assert (dark[..., :3].min(axis=-1) > 225).mean() < 0.01
    assert dark[..., :3].mean() < light[..., :3].mean() - 40
    corner = dark[2:10, 300:320, :3]
    assert corner.max() < 60


def test_a_town_is_drawn_as_a_town() -> None:
    town, woods = lipovka("1410", "2012"), lipovka("2012", "1912")
    assert [part.place for part in town.parts if part.built] == ["1410", "1511"]
    assert near(picture(town, "light", compact=False), ROOF, 12) > 300
    assert near(picture(woods, "light", compact=False), ROOF, 12) == 0
    assert near(picture(woods, "light", compact=False), LEAVES, 12) > 300


@pytest.mark.slow
@pytest.mark.parametrize("compact", [False, True])
def test_a_bridge_leads_over_its_depression(compact: bool) -> None:
    """Its roadway lies at the level of the banks, and what lies beneath it stays open."""
    scenario, ruleset = loading.scenario(SAMPLES / "asl" / "sorvino_brook.yaml")
    analysis = Analysis(scenario, ruleset)
    grid = scenario.board.grid
    there = {
        end: section_between(analysis, hex_number(grid, "2Q7"), hex_number(grid, end)) for end in ("2Q9", "2Q8", "2N5")
    }
    bridge = next(part for part in there["2Q9"].parts if part.place == "2Q8")
    assert (bridge.ground, bridge.bridge) == (-1.0, 0.0)
    assert there["2Q8"].parts[-1].bridge == there["2Q8"].target_height
    assert all(part.bridge is None for part in there["2N5"].parts)
    for end, is_drawn in (("2Q9", True), ("2Q8", True), ("2N5", False)):
        bare = replace(there[end], parts=tuple(replace(part, bridge=None) for part in there[end].parts))
        with_it, without = (picture(section, "light", compact=compact) for section in (there[end], bare))
        assert bool((with_it != without).any(axis=-1).sum() > 100) is is_drawn, end
    # below the roadway the sky is seen between the piers
    pixels = picture(there["2Q9"], "light", compact=compact)
    left, right = (8, 592) if compact else (46, 586)
    middle = round(left + (right - left) * (bridge.enter + bridge.leave) / 2)
    column = pixels[:, middle : middle + 1]
    assert 1 <= near(column, PLANKS, 12) <= 6
    deck = max(row for row in range(len(column)) if near(column[row : row + 1], PLANKS, 12))
    sky = pixels[4:5, middle : middle + 1] if compact else pixels[30:31, middle : middle + 1]
    assert (column[deck + 3 : deck + 10] == sky).all()


def section_between(analysis: Analysis, a: int, b: int) -> Section:
    return section_of(analysis.line(a, b), analysis.sight, analysis.scenario, analysis.ruleset)


@pytest.mark.parametrize(("side", "seen"), [("0503/0504", False), ("0501/0502", True)])
def test_a_hedge_stands_upright_between_its_hexes(side: str, seen: bool) -> None:
    """The hedge of a line of Panzer Grenadier has a height of its own, and is what is outlined where it blocks."""
    board = pg.board(GRID, hexsides={"hedge": side})
    engine, ends = pg.doctrine(board), [hex_number(GRID, label) for label in ("0501", "0506")]
    line = engine.line(ends[0], ends[1], SightRequest())
    section = section_of(line, engine, pg.scenario(board), pg.ruleset())
    (wall,) = section.walls
    assert line.visible is seen
    assert (wall.place, wall.blocker, wall.is_hedge) == (side, not seen, True)
    assert wall.top - wall.ground == 5
    drawn = picture(section, "light", compact=False)
    flat = picture(replace(section, walls=()), "light", compact=False)
    assert near(drawn, HEDGE, 8) > 20
    assert near(flat, HEDGE, 8) == 0


def test_a_hill_that_the_rule_lets_the_line_through_is_marked() -> None:
    """A hill as high as the observer and nearer to him stops nothing (8.42), though the straight line runs through it."""
    board = pg.board(GRID, {"slope": "0501 0502"}, {1: "0501 0502"})
    engine, ends = pg.doctrine(board), [hex_number(GRID, label) for label in ("0501", "0505")]
    line = engine.line(ends[0], ends[1], SightRequest())
    section = section_of(line, engine, pg.scenario(board), pg.ruleset())
    assert line.visible
    assert [part.place for part in section.parts if part.passed_through] == ["0502"]
    plain = replace(section, parts=tuple(replace(part, sight_low=99.0) for part in section.parts))
    assert (picture(section, "light", compact=False) != picture(plain, "light", compact=False)).any(axis=-1).sum() > 100
