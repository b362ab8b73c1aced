"""``blind``: which piece of a table blinds what."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.sight.table_bodies import obstacles


def answer(question: TableQuestion) -> Answer:
    """``obstacles`` [{``at``, ``terrain``, ``blinds``, ``alone``}]: for every piece the region that it hides and the one
    that it alone hides, as GeoJSON; ``at`` names one piece; ``target_level`` as for ``area``; what was ``assumed``."""
    origin = question.stand("from")
    request = question.sight(origin)
    only = question.feature("at")
    sight = question.analysis.sight
    area = sight.area(origin, request)
    pieces = obstacles(question.analysis.scenario, question.analysis.ruleset)
    numbers = sorted(area.hidden) if only is None else [only[0]]
    blinding = []
    for number in numbers:
        hides = area.hidden.get(number)
        if only is None and (hides is None or hides.is_empty):
            continue
        blinding.append(
            {
                "at": pieces[number].id,
                "terrain": pieces[number].terrain,
                "blinds": geojson(hides) if hides is not None else {"type": "MultiPolygon", "coordinates": []},
                "alone": geojson(sight.alone(origin, number, request)),
            }
        )
    return {"obstacles": blinding, "assumed": tojson.texts(area.assumed, question.language)}
