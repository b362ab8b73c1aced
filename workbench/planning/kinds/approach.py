"""A covered approach: ways to a place that trade movement for being seen less."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.engine.sight.observers import seen_by_exactly
from workbench.engine.sight.results import Standpoint
from workbench.geometry.regions import lie_in
from workbench.planning import plan_fields
from workbench.planning.approach import hex_approach, march_along, tabletop_approach
from workbench.planning.plan_fields import EXTRA, GOAL, MOVER, SEEN
from workbench.planning.plan_words import COUNTED, number_in_words, place_in_words, turn_count
from workbench.planning.planner import HexPlanner, TabletopPlanner, planned_on_hexes, planned_on_tables
from workbench.planning.plans import (
    AnswerLine,
    PlanChart,
    PlanCommand,
    PlanKind,
    PlanPicture,
    PlanRow,
    PlanWay,
    needs_goal,
    needs_mover,
)
from workbench.planning.tabletop_shares import counted
from workbench.planning.threat import hex_seen, tabletop_seen
from workbench.planning.turns import NEAR
from workbench.planning.watchers import Watcher

_TITLE = Text("Approach: {unit}", "Approche : {unit}")
_HEADING = Text(
    "Ways, the cheapest first; a click unfolds its steps",
    "Trajets, le moins cher d’abord ; un clic en déplie les pas",
)
_AXES = Text("cost", "coût"), Text("exposure", "exposition")
_WAY_TAG = Text("{cost} · exposed {exposure}", "{cost} · exposé {exposure}")
_WAY_ROW = Text("cost {cost}, exposure {exposure}, {n} hexes", "coût {cost}, exposition {exposure}, {n} hexagones")
_TABLE_WAY_ROW = Text("cost {cost}, exposure {exposure}", "coût {cost}, exposition {exposure}")
_EXPOSURE = Text(
    "Exposure: over the hexes entered, how many see each",
    "Exposition : pour chaque hexagone franchi, combien le voient",
)
_TABLE_EXPOSURE = Text(
    "Exposure: length of the way, each stretch as often as enemies see it",
    "Exposition : longueur du trajet, chaque tronçon autant de fois qu’il est vu",
)
_SEEN_ROW = Text("{x} / {y}: {seen}", "{x} / {y} : {seen}")
_NO_WAY = Text("No way leads there", "Aucun trajet n’y mène")
_STOPS = Text("stops at {at}", "s’arrête en {at}")
_WHY_STOPS = Text(
    "A way that stops cannot be gone on with in a later turn: {why}",
    "Un trajet qui s’arrête ne peut être poursuivi à un tour suivant : {why}",
)


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
    watchers, move = plan.watchers, plan.move
    matrix = hex_seen(plan.analysis, watchers, cancel=plan.cancel, target_level=plan.target_level)
    seen = frozen(matrix.sum(axis=0, dtype=np.int32))
    to = plan.request[GOAL]
    assert isinstance(to, int)
    front = hex_approach(plan.analysis, move, to, seen, cancel=plan.cancel)
    ways, rows = [], []
    stops: dict[Text, None] = {}
    for number, route in enumerate(front.routes):
        cost = points(route.cost)
        tag = _WAY_TAG.format(cost=cost, exposure=route.exposure)
        ways.append(PlanWay((move.start, *route.along), tag, _steps_on_hexes(plan, watchers, matrix, route.along)))
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
        _TITLE.format(unit=plan.called(plan.request[MOVER])),
        (*(front.reasons or (() if ways else (_NO_WAY,))), plan.looking(len(watchers)), _EXPOSURE, *why),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=frozen(np.where(seen > 0, seen, -1).astype(np.int32)),
        counted=COUNTED[SEEN],
        ways=tuple(ways),
        chart=PlanChart(tuple((float(route.cost), float(route.exposure)) for route in front.routes), _AXES),
    )


def _steps_on_hexes(
    plan: HexPlanner, watchers: list[Watcher[int]], matrix: BoolArray, along: tuple[int, ...]
) -> tuple[PlanRow, ...]:
    """Who sees the mover in each hex of a way."""
    rows = []
    for number in along:
        seen = [one.unit or plan.label(one.at) for one, row in zip(watchers, matrix, strict=True) if row[number]]
        words = Text("{at}: {seen}", "{at} : {seen}").format(at=plan.label(number), seen=plan.step_words(seen))
        rows.append(PlanRow(words, number))
    return tuple(rows)


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
    move, to = plan.move, plan.request[GOAL]
    assert isinstance(to, tuple)
    watchers = plan.watchers
    seen = tabletop_seen(plan.analysis, watchers, cancel=plan.cancel, target=plan.seen_mover)
    front = tabletop_approach(plan.analysis, move, to, seen, cancel=plan.cancel, progress=plan.progress)
    ways, rows = [], []
    allowance = plan.analysis.movement.allowance(move)
    for number, route in enumerate(front.routes):
        cost, exposure = plan.cost(route.cost), plan.cost(route.exposure)
        tag = _WAY_TAG.format(cost=cost, exposure=exposure)
        ways.append(PlanWay((move.start, *route.along), tag, _steps_on_table(plan, watchers, seen, route.along)))
        words = _TABLE_WAY_ROW.format(cost=cost, exposure=exposure)
        turns = math.ceil((route.cost - NEAR) / allowance) if allowance > 0 else 0
        if turns > 0:
            more = turn_count(turns)
            words = Text(f"{words.en}, {more.en}", f"{words.fr}, {more.fr}")
        rows.append(PlanRow(words, route.along[-1] if route.along else move.start, number))
    return PlanPicture(
        plan.request,
        _TITLE.format(unit=plan.words_of(plan.seen_mover)),
        (*front.reasons, plan.looking(len(seen)), _TABLE_EXPOSURE),
        tuple(rows),
        _HEADING,
        plan.words_of(plan.seen_mover),
        assumed=plan.part_notes(plan.seen_mover),
        regions=counted(seen_by_exactly(seen)),
        counted=COUNTED[SEEN],
        ways=tuple(ways),
        chart=PlanChart(tuple((float(route.cost), float(route.exposure)) for route in front.routes), _AXES),
    )


def _steps_on_table(
    plan: TabletopPlanner,
    watchers: Sequence[Watcher[Standpoint]],
    seen: Sequence[BaseGeometry],
    along: Sequence[tuple[float, float]],
) -> tuple[PlanRow, ...]:
    """Who sees the mover at each bend of a way."""
    rows = []
    for at in along:
        names = [
            one.unit or plan.written(one.at.point)
            for one, region in zip(watchers, seen, strict=True)
            if lie_in(region, np.array(at))
        ]
        words = _SEEN_ROW.format(x=plan.length(at[0]), y=plan.length(at[1]), seen=plan.step_words(names))
        rows.append(PlanRow(words, at))
    return tuple(rows)


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``approach`` in words."""
    for route in answer["routes"]:
        words = _WAY.format(cost=number_in_words(route["cost"]), exposure=number_in_words(route["exposure"]))
        turns = route.get("turns")
        head = _WAY_IN_TURNS.format(way=words, turns=turn_count(turns)) if turns else _WAY_ALONG.format(way=words)
        yield AnswerLine(head, words=tuple(map(place_in_words, route["along"])))
    for text in answer["reasons"]:
        yield AnswerLine(Text.of(text))


_WAY = Text("cost {cost}, exposure {exposure}", "coût {cost}, exposition {exposure}")
_WAY_ALONG = Text("{way}: ", "{way}: ")
_WAY_IN_TURNS = Text("{way}, {turns}: ", "{way}, {turns}: ")


APPROACH = PlanKind(
    declared=plan_fields.APPROACH,
    words=Text("Covered approach", "Approche à couvert"),
    menu=Text("Covered &approach", "&Approche à couvert"),
    key="Alt+3",
    tip=Text(
        "Ways of the selected unit to the place clicked that trade movement for being seen less.",
        "Trajets de l’unité sélectionnée vers le lieu cliqué, qui paient en mouvement pour être moins vus.",
    ),
    needs=(needs_mover, needs_goal),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    offers_ways=True,
    command=PlanCommand(
        about=Text("UNIT TO: ways that trade movement for exposure", "UNIT TO : trajets entre coût et exposition"),
        examples=("lipovka_bridge.yaml s_inf2 1701", "saint_aubry.yaml us_5 106,67"),
        ask="approach",
        lines=_answer_lines,
        more=(EXTRA,),
    ),
)
