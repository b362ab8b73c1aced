"""What Bolt Action asks of a unit that looks, shoots or is shot at."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.spotting import troops
from workbench.games.bolt_action.vocabulary import ORDERS, QUALITIES

FIRE, ADVANCE, RUN, AMBUSH, RALLY, DOWN = ORDERS
INEXPERIENCED, REGULAR, VETERAN = QUALITIES


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the table or a party of a question."""

    @property
    def order(self) -> str:
        """Its order: what the question says it does, or else the order that it is in; empty if nobody said."""
        return self.action or next((order for order in ORDERS if order in self.state), "")

    @property
    def quality(self) -> str:
        """How good its men are; regular unless it is said."""
        return next((quality for quality in QUALITIES if quality in self.state), REGULAR)

    @property
    def vehicle(self) -> bool:
        """Has it a hull with sides?"""
        return "vehicle" in self.tags

    @property
    def armoured(self) -> bool:
        """Is it an armoured vehicle?"""
        return (
            self.vehicle and self.damage_value > 6 if self.values.get("damage") is not None else "armoured" in self.tags
        )

    @property
    def artillery(self) -> bool:
        """A gun with its crew?"""
        return "artillery" in self.tags

    @property
    def foot(self) -> bool:
        """Men on foot: infantry and teams."""
        return "infantry" in self.tags or "team" in self.tags

    @property
    def damage_value(self) -> int:
        """The die that damages a vehicle; 0 for everybody else."""
        value = self.values.get("damage")
        return int(value) if isinstance(value, int | float) else 0

    @property
    def crew(self) -> int | None:
        """How many men it has; None if nobody said."""
        value = self.values.get("crew")
        return int(value) if isinstance(value, int | float) else None

    @property
    def transport(self) -> str:
        """The vehicle that it is in, by id; empty if it is on foot."""
        return str(self.values.get("aboard") or "").removeprefix("unit:")
