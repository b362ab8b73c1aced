"""``template``: who is under a template of the game, or a disc of any size."""

from __future__ import annotations

import math

import shapely

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.tableboard import ROUND, Point
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, bare, length
from workbench.sight.table.words import unit_name

NEAR = 1e-9
"""Lengths that differ by less are the same."""


def answer(question: TableQuestion) -> Answer:
    """``units`` [ids] of whom any part of the base lies under the disc, its ``diameter``, its ``region`` as GeoJSON and the
    ``rule`` it is from. Asked with ``at`` and ``diameter`` (unit of the table) or ``template`` (key); without ``at`` it
    lists the ``templates``. ``shift: {distance, direction}`` (degrees clockwise from the top of the table) lets it go astray:
    then all is told of where it ends (``at``), and ``aimed`` are the units under it where it was aimed. ``deviation`` is how
    far a template of the game may go astray, ``at_risk`` whom it may hit then."""
    known = question.analysis.fire.templates()
    if not question.fields.has("at"):
        return {
            "templates": [
                {
                    "key": one.key,
                    "name": one.name.get(question.language),
                    "diameter": length(one.diameter),
                    "rule": one.rule,
                    "deviation": length(one.deviation),
                }
                for one in known
            ]
        }
    diameter, rule, deviation = question.amount("diameter"), "", 0.0
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
        diameter, rule, deviation = chosen.diameter, chosen.rule, chosen.deviation
    if diameter <= 0:
        raise CannotAnswer(
            "bad_value",
            Text("the diameter of a template is above 0", "le diamètre d’un gabarit est plus grand que 0"),
        )
    aim = question.stand("at").point
    end = _shifted(question, aim, deviation)
    found: Answer = {
        "units": _under(question, end, diameter / 2),
        "diameter": length(diameter),
        "region": geojson(shapely.Point(end).buffer(diameter / 2, quad_segs=ROUND)),
        "rule": rule,
        "at": bare(end),
    }
    if end != aim:
        found["aimed"] = _under(question, aim, diameter / 2)
    if deviation > 0:
        found["deviation"] = length(deviation)
        found["at_risk"] = _under(question, aim, diameter / 2 + deviation)
    return found


def _under(question: TableQuestion, middle: Point, radius: float) -> list[str]:
    """The units that come so near to a point with any part of their base."""
    sight, found = question.analysis.sight, []
    for _, unit in question.analysis.scenario.forces:
        if unit.at is not None:
            base = sight.stand_of(unit).base
            # measured, not drawn: a disc of corners would miss what only its edge touches
            if shapely.distance(shapely.Point(middle), base if base is not None else shapely.Point(unit.at)) <= radius:
                found.append(unit.id)
    return found


def _shifted(question: TableQuestion, aim: Point, most: float) -> Point:
    """Where a template ends that is ``shift``-ed; CannotAnswer where its rules let it not go so far."""
    shift = question.fields.inner("shift")
    if shift is None:
        return aim
    far, way = (float(shift.number(name) or 0.0) for name in ("distance", "direction"))
    if way > 360:
        words = Text("a direction on a table is 0 to 360 degrees", "une direction sur table va de 0 à 360 degrés")
        raise CannotAnswer("bad_value", words)
    if question.fields.has("template") and far > most + NEAR:
        words = Text(
            "this template goes at most {most:g} {unit} astray",
            "ce gabarit dévie d’au plus {most:g} {unit}",
        )
        raise CannotAnswer("bad_value", words.format(most=most, unit=unit_name(question.analysis.scenario.board.unit)))
    return aim[0] + far * math.sin(math.radians(way)), aim[1] - far * math.cos(math.radians(way))
