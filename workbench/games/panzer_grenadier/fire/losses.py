"""Who loses the steps of a result and who checks morale, by what the units in the target hex are and how they are (7.25, 7.6
to 7.63)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.fire.odds import Losses, OddsAnswer, StepLoss
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences, joined
from workbench.games.panzer_grenadier.fire.cover import ASSAULT
from workbench.games.panzer_grenadier.spotting.troops import DEMORALIZED, DISRUPTED, Troop
from workbench.odds.dice import Distribution

STEPS = {"X": 1, "2X": 2, "3X": 3, "1": 1, "2": 2, "3": 3, "step": 1}
"""Steps that results take."""
CHECKS = ("M", "M1", "M2")
"""Results that are a check of morale and nothing else."""
AFTER_A_LOSS, CLOSED_TOP_CHECK = "M2", "M"


_STEP_LOST = Text("a step lost", "une perte de pas")
_CHECK = Text("a morale check", "un test de moral")


def brought(results: Distribution[str]) -> tuple[tuple[Text, Fraction], ...]:
    """What the target suffers: a loss of steps, or else a check that it may pass."""
    return (_STEP_LOST, results.chance(STEPS.__contains__)), (_CHECK, results.chance(CHECKS.__contains__))


def on_target(found: OddsAnswer, weapon: str, target: Troop) -> OddsAnswer:
    """A result of direct fire or bombardment as it counts against one target: armour stops all but an X (7.25), and a closed
    top loses no step (7.61). In an assault armour does not protect."""
    if weapon == ASSAULT or not target.known or not target.is_a("afv"):
        return found
    closed = target.is_a("closed_top")
    expected = {"steps": Fraction(0)} if closed else found.expected
    suffers = ((_CHECK if closed else _STEP_LOST, found.results.chance(STEPS.__contains__)),)
    return replace(found, no_effect=found.no_effect | frozenset(CHECKS), expected=expected, suffers=suffers)


class StepLosses:
    """Shares the steps of a result out among the units in a hex."""

    def __init__(self, words: Sentences) -> None:
        self._words = words

    def by_result(self, weapon: str, there: Sequence[Troop], results: Iterable[str]) -> dict[str, Losses]:
        """The losses of some results of one kind of fire at a hex with these units; nothing for an empty hex."""
        if not there:
            return {}
        return {one: self._of(weapon, there, one) for one in results if one in STEPS or one in CHECKS}

    def _of(self, weapon: str, there: Sequence[Troop], result: str) -> Losses:
        standing = [one for one in there if not one.is_carried]
        if result in CHECKS:
            checked = [one for one in standing if weapon == ASSAULT or not one.is_a("afv")]
            return Losses((), dict.fromkeys(map(_id, checked), result))
        shares, gone = [], set()
        for group in self._groups(weapon, standing):
            share = self._share(weapon, group, STEPS[result])
            shares.append(share)
            if share.steps == _steps(group):
                gone |= set(share.among)
        spared = weapon != ASSAULT
        checks = {
            _id(one): CLOSED_TOP_CHECK if spared and one.is_a("closed_top") else AFTER_A_LOSS
            for one in standing
            if _id(one) not in gone
        }
        return Losses(tuple(shares), checks)

    @staticmethod
    def _groups(weapon: str, standing: Sequence[Troop]) -> Iterator[list[Troop]]:
        """Those who fight, but for closed tops under fire, and unarmed transports lose steps apart from each other; leaders
        only where nobody else is (6.71)."""
        fighters = [one for one in standing if not one.leads and not one.is_a("unarmed")]
        if weapon != ASSAULT:
            fighters = [one for one in fighters if not one.is_a("closed_top")]
        transports = [one for one in standing if one.is_a("unarmed")]
        if all(one.leads for one in standing) and weapon != ASSAULT:
            fighters = list(standing)
        yield from (group for group in (fighters, transports) if group)

    @staticmethod
    def _share(weapon: str, group: Sequence[Troop], steps: int) -> StepLoss:
        first: tuple[str, ...] = ()
        if weapon == ASSAULT:
            best = max(map(_morale, group))
            first = tuple(_id(one) for one in group if _morale(one) == best)
        armour = "afv" if weapon == ASSAULT else "open_top"
        one_of = tuple(_id(one) for one in group if one.is_a(armour)) if steps > 1 else ()
        return StepLoss(min(steps, _steps(group)), tuple(map(_id, group)), first, one_of)

    def reasons(self, weapon: str, target: Troop, there: Sequence[Troop]) -> Iterator[Reason]:
        """What is not plain of the losses in a hex, in words."""
        standing = [one for one in there if not one.is_carried] or ([target] if target.known else [])
        if weapon != ASSAULT:
            armoured = [one for one in standing if one.is_a("afv")]
            closed = [one for one in armoured if one.is_a("closed_top")]
            yield from self._note("fire_losses_armour", armoured)
            yield from self._note("fire_losses_closed", closed)
        groups = list(self._groups(weapon, standing))
        if sum(map(len, groups)) < 2:
            return
        for group in groups:
            yield from self._note("fire_losses_among" if weapon != ASSAULT else "fire_losses_in_assault", group)
            share = self._share(weapon, group, 2)
            if share.first and len(share.first) < len(group):
                yield from self._note("fire_losses_first", _named(group, share.first))
            if share.one_of and len(share.one_of) < len(group):
                yield from self._note(
                    "fire_losses_vehicle" if weapon == ASSAULT else "fire_losses_open", _named(group, share.one_of)
                )

    def _note(self, key: str, units: Sequence[Troop]) -> Iterator[Reason]:
        if units:
            yield self._words.reason_of(key, Effect.NOTE, units=joined([one.name for one in units]))


def _named(group: Sequence[Troop], ids: Sequence[str]) -> list[Troop]:
    return [one for one in group if _id(one) in ids]


def _id(troop: Troop) -> str:
    return troop.unit or troop.kind


def _steps(group: Sequence[Troop]) -> int:
    found = [one.values.get("steps") for one in group]
    return sum(steps if isinstance(steps, int) else 1 for steps in found)


def _morale(troop: Troop) -> int:
    """In good order above disrupted above demoralized: who is best loses the first step of an assault (7.63)."""
    return 0 if troop.has(DEMORALIZED) else 1 if troop.has(DISRUPTED) else 2
