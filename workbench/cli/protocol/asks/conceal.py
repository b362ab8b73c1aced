"""``conceal``: what a unit needs to gain concealment."""

from __future__ import annotations

from dataclasses import replace

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_spotting

TURN_END, SETUP = "turn_end", "setup"


def answer(question: Question) -> Answer:
    """``gains``: true, false, or the die that it takes (``"dr <= 3"``; with ``dr`` true or false); ``most``: the highest die
    (6 = of itself, 0 = never), ``drm``, ``case`` of the concealment table, ``reasons``.

    Asked with ``unit``, or ``kind`` + ``at`` (+ ``side``); ``when``: ``turn_end`` (default) or ``setup``.
    """
    party, at, _ = question.actor(levels=True)
    party = replace(party, side=party.side or question.fields.text("side"))
    when = question.fields.word("when", (TURN_END, SETUP), TURN_END)
    result = asl_spotting(question).gain(at, party, setup=when == SETUP)
    thrown = question.fields.whole("dr")
    gains: bool | str = result.spelled if thrown is None else thrown <= result.most
    return {
        "gains": gains,
        "most": result.most,
        "drm": result.drm,
        "case": result.case,
        "reasons": tojson.reasons(result.reasons, question.language),
    }
