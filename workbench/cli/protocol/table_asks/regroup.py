"""``regroup``: where may the winner of a close combat go?"""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.cli.protocol.table_special import bolt_action_movement


def answer(question: TableQuestion) -> Answer:
    """``distance`` and ``area`` (GeoJSON) for the ``dice`` rolled: one, of cavalry and riders of motorcycles two."""
    dice = question.fields.raw("dice")
    if not isinstance(dice, list) or not all(isinstance(die, int) and not isinstance(die, bool) for die in dice):
        raise CannotAnswer("bad_value", Text("dice must be a list of numbers", "dice doit être une liste de nombres"))
    found = bolt_action_movement(question).assaults.regroup(question.move(), tuple(dice))
    return {
        "distance": length(found.allowance),
        "area": geojson(found.area),
        "assumed": tojson.texts(found.assumed, question.language),
    }
