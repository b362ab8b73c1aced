"""Odds, field of fire and spotting say the same of a shot at a hex in which nobody stands: whoever may fire there has it in his
field, and where he would spot nobody he may not fire."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests import loading
from tests.shares import some
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.protocol.answers import answer_request

ROWS = {str(total): " ".join("K/1" if total < column else "-" for column in range(11)) for total in range(-4, 16)}
"""A fire table of Advanced Squad Leader made up for the test."""
TABLES = {
    "at_to_hit": {str(hexes): 6 for hexes in range(1, 21)},
    "small_arms": {"2": 2, "5": 3, "9": 4, "30": 5},
    "barrage": {"10": "H+1 H H - - -"},
}
"""Tables of Landships! made up for the test."""
SAMPLES_WITH_VALUES: dict[str, dict[str, Any]] = {
    "panzer_grenadier/lipovka_bridge.yaml": {},
    "panzer_grenadier/los_table_8_46.yaml": {},
    "asl/sorvino_brook.yaml": {"ift": ROWS},
    "landships/marcelle_farm.yaml": TABLES,
}
DIRECTED = ("bf", "art_gun_indirect")
"""Weapons that others direct, who spot for them."""
TYPED_IN: dict[str, dict[str, int]] = {"art_gun_indirect": {"range_indirect": 12}, "aa_gun_air": {"range_air": 8}}
"""Values of counters that weapons need to fire at all."""
KINDS = ("infantry", "squad", "tank", "truck", "aircraft", "at_gun")


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES_WITH_VALUES)
def test_who_may_fire_would_spot_an_enemy_there(sample: str) -> None:
    scenario, rules = loading.scenario(SAMPLES / sample)
    analysis = Analysis(replace(scenario, values={**scenario.values, **SAMPLES_WITH_VALUES[sample]}), rules)
    grid, dice = scenario.board.grid, Random(sample)
    units = [(side, unit) for side, unit in scenario.forces if unit.at is not None]
    seen = set()
    for side, unit in dice.sample(units, min(len(units), some(18))):
        for weapon in analysis.fire.weapons(party_of(side, unit)):
            for target in ({"kind": kind} for kind in KINDS if kind in rules.units):
                shot = {"unit": unit.id, "weapon": weapon, "target": target, "values": TYPED_IN.get(weapon, {})}
                field = answer_request(analysis, {"ask": "field", **shot})
                for number in dice.sample(range(grid.size), 12):
                    if scenario.forces.units_at(number):
                        continue
                    place = grid.labels[number]
                    found = answer_request(analysis, {"ask": "odds", "to": place, **shot})
                    if "error" in found:
                        continue
                    assert found["may"] == (place in field["covered"]), (shot, place, found)
                    look = {"ask": "spotted", "from": f"unit:{unit.id}", "to": place, "target": target}
                    if found["may"] and weapon not in DIRECTED:
                        assert answer_request(analysis, {**look, "purpose": "fire"})["spotted"], (shot, place)
                    seen.add(found["may"])
    assert seen == {True, False}
