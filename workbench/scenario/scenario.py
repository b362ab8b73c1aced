"""A scenario: the root value that everything else is a question about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.forces.staging import Zone
from workbench.forces.units import Forces
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.overlays import Overlay
from workbench.scenario.underlay import Underlay


@dataclass(frozen=True)
class Card:
    """The card of a scenario, as players read it; every part may be empty."""

    situation: Text = Text()
    length: Text = Text()
    victory: Text = Text()
    sides: Mapping[str, Text] = field(default_factory=dict)
    author: str = ""


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line of sight that the scenario keeps: its name, its ends (hex numbers), what it is wanted for, the levels of its
    ends above the floors of their hexes, and the points of their hexes at which they are."""

    name: str
    origin: int
    target: int
    purpose: str = "spot"
    levels: tuple[int, int] = (0, 0)
    aims: tuple[Aim, Aim] = (AT_CENTRE, AT_CENTRE)


@dataclass(frozen=True)
class Scenario:
    """Board, markers, forces and the conditions under which they are judged.

    ``ruleset`` is the reference as the file writes it. ``markers[key]`` lists hex numbers, one entry per marker (a number
    twice = two markers); ``marker_owners[key]`` maps a side's name to its markers of that kind (not repeated in
    ``markers``). Markers are kept in the order of their hexes, and kinds without any are left out, so that taking a marker
    away again gives an equal scenario.
    """

    title: Text
    ruleset: str
    board: HexBoard
    forces: Forces = Forces()
    markers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    marker_owners: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    conditions: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    switches: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    card: Card = Card()
    lines: tuple[KeptLine, ...] = ()
    zones: tuple[Zone, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    underlay: Underlay | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "markers", _tidied(self.markers))
        owners = {key: kept for key, sides in self.marker_owners.items() if (kept := _tidied(sides))}
        object.__setattr__(self, "marker_owners", owners)

    def marker_count(self, key: str, number: int) -> int:
        """How many markers of a kind lie in a hex, whoever they belong to."""
        owned = self.marker_owners.get(key, {})
        return self.markers.get(key, ()).count(number) + sum(places.count(number) for places in owned.values())


def _tidied(places: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {key: tuple(sorted(numbers)) for key, numbers in places.items() if numbers}
