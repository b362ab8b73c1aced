"""The protocol of a fire doctrine: what bears on a target, and what protects it."""

from __future__ import annotations

from typing import Protocol

from workbench.base.text import Text
from workbench.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.results import FIRE, Party, Reason
from workbench.spotting.doctrine import SpottingDoctrine


class FireDoctrine(Protocol):
    """Ranges, arcs and cover."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine
    ) -> None: ...

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """What protects a target like ``party`` in hex ``target`` against fire from hex ``origin``."""
        ...

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """Is hex ``target`` in range of a firer's weapon? ``observer`` is the hex of whoever spots for it; ``origin`` None
        is a firer off the map."""
        ...

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Does a weapon bear on hex ``target``?"""
        ...

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons that a firer may be asked about: names by the keys that ``weapon`` takes; none for a unit without."""
        ...

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Why a weapon is not fired at an enemy of this kind, wherever he is; nothing where it is, or no kind is named."""
        ...

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """What a weapon bears on and reaches, for every hex at once; without a weapon, the one that reaches farthest. It
        agrees with :meth:`arc` and :meth:`range` on hexes without an enemy."""
        ...
