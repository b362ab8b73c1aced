"""What ``describe`` tells of the zones at a place, on maps and on tables."""

from __future__ import annotations

from dataclasses import replace

from tests.cli.small_tabletops import HAMLET
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis, describe_place
from workbench.base.text import Text
from workbench.checks.loading import load_hexes, load_scenario_text
from workbench.engine.sight.results import Standpoint
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.zones import Zone


def test_describe_names_zones_with_holder_and_points() -> None:
    scenario, ruleset, _ = load_hexes("samples/panzer_grenadier/lipovka_bridge.yaml")
    assert scenario is not None
    assert ruleset is not None
    here = scenario.board.grid.find("0506")
    assert here is not None
    mill = Zone("mill", "objective", Text.of("Mill"), hexes=(here,), control="German", value=5)
    analysis = Analysis(replace(scenario, zones=(mill, Zone("far", hexes=(here + 1,)))), ruleset)
    assert analysis.describe(here).as_mapping()["zones"] == [
        {"id": "mill", "kind": "objective", "name": Text.of("Mill"), "control": "German", "value": 5}
    ]
    assert analysis.describe(here + 5).as_mapping()["zones"] == []


def test_describe_names_zones_on_a_table() -> None:
    scenario, ruleset, _ = load_scenario_text(HAMLET, "hamlet.yaml")
    assert isinstance(scenario, TabletopScenario)
    assert ruleset is not None
    west = Zone("west", side="A", outline=((0, 0), (20, 0), (20, 20), (0, 20)))
    analysis = TabletopAnalysis(
        replace(scenario, zones=(west, Zone("flag", "objective", outline=((5, 5),), value=1))), ruleset
    )
    told = describe_place(analysis, Standpoint((5.0, 5.0))).as_mapping()["zones"]
    assert [zone["id"] for zone in told] == ["west", "flag"]
    assert describe_place(analysis, Standpoint((19.0, 2.0))).as_mapping()["zones"] == [
        {"id": "west", "kind": "setup", "side": "A"}
    ]
