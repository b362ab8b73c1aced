"""``react``: does the target of an assault fire at those who assault it?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import unit_named
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.cli.protocol.table_special import bolt_action_fire


def answer(question: TableQuestion) -> Answer:
    """``reacts``, the ``distance`` from edge to edge, ``reasons``. Asked with ``from`` (those who assault) and ``to``;
    ``observer`` and ``target`` say more of them."""
    origin, target = question.stand("from"), question.stand("to")
    facing = unit_named(question.analysis, target.unit)[1].facing if target.unit else 0.0
    found = bolt_action_fire(question).react(
        origin, target, firer=question.observer(origin), party=question.target(target), facing=facing
    )
    return {
        "reacts": found.reacts,
        "distance": length(found.distance),
        "reasons": tojson.reasons(found.reasons, question.language),
    }
