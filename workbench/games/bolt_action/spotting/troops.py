"""Units of Bolt Action as observers, shooters and targets."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.spotting import troops
from workbench.games.bolt_action.vocabulary import ORDERS, QUALITIES

FIRE, ADVANCE, RUN, AMBUSH, RALLY, DOWN = ORDERS
REGULAR = QUALITIES[1]


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the table or a party of a question."""

    @property
    def order(self) -> str:
        """Its order: the action that the question gives, or else the order in its state; empty without one."""
        return self.action or next((order for order in ORDERS if order in self.state), "")

    @property
    def quality(self) -> str:
        """The quality of its men; regular if none is given."""
        return next((quality for quality in QUALITIES if quality in self.state), REGULAR)

    @property
    def is_vehicle(self) -> bool:
        """Is it a vehicle, with a hull that has sides?"""
        return "vehicle" in self.tags

    @property
    def is_armoured(self) -> bool:
        """Is it an armoured vehicle?"""
        return (
            self.is_vehicle and self.damage_value > 6
            if self.values.get("damage") is not None
            else "armoured" in self.tags
        )

    @property
    def is_artillery(self) -> bool:
        """Is it a gun with its crew?"""
        return "artillery" in self.tags

    @property
    def damage_value(self) -> int:
        """The die that damages a vehicle; 0 for other units."""
        value = self.values.get("damage")
        return int(value) if isinstance(value, int | float) else 0

    @property
    def crew(self) -> int | None:
        """How many men it has; None if it is not known."""
        value = self.values.get("crew")
        return int(value) if isinstance(value, int | float) else None

    @property
    def transport(self) -> str:
        """The id of the vehicle that it is in; empty if it is in none."""
        return str(self.values.get("aboard") or "").removeprefix("unit:")
