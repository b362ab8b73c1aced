"""Bolt Action."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "bolt_action",
    "Bolt Action",
    boards=(
        EmptyBoard(72, 48, "in"),
        EmptyBoard(48, 48, "in"),
    ),
)
