"""``exposed``: where movers of a side are in Open Ground, in sight and Normal Range of an enemy."""

from __future__ import annotations

import numpy as np

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol.parties import described
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_fire
from workbench.sight.results import Party


def answer(question: Question) -> Answer:
    """``exposed`` [labels] and ``by`` {unit: [labels]}. Asked with ``side``, whose movers are meant, and optionally
    ``target``: what kind moves."""
    side = question.fields.needed_text("side")
    if side not in (force.side for force in question.analysis.scenario.forces.sides):
        raise CannotAnswer("unknown_side", Text(f'there is no side "{side}"', f"il n’y a pas de camp « {side} »"))
    mover = described(question.analysis, Party(side=side), question.fields.inner("target"))
    found = asl_fire(question).exposed(side, mover)
    return {
        "exposed": [question.label(int(number)) for number in np.flatnonzero(found.mask)],
        "by": {unit: [question.label(int(n)) for n in np.flatnonzero(mask)] for unit, mask in found.by.items()},
    }
