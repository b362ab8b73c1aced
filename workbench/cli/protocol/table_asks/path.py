"""``path``: the cheapest way over a table, or the price of a given one."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, bare, length
from workbench.movement.table_results import Leg


def _leg(question: TableQuestion, leg: Leg) -> Answer:
    return {
        "to": bare(leg.to),
        "cost": length(leg.cost),
        "rule": leg.rules,
        "parts": [
            {"rule": rule, "cost": length(cost), "text": text.get(question.language)} for rule, cost, text in leg.parts
        ],
    }


def answer(question: TableQuestion) -> Answer:
    """``cost`` or ``"forbidden"``, ``within``, ``steps`` [{``to``, ``cost``, ``rule``, ``parts``}], ``tests``; ``to`` asks for
    the cheapest way, ``along`` [points] for exactly that way."""
    fields = question.fields
    move = question.move()
    if fields.has("to") == fields.has("along"):
        raise CannotAnswer(
            "bad_request",
            Text('a path needs either "to" or "along"', "un chemin demande ou « to » ou « along »"),
        )
    along = tuple(place.point for place in question.stands("along"))
    if fields.has("along") and not along:
        raise CannotAnswer("bad_value", Text("the way is empty", "le chemin est vide"))
    if along and along[0] == move.start:
        along = along[1:]  # a way may be given with the place it starts from
    target = question.stand("to").point if fields.has("to") else None
    route = question.analysis.movement.path(move, to=target, along=along)
    return {
        "cost": tojson.FORBIDDEN if route.cost is None else length(route.cost),
        "within": route.within,
        "steps": [_leg(question, leg) for leg in route.legs],
        "tests": tojson.tests(route.tests, question.language),
        "reasons": tojson.texts(route.reasons, question.language),
    }
