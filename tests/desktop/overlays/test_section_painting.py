"""Sections and side views follow the theme, and towns in them are towns."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests import loading
from tests.desktop.terrain_map import near, pixels_of
from tests.grids import hex_number
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.desktop.overlays.profile import paint_section
from workbench.engine.sight.profile import Section, section_of

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
ROOF, LEAVES = "#a5674c", "#8fa873"


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
