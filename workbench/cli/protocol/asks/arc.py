"""``arc``: does a weapon bear on a place?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``in_arc``, ``sector``, ``reasons``. An arc takes in hexes with all their levels."""
    firer, origin, facing = question.actor(levels=True)
    target = question.level_place("to") if question.fields.has("to") else None
    result = question.analysis.arc(
        origin,
        target.hexes[0] if target else None,
        firer=firer,
        facing=question.facing(facing),
        weapon=question.fields.text("weapon"),
    )
    return {
        "in_arc": result.in_arc,
        "sector": result.sector,
        "reasons": tojson.reasons(result.reasons, question.language),
    }
