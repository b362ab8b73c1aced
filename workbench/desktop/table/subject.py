"""The points that answers speak of: what covers a table, such as a card, keeps off them."""

from __future__ import annotations

from workbench.board.tableboard import Point
from workbench.desktop.table.questions import TableAnswer

_ALONG = 8
"""A line is kept free at so many places between its ends."""


def told_points(answer: TableAnswer) -> list[Point]:
    """Ends and course of a line, observers, where a unit moves from and its way."""
    found: list[Point] = []
    if answer.line is not None:
        (x, y), (to_x, to_y) = answer.line.origin.point, answer.line.target.point
        parts = [number / (_ALONG + 1) for number in range(_ALONG + 2)]
        found += [(x + part * (to_x - x), y + part * (to_y - y)) for part in parts]
    if answer.watch is not None:
        found += [area.origin.point for area in answer.watch.areas]
    if answer.reach is not None:
        found.append(answer.reach.start)
    if answer.question.dragging and answer.question.firing is not None:
        found += [
            unit.at for _, unit in answer.question.scenario.forces if unit.id == answer.question.firing[0] and unit.at
        ]
    if answer.route is not None:
        found += [leg.to for leg in answer.route.legs]
    return found
