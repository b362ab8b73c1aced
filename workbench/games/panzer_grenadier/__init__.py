"""Panzer Grenadier."""

from __future__ import annotations

from workbench.engine.doctrines import Game

GAME = Game(
    "panzer_grenadier",
    doctrines={
        "sight": "sight.doctrine",
        "spotting": "spotting",
        "fire": "fire.doctrine",
        "movement": "movement.doctrine",
    },
)
