"""Everything known of one place of a table, gathered from every room with the section that each value comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely

from workbench.base.text import Text
from workbench.board.tableboard import Feature, Point
from workbench.forces.models import TableUnit
from workbench.forces.staging import Zone
from workbench.forces.zone_places import lies_in
from workbench.rules.ruleset import TerrainRow
from workbench.rules.values import Cited
from workbench.sight.table_results import Stand
from workbench.table_analysis import TableAnalysis


@dataclass(frozen=True)
class PieceThere:
    """A piece of terrain at a place, with its row of the chart (None where the ruleset has none)."""

    feature: Feature
    row: TerrainRow | None
    level: float | None


@dataclass(frozen=True)
class TableDescription:
    """One place. ``level`` is that of its ground and ``spot_level`` that of who stands at the place as it was named, both in
    levels; ``top`` the highest level of the pieces there, None without any. ``pieces`` lie uppermost first."""

    at: Point
    level: float
    spot_level: float
    top: float | None
    ground: TerrainRow | None
    pieces: tuple[PieceThere, ...]
    units: tuple[tuple[str, TableUnit], ...]
    mobility: dict[str, Text]
    zones: tuple[Zone, ...] = ()

    def as_mapping(self) -> dict[str, Any]:
        """The description as nested plain values, as the query protocol gives it."""
        rows = [piece.row for piece in self.pieces if piece.row is not None]
        if self.ground is not None:
            rows.append(self.ground)
        return {
            "at": list(self.at),
            "level": self.level,
            "spot_level": self.spot_level,
            "obstacle_top": self.top,
            "ground": None if self.ground is None else _row(self.ground),
            "terrain": [_piece(piece) for piece in self.pieces],
            "units": [
                {"id": unit.id, "side": side, "kind": unit.kind, "state": unit.state} for side, unit in self.units
            ],
            "zones": [zone.as_mapping() for zone in self.zones],
            "cover": [{"of": row.key, **_cited(row.facts["cover"])} for row in rows if "cover" in row.facts],
            "costs": {
                mobility: [
                    {"of": row.key, "cost": str(row.passage[mobility]), "rule": row.cite_cost(mobility).rule}
                    for row in rows
                    if mobility in row.passage
                ]
                for mobility in self.mobility
            },
        }


def describe_place(analysis: TableAnalysis, place: Stand) -> TableDescription:
    """Gather everything known of a place."""
    board, rules = analysis.scenario.board, analysis.ruleset
    ground = analysis.sight.ground(place.point)
    pieces = []
    number = {feature.id: index for index, feature in enumerate(board.features)}
    for feature in reversed(board.at(place.point)):
        row = rules.terrain.get(feature.terrain)
        level = feature.level
        if level is None and row is not None and row.levels:
            level = float(row.levels[0])
        if level is None and row is not None and row.fact("los") == "solid":
            # a building without a height of its own is as high as its storeys
            top = analysis.sight.top(number[feature.id])
            level = None if top is None else top - ground
        pieces.append(PieceThere(feature, row, level))
    units = []
    for side, unit in analysis.scenario.forces:
        if unit.at is None:
            continue
        stand = analysis.sight.stand_of(unit)
        inside = stand.within and any(piece.feature.id == stand.within for piece in pieces)
        covers = stand.base is not None and stand.base.intersects(shapely.Point(place.point))
        if unit.at == place.point or inside or covers:
            units.append((side, unit))
    return TableDescription(
        at=place.point,
        level=ground,
        spot_level=ground + place.above,
        top=max((piece.level for piece in pieces if piece.level is not None), default=None),
        ground=rules.terrain.get(board.ground),
        pieces=tuple(pieces),
        units=tuple(units),
        mobility=dict(rules.mobility),
        zones=tuple(zone for zone in analysis.scenario.zones if lies_in(zone, place.point)),
    )


def _row(row: TerrainRow) -> dict[str, Any]:
    return {
        "key": row.key,
        "name": row.name,
        "facts": {name: _cited(fact) for name, fact in row.facts.items()},
        "costs": {mobility: str(cell) for mobility, cell in row.passage.items()},
        "costs_rule": row.cost_citation.rule,
    }


def _piece(piece: PieceThere) -> dict[str, Any]:
    feature = piece.feature
    made: dict[str, Any] = {"id": feature.id, "key": feature.terrain}
    if piece.row is not None:
        made |= _row(piece.row)
    if feature.name:
        made["called"] = feature.name
    made["level"] = piece.level
    if feature.floors:
        made["floors"] = feature.floors
    if feature.flags:
        made["flags"] = feature.flags
    return made


def _cited(fact: Cited) -> dict[str, Any]:
    found: dict[str, Any] = {"value": fact.value, "rule": fact.citation.rule}
    if fact.citation.standing.value != "printed":
        found["standing"] = fact.citation.standing.value
        found["note"] = fact.citation.note
    return found
