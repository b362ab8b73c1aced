"""Observation of hexes for barrages (5.11 to 5.13), which has nothing to do with the spotting of units for direct fire."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.base.text import Text
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.results import OBSERVE, Effect, Party, Reason, SightLine
from workbench.spotting.landships.limits import LimitRules
from workbench.spotting.landships.observed import AutoObserved
from workbench.spotting.landships.troops import Troop
from workbench.spotting.parties import Parties, best, sight_request
from workbench.spotting.results import Spotting, SpottingArea
from workbench.spotting.sentences import Sentences

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
        told = self._parties.of_party(observer)
        if told.known:
            return told
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
