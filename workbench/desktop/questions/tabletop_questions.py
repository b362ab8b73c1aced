"""What single games add to the answers about a table: may a weapon fire, whom an aura reaches, what a mover may do with what is
under the mouse, what it keeps off. A doctrine without such a capability answers nothing. No Qt here."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.questions.question import AREA, FIELD, LINE, REACH, BaseAnswer, BaseQuestion
from workbench.engine.doctrines import find_doctrine
from workbench.engine.fire.protocol import Sector, TabletopField, TabletopRange
from workbench.engine.fire.results import Arc
from workbench.engine.fire.tabletop_capabilities import (
    Aura,
    FirePermission,
    KnowsAirStrikes,
    KnowsAuras,
    KnowsBuildingFire,
    KnowsFirePermission,
    KnowsWeaponSight,
)
from workbench.engine.movement.results import Leg, TabletopMove, TabletopReach, TabletopRoute
from workbench.engine.movement.tabletop_capabilities import (
    KnowsAssaults,
    KnowsBuildings,
    KnowsHeadings,
    KnowsRamming,
    KnowsSpacing,
    KnowsTransports,
)
from workbench.engine.sight.observers import ANY, TabletopWatch
from workbench.engine.sight.results import (
    SPOT,
    Exposure,
    FigureSight,
    Party,
    Profile,
    Reason,
    Standpoint,
    TabletopLine,
)
from workbench.engine.spotting.protocol import TabletopSpotting, TabletopSpottingArea
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

ASSAULT, RAM, MOUNT, ENTER, SECTION = "assault", "ram", "mount", "enter", "section"
REGROUP = "regroup"
"""What the winner of a close combat may do: shown as a kind of move, though its length is that of dice."""
NEAR = 0.5
"""How far beyond a reach a route is still worked out, in the table's unit."""
Ranges = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Encounter:
    """What a mover may do with what is under the mouse (``kind``), and why. Of an assault also how far
    the nearest figure goes to contact (None: no way), the ``limit`` in the table's unit, and whether the target fires first;
    ``way`` is what was judged: the bends from where it starts."""

    kind: str
    may: bool
    reasons: tuple[Reason, ...]
    distance: float | None = None
    limit: float | None = None
    reacts: bool = False
    way: tuple[Point, ...] = ()

    @property
    def route(self) -> TabletopRoute | None:
        """The way as it is drawn and told; None where the verdict is about none."""
        if self.distance is None or self.limit is None or len(self.way) < 2:
            return None
        share = self.distance / max(shapely.LineString(self.way).length, 1e-9)
        lengths = [shapely.LineString(pair).length * share for pair in pairwise(self.way)]
        within = self.distance <= self.limit
        legs = tuple(Leg(to, length) for to, length in zip(self.way[1:], lengths, strict=True))
        return TabletopRoute(self.distance if self.may or not within else None, within, legs)


def party_with_weapon(analysis: TabletopAnalysis, party: Party, weapon: str) -> Party:
    """The party with the weapon that it looks along; unchanged where a game does not need it."""
    fire = analysis.fire
    return fire.aiming(party, weapon) if weapon and isinstance(fire, KnowsWeaponSight) else party


def fire_permission_of(
    analysis: TabletopAnalysis, firer: Party, weapon: str, purpose: str, target: Party = Party()
) -> FirePermission | None:
    """May a weapon fire under the order and in the state of its unit, at a target if there is one?"""
    fire = analysis.fire
    if not isinstance(fire, KnowsFirePermission):
        return None
    return fire.may_fire(firer, weapon, purpose=purpose, target=target)


def aura_of(analysis: TabletopAnalysis, unit: str) -> Aura | None:
    """The aura of an officer or a medic; None for other units."""
    fire = analysis.fire
    if not isinstance(fire, KnowsAuras):
        return None
    try:
        return fire.aura(analysis.stand(unit), firer=analysis.party(unit))
    except CannotAnswer:
        return None


def air_strike_auras(analysis: TabletopAnalysis, stand: Standpoint) -> tuple[Aura, Aura] | None:
    """(whom an air strike pins, where its marker may be put)."""
    fire = analysis.fire
    return fire.air(stand) if isinstance(fire, KnowsAirStrikes) else None


def headings_of(analysis: TabletopAnalysis, move: TabletopMove, to: Point) -> Ranges:
    """The facings in which a vehicle can end at a point, as ranges of degrees clockwise; () where any will do."""
    movement = analysis.movement
    if not isinstance(movement, KnowsHeadings) or not movement.drives(move):
        return ()
    return tuple(movement.headings(move, shapely.get_coordinates(shapely.Point(to)))[0])


def ground_closed_by_units(analysis: TabletopAnalysis, move: TabletopMove) -> BaseGeometry | None:
    """The ground about other units in which the edge of the mover may not be."""
    movement = analysis.movement
    return movement.kept_off(move) if isinstance(movement, KnowsSpacing) else None


def dismount_reach(analysis: TabletopAnalysis, move: TabletopMove) -> TabletopReach | None:
    """Where a unit that is aboard can get to from the hull that carries it, after what that did; None for everybody else."""
    movement = analysis.movement
    carrier = str(move.mover.values.get("aboard") or "").removeprefix("unit:")
    if not isinstance(movement, KnowsTransports) or not move.mover.unit or not carrier:
        return None
    _, hull = analysis.unit(carrier)
    did = next((word for word in ("immobilised", "run") if hull.has(word)), "")
    _, unit = analysis.unit(move.mover.unit)
    found = movement.dismount(move.mover, unit, analysis.stand(carrier), move.mode, did)
    return TabletopReach(move.start, found.most, found.area, assumed=tuple(reason.text for reason in found.reasons))


def may_regroup(ruleset: Ruleset, kind: str) -> bool:
    """May units of a kind regroup after a close combat that they won?"""
    row = ruleset.units.get(kind)
    if row is None or row.tags & {"vehicle", "artillery"}:
        return False
    return issubclass(find_doctrine("movement", ruleset.doctrines["movement"]), KnowsAssaults)


def regroup_reach(analysis: TabletopAnalysis, move: TabletopMove) -> TabletopReach | None:
    """Where a unit may regroup, with a band for each number on the die (of the mounted: on both dice); None where a game has no
    such rule."""
    movement = analysis.movement
    if not isinstance(movement, KnowsAssaults):
        return None
    plain = replace(move, mode="")
    dice = movement.regroup_dice(plain)
    found = [movement.regroup(plain, (die,) * dice) for die in range(1, 7)]
    return replace(found[-1], bands={one.allowance: one.area for one in found})


def barring_reasons(analysis: TabletopAnalysis, move: TabletopMove, to: Point) -> tuple[Reason, ...]:
    """What keeps a mover from going straight to a point."""
    price = analysis.movement.price(move, to)
    return tuple(Reason("barred", rule, words) for rule, cost, words in price.parts if cost is None)


def encounter_of(analysis: TabletopAnalysis, move: TabletopMove, target: str, to: Point) -> Encounter | None:
    """What the mover may do with the unit ``target``, or else with the building at a point."""
    if not move.mover.unit or move.stack:
        return None
    if target and target != move.mover.unit:
        return _with_unit(analysis, move, target)
    return _with_building(analysis, move, to)


def _with_unit(analysis: TabletopAnalysis, move: TabletopMove, target: str) -> Encounter | None:
    movement = analysis.movement
    side, unit = analysis.unit(move.mover.unit)
    stand = analysis.stand(unit.id)
    whose, other = analysis.unit(target)
    there = analysis.stand(target)
    drives = _tagged(analysis, unit.kind, "vehicle")
    assaults = whose != side and move.mode == ASSAULT
    if assaults and drives and isinstance(movement, KnowsRamming):
        over = movement.ram(move.mover, stand.point, target)
        gone = dict(over.units).get(target)
        turn = math.radians(unit.facing or 0.0)
        x, y = stand.point
        ahead = () if gone is None else (stand.point, (x + gone * math.sin(turn), y - gone * math.cos(turn)))
        return Encounter(RAM, over.may, over.reasons, gone, over.length, way=ahead)
    if assaults and not drives and isinstance(movement, KnowsAssaults):
        found = movement.assault(move.mover, unit, stand, other, there)
        return Encounter(ASSAULT, found.possible, found.reasons, found.distance, found.limit, found.reaction, found.way)
    carried = whose == side and _tagged(analysis, other.kind, "vehicle") and not drives
    if carried and isinstance(movement, KnowsTransports):
        mounted = movement.mount(unit, stand, other, there)
        return Encounter(MOUNT, mounted.mounts, mounted.reasons)
    return None


def _with_building(analysis: TabletopAnalysis, move: TabletopMove, to: Point) -> Encounter | None:
    movement = analysis.movement
    if not isinstance(movement, KnowsBuildings):
        return None
    _, unit = analysis.unit(move.mover.unit)
    stand = analysis.stand(unit.id)
    house = movement.building_at(to)
    if house is None or _tagged(analysis, unit.kind, "vehicle") or stand.within == house.id:
        return None
    own = analysis.scenario.board.by_id.get(stand.within)
    if own is not None and movement.joined(own, house):
        through = movement.section(own, house)
        return Encounter(SECTION, through.legal, through.reasons)
    entry = movement.enter(move.mover, unit, stand, house)
    return Encounter(ENTER, entry.legal, entry.reasons)


def openings_at(analysis: TabletopAnalysis, stand: Standpoint) -> Mapping[str, int]:
    """How many figures fire from every side of the floor of a building that a unit is on; empty in the open."""
    fire = analysis.fire
    if not isinstance(fire, KnowsBuildingFire) or not stand.unit:
        return {}
    try:
        found = fire.shooters(stand, None, firer=analysis.party(stand.unit))
    except CannotAnswer:
        return {}
    return {side.name: side.most for side in found.sides if side.most}


def _tagged(analysis: TabletopAnalysis, kind: str, tag: str) -> bool:
    row = analysis.ruleset.units.get(kind)
    return row is not None and tag in row.tags


def nearest_point_on_lines(area: BaseGeometry, to: Point) -> Point:
    """The point of a reach of lines (moves that go straight only) that is nearest to ``to``, if it is near; else ``to``."""
    point = shapely.Point(to)
    lines = [part for part in shapely.get_parts(area) if part.geom_type == "LineString"]
    line = min(lines, key=point.distance, default=None)
    if line is None or not point.distance(line) < NEAR or shapely.intersects_xy(area, *to):
        return to
    found = line.interpolate(line.project(point))
    return found.x, found.y


# --- Questions about a tabletop and their answers: frozen values that may cross threads.


@dataclass(frozen=True, slots=True)
class TabletopPlace:
    """An end of a question: a unit by id, or a bare point some levels above its ground. A unit may be asked about at another
    point than its own (``at``)."""

    unit: str = ""
    at: Point | None = None
    above: float = 0.0


@dataclass(frozen=True, slots=True)
class TabletopQuestion(BaseQuestion[TabletopPlace, TabletopScenario]):
    """Everything that the window wants to know at one moment. A target that is ``held`` does not follow the mouse; ``watchers``
    are several who look, the observer among them, and ``combine`` says what counts as seen (``any``, ``all``, ``count``, or
    ``one``: by the observer alone); ``party`` is the target that is looked for where no unit is pointed at, ``named`` if it
    is a unit or a kind that was chosen and not anybody, ``above`` its height over the ground: both hold for every overlay;
    ``reverse`` turns detection round; ``blamed`` is a piece (id) whose own shadow is asked for; ``firing`` is (unit, weapon):
    its sides are always told, and with ``detected`` its field is clipped to where it would detect ``party``. ``dragging``:
    the scenario is that of a moment, with units where the hand holds them. ``trial`` is a piece (id) that the scenario lacks
    because it is tried what the table would be without it."""

    held: bool = False
    watchers: tuple[TabletopPlace, ...] = ()
    combine: str = ANY
    purpose: str = SPOT
    above: float = 0.0
    named: bool = False
    tolerance: float | None = None
    reverse: bool = False
    move: TabletopMove | None = None
    detected: bool = False
    blamed: str = ""
    dragging: bool = False
    trial: str = ""

    def same_work(self, other: TabletopQuestion) -> bool:
        """True if only the target differs, or where the hand is that drags units: then an answer under way is still worth
        having."""
        if self.dragging and other.dragging:
            return self.lasting[:-1] == other.lasting[:-1]
        return self.lasting == other.lasting and self.scenario is other.scenario and self.ruleset is other.ruleset

    @property
    def looking(self) -> tuple[TabletopPlace, ...]:
        """All who look: several, or the one observer, or nobody."""
        return self.watchers or (() if self.observer is None else (self.observer,))

    @property
    def area_key(self) -> tuple[object, ...]:
        """What the visible area depends on."""
        return (
            id(self.scenario),
            self.looking,
            self.observer,
            self.combine,
            self.purpose,
            self.above,
            self.party,
            self.firing,
        )

    @property
    def lasting(self) -> tuple[object, ...]:
        """All of the question but its scenario and its target."""
        return (
            (self.trial, self.before and self.before.area_key),
            self.wants,
            self.observer,
            self.watchers,
            self.combine,
            self.purpose,
            (self.above, self.named),
            self.tolerance,
            self.party,
            self.reverse,
            self.firing,
            self.fires_else,
            self.detected,
            self.blamed,
            self.move,
            self.odds and self.odds.lasting,
        )


@dataclass(frozen=True, eq=False, slots=True)
class HiddenByPiece:
    """The ground that one piece (by its place in the board's list) alone hides from an observer."""

    piece: int
    origin: Standpoint
    region: BaseGeometry


@dataclass(frozen=True, eq=False, slots=True)
class TabletopAnswer(BaseAnswer[TabletopQuestion]):
    """The answer to a question. What was not asked or cannot be answered is None. ``sees`` says whether who fires sees the
    target, ``sides`` are those of a unit with a front. ``models`` says who sees whom figure by figure, ``openings`` how
    many fire from a building by side, ``permission`` whether the weapon may fire at all, ``aura`` whom the selected unit helps,
    ``headings`` how a vehicle may face at the end of its way, ``kept_off`` the ground about other units that a mover keeps
    off, ``barred`` what keeps it from going straight to the target, ``encounter`` what it may do with who is there.
    ``seen_for`` says whom areas, detection and the field of fire are for, and how high that is."""

    seen_for: Text = Text()
    line: TabletopLine | None = None
    profile: Profile | None = None
    exposure: Exposure | None = None
    clearing: tuple[int, ...] = ()
    watch: TabletopWatch | None = None
    alone: HiddenByPiece | None = None
    spotted: TabletopSpotting | None = None
    spotting: TabletopSpottingArea | None = None
    range: TabletopRange | None = None
    arc: Arc | None = None
    sees: bool | None = None
    field: TabletopField | None = None
    sides: tuple[Sector, ...] = ()
    reach: TabletopReach | None = None
    route: TabletopRoute | None = None
    models: FigureSight | None = None
    openings: Mapping[str, int] = dataclass_field(default_factory=dict)
    permission: FirePermission | None = None
    aura: Aura | None = None
    headings: Ranges = ()
    kept_off: BaseGeometry | None = None
    barred: tuple[Reason, ...] = ()
    encounter: Encounter | None = None


# --- The questions that a picture without a window answers, one for each overlay.


def area_question(analysis: TabletopAnalysis, place: TabletopPlace) -> TabletopQuestion:
    """What is seen from a place."""
    return TabletopQuestion(analysis.scenario, analysis.ruleset, frozenset([AREA]), observer=place)


def line_question(analysis: TabletopAnalysis, ends: tuple[TabletopPlace, TabletopPlace]) -> TabletopQuestion:
    """The line between two places."""
    observer, target = ends
    wants = frozenset([LINE])
    return TabletopQuestion(analysis.scenario, analysis.ruleset, wants, observer=observer, target=target)


def field_question(analysis: TabletopAnalysis, unit: str) -> TabletopQuestion:
    """The field of fire of a unit, by its id."""
    party = analysis.party(unit)
    observer, wants = TabletopPlace(party.unit), frozenset([FIELD])
    return TabletopQuestion(analysis.scenario, analysis.ruleset, wants, observer=observer, firing=(party.unit, ""))


def reach_question(analysis: TabletopAnalysis, unit: str | TabletopMove) -> TabletopQuestion:
    """The reach of a unit (its id) in its ordinary move, or of a move."""
    if isinstance(unit, str):
        stand, party = analysis.stand(unit), analysis.party(unit)
        move = TabletopMove(party, stand.point, facing=analysis.unit(unit)[1].facing)
    else:
        move = unit
    observer, wants = TabletopPlace(move.mover.unit), frozenset([REACH])
    return TabletopQuestion(analysis.scenario, analysis.ruleset, wants, observer=observer, move=move)
