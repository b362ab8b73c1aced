"""Edits of the names on a map. They work on maps of hexes and on tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.scenario.map_names import MapName, Point, find_name, rounded
from workbench.scenario.scenario import S


def _with_names(scenario: S, names: tuple[MapName, ...]) -> S:
    return scenario if names == scenario.names else replace(scenario, names=names)


def _each(scenario: S, ids: frozenset[str], change: Callable[[MapName], MapName]) -> S:
    return _with_names(scenario, tuple(rounded(change(one)) if one.id in ids else one for one in scenario.names))


@dataclass(frozen=True)
class AddNames:
    """Write names on the map, above the others; those whose id is taken or empty, or that have no place, are left out."""

    names: tuple[MapName, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.names) == 1:
            return Text("Write the name {name}", "Écrire le nom {name}").format(name=self.names[0].called)
        return Text("Write {n} names", "Écrire {n} noms").format(n=len(self.names))

    def apply(self, scenario: S) -> S:
        """Write."""
        new: dict[str, MapName] = {}
        for one in self.names:
            if one.id and one.points and one.id not in new and find_name(scenario.names, one.id) is None:
                new[one.id] = rounded(one)
        return _with_names(scenario, (*scenario.names, *new.values()))


@dataclass(frozen=True)
class ChangeName:
    """Put ``name`` in the place of the one called ``id``; an id that is taken by another one keeps the old one."""

    id: str
    name: MapName

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change the name {name}", "Modifier le nom {name}").format(name=self.name.called)

    def apply(self, scenario: S) -> S:
        """Change."""
        new = self.name
        if new.id != self.id and (not new.id or find_name(scenario.names, new.id) is not None):
            new = replace(new, id=self.id)
        return _each(scenario, frozenset({self.id}), lambda _: new)


@dataclass(frozen=True)
class ShiftNames:
    """Move names by hand so far; names that lie along a course or beside their point keep it and lie elsewhere, of the others
    the point goes along. ``whole``: the points of all go along."""

    ids: tuple[str, ...]
    by: Point
    whole: bool = False

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.ids) == 1:
            return Text("Move a name", "Déplacer un nom")
        return Text("Move {n} names", "Déplacer {n} noms").format(n=len(self.ids))

    def apply(self, scenario: S) -> S:
        """Move."""
        return _each(scenario, frozenset(self.ids), self._moved)

    def _moved(self, name: MapName) -> MapName:
        if self.whole or name.shift is None:
            return replace(name, points=tuple((x + self.by[0], y + self.by[1]) for x, y in name.points))
        return replace(name, shift=(name.shift[0] + self.by[0], name.shift[1] + self.by[1]))


@dataclass(frozen=True)
class RemoveNames:
    """Take names off the map."""

    ids: tuple[str, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.ids) == 1:
            return Text("Remove a name", "Supprimer un nom")
        return Text("Remove {n} names", "Supprimer {n} noms").format(n=len(self.ids))

    def apply(self, scenario: S) -> S:
        """Remove."""
        gone = frozenset(self.ids)
        return _with_names(scenario, tuple(one for one in scenario.names if one.id not in gone))
