"""The base class of the spotting doctrines of hex games: observers, targets, and the best of several lines.

A game says how one look is judged (:meth:`HexSpotting._judge`), who of several units in a hex sees best
(:meth:`HexSpotting._eyes`), and what an area of looks is (:meth:`HexSpotting._area`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Generic

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SPOT, Effect, Party, SightArea, SightRequest
from workbench.engine.sight.terrain_arrays import where, whole_hex_rows
from workbench.engine.spotting.results import Spotting, SpottingArea
from workbench.engine.spotting.troops import AnyTroop, Parties, Sentences, best, sight_request
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- What lies in every hex, whichever layer a scenario holds it in.


UNLIMITED = 1_000_000
"""A limit in hexes that no map reaches."""


class Terrain:
    """The terrain of one scenario as masks over its hexes; each game adds what its rules ask of the ground."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.board = scenario.board
        self._rows: dict[int, tuple[TerrainRow, ...]] = {}

    @cached_property
    def present(self) -> Mapping[str, BoolArray]:
        """Where each kind of terrain counts; only kinds that lie somewhere. Terrain of hexsides is not here."""
        found = {row.key: where(self.scenario, self.ruleset, row) for row in whole_hex_rows(self.ruleset)}
        return {key: frozen(mask) for key, mask in self.counted(found).items() if mask.any()}

    def counted(self, found: dict[str, BoolArray]) -> dict[str, BoolArray]:
        """What of the terrain that lies there counts; a game may take some of it for another kind."""
        return found

    def rows(self, number: int) -> tuple[TerrainRow, ...]:
        """The terrain of one hex, in chart order."""
        found = self._rows.get(number)
        if found is None:
            found = tuple(self.ruleset.terrain[key] for key, mask in self.present.items() if mask[number])
            self._rows[number] = found
        return found

    def holds(self, role: str, number: int) -> bool:
        """True if terrain in a role counts in a hex."""
        masks = (self.present.get(key) for key in self.ruleset.keys_in_role(role))
        return any(mask is not None and bool(mask[number]) for mask in masks)


class HexSpotting(ABC, Generic[AnyTroop]):
    """Says who is spotted on one scenario; see :class:`workbench.engine.spotting.protocol.SpottingDoctrine`."""

    limited: ClassVar[bool] = True

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.sight = sight
        self.words = Sentences(ruleset)
        self.parties = Parties(scenario, ruleset, self._troops())
        self.everywhere: IntArray = np.arange(scenario.board.grid.size, dtype=np.int32)
        self._prepare()

    @abstractmethod
    def _troops(self) -> type[AnyTroop]:
        """The game's class of troops."""

    @abstractmethod
    def _prepare(self) -> None:
        """Read the scenario: ground, limits, visibility."""

    @abstractmethod
    def _eyes(self, troop: AnyTroop, purpose: str) -> tuple[bool, ...]:
        """How well a unit sees: of those who stand in one hex the one with the greatest looks."""

    @abstractmethod
    def _judge(self, origin: int, target: int, watcher: AnyTroop, troop: AnyTroop, purpose: str) -> Spotting:
        """One look of one unit at one hex."""

    @abstractmethod
    def _area(self, origin: int, watcher: AnyTroop, troop: AnyTroop, view: SightArea, purpose: str) -> SpottingArea:
        """The same looks at every hex; ``view`` is what the watcher has in sight."""

    def _observed(self, origin: int | None, target: int, observer: Party, purpose: str) -> Spotting | None:
        """The answer for a purpose that the game keeps apart from spotting, None for every other."""
        return None

    def _observed_area(self, origin: int, observer: Party, purpose: str) -> SpottingArea | None:
        """The same for a whole map."""
        return None

    def spotted(
        self,
        origin: int | None,
        target: int,
        *,
        observer: Party = Party(),
        party: Party | None = None,
        purpose: str = SPOT,
    ) -> Spotting:
        """See :meth:`SpottingDoctrine.spotted`. With several candidates the first that is spotted answers, else the one
        that is nearest to it."""
        apart = self._observed(origin, target, observer, purpose)
        if apart is not None:
            return apart
        if origin is None:
            return self._by_anybody(target, observer.side, party, purpose)
        watcher = self._watcher(origin, observer, purpose)
        sought = self.parties.sought(target, watcher.side or self.parties.side_at(origin), party)
        return best([self._judge(origin, target, watcher, troop, purpose) for troop in sought])

    def spots(
        self, origin: int, target: int, *, observer: Party = Party(), party: Party | None = None, purpose: str = SPOT
    ) -> bool:
        """Is somebody :meth:`spotted`? Without the reasons, for plans that ask thousands of times."""
        apart = self._observed(origin, target, observer, purpose)
        if apart is not None:
            return apart.spotted
        watcher = self._watcher(origin, observer, purpose)
        sought = self.parties.sought(target, watcher.side or self.parties.side_at(origin), party)
        return any(self._spots(origin, target, watcher, troop, purpose) for troop in sought)

    def _spots(self, origin: int, target: int, watcher: AnyTroop, troop: AnyTroop, purpose: str) -> bool:
        """Does one look of one unit at one hex spot a target there? As :meth:`_judge`."""
        return self._judge(origin, target, watcher, troop, purpose).spotted

    def _by_anybody(self, target: int, side: str, party: Party | None, purpose: str) -> Spotting:
        looks = [
            self._judge(at, target, watcher, troop, purpose)
            for troop in self.parties.sought(target, side, party)
            for watcher, at in self.parties.of_side(side)
            if watcher.unit != troop.unit and (side or watcher.side != troop.side)
        ]
        if looks:
            return best(looks)
        return Spotting(False, 0, 0, (self.words.reason_of("spot_nobody", Effect.BLOCKS, self.parties.label(target)),))

    def _watcher(self, origin: int, observer: Party, purpose: str) -> AnyTroop:
        """The observer: from the question, else the unit in the hex that sees best, else an ordinary unit."""
        described = self.parties.of_party(observer)
        side = observer.side or self.parties.side_at(origin)
        if described.known or observer.state or observer.values or not side:
            return described
        there = self.parties.troops_at(origin, side)
        if not there:
            return described
        chosen = max(there, key=lambda one: self._eyes(one, purpose))
        return replace(chosen, action=observer.action, named=False)

    def area(
        self, origin: int, *, observer: Party = Party(), party: Party = Party(), purpose: str = SPOT
    ) -> SpottingArea:
        """Where a unit like ``party`` would be spotted from ``origin``, and within which limit, for every hex."""
        apart = self._observed_area(origin, observer, purpose)
        if apart is not None:
            return apart
        watcher, troop = self._watcher(origin, observer, purpose), self.parties.of_party(party)
        view = self.sight.area(origin, self._request(watcher, troop, purpose))
        return self._area(origin, watcher, troop, view, purpose)

    def look(
        self, origin: int, *, observer: Party = Party(), party: Party = Party(), purpose: str = SPOT
    ) -> SightRequest:
        """See :meth:`SpottingDoctrine.look`."""
        return self._request(self._watcher(origin, observer, purpose), self.parties.of_party(party), purpose)

    def _request(self, watcher: AnyTroop, troop: AnyTroop, purpose: str) -> SightRequest:
        """What an area of looks asks of the sight."""
        return sight_request(watcher, purpose)

    def _assumed(self, watcher: AnyTroop, troop: AnyTroop) -> list[Text]:
        """What an answer takes for granted of who looks and who is looked for."""
        found = []
        if not watcher.known:
            found.append(self.words.text("spot_assumed_observer"))
        elif not watcher.named:
            found.append(self.words.text("spot_assumed_standing", unit=watcher.name))
        if not troop.known:
            # what the question says of a target of unknown kind is not taken for granted
            described = troop.state or troop.action
            found.append(self.words.text("spot_assumed_kind" if described else "spot_assumed_target"))
        return found
