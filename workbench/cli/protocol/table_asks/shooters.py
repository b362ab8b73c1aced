"""``shooters``: who may fire out of a building?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, bare
from workbench.cli.protocol.table_special import bolt_action_fire


def answer(question: TableQuestion) -> Answer:
    """``sides`` {``north``, ``east`` ...: {``wall``, ``openings``, ``most``}} of the floor that the unit is on (a second wall
    to the north is ``north_2``), and with ``to`` the ``most`` figures that see that target (else null), ``reasons``."""
    firer, origin, _ = question.actor()
    target = question.stand("to") if question.fields.has("to") else None
    found = bolt_action_fire(question).shooters(origin, target, firer=firer)
    return {
        "sides": {
            side.name: {
                "wall": [bare(side.begin), bare(side.end)],
                "openings": [bare(at) for at in side.openings],
                "most": side.most,
            }
            for side in found.sides
        },
        "most": found.most,
        "reasons": tojson.reasons(found.reasons, question.language),
    }
