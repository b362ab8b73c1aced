"""Writes the map of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

import numpy as np

from workbench.board.hexboard import HexBoard, Path, Shape
from workbench.files.emit import key_of, mapping, quoted, value
from workbench.files.label_writer import LabelWriter
from workbench.files.map_reader import NOBODY
from workbench.geometry.boards import COLUMNS, ROWS, BoardPlace
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import CIRCLE

Order = Callable[[Iterable[str]], list[str]]
"""Puts terrain keys into the order of the ruleset's chart."""


def map_lines(board: HexBoard, order: Order) -> list[str]:
    """The ``map`` section."""
    return ["map:", *_grid_lines(board.grid), f"  ground: {value(board.ground)}", *_ground_lines(board, order)]


def _grid_lines(grid: HexGrid) -> list[str]:
    stagger: dict[str, Any] = {"lines": grid.stagger_lines, "by": grid.stagger_by}
    if grid.extra:
        stagger["extra"] = True
    return [
        "  kind: hex",
        f"  orientation: {grid.orientation}",
        f"  columns: {grid.columns}",
        f"  rows: {grid.rows}",
        f"  stagger: {value(stagger)}",
        f'  labels: "{grid.label_style}"',
        *(["  boards:", *(f"    - {_board(board)}" for board in grid.boards)] if grid.boards else ()),
    ]


def _board(board: BoardPlace) -> str:
    told: dict[str, str] = {"name": quoted(board.name), "column": str(board.column), "row": str(board.row)}
    if (board.first, board.last) != (1, COLUMNS):
        told["columns"] = quoted(board.span)
    if board.rows != ROWS:
        told["rows"] = str(board.rows)
    if board.rotated:
        told["rotated"] = "true"
    return mapping(told)


def _ground_lines(board: HexBoard, order: Order) -> list[str]:
    labels = LabelWriter(board.grid)
    lines: list[str] = []
    covered = [key for key, mask in board.cover.items() if mask.any()]
    lines += section("hexes", (_cover(board, key, labels) for key in order(covered)))
    levels = sorted({int(level) for level in np.unique(board.elevation)} - {0})
    lines += section(
        "elevation",
        (labels.places(str(level), np.flatnonzero(board.elevation == level).tolist(), 4) for level in levels),
    )
    sides = [key for key, mask in board.hexsides.items() if mask.any()]
    lines += section("hexsides", (labels.sides(key_of(key), _pairs(board, key), 4) for key in order(sides)))
    drawn = [key for key, chains in board.paths.items() if chains]
    lines += section("paths", (_paths(board, key, labels) for key in order(drawn)))
    if board.shapes:
        lines += ["  shapes:", *(f"    - {shape_value(shape)}" for shape in board.shapes)]
    facts = [key for key, held in board.attributes.items() if held]
    lines += section("attributes", (_facts(key, board.attributes[key], labels) for key in order(facts)))
    return lines


def section(name: str, entries: Iterable[list[str]]) -> list[str]:
    """A part of the map, or nothing where it has no entries."""
    lines = [line for entry in entries for line in entry]
    return [f"  {name}:", *lines] if lines else []


def owned_places(
    key: str, free: Iterable[int], owned: Mapping[str, Iterable[int]], labels: LabelWriter, indent: int
) -> list[str]:
    """Labels of a key; with owners as a mapping of sides, where what belongs to nobody stands under ``""``."""
    held = {side: list(numbers) for side, numbers in owned.items()}
    held = {side: numbers for side, numbers in sorted(held.items()) if numbers}
    free = list(free)
    if not held:
        return labels.places(key_of(key), free, indent)
    lines = [f"{' ' * indent}{key_of(key)}:"]
    for side, numbers in [(NOBODY, free), *held.items()] if free else held.items():
        lines += labels.places(key_of(side), numbers, indent + 2)
    return lines


def _cover(board: HexBoard, key: str, labels: LabelWriter) -> list[str]:
    painted = set(np.flatnonzero(board.cover[key]).tolist())
    owned = {side: held & painted for side, held in board.owners.get(key, {}).items()}
    free = painted.difference(*owned.values())
    return owned_places(key, free, owned, labels, 4)


def _pairs(board: HexBoard, key: str) -> Iterable[tuple[int, int]]:
    owners, directions = np.nonzero(board.hexsides[key])
    for owner, direction in zip(owners.tolist(), directions.tolist(), strict=True):
        other = int(board.grid.neighbours[owner, direction])
        if other >= 0:
            yield owner, other


def _paths(board: HexBoard, key: str, labels: LabelWriter) -> list[str]:
    chains = board.paths[key]
    owners = {side: held for side, held in board.owners.get(key, {}).items() if held}
    shares: dict[str, list[Path]] = {}
    for chain in chains:
        for side, piece in _owned_pieces(chain, owners):
            shares.setdefault(side, []).append(piece)
    for side, pieces in shares.items():
        if side != NOBODY:  # a hex that a longer piece tells the owner of needs none of its own
            told = {number for piece in pieces if len(piece) > 1 for number in piece}
            shares[side] = list(dict.fromkeys(piece for piece in pieces if len(piece) > 1 or piece[0] not in told))
    if set(shares) <= {NOBODY}:
        return labels.chains(key_of(key), chains, 4)
    lines = [f"    {key_of(key)}:"]
    for side in sorted(shares):
        lines += labels.chains(key_of(side), shares[side], 6)
    return lines


def _owned_pieces(chain: Path, owners: Mapping[str, frozenset[int]]) -> Iterator[tuple[str, Path]]:
    """A chain cut so that all hexes of a piece with an owner are that owner's; links between owners are nobody's."""
    held = [next((side for side in sorted(owners) if number in owners[side]), NOBODY) for number in chain]
    for side, run in groupby(zip(held, chain, strict=True), key=itemgetter(0)):
        if side != NOBODY:
            yield side, tuple(number for _, number in run)
    free: list[int] = []
    for (a, mine), (b, theirs) in pairwise(zip(chain, held, strict=True)):
        if mine == theirs != NOBODY:
            if free:
                yield NOBODY, tuple(free)
            free = []
        else:
            free = [*(free or [a]), b]
    if free or (len(chain) == 1 and held == [NOBODY]):
        yield NOBODY, tuple(free) or chain


def shape_value(shape: Shape) -> str:
    """A shape on one line."""
    values = dict(shape.values)
    points: list[Any] = [[_short(x), _short(y)] for x, y in shape.points]
    if shape.kind == CIRCLE:
        points = [*points[0], _short(values.pop("radius"))]
    return value({"terrain": shape.terrain, shape.kind: points, **values})


def _short(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _facts(key: str, facts: Mapping[str, Any], labels: LabelWriter) -> list[str]:
    lines = [f"    {key_of(key)}:"]
    for name, held in sorted(facts.items()):
        if isinstance(held, (list, tuple)) and held and isinstance(held[0], (list, tuple)):
            lines += labels.chains(key_of(name), [tuple(chain) for chain in held], 6)
        elif isinstance(held, (list, tuple)):
            lines += labels.places(key_of(name), held, 6)
        else:
            lines.append(f"      {key_of(name)}: {value(held)}")
    return lines if len(lines) > 1 else [f"    {key_of(key)}: {mapping({})}"]
