"""``field``: where may a weapon fire?"""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray
from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import described
from workbench.cli.protocol.question import Answer, Question
from workbench.sight.results import Party


def answer(question: Question) -> Answer:
    """``covered`` labels, and the same by range band (``bands`` {band: labels}); apart from them ``uncertain`` (only an
    unknown spotting limit is missing), those out of sight (``blind``) and those where an enemy would not be spotted
    (``hidden``): no hex is in two of the four, and together they are all hexes in arc and range. ``weapon``, ``max``
    (null = no limit), ``reasons``, ``assumed``.

    Asked with ``unit``, or ``kind`` + ``at`` (+ ``facing``); optional ``weapon``, and ``target``: the enemy to fire at.
    """
    firer, origin, facing = question.actor(levels=True)
    analysis = question.analysis
    target = described(analysis, Party(), question.fields.inner("target"))
    weapon = question.fields.text("weapon")
    found = analysis.field_from(origin, firer=firer, facing=question.facing(facing), weapon=weapon, target=target)
    labels = analysis.scenario.board.grid.labels

    def named(mask: BoolArray) -> list[str]:
        return [labels[number] for number in np.flatnonzero(mask)]

    bands = {name: named(found.in_band(name)) for name in found.bands}
    return {
        "weapon": found.weapon,
        "covered": named(found.covered),
        "bands": {name: held for name, held in bands.items() if held},
        "uncertain": named(found.uncertain),
        "blind": named(found.blind),
        "hidden": named(found.hidden),
        "max": found.maximum,
        "reasons": tojson.reasons(found.reasons, question.language),
        "assumed": tojson.texts(found.assumed, question.language),
    }
