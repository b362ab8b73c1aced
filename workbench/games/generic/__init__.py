"""A hex game of one's own: every rule is a value of its ruleset, none is Python."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "generic",
    "Hex game of your own",
    boards=(EmptyBoard(20, 15),),
    misplaced=(),
)
