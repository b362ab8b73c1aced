"""``interdict``: is a hex Open Ground for a firer, and may he interdict it?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_fire
from workbench.sight.results import Party


def answer(question: Question) -> Answer:
    """``can_interdict``, ``open_ground``, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``, ``to``, and optionally
    ``target`` (who moves or routs there; ``to`` may name a unit, a level, a vertex) and ``weapon``."""
    firer, origin, _ = question.actor(levels=True)
    place = question.sight_place("to")
    mover = question.target(place) or Party()
    target, weapon = place.hexes[0], question.fields.text("weapon")
    result = asl_fire(question).interdict(origin, target, firer=firer, mover=mover, weapon=weapon)
    return {
        "can_interdict": result.can,
        "open_ground": result.open,
        "reasons": tojson.reasons(result.reasons, question.language),
    }
