"""Maps of other programs: what a reader makes of a file, and what becomes of it under a ruleset.

A reader gives a :class:`ForeignMap`: a scenario of ours whose terrain still has the names of the other program. A
:class:`~workbench.files.formats.word_mapping.WordMapping` says which neutral words these are, and the ruleset which terrain of
its own. Whatever has no meaning, or no place under the ruleset, is counted with its first place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
import shapely

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.files.formats.foreign_units import forces_of, side_of_group
from workbench.files.formats.map_format import (
    GROUND,
    SQUARES,
    Choices,
    ForeignMap,
    Imported,
    OwnWord,
    Read,
    ReadForeign,
    Tally,
    contents_of,
)
from workbench.files.formats.mapping_files import usual_mapping
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.generator.blank_maps import usual_sides
from workbench.geometry.grid import POINTY, HexGrid
from workbench.planning.same_ground import Note, judges_shapes, translated_ground
from workbench.rules.neutral_terrain import Counterpart, NeutralTerrain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.hex_board import Path as HexPath
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind
from workbench.scenario.tabletop_board import (
    LARGEST_LENGTH,
    LINE,
    POLYGON,
    Feature,
    Point,
    TabletopBoard,
    changed_feature,
    rounded_length,
)
from workbench.scenario.units import Force, Forces, TabletopUnit


@dataclass(frozen=True, slots=True)
class ForeignWord:
    """One word of a foreign map: how many hexes, hexsides, lines or pieces are called so, the ``first`` of them (a hex, an
    id), and a point ``at`` it in the plane of the grid or in squares of the table."""

    word: str
    count: int
    first: str = ""
    at: tuple[float, float] = (0.0, 0.0)


def words_of(scenario: AnyScenario) -> tuple[ForeignWord, ...]:
    """Every word that the terrain of a foreign map is called by, the most frequent first."""
    found: dict[str, ForeignWord] = {}
    for one in scenario_by_map_kind(scenario, _words_on_hexes, _words_on_table):
        before = found.get(one.word, replace(one, count=0))
        found[one.word] = replace(before, count=before.count + one.count)
    return tuple(sorted(found.values(), key=lambda one: (-one.count, one.word)))


def _words_on_hexes(scenario: Scenario) -> Iterator[ForeignWord]:
    board = scenario.board
    grid = board.grid

    def first_of(word: str, count: int, number: int) -> ForeignWord:
        x, y = grid.centres[number].tolist()
        return ForeignWord(word, count, grid.labels[number], (x, y))

    for word, mask in board.cover.items():
        numbers = np.flatnonzero(mask)
        if numbers.size:
            yield first_of(word, int(numbers.size), int(numbers[0]))
    for word, sides in board.hexsides.items():
        numbers = np.flatnonzero(sides.any(axis=1))
        if numbers.size:
            yield first_of(word, int(sides.sum()), int(numbers[0]))
    for word, chains in board.paths.items():
        if chains:
            yield first_of(word, len({number for chain in chains for number in chain}), chains[0][0])
    for shape in board.shapes:
        here = grid.index(grid.hex_at(*shape.points[0]))
        yield ForeignWord(shape.terrain, 1, grid.labels[here] if here is not None else "", shape.points[0])


def _words_on_table(scenario: TabletopScenario) -> Iterator[ForeignWord]:
    for feature in scenario.board.features:
        yield ForeignWord(feature.terrain, 1, feature.id, feature.points[len(feature.points) // 2])


def reader_of(format_id: str, read: ReadForeign) -> Read:
    """The ``read`` of a format whose files have words of their own: with the mapping that was chosen, or else the usual one."""

    def read_translated(source: SourceFile, choices: Choices) -> Imported:
        ruleset, problems = choices.find_ruleset(choices.ruleset, source.path.parent)
        if ruleset is None:
            return Imported(None, diagnostics=problems)
        mapping = choices.mapping
        diagnostics = Diagnostics()
        if mapping is None:
            mapping, told = usual_mapping(format_id)
            diagnostics.extend(told)
        imported = translated(read(source), mapping, choices.ruleset, ruleset, installed_neutral_terrain())
        diagnostics.extend(imported.diagnostics)
        return replace(imported, diagnostics=diagnostics)

    return read_translated


def translated(
    foreign: ForeignMap, mapping: WordMapping, ruleset_id: str, ruleset: Ruleset, neutral: NeutralTerrain
) -> Imported:
    """A foreign map under a ruleset. Refused (``other_map``) if that is not played on its kind of map."""
    if foreign.scenario.kind not in ruleset.map_kinds:
        words = Text("{game} is not played on this kind of map", "{game} ne se joue pas sur ce genre de carte")
        raise Refused("other_map", words.format(game=ruleset.name), _OTHER_RULES[foreign.scenario.kind])
    terrain = ForeignTerrain(mapping, ruleset, neutral, foreign.own)
    prepared: AnyScenario = scenario_by_map_kind(foreign.scenario, _prepared_hexes, _prepared_table, terrain, ruleset)
    lost_heights = Tally()
    if isinstance(prepared, Scenario):
        prepared = _with_storeys(prepared, foreign, terrain, lost_heights)
    found = translated_ground(prepared, terrain, ruleset, neutral)
    scenario: AnyScenario = replace(_as_written(found.scenario, prepared, foreign.own, ruleset), ruleset=ruleset_id)
    taken, losses, left_out = Tally(), Tally(), Tally()
    if isinstance(scenario, TabletopScenario) and isinstance(prepared, TabletopScenario):
        scenario = _lines_as_lines(scenario, ruleset, losses)
        asked = {one.id for one in prepared.board.features if one.level is not None}
        for feature in scenario.board.features:
            losses.add(_UNLISTED, feature.id, feature.level is None and feature.id in asked)
    if foreign.units and isinstance(scenario, Scenario):
        pointed = scenario.board.grid.orientation == POINTY
        scenario = scenario.with_forces(forces_of(foreign.units, mapping, ruleset, losses, pointed=pointed))
    for one in contents_of(scenario):
        taken.add(one.what, one.first, one.count)
    listed = {one.word: one for one in words_of(foreign.scenario)}
    for note in found.notes:
        tally = taken if not note.lost else left_out if note.text == _LEFT_OUT else losses
        first, count = note.places[0] if note.places else "", max(1, len(note.places))
        if note.text in (_LEFT_OUT, _NO_MEANING) and note.terrain.en in listed:
            # as many as the list of words has: a drawing is one, whatever hexes it covers
            first, count = listed[note.terrain.en].first, listed[note.terrain.en].count
        tally.add(_row(note), first, count)
    for one in (*lost_heights.rows(), *foreign.losses):
        losses.add(one.what, one.first, one.count)
    # what the mapping leaves out on purpose comes after what is lost
    rows = (*losses.rows(), *left_out.rows())
    groups = {one.group for one in foreign.units}
    return Imported(
        scenario,
        ruleset,
        taken.rows(),
        rows,
        Diagnostics(foreign.diagnostics),
        _used(foreign, scenario),
        unmapped=sum(note.lost and note.text == _NO_MEANING for note in found.notes),
        without_side=sum(not side_of_group(group, mapping, ruleset) for group in groups),
    )


def _used(foreign: ForeignMap, scenario: AnyScenario) -> dict[str, bytes]:
    """The pictures without those of counters that were left out."""
    of_counters = {one.picture for one in foreign.units}
    kept = {unit.picture for _, unit in scenario.forces}
    return {name: data for name, data in foreign.pictures.items() if name not in of_counters or name in kept}


_OTHER_RULES = {
    "hex": Text("choose a game that is played on hexes", "choisissez un jeu qui se joue sur des hexagones"),
    "table": Text("choose a game that is played on a table", "choisissez un jeu qui se joue sur une table"),
}


def _as_written(made: AnyScenario, prepared: AnyScenario, own: Mapping[str, OwnWord], ruleset: Ruleset) -> AnyScenario:
    """A map of hexes that this program wrote under the same ruleset has its terrain and shapes as they were: nothing follows
    from levels there, and shapes keep their values."""
    if not isinstance(made, Scenario) or not isinstance(prepared, Scenario):
        return made
    words = {*prepared.board.cover, *(shape.terrain for shape in prepared.board.shapes)}
    if not own or not all(word in own and own[word].ruleset == ruleset.id for word in words):
        return made
    # hills and slopes that follow from levels have grown
    before = {own[word].key: mask for word, mask in prepared.board.cover.items()}
    cover = {key: frozen(mask & before[key]) for key, mask in made.board.cover.items() if key in before}
    shapes = tuple(replace(shape, terrain=own[shape.terrain].key) for shape in prepared.board.shapes)
    judged = len(shapes) == len(made.board.shapes)
    return replace(made, board=replace(made.board, cover=cover, shapes=shapes if judged else made.board.shapes))


def _row(note: Note) -> Text:
    return Text(f"{note.terrain.en}: {note.text.en}", f"{note.terrain.fr} : {note.text.fr}")


def _prepared_hexes(scenario: Scenario, terrain: ForeignTerrain, ruleset: Ruleset) -> Scenario:
    """The map with the terrain that is kept first in front, its levels in those of the ruleset, and the usual sides. What
    becomes plain ground comes last, whatever the mapping names first: all else lies upon it."""
    board, mapping = scenario.board, terrain.mapping
    plain = {word for word in board.cover if terrain.counterpart(word).key == ruleset.ground}
    first = sorted(board.cover, key=lambda word: (word in plain, mapping.rank(word)))
    levels = np.rint(board.elevation * mapping.level_worth).astype(np.int32)
    contours = tuple(replace(one, level=round(one.level * mapping.level_worth)) for one in board.contours)
    cover = {word: board.cover[word] for word in first}
    board = replace(board, cover=cover, elevation=frozen(levels), contours=contours)
    forces = Forces(tuple(Force(side, (), name) for side, name in usual_sides(ruleset).items()))
    return replace(scenario, board=board, forces=scenario.forces if scenario.forces.sides else forces)


_HEIGHTS = Text(
    "heights of buildings, which the ruleset does not know", "hauteurs des bâtiments, que les règles ne connaissent pas"
)
_TOO_MANY_HEIGHTS = Text("heights of too many buildings", "hauteurs de trop de bâtiments")
ONE_BUILDING = Text(
    "hexes of buildings that are one with those beside them",
    "hexagones de bâtiments qui n’en font qu’un avec ceux d’à côté",
)
_TOUCHING = Text(
    "hexes of buildings that touch another one, with which they count as one here",
    "hexagones de bâtiments qui en touchent un autre, avec lequel ils ne font ici qu’un",
)
_MOST_STOREYS, _MOST_DRAWN = 20, 20_000
"""The most upper levels of a building, and the most buildings that are drawn one by one."""


def _has_storeys(key: str, ruleset: Ruleset) -> bool:
    """Is a terrain of a ruleset a building that is drawn with its levels?"""
    return bool(key) and judges_shapes(ruleset) and bool(ruleset.terrain[key].fact("location"))


def _with_storeys(scenario: Scenario, foreign: ForeignMap, terrain: ForeignTerrain, losses: Tally) -> Scenario:
    """The map with buildings of known height drawn as the outline of their hexes, where the ruleset knows it: a height of n
    levels of the ruleset is a ground floor with n - 1 upper levels."""
    board, mapping = scenario.board, terrain.mapping
    grid, cover, shapes = board.grid, dict(board.cover), list(board.shapes)
    built, drawn = {number for by_hex in foreign.heights.values() for number in by_hex}, set[int]()
    for word, by_hex in foreign.heights.items():
        knows = _has_storeys(terrain.counterpart(word).key, terrain.ruleset)
        if not knows or len(shapes) + len(by_hex) > _MOST_DRAWN:
            losses.add(_TOO_MANY_HEIGHTS if knows else _HEIGHTS, grid.labels[min(by_hex)], len(by_hex))
            continue
        hexes = np.array(sorted(by_hex), dtype=np.int64)
        mask = cover[word].copy()
        mask[hexes] = False
        cover[word] = frozen(mask)
        drawn.update(by_hex)
        uppers = {
            number: min(max(round(height * mapping.level_worth) - 1, 0), _MOST_STOREYS)
            for number, height in by_hex.items()
        }
        for numbers, building in _alike(hexes.tolist(), uppers, foreign.buildings):
            values = {"levels": uppers[numbers[0]]}
            shapes += [Shape(word, "polygon", outline, values) for outline in _outlines(grid, numbers)]
            for number in numbers:
                beside = built.intersection(grid.neighbours[number].tolist()) - building
                losses.add(_TOUCHING, grid.labels[number], bool(beside))
    for building in foreign.buildings:
        losses.add(ONE_BUILDING, grid.labels[min(building)], len(building) if not building <= drawn else 0)
    return replace(scenario, board=replace(board, cover=cover, shapes=tuple(shapes)))


def _alike(
    numbers: Iterable[int], uppers: Mapping[int, int], buildings: Sequence[frozenset[int]]
) -> Iterator[tuple[list[int], frozenset[int]]]:
    """(hexes that are drawn together, all hexes of their building): those that are equally high."""
    of_hex = {number: building for building in buildings for number in building}
    found: dict[tuple[frozenset[int], int], list[int]] = {}
    for number in numbers:
        found.setdefault((of_hex.get(number, frozenset((number,))), uppers[number]), []).append(number)
    for (building, _), together in found.items():
        yield together, building


def _outlines(grid: HexGrid, numbers: Sequence[int]) -> Iterator[tuple[Point, ...]]:
    """The outline of these hexes of a building; that of each of them where a yard lies between, which no outline can have."""
    corners = [tuple((float(x), float(y)) for x, y in grid.corners(grid.hexes[number])) for number in numbers]
    if len(corners) > 1:
        # corners of neighbours differ in the last digits of a float
        whole = shapely.union_all([shapely.set_precision(shapely.Polygon(one), 1e-6) for one in corners])
        if isinstance(whole, shapely.Polygon) and not whole.interiors:
            corners = [tuple((float(x), float(y)) for x, y in whole.exterior.coords[:-1])]
    yield from corners


SQUARE = {"in": 1.0, "cm": 2.5}
"""What a square is worth where the mapping does not say, by the unit of the ruleset."""
_UNLISTED = Text(
    "heights of pieces that the ruleset does not print", "hauteurs d’éléments que les règles n’impriment pas"
)
_IN_LINES = Text("openings of walls that are lines", "ouvertures de murs qui sont des lignes")


def _prepared_table(scenario: TabletopScenario, terrain: ForeignTerrain, ruleset: Ruleset) -> TabletopScenario:
    """The table in the unit of the ruleset, the pieces of which the file says no height as high as the mapping says, and the
    usual sides."""
    mapping = terrain.mapping
    if scenario.board.unit == SQUARES:
        scenario = _measured(scenario, mapping.scale or SQUARE[ruleset.length_unit], ruleset.length_unit)
    features = tuple(
        replace(feature, level=mapping.height if feature.level is None else feature.level)
        for feature in scenario.board.features
    )
    if mapping.height is not None:
        scenario = replace(scenario, board=replace(scenario.board, features=features))
    sides = tuple(Force[TabletopUnit](side, (), name) for side, name in usual_sides(ruleset).items())
    return replace(scenario, forces=scenario.forces if scenario.forces.sides else Forces[TabletopUnit](sides))


def _measured(scenario: TabletopScenario, worth: float, unit: str) -> TabletopScenario:
    """A table in squares, each worth so much of a unit. Refused (``bad_size``) if it becomes too large."""
    board = scenario.board
    width, height = rounded_length(board.width * worth), rounded_length(board.height * worth)
    if not 0 < min(width, height) <= max(width, height) <= LARGEST_LENGTH:
        size = f"{width:g} x {height:g} {unit}"
        text = Text(f"a table of {size} is not taken", f"une table de {size} n’est pas reprise")
        raise Refused("bad_size", text, Text(f"up to {LARGEST_LENGTH}", f"jusqu’à {LARGEST_LENGTH}"))

    def measured(feature: Feature) -> Feature:
        made = changed_feature(
            feature, lambda point: (point[0] * worth, point[1] * worth), radius=feature.radius * worth
        )
        return replace(made, width=rounded_length(feature.width * worth))

    features = tuple(map(measured, board.features))
    under = scenario.underlay
    if under is not None:
        under = replace(under, x=under.x * worth, y=under.y * worth, width=under.width * worth)
    names = tuple(
        replace(name, points=tuple((rounded_length(x * worth), rounded_length(y * worth)) for x, y in name.points))
        for name in scenario.names
    )
    made = TabletopBoard(unit, width, height, board.ground, features)
    return replace(scenario, board=made, underlay=under, names=names)


def _lines_as_lines(scenario: TabletopScenario, ruleset: Ruleset, losses: Tally) -> TabletopScenario:
    """Outlines of what lies on the table as a line become lines, and openings in them are counted as lost."""

    def drawn(feature: Feature) -> Feature:
        if feature.kind != POLYGON or not ruleset.terrain[feature.terrain].fact("linear"):
            return feature
        losses.add(_IN_LINES, feature.id, len(feature.openings))
        return replace(feature, kind=LINE, points=(*feature.points, feature.points[0]), openings=())

    features = tuple(map(drawn, scenario.board.features))
    return replace(scenario, board=replace(scenario.board, features=features))


_LEFT_OUT = Text("left out by the mapping", "laissé de côté par la correspondance")
_NO_MEANING = Text("the mapping has no such word", "la correspondance n’a pas ce mot")


def meaning_of(word: str, mapping: WordMapping, own: Mapping[str, OwnWord]) -> str:
    """The neutral word, or :data:`~workbench.files.formats.word_mapping.LEAVE_OUT`, for a foreign word; "" for one that means
    nothing yet, or only something in the ruleset under which this program wrote it."""
    written = own.get(word) if word not in mapping.words else None
    return (written.neutral if written is not None else "") or mapping.meaning(word)


class ForeignTerrain:
    """The words of another program under a mapping and a ruleset, as
    :class:`~workbench.planning.same_ground.SourceWords`."""

    raised = ""

    def __init__(
        self, mapping: WordMapping, ruleset: Ruleset, neutral: NeutralTerrain, own: Mapping[str, OwnWord]
    ) -> None:
        self.mapping, self.ruleset, self.neutral, self.own = mapping, ruleset, neutral, own

    def name(self, key: str) -> Text:
        return Text.of(key)

    def counterpart(self, key: str) -> Counterpart:
        """The terrain of the ruleset that a word becomes, or why it becomes none."""
        if key == GROUND:
            return Counterpart(self.ruleset.ground)
        own = self.own.get(key) if key not in self.mapping.words else None
        if own is not None and own.ruleset == self.ruleset.id and own.key in self.ruleset.terrain:
            return Counterpart(own.key)
        meaning = meaning_of(key, self.mapping, self.own)
        if meaning in ("", LEAVE_OUT):
            return Counterpart(reason=_LEFT_OUT if meaning else _NO_MEANING)
        return self.neutral.counterpart_of_word(meaning, self.ruleset)

    def usual_condition(self, key: str) -> object:
        return None

    def shape_values(self, shape: Shape) -> Mapping[str, Any]:
        return shape.values


# --- What readers need of files with several maps


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names of maps, of which those that come again have a number."""
    found, numbers = dict[str, None](), dict[str, int]()
    for name in names:
        made = name
        while made in found:
            numbers[name] = numbers.get(name, 1) + 1
            made = f"{name} ({numbers[name]})"
        found[made] = None
    return tuple(found)


def wanted_map(source: SourceFile, names: Sequence[str], usual: int) -> int:
    """The place among several maps of that which is wanted, by its name or else its number from 1; ``usual`` if none is.
    Refused (``no_such_map``) if there is none such."""
    wanted = source.wanted_map.strip()
    if not wanted:
        return usual
    folded = [name.casefold() for name in names]
    if wanted.casefold() in folded:
        return folded.index(wanted.casefold())
    if wanted.isdecimal() and len(wanted) < 7 and 0 < int(wanted) <= len(names):
        return int(wanted) - 1
    text = Text("there is no map {name} in the file", "il n’y a pas de carte {name} dans le fichier")
    shown = ", ".join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")
    raise Refused("no_such_map", text.format(name=wanted[:60]), Text(f"there are: {shown}", f"il y a : {shown}"))


_MOST_NAMED = 20


# --- What readers of hex maps need


MOST_PAINTED = 64 * 2**20
"""Words of a map times its hexes: a mask of a word holds a byte for each hex."""


_FEWER = Text("take a part of the map", "prenez une partie de la carte")


class PaintedHexes:
    """The terrain of whole hexes while a reader meets it hex by hex. Refused (``too_many``) for more words than a map of this
    size can have (:data:`MOST_PAINTED`)."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        # a mask is made once for each word: one for each hex would take the square of their number
        self._cover: dict[str, BoolArray] = defaultdict(lambda: np.zeros(grid.size, dtype=np.bool_))

    def paint(self, word: str, number: int | IntArray) -> None:
        """Terrain of this word is in a hex, or in several."""
        if word not in self._cover and (len(self._cover) + 1) * self._grid.size > MOST_PAINTED:
            most = MOST_PAINTED // self._grid.size
            text = Text(
                f"a map of {self._grid.size} hexes with more than {most} kinds of terrain",
                f"une carte de {self._grid.size} hexagones avec plus de {most} sortes de terrain",
            )
            raise Refused("too_many", text, _FEWER)
        self._cover[word][number] = True

    def board(
        self,
        levels: IntArray,
        paths: Mapping[str, tuple[HexPath, ...]] = MappingProxyType({}),
        sides: Mapping[str, BoolArray] = MappingProxyType({}),
        *,
        ground: str = GROUND,
    ) -> HexBoard:
        """The map, with levels as the file counts them; terrain on ``sides`` has the shape (hexes, 3)."""
        cover = {word: frozen(mask) for word, mask in self._cover.items()}
        along = {word: frozen(mask) for word, mask in sides.items()}
        return HexBoard(self._grid, ground, cover, frozen(levels), along, dict(paths))
