"""What the drawing of a map needs to know of its ground: which terrain lies where, and the course of whatever runs on."""

from __future__ import annotations

from functools import cached_property
from typing import Self

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray
from workbench.board.hexboard import HexBoard
from workbench.desktop.scene.art import clouds, gullies, markers, relief
from workbench.desktop.scene.art.depictions import Depictions, depictions_of, to_hexsides
from workbench.desktop.scene.art.far import Colours, packed
from workbench.desktop.scene.art.looks import PAPER, Look
from workbench.desktop.scene.art.plan_courses import CoursePlan
from workbench.desktop.scene.plane import Plane
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_WET = ("river", "stream", "water")
_DRY = ("road", "trail", "rail", "bridge", "town", "village", *gullies.STYLES)


class GroundPlan(CoursePlan):
    """The ground of one scenario value. Made anew after every edit; what it derives is worked out when asked for."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, plane: Plane | None = None) -> None:
        super().__init__(scenario, ruleset, plane)
        self.drawn_before: Depictions | None = None
        self.painted_before: dict[Look, tuple[BoolArray, Depictions]] = {}

    def after(self, scenario: Scenario) -> Self:
        """The ground of an edited scenario, with whatever the edit left as it was taken over."""
        new = type(self)(scenario, self.ruleset, self.plane)
        if new.plane is not self.plane or new.board.ground != self.board.ground:
            return new
        kept = []
        if self._same("paths", new):
            if self._layers(self.board, _WET) == new._layers(new.board, _WET) and self._same("attributes", new):
                kept += ["lakes", "rivers"]
            if self._layers(self.board, _DRY) == new._layers(new.board, _DRY):
                kept += ["paths", "_open_ends", "gullies"]
        if len(kept) == 5:
            kept += ["corridor", "links"]
        if self.board.shapes is new.board.shapes:
            kept += ["drawn"]
        new.drawn_before = self.__dict__.get("drawn", self.drawn_before)
        new.painted_before = self.painted_before | self.__dict__.get("painted", {})
        for name in kept:
            if name in self.__dict__:
                new.__dict__[name] = self.__dict__[name]
        return new

    def _layers(self, board: HexBoard, styles: tuple[str, ...]) -> dict[str, int]:
        # masks are never changed in place, so the same object is the same terrain
        return {key: id(mask) for key, mask in board.cover.items() if self.look(key).style in styles}

    def _same(self, name: str, other: GroundPlan) -> bool:
        mine, theirs = getattr(self.board, name), getattr(other.board, name)
        return mine is theirs or bool(mine == theirs)

    @cached_property
    def drawn(self) -> Depictions:
        """The shapes of the board."""
        return depictions_of(self.board.shapes, self.look, self.drawn_before)

    @property
    def is_exact(self) -> bool:
        """True if painted hexes are drawn to their hexsides, as they are judged, and not with a soft outline."""
        return self.ruleset.look.exact

    @cached_property
    def painted(self) -> dict[Look, tuple[BoolArray, Depictions]]:
        """Painted hexes that are drawn to their hexsides, in the order of painting: buildings, which have one roof over
        neighbouring hexes of a kind, and where the ruleset wants it all ground. With the mask that each was made of."""
        found = {}
        for look, mask in self.covers:
            if look.style == "building" or (look.is_soft and self.is_exact):
                before = self.painted_before.get(look)
                found[look] = (
                    before
                    if before is not None and before[0] is mask
                    else (mask, to_hexsides(self.board.grid, look, mask))
                )
        return found

    @cached_property
    def tints(self) -> relief.Tints:
        """The colours of levels."""
        if self.ruleset.look.crest_lines:
            return relief.Tints.of_crests(self.look(self.board.ground).colour)
        return relief.PAPER_TINTS

    @cached_property
    def brinks(self) -> BoolArray:
        """Hexes with a lower neighbour."""
        elevation, beside = self.board.elevation, self.board.grid.neighbours
        lower = (beside >= 0) & (elevation[np.maximum(beside, 0)] < elevation[:, None])
        return np.asarray(lower.any(axis=1))

    @cached_property
    def mounds(self) -> dict[Look, BoolArray]:
        """Hills at the level of the plain or below it: no tint and no contour says that they are high."""
        return {look: mask & (self.board.elevation <= 0) for look, mask in self.styled("hill")}

    @cached_property
    def clouds(self) -> dict[Look, BoolArray]:
        """Hexes that smoke and gas drift over: as far round their markers as the ruleset says."""
        found: dict[Look, BoolArray] = {}
        for look, places in self.marker_counts.items():
            row = self.ruleset.terrain.get(look.key)
            radius = row.fact("radius") if row is not None and look.style in clouds.STYLES else None
            if places and isinstance(radius, int) and radius > 0:
                found[look] = clouds.within(self.board.grid, radius, list(places))
        return found

    def drifted(self, before: GroundPlan) -> BoolArray:
        """Hexes over which smoke or gas lies now and did not before, or the other way round."""
        return clouds.drifted(before.clouds, self.clouds, self.board.grid.size)

    @cached_property
    def marker_counts(self) -> dict[Look, dict[int, int]]:
        """How many markers of each look lie in which hex; those painted as hexes or in lines count too."""
        found: dict[Look, dict[int, int]] = {}
        groups = list(self.scenario.markers.items())
        for key, owned in self.scenario.marker_owners.items():
            groups += [(key, places) for places in owned.values()]
        groups += [(look.key, tuple(np.flatnonzero(mask).tolist())) for look, mask in self.styled(*markers.STYLES)]
        groups += [
            (key, tuple(np.flatnonzero(mask).tolist()))
            for key, mask in self.board.path_mask.items()
            if self.look(key).style in markers.STYLES
        ]
        for key, places in groups:
            counts = found.setdefault(self.look(key), {})
            for number in places:
                counts[number] = counts.get(number, 0) + 1
        return found

    @cached_property
    def flat_colours(self) -> Colours:
        """One ARGB pixel for each hex and one (clear) for what is off the map: the map as flat tints."""
        return np.append(self.flat_of(np.arange(self.board.grid.size)), np.uint32(0))

    def flat_of(self, numbers: npt.NDArray[np.intp]) -> Colours:
        """The flat tints of some hexes, as ARGB pixels."""
        colours = self.level_colours(numbers)
        for look, mask in self.covers:
            if look.is_soft or look.style == "building" or not look.known:
                colours[mask[numbers]] = packed(look.colour)
        for look in self.rivers:
            if look.width >= 0.3:
                colours[self.board.mask(look.key)[numbers]] = packed(look.colour)
        for look, mask in (*self.mounds.items(), *self.clouds.items()):
            colours[mask[numbers]] = packed(look.colour)
        return colours

    def level_colours(self, numbers: npt.NDArray[np.intp]) -> Colours:
        """The colours that the levels of some hexes have, as ARGB pixels."""
        elevation = self.board.elevation[numbers]
        colours = np.full(len(numbers), packed(PAPER), dtype=np.uint32)
        for level in np.unique(elevation).tolist():
            colours[elevation == level] = packed(relief.level_tint(int(level), self.tints))
        return colours
