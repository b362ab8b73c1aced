"""Little Wars (H. G. Wells, 1913): a game on tables without Python; its rules are values under the generic doctrine of
tables."""

from __future__ import annotations

from workbench.engine.doctrines import Game
from workbench.rules.ruleset import EmptyBoard

GAME = Game(
    "little_wars",
    "Little Wars",
    boards=(
        EmptyBoard(144, 96, "in"),
        EmptyBoard(96, 72, "in"),
    ),
    topics=(),
    misplaced=(),
)
