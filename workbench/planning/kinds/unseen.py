"""Where a unit gets without being seen: at the end of its move, and all the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely

from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.planning import plan_fields
from workbench.planning.plan_fields import MOVER, SEEN, STATE_OF_MOVER
from workbench.planning.plan_words import COUNTED
from workbench.planning.planner import HexPlanner, TabletopPlanner, planned_on_hexes, planned_on_tables
from workbench.planning.plans import AnswerLine, PlanCommand, PlanKind, PlanPicture, PlanRow, needs_mover
from workbench.planning.threat import tabletop_seen
from workbench.planning.unseen import hex_unseen_reach, part_of, tabletop_unseen_reach

_TITLE = Text("Out of sight: {unit}", "Hors de vue : {unit}")
_HEADING = Text(
    "Out of sight all the way, the cheapest first", "Hors de vue tout le trajet, du moins cher au plus cher"
)
_WORDS = Text(
    "Green: out of sight all the way; pale green: at the end",
    "Vert : hors de vue tout le trajet ; vert pâle : à la fin",
)
_WORDS_OF_ENDS = Text("Pale green: out of sight at the end", "Vert pâle : hors de vue à la fin")
_IN_SIGHT = Text("Violet: in reach, but in sight at the end", "Violet : à portée, mais en vue à la fin")


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
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
        _TITLE.format(unit=plan.called(plan.request[MOVER])),
        tuple(lines),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[SEEN],
        covered=frozenset(found.covered),
        unseen=frozenset(found.unseen),
        reach_words=_WORDS,
        assumed=found.reach.assumed,
    )


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
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
        _TITLE.format(unit=plan.words_of(plan.seen_mover)),
        (*lines, *found.notes[1:], _IN_SIGHT),
        (),
        sought=plan.words_of(plan.seen_mover),
        regions=((found.reach.area.difference(found.unseen), 1),),
        covered=found.covered,
        unseen=found.unseen,
        reach_words=_WORDS_OF_ENDS if found.covered is None else _WORDS,
        assumed=(*(plan.part_notes(plan.seen_mover) or found.notes[:1]), *found.reach.assumed),
    )


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``reach`` with ``unseen_by`` in words."""
    for hexes, region, words in (
        ("costs", "area", _REACHED),
        ("unseen", "unseen_area", _UNSEEN_ENDS),
        ("covered", "covered_area", _COVERED_ENDS),
    ):
        if region not in answer:
            yield AnswerLine(words, hexes=tuple(answer[hexes]))
        elif answer[region] is not None:
            yield AnswerLine(words, region=answer[region])


_REACHED = Text("reached: ", "atteint : ")
_UNSEEN_ENDS = Text("ends out of sight: ", "finit hors de vue : ")
_COVERED_ENDS = Text("out of sight all the way: ", "hors de vue tout le trajet : ")


UNSEEN = PlanKind(
    declared=plan_fields.UNSEEN,
    words=Text("Out of sight", "Hors de vue"),
    menu=Text("&Out of sight", "&Hors de vue"),
    key="Alt+2",
    tip=Text(
        "Where the selected unit gets this turn without being seen: at the end, and all the way.",
        "Où l’unité sélectionnée arrive ce tour sans être vue : à la fin, et tout le trajet.",
    ),
    needs=(needs_mover,),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    command=PlanCommand(
        about=Text("UNIT: where it gets out of sight", "UNIT : où elle arrive sans être vue"),
        examples=("lipovka_bridge.yaml s_tank3 --observers unit:g_at1", "saint_aubry.yaml us_5 --side German"),
        ask="reach",
        lines=_answer_lines,
        more=(STATE_OF_MOVER,),
        keys={"side": "unseen_by", "observers": "unseen_by", "target": "as"},
    ),
)
