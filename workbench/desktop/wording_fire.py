"""Special fire in words: its kinds, what the target does, verdicts and figures."""

from __future__ import annotations

from fractions import Fraction

from workbench.desktop.fire_aids import FireTold
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, cost_words, counted, signed, translate
from workbench.fire.aids import ENCIRCLE, INTERDICT, LANE, SNAP, SPRAY
from workbench.fire.asl.lanes import ALTERNATE


def aid_name(kind: str) -> str:
    """The name of a kind of special fire; "" is the field of fire itself."""
    return {
        "": translate("Fire", "Field of fire"),
        LANE: translate("Fire", "Fire lane"),
        SNAP: translate("Fire", "Snap shot"),
        SPRAY: translate("Fire", "Spraying fire"),
        ENCIRCLE: translate("Fire", "Encirclement"),
        INTERDICT: translate("Fire", "Interdiction"),
    }[kind]


def action_name(action: str) -> str:
    """What the enemy does as he is fired at."""
    return {
        "": translate("Fire", "does not move"),
        "move": translate("Fire", "moves"),
        "move road": translate("Fire", "moves, paid for the road alone"),
        "move bypass": translate("Fire", "moves in bypass"),
        "assault_move": translate("Fire", "assault moves"),
    }[action]


def power_words(fp: Fraction | int | None) -> str:
    """Firepower as a figure; a question mark where nobody typed it in."""
    return "?" if fp is None else cost_words(Fraction(fp))


def told_verdict(told: FireTold, language: str) -> Verdict | None:
    """What special fire does, in a few words; None where there is nothing to judge yet."""
    allowed = told.allowed
    if allowed is None:
        return None
    return Verdict(*(("✓", _yes(told, language), CLEAR_COLOUR) if allowed else ("✗", _no(told), BLOCKED_COLOUR)))


def _yes(told: FireTold, language: str) -> str:
    if told.lane is not None:
        one, many = translate("Fire", "Fire lane: {n} hex"), translate("Fire", "Fire lane: {n} hexes")
        words = counted(len(told.lane.hexes), one, many, language)
        if told.lane.grain == ALTERNATE:
            words += ", " + translate("Fire", "alternate grain")
        return words
    if told.attack is not None and told.attack.by_hex:
        powers = " + ".join(power_words(fp) for fp in told.attack.by_hex.values())
        return translate("Fire", "Sprays with {powers} FP").format(powers=powers)
    if told.attack is not None:
        words = translate("Fire", "Snap shot with {fp} FP, DRM {drm}")
        return words.format(fp=power_words(told.attack.fp), drm=signed(told.attack.drm))
    return translate("Fire", "Encircled") if told.encirclement is not None else translate("Fire", "Interdicts")


def _no(told: FireTold) -> str:
    if told.lane is not None:
        return translate("Fire", "No fire lane")
    if told.attack is not None:
        return translate("Fire", "No snap shot") if told.ask.kind == SNAP else translate("Fire", "No spray")
    if told.encirclement is not None:
        return translate("Fire", "Not encircled")
    return translate("Fire", "Does not interdict")


def wanted_words(kind: str) -> str:
    """What must be pointed at before there is an answer."""
    if kind == SNAP:
        return translate("Fire", "Point at a hexside")
    if kind == SPRAY:
        return translate("Fire", "Click two hexes")
    return translate("Fire", "Point at a hex")


def drm_words(told: FireTold) -> str:
    """The sum of the modifiers of ordinary fire at the target, and what it is made of; "" where it was not asked."""
    cover = told.cover
    if cover is None:
        return ""
    parts = [f"TEM {signed(cover.values.get('tem'))}"]
    named = (("hindrance", translate("Fire", "Hindrance")), ("ffnam", "FFNAM"), ("ffmo", "FFMO"))
    parts += [f"{name} {signed(cover.extra[key])}" for key, name in named if cover.extra.get(key)]
    words = translate("Fire", "DRM at the target: {sum} ({parts})")
    return words.format(sum=signed(cover.extra.get("drm")), parts=", ".join(parts))
