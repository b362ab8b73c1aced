"""Boards of MegaMek (``.board``): a text with a line for each hex. Even columns are half a hex lower, as on our maps of digits.

Levels, woods, water, roads and buildings are taken over by the words of their terrain and its grade (``woods 2``); strength,
fuel, themes and what lies upside down in the sky are counted as left behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import PaintedHexes, chains_of, reader_of
from workbench.files.formats.map_format import Can, ForeignMap, MapFormat, Tally
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.value_checks import MOST_HEXES
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS
from workbench.scenario.scenario import Scenario

_SIZE = re.compile(r"\s*size\s+(\d+)\s+(\d+)\s*$")
_HEX = re.compile(r'\s*hex\s+(\d+)\s+(-?\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?\s*$')
_NOTE_WORDS = ("tag", "note", "background", "description")
_ROADS = ("road", "bridge")
"""Terrain that runs through the sides that its exits name."""
_PROPERTIES = ("bldg_", "bridge_", "fuel_tank_", "foliage_elev", "industrial_", "magma_elev")
"""Beginnings of words that say something about another terrain of the hex."""
_THEMES = Text("themes of hexes", "thèmes d’hexagones")
_OPTIONS = Text("options of the board", "options du plateau")
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
        self.entries: dict[str, _Terrain] = {}
        """What each text of an entry says, read once: a board repeats few of them in thousands of hexes."""
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
            board.losses.add(_OPTIONS, str(number))
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


def _take_hex(board: _Board, line: str, number: int, file: str) -> None:
    found = _HEX.match(line)
    if found is None or board.grid is None:
        raise _unread(line, number)
    here = _number_of(board.grid, found[1])
    if here is None:
        text = Text(f"the hex {found[1][:20]} is off the board", f"l’hexagone {found[1][:20]} est hors du plateau")
        board.diagnostics.warning("off_the_map", text, span=Span(file, number, 1))
        return
    level = int(found[2][:6])
    if abs(level) > _MOST_LEVEL:
        raise Refused("bad_level", Text("no such level", "pas de tel niveau"), line=number, column=1)
    board.levels[here] = level
    board.terrain[here] = tuple(_entries(board, found[3], line, number))
    if found[4]:
        board.losses.add(_THEMES, board.grid.labels[here])


def _number_of(grid: HexGrid, label: str) -> int | None:
    """The hex of a label: two digits for the column and two for the row, or more of both on boards with over 99."""
    half = len(label) // 2
    for split in (half, len(label) - half):
        column, row = label[:split], label[split:]
        # what is written with three digits has no zero in front: 10002 is column 100, row 2
        if not (column and row and len(label) <= _MOST_DIGITS) or any(
            len(part) > 2 and part[0] == "0" for part in (column, row)
        ):
            continue
        found = grid.number_of(int(column), int(row))
        if found is not None:
            return found
    return None


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
    painted = PaintedHexes(grid)
    hexes: dict[_Terrain, list[int]] = {}
    for here, entries in board.terrain.items():
        for one in entries:
            hexes.setdefault(one, []).append(here)
    for one, places in hexes.items():
        if one.is_property:
            board.losses.add(Text.of(one.name), grid.labels[places[0]], len(places))
        elif one.name not in _ROADS:
            painted.paint(one.word, np.array(places))
    made = painted.board(board.levels, dict(_roads(board, grid)))
    return ForeignMap(Scenario(Text.of(title), "", made), board.losses.rows(), diagnostics=board.diagnostics)


def _roads(board: _Board, grid: HexGrid) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Chains of every word for a road. A road runs through a side if its exits name that side, or if it names none and there is
    a road or bridge on the other side; that this has another word does not part them."""
    roads = {here: [one for one in entries if one.name in _ROADS] for here, entries in board.terrain.items()}
    roads = {here: found for here, found in roads.items() if found}
    linked = {here: found[0] for here, found in roads.items()}
    for name in _ROADS:
        grades = sorted({one.word for found in roads.values() for one in found if one.name == name})
        for word in grades:
            links, alone = set[tuple[int, int]](), list[tuple[int, ...]]()
            for here, found in roads.items():
                for one in found:
                    if one.word == word:
                        ways = list(_ways(one, here, grid, linked))
                        links.update((here, other) for other in ways)
                        alone += [] if ways else [(here,)]
            touched = {number for link in links for number in link}
            yield word, (*chains_of(links), *(chain for chain in alone if chain[0] not in touched))


def _ways(one: _Terrain, here: int, grid: HexGrid, linked: dict[int, _Terrain]) -> Iterator[int]:
    for direction in range(len(DIRECTIONS)):
        other = int(grid.neighbours[here, direction])
        if other < 0:
            continue
        if one.exits is not None:
            if one.exits >> direction & 1:
                yield other
        elif other in linked:
            yield other


FORMAT = MapFormat(
    id="megamek",
    name=Text("MegaMek board", "Plateau MegaMek"),
    can=frozenset({Can.HEXES}),
    reads=("*.board",),
    recognises=lambda head, name: name.lower().endswith(".board") and b"size" in head,
    read=reader_of("megamek", _read),
    foreign=_read,
)
