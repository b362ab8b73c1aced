"""``spray``: spraying fire at two hexes."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.places import hex_place
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_fire


def answer(question: Question) -> Answer:
    """``allowed``, ``fp`` {label: firepower}, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``, and ``targets``: two
    hexes; ``weapon`` may be left out, then everything of the unit that can spray does."""
    firer, origin, _ = question.actor(levels=True)
    question.fields.needed("targets")
    targets = [hex_place(question.analysis, label).hexes[0] for label in question.fields.texts("targets")]
    result = asl_fire(question).spray(origin, targets, firer=firer, weapon=question.fields.text("weapon"))
    return {
        "allowed": result.allowed,
        "fp": {question.label(number): tojson.number(fp) for number, fp in result.by_hex.items()},
        "reasons": tojson.reasons(result.reasons, question.language),
    }
