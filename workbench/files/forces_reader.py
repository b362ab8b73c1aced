"""Reads the sides, units and markers of a scenario file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.engine.doctrines import unit_values
from workbench.files.hex_reader import NOBODY, MapReader
from workbench.files.value_checks import Names, point, points
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source, frozen_value
from workbench.rules.ruleset import MARKERS
from workbench.rules.vocabulary import expected_value_text, value_fits
from workbench.scenario.setups import SetUp, SetUps, SideDifference, forces_with_differences
from workbench.scenario.units import SETUP_FIELDS, FieldType, Force, Forces, Point, U, Unit
from workbench.scenario.zones import ZONE_KINDS, Zone

# --- Reads zones: set-up areas, entries, objectives, areas and notes; and the set-up data of units.


def read_zones(source: Source, diagnostics: Diagnostics, ground: MapReader | None = None) -> tuple[Zone, ...]:
    """The zones under ``zones``, on hexes where the ``ground`` is given, else on a table; those that are wrong are reported
    and left out."""
    found: dict[str, tuple[Zone, Path]] = {}
    for place in source.entries("zones"):
        name, kind = source.word(*place, "id"), source.word(*place, "kind")
        if not name or kind not in ZONE_KINDS:
            continue  # the schema has reported it
        if name in found:
            before = source.document.span((*found[name][1], "id"))
            where = f"{before.line}:{before.column}"
            text = Text(
                f'the zone "{name}" stands here twice, first at {where}',
                f"la zone « {name} » figure deux fois, d’abord en {where}",
            )
            hint = Text("give one of the two another id", "donnez un autre identifiant à l’une des deux")
            diagnostics.error("zone_twice", text, span=source.document.span((*place, "id")), hint=hint)
            continue
        at = (*place, "at")
        word = source.word(*at)
        zone = Zone(
            name,
            kind,
            source.text(*place, "name"),
            source.word(*place, "side") or "",
            hexes=tuple(ground.labels.places(word, at)) if ground is not None and word is not None else (),
            outline=_outline(source.get(*at)) if ground is None else (),
            turn=source.number(*place, "turn") or 0,
            text=source.text(*place, "text"),
            control=source.word(*place, "control") or "",
            value=source.number(*place, "value") or 0,
        )
        found[name] = (zone, place)
    return tuple(zone for zone, _ in found.values())


def _outline(value: object) -> tuple[Point, ...]:
    one = point(value)
    return (one,) if one is not None else points(value) or ()


def setup_of(source: Source, place: Path) -> dict[str, Any]:
    """The set-up data of the unit entry at a path, by the ids of :data:`~workbench.scenario.units.SETUP_FIELDS`."""
    return {one.id: _READ[one.type](source, (*place, one.id)) for one in SETUP_FIELDS}


_READ: Mapping[FieldType, Callable[[Source, Path], Any]] = {
    FieldType.WORD: lambda source, place: source.word(*place) or "",
    FieldType.TURN: lambda source, place: source.number(*place) or 0,
    FieldType.ZONE: lambda source, place: source.word(*place) or "",
    FieldType.FLAG: lambda source, place: source.get(*place) is True,
    FieldType.TEXT: lambda source, place: source.text(*place),
    FieldType.PICTURE: lambda source, place: source.word(*place) or "",
}


Places = dict[str, tuple[int, ...]]


def side_names(source: Source) -> list[str]:
    """The names of all sides as the file writes them."""
    words = (source.word(*entry, "side") for entry in source.entries("forces"))
    return [word for word in words if word]


def read_states(source: Source, names: Names, place: Path) -> Iterator[str]:
    """The states of the unit at a path, each once; those that the rules do not know are reported."""
    what = Text("the state", "l’état")
    seen = set()
    for entry in source.entries(*place, "state"):
        word = source.word(*entry)
        span = source.document.span(entry)
        if word is not None and names.known("state", what, word, names.ruleset.states, span):
            if word not in seen:
                yield word
            seen.add(word)


def check_unit_values(source: Source, names: Names, place: Path, diagnostics: Diagnostics) -> None:
    """Report values of the unit at a path. One that the ruleset does not list is no error: a counter may print a value that
    only one scenario uses. A value that rules read but cannot use is an error."""
    ruleset = names.ruleset
    kinds = ruleset.units.values()
    wanted = unit_values(ruleset.doctrines.values())
    known = {key for kind in kinds for key in (*kind.values, *kind.tags)} | ruleset.weapons.keys() | wanted.keys()
    known |= ruleset.values_of_attacks | ruleset.unit_columns.keys()
    for key, inner in source.pairs(*place, "values"):
        value = frozen_value(source.get(*inner))
        if key in wanted and value is not None and not value_fits(wanted[key], value):
            kind = expected_value_text(wanted[key])
            text = Text(f"{key} must be {kind.en}", f"{key} doit être {kind.fr}")
            diagnostics.error("bad_value", text, span=source.document.span(inner))
        if known and key not in known:
            text = Text(
                f'these rules list no unit value "{key}"', f"ces règles ne citent pas de valeur d’unité « {key} »"
            )
            names.unlisted("unknown_value", text, key, known, source.document.key_span(inner))


class SidesReader(ABC, Generic[U]):
    """Builds sides and units of either kind of map; ``paths`` holds the path of each unit in the file."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics) -> None:
        self.source = source
        self.names = names
        self.diagnostics = diagnostics
        self.paths: dict[str, Path] = {}
        self.setup_paths: dict[str, dict[str, Path]] = {}
        self._setup_entries: dict[str, Path] = {}
        self._first_paths: dict[str, Path] = {}

    @abstractmethod
    def unit(self, place: Path, unit_id: str, kind: str, state: tuple[str, ...], values: Mapping[str, Any]) -> U | None:
        """The unit at a path, with keys that were checked already; None if it cannot be made."""

    def forces(self) -> Forces[U]:
        """All sides of the file, with their units in the first set-up."""
        seen: dict[str, Path] = {}
        sides = []
        for entry in self.source.entries("forces"):
            side = self.source.word(*entry, "side") or ""
            if side and side in seen:
                self._twice(
                    "side_twice", Text(f'the side "{side}"', f"le camp « {side} »"), (*entry, "side"), seen[side]
                )
            seen.setdefault(side, (*entry, "side"))
            units = tuple(unit for place in self.source.entries(*entry, "units") if (unit := self._unit(place)))
            sides.append(Force(side, units, self.source.text(*entry, "name")))
        return Forces(tuple(sides))

    def setups(self, forces: Forces[U]) -> SetUps[U]:
        """The set-ups of the file, of which the first has the ``forces``; those that are wrong are reported and left out.
        ``paths`` are then those of the units of the one that is shown, ``setup_paths`` those of each."""
        found: dict[str, SetUp[U]] = {}
        self._first_paths = first_paths = self.paths
        for count, entry in enumerate(self.source.entries("setups")):
            name = self.source.word(*entry, "id")
            if not name:
                continue  # the schema has reported it
            if name in found:
                what = Text(f'the set-up "{name}"', f"la mise en place « {name} »")
                self._twice("setup_twice", what, (*entry, "id"), (*self._setup_entries[name], "id"))
                continue
            self._setup_entries[name] = entry
            self.paths = dict(first_paths)
            held = self._setup_forces(entry, forces, first=not count)
            self.setup_paths[name] = self.paths
            found[name] = SetUp(name, self.source.text(*entry, "name"), held)
        shown = self.source.word("setup") or next(iter(found), "")
        if self.source.word("setup") is not None:
            what = Text("the set-up", "la mise en place")
            if not self.names.known("setup", what, shown, found, self.source.document.span(("setup",))):
                shown = next(iter(found), "")
        self.paths = self.setup_paths.get(shown, first_paths)
        return SetUps(shown, tuple(found.values()))

    def _setup_forces(self, entry: Path, forces: Forces[U], *, first: bool) -> Forces[U]:
        if first:
            if self.source.get(*entry, "forces") is not None:
                text = Text(
                    "the first set-up is how units stand under forces",
                    "la première mise en place est celle des unités sous forces",
                )
                hint = Text("write what differs into the second one", "écrivez ce qui diffère dans la deuxième")
                span = self.source.document.key_span((*entry, "forces"))
                self.diagnostics.error("first_setup", text, span=span, hint=hint)
            return forces
        differences: list[SideDifference[U]] = []
        places: dict[str, Path] = {}
        sides = {force.side: force for force in forces.sides}
        for place in self.source.entries(*entry, "forces"):
            side = self.source.word(*place, "side") or ""
            span = self.source.document.span((*place, "side"))
            if not side or not self.names.known("side", Text("the side", "le camp"), side, sides, span):
                continue
            if side in places:
                what = Text(f'the side "{side}"', f"le camp « {side} »")
                self._twice("side_twice", what, (*place, "side"), (*places[side], "side"))
                continue
            places[side] = place
            differences.append(self._difference(place, sides[side]))
        merged = forces_with_differences(forces, differences)
        self._each_once(merged, places)
        return merged

    def _difference(self, place: Path, force: Force[U]) -> SideDifference[U]:
        entries = list(self.source.entries(*place, "units"))
        for entry in entries:
            # it stands otherwise here: the entry under forces is no second one
            self.paths.pop(self.source.word(*entry, "id") or "", None)
        units = tuple(unit for entry in entries if (unit := self._unit(entry)))
        known = {unit.id for unit in force.units}
        what = Text("the unit", "l’unité")
        without = [
            word
            for entry in self.source.entries(*place, "without")
            if (word := self.source.word(*entry)) is not None
            and self.names.known("unit", what, word, known, self.source.document.span(entry))
        ]
        for word in without:
            if self.paths.get(word) == self._first_paths.get(word):
                self.paths.pop(word, None)
        here = (known - set(without)) | {unit.id for unit in units}
        order = [
            word
            for entry in self.source.entries(*place, "order")
            if (word := self.source.word(*entry)) is not None
            and self.names.known("unit", what, word, here, self.source.document.span(entry))
        ]
        return SideDifference(force.side, units, tuple(without), tuple(order))

    def _each_once(self, forces: Forces[U], places: Mapping[str, Path]) -> None:
        """Report units that two sides of a set-up have: one of them must be without it."""
        seen: dict[str, str] = {}
        for side, unit in forces:
            if unit.id in seen and seen[unit.id] != side:
                text = Text(
                    f'the unit "{unit.id}" stands on two sides here, {seen[unit.id]} and {side}',
                    f"l’unité « {unit.id} » figure ici dans deux camps, {seen[unit.id]} et {side}",
                )
                hint = Text(
                    "name it under without of the side that it leaves", "citez-la sous without du camp qu’elle quitte"
                )
                place = places.get(side) or places[seen[unit.id]]
                self.diagnostics.error("unit_twice", text, span=self.source.document.span(place), hint=hint)
            seen.setdefault(unit.id, side)

    def read_one(self, place: Path) -> U | None:
        """The unit at a path of any document; what is wrong in it is reported."""
        return self._unit(place)

    def _unit(self, place: Path) -> U | None:
        unit_id, kind = self.source.word(*place, "id"), self.source.word(*place, "kind")
        if unit_id:
            first = self.paths.get(unit_id)
            if first is not None:
                what = Text(f'the unit "{unit_id}"', f"l’unité « {unit_id} »")
                self._twice("unit_twice", what, (*place, "id"), (*first, "id"))
            self.paths.setdefault(unit_id, place)
        if kind is not None:
            span = self.source.document.span((*place, "kind"))
            self.names.known("kind", Text("the unit kind", "le type d’unité"), kind, self.names.ruleset.units, span)
        state = tuple(read_states(self.source, self.names, place))
        check_unit_values(self.source, self.names, place, self.diagnostics)
        values = {key: frozen_value(self.source.get(*inner)) for key, inner in self.source.pairs(*place, "values")}
        made = self.unit(place, unit_id or "", kind or "", state, values)
        return made if unit_id and kind is not None else None

    def _twice(self, code: str, what: Text, place: Path, first: Path) -> None:
        span, before = self.source.document.span(place), self.source.document.span(first)
        where = f"{before.line}:{before.column}"
        text = Text(f"{what.en} stands here twice, first at {where}", f"{what.fr} figure deux fois, d’abord en {where}")
        hint = Text("give one of the two another name", "donnez un autre nom à l’un des deux")
        self.diagnostics.error(code, text, span=span, hint=hint)


class ForcesReader(SidesReader[Unit]):
    """Builds sides, counters and markers of a map of hexes."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics, ground: MapReader | None) -> None:
        super().__init__(source, names, diagnostics)
        self.ground = ground

    def unit(self, place: Path, unit_id: str, kind: str, state: tuple[str, ...], values: Mapping[str, Any]) -> Unit:
        """A counter in its hex."""
        word = self.source.word(*place, "at")
        at = None if word is None or self.ground is None else self.ground.labels.place(word, (*place, "at"))
        facing = self.source.number(*place, "facing") or 0
        name = self.source.text(*place, "name")
        return Unit(unit_id, kind, at, facing, state, values, name, **setup_of(self.source, place))

    def markers(self) -> tuple[Places, dict[str, Places]]:
        """(markers of nobody, markers by kind and side); a label twice is two markers."""
        free: Places = {}
        owned: dict[str, Places] = {}
        if self.ground is None:
            return free, owned
        for row, place in self.ground.rows(MARKERS, "markers"):
            for side, inner in self.ground.owned(place):
                found = tuple(self.ground.labels.places(self.source.word(*inner) or "", inner))
                if side == NOBODY:
                    free[row.key] = free.get(row.key, ()) + found
                else:
                    sides = owned.setdefault(row.key, {})
                    sides[side] = sides.get(side, ()) + found
        return free, owned
