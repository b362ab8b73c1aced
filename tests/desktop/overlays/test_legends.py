"""Cards of the overlays: every sign on the map is explained, and every card of sight says where targets stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desktop.sample_windows import FARM, LIPOVKA, OpenSample, choose_unit
from workbench.desktop.overlays.reach import ReachOverlay

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_of_a_reach_explains_its_signs(open_sample: OpenSample, language: str) -> None:
    driver = open_sample(FARM, language)
    driver.key("R")
    ticks, cross = ("Ticks: ", "Cross: ") if language == "en" else ("Traits : ", "Croix : ")
    for unit, wanted in (("bt3", {ticks}), ("b1", set())):
        choose_unit(driver, unit)
        overlay = driver.window.kind.overlays.shown["reach"]
        assert isinstance(overlay, ReachOverlay)
        said = {sign for sign in (ticks, cross) for line in overlay.legend.lines if line.startswith(sign)}
        assert said == wanted, unit
    driver.drag("0505", "1005", "1409")  # beside a German squad
    overlay = driver.window.kind.overlays.shown["reach"]
    assert isinstance(overlay, ReachOverlay)
    assert overlay.reach.barred
    n = len(overlay.reach.barred)
    assert any(line.startswith(cross) and f"({n} hex" in line for line in overlay.legend.lines)


@pytest.mark.slow
@pytest.mark.parametrize("path", [LIPOVKA, FARM])
def test_every_card_of_sight_says_where_targets_stand(open_sample: OpenSample, path: Path) -> None:
    driver = open_sample(path, "en")
    units = driver.scenario.forces.sides[0].units
    driver.window.inquiry.select([next(unit.id for unit in units if unit.at is not None)])
    for key in "ASG":
        driver.key(key)
    driver.window.inquiry.line.blame(
        next(unit.at for unit in units[1:] if unit.at not in (None, driver.window.inquiry.observer))
    )
    for slot in ("area", "spotting", "field", "blame"):
        overlay = driver.window.kind.overlays.shown[slot]
        assert overlay is not None, slot
        assert "Targets on the ground of their hexes" in overlay.legend.lines, slot
