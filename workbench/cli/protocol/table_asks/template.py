"""``template``: who is under a template of the game, or a disc of any size."""

from __future__ import annotations

import shapely

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.tableboard import ROUND
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length


def answer(question: TableQuestion) -> Answer:
    """``units`` [ids] of whom any part of the base lies under the disc, its ``diameter``, its ``region`` as GeoJSON and the
    ``rule`` it is from. Asked with ``at`` and ``diameter`` (unit of the table) or ``template`` (key); without ``at`` it
    lists the ``templates``."""
    known = question.analysis.fire.templates()
    if not question.fields.has("at"):
        return {
            "templates": [
                {
                    "key": one.key,
                    "name": one.name.get(question.language),
                    "diameter": length(one.diameter),
                    "rule": one.rule,
                }
                for one in known
            ]
        }
    diameter, rule = question.amount("diameter"), ""
    if diameter is None:
        key = question.fields.needed_text("template")
        chosen = next((one for one in known if one.key == key), None)
        if chosen is None:
            keys = [one.key for one in known]
            hint = did_you_mean(key, keys)
            listed = ", ".join(keys)
            raise CannotAnswer(
                "bad_value",
                Text(
                    f'there is no template "{key}" (known: {listed}) {hint.en}'.rstrip(),
                    f"il n’y a pas de gabarit « {key} » (connus : {listed}) {hint.fr}".rstrip(),
                ),
            )
        diameter, rule = chosen.diameter, chosen.rule
    if diameter <= 0:
        raise CannotAnswer(
            "bad_value",
            Text("the diameter of a template is above 0", "le diamètre d’un gabarit est plus grand que 0"),
        )
    middle = shapely.Point(question.stand("at").point)
    sight = question.analysis.sight
    under = []
    for _, unit in question.analysis.scenario.forces:
        if unit.at is not None:
            base = sight.stand_of(unit).base
            # measured, not drawn: a disc of corners would miss what only its edge touches
            if shapely.distance(middle, base if base is not None else shapely.Point(unit.at)) <= diameter / 2:
                under.append(unit.id)
    return {
        "units": under,
        "diameter": length(diameter),
        "region": geojson(middle.buffer(diameter / 2, quad_segs=ROUND)),
        "rule": rule,
    }
