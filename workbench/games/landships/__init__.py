"""Landships!."""

from __future__ import annotations

from workbench.engine.doctrines import Game

GAME = Game(
    "landships",
    doctrines={
        "sight": "sight.doctrine",
        "spotting": "spotting.doctrine",
        "fire": "fire.doctrine",
        "movement": "movement.doctrine",
    },
)
