"""Advanced Squad Leader, chapter A."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "asl",
    "Advanced Squad Leader",
    boards=(EmptyBoard(33, 10),),
)
