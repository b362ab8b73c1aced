"""Asks about special fire on maps of hexes; a game whose fire doctrine has none answers ``not_modelled``."""

from __future__ import annotations

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.special_fire import LEFT, RIGHT, KnowsSpecialFire
from workbench.engine.sight.results import Party
from workbench.geometry.segments import Entry
from workbench.protocol import results_as_json
from workbench.protocol.hex_request import Question, party_at
from workbench.protocol.places import HEX, SIDE, VERTEX, aim_of, hex_place, parse_place
from workbench.protocol.registry import hex_ask
from workbench.protocol.request import Answer, described_party


def _doctrine(question: Question) -> KnowsSpecialFire:
    return question.capable(question.analysis.fire, KnowsSpecialFire)


# --- ``encircle``: do attacks encircle a hex?


@hex_ask("encircle")
def hex_encircle(question: Question) -> Answer:
    """``encircled``, the ``entries`` by which the attacks come in, ``reasons``.

    Asked with ``at`` and ``attacks``: firers (``"unit:x"``), hexes of firers (``"U2"``: ordinary squads), or entries: a
    hexside of the target's hex (``"S4/T3"``), a vertex of it (``"T3^S4^T4"``). ``phase`` is optional (``PFPh``, ``MPh`` ...).
    """
    target = question.place("at").hexes[0]
    question.fields.needed("attacks")
    attacks = [_attack(question, label, target) for label in question.fields.texts("attacks")]
    result = _doctrine(question).encircled(target, attacks, phase=question.fields.text("phase"))
    return {
        "encircled": result.encircled,
        "entries": list(result.entries),
        "reasons": results_as_json.reasons(result.reasons, question.language),
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


# --- ``exposed``: where movers of a side are in Open Ground, in sight and Normal Range of an enemy.


@hex_ask("exposed")
def hex_exposed(question: Question) -> Answer:
    """``exposed`` [labels] and ``by`` {unit: [labels]}. Asked with ``side``, whose movers are meant, and optionally
    ``target``: what kind moves."""
    side = question.fields.needed_text("side")
    if side not in (force.side for force in question.analysis.scenario.forces.sides):
        raise CannotAnswer("unknown_side", Text(f'there is no side "{side}"', f"il n’y a pas de camp « {side} »"))
    mover = described_party(question.analysis, Party(side=side), question.fields.inner("target"))
    found = _doctrine(question).exposed(side, mover)
    return {
        "exposed": [question.label(int(number)) for number in np.flatnonzero(found.mask)],
        "by": {unit: [question.label(int(n)) for n in np.flatnonzero(mask)] for unit, mask in found.by.items()},
    }


# --- ``interdict``: is a hex Open Ground for a firer, and may he interdict it?


@hex_ask("interdict")
def hex_interdict(question: Question) -> Answer:
    """``can_interdict``, ``open_ground``, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``, ``to``, and optionally
    ``target`` (who moves or routs there; ``to`` may name a unit, a level, a vertex) and ``weapon``."""
    firer, origin, _ = question.actor(levels=True)
    place = question.sight_place("to")
    mover = question.target(place) or Party()
    target, weapon = place.hexes[0], question.fields.text("weapon")
    result = _doctrine(question).interdict(origin, target, firer=firer, mover=mover, weapon=weapon)
    return {
        "can_interdict": result.can,
        "open_ground": result.open,
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``lane``: the fire lane of a machine gun.


@hex_ask("lane")
def hex_lane(question: Question) -> Answer:
    """``allowed``, ``grain`` (``hex``, ``alternate``, empty), ``hexes`` of the lane in order, those of the grain that get
    ``no_fp``, ``fp`` {label: firepower}, ``reasons``.

    Asked with ``unit``, or ``kind`` + ``at``, ``to`` (the hex of the lane counter), ``weapon``, and for an alternate grain
    ``hand``: its ``left`` or ``right`` hexes, seen from the gun.
    """
    firer, origin, _ = question.actor(levels=True)
    result = _doctrine(question).lane(
        origin,
        question.place("to").hexes[0],
        firer=firer,
        weapon=question.fields.text("weapon"),
        hand=question.fields.word("hand", (LEFT, RIGHT), LEFT),
    )
    return {
        "allowed": result.allowed,
        "grain": result.grain,
        "hexes": [question.label(number) for number in result.hexes],
        "no_fp": [question.label(number) for number in result.without_fire],
        "fp": {question.label(number): fp for number, fp in result.fp.items()},
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``snap``: a snap shot at a hexside that a mover crosses.


@hex_ask("snap")
def hex_snap(question: Question) -> Answer:
    """``allowed``, ``fp_factor``, ``fp``, ``column``, ``drm``, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``,
    ``hexside`` (``"H7/I7"``), ``to`` (the hex that the mover enters) and ``weapon``, both optional."""
    firer, origin, _ = question.actor(levels=True)
    place = parse_place(question.analysis, question.fields.needed("hexside"))
    if place.kind != SIDE:
        words = Text(
            'a hexside names two adjacent hexes ("H7/I7")', "un côté nomme deux hexagones adjacents (« H7/I7 »)"
        )
        raise CannotAnswer("bad_place", words)
    entered = question.optional_place("to")
    result = _doctrine(question).snap(
        origin,
        place.between,
        entered.hexes[0] if entered else None,
        firer=firer,
        weapon=question.fields.text("weapon"),
    )
    return {
        "allowed": result.allowed,
        "fp_factor": results_as_json.number(result.factor),
        "fp": results_as_json.number(result.fp),
        "column": result.column,
        "drm": result.drm,
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }


# --- ``spray``: spraying fire at two hexes.


@hex_ask("spray")
def hex_spray(question: Question) -> Answer:
    """``allowed``, ``fp`` {label: firepower}, ``reasons``. Asked with ``unit``, or ``kind`` + ``at``, and ``targets``: two
    hexes; ``weapon`` may be left out, then everything of the unit that can spray does."""
    firer, origin, _ = question.actor(levels=True)
    question.fields.needed("targets")
    targets = [hex_place(question.analysis, label).hexes[0] for label in question.fields.texts("targets")]
    result = _doctrine(question).spray(origin, targets, firer=firer, weapon=question.fields.text("weapon"))
    return {
        "allowed": result.allowed,
        "fp": {question.label(number): results_as_json.number(fp) for number, fp in result.by_hex.items()},
        "reasons": results_as_json.reasons(result.reasons, question.language),
    }
