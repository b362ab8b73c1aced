"""The ruler at a weapon, and templates that deviate; lengths in the words of each language."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt

from tests.desktop.bolt_action_windows import RIFLES, OpenBoltAction
from tests.desktop.tabletop_windows import TENTH, TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, RIGHT, SHIFT
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.desktop.export.render import temporary_language
from workbench.desktop.tools.tabletop_templates import TemplateTool

pytestmark = pytest.mark.gui
TANK, PANZER = (12.0, 33.0), (46.0, 30.0)


@pytest.mark.slow
def test_the_ruler_measures_from_the_muzzle_with_ctrl(farm: TabletopDriver) -> None:
    farm.key("M")
    farm.tap(TANK, mod=CTRL)
    farm.point_at(PANZER)
    analysis = TabletopAnalysis(farm.scenario, farm.document.ruleset)
    for weapon, place in (("gun", "end of the barrel"), ("bow", "muzzle")):
        party = analysis.party("tank")
        far = analysis.fire.range(analysis.stand("tank"), analysis.stand("panzer"), firer=party, weapon=weapon).range
        assert far is not None
        ((_, words),) = farm.window.view.sketch.words
        assert words.startswith(f"{far:.1f} in from the {place}: ")
        assert farm.status_text.startswith(words)
        assert "edge to edge" in farm.status_text
        farm.key(Qt.Key.Key_Tab)
    assert "barrel" in farm.status_text, "after the last weapon the first again"
    farm.key(Qt.Key.Key_Escape)
    farm.tap(RIFLES[0])
    farm.point_at(TANK, CTRL)
    assert "from the end of the barrel" in farm.status_text, "from the other end too"
    farm.key(Qt.Key.Key_Escape)
    farm.tap(RIFLES[0], mod=CTRL)
    farm.point_at(PANZER)
    assert "these rules measure shots from bases" in farm.status_text


@pytest.mark.slow
def test_a_template_is_tried_astray(farm: TabletopDriver) -> None:
    farm.key("T")
    tool = farm.window.tool_context.tool
    assert isinstance(tool, TemplateTool)
    farm.window.tool_context.choices.choose(template="smoke_mortar_medium")
    aim = (33.5, 29.5)
    farm.tap(aim)
    assert "nobody" in farm.status_text
    assert "H: by chance" in farm.status_text
    farm.press_at(aim)
    farm.point_at((33.5, 10.0), held=LEFT)
    farm.release_at((33.5, 10.0))
    assert tool.deviation is not None
    assert tool.deviation.distance == 6.0, "no farther than the rules allow"
    assert re.search(r"astray by 6 in at (0|360)°: Enemy · as aimed: nobody", farm.status_text)
    farm.wheel(aim, 6, CTRL)
    assert "at 90°: nobody" in farm.status_text
    farm.key("H")
    assert "astray by 6 in" in farm.status_text
    farm.tap(aim, button=RIGHT)
    assert tool.deviation is None
    assert tool.laid is not None
    farm.tap(aim)
    assert tool.laid is None
    assert farm.steps == 0


@pytest.mark.slow
def test_smoke_that_goes_astray_is_laid_where_it_ends(farm: TabletopDriver) -> None:
    farm.key("T")
    farm.window.tool_context.choices.choose(template="smoke_mortar_medium")
    farm.tap((20.0, 30.0))
    farm.press_at((20.0, 30.0))
    farm.point_at((25.0, 30.2), SHIFT, held=LEFT)
    farm.release_at((25.0, 30.2), SHIFT)
    farm.key(Qt.Key.Key_Return)
    x, y = farm.hit((20.0, 30.0))
    (middle,) = farm.board.features[-1].points
    assert middle == pytest.approx((x + 6.0, y), abs=0.006), "six inches to the right"


@pytest.mark.slow
def test_lengths_are_in_pouces_in_french(open_bolt_action: OpenBoltAction) -> None:
    with temporary_language("fr"):
        driver = open_bolt_action()
        driver.key("M")
        driver.tap((20.0, 30.0))
        driver.point_at((25.0, 30.0))
        found = re.match(r"(\d+(?:,\d)?) po · ", driver.status_text)
        assert found is not None, driver.status_text
        far = driver.distance((20.0, 30.0), (25.0, 30.0))
        assert float(found[1].replace(",", ".")) == pytest.approx(far, abs=TENTH)
        assert driver.window.status.place.text().endswith(" po")
