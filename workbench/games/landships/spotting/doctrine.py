"""Spotting in Landships! (8.2): sight, then the spotting chart; and observation for barrages (5.1), which is another thing.

Single questions and areas use the same limits and the same sight doctrine, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import BOMBARD, INDIRECT, OBSERVE, Effect, Party, Reason, SightArea, SightLine
from workbench.engine.spotting.hex_doctrine import HexSpotting
from workbench.engine.spotting.protocol import action_of, unit_on_map
from workbench.engine.spotting.results import Concealment, Spotting, SpottingArea
from workbench.engine.spotting.troops import Parties, Sentences, in_hexes, sight_request
from workbench.games.landships.sight.terrain import under_smoke
from workbench.games.landships.spotting.limits import Chart, LimitRules, Limits
from workbench.games.landships.spotting.observation import AutoObserved, Observation
from workbench.games.landships.spotting.troops import FIRED, Ground, Troop
from workbench.scenario.scenario import Scenario

# --- What a unit gives away by firing, moving or staying (8.22, 8.24). The game has no hidden set-up: a unit is
# unspotted only while nobody is near enough.


ACTIONS = ("still", "fire", "move", "crawl")


class Spotter(Protocol):
    """What the judgement of concealment needs of the doctrine."""

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
    # a unit that moves away from where it fired keeps the mark until the phase ends (8.22)
    states = tuple(sorted(troop.state | {FIRED})) if fires else tuple(sorted(troop.state))
    enemies = _EnemyWatch(spotter, side, troop, Party(troop.kind, side, "", states, "", troop.values))
    if verb in ("move", "crawl"):
        return enemies.judge_moving(at, to)
    return enemies.judge_staying(at, fires=fires)


class _EnemyWatch:
    """The hexes in which all enemies of a unit together spot it; ``unknown``: seen, but the limit is not known."""

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

    def _reason(self, key: str, number: int, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        return self.words.reason_of(key, effect, self.parties.label(number), unit=self.troop.name, **values)

    def _concealment(self, number: int, hidden: str, spotted: str) -> Concealment:
        if self.spotted[number]:
            return Concealment(False, (self._reason(spotted, number, Effect.BLOCKS),))
        reasons = [self._reason(hidden, number)]
        if self.unknown[number]:
            reasons.append(self._reason("spot_maybe_seen", number, Effect.UNDECIDED))
        return Concealment(True, tuple(reasons))

    def judge_staying(self, at: int, *, fires: bool) -> Concealment:
        if fires:
            return self._concealment(at, "spot_fires_unseen", "spot_fires_seen")
        return self._concealment(at, "spot_is_hidden", "spot_is_spotted")

    def judge_moving(self, at: int, to: int | None) -> Concealment:
        if to is not None:
            return self._concealment(to, "spot_moves_hidden", "spot_moves_seen")
        beside = [int(number) for number in self.grid.neighbours[at] if number >= 0]
        places = [number for number in beside if not self.spotted[number]]
        if not places:
            return Concealment(False, (self._reason("spot_moves_nowhere", at, Effect.BLOCKS),))
        labels = " ".join(self.parties.label(number) for number in places)
        reasons = [self._reason("spot_moves_to", at, places=labels)]
        if self.unknown[places].any():
            reasons.append(self._reason("spot_maybe_seen", at, Effect.UNDECIDED))
        return Concealment(True, tuple(reasons))


_DIRECTING = (OBSERVE, BOMBARD, INDIRECT)


class Doctrine(HexSpotting[Troop]):
    """Judges who is spotted and which hexes are observed, on one scenario.

    Purposes ``observe``, ``bombard`` and ``indirect`` ask whether the hex is observed for a barrage (5.1): from ``origin`` by
    an observer, or without one; with ``bombard`` and ``indirect`` anybody of its side observes for a gun at ``origin``. The
    other purposes ask whether a unit is spotted for direct fire (8.2).
    """

    concealing = ACTIONS

    def _troops(self) -> type[Troop]:
        return Troop

    def _prepare(self) -> None:
        self.ground = Ground(self.scenario, self.ruleset)
        self.chart = Chart(self.ground, self.ruleset, self.scenario)
        self.rules = LimitRules(self.scenario, self.ruleset, self.ground, self.chart)
        auto = AutoObserved(self.scenario, self.ruleset, self.ground)
        smoke = under_smoke(self.scenario, self.ruleset)
        self.observation = Observation(self.sight, self.rules, self.parties, auto, self.words, smoke=smoke)

    def _observed(self, origin: int | None, target: int, observer: Party, purpose: str) -> Spotting | None:
        if purpose not in _DIRECTING:
            return None
        if origin is not None:
            watcher = self.observation.find_observer(origin, observer)
            if purpose == OBSERVE or watcher.observes:
                found = self.observation.observed_from(origin, target, observer)
                assumed = self.observation.is_observer_assumed(origin, observer)
                more = (self.words.text("spot_assumed_forward_observer"),) if assumed else ()
                return replace(found, assumed=(*more, *found.assumed))
            found = self.observation.observed_by_side(target, watcher.side)
            return replace(found, range=int(self.scenario.board.grid.distances(origin)[target]))
        return self.observation.observed_by_side(target, observer.side)

    def _eyes(self, troop: Troop, purpose: str) -> tuple[bool, ...]:
        return (not troop.flies,)

    def _judge(self, origin: int, target: int, watcher: Troop, troop: Troop, purpose: str) -> Spotting:
        line = self.sight.line(origin, target, sight_request(watcher, purpose))
        limits = self.rules.spotting(origin, np.array([target], dtype=np.int32), troop)
        certain = bool(limits.known[0]) or troop.fired
        limit = int(limits.limit[0]) if certain else None
        assumed = (*self._assumed(watcher, troop), *self._chart_assumptions(target, limits), *line.assumed)
        seen, reasons = self._verdict(line, limits, watcher, troop)
        return Spotting(seen, line.range, limit, reasons, line, assumed, troop.unit, watcher.unit)

    def _verdict(
        self, line: SightLine, limits: Limits, watcher: Troop, troop: Troop
    ) -> tuple[bool, tuple[Reason, ...]]:
        at = self.parties.label(line.target)
        if watcher.flies:
            return False, (self.words.reason_of("spot_aircraft", Effect.BLOCKS, unit=watcher.name),)
        if not line.visible:
            return False, (self.words.reason_of("spot_blocked", Effect.BLOCKS, at), *line.reasons)
        distance = line.range
        if distance == 0:
            return True, (self.words.reason_of("spot_same_hex", at=at),)
        by_chart = bool(limits.known[0]) and distance <= int(limits.chart[0])
        by_firing = troop.fired and distance <= int(limits.auto[0])
        seen = by_chart or by_firing
        reasons = [] if by_firing and not by_chart else self._chart_reasons(line.target, limits, distance, seen=seen)
        if troop.fired:
            key = "spot_fired" if by_firing else "spot_fired_far"
            # a unit beyond this radius may still be within what the chart allows
            settled = limits.known[0] and self.chart.is_typed(self.chart.row_at(line.target))
            effect = Effect.BLOCKS if settled and not seen else Effect.NOTE
            limit = int(limits.auto[0])
            reasons.append(
                self.words.reason_of(key, effect, at, unit=troop.name, range=in_hexes(distance), limit=in_hexes(limit))
            )
        gain = int(limits.gain[0])
        if gain and (limits.known[0] or troop.fired):
            reasons.append(self.words.reason_of("spot_height", at=at, gain=in_hexes(gain)))
        return seen, tuple(reasons)

    def _chart_reasons(self, target: int, limits: Limits, distance: int, *, seen: bool) -> list[Reason]:
        at, key = self.parties.label(target), self.chart.row_at(target)
        row = self.ruleset.terrain[key]
        if not limits.known[0]:
            effect = Effect.NOTE if seen else Effect.UNDECIDED
            return [self.words.reason_of("spot_chart_missing", effect, at, terrain=row.name, row=key)]
        refuses = Effect.BLOCKS if self.chart.is_typed(key) else Effect.UNDECIDED
        effect = Effect.NOTE if seen else refuses
        limit = int(limits.chart[0])
        word = "spot_within" if distance <= limit else "spot_beyond"
        found = [
            self.words.reason_of(word, effect, at, terrain=row.name, range=in_hexes(distance), limit=in_hexes(limit))
        ]
        if self.rules.doubles_clear and key == self.chart.clear:
            found.append(self.words.reason_of("spot_doubled", at=at))
        return found

    def _chart_assumptions(self, target: int, limits: Limits) -> list[Text]:
        key = self.chart.row_at(target)
        if not limits.known[0]:
            return []
        return (
            [self.words.text("spot_chart_typed", where=self.chart.where_typed)]
            if self.chart.is_typed(key)
            else [self._chart_reading(key)]
        )

    def _chart_reading(self, key: str) -> Text:
        row = self.ruleset.terrain[key]
        return self.words.text("spot_chart_reading", terrain=row.name, row=key, limit=self.chart.value(key))

    def _observed_area(self, origin: int, observer: Party, purpose: str) -> SpottingArea | None:
        return self.observation.area(origin, observer) if purpose in _DIRECTING else None

    def _area(self, origin: int, watcher: Troop, troop: Troop, view: SightArea, purpose: str) -> SpottingArea:
        limits = self.rules.spotting(origin, self.everywhere, troop)
        distance = self.scenario.board.grid.distances(origin)
        by_chart = limits.known & (distance <= limits.chart)
        by_firing = troop.fired & (distance <= limits.auto)
        spotted = view.visible & (by_chart | by_firing | (distance == 0))
        if watcher.flies:
            spotted = np.zeros_like(spotted)
        unknown = ~limits.known & (not troop.fired)
        assumed = (*self._assumed_area(watcher, troop, unknown & view.visible), *view.assumed)
        return SpottingArea(origin, frozen(spotted), view.visible, frozen(limits.limit), assumed, frozen(unknown))

    def _assumed_area(self, watcher: Troop, troop: Troop, unknown: BoolArray) -> list[Text]:
        found = []
        if watcher.flies:
            found.append(self.words.text("spot_aircraft", unit=watcher.name))
        found += self._assumed(watcher, troop)
        used = {self.chart.names[place] for place in np.unique(self.chart.row)}
        if any(map(self.chart.is_typed, used)):
            found.append(self.words.text("spot_chart_typed", where=self.chart.where_typed))
        for key in self.chart.names:
            if key not in used or self.chart.is_typed(key):
                continue
            if self.chart.value(key) >= 0:
                found.append(self._chart_reading(key))
            elif (unknown & self.chart.is_row(key)).any():
                row = self.ruleset.terrain[key]
                found.append(self.words.text("spot_chart_missing", terrain=row.name, row=key))
        return found

    def directed(self, side: str, party: Party = Party()) -> BoolArray:
        """Mask of the hexes observed for the indirect fire of a side, automatically or by any of its observers (5.1), whoever
        is in them."""
        return self.observation.directed(side)

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit stay unspotted if it did this? ``action``: ``still``, ``move``, ``crawl`` or ``fire``; a move may
        name its hex (``"move 0508"``). CannotAnswer for anything else."""
        return judge_concealment(self, unit, action)
