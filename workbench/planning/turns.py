"""Turns to reach: in which turn a unit, or the first unit of a side, can be where, moving as the rules let it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import EndState, Inside, MoveRequest, Reach, TabletopMove
from workbench.engine.movement.tabletop_capabilities import KnowsHeadings
from workbench.engine.sight.results import Point
from workbench.planning.plan_fields import MOST_TURNS
from workbench.planning.plan_words import listed
from workbench.planning.watchers import units_of_side


@dataclass(frozen=True, slots=True)
class TimeMap:
    """In which turn each hex can be reached (the first move is turn 1; the start is turn 0). ``by`` names who gets there first,
    where several units were asked for; ``reasons`` say why somebody does not move, ``assumed`` what was taken for granted."""

    turns: dict[int, int]
    by: dict[int, str]
    reasons: tuple[Text, ...] = ()
    assumed: tuple[Text, ...] = ()


def hex_moves_of_side(analysis: Analysis, side: str, mode: str = "") -> list[MoveRequest]:
    """The move of every unit of a side on the map, each alone; CannotAnswer for a side that there is not."""
    found = []
    for name in units_of_side(analysis, side):
        owner, unit = analysis.unit(name)
        if unit.at is not None:
            found.append(MoveRequest(party_of(owner, unit), unit.at, mode, unit.facing))
    return found


def tabletop_moves_of_side(analysis: TabletopAnalysis, side: str, mode: str = "") -> list[TabletopMove]:
    """The same on a table."""
    found = []
    for name in units_of_side(analysis, side):
        owner, unit = analysis.unit(name)
        found.append(TabletopMove(party_of(owner, unit), analysis.stand(unit.id).point, mode, unit.facing))
    return found


def later_request(request: MoveRequest, start: int, facing: int | None = None) -> MoveRequest:
    """The same mover in a later turn, from where it is then: without the actions of its first turn, on the floor of the hex."""
    return replace(
        request,
        start=start,
        facing=facing,
        enters=False,
        queue=1,
        actions=(),
        place=Inside(),
        goal=Inside(),
        target=None,
    )


def turns_to_reach(
    analysis: Analysis,
    requests: Sequence[MoveRequest],
    most: int = MOST_TURNS,
    *,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> TimeMap:
    """In which of at most ``most`` turns the first of some movers can be in each hex. Enemies stay where they are, and each
    unit moves alone every turn, in the state and the kind of move of its first."""
    turns: dict[int, int] = {}
    by: dict[int, str] = {}
    reasons: dict[Text, None] = {}
    assumed: dict[Text, None] = {}
    for done, request in enumerate(requests):
        try:
            spread = Spread(analysis, [request])
            found, first = spread.all_within(most, cancel), spread.first
        except CannotAnswer as problem:
            if len(requests) == 1:
                raise
            reasons[problem.text] = None  # one that cannot move (a gun without points) holds up nobody else
            continue
        name = request.mover.unit or request.mover.kind
        for number, turn in found.items():
            if turn < turns.get(number, turn + 1):
                turns[number], by[number] = turn, name
        if not first.costs:
            reasons |= dict.fromkeys(first.assumed)
        assumed |= dict.fromkeys(first.assumed)
        if progress is not None:
            progress(done + 1, len(requests))
    return TimeMap(turns, by, tuple(reasons), tuple(assumed))


def hex_turns_to(
    analysis: Analysis,
    requests: Sequence[MoveRequest],
    goals: Collection[int],
    most: int = MOST_TURNS,
    *,
    cancel: CancelToken | None = None,
    followed: dict[str, Spread] | None = None,
) -> tuple[int | None, str]:
    """In which of at most ``most`` turns the first of some movers can be in any of the ``goals`` (None: in none of them), and
    its unit. Each is followed only as long as it may still be the first. ``followed`` keeps how far each unit has been
    followed: whoever asks for several goals gives the same."""
    best: int | None = None
    first = ""
    for request in requests:
        limit = most if best is None else best - 1
        name = request.mover.unit or request.mover.kind
        if request.start in goals and not request.enters:
            return 0, name
        if limit < 1:
            continue
        try:
            if followed is None:
                spread = Spread(analysis, [request])
            else:
                spread = followed.get(name) or followed.setdefault(name, Spread(analysis, [request]))
            turn = spread.first_at(goals, limit, cancel)
        except CannotAnswer:
            continue  # one that cannot move gets nowhere
        if turn is not None:
            best, first = turn, name
    return best, first


def turns_of_entry(
    analysis: Analysis,
    request: MoveRequest,
    hexes: Collection[int],
    goals: Collection[int],
    most: int = MOST_TURNS,
    *,
    cancel: CancelToken | None = None,
) -> int | None:
    """In which of at most ``most`` turns a mover that comes on the map by any of some ``hexes`` in the first can be in any of
    the ``goals``; None: in none of them. CannotAnswer (``not_modelled``) in games without a rule for entering."""
    entries = [replace(request, start=number, enters=True) for number in hexes]
    return Spread(analysis, entries).first_at(goals, most, cancel)


class Spread:
    """The turn in which one mover can first be in each hex. The mover may begin in any of several ways, and moves as often in a
    turn as its game lets it. Later turns are worked out when somebody asks for them. CannotAnswer if it cannot move at all."""

    def __init__(self, analysis: Analysis, starts: Sequence[MoveRequest]) -> None:
        self._analysis, self._request = analysis, starts[0]
        self._turns: dict[int, int] = {one.start: 0 for one in starts if not one.enters}
        self._known: set[EndState] = set()
        self._moves, self._moves_in_turn = 1, 1
        first: Reach | None = None
        problem: CannotAnswer | None = None
        for start in starts:
            try:
                first = analysis.reach(start)
            except CannotAnswer as refused:
                problem = refused  # ground that is closed to it; another hex may be open
                continue
            self._known.update(first.end_states)
            for number in first.costs:
                self._turns.setdefault(number, 1)
        if first is None:
            assert problem is not None
            raise problem
        self._edge = _in_order(self._known)
        self._moves_in_turn = analysis.movement.moves_in_turn(starts[0])
        self.first = first

    def all_within(self, most: int, cancel: CancelToken | None = None) -> dict[int, int]:
        """In which of at most ``most`` turns it can be in each hex."""
        while self._moves < most * self._moves_in_turn and self._edge:
            self._follow(cancel)
        return {number: turn for number, turn in self._turns.items() if turn <= most}

    def first_at(self, goals: Collection[int], most: int, cancel: CancelToken | None = None) -> int | None:
        """In which of at most ``most`` turns it can be in any of the ``goals``; None: in none of them."""
        while True:
            turn = min((self._turns[goal] for goal in goals if goal in self._turns), default=None)
            if turn is not None or self._moves >= most * self._moves_in_turn or not self._edge:
                return turn if turn is not None and turn <= most else None
            self._follow(cancel)

    def _follow(self, cancel: CancelToken | None) -> None:
        """One move more; a turn may hold several."""
        turn = self._moves // self._moves_in_turn + 1
        later = later_request(self._request, *self._edge[0])
        ahead = self._analysis.movement.new_ends(later, self._edge, self._known, cancel)
        self._edge = _in_order(ahead)
        for number, _ in self._edge:
            self._turns.setdefault(number, turn)
        self._known |= ahead
        self._moves += 1


def _in_order(ends: Iterable[EndState]) -> list[EndState]:
    return sorted(ends, key=lambda end: (end[0], end[1] or 0))


# --- The same on a table.


ON_AND_ON = Text(
    "each turn goes on where the one before ended, as far as a move of this kind goes, in the same state",
    "chaque tour reprend là où le précédent finit, aussi loin que va ce mouvement, dans le même état",
)
PIVOTS = Text(
    "the moves of a vehicle that pivots are not joined over several turns",
    "les mouvements d’un véhicule qui pivote ne sont pas joints sur plusieurs tours",
)
LEFT_OUT = Text("Not counted: {names} ({why})", "Non comptés : {names} ({why})")
NEAR = 1e-6


@dataclass(frozen=True, eq=False, slots=True)
class TabletopTimes:
    """The ground that a mover reaches in at most one, two ... turns, each within the next, and in how many turns it is at some
    places (None: never); ``notes`` say what was taken for granted. Of several movers ``by`` names who is first at each place
    ("": nobody)."""

    regions: tuple[BaseGeometry, ...]
    places: tuple[int | None, ...]
    notes: tuple[Text, ...]
    by: tuple[str, ...] = ()


def tabletop_turns(
    analysis: TabletopAnalysis,
    move: TabletopMove,
    most: int,
    places: Sequence[Point] = (),
    cancel: CancelToken | None = None,
) -> TabletopTimes:
    """In how many turns a mover that turns as it likes gets where: so many turns go as far as one move of so many times its
    allowance. CannotAnswer (``not_modelled``) for a vehicle that pivots."""
    movement = analysis.movement
    if isinstance(movement, KnowsHeadings) and movement.drives(move):
        raise CannotAnswer("not_modelled", PIVOTS)
    allowance = movement.allowance(move)
    if allowance <= 0:
        still = movement.reach(move, cancel)
        return TabletopTimes((still.area,), tuple(None for _ in places), still.assumed)
    regions = []
    for turn in range(1, most + 1):
        if cancel is not None:
            cancel.check()
        regions.append(movement.reach(replace(move, allowance=turn * allowance), cancel).area)
    times: list[int | None] = []
    for point in places:
        cost = movement.cost_to(move, point, most * allowance + NEAR, cancel)
        times.append(None if cost is None else max(math.ceil((cost - NEAR) / allowance), 0))
    return TabletopTimes(tuple(regions), tuple(times), (ON_AND_ON,))


def tabletop_turns_of_side(
    analysis: TabletopAnalysis,
    moves: Sequence[TabletopMove],
    most: int,
    places: Sequence[Point] = (),
    *,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> TabletopTimes:
    """In how many turns the first of some movers gets where, each alone; the notes say who is left out: who cannot move, and
    vehicles that pivot."""
    parts: list[list[BaseGeometry]] = [[] for _ in range(most)]
    best: list[int | None] = [None] * len(places)
    by = [""] * len(places)
    notes: dict[Text, None] = {}
    left_out: dict[Text, list[Text]] = {}
    for done, move in enumerate(moves, 1):
        try:
            found = tabletop_turns(analysis, move, most, places, cancel)
        except CannotAnswer as problem:
            name = analysis.called(move.mover.unit or move.mover.kind)
            left_out.setdefault(problem.text, []).append(name)
            continue
        for part, region in zip(parts, found.regions, strict=False):
            part.append(region)
        for place, turn in enumerate(found.places):
            known = best[place]
            if turn is not None and (known is None or turn < known):
                best[place], by[place] = turn, move.mover.unit
        notes |= dict.fromkeys(found.notes)
        if progress is not None:
            progress(done, len(moves))
    regions = []
    reached: list[BaseGeometry] = []
    for part in parts:
        reached = [shapely.union_all([*reached, *part])]
        regions.append(reached[0])
    missing = [LEFT_OUT.format(names=listed(names), why=why) for why, names in left_out.items()]
    return TabletopTimes(tuple(regions), tuple(best), (*notes, *missing), tuple(by))
