"""The terrain to lay out: the pieces of a table by kind and size, with their places from two edges."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.printing.printed_part import PageTexts, Plain, PrintedPart
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.sheets.play_aids import pieces_to_lay, place_words


def values(page: PageTexts) -> Plain:
    """``pieces``; none on hexes."""
    board = page.scenario.table
    return {"pieces": _pieces(page, board) if board is not None else []}


PART = PrintedPart(
    "pieces",
    Text("Terrain to lay out", "Terrain à disposer"),
    values,
    applies=lambda scenario: scenario.table is not None,
)


def _pieces(page: PageTexts, board: TabletopBoard) -> list[Plain]:
    return [
        {
            "text": page.text(group.words(board.unit)),
            "places": [
                {
                    "name": page.text(piece.name) if piece.name.en != group.name.en else "",
                    "text": page.text(place_words(piece.middle, board.unit)),
                    "turned": piece.turned,
                }
                for piece in group.pieces
            ],
        }
        for group in pieces_to_lay(board, page.ruleset)
    ]
