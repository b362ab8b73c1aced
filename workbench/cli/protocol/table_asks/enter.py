"""``enter``: may a unit go into a building?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import party_of, unit_named
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.cli.protocol.table_special import bolt_action_movement


def answer(question: TableQuestion) -> Answer:
    """``legal``, ``reasons``: with a Run every figure of the ``unit`` gets within an inch of the building ``to``, and one to an
    opening of its ground floor."""
    analysis = question.analysis
    side, unit = unit_named(analysis, question.fields.needed_text("unit"))
    entering = bolt_action_movement(question).entering
    house = entering.house(question.fields.needed_text("to"))
    found = entering.enter(party_of(side, unit), unit, analysis.stand(unit.id), house)
    return {"legal": found.legal, "reasons": tojson.reasons(found.reasons, question.language)}
