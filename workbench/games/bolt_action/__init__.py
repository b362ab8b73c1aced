"""Bolt Action."""

from __future__ import annotations

from workbench.engine.doctrines import Game

GAME = Game(
    "bolt_action",
    doctrines={
        "sight": "sight.doctrine",
        "spotting": "spotting",
        "fire": "fire.doctrine",
        "movement": "movement.doctrine",
    },
)
