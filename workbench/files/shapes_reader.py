"""Reads the shapes that are drawn on a map, and says what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.board.hexboard import Shape
from workbench.files.names import Names
from workbench.files.source import Source
from workbench.files.spans import Path
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import CIRCLE, KINDS, problems

VALUES = ("levels", "height", "inherent", "width")
"""Facts that a shape may state for itself."""


def read_shapes(source: Source, grid: HexGrid, names: Names, diagnostics: Diagnostics) -> Iterator[Shape]:
    """The shapes under ``map: shapes``. One off the map is kept with a warning; other broken ones are left out."""
    yield from checked_shapes(source, source.entries("map", "shapes"), grid, names, diagnostics)


def shape_at(source: Source, entry: Path, names: Names) -> Shape | None:
    """The shape that stands at a path; None if it cannot be one."""
    word = source.word(*entry, "terrain")
    row = names.any_terrain(word, source.document.span((*entry, "terrain"))) if word is not None else None
    return _shape(source, entry, row.key) if row is not None else None


def checked_shapes(
    source: Source, entries: Iterable[Path], grid: HexGrid, names: Names, diagnostics: Diagnostics
) -> Iterator[Shape]:
    """The shapes at some paths, as :func:`read_shapes`."""
    for entry in entries:
        shape = shape_at(source, entry, names)
        if shape is None:
            continue
        kept = True
        for problem in problems(grid, shape):
            span = source.document.span((*entry, shape.kind))
            if problem.code == "shape_off_map":
                diagnostics.warning(problem.code, problem.text, span=span, hint=problem.hint)
            else:
                diagnostics.error(problem.code, problem.text, span=span, hint=problem.hint)
                kept = False
        if kept:
            yield shape


def _shape(source: Source, entry: Path, terrain: str) -> Shape | None:
    kind = next((kind for kind in KINDS if source.get(*entry, kind) is not None), None)
    if kind is None:
        return None
    points = source.get(*entry, kind)
    extra = {name: source.get(*entry, name) for name in VALUES}
    values = {name: value for name, value in extra.items() if value is not None}
    if kind == CIRCLE:
        if not _are_numbers(points, 3):
            return None
        x, y, radius = (float(part) for part in points)
        return Shape(terrain, kind, ((x, y),), {"radius": radius, **values})
    if not isinstance(points, list) or not all(_are_numbers(point, 2) for point in points):
        return None
    return Shape(terrain, kind, tuple((float(x), float(y)) for x, y in points), values)


def _are_numbers(parts: Any, count: int) -> bool:
    return isinstance(parts, list) and len(parts) == count and all(isinstance(part, (int, float)) for part in parts)
