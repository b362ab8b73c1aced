"""``concealment``: does a hidden unit of a table stay hidden?"""

from __future__ import annotations

from dataclasses import replace

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.cli.protocol.table_special import bolt_action_spotting


def answer(question: TableQuestion) -> Answer:
    """``kept``, ``reasons``; ``action`` is the order of the unit."""
    doctrine = bolt_action_spotting(question)
    party = question.analysis.party(question.fields.needed_text("unit"))
    kept, reason = doctrine.kept(replace(party, action=question.fields.needed_text("action")))
    return {"kept": kept, "reasons": tojson.reasons((reason,), question.language)}
