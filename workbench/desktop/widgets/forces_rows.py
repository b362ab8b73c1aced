"""Rows of the tree of forces: labels, counts, and dragging."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData

from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.units import ArrangeUnits, OrderSide, SetUnitSetup
from workbench.scenario.units import Force, Forces

# --- Dragging rows of the tree of forces: what is carried, and what a drop means.


MIME = "application/x-workbench-forces"
_MOST_BYTES = 4_000_000


@dataclass(frozen=True)
class DraggedRows:
    """Units that are dragged, or one side; ``grouped`` if whole groups are."""

    units: tuple[str, ...] = ()
    side: str = ""
    grouped: bool = False


@dataclass(frozen=True)
class DropTarget:
    """Where a drop is: a side, in one of its groups, right before a unit ("" = at the end), among those of a turn."""

    side: str
    group: str = ""
    before: str = ""
    turn: int = 0


def encode_drag(carried: DraggedRows) -> QMimeData:
    """What is carried, for Qt."""
    data = QMimeData()
    words = {"units": carried.units, "side": carried.side, "grouped": carried.grouped}
    data.setData(MIME, json.dumps(words).encode())
    data.setText(" ".join(carried.units) or carried.side)
    return data


def decode_drag(data: QMimeData, forces: Forces[Any]) -> DraggedRows | None:
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
    return DraggedRows(here, there, grouped) if here or there else None


def drop_edit(carried: DraggedRows, landing: DropTarget, forces: Forces[Any]) -> Edit[Any] | None:
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
        edits.append(SetUnitSetup(other, "turn", landing.turn))
    return Composite(tuple(edits), Text("Rearrange the forces", "Réorganiser les forces"))


def _next(forces: Forces[Any], landing: DropTarget, moved: Iterable[str]) -> str:
    """The unit before which the drop is, passing over those that are dragged themselves."""
    if not landing.before:
        return ""
    gone = set(moved)
    units = next(force.units for force in forces.sides if force.side == landing.side)
    ids = [unit.id for unit in units]
    after = ids[ids.index(landing.before) :] if landing.before in ids else []
    return next((unit for unit in after if unit not in gone), "")


translate = QCoreApplication.translate

SIDE, GROUP, TURN, UNIT = "side", "group", "turn", "unit"
"""The roles of rows."""


def unit_words(unit: Any, ruleset: Ruleset, language: str) -> str:
    """A unit by its name, or else that of its kind."""
    kind = ruleset.units.get(unit.kind)
    return unit.name.get(language) or (kind.name.get(language) if kind else str(unit.kind))


def state_words(unit: Any, ruleset: Ruleset, language: str) -> list[str]:
    """The states of a unit, and whether it is hidden."""
    states = [ruleset.states[key].name.get(language) if key in ruleset.states else key for key in unit.state]
    return [*([translate("ForcesTree", "hidden")] if unit.hidden else []), *states]


def retyped_text(old: Text, language: str, words: str) -> Text:
    """A text that was typed over in one language: one that differs between languages keeps the other."""
    if old.en == old.fr:
        return Text.of(words)
    return Text(old.en, words) if language == "fr" else Text(words, old.fr)


def turn_words(turn: int) -> str:
    """When reinforcements enter."""
    return translate("ForcesTree", "Turn {n}").format(n=turn)


def side_count_words(name: str, force: Force[Any], unseen: frozenset[str], *, table: bool = False) -> str:
    """A side and how many units it has, and how many of them are on the map or the ``table`` where that is not all;
    ``unseen`` do not count."""
    total = len(force.units) - len(unseen)
    here = sum(unit.at is not None for unit in force.units if unit.id not in unseen)
    if here == total:
        return f"{name} ({total})"
    words = translate("ForcesTree", "{name} ({total}, {here} on the map)")
    if table:
        words = translate("ForcesTree", "{name} ({total}, {here} on the table)")
    return words.format(name=name, total=total, here=here)


def filtered_count_words(words: str, shown: int, total: int) -> str:
    """The words of a side or a group, whose last brackets hold its count, while a filter leaves some units out."""
    count = translate("ForcesTree", "{shown} of {total}").format(shown=shown, total=total)
    return f"{words[: words.rindex('(')]}({count})"


def count_details(force: Force[Any], *, table: bool = False) -> str:
    """On the map or the ``table``, off it, and by turn, a line each."""
    turns = Counter(unit.turn for unit in force.units if unit.turn)
    off = sum(unit.at is None and not unit.turn for unit in force.units)
    there, away = translate("ForcesTree", "On the map: {n}"), translate("ForcesTree", "Off the map: {n}")
    if table:
        there, away = translate("ForcesTree", "On the table: {n}"), translate("ForcesTree", "Off the table: {n}")
    lines = [
        there.format(n=sum(unit.at is not None for unit in force.units)),
        away.format(n=off),
        *(f"{turn_words(turn)}: {count}" for turn, count in sorted(turns.items())),
    ]
    hidden = sum(unit.hidden for unit in force.units)
    if hidden:
        lines.append(translate("ForcesTree", "Hidden: {n}").format(n=hidden))
    return "\n".join(lines)
