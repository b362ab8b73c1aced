"""The course of whatever runs through the hexes of a map: rivers, gullies, roads, sewers, trenches, and bridges over them."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, FloatArray
from workbench.desktop.scene.art import gullies, markers, roads, works
from workbench.desktop.scene.art.courses import Links, links_of_chains, links_of_mask, mark_alone, run_off_map
from workbench.desktop.scene.art.covers import Covers
from workbench.desktop.scene.art.looks import RIVER_STYLES, Look

_NO_ROADS = ("trench", "gully", *RIVER_STYLES, *markers.STYLES)


class CoursePlan(Covers):
    """Courses of one scenario value, as links from hex to hex; worked out when asked for."""

    @cached_property
    def rivers(self) -> dict[Look, Links]:
        """The course of every kind of river, wide ones first; different kinds run into each other and into lakes."""
        kinds = self.styled("river", "stream")
        every: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, mask in kinds:
            every |= mask
        found: dict[Look, Links] = {}
        common: Links = np.zeros(self.board.grid.size, dtype=np.uint8)
        if kinds:
            common = run_off_map(self.plane, links_of_mask(self.plane, every, self.lakes), every)
        for look, mask in sorted(kinds, key=lambda item: -item[0].width):
            drawn = self._drawn_course(look.key)
            links = drawn if drawn is not None else np.where(mask, common, 0).astype(np.uint8)
            if drawn is not None:
                links = run_off_map(self.plane, links, mask)
            links = mark_alone(links, mask)
            found[look] = links
        return self._with_chains(found, *RIVER_STYLES)

    def _with_chains(self, found: dict[Look, Links], *styles: str) -> dict[Look, Links]:
        """Courses of painted hexes together with those that are drawn as paths."""
        for key, chains in self.board.paths.items():
            look = self.look(key)
            if look.style in styles and chains:
                own = self.board.path_mask[key]
                links = mark_alone(run_off_map(self.plane, links_of_chains(self.plane, chains), own), own)
                found[look] = found[look] | links if look in found else links
        return found

    @cached_property
    def gullies(self) -> dict[Look, Links]:
        """Depressions that run through hexes; those painted as hexes run on from hex to hex, others along their path."""
        kinds = self.styled(*gullies.STYLES)
        every: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, mask in kinds:
            every |= mask
        found: dict[Look, Links] = {}
        if kinds:
            common = run_off_map(self.plane, links_of_mask(self.plane, every), every)
            found = {look: mark_alone(np.where(mask, common, 0).astype(np.uint8), mask) for look, mask in kinds}
        return self._with_chains(found, *gullies.STYLES)

    @cached_property
    def sewers(self) -> dict[Look, Links]:
        """Where sewers run below the ground."""
        return self._with_chains({}, "sewer")

    def _drawn_course(self, key: str) -> Links | None:
        course = self.board.attributes.get(key, {}).get("course")
        if not course:
            return None
        chains = [course] if isinstance(course, str) else list(course)
        numbers = [self._chain(chain) for chain in chains]
        return links_of_chains(self.plane, [chain for chain in numbers if chain])

    def _chain(self, chain: object) -> list[int]:
        if isinstance(chain, str):
            found = [self.board.grid.find(label) for label in chain.split()]
            return [number for number in found if number is not None]
        return [n for n in chain if isinstance(n, int)] if isinstance(chain, list | tuple) else []

    @cached_property
    def paths(self) -> dict[Look, Links]:
        """The course of roads, trails and rails, drawn as chains or (rails) painted as hexes."""
        found: dict[Look, Links] = {}
        for key, chains in self.board.paths.items():
            if self.look(key).style in _NO_ROADS:
                continue
            links = links_of_chains(self.plane, chains)
            links = run_off_map(self.plane, links, self._open_ends)
            found[self.look(key)] = mark_alone(links, self.board.path_mask[key])
        for look, mask in self.styled("road", "trail", "rail", "bridge", "sunken_road"):
            links = run_off_map(self.plane, links_of_mask(self.plane, mask), mask)
            both = found[look] | links if look in found else links
            found[look] = mark_alone(both, mask)
        if self.ruleset.look.painted_bridges:
            found = {look: links for look, links in found.items() if look.style != "bridge"}
        return {look: links for look, links in roads.without_hidden_bridges(found).items() if links.any()}

    @cached_property
    def bridges(self) -> dict[Look, BoolArray]:
        """Bridges that are drawn only where they were painted, as hexes or as paths; empty where roads bring their own."""
        found: dict[Look, BoolArray] = {}
        if self.ruleset.look.painted_bridges:
            found |= dict(self.styled("bridge"))
            for key, mask in self.board.path_mask.items():
                look = self.look(key)
                if look.style == "bridge":
                    found[look] = found[look] | mask if look in found else mask
        return found

    @cached_property
    def ways(self) -> Links:
        """What may run over a bridge: the links of all paths, and of bridges that are drawn as chains."""
        together = np.zeros(self.board.grid.size, dtype=np.uint8)
        for look, links in self.paths.items():
            if look.style != "sunken_road":
                together |= links
        for key, links in self.board.links.items():
            if self.look(key).style == "bridge":
                together |= links
        return together

    @cached_property
    def trenches(self) -> dict[Look, Links]:
        """Trenches, drawn as chains or painted as hexes and joined from hex to hex."""
        chains = {self.look(key): key for key in self.board.paths if self.look(key).style == "trench"}
        return works.trench_links(self.plane, self.board, self.styled("trench"), chains)

    @cached_property
    def _open_ends(self) -> BoolArray:
        ends: BoolArray = np.ones(self.board.grid.size, dtype=np.bool_)
        for _, mask in self.styled("town", "village"):
            ends &= ~mask
        return ends

    @cached_property
    def ditches(self) -> dict[Look, Links]:
        """Anti-tank ditches, joined from hex to hex."""
        return {look: mark_alone(links_of_mask(self.plane, mask), mask) for look, mask in self.styled("ditch")}

    @cached_property
    def corridor(self) -> FloatArray:
        """Half the width, in hexes, that roads and rivers take of each hex."""
        half = np.zeros(self.board.grid.size)
        for look, links in self.paths.items():
            half[links != 0] = np.maximum(half[links != 0], 0.06 if look.style == "road" else 0.04)
        for look, links in self.rivers.items():
            half[links != 0] = np.maximum(half[links != 0], look.width / 2 + 0.06)
        for look, links in self.gullies.items():
            half[links != 0] = np.maximum(half[links != 0], gullies.width_of(look) / 2 + 0.03)
        return half

    @cached_property
    def links(self) -> Links:
        """Where roads and rivers leave each hex, one bit a hexside."""
        together = np.zeros(self.board.grid.size, dtype=np.uint8)
        for links in (*self.paths.values(), *self.rivers.values(), *self.gullies.values()):
            together |= links
        return together & np.uint8(63)
