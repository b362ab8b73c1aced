"""``cover``: what protects a target on a table."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, plain
from workbench.sight.results import FIRE


def answer(question: TableQuestion) -> Answer:
    """``cover`` {the ruleset's own keys}, ``reasons``, and what else the ruleset has to say; what was ``assumed``."""
    origin, target = question.stand("from"), question.stand("to")
    result = question.analysis.fire.cover(
        origin,
        target,
        firer=question.observer(origin),
        party=question.target(target),
        purpose=question.purpose(FIRE),
    )
    return {
        "cover": plain(result.values, question.language),
        "reasons": tojson.reasons(result.reasons, question.language),
        **plain(result.extra, question.language),
        "assumed": tojson.texts(result.assumed, question.language),
    }
