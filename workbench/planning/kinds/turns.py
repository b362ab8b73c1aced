"""Turns to reach: in which turn a unit, or the first unit of a side, can be where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.planning import plan_fields
from workbench.planning.plan_fields import GOAL, MODE, MOST, MOVER, SIDE_THAT_MOVES
from workbench.planning.plan_words import turn_count
from workbench.planning.planner import HexPlanner, TabletopPlanner, planned_on_hexes, planned_on_tables
from workbench.planning.plans import (
    AnswerLine,
    PlanCommand,
    PlanKind,
    PlanPicture,
    PlanRequest,
    PlanRow,
    needs_mover_or_side,
)
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


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
    moves = (
        [plan.move]
        if plan.request[MOVER]
        else hex_moves_of_side(plan.analysis, plan.request[SIDE_THAT_MOVES], plan.request[MODE])
    )
    found = turns_to_reach(plan.analysis, moves, plan.request[MOST], cancel=plan.cancel, progress=plan.progress)
    counts = np.full(plan.analysis.scenario.board.grid.size, -1, dtype=np.int32)
    for number, turn in found.turns.items():
        counts[number] = turn if turn else -1
    by_turn = Text("Turn {n}: {k} hexes", "Tour {n} : {k} hexagones")
    rows = [
        PlanRow(by_turn.format(n=turn, k=sum(one == turn for one in found.turns.values())))
        for turn in sorted(set(found.turns.values()) - {0})
    ]
    to = plan.request[GOAL]
    if isinstance(to, int):
        when = _when_words(Text.of(plan.label(to)), found.turns.get(to), plan.request[MOST])
        rows.insert(
            0, PlanRow(_first_words(when, plan.called(found.by[to]) if to in found.by else None, plan.request), to)
        )
    return PlanPicture(
        plan.request,
        _TITLE.format(unit=plan.movers),
        (_AS_NOW, *found.reasons) if not plan.request[MOVER] else found.reasons or (_AS_NOW,),
        tuple(rows),
        _HEADING,
        counts=frozen(counts),
        counted=Text("turn", "tour"),
        assumed=found.assumed,
    )


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
    to = plan.request[GOAL]
    places = [to] if isinstance(to, tuple) else []
    if plan.request[MOVER]:
        found = tabletop_turns(plan.analysis, plan.move, plan.request[MOST], places, plan.cancel)
    else:
        moves = tabletop_moves_of_side(plan.analysis, plan.request[SIDE_THAT_MOVES], plan.request[MODE])
        found = tabletop_turns_of_side(
            plan.analysis, moves, plan.request[MOST], places, cancel=plan.cancel, progress=plan.progress
        )
    regions: list[tuple[BaseGeometry, int]] = []
    before: BaseGeometry = shapely.Polygon()
    for turn, region in enumerate(found.regions, 1):
        regions.append((region.difference(before), turn))
        before = region
    rows = list(share_rows(plan, regions, Text("turn", "tour")))
    if places:
        clicked = Text("The place clicked", "Le lieu cliqué")
        when = _when_words(clicked, found.places[0], plan.request[MOST])
        first = plan.called(found.by[0]) if found.by and found.by[0] else None
        rows.insert(0, PlanRow(_first_words(when, first, plan.request), to))
    return PlanPicture(
        plan.request,
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


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``turns`` in words."""
    for one in answer.get("regions", ()):
        yield AnswerLine(_IN_TURN.format(n=one["turn"]), region=one["region"])
    turns = answer.get("turns", {})
    for turn in sorted(set(turns.values()) - {0}):
        yield AnswerLine(_IN_TURN.format(n=turn), hexes=tuple(label for label, n in turns.items() if n == turn))
    for text in answer["reasons"] if "regions" not in answer else ():
        yield AnswerLine(Text.of(text))


_IN_TURN = Text("turn {n}: ", "tour {n} : ")


TURNS = PlanKind(
    declared=plan_fields.TURNS,
    words=Text("Turns to reach", "Tours pour atteindre"),
    menu=Text("T&urns to reach", "To&urs pour atteindre"),
    key="Alt+7",
    tip=Text("In which turn the selected unit can be where.", "À quel tour l’unité sélectionnée peut être où."),
    needs=(needs_mover_or_side,),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    marks_place=True,
    command=PlanCommand(
        about=Text("[UNIT]: in which turn it is where", "[UNIT] : à quel tour elle est où"),
        examples=("lipovka_bridge.yaml s_inf2 --most 3", "saint_aubry.yaml --side American --most 3"),
        ask="turns",
        lines=_answer_lines,
    ),
)
