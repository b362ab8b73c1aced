"""``reach``: every place that one move can end in."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``costs`` {label: cost} without the start, ``allowance``, ``tests``, the places ``barred`` {label: why}; for who
    has a facing also ``facings`` {label: [0..5]}, those that the move can end in, cheapest first."""
    reach = question.analysis.reach(question.move())
    facings = {question.label(number): list(found) for number, found in sorted(reach.facings.items())}
    return {
        "costs": {question.label(number): tojson.number(cost) for number, cost in sorted(reach.costs.items())},
        "allowance": tojson.number(reach.allowance),
        "tests": tojson.tests(reach.tests),
        "barred": {question.label(number): why.get(question.language) for number, why in sorted(reach.barred.items())},
        "assumed": tojson.texts(reach.assumed, question.language),
        **({"facings": facings} if facings else {}),
    }
