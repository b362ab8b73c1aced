"""The table of units: edited in place and many at once, refused with a reason; out to a file and in from one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

from tests.desktop.everything_shown import speaking
from tests.desktop.panels.test_forces import rows
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, OpenWindow, WindowDriver, small_scenario
from tests.loading import scenario
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.storage import known_rulesets
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.units_table import ForceImportDialog, UnitsModel, UnitsTable
from workbench.desktop.wording.hex_answers import value_name
from workbench.engine.doctrines import unit_values
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
TIP = pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", extend=True)
"""The offscreen platform remarks on tips over cells; that is no failure of ours."""


def table_of(driver: WindowDriver | TabletopDriver) -> UnitsTable:
    driver.key(Qt.Key.Key_U, CTRL)
    QApplication.processEvents()
    table = driver.window.docks.forces_and_zones.table
    assert table.isVisible()
    return table


def click(table: UnitsTable, row: int, column: str, *, twice: bool = False) -> None:
    index = table.proxy.index(row, table.model.columns.index(column))
    table.view.scrollTo(index)
    here = table.view.visualRect(index).center()
    QTest.mouseClick(table.view.viewport(), LEFT, pos=here)
    if twice:
        QTest.mouseDClick(table.view.viewport(), LEFT, pos=here)


def write(table: UnitsTable, words: str) -> None:
    """Type into the cell that is being edited."""
    field = table.view.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_accents_need_not_be_typed_and_do_not_decide_the_order(driver: WindowDriver) -> None:
    for name, words in (("b1", "Zouaves"), ("b2", "Équipe de bazooka"), ("r1", "Mortier")):
        driver.document.apply(SetUnitField((name,), "name", Text(words, words)))
    forces = driver.window.docks.forces_panel
    for typed in ("equipe", "Équipe", "EQUIPE bazooka"):
        forces.filter.setText(typed)
        assert [row for row in rows(driver) if "quipe" in row], typed
        assert not [row for row in rows(driver) if "Mortier" in row]
    forces.filter.clear()
    table = table_of(driver)
    table.filter.setText("equipe")
    assert table.proxy.rowCount() == 1
    table.filter.clear()
    column = table.model.columns.index("name")
    table.view.sortByColumn(column, Qt.SortOrder.AscendingOrder)
    shown = [table.proxy.index(row, column).data() for row in range(table.proxy.rowCount())]
    assert shown == ["Équipe de bazooka", "Mortier", "Zouaves"]
    table.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # the window is lent again


@pytest.mark.slow(8)
@TIP
def test_cells_are_edited_one_by_one_and_together(driver: WindowDriver) -> None:
    table = table_of(driver)
    assert table.message.text() == "3 units"
    click(table, 0, "place", twice=True)
    write(table, "0505")
    assert driver.where("b1") == "0505"
    assert driver.steps == 1
    click(table, 0, "place", twice=True)
    write(table, "9999")
    assert driver.where("b1") == "0505"
    assert table.message.text().startswith("⚠ 9999 is not on the map")
    click(table, 0, "values.df", twice=True)
    write(table, "6, 3")
    assert driver.unit("b1").values["df"] == (6, 3)
    table.view.selectAll()
    assert table.message.text() == "3 units · 3 marked: an edit changes all of them"
    before = driver.steps
    index = table.proxy.index(1, table.model.columns.index("group"))
    table.view.edit(index)
    write(table, "First")
    assert {unit.group for _, unit in driver.scenario.forces} == {"First"}
    assert driver.steps == before + 1
    QTest.keyClicks(table.filter, "tank")
    assert table.proxy.rowCount() == 1
    table.filter.clear()
    table.view.sortByColumn(table.model.columns.index("place"), Qt.SortOrder.DescendingOrder)
    assert [table.proxy.index(row, 1).data() for row in range(3)] == ["r1", "b1", "b2"]


@pytest.mark.slow(8)
def test_a_force_goes_out_and_comes_in_after_a_look(driver: WindowDriver, tmp_path: Path) -> None:
    table = table_of(driver)
    path = tmp_path / "force.csv"
    assert table.export_to(path)
    text = path.read_text(encoding="utf-8-sig")
    path.write_text(
        text.replace("0303", "0404") + "Blue,new,infantry,,,0808\r\nBlue,odd,dragon,,,\r\n", encoding="utf-8"
    )
    seen: list[list[str]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ForceImportDialog)
        rows = [dialog.list.topLevelItem(k) for k in range(dialog.list.topLevelItemCount())]
        seen.append([dialog.summary.text(), *(row.text(1) for row in rows if row is not None)])
        ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        QTest.mouseClick(ok, LEFT)

    QTimer.singleShot(0, look)
    assert table.import_from(path)
    ((summary, *statuses),) = seen
    assert summary == "1 unit added, 1 changed, 2 as they were, 1 row refused"
    assert statuses == ["✗ refused", "≠ changed", "+ added", "= as it is", "= as it is"]
    assert (driver.where("b1"), driver.where("new"), driver.steps) == ("0404", "0808", 1)
    driver.document.stack.undo()
    assert driver.scenario.forces.find("new") is None


def headings(table: UnitsTable) -> list[str]:
    """What stands over the columns."""
    model = table.view.model()
    return [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]


def test_columns_are_called_as_the_rules_call_them(driver: WindowDriver) -> None:
    found = headings(table_of(driver))
    assert "Movement" in found
    assert "df" not in found
    assert "Direct fire" in found
    assert "Facing" not in found, "units of this game have no front"


@pytest.mark.slow(8)
def test_a_facing_that_a_file_gives_is_shown_all_the_same(open_window: OpenWindow) -> None:
    scenario = small_scenario()
    (number, *others) = scenario.forces.sides[0].units
    turned = replace(scenario.forces.sides[0], units=(replace(number, facing=2), *others))
    driver = open_window(replace(scenario, forces=Forces((turned, scenario.forces.sides[1]))))
    assert "Facing" in headings(table_of(driver))


@pytest.mark.slow
def test_columns_are_french_in_french(
    qapp: QApplication, settings: Settings, open_window: OpenWindow, ruleset: Ruleset
) -> None:
    with speaking(qapp, settings, "fr"):
        found = headings(table_of(open_window()))
        name = value_name(ruleset, "df", "fr")
        assert name not in ("df", value_name(ruleset, "df", "en"))
        assert name[:1].upper() + name[1:] in found


@pytest.mark.slow(8)
def test_points_of_a_table_are_shown_and_typed_as_in_the_status_bar(tabletop: TabletopDriver) -> None:
    table = table_of(tabletop)
    column = table.model.columns.index("place")
    name = table.proxy.index(0, 1).data()
    tabletop.document.apply(unit_edits(tabletop.scenario).place({name: (20.88, 18.0)}))
    assert table.proxy.index(0, column).data() == "20.88 / 18"
    for typed, point in (("21,5 / 17", (21.5, 17.0)), ("22.25 / 16", (22.25, 16.0)), ("[23, 15]", (23.0, 15.0))):
        table.view.edit(table.proxy.index(0, column))
        write(table, typed)
        assert tabletop.scenario.forces.find(name)[1].at == point
    tabletop.document.stack.undo()
    assert table.proxy.index(0, column).data() == "22.25 / 16"


@pytest.mark.slow(8)
def test_rows_are_pasted_from_a_spreadsheet_in_one_step(driver: WindowDriver) -> None:
    table = table_of(driver)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_A, CTRL)
    QTest.keyClick(table.view, Qt.Key.Key_C, CTRL)
    copied = QApplication.clipboard().text()
    heads = copied.split("\n")[0].split("\t")
    new = ["Blue", "b9", "infantry", *[""] * (heads.index("place") - 3), "0404"]
    changed = copied.replace("0303", "0304").rstrip("\n") + "\n" + "\t".join(new) + "\n"
    QApplication.clipboard().setText(changed)
    QTest.keyClick(table.view, Qt.Key.Key_V, CTRL)
    assert (driver.where("b1"), driver.where("b9"), driver.steps) == ("0304", "0404", 1)
    assert table.message.text().startswith("1 unit added, 1 changed")
    driver.key("Z", CTRL)
    assert driver.where("b1") == "0303"
    assert driver.scenario.forces.find("b9") is None


@pytest.mark.slow(8)
def test_pasted_rows_are_marked_and_shown(driver: WindowDriver) -> None:
    table = table_of(driver)
    table.view.setFocus()
    rows = "".join(f"n{number}\tBlue\tinfantry\t0505\n" for number in range(30))
    QApplication.clipboard().setText("id\tside\tkind\tplace\n" + rows)
    QTest.keyClick(table.view, Qt.Key.Key_V, CTRL)
    assert [table.model.rows[row][1].id for row in table.marked_rows()] == [f"n{number}" for number in range(30)]
    assert table.message.text() == "30 units added"
    first = table.proxy.mapFromSource(table.model.index(table.marked_rows()[0], 0))
    assert table.view.viewport().rect().intersects(table.view.visualRect(first))


@pytest.mark.slow
@pytest.mark.parametrize("with_headings", [True, False])
def test_remarks_on_pasted_rows_use_the_words_of_the_window(
    qapp: QApplication, settings: Settings, open_window: OpenWindow, with_headings: bool
) -> None:
    said: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ForceImportDialog)
        item = dialog.list.topLevelItem(0)
        assert item is not None
        said.extend((dialog.windowTitle(), dialog.summary.text(), item.text(5)))
        dialog.reject()

    with speaking(qapp, settings, "fr"):
        table = table_of(open_window())
        row = dict.fromkeys(headings(table), "") | {"Identifiant": "n1", "Camp": "Blue", "Type": "zeppelin"}
        lines = [row, row.values()] if with_headings else [row.values()]
        QApplication.clipboard().setText("\n".join("\t".join(line) for line in lines))
        table.view.setFocus()
        QTimer.singleShot(0, look)
        QTest.keyClick(table.view, Qt.Key.Key_V, CTRL)
    assert said[:2] == ["Coller des unités", "1 ligne refusée"]
    assert said[2].startswith("Type : le type d’unité « zeppelin » n’est pas connu (au choix : infanterie, ")


@pytest.mark.slow(8)
def test_pasted_cells_that_mean_nothing_are_named_before_anything_changes(driver: WindowDriver) -> None:
    table = table_of(driver)
    table.view.setFocus()
    QApplication.clipboard().setText("id\tplace\tkind\nb1\t9999\tinfantry\nb2\t0505\tzeppelin\n")
    met: list[ForceImportDialog] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ForceImportDialog)
        met.append(dialog)
        rows = [dialog.list.topLevelItem(number) for number in range(dialog.list.topLevelItemCount())]
        words = " ".join(row.text(5) for row in rows if row is not None)
        dialog.reject()
        assert "9999 is not on the map" in words
        assert "zeppelin" in words

    QTimer.singleShot(0, look)
    QTest.keyClick(table.view, Qt.Key.Key_V, CTRL)
    assert met
    assert (driver.where("b1"), driver.steps) == ("0303", 0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_value_that_a_game_reads_has_a_heading_in_words(language: str) -> None:
    bare = set()
    for ruleset in known_rulesets().values():
        printed = [key for kind in ruleset.units.values() for key in kind.values]
        for key in (*printed, *unit_values(ruleset.doctrines.values())):
            if "_" in value_name(ruleset, key, language):
                bare.add((ruleset.id, key))
    assert not bare


@pytest.mark.usefixtures("qapp")
def test_values_are_shown_and_chosen_in_words() -> None:
    model = UnitsModel()
    model.open(Document(*scenario(SAMPLES / "bolt_action" / "les_ormeaux.yaml"), language="en"))
    column = model.columns.index("values.rank")
    row = next(k for k, (_, unit) in enumerate(model.rows) if unit.id == "de_officer")
    assert model.index(row, column).data() == "second lieutenant (+1)"
    assert model.index(row, column).data(Qt.ItemDataRole.EditRole) == "second_lieutenant"
    assert ("captain", "captain (+3)") in model.choices("values.rank")
