"""What a movement question answers. Costs are exact fractions of movement points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from workbench.base.text import Text

Cost = Fraction | None
"""Movement points, or None where the move is forbidden."""


@dataclass(frozen=True, slots=True)
class DiceTest:
    """A dice test that a move brings: where, what, the probability (0..1) of failing it, and its rule. The probability is
    None where the source does not hold the table."""

    at: str
    test: Text
    p: float | None
    rule: str


@dataclass(frozen=True, slots=True)
class CostPart:
    """One item of the price of entering a hex."""

    rule: str
    cost: Cost
    text: Text


@dataclass(frozen=True, slots=True)
class MoveCost:
    """The price of one move between adjacent hexes, or of an action in place; None = forbidden (the parts say why).

    ``barred`` is what keeps the unit from this step as things stand, although the step has a price; ``becomes`` are the states
    that it puts the unit in."""

    cost: Cost
    parts: tuple[CostPart, ...]
    tests: tuple[DiceTest, ...] = ()
    barred: tuple[CostPart, ...] = ()
    becomes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RouteStep:
    """One step of a route: the hex entered (by number), its cost and the rules that make it. ``facing`` is where a
    vehicle faces after it; a step may be a turn, or an action, in place. ``place`` names the place inside the hex that it
    leads to, as the query protocol writes places ("" = the floor)."""

    to: int
    cost: Cost
    rule: str
    parts: tuple[CostPart, ...] = ()
    facing: int | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """The cheapest or a given way: total cost (None = forbidden), whether one move can do it, and its steps."""

    cost: Cost
    within: bool
    steps: tuple[RouteStep, ...]
    tests: tuple[DiceTest, ...] = ()
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Ends:
    """What the ends of a move are besides hexes and costs, where a game tells it.

    ``needs``: hex -> what the move must be to end there (``minimum_move``, ``overrun`` ...); ``becomes``: hex -> states that it
    puts the unit in; ``further``: hex -> (cost, mode) of hexes that only another kind of move reaches; ``places``: places
    inside hexes, as the query protocol writes them, with costs; ``exits``: hex -> cost of leaving the map there.
    """

    needs: Mapping[int, str] = field(default_factory=dict)
    becomes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    further: Mapping[int, tuple[Fraction, str]] = field(default_factory=dict)
    places: Mapping[str, Fraction] = field(default_factory=dict)
    exits: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reach:
    """Every hex that one move can end in, with its cost, without the start; ``barred`` are hexes that were refused at
    the last step with the reason (enemy, stacking, closing on an enemy ...). ``facings`` are the ways a vehicle can face
    where it ends, cheapest first (empty where facing does not matter)."""

    start: int
    allowance: Fraction
    costs: Mapping[int, Fraction]
    barred: Mapping[int, Text] = field(default_factory=dict)
    tests: tuple[DiceTest, ...] = ()
    assumed: tuple[Text, ...] = ()
    facings: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    ends: Ends = Ends()


@dataclass(frozen=True, slots=True)
class Stacking:
    """Whether units may share a hex; ``excess`` lists the ids that are too many."""

    legal: bool
    excess: tuple[str, ...]
    reasons: tuple[Text, ...]
