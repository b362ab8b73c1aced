"""Requests and results of movement. Costs are exact fractions of movement points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.engine.sight.results import Party, Point

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
    leads to, as the query protocol writes places ("" = the floor); ``name`` is what people call it ("" = the hex)."""

    to: int
    cost: Cost
    rule: str
    parts: tuple[CostPart, ...] = ()
    facing: int | None = None
    place: str = ""
    name: Text = Text("")


@dataclass(frozen=True, slots=True)
class Route:
    """The cheapest or a given way: total cost (None = forbidden), whether one move can do it, and its steps."""

    cost: Cost
    within: bool
    steps: tuple[RouteStep, ...]
    tests: tuple[DiceTest, ...] = ()
    reasons: tuple[Text, ...] = ()

    def steps_and_turns(self, start: int, facing: int | None) -> Iterator[tuple[RouteStep, bool]]:
        """The steps from a hex, in which the unit faces ``facing``, each with whether it is a turn in place."""
        for step in self.steps:
            yield step, step.to == start and step.facing not in (None, facing)
            start, facing = step.to, step.facing


@dataclass(frozen=True, slots=True)
class Ends:
    """Further facts about the ends of a move, in games that have them.

    ``needs``: hex -> what the move must be to end there (``minimum_move``, ``overrun`` ...); ``becomes``: hex -> states that it
    puts the unit in; ``further``: hex -> (cost, mode) of hexes that only another kind of move reaches; ``places``: places
    inside hexes, as the query protocol writes them, with costs; ``names``: what people call those places; ``exits``: hex ->
    cost of leaving the map there.
    """

    needs: Mapping[int, str] = field(default_factory=dict)
    becomes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    further: Mapping[int, tuple[Fraction, str]] = field(default_factory=dict)
    places: Mapping[str, Fraction] = field(default_factory=dict)
    names: Mapping[str, Text] = field(default_factory=dict)
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

    @property
    def end_states(self) -> Iterator[EndState]:
        """Its ends with each way that a vehicle can face there."""
        for number in self.costs:
            for facing in self.facings.get(number, (None,)):
                yield number, facing


EndState = tuple[int, int | None]
"""Where a move ends: a hex, and the facing of a vehicle there (None: it has none, or any)."""


@dataclass(frozen=True, slots=True)
class Stacking:
    """Whether units may share a hex; ``excess`` lists the ids that are too many."""

    legal: bool
    excess: tuple[str, ...]
    reasons: tuple[Text, ...]


# --- The result of a search, and the step of a route, the same in every game.


@dataclass
class SearchResult:
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


def route_step(to: int, cost: Cost, parts: Sequence[CostPart], facing: int | None = None) -> RouteStep:
    """One step of a way, with the rules that its parts name."""
    rules = dict.fromkeys(part.rule for part in parts if part.rule)
    return RouteStep(to, cost, ", ".join(rules), tuple(parts), facing)


# --- The steps of which moves over any number of turns are made, for searches that weigh more than points.


@dataclass(frozen=True, eq=False)
class StepGraph:
    """The graph that a game searches for its cheapest path over any number of turns.

    - ``graph``: a directed graph of networkx
    - ``sources``: the nodes at which the move may start
    - ``first``: further steps that only begin a move from the start: node -> parts of a point
    - ``weight``: the whole parts of a movement point of an edge (node, node, its values), None where these movers may
      not take it
    - ``scale``: so many parts make a point
    - ``hex_of``: the hex of a node
    - ``is_end``: may a move stop at a node? (A vehicle does not stop in the middle of a turn.)
    """

    graph: Any
    sources: tuple[Any, ...]
    weight: Callable[[Any, Any, dict[str, Any]], int | None]
    scale: int
    hex_of: Callable[[Any], int]
    is_end: Callable[[Any], bool]
    first: Mapping[Any, int] = field(default_factory=dict)

    def edges(self, node: Any, begins: bool) -> list[tuple[Any, int]]:
        """The nodes that a step from a node leads to, with its parts of a point; ``begins``: the move starts there."""
        found = []
        for target, values in self.graph.adj[node].items() if node in self.graph else ():
            weight = self.weight(node, target, values)
            if weight is not None:
                found.append((target, weight))
        return found + list(self.first.items()) if begins else found


# --- A movement question: who moves, from where, under which orders.


@dataclass(frozen=True, slots=True)
class Inside:
    """A place inside a hex: levels above its floor, or the vertex (0 to 5, clockwise before the side of that number) at which a
    unit in bypass stands. The floor of the hex if nothing is given."""

    level: int = 0
    vertex: int | None = None


HEX, ALTERNATE = "hex", "alternate"
"""Kinds of rows of hexes: through opposite hexsides, or along hexspines."""


@dataclass(frozen=True, slots=True)
class WaveDirection:
    """A direction that a wave of units may take: along a ``grain``, ``way`` its hexside (0 to 5, clockwise from the top) or its
    vertex (before the side of that number); the row passes ``distance`` hexes from the unit. The unit's ``frontal`` and
    ``lateral`` hexes, by number."""

    grain: str
    way: int
    distance: int
    frontal: tuple[int, ...]
    lateral: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wave:
    """A wave from the hex of a unit towards a target: the ``directions`` to choose from, the hexes ``closed`` to the unit with
    the reason, and the conditions that the map does not meet (``reasons``)."""

    directions: tuple[WaveDirection, ...]
    closed: Mapping[int, Text]
    reasons: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Waypoint:
    """One place of a given way: ``inside`` hex ``at``, or along its hexsides ``sides`` (pairs of hexes) in Bypass."""

    at: int
    inside: Inside = Inside()
    sides: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """Who moves and how.

    - ``mover``: a unit on the map, or a kind
    - ``start``: the number of the hex in which it begins
    - ``mode``: the ruleset's kind of move ("" = the ordinary one)
    - ``facing``: the hexside that it faces at the start (None = as the unit there)
    - ``allowance``: overrides the unit's own (movement points)
    - ``stack``: other units that move along
    - ``actions``: other actions of the same segment that cost movement points or end the move (``unload``, ``flip``
      ...)
    - ``enters``: it begins off the map and comes on by the hex ``start``
    - ``queue``: its place in the column there (from 1)
    - ``obey_enemy``: False leaves out the limits on closing with the enemy, so that a picture can show reach without
      them
    - ``avoid``: hexes that the move shall not enter, whatever the rules allow: those that the enemy sees, in a plan

    Games with places inside hexes also read:

    - ``place``: where in its hex the move starts (None = where the unit stands)
    - ``goal``: where in its hex it ends
    - ``via``: the hexsides that a bypass follows, as pairs of hexes
    - ``way``: the places of a given way, where some are no whole hexes
    - ``target``: the hex that an action is aimed at
    """

    mover: Party
    start: int
    mode: str = ""
    facing: int | None = None
    allowance: Fraction | None = None
    stack: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    enters: bool = False
    queue: int = 1
    obey_enemy: bool = True
    avoid: frozenset[int] = frozenset()
    place: Inside | None = None
    goal: Inside = Inside()
    via: tuple[tuple[int, int], ...] = ()
    way: tuple[Waypoint, ...] = ()
    target: int | None = None


# --- What a movement question answers on a free-form table. Lengths and costs are in the table's unit, as floats.


Costs = NDArray[np.float64]
"""Cost of every point asked for; inf = cannot be reached."""


@dataclass(frozen=True, slots=True)
class TabletopMove:
    """Who moves and how.

    - ``mover``: a unit on the table, or a kind
    - ``start``: a point
    - ``mode``: the ruleset's kind of move
    - ``facing``: in degrees
    - ``allowance``: overrides that of the unit
    - ``stack``: units that move along
    - ``avoid``: ground that the middle of the mover shall not enter, whatever the rules allow; vehicles that pivot
      (Bolt Action) do not heed it
    """

    mover: Party
    start: Point
    mode: str = ""
    facing: float | None = None
    allowance: float | None = None
    stack: tuple[str, ...] = ()
    avoid: BaseGeometry | None = None


@dataclass(frozen=True, slots=True)
class Leg:
    """A stretch of a way: where it ends, what it cost, and the items of that (rule, cost, words)."""

    to: Point
    cost: float
    parts: tuple[tuple[str, float, Text], ...] = ()

    @property
    def rules(self) -> str:
        """The sections that make the cost, each once."""
        return "; ".join(dict.fromkeys(rule for rule, _, _ in self.parts))


@dataclass(frozen=True, slots=True)
class TabletopRoute:
    """The cheapest or a given way: its cost (None = forbidden), whether one move can do it, and its legs."""

    cost: float | None
    within: bool
    legs: tuple[Leg, ...]
    tests: tuple[DiceTest, ...] = ()
    reasons: tuple[Text, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class TabletopReach:
    """Where one move can end: ``area`` is all of it, ``bands`` its parts by cost up to each figure (a share of the allowance
    or a printed pace), smallest first. ``risky`` is where every way there brings a test (``tests`` lists them). ``usual`` is
    how far it goes where nothing, as a road, makes it longer; None: as far as the allowance."""

    start: Point
    allowance: float
    area: BaseGeometry
    bands: Mapping[float, BaseGeometry] = field(default_factory=dict)
    risky: BaseGeometry | None = None
    tests: tuple[DiceTest, ...] = ()
    assumed: tuple[Text, ...] = ()
    usual: float | None = None

    @property
    def over_clear(self) -> float:
        """The distance that the move goes over clear ground."""
        return self.allowance if self.usual is None else self.usual


Early = Callable[[TabletopReach], None]
"""Is given what is known of a reach before all of it is."""


@dataclass(frozen=True, slots=True)
class TabletopPrice:
    """The price of a straight move (None = forbidden) with its items."""

    cost: float | None
    parts: tuple[tuple[str, float | None, Text], ...]
    tests: tuple[DiceTest, ...] = ()
    within: bool = True
