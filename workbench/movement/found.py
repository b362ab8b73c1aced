"""What a search finds, and how a step of a way is told: alike in every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.results import Cost, CostPart, RouteStep


@dataclass
class Found:
    """Where one move can end: hex -> weight in parts of a movement point. ``refused`` are hexes within the points that the
    move may not end in or enter. Games add what else their searches find."""

    weights: dict[int, int] = field(default_factory=dict)
    refused: dict[int, CostPart] = field(default_factory=dict)

    def costs(self, scale: int, spent: Fraction = Fraction(0)) -> dict[int, Fraction]:
        """Movement points by hex, the cheapest first; ``scale`` parts make a point, ``spent`` comes on top."""
        order = sorted(self.weights.items(), key=lambda item: (item[1], item[0]))
        return {number: Fraction(weight, scale) + spent for number, weight in order}

    def barred(self) -> dict[int, Text]:
        """Why hexes are refused, but for those that another way leads to."""
        return {number: part.text for number, part in sorted(self.refused.items()) if number not in self.weights}


def told(to: int, cost: Cost, parts: Sequence[CostPart], facing: int | None = None) -> RouteStep:
    """One step of a way, with the rules that its parts name."""
    rules = dict.fromkeys(part.rule for part in parts if part.rule)
    return RouteStep(to, cost, ", ".join(rules), tuple(parts), facing)
