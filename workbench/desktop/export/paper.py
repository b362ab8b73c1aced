"""Sheets of paper and how a map is cut into them. All lengths are in millimetres; nothing is painted here."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""Width and height of the sizes that have names, upright."""
MARGIN, OVERLAP, FOOT = 8.0, 10.0, 10.5
"""The edge that printers leave white; how much two sheets show of the same map; the line of words below a map."""
_SMALLEST, _LARGEST = 60.0, 2000.0
MOST_SHEETS = 400
"""A map that would take more sheets is refused."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet with its white ``margin`` on all four sides."""

    width: float
    height: float
    margin: float = MARGIN

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return replace(self, width=self.height, height=self.width)

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height within the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin


def paper_named(name: str, margin: float = MARGIN) -> Paper:
    """A sheet by the name of its size (``a4``), or ``200x300`` in millimetres; CannotAnswer (``bad_value``) for others, and for
    a margin that leaves nothing."""
    known = PAPERS.get(name.lower())
    if known is None:
        given = re.fullmatch(r"(\d{1,5}(?:\.\d+)?)x(\d{1,5}(?:\.\d+)?)", name.lower().replace(",", "."))
        known = (float(given[1]), float(given[2])) if given else None
    if known is not None and not all(_SMALLEST <= side <= _LARGEST for side in known):
        words = Text("paper is {low:g} to {high:g} mm wide and high", "un papier a {low:g} à {high:g} mm de côté")
        raise CannotAnswer("bad_value", words.format(low=_SMALLEST, high=_LARGEST))
    if known is None:
        hint = did_you_mean(name, PAPERS)
        listed = ", ".join(PAPERS)
        words = Text(
            f'no paper is called "{name}" (known: {listed}, or 200x300 in mm) {hint.en}',
            f"aucun papier ne s’appelle « {name} » (connus : {listed}, ou 200x300 en mm) {hint.fr}",
        )
        raise CannotAnswer("bad_value", Text(words.en.rstrip(), words.fr.rstrip()))
    if not 0 <= margin <= min(known) / 4:
        words = Text(
            "the margin must be 0 to {most:g} mm on paper of {wide:g} x {high:g} mm: a quarter of its shorter side",
            "la marge va de 0 à {most:g} mm sur un papier de {wide:g} x {high:g} mm : le quart du petit côté",
        )
        most = math.floor(min(known) * 2.5) / 10
        raise CannotAnswer("bad_value", words.format(most=most, wide=known[0], high=known[1]))
    return Paper(*known, margin)


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a map: its name (``B2``: second column, second row), and the part of the map that it shows, from its left
    upper corner at ``x``, ``y``. The sheet is cut at ``cuts``: left, top, right, bottom, in millimetres of the map (None: the
    edge of the map)."""

    name: str
    column: int
    row: int
    x: float
    y: float
    width: float
    height: float
    cuts: tuple[float | None, float | None, float | None, float | None]


@dataclass(frozen=True, slots=True)
class Tiling:
    """A map that is ``width`` by ``height`` cut into sheets of a paper, ``across`` times ``down`` of them. Neighbours show
    ``overlap`` of the same map; they are cut in the middle of that."""

    paper: Paper
    width: float
    height: float
    overlap: float
    across: int
    down: int

    @property
    def room(self) -> tuple[float, float]:
        """How much of the map one sheet shows."""
        wide, high = self.paper.inner
        return wide, high - FOOT

    @property
    def share(self) -> tuple[float, float]:
        """How much of the map each sheet shows, so that the last ones are no strips: as much as the others, in whole
        millimetres."""
        shares = (
            (length + (count - 1) * self.overlap) / count
            for length, count in ((self.width, self.across), (self.height, self.down))
        )
        wide, high = (min(room, math.ceil(share)) for room, share in zip(self.room, shares, strict=True))
        return wide, high

    @property
    def tiles(self) -> Iterator[Tile]:
        """The sheets row by row."""
        wide, high = self.share
        step = wide - self.overlap, high - self.overlap
        half = self.overlap / 2
        for row in range(self.down):
            for column in range(self.across):
                x, y = column * step[0], row * step[1]
                cuts = (
                    x + half if column else None,
                    y + half if row else None,
                    x + wide - half if column < self.across - 1 else None,
                    y + high - half if row < self.down - 1 else None,
                )
                shown = min(wide, self.width - x), min(high, self.height - y)
                yield Tile(f"{_letters(column)}{row + 1}", column, row, x, y, *shown, cuts)


def _letters(number: int) -> str:
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def tiling_of(width: float, height: float, paper: Paper, overlap: float = OVERLAP) -> Tiling:
    """The cutting that needs the fewest sheets, upright or on their sides (upright if both need as many). CannotAnswer
    (``bad_value``) for an overlap that leaves nothing new on a sheet, and for a map that needs too many."""
    if not 0 <= overlap <= min(paper.inner) / 3:
        words = Text("the overlap must be 0 to {most:g} mm", "le recouvrement va de 0 à {most:g} mm")
        raise CannotAnswer("bad_value", words.format(most=math.floor(min(paper.inner) / 3)))
    upright, turned = (_cut(width, height, sheet, overlap) for sheet in (paper, paper.turned))
    found = turned if turned.across * turned.down < upright.across * upright.down else upright
    if found.across * found.down > MOST_SHEETS:
        words = Text(
            "the map would take {n} sheets, at most {most} are printed: choose a smaller size",
            "la carte prendrait {n} feuilles, on en imprime au plus {most} : choisissez une taille plus petite",
        )
        raise CannotAnswer("too_many", words.format(n=found.across * found.down, most=MOST_SHEETS))
    return found


def largest_scale(width: float, height: float, paper: Paper, overlap: float, sheets: int) -> float:
    """By how much a map of some size may be enlarged so that so many sheets hold it, upright or on their sides."""
    best = 0.0
    for sheet in (paper, paper.turned):
        wide, high = Tiling(sheet, width, height, overlap, 1, 1).room
        for across in range(1, sheets + 1):
            down = sheets // across
            room = wide * across - overlap * (across - 1), high * down - overlap * (down - 1)
            best = max(best, min(room[0] / width, room[1] / height))
    return best * (1 - 1e-9)


POSTER = 5000.0
"""The longest side of one page of PDF (mm)."""


def poster_paper(width: float, height: float, margin: float) -> Paper:
    """The paper that holds a map of some size whole. CannotAnswer (``bad_value``) for one that no page of PDF is."""
    paper = Paper(width + 2 * margin, height + 2 * margin + FOOT, margin)
    if max(paper.width, paper.height) > POSTER:
        words = Text(
            "the poster would be {wide:g} x {high:g} mm; a page of PDF is at most {most:g} mm wide and high",
            "l’affiche ferait {wide:g} x {high:g} mm ; une page PDF a au plus {most:g} mm de côté",
        )
        raise CannotAnswer("bad_value", words.format(wide=round(paper.width), high=round(paper.height), most=POSTER))
    return paper


@dataclass(frozen=True, slots=True)
class FewerSheets:
    """A map that is ``factor`` times as large (a little less than 1) takes ``sheets`` less."""

    factor: float
    sheets: int


_LITTLE_SMALLER = 0.94
"""A map is made no smaller than this to save sheets: a millimetre of usual hexes."""


def fewer_sheets(width: float, height: float, paper: Paper, overlap: float) -> FewerSheets | None:
    """The largest map that is little smaller and takes the fewest sheets, if it takes fewer; the plan of how sheets go together
    counts as one."""
    tiling = tiling_of(width, height, paper, overlap)
    now = with_plan(tiling.across * tiling.down)
    best = None
    for count in range(tiling.across * tiling.down - 1, 0, -1):
        factor = largest_scale(width, height, paper, overlap, count)
        if factor < _LITTLE_SMALLER:
            break
        best = FewerSheets(factor, now - with_plan(count))
    return best


def with_plan(sheets: int) -> int:
    """The sheets of a map with the one that shows how they go together."""
    return sheets + 1 if sheets > 1 else sheets


def _cut(width: float, height: float, paper: Paper, overlap: float) -> Tiling:
    bare = Tiling(paper, width, height, overlap, 1, 1)
    wide, high = bare.room
    across = 1 + max(0, math.ceil(round((width - wide) / (wide - overlap), 9)))
    down = 1 + max(0, math.ceil(round((height - high) / (high - overlap), 9)))
    return replace(bare, across=across, down=down)
