"""Plans on tables: pictures of threats, unseen reach, approaches, profiles, posts, kill zones and turns to reach."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.base_analysis import party_of
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import AS_IT_STANDS, shows_sides, what_is_assumed
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.observers import seen_by_exactly
from workbench.engine.sight.results import Party, Standpoint
from workbench.engine.sight.tabletop_wording import unit_name
from workbench.engine.sight.whose_height import as_if_there, at_height
from workbench.geometry.regions import lie_in
from workbench.planning.approach import tabletop_approach
from workbench.planning.impact_plan import setup_impact_plan
from workbench.planning.kill_zones import (
    CHANCE_LATTICE,
    TabletopKillZone,
    chance_squares,
    inside_largest,
    joined_by_percent,
)
from workbench.planning.plans import (
    APPROACH,
    APPROACH_AXES,
    CHANCE,
    COUNTED,
    EACH_ALONE,
    FAIRNESS,
    HEADINGS,
    IMPACT,
    KILL_ZONE,
    NEEDS_WAY,
    NO_CHANCE,
    POSTS,
    PROFILE,
    PROFILE_AXES,
    RULESETS,
    SEEN,
    SHARES,
    SPOTTED,
    THREAT,
    TITLES,
    TURNS,
    UNSEEN,
    WAY_TAG,
    Planner,
    PlanPicture,
    PlanRequest,
    PlanRow,
    PlanWay,
    and_who_waits,
    check_complete,
    first_words,
    forced_lines,
    no_zone,
    percent,
    posts_lines,
    shots_words,
    turn_count,
    weapon_count,
    when_words,
)
from workbench.planning.posts import best_posts, points_seen
from workbench.planning.profile import FACES_ITS_WAY, tabletop_profile
from workbench.planning.report import fairness_plan
from workbench.planning.ruleset_comparison import ruleset_plan
from workbench.planning.threat import TabletopThreat, tabletop_seen, tabletop_threat
from workbench.planning.turns import NEAR, tabletop_moves_of_side, tabletop_turns, tabletop_turns_of_side
from workbench.planning.unseen import part_of, tabletop_unseen_reach
from workbench.planning.watchers import Watcher, tabletop_watcher
from workbench.scenario.kept_plans import PlanPlace
from workbench.scenario.zones import Zone, area_of, find_zone

_LATTICE = 20
"""A zone of a table stands for points so many to the width of the table."""
_TABLE_WAY_ROW = Text("cost {cost}, exposure {exposure}", "coût {cost}, exposition {exposure}")
_TABLE_EXPOSURE = Text(
    "Exposure: length of the way, each stretch as often as enemies see it",
    "Exposition : longueur du trajet, chaque tronçon autant de fois qu’il est vu",
)
_STEP_ROW = Text("{x} / {y}: cost {cost} · {seen} · {fire}", "{x} / {y} : coût {cost} · {seen} · {fire}")
_SEEN_ROW = Text("{x} / {y}: {seen}", "{x} / {y} : {seen}")
_AT_ROW = Text("There: {seen} · {fire}", "Là : {seen} · {fire}")
_AT_UNIT_ROW = Text("{unit}, as it stands there: {seen} · {fire}", "{unit}, telle qu’elle est là : {seen} · {fire}")


def tabletop_plan(
    analysis: TabletopAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> PlanPicture:
    """As :func:`workbench.planning.hex_plans.hex_plan`, on a table."""
    check_complete(request)
    return and_who_waits(_PLANS[request.kind](_TabletopPlanner(analysis, request, cancel, progress)), analysis)


class _TabletopPlanner(Planner):
    def __init__(
        self, analysis: TabletopAnalysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
    ) -> None:
        super().__init__(analysis, request, cancel, progress)
        self.analysis = analysis

    @property
    def watchers(self) -> list[Watcher[Standpoint]]:
        """Everybody who looks."""
        places = [one for one in self.request.observers if isinstance(one, tuple)]
        return [tabletop_watcher(self.analysis, unit) for unit in self.units] + [
            Watcher(self.analysis.point(one), Party()) for one in places
        ]

    @property
    def move(self) -> TabletopMove:
        """The move of the unit."""
        side, unit = self.analysis.unit(self.request.unit)
        return TabletopMove(party_of(side, unit), self.analysis.stand(unit.id).point, self.request.mode, unit.facing)

    def stands(self, chosen: str | tuple[PlanPlace, ...]) -> list[Standpoint]:
        """Points of a zone, or those that were chosen; a lattice over the table for none."""
        board = self.analysis.scenario.board
        step = max(board.width, board.height) / _LATTICE
        if isinstance(chosen, str) and chosen:
            return self.analysis.lattice_in(area_of(self.zone(chosen)), step)
        points = [self.analysis.point(one) for one in chosen if isinstance(one, tuple)]
        return points or self.analysis.lattice_in(board.outline, step)

    def zone(self, name: str) -> Zone:
        """The zone of an id."""
        found = find_zone(self.analysis.scenario.zones, name)
        if found is None:
            raise no_zone(name, self.analysis.scenario.zones)
        return found

    @property
    def seen_mover(self) -> Party:
        """The unit that moves, as it is seen wherever it may get to."""
        return self.at_height(as_if_there(self.move.mover))

    @property
    def sought(self) -> Party:
        """Whom the enemy looks for: the target that is assumed, at its height."""
        return self.at_height(self.target)

    def at_height(self, party: Party) -> Party:
        """A party so high above the ground as is asked."""
        return at_height(party, self.request.above)

    def words_of(self, party: Party) -> Text:
        """Whose height a plan answers for, and how much it is."""
        return self.analysis.sight.target_words(party)

    def part_notes(self, party: Party) -> tuple[Text, ...]:
        """What it means for a target that covers ground that its middle is judged."""
        note = self.analysis.sight.part_note(party)
        return () if note is None else (note,)

    def threat(self) -> TabletopThreat:
        """The threat against the target that is assumed."""
        return tabletop_threat(
            self.analysis,
            self.watchers,
            self.sought,
            shown=self.request.shown,
            cancel=self.cancel,
            progress=self.progress,
        )

    def sides_shown(self, target: Party) -> list[Text]:
        """Which side a target is taken to show where it does not stand, if it has any."""
        known = shows_sides(self.analysis, target)
        return list(what_is_assumed(self.analysis, target, self.request.shown)) if known else []

    def enemy_at(self, at: tuple[float, float]) -> str:
        """The id of a unit that stands at a point, not of the side of those who look; "" if there is none."""
        looking = {watcher.party.side for watcher in self.watchers}
        for owner, unit in self.analysis.scenario.forces:
            if unit.at is not None and owner not in looking and math.dist(unit.at, at) < _SAME:
                return unit.id
        return ""

    def share(self, region: BaseGeometry) -> str:
        """The share of the table that a region takes, in per cent."""
        share = 100 * region.area / self.analysis.scenario.board.outline.area
        return "<1" if 0 < share < 0.5 else f"{share:.0f}"

    def length(self, value: float) -> Text:
        """A length in the unit of the table."""
        shown = f"{value:.1f}"
        return Text(shown, shown.replace(".", ","))

    def cost(self, value: float) -> Text:
        """A length with the unit of the table."""
        unit, shown = unit_name(self.analysis.scenario.board.unit), self.length(value)
        return Text(f"{shown.en} {unit.en}", f"{shown.fr} {unit.fr}")


def _counted(regions: Sequence[BaseGeometry], least: int = 1) -> tuple[tuple[BaseGeometry, int], ...]:
    return tuple((region, count) for count, region in enumerate(regions, 1) if count >= least and not region.is_empty)


def _share_rows(
    plan: _TabletopPlanner, regions: Sequence[tuple[BaseGeometry, int]], counted: Text
) -> tuple[PlanRow, ...]:
    """What share of the table every count has; the place of a row is in its largest part."""
    row = Text("{what} {n}: {share}% of the table", "{what} {n} : {share} % de la table")
    what = Text(counted.en.capitalize(), counted.fr.capitalize())
    return tuple(
        PlanRow(row.format(what=what, n=count, share=plan.share(region)), inside_largest(region))
        for region, count in regions
    )


def _tabletop_threat_plan(plan: _TabletopPlanner) -> PlanPicture:
    measure = plan.request.measure
    lines = [plan.looking(len(plan.watchers)), plan.target_words]
    if measure == SEEN:
        seen = tabletop_seen(plan.analysis, plan.watchers, cancel=plan.cancel, target=plan.sought)
        regions = _counted(seen_by_exactly(seen))
    else:
        threat = plan.threat()
        lines += plan.sides_shown(plan.sought)
        regions = _counted(threat.spotted_by if measure == SPOTTED else threat.fired_by)
    if measure == CHANCE:
        regions, more = _chances(plan, threat, shapely.union_all([region for region, _ in regions]))
        lines += more
    rows = _percent_rows(plan, regions) if measure == CHANCE else _share_rows(plan, regions, COUNTED[measure])
    if isinstance(plan.request.to, tuple):
        threat = plan.threat() if measure == SEEN else threat
        rows = (PlanRow(_threat_at(plan, threat, plan.request.to), plan.request.to), *rows)
    return PlanPicture(
        plan.request,
        TITLES[THREAT].format(side=plan.enemy),
        tuple(lines),
        rows,
        SHARES,
        plan.words_of(plan.sought),
        regions=regions,
        counted=COUNTED[measure],
        assumed=plan.part_notes(plan.sought) if measure == SEEN else threat.assumed,
    )


def _threat_at(plan: _TabletopPlanner, threat: TabletopThreat, at: tuple[float, float]) -> Text:
    """Who sees a place, who would detect the target there, and who may fire at it; of an enemy who stands there, as he
    stands."""
    unit = plan.enemy_at(at)
    if unit:
        found = threat.at_unit(plan.analysis.stand(unit), plan.analysis.party(unit))
        seen, spotted = ([_named(plan, one) for one in watchers] for watchers in (found.seen, found.spotted))
        shots, together = [(shot.unit, shot.chance) for shot in found.shots], found.chance if found.shots else None
    else:
        seen, spotted = (
            [
                _named(plan, one)
                for one, region in zip(threat.watchers, regions, strict=True)
                if lie_in(region, np.array(at))
            ]
            for regions in (threat.seen, threat.spotted)
        )
        place = plan.analysis.point(at)
        shots, together = [(shot.unit, chance) for shot, chance in threat.shots_at(place)], threat.chance(place)
    row, named = (_AT_UNIT_ROW if unit else _AT_ROW), plan.titled(unit) if unit else ""
    words = row.format(unit=named, seen=plan.step_words(seen, spotted), fire=plan.firing(shots))
    if together is None:
        return words
    more = Text("together {p}", "ensemble {p}").format(p=percent(together))
    return Text(f"{words.en} · {more.en}", f"{words.fr} · {more.fr}")


def _named(plan: _TabletopPlanner, watcher: Watcher[Standpoint]) -> str:
    return watcher.unit or _written(plan, watcher.at.point)


def _chances(
    plan: _TabletopPlanner, threat: TabletopThreat, region: BaseGeometry
) -> tuple[tuple[tuple[BaseGeometry, int], ...], list[Text]]:
    """(ground with the chance of any effect in per cent, how it was found)."""
    squares = chance_squares(threat, region, plan.cancel, plan.progress)
    board = plan.analysis.scenario.board
    step = Text(
        "Judged at one point of every square of {step}", "Jugé en un point de chaque carré de {step} de côté"
    ).format(step=plan.cost(max(board.width, board.height) / CHANCE_LATTICE))
    return joined_by_percent(squares), [EACH_ALONE if squares or region.is_empty else NO_CHANCE, step]


def _percent_rows(plan: _TabletopPlanner, regions: Sequence[tuple[BaseGeometry, int]]) -> tuple[PlanRow, ...]:
    """What share of the table every fifth of the chances has, the greatest first."""
    row = Text("{low} to {high}%: {share}% of the table", "{low} à {high} % : {share} % de la table")
    found = []
    for low in range(80, -1, -20):
        # 100 belongs to the last fifth
        parts = [region for region, count in regions if low <= count < low + 20 + (low == 80)]
        if parts:
            ground = shapely.union_all(parts)
            most = low + 19 + (low == 80)
            found.append(PlanRow(row.format(low=low, high=most, share=plan.share(ground)), inside_largest(ground)))
    return tuple(found)


_IN_SIGHT = Text("Violet: in reach, but in sight at the end", "Violet : à portée, mais en vue à la fin")


def _tabletop_unseen_plan(plan: _TabletopPlanner) -> PlanPicture:
    seen = tabletop_seen(plan.analysis, plan.watchers, cancel=plan.cancel, target=plan.seen_mover)
    every = shapely.union_all(seen) if seen else shapely.Polygon()
    found = tabletop_unseen_reach(plan.analysis, plan.move, every, plan.cancel)
    whole = found.reach.area
    part = Text("{share}% of the reach out of sight at the end", "{share} % de la portée hors de vue à la fin")
    lines = [plan.looking(len(seen)), part.format(share=f"{100 * part_of(whole, found.unseen):.0f}")]
    if found.covered is not None:
        way = Text("{share}% out of sight all the way", "{share} % hors de vue tout le trajet")
        lines.append(way.format(share=f"{100 * part_of(whole, found.covered):.0f}"))
    return PlanPicture(
        plan.request,
        TITLES[UNSEEN].format(unit=plan.words_of(plan.seen_mover)),
        (*lines, *found.notes[1:], _IN_SIGHT),
        (),
        sought=plan.words_of(plan.seen_mover),
        regions=((found.reach.area.difference(found.unseen), 1),),
        counted=Text("in sight", "en vue"),
        covered=found.covered,
        unseen=found.unseen,
        assumed=(*(plan.part_notes(plan.seen_mover) or found.notes[:1]), *found.reach.assumed),
    )


def _tabletop_approach_plan(plan: _TabletopPlanner) -> PlanPicture:
    move, to = plan.move, plan.request.to
    assert isinstance(to, tuple)
    watchers = plan.watchers
    seen = tabletop_seen(plan.analysis, watchers, cancel=plan.cancel, target=plan.seen_mover)
    front = tabletop_approach(plan.analysis, move, to, seen, cancel=plan.cancel, progress=plan.progress)
    ways, rows = [], []
    allowance = plan.analysis.movement.allowance(move)
    for number, route in enumerate(front.routes):
        cost, exposure = plan.cost(route.cost), plan.cost(route.exposure)
        tag = WAY_TAG.format(cost=cost, exposure=exposure)
        ways.append(PlanWay((move.start, *route.along), tag, _seen_steps(plan, watchers, seen, route.along)))
        words = _TABLE_WAY_ROW.format(cost=cost, exposure=exposure)
        turns = math.ceil((route.cost - NEAR) / allowance) if allowance > 0 else 0
        if turns > 0:
            more = turn_count(turns)
            words = Text(f"{words.en}, {more.en}", f"{words.fr}, {more.fr}")
        rows.append(PlanRow(words, route.along[-1] if route.along else move.start, number))
    return PlanPicture(
        plan.request,
        TITLES[APPROACH].format(unit=plan.words_of(plan.seen_mover)),
        (*front.reasons, plan.looking(len(seen)), _TABLE_EXPOSURE),
        tuple(rows),
        HEADINGS[APPROACH],
        plan.words_of(plan.seen_mover),
        assumed=plan.part_notes(plan.seen_mover),
        regions=_counted(seen_by_exactly(seen)),
        counted=COUNTED[SEEN],
        ways=tuple(ways),
        chart=tuple((float(route.cost), float(route.exposure)) for route in front.routes),
        axes=APPROACH_AXES,
    )


def _seen_steps(
    plan: _TabletopPlanner,
    watchers: Sequence[Watcher[Standpoint]],
    seen: Sequence[BaseGeometry],
    along: Sequence[tuple[float, float]],
) -> tuple[PlanRow, ...]:
    """Who sees the mover at each bend of a way."""
    rows = []
    for at in along:
        names = [
            one.unit or _written(plan, one.at.point)
            for one, region in zip(watchers, seen, strict=True)
            if lie_in(region, np.array(at))
        ]
        words = _SEEN_ROW.format(x=plan.length(at[0]), y=plan.length(at[1]), seen=plan.step_words(names))
        rows.append(PlanRow(words, at))
    return tuple(rows)


def _written(plan: _TabletopPlanner, at: tuple[float, float]) -> str:
    return f"{plan.length(at[0]).en} / {plan.length(at[1]).en}"


def _tabletop_profile_plan(plan: _TabletopPlanner) -> PlanPicture:
    move = plan.move
    along = tuple(one for one in plan.request.along if isinstance(one, tuple))
    if not along and isinstance(plan.request.to, tuple):
        along = tuple(leg.to for leg in plan.analysis.movement.path(move, to=plan.request.to, cancel=plan.cancel).legs)
    if not along:
        raise CannotAnswer("missing_field", NEEDS_WAY)
    target = replace(plan.seen_mover, action="move")
    threat = tabletop_threat(
        plan.analysis,
        plan.watchers,
        target,
        shown=plan.request.shown,
        cancel=plan.cancel,
        progress=plan.progress,
    )
    found = tabletop_profile(plan.analysis, move, along, threat)
    rows = [
        PlanRow(
            _STEP_ROW.format(
                x=plan.length(step.at[0]),
                y=plan.length(step.at[1]),
                cost="–" if step.cost is None else plan.cost(step.cost),
                seen=plan.step_words(step.seen_by),
                fire=plan.firing([(shot.unit, shot.chance) for shot in step.fired_by]),
            ),
            step.at,
        )
        for step in found.steps
    ]
    sides = [FACES_ITS_WAY] if plan.request.shown == AS_IT_STANDS else plan.sides_shown(move.mover)
    sides = sides if shows_sides(plan.analysis, move.mover) else []
    total = Text("forbidden", "interdit") if found.cost is None else plan.cost(found.cost)
    tag = Text("cost {cost}", "coût {cost}").format(cost=total)
    return PlanPicture(
        plan.request,
        TITLES[PROFILE].format(unit=plan.words_of(plan.seen_mover)),
        (plan.looking(len(threat.watchers)), *sides, *found.reasons),
        tuple(rows),
        HEADINGS[PROFILE],
        plan.words_of(plan.seen_mover),
        regions=_counted(threat.seen_by),
        counted=COUNTED[SEEN],
        ways=(PlanWay((move.start, *along), tag),),
        assumed=found.assumed,
        chart=tuple((float(number), float(len(step.seen_by))) for number, step in enumerate(found.steps, 1)),
        axes=PROFILE_AXES,
    )


def _tabletop_posts_plan(plan: _TabletopPlanner) -> PlanPicture:
    candidates, watch = plan.stands(plan.request.candidates), plan.stands(plan.request.watch)
    request, known = plan.request, [stand.point for stand in candidates]
    more = [at for at in request.fixed if isinstance(at, tuple) and _near(at, known) is None]
    candidates, known = [*candidates, *map(plan.analysis.point, more)], [*known, *more]
    sees = points_seen(plan.analysis, candidates, watch, target=plan.sought, cancel=plan.cancel, progress=plan.progress)
    fixed, without = (
        [found_at for at in places if isinstance(at, tuple) and (found_at := _near(at, known)) is not None]
        for places in (request.fixed, request.without)
    )
    found = best_posts(sees, request.count, fixed=fixed, without=without, cancel=plan.cancel)
    chosen = [candidates[row].point for row in found.chosen]
    row = Text("{x} / {y}: sees {n} points", "{x} / {y} : voit {n} points")
    rows = [
        PlanRow(row.format(x=plan.length(at[0]), y=plan.length(at[1]), n=int(sees[number].sum())), at)
        for at, number in zip(chosen, found.chosen, strict=True)
    ]
    board = plan.analysis.scenario.board
    step = plan.length(max(board.width, board.height) / _LATTICE)
    unit = unit_name(plan.analysis.scenario.board.unit)
    note = Text(
        "The ground is judged at points {step} {unit} apart",
        "Le terrain est jugé en des points distants de {step} {unit}",
    )
    return PlanPicture(
        plan.request,
        TITLES[POSTS],
        (
            *posts_lines(found, Text("points", "points"), request.count),
            *forced_lines(*([Text.of(_written(plan, known[row])) for row in rows_] for rows_ in (fixed, without))),
            note.format(step=step, unit=unit),
        ),
        tuple(rows),
        HEADINGS[POSTS],
        plan.words_of(plan.sought),
        posts=tuple(chosen),
        gaps=tuple(watch[column].point for column in found.gaps),
    )


def _near(at: tuple[float, float], points: Sequence[tuple[float, float]]) -> int | None:
    """Which of some points is a place that a file may have rounded; None if none is."""
    return next((number for number, point in enumerate(points) if math.dist(at, point) < _SAME), None)


_SAME = 0.01


def _tabletop_kill_zone_plan(plan: _TabletopPlanner) -> PlanPicture:
    threat, request = plan.threat(), plan.request
    watch = area_of(plan.zone(request.watch)) if isinstance(request.watch, str) and request.watch else None
    zone = TabletopKillZone(threat, request.least, watch)
    regions, counted = _counted(threat.weapons, request.least), Text("weapons", "armes")
    rows = _share_rows(plan, regions, Text("weapons:", "armes :"))
    share = Text(
        "Weapons that bear: {n} or more on {share}% of the table",
        "Armes qui portent : {n} ou plus sur {share} % de la table",
    )
    lines = [share.format(share=plan.share(zone.region), n=request.least), plan.target_words]
    lines += plan.sides_shown(plan.target)
    if request.measure == CHANCE:
        regions, more = _chances(plan, threat, zone.region)
        rows, counted = _percent_rows(plan, regions), COUNTED[CHANCE]
        lines += more
    if isinstance(request.to, tuple):
        rows = (PlanRow(_weapons_at(plan, threat, request.to), request.to), *rows)
    of_gaps = _WATCHED_GAPS if watch is not None else _GAPS
    ground = watch.area if watch is not None else plan.analysis.scenario.board.outline.area
    lines.append(of_gaps.format(share=f"{100 * zone.gaps.area / (ground or 1.0):.0f}"))
    return PlanPicture(
        request,
        TITLES[KILL_ZONE].format(side=plan.enemy),
        tuple(lines),
        rows,
        SHARES,
        plan.words_of(plan.sought),
        regions=regions,
        counted=counted,
        gaps=zone.gaps,
        assumed=threat.assumed,
    )


_GAPS = Text(
    "On {share}% of the table, in arc and range, no weapon bears: hatched",
    "Sur {share} % de la table, dans l’arc et à portée, aucune arme ne porte : hachuré",
)
_WATCHED_GAPS = Text(
    "On {share}% of the zone no weapon bears: hatched", "Sur {share} % de la zone, aucune arme ne porte : hachuré"
)


def _weapons_at(plan: _TabletopPlanner, threat: TabletopThreat, at: tuple[float, float]) -> Text:
    """Which weapons bear on a place, and what each contributes; on an enemy who stands there, as he stands."""
    place, unit = plan.analysis.point(at), plan.enemy_at(at)
    where = Text("There", "Là")
    if unit:
        found = threat.at_unit(plan.analysis.stand(unit), plan.analysis.party(unit))
        shots, together = [(shot.unit, shot.chance) for shot in found.shots], found.chance
        where = Text("{unit}, as it stands there", "{unit}, telle qu’elle est là").format(unit=plan.titled(unit))
    else:
        shots, together = [(shot.unit, chance) for shot, chance in threat.shots_at(place)], threat.chance(place)
    if not shots:
        return Text("{where}: no weapon bears", "{where} : aucune arme ne porte").format(where=where)
    names = shots_words([(plan.called(one), chance) for one, chance in shots], together)
    row = Text("{where}: {count}: {names}", "{where} : {count} : {names}")
    return row.format(where=where, count=weapon_count(len(shots)), names=names)


def _tabletop_turns_plan(plan: _TabletopPlanner) -> PlanPicture:
    to = plan.request.to
    places = [to] if isinstance(to, tuple) else []
    request = plan.request
    if request.unit:
        found = tabletop_turns(plan.analysis, plan.move, request.most, places, plan.cancel)
    else:
        moves = tabletop_moves_of_side(plan.analysis, request.side, request.mode)
        found = tabletop_turns_of_side(
            plan.analysis, moves, request.most, places, cancel=plan.cancel, progress=plan.progress
        )
    regions: list[tuple[BaseGeometry, int]] = []
    before: BaseGeometry = shapely.Polygon()
    for turn, region in enumerate(found.regions, 1):
        regions.append((region.difference(before), turn))
        before = region
    rows = list(_share_rows(plan, regions, Text("turn", "tour")))
    if places:
        clicked = Text("The place clicked", "Le lieu cliqué")
        when = when_words(clicked, found.places[0], request.most)
        first = plan.called(found.by[0]) if found.by and found.by[0] else None
        rows.insert(0, PlanRow(first_words(when, first, request), to))
    return PlanPicture(
        plan.request,
        TITLES[TURNS].format(unit=plan.movers),
        found.notes,
        tuple(rows),
        HEADINGS[TURNS],
        regions=tuple(regions),
        counted=Text("turn", "tour"),
    )


_PLANS: dict[str, Callable[[_TabletopPlanner], PlanPicture]] = {
    THREAT: _tabletop_threat_plan,
    UNSEEN: _tabletop_unseen_plan,
    APPROACH: _tabletop_approach_plan,
    POSTS: _tabletop_posts_plan,
    KILL_ZONE: _tabletop_kill_zone_plan,
    PROFILE: _tabletop_profile_plan,
    TURNS: _tabletop_turns_plan,
    FAIRNESS: lambda plan: fairness_plan(plan.analysis, plan.request, plan.cancel, plan.progress),
    IMPACT: lambda plan: setup_impact_plan(plan.analysis, plan.request, plan.cancel, plan.progress),
    RULESETS: lambda plan: ruleset_plan(plan.analysis, plan.request, plan.cancel),
}
