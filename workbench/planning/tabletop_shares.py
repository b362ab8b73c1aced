"""What plans on tables share: ground with its numbers, and rows that tell how much of the table each takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.engine.sight.results import Party
from workbench.geometry.regions import middle_of
from workbench.planning.growth import Cell, passes, spread
from workbench.planning.kill_zones import (
    chance_squares,
    inside_largest,
    joined_by_percent,
    lattice_squares,
    lattice_step,
)
from workbench.planning.plan_fields import SHOWN
from workbench.planning.plan_words import EACH_ALONE, NO_CHANCE
from workbench.planning.planner import TabletopPlanner, growing_picture
from workbench.planning.plans import PlanPicture, PlanRow
from workbench.planning.threat import TabletopThreat, chances_at_points

SHARES = Text(
    "Shares of the table; a click shows the largest part", "Parts de la table ; un clic montre la plus grande"
)
"""The heading of such rows."""
SOME_FIRE = Text(
    "So far the fire of {n} of {all} units: the chances grow",
    "Jusqu’ici le tir de {n} unités sur {all} : les chances augmentent",
)
"""A line of a picture that not all units have been judged for."""


def counted(regions: Sequence[BaseGeometry], least: int = 1) -> tuple[tuple[BaseGeometry, int], ...]:
    """The regions (the first has the number 1) with their numbers, from ``least`` on, without empty ones."""
    return tuple((region, count) for count, region in enumerate(regions, 1) if count >= least and not region.is_empty)


def share_rows(plan: TabletopPlanner, regions: Sequence[tuple[BaseGeometry, int]], what: Text) -> tuple[PlanRow, ...]:
    """What share of the table every count has; the place of a row is in its largest part."""
    row = Text("{what} {n}: {share}% of the table", "{what} {n} : {share} % de la table")
    what = Text(what.en.capitalize(), what.fr.capitalize())
    return tuple(
        PlanRow(row.format(what=what, n=count, share=plan.share(region)), inside_largest(region))
        for region, count in regions
    )


def threat_of_chances(plan: TabletopPlanner, target: Party, title: Text, least: int = 1) -> TabletopThreat:
    """The threat against a target for a map of chances where ``least`` weapons bear. Fields of fire take longest: before they
    are worked out a coarse picture with this ``title`` is shown, of shots at a few points of the whole table."""
    board = plan.analysis.scenario.board

    def show_coarse() -> None:
        if plan.growing is None:
            return
        cells = lattice_squares(board, board.outline)
        some = next(passes(list(cells), _near(plan)))
        places = [plan.analysis.point(middle_of(cells[cell])) for cell in some]
        shown = plan.request[SHOWN]

        def show(chances: Sequence[Fraction | None], *more: Text) -> None:
            known = spread(dict(zip(some, chances, strict=True)), list(cells))
            squares = [(cells[cell], chance) for cell, chance in known.items() if chance is not None]
            if squares and plan.growing is not None:
                plan.growing.grown(growing_picture(plan, title, *more, regions=joined_by_percent(squares)))

        def show_if_due(count: int, chances: Callable[[], list[Fraction | None]]) -> None:
            # many units take long: the fire of some of them is shown before
            if plan.growing is not None and plan.growing.is_due() and count < len(plan.watchers):
                show(chances(), SOME_FIRE.format(n=count, all=len(plan.watchers)))

        show(
            chances_at_points(
                plan.analysis,
                plan.watchers,
                target,
                places,
                shown=shown,
                least=least,
                cancel=plan.cancel,
                so_far=show_if_due,
            )
        )

    return plan.threat(target, show_coarse)


def chances(
    plan: TabletopPlanner,
    threat: TabletopThreat,
    region: BaseGeometry,
    title: Text,
) -> tuple[tuple[tuple[BaseGeometry, int], ...], list[Text]]:
    """(ground with the chance of any effect in per cent, how it was found); a picture of such ground with this ``title`` is
    shown while it grows."""
    _grow_chances(plan, threat, region, title)
    squares = chance_squares(threat, region, plan.cancel, plan.progress)
    step = Text(
        "Judged at one point of every square of {step}", "Jugé en un point de chaque carré de {step} de côté"
    ).format(step=plan.cost(lattice_step(plan.analysis.scenario.board)))
    return joined_by_percent(squares), [EACH_ALONE if squares or region.is_empty else NO_CHANCE, step]


def _grow_chances(plan: TabletopPlanner, threat: TabletopThreat, region: BaseGeometry, title: Text) -> None:
    if plan.growing is None:
        return
    cells = lattice_squares(plan.analysis.scenario.board, region)
    scratch = threat.afresh()  # the answer notes unknown shots in its own order

    def judge(some: Sequence[Cell]) -> list[Fraction | None]:
        places = [plan.analysis.point(middle_of(cells[cell])) for cell in some]
        scratch.judge(places)
        return [scratch.chance(place) for place in places]

    def picture(known: dict[Cell, Fraction]) -> PlanPicture:
        squares = [(cells[cell], chance) for cell, chance in known.items()]
        return growing_picture(plan, title, regions=joined_by_percent(squares))

    plan.grow(list(cells), _near(plan), judge, picture)


def _near(plan: TabletopPlanner) -> Cell:
    """The cell of the lattice around which a picture begins to grow."""
    board = plan.analysis.scenario.board
    near, side = None if plan.growing is None else plan.growing.near, lattice_step(board)
    x, y = near if isinstance(near, tuple) else (board.width / 2, board.height / 2)
    return int(x // side), int(y // side)


def percent_rows(plan: TabletopPlanner, regions: Sequence[tuple[BaseGeometry, int]]) -> tuple[PlanRow, ...]:
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
