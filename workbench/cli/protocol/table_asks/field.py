"""``field``: where a unit of a table may fire."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``region`` as GeoJSON, its ``bands`` by name, the ``arc`` alone, ``weapon``, ``max`` (null = no limit), what was
    ``assumed``. Asked with ``unit``, or ``kind`` + ``at`` + ``facing``, ``weapon`` and ``target``, both optional."""
    firer, origin, facing = question.actor()
    found = question.analysis.fire.field(
        origin,
        firer=firer,
        facing=facing,
        weapon=question.fields.text("weapon"),
        party=question.target(None),
    )
    return {
        "region": geojson(found.region),
        "bands": {name: geojson(band) for name, band in found.bands.items()},
        "arc": geojson(found.arc),
        "weapon": found.weapon,
        "max": None if found.maximum is None else length(found.maximum),
        "assumed": tojson.texts(found.assumed, question.language),
    }
