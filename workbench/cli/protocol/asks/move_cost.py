"""``move_cost``: the price of one move to an adjacent place, or of an action in place."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``cost`` or ``"forbidden"``, its ``parts``, the ``tests`` that it brings, and what ``barred`` it as things stand;
    ``becomes``: the states that it puts the unit in, if any."""
    fields = question.fields
    start = "from" if fields.has("from") or not fields.has("at") else "at"
    request = question.move(start)
    inside = question.analysis.movement.knows_places  # there actions may be aimed at a place
    if fields.has("action") == fields.has("to") and not (inside and fields.has("action")):
        raise CannotAnswer(
            "bad_request",
            Text('a price needs either "to" or "action"', "un coût demande ou « to » ou « action »"),
        )
    if fields.has("action"):
        if fields.has("to"):
            aimed = question.move_place("to")
            request = replace(request, target=aimed.hexes[0], goal=question.inside(aimed))
        result = question.analysis.action_cost(request, fields.needed_text("action"))
    else:
        place = question.move_place("to")
        target = place.hexes[0]
        request = replace(request, goal=question.inside(place))
        hexes = question.analysis.scenario.board.grid.hexes
        if hexes[request.start].distance(hexes[target]) != 1 and not (inside and target == request.start):
            raise CannotAnswer(
                "not_adjacent",
                Text(
                    f"{question.label(target)} is not adjacent to {question.label(request.start)}",
                    f"{question.label(target)} n’est pas adjacent à {question.label(request.start)}",
                ),
            )
        result = question.analysis.move_cost(request, target)
    return {
        "cost": tojson.cost(result.cost),
        "parts": tojson.parts(result.parts, question.language),
        "tests": tojson.tests(result.tests, question.language),
        "barred": tojson.parts(result.barred, question.language),
        **({"becomes": list(result.becomes)} if result.becomes else {}),
    }
