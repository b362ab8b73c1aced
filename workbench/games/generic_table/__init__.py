"""A game on tables of one's own: every rule is a value of its ruleset, none is Python."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "generic_table",
    "Table game of your own",
    boards=(
        EmptyBoard(180, 120, "cm"),
        EmptyBoard(120, 80, "cm"),
    ),
    misplaced=(),
)
