"""``section``: from one section of a building to the next?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.cli.protocol.table_special import bolt_action_movement


def answer(question: TableQuestion) -> Answer:
    """``reaches``, ``reasons``: is a unit in the building ``from`` in the one called ``to`` after one Advance or Run?"""
    entering = bolt_action_movement(question).entering
    here, there = (entering.house(question.fields.needed_text(name)) for name in ("from", "to"))
    found = entering.section(here, there)
    return {"reaches": found.legal, "reasons": tojson.reasons(found.reasons, question.language)}
