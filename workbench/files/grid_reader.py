"""Builds the grid of a scenario file, with the boards that it may be joined from."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.schema import MOST_HEXES
from workbench.files.source import Source
from workbench.geometry.boards import COLUMNS, ROWS, BoardPlace, check, span_of
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.geometry.labels import DIGITS, LETTERS, STYLES


def read_grid(source: Source, diagnostics: Diagnostics) -> HexGrid | None:
    """The grid of the map; None where the schema pass has found it unusable, or boards do not fit together."""
    columns, rows = source.number("map", "columns"), source.number("map", "rows")
    orientation = source.get("map", "orientation") or FLAT
    labels = source.word("map", "labels") or DIGITS
    if columns is None or rows is None or orientation not in (FLAT, POINTY) or labels not in STYLES:
        return None
    if columns < 1 or rows < 1 or columns * rows > MOST_HEXES:
        return None
    ways = ("down", "up") if orientation == FLAT else ("right", "left")
    lines, by = source.get("map", "stagger", "lines") or "even", source.get("map", "stagger", "by") or ways[0]
    if lines not in ("even", "odd") or by not in ways:
        return None
    extra = source.get("map", "stagger", "extra") is True
    boards = tuple(_boards(source, diagnostics))
    whole = len(boards) == len(list(source.entries("map", "boards")))
    if not whole or (boards and (orientation, lines, by, extra, labels) != (FLAT, "even", "up", True, LETTERS)):
        return None
    problems = check(columns, rows, boards) if boards else []
    for problem in problems:
        span = source.document.span(("map", "boards", problem.board))
        diagnostics.error(problem.code, problem.text, span=span, hint=problem.hint)
    return None if problems else HexGrid(columns, rows, orientation, lines, by, extra, labels, boards)


def _boards(source: Source, diagnostics: Diagnostics) -> Iterator[BoardPlace]:
    for place in source.entries("map", "boards"):
        name = source.word(*place, "name")
        words = source.word(*place, "columns")
        span = (1, COLUMNS) if words is None else span_of(words)
        if span is None:
            text = Text(f'"{words}" are no columns of a board', f"« {words} » ne sont pas des colonnes d’un plateau")
            hint = Text("write A-Q, Q-GG or A-GG", "écrivez A-Q, Q-GG ou A-GG")
            diagnostics.error("bad_board", text, span=source.document.span((*place, "columns")), hint=hint)
        if name is None or span is None:
            continue
        numbers = {
            key: usual if (found := source.number(*place, key)) is None else found
            for key, usual in (("column", 1), ("row", 0), ("rows", ROWS))
        }
        yield BoardPlace(
            name,
            numbers["column"],
            numbers["row"],
            span[0],
            span[1],
            numbers["rows"],
            source.get(*place, "rotated") is True,
        )
