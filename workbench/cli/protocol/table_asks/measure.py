"""``measure``: the ruler: distances between two places, as the game measures and from middle to middle."""

from __future__ import annotations

import math

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol.table_question import Answer, TableQuestion, bare, length
from workbench.sight.table_results import Stand


def answer(question: TableQuestion) -> Answer:
    """``range`` as the game measures, ``centre`` from middle to middle, ``bearing`` in degrees clockwise from the top of the
    table, ``heights`` of both places in levels, and the ``unit`` of lengths; with ``weapon`` (a key, "" = the first of the unit
    at ``from``) also the ``muzzle`` from which its shots are measured, null where that is the base."""
    origin, target = question.stand("from"), question.stand("to")
    sight = question.analysis.sight
    dx, dy = target.point[0] - origin.point[0], target.point[1] - origin.point[1]
    found: Answer = {
        "range": length(sight.distance(origin, target)),
        "centre": length(math.hypot(dx, dy)),
        "bearing": length(math.degrees(math.atan2(dx, -dy)) % 360) if dx or dy else None,
        "heights": [length(sight.ground(place.point) + place.above) for place in (origin, target)],
        "unit": question.analysis.scenario.board.unit,
    }
    if question.fields.has("weapon"):
        found["muzzle"] = _muzzle(question, origin, target)
    return found


def _muzzle(question: TableQuestion, origin: Stand, target: Stand) -> Answer | None:
    """From where shots are measured: its ``kind``, the ``weapon``, the points ``at`` and ``to``, the ``range`` between them."""
    analysis, weapon = question.analysis, question.fields.text("weapon")
    if not origin.unit:
        words = Text("a bare point has no weapon", "un simple point n’a pas d’arme")
        raise CannotAnswer("no_weapon", words)
    facing = analysis.unit(origin.unit)[1].facing
    found = analysis.fire.muzzle(origin, target, firer=analysis.party(origin.unit), facing=facing, weapon=weapon)
    if found is None:
        return None
    return {
        "kind": found.kind,
        "weapon": found.weapon,
        "at": bare(found.at),
        "to": bare(found.to),
        "range": length(found.range),
        "text": found.words.get(question.language),
    }
