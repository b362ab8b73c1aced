"""Who fires at whom, and along which line: the situations that shots of one scenario are judged in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import FIRE, SPOT, Party, SightRequest
from workbench.games.panzer_grenadier.fire.cover import LineOfFire, Situation
from workbench.games.panzer_grenadier.spotting.limits import visibility_of
from workbench.games.panzer_grenadier.spotting.troops import Ground, Troop, of_party, of_unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

KEPT = 16384
"""Lines, and answers about lines, that are kept: every firer and target of a large scenario."""

Target = tuple[int, Troop, str]
"""The hex of a target, the target, and its side."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A firer in its hex, its side, and the party that the request ``named``."""

    origin: int
    firer: Troop
    side: str
    named: Party
    firer_is_named: bool


class Situations:
    """Makes the situations of one scenario. Lines are kept: a scenario never changes, and an edited one has its own."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, ground: Ground) -> None:
        self.scenario, self.ruleset, self.sight, self.ground = scenario, ruleset, sight, ground
        self.visibility = visibility_of(scenario, ruleset)
        self._lines: dict[tuple[object, ...], LineOfFire] = {}
        self._there: dict[tuple[object, ...], tuple[Troop, ...]] = {}

    def from_parties(self, origin: int, target: int, firer: Party, party: Party, purpose: str) -> Situation:
        """A firer and a target as a request names them."""
        aim = self.aim(origin, firer)
        return self.between(aim, self.aimed_at(target, aim.side, party), purpose)

    def aim(self, origin: int, firer: Party) -> Aim:
        """The firer: as named, else the unit in the firing hex, if all there are of one kind."""
        shooter = of_party(firer, self.scenario, self.ruleset)
        named, side = shooter.known, shooter.side or self._side_at(origin)
        if not named:
            shooter = self._firer_in_hex(origin, side) or shooter
        return Aim(origin, shooter, side, firer, named)

    def aimed_at(self, target: int, side: str, party: Party) -> Target:
        """The target of fire by a side: as named, else the first enemy in the hex, else an ordinary unit."""
        troop = self._target_troop(target, side, party)
        enemy = troop.side or next((owner for owner, _ in self.scenario.forces.units_at(target) if owner != side), "")
        return target, troop, enemy

    def between(self, aim: Aim, target: Target, purpose: str) -> Situation:
        """The situation of a firer and a target that are known."""
        number, troop, enemy = target
        asked = (FIRE if purpose == SPOT else purpose, aim.side, aim.named.kind, aim.named.unit)
        return Situation(
            self.scenario,
            self.ruleset,
            self.ground,
            self.visibility,
            aim.origin,
            number,
            aim.firer,
            troop,
            aim.side,
            enemy,
            purpose,
            self._line(aim.origin, number, asked),
            self._units_there(number, aim.side, enemy),
            aim.firer_is_named,
        )

    def _line(self, origin: int, target: int, asked: tuple[str, str, str, str]) -> LineOfFire:
        key = (origin, target, asked)
        found = self._lines.get(key)
        if found is None:
            purpose, side, kind, unit = asked
            request = SightRequest(purpose=purpose, side=side, observer=Party(kind, side, unit))
            found = LineOfFire.from_sight_line(self.sight.line(origin, target, request), origin, target, self.ground)
            keep(self._lines, key, found)
        return found

    def _units_there(self, number: int, side: str, enemy: str) -> tuple[Troop, ...]:
        key = (number, side, enemy)
        found = self._there.get(key)
        if found is None:
            there = self.scenario.forces.units_at(number)
            found = tuple(
                of_unit(owner, unit, self.ruleset)
                for owner, unit in there
                if (owner == enemy if enemy else owner != side)
            )
            keep(self._there, key, found)
        return found

    def _firer_in_hex(self, origin: int, side: str) -> Troop | None:
        """The firer if the request names none: a unit of the side in the hex, if all there are of one kind."""
        there = [(owner, unit) for owner, unit in self.scenario.forces.units_at(origin) if owner == side]
        if len({unit.kind for _, unit in there}) != 1:
            return None
        return of_unit(*there[0], self.ruleset)

    def _side_at(self, number: int) -> str:
        sides = {side for side, _ in self.scenario.forces.units_at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def _target_troop(self, target: int, side: str, party: Party) -> Troop:
        if party.kind or party.unit:
            return of_party(party, self.scenario, self.ruleset)
        there = [(owner, unit) for owner, unit in self.scenario.forces.units_at(target) if not side or owner != side]
        if not there:
            return of_party(party, self.scenario, self.ruleset)
        owner, unit = there[0]
        found = of_unit(owner, unit, self.ruleset)
        if party.state or party.action or party.values:
            described = Party(
                unit.kind, owner, unit.id, party.state or unit.state, party.action, {**unit.values, **party.values}
            )
            found = of_party(described, self.scenario, self.ruleset)
        return found


def party_key(party: Party) -> tuple[object, ...]:
    """A party as the key of what is kept."""
    return party.kind, party.side, party.unit, party.state, party.action, repr(sorted(party.values.items()))


def keep(kept: dict[tuple[object, ...], Any], key: tuple[object, ...], found: object) -> None:
    """Keep an answer; all of them are forgotten when there are too many."""
    if len(kept) >= KEPT:
        kept.clear()
    kept[key] = found
