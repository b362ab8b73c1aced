"""Observation of hexes for barrages (5.11 to 5.13), which is independent of the spotting of units for direct fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, FloatArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import OBSERVE, Effect, Party, Reason, SightLine
from workbench.engine.spotting.results import Spotting, SpottingArea
from workbench.engine.spotting.troops import Parties, Sentences, best, in_hexes, sight_request
from workbench.games.landships.spotting.limits import LimitRules
from workbench.games.landships.spotting.troops import Ground, Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- Hexes that are observed automatically (5.13): towns, bridges, road junctions, and hexes at the trench lines.


TRENCH = "trench"
OWN_TRENCH, FIRST_LINE, FRONT, TERRAIN, JUNCTION = "own_trench", "first_line", "front", "terrain", "junction"
_FRONT_COSINE = 0.5 - 1e-9
"""Cosine of 60 degrees: a hex lies in front of a trench if it lies within this angle of the enemy's direction."""

_LANE_HALF_WIDTH = 0.55
"""Half the width of the lane in which one trench hex counts as in front of another, in hexes."""
_LINE_DEPTH = 1.01
"""Trench hexes whose depths differ by no more than this belong to one line, in hexes."""


class AutoObserved:
    """The hexes that each side may bombard without an observer (5.13)."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground) -> None:
        self._scenario = scenario
        self._board = scenario.board
        self._ruleset = ruleset
        self._ground = ground
        self._trench = ruleset.key_in_role(TRENCH)

    def reason_key(self, number: int, side: str) -> str:
        """Why a hex is observed automatically for a side, as the end of a message's key; empty if it is not.

        An empty ``side`` stands for any side.
        """
        if any(row.fact("auto_observed") for row in self._ground.rows(number)):
            return TERRAIN
        if self._ground.junctions[number]:
            return JUNCTION
        for one in [side] if side else self._sides:
            for reason_key, mask in self._trench_masks(one).items():
                if mask[number]:
                    return reason_key
        return ""

    def observed_hexes(self, side: str) -> BoolArray:
        """Mask of all hexes that are observed automatically for a side (for any side if it is empty)."""
        found = self._ground.junctions.copy()
        for key, mask in self._ground.present.items():
            if self._ruleset.terrain[key].fact("auto_observed"):
                found |= mask
        for one in [side] if side else self._sides:
            for mask in self._trench_masks(one).values():
                found |= mask
        return found

    @property
    def lines_are_guessed(self) -> bool:
        """True if the trench lines are derived from the places of trenches and units."""
        named = self._board.attributes.get(self._trench, {})
        return bool(self._board.owners.get(self._trench)) and not (FIRST_LINE in named and FRONT in named)

    @cached_property
    def _sides(self) -> list[str]:
        named = [force.side for force in self._scenario.forces.sides]
        return [*named, *(side for side in self._trenches_by_side if side not in named)]

    @cached_property
    def _trenches_by_side(self) -> Mapping[str, frozenset[int]]:
        return self._board.owners.get(self._trench, {})

    def _trench_masks(self, side: str) -> dict[str, BoolArray]:
        own = sorted(self._trenches_by_side.get(side, ()))
        enemy = sorted(number for whose, held in self._trenches_by_side.items() if whose != side for number in held)
        first = self._given_hexes(FIRST_LINE, enemy)
        if first is None:
            first = self._foremost(enemy, self._home_point(side, own))
        front = self._given_front(own)
        if front is None:
            front = self._front_row(own, side, enemy)
        return {OWN_TRENCH: self._mask(own), FIRST_LINE: self._mask(first), FRONT: self._mask(front)}

    def _given_hexes(self, word: str, among: list[int]) -> list[int] | None:
        given = self._board.attributes.get(self._trench, {}).get(word)
        return [number for number in given if number in among] if isinstance(given, list | tuple) else None

    def _given_front(self, own: list[int]) -> list[int] | None:
        given = self._board.attributes.get(self._trench, {}).get(FRONT)
        if not isinstance(given, list | tuple):
            return None
        beside = {int(number) for hexes in own for number in self._board.grid.neighbours[hexes]}
        return [number for number in given if number in beside]

    def _home_point(self, side: str, own: list[int]) -> FloatArray:
        """A point in a side's own part of the map."""
        there = own or [unit.at for whose, unit in self._scenario.forces if whose == side and unit.at is not None]
        if there:
            return self._centre(there)
        centres = self._board.grid.centres
        away = [unit.at for whose, unit in self._scenario.forces if whose != side and unit.at is not None]
        middle = (centres.min(axis=0) + centres.max(axis=0)) / 2
        if away:
            # nobody of the side is on the map: its edge is the one across from the enemy
            return np.asarray(2 * middle - self._centre(away))
        return np.array([centres[:, 0].min(), middle[1]])

    def _foremost(self, trenches: list[int], home: FloatArray) -> list[int]:
        """The trench hexes that come first on the way from a point: those with no other hex well in front of them.

        Saps connect the trenches, so a line is not simply a connected set of hexes.
        """
        if not trenches:
            return []
        toward = self._centre(trenches) - home
        length = float(np.linalg.norm(toward))
        toward = toward / length if length else np.array([1.0, 0.0])
        points = self._board.grid.centres[trenches]
        depth, sideways = points @ toward, points @ np.array([-toward[1], toward[0]])
        beside = np.abs(sideways[:, None] - sideways[None, :]) <= _LANE_HALF_WIDTH
        before = depth[None, :] < depth[:, None] - _LINE_DEPTH
        return [number for number, behind in zip(trenches, (beside & before).any(axis=1), strict=True) if not behind]

    def _front_row(self, own: list[int], side: str, enemy: list[int]) -> list[int]:
        """The row of hexes in front of that own trench line which is nearest to the enemy."""
        foe = enemy or [unit.at for whose, unit in self._scenario.forces if whose != side and unit.at is not None]
        if not own or not foe:
            return []
        centres = self._board.grid.centres
        target = self._centre(foe)
        line = self._foremost(own, target)
        toward = target - self._centre(line)
        length = float(np.linalg.norm(toward))
        if not length:
            return []
        taken, found = set(own), set()
        for here in line:
            for number in self._board.grid.neighbours[here]:
                step = centres[number] - centres[here]
                if number >= 0 and int(number) not in taken and float(step @ toward) / length >= _FRONT_COSINE:
                    found.add(int(number))
        return sorted(found)

    def _centre(self, hexes: Iterable[int]) -> FloatArray:
        return np.asarray(self._board.grid.centres[list(hexes)].mean(axis=0))

    def _mask(self, hexes: Iterable[int]) -> BoolArray:
        found = np.zeros(self._board.grid.size, dtype=np.bool_)
        found[list(hexes)] = True
        return found


OBSERVER = "forward_observer"


class Observation:
    """Judges which hexes are observed, and by whom. ``smoke``: the hexes under smoke, in which nothing is observed (5.33)."""

    def __init__(
        self,
        sight: SightDoctrine,
        rules: LimitRules,
        parties: Parties[Troop],
        auto: AutoObserved,
        words: Sentences,
        *,
        smoke: BoolArray,
    ) -> None:
        self._smoke = smoke
        self._sight = sight
        self._rules = rules
        self._parties = parties
        self.auto = auto
        self._words = words

    def observed_from(self, origin: int, target: int, observer: Party) -> Spotting:
        """Is hex ``target`` observed by the observer at ``origin``, or automatically?"""
        watcher = self.find_observer(origin, observer)
        watched = self._watch(origin, target, watcher)
        automatic = self._auto_observed(target, watcher.side, watched.range)
        return automatic or self._with_smoke(watched, target, watcher.side)

    def observed_by_side(self, target: int, side: str) -> Spotting:
        """Is the hex observed automatically, or by any observer of a side (of either side if it is empty)?"""
        automatic = self._auto_observed(target, side, 0)
        if automatic is not None:
            return automatic
        watched = [self._watch(at, target, one) for one, at in self._parties.of_side(side) if one.observes]
        if watched:
            return self._with_smoke(best(watched), target, side)
        at = self._parties.label(target)
        nobody = Spotting(False, 0, None, (self._words.reason_of("spot_nobody_observes", Effect.BLOCKS, at),))
        return self._with_smoke(nobody, target, side)

    def _with_smoke(self, found: Spotting, target: int, side: str) -> Spotting:
        """The answer with the reason that smoke keeps the hex from being observed of itself, if it does."""
        if found.spotted or not (self._smoke[target] and self.auto.reason_key(target, side)):
            return found
        reason = self._words.reason_of("spot_auto_smoke", Effect.BLOCKS, self._parties.label(target))
        return replace(found, reasons=(reason, *found.reasons))

    def find_observer(self, origin: int, observer: Party) -> Troop:
        """The observer that the question describes, else one who stands in the hex, else one is assumed there."""
        described = self._parties.of_party(observer)
        if described.known:
            return described
        side = observer.side or self._parties.side_at(origin)
        there = [one for one in self._parties.troops_at(origin, side) if one.observes]
        if there:
            return min(there, key=lambda one: one.pinned)
        party = Party(OBSERVER, side, "", observer.state, observer.action, observer.values)
        return self._parties.of_party(party)

    def is_observer_assumed(self, origin: int, observer: Party) -> bool:
        """True if the question describes no observer and none stands there."""
        return not self._parties.of_party(observer).known and not self.find_observer(origin, observer).unit

    def _watch(self, origin: int, target: int, watcher: Troop) -> Spotting:
        places = np.array([target], dtype=np.int32)
        limit = int(self._rules.observing(origin, places, watcher)[0])
        distance = int(self._parties.scenario.board.grid.distances(origin)[target])
        refusal = self.refusal(watcher)
        if refusal is not None:
            return Spotting(False, distance, 0, (refusal,), None, (), "", watcher.unit)
        line = None if watcher.flies else self._sight.line(origin, target, sight_request(watcher, OBSERVE))
        return self._spotting(target, watcher, distance, limit, line)

    def refusal(self, watcher: Troop) -> Reason | None:
        """Why a unit observes nothing at all, or None."""
        if not watcher.observes:
            return self._words.reason_of("spot_not_observer", Effect.BLOCKS, unit=watcher.name)
        if watcher.pinned:
            return self._words.reason_of("spot_observer_pinned", Effect.BLOCKS, unit=watcher.name)
        return None

    def _spotting(self, target: int, watcher: Troop, distance: int, limit: int, line: SightLine | None) -> Spotting:
        at, within = self._parties.label(target), distance <= limit
        # whoever looks along a line has smoke in it
        hidden = line is None and bool(self._smoke[target])
        seen = within and not hidden and (line is None or line.visible)
        kind = "aircraft" if watcher.flies else "observer"
        effect = Effect.NOTE if within else Effect.BLOCKS
        key = f"spot_{kind}_within" if within else f"spot_{kind}_beyond"
        reasons = [
            self._words.reason_of(key, effect, at, unit=watcher.name, range=in_hexes(distance), limit=in_hexes(limit))
        ]
        if hidden:
            reasons.insert(0, self._words.reason_of("spot_air_smoke", Effect.BLOCKS, at))
        gain = limit - self._rules.number("flat_observer" if self._rules.flat else "observer")
        if gain > 0 and not watcher.flies:
            reasons.append(self._words.reason_of("spot_height", at=at, gain=in_hexes(gain)))
        if line is not None and not line.visible:
            reasons = [self._words.reason_of("spot_blocked", Effect.BLOCKS, at), *line.reasons, *reasons]
        assumed = line.assumed if line is not None else ()
        return Spotting(seen, distance, limit, tuple(reasons), line, assumed, "", watcher.unit)

    def _auto_observed(self, target: int, side: str, distance: int) -> Spotting | None:
        key = self.auto.reason_key(target, side)
        if not key or (self._smoke[target] and not self._rules.auto_through_smoke):
            return None
        reason = self._words.reason_of(f"spot_observed_{key}", at=self._parties.label(target))
        guessed = key in ("first_line", "front") and self.auto.lines_are_guessed
        assumed = (self._words.text("spot_assumed_trenches"),) if guessed else ()
        if self._smoke[target]:
            assumed = (*assumed, self._words.text("spot_assumed_auto_smoke"))
        # no limit of distance holds for such a hex
        return Spotting(True, distance, None, (reason,), None, assumed)

    def area(self, origin: int, observer: Party) -> SpottingArea:
        """The hexes that the observer at ``origin`` observes."""
        watcher = self.find_observer(origin, observer)
        everywhere = np.arange(self._parties.scenario.board.grid.size, dtype=np.int32)
        limit = self._rules.observing(origin, everywhere, watcher)
        refusal = self.refusal(watcher)
        within: BoolArray = self._parties.scenario.board.grid.distances(origin) <= limit
        if watcher.flies:
            seen: BoolArray = frozen(~self._smoke)
            assumed: tuple[Text, ...] = ()
        else:
            view = self._sight.area(origin, sight_request(watcher, OBSERVE))
            seen, assumed = view.visible, view.assumed
        observed = within & seen
        if refusal is not None:
            observed, assumed = np.zeros_like(observed), (refusal.text, *assumed)
            limit = np.zeros_like(limit)
        return SpottingArea(origin, frozen(observed), seen, frozen(limit), assumed)

    def directed(self, side: str) -> BoolArray:
        """Mask of all hexes observed for a side: automatically, or by any of its observers."""
        found = self.auto.observed_hexes(side)
        if not self._rules.auto_through_smoke:
            found = found & ~self._smoke
        for one, at in self._parties.of_side(side):
            if one.observes:
                found |= self.area(at, one.party).spotted
        return frozen(found)
