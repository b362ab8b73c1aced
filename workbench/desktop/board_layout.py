"""Boards chosen for one map: which scenario each of them is, its name, its part, and where it lies."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.desktop.choices import base_keys
from workbench.files.rulesets import find_rulesets
from workbench.geometry.boards import BoardPlace, side_by_side, span_of
from workbench.geometry.labels import letters
from workbench.rules.ruleset import Ruleset
from workbench.scenario.assemble import Piece, assemble
from workbench.scenario.moved_boards import can_be_joined
from workbench.scenario.scenario import Scenario

WHOLE, LEFT_HALF, RIGHT_HALF = "whole", "left", "right"
_NAME = re.compile(r"(\d+[a-z]?)$")


@dataclass(frozen=True)
class ChosenBoard:
    """One board of the map to be. ``row``: 0 is the top row; within a row boards lie in the order of the list. ``part`` is
    ``whole``, ``left``, ``right``, or the columns that are used, like ``E-U``: boards that are cut let a row lie beside the
    joins of the row above."""

    path: Path
    scenario: Scenario
    ruleset: Ruleset
    name: str
    row: int = 0
    part: str = WHOLE
    turned: bool = False

    @property
    def middle(self) -> int | None:
        """The column along which halves are cut (it belongs to both), or None if the board has none."""
        columns = self.scenario.board.grid.columns
        middle = (columns + 1) // 2
        return middle if middle % 2 == 1 and 1 < middle < columns else None

    @property
    def span(self) -> tuple[int, int]:
        """First and last column that is used."""
        columns, middle = self.scenario.board.grid.columns, self.middle
        typed = span_of(self.part)
        if typed is not None:
            return typed
        if middle is None or self.part == WHOLE:
            return 1, columns
        return (1, middle) if self.part == LEFT_HALF else (middle, columns)

    def takes(self, words: str) -> str:
        """The part that was typed as columns (``e-u``), or "" if the board cannot be cut so: a board is cut along columns that
        are not shifted, A, C, E ..."""
        span, columns = span_of(words.strip()), self.scenario.board.grid.columns
        if span is None or span[1] > columns or span[0] % 2 == 0 or span[1] % 2 == 0:
            return ""
        whole = (WHOLE, LEFT_HALF, RIGHT_HALF) if self.middle is not None else (WHOLE,)
        named = {replace(self, part=part).span: part for part in whole}
        return named.get(span, f"{letters(span[0])}-{letters(span[1])}")

    def span_words(self, part: str) -> str:
        """The columns of a part as letters: ``A-Q``."""
        first, last = replace(self, part=part).span
        return f"{letters(first)}-{letters(last)}"


def usual_name(path: Path, taken: Sequence[str]) -> str:
    """The number at the end of the file's name, or else the first that is free."""
    ending = _NAME.search(path.stem)
    names = [ending[1]] if ending else []
    return next(name for name in (*names, *map(str, range(1, len(taken) + 2))) if name not in taken)


def is_board(scenario: Scenario) -> bool:
    """Can the map of a scenario be joined to others?"""
    return can_be_joined(scenario.board.grid)


def joined(boards: Sequence[ChosenBoard], title: str) -> tuple[Scenario | None, Diagnostics]:
    """The map of the boards, with the ruleset named as seen from the folder of the first one; None with errors."""
    if not boards:
        return None, Diagnostics()
    home = boards[0].path.parent
    rows = sorted({board.row for board in boards})
    order = [board for row in rows for board in boards if board.row == row]
    places = side_by_side([[_place(board) for board in boards if board.row == row] for row in rows])
    pieces = [
        Piece(replace(board.scenario, ruleset=_named(board, home)), place)
        for board, place in zip(order, places, strict=True)
    ]
    return assemble(pieces, base_keys(boards[0].ruleset), Text.of(title))


def _place(board: ChosenBoard) -> BoardPlace:
    first, last = board.span
    rows = board.scenario.board.grid.rows
    return BoardPlace(board.name, first=first, last=last, rows=rows, rotated=board.turned)


def _named(board: ChosenBoard, home: Path) -> str:
    name = board.scenario.ruleset
    if name in find_rulesets():
        return name
    return Path(os.path.relpath((board.path.parent / name).resolve(), home.resolve())).as_posix()
