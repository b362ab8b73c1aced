"""The units that make an attack together in a game of one's own, with their strengths, and those left out, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.engine.fire.odds import Share, Stand
from workbench.engine.sight.results import Effect, Party, Reason
from workbench.engine.spotting.troops import Sentences, Troop, joined
from workbench.games.generic.fire.ranges import Ranges
from workbench.games.generic.fire.situations import Modifiers, Situation
from workbench.odds.charts import number_words
from workbench.rules.attacks import ALL, ALONE, ODDS, Attack, multiplied
from workbench.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Attacker:
    """One of those who are to attack: its situation, its strength, what bars it and what else is to be said of it."""

    case: Situation
    strength: Fraction
    bars: tuple[Reason, ...]
    notes: tuple[Reason, ...]


@dataclass(frozen=True)
class Attackers:
    """The units that attack (``members``), and those that were named and are left out."""

    members: tuple[Attacker, ...]
    left_out: tuple[Attacker, ...]
    reasons: tuple[Reason, ...]

    @property
    def strength(self) -> Fraction:
        """The sum of their strengths."""
        return _total(self.members)

    @property
    def shares(self) -> tuple[Share, ...]:
        """The share of each unit in the strength, 0 with the reason for one left out; () for one that attacks alone."""
        if len(self.members) + len(self.left_out) < 2:
            return ()
        shares = [Share(one.case.firer.unit, one.case.firer.name, one.strength) for one in self.members]
        return (
            *shares,
            *(Share(one.case.firer.unit, one.case.firer.name, Fraction(0), one.bars[0].text) for one in self.left_out),
        )


class AttackerChoice:
    """Finds out who of those who are named, or of the friends around, makes an attack together."""

    def __init__(self, ruleset: Ruleset, ranges: Ranges, modifiers: Modifiers) -> None:
        self._modifiers = modifiers
        self._ranges, self._parties, self._words = ranges, ranges.parties, Sentences(ruleset)
        self._ruleset = ruleset

    def found(
        self, attack: Attack, cases: Sequence[Situation], firers: Sequence[Stand], described: Party | None
    ) -> Attackers:
        """Those of ``firers`` who may attack, each with its case: at least the first, though he may not. Of an attack that all
        make together, everybody who may where only one is named; ``described`` is a target that does not stand there."""
        judged = [self._judged(attack, case, stand, described) for case, stand in zip(cases, firers, strict=True)]
        first, more = judged[0], list[Attacker]()
        if attack.together == ALONE:
            reason = self._reason(attack, "fire_alone", name=attack.name)
            alone = [Attacker(one.case, one.strength, (*one.bars, reason), one.notes) for one in judged[1:]]
            return self._explained(attack, [first], alone, [])
        members = [one for one in judged if not one.bars]
        # attacks at a distance are many: only those in a chart of odds are looked through for who else could take part
        if len(judged) == 1 and members and (attack.together == ALL or attack.method == ODDS):
            more = self._others(attack, first, described)
            if attack.together == ALL:
                members, more = [*members, *more], []
        left_out = [one for one in judged if one.bars] if members else judged[1:]
        return self._explained(attack, members or [first], left_out, more)

    def _others(self, attack: Attack, first: Attacker, described: Party | None) -> list[Attacker]:
        """The friends of the attacker who could attack the same hex."""
        case = first.case
        if not case.firer.side or not case.firer.unit:
            return []
        found = []
        for troop, at in self._parties.of_side(case.firer.side):
            if troop.unit == case.firer.unit or attack.key not in self._ranges.attacks_of(troop):
                continue
            distance = self._ranges.distance(at, case.target)
            printed = self._ranges.printed(attack, troop)
            limit = self._ranges.maximum(attack, printed) if printed is not None else 0
            if limit is not None and distance > limit:
                continue
            other = Situation(at, case.target, troop, case.troop, distance)
            judged = self._judged(attack, other, (at, troop.party), described)
            found += [] if judged.bars or not judged.strength else [judged]
        return found

    def _judged(self, attack: Attack, case: Situation, stand: Stand, described: Party | None) -> Attacker:
        firer = case.firer
        if attack.key not in self._ranges.attacks_of(firer):
            return Attacker(case, Fraction(0), (self._not_his(attack, firer),), ())
        found = self._ranges.answer(case.origin, case.target, firer=stand[1], weapon=attack.key, party=described)
        bars = () if found.in_range else tuple(found.reasons)
        notes = tuple(self._ranges.halved_reasons(attack, firer, case.distance)) if found.in_range else ()
        strength, more = self.strength(attack, case)
        return Attacker(case, strength, bars, (*notes, *more) if found.in_range else ())

    def strength(self, attack: Attack, case: Situation) -> tuple[Fraction, tuple[Reason, ...]]:
        """The strength of a unit in an attack after all that multiplies it, and what does."""
        amount = self._ranges.strength(attack, case.firer, case.distance)
        reasons = []
        for one in self._modifiers.multipliers([case], attack):
            amount = multiplied(amount, one.times, attack)
            values = {
                "name": one.name,
                "unit": case.firer.name,
                "times": str(one.times),
                "strength": number_words(amount),
            }
            effect = Effect.HINDERS if one.times < 1 else Effect.NOTE
            reasons.append(self._words.reason("fire_times", values, effect, None, one.citation.rule))
        return amount, tuple(reasons)

    def _explained(
        self, attack: Attack, members: list[Attacker], left_out: list[Attacker], more: list[Attacker]
    ) -> Attackers:
        reasons = [reason for one in members for reason in (*one.bars, *one.notes)]
        strength = _total(members)
        if len(members) > 1:
            names = joined([one.case.firer.name for one in members])
            reasons.append(self._reason(attack, "fire_together", units=names, strength=number_words(strength)))
        for one in left_out:
            why = next((bar for bar in one.bars if bar.effect is Effect.BLOCKS), one.bars[0])
            reasons.append(self._reason(attack, "fire_left_out", unit=one.case.firer.name, why=why.text))
        if more:
            every = number_words(strength + _total(more))
            names = joined([one.case.firer.name for one in more])
            reasons.append(self._reason(attack, "fire_could_join", units=names, strength=every))
        return Attackers(tuple(members), tuple(left_out), tuple(dict.fromkeys(reasons)))

    def _not_his(self, attack: Attack, troop: Troop) -> Reason:
        return self._words.reason(
            "fire_not_his",
            {"unit": troop.name, "attack": attack.name},
            Effect.BLOCKS,
            None,
            self._ruleset.messages["fire_not_his"].rule or attack.citation.rule,
        )

    def _reason(self, attack: Attack, key: str, **values: object) -> Reason:
        section = self._ruleset.messages[key].rule or attack.citation.rule
        return self._words.reason(key, values, Effect.NOTE, None, section)


def _total(attackers: Iterable[Attacker]) -> Fraction:
    return sum((one.strength for one in attackers), Fraction(0))
