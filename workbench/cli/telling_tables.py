"""Answers about tables as text for people: verdict first, then the reasons with their rules, then the details."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely

from workbench.base.text import Text
from workbench.cli.console import Console
from workbench.cli.protocol.table_story import decimal
from workbench.cli.telling import tell_assumed
from workbench.movement.table_results import TableReach
from workbench.sight.table.words import unit_name
from workbench.sight.table_bodies import obstacle
from workbench.sight.table_results import TableArea
from workbench.table_analysis import TableAnalysis

_COLUMNS = 72
_TALL = 2.0
"""Letters are about twice as tall as wide."""
_MOST_PIECES = 12


def tell_table_area(
    console: Console, analysis: TableAnalysis, area: TableArea, *, place: str, with_map: bool = False
) -> None:
    """What a place (as it was asked for) sees: shares of the table, the pieces that hide most, perhaps a map in letters."""
    board = analysis.scenario.board
    whole = board.outline.area
    words = Text(
        "{place} sees {seen} of the table; {blind} is blind.", "{place} voit {seen} de la table ; {blind} est aveugle."
    )
    console.answer(
        words.format(place=place, seen=_share(area.visible.area / whole), blind=_share(area.blind.area / whole))
    )
    if area.into.area > 0:
        words = Text(
            "  {share} of the table is seen into, not through", "  {share} de la table : on y voit, mais pas au travers"
        )
        console.answer(words.format(share=_share(area.into.area / whole)))
    hidden = sorted(((region.area, number) for number, region in area.hidden.items() if region.area > 0), reverse=True)
    for size, number in hidden[:_MOST_PIECES]:
        piece = obstacle(analysis.scenario, analysis.ruleset, number)
        row = analysis.ruleset.terrain.get(piece.terrain)
        name = piece.name or (row.name if row is not None else Text.of(piece.terrain))
        words = Text("  {id} ({name}) hides {share}", "  {id} ({name}) cache {share}")
        console.answer(words.format(id=piece.id, name=name, share=_share(size / whole)))
    if len(hidden) > _MOST_PIECES:
        words = Text("  and {n} more pieces hide less", "  et {n} autres éléments en cachent moins")
        console.answer(words.format(n=len(hidden) - _MOST_PIECES))
    tell_assumed(console, [text.get(console.language) for text in area.assumed])
    if with_map:
        for line in letter_map(analysis, area):
            console.answer(line)
        console.answer(
            Text("@ observer  . visible  + seen into  # blind", "@ observateur  . visible  + vu dedans  # aveugle")
        )


def letter_map(analysis: TableAnalysis, area: TableArea) -> list[str]:
    """The area as a map in letters, the middle of each letter standing for its patch of the table."""
    board = analysis.scenario.board
    step = board.width / _COLUMNS
    rows = max(1, round(board.height / (step * _TALL)))
    x, y = np.meshgrid((np.arange(_COLUMNS) + 0.5) * step, (np.arange(rows) + 0.5) * board.height / rows)
    marks = np.where(shapely.intersects_xy(area.visible, x, y), ".", "#")
    marks[shapely.intersects_xy(area.into, x, y)] = "+"
    column = min(int(area.origin.point[0] / step), _COLUMNS - 1)
    marks[min(int(area.origin.point[1] / board.height * rows), rows - 1), column] = "@"
    return ["".join(line) for line in marks.tolist()]


def tell_table_spotting(console: Console, answer: Mapping[str, Any], unit: str) -> None:
    """Whether somebody is detected, at which range and limit, and why."""
    words = (
        Text("SPOTTED: {range} {unit}, {limit}.", "REPÉRÉ : {range} {unit}, {limit}.")
        if answer["spotted"]
        else Text("Not spotted: {range} {unit}, {limit}.", "Pas repéré : {range} {unit}, {limit}.")
    )
    named = unit_name(unit)
    limit = Text("no limit", "sans limite")
    if answer["limit"] is not None:
        limit = Text("limit {limit} {unit}", "limite {limit} {unit}").format(limit=_length(answer["limit"]), unit=named)
    console.answer(words.format(range=_length(answer["range"]), unit=named, limit=limit))
    for reason in answer["reasons"]:
        rule = f"[{reason['rule']}] " if reason["rule"] else ""
        console.answer(f"  {rule}{reason['text']}")
    tell_assumed(console, answer["assumed"])


def tell_table_reach(console: Console, analysis: TableAnalysis, unit: str, reach: TableReach) -> None:
    """Where a unit can go: its allowance, how much of the table it covers, the parts by cost, the tests on the way."""
    board = analysis.scenario.board
    words = Text(
        "{unit} can reach {share} of the table with {points} {length}.",
        "{unit} peut atteindre {share} de la table avec {points} {length}.",
    )
    name = unit.removeprefix("unit:")
    share = _share(reach.area.area / board.outline.area)
    console.answer(words.format(unit=name, share=share, points=_length(reach.allowance), length=unit_name(board.unit)))
    if not reach.area.is_empty:
        left, top, right, bottom = (_length(edge) for edge in reach.area.bounds)
        words = Text(
            "  from x {left} to {right}, from y {top} to {bottom}", "  de x {left} à {right}, de y {top} à {bottom}"
        )
        console.answer(words.format(left=left, right=right, top=top, bottom=bottom))
    for cost, band in reach.bands.items():
        words = Text("  up to {cost} {unit}: {share} of the table", "  jusqu’à {cost} {unit} : {share} de la table")
        share = _share(band.area / board.outline.area)
        console.answer(words.format(cost=_length(cost), unit=unit_name(board.unit), share=share))
    if reach.risky is not None and reach.risky.area > 0:
        words = Text("  {share} of the table only with a test", "  {share} de la table seulement avec un test")
        console.answer(words.format(share=_share(reach.risky.area / board.outline.area)))
    for test in reach.tests:
        chance = decimal("?" if test.p is None else f"{test.p:.2f}")
        words = Text("  {at}: {test} (p = {p}) [{rule}]", "  {at} : {test} (p = {p}) [{rule}]")
        console.answer(words.format(at=test.at, test=test.test, p=chance, rule=test.rule))
    tell_assumed(console, [text.get(console.language) for text in reach.assumed])


def _share(value: float) -> Text:
    return decimal(f"{value:.1%}".replace("%", " %"))


def _length(value: float) -> Text:
    return decimal(f"{round(value, 2):g}")
