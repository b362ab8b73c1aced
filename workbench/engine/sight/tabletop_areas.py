"""The regions of a table that are hidden from one point: exact shadows of what blocks, exact limits of depth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight.results import Exposure, Standpoint
from workbench.engine.sight.tabletop_judgement import Ends, Terms, sees_into
from workbench.engine.sight.tabletop_terrain import NEAR, Beds, Kind, Pieces, beds, beds_once, weights
from workbench.geometry.depth_limits import Chords, DepthSearch, limit, limits, reach_of
from workbench.geometry.depth_rays import Areas
from workbench.geometry.prepared import prepared_here
from workbench.geometry.regions import Indices, difference, intersection, joined, quick_intersection, quick_union, union
from workbench.geometry.stitching import region
from workbench.geometry.viewshed import Polygons, behind_chords, front, moved_off, shadows, star, turning

NUDGE = 1e-7
"""An eye on the very edge of an area is moved so far off it: nothing that can be measured changes."""

CLOSE = 1e-4
"""So near to the eye the shape of a piece it stands in is looked at (table's unit)."""
MANY = 24
"""From so many edges on their shadows are found all at once."""


@dataclass(frozen=True, eq=False, slots=True)
class Cell:
    """Places that are judged alike: a region, the level of targets in it, and the TRENCH pieces that count for them. With
    ``owned`` (over the pieces) all places in it have the same pieces as their own; without, each has those that it is in or
    near."""

    region: BaseGeometry
    level: float
    trenches: tuple[int, ...] = ()
    owned: BoolArray | None = None


NOTHING = shapely.Polygon()
NO_AREA = 1e-9
"""Regions smaller than this (table's unit, squared) have no area."""


class View:
    """What one stand sees. ``tolerance`` (table's unit) bounds how far a curved outline is straightened."""

    def __init__(self, pieces: Pieces, terms: Terms, origin: Ends, outline: BaseGeometry, tolerance: float) -> None:
        pieces = pieces.lacking(terms.without)
        self.pieces, self.terms, self.outline, self.tolerance = pieces, terms, outline, tolerance
        self.origin = origin
        self.level = float(origin.level[0])
        x, y = origin.points[0]
        self.eye = (float(x), float(y))
        every = np.arange(len(pieces.all))
        row = np.zeros(len(every), dtype=np.int64)
        self.own: BoolArray = origin.own(pieces, row, every)
        self.within: BoolArray = origin.inside(pieces, row, every)
        self.counts: BoolArray = np.ones(len(every), dtype=np.bool_)
        self.counts[list(terms.without)] = False
        corners = shapely.get_coordinates(outline)
        # beyond every corner of the table
        self.horizon = float(np.hypot(*(corners - self.eye).T).max()) * 1.01 + 1

    def lacking(self, piece: int) -> View:
        """The same view if one piece more hid nothing. The ground that it shapes stays as it is."""
        if self.pieces.divided[piece]:
            # who has one of the parts that are left as his own may no longer have the others
            terms = replace(self.terms, without=self.terms.without | {piece})
            return View(self.pieces, terms, self.origin, self.outline, self.tolerance)
        found = copy(self)
        found.counts = self.counts.copy()
        found.counts[piece] = False
        return found

    def towards(self, region: BaseGeometry) -> View:
        """The same view for places in a region: pieces that lie on no line to it are not looked at."""
        between = shapely.union(region, shapely.Point(self.eye)).convex_hull
        found = copy(self)
        found.counts = np.zeros_like(self.counts)
        found.counts[self.pieces.tree.query(between, predicate="intersects")] = True
        found.counts &= self.counts
        return found

    # --- cells

    def cells(self, above: float) -> Iterator[Cell]:
        """The table in parts that are judged alike, for bare points so high above their ground."""
        for area, level in self.pieces.levels_of(self.outline):
            yield from self._by_trench(Cell(area, level + above))

    def _by_trench(self, cell: Cell) -> Iterator[Cell]:
        cells = [cell]
        trenches = self.pieces.of_kind(Kind.TRENCH)
        for whole in np.unique(self.pieces.whole_of[trenches]):
            parts = self.pieces.parts(whole)
            parts = parts[self.counts[parts]]
            if not len(parts):
                continue
            one_end, places = self.pieces.all[parts[0]].one_end, tuple(parts.tolist())
            if self.within[parts[0]] and one_end:
                cells = [Cell(one.region, one.level, (*one.trenches, *places)) for one in cells]
            elif self.within[parts[0]] or one_end:
                shape = self.pieces.whole(int(parts[0]))
                cells = [part for one in cells for part in _parted(one, shape, places)]
        yield from cells

    # --- what is hidden

    def seen(self, cell: Cell) -> BaseGeometry:
        """The part of a cell that is seen, but for what ravines hide."""
        beds = self._beds(cell, self.counts)
        rest = _without(*self._blocked(cell, self.counts, beds))
        return rest if rest.is_empty else _without(rest, self._too_deep(beds, rest))

    def unblocked(self, cell: Cell) -> BaseGeometry:
        """The part of a cell that nothing blocks, however deep lines are in what may be seen into."""
        return _without(*self._blocked(cell, self.counts, None))

    def not_too_deep(self, cell: Cell) -> BaseGeometry:
        """The part of a cell to which lines are not too deep in anything, whatever blocks them, but for what ravines hide."""
        beds = self._beds(cell, self.counts)
        if beds is None:
            return cell.region
        deepening = beds.deepening_part
        rest = cell.region if deepening is None else self._in_front(cell, None, deepening)
        return rest if rest.is_empty else _without(rest, self._too_deep(beds, rest))

    def hidden(self, cell: Cell, piece: int) -> BaseGeometry:
        """A region whose part in a cell is hidden by one piece, whatever else does."""
        chosen = np.zeros(len(self.pieces.all), dtype=np.bool_)
        chosen[piece] = True
        beds = self._beds(cell, chosen)
        if beds is None and self.pieces.kind[piece] != Kind.BLOCKS.value:
            return NOTHING
        rest, blocked = self._blocked(cell, chosen, beds)
        beyond = [] if rest is cell.region else [shapely.difference(cell.region, rest)]
        return quick_union([*beyond, *blocked, *self._too_deep(beds, cell.region)])

    def hidden_by_depth(self, cell: Cell) -> dict[int, BaseGeometry]:
        """What each piece that is seen into hides in a cell, whatever others do, found for all together; without those that
        longer lines use up less of."""
        pieces, stretch = self.pieces, self._stretch(cell)
        wanted = self._deep_pieces(replace(cell, trenches=()), self.counts)
        wanted = wanted[stretch[0][wanted] == 0]
        if not len(wanted):
            return {}
        deep = Beds(pieces.shapes, pieces.edges, pieces.edges.edges_of(wanted)[1], weights(pieces), *stretch)
        eye = self._off_edges(deep)
        chords, owner = limits(self._areas_of(deep, eye), reach_of(cell.region, eye), self.tolerance)
        polygons, owner = behind_chords(chords, owner, eye, self.horizon)
        found: dict[int, BaseGeometry] = dict.fromkeys(wanted.tolist(), NOTHING)
        for place in np.unique(owner).tolist():
            found[place] = intersection(cell.region, quick_union(polygons[owner == place]))
        return found

    def sunk(self, only: int | None = None) -> Iterator[BaseGeometry]:
        """What ravines hide, wherever else it lies."""
        row = np.zeros(1, dtype=np.int64)
        for index in self.pieces.of_kind(Kind.RAVINE):
            if not self.counts[index] or (only is not None and only != index):
                continue
            shape = self.pieces.whole(int(index))
            if self.within[index]:
                yield self.outline.difference(shapely.union_all([shape, *self._lookouts(int(index))]))
            elif not sees_into(self.pieces, int(index), self.origin, row)[0]:
                yield shape

    def _lookouts(self, ravine: int) -> Iterator[BaseGeometry]:
        """From where a ravine is seen into."""
        for part in self.pieces.parts(ravine):
            piece = self.pieces.all[part]
            yield from (self.pieces.zone(slope) for slope in piece.slopes)
            if piece.contact > 0:
                yield piece.shape.buffer(piece.contact)

    def _blocked(self, cell: Cell, chosen: BoolArray, beds: Beds | None) -> tuple[BaseGeometry, list[BaseGeometry]]:
        """What blocks, and of some ``beds`` the depths that lines only use up the more the longer they are: the part of a cell
        in front of all that hides whatever is behind it, as far as that is worked out together; and what of it is hidden by
        the rest."""
        pieces = self.pieces
        wanted = chosen & (pieces.kind == Kind.BLOCKS.value) & ~(self.own & pieces.opens)
        if cell.owned is not None:
            wanted &= ~(cell.owned & pieces.opens)
        wanted &= (self.level < pieces.top) | (cell.level < pieces.top)
        rises = wanted & (self.level < pieces.top) & (cell.level >= pieces.top)
        start, reach = self._shadow_ranges(cell, rises)
        kept = np.flatnonzero(wanted)
        edge = pieces.edges.edges_of(kept)[1]
        turn = turning(pieces.edges, self.eye, edge)
        owner = pieces.edges.owner[edge]
        # what lies behind a piece is swept by its far side; where the line climbs out of it, by its near side
        sweeps = pieces.without_width[owner] | np.where(rises[owner], turn < 0, turn > 0)
        edge, owner = edge[sweeps], owner[sweeps]
        # what hides all behind it, wherever, is taken together: only the nearest in every direction matters
        endless = np.isinf(reach[owner]) & ~rises[owner]
        partly = self._own_matters(owner, cell, rises)
        past = np.where(partly, self._farthest[owner], 0.0)
        near = front(pieces.edges, edge[endless], self.eye, self.horizon, past[endless]) if endless.any() else None
        rest = cell.region
        if near is not None and not self._has_area(near, rest):
            return NOTHING, []  # all of it lies behind something: depths and the rest need not be looked at
        # what is too deep in some of the areas stays so, whatever the others add
        deep = None if beds is None else beds.deepening_part
        if endless.sum() >= MANY or deep is not None:
            rest = self._in_front(cell, near, deep)
            # what is left of the shadow of an edge that counts from some distance on ends there
            late = endless & partly
            scale, whole = moved_off(
                pieces.edges.start[edge[late]] - self.eye, pieces.edges.end[edge[late]] - self.eye, past[late]
            )
            reach[owner[late]] = 0
            # of the edges of one piece the farthest
            np.maximum.at(reach, owner[late], np.where(whole, scale.max(axis=1) * (1 + 1e-9), np.inf))
            edge, owner = edge[~endless | partly], owner[~endless | partly]
        strips, owner = shadows(pieces.edges, edge, self.eye, start[owner], reach[owner], horizon=self.horizon)
        # most shadows of a crowded table fall on what others hide already
        tested = prepared_here(rest)
        more = shapely.intersects(tested, strips)
        strips = self._left_open(strips[more], owner[more], cell, rises)
        found: list[BaseGeometry] = list(strips[shapely.intersects(tested, strips)])
        solid = wanted & ~pieces.without_width & ~rises & (~pieces.opens | (cell.owned is not None))
        found.extend(pieces.shapes[solid])
        around = np.flatnonzero(rises & ~pieces.without_width)
        for index in around[shapely.intersects_xy(pieces.covers[around], *self.eye)]:
            into = self._into(pieces.shapes[index])
            ours = pieces.opens[index] and cell.owned is None
            found.append(into.difference(pieces.zone(int(index))) if ours else into)
        return rest, found

    def _shadow_ranges(self, cell: Cell, rises: BoolArray) -> tuple[FloatArray, FloatArray]:
        """From where to where pieces hide what is in a cell, as factors of the distance of an edge; ``rises``: the line climbs
        out of them."""
        top, eye, aim = self.pieces.top, self.level, cell.level
        with np.errstate(divide="ignore", invalid="ignore"):
            # targets above the top, seen from below it, are hidden only from there on
            start = np.where(rises, (aim - eye) / (top - eye), 1.0)
            # the sight line over a lower top comes down to the targets there
            reach = np.where((eye >= top) & (aim < top), (eye - aim) / (eye - top), np.inf)
        return start, reach

    def _has_area(self, near: shapely.Polygon, region: BaseGeometry) -> bool:
        """Does some of a region lie in front of what hides all behind it, and not only beside it?"""
        if shapely.intersects_xy(region, *self.eye):
            return True
        return bool(shapely.intersects(near, region)) and intersection(near, region).area > NO_AREA

    def _in_front(self, cell: Cell, near: shapely.Polygon | None, deep: Beds | None) -> BaseGeometry:
        """The part of a cell that is ``near``, in front of all edges that hide all behind them, and in front of where the depth
        of some areas is used up."""
        if deep is not None:
            ring = np.empty((0, 2)) if near is None else shapely.get_coordinates(near.exterior) - self.eye
            p, q = self._limits(cell, deep, near)
            if len(p):
                near = star(np.concatenate([ring[:-1], p]), np.concatenate([ring[1:], q]), self.eye, self.horizon)
        return cell.region if near is None else joined([shapely.intersection(cell.region, near)])

    def _limits(self, cell: Cell, beds: Beds, near: shapely.Polygon | None) -> Chords:
        """Chords along which the depth of some areas is used up, as far as what is ``near``."""
        eye = self._off_edges(beds)
        areas, reach = self._areas_of(beds, eye), reach_of(cell.region, eye)
        return limit(areas, reach if near is None else np.minimum(reach, reach_of(near, eye)), self.tolerance)

    def _areas_of(self, beds: Beds, eye: tuple[float, float]) -> Areas:
        edges, edge = beds.edges, beds.chosen
        ends = edges.start[edge] - eye, edges.end[edge] - eye
        return Areas(*ends, edges.owner[edge], beds.weight, beds.stop, beds.inside(eye), self.add)

    def _into(self, shape: BaseGeometry) -> BaseGeometry:
        """Everywhere that lines lead to which begin in a shape: all around, or from its very edge the half that it is on."""
        begin = shapely.intersection(shape, shapely.Point(self.eye).buffer(CLOSE))
        # what lies close around the eye, enlarged from the eye to beyond the horizon
        far = 2 * self.horizon / CLOSE
        everywhere: BaseGeometry = shapely.affinity.scale(begin, far, far, origin=self.eye)
        return everywhere

    def _left_open(self, strips: Polygons, owner: Indices, cell: Cell, rises: BoolArray) -> Polygons:
        """Shadows without the places that have the piece as their own."""
        pieces = self.pieces
        rows = np.flatnonzero(self._own_matters(owner, cell, rises))
        if len(rows):
            zones = pieces.zones(owner[rows])
            strips[rows] = shapely.difference(strips[rows], zones)
            strips = strips[~shapely.is_empty(strips)]
        return strips

    @cached_property
    def _farthest(self) -> FloatArray:
        """How far from the eye each piece, with the places that have it as their own, ends."""
        edges = self.pieces.edges
        found = np.zeros(len(self.pieces.all))
        whole = self.pieces.whole_of
        # an edge is farthest at one of its ends
        np.maximum.at(found, whole[edges.owner], np.hypot(*(edges.start - self.eye).T))
        np.maximum.at(found, whole[edges.owner], np.hypot(*(edges.end - self.eye).T))
        return found[whole] + self.pieces.contact

    def _own_matters(self, owner: Indices, cell: Cell, rises: BoolArray) -> BoolArray:
        """Can the shadows of pieces fall on places that have the piece as their own? Behind an area without dents none has."""
        pieces = self.pieces
        if cell.owned is not None:
            return np.zeros(len(owner), dtype=np.bool_)
        matters: BoolArray = pieces.opens[owner] & (rises[owner] | pieces.linear[owner] | ~pieces.convex[owner])
        return matters

    def _deep_pieces(self, cell: Cell, chosen: BoolArray) -> Indices:
        """The pieces whose depth counts."""
        pieces = self.pieces
        deep = (pieces.kind == Kind.DEPTH.value) & ((self.level < pieces.top) | (cell.level < pieces.top))
        deep[list(cell.trenches)] = True
        return np.flatnonzero(chosen & deep & ~pieces.without_width)

    def _stretch(self, cell: Cell) -> tuple[FloatArray, FloatArray]:
        """From which to which part of a line it is below the top of each piece."""
        top, eye, aim = self.pieces.top, self.level, cell.level
        trench = np.zeros(len(top), dtype=np.bool_)
        trench[list(cell.trenches)] = True
        begin, stop = np.zeros(len(top)), np.ones(len(top))
        with np.errstate(divide="ignore", invalid="ignore"):
            meets = (eye - top) / (eye - aim)
        falls, climbs = (eye >= top) & (aim < top) & ~trench, (eye < top) & (aim >= top) & ~trench
        begin[falls], stop[climbs] = meets[falls], meets[climbs]
        return begin, stop

    def _beds(self, cell: Cell, chosen: BoolArray) -> Beds | None:
        """The areas whose depth counts, None if there are none."""
        wanted = self._deep_pieces(cell, chosen)
        if not len(wanted):
            return None
        # one piece alone lies under no other
        find = beds_once if self.terms.union_depth and len(wanted) > 1 else beds
        return find(self.pieces, wanted, self._stretch(cell))

    @property
    def add(self) -> bool:
        """Do depths add up?"""
        return self.terms.add or self.terms.union_depth

    def _too_deep(self, beds: Beds | None, within: BaseGeometry) -> list[BaseGeometry]:
        """Where lines are too deep in terrain though longer ones may not be, as far as it concerns a region ``within`` a
        cell."""
        if beds is None or beds.deepening:
            return []
        groups = [beds] if self.add else [one for one in beds.each() if not one.deepening]
        return [found for group in groups for found in self._deep(within, group)]

    def _deep(self, within: BaseGeometry, deep: Beds) -> Polygons:
        eye = self._off_edges(deep)
        depths = DepthSearch(
            deep.edges,
            deep.chosen,
            eye,
            weight=deep.weight,
            begin=deep.begin,
            stop=deep.stop,
            inside=deep.inside(eye),
            reach=reach_of(within, eye),
        )
        return region(depths, eye, self.tolerance)

    def _off_edges(self, deep: Beds) -> tuple[float, float]:
        """The eye, moved off the edges of some areas by a hair if it is on one."""
        x, y = self.eye
        start, way = deep.edges.start[deep.chosen], (deep.edges.end - deep.edges.start)[deep.chosen]
        size = np.maximum((way**2).sum(axis=1), 1e-300)
        for turn in range(16):
            angle = 1 + turn * 2.399963  # the golden angle: never twice along one edge
            at = (x + math.cos(angle) * NUDGE * (turn > 0), y + math.sin(angle) * NUDGE * (turn > 0))
            # a piece without area has no edges
            off = start - at
            off += way * np.clip(-(off * way).sum(axis=1) / size, 0, 1)[:, None]
            if np.hypot(*off.T).min(initial=math.inf) > NEAR:
                return at
        return at


def _without(region: BaseGeometry, parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """A region without some parts of it, which may overlap."""
    return joined([shapely.difference(region, quick_union(parts))]) if len(parts) else region


def _parted(cell: Cell, shape: BaseGeometry, trenches: tuple[int, ...]) -> Iterator[Cell]:
    """A cell inside a trench, where its parts count, and outside it."""
    inside, outside = cell.region.intersection(shape), cell.region.difference(shape)
    if inside.area > 0:
        yield Cell(inside, cell.level, (*cell.trenches, *trenches), cell.owned)
    if not outside.is_empty:
        yield Cell(outside, cell.level, cell.trenches, cell.owned)


# --- The visible area of one place on a table, what hides the rest, and how much of a base is seen.


CURVE = 0.02
"""How far curved outlines are straightened at most, in cm: 0.2 mm."""


def visible(views: Sequence[View], above: float, cancel: CancelToken | None = None) -> BaseGeometry:
    """The region in which bare points so high above their ground are seen from any of some eyes."""
    found = [_visible(view, above, cancel) for view in views]
    return found[0] if len(found) == 1 else union(found)


SMALL_SHARE = 0.4
"""For a smaller share of the table it pays to look for the pieces in front of it."""


def _visible(view: View, above: float, cancel: CancelToken | None) -> BaseGeometry:
    found = []
    small = SMALL_SHARE * view.outline.area
    for cell in view.cells(above):
        if cancel is not None:
            cancel.check()
        found.append((view.towards(cell.region) if cell.region.area < small else view).seen(cell))
    # what lies on different levels shares outlines, though no two regions overlap
    seen = joined(found) if len(found) == 1 else union(found)
    return difference(seen, union(view.sunk()))


def seen_into(view: View, above: float, region: BaseGeometry) -> BaseGeometry:
    """The part of a region inside pieces that are seen into, where the target is below their tops."""
    found = []
    for cell in view.cells(above):
        deep = view.pieces.deep(cell.level)
        if len(deep):
            here = quick_intersection(region, deep)
            found.append(here if cell.region is view.outline else intersection(here, cell.region))
    return found[0] if len(found) == 1 else union(found)


def exposure(views: Sequence[View], target: Standpoint, end: Ends) -> Exposure:
    """How much of a target's base is seen; what its middle has as its own, and its level, count for all of it."""
    found = [_exposure(view, target, end) for view in views]
    seen = union(one.seen for one in found)
    return Exposure(float(min(1.0, seen.area / found[0].whole.area)), seen, found[0].whole)


def _exposure(view: View, target: Standpoint, end: Ends) -> Exposure:
    if target.base is None or target.base.area <= 0:
        raise ValueError("a bare point has no base")
    pieces = view.pieces
    every = np.arange(len(pieces.all))
    row = np.zeros(len(every), dtype=np.int64)
    inside = end.inside(pieces, row, every)
    # a trench limits lines with both ends in it, or with one where it says so
    one = pieces.one_end & (view.within | inside)
    counts = (pieces.kind == Kind.TRENCH.value) & ((view.within & inside) | one) & view.counts
    cell = Cell(target.base, float(end.level[0]), tuple(np.flatnonzero(counts).tolist()), end.own(pieces, row, every))
    seen = view.seen(cell)
    return Exposure(float(min(1.0, seen.area / target.base.area)), seen, target.base)


class Hidden(Mapping[int, BaseGeometry]):
    """What each piece hides, worked out when it is asked for."""

    def __init__(self, places: list[int], find: Callable[[int], BaseGeometry]) -> None:
        self._places, self._find = places, find
        self._found: dict[int, BaseGeometry] = {}

    def __getitem__(self, place: int) -> BaseGeometry:
        if place not in self._found:
            if place not in self._places:
                raise KeyError(place)
            self._found[place] = self._find(place)
        return self._found[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
