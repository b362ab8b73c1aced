"""How fair a scenario is from its set-up: turns to the objectives, ground seen, first fire, exposed entries, set-up places that
are worse than others in every respect, and stacks that are too high. Computed for maps of hexes and tables alike; nothing is
judged here that the analysis does not answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.fire.unknown_shots import UnknownShots
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.movement.tabletop_capabilities import KnowsHeadings
from workbench.engine.sight.results import Party, Point, Standpoint
from workbench.geometry.regions import middle_of
from workbench.planning.plan_fields import LOOK_AHEAD
from workbench.planning.plan_words import weapon_of_unit
from workbench.planning.threat import hex_seen, tabletop_seen
from workbench.planning.turns import NEAR, PIVOTS, Spread, hex_turns_to, turns_of_entry
from workbench.planning.unit_under_fire import HexFire, TabletopFire
from workbench.planning.watchers import Watcher, hex_watcher, tabletop_watcher, units_of_side
from workbench.scenario.units import Unit
from workbench.scenario.zones import ENTRY, OBJECTIVE, SETUP, Zone, area_of

LATTICE = 20
"""A zone of a table stands for points so many to the width of the table."""

NO_OBJECTIVES = Text(
    "No objectives are drawn: add zones of the kind objective to compare the ways to them",
    "Aucun objectif n’est tracé : ajoutez des zones du genre objectif pour comparer les trajets",
)
NO_SETUP = Text(
    "No set-up zones of sides are drawn: sight is told from the units as they stand, and no set-up places are compared",
    "Aucune zone de placement d’un camp n’est tracée : la vue part des unités en place, et aucun lieu n’est comparé",
)
NO_WAY_IN = Text(
    "Reinforcements that name no entry zone are not followed",
    "Les renforts qui ne nomment pas de zone d’entrée ne sont pas suivis",
)
IN_THEIR_TURN = Text(
    "Reinforcements enter in their turn by any hex of their zone",
    "Les renforts entrent à leur tour par n’importe quel hexagone de leur zone",
)
NOT_FOLLOWED = Text("Reinforcements are not followed: {why}", "Les renforts ne sont pas suivis : {why}")
ENTERING_A_TABLE = Text("how units enter a table is not modelled", "l’entrée sur une table n’est pas modélisée")
NO_ENTRY = Text("No entry zones of sides are drawn", "Aucune zone d’entrée d’un camp n’est tracée")
TABLE_SETUP = Text(
    "Places of a set-up zone on a table are not compared with each other: there are endlessly many",
    "Les lieux d’une zone de placement sur table ne sont pas comparés entre eux : ils sont sans nombre",
)
TABLE_STACKS = Text("A table has no stacking", "Une table ne connaît pas l’empilement")
MIDDLE = Text(
    "An objective on the table counts as reached at one point inside it",
    "Un objectif de la table compte comme atteint en un point intérieur",
)
MOVES_ALONE = Text(
    "Each unit moves alone every turn as its first move allows, nobody fires, and enemies stay where they are",
    "Chaque unité va seule, chaque tour comme le permet son premier mouvement, sans tir, les ennemis restant sur place",
)
COVER_APART = Text(
    "Set-up hexes are compared by what they see and who sees them; cover is not weighed",
    "Les hexagones de placement sont comparés par ce qu’ils voient et qui les voit ; l’abri n’est pas pesé",
)
Place = int | Point
"""A hex by number, or a point of a table."""


@dataclass(frozen=True, slots=True)
class SideReport:
    """One side at the start. ``units`` stand on the map, ``off_map`` do not. ``seen`` is the share (0 to 1) of the map that at
    least one of its units sees, ``from_setup`` the share seen from anywhere in its set-up zones (None: it has none).
    ``exposed`` are the ids of its units that an enemy sees."""

    side: str
    units: int
    off_map: int
    seen: float
    from_setup: float | None
    exposed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """When the first unit of a side can be at an objective: the turn (0: it is there, None: not in the turns looked ahead) and
    the id of the unit. ``beside`` is true where enemies stand in every hex of it: then the turn is that of a hex next to it.
    ``enters`` is the turn in which the unit comes on the map (0: it stands there)."""

    side: str
    turn: int | None
    unit: str = ""
    beside: bool = False
    enters: int = 0


@dataclass(frozen=True, slots=True)
class ObjectiveReport:
    """An objective: the id of its zone, a place in it, who is there when, and how many units of each side see some of it."""

    zone: str
    at: Place
    arrivals: tuple[Arrival, ...]
    seen_by: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class FirstFire:
    """A unit that enemies may fire at from where everybody stands: the firing side, the ids of its units that may, and the
    chance that at least one of them has any effect (None: not known), each firing once."""

    side: str
    target: str
    at: Place
    firers: tuple[str, ...]
    chance: Fraction | None


@dataclass(frozen=True, slots=True)
class EntryReport:
    """The share (0 to 1) of an entry zone of a side that enemy units see from where they stand."""

    zone: str
    side: str
    at: Place
    seen: float


@dataclass(frozen=True, slots=True)
class WorsePlace:
    """A hex of a set-up zone, and another one of the zone that sees all that it sees of the enemy's ground and of the
    objectives, is seen from no other hex of the enemy's ground, and is better in one of the two."""

    zone: str
    side: str
    at: int
    better: int


@dataclass(frozen=True, slots=True)
class TooHigh:
    """A stack that the rules do not allow: the ids of the units too many, and why."""

    side: str
    at: int
    units: tuple[str, ...]
    reasons: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The report; ``most`` turns were looked ahead for objectives. ``set_up`` has for every compared zone how many
    places it has. ``notes`` say what was left out and what was taken for granted. ``whole``: nothing of it is being worked out
    any longer."""

    most: int
    sides: tuple[SideReport, ...] = ()
    objectives: tuple[ObjectiveReport, ...] = ()
    first_fire: tuple[FirstFire, ...] = ()
    entries: tuple[EntryReport, ...] = ()
    worse: tuple[WorsePlace, ...] = ()
    set_up: tuple[tuple[str, int], ...] = ()
    stacks: tuple[TooHigh, ...] = ()
    notes: tuple[Text, ...] = ()
    whole: bool = True


Grown = Callable[[Fairness], None]
"""Is given what is known of a report while it is worked out, often."""


def fairness(
    analysis: AnyAnalysis,
    most: int = LOOK_AHEAD,
    *,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
    grown: Grown | None = None,
) -> Fairness:
    """Compare the sides of a scenario as it is set up. CannotAnswer (``no_sides``) if fewer than two sides have units."""
    sides = [force.side for force in analysis.scenario.forces.sides if force.units]
    if len(sides) < 2:
        words = Text("a report needs two sides with units", "un rapport demande deux camps avec des unités")
        raise CannotAnswer("no_sides", words)
    work = Steps(0, cancel, progress)
    report: _Report = by_map_kind(analysis, _OnHexes, _OnTable, sides, most, work, grown)
    return report.made()


class _Report:
    """What both kinds of map share: which zones and units there are, and the order of the work."""

    def __init__(
        self, analysis: AnyAnalysis, sides: list[str], most: int, work: Steps, grown: Grown | None = None
    ) -> None:
        self._any, self.sides, self.most, self.work = analysis, sides, most, work
        self._grown, self._found = grown, Fairness(most, whole=False)
        self.units = {side: units_of_side(analysis, side) for side in sides}
        self.notes: dict[Text, None] = {}
        self.unknown = UnknownShots()
        placed = sum(len(units) for units in self.units.values())
        work.total = 2 * placed + len(sides) * max(len(self.zones(OBJECTIVE)), 1)

    def zones(self, kind: str) -> list[Zone]:
        """Zones of a kind with a place; set-up and entry zones only if they belong to a side of the report."""
        every = [zone for zone in self._any.scenario.zones if zone.kind == kind and not zone.empty]
        return every if kind == OBJECTIVE else [zone for zone in every if zone.side in self.sides]

    def enemies(self, side: str) -> list[str]:
        """The units of all other sides."""
        return [unit for other in self.sides if other != side for unit in self.units[other]]

    def made(self) -> Fairness:
        """The report."""
        if self._any.waiting:
            self.notes[self._any.waiting] = None
        if not self.zones(SETUP):
            self.notes[NO_SETUP] = None
        if not self.zones(ENTRY):
            self.notes[NO_ENTRY] = None
        self.grow(sides=tuple(self.side(side) for side in self.sides))
        if self.zones(OBJECTIVE):
            self.notes[MOVES_ALONE] = None
        else:
            self.notes[NO_OBJECTIVES] = None
        for objective in self.objectives():
            self.grow(objectives=(*self._found.objectives, objective))
        for side in self.sides:
            for shot in self.first_fire(side):
                self.grow(first_fire=(*self._found.first_fire, shot))
        self.grow(entries=tuple(self.entry(zone) for zone in self.zones(ENTRY)))
        worse, set_up = self.worse_places()
        stacks, notes = self.stacks(), (*self.notes, *self.unknown.sentences(weapon_of_unit(self._any)))
        return replace(self._found, worse=worse, set_up=set_up, stacks=stacks, notes=notes, whole=True)

    def grow(self, **more: Any) -> None:
        """Note what is known of more parts of the report, and tell."""
        self._found = replace(self._found, **more)
        if self._grown is not None:
            self._grown(self._found)

    def reinforcements(self, side: str) -> list[Any]:
        """The units of a side that are not on the map and have a turn in which they come."""
        return [unit for owner, unit in self._any.scenario.forces if owner == side and unit.at is None and unit.turn]

    def off_map(self, side: str) -> int:
        """How many units of a side are not on the map."""
        return sum(owner == side and unit.at is None for owner, unit in self._any.scenario.forces)

    def side(self, side: str) -> SideReport:
        """One side at the start."""
        raise NotImplementedError

    def objectives(self) -> Iterable[ObjectiveReport]:
        """All objectives."""
        raise NotImplementedError

    def first_fire(self, side: str) -> Iterable[FirstFire]:
        """Whom a side may fire at from where it stands."""
        raise NotImplementedError

    def entry(self, zone: Zone) -> EntryReport:
        """How much of an entry zone the enemy sees."""
        raise NotImplementedError

    def worse_places(self) -> tuple[tuple[WorsePlace, ...], tuple[tuple[str, int], ...]]:
        """Set-up places that others dominate, and how many places each compared zone has."""
        raise NotImplementedError

    def stacks(self) -> tuple[TooHigh, ...]:
        """Stacks that the rules do not allow."""
        raise NotImplementedError


# --- On maps of hexes.


class _OnHexes(_Report):
    def __init__(
        self, analysis: Analysis, sides: list[str], most: int, work: Steps, grown: Grown | None = None
    ) -> None:
        super().__init__(analysis, sides, most, work, grown)
        self.analysis = analysis
        self._watchers = {unit: hex_watcher(analysis, unit) for side in sides for unit in self.units[side]}
        self._seen: dict[str, BoolArray] = {}
        self._followed: dict[str, Spread] = {}
        for side in sides:
            rows = hex_seen(analysis, [self._watchers[unit] for unit in self.units[side]], cancel=work.cancel)
            self._seen |= dict(zip(self.units[side], rows, strict=True))
            work.step(len(self.units[side]))
            self.grow()

    def _any_sees(self, units: Iterable[str]) -> BoolArray:
        found = np.zeros(self.analysis.scenario.board.grid.size, dtype=np.bool_)
        for unit in units:
            found |= self._seen[unit]
        return found

    def _from(self, side: str, hexes: Sequence[int]) -> BoolArray:
        """What somebody of a side sees from each of some hexes (rows)."""
        return hex_seen(self.analysis, [Watcher(at, Party(side=side)) for at in hexes], cancel=self.work.cancel)

    def _ground(self, sides: Iterable[str]) -> list[int]:
        """The hexes where units of sides stand, and their set-up zones."""
        wanted = set(sides)
        found = {self._watchers[unit].at for side in wanted for unit in self.units[side]}
        for zone in self.zones(SETUP):
            found |= set(zone.hexes) if zone.side in wanted else set()
        return sorted(found)

    def side(self, side: str) -> SideReport:
        setup = sorted({number for zone in self.zones(SETUP) if zone.side == side for number in zone.hexes})
        size = self.analysis.scenario.board.grid.size
        enemy = self._any_sees(self.enemies(side))
        return SideReport(
            side,
            len(self.units[side]),
            self.off_map(side),
            int(self._any_sees(self.units[side]).sum()) / size,
            int(self._from(side, setup).any(axis=0).sum()) / size if setup else None,
            tuple(unit for unit in self.units[side] if enemy[self._watchers[unit].at]),
        )

    def objectives(self) -> Iterable[ObjectiveReport]:
        for zone in self.zones(OBJECTIVE):
            arrivals = []
            for side in self.sides:
                arrivals.append(self._arrival(side, zone))
                self.work.step()
            numbers = list(zone.hexes)
            seen = tuple(
                (side, sum(bool(self._seen[unit][numbers].any()) for unit in self.units[side])) for side in self.sides
            )
            yield ObjectiveReport(zone.id, zone.hexes[0], tuple(arrivals), seen)

    def _arrival(self, side: str, zone: Zone) -> Arrival:
        grid = self.analysis.scenario.board.grid
        taken = {self._watchers[unit].at for unit in self.enemies(side)}
        goals = set(zone.hexes) - taken
        beside = not goals
        if beside:
            goals = {int(near) for near in grid.neighbours[list(zone.hexes)].ravel() if near >= 0} - taken
        moves = [self._move(unit) for unit in self.units[side]]
        if goals:  # who is near is likely the first, and then nobody else has to be followed far
            near_by = np.min([grid.distances(goal) for goal in goals], axis=0)
            moves.sort(key=lambda move: int(near_by[move.start]))
        turn, unit = hex_turns_to(
            self.analysis, moves, goals, self.most, cancel=self.work.cancel, followed=self._followed
        )
        first = Arrival(side, turn, unit, beside)
        for later in self._reinforcements(side):
            turn = self._turn_of(side, later, goals, self.most if first.turn is None else first.turn - 1)
            if turn is not None:
                first = Arrival(side, turn, later.id, beside, later.turn)
        return first

    def _reinforcements(self, side: str) -> list[Unit]:
        """The units of a side that come on the map by an entry zone, the earliest first; one of those that are alike."""
        zones = {zone.id for zone in self.zones(ENTRY)}
        found: dict[str, Unit] = {}
        for unit in self.reinforcements(side):
            if unit.zone in zones:
                alike = repr((unit.turn, unit.zone, unit.kind, unit.state, sorted(unit.values.items(), key=str)))
                found.setdefault(alike, unit)
            else:
                self.notes[NO_WAY_IN] = None
        return sorted(found.values(), key=lambda unit: unit.turn)

    def _turn_of(self, side: str, unit: Unit, goals: set[int], latest: int) -> int | None:
        """In which turn up to ``latest`` a unit that enters can be at any goal."""
        if not goals or latest < unit.turn:
            return None
        zone = next(zone for zone in self.zones(ENTRY) if zone.id == unit.zone)
        request = MoveRequest(party_of(side, unit), zone.hexes[0])
        try:
            turns = turns_of_entry(
                self.analysis, request, zone.hexes, goals, latest - unit.turn + 1, cancel=self.work.cancel
            )
        except CannotAnswer as problem:
            self.notes[NOT_FOLLOWED.format(why=problem.text)] = None
            return None
        self.notes[IN_THEIR_TURN] = None
        return None if turns is None else unit.turn + turns - 1

    def _move(self, name: str) -> MoveRequest:
        side, unit = self.analysis.unit(name)
        return MoveRequest(party_of(side, unit), self._watchers[name].at, facing=unit.facing)

    def first_fire(self, side: str) -> Iterable[FirstFire]:
        for name in self.enemies(side):
            self.work.step()
            at, level = self._watchers[name].at, self._watchers[name].level
            party, watchers = self.analysis.party(name), [self._watchers[unit] for unit in self.units[side]]
            # what the sides see holds for the floor of every hex
            seen = [one for one in watchers if self._seen[one.unit][at]]
            seen = list(HexFire(self.analysis, watchers).unit_under_fire(at, party, level).seen) if level else seen
            found = HexFire(self.analysis, seen, unknown=self.unknown).unit_under_fire(at, party, level)
            if found.firers:
                yield FirstFire(side, name, at, found.firers, found.chance)

    def entry(self, zone: Zone) -> EntryReport:
        seen = self._any_sees(self.enemies(zone.side))[list(zone.hexes)]
        return EntryReport(zone.id, zone.side, zone.hexes[0], int(seen.sum()) / len(seen))

    def worse_places(self) -> tuple[tuple[WorsePlace, ...], tuple[tuple[str, int], ...]]:
        zones = self.zones(SETUP)
        if not zones:
            return (), ()
        self.notes[COVER_APART] = None
        objectives = sorted({number for zone in self.zones(OBJECTIVE) for number in zone.hexes})
        found: list[WorsePlace] = []
        for zone in zones:
            enemy = self._ground(side for side in self.sides if side != zone.side)
            places = list(zone.hexes)
            watched = sorted({*enemy, *objectives})
            sees = self._from(zone.side, places)[:, watched]
            others = next(side for side in self.sides if side != zone.side)
            seen = self._from(others, enemy)[:, places].T
            for row, better in dominated(sees, seen):
                found.append(WorsePlace(zone.id, zone.side, places[row], places[better]))
        return tuple(found), tuple((zone.id, len(zone.hexes)) for zone in zones)

    def stacks(self) -> tuple[TooHigh, ...]:
        together: dict[tuple[int, str, int], list[str]] = {}
        for side in self.sides:
            for name in self.units[side]:
                watcher = self._watchers[name]
                together.setdefault((watcher.at, side, watcher.level), []).append(name)
        found = []
        for (at, side, level), names in together.items():
            judged = self.analysis.movement.stack(at, names, level)
            if not judged.legal:
                found.append(TooHigh(side, at, judged.excess, judged.reasons))
        return tuple(found)


def dominated(sees: BoolArray, seen: BoolArray) -> list[tuple[int, int]]:
    """Rows that another row dominates, with the first such row that nothing dominates: it ``sees`` all that the row sees and
    more, or is ``seen`` from fewer and no other columns."""
    better = np.zeros((len(sees), len(sees)), dtype=np.bool_)
    for row in range(len(sees)):
        no_less = (sees | ~sees[row]).all(axis=1) & (seen[row] | ~seen).all(axis=1)
        strictly = (sees & ~sees[row]).any(axis=1) | (seen[row] & ~seen).any(axis=1)
        better[row] = no_less & strictly
    top = ~better.any(axis=1)
    return [(row, int(np.flatnonzero(better[row] & top)[0])) for row in np.flatnonzero(~top).tolist()]


# --- On tables.


class _OnTable(_Report):
    def __init__(
        self, analysis: TabletopAnalysis, sides: list[str], most: int, work: Steps, grown: Grown | None = None
    ) -> None:
        super().__init__(analysis, sides, most, work, grown)
        self.analysis = analysis
        self._watchers = {unit: tabletop_watcher(analysis, unit) for side in sides for unit in self.units[side]}
        self._seen: dict[str, BaseGeometry] = {}
        for unit, watcher in self._watchers.items():
            self._seen[unit] = tabletop_seen(analysis, [watcher], cancel=work.cancel)[0]
            work.step()
            self.grow()
        self.notes[TABLE_STACKS] = None
        if self.zones(SETUP):
            self.notes[TABLE_SETUP] = None
        if self.zones(OBJECTIVE):
            self.notes[MIDDLE] = None

    def _share(self, regions: Iterable[BaseGeometry], of: BaseGeometry) -> float:
        seen = shapely.union_all(list(regions))
        return float(shapely.intersection(seen, of).area / of.area) if of.area else float(seen.intersects(of))

    def side(self, side: str) -> SideReport:
        board = self.analysis.scenario.board.outline
        setup = [zone for zone in self.zones(SETUP) if zone.side == side]
        stands = [stand for zone in setup for stand in self._stands(zone)]
        looking = [Watcher(stand, Party(side=side)) for stand in stands]
        enemy = shapely.union_all([self._seen[unit] for unit in self.enemies(side)])
        return SideReport(
            side,
            len(self.units[side]),
            self.off_map(side),
            self._share((self._seen[unit] for unit in self.units[side]), board),
            self._share(tabletop_seen(self.analysis, looking, cancel=self.work.cancel), board) if setup else None,
            tuple(unit for unit in self.units[side] if shapely.intersects_xy(enemy, *self._watchers[unit].at.point)),
        )

    def _stands(self, zone: Zone) -> list[Standpoint]:
        board = self.analysis.scenario.board
        return self.analysis.lattice_in(area_of(zone), max(board.width, board.height) / LATTICE)

    def objectives(self) -> Iterable[ObjectiveReport]:
        for zone in self.zones(OBJECTIVE):
            at, area = _middle(zone), area_of(zone)
            arrivals = []
            for side in self.sides:
                if self.reinforcements(side):
                    self.notes[NOT_FOLLOWED.format(why=ENTERING_A_TABLE)] = None
                arrivals.append(self._arrival(side, at, area))
                self.work.step()
            seen = tuple(
                (side, sum(bool(self._seen[unit].intersects(area)) for unit in self.units[side])) for side in self.sides
            )
            yield ObjectiveReport(zone.id, at, tuple(arrivals), seen)

    def _arrival(self, side: str, at: Point, area: BaseGeometry) -> Arrival:
        """The first unit that gets there, the nearest asked first: none is faster than straight ahead."""
        movement = self.analysis.movement
        by_hope: list[tuple[int, str, TabletopMove, float]] = []
        for name in self.units[side]:
            here = self._watchers[name].at.point
            if area.intersects(shapely.Point(here)):
                return Arrival(side, 0, name)
            owner, unit = self.analysis.unit(name)
            move = TabletopMove(party_of(owner, unit), here, facing=unit.facing)
            if isinstance(movement, KnowsHeadings) and movement.drives(move):
                self.notes[PIVOTS] = None
                continue
            try:
                allowance = movement.allowance(move)
            except CannotAnswer as problem:
                self.notes[problem.text] = None
                continue
            if allowance > 0:
                by_hope.append((max(math.ceil(math.dist(here, at) / allowance - NEAR), 1), name, move, allowance))
        best = Arrival(side, None)
        for hoped, name, move, allowance in sorted(by_hope, key=lambda one: (one[0], one[1])):
            if hoped > self.most or (best.turn is not None and hoped >= best.turn):
                break
            if self.work.cancel is not None:
                self.work.cancel.check()
            turns = self.most if best.turn is None else best.turn - 1
            cost = movement.cost_to(move, at, turns * allowance + NEAR, self.work.cancel)
            if cost is not None:
                best = Arrival(side, max(math.ceil((cost - NEAR) / allowance), 1), name)
        return best

    def first_fire(self, side: str) -> Iterable[FirstFire]:
        watchers, enemies = [self._watchers[unit] for unit in self.units[side]], self.enemies(side)
        targets = [(self._watchers[name].at, self.analysis.party(name)) for name in enemies]
        fire = TabletopFire(self.analysis, watchers, unknown=self.unknown).units_in_sight(targets, self.work.cancel)
        for name, (stand, _), found in zip(enemies, targets, fire, strict=True):
            self.work.step()
            if found.firers:
                yield FirstFire(side, name, stand.point, found.firers, found.chance)

    def entry(self, zone: Zone) -> EntryReport:
        regions = [self._seen[unit] for unit in self.enemies(zone.side)]
        return EntryReport(zone.id, zone.side, _middle(zone), self._share(regions, area_of(zone)))

    def worse_places(self) -> tuple[tuple[WorsePlace, ...], tuple[tuple[str, int], ...]]:
        return (), ()

    def stacks(self) -> tuple[TooHigh, ...]:
        return ()


def _middle(zone: Zone) -> Point:
    return middle_of(area_of(zone))
