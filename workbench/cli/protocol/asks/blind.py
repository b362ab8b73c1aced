"""``blind``: which obstacle blinds which places."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.places import SIDE, hex_place, parse_place
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``obstacles`` [{``at``, ``blinds`` [labels], ``alone`` [labels]}], what was ``assumed``; ``at`` names one obstacle, hex
    or hexside; ``target_level`` as for ``area``."""
    origin = question.level_place("from")
    request = question.sight(origin)
    only: tuple[int, ...] | None = None
    if question.fields.has("at"):
        place = parse_place(question.analysis, question.fields.raw("at"))
        only = place.between if place.kind == SIDE else hex_place(question.analysis, question.fields.raw("at")).hexes
    found = question.analysis.blind(origin.hexes[0], request, only=only)
    return {
        "obstacles": [
            {
                "at": "/".join(question.label(number) for number in obstacle.at),
                "blinds": [question.label(number) for number in obstacle.blinds],
                "alone": [question.label(number) for number in obstacle.alone],
            }
            for obstacle in found
        ],
        "assumed": tojson.texts(question.analysis.area(origin.hexes[0], request).assumed, question.language),
    }
