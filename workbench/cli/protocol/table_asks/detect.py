"""``detect``: where a target of a kind and state is detected from a place, or from where it would be."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``spotted``: the region as GeoJSON, ``rings`` [{``name``, ``limit``, ``region``}] of the distances, what was ``assumed``.
    With ``reverse: true`` the ``target`` stands at ``from``, and the region is where an ``observer`` would detect it."""
    origin = question.stand("from")
    reverse = question.fields.flag("reverse")
    found = question.analysis.spotting.area(
        origin,
        observer=question.observer(None if reverse else origin),
        party=question.target(origin if reverse else None),
        reverse=reverse,
    )
    return {
        "spotted": geojson(found.spotted),
        "rings": [
            {"name": name, "limit": None if limit is None else length(limit), "region": geojson(ring)}
            for name, limit, ring in found.rings
        ],
        "reverse": found.reverse,
        "assumed": tojson.texts(found.assumed, question.language),
    }
