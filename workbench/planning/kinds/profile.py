"""The profile of a way: who sees a unit and may fire at it, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from workbench.analysis.shown_sides import AS_IT_STANDS
from workbench.analysis.tabletop_shots import shows_sides
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import MoveRequest
from workbench.geometry.grid import hex_path
from workbench.planning import plan_fields
from workbench.planning.approach import march_along
from workbench.planning.plan_fields import ALONG, GOAL_OF_WAY, MOVER, SEEN, SHOWN
from workbench.planning.plan_words import COUNTED, number_in_words, percent, percent_with_tenth, place_in_words
from workbench.planning.planner import HexPlanner, TabletopPlanner, planned_on_hexes, planned_on_tables
from workbench.planning.plans import (
    AnswerLine,
    PlanChart,
    PlanCommand,
    PlanKind,
    PlanPicture,
    PlanRow,
    PlanWay,
    needs_mover,
)
from workbench.planning.profile import FACES_ITS_WAY, hex_profile, tabletop_profile
from workbench.planning.tabletop_shares import counted
from workbench.planning.turns import later_request

_TITLE = Text("Profile of a way: {unit}", "Profil d’un trajet : {unit}")
_HEADING = Text("Step by step", "Pas à pas")
_AXES = Text("step", "pas"), Text("how many see it", "combien le voient")
_STEP_ROW = Text("{at}: cost {cost}{turn} · {seen} · {fire}", "{at} : coût {cost}{turn} · {seen} · {fire}")
_POINT_ROW = Text("{x} / {y}: cost {cost} · {seen} · {fire}", "{x} / {y} : coût {cost} · {seen} · {fire}")
_NEEDS_WAY = Text(
    "The plan needs a place to go to (right-click it on the map) or the points of a way (Shift+click them)",
    "Le plan demande un lieu où aller (clic droit dessus sur la carte) ou les points d’un trajet (Maj+clic sur chacun)",
)


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
    move = plan.move
    along = _by_points(plan, move, [one for one in plan.request[ALONG] if isinstance(one, int)])
    if not along and isinstance(at := plan.request[GOAL_OF_WAY], int):
        route = plan.analysis.path(move, to=at)
        along = tuple(dict.fromkeys(step.to for step in route.steps if step.to != move.start))
    if not along:
        raise CannotAnswer("missing_field", _NEEDS_WAY)
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
    total = _NO_ENTRY if found.cost is None else points(found.cost)
    tag = Text("cost {cost}", "coût {cost}").format(cost=total)
    return PlanPicture(
        plan.request,
        _TITLE.format(unit=plan.called(plan.request[MOVER])),
        (*lines, *found.reasons),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=frozen(np.where(threat.seen_by > 0, threat.seen_by, -1).astype(np.int32)),
        counted=COUNTED[SEEN],
        ways=(PlanWay((move.start, *along), tag),),
        assumed=found.assumed,
        chart=_bars([len(step.seen_by) for step in found.steps]),
    )


def _by_points(plan: HexPlanner, move: MoveRequest, given: Sequence[int]) -> tuple[int, ...]:
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


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
    move = plan.move
    along = tuple(one for one in plan.request[ALONG] if isinstance(one, tuple))
    if not along and isinstance(at := plan.request[GOAL_OF_WAY], tuple):
        along = tuple(leg.to for leg in plan.analysis.movement.path(move, to=at, cancel=plan.cancel).legs)
    if not along:
        raise CannotAnswer("missing_field", _NEEDS_WAY)
    threat = plan.threat(replace(plan.seen_mover, action="move"))
    found = tabletop_profile(plan.analysis, move, along, threat)
    rows = [
        PlanRow(
            _POINT_ROW.format(
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
    sides = [FACES_ITS_WAY] if plan.request[SHOWN] == AS_IT_STANDS else plan.sides_shown(move.mover)
    sides = sides if shows_sides(plan.analysis, move.mover) else []
    total = _NO_ENTRY if found.cost is None else plan.cost(found.cost)
    tag = Text("cost {cost}", "coût {cost}").format(cost=total)
    return PlanPicture(
        plan.request,
        _TITLE.format(unit=plan.words_of(plan.seen_mover)),
        (plan.looking(len(threat.watchers)), *sides, *found.reasons),
        tuple(rows),
        _HEADING,
        plan.words_of(plan.seen_mover),
        regions=counted(threat.seen_by),
        counted=COUNTED[SEEN],
        ways=(PlanWay((move.start, *along), tag),),
        assumed=found.assumed,
        chart=_bars([len(step.seen_by) for step in found.steps]),
    )


def _bars(seen: Sequence[int]) -> PlanChart:
    """How many see each step."""
    return PlanChart(tuple((float(number), float(count)) for number, count in enumerate(seen, 1)), _AXES, bars=True)


def _cost_in_words(cost: float | str | None) -> Text:
    """What an answer says of a step: a number, or that nobody may go there; not known on a table where the way ends before."""
    if cost is None:
        return Text.of("-")
    return _NO_ENTRY if isinstance(cost, str) else number_in_words(cost)


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``profile`` in words."""
    for step in answer["steps"]:
        shown = _cost_in_words(step["cost"])
        yield AnswerLine(_STEP.format(at=place_in_words(step["at"]), cost=shown, n=len(step["seen_by"])))
        for shot in step["fired_by"]:
            chance = Text.of("?") if shot["p"] is None else percent_with_tenth(Fraction(shot["p"]))
            words = _SHOT.format(unit=shot["unit"], weapon="{weapon}", p=chance)
            yield AnswerLine(words, weapon=shot["weapon"], unit=shot["unit"])
    if answer["p_unharmed"] is not None:
        yield AnswerLine(_UNHARMED.format(p=percent_with_tenth(Fraction(answer["p_unharmed"]))))
    for text in answer["reasons"]:
        yield AnswerLine(Text.of(text))


_NO_ENTRY = Text("forbidden", "interdit")
_STEP = Text("{at}: cost {cost}, seen by {n}", "{at} : coût {cost}, vu par {n}")
_SHOT = Text("    {unit} {weapon}: {p}", "    {unit} {weapon}: {p}")
_UNHARMED = Text("arrives unharmed: {p}", "arrive indemne : {p}")


PROFILE = PlanKind(
    declared=plan_fields.PROFILE,
    words=Text("Profile of a way", "Profil d’un trajet"),
    menu=Text("&Profile of a way", "&Profil d’un trajet"),
    key="Alt+4",
    tip=Text(
        "Who sees the selected unit and may fire at it, step by step, on its way to the place clicked.",
        "Qui voit l’unité sélectionnée et peut tirer dessus, pas à pas, sur son trajet vers le lieu cliqué.",
    ),
    needs=(needs_mover,),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    command=PlanCommand(
        about=Text(
            "UNIT PLACE ...: who sees and fires along a way", "UNIT LIEU ... : qui voit et tire le long d’un trajet"
        ),
        examples=("lipovka_bridge.yaml s_inf2 2111 2010 2009", "saint_aubry.yaml us_5 52,74 55,66"),
        ask="profile",
        lines=_answer_lines,
    ),
)
