"""BlitzKrieg, the cm-scale play sheet."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "blitzkrieg",
    "BlitzKrieg",
    boards=(
        EmptyBoard(180, 120, "cm"),
        EmptyBoard(120, 80, "cm"),
    ),
)
