"""The ask ``impact``: what an edit that a request describes would change of sight and reach. The scenario stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.analysis.any_analysis import analysis_in_setup
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.results import SPOT
from workbench.planning.impact import (
    CoverChange,
    HexImpact,
    Origin,
    SeenPair,
    TabletopImpact,
    hex_impact,
    tabletop_impact,
)
from workbench.protocol.hex_request import Question
from workbench.protocol.places import hex_place
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer
from workbench.protocol.results_as_json import geojson, plain, reasons
from workbench.protocol.tabletop_request import TabletopQuestion
from workbench.rules.ruleset import HEXES
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.edits.units import DeleteUnits
from workbench.scenario.scenario import S


def _without(question: Question | TabletopQuestion, scenario: S, units: tuple[str, ...]) -> S:
    """The scenario without some units; CannotAnswer for one that there is not."""
    named = tuple(question.analysis.unit(unit)[1].id for unit in units)
    return DeleteUnits(named).apply(scenario) if named else scenario


@hex_ask("impact")
def impact_on_hexes(question: Question) -> Answer:
    """What is different if hexes had other ``terrain`` {label: key}, and ``without`` [ids of units]: ``gained`` and ``lost``
    [[who, hex]], ``changed`` [[who, hex, hindrance before, after]], ``reach`` {unit: {``gained``, ``lost``}}, ``zones``. Who
    looks are the units of a ``side``, or without one all hexes. Or, without an edit, if the forces stood as in the set-up
    ``against``."""
    analysis, fields = question.analysis, question.fields
    against = fields.text("against")
    if against:
        other = analysis_in_setup(analysis, against)
        side, level = fields.text("side"), question.target_level
        found = hex_impact(analysis, other, side, purpose=question.purpose(SPOT), target_level=level)
        return impact_record((analysis, other), found, question.language)
    scenario = _without(question, analysis.scenario, fields.texts("without"))
    rows = analysis.ruleset.layer(HEXES)
    base = frozenset(key for key, row in rows.items() if row.base)
    inner = fields.inner("terrain")
    for label in inner.names if inner is not None else ():
        assert inner is not None
        key = inner.needed_text(label)
        if key not in rows:
            raise _no_terrain(key, rows)
        scenario = PaintTerrain(key, hex_place(analysis, label).hexes, base).apply(scenario)
    if scenario is analysis.scenario:
        raise _nothing("terrain")
    after = analysis.updated(scenario)
    level = question.target_level
    found = hex_impact(analysis, after, fields.text("side"), purpose=question.purpose(SPOT), target_level=level)
    return impact_record((analysis, after), found, question.language)


@tabletop_ask("impact")
def impact_on_table(question: TabletopQuestion) -> Answer:
    """What the units of a ``side`` would see if some pieces or units (``without`` [ids]) were not there: ``gained`` and
    ``lost`` as GeoJSON, ``changed`` {unit: {``gained``, ``lost``}}. Or, without an edit, if the forces stood as in the set-up
    ``against``."""
    analysis, fields = question.analysis, question.fields
    against, target = fields.text("against"), question.raised(question.target(None))
    if against:
        other = analysis_in_setup(analysis, against)
        side = fields.needed_text("side")
        moved = tabletop_impact(analysis, other, side, purpose=question.purpose(SPOT), target=target)
        return tabletop_impact_record(moved, question.language)
    names = fields.texts("without")
    pieces = tuple(name for name in names if name.removeprefix("feature:") in analysis.scenario.board.by_id)
    scenario = _without(question, analysis.scenario, tuple(name for name in names if name not in pieces))
    if pieces:
        scenario = DeleteFeatures(tuple(name.removeprefix("feature:") for name in pieces)).apply(scenario)
    if scenario is analysis.scenario:
        raise _nothing("without")
    side = fields.needed_text("side")
    after = analysis.updated(scenario)
    found = tabletop_impact(analysis, after, side, purpose=question.purpose(SPOT), target=target)
    return tabletop_impact_record(found, question.language)


def _nothing(field: str) -> CannotAnswer:
    words = Text(f'the request changes nothing: give "{field}"', f"la demande ne change rien : donnez « {field} »")
    return CannotAnswer("missing_field", words)


def _no_terrain(key: str, rows: Any) -> CannotAnswer:
    hint = did_you_mean(key, rows)
    words = Text(
        f'there is no terrain "{key}" of hexes {hint.en}', f"il n’y a pas de terrain « {key} » d’hexagone {hint.fr}"
    )
    return CannotAnswer("unknown_terrain", Text(words.en.rstrip(), words.fr.rstrip()))


# --- What an edit changed as JSON; the command ``impact`` writes it too.


def origin_name(analysis: Analysis, origin: Origin) -> str:
    """Who looks, as places are written: ``unit:ID`` or the label of a hex."""
    return f"unit:{origin}" if isinstance(origin, str) else analysis.label(origin)


def impact_record(compared: tuple[Analysis, Analysis], found: HexImpact, language: str) -> dict[str, Any]:
    """What differs between the two maps ``compared`` (before, after): ``gained``, ``lost`` [[who, hex]], ``changed`` [[who,
    hex, hindrance before, after]], ``reach`` {unit: {``gained``, ``lost``}}, ``cover`` (see :func:`_cover`), ``zones`` {zone:
    how many of the lines end in it}, and ``caveats`` where one of the maps lacks something that it shows."""
    _, analysis = compared
    caveats = dict.fromkeys(reason for one in compared if (reason := one.sight.caveat()) is not None)

    def pairs(some: Sequence[SeenPair]) -> list[list[str]]:
        return [[origin_name(analysis, pair.origin), analysis.label(pair.target)] for pair in some]

    return {
        **({"caveats": reasons(list(caveats), language)} if caveats else {}),
        "gained": pairs(found.gained),
        "lost": pairs(found.lost),
        "changed": [
            [origin_name(analysis, pair.origin), analysis.label(pair.target), pair.before, pair.after]
            for pair in found.changed
        ],
        "reach": {
            unit: {
                "gained": sorted(analysis.label(number) for number in more),
                "lost": sorted(analysis.label(number) for number in fewer),
            }
            for unit, (more, fewer) in found.reach.items()
        },
        "cover": _cover(found.cover, language),
        "zones": {
            zone.id: {
                "gained": sum(pair.target in zone.hexes for pair in found.gained),
                "lost": sum(pair.target in zone.hexes for pair in found.lost),
            }
            for zone in analysis.scenario.zones
        },
    }


def tabletop_impact_record(found: TabletopImpact, language: str) -> dict[str, Any]:
    """``gained`` and ``lost`` as GeoJSON, ``changed`` {unit: {``gained``, ``lost``}}, ``cover`` (see :func:`_cover`)."""
    return {
        "cover": _cover(found.cover, language),
        "gained": geojson(found.whole.gained),
        "lost": geojson(found.whole.lost),
        "changed": {
            unit: {"gained": geojson(one.gained), "lost": geojson(one.lost)} for unit, one in found.each.items()
        },
    }


def _cover(changes: Sequence[CoverChange], language: str) -> list[dict[str, Any]]:
    """[{``unit``, ``firer``, ``values`` {the ruleset's own key: [before, after]}}] against enemies who see it both times."""
    return [
        {
            "unit": one.unit,
            "firer": one.firer,
            "values": {key: plain(list(pair), language) for key, pair in one.values.items()},
        }
        for one in changes
    ]
