"""Panzer Grenadier."""

from __future__ import annotations

from workbench.engine.doctrines import EmptyBoard, Game

GAME = Game(
    "panzer_grenadier",
    "Panzer Grenadier",
    boards=(EmptyBoard(32, 20),),
)
