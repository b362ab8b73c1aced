"""``los``: the line of sight between two places."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_sight


def answer(question: Question) -> Answer:
    """``visible``, ``range``, ``hindrance``, ``asymmetric``, ``reasons``; also ``blocker`` and what was ``assumed``;
    with ``story: true`` the line hex by hex, one text a row. Where the game has Bypass, ``bypass`` names the hexsides of the
    target's hex along which it moves: the line to the centre must cross one."""
    origin, target = question.sight_place("from"), question.sight_place("to")
    sight = question.sight(origin, target)
    bypassed = question.hexsides("bypass")
    if bypassed:
        line = asl_sight(question).bypasser(origin.hexes[0], target.hexes[0], bypassed, sight)
    else:
        line = question.analysis.line(origin.hexes[0], target.hexes[0], sight)
    blocker = None
    if line.blocker is not None:
        blocker = question.label(line.blocker)
    elif line.blocker_side is not None:
        blocker = "/".join(question.label(number) for number in line.blocker_side)
    found = {
        "visible": line.visible,
        "range": line.range,
        "hindrance": line.hindrance,
        "asymmetric": line.asymmetric,
        "reasons": tojson.reasons(line.reasons, question.language),
        "blocker": blocker,
        "assumed": tojson.texts(line.assumed, question.language),
    }
    if question.fields.flag("story"):
        found["story"] = tojson.texts(question.analysis.story(line, sight), question.language)
    return found
