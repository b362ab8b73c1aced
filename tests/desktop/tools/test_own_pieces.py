"""The user's own collection of pieces and squads: saved from a selection, listed first, placed, renamed, deleted, exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMessageBox

from tests.desktop.answered_dialogs import answered
from tests.desktop.bolt_action_windows import OpenBoltAction
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL
from workbench.base.text import Text
from workbench.files.piece_collection import collection_folder, import_piece, kept_pieces
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.gui


@pytest.fixture
def table(open_bolt_action: OpenBoltAction) -> Iterator[TabletopDriver]:
    """A house with a wall as a group, and a squad of three, on 48 x 36 inches; the collection is empty before and after."""
    _empty()
    pieces = (
        Feature("a", "building", POLYGON, ((4.0, 4.0), (10.0, 4.0), (10.0, 9.0), (4.0, 9.0)), floors=1, group="g"),
        Feature("b", "rough", POLYGON, ((11.0, 4.0), (14.0, 4.0), (14.0, 9.0)), group="g"),
    )
    squad = TabletopUnit("s", "infantry", (20.0, 20.0), 90.0, models=((20.0, 19.0), (20.0, 20.0), (20.0, 21.0)))
    sides = Forces((Force("Allies", (squad,)), Force[TabletopUnit]("Axis")))
    board = TabletopBoard("in", 48.0, 36.0, "open", pieces)
    yield open_bolt_action(TabletopScenario(Text("Bare"), "bolt_action", board, sides))
    _empty()


def _empty() -> None:
    for path in collection_folder().glob("*"):
        path.unlink()


def keep(driver: TabletopDriver, name: str) -> None:
    met = answered(QInputDialog, lambda dialog: (dialog.setTextValue(name), dialog.accept()))
    driver.window.actions_["keep_piece"].trigger()
    assert met


def names(driver: TabletopDriver) -> list[str]:
    """What the palette lists before the pieces of the game."""
    docks = driver.window.docks
    docks.palettes.setCurrentWidget(docks.samples)
    rows = docks.samples.palette_view.list
    texts = [rows.item(row).text() for row in range(rows.count())]
    return texts[: texts.index("Houses")]


def choose_own(driver: TabletopDriver, place: int = 0) -> None:
    docks = driver.window.docks
    docks.palettes.setCurrentWidget(docks.samples)
    path = list(docks.samples.kept_pieces)[place]
    driver.window.docks.palettes.setCurrentWidget(docks.samples)
    driver._choose(docks.samples, ("mine", path))


@pytest.mark.slow
def test_a_group_is_kept_listed_first_and_placed_turned(table: TabletopDriver) -> None:
    table.edit()
    table.tap((7, 6))
    keep(table, "My house, 10 x 5")
    assert names(table) == ["My pieces", "My house, 10 x 5"]
    choose_own(table)
    assert table.tool == "piece"
    table.tap((30, 10), mod=CTRL)
    made = table.board.features[2:]
    assert [one.terrain for one in made] == ["building", "rough"]
    assert made[0].floors == 1
    assert made[0].group == made[1].group != "g"
    left, top, right, bottom = made[0].area.union(made[1].area).bounds
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((30, 10), abs=0.2)
    table.window.actions_["undo"].trigger()
    assert len(table.board.features) == 2, "one step of undo"


@pytest.mark.slow(8)
def test_a_squad_is_kept_and_placed_for_the_chosen_side(table: TabletopDriver) -> None:
    table.tap((20, 20))
    keep(table, "Veterans")
    table.window.tool_context.choices.choose(side="Axis")
    choose_own(table)
    table.tap((40, 30), mod=CTRL)
    (made,) = [unit for side, unit in table.scenario.forces if side == "Axis"]
    assert made.at == pytest.approx((40, 30), abs=0.2)
    assert len(made.models) == 3
    assert made.facing == 90.0


@pytest.mark.slow
def test_it_is_renamed_deleted_and_taken_from_a_file(table: TabletopDriver, tmp_path: Path) -> None:
    table.edit()
    table.tap((7, 6))
    keep(table, "Old name")
    choose_own(table)
    panel = table.window.docks.samples
    answered(QInputDialog, lambda dialog: (dialog.setTextValue("New name"), dialog.accept()))
    panel._rename()
    assert names(table) == ["My pieces", "New name"]
    (kept,) = kept_pieces()
    (tmp_path / "for_a_friend.yaml").write_bytes(kept.path.read_bytes())
    choose_own(table)
    answered(QMessageBox, lambda box: box.button(QMessageBox.StandardButton.Yes).click())
    panel._forget()
    assert names(table) == []
    assert not import_piece(tmp_path / "for_a_friend.yaml").has_errors
    table.window.settings.signals.pieces_changed.emit()
    assert names(table) == ["My pieces", "New name"]


@pytest.mark.slow
def test_what_is_no_piece_is_refused_with_a_reason(table: TabletopDriver, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(
        "format: workbench/1\ntitle: x\nruleset: bolt_action\nmap: {kind: table, unit: in, width: 4, height: 4}\n"
    )
    assert [item.code for item in import_piece(bad) if item.severity.value == "error"] == ["empty_piece"]
    collection_folder().mkdir(parents=True, exist_ok=True)
    (collection_folder() / "broken.yaml").write_text("format: workbench/1\nruleset: nobody\n")
    table.window.settings.signals.pieces_changed.emit()
    assert names(table) == ["My pieces", "broken"]
    item = table.window.docks.samples.palette_view.list.item(1)
    assert "cannot be read" in item.toolTip()


@pytest.mark.slow
def test_a_piece_keeps_its_size_on_a_table_in_centimetres(
    table: TabletopDriver, open_bolt_action: OpenBoltAction
) -> None:
    table.edit()
    table.tap((7, 6))
    keep(table, "Farm")
    board = TabletopBoard("cm", 120.0, 90.0, "open")
    other = open_bolt_action(TabletopScenario(Text("cm"), "bolt_action", board, Forces((Force("Allies"),))))
    choose_own(other)
    other.tap((60, 45), mod=CTRL)
    left, top, right, bottom = other.board.features[0].area.bounds
    assert (right - left, bottom - top) == pytest.approx((6 * 2.54, 5 * 2.54), abs=0.1)
    other.key(Qt.Key.Key_Escape)
