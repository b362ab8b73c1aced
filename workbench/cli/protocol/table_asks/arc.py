"""``arc``: does a weapon bear on a place of a table?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion


def answer(question: TableQuestion) -> Answer:
    """``in_arc``, ``sector``, ``reasons``."""
    firer, origin, facing = question.actor()
    target = question.stand("to") if question.fields.has("to") else None
    weapon = question.fields.text("weapon")
    result = question.analysis.fire.arc(origin, target, firer=firer, facing=facing, weapon=weapon)
    return {
        "in_arc": result.in_arc,
        "sector": result.sector,
        "reasons": tojson.reasons(result.reasons, question.language),
    }
