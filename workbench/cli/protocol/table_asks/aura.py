"""``aura``: whom an officer or a medic helps, or whose bonus a unit has."""

from __future__ import annotations

from workbench.cli.protocol.table_question import Answer, TableQuestion
from workbench.cli.protocol.table_special import bolt_action_fire, ring_told


def answer(question: TableQuestion) -> Answer:
    """``radius`` (0: only who is in the same vehicle), ``bonus``, ``units`` [ids], ``region`` (GeoJSON), ``reasons``. Asked
    with ``unit``, or ``kind`` + ``at``. With ``of`` (a unit) it is the best officer's: ``units`` names him."""
    fire = bolt_action_fire(question)
    if question.fields.has("of"):
        found = fire.morale(question.analysis.unit(question.fields.needed_text("of"))[1].id)
    else:
        firer, origin, _ = question.actor()
        found = fire.aura(origin, firer=firer)
    return {**ring_told(question, found), "bonus": found.bonus}
