"""What pieces of maps have to know of a ruleset."""

from __future__ import annotations

from workbench.desktop.choices import base_keys
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset
from workbench.scenario.fitted_clips import Chart


def chart_of(ruleset: Ruleset) -> Chart:
    """The words of a ruleset."""

    def layer(name: str) -> frozenset[str]:
        return frozenset(key for key, row in ruleset.terrain.items() if name in (row.layer, *row.also))

    return Chart(
        layer(HEXES),
        layer(HEXSIDES),
        layer(PATHS),
        layer(MARKERS),
        base_keys(ruleset),
        frozenset(ruleset.units),
        frozenset(ruleset.states),
        ruleset.elevation_steps,
    )


def faces_spines(ruleset: Ruleset) -> bool:
    """Do units of this game face along hexspines, about which they have their covered arcs?"""
    arcs = (kind.values.get("arc") for kind in ruleset.units.values())
    return any(arc is not None and arc.value == "covered_arc" for arc in arcs)
