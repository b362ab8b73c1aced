"""Does a unit keep its concealment if it fires, moves or stays (8.22)?"""

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

ACTIONS = ("still", "fire", "move", "crawl", "assault")


class Spotter(Protocol):
    """The part of the doctrine that concealment needs."""

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
    view_of_enemies = _EnemyView(spotter, side, of_unit(side, unit, spotter.ruleset))
    if verb == "assault":
        return Concealment(
            False, (spotter.words.reason_of("spot_assault_marks", Effect.BLOCKS, view_of_enemies.label(at)),)
        )
    if verb in ("move", "crawl"):
        return view_of_enemies.judge_move(at, to)
    return view_of_enemies.judge_fire(at) if verb == "fire" else view_of_enemies.judge_stay(at)


class _EnemyView:
    """The combined view of all enemies of a unit, as masks. ``seen``: in the line of sight of any; ``spotted``: also within
    range for this unit without a marker."""

    def __init__(self, spotter: Spotter, side: str, troop: Troop) -> None:
        self.words, self.grid, self.troop = spotter.words, spotter.scenario.board.grid, troop
        self.limiting: BoolArray = spotter.ground.limits(troop.classes) < UNLIMITED
        self.marked = troop.has(SPOTTED, IN_ASSAULT)
        self.seen: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        self.spotted: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        plain = Party(kind=troop.kind, side=side, values=troop.values)
        for owner, enemy in spotter.scenario.forces:
            if owner == side or enemy.at is None or not of_unit(owner, enemy, spotter.ruleset).spots:
                continue
            view = spotter.area(enemy.at, observer=Party(unit=enemy.id), party=plain)
            self.seen |= view.sight
            self.spotted |= view.spotted

    def label(self, number: int) -> str:
        return self.grid.labels[number]

    def _reason(self, key: str, number: int, *, kept: bool) -> Reason:
        return self.words.reason_of(
            key, Effect.NOTE if kept else Effect.BLOCKS, self.label(number), unit=self.troop.name
        )

    def _answer(self, key: str, number: int, *, kept: bool) -> Concealment:
        return Concealment(kept, (self._reason(key, number, kept=kept),))

    def judge_stay(self, at: int) -> Concealment:
        if self.marked and self.seen[at]:
            return self._answer("spot_stays_marked", at, kept=False)
        if self.spotted[at]:
            return self._answer("spot_is_spotted", at, kept=False)
        return self._answer("spot_is_hidden", at, kept=True)

    def judge_fire(self, at: int) -> Concealment:
        if not self.seen[at]:
            return self._answer("spot_fires_unseen", at, kept=True)
        if self.limiting[at]:
            return self._answer("spot_fires_seen", at, kept=False)
        # a unit in the open has no concealment to lose; it may still be too far away to be spotted (A38)
        return self._answer("spot_fires_open", at, kept=not self.spotted[at])

    def _hidden_hexes(self) -> BoolArray:
        hidden: BoolArray = ~self.seen | ~self.spotted
        # a marker comes off only out of sight or in limiting terrain beyond the range of all enemies
        return ~self.seen | (self.limiting & ~self.spotted) if self.marked else hidden

    def judge_move(self, at: int, to: int | None) -> Concealment:
        hidden = self._hidden_hexes()
        if to is not None:
            if not hidden[to]:
                return self._answer("spot_moves_marked" if self.marked else "spot_moves_seen", to, kept=False)
            key = "spot_moves_unseen" if not self.seen[to] else "spot_moves_hidden"
            return self._answer(key, to, kept=True)
        places = [number for number in self.grid.neighbours[at] if number >= 0 and hidden[number]]
        if not places:
            return self._answer("spot_moves_nowhere", at, kept=False)
        labels = " ".join(self.label(int(number)) for number in places)
        reason = self.words.reason_of("spot_moves_to", at=self.label(at), unit=self.troop.name, places=labels)
        return Concealment(True, (reason,))
