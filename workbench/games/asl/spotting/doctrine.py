"""Spotting in Advanced Squad Leader (sections 10.53 and 12): line of sight, then whether the enemy is known.

No unit has to spot before it fires: what is in sight may be fired at, and a concealed target halves the fire (12.13). A unit in
sight is known if it is neither under a "?" nor hidden (12.11).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import FIRE, Effect, Party, Reason, SightArea, SightLine, SightRequest
from workbench.engine.spotting.hex_doctrine import UNLIMITED, HexSpotting
from workbench.engine.spotting.protocol import unit_on_map
from workbench.engine.spotting.results import Concealment, ConcealmentGain, Spotting, SpottingArea
from workbench.games.asl.spotting.concealment import ACTIONS, ConcealmentGains, ConcealmentLosses, OpenGround
from workbench.games.asl.spotting.terrain_modifiers import Shelters
from workbench.games.asl.spotting.troops import Enemies, Ground, Troop, area_request, request


class Doctrine(HexSpotting[Troop]):
    """The spotting doctrine of one scenario: known enemies, loss and gain of concealment, Open Ground."""

    limited = False
    concealing = tuple(ACTIONS)

    def _troops(self) -> type[Troop]:
        return Troop

    def _prepare(self) -> None:
        self.ground = Ground(self.scenario, self.ruleset)
        self.shelters = Shelters(self.scenario, self.ruleset, self.sight, self.ground)
        self.open_ground = OpenGround(self.shelters, self.words)
        self.enemies = Enemies(self.scenario, self.sight, self.parties)
        self._losses = ConcealmentLosses(
            self.scenario, self.ruleset, ground=self.ground, enemies=self.enemies, open_ground=self.open_ground
        )
        self._gains = ConcealmentGains(
            self.scenario,
            self.ruleset,
            ground=self.ground,
            enemies=self.enemies,
            shelters=self.shelters,
            parties=self.parties,
        )

    def _eyes(self, troop: Troop, purpose: str) -> tuple[bool, ...]:
        return troop.good_order, troop.unbroken, not troop.level

    def _judge(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> Spotting:
        line = self.sight.line(origin, target, request(watcher, troop, purpose))
        limit = self.ground.readings.visibility if self.ground.readings.visibility >= 0 else None
        reasons = tuple(self._reasons(line, watcher, troop, purpose))
        seen = line.visible and not any(reason.effect is Effect.BLOCKS for reason in reasons)
        assumed = (*self._assumed(watcher, troop), *line.assumed)
        return Spotting(seen, line.range, limit, reasons, line, assumed, troop.unit, watcher.unit)

    def _reasons(self, line: SightLine, watcher: Troop, troop: Troop, purpose: str) -> list[Reason]:
        at = self.parties.label(line.target)
        if not line.visible:
            return [self.words.reason_of("spot_blocked", Effect.BLOCKS, at), *line.reasons, *self._level(at, troop)]
        found = []
        if troop.has("hidden"):
            found.append(self.words.reason_of("spot_hidden", Effect.BLOCKS, at, unit=troop.name))
        elif not troop.is_known:
            concealed = self.words.reason_of("spot_concealed", Effect.NOTE, at, unit=troop.name)
            found.append(concealed if purpose == FIRE else replace(concealed, effect=Effect.BLOCKS))
            if purpose == FIRE:
                found.append(self.words.reason_of("spot_fired_at", at=at, unit=troop.name))
        elif line.origin == line.target:
            found.append(self.words.reason_of("spot_same_place", at=at))
        else:
            found.append(self.words.reason_of("spot_seen", at=at, unit=troop.name, range=line.range))
        if not watcher.good_order and watcher.known:
            found.append(self.words.reason_of("spot_not_good_order", at=at, unit=watcher.name))
        concealing_rows = self.ground.concealment_rows(line.target)
        key = "spot_terrain" if concealing_rows else "spot_no_terrain"
        names = Text(
            ", ".join(row.name.en for row in concealing_rows), ", ".join(row.name.get("fr") for row in concealing_rows)
        )
        found.append(self.words.reason(key, {"at": at, "terrain": names}, at=at))
        undecided = [reason for reason in line.reasons if reason.effect is Effect.UNDECIDED]
        return [*found, *self._level(at, troop), *undecided]

    def _level(self, at: str, troop: Troop) -> list[Reason]:
        """A remark if the unit judged stands above or below the floor of its hex: a line to the hex goes to its floor."""
        if not troop.unit or not troop.level:
            return []
        return [self.words.reason_of("spot_level", at=at, unit=troop.name, hex=at, there=f"{at}@{troop.level}")]

    def _request(self, watcher: Troop, troop: Troop, purpose: str) -> SightRequest:
        return area_request(watcher, troop, purpose)

    def _area(self, origin: int, watcher: Troop, troop: Troop, view: SightArea, purpose: str) -> SpottingArea:
        known = not troop.has("hidden") and (troop.is_known or purpose == FIRE)
        spotted: BoolArray = view.visible & known
        most = self.ground.readings.visibility
        limit = np.full(spotted.shape, most if most >= 0 else UNLIMITED, dtype=np.int32)
        assumed = (*self._assumed(watcher, troop), *view.assumed)
        return SpottingArea(origin, frozen(spotted), view.visible, frozen(limit), assumed)

    def directed(self, side: str, party: Party = Party()) -> BoolArray:
        """No hex: artillery and its observers are not in the source (Chapter C)."""
        return frozen(np.zeros(self.scenario.board.grid.size, dtype=np.bool_))

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit keep its "?" if it did this? See :data:`workbench.games.asl.spotting.concealment.ACTIONS`; a hex may
        follow the word, or for a gun's ``fire`` its coloured die."""
        side, found, at = unit_on_map(self.scenario, unit)
        return self._losses.judge(self.parties.of_unit(side, found), at, action)

    def revealed(self, key: str, at: int, side: str) -> Concealment:
        """Does a hidden fortification (a key of the terrain chart) of a side stay hidden (12.33)?"""
        return self._losses.fortification(self.ruleset.terrain[key], at, side)

    def gain(self, at: int, party: Party, *, setup: bool = False) -> ConcealmentGain:
        """What a unit in hex ``at`` needs to conceal itself at the end of its turn, or at set-up (12.12)."""
        return self._gains.judge(self.parties.of_party(party), at, setup=setup)
