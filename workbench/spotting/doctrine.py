"""The protocol of a spotting doctrine: detection on top of sight."""

from __future__ import annotations

from typing import ClassVar, Protocol

from workbench.base.arrays import BoolArray
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.results import SPOT, Party
from workbench.spotting.results import Concealment, Spotting, SpottingArea


class SpottingDoctrine(Protocol):
    """Says who is spotted, at which limit, and why."""

    limited: ClassVar[bool]
    """Spotting has a limit of range: an answer without one does not know it. False: only sight limits it."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine) -> None: ...

    def spotted(
        self,
        origin: int | None,
        target: int,
        *,
        observer: Party = Party(),
        party: Party | None = None,
        purpose: str = SPOT,
    ) -> Spotting:
        """Is a target in hex ``target`` spotted from hex ``origin``?

        ``party`` describes the target; ``party.unit`` asks for that unit. None asks whether any unit there is spotted
        (an empty hex is judged for an ordinary unit in the open order). ``origin`` None (purpose observe): by anybody.
        """
        ...

    def area(
        self, origin: int, *, observer: Party = Party(), party: Party = Party(), purpose: str = SPOT
    ) -> SpottingArea:
        """Where a unit like ``party`` would be spotted from ``origin``."""
        ...

    def directed(self, side: str) -> BoolArray:
        """Hexes whose enemies are spotted, or which are observed, for the indirect fire of a side by whoever may direct it."""
        ...

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit keep its concealment if it did this?"""
        ...
