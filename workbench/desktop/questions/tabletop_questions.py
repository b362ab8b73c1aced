"""What single games add to the answers about a table: may a weapon fire, whom an aura reaches, what a mover may do with what is
under the mouse, what it keeps off. A game without such a rule answers nothing. No Qt here.

The parts of a game are imported when it is played, not with the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import TYPE_CHECKING, cast

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TableAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.questions.question import BaseAnswer, BaseQuestion
from workbench.engine.fire.protocol import Sector, TableField, TableRange
from workbench.engine.fire.results import Arc
from workbench.engine.movement.results import TableMove, TableReach, TableRoute
from workbench.engine.sight.observers import ANY
from workbench.engine.sight.results import (
    SPOT,
    Exposure,
    ModelSight,
    Party,
    Profile,
    Reason,
    Stand,
    TableArea,
    TableLine,
)
from workbench.engine.spotting.protocol import TableSpotting, TableSpottingArea
from workbench.games.bolt_action.fire.auras import Aura
from workbench.games.bolt_action.fire.ranges import FirePermission
from workbench.geometry.regions import union
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TableScenario
from workbench.scenario.tabletop_board import Point

if TYPE_CHECKING:
    from workbench.games.bolt_action.fire.doctrine import Doctrine as BoltActionFire
    from workbench.games.bolt_action.movement.doctrine import Doctrine as BoltActionMovement


ASSAULT, RAM, MOUNT, ENTER, SECTION = "assault", "ram", "mount", "enter", "section"
REGROUP = "regroup"
"""What the winner of a close combat may do: shown as a kind of move, though its length is that of dice."""
BOLT_ACTION = "bolt_action"
NEAR = 0.5
"""How far beyond a reach its ways are still told, in the table's unit."""
Ranges = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """What a mover may do with what is under the mouse (``kind``), and why. Of an assault also how far
    the nearest figure goes to contact (None: no way), the ``limit`` in the table's unit, and whether the target fires first."""

    kind: str
    may: bool
    reasons: tuple[Reason, ...]
    distance: float | None = None
    limit: float | None = None
    reacts: bool = False


def _fire_of(analysis: TableAnalysis) -> BoltActionFire | None:
    """The fire doctrine, if it is that of Bolt Action."""
    named = analysis.ruleset.doctrines.get("fire") == BOLT_ACTION
    return cast("BoltActionFire", analysis.fire) if named else None


def _movement_of(analysis: TableAnalysis) -> BoltActionMovement | None:
    """The movement doctrine, if it is that of Bolt Action."""
    named = analysis.ruleset.doctrines.get("movement") == BOLT_ACTION
    return cast("BoltActionMovement", analysis.movement) if named else None


def armed(analysis: TableAnalysis, party: Party, weapon: str) -> Party:
    """A party that looks along the weapon that was chosen; as it is where a game does not ask for it."""
    if not weapon or _fire_of(analysis) is None:
        return party
    return replace(party, values={**party.values, "mount": weapon})


def leave_of(analysis: TableAnalysis, firer: Party, weapon: str, purpose: str) -> FirePermission | None:
    """May a weapon fire under the order and in the state of its unit?"""
    fire = _fire_of(analysis)
    return fire.may_fire(firer, weapon, purpose=purpose) if fire is not None else None


def aura_of(analysis: TableAnalysis, unit: str) -> Aura | None:
    """Whom the officer or medic who is selected helps."""
    fire = _fire_of(analysis)
    if fire is None:
        return None
    try:
        return fire.aura(analysis.stand(unit), firer=analysis.party(unit))
    except CannotAnswer:
        return None


def air_of(analysis: TableAnalysis, stand: Stand) -> tuple[Aura, Aura] | None:
    """(whom an air strike pins, where its marker may be put)."""
    fire = _fire_of(analysis)
    return fire.air(stand) if fire is not None else None


def headings_of(analysis: TableAnalysis, move: TableMove, to: Point) -> Ranges:
    """The facings in which a vehicle can end at a point, as ranges of degrees clockwise; () where any will do."""
    movement = _movement_of(analysis)
    if movement is None or not movement.foot.paces.of(move).drives:
        return ()
    found: Ranges = tuple(movement.headings(move, shapely.get_coordinates(shapely.Point(to)))[0])
    return found


def kept_off(analysis: TableAnalysis, move: TableMove) -> BaseGeometry | None:
    """The ground about other units in which the edge of the mover may not be."""
    movement = _movement_of(analysis)
    if movement is None:
        return None
    ground = movement.foot.ground
    around = [
        shape.buffer(radius + ground.space)
        for other in ground.others(movement.foot.paces.of(move))
        for shape, radius in other.parts
    ]
    return union(around)


def getting_out(analysis: TableAnalysis, move: TableMove) -> TableReach | None:
    """Where a unit that is aboard can get to from the hull that carries it, after what that did; None for everybody else."""
    movement = _movement_of(analysis)
    carrier = str(move.mover.values.get("aboard") or "").removeprefix("unit:")
    if movement is None or not move.mover.unit or not carrier:
        return None
    _, hull = analysis.unit(carrier)
    did = next((word for word in ("immobilised", "run") if hull.has(word)), "")
    _, unit = analysis.unit(move.mover.unit)
    found = movement.carrying.dismount(move.mover, unit, analysis.stand(carrier), move.mode, did)
    return TableReach(move.start, found.most, found.area, assumed=tuple(reason.text for reason in found.reasons))


def regroups(ruleset: Ruleset, kind: str) -> bool:
    """May units of a kind regroup after a close combat that they won?"""
    row = ruleset.units.get(kind)
    return (
        ruleset.doctrines.get("movement") == BOLT_ACTION and row is not None and not row.tags & {"vehicle", "artillery"}
    )


def regrouping(analysis: TableAnalysis, move: TableMove) -> TableReach | None:
    """Where a unit may regroup, with a band for each number on the die (of the mounted: on both dice); None where a game has no
    such rule."""
    movement = _movement_of(analysis)
    if movement is None:
        return None
    from workbench.games.bolt_action.movement.terrain import CAVALRY, MOTORCYCLE

    dice = 2 if movement.foot.paces.of(replace(move, mode="")).gear in (CAVALRY, MOTORCYCLE) else 1
    found = [movement.assaults.regroup(replace(move, mode=""), (die,) * dice) for die in range(1, 7)]
    return replace(found[-1], bands={one.allowance: one.area for one in found})


def barred_of(analysis: TableAnalysis, move: TableMove, to: Point) -> tuple[Reason, ...]:
    """What keeps a mover from going straight to a point."""
    price = analysis.movement.price(move, to)
    return tuple(Reason("barred", rule, words) for rule, cost, words in price.parts if cost is None)


def dealing_of(analysis: TableAnalysis, move: TableMove, target: str, to: Point) -> Dealing | None:
    """What the mover may do with the unit ``target``, or else with the building at a point."""
    movement = _movement_of(analysis)
    if movement is None or not move.mover.unit or move.stack:
        return None
    from workbench.games.bolt_action.movement.transports_and_buildings import JOINED
    from workbench.games.bolt_action.movement.vehicles import ram
    from workbench.games.bolt_action.sight.viewpoints import house_at

    side, unit = analysis.unit(move.mover.unit)
    stand = analysis.stand(unit.id)
    if target and target != unit.id:
        whose, other = analysis.unit(target)
        there = analysis.stand(target)
        if whose != side and move.mode == ASSAULT and _tagged(analysis, unit.kind, "vehicle"):
            over = ram(movement.driving, move.mover, stand.point, target)
            gone = dict(over.units).get(target)
            return Dealing(RAM, over.may, over.reasons, gone, over.length)
        if whose != side and move.mode == ASSAULT:
            found = movement.assaults.assault(move.mover, unit, stand, other, there)
            return Dealing(ASSAULT, found.possible, found.reasons, found.distance, found.limit, found.reaction)
        if whose == side and _tagged(analysis, other.kind, "vehicle") and not _tagged(analysis, unit.kind, "vehicle"):
            mounted = movement.carrying.mount(unit, stand, other, there)
            return Dealing(MOUNT, mounted.mounts, mounted.reasons)
        return None
    house = house_at(analysis.scenario, analysis.ruleset, to)
    if house is None or _tagged(analysis, unit.kind, "vehicle") or stand.within == house.id:
        return None
    own = analysis.scenario.board.by_id.get(stand.within)
    if own is not None and own.area.distance(house.area) <= movement.foot.ground.inches(JOINED):
        through = movement.entering.section(own, house)
        return Dealing(SECTION, through.legal, through.reasons)
    entry = movement.entering.enter(move.mover, unit, stand, house)
    return Dealing(ENTER, entry.legal, entry.reasons)


def openings_at(analysis: TableAnalysis, stand: Stand) -> Mapping[str, int]:
    """How many figures fire from every side of the floor of a building that a unit is on; empty in the open."""
    fire = _fire_of(analysis)
    if fire is None or not stand.unit:
        return {}
    try:
        found = fire.shooters(stand, None, firer=analysis.party(stand.unit))
    except CannotAnswer:
        return {}
    return {side.name: side.most for side in found.sides if side.most}


def _tagged(analysis: TableAnalysis, kind: str, tag: str) -> bool:
    row = analysis.ruleset.units.get(kind)
    return row is not None and tag in row.tags


def onto_line(area: BaseGeometry, to: Point) -> Point:
    """Where one moves straight on only, a line is reached, which no hand can hit: the place on it beside the mouse."""
    point = shapely.Point(to)
    lines = [part for part in shapely.get_parts(area) if part.geom_type == "LineString"]
    line = min(lines, key=point.distance, default=None)
    if line is None or not point.distance(line) < NEAR or shapely.intersects_xy(area, *to):
        return to
    found = line.interpolate(line.project(point))
    return found.x, found.y


# --- What the window asks about a table and what comes back: frozen values that may cross threads. No Qt here.


@dataclass(frozen=True, slots=True)
class TabletopPlace:
    """An end of a question: a unit by id, or a bare point some levels above its ground. A unit may be asked about at another
    point than its own (``at``)."""

    unit: str = ""
    at: Point | None = None
    above: float = 0.0


@dataclass(frozen=True, slots=True)
class TableQuestion(BaseQuestion[TabletopPlace, TableScenario]):
    """Everything that the window wants to know at one moment. A target that is ``held`` does not follow the mouse;
    ``watchers`` look with the observer, and ``together`` says whether ``any`` or ``all`` of them must see; ``party`` is the
    target that is looked for where no unit is pointed at, ``reverse`` turns detection round; ``blamed`` is a piece (id) whose
    own shadow is asked for; ``firing`` is (unit, weapon): its sides are always told, and with ``detected`` its field is clipped
    to where it would detect ``party``. ``dragging``: the scenario is that of a moment, with units where the hand holds them."""

    held: bool = False
    watchers: tuple[TabletopPlace, ...] = ()
    together: str = ANY
    purpose: str = SPOT
    above: float = 0.0
    tolerance: float | None = None
    reverse: bool = False
    move: TableMove | None = None
    detected: bool = False
    blamed: str = ""
    dragging: bool = False

    def same_work(self, other: TableQuestion) -> bool:
        """True if only the target differs, or where the hand is that drags units: then an answer under way is still worth
        having."""
        if self.dragging and other.dragging:
            return self.lasting[:-1] == other.lasting[:-1]
        return self.lasting == other.lasting and self.scenario is other.scenario and self.ruleset is other.ruleset

    @property
    def lasting(self) -> tuple[object, ...]:
        """All of the question but its scenario and its target."""
        return (
            self.wants,
            self.observer,
            self.watchers,
            self.together,
            self.purpose,
            self.above,
            self.tolerance,
            self.party,
            self.reverse,
            self.firing,
            self.detected,
            self.blamed,
            self.move,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Watch:
    """What one observer, or several together, see: regions as of :class:`~workbench.sight.table_results.TableArea`, and the
    areas of each of them."""

    areas: tuple[TableArea, ...]
    visible: BaseGeometry
    into: BaseGeometry
    blind: BaseGeometry


@dataclass(frozen=True, eq=False, slots=True)
class Alone:
    """The ground that one piece (by its place in the board's list) alone hides from an observer."""

    piece: int
    origin: Stand
    region: BaseGeometry


@dataclass(frozen=True, eq=False, slots=True)
class TableAnswer(BaseAnswer[TableQuestion]):
    """What came back; None for whatever was not asked or cannot be answered. ``sees`` says whether who fires sees the
    target, ``sides`` are those of a unit with a front. ``models`` says who sees whom figure by figure, ``openings`` how
    many fire from a building by side, ``leave`` whether the weapon may fire at all, ``aura`` whom the selected unit helps,
    ``headings`` how a vehicle may face at the end of its way, ``kept_off`` the ground about other units that a mover keeps
    off, ``barred`` what keeps it from going straight to the target, ``dealing`` what it may do with who is there."""

    line: TableLine | None = None
    profile: Profile | None = None
    exposure: Exposure | None = None
    clearing: tuple[int, ...] = ()
    watch: Watch | None = None
    alone: Alone | None = None
    spotted: TableSpotting | None = None
    spotting: TableSpottingArea | None = None
    range: TableRange | None = None
    arc: Arc | None = None
    sees: bool | None = None
    field: TableField | None = None
    sides: tuple[Sector, ...] = ()
    reach: TableReach | None = None
    route: TableRoute | None = None
    models: ModelSight | None = None
    openings: Mapping[str, int] = dataclass_field(default_factory=dict)
    leave: FirePermission | None = None
    aura: Aura | None = None
    headings: Ranges = ()
    kept_off: BaseGeometry | None = None
    barred: tuple[Reason, ...] = ()
    dealing: Dealing | None = None
