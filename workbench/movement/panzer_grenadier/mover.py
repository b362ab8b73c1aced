"""What a counter says of a mover: class, allowance and states (5.0, 5.1, 14.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.movement.mover import Mover as AnyMover
from workbench.movement.mover import number


@dataclass(frozen=True)
class Mover(AnyMover):
    """One unit that moves; ``allowance`` is None where no number is known."""

    @property
    def allowance(self) -> Fraction | None:
        """Printed movement allowance in points; None if the counter shows no number (a T)."""
        return number(self.value("move"))

    @property
    def good_order(self) -> bool:
        """Neither disrupted nor demoralized (1.2)."""
        return not self.has("disrupted", "demoralized")

    @property
    def carried(self) -> bool:
        """Rides on a carrier: loaded, and no carrier itself (5.6)."""
        return self.has("loaded") and not self.is_a("transport")

    @property
    def on_foot(self) -> bool:
        """A unit on its own or its animals' legs (5.1), for the bonus of trails."""
        return self.kind.mobility == "foot" and not self.is_a("towed")
