"""``move_cost``: the price of a straight move over a table."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``cost`` or ``"forbidden"``, its ``parts``, the ``tests`` that it brings, and whether one move can do it (``within``)."""
    fields = question.fields
    if fields.has("action"):
        words = Text(
            'the actions of this game have no price: ask for "to"',
            "les actions de ce jeu n’ont pas de coût : donnez « to »",
        )
        raise CannotAnswer("not_modelled", words)
    start = "from" if fields.has("from") or not fields.has("at") else "at"
    move = question.move(start)
    price = question.analysis.movement.price(move, question.stand("to").point)
    return {
        "cost": _cost(price.cost),
        "parts": [
            {"rule": rule, "cost": _cost(cost), "text": text.get(question.language)} for rule, cost, text in price.parts
        ],
        "tests": tojson.tests(price.tests, question.language),
        "within": price.within,
    }


def _cost(cost: float | None) -> float | str:
    return tojson.FORBIDDEN if cost is None else length(cost)
