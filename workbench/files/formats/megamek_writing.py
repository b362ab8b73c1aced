"""Maps of hexes written as boards of MegaMek (``.board``): terrain by its neutral word, levels, roads with their exits.

A board has even columns half a hex lower. A map of another stagger gets plain hexes at its edge, one with pointed tops is
turned by a quarter. What a mapping ``writes`` (``resources/imports/megamek.yaml``) is text of the board:
``building:2:0;bldg_elev:2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.files.formats.map_format import (
    LEVEL_HEXES,
    LINES,
    MARKERS,
    SHAPES,
    TERRAIN_HEXES,
    TERRAIN_SIDES,
    Exported,
    OpenScenario,
    Tally,
    Target,
    contents_of,
    details_of,
)
from workbench.files.formats.mapping_files import usual_mapping
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, ROW_DISTANCE, Hex
from workbench.geometry.shapes import CIRCLE, LINE
from workbench.planning.same_ground import hex_outlines, hexes_covered
from workbench.rules.neutral_terrain import GameTerrain, NeutralTerrain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

ROAD, BRIDGE, HEIGHT = "road", "bridge", "bldg_elev"
_BUILDING = "building"
_PLAIN = "open"
"""The neutral word that needs no entry."""
_ENTRIES = re.compile(r"[a-z_]+:\d{1,3}(:\d{1,2})?(;[a-z_]+:\d{1,3}(:\d{1,2})?)*")
_OWN_WAY = {TERRAIN_HEXES, LEVEL_HEXES, TERRAIN_SIDES, LINES, MARKERS, SHAPES}
_TURNED = Text(
    "maps with pointed tops, turned by a quarter to the left", "cartes à pointe en haut, tournées d’un quart à gauche"
)
_ADDED = Text("plain hexes added at the edges", "hexagones vides ajoutés aux bords")
_NAMES = Text("names of hexes: a board has numbers of its own", "noms d’hexagones : un plateau a ses propres numéros")
_BETWEEN = Text("a board has nothing on hexsides", "un plateau n’a rien sur les côtés d’hexagone")
_DRAWN = Text("drawn lines, a board has whole hexes", "lignes dessinées, un plateau n’a que des hexagones entiers")
_SHAPES = Text("shapes written as whole hexes", "formes écrites en hexagones entiers")
_SECOND = Text(
    "gave way to another terrain of the hex that MegaMek calls the same",
    "a cédé à un autre terrain de l’hexagone que MegaMek appelle de même",
)
_UNKNOWN = Text("MegaMek has no such terrain", "MegaMek n’a pas de tel terrain")
_LEFT_OUT = Text("left out by the mapping", "laissé de côté par la correspondance")
_LEVELS = Text("levels between two of the board, rounded", "niveaux entre deux du plateau, arrondis")
_USUAL = Text(
    "buildings with the usual strength of MegaMek, and its usual height where the map says none",
    "bâtiments de la solidité usuelle de MegaMek, et de sa hauteur usuelle où la carte n’en dit pas",
)


def write_megamek(work: OpenScenario, target: Target) -> Exported:
    """The map of a scenario of hexes. CannotAnswer for a mapping of the user's that is wrong, and (``unknown_vocabulary``) for
    a ruleset without neutral words."""
    scenario = work.scenario
    assert isinstance(scenario, Scenario)  # the registry sees to it
    mapping, problems = usual_mapping("megamek")
    wrong = next((item for item in problems if item.severity is Severity.ERROR), None)
    if wrong is not None:
        raise CannotAnswer(
            wrong.code, Text("{file}: {text}", "{file} : {text}").format(file=wrong.span, text=wrong.text)
        )
    losses = Tally()
    writer = _Writer(scenario, _Words(work.ruleset, mapping, installed_neutral_terrain()), losses)
    text = writer.text()
    for one in (*contents_of(scenario), *details_of(scenario.board)):
        if one.what not in _OWN_WAY:
            losses.add(one.what, one.first, one.count)
    return Exported(text.encode(), losses.rows())


# --- Words


@dataclass(frozen=True)
class _Written:
    """What a terrain becomes: entries of a hex ("" = nothing), and what there is to say about it (None: nothing)."""

    entries: str = ""
    remark: Text | None = None

    @property
    def name(self) -> str:
        """MegaMek's name of it: a hex has one terrain of each."""
        return self.entries.partition(":")[0]


class _Words:
    """The terrain of a ruleset in the words of MegaMek."""

    def __init__(self, ruleset: Ruleset, mapping: WordMapping, neutral: NeutralTerrain) -> None:
        self.ruleset, self.mapping, self.neutral = ruleset, mapping, neutral
        self.game: GameTerrain = neutral.game(ruleset)
        self._known: dict[str, _Written] = {}

    def written(self, key: str) -> _Written:
        if key not in self._known:
            self._known[key] = self._looked_up(key)
        return self._known[key]

    def name(self, key: str) -> Text:
        return self.ruleset.terrain[key].name if key in self.ruleset.terrain else Text.of(key)

    def _looked_up(self, key: str) -> _Written:
        word = self.game.words.get(key, "")
        if not word:
            return _Written(remark=self.game.unmapped.get(key, _UNKNOWN))
        if word == "hill":
            return _Written()  # the levels say where it is
        waiting, seen = [word], set[str]()
        while waiting:
            step = waiting.pop(0)
            if step in seen:
                continue
            seen.add(step)
            if step == _PLAIN:
                plain = Text("written as plain ground", "écrit en terrain nu")
                return _Written(remark=plain if step != word else None)
            entries = self.mapping.writes.get(step)
            if entries is not None:
                return self._entry(word, entries)
            waiting[:0] = self.neutral.words[step].like if step in self.neutral.words else ()
        return _Written(remark=_UNKNOWN)

    def _entry(self, word: str, entries: str) -> _Written:
        if entries == LEAVE_OUT:
            return _Written(remark=_LEFT_OUT)
        if _ENTRIES.fullmatch(entries) is None:
            form = Text(
                "the mapping writes {word} as “{entries}”, which is no terrain of MegaMek: write woods:2",
                "la correspondance écrit {word} « {entries} », qui n’est pas un terrain de MegaMek : écrivez woods:2",
            )
            raise CannotAnswer("bad_value", form.format(word=word, entries=entries[:60]))
        foreign = " ".join(entries.partition(";")[0].split(":")[:2])
        back = self.mapping.meaning(foreign)
        if back == word:
            return _Written(entries)
        meant = self.neutral.words[back].name if back in self.neutral.words else _UNKNOWN
        form = Text("written as {foreign}, which is read as {meant}", "écrit {foreign}, qui se lit {meant}")
        return _Written(entries, form.format(foreign=foreign, meant=meant))


def _with_exits(entry: str, exits: int) -> str:
    """``road:1`` with exits: ``road:1:18``."""
    return f"{':'.join(entry.split(':')[:2])}:{exits}"


# --- Where hexes lie on the board


@dataclass(frozen=True)
class _Layout:
    """A board: ``columns`` and ``rows``, the place of each of our hexes (from 1, shape (hexes, 2)), MegaMek's side for each of
    our directions, and whether the map was turned."""

    columns: int
    rows: int
    places: IntArray
    sides: tuple[int, ...]
    turned: bool

    def exits(self, links: int) -> int:
        """The sides of a mask of ours as MegaMek counts them: from the top, clockwise."""
        return sum(1 << side for direction, side in enumerate(self.sides) if links >> direction & 1)


def _layout(grid: HexGrid) -> _Layout:
    """The smallest board that holds a map."""
    centres = np.array(grid.centres)
    x0, y0 = grid.point(Hex(0, 0))
    steps = np.array([grid.point(step) for step in DIRECTIONS]) - (x0, y0)
    if not grid.is_flat:
        centres, steps = (np.column_stack((held[:, 1], -held[:, 0])) for held in (centres, steps))
    angles = np.degrees(np.arctan2(steps[:, 0], -steps[:, 1]))
    sides = tuple(int(side) % len(DIRECTIONS) for side in np.rint(angles / 60).astype(int))
    across = np.rint((centres[:, 0] - centres[:, 0].min()) / ROW_DISTANCE).astype(np.int32)
    halves = np.rint(2 * (centres[:, 1] - centres[:, 1].min())).astype(np.int32)
    made = []
    for blank in (0, 1):  # columns of plain hexes on the left, by which odd columns become even
        column = across + blank
        down = halves + (halves[0] + column[0]) % 2  # even columns (counted from 0) lie at whole hexes
        row = (down - column % 2) // 2
        row = row - row.min()
        made.append(
            _Layout(int(column.max()) + 1, int(row.max()) + 1, np.column_stack((column, row)) + 1, sides, False)
        )
    best = min(made, key=lambda one: one.columns * one.rows)
    return _Layout(best.columns, best.rows, best.places, sides, not grid.is_flat)


# --- Hexes


class _Writer:
    """Gathers the entries of each hex and writes the board."""

    def __init__(self, scenario: Scenario, words: _Words, losses: Tally) -> None:
        self.scenario, self.board, self.words, self.losses = scenario, scenario.board, words, losses
        self.grid = self.board.grid
        self.layout = _layout(self.grid)
        self.entries: list[dict[str, str]] = [{} for _ in range(self.grid.size)]
        self.unsaid: set[int] = set()
        """Hexes with a building of which the map does not say how high it is."""

    def text(self) -> str:
        """The board."""
        raised = self.words.game.raised
        for key, mask in self.board.cover.items():
            if key != raised:
                self.paint(key, mask)
        for shape in self.board.shapes:
            self.drawn(shape)
        self.along()
        for key, numbers in self.markers().items():
            mask = np.zeros(self.grid.size, dtype=np.bool_)
            mask[numbers] = True
            self.paint(key, mask)
        for key, mask in self.board.hexsides.items():
            self.lose(key, _BETWEEN, np.logical_or.reduce(mask, axis=1), int(mask.sum()))
        self.remarks()
        return "\n".join([f"size {self.layout.columns} {self.layout.rows}", *self.lines(), "end", ""])

    def lines(self) -> Iterator[str]:
        places = {(int(column), int(row)): number for number, (column, row) in enumerate(self.layout.places)}
        levels = self.levels()
        for row in range(1, self.layout.rows + 1):
            for column in range(1, self.layout.columns + 1):
                number = places.get((column, row))
                level, terrain = (
                    (0, "") if number is None else (levels[number], ";".join(self.entries[number].values()))
                )
                yield f'hex {column:02d}{row:02d} {level} "{terrain}" ""'

    def levels(self) -> list[int]:
        steps = np.array(self.board.elevation)
        raised = self.words.game.raised
        if raised:
            steps[self.board.mask(raised) & (steps == 0)] = 1
        exact = steps / self.words.mapping.level_worth
        rounded = np.rint(exact).astype(np.int32)
        self.losses.add(_LEVELS, self.first(rounded != exact), int((rounded != exact).sum()))
        return [int(level) for level in rounded]

    # terrain

    def paint(self, key: str, mask: BoolArray, by_hex: Sequence[int] = ()) -> None:
        """Put terrain on hexes: with these exits (by the number of the hex), if it is one that has them."""
        if not mask.any():
            return
        written = self.words.written(key)
        if written.remark is not None:
            self.lose(key, written.remark, mask)
        if not written.entries:
            return
        second = np.zeros(self.grid.size, dtype=np.bool_)
        for number in np.flatnonzero(mask).tolist():
            held = self.entries[number]
            if held.get(written.name, written.entries) != written.entries:
                second[number] = True
                continue
            for entry in written.entries.split(";"):
                name = entry.partition(":")[0]
                has_exits = name in (ROAD, BRIDGE) and bool(by_hex)
                held.setdefault(name, _with_exits(entry, by_hex[number]) if has_exits else entry)
            if written.name == _BUILDING:
                self.unsaid.add(number)
        if second.any():
            self.lose(key, _SECOND, second)

    def drawn(self, shape: Shape) -> None:
        """A shape as whole hexes: those that it makes its own, or else the one in which its middle lies."""
        if shape.kind == LINE:
            self.lose(shape.terrain, _DRAWN, self.one_hex(shape), 1)
            return
        mask = hexes_covered(shape, self.grid, self.outlines)
        if not mask.any():
            mask = self.one_hex(shape)
        self.losses.add(_SHAPES, self.first(mask))
        self.paint(shape.terrain, mask)
        levels = shape.values.get("levels")
        if isinstance(levels, int) and self.words.written(shape.terrain).name == _BUILDING:
            for number in np.flatnonzero(mask).tolist():
                known = "" if number in self.unsaid else self.entries[number].get(HEIGHT, "")
                height = max(levels + 1, int(known.partition(":")[2] or 0))
                self.entries[number][HEIGHT] = f"{HEIGHT}:{height}"
                self.unsaid.discard(number)

    @cached_property
    def outlines(self) -> np.ndarray:
        return hex_outlines(self.grid)

    def one_hex(self, shape: Shape) -> BoolArray:
        mask = np.zeros(self.grid.size, dtype=np.bool_)
        if shape.kind == CIRCLE or len(shape.points) < 3:
            x, y = shape.points[0]
        else:
            middle = shapely.make_valid(shapely.Polygon(shape.points)).representative_point()
            x, y = middle.x, middle.y
        number = self.grid.index(self.grid.hex_at(x, y))
        if number is not None:
            mask[number] = True
        return mask

    def markers(self) -> Mapping[str, list[int]]:
        found = {key: list(numbers) for key, numbers in self.scenario.markers.items()}
        for key, sides in self.scenario.marker_owners.items():
            found.setdefault(key, []).extend(number for numbers in sides.values() for number in numbers)
        return found

    # what runs from hex to hex

    def along(self) -> None:
        """Roads and bridges with their exits; rivers and the like as the hexes through which they run. A hex has one road of
        the best kind with the exits of all, or a bridge in its place."""
        links = self.board.links
        rank = {word: place for place, word in enumerate(self.words.mapping.writes)}
        keys = sorted(self.board.paths, key=lambda key: rank.get(self.words.game.words.get(key, ""), len(rank)))
        roads = [key for key in keys if self.words.written(key).name in (ROAD, BRIDGE)]
        exits = np.zeros(self.grid.size, dtype=np.int64)
        for key in roads:
            exits |= links[key]
        by_hex = [self.layout.exits(int(mask)) for mask in exits]
        done = np.zeros(self.grid.size, dtype=np.bool_)
        for key in keys:
            mask = self.board.path_mask[key]
            name = self.words.written(key).name
            self.paint(key, np.logical_and(mask, ~done) if name == ROAD else mask, by_hex)
            done |= mask if name == ROAD else done
        for number, held in enumerate(self.entries):
            if BRIDGE in held:  # also one that is painted on its hex
                held[BRIDGE] = _with_exits(held[BRIDGE], by_hex[number])
                held.pop(ROAD, None)

    # what is told

    def first(self, mask: BoolArray) -> str:
        found = np.flatnonzero(mask)
        return self.grid.labels[int(found[0])] if found.size else ""

    def lose(self, key: str, why: Text, mask: BoolArray, count: int | None = None) -> None:
        """Count what is lost of a terrain, or written as another one."""
        what = Text("{terrain}: {why}", "{terrain} : {why}").format(terrain=self.words.name(key), why=why)
        self.losses.add(what, self.first(mask), int(mask.sum()) if count is None else count)

    def remarks(self) -> None:
        """Count what became otherwise with the whole map."""
        grid, layout = self.grid, self.layout
        buildings = np.array([_BUILDING in held for held in self.entries])
        self.losses.add(_USUAL, self.first(buildings), int(buildings.sum()))
        self.losses.add(_TURNED, count=int(layout.turned))
        self.losses.add(_ADDED, count=layout.columns * layout.rows - grid.size)
        other = np.array([f"{c:02d}{r:02d}" != label for (c, r), label in zip(layout.places, grid.labels, strict=True)])
        self.losses.add(_NAMES, self.first(other), int(other.sum()))
