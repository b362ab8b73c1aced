"""``encircle``: do attacks encircle a hex?"""

from __future__ import annotations

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol import tojson
from workbench.cli.protocol.parties import party_at
from workbench.cli.protocol.places import HEX, VERTEX, aim_of, parse_place
from workbench.cli.protocol.question import Answer, Question
from workbench.cli.protocol.special import asl_fire
from workbench.sight.results import Party
from workbench.spotting.asl.entry import Entry


def answer(question: Question) -> Answer:
    """``encircled``, the ``entries`` by which the attacks come in, ``reasons``.

    Asked with ``at`` and ``attacks``: firers (``"unit:x"``), hexes of firers (``"U2"``: ordinary squads), or entries: a
    hexside of the target's hex (``"S4/T3"``), a vertex of it (``"T3^S4^T4"``). ``phase`` is optional (``PFPh``, ``MPh`` ...).
    """
    target = question.place("at").hexes[0]
    question.fields.needed("attacks")
    attacks = [_attack(question, label, target) for label in question.fields.texts("attacks")]
    result = asl_fire(question).encircled(target, attacks, phase=question.fields.text("phase"))
    return {
        "encircled": result.encircled,
        "entries": list(result.entries),
        "reasons": tojson.reasons(result.reasons, question.language),
    }


def _attack(question: Question, label: str, target: int) -> tuple[int, Party] | Entry:
    place = parse_place(question.analysis, label)
    if place.kind == HEX:
        return place.hexes[0], question.standing(party_at(question.analysis, place), place)
    if target not in place.hexes:
        words = Text(
            '"{label}" is not on the outline of the target’s hex', "« {label} » n’est pas au bord de l’hexagone visé"
        )
        raise CannotAnswer("bad_place", words.format(label=label))
    aim = place.aim
    if aim is None or place.hexes[0] != target:
        others = tuple(number for number in place.hexes if number != target)
        aim = aim_of(question.analysis, type(place)(place.kind, (target, *others)))
    return Entry(vertex=aim.k) if place.kind == VERTEX else Entry(side=aim.k)
