"""The analysis of a scenario with any kind of map."""

from __future__ import annotations

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

AnyAnalysis = Analysis | TabletopAnalysis
"""Its ``kind`` is "hex" or "table"."""


def updated_analysis(known: AnyAnalysis, scenario: AnyScenario) -> AnyAnalysis:
    """The analysis of an edited scenario, with what the edit leaves true; a new one if it has another kind of map."""
    if known.kind == "hex":
        return known.updated(scenario) if scenario.kind == "hex" else TabletopAnalysis(scenario, known.ruleset)
    return known.updated(scenario) if scenario.kind == "table" else Analysis(scenario, known.ruleset)


def analysis_of(scenario: AnyScenario, ruleset: Ruleset) -> AnyAnalysis:
    """An analysis of a scenario under its ruleset."""
    return TabletopAnalysis(scenario, ruleset) if scenario.kind == "table" else Analysis(scenario, ruleset)
