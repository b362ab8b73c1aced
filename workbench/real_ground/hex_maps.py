"""Real ground as a map of hexes under the rules of a game.

The ground is first described in neutral words (:mod:`workbench.rules.neutral_terrain`), hex by hex and line by line. The
terrain of the ruleset for these words, and the words for which it has none, are found where maps of other programs are
translated (:mod:`workbench.files.formats.foreign_maps`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import translated
from workbench.files.formats.map_format import GROUND, Counted, ForeignMap, Imported, Tally
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.generator.blank_maps import blank_grid
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.planning.same_ground import judges_shapes
from workbench.real_ground.cells import CellGrid
from workbench.real_ground.contours import LevelSteps, ground_contours, with_levels_drawn
from workbench.real_ground.heights import HexHeights, hex_heights
from workbench.real_ground.land import (
    AREAS,
    BUILT,
    LINES,
    ROADS,
    SIDES,
    WATERS,
    Land,
    LandOnMap,
    is_building,
)
from workbench.real_ground.lines import Banks, HexCourses, crossings, hex_courses, hexsides, merged, through
from workbench.real_ground.names import map_names
from workbench.real_ground.projection import LocalPlane, MapPlane
from workbench.real_ground.relief_files import missing_tiles
from workbench.real_ground.sea import sea_of
from workbench.real_ground.settings import SMALL_ROADS_UP_TO, TRACKS_UP_TO, GroundSettings
from workbench.real_ground.sources import GroundSources
from workbench.rules.neutral_terrain import NeutralTerrain
from workbench.rules.ruleset import HEXES, HEXSIDES, PATHS, Ruleset
from workbench.scenario.hex_board import HexBoard, Shape, stretches_where
from workbench.scenario.scenario import Scenario

_SMALL = frozenset({"highway=residential", "highway=living_street", "highway=pedestrian", "highway=service"})
_TRACKS = frozenset({"highway=track", "highway=bridleway"})
_MARGIN = 1.0
"""Hexes around the map from which land is looked at too."""
_WIDE = 0.5
"""The share of water in a hex from which on a river there is a great river."""
_LEAST_STREAM, _LEAST_TRACK = 2.0, 1.5
"""Hexes; shorter streams and tracks are left out."""
_CELLS_ACROSS = (12, 8)
_MANY_HEXES = 2_500

LEAST_HOUSE = 12.0
"""Square metres."""
_HOUSE_TOLERANCE = 0.6
"""Metres by which the outline of a house is made simpler."""
_MOST_STOREYS = 8

SMALL_HOUSES = Text("buildings too small to be drawn", "bâtiments trop petits pour être tracés")
SMALL_ROADS = Text(
    "small roads, for which the hexes are too large", "petites routes, pour lesquelles les hexagones sont trop grands"
)
TUNNELS = Text("stretches in tunnels", "tronçons en tunnel")
SHORT_LINES = Text("short streams and tracks", "ruisseaux et chemins courts")
VOIDS = Text("hexes without elevation, filled from beside", "hexagones sans altitude, remplis d’après leurs voisins")
MISSING_TILES = Text(
    "tiles of elevation of which there is no file ({names}); in the open sea there are none",
    "tuiles d’altitude dont il n’y a pas de fichier ({names}) ; en pleine mer il n’y en a pas",
)
NO_ELEVATION = Text(
    "elevation of all hexes: no file has any here", "altitude de tous les hexagones : aucun fichier n’en a ici"
)
BROKEN = Text("multipolygons that do not close ({names})", "multipolygones qui ne se ferment pas ({names})")
DOUBTFUL_COAST = Text("parts of a broken coast that stayed land", "parties d’une côte abîmée restées terre")
TOO_HIGH = Text(
    "hexes beyond the levels of the ruleset (a level of {metres} m would take all)",
    "hexagones au-delà des niveaux des règles (un niveau de {metres} m les prendrait tous)",
)


@dataclass(frozen=True, eq=False)
class MadeGround:
    """A map that was made of real ground.

    - ``imported``: the scenario, what is on it and what was lost
    - ``plane``: the plane on which it lies
    - ``heights``: of its hexes in metres; None for a table
    - ``base``, ``level_metres``: the height at which level 0 begins, and the metres of a level
    - ``files``, ``credits``: the names of the files that it was made of, and the credits that are due on it
    - ``span``: its lowest and highest ground; None without elevation
    - ``enough_metres``: the metres of a level with which the ruleset has levels enough; 0 if it has
    - ``by_hand``: of a map that is made again, what stays as it was changed by hand
    """

    imported: Imported
    plane: MapPlane
    heights: HexHeights | None = None
    base: float = 0.0
    level_metres: float = 0.0
    files: tuple[str, ...] = ()
    credits: tuple[Text, ...] = ()
    span: tuple[float, float] | None = None
    enough_metres: float = 0.0
    by_hand: Counted | None = None

    @property
    def summary(self) -> Text:
        """A sentence about the heights of the map."""
        if self.span is None:
            return Text("No elevation: all ground is at level 0.", "Pas d’altitude : tout est au niveau 0.")
        words = Text(
            "Ground from {low} to {high} m; level 0 begins at {base} m, a level is {step} m.",
            "Terrain de {low} à {high} m ; le niveau 0 commence à {base} m, un niveau vaut {step} m.",
        )
        low, high = self.span
        return words.format(
            low=f"{low:.0f}", high=f"{high:.0f}", base=f"{self.base:.0f}", step=f"{self.level_metres:g}"
        )


def usual_metres(ruleset: Ruleset) -> float:
    """Metres of a hex as the ruleset prints it."""
    return float(ruleset.hex_metres or 100)


def usual_level_metres(ruleset: Ruleset, metres: float) -> float:
    """Metres of a level as the ruleset prints it; else a step that suits the size of the hexes."""
    if ruleset.level_metres:
        return float(ruleset.level_metres)
    return 5.0 if metres <= 60 else 10.0


@dataclass(frozen=True)
class GroundRequest:
    """All that a map is made of: the files that were read, the choices, the rules with the id by which a scenario names
    them, what tags mean, and what rulesets make of that. A map that is made again has its own ``grid``."""

    sources: GroundSources
    settings: GroundSettings
    ruleset_id: str
    ruleset: Ruleset
    mapping: WordMapping
    neutral: NeutralTerrain
    grid: HexGrid | None = None


def make_hex_map(
    request: GroundRequest, cancel: CancelToken | None = None, progress: Progress | None = None
) -> MadeGround:
    """The map of a place. CannotAnswer (``other_map``) for a game that is not played on hexes."""
    if "hex" not in request.ruleset.map_kinds:
        words = Text("{game} is not played on hexes", "{game} ne se joue pas sur des hexagones")
        raise CannotAnswer("other_map", words.format(game=request.ruleset.name))
    return _HexMapMaker(request, Steps(5, cancel, progress)).made()


class _HexMapMaker:
    """Makes one map; each step leaves its part in an attribute."""

    def __init__(self, request: GroundRequest, steps: Steps) -> None:
        sources, settings, mapping = request.sources, request.settings, request.mapping
        self.sources, self.settings, self.mapping, self.neutral = sources, settings, mapping, request.neutral
        self.ruleset_id, self.ruleset, self.steps = request.ruleset_id, request.ruleset, steps
        ruleset = request.ruleset
        self.metres = settings.metres or usual_metres(ruleset)
        self.grid = request.grid or blank_grid(ruleset, settings.columns, settings.rows)
        local = LocalPlane(settings.latitude, settings.longitude)
        aside = settings.right, settings.down
        self.plane = MapPlane.of_grid(local, self.grid, self.metres, settings.turn, aside)
        self.tally = Tally()
        self.is_drawn = judges_shapes(ruleset)
        """Do the rules judge levels and houses as they are drawn?"""
        self.board_frame = shapely.box(*self.grid.painted_bounds)
        left, top, right, bottom = self.grid.bounds
        self.frame = (left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN)
        self.land = LandOnMap.near(sources.land, mapping, self.plane, self.grid.bounds, _MARGIN)
        self.words, self.things, self.shapes = self.land.words, self.land.things, self.land.shapes
        self.types = self.land.types

    def made(self) -> MadeGround:
        grid, settings = self.grid, self.settings
        heights = hex_heights(grid, self.plane, self.sources.reliefs, settings.height_of, self.steps.cancel)
        self.steps.step()
        ground, water, built = self._ground()
        self.steps.step()
        level_metres = settings.level_metres or usual_level_metres(self.ruleset, self.metres)
        levels, base = heights.levels(level_metres, settings.base_metres, water < _WIDE)
        enough = self._count_heights(heights, levels, water < _WIDE)
        courses = self._courses()
        self.steps.step()
        sides = self._sides(heights, ground == self._kinds.index("water"))
        cover = self._cover(ground, water, built, courses)
        houses = tuple(self._houses()) if self.is_drawn else ()
        bridges, fords = self._crossings(courses)
        self.steps.step()
        paths = {word: found.chains() for word, found in courses.items() if not self._fills_hexes(word)}
        if bridges:
            paths["bridge"] = tuple(bridges)
        board = HexBoard(grid, GROUND, cover, frozen(levels), sides, paths)
        if self.is_drawn and heights.known:
            steps = LevelSteps(base, level_metres, self.ruleset.elevation_steps[1])
            contours = ground_contours(grid, self.plane, self.sources.reliefs, steps, self.steps.cancel)
            board = with_levels_drawn(board, contours)
        imported = self._translated(board, courses, fords, houses)
        self.steps.step()
        span = (float(heights.metres.min()), float(heights.metres.max())) if heights.known else None
        return MadeGround(
            imported, self.plane, heights, base, level_metres, self.sources.names, self.sources.credits, span, enough
        )

    # --- Areas

    def _ground(self) -> tuple[IntArray, FloatArray, FloatArray]:
        """(the place among :attr:`_kinds` of the word that fills most of each hex, the shares of water and of buildings)."""
        grid = self.grid
        across = _CELLS_ACROSS[grid.size > _MANY_HEXES]
        cells = CellGrid.over(grid.bounds, 1 / across)
        owner = cells.hexes(grid)
        on_map = owner >= 0
        total = np.bincount(owner[on_map], minlength=grid.size).astype(np.float64)
        code = np.zeros(cells.rows * cells.columns, dtype=np.int64)
        for (_, meaning), places in sorted(self.land.areas_by_rank(self.mapping).items(), reverse=True):
            if self.steps.cancel is not None:
                self.steps.cancel.check()
            mask = cells.filled(self.shapes[np.array(places)]).ravel()
            code[mask] = self._kind(meaning)
        sea = self._sea()
        if len(sea):
            code[cells.filled(sea).ravel()] = self._kind("water")
        count = np.bincount(owner[on_map] * len(self._kinds) + code[on_map], minlength=grid.size * len(self._kinds))
        shares = count.reshape(grid.size, len(self._kinds)) / np.maximum(total, 1)[:, None]
        first = np.argsort([-1 if kind == "water" else place for place, kind in enumerate(self._kinds)], kind="stable")
        # of two words with one share the first is water, and else the earlier one
        most = first[np.argmax(shares[:, first], axis=1)].astype(np.int32)
        wet = [place for place, kind in enumerate(self._kinds) if kind in ("water", *WATERS)]
        return most, shares[:, wet].sum(axis=1), self._built(cells, owner, total)

    @cached_property
    def _kinds(self) -> list[str]:
        """The words of areas, plain ground first."""
        kinds = [""]
        for meaning in dict.fromkeys(
            meaning for _, meaning in sorted(self.words, key=lambda one: self.mapping.rank(one[0]))
        ):
            if meaning not in ("", LEAVE_OUT, "open"):
                kinds.append("water" if meaning in WATERS else meaning)
        return list(dict.fromkeys([*kinds, "water"]))

    def _kind(self, meaning: str) -> int:
        word = "water" if meaning in WATERS else meaning
        return self._kinds.index(word) if word in self._kinds else 0

    def _sea(self) -> npt.NDArray[np.object_]:
        sea = sea_of(self.land.coast, self.frame)
        if sea.doubtful and sea.first is not None:
            here = int(self.grid.numbers_at(np.array([sea.first]))[0])
            self.tally.add(DOUBTFUL_COAST, self.grid.labels[here] if here >= 0 else "", sea.doubtful)
        return sea.areas

    def _built(self, cells: CellGrid, owner: npt.NDArray[np.int32], total: FloatArray) -> FloatArray:
        """The share of each hex under buildings. Built-up land without its buildings counts as a village."""
        share = np.zeros(self.grid.size)
        houses = self.land.houses
        if houses:
            middles = shapely.get_coordinates(shapely.centroid(self.shapes[houses]))
            at = self.grid.numbers_at(middles)
            areas = np.minimum(shapely.area(self.shapes[houses]), ROW_DISTANCE) / ROW_DISTANCE
            share += np.bincount(at[at >= 0], weights=areas[at >= 0], minlength=self.grid.size)
        land = [place for place in self.land.with_meaning(BUILT, AREAS) if not is_building(self.words[place][0])]
        if land:
            mask = cells.filled(self.shapes[land]).ravel() & (owner >= 0)
            part = np.bincount(owner[mask], minlength=self.grid.size) / np.maximum(total, 1)
            share = np.where(part >= 0.5, np.maximum(share, self.settings.village_share), share)
        return share

    def _cover(
        self, ground: IntArray, water: FloatArray, built: FloatArray, courses: Mapping[str, HexCourses]
    ) -> dict[str, BoolArray]:
        """The whole-hex terrain, in neutral words: what comes first is kept where the ruleset has one ground in a hex."""
        grid, settings = self.grid, self.settings
        taken = np.zeros(grid.size, dtype=np.bool_)
        cover: dict[str, BoolArray] = {}

        def cover_free(word: str, mask: BoolArray) -> None:
            nonlocal taken
            free = mask & ~taken
            if free.any():
                cover[word] = frozen(cover.get(word, np.zeros(grid.size, dtype=np.bool_)) | free)
                taken = taken | free

        lake = self._kinds.index("water")
        for word in ("river", "great_river", "deep_stream", "stream"):
            if word in courses and self._fills_hexes(word):
                mask = np.zeros(grid.size, dtype=np.bool_)
                mask[list(courses[word].hexes)] = True
                if not self._replaces_ground(word):
                    cover[word] = frozen(mask)
                    continue
                if word == "river":
                    cover_free("great_river", mask & self._wide(courses[word], water))
                cover_free(word, mask)
        cover_free("water", ground == lake)
        if not self.is_drawn:
            cover_free("town", (built >= settings.town_share) & (water < _WIDE))
            cover_free("village", (built >= settings.village_share) & (water < _WIDE))
        for place, word in enumerate(self._kinds):
            if place:
                cover_free(word, ground == place)
        return cover

    def _wide(self, courses: HexCourses, water: FloatArray) -> BoolArray:
        """The hexes of stretches, from one fork to the next, that are as wide as half a hex along half of their length."""
        found = np.zeros(self.grid.size, dtype=np.bool_)
        for chain in courses.chains():
            if float(np.median(water[list(chain)])) >= _WIDE:
                found[list(chain)] = True
        return found

    def _row(self, word: str) -> Any:
        key = self.neutral.counterpart_of_word(word, self.ruleset).key
        return self.ruleset.terrain[key] if key else None

    def _fills_hexes(self, word: str) -> bool:
        """Does the ruleset have a line of this word as whole hexes only?"""
        row = self._row(word)
        return row is not None and word in WATERS and row.layer == HEXES and PATHS not in row.also

    def _replaces_ground(self, word: str) -> bool:
        row = self._row(word)
        return row is not None and row.base

    # --- Lines

    def _courses(self) -> dict[str, HexCourses]:
        """The lines of each word on hexes."""
        found: dict[str, HexCourses] = {}
        bank: Banks | None = None
        for meaning in (*sorted(WATERS), *sorted(ROADS)):
            if meaning in ROADS and bank is None:
                bank = self._banks(found)
            places = []
            for place in self.land.with_meaning({meaning}, LINES):
                word = self.words[place][0]
                small = (word in _SMALL and self.metres > SMALL_ROADS_UP_TO) or (
                    word in _TRACKS and self.metres > TRACKS_UP_TO
                )
                if small:
                    self.tally.add(SMALL_ROADS, self.things[place].id)
                elif self.things[place].tags.get("tunnel", "no") in ("no", "culvert"):
                    places.append(place)
                else:
                    self.tally.add(TUNNELS, self.things[place].id)
            if not places:
                continue
            lines = merged(self.shapes[np.array(places)], self.frame)
            least = {"stream": _LEAST_STREAM, "trail": _LEAST_TRACK}.get(meaning, 0.0)
            self.tally.add(SHORT_LINES, "", int((shapely.length(lines) < least).sum()) if least else 0)
            courses = hex_courses(self.grid, lines, least, bank)
            if courses.hexes:
                found[meaning] = courses
        if "trail" in found and "road" in found:
            found["trail"] = found["trail"].without(found["road"])
        if "stream" in found and "river" in found:
            found["stream"] = found["stream"].without(found["river"])
        return {word: courses for word, courses in found.items() if courses.hexes}

    def _banks(self, waters: Mapping[str, HexCourses]) -> Banks:
        """The hexes of rivers, and those that other water fills, where no road crosses it: roads in them run along the bank,
        and do not go over and back again."""
        wet = np.zeros(self.grid.size, dtype=np.bool_)
        for word, courses in waters.items():
            if word in ("river", "great_river") or (self._fills_hexes(word) and self._replaces_ground(word)):
                wet[list(courses.hexes)] = True
        lines = np.flatnonzero((self.types == 1) | (self.types == 5))
        meanings = np.array([self.words[place][1] for place in lines.tolist()], dtype=np.object_)
        roads, rivers = lines[np.isin(meanings, list(ROADS))], lines[np.isin(meanings, list(WATERS))]
        points = [point for _, point in crossings(self.shapes[roads], self.shapes[rivers])]
        if points:
            over = self.grid.numbers_at(np.array(points))
            wet[over[over >= 0]] = False
        return Banks(wet, merged(self.shapes[rivers], self.frame))

    def _sides(self, heights: HexHeights, lakes: BoolArray) -> dict[str, BoolArray]:
        """Hedges, walls and cliffs on hexsides, none in the middle of water; a steep rise between two hexes is a cliff too."""
        found: dict[str, BoolArray] = {}
        for meaning in dict.fromkeys(meaning for _, meaning in self.words):
            if meaning in SIDES:
                lines = self.land.lines(self.land.with_meaning({meaning}, (1, 3, 5)))
                sides = hexsides(self.grid, merged(lines, self.frame), lakes) if len(lines) else None
                if sides is not None and sides.any():
                    found[meaning] = sides
        steep = self.settings.cliff_gradient
        if steep and heights.known:
            beside = self.grid.neighbours[:, :3]
            rise = np.abs(heights.metres[:, None] - heights.metres[np.maximum(beside, 0)])
            cliffs = (beside >= 0) & (rise >= steep * self.metres)
            if cliffs.any():
                found["cliff"] = found.get("cliff", np.zeros_like(cliffs)) | cliffs
        row = self._row("cliff")
        if row is None or not (row.layer == HEXSIDES or HEXSIDES in row.also):
            found.pop("cliff", None)
        return {word: frozen(mask) for word, mask in found.items()}

    def _crossings(self, courses: Mapping[str, HexCourses]) -> tuple[list[tuple[int, ...]], set[int]]:
        """(stretches of road that are bridges, hexes with fords): where roads and rails cross water."""
        bridge = self._row("bridge")
        wants_bridges = bridge is not None and bridge.neutral in ("bridge", "narrow_bridge")
        bridges: dict[int, tuple[int, ...]] = {}
        fords: set[int] = set()
        waters = self.land.with_meaning(WATERS, LINES)
        for meaning in ROADS & courses.keys():
            roads = self.land.with_meaning({meaning}, LINES)
            for place, point in crossings(self.shapes[np.array(roads)], self.shapes[np.array(waters, dtype=np.int64)]):
                number = int(self.grid.numbers_at(point[None, :])[0])
                if number < 0 or number not in courses[meaning].hexes:
                    continue
                tags = self.things[roads[place]].tags
                if tags.get("ford", "no") != "no" or (meaning == "trail" and tags.get("bridge", "no") == "no"):
                    fords.add(number)
                elif wants_bridges and number not in bridges:
                    over = through(courses[meaning], number, self.grid)
                    if over is not None:
                        bridges[number] = over
        for place, thing in enumerate(self.things):
            if thing.tags.get("ford", "no") not in ("no", "") and self.types[place] == 0:
                number = int(self.grid.numbers_at(shapely.get_coordinates(self.shapes[place]))[0])
                if number >= 0:
                    fords.add(number)
        return list(bridges.values()), fords - bridges.keys()

    # --- Everything together

    def _count_heights(self, heights: HexHeights, levels: IntArray, land: BoolArray) -> float:
        """Count hexes without a height of their own, and those beyond the levels of the ruleset; the metres of a level that
        would take all (0: none is beyond)."""
        filled = np.flatnonzero(heights.filled)
        count_missing_tiles(self.tally, self.sources, self.plane.to_degrees(self.grid.centres[filled]))
        if not heights.known:
            self.tally.add(NO_ELEVATION)
            return 0.0
        self.tally.add(VOIDS, self.grid.labels[int(filled[0])] if len(filled) else "", len(filled))
        low, high = self.ruleset.elevation_steps
        beyond = np.flatnonzero((levels > high) | (levels < low))
        if not len(beyond):
            return 0.0
        rise = float(heights.metres.max() - heights.metres.min())
        enough = max(1, math.floor(rise / (high + 1) / 5)) * 5
        # where level 0 begins depends on the step
        while enough < rise and int(heights.levels(enough, self.settings.base_metres, land)[0].max()) > high:
            enough += 5
        self.tally.add(TOO_HIGH.format(metres=enough), self.grid.labels[int(beyond[0])], len(beyond))
        return float(enough)

    def _translated(
        self, board: HexBoard, courses: Mapping[str, HexCourses], fords: set[int], houses: tuple[Shape, ...]
    ) -> Imported:
        names = map_names(self.land, self.grid.painted_bounds, self.settings, self.sources)
        scenario = Scenario(names.title, self.ruleset_id, board, names=names.names)
        identity = WordMapping("ground", {word: word for word in self.neutral.words})
        low, high = self.ruleset.elevation_steps
        board = replace(board, elevation=frozen(np.clip(board.elevation, low, high).astype(np.int32)))
        made = translated(
            ForeignMap(replace(scenario, board=board)), identity, self.ruleset_id, self.ruleset, self.neutral
        )
        lost = all_losses(self.sources.land, self.land, self.mapping, self.tally)
        result: Any = made.scenario
        if result is not None:
            result = self._with_facts(result, courses, fords)
            result = replace(result, board=replace(result.board, shapes=(*result.board.shapes, *houses)))
        return replace(made, scenario=result, losses=_as_one((*lost, *made.losses)))

    def _houses(self) -> Iterator[Shape]:
        """Houses as drawings, with their storeys, for rules that know places inside hexes."""
        for place in self.land.houses:
            meaning = self.words[place][1]
            row = self._row(meaning) if meaning in BUILT else None
            if row is None:
                continue
            uppers = upper_storeys(self.things[place].tags, meaning)
            for part in shapely.get_parts(shapely.intersection(self.shapes[place], self.board_frame)):
                whole = shapely.Polygon(part.exterior) if part.geom_type == "Polygon" else shapely.Polygon()
                outline: Any = whole.simplify(_HOUSE_TOLERANCE / self.metres)
                if outline.area * self.metres**2 < LEAST_HOUSE or not outline.is_valid:
                    self.tally.add(SMALL_HOUSES, self.things[place].id)
                    continue
                points = tuple((round(float(x), 3), round(float(y), 3)) for x, y in outline.exterior.coords[:-1])
                yield Shape(row.key, "polygon", points, {"levels": uppers} if uppers else {})

    def _with_facts(self, scenario: Scenario, courses: Mapping[str, HexCourses], fords: set[int]) -> Scenario:
        """The map with the courses of its rivers and where they can be forded."""
        facts: dict[str, dict[str, Any]] = {}
        board = scenario.board
        for word in ("river", "stream", "deep_stream"):
            row = self._row(word)
            if row is None or word not in courses or not self._fills_hexes(word):
                continue
            mask = board.mask(row.key)
            if not row.base:
                continue

            def both(a: int, b: int, there: BoolArray = mask) -> bool:
                return bool(there[a] and there[b])

            own = [part for chain in courses[word].chains() for part in stretches_where(chain, both)]
            kept = facts.setdefault(row.key, {})
            kept["course"] = (*kept.get("course", ()), *own)
            here = tuple(sorted(number for number in fords if mask[number]))
            if here:
                kept["fordable"] = here
        attributes = {key: values for key, values in facts.items() if any(values.values())}
        return replace(scenario, board=replace(board, attributes={**board.attributes, **attributes}))


def all_losses(land: Land, on_map: LandOnMap, mapping: WordMapping, tally: Tally) -> tuple[Counted, ...]:
    """The losses of a map: those of its files, those that were counted while it was made, and words without a meaning."""
    if land.broken:
        tally.add(BROKEN.format(names=", ".join(land.broken[:5])), land.broken[0], len(land.broken))
    return (*land.lost, *tally.rows(), *land.unknown_words(mapping, on_map.places.tolist()))


def count_missing_tiles(tally: Tally, sources: GroundSources, places: FloatArray) -> None:
    """Count and name the tiles that would have the elevation of places (longitude, latitude) without any."""
    names = missing_tiles(sources.reliefs, places) if len(places) else ()
    if names:
        tally.add(MISSING_TILES.format(names=", ".join(names[:9])), names[0], len(names))


def _as_one(rows: tuple[Counted, ...]) -> tuple[Counted, ...]:
    tally = Tally()
    for row in rows:
        tally.add(row.what, row.first, row.count)
    return tally.rows()


def upper_storeys(tags: Mapping[str, str], meaning: str) -> int:
    """The number of storeys of a building above its lowest: that of the file, or else one, and none for huts and halls."""
    given = tags.get("building:levels", tags.get("levels", "")).split(";")[0].split(".")[0]
    if given.isdigit() and len(given) < 4:
        return min(max(int(given) - 1, 0), _MOST_STOREYS)
    return 0 if meaning in ("wooden_building", "factory") else 1
