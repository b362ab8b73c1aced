"""Result charts take what the selected unit and the card of the scenario say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from pytestqt.qtbot import QtBot

from tests import loading
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.charts import ChartsDialog, unit_inputs
from workbench.engine.fire.asked_tables import KnowsTables, table_form
from workbench.engine.fire.odds import FAVOUR_SIGNS
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


def test_a_whole_chart_says_for_whom_results_are_good_and_what_they_bring(qtbot: QtBot) -> None:
    scenario, ruleset = loading.scenario(SAMPLES / "battle_for_moscow" / "the_last_railhead.yaml")
    dialog = ChartsDialog(analysis_of(scenario, ruleset), "en")
    qtbot.addWidget(dialog)
    chart = next(one for one in ruleset.charts.values() if one.means)
    dialog.chart.setCurrentIndex(dialog.chart.findData(chart.key))
    for key, means in chart.means.items():
        sign = FAVOUR_SIGNS[chart.favours[key]]
        heads = [dialog.table.verticalHeaderItem(row).text() for row in range(dialog.table.rowCount())]
        (head,) = [one for one in heads if one.lower() == f"{sign} {chart.results[key].en}".lower()]
        assert f"{head}: {means.en}" in dialog.means.text()
