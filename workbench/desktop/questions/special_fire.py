"""Special fire as the window asks for it: lanes, snap shots, sprays, encirclement, interdiction, and what comes back. No Qt."""

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


@dataclass(frozen=True, slots=True)
class SpecialFireQuestion:
    """One question of special fire: ``kind`` ("" = what modifies ordinary fire), the firer and its weapon, and what ``kind``
    needs: ``target``, the ``side`` (hexside) that a mover crosses, ``sprayed`` hexes, ``hand`` of an alternate grain,
    ``attackers`` (units; none: everybody of the firer's side who can)."""

    kind: str
    unit: str
    weapon: str = ""
    target: int | None = None
    side: tuple[int, int] | None = None
    sprayed: tuple[int, ...] = ()
    hand: str = LEFT
    attackers: tuple[str, ...] = ()
    level: int | None = None

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
    """The answer to a :class:`FireAsk` from hex ``origin``; None for whatever was not asked. ``cover`` is the sum of the
    modifiers of ordinary fire at the target; ``own`` and ``every`` are where the firer, and anybody of its side, interdicts;
    ``trouble`` says why there is no answer."""

    ask: SpecialFireQuestion
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
        told = self.lane or self.attack or self.encirclement or self.interdiction or self.cover
        return told.reasons if told is not None else ()

    @property
    def allowed(self) -> bool | None:
        """Does the rule allow it, or does it hold? None where nothing was judged."""
        fire = self.lane or self.attack
        if fire is not None:
            return fire.allowed
        if self.encirclement is not None:
            return self.encirclement.encircled
        return self.interdiction.can if self.interdiction is not None else None


class FireAids:
    """Answers questions of special fire for one scenario; keeps where its units interdict."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._exposed: tuple[Party, Exposed] | None = None

    def tell(self, ask: SpecialFireQuestion, party: Party) -> SpecialFireAnswer:
        """Answer; ``party`` is the enemy that is fired at, with what it does."""
        found = self._analysis.scenario.forces.find(ask.unit)
        game = self._analysis.fire
        if found is None or found[1].at is None or not isinstance(game, KnowsSpecialFire):
            return SpecialFireAnswer(ask, -1)
        told = SpecialFireAnswer(ask, found[1].at)
        try:
            return self._told(told, game, self._firer(*found, ask.level), party)
        except CannotAnswer as refused:
            return replace(told, trouble=refused.text)

    @staticmethod
    def _firer(side: str, unit: Unit, level: int | None = None) -> Party:
        values = unit.values if level is None else {**unit.values, "level": level}
        return Party(unit.kind, side, unit.id, unit.state, values=values)

    def _told(self, told: SpecialFireAnswer, game: KnowsSpecialFire, firer: Party, party: Party) -> SpecialFireAnswer:
        ask, origin, there = told.ask, told.origin, told.ask.target
        weapon = ask.weapon
        if ask.kind == SNAP and ask.side is not None:
            entered = there if there in ask.side else None
            return replace(told, attack=game.snap(origin, ask.side, entered, firer=firer, weapon=weapon))
        if ask.kind == SPRAY and len(ask.sprayed) > 1:
            return replace(told, attack=game.spray(origin, ask.sprayed, firer=firer, weapon=weapon))
        if ask.kind == INTERDICT:
            told = self._interdicted(told, game, firer, party)
        if there is None:
            return told
        if ask.kind == LANE:
            return replace(told, lane=game.lane(origin, there, firer=firer, weapon=weapon, hand=ask.hand))
        if ask.kind == INTERDICT:
            said = game.interdict(origin, there, firer=firer, mover=party, weapon=weapon)
            return replace(told, interdiction=said)
        if ask.kind == ENCIRCLE:
            return self._encircled(told, game, there, firer.side)
        if not ask.kind:
            return replace(told, cover=self._analysis.cover(origin, there, firer=firer, party=party))
        return told

    def _interdicted(
        self, told: SpecialFireAnswer, game: KnowsSpecialFire, firer: Party, party: Party
    ) -> SpecialFireAnswer:
        if self._exposed is None or self._exposed[0] != party:
            self._exposed = (party, game.exposed(party.side, party))
        found = self._exposed[1]
        mine = found.by.get(firer.unit)
        nowhere = np.zeros(self._analysis.scenario.board.grid.size, dtype=np.bool_)
        return replace(told, own=mine if mine is not None else nowhere, every=found.mask)

    def _encircled(self, told: SpecialFireAnswer, game: KnowsSpecialFire, there: int, side: str) -> SpecialFireAnswer:
        """By the units that were chosen, or by whoever of the firer's side can attack the hex."""
        ask, forces = told.ask, self._analysis.scenario.forces
        some = len(ask.attackers) > 1
        units = [unit for owner, unit in forces if owner == side and (not some or unit.id in ask.attackers)]
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
            elif some or unit.id == ask.unit:
                barred.append(attack)
        found = game.encircled(there, [*attacks, *barred])
        return replace(told, encirclement=found, entering=tuple(entering))
