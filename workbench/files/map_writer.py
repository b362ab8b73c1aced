"""Writes the map of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from workbench.engine.sight.results import SPOT
from workbench.files.hex_labels import LabelWriter
from workbench.files.hex_reader import NOBODY
from workbench.files.map_names import name_lines
from workbench.files.yaml_writer import WIDTH, key_of, mapping, quoted, text_lines, text_value, value, word
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import COLUMNS, ROWS, BoardPlace
from workbench.geometry.shapes import CIRCLE
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, IncludedBoard, Path, Shape
from workbench.scenario.kept_plans import KeptPlan, KeptPlans
from workbench.scenario.scenario import AnyScenario, End, KeptTabletopLine, TabletopScenario
from workbench.scenario.setups import SetUps, differences_of_sides
from workbench.scenario.tabletop_board import Feature, TabletopBoard
from workbench.scenario.units import (
    SETUP_FIELDS,
    BaseUnit,
    FieldType,
    Force,
    Forces,
    Mount,
    Point,
    TabletopUnit,
    U,
)
from workbench.scenario.zones import Zone

if TYPE_CHECKING:
    from workbench.scenario.declared_fields import Field as DeclaredField
    from workbench.scenario.declared_fields import PlanPlace

Order = Callable[[Iterable[str]], list[str]]
"""Puts terrain keys into the order of the ruleset's chart."""


def map_lines(board: HexBoard, order: Order) -> list[str]:
    """The ``map`` section."""
    return [*_grid_lines(board.grid, {}), f"  ground: {value(board.ground)}", *ground_lines(board, order)]


def included_map_lines(
    board: HexBoard, order: Order, included: Mapping[str, IncludedBoard], changes: list[str]
) -> list[str]:
    """The ``map`` section of boards, some of which are included from files; ``changes`` are the lines of what differs from
    these files."""
    facts = _fact_lines(board, order, LabelWriter(board.grid))
    return [*_grid_lines(board.grid, included), f"  ground: {value(board.ground)}", *changes, *facts]


def _grid_lines(grid: HexGrid, included: Mapping[str, IncludedBoard]) -> list[str]:
    stagger: dict[str, Any] = {"lines": grid.stagger_lines, "by": grid.stagger_by}
    if grid.extra:
        stagger["extra"] = True
    return [
        "map:",
        "  kind: hex",
        f"  orientation: {grid.orientation}",
        f"  columns: {grid.columns}",
        f"  rows: {grid.rows}",
        f"  stagger: {value(stagger)}",
        f'  labels: "{grid.label_style}"',
        *([f"  sight_pixels: {value(list(grid.pixels))}"] if grid.pixels is not None else ()),
        *(
            ["  boards:", *(f"    - {_board(board, included.get(board.name))}" for board in grid.boards)]
            if grid.boards
            else ()
        ),
    ]


def _board(board: BoardPlace, included: IncludedBoard | None) -> str:
    values: dict[str, str] = {"name": quoted(board.name), "column": str(board.column), "row": str(board.row)}
    if (board.first, board.last) != (1, COLUMNS):
        values["columns"] = quoted(board.span)
    if board.rows != ROWS:
        values["rows"] = str(board.rows)
    if board.rotated:
        values["rotated"] = "true"
    if included is not None:
        values |= {"file": word(included.file), "checksum": quoted(included.checksum)}
    return mapping(values)


def ground_lines(board: HexBoard, order: Order) -> list[str]:
    """What lies on the ground of a map, as it stands under ``map``."""
    labels = LabelWriter(board.grid)
    lines: list[str] = []
    covered = [key for key, mask in board.cover.items() if mask.any()]
    lines += section_lines("hexes", (_cover(board, key, labels) for key in order(covered)))
    levels = sorted({int(level) for level in np.unique(board.elevation)} - {0})
    lines += section_lines(
        "elevation",
        (labels.places(str(level), np.flatnonzero(board.elevation == level).tolist(), 4) for level in levels),
    )
    sides = [key for key, mask in board.hexsides.items() if mask.any()]
    lines += section_lines("hexsides", (labels.sides(key_of(key), _pairs(board, key), 4) for key in order(sides)))
    drawn = [key for key, chains in board.paths.items() if chains]
    lines += section_lines("paths", (_paths(board, key, labels) for key in order(drawn)))
    if board.shapes:
        lines += ["  shapes:", *(f"    - {shape_value(shape)}" for shape in board.shapes)]
    if board.contours:
        lines += ["  contours:", *(f"    - {contour_value(contour)}" for contour in board.contours)]
    return lines + _fact_lines(board, order, labels)


def _fact_lines(board: HexBoard, order: Order, labels: LabelWriter) -> list[str]:
    facts = [key for key, held in board.attributes.items() if held]
    return section_lines("attributes", (_facts(key, board.attributes[key], labels) for key in order(facts)))


def section_lines(name: str, entries: Iterable[list[str]]) -> list[str]:
    """A part of the map; no lines if it has no entries."""
    lines = [line for entry in entries for line in entry]
    return [f"  {name}:", *lines] if lines else []


def owned_places(
    key: str, free: Iterable[int], owned: Mapping[str, Iterable[int]], labels: LabelWriter, indent: int
) -> list[str]:
    """Labels of a key; with owners as a mapping of sides, with unowned places under ``""``."""
    held = {side: list(numbers) for side, numbers in owned.items()}
    held = {side: numbers for side, numbers in sorted(held.items()) if numbers}
    free = list(free)
    if not held:
        return labels.places(key_of(key), free, indent)
    lines = [f"{' ' * indent}{key_of(key)}:"]
    for side, numbers in [(NOBODY, free), *held.items()] if free else held.items():
        lines += labels.places(key_of(side), numbers, indent + 2)
    return lines


def _cover(board: HexBoard, key: str, labels: LabelWriter) -> list[str]:
    painted = set(np.flatnonzero(board.cover[key]).tolist())
    owned = {side: held & painted for side, held in board.owners.get(key, {}).items()}
    free = painted.difference(*owned.values())
    return owned_places(key, free, owned, labels, 4)


def _pairs(board: HexBoard, key: str) -> Iterable[tuple[int, int]]:
    owners, directions = np.nonzero(board.hexsides[key])
    for owner, direction in zip(owners.tolist(), directions.tolist(), strict=True):
        other = int(board.grid.neighbours[owner, direction])
        if other >= 0:
            yield owner, other


def _paths(board: HexBoard, key: str, labels: LabelWriter) -> list[str]:
    chains = board.paths[key]
    owners = {side: held for side, held in board.owners.get(key, {}).items() if held}
    shares: dict[str, list[Path]] = {}
    for chain in chains:
        for side, piece in _owned_pieces(chain, owners):
            shares.setdefault(side, []).append(piece)
    for side, pieces in shares.items():
        if side != NOBODY:  # a hex whose owner is written with a longer piece needs no separate entry
            values = {number for piece in pieces if len(piece) > 1 for number in piece}
            shares[side] = list(dict.fromkeys(piece for piece in pieces if len(piece) > 1 or piece[0] not in values))
    if set(shares) <= {NOBODY}:
        return labels.chains(key_of(key), chains, 4)
    lines = [f"    {key_of(key)}:"]
    for side in sorted(shares):
        lines += labels.chains(key_of(side), shares[side], 6)
    return lines


def _owned_pieces(chain: Path, owners: Mapping[str, frozenset[int]]) -> Iterator[tuple[str, Path]]:
    """A chain cut so that all hexes of a piece with an owner are that owner's; links between owners are nobody's."""
    held = [next((side for side in sorted(owners) if number in owners[side]), NOBODY) for number in chain]
    for side, run in groupby(zip(held, chain, strict=True), key=itemgetter(0)):
        if side != NOBODY:
            yield side, tuple(number for _, number in run)
    free: list[int] = []
    for (a, mine), (b, theirs) in pairwise(zip(chain, held, strict=True)):
        if mine == theirs != NOBODY:
            if free:
                yield NOBODY, tuple(free)
            free = []
        else:
            free = [*(free or [a]), b]
    if free or (len(chain) == 1 and held == [NOBODY]):
        yield NOBODY, tuple(free) or chain


def shape_value(shape: Shape) -> str:
    """A shape on one line."""
    values = dict(shape.values)
    points: list[Any] = [[_short(x), _short(y)] for x, y in shape.points]
    if shape.kind == CIRCLE:
        points = [*points[0], _short(values.pop("radius"))]
    return value({"terrain": shape.terrain, shape.kind: points, **values})


def contour_value(contour: Contour) -> str:
    """A contour on one line."""
    rings: list[Any] = [[[_short(x), _short(y)] for x, y in ring] for ring in (contour.outline, *contour.holes)]
    holes = {"holes": rings[1:]} if contour.holes else {}
    return value({"level": contour.level, "polygon": rings[0], **holes})


def _short(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _facts(key: str, facts: Mapping[str, Any], labels: LabelWriter) -> list[str]:
    lines = [f"    {key_of(key)}:"]
    for name, held in sorted(facts.items()):
        if isinstance(held, (list, tuple)) and held and isinstance(held[0], (list, tuple)):
            lines += labels.chains(key_of(name), [tuple(chain) for chain in held], 6)
        elif isinstance(held, (list, tuple)):
            lines += labels.places(key_of(name), held, 6)
        else:
            lines.append(f"      {key_of(name)}: {value(held)}")
    return lines if len(lines) > 1 else [f"    {key_of(key)}: {mapping({})}"]


# --- Writes zones, one line each where it fits, and the set-up data of units.


def zone_lines(zones: Iterable[Zone], labels: LabelWriter | None = None) -> list[str]:
    """The section ``zones``; ``labels`` are those of a map of hexes, None = on a table."""
    lines = [line for zone in zones for line in _zone(zone, labels)]
    return ["zones:", *lines] if lines else []


def _zone(zone: Zone, labels: LabelWriter | None) -> list[str]:
    at = labels.places("at", zone.hexes, 4) if labels is not None and zone.hexes else []
    head = {"id": word(zone.id), "kind": zone.kind}
    if zone.side:
        head["side"] = word(zone.side)
    if zone.turn:
        head["turn"] = str(zone.turn)
    if zone.control:
        head["control"] = word(zone.control)
    if zone.value:
        head["value"] = str(zone.value)
    parts = dict(head)
    if zone.name:
        parts["name"] = text_value(zone.name)
    if len(at) == 1:
        parts["at"] = at[0].partition(": ")[2]
    elif zone.outline:
        parts["at"] = _outline(zone.outline)
    if zone.text:
        parts["text"] = text_value(zone.text)
    short = f"  - {mapping(parts)}"
    if len(at) < 2 and len(short) <= WIDTH and "\n" not in zone.text.en + zone.text.fr:
        return [short]
    lines = [f"    {key}: {value}" for key, value in head.items()]
    if zone.name:
        lines += text_lines("name", zone.name, 4)
    lines += at or ([f"    at: {_outline(zone.outline)}"] if zone.outline else [])
    if zone.text:
        lines += text_lines("text", zone.text, 4)
    lines[0] = f"  - {lines[0].lstrip()}"
    return lines


def _outline(outline: tuple[Point, ...]) -> str:
    points = [f"[{_number(x)}, {_number(y)}]" for x, y in outline]
    return points[0] if len(points) == 1 else f"[{', '.join(points)}]"


def _number(number: float) -> str:
    return repr(int(number) if number == int(number) else number)


def setup_parts(unit: BaseUnit) -> dict[str, str]:
    """The set-up data of a unit as YAML; empty ones are left out."""
    held = ((one, getattr(unit, one.id)) for one in SETUP_FIELDS)
    return {one.id: _WRITTEN[one.type](value) for one, value in held if value}


_WRITTEN: Mapping[FieldType, Callable[[Any], str]] = {
    FieldType.WORD: word,
    FieldType.TURN: str,
    FieldType.ZONE: word,
    FieldType.FLAG: lambda on: "true",
    FieldType.TEXT: text_value,
    FieldType.PICTURE: word,
}


# --- Writes set-ups: what differs in each of them from the first one, whose units stand under ``forces``.


def first_forces(scenario: AnyScenario) -> Forces[Any]:
    """The forces of the first set-up, or those of a scenario without set-ups."""
    return scenario.setups.all[0].forces if scenario.setups.all else scenario.forces


def setup_lines(setups: SetUps[U], unit_value: Callable[[U], str]) -> list[str]:
    """The sections ``setup`` (left out when the first one is shown) and ``setups``; each unit on one line."""
    if not setups.all:
        return []
    first = setups.all[0]
    lines = [] if setups.shown == first.id else [f"setup: {word(setups.shown)}"]
    lines.append("setups:")
    for one in setups.all:
        lines.append(f"  - id: {word(one.id)}")
        if one.name:
            lines += text_lines("name", one.name, 4)
        differences = differences_of_sides(first.forces, one.forces)
        if differences:
            lines.append("    forces:")
        for side in differences:
            lines.append(f"      - side: {word(side.side)}")
            if side.units:
                lines += ["        units:", *(f"          - {unit_value(unit)}" for unit in side.units)]
            for key, ids in (("without", side.without), ("order", side.order)):
                if ids:
                    lines.append(f"        {key}: {_list(word(unit_id) for unit_id in ids)}")
    return lines


# --- Writes kept plans, one line for each.


def plan_lines(plans: KeptPlans, place_value: Callable[[PlanPlace], str]) -> list[str]:
    """The section ``plans``."""
    return ["plans:", *(f"  - {_plan(plan, place_value)}" for plan in plans)] if plans else []


def _plan(plan: KeptPlan, place_value: Callable[[PlanPlace], str]) -> str:
    given = [(field.key_of(value), field, value) for field, value in plan.values.items()]
    # places in the stead of a zone stand last
    given.sort(key=lambda one: one[0] != one[1].name)
    values = {key: _plan_value(field, value, place_value) for key, field, value in given}
    return _filled({"name": word(plan.name), "kind": plan.kind, **values})


def _plan_value(field: DeclaredField[Any], value: Any, place_value: Callable[[PlanPlace], str]) -> str:
    """A value as its field is written."""
    from workbench.scenario.declared_fields import AmountField, NumberField, PlaceField

    if isinstance(field, NumberField | AmountField):
        return f"{value:g}"
    if isinstance(field, PlaceField):
        return place_value(value)
    if isinstance(value, str):
        return word(value)
    return _list(word(f"unit:{one}") if isinstance(one, str) else place_value(one) for one in value)


# --- Writes the table of a scenario, its units and its lines: one line for each piece and each unit.


def tabletop_lines(board: TabletopBoard) -> list[str]:
    """The ``map`` section."""
    lines = [
        "map:",
        "  kind: table",
        f"  unit: {board.unit}",
        f"  width: {_tabletop_number(board.width)}",
        f"  height: {_tabletop_number(board.height)}",
        f"  ground: {value(board.ground)}",
    ]
    if board.features:
        lines += ["  features:", *(f"    - {feature_value(feature)}" for feature in board.features)]
    return lines


def troop_lines(scenario: TabletopScenario) -> list[str]:
    """The sections ``forces``, ``lines`` and ``zones``."""
    lines: list[str] = []
    if scenario.forces.sides:
        lines += ["forces:", *(line for force in first_forces(scenario).sides for line in _force(force))]
    lines += setup_lines(scenario.setups, _unit)
    if scenario.lines:
        lines += ["lines:", *(f"  - {_line(line)}" for line in scenario.lines)]
    lines += [*zone_lines(scenario.zones), *name_lines(scenario.names)]
    return lines + plan_lines(scenario.plans, _plan_point)


def _plan_point(place: PlanPlace) -> str:
    assert isinstance(place, tuple)
    return _point(place)


def _tabletop_number(number: float) -> str:
    return repr(int(number) if number == int(number) else number)


def _list(parts: Iterable[str]) -> str:
    return f"[{', '.join(parts)}]"


def _point(point: Iterable[float]) -> str:
    return _list(_tabletop_number(part) for part in point)


def _points(points: Iterable[Point]) -> str:
    return _list(_point(point) for point in points)


def _filled(parts: dict[str, Any]) -> str:
    """A YAML mapping without empty texts and None."""
    return mapping({key: part for key, part in parts.items() if part})


def feature_value(feature: Feature) -> str:
    """A piece of terrain on one line."""
    drawn = _points(feature.points)
    if feature.kind == CIRCLE:
        drawn = _point((*feature.points[0], feature.radius))
    openings = [
        _filled({"floor": str(opening.floor), "at": _point(opening.at), "door": opening.door and "true"})
        for opening in feature.openings
    ]
    return _filled(
        {
            "id": word(feature.id),
            "terrain": word(feature.terrain),
            feature.kind: drawn,
            "width": feature.width and _tabletop_number(feature.width),
            "level": "" if feature.level is None else _tabletop_number(feature.level),
            "floors": feature.floors and str(feature.floors),
            "openings": openings and _list(openings),
            "flags": feature.flags and value(feature.flags),
            "values": feature.values and value(feature.values),
            "name": text_value(feature.name) if feature.name else "",
            "group": feature.group and word(feature.group),
            "locked": feature.locked and "true",
            "bends": feature.bends and _points(feature.bends),
            "turned": feature.turned and _tabletop_number(feature.turned),
        }
    )


def _force(force: Force[TabletopUnit]) -> list[str]:
    lines = [f"  - side: {word(force.side)}"]
    if force.name:
        lines += text_lines("name", force.name, 4)
    if force.units:
        lines += ["    units:", *(f"      - {_unit(unit)}" for unit in force.units)]
    return lines


def _unit(unit: TabletopUnit) -> str:
    base = unit.base
    return _filled(
        {
            "id": word(unit.id),
            "kind": word(unit.kind),
            "at": "" if unit.at is None else _point(unit.at),
            "facing": unit.facing and _tabletop_number(unit.facing),
            "base": "" if base is None else _point(base) if isinstance(base, tuple) else _tabletop_number(base),
            "hull": unit.hull and _point(unit.hull),
            "models": unit.models and _points(unit.models),
            "floor": unit.floor and str(unit.floor),
            "weapons": unit.weapons and _list(_mount(mount) for mount in unit.weapons),
            "state": unit.state and value(unit.state),
            "values": unit.values and value(unit.values),
            "name": text_value(unit.name) if unit.name else "",
        }
        | setup_parts(unit)
    )


def _mount(mount: Mount) -> str:
    return _filled(
        {
            "id": word(mount.id),
            "weapon": word(mount.weapon),
            "mount": mount.mount and word(mount.mount),
            "muzzle": "" if mount.muzzle is None else _tabletop_number(mount.muzzle),
            "arc": mount.arc,
            "model": "" if mount.model is None else str(mount.model),
        }
    )


def _line(line: KeptTabletopLine) -> str:
    purpose = "" if line.purpose == SPOT else word(line.purpose)
    ends = {"from": _end(line.origin), "to": _end(line.target)}
    return _filled({"name": word(line.name), **ends, "purpose": purpose})


def _end(end: End) -> str:
    if isinstance(end, str):
        return word(end)
    point, height = end
    return _point((*point, height) if height else point)
