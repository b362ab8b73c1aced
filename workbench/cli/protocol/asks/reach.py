"""``reach``: every place that one move can end in."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.movement.results import Ends


def answer(question: Question) -> Answer:
    """``costs`` {label: cost} without the start, ``allowance``, ``tests``, the places ``barred`` {label: why}; for who
    has a facing also ``facings`` {label: [0..5]}, those that the move can end in, cheapest first.

    Where a game tells it: ``needs`` {label: what the move must be}, ``becomes`` {label: [states]}, ``further`` {label: cost and
    mode} of what only another mode reaches, ``places`` {place inside a hex: cost}, ``exits`` {label: cost of leaving the map}.
    """
    reach = question.analysis.reach(question.move())
    facings = {question.label(number): list(found) for number, found in sorted(reach.facings.items())}
    return {
        "costs": {question.label(number): tojson.number(cost) for number, cost in sorted(reach.costs.items())},
        "allowance": tojson.number(reach.allowance),
        "tests": tojson.tests(reach.tests, question.language),
        "barred": {question.label(number): why.get(question.language) for number, why in sorted(reach.barred.items())},
        "assumed": tojson.texts(reach.assumed, question.language),
        **({"facings": facings} if facings else {}),
        **_ends(question, reach.ends),
    }


def _ends(question: Question, ends: Ends) -> Answer:
    told: Answer = {
        "needs": {question.label(number): word for number, word in ends.needs.items()},
        "becomes": {question.label(number): list(states) for number, states in ends.becomes.items()},
        "further": {
            question.label(number): {"cost": tojson.number(cost), "mode": mode}
            for number, (cost, mode) in ends.further.items()
        },
        "places": {name: tojson.number(cost) for name, cost in ends.places.items()},
        "exits": {question.label(number): tojson.number(cost) for number, cost in ends.exits.items()},
    }
    return {key: value for key, value in told.items() if value}
