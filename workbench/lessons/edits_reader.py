"""Reads the edits of a lesson's steps: changes of the ground as overlays have them, units, and overlays in force.

Words and places are checked against the lesson's scenario, and errors stand where they are in the lesson's file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.forces_reader import ForcesReader
from workbench.files.hex_reader import MapReader
from workbench.files.map_variants_reader import hex_change_reader, tabletop_change_reader
from workbench.files.tabletop_reader import TabletopForcesReader, TabletopReader
from workbench.files.value_checks import Names, point
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.map_variants import AddMapVariant, SwitchMapVariant
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.edits.tabletop_units import PutTabletopUnits
from workbench.scenario.edits.units import DeleteUnits, MoveUnits, PlaceUnits, ReplaceUnits
from workbench.scenario.map_layers import changed_layers
from workbench.scenario.map_variants import Change, MapVariant
from workbench.scenario.scenario import AnyScenario

_UNIT = Text("the unit", "l’unité")
_OVERLAY = Text("the overlay", "la surcouche")
_SIDE = Text("the side", "le camp")
_STATE = Text("the state", "l’état")
_NAME = Text("step {number} of the lesson", "étape {number} de la leçon")


def _differ(before: Any, after: Any) -> bool:
    """Is anything on the map otherwise?"""
    return bool(changed_layers(with_map_variants(before), with_map_variants(after)))


class EditsReader:
    """Reads the edits of one lesson after each other; each step begins with the scenario that the step before left."""

    def __init__(self, source: Source, scenario: AnyScenario, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.names = Names(ruleset, diagnostics)
        self.scenario: AnyScenario = scenario
        sides = [force.side for force in scenario.forces.sides]
        self.change: Any
        self.units: ForcesReader | TabletopForcesReader
        self.ground: MapReader | None = None
        if scenario.kind == "hex":
            self.ground = MapReader(source, scenario.board.grid, self.names, diagnostics, sides)
            self.change = hex_change_reader(source, self.names, self.ground, scenario.board)
            self.units = ForcesReader(source, self.names, diagnostics, self.ground)
        else:
            table = TabletopReader(source, self.names, diagnostics)
            self.change = tabletop_change_reader(source, self.names, table, scenario.board.ground)
            self.units = TabletopForcesReader(source, self.names, diagnostics)

    def step(self, place: Path, number: int) -> tuple[Edit[Any], ...]:
        """The edits of the step at a path, which is the ``number``-th (from 1). One that changes nothing is a warning."""
        found: list[Edit[Any]] = []
        self.units.paths.clear()  # a unit may come again in a later step
        for entry in self.source.entries(*place, "edits"):
            before = self.scenario
            edits = tuple(self._edit(entry, number))
            scenario: Any = before
            for edit in edits:
                scenario = edit.apply(scenario)
            if edits and not _differ(before, scenario):
                text = Text("this edit changes nothing", "cette modification ne change rien")
                self.diagnostics.warning("edit_changes_nothing", text, span=self.source.document.span(entry))
            self.scenario = scenario
            found += edits
        return tuple(found)

    def _edit(self, place: Path, number: int) -> Iterator[Edit[Any]]:
        if self.source.get(*place, "units") is not None:
            yield from self._of_units((*place, "units"))
        elif self.source.get(*place, "overlays") is not None:
            yield from self._switched((*place, "overlays"))
        else:
            change: Change | None = self.change(place)
            if change is not None:
                yield AddMapVariant(MapVariant("", _NAME.format(number=number), on=True, changes=(change,)))

    def _switched(self, place: Path) -> Iterator[Edit[Any]]:
        known = {one.id: one for one in self.scenario.overlays}
        for word, inner in self.source.pairs(*place):
            if self._is_known("overlay", _OVERLAY, word, known, inner):
                yield SwitchMapVariant(word, self.source.get(*inner) is True, known[word].title)

    def _of_units(self, place: Path) -> Iterator[Edit[Any]]:
        known = {unit.id: unit for _, unit in self.scenario.forces}
        moved = {
            word: to
            for word, inner in self.source.pairs(*place, "move")
            if self._is_known("unit", _UNIT, word, known, inner) and (to := self._place(inner)) != ()
        }
        if moved:
            yield MoveUnits(moved) if self.ground is not None else PutTabletopUnits(moved)
        states = {}
        for word, inner in self.source.pairs(*place, "state"):
            if self._is_known("unit", _UNIT, word, known, inner):
                moved_to = {"at": moved[word]} if word in moved and self.ground is not None else {}
                states[word] = replace(known[word], state=self._states(inner), **moved_to)
        if states:
            yield ReplaceUnits(states)
        named = ((self.source.word(*entry), entry) for entry in self.source.entries(*place, "remove"))
        gone = tuple(word for word, entry in named if word and self._is_listed("unit", _UNIT, word, known, entry))
        if gone:
            yield DeleteUnits(gone)
        for entry in self.source.entries(*place, "add"):
            yield from self._added(entry, set(known) - set(gone))

    def _added(self, entry: Path, taken: set[str]) -> Iterator[Edit[Any]]:
        word, kind, side = (self.source.word(*entry, name) for name in ("id", "kind", "side"))
        sides = [force.side for force in self.scenario.forces.sides]
        span = self.source.document.span((*entry, "side"))
        if not word or kind is None or side is None or not self.names.known("side", _SIDE, side, sides, span):
            return
        if word in taken:
            text = Text(f'there is a unit "{word}" already', f"il y a déjà une unité « {word} »")
            hint = Text("give the new one another id", "donnez un autre identifiant à la nouvelle")
            self.diagnostics.error("unit_twice", text, span=self.source.document.span((*entry, "id")), hint=hint)
            return
        unit: Any = self.units.read_one(entry)
        if unit is not None:
            yield PlaceUnits(side, (unit,))

    def _place(self, path: Path) -> Any:
        """A hex or a point, None for off the map, () for what is no place (which was reported)."""
        if self.source.get(*path) is None:
            return None
        if self.ground is None:
            found = point(self.source.get(*path))
            return () if found is None else found
        number = self.ground.labels.place(self.source.word(*path) or "", path)
        return () if number is None else number

    def _states(self, path: Path) -> tuple[str, ...]:
        known = self.names.ruleset.states
        words = ((self.source.word(*entry), self.source.document.span(entry)) for entry in self.source.entries(*path))
        return tuple(
            dict.fromkeys(word for word, span in words if word and self.names.known("state", _STATE, word, known, span))
        )

    def _is_known(self, code: str, what: Text, word: str, known: Any, place: Path) -> bool:
        return self.names.known(code, what, word, known, self.source.document.key_span(place))

    def _is_listed(self, code: str, what: Text, word: str, known: Any, place: Path) -> bool:
        return self.names.known(code, what, word, known, self.source.document.span(place))
