"""``watch``: what several observers see together of a table."""

from __future__ import annotations

import shapely

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion


def answer(question: TableQuestion) -> Answer:
    """``any`` and ``all`` as GeoJSON, and ``each`` [{``from``, ``visible``}] apart; ``targets`` [how many see it] parallel to
    the places in ``to``. ``observers`` names the places; instead of it (or besides) ``side`` makes every unit of a side that is
    on the table look."""
    given = question.fields.raw("observers")
    places = question.stands("observers")
    names: list[object] = [f"unit:{place.unit}" if place.unit else [*place.point, place.above] for place in places]
    side = question.fields.text("side")
    analysis = question.analysis
    forces = analysis.scenario.forces
    if side:
        if side not in (force.side for force in forces.sides):
            raise CannotAnswer("unknown_side", Text(f'there is no side "{side}"', f"il n’y a pas de camp « {side} »"))
        looking = [unit for owner, unit in forces if owner == side and unit.at is not None]
        places += [analysis.sight.stand_of(unit) for unit in looking]
        names += [f"unit:{unit.id}" for unit in looking]
    if not places and (given is None and not side):
        words = Text('the request needs "observers" or "side"', "la demande doit donner « observers » ou « side »")
        raise CannotAnswer("missing_field", words)
    targets = question.stands("to")
    areas = [analysis.sight.area(place, question.sight(place)) for place in places]
    regions = [area.visible for area in areas]
    nothing = shapely.MultiPolygon()
    found: Answer = {
        "any": geojson(shapely.union_all(regions) if regions else nothing),
        "all": geojson(shapely.intersection_all(regions) if regions else nothing),
        "each": [{"from": name, "visible": geojson(region)} for name, region in zip(names, regions, strict=True)],
        "assumed": list(
            dict.fromkeys(text for area in areas for text in tojson.texts(area.assumed, question.language))
        ),
    }
    if question.fields.has("to"):
        seen = [question.seen(place, targets, question.sight(place)) for place in places]
        found["targets"] = [sum(column) for column in zip(*seen, strict=True)] if seen else [0] * len(targets)
    return found
