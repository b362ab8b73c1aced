"""Plans on maps of hexes: pictures of threats, unseen reach, approaches, profiles, posts, kill zones and turns to reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party
from workbench.engine.sight.whose_height import hex_target_words
from workbench.geometry.grid import hex_path
from workbench.planning.approach import hex_approach, march_along
from workbench.planning.impact_plan import setup_impact_plan
from workbench.planning.kill_zones import HexKillZone
from workbench.planning.plans import (
    APPROACH,
    APPROACH_AXES,
    CHANCE,
    COUNTED,
    EACH_ALONE,
    FAIRNESS,
    FIRED,
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
    with_caveat,
)
from workbench.planning.posts import best_posts, hexes_seen
from workbench.planning.profile import hex_profile
from workbench.planning.report import fairness_plan
from workbench.planning.ruleset_comparison import ruleset_plan
from workbench.planning.threat import HexThreat, hex_seen, hex_threat
from workbench.planning.turns import hex_moves_of_side, later_request, turns_to_reach
from workbench.planning.unit_under_fire import UnitUnderFire
from workbench.planning.unseen import hex_unseen_reach
from workbench.planning.watchers import Watcher, hex_watcher
from workbench.scenario.kept_plans import PlanPlace
from workbench.scenario.zones import find_zone

_WAY_ROW = Text("cost {cost}, exposure {exposure}, {n} hexes", "coût {cost}, exposition {exposure}, {n} hexagones")
_EXPOSURE = Text(
    "Exposure: over the hexes entered, how many see each",
    "Exposition : pour chaque hexagone franchi, combien le voient",
)
_STEP_ROW = Text("{at}: cost {cost}{turn} · {seen} · {fire}", "{at} : coût {cost}{turn} · {seen} · {fire}")
_AT_ROW = Text("{at}: {seen} · {fire}", "{at} : {seen} · {fire}")
_AT_UNIT_ROW = Text(
    "{at}, {unit} as it stands there: {seen} · {fire}", "{at}, {unit} telle qu’elle est là : {seen} · {fire}"
)
_NO_WAY = Text("No way leads there", "Aucun trajet n’y mène")
_STOPS = Text("stops at {at}", "s’arrête en {at}")
_WHY_STOPS = Text(
    "A way that stops cannot be gone on with in a later turn: {why}",
    "Un trajet qui s’arrête ne peut être poursuivi à un tour suivant : {why}",
)
_NOWHERE = Text(
    "Nowhere do so many weapons bear: lower the number", "Nulle part autant d’armes ne portent : baissez le nombre"
)
_GAPS = Text(
    "{n} hexes in arc and range on which no weapon bears: crossed",
    "{n} hexagones dans l’arc et à portée sur lesquels aucune arme ne porte : barrés",
)
_WATCHED_GAPS = Text(
    "{n} hexes of the zone on which no weapon bears: crossed",
    "{n} hexagones de la zone sur lesquels aucune arme ne porte : barrés",
)
_HEXES = Text("hexes", "hexagones")
_MOST_THERE = 4
_AS_NOW = Text("Every turn as now, enemies where they are", "Chaque tour comme maintenant, ennemis sur place")


def hex_plan(
    analysis: Analysis, request: PlanRequest, cancel: CancelToken | None = None, progress: Progress | None = None
) -> PlanPicture:
    """Work a plan out on a map of hexes. CannotAnswer for a side, a unit or a zone that there is not, and for what it lacks."""
    check_complete(request)
    planned = _PLANS[request.kind](_HexPlanner(analysis, request, cancel, progress))
    return with_caveat(and_who_waits(planned, analysis), analysis)


class _HexPlanner(Planner):
    def __init__(
        self, analysis: Analysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
    ) -> None:
        super().__init__(analysis, request, cancel, progress)
        self.analysis = analysis

    @property
    def watchers(self) -> list[Watcher[int]]:
        """Everybody who looks."""
        places = [one for one in self.request.observers if isinstance(one, int)]
        return [hex_watcher(self.analysis, unit) for unit in self.units] + [Watcher(one, Party()) for one in places]

    @property
    def target(self) -> Party:
        """As for any plan; a unit is looked for on the floors of the hexes, unless the request says how high."""
        found = super().target
        return replace(found, unit="", values={name: value for name, value in found.values.items() if name != "level"})

    @property
    def target_level(self) -> int:
        """How many levels above the floors of their hexes targets are."""
        return int(self.request.above)

    @property
    def sought(self) -> Text:
        """Whom the plan is for, and how high that is; empty for any unit on the floors of hexes."""
        unit = self.request.unit
        kind = "" if unit else self.request.target.kind
        if not unit and not kind and not self.target_level:
            return Text()
        return hex_target_words(
            Party(kind, unit=unit), self.target_level, self.analysis.scenario, self.analysis.ruleset
        )

    @property
    def seen_by(self) -> IntArray:
        """How many see each hex."""
        found = hex_seen(self.analysis, self.watchers, cancel=self.cancel, target_level=self.target_level)
        return frozen(found.sum(axis=0, dtype=np.int32))

    @property
    def move(self) -> MoveRequest:
        """The move of the unit."""
        side, unit = self.analysis.unit(self.request.unit)
        return MoveRequest(party_of(side, unit), self.analysis.place(f"unit:{unit.id}"), self.request.mode, unit.facing)

    def hexes(self, chosen: str | tuple[PlanPlace, ...]) -> list[int]:
        """The hexes of a zone, or those that were chosen; all of the map for none."""
        if isinstance(chosen, str) and chosen:
            zone = find_zone(self.analysis.scenario.zones, chosen)
            if zone is None:
                raise no_zone(chosen, self.analysis.scenario.zones)
            return sorted(zone.hexes)
        return [one for one in chosen if isinstance(one, int)] or list(range(self.analysis.scenario.board.grid.size))

    def threat(self, target: Party) -> HexThreat:
        """The threat against a target."""
        return hex_threat(
            self.analysis,
            self.watchers,
            target,
            target_level=self.target_level,
            cancel=self.cancel,
            progress=self.progress,
        )

    def enemies_at(self, number: int) -> list[str]:
        """The ids of the units in a hex that are not of the side of those who look, the first few of them."""
        looking = {watcher.party.side for watcher in self.watchers}
        there = self.analysis.scenario.forces.at(number)
        return [unit.id for owner, unit in there if owner not in looking][:_MOST_THERE]

    def under_fire(self, threat: HexThreat, number: int, unit: str) -> UnitUnderFire[int]:
        """What those who look do to a unit in a hex as it stands."""
        level = self.analysis.level_of(self.analysis.unit(unit)[1])
        return threat.at_unit(number, self.analysis.party(unit), level)

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.analysis.label(number)


def _hex_threat_plan(plan: _HexPlanner) -> PlanPicture:
    threat = plan.threat(plan.target)
    measure = plan.request.measure
    chances: dict[int, Fraction] = {}
    if measure == CHANCE:
        fired = [int(number) for number in np.flatnonzero(threat.fired_by)]
        chances = threat.chances(fired, plan.cancel, plan.progress)
        counts = np.full(len(threat.fired_by), -1, dtype=np.int32)
        for number, chance in chances.items():
            counts[number] = round(chance * 100)
    else:
        shown = {SEEN: threat.seen_by, SPOTTED: threat.spotted_by, FIRED: threat.fired_by}[measure]
        counts = np.where(shown > 0, shown, -1).astype(np.int32)
    order = np.argsort(-counts, kind="stable")[:8]
    row = Text("{at}: seen by {a}, spotted by {b}, fired at by {c}", "{at} : vu par {a}, repéré par {b}, tiré par {c}")
    rows = []
    for number in (int(one) for one in order if counts[one] > 0):
        a, b, c = (int(count[number]) for count in (threat.seen_by, threat.spotted_by, threat.fired_by))
        words = row.format(at=plan.label(number), a=a, b=b, c=c)
        if number in chances:
            likely = percent(chances[number])
            words = Text(f"{words.en}, {likely.en}", f"{words.fr}, {likely.fr}")
        rows.append(PlanRow(words, number))
    lines = [plan.looking(len(threat.watchers)), plan.target_words]
    if measure == CHANCE:
        lines.append(EACH_ALONE if chances else NO_CHANCE)
    if isinstance(plan.request.to, int):
        rows[:0] = _threat_at(plan, threat, plan.request.to)
    return PlanPicture(
        plan.request,
        TITLES[THREAT].format(side=plan.enemy),
        tuple(lines),
        tuple(rows),
        HEADINGS[THREAT],
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[measure],
        assumed=threat.assumed,
    )


def _threat_at(plan: _HexPlanner, threat: HexThreat, number: int) -> list[PlanRow]:
    """A row of the units that see a hex, would spot the target there, and may fire at it; where enemies stand, one for each of
    them as it stands."""
    found = []
    for unit in plan.enemies_at(number):
        told = plan.under_fire(threat, number, unit)
        seen, spotted = ([_named(plan, one) for one in watchers] for watchers in (told.seen, told.spotted))
        shots = [(shot.unit, shot.chance) for shot in told.shots]
        fire = _with_all(plan.firing(shots), told.chance if shots else None)
        named = {"at": plan.label(number), "unit": plan.titled(unit)}
        found.append(PlanRow(_AT_UNIT_ROW.format(seen=plan.step_words(seen, spotted), fire=fire, **named), number))
    if found:
        return found
    seen, spotted = (
        [_named(plan, watcher) for watcher in watchers]
        for watchers in (threat.who_sees(number), threat.who_spots(number))
    )
    fire = plan.firing([(shot.unit, chance) for shot, chance in threat.shots_at(number)])
    fire = _with_all(fire, threat.chances([number]).get(number))
    return [PlanRow(_AT_ROW.format(at=plan.label(number), seen=plan.step_words(seen, spotted), fire=fire), number)]


def _named(plan: _HexPlanner, watcher: Watcher[int]) -> str:
    return watcher.unit or plan.label(watcher.at)


def _with_all(words: Text, together: Fraction | None) -> Text:
    """Who fires, and the chance of all of them together if it is known."""
    if together is None:
        return words
    more = Text("together {p}", "ensemble {p}").format(p=percent(together))
    return Text(f"{words.en} · {more.en}", f"{words.fr} · {more.fr}")


def _hex_unseen_plan(plan: _HexPlanner) -> PlanPicture:
    seen = plan.seen_by
    found = hex_unseen_reach(plan.analysis, plan.move, seen)
    counts = np.full(len(seen), -1, dtype=np.int32)
    for number, count in found.seen_by.items():
        counts[number] = count if count else -1
    row = Text("{at}: cost {cost}", "{at} : coût {cost}")
    rows = [
        PlanRow(row.format(at=plan.label(number), cost=points(cost)), number)
        for number, cost in sorted(found.covered.items(), key=lambda one: one[1])
    ]
    lines = [
        plan.looking(len(plan.watchers)),
        Text("{n} hexes reached", "{n} hexagones atteints").format(n=len(found.reach.costs)),
        Text("{n} out of sight at the end", "{n} hors de vue à la fin").format(n=len(found.unseen)),
        Text(
            "{n} out of sight all the way (every hex entered; the start does not count)",
            "{n} hors de vue tout le trajet (chaque hexagone franchi ; le départ ne compte pas)",
        ).format(n=len(found.covered)),
    ]
    return PlanPicture(
        plan.request,
        TITLES[UNSEEN].format(unit=plan.titled(plan.request.unit)),
        tuple(lines),
        tuple(rows),
        HEADINGS[UNSEEN],
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[SEEN],
        covered=frozenset(found.covered),
        unseen=frozenset(found.unseen),
        assumed=found.reach.assumed,
    )


def _hex_approach_plan(plan: _HexPlanner) -> PlanPicture:
    watchers, move = plan.watchers, plan.move
    matrix = hex_seen(plan.analysis, watchers, cancel=plan.cancel, target_level=plan.target_level)
    seen = frozen(matrix.sum(axis=0, dtype=np.int32))
    to = plan.request.to
    assert isinstance(to, int)
    front = hex_approach(plan.analysis, move, to, seen, extra=plan.request.extra, cancel=plan.cancel)
    ways, rows = [], []
    stops: dict[Text, None] = {}
    for number, route in enumerate(front.routes):
        cost = points(route.cost)
        tag = WAY_TAG.format(cost=cost, exposure=route.exposure)
        ways.append(PlanWay((move.start, *route.along), tag, _seen_steps(plan, watchers, matrix, route.along)))
        march = march_along(plan.analysis, move, route.along)
        words = _WAY_ROW.format(cost=cost, exposure=route.exposure, n=len(route.along))
        more = turn_count(len(march.moves))
        if march.stops_at is not None:
            more = _STOPS.format(at=plan.label(march.stops_at))
            stops |= dict.fromkeys(march.reasons[:1])
        rows.append(PlanRow(Text(f"{words.en}, {more.en}", f"{words.fr}, {more.fr}"), route.along[-1], number))
    why = tuple(_WHY_STOPS.format(why=reason) for reason in list(stops)[:1])
    return PlanPicture(
        plan.request,
        TITLES[APPROACH].format(unit=plan.titled(plan.request.unit)),
        (*(front.reasons or (() if ways else (_NO_WAY,))), plan.looking(len(watchers)), _EXPOSURE, *why),
        tuple(rows),
        HEADINGS[APPROACH],
        plan.sought,
        counts=frozen(np.where(seen > 0, seen, -1).astype(np.int32)),
        counted=COUNTED[SEEN],
        ways=tuple(ways),
        chart=tuple((float(route.cost), float(route.exposure)) for route in front.routes),
        axes=APPROACH_AXES,
    )


def _seen_steps(
    plan: _HexPlanner, watchers: list[Watcher[int]], matrix: BoolArray, along: tuple[int, ...]
) -> tuple[PlanRow, ...]:
    """Who sees the mover in each hex of a way."""
    rows = []
    for number in along:
        seen = [one.unit or plan.label(one.at) for one, row in zip(watchers, matrix, strict=True) if row[number]]
        words = Text("{at}: {seen}", "{at} : {seen}").format(at=plan.label(number), seen=plan.step_words(seen))
        rows.append(PlanRow(words, number))
    return tuple(rows)


def _hex_profile_plan(plan: _HexPlanner) -> PlanPicture:
    move = plan.move
    along = _by_points(plan, move, [one for one in plan.request.along if isinstance(one, int)])
    if not along and isinstance(plan.request.to, int):
        route = plan.analysis.path(move, to=plan.request.to)
        along = tuple(dict.fromkeys(step.to for step in route.steps if step.to != move.start))
    if not along:
        raise CannotAnswer("missing_field", NEEDS_WAY)
    threat = plan.threat(replace(move.mover, unit="", action="move"))
    found = hex_profile(plan.analysis, move, along, threat, march_along(plan.analysis, move, along))
    several = len({step.turn for step in found.steps}) > 1
    rows = []
    for step in found.steps:
        cost = Text.of("–") if step.cost is None else points(step.cost)
        turn = Text(", turn {n}", ", tour {n}").format(n=step.turn) if several else Text()
        words = _STEP_ROW.format(
            at=plan.label(step.at),
            cost=cost,
            turn=turn,
            seen=plan.step_words(step.seen_by, step.spotted_by),
            fire=plan.firing([(shot.unit, shot.chance) for shot in step.reacting]),
        )
        rows.append(PlanRow(words, step.at))
    lines = [plan.looking(len(threat.watchers))]
    if found.unharmed is not None:
        lines.append(Text("Arrives unharmed: {p}", "Arrive indemne : {p}").format(p=percent(found.unharmed)))
    total = Text("forbidden", "interdit") if found.cost is None else points(found.cost)
    tag = Text("cost {cost}", "coût {cost}").format(cost=total)
    return PlanPicture(
        plan.request,
        TITLES[PROFILE].format(unit=plan.titled(plan.request.unit)),
        (*lines, *found.reasons),
        tuple(rows),
        HEADINGS[PROFILE],
        plan.sought,
        counts=frozen(np.where(threat.seen_by > 0, threat.seen_by, -1).astype(np.int32)),
        counted=COUNTED[SEEN],
        ways=(PlanWay((move.start, *along), tag),),
        assumed=found.assumed,
        chart=tuple((float(number), float(len(step.seen_by))) for number, step in enumerate(found.steps, 1)),
        axes=PROFILE_AXES,
    )


def _by_points(plan: _HexPlanner, move: MoveRequest, given: Sequence[int]) -> tuple[int, ...]:
    """The hexes of a way by some of them, its start not among them: between two that are not neighbours lies the cheapest way,
    and where none leads the straight row of hexes, which the profile then tells to be forbidden."""
    way: list[int] = []
    grid, here = plan.analysis.scenario.board.grid, move
    for number in given:
        leg: Sequence[int] = (number,)
        if number not in grid.neighbours[here.start]:
            route = plan.analysis.path(here, to=number)
            found = tuple(step.to for step in route.steps)
            leg = found if route.cost is not None else hex_path(grid, here.start, number)
        way += [at for before, at in pairwise((here.start, *leg)) if at != before]
        here = later_request(move, number, None)
    return tuple(way)


def _hex_posts_plan(plan: _HexPlanner) -> PlanPicture:
    candidates, watch = plan.hexes(plan.request.candidates), plan.hexes(plan.request.watch)
    request = plan.request
    candidates += [at for at in request.fixed if isinstance(at, int) and at not in candidates]
    level = plan.target_level
    sees = hexes_seen(plan.analysis, candidates, watch, target_level=level, cancel=plan.cancel, progress=plan.progress)
    fixed, without = (
        [candidates.index(at) for at in places if isinstance(at, int) and at in candidates]
        for places in (request.fixed, request.without)
    )
    found = best_posts(sees, request.count, fixed=fixed, without=without, cancel=plan.cancel)
    chosen = [candidates[row] for row in found.chosen]
    together = sees[list(found.chosen)].sum(axis=0)
    counts = np.full(plan.analysis.scenario.board.grid.size, -1, dtype=np.int32)
    counts[watch] = np.where(together > 0, together, -1)
    rows = [
        PlanRow(Text("{at}: sees {n}", "{at} : voit {n}").format(at=plan.label(number), n=int(sees[row].sum())), number)
        for number, row in zip(chosen, found.chosen, strict=True)
    ]
    return PlanPicture(
        plan.request,
        TITLES[POSTS],
        (
            *posts_lines(found, _HEXES, request.count),
            *forced_lines(*([Text.of(plan.label(candidates[row])) for row in rows] for rows in (fixed, without))),
        ),
        tuple(rows),
        HEADINGS[POSTS],
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[SEEN],
        posts=tuple(chosen),
        gaps=tuple(watch[column] for column in found.gaps),
    )


def _hex_kill_zone_plan(plan: _HexPlanner) -> PlanPicture:
    threat = plan.threat(plan.target)
    request = plan.request
    zone = HexKillZone(threat, request.least, tuple(plan.hexes(request.watch)) if request.watch else None)
    weighted = request.measure == CHANCE
    chances = zone.chances(plan.cancel, plan.progress) if weighted else {}
    counts = np.where(zone.inside, threat.weapons, -1).astype(np.int32)
    if weighted:
        counts = np.full(len(counts), -1, dtype=np.int32)
        for number, chance in chances.items():
            counts[number] = round(chance * 100)
    order = [int(number) for number in np.argsort(-counts, kind="stable")[:8] if counts[number] > 0]
    rows = [PlanRow(_weapons_row(plan, threat, number), number) for number in order]
    if isinstance(request.to, int):
        rows[:0] = _weapons_at(plan, threat, request.to)
    area = Text("{n} hexes with {least} weapons or more", "{n} hexagones avec {least} armes ou plus")
    lines = [area.format(n=len(zone.numbers), least=request.least), plan.target_words]
    if weighted and not chances and zone.numbers:
        lines.append(NO_CHANCE)
    elif weighted or any("%" in row.text.en for row in rows):
        lines.append(EACH_ALONE)
    if not zone.numbers:
        lines.append(_NOWHERE)
    lines.append((_WATCHED_GAPS if request.watch else _GAPS).format(n=len(zone.gaps)))
    return PlanPicture(
        request,
        TITLES[KILL_ZONE].format(side=plan.enemy),
        tuple(lines),
        tuple(rows),
        HEADINGS[KILL_ZONE],
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[CHANCE] if weighted else Text("weapons", "armes"),
        gaps=tuple(zone.gaps),
        assumed=threat.assumed,
    )


def _weapons_row(plan: _HexPlanner, threat: HexThreat, number: int) -> Text:
    """Which weapons bear on a hex, and what each contributes."""
    shots = [(shot.unit, chance) for shot, chance in threat.shots_at(number)]
    return _weapons_words(plan, Text.of(plan.label(number)), shots, threat.chances([number]).get(number))


def _weapons_at(plan: _HexPlanner, threat: HexThreat, number: int) -> list[PlanRow]:
    """The same at the place that was clicked; where enemies stand, for each of them as it stands."""
    found = []
    for unit in plan.enemies_at(number):
        told = plan.under_fire(threat, number, unit)
        where = Text("{at}, {unit} as it stands there", "{at}, {unit} telle qu’elle est là")
        where = where.format(at=plan.label(number), unit=plan.titled(unit))
        shots = [(shot.unit, shot.chance) for shot in told.shots]
        found.append(PlanRow(_weapons_words(plan, where, shots, told.chance), number))
    return found or [PlanRow(_weapons_row(plan, threat, number), number)]


def _weapons_words(
    plan: _HexPlanner, where: Text, shots: Sequence[tuple[str, Fraction | None]], together: Fraction | None
) -> Text:
    if not shots:
        return Text("{where}: no weapon bears", "{where} : aucune arme ne porte").format(where=where)
    names = shots_words([(plan.called(unit), chance) for unit, chance in shots], together)
    row = Text("{where}: {count}: {names}", "{where} : {count} : {names}")
    return row.format(where=where, count=weapon_count(len(shots)), names=names)


def _hex_turns_plan(plan: _HexPlanner) -> PlanPicture:
    request = plan.request
    moves = [plan.move] if request.unit else hex_moves_of_side(plan.analysis, request.side, request.mode)
    found = turns_to_reach(plan.analysis, moves, request.most, cancel=plan.cancel, progress=plan.progress)
    counts = np.full(plan.analysis.scenario.board.grid.size, -1, dtype=np.int32)
    for number, turn in found.turns.items():
        counts[number] = turn if turn else -1
    by_turn = Text("Turn {n}: {k} hexes", "Tour {n} : {k} hexagones")
    rows = [
        PlanRow(by_turn.format(n=turn, k=sum(one == turn for one in found.turns.values())))
        for turn in sorted(set(found.turns.values()) - {0})
    ]
    to = plan.request.to
    if isinstance(to, int):
        when = when_words(Text.of(plan.label(to)), found.turns.get(to), request.most)
        rows.insert(0, PlanRow(first_words(when, plan.called(found.by[to]) if to in found.by else None, request), to))
    return PlanPicture(
        plan.request,
        TITLES[TURNS].format(unit=plan.movers),
        (_AS_NOW, *found.reasons) if not request.unit else found.reasons or (_AS_NOW,),
        tuple(rows),
        HEADINGS[TURNS],
        counts=frozen(counts),
        counted=Text("turn", "tour"),
        assumed=found.assumed,
    )


_PLANS: dict[str, Callable[[_HexPlanner], PlanPicture]] = {
    THREAT: _hex_threat_plan,
    UNSEEN: _hex_unseen_plan,
    APPROACH: _hex_approach_plan,
    POSTS: _hex_posts_plan,
    KILL_ZONE: _hex_kill_zone_plan,
    PROFILE: _hex_profile_plan,
    TURNS: _hex_turns_plan,
    FAIRNESS: lambda plan: fairness_plan(plan.analysis, plan.request, plan.cancel, plan.progress),
    IMPACT: lambda plan: setup_impact_plan(plan.analysis, plan.request, plan.cancel, plan.progress),
    RULESETS: lambda plan: ruleset_plan(plan.analysis, plan.request, plan.cancel),
}
