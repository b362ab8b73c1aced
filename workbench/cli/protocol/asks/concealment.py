"""``concealment``: does a unit stay unspotted?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import unit_named
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``kept``, ``reasons``."""
    _, unit = unit_named(question.analysis, question.fields.needed_text("unit"))
    result = question.analysis.concealment(unit.id, question.fields.needed_text("action"))
    return {"kept": result.kept, "reasons": tojson.reasons(result.reasons, question.language)}
