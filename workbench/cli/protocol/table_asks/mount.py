"""``mount``: may a unit get into a transport?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import unit_named
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.cli.protocol.table_special import bolt_action_movement


def answer(question: TableQuestion) -> Answer:
    """``mounts``, ``far`` [numbers of the figures, from 1, that are more than an inch off], ``reasons``; asked with ``unit``
    and ``to`` (the transport), both where they have ended their moves."""
    analysis = question.analysis
    _, unit = unit_named(analysis, question.fields.needed_text("unit"))
    _, carrier = unit_named(analysis, question.fields.needed_text("to"))
    carrying = bolt_action_movement(question).carrying
    found = carrying.mount(unit, analysis.stand(unit.id), carrier, analysis.stand(carrier.id))
    return {
        "mounts": found.mounts,
        "far": list(found.far),
        "reasons": tojson.reasons(found.reasons, question.language),
    }
