"""``spotted``: is somebody spotted?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.sight.results import OBSERVE


def answer(question: Question) -> Answer:
    """``spotted``, ``range``, ``limit``, ``reasons``. ``from`` may be left out with purpose ``observe``."""
    purpose = question.purpose()
    nobody = purpose == OBSERVE and not question.fields.has("from")
    origin = None if nobody else question.sight_place("from")
    target = question.sight_place("to")
    result = question.analysis.spotted(
        origin.hexes[0] if origin else None,
        target.hexes[0],
        observer=question.observer(origin),
        party=question.target(target),
        purpose=purpose,
    )
    return {
        "spotted": result.spotted,
        "range": result.range,
        "limit": result.limit,
        "reasons": tojson.reasons(result.reasons, question.language),
        "assumed": tojson.texts(result.assumed, question.language),
    }
