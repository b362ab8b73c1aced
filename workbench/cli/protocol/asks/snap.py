"""``snap``: a snap shot at a hexside that a mover crosses."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.places import SIDE, parse_place
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_fire


def answer(question: Question) -> Answer:
    """``allowed``, ``fp_factor``, ``fp``, ``column``, ``drm``, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``,
    ``hexside`` (``"H7/I7"``), ``to`` (the hex that the mover enters) and ``weapon``, both optional."""
    firer, origin, _ = question.actor(levels=True)
    place = parse_place(question.analysis, question.fields.needed("hexside"))
    if place.kind != SIDE:
        words = Text(
            'a hexside names two adjacent hexes ("H7/I7")', "un côté nomme deux hexagones adjacents (« H7/I7 »)"
        )
        raise CannotAnswer("bad_place", words)
    entered = question.optional_place("to")
    result = asl_fire(question).snap(
        origin,
        place.between,
        entered.hexes[0] if entered else None,
        firer=firer,
        weapon=question.fields.text("weapon"),
    )
    return {
        "allowed": result.allowed,
        "fp_factor": tojson.number(result.factor),
        "fp": tojson.number(result.fp),
        "column": result.column,
        "drm": result.drm,
        "reasons": tojson.reasons(result.reasons, question.language),
    }
