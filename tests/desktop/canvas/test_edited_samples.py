"""After random edits of units a view shows what one shows that is opened anew, on a sample of every game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.terrain_map import pixels_of
from tests.loading import scenario as read_scenario
from workbench.base.data_folders import SAMPLES
from workbench.desktop.canvas.hex_map import HexMapDisplay
from workbench.desktop.canvas.tabletop_map import TabletopDisplay
from workbench.desktop.look.settings import SELECTED_NAMES
from workbench.scenario.changes import changes_between
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import ArrangeUnits, DeleteUnits, SetUnitField, ToggleState

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp"), pytest.mark.slow]
STEPS = 12
SMOOTH_EDGES = 8
"""Qt rounds smooth edges otherwise where it paints a part of a layer: by so many levels of 255 at most."""
GAMES = ("asl", "blitzkrieg", "bolt_action", "landships", "panzer_grenadier")
FIRST_SAMPLES = [sorted((SAMPLES / game).glob("*.yaml"))[0] for game in GAMES]


def shown(qtbot: QtBot, scenario: Any, ruleset: Any, chosen: tuple[str, ...]) -> Any:
    """A view of a whole map, with the names of the selected units."""
    view = TabletopDisplay() if scenario.table is not None else HexMapDisplay()
    qtbot.addWidget(view)
    view.resize(QSize(560, 420))
    view.show_names(SELECTED_NAMES)
    view.set_scenario(scenario, ruleset, None)
    view.set_selection(chosen)
    view.show()
    view.fit()
    picture(view)
    return view


def picture(view: Any) -> Any:
    """What a view shows when it has painted all that is in sight."""
    view.viewport().grab()
    QApplication.processEvents()
    while isinstance(view, HexMapDisplay) and view.is_unfinished:
        view.viewport().grab()
        QApplication.processEvents()
    return pixels_of(view.viewport().grab().toImage())


def random_edit(scenario: Any, ruleset: Any, dice: random.Random) -> Any:
    """An edit of some units: their state, kind, place, order or side, or that they are there."""
    units = [unit for _, unit in scenario.forces]
    some = tuple(unit.id for unit in dice.sample(units, min(len(units), dice.choice((1, 1, 2, 5)))))
    placed = [unit.at for unit in units if unit.at is not None]
    what = dice.choice(("state", "kind", "place", "off", "order", "away"))
    if what == "state" and ruleset.states:
        return ToggleState(some, dice.choice(sorted(ruleset.states)), on=dice.random() < 0.7)
    if what == "kind":
        return SetUnitField(some, "kind", dice.choice(units).kind)
    if what == "off":
        return unit_edits(scenario).place(dict.fromkeys(some[:1]))
    if what == "order":
        return ArrangeUnits(some, dice.choice(scenario.forces.sides).side, None, "")
    if what == "away" and len(units) > 5:
        return DeleteUnits(some[:1])
    return unit_edits(scenario).place({one: dice.choice(placed) for one in some})


@pytest.mark.parametrize("path", FIRST_SAMPLES, ids=lambda path: path.parent.name)
def test_a_view_after_edits_is_as_one_that_is_opened_anew(qtbot: QtBot, path: Path) -> None:
    scenario, ruleset = read_scenario(path)
    dice = random.Random(37)
    chosen = tuple(unit.id for _, unit in list(scenario.forces)[:2])
    view = shown(qtbot, scenario, ruleset, chosen)
    changed = 0
    for step in range(STEPS):
        edit = random_edit(scenario, ruleset, dice)
        after = edit.apply(scenario)
        view.set_scenario(after, ruleset, changes_between(scenario, after))
        changed += after is not scenario
        scenario = after
        fresh = shown(qtbot, scenario, ruleset, chosen)
        difference = np.abs(picture(view).astype(int) - picture(fresh)).max()
        assert difference <= SMOOTH_EDGES, f"{step}: {edit}"
        part = QRectF(view.map_rect)
        assert set(view.names._within(part)) == set(fresh.names._within(part))
        fresh.close()
    assert changed > STEPS / 2
