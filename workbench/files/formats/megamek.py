"""Boards of MegaMek (``.board``): a text with a line for each hex. Even columns are half a hex lower, as on our maps of digits.

Levels, woods, water, roads and buildings with their heights are taken over by the words of their terrain and its grade
(``woods 2``); strength, fuel, themes and what lies upside down in the sky are counted as left behind. Written by
:mod:`workbench.files.formats.megamek_writing`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import ONE_BUILDING, PaintedHexes, reader_of
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.megamek_writing import write_megamek
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS
from workbench.scenario.hex_board import chains_of
from workbench.scenario.scenario import Scenario

_SIZE = re.compile(r"\s*size\s+(\d+)\s+(\d+)\s*$")
_HEX = re.compile(r'\s*hex\s+(\d+)\s+(-?\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?\s*$')
_NOTE_WORDS = ("tag", "note", "background", "description")
_ROADS = ("road", "bridge")
"""Terrain that runs through the sides that its exits name."""
_PROPERTIES = ("bldg_", "bridge_", "fuel_tank_", "foliage_elev", "industrial_", "magma_elev")
"""Beginnings of words that say something about another terrain of the hex."""
_SAYS = {
    "bldg_cf": Text("strengths of buildings", "solidités des bâtiments"),
    "bldg_armor": Text("armour of buildings", "blindages des bâtiments"),
    "bldg_class": Text("classes of buildings", "classes des bâtiments"),
    "bldg_basement_type": Text("cellars of buildings", "caves des bâtiments"),
    "bldg_fluff": Text("pictures of buildings", "images des bâtiments"),
    "bldg_base_collapsed": Text("cellars that have fallen in", "caves effondrées"),
    "bridge_elev": Text("heights of bridges", "hauteurs des ponts"),
    "bridge_cf": Text("strengths of bridges", "solidités des ponts"),
    "fuel_tank_elev": Text("heights of fuel tanks", "hauteurs des réservoirs"),
    "fuel_tank_cf": Text("strengths of fuel tanks", "solidités des réservoirs"),
    "fuel_tank_magn": Text("blasts of fuel tanks", "explosions des réservoirs"),
    "foliage_elev": Text("heights of trees", "hauteurs des arbres"),
}
"""The properties of terrain in words; others are counted by their word in the file."""
_THEMES = Text("themes of hexes", "thèmes d’hexagones")
_OPTIONS = Text("options of the board", "options du plateau")
_BUILDING, _HEIGHT = "building", "bldg_elev"
_BUILDINGS = (_BUILDING, "fuel_tank", "heavy_industrial")
_LOST_HEIGHTS = Text("heights of buildings where there is none", "hauteurs de bâtiments là où il n’y en a pas")
_CHOSEN_PICTURES = Text("pictures of terrain chosen by its sides", "images de terrain choisies par ses côtés")
_PAVEMENT = "pavement"
_ROADS_TO_PAVEMENT = "exit_roads_to_pavement"
"""The option by which roads run on to pavement beside them; it is on unless a board says false."""
_NOTES = Text("notes, tags and backgrounds", "notes, étiquettes et fonds")
_MOST_LEVEL = 999
_MOST_DIGITS = 12


@dataclass(frozen=True)
class _Terrain:
    """One entry of a hex: ``woods:2``, or ``road:1:18`` with exits through sides 1 and 4 (None: not said)."""

    name: str
    grade: int
    exits: int | None

    @property
    def word(self) -> str:
        return f"{self.name} {self.grade}"

    @property
    def is_property(self) -> bool:
        return self.name.startswith(_PROPERTIES)


class _Board:
    """The board as it is gathered line by line."""

    def __init__(self) -> None:
        self.grid: HexGrid | None = None
        self.levels = np.zeros(0, dtype=np.int32)
        self.terrain: dict[int, tuple[_Terrain, ...]] = {}
        self.place = (1, 1)
        self.roads_run_to_pavement = True
        self.entries: dict[str, _Terrain] = {}
        """The terrain of each text of an entry. It is read once: a board repeats few texts in thousands of hexes."""
        self.losses = Tally()
        self.diagnostics = Diagnostics()


def _read(source: SourceFile) -> ForeignMap:
    board = _Board()
    ended = False
    for number, line in enumerate(source.text().splitlines(), start=1):
        word = line.split(maxsplit=1)[0].lower() if line.strip() else "#"
        if ended or word.startswith("#"):
            continue
        if word == "end":
            ended = True
        elif word == "size":
            _take_size(board, line, number)
        elif word == "hex":
            _take_hex(board, line, number, source.name)
        elif word == "option":
            _take_option(board, line, number)
        elif word in _NOTE_WORDS:
            board.losses.add(_NOTES, str(number))
        else:
            raise _unread(line, number)
    if board.grid is None:
        raise Refused("no_size", Text("the board does not say its size", "le plateau ne dit pas sa taille"))
    if not ended:
        text = Text("the board is cut off: there is no end", "le plateau est coupé : il n’y a pas de fin")
        raise Refused("cut_off", text)
    return _foreign_map(board, board.grid, source.path.stem)


def _unread(line: str, number: int) -> Refused:
    text = Text("this line is none of a board", "cette ligne n’est pas d’un plateau")
    hint = Text(f"it reads: {line.strip()[:60]}", f"elle dit : {line.strip()[:60]}")
    return Refused("bad_line", text, hint, line=number, column=1)


def _take_size(board: _Board, line: str, number: int) -> None:
    found = _SIZE.match(line)
    if found is None or board.grid is not None:
        raise _unread(line, number)
    columns, rows = int(found[1][:7]), int(found[2][:7])
    if columns < 1 or rows < 1 or columns * rows > MOST_HEXES:
        text = Text(
            f"a board of {columns} x {rows} hexes is not taken", f"un plateau de {columns} x {rows} n’est pas repris"
        )
        hint = Text(f"at most {MOST_HEXES} hexes", f"au plus {MOST_HEXES} hexagones")
        raise Refused("too_large", text, hint, line=number, column=1)
    board.grid = HexGrid(columns, rows)
    board.levels = np.zeros(board.grid.size, dtype=np.int32)


def _take_option(board: _Board, line: str, number: int) -> None:
    words = line.lower().split()
    if words[1:2] == [_ROADS_TO_PAVEMENT]:
        board.roads_run_to_pavement = words[2:3] != ["false"]
    else:
        board.losses.add(_OPTIONS, str(number))


def _take_hex(board: _Board, line: str, number: int, file: str) -> None:
    found = _HEX.match(line)
    if found is None or board.grid is None:
        raise _unread(line, number)
    place = _place_of(board, board.grid, found[1])
    here = board.grid.number_of(*place) if place is not None else None
    if place is None or here is None:
        text = Text(f"the hex {found[1][:20]} is off the board", f"l’hexagone {found[1][:20]} est hors du plateau")
        board.diagnostics.warning("off_the_map", text, span=Span(file, number, 1))
        return
    board.place = place
    level = int(found[2][:6])
    if abs(level) > _MOST_LEVEL:
        raise Refused("bad_level", Text("no such level", "pas de tel niveau"), line=number, column=1)
    board.levels[here] = level
    board.terrain[here] = tuple(_entries(board, found[3], line, number))
    if found[4]:
        board.losses.add(_THEMES, board.grid.labels[here])


def _place_of(board: _Board, grid: HexGrid, label: str) -> tuple[int, int] | None:
    """Column and row of a label: the row has the last two digits, or the last three from 100 on. ``11115`` can be read in both
    ways on a large board: boards are written row by row, so it is the hex that lies nearest to the one of the line before."""
    if len(label) > _MOST_DIGITS:
        return None
    parts = [(label[:-2], label[-2:]), *([(label[:-3], label[-3:])] if len(label) > 4 else [])]
    # what is written with three digits has no zero in front: 10002 is column 100, row 2
    written = [one for one in parts if one[0] and not any(len(part) > 2 and part[0] == "0" for part in one)]
    places = [(int(column), int(row)) for column, row in written]
    found = [place for place in places if grid.number_of(*place) is not None]
    return min(found, key=lambda place: math.dist(place, board.place), default=None)


def _entries(board: _Board, text: str, line: str, number: int) -> Iterator[_Terrain]:
    for entry in filter(None, text.split(";")):
        found = board.entries.get(entry)
        if found is None:
            found = board.entries[entry] = _terrain(entry, line, number)
        yield found


def _terrain(entry: str, line: str, number: int) -> _Terrain:
    parts = entry.strip().split(":")
    try:
        values = [int(part[:7]) for part in parts[1:3]]
    except ValueError:
        raise _unread(line, number) from None
    return _Terrain(parts[0].strip().lower()[:40], values[0] if values else 1, values[1] if len(values) > 1 else None)


def _foreign_map(board: _Board, grid: HexGrid, title: str) -> ForeignMap:
    painted, buildings = PaintedHexes(grid), _buildings(board, grid)
    whole = frozenset().union(*buildings)
    hexes: dict[_Terrain, list[int]] = {}
    for here, entries in board.terrain.items():
        for one in entries:
            hexes.setdefault(one, []).append(here)
    for one, places in hexes.items():
        if one.name == _HEIGHT:
            continue
        if one.is_property:
            board.losses.add(_property(one.name), grid.labels[places[0]], len(places))
        elif one.name not in _ROADS:
            painted.paint(one.word, np.array(places))
            if one.name in _BUILDINGS:
                for here in places:
                    board.losses.add(ONE_BUILDING, grid.labels[here], bool(one.exits) and here not in whole)
            else:
                board.losses.add(_CHOSEN_PICTURES, grid.labels[places[0]], len(places) if one.exits else 0)
    made = painted.board(board.levels, dict(_roads(board, grid)))
    scenario, heights = Scenario(Text.of(title), "", made), _heights(board, grid)
    return ForeignMap(
        scenario, board.losses.rows(), diagnostics=board.diagnostics, heights=heights, buildings=buildings
    )


def _heights(board: _Board, grid: HexGrid) -> dict[str, dict[int, int]]:
    """The heights of the buildings of each word, by hex. Heights in a hex without a building are counted as lost."""
    found: dict[str, dict[int, int]] = {}
    for here, entries in board.terrain.items():
        height = next((one.grade for one in entries if one.name == _HEIGHT), None)
        if height is None:
            continue
        words = [one.word for one in entries if one.name == _BUILDING]
        for word in words:
            found.setdefault(word, {})[here] = height
        board.losses.add(_LOST_HEIGHTS, grid.labels[here], not words)
    return found


def _buildings(board: _Board, grid: HexGrid) -> tuple[frozenset[int], ...]:
    """The hexes that one building fills together, where there are several: joined through the exits of both, or else because
    the same stands beside it."""
    one_of: dict[tuple[int, str], set[int]] = {}
    for here, entries in board.terrain.items():
        for one in entries:
            if one.name not in _BUILDINGS:
                continue
            mine = one_of.setdefault((here, one.word), {here})
            for direction in range(len(DIRECTIONS)):
                other = int(grid.neighbours[here, direction])
                theirs = one_of.get((other, one.word)) if other >= 0 else None
                if theirs is None or theirs is mine or not _are_joined(board, one, here, other, direction):
                    continue
                theirs |= mine
                one_of.update(((number, one.word), theirs) for number in mine)
                mine = theirs
    whole = {id(found): frozenset(found) for found in one_of.values() if len(found) > 1}
    return tuple(whole.values())


def _are_joined(board: _Board, one: _Terrain, here: int, other: int, direction: int) -> bool:
    back = (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)
    there = next(found for found in board.terrain[other] if found.word == one.word)
    ways = ((one.exits, direction), (there.exits, back))
    return all(exits is None or exits >> way & 1 for exits, way in ways)


def _property(name: str) -> Text:
    """A property in words, with its word in the file."""
    says = _SAYS.get(name)
    return Text.of(name) if says is None else Text(f"{says.en} ({name})", f"{says.fr} ({name})")


def _roads(board: _Board, grid: HexGrid) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Chains of every word for a road or bridge."""
    roads = {here: [one for one in entries if one.name in _ROADS] for here, entries in board.terrain.items()}
    roads = {here: found for here, found in roads.items() if found}
    for name in _ROADS:
        grades = sorted({one.word for found in roads.values() for one in found if one.name == name})
        for word in grades:
            links, alone = set[tuple[int, int]](), list[tuple[int, ...]]()
            for here, found in roads.items():
                for one in found:
                    if one.word == word:
                        ways = list(_ways(one, here, grid, board))
                        links.update((here, other) for other in ways)
                        alone += [] if ways else [(here,)]
            touched = {number for link in links for number in link}
            yield word, (*chains_of(links), *(chain for chain in alone if chain[0] not in touched))


def _ways(one: _Terrain, here: int, grid: HexGrid, board: _Board) -> Iterator[int]:
    """The hexes into which a road runs: through the sides that its exits name; if it names none, to every road beside it, of
    whatever grade, to bridges that do not name other sides, and to pavement."""
    for direction in range(len(DIRECTIONS)):
        other = int(grid.neighbours[here, direction])
        if other < 0:
            continue
        if one.exits is not None:
            if one.exits >> direction & 1:
                yield other
        elif any(_takes_road(there, direction, board) for there in board.terrain.get(other, ())):
            yield other


def _takes_road(there: _Terrain, direction: int, board: _Board) -> bool:
    """Does terrain take a road without exits that comes in this direction?"""
    if there.name == "bridge":
        back = (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)
        return there.exits is None or bool(there.exits >> back & 1)
    return there.name == "road" or (there.name == _PAVEMENT and board.roads_run_to_pavement)


FORMAT = MapFormat(
    id="megamek",
    name=Text("MegaMek board", "Plateau MegaMek"),
    can=frozenset({Can.HEXES}),
    reads=("*.board",),
    recognises=lambda head, name: name.lower().endswith(".board") and b"size" in head,
    read=reader_of("megamek", _read),
    foreign=_read,
    writes=("*.board",),
    write=write_megamek,
)
