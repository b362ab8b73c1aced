"""``los``: the line of sight between two places."""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
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
        _check(question, target.hexes[0], bypassed)
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


def _check(question: Question, target: int, bypassed: tuple[tuple[int, int], ...]) -> None:
    """Who bypasses moves along hexsides of its own hex."""
    for side in bypassed:
        if target not in side:
            named, at = "/".join(question.label(number) for number in side), question.label(target)
            en = f'"{named}" is no hexside of {at}, where the target bypasses'
            fr = f"« {named} » n’est pas un côté de {at}, où la cible contourne"
            raise CannotAnswer("bad_place", Text(en, fr))
