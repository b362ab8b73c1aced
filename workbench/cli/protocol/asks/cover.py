"""``cover``: what protects a target."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.sight.results import FIRE, Party


def answer(question: Question) -> Answer:
    """``cover`` {the ruleset's own keys}, ``reasons``, and what else the ruleset has to say (sums before a limit,
    columns of its tables); what was ``assumed``."""
    origin, target = question.sight_place("from"), question.sight_place("to")
    result = question.analysis.cover(
        origin.hexes[0],
        target.hexes[0],
        firer=question.observer(origin),
        party=question.target(target) or Party(),
        purpose=question.purpose(FIRE),
    )
    return {
        "cover": tojson.plain(result.values, question.language),
        "reasons": tojson.reasons(result.reasons, question.language),
        **tojson.plain(result.extra, question.language),
        "assumed": tojson.texts(result.assumed, question.language),
    }
