"""After an edit only what has changed is painted again; the picture is the same as that of a view that paints everything."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.bolt_action_windows import RULES, bolt_table
from tests.desktop.terrain_map import pixels_of
from workbench.base.text import Text
from workbench.desktop.canvas.tabletop_map import TabletopDisplay
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.look.settings import ALL_NAMES
from workbench.scenario.changes import compare_tabletops
from workbench.scenario.edits.edit import DOWN, Edit
from workbench.scenario.edits.tabletop_pieces import (
    DeleteFeatures,
    DuplicateFeatures,
    MoveFeatures,
    ReorderFeatures,
    RotateFeatures,
)
from workbench.scenario.edits.tabletop_units import MoveTabletopUnits, TurnTabletopUnits
from workbench.scenario.edits.units import DeleteUnits, RenameSide, SetUnitField, ToggleState
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Forces

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
EDITS: dict[str, Edit[TabletopScenario]] = {
    "a state": ToggleState(("rifles",), "pinned", on=True),
    "a second state of a tank": ToggleState(("tank",), "down", on=True),
    "a squad moves over another": MoveTabletopUnits(("rifles",), 3.0, 6.0),
    "a tank onto a piece": MoveTabletopUnits(("tank",), 11.0, -17.0),
    "a turn": TurnTabletopUnits(("gun", "track"), 35.0),
    "a kind": SetUnitField(("panzer",), "kind", "truck"),
    "into another side's squad": MoveTabletopUnits(("panzer",), -12.0, -8.0),
    "who stands upstairs leaves the house": MoveTabletopUnits(("upstairs",), 8.0, 0.0),
    "one gets aboard": SetUnitField(("officer",), "values", {"aboard": "unit:track"}),
    "units deleted": DeleteUnits(("tank", "enemy")),
    "a house moves from under a unit": MoveFeatures(("house",), -7.0, 3.0),
    "a wood over a road": MoveFeatures(("wood",), -10.0, 26.0),
    "a hedge turns": RotateFeatures(("hedge",), 40.0),
    "pieces deleted": DeleteFeatures(("smoke", "bocage")),
    "pieces doubled": DuplicateFeatures(("house", "wood")),
    "the order": ReorderFeatures(("hedge",), DOWN),
}
SMOOTH_EDGES = 8
"""Qt rounds smooth edges otherwise where it paints a part of a layer: by so many levels of 255 at most."""
SIZE = QSize(620, 430)


def shown(qtbot: QtBot, scenario: TabletopScenario, zoom: float, selected: tuple[str, ...]) -> TabletopDisplay:
    """A view of a table."""
    view = TabletopDisplay()
    qtbot.addWidget(view)
    view.resize(SIZE)
    view.set_scenario(scenario, RULES, None)
    view.set_selection(selected)
    view.show()
    QApplication.processEvents()
    view.set_zoom(zoom)
    view.centerOn(view.map_rect.center())
    picture(view)
    return view


def apart(one: Any, other: Any) -> int:
    """The largest difference of two pictures."""
    return int(np.abs(one.astype(int) - other).max())


def picture(view: TabletopDisplay) -> Any:
    """What a view shows."""
    return pixels_of(view.viewport().grab().toImage())


@pytest.mark.slow
@pytest.mark.parametrize("zoom", [0.6, 2.3])
def test_edits_undo_and_redo_show_what_a_new_view_shows(qtbot: QtBot, zoom: float) -> None:
    before = bolt_table()
    view = shown(qtbot, before, zoom, ("rifles", "tank"))
    first = picture(view)
    for what, edit in EDITS.items():
        after = edit.apply(before)
        change = compare_tabletops(before, after)
        assert change.units or change.ground, what
        view.set_scenario(after, RULES, change)
        assert apart(picture(view), picture(shown(qtbot, after, zoom, ("rifles", "tank")))) <= SMOOTH_EDGES, what
        view.set_scenario(before, RULES, compare_tabletops(after, before))
        assert apart(picture(view), first) <= SMOOTH_EDGES, f"{what}, undone"


CHAIN = (
    "one gets aboard",
    "into another side's squad",
    "who stands upstairs leaves the house",
    "a house moves from under a unit",
    "a second state of a tank",
    "units deleted",
    "a kind",
    "a squad moves over another",
    "pieces doubled",
    "a turn",
    "the order",
)


@pytest.mark.slow
def test_edits_one_after_the_other_with_all_names_show_what_a_new_view_shows(qtbot: QtBot) -> None:
    def look(view: TabletopDisplay) -> tuple[Any, Any]:
        view.show_names(ALL_NAMES)
        return picture(view), pixels_of(view.small_picture(QSize(150, 100)))

    tables = [bolt_table()]
    view = shown(qtbot, tables[0], 1.4, ("rifles",))
    for edit in (
        *(EDITS[what] for what in CHAIN),
        SetUnitField(("officer",), "values", {}),  # gets off
        SetUnitField(("rifles",), "state", ("unheard_of",)),
        SetUnitField(("gun",), "state", ("heard_of", "pinned")),
        MoveTabletopUnits(("officer",), 1.0, 1.0),
        SetUnitField(("track",), "name", Text("Lorry", "Camion")),
        RenameSide(tables[0].forces.sides[0].side, "Azure"),
    ):
        tables.append(edit.apply(tables[-1]))
    for before, after in pairwise((*tables, *reversed(tables[:-1]), *tables[3::4])):  # all of them, undone, some redone
        view.set_scenario(after, RULES, compare_tabletops(before, after))
        (large, small), (new, new_small) = look(view), look(shown(qtbot, after, 1.4, ("rifles",)))
        assert apart(large, new) <= SMOOTH_EDGES
        assert apart(small, new_small) == 0


def test_units_that_are_other_objects_of_the_same_value_are_painted_after_the_next_edit(qtbot: QtBot) -> None:
    before = bolt_table()
    view = shown(qtbot, before, 1.4, ())
    sides = tuple(replace(force, units=tuple(map(copy, force.units))) for force in before.forces.sides)
    copied = before.with_forces(Forces(sides))
    after = MoveTabletopUnits(("upstairs",), 0.3, 0.0).apply(copied)
    for old, new in pairwise((before, copied, after)):
        view.set_scenario(new, RULES, compare_tabletops(old, new))
    assert apart(picture(view), picture(shown(qtbot, after, 1.4, ()))) <= SMOOTH_EDGES


def test_an_edit_of_a_unit_paints_neither_the_ground_nor_units_far_away(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bolt_table()
    view, painted = shown(qtbot, before, 2.3, ()), []
    paint_unit, paint_ground = TabletopUnitItems._paint, TabletopGround.paint
    monkeypatch.setattr(
        TabletopUnitItems, "_paint", lambda *args, **more: painted.append(more["one"].id) or paint_unit(*args, **more)
    )
    monkeypatch.setattr(
        TabletopGround, "paint", lambda *args, **more: painted.append("ground") or paint_ground(*args, **more)
    )
    after = ToggleState(("panzer",), "pinned", on=True).apply(before)
    view.set_scenario(after, RULES, compare_tabletops(before, after))
    picture(view)
    assert painted == ["panzer"]


@pytest.mark.slow(8)
def test_a_selection_marks_a_unit_and_takes_the_mark_off_another(qtbot: QtBot) -> None:
    table = bolt_table()
    view = shown(qtbot, table, 2.3, ("rifles",))
    for chosen in (("tank",), ("gun", "tank"), ()):
        view.set_selection(chosen)
        assert apart(picture(view), picture(shown(qtbot, table, 2.3, chosen))) <= SMOOTH_EDGES, chosen
