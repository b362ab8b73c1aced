"""Rows of the tree of forces: what they show, counts and dragging."""

from __future__ import annotations

import json
import operator
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData

from workbench.base.text import LANGUAGES, Text, capitalised, fill
from workbench.desktop.drawing.side_style import SideStyle, side_styles
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.drawing.unit_pictures import picture_file
from workbench.desktop.look.language import labelled, localise_decimals, plain_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import unit_changes
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.units import ArrangeUnits, OrderSide, SetUnitField
from workbench.scenario.presence import carrier_of
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Force, Forces, TabletopUnit, called_among_its_side
from workbench.scenario.zones import unseen_by

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
        edits.append(SetUnitField(other, "turn", target.turn))
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


def state_words(unit: Any, ruleset: Ruleset, language: str) -> list[str]:
    """The names of a unit's states, with "hidden" first if it is."""
    states = [ruleset.states[key].name.get(language) if key in ruleset.states else key for key in unit.state]
    return [*([translate("ForcesTree", "hidden")] if unit.hidden else []), *states]


def aboard_words(unit: TabletopUnit, forces: Forces[TabletopUnit], ruleset: Ruleset, language: str) -> str:
    """On which vehicle a unit rides; "" for one that stands by itself."""
    carrier = carrier_of(unit, forces)
    if not carrier or forces.find(carrier) is None:
        return ""
    name = called_among_its_side(forces.by_id[carrier][1], forces, ruleset.units, language)
    return fill(translate("ForcesTree", "aboard {vehicle}"), vehicle=name)


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
        *(labelled(turn_words(turn), str(count)) for turn, count in sorted(turns.items())),
    ]
    hidden = sum(unit.hidden for unit in force.units)
    if hidden:
        lines.append(translate("ForcesTree", "Hidden: {n}").format(n=hidden))
    return "\n".join(lines)


# --- What the rows of the tree are and show


@dataclass(frozen=True)
class Row:
    """All that a row of the tree is and shows."""

    role: str
    called: object
    """The key of a side or of a unit, the name of a group, or the number of a turn."""
    name: str
    """What is renamed."""
    words: tuple[str, ...]
    """The texts of its columns."""
    find: str
    """What the filter looks through, in small letters."""
    tips: tuple[str, ...] = ()
    """The tooltips of its columns."""
    italic: bool = False
    style: SideStyle | None = None
    picture: Path | None = None
    """The file of the picture of a unit's counter."""
    below: tuple[Row, ...] = ()

    def is_like(self, other: Row) -> bool:
        """Is it the row of the same thing, with the rows of the same things below it?"""
        if self is other:
            return True
        same = (self.role, self.called, len(self.below)) == (other.role, other.called, len(other.below))
        return same and all(map(Row.is_like, self.below, other.below))


def _counted_as(unit: Any) -> tuple[object, ...]:
    """The values that decide under which row a unit stands and how it is counted there."""
    return unit.turn, unit.group, unit.hidden, unit.at is None


def _places_of_units(rows: Sequence[Row], above: tuple[int, ...] = ()) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Where the rows of units lie, as the numbers of rows from the top down."""
    for number, row in enumerate(rows):
        if row.role == UNIT:
            yield str(row.called), (*above, number)
        else:
            yield from _places_of_units(row.below, (*above, number))


def _replace_row(rows: list[Row], place: tuple[int, ...], row: Row) -> None:
    """Put another row at a place, in all rows above it too."""
    number, *rest = place
    if rest:
        below = list(rows[number].below)
        _replace_row(below, tuple(rest), row)
        row = replace(rows[number], below=tuple(below))
    rows[number] = row


class HexForceRows:
    """Works out the rows of sides, their groups and units, and reinforcements by turn."""

    table = False
    """Are the units on a tabletop?"""

    def __init__(self) -> None:
        self._known: dict[str, tuple[tuple[object, ...], Row]] = {}
        """The rows of units, with what they were made of."""
        self._before = self._known
        """Those of last time."""
        self._shown: tuple[tuple[object, ...], Forces[Any], list[Row]] | None = None
        """The rows of last time with the forces that they show, and what else they were made of."""
        self._places: dict[str, tuple[int, ...]] = {}
        """Where the row of each unit lies: its number among the sides, below its side, and below its group."""

    def __call__(self, scenario: Any, ruleset: Ruleset, language: str, seen_by: str) -> list[Row]:
        """The rows of the sides, with those below them, without units that are hidden from the side ``seen_by``. Rows of units
        that are as they were are those of last time."""
        made_of = (ruleset, language, seen_by, self._map(scenario))
        rows = self._with_changed_units(scenario, made_of) or self._all(scenario, ruleset, language, seen_by)
        self._shown = made_of, scenario.forces, rows
        return rows

    def _with_changed_units(self, scenario: Any, made_of: tuple[Any, ...]) -> list[Row]:
        """The rows of last time with other rows for the units that differ; none where all have to be made anew, because counts
        or the order are others."""
        if self._shown is None or not all(map(operator.is_, self._shown[0], made_of)):
            return []
        _, before, rows = self._shown
        change = unit_changes(before, scenario.forces)
        if not change.in_order or before.names_shared_in_sides != scenario.forces.names_shared_in_sides:
            return []
        touched = [(before.by_id[key][1], scenario.forces.by_id[key]) for key in change.with_those_aboard]
        if any(_counted_as(old) != _counted_as(new) for old, (_, new) in touched):
            return []
        rows, (ruleset, language, *_), self._before = list(rows), made_of, self._known
        for _, (side, unit) in touched:
            if unit.id in self._places:
                name = next(force.name for force in scenario.forces.sides if force.side == side).get(language) or side
                _replace_row(rows, self._places[unit.id], self._unit(unit, name, scenario, ruleset, language))
        return rows

    def _all(self, scenario: Any, ruleset: Ruleset, language: str, seen_by: str) -> list[Row]:
        unseen, worn = unseen_by(scenario.forces, seen_by), side_styles(scenario.forces)
        self._before, self._known = self._known, {}
        rows = []
        for force in scenario.forces.sides:
            name, missing = force.name.get(language) or force.side, unseen & {unit.id for unit in force.units}
            below = self._below(
                [unit for unit in force.units if unit.id not in missing], name, scenario, ruleset, language
            )
            words = side_count_words(name, force, missing, table=self.table)
            tip = "" if missing else plain_text(count_details(force, table=self.table))
            style = worn[force.side]
            rows.append(Row(SIDE, force.side, name, (words,), words.casefold(), (tip,), style=style, below=below))
        self._places = dict(_places_of_units(rows))
        return rows

    def _below(
        self, units: Iterable[Any], side: str, scenario: Any, ruleset: Ruleset, language: str
    ) -> tuple[Row, ...]:
        found: dict[tuple[str, object], list[Row]] = {}
        for unit in sorted(units, key=lambda unit: unit.turn):
            head = (TURN, unit.turn) if unit.turn else (GROUP, unit.group) if unit.group else (UNIT, unit.id)
            found.setdefault(head, []).append(self._unit(unit, side, scenario, ruleset, language))
        return tuple(self._head(*head, rows) if head[0] != UNIT else rows[0] for head, rows in found.items())

    def _head(self, role: str, called: Any, units: list[Row]) -> Row:
        """The row of a group or of a turn."""
        name, words = ("", turn_words(called)) if role == TURN else (called, called)
        return Row(role, called, name, (f"{words} ({len(units)})",), "", below=tuple(units))

    def _unit(self, unit: Any, side: str, scenario: Any, ruleset: Ruleset, language: str) -> Row:
        """The row of a unit, the one of last time where nothing about it is otherwise."""
        apart = scenario.forces.has_own_name_in_side(unit, language)
        made_of = (unit, side, ruleset, language, apart, *self._surroundings(unit, scenario))
        known = self._before.get(unit.id)
        same = known is not None and len(known[0]) == len(made_of) and all(map(operator.is_, known[0], made_of))
        row = known[1] if same and known is not None else self._made(unit, side, scenario, ruleset, language)
        self._known[unit.id] = made_of, row
        return row

    def _surroundings(self, unit: Any, scenario: Any) -> tuple[object, ...]:
        """The parts of the scenario that the row of a unit shows besides the unit: the map, which names its place."""
        return (self._map(scenario),)

    def _map(self, scenario: Any) -> object:
        """The words for the places of all units."""
        return scenario.board.grid

    def _made(self, unit: Any, side: str, scenario: Any, ruleset: Ruleset, language: str) -> Row:
        kind, note, states = ruleset.units.get(unit.kind), unit.note.get(language), state_words(unit, ruleset, language)
        kind_words = kind.name.get(language) if kind is not None else unit.kind
        words = capitalised(called_among_its_side(unit, scenario.forces, ruleset.units, language))
        place, says = (
            self._place(unit, scenario, ruleset, language),
            ", ".join(self._says(unit, states, scenario, ruleset, language)),
        )
        tip = f"{words} · {place}" + (f"\n{note}" if note else "")
        return Row(
            UNIT,
            unit.id,
            unit.name.get(language),
            (words, place, says),
            " ".join([side, words, unit.id, kind_words, place, unit.group, *states]).casefold(),
            (plain_text(tip), "", plain_text(says)),
            italic=unit.hidden,
            picture=picture_file(scenario.home, unit.picture),
        )

    def _says(self, unit: Any, states: list[str], scenario: Any, ruleset: Ruleset, language: str) -> list[str]:
        """The texts of the last column for a unit."""
        return states

    def _place(self, unit: Any, scenario: Any, ruleset: Ruleset, language: str) -> str:
        """The place of a unit, in a few characters; for a reinforcement the zone by which it enters."""
        if unit.at is None:
            return str(unit.zone) if unit.turn and unit.zone else "–"
        return str(scenario.board.grid.labels[unit.at])


class TabletopForceRows(HexForceRows):
    """Rows without the column of places: the tooltip shows the place with the id, the column of states that a unit is off the
    table."""

    table = True

    def _surroundings(self, unit: TabletopUnit, scenario: TabletopScenario) -> tuple[object, ...]:
        carrier = carrier_of(unit, scenario.forces)
        found = scenario.forces.find(carrier) if carrier else None
        apart = [found is None or scenario.forces.has_own_name_in_side(found[1], language) for language in LANGUAGES]
        return self._map(scenario), None if found is None else found[1], *apart

    def _map(self, scenario: TabletopScenario) -> object:
        return scenario.board.unit

    def _says(
        self, unit: TabletopUnit, states: list[str], scenario: TabletopScenario, ruleset: Ruleset, language: str
    ) -> list[str]:
        off = unit.at is None and not unit.turn
        where = aboard_words(unit, scenario.forces, ruleset, language) or (
            off and translate("TabletopForcesTree", "off the table")
        )
        return [where, *states] if where else states

    def _place(self, unit: TabletopUnit, scenario: TabletopScenario, ruleset: Ruleset, language: str) -> str:
        aboard = aboard_words(unit, scenario.forces, ruleset, language)
        if unit.at is None or aboard:
            return aboard or translate("TabletopForcesTree", "off the table")
        x, y = (localise_decimals(f"{part:g}", language) for part in unit.at)
        return f"{x} · {y} {unit_word(scenario.board.unit)}"
