"""What a unit gives away by firing, moving or staying (8.22)."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from workbench.base.numbers import BoolArray
from workbench.engine.sight.results import Effect, Party, Reason
from workbench.engine.spotting.hex_doctrine import UNLIMITED
from workbench.engine.spotting.protocol import action_of, unit_on_map
from workbench.engine.spotting.results import Concealment, SpottingArea
from workbench.engine.spotting.troops import Sentences
from workbench.games.panzer_grenadier.spotting.troops import IN_ASSAULT, SPOTTED, Ground, Troop, of_unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- What a unit gives away by firing, moving or staying (8.22).


ACTIONS = ("still", "fire", "move", "crawl", "assault")


class Spotter(Protocol):
    """What concealment asks of the doctrine."""

    scenario: Scenario
    ruleset: Ruleset
    ground: Ground
    words: Sentences

    def area(self, origin: int, *, observer: Party = ..., party: Party = ..., purpose: str = ...) -> SpottingArea:
        """Where a unit would be spotted from a hex."""
        ...


def judge_concealment(spotter: Spotter, unit_id: str, action: str) -> Concealment:
    """See ``Doctrine.concealment``."""
    side, unit, at = unit_on_map(spotter.scenario, unit_id)
    verb, to = action_of(spotter.scenario, action, ACTIONS)
    watch = _Watch(spotter, side, of_unit(side, unit, spotter.ruleset))
    if verb == "assault":
        return Concealment(False, (spotter.words.say("spot_assault_marks", Effect.BLOCKS, watch.label(at)),))
    if verb in ("move", "crawl"):
        return watch.moving(at, to)
    return watch.firing(at) if verb == "fire" else watch.staying(at)


class _Watch:
    """What all enemies of a unit see together. ``seen``: in somebody's line of sight; ``spotted``: also within range for
    this unit without a marker."""

    def __init__(self, spotter: Spotter, side: str, troop: Troop) -> None:
        self.words, self.grid, self.troop = spotter.words, spotter.scenario.board.grid, troop
        self.limiting: BoolArray = spotter.ground.limits(troop.classes) < UNLIMITED
        self.marked = troop.has(SPOTTED, IN_ASSAULT)
        self.seen: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        self.spotted: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        plain = Party(kind=troop.kind, side=side, values=troop.values)
        for whose, enemy in spotter.scenario.forces:
            if whose == side or enemy.at is None or not of_unit(whose, enemy, spotter.ruleset).spots:
                continue
            view = spotter.area(enemy.at, observer=Party(unit=enemy.id), party=plain)
            self.seen |= view.sight
            self.spotted |= view.spotted

    def label(self, number: int) -> str:
        return self.grid.labels[number]

    def _say(self, key: str, number: int, *, kept: bool) -> Reason:
        return self.words.say(key, Effect.NOTE if kept else Effect.BLOCKS, self.label(number), unit=self.troop.name)

    def _answer(self, key: str, number: int, *, kept: bool) -> Concealment:
        return Concealment(kept, (self._say(key, number, kept=kept),))

    def staying(self, at: int) -> Concealment:
        if self.marked and self.seen[at]:
            return self._answer("spot_stays_marked", at, kept=False)
        if self.spotted[at]:
            return self._answer("spot_is_spotted", at, kept=False)
        return self._answer("spot_is_hidden", at, kept=True)

    def firing(self, at: int) -> Concealment:
        if not self.seen[at]:
            return self._answer("spot_fires_unseen", at, kept=True)
        if self.limiting[at]:
            return self._answer("spot_fires_seen", at, kept=False)
        # a unit in the open has no concealment to lose; it may still be too far away to be spotted (A38)
        return self._answer("spot_fires_open", at, kept=not self.spotted[at])

    def _hidden(self) -> BoolArray:
        hidden: BoolArray = ~self.seen | ~self.spotted
        # a marker comes off only out of sight or in limiting terrain beyond everybody's range
        return ~self.seen | (self.limiting & ~self.spotted) if self.marked else hidden

    def moving(self, at: int, to: int | None) -> Concealment:
        hidden = self._hidden()
        if to is not None:
            if not hidden[to]:
                return self._answer("spot_moves_marked" if self.marked else "spot_moves_seen", to, kept=False)
            key = "spot_moves_unseen" if not self.seen[to] else "spot_moves_hidden"
            return self._answer(key, to, kept=True)
        places = [number for number in self.grid.neighbours[at] if number >= 0 and hidden[number]]
        if not places:
            return self._answer("spot_moves_nowhere", at, kept=False)
        labels = " ".join(self.label(int(number)) for number in places)
        reason = self.words.say("spot_moves_to", at=self.label(at), unit=self.troop.name, places=labels)
        return Concealment(True, (reason,))
