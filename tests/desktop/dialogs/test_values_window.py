"""The window of the user's own values: tables typed and pasted into grids with headings, counters, and what a scenario uses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLineEdit, QMessageBox, QWidget

from tests.desktop.answered_dialogs import answered, press
from tests.files.small_supplements import COUNTERS, INVENTED_TABLE, save_supplement, supplement_text
from tests.shares import some
from workbench.desktop.dialogs.counter_form import CounterForm
from workbench.desktop.dialogs.draft_cells import CellTable
from workbench.desktop.dialogs.values_grids import TableGrid
from workbench.desktop.dialogs.values_window import COUNTERS as LIBRARY
from workbench.desktop.dialogs.values_window import ValuesDialog, edit_values
from workbench.desktop.documents.supplement_session import SupplementSession
from workbench.files.kept_draft import kept_draft
from workbench.files.own_supplements import own_supplement
from workbench.files.rulesets import read_ruleset
from workbench.files.supplement_draft import read_supplement_draft, row_named, typed_value
from workbench.files.supplements import find_supplements
from workbench.rules.ruleset import Ruleset

pytestmark = pytest.mark.gui
HEADINGS = ["1", "2", "4", "6", "8", "12", "16", "20", "24", "30", "36"]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(scope="module")
def asl() -> Ruleset:
    ruleset, _ = read_ruleset("asl")
    assert ruleset is not None
    return ruleset


def opened(asl: Ruleset, home: Path) -> ValuesDialog:
    """The window of the user's values, with the keys."""
    made = ValuesDialog(asl, "asl", "my_asl", home, "en")
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    return made


@pytest.fixture
def dialog(qapp: QApplication, asl: Ruleset, home: Path) -> Iterator[ValuesDialog]:
    made = opened(asl, home)
    yield made
    made.session.saved = made.session.draft
    made.close()
    made.deleteLater()
    QApplication.processEvents()


def write(table: CellTable, row: int, column: int, words: str, end: Any = Qt.Key.Key_Return) -> None:
    """Go to a cell, open it with Enter, type, and end with a key."""
    table.setCurrentIndex(table.model().index(row, column))
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    if isinstance(editor, QComboBox):
        editor.setCurrentText(words)
    else:
        assert isinstance(editor, QLineEdit)
        editor.selectAll()
        QTest.keyClicks(editor, words)
    QTest.keyClick(editor, end)
    QApplication.processEvents()


def paste(table: CellTable, text: str, row: int = 0, column: int = 0) -> None:
    """Paste a text of a spreadsheet at a cell, with Ctrl+V."""
    table.setCurrentIndex(table.model().index(row, column))
    table.setFocus()
    QApplication.clipboard().setText(text)
    QTest.keyClick(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()


def table_of(dialog: ValuesDialog) -> Any:
    """What the draft holds of the fire table."""
    return dialog.session.draft.value(("values", "ift"))


def test_the_grid_has_the_headings_of_the_ruleset(dialog: ValuesDialog) -> None:
    dialog.show_table("ift")
    model = dialog.cells.model()
    across = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())]
    assert across == HEADINGS
    assert model.headerData(0, Qt.Orientation.Vertical) == "Final roll 0 or less"
    assert "nothing is typed in" in dialog.missing.text().casefold()


@pytest.mark.slow(8)
def test_what_is_typed_is_checked_at_once_and_saved_in_one_file(dialog: ValuesDialog) -> None:
    dialog.show_table("ift")
    for column, words in enumerate(INVENTED_TABLE["7"].split()):
        write(dialog.cells, 7, column, words.lower())
    assert table_of(dialog) == {"7": INVENTED_TABLE["7"]}
    assert dialog.missing.text().startswith("Missing: Final roll 0 or less; Final roll 1")
    dialog.cells.setCurrentIndex(dialog.cells.model().index(8, 0))
    QTest.keyClick(dialog.cells, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    QTest.keyClicks(editor, "NMCC")
    QTest.qWait(400)
    assert 'did you mean "NMC"' in dialog.message.text()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    index = dialog.cells.model().index(8, 0)
    assert index.data(Qt.ItemDataRole.BackgroundRole) is not None
    assert "⚠" in dialog.tables.currentItem().text()
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert index.data() == ""
    QTest.keyClick(dialog, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert find_supplements() == ["my_asl"]
    assert own_supplement("my_asl")[0].values == {"ift": {"7": INVENTED_TABLE["7"]}}


def _pasted(*, heads: bool, names: bool, rows: list[str], labels: str = "{}") -> str:
    lines = [[*([labels.format(row)] if names else []), *INVENTED_TABLE[row].split()] for row in rows]
    top = [[*([""] if names else []), *HEADINGS]] if heads else []
    return "\n".join("\t".join(line) for line in [*top, *lines])


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("heads", "names", "labels"),
    [(True, True, "{}"), (True, True, "Final roll {}"), (True, False, ""), (False, False, ""), (False, True, "DR {}")],
)
def test_a_table_is_pasted_with_headings_or_without(
    heads: bool, names: bool, labels: str, dialog: ValuesDialog
) -> None:
    dialog.show_table("ift")
    rows = [str(roll) for roll in range(16)]
    paste(dialog.cells, _pasted(heads=heads, names=names, rows=rows, labels=labels))
    assert table_of(dialog) == INVENTED_TABLE
    assert dialog.missing.text() == "Nothing is missing."
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.session.draft.row(dialog.blanks[3], "7") is None


@settings(max_examples=some(8))
@given(data=st.data())
def test_columns_and_rows_in_any_order_find_their_places(data: Any, qapp: QApplication, asl: Ruleset) -> None:
    draft = read_supplement_draft("other", asl, "asl")
    grid = TableGrid(SupplementSession(draft), "en")
    grid.show_table(asl.blanks["ift"])
    rows = data.draw(st.permutations([str(roll) for roll in range(16)]))[: data.draw(st.integers(2, 16))]
    columns = data.draw(st.permutations(range(len(HEADINGS))))[: data.draw(st.integers(2, 11))]
    text = [["", *(HEADINGS[column] for column in columns)]]
    text += [[row, *(INVENTED_TABLE[row].split()[column] for column in columns)] for row in rows]
    found = grid.pasted(text, grid.index(0, 0))
    assert found == {(int(row), column): INVENTED_TABLE[row].split()[column] for row in rows for column in columns}


def test_a_part_is_pasted_from_the_cell_on_and_the_rest_is_left(dialog: ValuesDialog) -> None:
    dialog.show_table("ift")
    paste(dialog.cells, "NMC\tPTC\r\nK/2\t-\r\n", 14, 9)
    model = dialog.cells.model()
    assert [model.index(row, column).data() for row in (14, 15) for column in (9, 10)] == ["NMC", "PTC", "K/2", "-"]
    paste(dialog.cells, "NMC\tPTC\tNMC\nK/2\t-\t-", 15, 10)
    assert model.index(15, 10).data() == "NMC"


@pytest.mark.slow(8)
def test_numbers_take_names_commas_and_guesses(dialog: ValuesDialog) -> None:
    dialog.show_table("weapon_fp")
    paste(dialog.cells, "heavy machine gun\t9\nmitrailleuse légère\t4")
    assert dialog.session.draft.value(("values", "weapon_fp")) == {"hmg": 9, "lmg": 4}
    write(dialog.cells, 1, 0, "2,5")
    assert "no whole number" in dialog.message.text() or "no whole number" in dialog.cells.model().messages(
        dialog.cells.model().index(1, 0)
    )
    QTest.mouseClick(dialog.guesses, Qt.MouseButton.LeftButton)
    assert dialog.session.draft.value(("values", "weapon_fp", "atr")) == 1
    assert dialog.session.draft.value(("values", "weapon_fp", "hmg")) == 9


def test_counters_are_pasted_by_the_headings_that_people_write(dialog: ValuesDialog) -> None:
    dialog.show_table(LIBRARY)
    heads = "Nom\tPays\tAnnées\tType\tpuissance de feu\tPortée Normale\tmoral\tmitrailleuse légère\tÉtats"
    lines = [
        "Garde 5-3-9\tRuritanie\t1942-1944\tsquad\t5\t3\t9\t\t",
        "Servants\tRuritanie\t\tdemi-squad\t1\t3\t8\t4-9\tCX",
    ]
    paste(dialog.counter_cells, "\n".join([heads, *lines]))
    found, diagnostics = dialog.session.draft.checked()
    assert found is not None
    assert not diagnostics.has_errors
    guard, gunners = found.counters
    assert (guard.name.en, guard.kind, guard.since, guard.until, guard.values["fp"]) == (
        "Garde 5-3-9",
        "squad",
        1942,
        1944,
        5,
    )
    assert (gunners.kind, gunners.values["lmg"], gunners.state) == ("half_squad", (4, 9), ("cx",))


def test_a_counter_is_typed_and_its_mistakes_are_said_at_the_cell(dialog: ValuesDialog) -> None:
    dialog.show_table(LIBRARY)
    fields = dialog.counters.fields
    write(dialog.counter_cells, 0, fields.index("name"), "Gate guard")
    write(dialog.counter_cells, 0, fields.index("kind"), "Light machine gun")
    write(dialog.counter_cells, 0, fields.index("values.lmg"), "4-9")
    assert dialog.session.draft.value(("counters", "gate_guard")) == {
        "name": "Gate guard",
        "weapon": "lmg",
        "values": {"lmg": [4, 9]},
    }
    write(dialog.counter_cells, 0, fields.index("values.rof"), "9")
    dialog.session.check()
    index = dialog.counter_cells.model().index(0, fields.index("values.rof"))
    assert "not between" in dialog.counters.messages(index)
    assert dialog.missing.text().endswith("1")
    dialog.counter_cells.setCurrentIndex(index)
    QTest.keyClick(dialog.counter_cells, Qt.Key.Key_Delete)
    assert dialog.session.draft.value(("counters", "gate_guard", "values")) == {"lmg": [4, 9]}
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    assert dialog.session.draft.counter_keys == []


def test_comments_stay_and_only_the_changed_line_differs(qapp: QApplication, asl: Ruleset, home: Path) -> None:
    text = supplement_text(values={"weapon_fp": {"lmg": 4}}, counters=COUNTERS).replace("values:", "# mine\nvalues:")
    save_supplement("my_asl", text)
    dialog = opened(asl, home)
    dialog.show_table("weapon_fp")
    write(dialog.cells, 0, 0, "5")
    assert dialog.save()
    after = (home / "data" / "workbench" / "supplements" / "my_asl.yaml").read_text(encoding="utf-8")
    assert after == text.replace("lmg: 4}", "lmg: 5}", 1)
    dialog.close()


@pytest.mark.slow(8)
def test_unsaved_values_are_asked_about_and_come_back_after_a_crash(
    dialog: ValuesDialog, asl: Ruleset, home: Path
) -> None:
    dialog.show_table("weapon_fp")
    write(dialog.cells, 0, 0, "5")
    met = answered(QMessageBox, lambda box: press(box, QDialogButtonBox.StandardButton.Cancel))
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Close), Qt.MouseButton.LeftButton)
    assert met
    assert dialog.isVisible()
    dialog.session.keep()
    assert kept_draft(dialog.session.draft.place) is not None
    again = ValuesDialog(asl, "asl", "my_asl", home, "en")
    assert again.session.recovered is not None
    again.session.take_recovered()
    assert again.session.draft.value(("values", "weapon_fp", "lmg")) == 5
    again.session.saved = again.session.draft
    again.close()


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("5", 5),
        ("-1", -1),
        ("−1", -1),
        ("2,5", 2.5),
        ("2.5", 2.5),
        ("3-8", [3, 8]),
        ("[3, 8]", [3, 8]),
        ("3 8", [3, 8]),
        ("oui", True),
        ("german", "german"),
    ],
)
def test_values_are_typed_as_people_write_them(words: str, value: Any) -> None:
    assert typed_value(words) == value


def test_rows_are_named_by_key_name_or_number(asl: Ruleset) -> None:
    blank = asl.blanks["ift"]
    found = [
        row_named(blank, words) for words in ("7", "Final roll 7", "Jet final 15 ou plus", "≤0", "15+", "99", "", "x")
    ]
    assert found == ["7", "7", "15", "0", "15", None, None, None]


def test_a_key_over_a_cell_with_choices_takes_the_place_of_what_it_holds(dialog: ValuesDialog) -> None:
    dialog.show_table(LIBRARY)
    cells, column = dialog.counter_cells, dialog.counters.fields.index("kind")
    write(cells, 0, dialog.counters.fields.index("name"), "Gate guard")
    write(cells, 0, column, "Squad")
    assert dialog.session.draft.value(("counters", "gate_guard", "kind")) == "squad"
    cells.setCurrentIndex(cells.model().index(0, column))
    cells.setFocus()
    QTest.keyClick(cells, Qt.Key.Key_H)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QComboBox)
    assert editor.currentText().startswith("h"), "and not after what it held"
    QTest.keyClicks(editor, "alf-squad")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert dialog.session.draft.value(("counters", "gate_guard", "kind")) == "half_squad"


def test_a_counter_is_typed_in_a_form_with_the_fields_of_its_kind(dialog: ValuesDialog) -> None:
    dialog.show_table(LIBRARY)

    def fill(form: CounterForm) -> None:
        name, kind = form.inputs["name"], form.inputs["kind"]
        assert isinstance(name, QLineEdit)
        assert isinstance(kind, QComboBox)
        QTest.keyClicks(name, "5-5-7 Guards")
        kind.setCurrentText("Squad")
        assert set(form.inputs) < set(dialog.counters.fields)
        firepower = form.inputs["values.fp"]
        QTest.keyClicks(firepower, "5")
        press(form, QDialogButtonBox.StandardButton.Ok)

    answered(CounterForm, fill)
    QTest.mouseClick(dialog.form, Qt.MouseButton.LeftButton)
    (key,) = dialog.session.draft.counter_keys
    found = dialog.session.draft.value(("counters", key))
    assert (found["kind"], found["name"], found["values"]) == ("squad", "5-5-7 Guards", {"fp": 5})


def test_values_of_any_game_are_chosen_without_a_map_of_it(qapp: QApplication, asl: Ruleset, home: Path) -> None:
    seen: list[tuple[str, bool]] = []

    def second(shown: ValuesDialog) -> None:
        seen.append((shown.session.draft.ruleset_id, shown.used.isVisible()))
        shown.reject()

    def first(shown: ValuesDialog) -> None:
        seen.append((shown.session.draft.ruleset_id, shown.used.isVisible()))
        answered(ValuesDialog, second)
        shown.game.setCurrentIndex(shown.game.findData("landships"))
        shown.game.activated.emit(shown.game.currentIndex())

    answered(ValuesDialog, first)
    edit_values(asl, "asl", "", home, "en", QWidget())
    assert seen == [("asl", True), ("landships", False)]
