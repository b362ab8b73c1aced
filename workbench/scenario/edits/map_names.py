"""Edits of the names on a map. They work on maps of hexes and on tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.scenario.map_names import MapName, find_name, rounded
from workbench.scenario.scenario import S


def _with_names(scenario: S, names: tuple[MapName, ...]) -> S:
    return scenario if names == scenario.names else replace(scenario, names=names)


def _each(scenario: S, ids: frozenset[str], change: Callable[[MapName], MapName]) -> S:
    return _with_names(scenario, tuple(rounded(change(one)) if one.id in ids else one for one in scenario.names))


@dataclass(frozen=True)
class AddNames:
    """Write names on the map, above the others; those whose id is taken, or that are not whole, are left out."""

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
            if one.is_whole and one.id not in new and find_name(scenario.names, one.id) is None:
                new[one.id] = rounded(one)
        return _with_names(scenario, (*scenario.names, *new.values()))


@dataclass(frozen=True)
class ChangeName:
    """Put ``name`` in the place of the one called ``id``, if it is whole; if its id is taken by another one it keeps the old
    one."""

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
        if not new.is_whole:
            return scenario
        return _each(scenario, frozenset({self.id}), lambda _: new)


@dataclass(frozen=True)
class MoveNames:
    """Let names lie elsewhere: each takes the place of the one with its id."""

    names: tuple[MapName, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.names) == 1:
            return Text("Move the name {name}", "Déplacer le nom {name}").format(name=self.names[0].called)
        return Text("Move {n} names", "Déplacer {n} noms").format(n=len(self.names))

    def apply(self, scenario: S) -> S:
        """Move."""
        new = {one.id: one for one in self.names if one.is_whole}
        return _each(scenario, frozenset(new), lambda name: new[name.id])


@dataclass(frozen=True)
class PlaceNamesAutomatically:
    """Let names that a hand moved lie where there is room again."""

    ids: tuple[str, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.ids) == 1:
            return Text("Place a name automatically", "Placer un nom automatiquement")
        return Text("Place {n} names automatically", "Placer {n} noms automatiquement").format(n=len(self.ids))

    def apply(self, scenario: S) -> S:
        """Forget where they were moved to."""
        return _each(scenario, frozenset(self.ids), lambda name: replace(name, shift=None))


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
