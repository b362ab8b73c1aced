"""Questions and answers of special fire: lanes, snap shots, sprays, encirclement, interdiction. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.doctrines import find_doctrine
from workbench.engine.fire.results import Cover
from workbench.engine.fire.special_fire import LEFT, Attack, Encirclement, Exposed, Interdiction, KnowsSpecialFire, Lane
from workbench.engine.sight.results import Party, Reason
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import Unit

# --- What a fire doctrine may offer beside the field of fire.


LANE, SNAP, SPRAY, ENCIRCLE, INTERDICT = KINDS = ("lane", "snap", "spray", "encircle", "interdict")


def special_fire_kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of special fire that the rules know; none where they know no such thing."""
    doctrine = find_doctrine("fire", ruleset.doctrines["fire"])
    return KINDS if issubclass(doctrine, KnowsSpecialFire) else ()


ACTIONS = ("", "move", "move road", "move bypass", "assault_move")
"""What a target does as it is fired at; "" = it does not move."""
FIRER_ACTIONS = ("", "advancing", "subsequent", "final")
"""How the firer fires; "" = in the ordinary way."""


@dataclass(frozen=True, slots=True)
class SpecialFireQuestion:
    """One question of special fire: its ``kind`` ("" = the modifiers of ordinary fire), the firer and its weapon, and what the
    kind needs: ``target`` (hex), the ``side`` (hexside) that a mover crosses, the ``sprayed`` hexes, the ``hand`` of an
    alternate grain, the ``attackers`` (ids of units; none = all of the firer's side that can attack). ``firing`` says how the
    firer fires where that is ordinary fire (one of :data:`FIRER_ACTIONS`)."""

    kind: str
    unit: str
    weapon: str = ""
    target: int | None = None
    side: tuple[int, int] | None = None
    sprayed: tuple[int, ...] = ()
    hand: str = LEFT
    attackers: tuple[str, ...] = ()
    level: int | None = None
    firing: str = ""

    @property
    def lasting(self) -> SpecialFireQuestion:
        """What stays while the mouse moves."""
        return replace(self, target=None, side=None)


@dataclass(frozen=True, slots=True)
class EncirclementAttack:
    """An attack that takes part in an encirclement: the unit, its hex, and where its line enters the target's (a label)."""

    unit: str
    origin: int
    entry: str


@dataclass(frozen=True, eq=False, slots=True)
class SpecialFireAnswer:
    """The answer to a :class:`SpecialFireQuestion` from hex ``origin``; what was not asked is None. ``cover`` is the sum of
    the modifiers of ordinary fire at the target; ``own`` and ``every`` are where the firer, and anybody of its side,
    interdicts; ``trouble`` says why there is no answer."""

    question: SpecialFireQuestion
    origin: int
    cover: Cover | None = None
    lane: Lane | None = None
    attack: Attack | None = None
    encirclement: Encirclement | None = None
    entering: tuple[EncirclementAttack, ...] = ()
    interdiction: Interdiction | None = None
    own: BoolArray | None = None
    every: BoolArray | None = None
    trouble: Text | None = None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the answer is as it is."""
        result = self.lane or self.attack or self.encirclement or self.interdiction or self.cover
        return result.reasons if result is not None else ()

    @property
    def allowed(self) -> bool | None:
        """Does the rule allow it, or does it hold? None where nothing was judged."""
        fire = self.lane or self.attack
        if fire is not None:
            return fire.allowed
        if self.encirclement is not None:
            return self.encirclement.encircled
        return self.interdiction.can if self.interdiction is not None else None


class SpecialFireAnswerer:
    """Answers questions of special fire for one scenario; it remembers where the units of a side interdict."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._exposed: tuple[Party, Exposed] | None = None

    def answer(self, question: SpecialFireQuestion, party: Party) -> SpecialFireAnswer:
        """Answer; ``party`` is the enemy that is fired at, with what it does."""
        found = self._analysis.scenario.forces.find(question.unit)
        game = self._analysis.fire
        if found is None or found[1].at is None or not isinstance(game, KnowsSpecialFire):
            return SpecialFireAnswer(question, -1)
        result = SpecialFireAnswer(question, found[1].at)
        try:
            return self._worked_out(result, game, self._firer(*found, question.level), party)
        except CannotAnswer as refused:
            return replace(result, trouble=refused.text)

    @staticmethod
    def _firer(side: str, unit: Unit, level: int | None = None) -> Party:
        values = unit.values if level is None else {**unit.values, "level": level}
        return Party(unit.kind, side, unit.id, unit.state, values=values)

    def _worked_out(
        self, result: SpecialFireAnswer, game: KnowsSpecialFire, firer: Party, party: Party
    ) -> SpecialFireAnswer:
        question, origin, there = result.question, result.origin, result.question.target
        weapon = question.weapon
        if question.kind == SNAP and question.side is not None:
            entered = there if there in question.side else None
            return replace(result, attack=game.snap(origin, question.side, entered, firer=firer, weapon=weapon))
        if question.kind == SPRAY and len(question.sprayed) > 1:
            return replace(result, attack=game.spray(origin, question.sprayed, firer=firer, weapon=weapon))
        if question.kind == INTERDICT:
            result = self._interdicted(result, game, firer, party)
        if there is None:
            return result
        if question.kind == LANE:
            return replace(result, lane=game.lane(origin, there, firer=firer, weapon=weapon, hand=question.hand))
        if question.kind == INTERDICT:
            verdict = game.interdict(origin, there, firer=firer, mover=party, weapon=weapon)
            return replace(result, interdiction=verdict)
        if question.kind == ENCIRCLE:
            return self._encircled(result, game, there, firer.side)
        if not question.kind:
            return replace(result, cover=self._analysis.cover(origin, there, firer=firer, party=party))
        return result

    def _interdicted(
        self, result: SpecialFireAnswer, game: KnowsSpecialFire, firer: Party, party: Party
    ) -> SpecialFireAnswer:
        if self._exposed is None or self._exposed[0] != party:
            self._exposed = (party, game.exposed(party.side, party))
        found = self._exposed[1]
        mine = found.by.get(firer.unit)
        nowhere = np.zeros(self._analysis.scenario.board.grid.size, dtype=np.bool_)
        return replace(result, own=mine if mine is not None else nowhere, every=found.mask)

    def _encircled(self, result: SpecialFireAnswer, game: KnowsSpecialFire, there: int, side: str) -> SpecialFireAnswer:
        """Add the encirclement by the units that were chosen, or else by all of the firer's side that can attack the hex."""
        question, forces = result.question, self._analysis.scenario.forces
        some = len(question.attackers) > 1
        units = [unit for owner, unit in forces if owner == side and (not some or unit.id in question.attackers)]
        attacks: list[tuple[int, Party]] = []
        entering: list[EncirclementAttack] = []
        barred: list[tuple[int, Party]] = []
        for unit in units:
            if unit.at is None or unit.at == there:
                continue
            attack = (unit.at, self._firer(side, unit))
            alone = game.encircled(there, [attack])
            if alone.entries:
                attacks.append(attack)
                entering.append(EncirclementAttack(unit.id, unit.at, alone.entries[0]))
            elif some or unit.id == question.unit:
                barred.append(attack)
        found = game.encircled(there, [*attacks, *barred])
        return replace(result, encirclement=found, entering=tuple(entering))
