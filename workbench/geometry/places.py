"""Points of hexes by name: a hex ``D4``, a vertex ``D4^D3^C4``, the middle of a hexside ``D4/C4``, each with levels ``D4@1``.

Where a hex beside the point lies off the map it has no name; then the number of the vertex or hexside stands there, ``A1^5``,
``A1/5``: hexsides are counted as facings are, and vertex k comes before hexside k.
"""

from __future__ import annotations

from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim, hexside_aim, vertex_aim

_MARKS = {VERTEX: "^", HEXSIDE: "/"}
_MOST = 99


def place_label(grid: HexGrid, number: int, aim: Aim = AT_CENTRE, level: int = 0) -> str:
    """A point of a hex as it is written, with the levels above the floor of the hex where they are not 0."""
    beside = {VERTEX: ((aim.k - 1) % 6, aim.k), HEXSIDE: (aim.k,)}.get(aim.kind, ())
    others = [int(grid.neighbours[number, way]) for way in beside]
    names = [grid.labels[other] for other in others] if all(other >= 0 for other in others) else [str(aim.k)]
    words = _MARKS.get(aim.kind, "").join([grid.labels[number], *(names if others else ())])
    return f"{words}@{level}" if level else words


def split_level(text: str) -> tuple[str, int | None]:
    """The place without its level, and the level: 0 where none is written, None where what is written is none."""
    place, at, written = text.partition("@")
    digits = written.removeprefix("-")
    if not at:
        return place, 0
    return place, int(written) if digits.isascii() and digits.isdigit() and int(digits) <= _MOST else None


def parts_of(place: str) -> tuple[str, list[str]]:
    """The kind of point that a place without level is ("" for a hex), and what stands between its marks."""
    for kind, mark in _MARKS.items():
        if mark in place:
            return kind, place.split(mark)
    return "", [place]


def numbered(kind: str, parts: list[str]) -> Aim | None:
    """The point of a place that gives its number; None if it names hexes."""
    told = parts[1] if kind and len(parts) == 2 else ""
    return Aim(kind, int(told)) if told in ("0", "1", "2", "3", "4", "5") else None


def aim_between(grid: HexGrid, kind: str, hexes: list[int]) -> Aim | None:
    """The point of the first hex that lies between all of them; None if they do not meet at one."""
    here, *others = (grid.hexes[number] for number in hexes)
    if kind == VERTEX and len(others) == 2:
        return vertex_aim(here, *others)
    if kind == HEXSIDE and len(others) == 1:
        return hexside_aim(here, *others)
    return None
