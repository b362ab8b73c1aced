"""What a unit gives away by firing, moving or staying (8.22, 8.24). The game has no hidden set-up: a unit is unspotted only
while nobody is near enough."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from workbench.base.arrays import BoolArray
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Effect, Party, Reason
from workbench.spotting.actions import action_of, unit_on_map
from workbench.spotting.landships.troops import FIRED, Troop
from workbench.spotting.parties import Parties
from workbench.spotting.results import Concealment, SpottingArea
from workbench.spotting.sentences import Sentences

ACTIONS = ("still", "fire", "move", "crawl")


class Spotter(Protocol):
    """What concealment asks of the doctrine."""

    scenario: Scenario
    parties: Parties[Troop]
    words: Sentences

    def area(self, origin: int, *, observer: Party = ..., party: Party = ..., purpose: str = ...) -> SpottingArea:
        """Where a unit would be spotted from a hex."""
        ...


def judge_concealment(spotter: Spotter, unit_id: str, action: str) -> Concealment:
    """See ``Doctrine.concealment``."""
    side, unit, at = unit_on_map(spotter.scenario, unit_id)
    verb, to = action_of(spotter.scenario, action, ACTIONS)
    troop = spotter.parties.of_unit(side, unit)
    fires = verb == "fire"
    # whoever moves away from where it fired keeps the mark until the phase ends (8.22)
    states = tuple(sorted(troop.state | {FIRED})) if fires else tuple(sorted(troop.state))
    watch = _Watch(spotter, side, troop, Party(troop.kind, side, "", states, "", troop.values))
    if verb in ("move", "crawl"):
        return watch.moving(at, to)
    return watch.staying(at, fires=fires)


class _Watch:
    """What all enemies of a unit spot together; ``unknown`` is seen, at a limit that nobody knows."""

    def __init__(self, spotter: Spotter, side: str, troop: Troop, party: Party) -> None:
        self.words, self.parties, self.troop = spotter.words, spotter.parties, troop
        self.grid = spotter.scenario.board.grid
        self.spotted: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        self.unknown: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        for enemy, where in spotter.parties.of_side(""):
            if enemy.side == side or enemy.flies:
                continue
            view = spotter.area(where, observer=enemy.party, party=party)
            self.spotted |= view.spotted
            if view.unknown is not None:
                self.unknown |= view.unknown & view.sight & ~view.spotted

    def _say(self, key: str, number: int, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        return self.words.say(key, effect, self.parties.label(number), unit=self.troop.name, **values)

    def _answer(self, number: int, hidden: str, found: str) -> Concealment:
        if self.spotted[number]:
            return Concealment(False, (self._say(found, number, Effect.BLOCKS),))
        reasons = [self._say(hidden, number)]
        if self.unknown[number]:
            reasons.append(self._say("spot_maybe_seen", number, Effect.UNDECIDED))
        return Concealment(True, tuple(reasons))

    def staying(self, at: int, *, fires: bool) -> Concealment:
        if fires:
            return self._answer(at, "spot_fires_unseen", "spot_fires_seen")
        return self._answer(at, "spot_is_hidden", "spot_is_spotted")

    def moving(self, at: int, to: int | None) -> Concealment:
        if to is not None:
            return self._answer(to, "spot_moves_hidden", "spot_moves_seen")
        beside = [int(number) for number in self.grid.neighbours[at] if number >= 0]
        places = [number for number in beside if not self.spotted[number]]
        if not places:
            return Concealment(False, (self._say("spot_moves_nowhere", at, Effect.BLOCKS),))
        labels = " ".join(self.parties.label(number) for number in places)
        reasons = [self._say("spot_moves_to", at, places=labels)]
        if self.unknown[places].any():
            reasons.append(self._say("spot_maybe_seen", at, Effect.UNDECIDED))
        return Concealment(True, tuple(reasons))
