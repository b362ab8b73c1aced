"""Observation posts: the few places that together see most."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from workbench.base.numbers import frozen
from workbench.base.text import Text, decimal
from workbench.engine.sight.tabletop_wording import unit_name
from workbench.planning import plan_fields
from workbench.planning.plan_fields import CANDIDATES, COUNT, FIXED, SEEN, WATCH, WITHOUT
from workbench.planning.plan_words import COUNTED, listed, place_in_words
from workbench.planning.planner import LATTICE, SAME, HexPlanner, TabletopPlanner, planned_on_hexes, planned_on_tables
from workbench.planning.plans import AnswerLine, PlanCommand, PlanKind, PlanPicture, PlanRow
from workbench.planning.posts import Posts, best_posts, hexes_seen, points_seen

_TITLE = Text("Observation posts", "Postes d’observation")
_HEADING = Text(
    "Posts, that which adds most first; right-click one to fix or bar it",
    "Postes, celui qui ajoute le plus d’abord ; clic droit pour en fixer ou en écarter un",
)
_HEXES = Text("hexes", "hexagones")
_POINTS = Text("points", "points")


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
    candidates, watch = plan.hexes(plan.request[CANDIDATES]), plan.hexes(plan.request[WATCH])
    candidates += [at for at in plan.request[FIXED] if isinstance(at, int) and at not in candidates]
    level = plan.target_level
    sees = hexes_seen(plan.analysis, candidates, watch, target_level=level, cancel=plan.cancel, progress=plan.progress)
    fixed, without = (
        [candidates.index(at) for at in places if isinstance(at, int) and at in candidates]
        for places in (plan.request[FIXED], plan.request[WITHOUT])
    )
    found = best_posts(sees, plan.request[COUNT], fixed=fixed, without=without, cancel=plan.cancel)
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
        _TITLE,
        (
            *_posts_lines(found, _HEXES, plan.request[COUNT]),
            *_forced_lines(*([Text.of(plan.label(candidates[row])) for row in rows] for rows in (fixed, without))),
        ),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=frozen(counts),
        counted=COUNTED[SEEN],
        posts=tuple(chosen),
        gaps=tuple(watch[column] for column in found.gaps),
    )


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
    candidates, watch = plan.stands(plan.request[CANDIDATES]), plan.stands(plan.request[WATCH])
    known = [stand.point for stand in candidates]
    more = [at for at in plan.request[FIXED] if isinstance(at, tuple) and _near(at, known) is None]
    candidates, known = [*candidates, *map(plan.analysis.point, more)], [*known, *more]
    sees = points_seen(plan.analysis, candidates, watch, target=plan.sought, cancel=plan.cancel, progress=plan.progress)
    fixed, without = (
        [found_at for at in places if isinstance(at, tuple) and (found_at := _near(at, known)) is not None]
        for places in (plan.request[FIXED], plan.request[WITHOUT])
    )
    found = best_posts(sees, plan.request[COUNT], fixed=fixed, without=without, cancel=plan.cancel)
    chosen = [candidates[row].point for row in found.chosen]
    row = Text("{x} / {y}: sees {n} points", "{x} / {y} : voit {n} points")
    rows = [
        PlanRow(row.format(x=plan.length(at[0]), y=plan.length(at[1]), n=int(sees[number].sum())), at)
        for at, number in zip(chosen, found.chosen, strict=True)
    ]
    board = plan.analysis.scenario.board
    step = plan.length(max(board.width, board.height) / LATTICE)
    unit = unit_name(plan.analysis.scenario.board.unit)
    note = Text(
        "The ground is judged at points {step} {unit} apart",
        "Le terrain est jugé en des points distants de {step} {unit}",
    )
    return PlanPicture(
        plan.request,
        _TITLE,
        (
            *_posts_lines(found, _POINTS, plan.request[COUNT]),
            *_forced_lines(*([Text.of(plan.written(known[row])) for row in rows_] for rows_ in (fixed, without))),
            note.format(step=step, unit=unit),
        ),
        tuple(rows),
        _HEADING,
        plan.words_of(plan.sought),
        posts=tuple(chosen),
        gaps=tuple(watch[column].point for column in found.gaps),
    )


def _near(at: tuple[float, float], points: Sequence[tuple[float, float]]) -> int | None:
    """Which of some points is a place that a file may have rounded; None if none is."""
    return next((number for number, point in enumerate(points) if math.dist(at, point) < SAME), None)


def _posts_lines(found: Posts, places: Text, wanted: int) -> tuple[Text, ...]:
    """How much posts see together, of ``places`` (hexes, points), whether others see more, and whether fewer than are
    ``wanted`` do."""
    share = f"{found.share * 100:.0f}"
    together = Text(
        "Together they see {a} of {b} {places} ({share}%)", "Ensemble ils voient {a} {places} sur {b} ({share} %)"
    )
    best = (
        Text("No other choice sees more", "Aucun autre choix ne voit plus")
        if found.exact
        else Text("No choice sees more than {n}", "Aucun choix ne voit plus de {n}").format(n=found.bound)
    )
    lines = [together.format(a=found.seen, b=found.watched, places=places, share=share), best]
    if len(found.chosen) < wanted:
        fewer = Text("{n} are enough: more would add nothing", "{n} suffisent : davantage n’ajouteraient rien")
        one = Text("One is enough: more would add nothing", "Un seul suffit : davantage n’ajouteraient rien")
        lines.append(one if len(found.chosen) == 1 else fewer.format(n=len(found.chosen)))
    return tuple(lines)


def _forced_lines(fixed: Sequence[Text], without: Sequence[Text]) -> tuple[Text, ...]:
    """Which posts are taken in any case, and which are not."""
    taken, barred = (
        Text("Taken in any case: {names}", "Pris en tout cas : {names}"),
        Text("Never: {names}", "Jamais : {names}"),
    )
    return tuple(words.format(names=listed(names)) for words, names in ((taken, fixed), (barred, without)) if names)


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``posts`` in words."""
    for place, alone in zip(answer["posts"], answer["each"], strict=True):
        yield AnswerLine(_POST.format(place=place_in_words(place), n=alone))
    words, share = _BEST if answer["exact"] else _GREEDY, decimal(f"{answer['share'] * 100:.1f}")
    counts = {name: answer[name] for name in ("seen", "watched", "bound")}
    yield AnswerLine(words.format(share=share, **counts))
    if answer["gaps"]:
        yield AnswerLine(_NOT_SEEN, words=tuple(map(place_in_words, answer["gaps"])))


_POST = Text("{place}: sees {n} alone", "{place} : voit {n} seul")
_BEST = Text(
    "together {seen} of {watched} ({share} %); no other choice sees more",
    "ensemble {seen} sur {watched} ({share} %) ; aucun autre choix ne voit plus",
)
_GREEDY = Text(
    "together {seen} of {watched} ({share} %); no choice sees more than {bound}",
    "ensemble {seen} sur {watched} ({share} %) ; aucun choix ne voit plus de {bound}",
)
_NOT_SEEN = Text("not seen: ", "pas vus : ")


POSTS = PlanKind(
    declared=plan_fields.POSTS,
    words=Text("Observation posts", "Postes d’observation"),
    menu=Text("Observation po&sts", "Po&stes d’observation"),
    key="Alt+5",
    tip=Text(
        "The few places of a zone that together see most of another.",
        "Les quelques lieux d’une zone qui ensemble voient le plus d’une autre.",
    ),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    command=PlanCommand(
        about=Text("the places that together see most", "les lieux qui ensemble voient le plus"),
        examples=(
            "lipovka_bridge.yaml --from 0605 0606 --watch town --count 1",
            "saint_aubry.yaml --from 153,22 120,49 --watch 100,70 60,55",
        ),
        ask="posts",
        lines=_answer_lines,
        without_option={"count": 1},
    ),
)
