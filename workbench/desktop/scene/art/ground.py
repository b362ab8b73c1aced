"""The ground of a scenario as something that can paint any stretch of itself, at any scale, on any device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.base.arrays import BoolArray, FloatArray
from workbench.board.hexboard import HexBoard
from workbench.desktop.scene.art import bare, fields, markers, printed, relief, roads, sides, towns, trees, water, works
from workbench.desktop.scene.art.courses import Links, links_of_chains, links_of_mask, mark_alone, run_off_map
from workbench.desktop.scene.art.far import Colours, packed
from workbench.desktop.scene.art.looks import PAPER, SOFT_STYLES, Look, look_of, unknown_look
from workbench.desktop.scene.art.outline import soft
from workbench.desktop.scene.art.patch import MARGIN, Patch
from workbench.desktop.scene.plane import Plane
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_WANDER = {"town": 0.05, "village": 0.06, "field": 0.05, "paddy": 0.05, "water": 0.09}
_NO_ROADS = ("trench", *markers.STYLES)
_TREES = ("woods", "light_woods", "jungle", "orchard", "palm", "mangrove")


@dataclass(frozen=True)
class Show:
    """What to paint besides the ground itself."""

    grid: bool = True
    labels: bool = True
    contour: bool = True


EVERYTHING = Show()


class Ground:
    """Paints the map of one scenario value. Made anew after every edit; what it derives is worked out when asked for."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, plane: Plane | None = None) -> None:
        self.scenario = scenario
        self.board = scenario.board
        self.ruleset = ruleset
        same = plane is not None and plane.grid == self.board.grid
        self.plane = plane if same and plane is not None else Plane(self.board.grid)

    def after(self, scenario: Scenario) -> Ground:
        """The ground of an edited scenario, with whatever the edit left as it was taken over."""
        new = Ground(scenario, self.ruleset, self.plane)
        if new.plane is not self.plane or scenario.board.ground != self.board.ground:
            return new
        wet, dry = (
            self._layers(self.board, ("river", "stream", "water")),
            self._layers(self.board, ("road", "trail", "rail", "bridge", "town", "village")),
        )
        kept = []
        if wet == new._layers(new.board, ("river", "stream", "water")) and self._same("attributes", new):
            kept += ["lakes", "rivers"]
        if dry == new._layers(new.board, ("road", "trail", "rail", "bridge", "town", "village")) and self._same(
            "paths", new
        ):
            kept += ["paths", "_open_ends"]
        if len(kept) == 4:
            kept += ["corridor", "_links"]
        for name in kept:
            if name in self.__dict__:
                new.__dict__[name] = self.__dict__[name]
        return new

    def _layers(self, board: HexBoard, styles: tuple[str, ...]) -> dict[str, int]:
        # masks are never changed in place, so the same object is the same terrain
        return {key: id(mask) for key, mask in board.cover.items() if self.look(key).style in styles}

    def _same(self, name: str, other: Ground) -> bool:
        mine, theirs = getattr(self.board, name), getattr(other.board, name)
        return mine is theirs or bool(mine == theirs)

    def look(self, key: str) -> Look:
        """The look of a terrain key, known to the ruleset or not."""
        row = self.ruleset.terrain.get(key)
        return look_of(row) if row is not None else unknown_look(key)

    @cached_property
    def covers(self) -> list[tuple[Look, BoolArray]]:
        """Whole-hex terrain with its masks, the ground of the map filled in, in the order of painting."""
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

    def _styled(self, *styles: str) -> list[tuple[Look, BoolArray]]:
        return [(look, mask) for look, mask in self.covers if look.style in styles]

    @cached_property
    def lakes(self) -> BoolArray:
        """Hexes of water."""
        mask: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, own in self._styled("water"):
            mask |= own
        return mask

    @cached_property
    def rivers(self) -> dict[Look, Links]:
        """The course of every kind of river, wide ones first; different kinds run into each other and into lakes."""
        kinds = self._styled("river", "stream")
        every: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, mask in kinds:
            every |= mask
        if not kinds:
            return {}
        found: dict[Look, Links] = {}
        common = run_off_map(self.plane, links_of_mask(self.plane, every, self.lakes), every)
        for look, mask in sorted(kinds, key=lambda item: -item[0].width):
            drawn = self._drawn_course(look.key)
            links = drawn if drawn is not None else np.where(mask, common, 0).astype(np.uint8)
            if drawn is not None:
                links = run_off_map(self.plane, links, mask)
            links = mark_alone(links, mask)
            found[look] = links
        return found

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
        for look, mask in self._styled("road", "trail", "rail", "bridge"):
            links = run_off_map(self.plane, links_of_mask(self.plane, mask), mask)
            both = found[look] | links if look in found else links
            found[look] = mark_alone(both, mask)
        return {look: links for look, links in roads.without_hidden_bridges(found).items() if links.any()}

    @cached_property
    def trenches(self) -> dict[Look, Links]:
        """Trenches, drawn as chains or painted as hexes and joined from hex to hex."""
        chains = {self.look(key): key for key in self.board.paths if self.look(key).style == "trench"}
        return works.trench_links(self.plane, self.board, self._styled("trench"), chains)

    @cached_property
    def _open_ends(self) -> BoolArray:
        ends: BoolArray = np.ones(self.board.grid.size, dtype=np.bool_)
        for _, mask in self._styled("town", "village"):
            ends &= ~mask
        return ends

    @cached_property
    def ditches(self) -> dict[Look, Links]:
        """Anti-tank ditches, joined from hex to hex."""
        return {look: mark_alone(links_of_mask(self.plane, mask), mask) for look, mask in self._styled("ditch")}

    @cached_property
    def corridor(self) -> FloatArray:
        """Half the width, in hexes, that roads and rivers take of each hex."""
        half = np.zeros(self.board.grid.size)
        for look, links in self.paths.items():
            half[links != 0] = np.maximum(half[links != 0], 0.06 if look.style == "road" else 0.04)
        for look, links in self.rivers.items():
            half[links != 0] = np.maximum(half[links != 0], look.width / 2 + 0.06)
        return half

    @cached_property
    def _links(self) -> Links:
        together = np.zeros(self.board.grid.size, dtype=np.uint8)
        for links in (*self.paths.values(), *self.rivers.values()):
            together |= links
        return together & np.uint8(63)

    @cached_property
    def _brinks(self) -> BoolArray:
        """Hexes with a lower neighbour; every hex of a map without relief."""
        elevation, beside = self.board.elevation, self.board.grid.neighbours
        if not elevation.any():
            return np.ones(self.board.grid.size, dtype=np.bool_)
        lower = (beside >= 0) & (elevation[np.maximum(beside, 0)] < elevation[:, None])
        return np.asarray(lower.any(axis=1))

    @cached_property
    def marker_counts(self) -> dict[Look, dict[int, int]]:
        """How many markers of each look lie in which hex; those painted as hexes or in lines count too."""
        found: dict[Look, dict[int, int]] = {}
        groups = list(self.scenario.markers.items())
        for key, owned in self.scenario.marker_owners.items():
            groups += [(key, places) for places in owned.values()]
        groups += [(look.key, tuple(np.flatnonzero(mask).tolist())) for look, mask in self._styled(*markers.STYLES)]
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

    def patch(self, rect: QRectF, pixels: float) -> Patch:
        """The hexes that a rectangle needs at ``pixels`` device pixels a hex."""
        return Patch(self.plane, self.plane.numbers_in(rect, MARGIN), rect, pixels, self.corridor, self._links)

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, show: Show = EVERYTHING) -> None:
        """Paint the ground within ``rect``; ``pixels`` says how fine, in device pixels a hex."""
        patch = self.patch(rect, pixels)
        if not len(patch.numbers):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        if patch.at_edge:
            painter.setClipPath(patch.outline(), Qt.ClipOperation.IntersectClip)
        levels = relief.level_outlines(patch, self.board.elevation)
        relief.paint_tints(painter, patch, levels)
        outlines = self._paint_soft(painter, patch)
        if show.contour:
            relief.paint_contours(painter, patch, levels)
        relief.paint_shade(painter, patch, self.board.elevation)
        self._paint_over(painter, patch, outlines)
        self._paint_unknown(painter, patch)
        painter.restore()

    def paint_lines(self, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint rivers and roads alone, over the flat tints of a map seen from far away."""
        patch = self.patch(rect, pixels)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        water.paint_waters(painter, patch, [], self.rivers)
        if pixels >= 3:
            roads.paint_paths(painter, patch, self.paths)
        painter.restore()

    def paint_print(self, painter: QPainter, rect: QRectF, pixels: float, show: Show = EVERYTHING) -> None:
        """Paint the grid and the names of hexes within ``rect``."""
        patch = self.patch(rect, pixels).near
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if show.grid:
            printed.paint_grid(painter, patch)
        if show.labels:
            printed.paint_labels(painter, patch)
        painter.restore()

    def _paint_soft(self, painter: QPainter, patch: Patch) -> dict[str, QPainterPath]:
        outlines: dict[str, QPainterPath] = {}
        for look, mask in self.covers:
            if not look.is_soft or not mask[patch.numbers].any():
                continue
            wander = _WANDER.get(look.style, 0.11)
            outline = soft(patch.plane, mask, patch.numbers, wander=wander, salt=23 if look.style == "water" else 21)
            outlines[look.key] = outline
            if look.style == "water":
                continue
            fill = QColor(look.colour)
            fill.setAlpha(215)
            painter.fillPath(outline, fill)
            if look.style in ("woods", "jungle", "mangrove", "town") and patch.textured:
                edge = QColor(look.colour.darker(135))
                edge.setAlpha(120)
                painter.strokePath(outline, edge)
        return outlines

    def _paint_over(self, painter: QPainter, patch: Patch, outlines: Mapping[str, QPainterPath]) -> None:
        near = patch.near
        textures = [(look, near.only(mask)) for look, mask in self.covers if look.key in outlines]
        if patch.textured:
            for look, own in textures:
                self._paint_texture(painter, own, look, outlines[look.key])
            for look, mask in self._styled("slope", "steep_slope"):
                relief.paint_hachures(painter, near.only(mask), look, self.board.elevation)
            for look, mask in self._styled("hill"):
                relief.paint_hachures(painter, near.only(mask & self._brinks), look, self.board.elevation)
        lakes = [(look, outlines[look.key]) for look, _ in self._styled("water") if look.key in outlines]
        water.paint_waters(painter, patch, lakes, self.rivers)
        for look, mask in self._styled("sandbar"):
            water.paint_sandbars(painter, patch.only(mask), look)
        for look, links in self.ditches.items():
            roads.paint_ditch(painter, patch, look, links)
        for look, links in self.trenches.items():
            works.paint_trenches(painter, patch, look, links)
        roads.paint_paths(painter, patch, self.paths)
        roads.paint_bridges(painter, patch, self.paths, self.rivers)
        if patch.textured:
            for look, own in textures:
                if look.style in ("town", "village"):
                    towns.paint_houses(painter, own, look)
            for look, mask in self._styled("junction"):
                works.paint_junctions(painter, near.only(mask), look)
            for look, mask in self._styled("strongpoint"):
                works.paint_strongpoints(painter, near.only(mask), look)
        self._paint_sides(painter, near)
        if patch.textured:
            markers.paint_markers(painter, near, self.marker_counts)

    def _paint_texture(self, painter: QPainter, own: Patch, look: Look, outline: QPainterPath) -> None:
        if look.style in _TREES:
            trees.paint_trees(painter, own, look)
        elif look.style == "field":
            fields.paint_fields(painter, own, look, outline)
        elif look.style == "brush":
            fields.paint_brush(painter, own, look)
        elif look.style == "marsh":
            fields.paint_marsh(painter, own, look)
        elif look.style == "paddy":
            fields.paint_paddies(painter, own, look, outline)
        elif look.style == "beach":
            bare.paint_dots(painter, own, look)
        elif look.style == "sand":
            bare.paint_dunes(painter, own, look)
        elif look.style == "shell_holes":
            works.paint_shell_holes(painter, own, look)
        elif look.style == "rocky":
            bare.paint_rocks(painter, own, look)
        elif look.style == "wadi":
            bare.paint_wadi(painter, own, look, outline)

    def _paint_sides(self, painter: QPainter, patch: Patch) -> None:
        for key, mask in self.board.hexsides.items():
            look = self.look(key)
            if look.style == "hedge":
                sides.paint_hedges(painter, patch, look, mask)
            elif look.style == "cliff":
                sides.paint_cliffs(painter, patch, look, mask, self.board.elevation)
            else:
                sides.paint_plain_sides(painter, patch, look, mask)

    def _paint_unknown(self, painter: QPainter, patch: Patch) -> None:
        for look, mask in self.covers:
            if not look.known:
                printed.paint_unknown(painter, patch.only(mask), look)

    @cached_property
    def flat_colours(self) -> Colours:
        """One ARGB pixel for each hex and one (clear) for what is off the map: the map as flat tints."""
        board = self.board
        levels = np.unique(board.elevation)
        colours = np.zeros(board.grid.size + 1, dtype=np.uint32)
        for level in levels.tolist():
            colours[:-1][board.elevation == level] = packed(relief.level_tint(int(level)))
        for look, mask in self.covers:
            if look.is_soft or not look.known:
                own = np.flatnonzero(mask)
                colours[own] = packed(look.colour)
        for look in self.rivers:
            if look.width >= 0.3:
                colours[np.flatnonzero(board.mask(look.key))] = packed(look.colour)
        if not len(levels):
            colours[:-1] = packed(PAPER)
        return colours
