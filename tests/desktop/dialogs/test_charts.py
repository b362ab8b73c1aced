"""Result charts take what the selected unit and the card of the scenario say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests import loading
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.charts import unit_inputs
from workbench.engine.fire.asked_tables import KnowsTables, table_form
from workbench.scenario.edits.units import ChangeUnit

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_a_unit_fills_in_its_weapon_and_the_card_what_its_side_has() -> None:
    scenario, ruleset = loading.scenario(SAMPLES / "asl" / "sorvino_brook.yaml")
    unit = scenario.forces.find("g3")[1]
    armed = ChangeUnit("g3", replace(unit, values={**unit.values, "rof": 2, "b": 11})).apply(scenario)
    analysis = analysis_of(armed, ruleset)
    assert isinstance(analysis.fire, KnowsTables)
    brought = unit_inputs(analysis, "g3")
    assert (brought["rof"], brought["b"]) == (2, 11)
    assert (brought["elr"], brought["san"]) == (
        scenario.card.value("elr")["German"],
        scenario.card.value("san")["German"],
    )
    rate = table_form(analysis.fire, "rof", "", {"rof": brought["rof"]}).odds
    assert rate is not None
    assert rate.results["kept"] == Fraction(1, 3)
    breaks = table_form(analysis.fire, "breakdown", "", {"b": brought["b"]}).odds
    assert breaks is not None
    assert breaks.results["malfunction"] == Fraction(3, 36)
