"""Landships!."""

from __future__ import annotations

from workbench.engine.doctrines import EmptyBoard, Game

GAME = Game(
    "landships",
    "Landships!",
    boards=(EmptyBoard(32, 20),),
)
