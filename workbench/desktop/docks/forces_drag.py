"""Dragging rows of the tree of forces: what is carried, and what a drop means."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QByteArray, QMimeData

from workbench.base.text import Text
from workbench.forces.units import Forces
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_forces import ArrangeUnits, OrderSide, SetStaging

MIME = "application/x-workbench-forces"
_MOST_BYTES = 4_000_000


@dataclass(frozen=True)
class Carried:
    """Units that are dragged, or one side; ``grouped`` if whole groups are."""

    units: tuple[str, ...] = ()
    side: str = ""
    grouped: bool = False


@dataclass(frozen=True)
class Landing:
    """Where a drop is: a side, in one of its groups, right before a unit ("" = at the end), among those of a turn."""

    side: str
    group: str = ""
    before: str = ""
    turn: int = 0


def packed(carried: Carried) -> QMimeData:
    """What is carried, for Qt."""
    data = QMimeData()
    words = {"units": carried.units, "side": carried.side, "grouped": carried.grouped}
    data.setData(MIME, json.dumps(words).encode())
    data.setText(" ".join(carried.units) or carried.side)
    return data


def unpacked(data: QMimeData, forces: Forces[Any]) -> Carried | None:
    """What a drag brings, of units and sides that are here; None if that is nothing. Any program can send such bytes."""
    raw = data.data(MIME) if data.hasFormat(MIME) else QByteArray()
    if not 0 < raw.size() <= _MOST_BYTES:
        return None
    try:
        words = json.loads(bytes(raw.data()))
        units, side, grouped = words["units"], words["side"], words["grouped"] is True
    except (ValueError, RecursionError, KeyError, TypeError):
        return None
    if not isinstance(units, list) or not isinstance(side, str):
        return None
    known = {unit.id for _, unit in forces}
    here = tuple(dict.fromkeys(unit for unit in units if isinstance(unit, str) and unit in known))
    there = side if any(force.side == side for force in forces.sides) else ""
    return Carried(here, there, grouped) if here or there else None


def edit_of(carried: Carried, landing: Landing, forces: Forces[Any]) -> Edit[Any] | None:
    """What a drop does, as one step; None if it does nothing."""
    names = [force.side for force in forces.sides]
    if landing.side not in names:
        return None
    if carried.side:
        place = names.index(landing.side)
        return OrderSide(carried.side, place) if carried.side != landing.side else None
    group = None if carried.grouped and not landing.group else landing.group
    before = _next(forces, landing, carried.units)
    edits: list[Edit[Any]] = [ArrangeUnits(carried.units, landing.side, group, before)]
    other = tuple(unit.id for _, unit in forces if unit.id in carried.units and unit.turn != landing.turn)
    if other:
        edits.append(SetStaging(other, "turn", landing.turn))
    return Composite(tuple(edits), Text("Rearrange the forces", "Réorganiser les forces"))


def _next(forces: Forces[Any], landing: Landing, moved: Iterable[str]) -> str:
    """The unit before which the drop is, passing over those that are dragged themselves."""
    if not landing.before:
        return ""
    gone = set(moved)
    units = next(force.units for force in forces.sides if force.side == landing.side)
    ids = [unit.id for unit in units]
    after = ids[ids.index(landing.before) :] if landing.before in ids else []
    return next((unit for unit in after if unit not in gone), "")
