"""``reach``: everywhere that one move on a table can end."""

from __future__ import annotations

import numpy as np

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length, points_of
from workbench.movement.engines.bolt_action import Doctrine as BoltActionMovement


def answer(question: TableQuestion) -> Answer:
    """``area`` as GeoJSON, ``allowance``, ``costs`` parallel to the places in ``to`` (null where not reached), ``tests``;
    of vehicles in Bolt Action ``headings`` parallel to them: the facings a move can end in, as ranges [from, to]; with
    ``bands: true`` the parts of the area by cost, ``risky``: where every way there brings a test; what was ``assumed``."""
    move = question.move()
    places = question.stands("to")
    movement = question.analysis.movement
    reach = movement.reach(move)
    found: Answer = {
        "area": geojson(reach.area),
        "allowance": length(reach.allowance),
        "tests": tojson.tests(reach.tests, question.language),
        "risky": geojson(reach.risky),
        "assumed": tojson.texts(reach.assumed, question.language),
    }
    if question.fields.has("to"):
        costs = movement.costs(move, points_of(places)).tolist() if places else []
        found["costs"] = [length(cost) if np.isfinite(cost) else None for cost in costs]
        if isinstance(movement, BoltActionMovement):
            ends = movement.headings(move, points_of(places))
            found["headings"] = [[[length(low), length(high)] for low, high in one] for one in ends]
    if question.fields.flag("bands"):
        found["bands"] = [{"cost": length(cost), "area": geojson(band)} for cost, band in reach.bands.items()]
    return found
