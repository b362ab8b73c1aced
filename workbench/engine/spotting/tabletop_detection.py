"""Detection on a table by distances that depend on what a target does and whether it is in cover: a clear line of sight, and a
distance within the limit. A game says what the limits are.

Single targets and areas use the same limits and the same cover.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import (
    SPOT,
    USUAL_TOLERANCE,
    Effect,
    Party,
    Reason,
    Standpoint,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.protocol import TabletopSpotting, TabletopSpottingArea
from workbench.engine.spotting.tabletop_cover import NONE, Shelter, Shelters
from workbench.engine.spotting.troops import AnyTroop, TabletopParties
from workbench.geometry.regions import difference, intersection, union
from workbench.geometry.viewshed import ring
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario


@dataclass(frozen=True, slots=True)
class Limit:
    """The distance at which a target is detected, in cm (None = at any distance), and its parts: the row of the table
    (``state``), the distance that the table prints (``base``), and those that are added, by name. ``concealment_lost``: it is
    no longer hidden, because it moves or fires. ``gains_without_effect`` are advantages of the observer that do not help
    against a hidden target."""

    cm: float | None
    state: str
    base: float | None
    gains: tuple[tuple[str, float], ...] = ()
    concealment_lost: bool = False
    gains_without_effect: tuple[str, ...] = ()

    @property
    def is_contact(self) -> bool:
        """Is the target detected in contact only?"""
        return self.cm == 0

    @classmethod
    def extended(
        cls,
        printed: object,
        state: str,
        bonuses: Iterable[tuple[str, float]],
        *,
        useful: Container[str] | None,
        contact_grows: bool,
        adds_up: bool,
        concealment_lost: bool,
    ) -> Limit:
        """A printed distance with the bonuses of an observer: only the ``useful`` ones (None: all); contact stays contact,
        unless ``contact_grows``; the best bonus alone counts unless it ``adds_up``."""
        if printed == UNLIMITED:
            return cls(None, state, None, concealment_lost=concealment_lost)
        base = 0.0 if printed == CONTACT else float(str(printed))
        gains, without_effect = list[tuple[str, float]](), list[str]()
        for name, gain in bonuses:
            if useful is not None and name not in useful:
                without_effect.append(name)
            elif printed != CONTACT or contact_grows:
                gains.append((name, gain))
        if gains and not adds_up:
            gains = [max(gains, key=lambda one: one[1])]
        total = base + sum(gain for _, gain in gains)
        return cls(total, state, base, tuple(gains), concealment_lost, tuple(without_effect))


NEAR = 1e-9
CONTACT, UNLIMITED = "contact", "unlimited"
"""Distances that are none: only in touch, at any distance in sight."""
OPEN, COVER = "open", "cover"


TOUCH = 0.05
"""Bases nearer than this (cm) are in contact: models cannot be placed more precisely (our figure)."""


class LimitedDetection(ABC, Generic[AnyTroop]):
    """Judges which targets are detected on one table; see
    :class:`workbench.engine.spotting.protocol.TabletopSpottingDoctrine`."""

    limited: ClassVar[bool] = True
    either_hill: bool
    """Does the hill of either end count, and not that of the observer alone?"""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        parties: TabletopParties[AnyTroop],
        shelters: Shelters,
        *,
        words: TabletopSightWording | None = None,
        edges: bool = True,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset; ``edges``: distances are those of bases."""
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties, self.shelters = parties, shelters
        self.words = TabletopSightWording(scenario, ruleset) if words is None else words
        self._edges = edges
        self._touch = self.shelters.length(TOUCH)
        self._last_area: tuple[tuple[object, ...], TabletopSpottingArea] | None = None

    @abstractmethod
    def limit_for(self, observer: AnyTroop, target: AnyTroop, *, covered: bool, hill: bool) -> Limit:
        """The limit for a target in cover or not; ``hill``: the bonus of a hill applies."""

    @abstractmethod
    def is_hidden(self, target: AnyTroop) -> bool:
        """Is a target hidden, so that cover does not matter?"""

    @abstractmethod
    def has_own_cover(self, troop: AnyTroop) -> bool:
        """Is a target in cover wherever it stands?"""

    def _notes_on_hills(self, stands: tuple[Standpoint, ...]) -> tuple[Text, ...]:
        """The notes of an answer about those whose hill counts."""
        return ()

    @abstractmethod
    def _limit_reasons(self, troop: AnyTroop, limit: Limit) -> list[Reason]:
        """The reasons for a limit: its row of the table and its bonuses."""

    @abstractmethod
    def _assumed(self, watcher: AnyTroop, troop: AnyTroop, target: Standpoint | None) -> tuple[Text, ...]:
        """The assumptions of an answer."""

    def spotted(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        observer: Party,
        party: Party,
        purpose: str = SPOT,
        tolerance: float = USUAL_TOLERANCE,
    ) -> TabletopSpotting:
        """Is a target detected? ``limit`` is None where the table says "unlimited"."""
        watcher, troop = self.parties.troop_of(observer, origin), self.parties.troop_of(party, target)
        line = self.sight.line(
            origin, target, TabletopRequest(purpose, watcher.side, watcher.party, troop.party, tolerance=tolerance)
        )
        shelter = self.shelters.shelter_for(origin, target, line.heights)
        covered = self._counts_as_covered(troop, in_cover=shelter.cover != NONE)
        limit = self.limit_for(watcher, troop, covered=covered, hill=self._has_hill_bonus(origin, target))
        longest = self._length(limit)
        within = longest is None or line.range <= longest + (self._touch if limit.is_contact else NEAR)
        reasons = (
            self._verdict(line, longest, limit, within=within),
            *(reason for reason in line.reasons if not line.visible and reason.effect is Effect.BLOCKS),
            *self._limit_reasons(troop, limit),
            *self._cover_reasons(troop, shelter, limit),
        )
        notes = self._notes_on_hills(self._hill_stands(origin, target))
        assumed = (*self._assumed(watcher, troop, target), *notes, *line.assumed)
        seen = line.visible and within
        return TabletopSpotting(seen, line.range, longest, reasons, line, assumed, troop.unit, watcher.unit)

    def area(
        self,
        origin: Standpoint,
        *,
        observer: Party,
        party: Party,
        reverse: bool = False,
        cancel: CancelToken | None = None,
    ) -> TabletopSpottingArea:
        """The area in which bare points are detected as targets like ``party``; with ``reverse`` the points from which a target
        like ``party`` at ``origin`` is detected. The rings are those of a target in the open and one in cover. The last area is
        kept: the fields of fire of a unit's weapons ask for the same one."""
        key = origin, observer, party, reverse
        if self._last_area is None or self._last_area[0] != key:
            self._last_area = key, self._judged_area(origin, observer, party, reverse=reverse, cancel=cancel)
        return self._last_area[1]

    def _judged_area(
        self, origin: Standpoint, observer: Party, party: Party, *, reverse: bool, cancel: CancelToken | None
    ) -> TabletopSpottingArea:
        at_origin = party if reverse else observer
        near = self.parties.troop_of(at_origin, origin)
        far = self.parties.troop_of(observer if reverse else party)
        watcher, troop = (far, near) if reverse else (near, far)
        request = TabletopRequest(SPOT, near.side, near.party, far.party)
        sight = self.sight.area(origin, request, cancel).visible
        whole = self.scenario.board.outline
        # the bonus of a hill applies everywhere, nowhere, or only for far places that lie on a hill
        here = self.shelters.is_on_hill(origin.point)
        always = here and (not reverse or self.either_hill)
        hills = self.shelters.hills if (reverse or self.either_hill) and not always else None
        limits = {
            (name, hill): self.limit_for(watcher, troop, covered=name == COVER, hill=hill)
            for name in (OPEN, COVER)
            for hill in ((always,) if hills is None else (False, True))
        }
        discs = {key: self._disc(origin, limit, whole) for key, limit in limits.items()}

        def spotted() -> BaseGeometry:
            zones = self._zones(origin, troop, intersection(union(discs.values()), sight), reverse=reverse)
            parts = []
            for (name, hill), disc in discs.items():
                ground = intersection(disc, zones[name]) if name in zones else shapely.Polygon()
                parts.append(intersection(ground, hills) if hill and hills is not None else ground)
            return union(parts)

        rings = tuple((name, self._length(limits[name, always]), discs[name, always]) for name in (OPEN, COVER))
        assumed = (*self._assumed(watcher, troop, None), self.words.sentence("spot_assumed_points"))
        return TabletopSpottingArea(spotted, sight, rings, reverse, assumed)

    def _zones(
        self, origin: Standpoint, troop: AnyTroop, within: BaseGeometry, *, reverse: bool
    ) -> dict[str, BaseGeometry]:
        """The regions in which targets are in the open and in cover against ``origin``; with ``reverse`` the regions against
        which a target there is. Only ground ``within`` a region counts."""
        if self._counts_as_covered(troop, in_cover=False):
            return {COVER: within}
        if self.is_hidden(troop):
            return {OPEN: within}
        if within.is_empty:
            return {}
        if reverse:
            reach = float(shapely.hausdorff_distance(shapely.Point(origin.point), within))
            zone = self.shelters.places_with_target_in_cover(origin, reach)
        else:
            zone = self.shelters.covered_from_eye(origin.point, within)
        if zone is None:
            return {COVER: within}
        return {OPEN: difference(within, zone), COVER: intersection(within, zone)}

    def _length(self, limit: Limit) -> float | None:
        return None if limit.cm is None else self.shelters.length(limit.cm)

    def _disc(self, origin: Standpoint, limit: Limit, whole: BaseGeometry) -> BaseGeometry:
        length = self._length(limit)
        if length is None:
            return whole
        base = origin.base if self._edges and origin.base is not None else shapely.Point(origin.point)
        return ring(base, self._touch if limit.is_contact else length)

    def _counts_as_covered(self, troop: AnyTroop, *, in_cover: bool) -> bool:
        return in_cover or self.has_own_cover(troop)

    def _hill_stands(self, origin: Standpoint, target: Standpoint) -> tuple[Standpoint, ...]:
        """The places whose hill counts."""
        return (origin, target) if self.either_hill else (origin,)

    def _has_hill_bonus(self, origin: Standpoint, target: Standpoint) -> bool:
        return any(self.shelters.is_on_hill(stand.point) for stand in self._hill_stands(origin, target))

    def _verdict(self, line: TabletopLine, longest: float | None, limit: Limit, *, within: bool) -> Reason:
        say = self.words.reason
        if not line.visible:
            return say("spot_blocked", effect=Effect.BLOCKS)
        if longest is None:
            return say("spot_any_distance", range=self.words.length(line.range))
        effect = Effect.NOTE if within else Effect.BLOCKS
        if limit.is_contact:
            key = "spot_contact" if within else "spot_no_contact"
            return say(key, effect=effect, range=self.words.length(line.range))
        key = "spot_within" if within else "spot_beyond"
        return say(key, effect=effect, range=self.words.length(line.range), limit=self.words.length(longest))

    def _cover_reasons(self, troop: AnyTroop, shelter: Shelter, limit: Limit) -> list[Reason]:
        """The reasons why the target counts as in cover; [] for a hidden one, to which cover does not matter."""
        say = self.words.reason
        if self.is_hidden(troop):
            return []
        found = [
            say(
                "spot_cover_in" if one.inside else "spot_cover_behind",
                one.piece.feature.id,
                cover=self.words.sentence(f"cover_{one.piece.cover}"),
                piece=self.words.piece(one.piece.feature),
            )
            for one in shelter.protections[:1]
        ]
        if not found and self._counts_as_covered(troop, in_cover=False):
            found = [say("spot_cover_dug_in", unit=troop.name)]
        return found or [say("spot_cover_none")]
