"""``reveal``: is a hidden fortification revealed?"""

from __future__ import annotations

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_spotting


def answer(question: Question) -> Answer:
    """``revealed``, ``reasons``. Asked with ``at``, ``terrain`` (``trench`` ...) and the ``side`` whose it is."""
    doctrine = asl_spotting(question)
    key, side = question.fields.needed_text("terrain"), question.fields.needed_text("side")
    known = question.analysis.ruleset.terrain
    if key not in known:
        hint = did_you_mean(key, known)
        words = Text(f'there is no terrain "{key}" {hint.en}'.rstrip(), f"pas de terrain « {key} » {hint.fr}".rstrip())
        raise CannotAnswer("unknown_terrain", words)
    result = doctrine.revealed(key, question.place("at").hexes[0], side)
    return {"revealed": not result.kept, "reasons": tojson.reasons(result.reasons, question.language)}
