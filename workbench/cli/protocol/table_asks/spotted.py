"""``spotted``: is somebody on a table detected?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``spotted``, ``range``, ``limit`` (null = any distance), ``reasons``, what was ``assumed``."""
    origin, target = question.stand("from"), question.stand("to")
    result = question.analysis.spotting.spotted(
        origin,
        target,
        observer=question.observer(origin),
        party=question.target(target),
        purpose=question.purpose(),
    )
    return {
        "spotted": result.spotted,
        "range": length(result.range),
        "limit": None if result.limit is None else length(result.limit),
        "reasons": tojson.reasons(result.reasons, question.language),
        "assumed": tojson.texts(result.assumed, question.language),
    }
