"""Zones wear the style of their side, on the screen and in files of every kind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

from tests import loading
from tests.desktop.terrain_map import pixels_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.side_style import side_style
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.render import PictureRequest, render_file
from workbench.desktop.look.answer_colours import GREY, answer_colours, temporary_palette
from workbench.desktop.overlays.zones import ZonesDrawer, ZonesSource, zones_overlay
from workbench.scenario.scenario import Scenario
from workbench.scenario.zones import Zone

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


def lipovka() -> Scenario:
    scenario, _ = loading.scenario(LIPOVKA)
    block = tuple(range(40, 120))
    zones = (
        Zone("w", "setup", Text.of("West bank"), "German", hexes=block),
        Zone("e", "setup", Text.of("Soviet bank"), "Soviet", hexes=tuple(n + 200 for n in block)),
        Zone("all", "setup", hexes=(1, 2)),
        Zone("goal", "objective", side="German", hexes=(3,), control="Soviet"),
    )
    return replace(scenario, zones=zones)


def test_set_up_areas_carry_colour_pattern_and_name_of_their_side() -> None:
    scenario = lipovka()
    overlay = zones_overlay(ZonesSource(scenario), "en")
    assert overlay is not None
    west, east, everybody, goal = ZonesDrawer(overlay, Plane(scenario.board.grid)).shapes
    assert west.words.style == side_style("German", 0)
    assert east.words.style == side_style("Soviet", 1)
    assert (west.words.tag, east.words.tag, everybody.words.tag) == ("S German", "S", "S")
    assert west.colour != east.colour
    assert everybody.colour == answer_colours().zones["setup"]
    assert goal.words.style is None
    assert goal.words.holder == ("S", side_style("Soviet", 1))
    with temporary_palette(GREY):
        assert west.colour == east.colour == answer_colours().zones["setup"]


def changes(with_zones: Path, without: Path) -> np.ndarray:
    images = [QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32) for path in (with_zones, without)]
    one, other = (pixels_of(image).astype(int) for image in images)
    shape = tuple(min(a, b) for a, b in zip(one.shape, other.shape, strict=True))
    return (one[: shape[0], : shape[1]] - other[: shape[0], : shape[1]])[..., :3].sum(axis=-1)


@pytest.mark.slow(8)
@pytest.mark.parametrize("side", ["Soviet", "", "Third"])
def test_hatching_is_no_flat_tint_in_pictures(tmp_path: Path, side: str) -> None:
    scenario, ruleset = loading.scenario(LIPOVKA)
    third = replace(scenario.forces.sides[0], side="Third", units=())
    scenario = replace(scenario, forces=replace(scenario.forces, sides=(*scenario.forces.sides, third)))
    # a zone of all clear hexes of the upper left, beside a picture without it
    zoned = replace(scenario, zones=(Zone("z", "setup", side=side, hexes=tuple(range(300))),))
    for name, one in (("with", zoned), ("without", scenario)):
        render_file(
            Analysis(one, ruleset), tmp_path / f"{name}.png", PictureRequest(page=PageRequest(scale=24, legend=False))
        )
    changed = changes(tmp_path / "with.png", tmp_path / "without.png")
    inner = changed[100:300, 60:200]
    marked, veiled = (inner < -70).mean(), ((inner < 0) & (inner > -40)).mean()
    assert marked > 0.05
    assert veiled > 0.25


@pytest.mark.slow(8)
def test_a_zone_of_a_table_has_its_pattern_in_svg(tmp_path: Path) -> None:
    scenario, ruleset = loading.scenario(AUBRY)
    plain = Zone("z", "setup", side="American", outline=((5, 5), (60, 5), (60, 110)))
    sizes = {}
    for side in ("American", "German"):
        analysis = TabletopAnalysis(replace(scenario, zones=(replace(plain, side=side),)), ruleset)
        path = tmp_path / f"{side}.svg"
        render_file(analysis, path, PictureRequest())
        sizes[side] = path.stat().st_size
    assert sizes["German"] > sizes["American"] + 400
