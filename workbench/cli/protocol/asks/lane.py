"""``lane``: the fire lane of a machine gun."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_fire
from workbench.fire.asl.lanes import LEFT, RIGHT


def answer(question: Question) -> Answer:
    """``allowed``, ``grain`` (``hex``, ``alternate``, empty), ``hexes`` of the lane in order, those of the grain that get
    ``no_fp``, ``fp`` {label: firepower}, ``reasons``.

    Asked with ``unit``, or ``kind`` + ``at``, ``to`` (the hex of the lane counter), ``weapon``, and for an alternate grain
    ``hand``: its ``left`` or ``right`` hexes, seen from the gun.
    """
    firer, origin, _ = question.actor(levels=True)
    result = asl_fire(question).lane(
        origin,
        question.place("to").hexes[0],
        firer=firer,
        weapon=question.fields.text("weapon"),
        hand=question.fields.word("hand", (LEFT, RIGHT), LEFT),
    )
    return {
        "allowed": result.allowed,
        "grain": result.grain,
        "hexes": [question.label(number) for number in result.hexes],
        "no_fp": [question.label(number) for number in result.bare],
        "fp": {question.label(number): fp for number, fp in result.fp.items()},
        "reasons": tojson.reasons(result.reasons, question.language),
    }
