"""Who fires at whom, from where, for a question of cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.results import BOMBARD, INDIRECT, SightLine
from workbench.spotting.panzer_grenadier.ground import Ground
from workbench.spotting.panzer_grenadier.troops import DUG_IN, Troop, of_unit
from workbench.spotting.panzer_grenadier.visibility import Visibility

_MOVING = ("move", "crawl")


@dataclass(frozen=True)
class Situation:
    """One firer, one target. ``enemy`` is the target's side and ``side`` the firer's, empty if unknown; ``named`` is True if
    the question said who fires (else it is whoever stands in the hex, if they are all of one kind)."""

    scenario: Scenario
    ruleset: Ruleset
    ground: Ground
    visibility: Visibility
    origin: int
    target: int
    firer: Troop
    troop: Troop
    side: str
    enemy: str
    purpose: str
    line: SightLine
    named: bool = True

    @property
    def distance(self) -> int:
        """Range in hexes."""
        return self.line.range

    @property
    def opportunity(self) -> bool:
        """A moving target is fired at as it moves: opportunity fire (13)."""
        return self.troop.action in _MOVING

    @property
    def bombards(self) -> bool:
        """True if the question is about a unit that bombards: it says so, or names a firer that exists for it."""
        return self.purpose in (BOMBARD, INDIRECT) or (self.named and self.firer.attacks_by_bombardment)

    @property
    def observes_itself(self) -> bool:
        """True if the bombarding unit is known and nobody else directs it."""
        return self.bombards and self.firer.known and self.purpose != INDIRECT

    @cached_property
    def rows(self) -> tuple[TerrainRow, ...]:
        """Terrain of the target hex."""
        return self.ground.rows(self.target)

    @property
    def higher(self) -> bool:
        """Is the ground of the target hex higher than the firer's? Towns do not count for fire (8.34)."""
        return bool(self.ground.level[self.target] > self.ground.level[self.origin])

    @cached_property
    def way(self) -> Sequence[int]:
        """The hexes of the line from the firer to the target, both included; along hexsides the one that was taken."""
        between = [step.chosen for step in self.line.steps if step.chosen not in (self.origin, self.target)]
        return (self.origin, *between, self.target)

    def crosses(self, key: str) -> list[tuple[int, int]]:
        """The hexsides with terrain ``key`` on the line, as (hex left, hex entered)."""
        board = self.scenario.board
        return [(a, b) for a, b in pairwise(self.way) if a != b and key in board.sides_at(a, b)]

    @cached_property
    def company(self) -> list[Troop]:
        """Units in the target hex on the target's side (on every side but the firer's if that is unknown)."""
        return [
            of_unit(side, unit, self.ruleset)
            for side, unit in self.scenario.forces.at(self.target)
            if (side == self.enemy if self.enemy else side != self.side)
        ]

    @property
    def dug_in(self) -> bool:
        """Dug in, a strongpoint (16.1), or a leader with a dug-in friend (16.2)."""
        if self.troop.has(DUG_IN) or self.troop.is_a("strongpoint"):
            return True
        return self.troop.leads and any(friend.has(DUG_IN) for friend in self.company)
