"""Turns to reach: in which turn a unit, or the first unit of a side, can be where."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.planning.plan_fields import GOAL, MODE, MOST, MOVER, SIDE_THAT_MOVES
from workbench.planning.plan_words import turn_count
from workbench.planning.planner import HexPlanner, TabletopPlanner
from workbench.planning.plans import PlanCommand, PlanKind, PlanPicture, PlanRequest, PlanRow, needs_mover_or_side
from workbench.planning.tabletop_shares import share_rows
from workbench.planning.turns import (
    hex_moves_of_side,
    tabletop_moves_of_side,
    tabletop_turns,
    tabletop_turns_of_side,
    turns_to_reach,
)

_TITLE = Text("Turns to reach: {unit}", "Tours pour atteindre : {unit}")
_HEADING = Text("What every turn adds", "Ce que chaque tour ajoute")
_AS_NOW = Text("Every turn as now, enemies where they are", "Chaque tour comme maintenant, ennemis sur place")
_WHEN = Text("{at}: in turn {n}", "{at} : au tour {n}")
_ALREADY = Text("{at}: it stands there now", "{at} : elle y est déjà")
_NOT_WITHIN = Text("{at}: not within {turns}", "{at} : pas en {turns}")


def _on_hexes(
    analysis: Analysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
) -> PlanPicture:
    plan = HexPlanner(analysis, request, cancel, progress)
    moves = [plan.move] if request[MOVER] else hex_moves_of_side(plan.analysis, request[SIDE_THAT_MOVES], request[MODE])
    found = turns_to_reach(plan.analysis, moves, request[MOST], cancel=plan.cancel, progress=plan.progress)
    counts = np.full(plan.analysis.scenario.board.grid.size, -1, dtype=np.int32)
    for number, turn in found.turns.items():
        counts[number] = turn if turn else -1
    by_turn = Text("Turn {n}: {k} hexes", "Tour {n} : {k} hexagones")
    rows = [
        PlanRow(by_turn.format(n=turn, k=sum(one == turn for one in found.turns.values())))
        for turn in sorted(set(found.turns.values()) - {0})
    ]
    to = request[GOAL]
    if isinstance(to, int):
        when = _when_words(Text.of(plan.label(to)), found.turns.get(to), request[MOST])
        rows.insert(0, PlanRow(_first_words(when, plan.called(found.by[to]) if to in found.by else None, request), to))
    return PlanPicture(
        request,
        _TITLE.format(unit=plan.movers),
        (_AS_NOW, *found.reasons) if not request[MOVER] else found.reasons or (_AS_NOW,),
        tuple(rows),
        _HEADING,
        counts=frozen(counts),
        counted=Text("turn", "tour"),
        assumed=found.assumed,
    )


def _on_tables(
    analysis: TabletopAnalysis, request: PlanRequest, cancel: CancelToken | None, progress: Progress | None
) -> PlanPicture:
    plan = TabletopPlanner(analysis, request, cancel, progress)
    to = request[GOAL]
    places = [to] if isinstance(to, tuple) else []
    if request[MOVER]:
        found = tabletop_turns(plan.analysis, plan.move, request[MOST], places, plan.cancel)
    else:
        moves = tabletop_moves_of_side(plan.analysis, request[SIDE_THAT_MOVES], request[MODE])
        found = tabletop_turns_of_side(
            plan.analysis, moves, request[MOST], places, cancel=plan.cancel, progress=plan.progress
        )
    regions: list[tuple[BaseGeometry, int]] = []
    before: BaseGeometry = shapely.Polygon()
    for turn, region in enumerate(found.regions, 1):
        regions.append((region.difference(before), turn))
        before = region
    rows = list(share_rows(plan, regions, Text("turn", "tour")))
    if places:
        clicked = Text("The place clicked", "Le lieu cliqué")
        when = _when_words(clicked, found.places[0], request[MOST])
        first = plan.called(found.by[0]) if found.by and found.by[0] else None
        rows.insert(0, PlanRow(_first_words(when, first, request), to))
    return PlanPicture(
        request,
        _TITLE.format(unit=plan.movers),
        found.notes,
        tuple(rows),
        _HEADING,
        regions=tuple(regions),
        counted=Text("turn", "tour"),
    )


def _when_words(at: Text, turn: int | None, most: int) -> Text:
    """In which turn a unit can be at a place, of so many that were looked at."""
    if turn is None:
        return _NOT_WITHIN.format(at=at, turns=turn_count(most))
    return _WHEN.format(at=at, n=turn) if turn else _ALREADY.format(at=at)


def _first_words(when: Text, first: Text | None, request: PlanRequest) -> Text:
    """When somebody is at a place, with who of a side that is."""
    if request[MOVER] or first is None:
        return when
    return Text("{when}: {unit}", "{when} : {unit}").format(when=when, unit=first)


TURNS = PlanKind(
    id="turns",
    words=Text("Turns to reach", "Tours pour atteindre"),
    menu=Text("T&urns to reach", "To&urs pour atteindre"),
    key="Alt+7",
    tip=Text("In which turn the selected unit can be where.", "À quel tour l’unité choisie peut être où."),
    fields=(SIDE_THAT_MOVES, MOVER, MODE, GOAL, MOST),
    needs=(needs_mover_or_side,),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    marks_place=True,
    command=PlanCommand(
        about=Text("[UNIT]: in which turn it is where", "[UNIT] : à quel tour elle est où"),
        examples=("lipovka_bridge.yaml s_inf2 --most 3", "saint_aubry.yaml --side American --most 3"),
        ask="turns",
    ),
)
