"""``blind``: which obstacle blinds which places."""

from __future__ import annotations

from workbench.cli.protocol.places import HEX, SIDE, parse_place
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``obstacles`` [{``at``, ``blinds`` [labels], ``alone`` [labels]}]; ``at`` names one obstacle, hex or hexside."""
    origin = question.place("from")
    request = question.sight(origin)
    only = None
    if question.fields.has("at"):
        place = parse_place(question.analysis, question.fields.raw("at"))
        only = place.hexes if place.kind in (HEX, SIDE) else question.place("at").hexes
    found = question.analysis.blind(origin.hexes[0], request, only=only)
    return {
        "obstacles": [
            {
                "at": "/".join(question.label(number) for number in obstacle.at),
                "blinds": [question.label(number) for number in obstacle.blinds],
                "alone": [question.label(number) for number in obstacle.alone],
            }
            for obstacle in found
        ]
    }
