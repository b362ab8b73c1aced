"""``range``: is a place in range of a weapon?"""

from __future__ import annotations

from dataclasses import replace

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import described
from workbench.cli.protocol.places import hex_place
from workbench.cli.protocol.question import Answer, Question


def answer(question: Question) -> Answer:
    """``in_range``, ``range``, ``band``, ``min``, ``max`` (null = no limit), the ``strength`` left there, ``reasons``, and what
    else the game has to say (factors of firepower, columns).

    ``observer`` is the place of whoever spots for the firer (a place, or an object with ``at``); an object without
    ``at`` says more of the firer himself. A unit off the map is off-board artillery.
    """
    firer, origin, _ = question.shooter(levels=True)
    target = question.sight_place("to") if question.fields.has("to") else None
    spotter = None
    if isinstance(question.fields.raw("observer"), str):
        spotter = question.place("observer").hexes[0]
    else:
        inner = question.fields.inner("observer")
        if inner is not None and inner.has("at"):
            spotter = hex_place(question.analysis, inner.raw("at")).hexes[0]
        elif inner is not None:
            firer = described(question.analysis, firer, inner)
    if target is not None and target.level:
        firer = replace(firer, values={**firer.values, "target_level": target.level})
    result = question.analysis.range(
        origin,
        target.hexes[0] if target else None,
        firer=firer,
        weapon=question.fields.text("weapon"),
        observer=spotter,
    )
    return {
        "in_range": result.in_range,
        "range": result.range,
        "band": result.band,
        "min": result.minimum,
        "max": result.maximum,
        "strength": result.strength,
        "reasons": tojson.reasons(result.reasons, question.language),
        **tojson.plain(result.extra, question.language),
    }
