"""Everything known of one hex, gathered from every room with the section that each value comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.forces.staging import Zone
from workbench.forces.units import Unit
from workbench.movement.doctrine import MovementDoctrine
from workbench.movement.request import MoveRequest
from workbench.movement.results import MoveCost
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Cited
from workbench.scenario.scenario import Scenario
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.results import Heights, Party

_SHIFTS = ("df", "bf", "at", "assault", "tem", "tem_indirect")


@dataclass(frozen=True)
class Feature:
    """One row of the terrain chart that holds in a hex: its facts with their citations, and how many there are.

    ``sides`` are labels: the neighbours that a hexside borders, or those that a path leads to.
    """

    row: TerrainRow
    count: int = 1
    sides: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """What a mobility class pays to enter the hex off the roads; ``origin`` is the hex the move was priced from."""

    mobility: str
    origin: str
    cost: MoveCost


@dataclass(frozen=True)
class Description:
    """One hex. ``level`` counts the ruleset's steps (the floor: a gully lies one lower); ``heights`` are in metres;
    ``also`` are the other names of a hex in which boards join; ``zones`` those that it is in."""

    label: str
    level: int
    heights: Heights
    terrain: tuple[Feature, ...]
    hexsides: tuple[Feature, ...]
    paths: tuple[Feature, ...]
    markers: tuple[Feature, ...]
    units: tuple[tuple[str, Unit], ...]
    entries: tuple[Entry, ...]
    also: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()

    def as_mapping(self) -> dict[str, Any]:
        """The description as nested plain values, as the query protocol gives it."""
        return {
            "at": self.label,
            **({"also": list(self.also)} if self.also else {}),
            "level": self.level,
            "ground": self.heights.ground,
            "obstacle_top": self.heights.top,
            "spot_level": self.heights.eye,
            "terrain": [_feature(feature) for feature in self.terrain],
            "hexsides": [_feature(feature, "to") for feature in self.hexsides],
            "paths": [_feature(feature, "to") for feature in self.paths],
            "markers": [{**_feature(feature), "count": feature.count} for feature in self.markers],
            "units": [
                {"id": unit.id, "side": side, "kind": unit.kind, "state": unit.state} for side, unit in self.units
            ],
            "zones": [zone.as_mapping() for zone in self.zones],
            "cover": self._cover(),
            "costs": {entry.mobility: _cost(entry.cost.cost) for entry in self.entries},
            "cost_parts": {
                entry.mobility: [
                    {"rule": part.rule, "cost": _cost(part.cost), "text": part.text} for part in entry.cost.parts
                ]
                for entry in self.entries
            },
        }

    def _cover(self) -> dict[str, list[dict[str, Any]]]:
        rows = [feature.row for feature in (*self.terrain, *self.paths, *self.markers)]
        found = {
            shift: [{"of": row.key, **_cited(row.facts[shift])} for row in rows if row.facts.get(shift)]
            for shift in _SHIFTS
        }
        return {shift: values for shift, values in found.items() if values}


def describe_hex(
    scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, movement: MovementDoctrine, number: int
) -> Description:
    """Gather everything known of a hex (by number)."""
    board = scenario.board
    heights = sight.heights(number)
    metres = float(ruleset.level_metres or 1)
    return Description(
        label=board.grid.labels[number],
        level=round(heights.ground / metres),
        heights=heights,
        terrain=_terrain(scenario, ruleset, number),
        hexsides=_hexsides(scenario, ruleset, number),
        paths=_paths(scenario, ruleset, number),
        markers=_markers(scenario, ruleset, number),
        units=tuple(scenario.forces.at(number)),
        entries=tuple(_entries(scenario, ruleset, movement, number)),
        also=board.grid.names[number][1:] if board.grid.boards else (),
        zones=tuple(zone for zone in scenario.zones if number in zone.hexes),
    )


def _terrain(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    keys = scenario.board.terrain_at(number)
    rows = [ruleset.terrain[key] for key in keys if key in ruleset.terrain]
    ground = ruleset.terrain.get(scenario.board.ground)
    if ground is not None and not any(row.base for row in rows):
        rows.insert(0, ground)
    return tuple(Feature(row) for row in rows)


def _hexsides(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    board = scenario.board
    sides: dict[str, list[str]] = {}
    for other in _neighbours(scenario, number):
        for key in board.sides_at(number, other):
            sides.setdefault(key, []).append(board.grid.labels[other])
    return tuple(
        Feature(ruleset.terrain[key], len(labels), tuple(labels))
        for key, labels in sides.items()
        if key in ruleset.terrain
    )


def _paths(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    board = scenario.board
    found = []
    for key, mask in board.path_mask.items():
        if mask[number] and key in ruleset.terrain:
            leads = int(board.links[key][number])
            to = tuple(
                board.grid.labels[other]
                for side, other in enumerate(board.grid.neighbours[number])
                if other >= 0 and leads & (1 << side)
            )
            found.append(Feature(ruleset.terrain[key], 1, to))
    return tuple(found)


def _markers(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    counts = {key: scenario.marker_count(key, number) for key in {**scenario.markers, **scenario.marker_owners}}
    return tuple(
        Feature(ruleset.terrain[key], count) for key, count in counts.items() if count and key in ruleset.terrain
    )


def _entries(scenario: Scenario, ruleset: Ruleset, movement: MovementDoctrine, number: int) -> list[Entry]:
    origin = _open_neighbour(scenario, number)
    if origin is None:
        return []
    kinds: dict[str, str] = {}
    for kind in ruleset.units.values():
        kinds.setdefault(kind.mobility, kind.key)
    return [
        Entry(
            mobility,
            scenario.board.grid.labels[origin],
            movement.move_cost(MoveRequest(Party(kind=kinds[mobility]), origin), number),
        )
        for mobility in ruleset.mobility
        if mobility in kinds
    ]


def _neighbours(scenario: Scenario, number: int) -> list[int]:
    return [int(other) for other in scenario.board.grid.neighbours[number] if other >= 0]


def _open_neighbour(scenario: Scenario, number: int) -> int | None:
    """The neighbour to price an ordinary move from: no path joins the two and no hexside lies between, if possible."""
    board = scenario.board

    def trouble(other: int) -> tuple[bool, bool]:
        side = board.grid.neighbours[number].tolist().index(other)
        joined = any(int(links[number]) & (1 << side) for links in board.links.values())
        return bool(board.sides_at(number, other)), joined

    return min(_neighbours(scenario, number), key=trouble, default=None)


def _feature(feature: Feature, sides: str = "") -> dict[str, Any]:
    row = feature.row
    made: dict[str, Any] = {"key": row.key, "name": row.name}
    if sides:
        made[sides] = feature.sides
    made["facts"] = {name: _cited(fact) for name, fact in row.facts.items()}
    made["costs"] = {mobility: str(cost) for mobility, cost in row.cost.items()}
    made["costs_rule"] = row.cost_citation.rule
    return made


def _cited(fact: Cited) -> dict[str, Any]:
    found: dict[str, Any] = {"value": fact.value, "rule": fact.citation.rule}
    if fact.citation.standing.value != "printed":
        found["standing"] = fact.citation.standing.value
        found["note"] = fact.citation.note
    return found


def _cost(cost: object) -> object:
    return "forbidden" if cost is None else cost
