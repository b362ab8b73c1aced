"""``may_fire``: may a weapon fire, under the order and in the state of its unit?"""

from __future__ import annotations

from dataclasses import replace

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.cli.protocol.table_special import bolt_action_fire
from workbench.sight.results import FIRE


def answer(question: TableQuestion) -> Answer:
    """``may``, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``; ``weapon``, ``action`` (the order), ``state``,
    ``values``, ``purpose``, and in ``with`` another weapon that is fired in the same action."""
    fields = question.fields
    firer, _, _ = question.shooter()
    action = fields.text("action")
    if action:
        firer = replace(firer, action=action)
    found = bolt_action_fire(question).may_fire(
        firer, fields.text("weapon"), purpose=question.purpose(FIRE), beside=fields.text("with")
    )
    return {"may": found.may, "reasons": tojson.reasons(found.reasons, question.language)}
