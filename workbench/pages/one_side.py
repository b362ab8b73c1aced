"""A page for the eyes of one side: what it must not hold is left out before anything is worked out or drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text
from workbench.scenario.scenario import as_seen_by
from workbench.scenario.zones import NOTE

_NO_SIDE = Text('there is no side "{side}" {hint}', "il n’y a pas de camp « {side} » {hint}")
_EYES = Text(
    "Hidden units of other sides, notes for them and other set-ups: this page is for the eyes of {side}.",
    "Unités cachées des autres camps, notes pour eux, autres mises en place : cette page est pour les yeux de {side}.",
)
_MARKERS = Text(
    "Markers on the map are here whoever laid them, mines too: a scenario file does not say which of them are secret.",
    "Les marqueurs de la carte sont là quel que soit leur camp, mines comprises : un fichier de scénario ne dit pas "
    "lesquels sont secrets.",
)


def for_eyes_of(analysis: AnyAnalysis, side: str) -> tuple[AnyAnalysis, tuple[Text, ...]]:
    """The analysis of what a side knows, and what the page says of that; the same analysis for "". CannotAnswer
    (``unknown_side``) for a side that there is not."""
    if not side:
        return analysis, ()
    known = [force.side for force in analysis.scenario.forces.sides]
    if side not in known:
        raise CannotAnswer("unknown_side", _NO_SIDE.format(side=side, hint=nearest_or_all(side, sorted(known))))
    seen = cast(Any, as_seen_by(analysis.scenario, side))
    zones = tuple(zone for zone in seen.zones if zone.kind != NOTE or zone.side in ("", side))
    if len(zones) < len(seen.zones):
        seen = replace(seen, zones=zones)
    said = [_EYES.format(side=seen.forces.called(side))]
    if seen.table is None and (seen.markers or seen.marker_owners):
        said.append(_MARKERS)
    return (analysis if seen is analysis.scenario else analysis_of(seen, analysis.ruleset)), tuple(said)
