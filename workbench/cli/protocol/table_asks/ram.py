"""``ram``: whom does a tank overrun?"""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.parties import unit_named
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.cli.protocol.table_special import bolt_action_movement
from workbench.movement.bolt_action.ramming import ram


def answer(question: TableQuestion) -> Answer:
    """``may``, the ``corridor`` of the hull straight ahead (GeoJSON), the ``least`` that it must go and the ``length`` that
    it can, ``units`` [ids] in its way with their ``distances``, ``reasons``. With ``to`` (a unit) also whether it
    meets that one."""
    move = question.move()
    target = unit_named(question.analysis, question.fields.needed_text("to"))[1].id if question.fields.has("to") else ""
    found = ram(bolt_action_movement(question).driving, move.mover, move.start, target)
    return {
        "may": found.may,
        "corridor": geojson(found.corridor),
        "least": length(found.least),
        "length": length(found.length),
        "units": [unit for unit, _ in found.units],
        "distances": [length(gone) for _, gone in found.units],
        "reasons": tojson.reasons(found.reasons, question.language),
    }
