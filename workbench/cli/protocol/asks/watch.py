"""``watch``: what several observers see together."""

from __future__ import annotations

import numpy as np

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.fields import Fields
from workbench.cli.protocol.question import Answer, Question
from workbench.sight.observers import Observer


def answer(question: Question) -> Answer:
    """``any`` and ``all`` [labels], ``count`` {label: n}, and ``each`` [{``from``, ``visible``}] apart. ``observers`` names
    the places; instead of it (or besides) ``side`` makes every unit of a side on the map look."""
    places = list(question.fields.texts("observers"))
    side = question.fields.text("side")
    forces = question.analysis.scenario.forces
    if side:
        if side not in (force.side for force in forces.sides):
            raise CannotAnswer("unknown_side", Text(f'there is no side "{side}"', f"il n’y a pas de camp « {side} »"))
        places += [f"unit:{unit.id}" for owner, unit in forces if owner == side and unit.at is not None]
    if not places:
        raise CannotAnswer(
            "missing_field",
            Text('the request needs "observers" or "side"', "la demande doit donner « observers » ou « side »"),
        )
    purpose = question.purpose()
    observers = []
    for place in places:
        one = Question(question.analysis, Fields({"from": place, "purpose": purpose}), question.language)
        found = one.sight_place("from")
        observers.append(Observer(found.hexes[0], one.sight(found)))
    seen = question.analysis.watch(observers)
    labels = question.analysis.scenario.board.grid.labels
    names = [places[observers.index(one)] for one in seen.observers]
    return {
        "any": [labels[number] for number in np.flatnonzero(seen.any)],
        "all": [labels[number] for number in np.flatnonzero(seen.all)],
        "count": {labels[number]: int(seen.count[number]) for number in np.flatnonzero(seen.any)},
        "each": [
            {
                "from": place,
                "visible": [labels[number] for number in np.flatnonzero(area.visible)],
            }
            for place, area in zip(names, seen.areas, strict=True)
        ],
        "assumed": tojson.texts(seen.assumed, question.language),
    }
