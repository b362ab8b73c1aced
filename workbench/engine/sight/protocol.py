"""The protocols of sight doctrines, on hexes and on tables. A line and an area come from one judgement, so that they agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.blockers import Blockers
from workbench.engine.sight.results import (
    Exposure,
    FigureSight,
    Heights,
    Party,
    Point,
    Profile,
    Reason,
    SightArea,
    SightLine,
    SightRequest,
    Standpoint,
    TabletopArea,
    TabletopLine,
    TabletopRequest,
)
from workbench.geometry.hex_lines import Lines
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import TabletopUnit

# --- What the judgements of all hex games have in common, whoever makes areas, lines or sentences of them.


class Verdicts(Protocol):
    """The parts of every judgement of lines in a hex game: open or not, hindrances, the hex that blocks first (-1: none)."""

    @property
    def lines(self) -> Lines: ...
    @property
    def open(self) -> BoolArray: ...
    @property
    def hindrance(self) -> IntArray: ...
    @property
    def blockers(self) -> IntArray: ...
    @property
    def settled(self) -> BoolArray:
        """Which lines have the same answer however they go on, where only their first rings were judged; not asked of whole
        lines."""
        ...


# --- The protocol of a sight doctrine, and the registry that finds one by the name a ruleset gives.


class SightDoctrine(Protocol):
    """Judges lines of sight on one scenario under one ruleset. ``knows_places``: there are levels within a hex, and lines to
    vertices and hexsides."""

    knows_places: bool

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None: ...

    def line(self, origin: int, target: int, request: SightRequest) -> SightLine:
        """The line between two hexes, by number, in full."""
        ...

    def lines(
        self, origins: IntArray, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> Sequence[SightLine]:
        """For pairs of hexes, each an origin and its target, the lines of :meth:`line`, judged together."""
        ...

    def judge_lines_together(
        self, looks: Iterable[tuple[int, int, SightRequest]], cancel: CancelToken | None = None
    ) -> None:
        """Judge many lines (observer's hex, target, what is asked) in batches, and keep them for :meth:`line` until the next
        call. What cannot be answered is left to that."""
        ...

    def area(
        self,
        origin: int,
        request: SightRequest,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> SightArea:
        """All lines from a hex."""
        ...

    def judge_together(self, looks: Iterable[tuple[int, SightRequest]], cancel: CancelToken | None = None) -> None:
        """Work out the areas of several observers (hex, what is asked) in batches, and keep them for :meth:`area`."""
        ...

    def seen(
        self, origin: int, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> BoolArray:
        """Which of some hexes are seen, as in :meth:`area`; nothing else is worked out, and no area kept."""
        ...

    def sees(
        self, origins: IntArray, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> BoolArray:
        """For pairs of hexes, each an origin and its target: does one see the other, as in :meth:`line`?"""
        ...

    def is_mutual(self, request: SightRequest) -> bool:
        """Does every line have the same verdict both ways? An index then needs half of them."""
        ...

    def judged_again(self, origin: int, request: SightRequest, before: Self) -> IntArray | None:
        """The hexes whose line from ``origin`` may be another than under the doctrine of an earlier scenario; None: all."""
        ...

    def assumed(self, origin: int, request: SightRequest) -> tuple[Text, ...]:
        """What every answer from a hex takes for granted, for legends."""
        ...

    def blockers(
        self, origin: int, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> Blockers:
        """The blind ones of ``targets`` with every obstacle that blocks the line to them."""
        ...

    def lowest_seen(self, origin: int, request: SightRequest, most: int, cancel: CancelToken | None = None) -> IntArray:
        """For every hex the lowest level above its floor, up to ``most``, at which something is seen; -1: none of them."""
        ...

    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and observer's eye of one hex, as the judgement uses them."""
        ...

    def eye(self, number: int, above: int) -> float:
        """The height of an eye at a level of a hex, in the unit of :meth:`heights`."""
        ...

    def no_place(self, number: int, above: int) -> Iterable[Text]:
        """A warning if nobody can be so many levels above the floor of a hex, in games that know levels."""
        ...

    def caveat(
        self, origin: int | None = None, target: int | None = None, request: SightRequest = SightRequest()
    ) -> Reason | None:
        """What the first words of an answer must say because the map lacks something that it shows: a hill without slopes.

        With both ends only if their line would have another verdict, with an origin only if that could see something that it
        would not, without either if the map lacks anything. None: nothing is lacking, or the game has no such rule."""
        ...

    @property
    def marker_reach(self) -> int:
        """How far, in hexes, the markers of this scenario reach beyond their own hex."""
        ...

    def drifting(self, number: int) -> tuple[int, ...]:
        """The other hexes whose markers reach over into a hex: where smoke drifts over from."""
        ...

    def updated(self, scenario: Scenario) -> Self:
        """The same doctrine for an edited scenario; reuses whatever the edit left true."""
        ...


@runtime_checkable
class KnowsBypass(Protocol):
    """A sight doctrine of a game in which units move along the hexsides of a hex."""

    def bypasser(
        self, origin: int, target: int, bypassed: Iterable[tuple[int, int]], request: SightRequest
    ) -> SightLine:
        """The line to the centre of a hex some of whose sides (pairs of hexes) the target bypasses."""
        ...


@runtime_checkable
class KnowsEndHexes(Protocol):
    """A sight doctrine that says what stands in the hexes of the ends of a line."""

    def of_ends(self, line: SightLine, request: SightRequest) -> Iterable[Reason]:
        """What would stop or hinder an open line between its ends and does not in their own hexes, for explanations."""
        ...


# --- The side and the kind of an observer or firer, as far as the question and the map give them.


def side_of(scenario: Scenario, origin: int, request: SightRequest) -> str:
    """The observer's side: as asked, or that of the unit that looks, or of the units in its hex if they are of one side;
    empty if that is not known."""
    if request.side or request.observer.side:
        return request.side or request.observer.side
    if request.observer.unit:
        found = scenario.forces.find(request.observer.unit)
        if found is not None:
            return found[0]
    return side_at(scenario, origin)


def side_at(scenario: Scenario, number: int) -> str:
    """The side of the units in a hex if they are all of one side, or an empty word."""
    sides = {side for side, _ in scenario.forces.units_at(number)}
    return sides.pop() if len(sides) == 1 else ""


def kind_of(scenario: Scenario, origin: int, side: str, request: SightRequest) -> str:
    """The kind of the observer: as asked, of the unit that looks, or of the only kind of its side in the hex; else empty."""
    if request.observer.kind:
        return request.observer.kind
    if request.observer.unit:
        found = scenario.forces.find(request.observer.unit)
        return found[1].kind if found is not None else ""
    kinds = {unit.kind for owner, unit in scenario.forces.units_at(origin) if owner == side}
    return kinds.pop() if len(kinds) == 1 else ""


Points = NDArray[np.float64]
"""Shape (n, 2)."""


class TabletopSight(Protocol):
    """Judges lines of sight on one table under one ruleset."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None: ...

    def stand_of(self, unit: TabletopUnit, at: Point | None = None) -> Standpoint:
        """Where a unit stands, or would at another point: middle, base, height above the ground."""
        ...

    def stand_at(self, point: Point, above: float = 0.0) -> Standpoint:
        """A bare point, so many levels above the ground of its place, as the game counts one."""
        ...

    def ground(self, point: Point) -> float:
        """The level of the ground at a point, as the judgement uses it."""
        ...

    def height(self, party: Party) -> float:
        """How far above the ground of its place a party is seen, in levels, if it is on no floor of a building."""
        ...

    def target_words(self, party: Party, above: float = 0.0) -> Text:
        """Who is looked for and how high it is, for the first words of an answer."""
        ...

    def part_note(self, party: Party) -> Text | None:
        """What an area of middles means for a target that covers ground; None for one that does not, or of no kind."""
        ...

    def top(self, piece: int) -> float | None:
        """The level of the top of an obstacle (by its place in the list) as the judgement uses it; None: it has none."""
        ...

    def parts(self, piece: int) -> tuple[int, ...]:
        """The obstacles that are one with an obstacle for the rules (a wood drawn in several parts), itself included."""
        ...

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """As the game measures: base edge to base edge, 0 in contact."""
        ...

    def line(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> TabletopLine:
        """One line in full."""
        ...

    def sees(self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()) -> bool:
        """Is the line open? The verdict of :meth:`line` without its words and margins, which take ten times as long."""
        ...

    def sees_each(
        self, origin: Standpoint, targets: Sequence[Standpoint], requests: Sequence[TabletopRequest]
    ) -> BoolArray:
        """For many targets (``requests``: of one observer, one for each): is the line to it open, as :meth:`sees` says?"""
        ...

    def models(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> FigureSight | None:
        """Who sees whom, figure by figure, by the judgement of :meth:`line`; None where both stands are one body."""
        ...

    def seen(self, origin: Standpoint, targets: Points, request: TabletopRequest = TabletopRequest()) -> BoolArray:
        """For bare points (n, 2) at the request's height: are they seen? The same judgement as :meth:`line`, as arrays."""
        ...

    def area(
        self, origin: Standpoint, request: TabletopRequest = TabletopRequest(), cancel: CancelToken | None = None
    ) -> TabletopArea:
        """What one place sees of the table."""
        ...

    def alone(self, origin: Standpoint, piece: int, request: TabletopRequest = TabletopRequest()) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it and is not. ``piece`` is a place in the list of
        :func:`workbench.engine.sight.tabletop_footprints.obstacles`, as in every answer."""
        ...

    def exposure(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> Exposure:
        """How much of a target's base is seen from the middle of the observer."""
        ...

    def profile(self, line: TabletopLine) -> Profile:
        """The side view of a judged line."""
        ...

    def clearing(self, line: TabletopLine, request: TabletopRequest = TabletopRequest()) -> Sequence[int]:
        """Pieces whose removal, each alone, would open a blocked line."""
        ...

    def updated(self, scenario: TabletopScenario) -> TabletopSight:
        """The same doctrine for an edited scenario; reuses whatever the edit left true."""
        ...
