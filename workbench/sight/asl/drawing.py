"""From the shapes of a board to :class:`~workbench.sight.asl.drawn.Drawn`: cut by hexes, joined by height, measured.

After an edit only the hexes are compiled in which something changed; the outcome is the same as from nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import IntArray, frozen
from workbench.board.hexboard import HexBoard, Shape
from workbench.geometry.alongside import alongside
from workbench.geometry.crossings import Cells
from workbench.geometry.cuts import Cut, cutter
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import SLIVER, outlines, planar
from workbench.rules.ruleset import HEXSIDES, Ruleset
from workbench.sight.asl.drafts import Painted, draft_of, reads_shape
from workbench.sight.asl.drawn import Drawn
from workbench.sight.asl.drawn_hex import HAIR, STRETCH, DrawnHex, Part, compile_hexes
from workbench.sight.asl.edges import Stretches
from workbench.sight.asl.readings import Readings

Wall = tuple[int, int, int]
"""Hex, direction and height of what is drawn along a hexside."""


@dataclass(frozen=True, eq=False, slots=True)
class _Read:
    """What one shape puts into hexes; ``ignored``: the key of terrain that sight cannot read."""

    parts: tuple[tuple[int, Part], ...] = ()
    walls: tuple[Wall, ...] = ()
    ignored: str = ""


@dataclass(frozen=True, eq=False)
class Drawings:
    """The shapes of a board as read: ``drawn``, and what inherent ones fill (``whole``, ``inherent``; over hexes).

    The rest is kept for the next edit: what every shape of ``shapes`` (by its identity) and every hex came to.
    """

    drawn: Drawn
    whole: Painted
    inherent: Painted
    shapes: tuple[Shape, ...]
    reads: Mapping[int, _Read]
    hexes: Mapping[int, DrawnHex]
    edges: Stretches
    party: Stretches


def draw(
    board: HexBoard, ruleset: Ruleset, cells: Cells, readings: Readings, before: Drawings | None = None
) -> Drawings:
    """Read the shapes of a board. ``before``: the drawings of another board on the same grid by the same rules."""
    if before is not None and before.shapes == board.shapes:
        return before
    grid = board.grid
    # ``before`` keeps its shapes alive, so that nothing else has the identity of one of them
    known = before.reads if before is not None else {}
    new = [shape for shape in board.shapes if id(shape) not in known]
    fresh = dict(zip(map(id, new), _read(grid, ruleset, readings, new), strict=True))
    reads = {key: known.get(key) or fresh[key] for key in map(id, board.shapes)}
    held = _by_hex(list(map(reads.__getitem__, map(id, board.shapes))))
    kept = before.hexes if before is not None else {}
    same = {number: kept[number] for number, parts in held.items() if number in kept and kept[number].parts == parts}
    made = compile_hexes(grid, [(number, parts) for number, parts in sorted(held.items()) if number not in same])
    hexes = {number: made.get(number) or same[number] for number in sorted(held)}
    changed = [int(cells.of_hex[number]) for number in {*made, *(kept.keys() - held.keys())}]
    contacts = {int(cells.of_hex[number]): one.contacts for number, one in hexes.items() if one.contacts}
    party = {int(cells.of_hex[number]): one.party for number, one in hexes.items() if one.party}
    edges = Stretches.read(cells, contacts, before.edges if before is not None else None, changed)
    walled = Stretches.read(cells, party, before.party if before is not None else None, changed)
    whole, inherent = _filled(grid.size, hexes)
    drawn = _drawn(cells, hexes, (edges, walled), list(reads.values()), ruleset)
    return Drawings(drawn, whole, inherent, board.shapes, reads, hexes, edges, walled)


def _read(grid: HexGrid, ruleset: Ruleset, readings: Readings, shapes: list[Shape]) -> Iterable[_Read]:
    order = {key: place for place, key in enumerate(ruleset.terrain)}
    for shape, cuts in zip(shapes, cutter(grid).cut(shapes), strict=True):
        row = ruleset.terrain.get(shape.terrain)
        if row is None or row.fact("los") == "none":
            yield _Read()
        elif not reads_shape(row):
            yield _Read(ignored=row.key)
        else:
            draft = draft_of(row, readings, shape.values)
            is_area = planar(shape).area > 0
            sides = alongside(grid, shape) if row.layer == HEXSIDES and not is_area else None
            parts = []
            for cut in cuts:
                areas = _areas(cut) if is_area else _line(grid, shape, cut, sides.rest if sides is not None else {})
                parts.append((cut.hex, Part(row.key, order[row.key], draft, tuple(areas))))
            walls = [(*side, max(draft.full, draft.half)) for side in sides.sides] if sides is not None else []
            yield _Read(tuple(parts), tuple(walls))


def _areas(cut: Cut) -> Iterable[BaseGeometry]:
    # where a drawing also touches the border of the hex, the cut holds bits of lines
    return (part for part in shapely.get_parts(cut.geometry) if part.area > SLIVER)


def _line(grid: HexGrid, shape: Shape, cut: Cut, rest: Mapping[int, BaseGeometry]) -> Iterable[BaseGeometry]:
    """A line in a hex, but for what runs along its sides, as a thin area; it ends where the line does."""
    if rest.get(cut.hex, cut.geometry).length > STRETCH:
        line = rest.get(cut.hex, planar(shape))
        thin = shapely.buffer(line, HAIR, cap_style="flat", join_style="mitre")
        area = shapely.intersection(outlines(grid).hexes[cut.hex], thin)
        if not area.is_empty:
            yield area


def _by_hex(reads: Iterable[_Read]) -> dict[int, tuple[Part, ...]]:
    """What lies in every hex, in the order of the shapes."""
    held: dict[int, list[Part]] = defaultdict(list)
    for read in reads:
        for number, part in read.parts:
            held[number].append(part)
    return {number: tuple(parts) for number, parts in held.items()}


def _filled(size: int, hexes: Mapping[int, DrawnHex]) -> tuple[Painted, Painted]:
    whole, inherent = Painted.nothing(size), Painted.nothing(size)
    for number, one in hexes.items():
        for draft in one.fills:
            for painted in (whole, inherent):
                parts = (painted.full, painted.half, painted.above, painted.hindrance)
                for part, value in zip(parts, draft.values, strict=True):
                    part[number] = max(int(part[number]), value)
    return whole, inherent


def _drawn(
    cells: Cells,
    hexes: Mapping[int, DrawnHex],
    sides: tuple[Stretches, Stretches],
    reads: list[_Read],
    ruleset: Ruleset,
) -> Drawn:
    ordered = sorted((int(cells.of_hex[number]), one) for number, one in hexes.items())
    many = np.zeros(cells.count + 1, dtype=np.int32)
    tallest, hindering = np.zeros(cells.count, dtype=np.int32), np.zeros(cells.count, dtype=np.bool_)
    for cell, one in ordered:
        many[cell + 1], tallest[cell], hindering[cell] = len(one.kind), one.tallest, one.hindering
    none: IntArray = np.zeros(0, dtype=np.int32)
    count = np.concatenate([none, *(one.count for _, one in ordered)])
    ignored = {read.ignored for read in reads}
    return Drawn(
        start=frozen(np.cumsum(many).astype(np.int32)),
        kind=frozen(np.concatenate([none, *(one.kind for _, one in ordered)])),
        value=frozen(np.concatenate([none, *(one.value for _, one in ordered)])),
        geometry=tuple(geometry for _, one in ordered for geometry in one.geometry),
        first=frozen(np.concatenate([[0], np.cumsum(count)]).astype(np.int32)),
        corners=frozen(np.concatenate([np.zeros((0, 2)), *(one.corners for _, one in ordered)])),
        tallest=frozen(tallest),
        hindering=frozen(hindering),
        houses=np.array([number for number, one in hexes.items() if one.houses], dtype=np.int32),
        party_walls=sides[1].edges(cells),
        edges=sides[0].edges(cells),
        terrain={number: one.terrain for number, one in hexes.items()},
        walls=tuple(wall for read in reads for wall in read.walls),
        ignored=tuple(key for key in ruleset.terrain if key in ignored),
    )
