"""``area``: everything that one place of a table sees."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``visible`` as a GeoJSON geometry, ``into``: the part of it in terrain that is seen into, not through, the ``share`` of
    the table that is seen; ``targets`` [bool] parallel to the places in ``to``, if there are any. ``target_level``: seen so
    many levels above the ground of every place. ``curve`` bounds how far curved edges were straightened."""
    origin = question.stand("from")
    request = question.sight(origin)
    places = question.stands("to")
    area = question.analysis.sight.area(origin, request)
    found: Answer = {
        "visible": geojson(area.visible),
        "into": geojson(area.into),
        "share": length(area.visible.area / question.analysis.scenario.board.outline.area),
        "curve": area.curve,
        "assumed": tojson.texts(area.assumed, question.language),
    }
    if question.fields.has("to"):
        found["targets"] = question.seen(origin, places, request)
    return found
