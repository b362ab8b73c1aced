"""Getting in and out of vehicles in the window: only what carries men is offered, who rides is drawn on his vehicle and nowhere
else, and who gets out stands beside it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.bolt_action_windows import RIFLES, OpenBoltAction, bolt_table
from tests.desktop.panels.test_tabletop_panels import pick, unit_panel
from tests.desktop.tabletop_windows import TabletopDriver
from workbench.analysis.any_analysis import analysis_of
from workbench.desktop.app.application import install_language
from workbench.desktop.drawing.map_thumbnails import table_thumbnail
from workbench.desktop.look.settings import ALL_NAMES, NO_NAMES, Settings
from workbench.protocol.answers import answer_request
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
TRACK, OFFICER = (8.0, 27.5), (14.0, 25.0)


def select(driver: TabletopDriver, at: tuple[float, float]) -> Any:
    """Click a unit, and bring its panel up."""
    driver.tap(at)
    return unit_panel(driver)


def offered(panel: Any) -> list[str]:
    return [panel.aboard.itemData(row) for row in range(panel.aboard.count())]


def vehicle_item(driver: TabletopDriver, name: str) -> Any:
    units = driver.window.view.units
    assert units is not None
    return {one.id: one for one in units.items}.get(name)


def with_values(scenario: TabletopScenario, name: str, **changes: Any) -> TabletopScenario:
    sides = tuple(
        replace(force, units=tuple(replace(one, **changes) if one.id == name else one for one in force.units))
        for force in scenario.forces.sides
    )
    return replace(scenario, forces=Forces(sides))


def picture(scenario: TabletopScenario, driver: TabletopDriver) -> QImage:
    return table_thumbnail(scenario, driver.document.ruleset, QSize(600, 400))


@pytest.mark.slow(8)
def test_tanks_and_guns_are_not_offered(farm: TabletopDriver) -> None:
    panel = select(farm, OFFICER)
    assert offered(panel) == ["", "track"]


@pytest.mark.slow(8)
def test_a_tank_whose_army_list_gives_it_room_is_offered(open_bolt_action: OpenBoltAction) -> None:
    driver = open_bolt_action(with_values(bolt_table(), "tank", values={"capacity": 5}))
    assert offered(select(driver, OFFICER)) == ["", "tank", "track"]


@pytest.mark.slow
def test_a_tank_that_carries_somebody_by_an_old_file_stays_offered(open_bolt_action: OpenBoltAction) -> None:
    driver = open_bolt_action(with_values(bolt_table(), "officer", values={"aboard": "tank"}))
    driver.window.inquiry.select(("officer",))
    panel = unit_panel(driver)
    assert panel.aboard.currentData() == "tank", "it is not lost"
    assert vehicle_item(driver, "tank").aboard == ("Lieutenant ×1",)


@pytest.mark.slow(8)
def test_who_gets_in_is_drawn_on_his_vehicle_and_nowhere_else(farm: TabletopDriver) -> None:
    before = farm.canvas.grab().toImage()
    panel = select(farm, OFFICER)
    pick(panel, panel.aboard, "Half-track")
    assert farm.unit("officer").values["aboard"] == "track"
    assert farm.steps == 1
    assert vehicle_item(farm, "officer") is None, "no figure stands on the ground"
    assert vehicle_item(farm, "track").aboard == ("Lieutenant ×1",)
    names = farm.window.view.names
    names.mode = ALL_NAMES
    words = [label[1] for label in names.labels(farm.window.view.viewportTransform(), QRectF(farm.canvas.rect()))]
    assert "Half-track + Lieutenant" in words
    assert not [one for one in words if one.startswith("Lieutenant")]
    names.mode = NO_NAMES
    farm.tap((30.0, 36.0))
    assert farm.canvas.grab().toImage() != before
    farm.tap(RIFLES[0], OFFICER)
    assert farm.window.inquiry.selection != ("officer",), "there is nobody to click"
    tree = farm.window.docks.forces_panel.tree
    words = [tree.topLevelItem(0).child(row).text(2) for row in range(tree.topLevelItem(0).childCount())]
    assert "aboard Half-track" in words


@pytest.mark.slow(8)
def test_no_frame_stays_where_he_stood_and_no_key_moves_him(farm: TabletopDriver) -> None:
    farm.edit()
    panel = select(farm, OFFICER)
    assert farm.window.view.sketch.box is not None
    pick(panel, panel.aboard, "Half-track")
    assert farm.window.inquiry.selection == ("officer",), "his panel stays"
    assert farm.window.view.sketch.box is None
    farm.key(Qt.Key.Key_Right)
    assert farm.steps == 1
    farm.document.stack.undo()
    assert farm.window.view.sketch.box is not None


@pytest.mark.slow(8)
def test_exports_and_previews_show_him_there_too(farm: TabletopDriver) -> None:
    scenario = bolt_table()
    aboard = with_values(scenario, "officer", values={"aboard": "track"})
    without = with_values(aboard, "officer", values={"aboard": "track"}, at=None, models=())
    assert picture(aboard, farm) != picture(scenario, farm)
    here = farm.window.view.scale_
    assert here is not None
    pictures = [picture(one, farm) for one in (aboard, without)]
    spot = (round(OFFICER[0] / 60 * 600), round(OFFICER[1] / 40 * 400))
    assert pictures[0].pixelColor(*spot) == pictures[1].pixelColor(*spot), "nothing where he stood"


@pytest.mark.slow(8)
def test_who_gets_out_stands_beside_the_vehicle_with_his_figures(farm: TabletopDriver) -> None:
    panel = select(farm, RIFLES[0])
    pick(panel, panel.aboard, "Half-track")
    assert vehicle_item(farm, "rifles") is None
    assert vehicle_item(farm, "track").aboard == ("Rifles ×5",)
    assert not panel.off.isEnabled(), "who rides is neither put on the table nor taken off"
    pick(panel, panel.aboard, "–")
    rifles = farm.unit("rifles")
    assert "aboard" not in rifles.values
    assert len(rifles.models) == len(RIFLES), "his figures are kept"
    shifts = {(round(x - a, 3), round(y - b, 3)) for (x, y), (a, b) in zip(rifles.models, RIFLES, strict=True)}
    assert len(shifts) == 1, "they stand as they stood"
    away = min(math.dist(model, TRACK) for model in rifles.models)
    assert 1.0 < away < 4.0, "beside the hull, not on it"
    assert farm.steps == 2
    farm.document.stack.undo()
    assert farm.unit("rifles").values["aboard"] == "track"


@pytest.mark.slow(8)
def test_a_line_to_him_goes_to_the_vehicle_and_nobody_counts_him(farm: TabletopDriver) -> None:
    panel = select(farm, OFFICER)
    pick(panel, panel.aboard, "Half-track")
    analysis = analysis_of(farm.scenario, farm.document.ruleset)
    assert analysis.kind == "table"
    assert analysis.stand("officer").point == farm.where("track")
    described = answer_request(analysis, {"ask": "describe", "at": list(OFFICER)})
    assert "officer" not in [unit["id"] for unit in described["units"]]
    seen = answer_request(analysis, {"ask": "los", "from": "unit:enemy", "to": "unit:officer"})
    assert "aboard" in str(seen["reasons"])


@pytest.mark.slow
def test_the_list_of_forces_says_it_in_french(
    open_bolt_action: OpenBoltAction, qapp: QApplication, settings: Settings
) -> None:
    settings.language = "fr"
    installed = install_language(qapp, "fr")
    try:
        driver = open_bolt_action(with_values(bolt_table(), "officer", values={"aboard": "track"}))
        side = driver.window.docks.forces_panel.tree.topLevelItem(0)
        assert side is not None
        assert "à bord de Half-track" in [side.child(row).text(2) for row in range(side.childCount())]
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)
