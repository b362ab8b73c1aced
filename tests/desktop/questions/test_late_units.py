"""Units that enter in a later turn while they stand on the map: what is asked of all others is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from tests.desktop.every_ask import STAGES, Stage, ask
from tests.desktop.window_driver import load_document
from workbench.desktop.documents.document import AnyDocument
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
ASKS = ("line", "area", "spotting", "fire", "odds", "reach", "hidden")


def enemy_nobody_asks_about(forces: Forces[Any], stage: Stage) -> str:
    """An enemy who stands on the map, and about whom the stage asks nothing."""
    found = forces.find(stage.enemy)
    assert found is not None
    standing = [unit.id for side, unit in forces if side == found[0] and unit.at is not None]
    return next(str(unit) for unit in standing if unit not in (stage.looks, stage.enemy, stage.behind, stage.moves))


@pytest.mark.slow
@pytest.mark.parametrize("game", STAGES)
def test_one_late_enemy_leaves_every_answer_about_the_others(
    lend_window: Callable[[AnyDocument], Any], game: str
) -> None:
    """The chances of all shots of a unit were gone as soon as one of the enemies on the table was to enter later."""
    stage = STAGES[game]
    window = lend_window(load_document(stage.path))
    late = enemy_nobody_asks_about(window.document.scenario.forces, stage)
    window.document.apply(SetUnitField((late,), "turn", 3))
    for name in ASKS:
        ask(window, game, name)
        words = [label.text() for label in window.docks.inspector.findChildren(QLabel) if label.isVisible()]
        assert "No answer" not in words, (name, words)
