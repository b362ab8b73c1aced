"""Edits of markers: smoke, wire, wrecks and other counters that lie in a hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from workbench.base.text import Text
from workbench.scenario.scenario import Scenario

Places = tuple[int, ...]
_V = TypeVar("_V")


@dataclass(frozen=True)
class AddMarker:
    """Put a marker into a hex; with ``side`` it belongs to that side."""

    key: str
    hex: int
    side: str = ""
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Place {name}", "Poser : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Place."""
        if not self.side:
            places = (*scenario.markers.get(self.key, ()), self.hex)
            return replace(scenario, markers={**scenario.markers, self.key: places})
        owned = dict(scenario.marker_owners.get(self.key, {}))
        owned[self.side] = (*owned.get(self.side, ()), self.hex)
        return replace(scenario, marker_owners={**scenario.marker_owners, self.key: owned})


@dataclass(frozen=True)
class RemoveMarker:
    """Take one marker of a kind out of a hex: one of ``side``, or whoever's when None (unowned ones first)."""

    key: str
    hex: int
    side: str | None = None
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Remove {name}", "Retirer : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: Scenario) -> Scenario:
        """Remove."""
        plain = scenario.markers.get(self.key, ())
        if not self.side and self.hex in plain:
            return replace(scenario, markers=_tidied(scenario.markers, self.key, _without_last(plain, self.hex)))
        owned = scenario.marker_owners.get(self.key, {})
        for side, places in owned.items():
            if self.hex in places and self.side in (None, side):
                left = _tidied(owned, side, _without_last(places, self.hex))
                return replace(scenario, marker_owners=_tidied(scenario.marker_owners, self.key, left))
        return scenario


@dataclass(frozen=True)
class ClearMarkers:
    """Take every marker out of ``hexes``."""

    hexes: tuple[int, ...]

    label = Text("Remove markers", "Retirer les marqueurs")

    def apply(self, scenario: Scenario) -> Scenario:
        """Remove."""
        gone = frozenset(self.hexes)

        def kept(layer: Mapping[str, Places]) -> dict[str, Places]:
            left = {key: tuple(n for n in places if n not in gone) for key, places in layer.items()}
            return {key: places for key, places in left.items() if places}

        markers = kept(scenario.markers)
        owned = {key: left for key, sides in scenario.marker_owners.items() if (left := kept(sides))}
        if markers == dict(scenario.markers) and owned == dict(scenario.marker_owners):
            return scenario
        return replace(scenario, markers=markers, marker_owners=owned)


def _without_last(places: Places, number: int) -> Places:
    at = len(places) - 1 - places[::-1].index(number)
    return places[:at] + places[at + 1 :]


def _tidied(layer: Mapping[str, _V], key: str, value: _V) -> dict[str, _V]:
    changed = {**layer, key: value}
    if not value:
        del changed[key]
    return changed
