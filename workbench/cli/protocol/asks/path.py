"""``path``: the cheapest way, or the price of a given one."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.places import hex_place
from workbench.cli.protocol.question import Answer, Question
from workbench.movement.results import RouteStep

_MOST_TURNS = 1000


def _step(question: Question, step: RouteStep) -> Answer:
    told: Answer = {"to": question.label(step.to), "cost": tojson.cost(step.cost), "rule": step.rule}
    if step.facing is not None:
        told["facing"] = step.facing
    if step.place:
        told["place"] = step.place
    return told


def answer(question: Question) -> Answer:
    """``cost``, ``within``, ``steps``, ``tests``; ``to`` asks for the cheapest way, ``along`` for exactly that way."""
    fields = question.fields
    request = question.move()
    if fields.has("to") == fields.has("along"):
        raise CannotAnswer(
            "bad_request",
            Text('a path needs either "to" or "along"', "un chemin demande ou « to » ou « along »"),
        )
    turns = fields.whole("turns")
    if turns is not None and not 0 <= turns <= _MOST_TURNS:
        raise CannotAnswer("bad_value", Text(f"turns must be 0 to {_MOST_TURNS}", f"turns va de 0 à {_MOST_TURNS}"))
    along = tuple(hex_place(question.analysis, label).hexes[0] for label in fields.texts("along"))
    if fields.has("along") and not along:
        raise CannotAnswer("bad_value", Text("the way is empty", "le chemin est vide"))
    if along and along[0] == request.start:
        along = along[1:]  # a way may be given with the place it starts from
    target = question.move_place("to") if fields.has("to") else None
    if target is not None:
        request = replace(request, goal=question.inside(target))
    route = question.analysis.path(request, to=target.hexes[0] if target else None, along=along, turns=turns)
    return {
        "cost": tojson.cost(route.cost),
        "within": route.within,
        "steps": [_step(question, step) for step in route.steps],
        "tests": tojson.tests(route.tests, question.language),
        "reasons": tojson.texts(route.reasons, question.language),
    }
