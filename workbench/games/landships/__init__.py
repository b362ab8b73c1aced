"""Landships!."""

from __future__ import annotations

from workbench.engine.doctrines import EmptyBoard, Game

GAME = Game(
    "landships",
    "Landships!",
    boards=(EmptyBoard(32, 20),),
    doctrines={
        "sight": "sight.doctrine",
        "spotting": "spotting.doctrine",
        "fire": "fire.doctrine",
        "movement": "movement.doctrine",
    },
)
