"""Cover along a line on a table whose terrain chart has classes of cover: the best of the area in which the target stands and
of the linear pieces that the line of sight crosses just before it. Detection and fire both use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray
from workbench.engine.sight.results import Effect, Point, Reason, Standpoint
from workbench.engine.sight.tabletop_charted import Readings, compile_terrain, footprints, grows
from workbench.engine.sight.tabletop_terrain import HAIR
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.geometry.prepared import prepared_here, prepared_to_share
from workbench.geometry.regions import polygonal_part, union
from workbench.geometry.viewshed import behind, beyond, ring
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature

NONE, LIGHT, HEAVY, TOTAL, VARIABLE = "none", "light", "heavy", "total", "variable"
RANK = (NONE, LIGHT, HEAVY, TOTAL)
TRENCH, HILL = "trench", "hill"
DUNE, BUNKER, WORKS, BUILDING = "dune", "bunker", "works", "building"
ROUNDING = 1e-9


@dataclass(frozen=True)
class Piece:
    """A piece that gives cover. ``lies_across``: it protects units close behind it too, not only those in it. ``unset``: the
    players have to agree on its cover, and have not; ``void``: none against indirect fire and bombardment. ``area`` is what it
    covers, up to the pieces that it touches."""

    feature: Feature
    row: TerrainRow
    cover: str
    lies_across: bool
    void: bool
    area: BaseGeometry
    unset: bool = False
    built_over: BaseGeometry | None = None

    @cached_property
    def shape(self) -> BaseGeometry:
        """Its ground: polygons, or a bare line; woods and fields not where buildings stand."""
        found = polygonal_part(self.area)
        if self.built_over is not None:
            found = polygonal_part(found.difference(self.built_over))
        return prepared_to_share(found)


@dataclass(frozen=True, slots=True)
class Protection:
    """A piece that protects a target ``inside`` it or close behind it. ``above``: the line passes above the piece where it
    crosses it."""

    piece: Piece
    inside: bool
    above: bool = False


@dataclass(frozen=True, slots=True)
class Shelter:
    """The cover of a target against one shooter: its class, the ``protections`` that give it (the best first), and those that
    do not count."""

    cover: str
    protections: tuple[Protection, ...] = ()
    void: tuple[Protection, ...] = ()
    unset: tuple[Protection, ...] = ()

    @property
    def has_reasons(self) -> bool:
        """Is there any piece that gives cover, or might?"""
        return bool(self.protections or self.void or self.unset or self.cover == TOTAL)


def cover_reasons(shelter: Shelter, words: TabletopSightWording) -> list[Reason]:
    """The pieces that give cover against fire and those that do not, one reason each; one alone if there is none."""

    def reason(key: str, one: Protection, effect: Effect) -> Reason:
        feature, cover = one.piece.feature, words.sentence(f"cover_{one.piece.cover}")
        return words.reason(key, feature.id, effect, piece=words.piece(feature), cover=cover)

    found = [
        reason("fire_cover_in" if one.inside else "fire_cover_behind", one, Effect.HINDERS)
        for one in shelter.protections
    ]
    if shelter.cover == TOTAL:
        found.append(words.reason("fire_total", effect=Effect.BLOCKS))
    for one in shelter.void:
        key = "fire_cover_from_above" if one.above and one.piece.cover == TOTAL else "fire_cover_void"
        found.append(reason(key, one, Effect.NOTE))
    found += [reason("fire_cover_unset", one, Effect.UNDECIDED) for one in shelter.unset]
    return found or [words.reason("fire_no_cover")]


MOST_TARGETS = 1024
"""The surroundings of so many targets are kept."""


class Surroundings(NamedTuple):
    """The surroundings of a target: the pieces that it stands in, is one of them a bunker, and the works that it sits in (as of
    :meth:`Shelters.works_around`)."""

    pieces: BoolArray
    in_bunker: bool
    works: tuple[str, Feature | None]


@dataclass(frozen=True, slots=True)
class CoverTerms:
    """The terms of cover that are none of sight: ``dunes_are_hills`` (rows with the role ``dune``) for whoever stands on one,
    ``trenches_are_works`` against shells."""

    dunes_are_hills: bool = True
    trenches_are_works: bool = False


class Shelters:
    """Cover on one table. Lengths are in the table's unit."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, readings: Readings, terms: CoverTerms = CoverTerms()
    ) -> None:
        self.board, self.ruleset = scenario.board, ruleset
        self._readings, self._terms = readings, terms
        self.contact = self.length(readings.contact)
        self._surroundings: dict[Standpoint, Surroundings] = {}
        self._near: dict[tuple[Point, Point], tuple[BaseGeometry, BoolArray]] = {}

    def length(self, value: float) -> float:
        """A length of the ruleset in the table's unit."""
        return self.board.length(value, self.ruleset.length_unit)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that give cover, or would if the players agreed on it."""
        found = []
        rows = [(feature, self.ruleset.terrain.get(feature.terrain)) for feature in self.board.features]
        built = footprints(rows)
        for feature, row in rows:
            cover = str(row.fact("cover", NONE)) if row is not None else NONE
            if row is None or cover == NONE:
                continue
            agreed = str(feature.values.get("cover", VARIABLE)) if cover == VARIABLE else cover
            unset = agreed not in RANK
            across = feature.linear and row.fact("relief") != TRENCH
            void = row.fact("cover_void_bombard") is True
            area = self.board.closed_areas[feature.id]
            over = built if grows(row) and built.intersects(area) else None
            found.append(Piece(feature, row, NONE if unset else agreed, across, void, area, unset, over))
        return tuple(found)

    def shelter_for(
        self, origin: Standpoint, target: Standpoint, heights: tuple[float, float], *, indirect: bool = False
    ) -> Shelter:
        """The cover of a target against a shooter; ``heights`` are the levels of both ends."""
        base = target.base if target.base is not None else shapely.Point(target.point)
        line, near = self._near.get((origin.point, target.point)) or self._lines_to(origin, [target])[0]
        around = self._surroundings_of(target).pieces | near
        all_found = [
            found
            for place in np.flatnonzero(around).tolist()
            if (found := self._protection(self.pieces[place], line, target, base, heights)) is not None
        ]
        void = [one for one in all_found if (indirect and one.piece.void) or self._is_overlooked(one)]
        unset = [one for one in all_found if one.piece.unset]
        given = [one for one in all_found if one not in void and not one.piece.unset and one.piece.cover != NONE]
        given.sort(key=lambda one: -RANK.index(one.piece.cover))
        cover = given[0].piece.cover if given else NONE
        return Shelter(cover, tuple(given), tuple(void), tuple(unset))

    def judge_together(self, origin: Standpoint, targets: Sequence[Standpoint]) -> None:
        """Find what lies across the lines from a shooter to some targets, for :meth:`shelter_for` of them; the last answer is
        kept."""
        keys = ((origin.point, target.point) for target in targets)
        self._near = dict(zip(keys, self._lines_to(origin, targets), strict=True))

    def _lines_to(self, origin: Standpoint, targets: Sequence[Standpoint]) -> list[tuple[BaseGeometry, BoolArray]]:
        """The lines to some targets, each with the pieces that lie across it."""
        ends = np.array([(origin.point, target.point) for target in targets], dtype=np.float64)
        lines: NDArray[np.object_] = np.asarray(shapely.linestrings(ends), dtype=np.object_)
        near: BoolArray = np.zeros((len(targets), len(self.pieces)), dtype=np.bool_)
        across = np.flatnonzero(self._lie_across)
        near[:, across] = shapely.dwithin(self._shapes[across], lines[:, np.newaxis], ROUNDING)
        return list(zip(lines, near, strict=True))

    def _is_overlooked(self, found: Protection) -> bool:
        # total cover counts unless the shooter looks over it from above (R-L3)
        return self._readings.walls_closed and found.piece.cover == TOTAL and not found.inside and found.above

    def _protection(
        self, piece: Piece, line: BaseGeometry, target: Standpoint, base: BaseGeometry, heights: tuple[float, float]
    ) -> Protection | None:
        """The protection by a piece that the target stands in, or that lies across the line."""
        if not piece.lies_across:
            return Protection(piece, inside=True)
        crossed = shapely.intersection(line, piece.shape)
        if crossed.is_empty or (shapely.get_dimensions(piece.shape) == 2 and crossed.length <= ROUNDING):
            return None
        if shapely.distance(crossed, base) > self.contact + ROUNDING:
            return None
        place = line.project(shapely.shortest_line(crossed, shapely.Point(target.point)).interpolate(0))
        share = place / line.length if line.length > 0 else 1.0
        height = heights[0] + (heights[1] - heights[0]) * share
        return Protection(piece, inside=False, above=height >= self._top(piece) - ROUNDING)

    def _surroundings_of(self, target: Standpoint) -> Surroundings:
        """The surroundings of a target. Those of the last targets are kept: every shooter asks for them several times."""
        found = self._surroundings.get(target)
        if found is None:
            if len(self._surroundings) >= MOST_TARGETS:
                self._surroundings.clear()
            found = self._surroundings[target] = self._find_surroundings(target)
        return found

    def _find_surroundings(self, target: Standpoint) -> Surroundings:
        """Search its pieces: areas that its middle lies in, and trenches drawn as lines that its base meets anywhere."""
        mark = shapely.Point(target.point)
        inside: BoolArray = shapely.distance(self._shapes, mark) <= HAIR
        meets = shapely.intersects(mark if target.base is None else target.base, self._shapes)
        holding: BoolArray = np.where(self._linear, meets, inside) & ~self._lie_across
        bunkers = [self.pieces[place].feature.flags for place in np.flatnonzero(inside).tolist()]
        in_bunker = any(BUNKER in flags for flags in bunkers)
        return Surroundings(holding, in_bunker, self._works_among(holding))

    @cached_property
    def _shapes(self) -> NDArray[np.object_]:
        return np.array([piece.shape for piece in self.pieces], dtype=np.object_)

    @cached_property
    def _linear(self) -> BoolArray:
        return np.array([piece.feature.linear for piece in self.pieces], dtype=np.bool_)

    @cached_property
    def _lie_across(self) -> BoolArray:
        return np.array([piece.lies_across for piece in self.pieces], dtype=np.bool_)

    def _top(self, piece: Piece) -> float:
        """The level of a piece as sight has it; on a hill from the hill's level if levels add up."""
        return self._tops[piece.feature.id]

    @cached_property
    def _tops(self) -> Mapping[str, float]:
        compiled = compile_terrain(self.board, self.ruleset, self._readings)
        return {piece.feature.id: piece.top for piece in compiled.all}

    @cached_property
    def cover_areas(self) -> BaseGeometry:
        """The ground on which targets are in cover against every shooter: the inside of areas that give any."""
        return union([piece.shape for piece in self._pieces_with_cover if not piece.feature.linear])

    @cached_property
    def _cover_parts(self) -> NDArray[np.object_]:
        return np.asarray(shapely.get_parts(self.cover_areas))

    @cached_property
    def _linear_shapes(self) -> NDArray[np.object_]:
        return np.array([piece.shape for piece in self._linear_pieces], dtype=np.object_)

    @cached_property
    def cover_trenches(self) -> BaseGeometry:
        """The same for trenches drawn as lines."""
        return shapely.union_all([p.shape for p in self._pieces_with_cover if p.feature.linear and not p.lies_across])

    @cached_property
    def _pieces_with_cover(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.cover != NONE)

    @cached_property
    def _linear_pieces(self) -> Sequence[Piece]:
        # what has no height is looked over by everybody
        looked_over = self._readings.walls_closed
        return [
            piece
            for piece in self._pieces_with_cover
            if piece.lies_across and not (looked_over and piece.cover == TOTAL and self._top(piece) <= ROUNDING)
        ]

    def covered_from_eye(self, eye: Point, within: BaseGeometry) -> BaseGeometry:
        """The ground on which bare points ``within`` a region are in cover against a shooter at ``eye``; it may reach
        beyond the region."""
        tested = prepared_here(within)
        # cover lies in a piece or close behind it: pieces far from the region give none there
        close = shapely.dwithin(tested, self._linear_shapes, self.contact + ROUNDING)
        strips = [beyond(eye, shape, self.contact) for shape in self._linear_shapes[close]]
        met = self._cover_parts[shapely.intersects(tested, self._cover_parts)]
        return union([*met, self.cover_trenches, *strips])

    def places_with_target_in_cover(self, target: Standpoint, reach: float) -> BaseGeometry | None:
        """The places against which a target is in cover, as far as ``reach`` from it; None = all places."""
        base = target.base if target.base is not None else shapely.Point(target.point)
        if shapely.intersects_xy(self.cover_areas, *target.point) or shapely.intersects(self.cover_trenches, base):
            return None
        close = ring(base, self.contact)
        parts = [shapely.intersection(piece.shape, close) for piece in self._linear_pieces]
        shadows = [behind(target.point, polygonal_part(part), reach) for part in parts if not part.is_empty]
        return union(shadows)

    @cached_property
    def hills(self) -> BaseGeometry:
        """The hills of the table, and its dunes if they count as hills."""
        found = [feature for feature, row in self._hills if self._terms.dunes_are_hills or DUNE not in row.roles]
        return union([self.board.closed_areas[feature.id] for feature in found])

    @cached_property
    def _hills(self) -> tuple[tuple[Feature, TerrainRow], ...]:
        rows = ((feature, self.ruleset.terrain.get(feature.terrain)) for feature in self.board.features)
        return tuple((feature, row) for feature, row in rows if row is not None and row.fact("relief") == HILL)

    def is_on_hill(self, point: Point) -> bool:
        """Is a place on a hill (or a dune that counts as one), its edge included?"""
        return bool(shapely.distance(self.hills, shapely.Point(point)) <= HAIR)

    def is_on_dune(self, point: Point) -> bool:
        """Is a place on a dune, its edge included?"""
        dunes = [self.board.closed_areas[feature.id] for feature, row in self._hills if DUNE in row.roles]
        return any(shapely.distance(dune, shapely.Point(point)) <= HAIR for dune in dunes)

    def is_in_bunker(self, target: Standpoint) -> bool:
        """Is a target in a building that is a bunker?"""
        return self._surroundings_of(target).in_bunker

    def works_around(self, target: Standpoint) -> tuple[str, Feature | None]:
        """The works in which a target sits and that take dice from explosive shells (Retranchement et bâtiment, Bunker):
        :data:`BUNKER`, :data:`WORKS` or "", and the piece that is one."""
        return self._surroundings_of(target).works

    def _works_among(self, holding: BoolArray) -> tuple[str, Feature | None]:
        inside = [self.pieces[place] for place in np.flatnonzero(holding).tolist()]
        bunker = next((piece.feature for piece in inside if BUNKER in piece.feature.flags), None)
        if bunker is not None:
            return BUNKER, bunker
        found = next((piece.feature for piece in inside if self._is_works(piece)), None)
        return (WORKS if found is not None else ""), found

    def _is_works(self, piece: Piece) -> bool:
        if piece.row.fact("class") in (WORKS, BUILDING):
            return True
        return self._terms.trenches_are_works and piece.row.fact("relief") == TRENCH
