"""``move_cost``: the price of one move to an adjacent place, or of an action in place."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``cost`` or ``"forbidden"``, its ``parts``, the ``tests`` that it brings, and what ``barred`` it as things stand."""
    fields = question.fields
    start = "from" if fields.has("from") or not fields.has("at") else "at"
    request = question.move(start)
    if fields.has("action") == fields.has("to"):
        raise CannotAnswer(
            "bad_request",
            Text('a price needs either "to" or "action"', "un coût demande ou « to » ou « action »"),
        )
    if fields.has("action"):
        result = question.analysis.action_cost(request, fields.needed_text("action"))
    else:
        target = question.place("to").hexes[0]
        hexes = question.analysis.scenario.board.grid.hexes
        if hexes[request.start].distance(hexes[target]) != 1:
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
        "tests": tojson.tests(result.tests),
        "barred": tojson.parts(result.barred, question.language),
    }
