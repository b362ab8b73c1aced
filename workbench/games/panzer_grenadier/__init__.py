"""Panzer Grenadier."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "panzer_grenadier",
    "Panzer Grenadier",
    boards=(EmptyBoard(32, 20),),
    misplaced=(),
)
