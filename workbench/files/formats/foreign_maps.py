"""Maps of other programs: what a reader makes of a file, and what becomes of it under a ruleset.

A reader gives a :class:`ForeignMap`: a scenario of ours whose terrain still has the names of the other program. A
:class:`~workbench.files.formats.word_mapping.WordMapping` says which neutral words these are, and the ruleset which terrain of
its own. Whatever has no meaning, or no place under the ruleset, is counted with its first place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.files.formats.foreign_units import forces_of
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
from workbench.geometry.grid import HexGrid
from workbench.planning.same_ground import Note, translated_ground
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
    TabletopBoard,
    changed_feature,
    rounded_length,
)
from workbench.scenario.units import Force, Forces, TabletopUnit


@dataclass(frozen=True, slots=True)
class ForeignWord:
    """One word of a foreign map: how many hexes, hexsides, lines or pieces are called so, and the ``first`` of them (a hex, an
    id)."""

    word: str
    count: int
    first: str = ""


def words_of(scenario: AnyScenario) -> tuple[ForeignWord, ...]:
    """Every word that the terrain of a foreign map is called by, the most frequent first."""
    found: dict[str, ForeignWord] = {}
    for word, count, first in scenario_by_map_kind(scenario, _words_on_hexes, _words_on_table):
        before = found.get(word, ForeignWord(word, 0, first))
        found[word] = replace(before, count=before.count + count)
    return tuple(sorted(found.values(), key=lambda one: (-one.count, one.word)))


def _words_on_hexes(scenario: Scenario) -> Iterator[tuple[str, int, str]]:
    board = scenario.board
    labels = board.grid.labels
    for word, mask in board.cover.items():
        numbers = np.flatnonzero(mask)
        if numbers.size:
            yield word, int(numbers.size), labels[int(numbers[0])]
    for word, sides in board.hexsides.items():
        numbers = np.flatnonzero(sides.any(axis=1))
        if numbers.size:
            yield word, int(sides.sum()), labels[int(numbers[0])]
    for word, chains in board.paths.items():
        if chains:
            yield word, len({number for chain in chains for number in chain}), labels[chains[0][0]]
    for shape in board.shapes:
        here = board.grid.index(board.grid.hex_at(*shape.points[0]))
        yield shape.terrain, 1, labels[here] if here is not None else ""


def _words_on_table(scenario: TabletopScenario) -> Iterator[tuple[str, int, str]]:
    for feature in scenario.board.features:
        yield feature.terrain, 1, feature.id


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
    prepared: AnyScenario = scenario_by_map_kind(foreign.scenario, _prepared_hexes, _prepared_table, mapping, ruleset)
    found = translated_ground(prepared, _ForeignTerrain(mapping, ruleset, neutral, foreign.own), ruleset, neutral)
    scenario: AnyScenario = replace(_as_written(found.scenario, prepared, foreign.own, ruleset), ruleset=ruleset_id)
    taken, losses = Tally(), Tally()
    if isinstance(scenario, TabletopScenario):
        scenario = _lines_as_lines(scenario, ruleset, losses)
        if mapping.height is not None:
            for feature in scenario.board.features:
                losses.add(_UNLISTED, feature.id, feature.level is None)
    if foreign.units and isinstance(scenario, Scenario):
        scenario = scenario.with_forces(forces_of(foreign.units, mapping, ruleset, losses))
    for one in contents_of(scenario):
        taken.add(one.what, one.first, one.count)
    for note in found.notes:
        (losses if note.lost else taken).add(
            _row(note), note.places[0] if note.places else "", max(1, len(note.places))
        )
    for one in foreign.losses:
        losses.add(one.what, one.first, one.count)
    return Imported(
        scenario, ruleset, taken.rows(), losses.rows(), Diagnostics(foreign.diagnostics), _used(foreign, scenario)
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
    kept = {own[word].key for word in prepared.board.cover}
    cover = {key: mask for key, mask in made.board.cover.items() if key in kept}
    shapes = tuple(replace(shape, terrain=own[shape.terrain].key) for shape in prepared.board.shapes)
    judged = len(shapes) == len(made.board.shapes)
    return replace(made, board=replace(made.board, cover=cover, shapes=shapes if judged else made.board.shapes))


def _row(note: Note) -> Text:
    return Text(f"{note.terrain.en}: {note.text.en}", f"{note.terrain.fr} : {note.text.fr}")


def _prepared_hexes(scenario: Scenario, mapping: WordMapping, ruleset: Ruleset) -> Scenario:
    """The map with the terrain that is kept first in front, its levels in those of the ruleset, and the usual sides."""
    board = scenario.board
    first = sorted(board.cover, key=mapping.rank)
    levels = np.rint(board.elevation * mapping.level).astype(np.int32)
    board = replace(board, cover={word: board.cover[word] for word in first}, elevation=frozen(levels))
    forces = Forces(tuple(Force(side, (), name) for side, name in usual_sides(ruleset).items()))
    return replace(scenario, board=board, forces=scenario.forces if scenario.forces.sides else forces)


SQUARE = {"in": 1.0, "cm": 2.5}
"""What a square is worth where the mapping does not say, by the unit of the ruleset."""
_UNLISTED = Text(
    "heights of pieces that the ruleset does not print", "hauteurs d’éléments que les règles n’impriment pas"
)
_IN_LINES = Text("openings of walls that are lines", "ouvertures de murs qui sont des lignes")


def _prepared_table(scenario: TabletopScenario, mapping: WordMapping, ruleset: Ruleset) -> TabletopScenario:
    """The table in the unit of the ruleset, its pieces as high as the mapping says, and the usual sides."""
    if scenario.board.unit == SQUARES:
        scenario = _measured(scenario, mapping.scale or SQUARE[ruleset.length_unit], ruleset.length_unit)
    features = tuple(replace(feature, level=mapping.height) for feature in scenario.board.features)
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
    features = tuple(
        changed_feature(feature, lambda point: (point[0] * worth, point[1] * worth)) for feature in board.features
    )
    under = scenario.underlay
    if under is not None:
        under = replace(under, x=under.x * worth, y=under.y * worth, width=under.width * worth)
    return replace(scenario, board=TabletopBoard(unit, width, height, board.ground, features), underlay=under)


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


class _ForeignTerrain:
    """The words of another program, as :class:`~workbench.planning.same_ground.SourceWords`."""

    raised = ""

    def __init__(
        self, mapping: WordMapping, ruleset: Ruleset, neutral: NeutralTerrain, own: Mapping[str, OwnWord]
    ) -> None:
        self.mapping, self.ruleset, self.neutral, self.own = mapping, ruleset, neutral, own

    def name(self, key: str) -> Text:
        return Text.of(key)

    def counterpart(self, key: str) -> Counterpart:
        if key == GROUND:
            return Counterpart(self.ruleset.ground)
        own = self.own.get(key)
        if own is not None and key not in self.mapping.words:
            if own.ruleset == self.ruleset.id and own.key in self.ruleset.terrain:
                return Counterpart(own.key)
            if own.neutral:
                return self.neutral.counterpart_of_word(own.neutral, self.ruleset)
        meaning = self.mapping.meaning(key)
        if meaning in ("", LEAVE_OUT):
            return Counterpart(reason=_LEFT_OUT if meaning else _NO_MEANING)
        return self.neutral.counterpart_of_word(meaning, self.ruleset)

    def usual_condition(self, key: str) -> object:
        return None

    def shape_values(self, shape: Shape) -> Mapping[str, Any]:
        return shape.values


# --- What readers of hex maps need


class PaintedHexes:
    """The terrain of whole hexes while a reader meets it hex by hex."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        # a mask is made once for each word: one for each hex would take the square of their number
        self._cover: dict[str, BoolArray] = defaultdict(lambda: np.zeros(grid.size, dtype=np.bool_))

    def paint(self, word: str, number: int) -> None:
        """Terrain of this word is in a hex."""
        self._cover[word][number] = True

    def board(self, levels: IntArray, paths: Mapping[str, tuple[HexPath, ...]] = MappingProxyType({})) -> HexBoard:
        """The map, with levels as the file counts them."""
        cover = {word: frozen(mask) for word, mask in self._cover.items()}
        return HexBoard(self._grid, GROUND, cover, frozen(levels), {}, dict(paths))


def chains_of(links: Iterable[tuple[int, int]]) -> tuple[HexPath, ...]:
    """Chains of hexes that run along every link between two adjacent hexes once. Those that end or branch come first, then
    closed rounds."""
    edges: dict[int, list[int]] = {}
    for a, b in sorted({(min(pair), max(pair)) for pair in links}):
        edges.setdefault(a, []).append(b)
        edges.setdefault(b, []).append(a)
    degree = {number: len(others) for number, others in edges.items()}
    walked: set[tuple[int, int]] = set()
    chains: list[HexPath] = []

    def walk(here: int, onward: int) -> HexPath:
        chain = [here]
        while True:
            walked.update(((here, onward), (onward, here)))
            chain.append(onward)
            if degree[onward] != 2:
                return tuple(chain)
            ways = [other for other in edges[onward] if (onward, other) not in walked]
            if not ways:
                return tuple(chain)
            here, onward = onward, ways[0]

    ends = [number for number in edges if degree[number] != 2]
    for number in [*ends, *edges]:
        for other in edges[number]:
            if (number, other) not in walked:
                chains.append(walk(number, other))
    return tuple(chains)
