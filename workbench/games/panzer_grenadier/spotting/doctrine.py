"""Spotting in Panzer Grenadier (section 8): sight, then the smaller of visibility and the limit of the target's terrain.

Single questions and areas take their limits from the same sums
(:class:`~workbench.games.panzer_grenadier.spotting.limits.LimitRules`) and their lines from the same sight doctrine, so they
cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import BOMBARD, OBSERVE, Effect, Party, Reason, SightArea, SightLine
from workbench.engine.spotting.hex_doctrine import UNLIMITED, HexSpotting
from workbench.engine.spotting.protocol import action_of, unit_on_map
from workbench.engine.spotting.results import Concealment, Spotting, SpottingArea
from workbench.engine.spotting.troops import Sentences, joined, sight_request
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine as Sight
from workbench.games.panzer_grenadier.spotting.limits import LimitRules, Limits, visibility_of
from workbench.games.panzer_grenadier.spotting.troops import (
    DEMORALIZED,
    IN_ASSAULT,
    SPOTTED,
    Ground,
    Troop,
    of_unit,
    spot_limit,
)

# --- The units that may spot, and for what (7.21, 8.0, 9.1).


_DIRECTING = (BOMBARD, OBSERVE)


def spotting_refusal(watcher: Troop, purpose: str, words: Sentences) -> Reason | None:
    """Why a unit may not spot at all for this purpose, or None if it may.

    Leaders do not fire: what a leader spots serves bombardment, so his conditions hold for every purpose.
    """
    if not watcher.spots:
        return words.reason_of("spot_unarmed", Effect.BLOCKS, unit=watcher.name)
    if watcher.leads:
        if watcher.has(DEMORALIZED):
            return words.reason_of("spot_leader_demoralized", Effect.BLOCKS, unit=watcher.name)
        if purpose in _DIRECTING and watcher.is_a("tank_leader", "recon", "recon_leader"):
            return words.reason_of("spot_leader_branch", Effect.BLOCKS, unit=watcher.name)
    elif purpose == BOMBARD and watcher.known and not watcher.attacks_by_bombardment:
        return words.reason_of("spot_not_for_others", Effect.BLOCKS, unit=watcher.name)
    return None


def is_confined(watcher: Troop) -> bool:
    """True for a leader in an assault hex, who spots inside it only (7.21)."""
    return watcher.leads and watcher.has(IN_ASSAULT)


# --- Does a unit keep its concealment if it fires, moves or stays (8.22)?


ACTIONS = ("still", "fire", "move", "crawl", "assault")


def judge_concealment(spotter: Doctrine, unit_id: str, action: str) -> Concealment:
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

    def __init__(self, spotter: Doctrine, side: str, troop: Troop) -> None:
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


class Doctrine(HexSpotting[Troop]):
    """The spotting doctrine of one scenario. One spotted unit in a hex is enough to fire at all in it (8.0)."""

    concealing = ACTIONS

    def _troops(self) -> type[Troop]:
        return Troop

    def _prepare(self) -> None:
        self.ground = Ground(self.scenario, self.ruleset)
        self.visibility = visibility_of(self.scenario, self.ruleset)
        self.rules = LimitRules(self.ground, self.visibility, self.ruleset, self.scenario.switches)

    def _eyes(self, troop: Troop, purpose: str) -> tuple[bool, ...]:
        return spotting_refusal(troop, purpose, self.words) is None, not is_confined(troop), troop.is_a("recon")

    def _judge(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> Spotting:
        line = self.sight.line(origin, target, sight_request(watcher, purpose))
        limits = self.rules.limits_for(origin, np.array([target], dtype=np.int32), watcher, troop, purpose)
        limit, at = int(limits.limit[0]), self.parties.label(target)
        assumed = (*self.visibility.assumed, *self._assumed(watcher, troop), *line.assumed)
        refused = spotting_refusal(watcher, purpose, self.words)
        if refused is None and is_confined(watcher) and origin != target:
            refused = self.words.reason_of("spot_leader_assault", Effect.BLOCKS, unit=watcher.name)
        if refused is not None:
            return Spotting(False, line.range, limit, (refused,), line, assumed, troop.unit, watcher.unit)
        if not line.visible:
            blocked = self.words.reason_of("spot_blocked", Effect.BLOCKS, at)
            reasons = (blocked, *line.reasons)
            return Spotting(False, line.range, limit, reasons, line, assumed, troop.unit, watcher.unit)
        near = line.range <= self.rules.near
        seen = near or line.range <= limit
        reasons = tuple(self._reasons(line, limits, watcher, troop, near=near, seen=seen))
        return Spotting(seen, line.range, limit, reasons, line, assumed, troop.unit, watcher.unit)

    def _spots(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> bool:
        if not isinstance(self.sight, Sight):
            return super()._spots(origin, target, watcher, troop, purpose)
        if spotting_refusal(watcher, purpose, self.words) is not None or (is_confined(watcher) and origin != target):
            return False
        there, hexes = np.array([target], dtype=np.int32), self.scenario.board.grid.hexes
        here = np.array([origin], dtype=np.int32)
        if not self.sight.sees(here, there, sight_request(watcher, purpose))[0]:
            return False
        distance = hexes[origin].distance(hexes[target])
        limits = self.rules.limits_for(origin, there, watcher, troop, purpose)
        return distance <= self.rules.near or distance <= int(limits.limit[0])

    def _reasons(
        self, line: SightLine, limits: Limits, watcher: Troop, troop: Troop, *, near: bool, seen: bool
    ) -> Sequence[Reason]:
        at = self.parties.label(line.target)
        distance, limit = line.range, int(limits.limit[0])
        if near:
            found = [self.words.reason_of("spot_adjacent", at=at, range=distance)]
            if not seen or distance > limit:
                found.append(self.words.reason_of("spot_beats_limit", at=at, limit=limit))
            return found
        key = "spot_within" if seen else "spot_beyond"
        effect = Effect.NOTE if seen else Effect.BLOCKS
        found = []
        if limits.terrain[0] <= limits.basic[0]:
            found.append(self._terrain_reason(line.target, limits, watcher, troop, effect))
        else:
            found += self._basic_reasons(limits, at, effect)
            if limits.terrain[0] < UNLIMITED:
                found.append(self._terrain_reason(line.target, limits, watcher, troop, Effect.NOTE))
        found.append(self.words.reason_of(key, effect, at, range=distance, limit=limit))
        found += self._remarks(line, watcher, troop, at)
        return found

    def _terrain_reason(self, target: int, limits: Limits, watcher: Troop, troop: Troop, effect: Effect) -> Reason:
        names = [row.name for row in self.ground.rows(target) if spot_limit(row, troop.classes) is not None]
        rows = [row for row in self.ground.rows(target) if spot_limit(row, troop.classes) is not None]
        strictest = min(rows, key=lambda row: spot_limit(row, troop.classes) or 0)
        own = int(self.rules.terrain(np.array([target], dtype=np.int32), troop)[0])
        total = int(limits.terrain[0])
        key = "spot_limiting" if total == own else "spot_limiting_more"
        values = {"terrain": joined(names), "own": own, "limit": total, "more": total - own}
        return self.words.reason(key, values, effect, self.parties.label(target), strictest.cite("spot").rule)

    def _basic_reasons(self, limits: Limits, at: str, effect: Effect) -> list[Reason]:
        visibility = self.visibility
        found = [self.words.reason_of(visibility.key, effect, at, time=visibility.time, limit=visibility.hexes)]
        steps, gain = int(limits.steps[0]), int(limits.gain[0])
        if gain:
            metres = steps * self.ground.metres
            found.append(
                self.words.reason_of("spot_height", at=at, metres=metres, gain=gain, limit=int(limits.basic[0]))
            )
        elif steps:
            found.append(self.words.reason_of("spot_height_reduced", at=at))
        return found

    def _remarks(self, line: SightLine, watcher: Troop, troop: Troop, at: str) -> list[Reason]:
        found = []
        inside = int(self.rules.terrain(np.array([line.target], dtype=np.int32), troop)[0]) < UNLIMITED
        if troop.marked and inside:
            key = "spot_firing" if troop.action == "fire" and not troop.has("spotted", "in_assault") else "spot_marked"
            found.append(self.words.reason_of(key, at=at))
        elif not inside and self.ground.limiting[line.target]:
            found.append(self.words.reason_of("spot_not_for_kind", at=at, unit=troop.name))
            if troop.is_drawn:
                found.append(self.words.reason_of("spot_wagon_not_leg", at=at, unit=troop.name))
        if watcher.is_a("recon") and inside and not troop.marked:
            found.append(self.words.reason_of("spot_recon_marks", at=at))
        return found

    def _assumed(self, watcher: Troop, troop: Troop) -> list[Text]:
        found = super()._assumed(watcher, troop)
        if self.ground.winter:
            found.append(self.words.text("spot_assumed_winter"))
        return found

    def _area(self, origin: int, watcher: Troop, troop: Troop, view: SightArea, purpose: str) -> SpottingArea:
        limits = self.rules.limits_for(origin, self.everywhere, watcher, troop, purpose)
        distance = self.scenario.board.grid.distances(origin)
        spotted = view.visible & ((distance <= limits.limit) | (distance <= self.rules.near))
        assumed = (*self.visibility.assumed, *self._assumed(watcher, troop), *view.assumed)
        refused = spotting_refusal(watcher, purpose, self.words)
        if refused is not None:
            spotted = np.zeros_like(spotted)
            assumed = (refused.text, *assumed)
        elif is_confined(watcher):
            spotted = spotted & (self.everywhere == origin)
            assumed = (self.words.text("spot_leader_assault", unit=watcher.name), *assumed)
        return SpottingArea(origin, frozen(spotted), view.visible, frozen(limits.limit), assumed)

    def directed(self, side: str, party: Party = Party()) -> BoolArray:
        """Where an enemy like ``party`` would be spotted by a leader of the side who may direct a bombardment (7.21, 9.1)."""
        found = np.zeros(self.scenario.board.grid.size, dtype=np.bool_)
        for one, at in self.parties.of_side(side):
            if one.is_a("regular_leader"):
                found |= self.area(at, observer=one.party, party=party, purpose=BOMBARD).spotted
        return frozen(found)

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit keep its concealment if it did this? ``action``: ``still``, ``move``, ``crawl``, ``fire`` or
        ``assault``; a move may name its hex (``"move 0508"``). CannotAnswer for anything else."""
        return judge_concealment(self, unit, action)
