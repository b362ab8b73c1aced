"""Rows of the tree of forces: texts, counts and dragging."""

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
from workbench.scenario.presence import carrier_of
from workbench.scenario.units import Force, Forces, TabletopUnit

# --- Dragging rows of the tree of forces: the drag's data, and the edit of a drop


MIME = "application/x-workbench-forces"
_MOST_BYTES = 4_000_000


@dataclass(frozen=True)
class DraggedRows:
    """The dragged units or the dragged side; ``grouped`` if whole groups are dragged."""

    units: tuple[str, ...] = ()
    side: str = ""
    grouped: bool = False


@dataclass(frozen=True)
class DropTarget:
    """The place of a drop: a side, one of its groups, the unit that follows ("" = at the end), and the turn of entry."""

    side: str
    group: str = ""
    before: str = ""
    turn: int = 0


def encode_drag(dragged: DraggedRows) -> QMimeData:
    """Dragged rows as data of a Qt drag."""
    data = QMimeData()
    words = {"units": dragged.units, "side": dragged.side, "grouped": dragged.grouped}
    data.setData(MIME, json.dumps(words).encode())
    data.setText(" ".join(dragged.units) or dragged.side)
    return data


def decode_drag(data: QMimeData, forces: Forces[Any]) -> DraggedRows | None:
    """The dragged rows of Qt data, limited to existing units and sides; None if there are none. Any program can send such
    data, so it is checked."""
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


def drop_edit(dragged: DraggedRows, target: DropTarget, forces: Forces[Any]) -> Edit[Any] | None:
    """The edit of a drop, as one step; None if it changes nothing."""
    names = [force.side for force in forces.sides]
    if target.side not in names:
        return None
    if dragged.side:
        place = names.index(target.side)
        return OrderSide(dragged.side, place) if dragged.side != target.side else None
    group = None if dragged.grouped and not target.group else target.group
    before = _next(forces, target, dragged.units)
    edits: list[Edit[Any]] = [ArrangeUnits(dragged.units, target.side, group, before)]
    other = tuple(unit.id for _, unit in forces if unit.id in dragged.units and unit.turn != target.turn)
    if other:
        edits.append(SetUnitSetup(other, "turn", target.turn))
    return Composite(tuple(edits), Text("Rearrange the forces", "Réorganiser les forces"))


def _next(forces: Forces[Any], target: DropTarget, moved: Iterable[str]) -> str:
    """The id of the unit that follows the drop, skipping the dragged ones; "" at the end."""
    if not target.before:
        return ""
    moved_ids = set(moved)
    units = next(force.units for force in forces.sides if force.side == target.side)
    ids = [unit.id for unit in units]
    after = ids[ids.index(target.before) :] if target.before in ids else []
    return next((unit for unit in after if unit not in moved_ids), "")


translate = QCoreApplication.translate

SIDE, GROUP, TURN, UNIT = "side", "group", "turn", "unit"
"""The roles of rows."""


def unit_words(unit: Any, ruleset: Ruleset, language: str) -> str:
    """The name of a unit, or else that of its kind."""
    kind = ruleset.units.get(unit.kind)
    return unit.name.get(language) or (kind.name.get(language) if kind else str(unit.kind))


def state_words(unit: Any, ruleset: Ruleset, language: str) -> list[str]:
    """The names of a unit's states, with "hidden" first if it is."""
    states = [ruleset.states[key].name.get(language) if key in ruleset.states else key for key in unit.state]
    return [*([translate("ForcesTree", "hidden")] if unit.hidden else []), *states]


def aboard_words(unit: TabletopUnit, forces: Forces[TabletopUnit], language: str) -> str:
    """On which vehicle a unit rides; "" for one that stands by itself."""
    found = forces.find(carrier_of(unit, forces) or "?")
    if found is None:
        return ""
    name = found[1].name.get(language) or found[1].id
    return translate("ForcesTree", "aboard {vehicle}").format(vehicle=name)


def retyped_text(old: Text, language: str, words: str) -> Text:
    """A text after a change in one language; the other language stays if the two differed."""
    if old.en == old.fr:
        return Text.of(words)
    return Text(old.en, words) if language == "fr" else Text(words, old.fr)


def turn_words(turn: int) -> str:
    """The turn of entry of reinforcements."""
    return translate("ForcesTree", "Turn {n}").format(n=turn)


def side_count_words(name: str, force: Force[Any], unseen: frozenset[str], *, table: bool = False) -> str:
    """The name of a side with its number of units, and how many are on the map or the ``table`` if not all are. ``unseen``
    units do not count."""
    total = len(force.units) - len(unseen)
    here = sum(unit.at is not None for unit in force.units if unit.id not in unseen)
    if here == total:
        return f"{name} ({total})"
    words = translate("ForcesTree", "{name} ({total}, {here} on the map)")
    if table:
        words = translate("ForcesTree", "{name} ({total}, {here} on the table)")
    return words.format(name=name, total=total, here=here)


def filtered_count_words(words: str, shown: int, total: int) -> str:
    """The text of a side or group whose last brackets hold its count, with the count of a filter that hides some units."""
    count = translate("ForcesTree", "{shown} of {total}").format(shown=shown, total=total)
    return f"{words[: words.rindex('(')]}({count})"


def count_details(force: Force[Any], *, table: bool = False) -> str:
    """Counts of units on the map or the ``table``, off it, by turn and hidden, a line each."""
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
