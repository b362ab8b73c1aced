"""All weapons of one unit at one target: the distributions of its shots joined into one (p.66 for vehicles)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import Effect, Reason
from workbench.games.bolt_action.fire.odds import Shot
from workbench.odds.dice import together

ALL = "all"
"""What is asked for in place of a weapon."""
_MULTIPLE = "p.66 CIBLES MULTIPLES"


@dataclass(frozen=True, slots=True)
class Part:
    """One weapon with what it alone is likely to do."""

    arm: Arm
    shot: Shot

    @property
    def odds(self) -> OddsAnswer:
        """What is told of it."""
        return self.shot.odds


@dataclass(frozen=True, slots=True)
class Share:
    """What falls to one of so many ``arms``. Where nobody is named who carries what (``named`` False), one figure has each of
    them, and all others have the ``first``. ``taken`` are the places from which others fire already: behind windows
    (``crowded``) there is not room for all."""

    arms: int
    first: bool
    named: bool
    crowded: bool
    taken: int


def carried_by(judged: TabletopRange, share: Share) -> TabletopRange:
    """The range of a weapon that its share of the figures carries. Those of them fire who are nearest."""
    told, away = judged.extra.get("models"), judged.extra.get("distances")
    if not isinstance(told, dict):
        return judged
    fire, carry = int(told["fire"]), int(told["carry"] if "carry" in told else told["all"])
    if not share.named:
        carry = max(carry - (share.arms - 1), 0) if share.first else min(1, carry)
        fire = max(0, min(fire - share.taken, carry))
    elif share.crowded and fire < carry:
        fire = max(0, fire - share.taken)
    distances = list(away)[:fire] if isinstance(away, list) else []
    return replace(
        judged, extra={**judged.extra, "models": {**told, "fire": fire, "carry": carry}, "distances": distances}
    )


def joined(parts: Sequence[Part], left_out: Sequence[tuple[Arm, Text, str]], assumed: Sequence[Text]) -> OddsAnswer:
    """One answer of all parts; ``left_out`` are weapons that do not fire with them, why, and by what rule."""
    first, tally = parts[0].odds, parts[0].shot.tally
    effects = parts[0].shot.effects
    for part in parts[1:]:
        effects = together((effects, part.shot.effects), tally.add)
    found = effects.map(tally.result)
    notes = [Reason("odds_left_out", rule, _left_out(arm.weapon.name, why)) for arm, why, rule in left_out]
    reasons = [reason for part in parts for reason in part.odds.reasons if reason.effect is not Effect.BLOCKS]
    expected = {
        what: sum((part.odds.expected.get(what, Fraction(0)) for part in parts), Fraction(0)) for what in first.expected
    } | dict(tally.expected(effects))
    return replace(
        first,
        title=Text("All weapons together", "Toutes les armes ensemble"),
        results=found,
        names=tally.names(found),
        rule=_MULTIPLE,
        needed=_each(parts),
        modifiers=_modifiers(parts),
        reasons=tuple(dict.fromkeys((*notes, *reasons))),
        expected=expected,
        figures={},
        assumed=tuple(dict.fromkeys((*assumed, *(text for part in parts for text in part.odds.assumed)))),
    )


def _left_out(weapon: Text, why: Text) -> Text:
    """That a weapon does not fire with the others; a reason that names it needs no name before it."""
    en, fr = (
        why_ if name in why_ else f"{name}{colon} {why_}"
        for name, why_, colon in ((weapon.en, why.en, ":"), (weapon.fr, why.fr, " :"))
    )
    return Text(f"left out: {en}", f"laissé de côté : {fr}")


def _each(parts: Sequence[Part]) -> Text:
    told = [(part.arm.weapon.name, part.odds.needed) for part in parts]
    return Text("; ".join(f"{n.en}: {w.en}" for n, w in told), " ; ".join(f"{n.fr} : {w.fr}" for n, w in told))


def _modifiers(parts: Sequence[Part]) -> tuple[Modifier, ...]:
    """Those that all have once, the others with the name of their weapon."""
    shared = [one for one in parts[0].odds.modifiers if all(one in part.odds.modifiers for part in parts)]
    found = list(shared)
    for part in parts:
        name = part.arm.weapon.name
        for one in part.odds.modifiers:
            if one not in shared:
                text = Text(f"{name.en}: {one.reason.text.en}", f"{name.fr} : {one.reason.text.fr}")
                found.append(Modifier(one.value, replace(one.reason, text=text)))
    return tuple(found)
