"""Writes the table of a scenario, its units and its lines: one line for each piece and each unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from workbench.board.tableboard import CIRCLE, Feature, Point, TableBoard
from workbench.files.emit import mapping, text_lines, text_value, value, word
from workbench.files.zones_writer import staged_parts, zone_lines
from workbench.forces.models import Mount, TableUnit
from workbench.forces.units import Force
from workbench.scenario.table import End, KeptSight, TableScenario
from workbench.sight.results import SPOT


def table_lines(board: TableBoard) -> list[str]:
    """The ``map`` section."""
    lines = [
        "map:",
        "  kind: table",
        f"  unit: {board.unit}",
        f"  width: {_number(board.width)}",
        f"  height: {_number(board.height)}",
        f"  ground: {value(board.ground)}",
    ]
    if board.features:
        lines += ["  features:", *(f"    - {feature_value(feature)}" for feature in board.features)]
    return lines


def troop_lines(scenario: TableScenario) -> list[str]:
    """The sections ``forces``, ``lines`` and ``zones``."""
    lines: list[str] = []
    if scenario.forces.sides:
        lines += ["forces:", *(line for force in scenario.forces.sides for line in _force(force))]
    if scenario.lines:
        lines += ["lines:", *(f"  - {_line(line)}" for line in scenario.lines)]
    return lines + zone_lines(scenario.zones)


def _number(number: float) -> str:
    return repr(int(number) if number == int(number) else number)


def _list(parts: Iterable[str]) -> str:
    return f"[{', '.join(parts)}]"


def _point(point: Iterable[float]) -> str:
    return _list(_number(part) for part in point)


def _points(points: Iterable[Point]) -> str:
    return _list(_point(point) for point in points)


def _filled(parts: dict[str, Any]) -> str:
    """A mapping of what there is; empty texts and None are left out."""
    return mapping({key: part for key, part in parts.items() if part})


def feature_value(feature: Feature) -> str:
    """A piece of terrain on one line."""
    drawn = _points(feature.points)
    if feature.kind == CIRCLE:
        drawn = _point((*feature.points[0], feature.radius))
    openings = [_filled({"floor": str(opening.floor), "at": _point(opening.at)}) for opening in feature.openings]
    return _filled(
        {
            "id": word(feature.id),
            "terrain": word(feature.terrain),
            feature.kind: drawn,
            "width": feature.width and _number(feature.width),
            "level": "" if feature.level is None else _number(feature.level),
            "floors": feature.floors and str(feature.floors),
            "openings": openings and _list(openings),
            "flags": feature.flags and value(feature.flags),
            "values": feature.values and value(feature.values),
            "name": text_value(feature.name) if feature.name else "",
            "group": feature.group and word(feature.group),
            "locked": feature.locked and "true",
        }
    )


def _force(force: Force[TableUnit]) -> list[str]:
    lines = [f"  - side: {word(force.side)}"]
    if force.name:
        lines += text_lines("name", force.name, 4)
    if force.units:
        lines += ["    units:", *(f"      - {_unit(unit)}" for unit in force.units)]
    return lines


def _unit(unit: TableUnit) -> str:
    base = unit.base
    return _filled(
        {
            "id": word(unit.id),
            "kind": word(unit.kind),
            "at": "" if unit.at is None else _point(unit.at),
            "facing": unit.facing and _number(unit.facing),
            "base": "" if base is None else _point(base) if isinstance(base, tuple) else _number(base),
            "hull": unit.hull and _point(unit.hull),
            "models": unit.models and _points(unit.models),
            "floor": unit.floor and str(unit.floor),
            "weapons": unit.weapons and _list(_mount(mount) for mount in unit.weapons),
            "state": unit.state and value(unit.state),
            "values": unit.values and value(unit.values),
            "name": text_value(unit.name) if unit.name else "",
        }
        | staged_parts(unit)
    )


def _mount(mount: Mount) -> str:
    return _filled(
        {
            "id": word(mount.id),
            "weapon": word(mount.weapon),
            "mount": mount.mount and word(mount.mount),
            "muzzle": "" if mount.muzzle is None else _number(mount.muzzle),
            "arc": mount.arc,
            "model": "" if mount.model is None else str(mount.model),
        }
    )


def _line(line: KeptSight) -> str:
    purpose = "" if line.purpose == SPOT else word(line.purpose)
    ends = {"from": _end(line.origin), "to": _end(line.target)}
    return _filled({"name": word(line.name), **ends, "purpose": purpose})


def _end(end: End) -> str:
    if isinstance(end, str):
        return word(end)
    point, height = end
    return _point((*point, height) if height else point)
