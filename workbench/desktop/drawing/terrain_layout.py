"""The layout of terrain on a hex map, ready for painting: masks of terrain, courses of roads and rivers, flat colours."""

from __future__ import annotations

from functools import cached_property
from typing import Self

import numpy as np
import numpy.typing as npt
import shapely
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, each_value
from workbench.desktop.drawing import markers, relief, roads_and_water, walls_and_fieldworks
from workbench.desktop.drawing.contour_labels import LevelLabel, place_labels
from workbench.desktop.drawing.curves import Links, extend_off_map, links_from_chains, links_from_mask, mark_lone_hexes
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import Colours, argb_pixel
from workbench.desktop.drawing.terrain_shapes import Depictions, geometry_path, hexside_depictions, make_depictions
from workbench.desktop.drawing.terrain_styles import (
    PAPER,
    RIVER_STYLES,
    SOFT_STYLES,
    TerrainLook,
    row_look,
    unknown_look,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.contours import Contour, areas_of_levels
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

# --- Masks of whole-hex terrain, in the order of painting


_INNER = 4
"""The least number of neighbours on the map of a hex in the middle of water: at corners of the map a course has as few."""


class TerrainCover:
    """The whole-hex terrain of a scenario value."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, plane: Plane | None = None) -> None:
        scenario = with_map_variants(scenario)
        self.scenario = scenario
        self.board = scenario.board
        self.ruleset = ruleset
        same = plane is not None and plane.grid == self.board.grid
        self.plane = plane if same and plane is not None else Plane(self.board.grid)

    def look(self, key: str) -> TerrainLook:
        """The look of a terrain key, which the ruleset may not know."""
        row = self.ruleset.terrain.get(key)
        return row_look(row) if row is not None else unknown_look(key)

    @cached_property
    def covers(self) -> list[tuple[TerrainLook, BoolArray]]:
        """Whole-hex terrain with its masks, including the map's ground, in the order of painting."""
        painted = {key: mask for key, mask in self.board.cover.items() if mask.any()}
        base: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for key, mask in painted.items():
            row = self.ruleset.terrain.get(key)
            if row is None or row.base:
                base |= mask
        ground = self.board.ground
        if self.look(ground).style != "clear":
            painted[ground] = ~base | painted.get(ground, np.zeros_like(base))
        found = [(self.look(key), mask) for key, mask in painted.items()]
        return sorted(found, key=lambda item: (SOFT_STYLES.get(item[0].style, ("", 99))[1], item[0].key))

    def covers_of_style(self, *styles: str) -> list[tuple[TerrainLook, BoolArray]]:
        """Whole-hex terrain of some styles."""
        return [(look, mask) for look, mask in self.covers if look.style in styles]

    @cached_property
    def lakes(self) -> BoolArray:
        """A mask of the hexes of water."""
        mask: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, water in self.covers_of_style("water"):
            mask |= water
        for water in self.broad_rivers.values():
            mask |= water
        return mask

    @cached_property
    def broad_rivers(self) -> dict[TerrainLook, BoolArray]:
        """The hexes of each kind of river that lie together as a lake or a sea does: those with nothing but water around them,
        and those beside them; of a river whose course is drawn, all that are joined to these off its course. Rulesets without
        lakes have their water as rivers."""
        kinds = self.covers_of_style("river", "stream")
        beside = self.board.grid.neighbours
        wet: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, mask in (*kinds, *self.covers_of_style("water")):
            wet |= mask
        on_map = beside >= 0
        inner = wet & (wet[beside] | ~on_map).all(axis=1) & (on_map.sum(axis=1) >= _INNER)
        broad = wet & (inner | (inner[beside] & on_map).any(axis=1))
        found = {}
        for look, mask in kinds:
            course = self.drawn_course(look.key)
            own = mask & broad
            if course is not None:
                off_course = mask & (course == 0)
                own &= off_course
                before = -1
                while (count := int(own.sum())) > before:
                    before = count
                    own |= off_course & (own[beside] & on_map).any(axis=1)
            if own.any():
                found[look] = own
        return found

    def drawn_course(self, key: str) -> Links | None:
        """The links of a river whose course is drawn; None where only its hexes are known."""
        course = self.board.attributes.get(key, {}).get("course")
        if not course:
            return None
        chains = [course] if isinstance(course, str) else list(course)
        numbers = [self._chain(chain) for chain in chains]
        return links_from_chains(self.plane, [chain for chain in numbers if chain])

    def _chain(self, chain: object) -> list[int]:
        if isinstance(chain, str):
            found = [self.board.grid.find(label) for label in chain.split()]
            return [number for number in found if number is not None]
        return [n for n in chain if isinstance(n, int)] if isinstance(chain, list | tuple) else []


# --- Courses through the hexes of a map: rivers, gullies, roads, sewers, trenches, and bridges over them


_NOT_PATH_STYLES = ("trench", "gully", *RIVER_STYLES, *markers.MARKER_STYLES)


class CourseLayout(TerrainCover):
    """The courses of a scenario value, as links from hex to hex; computed on demand."""

    @cached_property
    def rivers(self) -> dict[TerrainLook, Links]:
        """The course of every kind of river, widest first; kinds are linked with each other and with lakes."""
        nothing: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        broad = self.broad_rivers
        kinds = [(look, mask & ~broad.get(look, nothing)) for look, mask in self.covers_of_style("river", "stream")]
        every: BoolArray = nothing.copy()
        for _, mask in kinds:
            every |= mask
        found: dict[TerrainLook, Links] = {}
        common: Links = np.zeros(self.board.grid.size, dtype=np.uint8)
        if kinds:
            common = extend_off_map(self.plane, links_from_mask(self.plane, every, self.lakes), every)
        for look, mask in sorted(kinds, key=lambda item: -item[0].width):
            drawn = self.drawn_course(look.key)
            links = drawn if drawn is not None else np.where(mask, common, 0).astype(np.uint8)
            if drawn is not None:
                links = extend_off_map(self.plane, links, mask)
            links = mark_lone_hexes(links, mask)
            found[look] = links
        return self._with_chains(found, *RIVER_STYLES)

    def _with_chains(self, found: dict[TerrainLook, Links], *styles: str) -> dict[TerrainLook, Links]:
        """Courses of painted hexes combined with those that are drawn as paths."""
        for key, chains in self.board.paths.items():
            look = self.look(key)
            if look.style in styles and chains:
                mask = self.board.path_mask[key]
                links = mark_lone_hexes(extend_off_map(self.plane, links_from_chains(self.plane, chains), mask), mask)
                found[look] = found[look] | links if look in found else links
        return found

    @cached_property
    def gullies(self) -> dict[TerrainLook, Links]:
        """Depressions that run through hexes: painted hexes are linked with their neighbours, paths follow their chains."""
        kinds = self.covers_of_style(*relief.DEPRESSION_WIDTHS)
        every: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, mask in kinds:
            every |= mask
        found: dict[TerrainLook, Links] = {}
        if kinds:
            common = extend_off_map(self.plane, links_from_mask(self.plane, every), every)
            found = {look: mark_lone_hexes(np.where(mask, common, 0).astype(np.uint8), mask) for look, mask in kinds}
        return self._with_chains(found, *relief.DEPRESSION_WIDTHS)

    @cached_property
    def sewers(self) -> dict[TerrainLook, Links]:
        """The courses of sewers below the ground."""
        return self._with_chains({}, "sewer")

    @cached_property
    def paths(self) -> dict[TerrainLook, Links]:
        """The courses of roads, trails and rails, drawn as chains or painted as hexes."""
        found: dict[TerrainLook, Links] = {}
        for key, chains in self.board.paths.items():
            if self.look(key).style in _NOT_PATH_STYLES:
                continue
            links = links_from_chains(self.plane, chains)
            links = extend_off_map(self.plane, links, self._open_ends)
            found[self.look(key)] = mark_lone_hexes(links, self.board.path_mask[key])
        for look, mask in self.covers_of_style("road", "trail", "rail", "bridge", "sunken_road"):
            links = extend_off_map(self.plane, links_from_mask(self.plane, mask), mask)
            both = found[look] | links if look in found else links
            found[look] = mark_lone_hexes(both, mask)
        if self.ruleset.look.painted_bridges:
            found = {look: links for look, links in found.items() if look.style != "bridge"}
        return {look: links for look, links in roads_and_water.without_hidden_bridges(found).items() if links.any()}

    @cached_property
    def bridges(self) -> dict[TerrainLook, BoolArray]:
        """Masks of bridges that were painted as hexes or paths; empty if the ruleset draws bridges with its roads."""
        found: dict[TerrainLook, BoolArray] = {}
        if self.ruleset.look.painted_bridges:
            found |= dict(self.covers_of_style("bridge"))
            for key, mask in self.board.path_mask.items():
                look = self.look(key)
                if look.style == "bridge":
                    found[look] = found[look] | mask if look in found else mask
        return found

    @cached_property
    def bridge_links(self) -> Links:
        """The links of everything that can cross a bridge: all paths, and bridges that are drawn as chains."""
        combined = np.zeros(self.board.grid.size, dtype=np.uint8)
        for look, links in self.paths.items():
            if look.style != "sunken_road":
                combined |= links
        for key, links in self.board.links.items():
            if self.look(key).style == "bridge":
                combined |= links
        return combined

    @cached_property
    def trenches(self) -> dict[TerrainLook, Links]:
        """The courses of trenches, drawn as chains or painted as hexes."""
        chains = {self.look(key): key for key in self.board.paths if self.look(key).style == "trench"}
        return walls_and_fieldworks.trench_links(self.plane, self.board, self.covers_of_style("trench"), chains)

    @cached_property
    def _open_ends(self) -> BoolArray:
        ends: BoolArray = np.ones(self.board.grid.size, dtype=np.bool_)
        for _, mask in self.covers_of_style("town", "village"):
            ends &= ~mask
        return ends

    @cached_property
    def ditches(self) -> dict[TerrainLook, Links]:
        """The courses of anti-tank ditches, linked from hex to hex."""
        return {
            look: mark_lone_hexes(links_from_mask(self.plane, mask), mask)
            for look, mask in self.covers_of_style("ditch")
        }

    @cached_property
    def corridor(self) -> FloatArray:
        """Half the width, in hexes, that roads and rivers occupy in each hex."""
        half = np.zeros(self.board.grid.size)
        for look, links in self.paths.items():
            half[links != 0] = np.maximum(half[links != 0], 0.06 if look.style == "road" else 0.04)
        for look, links in self.rivers.items():
            half[links != 0] = np.maximum(half[links != 0], look.width / 2 + 0.06)
        for look, links in self.gullies.items():
            half[links != 0] = np.maximum(half[links != 0], relief.depression_width(look) / 2 + 0.03)
        return half

    @cached_property
    def links(self) -> Links:
        """The hexsides through which roads and rivers leave each hex, one bit each."""
        combined = np.zeros(self.board.grid.size, dtype=np.uint8)
        for links in (*self.paths.values(), *self.rivers.values(), *self.gullies.values()):
            combined |= links
        return combined & np.uint8(63)


_WET = ("river", "stream", "water")
_DRY = ("road", "trail", "rail", "bridge", "town", "village", *relief.DEPRESSION_WIDTHS)


class GroundLayout(CourseLayout):
    """The ground of a scenario value. It is created again after every edit; derived values are computed on demand."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, plane: Plane | None = None) -> None:
        super().__init__(scenario, ruleset, plane)
        self.shapes_before: Depictions | None = None
        self.exact_covers_before: dict[TerrainLook, tuple[BoolArray, Depictions]] = {}

    def after(self, scenario: Scenario) -> Self:
        """The ground of an edited scenario, which reuses everything that the edit did not change."""
        new = type(self)(scenario, self.ruleset, self.plane)
        if new.plane is not self.plane or new.board.ground != self.board.ground:
            return new
        unchanged = []
        if self._same("paths", new):
            if self._layers(self.board, _WET) == new._layers(new.board, _WET) and self._same("attributes", new):
                unchanged += ["lakes", "rivers", "broad_rivers"]
            if self._layers(self.board, _DRY) == new._layers(new.board, _DRY):
                unchanged += ["paths", "_open_ends", "gullies"]
        if len(unchanged) == 6:
            unchanged += ["corridor", "links"]
        if self.board.shapes is new.board.shapes:
            unchanged += ["drawn_shapes"]
        if self.board.contours is new.board.contours:
            unchanged += ["contours", "contour_labels", "_areas_of_levels"]
        new.shapes_before = self.__dict__.get("drawn_shapes", self.shapes_before)
        new.exact_covers_before = self.exact_covers_before | self.__dict__.get("exact_covers", {})
        for name in unchanged:
            if name in self.__dict__:
                new.__dict__[name] = self.__dict__[name]
        return new

    def _layers(self, board: HexBoard, styles: tuple[str, ...]) -> dict[str, int]:
        # masks are never changed in place, so the same object means the same terrain
        return {key: id(mask) for key, mask in board.cover.items() if self.look(key).style in styles}

    def _same(self, name: str, other: GroundLayout) -> bool:
        mine, theirs = getattr(self.board, name), getattr(other.board, name)
        return mine is theirs or bool(mine == theirs)

    @cached_property
    def drawn_shapes(self) -> Depictions:
        """The shapes of the board."""
        return make_depictions(self.board.shapes, self.look, self.shapes_before)

    @cached_property
    def contours(self) -> tuple[tuple[int, QPainterPath], ...]:
        """The levels that the contours of the board draw with their areas, in the order of painting."""
        return tuple(
            (level, geometry_path(shapely.transform(area, lambda points: points * UNIT)))
            for level, area in self._areas_of_levels
        )

    @cached_property
    def contour_labels(self) -> tuple[LevelLabel, ...]:
        """The labels of level along the contours."""
        return place_labels(
            self.plane, (one for level, area in self._areas_of_levels for one in Contour.around(level, area))
        )

    @cached_property
    def _areas_of_levels(self) -> tuple[tuple[int, BaseGeometry], ...]:
        return areas_of_levels(self.board.contours)

    @property
    def is_exact(self) -> bool:
        """True if terrain is drawn exactly to the hexsides, as it is judged, and not with a soft outline."""
        return self.ruleset.look.exact

    @cached_property
    def exact_covers(self) -> dict[TerrainLook, tuple[BoolArray, Depictions]]:
        """(mask, depictions) of whole-hex terrain that is drawn exactly to the hexsides, in the order of painting: buildings,
        which have one roof over neighbouring hexes, and all terrain if the ruleset wants it exact."""
        found = {}
        for look, mask in self.covers:
            if look.style == "building" or (look.is_soft and self.is_exact):
                before = self.exact_covers_before.get(look)
                found[look] = (
                    before
                    if before is not None and before[0] is mask
                    else (mask, hexside_depictions(self.board.grid, look, mask))
                )
        return found

    @cached_property
    def tints(self) -> relief.Tints:
        """The colours of levels."""
        if self.ruleset.look.crest_lines:
            return relief.Tints.of_crests(self.look(self.board.ground).colour)
        return relief.PAPER_TINTS

    @cached_property
    def hexes_above_lower(self) -> BoolArray:
        """A mask of the hexes with a lower neighbour."""
        elevation, beside = self.board.elevation, self.board.grid.neighbours
        lower = (beside >= 0) & (elevation[np.maximum(beside, 0)] < elevation[:, None])
        return np.asarray(lower.any(axis=1))

    @cached_property
    def mounds(self) -> dict[TerrainLook, BoolArray]:
        """Masks of hills at level 0 or below, which no tint or contour shows as high."""
        return {look: mask & (self.board.elevation <= 0) for look, mask in self.covers_of_style("hill")}

    @cached_property
    def marked(self) -> BoolArray:
        """The hexes in which any marker lies."""
        found: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for counts in self.marker_counts.values():
            found[list(counts)] = True
        return found

    @cached_property
    def clouds(self) -> dict[TerrainLook, BoolArray]:
        """Masks of smoke and gas: the hexes within the ruleset's radius of their markers."""
        found: dict[TerrainLook, BoolArray] = {}
        for look, places in self.marker_counts.items():
            row = self.ruleset.terrain.get(look.key)
            radius = row.fact("radius") if row is not None and look.style in markers.CLOUD_STYLES else None
            if places and isinstance(radius, int) and radius > 0:
                found[look] = markers.hexes_within(self.board.grid, radius, list(places))
        return found

    def changed_clouds(self, before: GroundLayout) -> BoolArray:
        """A mask of the hexes where smoke or gas differs from that of another ground."""
        if not before.clouds and not self.clouds:
            return np.zeros(self.board.grid.size, dtype=np.bool_)
        return markers.changed_cloud_hexes(before.clouds, self.clouds, self.board.grid.size)

    @cached_property
    def marker_counts(self) -> dict[TerrainLook, dict[int, int]]:
        """The number of markers of each look in each hex, including those painted as hexes or paths."""
        found: dict[TerrainLook, dict[int, int]] = {}
        groups = list(self.scenario.markers.items())
        for key, owned in self.scenario.marker_owners.items():
            groups += [(key, places) for places in owned.values()]
        groups += [
            (look.key, tuple(np.flatnonzero(mask).tolist()))
            for look, mask in self.covers_of_style(*markers.MARKER_STYLES)
        ]
        groups += [
            (key, tuple(np.flatnonzero(mask).tolist()))
            for key, mask in self.board.path_mask.items()
            if self.look(key).style in markers.MARKER_STYLES
        ]
        for key, places in groups:
            counts = found.setdefault(self.look(key), {})
            for number in places:
                counts[number] = counts.get(number, 0) + 1
        return found

    @cached_property
    def flat_colours(self) -> Colours:
        """The map in flat tints: one ARGB pixel for each hex, and a transparent one for points off the map."""
        return np.append(self.flat_colours_of(np.arange(self.board.grid.size)), np.uint32(0))

    def flat_colours_of(self, numbers: npt.NDArray[np.intp]) -> Colours:
        """The flat tints of some hexes, as ARGB pixels."""
        colours = self.level_colours(numbers)
        for look, mask in self.covers:
            if look.is_soft or look.style == "building" or not look.has_drawing:
                colours[mask[numbers]] = argb_pixel(look.colour)
        for look in self.rivers:
            if look.width >= 0.3:
                colours[self.board.mask(look.key)[numbers]] = argb_pixel(look.colour)
        for look, mask in (*self.mounds.items(), *self.clouds.items()):
            colours[mask[numbers]] = argb_pixel(look.colour)
        return colours

    def level_colours(self, numbers: npt.NDArray[np.intp]) -> Colours:
        """The tints of the levels of some hexes, as ARGB pixels."""
        elevation = self.board.elevation[numbers]
        colours = np.full(len(numbers), argb_pixel(PAPER), dtype=np.uint32)
        for level in each_value(elevation):
            colours[elevation == level] = argb_pixel(relief.level_tint(int(level), self.tints))
        return colours
