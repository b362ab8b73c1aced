"""The spotting doctrine of a game of one's own: ranges by conditions, height and terrain."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, Party, Reason, SightArea, SightLine
from workbench.engine.spotting.hex_doctrine import UNLIMITED, HexSpotting
from workbench.engine.spotting.results import Spotting, SpottingArea
from workbench.engine.spotting.troops import Troop, joined, sight_request
from workbench.games.generic.sight.doctrine import Doctrine as Sight
from workbench.games.generic.spotting.limits import TABLE, LimitRules, Limits


class Doctrine(HexSpotting[Troop]):
    """Says who is spotted on one scenario; see :class:`workbench.engine.spotting.protocol.SpottingDoctrine`."""

    def _troops(self) -> type[Troop]:
        return Troop

    def _prepare(self) -> None:
        self.rules = LimitRules(self.scenario, self.ruleset, self.sight)

    def _eyes(self, troop: Troop, purpose: str) -> tuple[bool, ...]:
        return not self.rules.is_blind(troop), self.rules.bonus(troop) > 0

    def _limits(self, origin: int, targets: np.ndarray, watcher: Troop, troop: Troop, purpose: str) -> Limits:
        raised = self.sight.readings.raised(purpose) if isinstance(self.sight, Sight) else True
        return self.rules.limits(origin, targets, watcher, troop, raised)

    def _judge(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> Spotting:
        line = self.sight.line(origin, target, sight_request(watcher, purpose))
        limits = self._limits(origin, np.array([target], dtype=np.int32), watcher, troop, purpose)
        limit, at = int(limits.limit[0]), self.parties.label(target)
        assumed = (*self._assumed(watcher, troop), *line.assumed)
        near = line.range <= self.rules.near
        if self.rules.is_blind(watcher):
            reasons: tuple[Reason, ...] = (self._cited("spot_blind", "blind", Effect.BLOCKS, at, unit=watcher.name),)
        elif not line.visible:
            reasons = (self._cited("spot_blocked", "base", Effect.BLOCKS, at), *line.reasons)
        else:
            reasons = tuple(self._reasons(line, limits, watcher, troop, near=near))
        seen = not self.rules.is_blind(watcher) and line.visible and (near or line.range <= limit)
        shown = None if limit >= UNLIMITED else limit
        return Spotting(seen, line.range, shown, reasons, line, assumed, troop.unit, watcher.unit)

    def _spots(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> bool:
        if self.rules.is_blind(watcher):
            return False
        here, there = (np.array([one], dtype=np.int32) for one in (origin, target))
        if not self.sight.sees(here, there, sight_request(watcher, purpose))[0]:
            return False
        hexes = self.scenario.board.grid.hexes
        distance = hexes[origin].distance(hexes[target])
        limits = self._limits(origin, there, watcher, troop, purpose)
        return distance <= self.rules.near or distance <= int(limits.limit[0])

    def _cited(self, key: str, cell: str, effect: Effect, at: str, **values: object) -> Reason:
        """A reason whose section is that of a cell of the table."""
        rule = self.ruleset.tables[TABLE].cells[cell].citation.rule
        return self._reason(key, rule, effect, at, **values)

    def _reason(self, key: str, rule: str, effect: Effect, at: str, **values: object) -> Reason:
        return self.words.reason(key, values, effect, at, self.ruleset.messages[key].rule or rule)

    def _reasons(
        self, line: SightLine, limits: Limits, watcher: Troop, troop: Troop, *, near: bool
    ) -> Iterator[Reason]:
        at, distance, limit = self.parties.label(line.target), line.range, int(limits.limit[0])
        if near:
            yield self._cited("spot_adjacent", "always", Effect.NOTE, at, range=distance, always=self.rules.near)
            return
        if limit >= UNLIMITED:
            yield self._cited("spot_no_limit", "base", Effect.NOTE, at)
            return
        effect = Effect.NOTE if distance <= limit else Effect.BLOCKS
        if limits.terrain[0] <= limits.basic[0]:
            yield self._terrain_reason(line.target, limits, watcher, troop, effect)
        else:
            yield from self._basic_reasons(limits, at, effect)
        yield self._cited(
            "spot_within" if distance <= limit else "spot_beyond", "base", effect, at, range=distance, limit=limit
        )
        if self.rules.is_marked(troop) and self.rules.hiding_rows(line.target, troop):
            yield self._cited("spot_marked", "seen_states", Effect.NOTE, at)

    def _terrain_reason(self, target: int, limits: Limits, watcher: Troop, troop: Troop, effect: Effect) -> Reason:
        rows = self.rules.hiding_rows(target, troop)
        more, limit = self.rules.bonus(watcher), int(limits.terrain[0])
        values = {"terrain": joined([row.name for row in rows]), "limit": limit, "own": limit - more, "more": more}
        key = "spot_terrain_more" if more else "spot_terrain"
        return self._reason(key, rows[0].cite("spot").rule, effect, self.parties.label(target), **values)

    def _basic_reasons(self, limits: Limits, at: str, effect: Effect) -> Iterator[Reason]:
        base = self.rules.base
        if base.hexes < UNLIMITED:
            key = "spot_condition" if base.condition else "spot_base"
            rule = base.cell.citation.rule
            yield self._reason(key, rule, effect, at, limit=base.hexes, condition=base.condition)
        levels, gain = int(limits.levels[0]), int(limits.gain[0])
        if gain:
            total = int(limits.basic[0])
            yield self._cited("spot_height", "per_level", Effect.NOTE, at, n=levels, gain=gain, limit=total)
        elif levels and base.reduced:
            yield self._cited("spot_height_reduced", "height_in_reduced", Effect.NOTE, at)

    def directed(self, side: str, party: Party = Party()) -> BoolArray:
        """Everywhere: an attack that needs nothing of its target needs nobody who directs it either."""
        return frozen(np.ones(self.scenario.board.grid.size, dtype=np.bool_))

    def _area(self, origin: int, watcher: Troop, troop: Troop, view: SightArea, purpose: str) -> SpottingArea:
        limits = self._limits(origin, self.everywhere, watcher, troop, purpose)
        distance = self.scenario.board.grid.distances(origin)
        spotted = view.visible & ((distance <= limits.limit) | (distance <= self.rules.near))
        assumed: tuple[Text, ...] = (*self._assumed(watcher, troop), *view.assumed)
        if self.rules.is_blind(watcher):
            spotted = np.zeros_like(spotted)
            assumed = (self.words.text("spot_blind", unit=watcher.name), *assumed)
        return SpottingArea(origin, frozen(spotted), view.visible, frozen(limits.limit), assumed)
