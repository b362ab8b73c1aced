"""``exposure``: how much of a target's base is seen."""

from __future__ import annotations

from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``share`` (0 to 1) of the base that is seen from the middle of the observer, and the ``seen`` part as GeoJSON."""
    origin, target = question.stand("from"), question.stand("to")
    found = question.analysis.sight.exposure(origin, target, question.sight(origin, target))
    return {"share": length(found.share), "seen": geojson(found.seen)}
