"""BlitzKrieg, the cm-scale play sheet."""

from __future__ import annotations

from workbench.engine.doctrines import Game

GAME = Game(
    "blitzkrieg",
    doctrines={
        "sight": "sight",
        "spotting": "spotting.doctrine",
        "fire": "fire.doctrine",
        "movement": "movement",
    },
)
