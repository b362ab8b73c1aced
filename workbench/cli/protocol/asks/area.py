"""``area``: everything that one place sees."""

from __future__ import annotations

import numpy as np

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``visible`` and ``blind`` labels, ``hindered`` {label: count}, what was ``assumed``; ``target_level``: seen so many
    levels above the floors of the hexes."""
    origin = question.sight_place("from")
    area = question.analysis.area(origin.hexes[0], question.sight(origin))
    labels = question.analysis.scenario.board.grid.labels
    hindered = np.flatnonzero(area.visible & (area.hindrance > 0))
    return {
        "visible": [labels[number] for number in np.flatnonzero(area.visible)],
        "hindered": {labels[number]: int(area.hindrance[number]) for number in hindered},
        "blind": [labels[number] for number in np.flatnonzero(~area.visible)],
        "assumed": tojson.texts(area.assumed, question.language),
    }
