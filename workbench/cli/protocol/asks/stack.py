"""``stack``: may units share a hex?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import unit_named
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``legal``: are they within the limit? (False also where a game allows more in play at a price, as its reason says);
    the ids in ``excess``, ``reasons`` [{``text``}]. ``at`` may name a level, if each has its own limit."""
    at = question.level_place("at")
    question.fields.needed("units")
    units = tuple(unit_named(question.analysis, name)[1].id for name in question.fields.texts("units"))
    result = question.analysis.stack(at.hexes[0], units, at.level)
    return {
        "legal": result.legal,
        "excess": list(result.excess),
        "reasons": [{"text": text} for text in tojson.texts(result.reasons, question.language)],
    }
