"""``measure``: the ruler: distances between two places, as the game measures and from middle to middle."""

from __future__ import annotations

import math

from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``range`` as the game measures, ``centre`` from middle to middle, ``bearing`` in degrees clockwise from the top of the
    table, ``heights`` of both places in levels, and the ``unit`` of lengths."""
    origin, target = question.stand("from"), question.stand("to")
    sight = question.analysis.sight
    dx, dy = target.point[0] - origin.point[0], target.point[1] - origin.point[1]
    return {
        "range": length(sight.distance(origin, target)),
        "centre": length(math.hypot(dx, dy)),
        "bearing": length(math.degrees(math.atan2(dx, -dy)) % 360) if dx or dy else None,
        "heights": [length(sight.ground(place.point) + place.above) for place in (origin, target)],
        "unit": question.analysis.scenario.board.unit,
    }
