"""Observation of hexes for barrages (5.11 to 5.13), which has nothing to do with the spotting of units for direct fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, FloatArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import OBSERVE, Effect, Party, Reason, SightLine
from workbench.engine.spotting.results import Spotting, SpottingArea
from workbench.engine.spotting.troops import Parties, Sentences, best, sight_request
from workbench.games.landships.spotting.limits import LimitRules
from workbench.games.landships.spotting.troops import Ground, Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- Hexes that are observed of themselves (5.13): towns, bridges, road junctions, and what lies about the trench
# lines.


TRENCH = "trench"
OWN_TRENCH, FIRST_LINE, FRONT, TERRAIN, JUNCTION = "own_trench", "first_line", "front", "terrain", "junction"
_AHEAD = 0.5 - 1e-9
"""Cosine of 60 degrees: a hex lies in front of a trench if it lies within this angle of the enemy's direction."""

_LANE = 0.55
"""Half the width of the lane in which one trench hex lies before another, in hexes."""
_ONE_LINE = 1.01
"""Trench hexes no farther apart in depth are of one line, in hexes."""


class AutoObserved:
    """The hexes that each side may bombard without an observer."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground) -> None:
        self._scenario = scenario
        self._board = scenario.board
        self._ruleset = ruleset
        self._ground = ground

    def why(self, number: int, side: str) -> str:
        """Why a hex is observed of itself for a side, as the end of a message's key; empty if it is not.

        Without a side it is enough that it is so for anybody.
        """
        if any(row.fact("auto_observed") for row in self._ground.rows(number)):
            return TERRAIN
        if self._ground.junctions[number]:
            return JUNCTION
        for one in [side] if side else self._sides:
            for why, mask in self._trenches(one).items():
                if mask[number]:
                    return why
        return ""

    def everywhere(self, side: str) -> BoolArray:
        """All hexes that are observed of themselves for a side (for anybody without one)."""
        found = self._ground.junctions.copy()
        for key, mask in self._ground.present.items():
            if self._ruleset.terrain[key].fact("auto_observed"):
                found |= mask
        for one in [side] if side else self._sides:
            for mask in self._trenches(one).values():
                found |= mask
        return found

    @property
    def guessed(self) -> bool:
        """True if the lines are worked out from where trenches and units are."""
        named = self._board.attributes.get(TRENCH, {})
        return bool(self._board.owners.get(TRENCH)) and not (FIRST_LINE in named and FRONT in named)

    @cached_property
    def _sides(self) -> list[str]:
        named = [force.side for force in self._scenario.forces.sides]
        return [*named, *(side for side in self._owned if side not in named)]

    @cached_property
    def _owned(self) -> Mapping[str, frozenset[int]]:
        return self._board.owners.get(TRENCH, {})

    def _trenches(self, side: str) -> dict[str, BoolArray]:
        own = sorted(self._owned.get(side, ()))
        enemy = sorted(number for whose, held in self._owned.items() if whose != side for number in held)
        first = self._named(FIRST_LINE, enemy)
        if first is None:
            first = self._foremost(enemy, self._home(side, own))
        front = self._named_front(own)
        if front is None:
            front = self._ahead(own, side, enemy)
        return {OWN_TRENCH: self._mask(own), FIRST_LINE: self._mask(first), FRONT: self._mask(front)}

    def _named(self, word: str, among: list[int]) -> list[int] | None:
        given = self._board.attributes.get(TRENCH, {}).get(word)
        return [number for number in given if number in among] if isinstance(given, list | tuple) else None

    def _named_front(self, own: list[int]) -> list[int] | None:
        given = self._board.attributes.get(TRENCH, {}).get(FRONT)
        if not isinstance(given, list | tuple):
            return None
        beside = {int(number) for hexes in own for number in self._board.grid.neighbours[hexes]}
        return [number for number in given if number in beside]

    def _home(self, side: str, own: list[int]) -> FloatArray:
        """A point on a side's own part of the map."""
        there = own or [unit.at for whose, unit in self._scenario.forces if whose == side and unit.at is not None]
        if there:
            return self._middle(there)
        centres = self._board.grid.centres
        away = [unit.at for whose, unit in self._scenario.forces if whose != side and unit.at is not None]
        middle = (centres.min(axis=0) + centres.max(axis=0)) / 2
        if away:
            # nobody of the side is on the map: its edge is the one across from the enemy
            return np.asarray(2 * middle - self._middle(away))
        return np.array([centres[:, 0].min(), middle[1]])

    def _foremost(self, trenches: list[int], home: FloatArray) -> list[int]:
        """The trench hexes that are met first on the way from a point: those without another well before them.

        Trenches hang together by saps, so that a line is not simply what is connected.
        """
        if not trenches:
            return []
        toward = self._middle(trenches) - home
        length = float(np.linalg.norm(toward))
        toward = toward / length if length else np.array([1.0, 0.0])
        points = self._board.grid.centres[trenches]
        depth, sideways = points @ toward, points @ np.array([-toward[1], toward[0]])
        beside = np.abs(sideways[:, None] - sideways[None, :]) <= _LANE
        before = depth[None, :] < depth[:, None] - _ONE_LINE
        return [number for number, behind in zip(trenches, (beside & before).any(axis=1), strict=True) if not behind]

    def _ahead(self, own: list[int], side: str, enemy: list[int]) -> list[int]:
        """The first row before the own line that is nearest to the enemy."""
        foe = enemy or [unit.at for whose, unit in self._scenario.forces if whose != side and unit.at is not None]
        if not own or not foe:
            return []
        centres = self._board.grid.centres
        target = self._middle(foe)
        line = self._foremost(own, target)
        toward = target - self._middle(line)
        length = float(np.linalg.norm(toward))
        if not length:
            return []
        taken, found = set(own), set()
        for here in line:
            for number in self._board.grid.neighbours[here]:
                step = centres[number] - centres[here]
                if number >= 0 and int(number) not in taken and float(step @ toward) / length >= _AHEAD:
                    found.add(int(number))
        return sorted(found)

    def _middle(self, hexes: Iterable[int]) -> FloatArray:
        return np.asarray(self._board.grid.centres[list(hexes)].mean(axis=0))

    def _mask(self, hexes: Iterable[int]) -> BoolArray:
        found = np.zeros(self._board.grid.size, dtype=np.bool_)
        found[list(hexes)] = True
        return found


OBSERVER = "forward_observer"


class Observation:
    """Says which hexes are observed, and by whom."""

    def __init__(
        self, sight: SightDoctrine, rules: LimitRules, parties: Parties[Troop], auto: AutoObserved, words: Sentences
    ) -> None:
        self._sight = sight
        self._rules = rules
        self._parties = parties
        self.auto = auto
        self._words = words

    def from_hex(self, origin: int, target: int, observer: Party) -> Spotting:
        """Is hex ``target`` observed by whoever observes from ``origin``, or of itself?"""
        watcher = self.watcher(origin, observer)
        looked = self._look(origin, target, watcher)
        of_itself = self._of_itself(target, watcher.side, looked.range)
        return of_itself or looked

    def by_anybody(self, target: int, side: str) -> Spotting:
        """Is the hex observed of itself, or by anybody of a side (of either side if it is empty)?"""
        of_itself = self._of_itself(target, side, 0)
        if of_itself is not None:
            return of_itself
        looks = [self._look(at, target, one) for one, at in self._parties.of_side(side) if one.observes]
        if looks:
            return best(looks)
        at = self._parties.label(target)
        return Spotting(False, 0, 0, (self._words.say("spot_nobody_observes", Effect.BLOCKS, at),))

    def watcher(self, origin: int, observer: Party) -> Troop:
        """Who observes: as the question says, else an observer who stands in the hex, else one is assumed there."""
        described = self._parties.of_party(observer)
        if described.known:
            return described
        side = observer.side or self._parties.side_at(origin)
        there = [one for one in self._parties.at(origin, side) if one.observes]
        if there:
            return min(there, key=lambda one: one.pinned)
        party = Party(OBSERVER, side, "", observer.state, observer.action, observer.values)
        return self._parties.of_party(party)

    def assumed_observer(self, origin: int, observer: Party) -> bool:
        """True if the question named no observer and none stands there."""
        return not self._parties.of_party(observer).known and not self.watcher(origin, observer).unit

    def _look(self, origin: int, target: int, watcher: Troop) -> Spotting:
        places = np.array([target], dtype=np.int32)
        limit = int(self._rules.observing(origin, places, watcher)[0])
        distance = int(self._parties.scenario.board.grid.distances(origin)[target])
        refused = self.refused(watcher)
        if refused is not None:
            return Spotting(False, distance, 0, (refused,), None, (), "", watcher.unit)
        line = None if watcher.flies else self._sight.line(origin, target, sight_request(watcher, OBSERVE))
        return self._judged(target, watcher, distance, limit, line)

    def refused(self, watcher: Troop) -> Reason | None:
        """Why somebody observes nothing at all."""
        if not watcher.observes:
            return self._words.say("spot_not_observer", Effect.BLOCKS, unit=watcher.name)
        if watcher.pinned:
            return self._words.say("spot_observer_pinned", Effect.BLOCKS, unit=watcher.name)
        return None

    def _judged(self, target: int, watcher: Troop, distance: int, limit: int, line: SightLine | None) -> Spotting:
        at, within = self._parties.label(target), distance <= limit
        seen = within and (line is None or line.visible)
        kind = "aircraft" if watcher.flies else "observer"
        effect = Effect.NOTE if within else Effect.BLOCKS
        key = f"spot_{kind}_within" if within else f"spot_{kind}_beyond"
        reasons = [self._words.say(key, effect, at, unit=watcher.name, range=distance, limit=limit)]
        gain = limit - self._rules.number("flat_observer" if self._rules.flat else "observer")
        if gain > 0 and not watcher.flies:
            reasons.append(self._words.say("spot_height", at=at, gain=gain))
        if line is not None and not line.visible:
            reasons = [self._words.say("spot_blocked", Effect.BLOCKS, at), *line.reasons, *reasons]
        assumed = line.assumed if line is not None else ()
        return Spotting(seen, distance, limit, tuple(reasons), line, assumed, "", watcher.unit)

    def _of_itself(self, target: int, side: str, distance: int) -> Spotting | None:
        why = self.auto.why(target, side)
        if not why:
            return None
        reason = self._words.say(f"spot_observed_{why}", at=self._parties.label(target))
        guessed = why in ("first_line", "front") and self.auto.guessed
        assumed = (self._words.text("spot_assumed_trenches"),) if guessed else ()
        # no limit of distance holds for such a hex; the range itself is the limit that it is within
        return Spotting(True, distance, distance, (reason,), None, assumed)

    def area(self, origin: int, observer: Party) -> SpottingArea:
        """What whoever observes from a hex observes."""
        watcher = self.watcher(origin, observer)
        size = self._parties.scenario.board.grid.size
        everywhere = np.arange(size, dtype=np.int32)
        limit = self._rules.observing(origin, everywhere, watcher)
        refused = self.refused(watcher)
        within: BoolArray = self._parties.scenario.board.grid.distances(origin) <= limit
        if watcher.flies:
            seen: BoolArray = frozen(np.ones(size, dtype=np.bool_))
            assumed: tuple[Text, ...] = ()
        else:
            view = self._sight.area(origin, sight_request(watcher, OBSERVE))
            seen, assumed = view.visible, view.assumed
        observed = within & seen
        if refused is not None:
            observed, assumed = np.zeros_like(observed), (refused.text, *assumed)
            limit = np.zeros_like(limit)
        return SpottingArea(origin, frozen(observed), seen, frozen(limit), assumed)

    def directed(self, side: str) -> BoolArray:
        """All hexes that are observed for a side: of themselves, or by anybody."""
        found = self.auto.everywhere(side)
        for one, at in self._parties.of_side(side):
            if one.observes:
                found |= self.area(at, one.party).spotted
        return frozen(found)
