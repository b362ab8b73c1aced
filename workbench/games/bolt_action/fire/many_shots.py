"""The chances of a unit's shots at many places of one table: by the rules of single shots, asked without words and of lines,
ranges and figures that were judged together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.fire.odds import Chance, Rows
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import (
    FIRE,
    INDIRECT,
    Effect,
    Party,
    Reason,
    Standpoint,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.engine.sight.tabletop_wording import SilentWording
from workbench.engine.spotting.protocol import TabletopSpottingDoctrine
from workbench.games.bolt_action.fire.arcs import HullArcs
from workbench.games.bolt_action.fire.context import FireContext
from workbench.games.bolt_action.fire.cover import NONE, CoverRules, Shot, Surroundings
from workbench.games.bolt_action.fire.odds import ALL, Ammunition, Outcome, Shots, Target
from workbench.games.bolt_action.fire.ranges import (
    AIRCRAFT,
    FiringFigures,
    Legality,
    RangeAnswers,
    Shooting,
    WeaponRanges,
    check_range,
)
from workbench.games.bolt_action.fire.shells import EXPLOSIVE, House, ammunition
from workbench.games.bolt_action.sight.buildings import BuildingFloor
from workbench.games.bolt_action.sight.doctrine import Doctrine as BoltSight
from workbench.games.bolt_action.sight.many_lines import ManyLineJudge, ManyLines
from workbench.games.bolt_action.spotting.troops import Troop

ROLL_SWITCHES = ("A1", "A21", "small_unit", "down")
"""The switches whose readings decide on rolls."""


# --- What single shots and many share.


class Targets:
    """Who is fired at, on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context

    def aimed_at(self, troop: Troop, stand: Standpoint) -> Target:
        """Who is fired at, with his men, his house and what he carries."""
        context = self._context
        house = self.house_of(troop, context.houses.floor_of(stand))
        flames = any(arm.weapon.value("flamethrower") is True for arm in context.arsenal.arms_of(troop))
        burns = flames or troop.is_a("flamethrower")
        return Target(troop, self._men(troop), house, burns=burns, is_aircraft=troop.is_a(AIRCRAFT))

    def house_of(self, troop: Troop, floor: BuildingFloor | None) -> House | None:
        """The house that somebody on a floor is in; vehicles are in none."""
        return None if floor is None or troop.is_vehicle else House(floor.floor, max(floor.feature.floors, 0))

    def _men(self, troop: Troop) -> int | None:
        """How many men a unit on foot or mounted has: its figures, or those of its values; None if nobody said."""
        unit = self._context.unit(troop)
        if unit is not None and unit.models and unit.kind == troop.kind:
            return len(unit.models)
        told = troop.values.get("models")
        return int(told) if isinstance(told, int | float) else troop.crew


def unspotted(
    spotting: TabletopSpottingDoctrine,
    origin: Standpoint,
    target: Standpoint,
    *,
    firer: Party,
    party: Party,
    troop: Troop,
) -> tuple[Reason, ...]:
    """Why a target that is in sight is no target: it is hidden, or aboard (p.49, p.73)."""
    if not troop.has("hidden"):
        return ()
    found = spotting.spotted(origin, target, observer=firer, party=party)
    return () if found.spotted else tuple(one for one in found.reasons if one.key == "spot_hidden")


def armed(firer: Party, arm: Arm, ammo: str) -> Party:
    """The party of a firer with the weapon and the ammunition that it fires, as :class:`CoverRules` asks for it."""
    return replace(firer, values={**firer.values, "mount": arm.key, "ammo": ammo})


# --- Many shots.

_Told = tuple[ManyLines, list[TabletopLine], Surroundings, dict[int, list[tuple[str, Reason]]]]


_BARRED = Reason("", "", Text(), None, Effect.BLOCKS)
"""A weapon does not reach: what its range says, without words."""


@dataclass(frozen=True, eq=False)
class _Company:
    """Those of the targets of one question that are the same unit or kind."""

    party: Party
    troop: Troop
    target: Target


@dataclass(frozen=True, eq=False)
class _Places:
    """The targets of one question: where they are taken to stand, and as what (``company``: one for each)."""

    stands: Sequence[Standpoint]
    company: Sequence[_Company]
    lines: ManyLineJudge
    floors: tuple[BuildingFloor | None, ...]
    around: Sequence[Surroundings]
    told: dict[tuple[int, Standpoint], _Told] = field(default_factory=dict)
    """The lines that were judged, by their id and where they begin: the best to each target, what lies around where they begin,
    and the covers of the targets that were asked about (by row)."""


@dataclass(frozen=True, eq=False)
class _Fired:
    """A ``weapon`` (its key) of a firer: its party with this weapon, what it fires, for which purpose, may it fire at all at
    such targets?"""

    weapon: str
    firer: Party
    shooter: Troop
    shooting: Shooting
    ammunition: Ammunition
    purpose: str
    may: bool


@dataclass(frozen=True, eq=False)
class _Asked:
    """The targets that a weapon is asked about, by their ``rows``, ``among`` those of all weapons of its unit."""

    rows: Rows
    among: Rows

    @property
    def places(self) -> Rows:
        """The places of the rows among all."""
        return np.searchsorted(self.among, self.rows).astype(np.int64)


class ManyShots:
    """Finds the chances of one unit on many targets of one table."""

    def __init__(self, context: FireContext, spotting: TabletopSpottingDoctrine, shots: Shots) -> None:
        silent = FireContext(
            context.scenario, context.ruleset, context.sight, SilentWording(context.scenario, context.ruleset)
        )
        self._context, self._spotting, self._shots = silent, spotting, shots
        self._hull_arcs = HullArcs(silent)
        self._ranges = WeaponRanges(silent, self._hull_arcs)
        self._answers = RangeAnswers(silent, self._hull_arcs, self._ranges)
        self._covers = CoverRules(silent, self._hull_arcs, self._ranges)
        self._legality = Legality(silent)
        self._targets = Targets(silent)
        self._known: tuple[tuple[object, ...], _Places] | None = None

    def chances(
        self,
        origin: Standpoint,
        targets: Sequence[Standpoint],
        *,
        firer: Party,
        parties: Sequence[Party],
        asked: Mapping[str, Rows],
    ) -> Mapping[str, list[Chance | None]]:
        """See :meth:`workbench.engine.fire.odds.KnowsManyTabletopOdds.chances`."""
        found: dict[str, list[Chance | None]] = {weapon: [None] * len(rows) for weapon, rows in asked.items()}
        if not any(len(rows) for rows in asked.values()) or not isinstance(self._context.sight, BoltSight):
            return found
        places, among = self._places(targets, parties), np.unique(np.concatenate(list(asked.values())))
        for weapon, rows in asked.items():
            if weapon in ("", ALL):
                continue
            for fired, some in self._fired_at(origin, firer, weapon, [places.company[row] for row in rows.tolist()]):
                told = self._of_weapon(fired, firer, places, _Asked(rows[some], among))
                for place, chance in zip(some.tolist(), told, strict=True):
                    found[weapon][place] = chance
        return found

    def _places(self, targets: Sequence[Standpoint], parties: Sequence[Party]) -> _Places:
        """The targets with what all firers share; kept for the next firer at the same."""
        key = (tuple(targets), tuple(parties))
        if self._known is None or self._known[0] != key:
            sight = self._context.sight
            assert isinstance(sight, BoltSight)
            companies: dict[tuple[int, str], _Company] = {}
            for target, party in zip(targets, parties, strict=True):
                if (id(party), target.unit) not in companies:
                    troop = self._context.parties.troop_of(party, target)
                    companies[id(party), target.unit] = _Company(party, troop, self._targets.aimed_at(troop, target))
            company = [companies[id(party), target.unit] for target, party in zip(targets, parties, strict=True)]
            floors = [self._context.houses.floor_of(target) for target in targets]
            found = _Places(
                targets,
                company,
                sight.judge_of(targets),
                tuple(None if one.troop.is_vehicle else floor for one, floor in zip(company, floors, strict=True)),
                self._covers.surroundings(targets),
            )
            self._known = key, found
        return self._known[1]

    def _of_weapon(self, fired: _Fired, firer: Party, places: _Places, asked: _Asked) -> list[Chance | None]:
        rows = asked.rows
        stands = [places.stands[row] for row in rows.tolist()]
        ranges, bears = self._ranges_to(fired, places, asked), self._bears(fired, firer, stands)
        found: list[Chance | None] = []
        covers = self._covered(fired, places, asked, ranges)
        known: dict[tuple[object, ...], Outcome | None] = {}
        for row, cover, judged, in_arc in zip(rows.tolist(), covers, ranges, bears, strict=True):
            floor, target, company = places.floors[row], places.stands[row], places.company[row]
            house = None if floor is None else (floor.feature.id, floor.floor)
            # shots that differ in nothing that the dice know are rolled once
            key = (company, *cover.values.items(), house, self._shots.spread(fired.ammunition.weapon, judged))
            if key not in known:
                known[key] = self._outcome(fired, company, floor, cover, judged)
            outcome = known[key]
            if outcome is None:
                found.append(None)
                continue
            barred = any(reason.effect is Effect.BLOCKS for reason in (*judged.reasons, *cover.reasons))
            may = fired.may and in_arc and not barred
            may = may and not unspotted(
                self._spotting, fired.shooting.origin, target, firer=firer, party=company.party, troop=company.troop
            )
            found.append(Chance(fired.weapon, "shot", "", outcome.results, outcome.chance, may))
        return found

    def _outcome(
        self, fired: _Fired, company: _Company, floor: BuildingFloor | None, cover: Cover, judged: TabletopRange
    ) -> Outcome | None:
        """What a shot gives; None where the source lacks a value that it needs."""
        aimed_at = replace(company.target, house=self._targets.house_of(company.troop, floor))
        try:
            roll = self._shots.roll(
                fired.shooter, fired.ammunition, aimed_at, cover=cover, judged=judged, choices=self._choices
            )
        except CannotAnswer:
            return None
        return self._shots.outcome(roll)

    def _fired_at(
        self, origin: Standpoint, firer: Party, weapon: str, companies: Sequence[_Company]
    ) -> Iterator[tuple[_Fired, Rows]]:
        """A weapon as it is fired at some targets of these companies (one for each), and which of them. Those are left out at
        which the unit has no weapon of that key, or the source lacks a value of it."""
        as_fired: dict[_Company, _Fired | None] = {}
        alike: dict[tuple[bool, bool], tuple[_Fired, list[int]]] = {}
        for place, company in enumerate(companies):
            if company not in as_fired:
                try:
                    as_fired[company] = self._fired(origin, firer, weapon, company)
                except CannotAnswer:
                    as_fired[company] = None
            fired = as_fired[company]
            if fired is not None:
                # it differs for its targets in nothing else
                alike.setdefault((fired.ammunition.explosive, fired.may), (fired, []))[1].append(place)
        for fired, some in alike.values():
            yield fired, np.array(some, dtype=np.int64)

    def _fired(self, origin: Standpoint, firer: Party, weapon: str, company: _Company) -> _Fired:
        """A weapon that is fired; CannotAnswer where the unit has none of that key, or the source lacks a value of it."""
        context, troop = self._context, company.troop
        shooter = context.parties.troop_of(firer, origin)
        arm = context.arsenal.pick_own(shooter, weapon)
        check_range(arm.weapon, context.ruleset)
        purpose = INDIRECT if arm.weapon.value("indirect") is True else FIRE
        at_troops = not troop.is_vehicle and not company.target.is_aircraft
        ammo = ammunition(arm.weapon, shooter, at_troops=at_troops)
        permission = self._legality.may_fire(firer, arm.key, purpose=purpose, target=troop.party)
        return _Fired(
            weapon,
            armed(firer, arm, ammo),
            shooter,
            self._ranges.shooting(origin, shooter, arm, self._hull_arcs.facing_of(origin), purpose),
            Ammunition(arm.weapon, ammo == EXPLOSIVE),
            purpose,
            permission.may,
        )

    @cached_property
    def _choices(self) -> Mapping[str, str]:
        return {switch: self._context.choice(switch) for switch in ROLL_SWITCHES}

    @cached_property
    def _crossed_pieces(self) -> BoolArray:
        """The pieces of which cover depends on how a line crosses them: what gives cover, or what hinders."""
        sight = self._context.sight
        assert isinstance(sight, BoltSight)
        kinds = sight.pieces.kind
        deep: BoolArray = (kinds == Kind.DEPTH.value) | (kinds == Kind.TRENCH.value)
        deep |= np.array([one != NONE for one in self._covers.given], dtype=np.bool_)
        return deep

    def _bears(self, fired: _Fired, firer: Party, stands: Sequence[Standpoint]) -> list[bool]:
        """Is any part of each target in the arc of a weapon?"""
        own = self._context.scenario.forces.find(firer.unit) if firer.unit else None
        facing = own[1].facing if own is not None else 0.0
        origin, arm = fired.shooting.origin, fired.shooting.arm
        sides, _ = self._hull_arcs.covered_sides(fired.shooter, arm)
        hulls = self._hull_arcs.arc_origins(fired.shooter, arm, origin, facing)
        return [self._hull_arcs.bears(hulls, sides, stand) for stand in stands]

    def _ranges_to(self, fired: _Fired, places: _Places, asked: _Asked) -> list[TabletopRange]:
        """The ranges to some of the targets, with the figures that fire."""
        shooting, stands = fired.shooting, [places.stands[row] for row in asked.rows.tolist()]
        distances = self._ranges.distances(shooting, stands).tolist()
        units = {stand.unit: stand for stand in stands}
        grounded = {
            unit: self._answers.is_grounded(fired.shooter, shooting.arm, stand) for unit, stand in units.items()
        }
        requests = self._figures_requests(fired, places, asked)
        figures: list[FiringFigures | None] = [None] * len(stands)
        if places.lines.are_figures(shooting.origin, requests, asked.among):
            lines = places.lines.lines(shooting.origin, requests, asked.among, every=True)
            sight = places.lines.figures(lines).of_targets(asked.places)
            told = self._answers.figures(shooting, stands, sight)
            figures = [one if counted else None for one, counted in zip(told, sight.counted.tolist(), strict=True)]
        found = []
        for stand, away, counted in zip(stands, distances, figures, strict=True):
            band = None if grounded[stand.unit] else shooting.limits.band(away)
            extra: dict[str, object] = {"half": shooting.limits.half, **({} if counted is None else counted.extra)}
            barred = () if band is not None else (_BARRED,)
            limits = shooting.limits.minimum, shooting.limits.maximum
            found.append(TabletopRange(band is not None, away, band, *limits, barred, extra=extra))
        return found

    def _figures_requests(self, fired: _Fired, places: _Places, asked: _Asked) -> list[TabletopRequest]:
        """What is asked of the sight to count figures that fire, of each target of all weapons."""
        stands = [places.stands[row] for row in asked.among.tolist()]
        known = {
            unit: self._ranges.aimed_request(fired.shooting, stand, fired.purpose)
            for unit, stand in {stand.unit: stand for stand in stands}.items()
        }
        return [known[stand.unit] for stand in stands]

    def _covered(
        self, fired: _Fired, places: _Places, asked: _Asked, ranges: Sequence[TabletopRange]
    ) -> Iterator[Cover]:
        """The protection of some of the targets, at these ranges."""
        origin = fired.shooting.origin
        shooter, arm, shooting = self._covers.fired(origin, fired.firer, fired.purpose)
        companies = [places.company[row] for row in asked.among.tolist()]
        requests = {
            one: self._covers.line_request(fired.purpose, shooter, one.troop, arm) for one in dict.fromkeys(companies)
        }
        lines = places.lines.lines(origin, [requests[one] for one in companies], asked.among)
        key = (id(lines), origin)
        if key not in places.told:
            best = places.lines.best_lines(origin, lines, self._crossed_pieces)
            here = self._covers.surroundings([origin])[0]
            places.told[key] = lines, best, here, {}
        _, best, here, known = places.told[key]
        for row, place, judged in zip(asked.rows.tolist(), asked.places.tolist(), ranges, strict=True):
            shot = Shot(
                origin, places.stands[row], shooter, places.company[row].troop, arm, shooting, best[place], places.floors[row],
                (here, places.around[row]), judged.range,
            )  # fmt: skip
            if row not in known:
                known[row] = self._covers.covers(shot)
            yield self._covers.cover(shot, known[row])
