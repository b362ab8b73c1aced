"""After an edit of any kind a view shows what one shows that is opened anew, on small random maps of hexes and tables.

The kinds come from :func:`tests.scenario.every_edit.kinds`, so that a new class of edits is walked here too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop import terrain_map
from tests.files.small_files import RULESET
from tests.files.small_tabletop_files import TABLES
from tests.scenario.every_edit import kinds
from tests.scenario.every_hex_edit import whole_hex_scenarios
from tests.scenario.every_tabletop_edit import whole_tables
from workbench.desktop.canvas.hex_map import HexMapDisplay
from workbench.desktop.canvas.tabletop_map import TabletopDisplay
from workbench.scenario.changes import changes_between
from workbench.scenario.edits.ground import SetElevation

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
SMOOTH_EDGES = 8
"""Qt rounds smooth edges otherwise where it paints a part of a layer: by so many levels of 255 at most."""
THIN_EDGES = 60
"""So many pixels may differ by more: Qt places lines thinner than a pixel, around trees and houses, otherwise where the edge of
a part cuts them. What is not painted again, be it a thin strip of a hex, is more."""
PARTS = 24
few_examples = settings(
    max_examples=2, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), derandomize=True
)


def shown(scenario: Any) -> Any:
    """A view of a whole map with the names of all units."""
    view = TabletopDisplay() if scenario.table is not None else HexMapDisplay()
    view.resize(QSize(400, 300))
    view.show_names("all")
    view.set_scenario(scenario, rules(scenario), None)
    view.show()
    view.fit()
    picture(view)
    return view


def rules(scenario: Any) -> Any:
    """The small ruleset for maps of this kind, or the first game's, by its name."""
    if scenario.ruleset == terrain_map.rules().id:
        return terrain_map.rules()
    return RULESET if scenario.table is None else TABLES


def picture(view: Any) -> Any:
    """What a view shows when it has painted all that is in sight, edited hexes with all around them."""
    if isinstance(view, HexMapDisplay) and view.tiles is not None and view.tiles.repaint_edits():
        view.viewport().update()
    view.viewport().grab()
    QApplication.processEvents()
    while isinstance(view, HexMapDisplay) and view.is_unfinished:
        view.viewport().grab()
        QApplication.processEvents()
    return terrain_map.pixels_of(view.viewport().grab().toImage()).astype(int)


def show_edited(view: Any, before: Any, after: Any) -> Any:
    """The picture of a view that is given only what differs."""
    view.set_scenario(after, rules(after), changes_between(before, after))
    view.fit()
    return picture(view)


def check_part(data: st.DataObject, scenario: Any, part: int) -> None:
    """Show, compare and take back one edit of each kind of a part of all kinds."""
    view, found = shown(scenario), list(kinds(scenario).values())
    for make in found[part::PARTS]:
        edit = data.draw(make())
        after = edit.apply(scenario)
        fresh = shown(after)
        differs = np.abs(show_edited(view, scenario, after) - picture(fresh)).max(axis=2) > SMOOTH_EDGES
        assert differs.sum() <= THIN_EDGES, edit
        show_edited(view, after, scenario)
        fresh.close()
        fresh.deleteLater()
    fresh = shown(scenario)
    differs = np.abs(picture(view) - picture(fresh)).max(axis=2) > SMOOTH_EDGES
    assert differs.sum() <= THIN_EDGES, "taken back"
    for one in (view, fresh):
        one.close()
        one.deleteLater()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@few_examples
@given(data=st.data(), scenario=whole_hex_scenarios)
def test_edits_of_hexes_paint_what_a_view_opened_anew_shows(data: st.DataObject, scenario: Any, part: int) -> None:
    check_part(data, scenario, part)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@few_examples
@given(data=st.data(), scenario=whole_tables)
def test_edits_of_tables_paint_what_a_view_opened_anew_shows(data: st.DataObject, scenario: Any, part: int) -> None:
    check_part(data, scenario, part)


@pytest.mark.slow(8)
def test_another_level_paints_grid_and_ground_as_a_view_opened_anew_shows(qtbot: QtBot) -> None:
    before = terrain_map.scenario(terrain_map.board(size=(6, 5)))
    after = SetElevation((16,), 1).apply(before)
    view, fresh = shown(before), shown(after)
    qtbot.addWidget(view)
    qtbot.addWidget(fresh)
    unedited = picture(view)
    edited = show_edited(view, before, after)
    assert np.abs(edited - picture(fresh)).max() <= SMOOTH_EDGES
    assert np.abs(edited - unedited).max() > SMOOTH_EDGES
