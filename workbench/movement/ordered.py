"""What the moves of all games have in common once it is known who moves, on which graph and with how many points."""

from __future__ import annotations

from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from workbench.movement.mover import Mover
from workbench.movement.results import CostPart

M = TypeVar("M", bound=Mover)


class Scaled(Protocol):
    """A graph whose weights count parts of a point."""

    @property
    def scale(self) -> int: ...


class Ordered(Generic[M]):
    """One move: ``movers``, ``graph``, ``allowance`` in points, and ``actions`` of the same move with what they take."""

    movers: tuple[M, ...]
    graph: Scaled
    allowance: Fraction
    actions: tuple[CostPart, ...]

    @property
    def mover(self) -> M:
        """The first of those who move."""
        return self.movers[0]

    @property
    def side(self) -> str:
        """Whose move it is."""
        return self.mover.side

    @property
    def scale(self) -> int:
        """Parts of a movement point that weights count."""
        return self.graph.scale

    @property
    def spent(self) -> Fraction:
        """Points that actions of the same move take."""
        return sum((part.cost or Fraction(0) for part in self.actions), Fraction(0))

    @property
    def left(self) -> Fraction:
        """Points that are left for the way."""
        return self.allowance - self.spent

    @property
    def cutoff(self) -> int:
        """The same in whole parts of a point."""
        return int(self.left * self.scale)
