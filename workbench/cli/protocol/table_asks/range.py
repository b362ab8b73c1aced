"""``range``: is a place of a table in range of a weapon?"""

from __future__ import annotations

from dataclasses import replace

from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import described
from workbench.cli.protocol.table_question import Answer, TableQuestion, length, plain
from workbench.sight.results import FIRE, Party


def answer(question: TableQuestion) -> Answer:
    """``in_range``, ``range``, ``band``, ``min``, ``max`` (null = no limit), the ``strength`` at that range (dice, or what it
    pierces), ``reasons``, and what else the game has to say. ``observer`` says more of the firer; with ``to`` alone only the
    target is looked at; ``purpose: indirect`` lets a weapon fire high that can do both; ``action`` is what the firer does (its
    order)."""
    fields = question.fields
    alone = fields.has("to") and not (fields.has("unit") or fields.has("kind") or fields.has("weapon"))
    firer, origin, _ = (Party(), None, 0.0) if alone else question.shooter()
    firer = described(question.analysis, firer, fields.inner("observer"))
    firer = replace(firer, action=fields.text("action") or firer.action)
    target = question.stand("to") if fields.has("to") else None
    result = question.analysis.fire.range(
        origin, target, firer=firer, weapon=fields.text("weapon"), purpose=question.purpose(FIRE)
    )
    return {
        "in_range": result.in_range,
        "range": None if result.range is None else length(result.range),
        "band": result.band,
        "min": length(result.minimum),
        "max": None if result.maximum is None else length(result.maximum),
        "strength": result.strength,
        "reasons": tojson.reasons(result.reasons, question.language),
        **plain(result.extra, question.language),
    }
