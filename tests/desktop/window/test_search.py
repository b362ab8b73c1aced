"""The search over the map: commands and places by name, run by Enter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, SHIFT, WindowDriver
from tests.shares import non_empty
from workbench.desktop.commands.search import SearchPalette, best_matches, dock_results, other_names, typed_point
from workbench.desktop.dialogs.charts import ChartsDialog
from workbench.desktop.dialogs.guide import GuideDialog
from workbench.desktop.widgets.fuzzy_match import match_score
from workbench.desktop.window.window import Window

pytestmark = pytest.mark.gui
P, J = Qt.Key.Key_P, Qt.Key.Key_J
ENTER, ESC, DOWN = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down


def searched(
    window: Window, words: str = "", key: Qt.Key = P, held: Qt.KeyboardModifier = CTRL | SHIFT
) -> SearchPalette:
    """The search, opened by its keys, with words typed into it."""
    QTest.keyClick(window.view, key, held)
    found = [one for one in window.findChildren(SearchPalette) if one.isVisible()]
    assert found
    QTest.keyClicks(found[-1].field, words)
    QApplication.processEvents()
    return found[-1]


def names(search: SearchPalette) -> list[str]:
    """What the list shows, from the top."""
    rows = (search.list.topLevelItem(row) for row in range(search.list.topLevelItemCount()))
    return [row.text(0).removeprefix("✓ ") for row in rows if row is not None]


def enter(search: SearchPalette, key: Qt.Key = ENTER) -> None:
    QTest.keyClick(search.field, key)
    QApplication.processEvents()


def test_words_fit_names_by_their_starts_first_and_without_accents() -> None:
    assert (
        match_score("terr", ["Terrain brush"])
        > match_score("rain", ["Terrain brush"])
        > match_score("xyz", ["Terrain brush"])
        == 0
    )
    assert match_score("tb", ["Terrain brush"]) > 0 == match_score("tz", ["Terrain brush"])
    assert match_score("repere", ["Repéré"]) > 0
    assert match_score("view grid", ["Grid"], "View") > 0
    assert match_score("area", ["Visible area of all observers"]) < match_score("area", ["Area"])


@pytest.mark.parametrize("words", ["40 20", "40/20 cm", "40, 20", "40.0 ; 20", "40,0 20,0"])
def test_points_are_read_however_they_are_typed(words: str) -> None:
    assert typed_point(words) == (40.0, 20.0)
    assert typed_point("wood") is typed_point("") is typed_point("1 2 3") is None
    # words that begin or end as a unit, and words that Python takes for numbers
    assert (
        typed_point("inf 5") is typed_point("nan 5") is typed_point("12 1incm") is typed_point("po1 cohesion2") is None
    )


@pytest.mark.slow
def test_a_command_is_found_in_either_language_and_run(driver: WindowDriver) -> None:
    assert other_names()["Terrain brush"] in other_names()
    search = searched(driver.window, "terr br")
    assert names(search)[0] == "Terrain brush"
    assert [search.list.topLevelItem(0).text(column) for column in (1, 2)] == ["Tools", "B"]
    enter(search)
    assert driver.window.tool_context.tool.id == "terrain"
    assert driver.window.view.hasFocus()
    search = searched(driver.window, "hill")
    assert names(search)[0] == "Elevation brush", "a tool is found by what it makes"
    enter(search, ESC)
    search = searched(driver.window, "gomme")
    assert names(search)[0] == "Eraser"
    enter(search, ESC)
    assert driver.window.tool_context.tool.id == "terrain", "Esc closes the search and nothing else"
    search = searched(driver.window)
    assert names(search)[0] == "Terrain brush", "what was run last comes first"
    enter(search, DOWN)
    assert search.chosen is not None
    assert search.chosen.names[0] == names(search)[1]


@pytest.mark.slow
def test_a_command_that_is_not_possible_says_why(driver: WindowDriver) -> None:
    search = searched(driver.window, "undo")
    assert search.list.topLevelItem(0).text(1) == "nothing to undo"
    enter(search)
    assert "nothing to undo" in search.message.text()
    assert search.isVisible()


@pytest.mark.slow
def test_one_goes_to_hexes_units_and_panels(driver: WindowDriver) -> None:
    view = driver.window.view
    view.set_zoom(3.0)
    enter(searched(driver.window, "1009", J, CTRL))
    assert view.hex_at(view.viewport().rect().center()) == driver.number("1009")
    search = searched(driver.window, "tank", J, CTRL)
    assert search.chosen is not None
    assert "b2" in names(search)[0]
    enter(search)
    assert driver.window.inquiry.selection == ("b2",)
    enter(searched(driver.window, "history", J, CTRL))
    assert driver.window.docks.docks["history"].isVisible()
    assert "Terrain brush" not in names(searched(driver.window, "", J, CTRL))


@pytest.mark.slow
def test_the_search_of_a_table_finds_its_commands_and_points(tabletop: TabletopDriver) -> None:
    window = tabletop.window
    search = searched(window, "single fig")
    assert names(search)[0] == "Single figures"
    enter(search)
    assert tabletop.tool == "figures"
    window.view.set_zoom(4.0)
    enter(searched(window, "100 50", Qt.Key.Key_J, CTRL))
    middle = window.view.mapToScene(window.view.viewport().rect().center())
    assert window.view.scale_.table(middle) == pytest.approx((100, 50), abs=1)
    enter(searched(window, "r1", Qt.Key.Key_J, CTRL))
    assert window.inquiry.selection == ("r1",)


OTHER_WORDS = {
    "guide": "Help where you are",
    "print": "Pictures and paper",
    "imprimer": "Pictures and paper",
    "blind hex": "The visible area",
    "how do I trace a scan": "Tracing a scanned map",
    "dead ground": "The visible area",
    "shortcut": "Keys",
}
"""What is typed, and the part of the guide that is found by it."""


@pytest.mark.slow
def test_parts_of_the_guide_are_found_by_other_words_too(driver: WindowDriver) -> None:
    for words, heading in OTHER_WORDS.items():
        search = searched(driver.window, words)
        assert heading in names(search)[:6], (words, names(search)[:6])
        enter(search, ESC)


@pytest.mark.slow
def test_a_part_of_the_guide_is_opened_from_the_search(driver: WindowDriver) -> None:
    search = searched(driver.window, "what would clear it")
    row = names(search).index("What would clear it?")
    assert search.list.topLevelItem(row).text(1) == "Guide"
    for _ in range(row):
        QTest.keyClick(search.field, DOWN)
    enter(search)
    (guide,) = driver.window.findChildren(GuideDialog)
    QTest.qWait(120)
    assert guide.text.cursorForPosition(QPoint(40, 8)).block().text() == "What would clear it?"
    guide.close()


FOUND_FIRST = {
    "rally": "Recovery of morale",
    "MC": "Morale check",
    "name": "Names on the map",
    "label": "Names on the map",
    "print": "Print",
    "nom de lieu": "Names on the map",
    "fiche du": "Scenario card",
    "line of sight": "Line",
    "ligne de mire": "Line",
    "dice": "Odds",
    "mesurer": "Line",
    "random map": "Generate a map",
    "night": "Properties",
    "dark mode": "Preferences",
    "raccourci": "Change keys",
    "sauvegarder": "Save",
    "spreadsheet": "Table of units",
}
"""What players type, and what is meant by it."""
NOTHING_TO_RUN = ("calculatrice", "homework exercise of the class", "the colour of the name of the year")
"""Words that no command has: one of them alone must not bring up a command, which Enter would run."""


def test_players_words_find_what_they_mean(driver: WindowDriver) -> None:
    for words, meant in FOUND_FIRST.items():
        search = searched(driver.window, words)
        assert names(search)[0] == meant, (words, names(search)[:4])
        assert not any("naturally" in one for one in names(search)), "letters inside another word"
        enter(search, ESC)


def test_no_command_comes_first_for_one_of_several_words(driver: WindowDriver) -> None:
    for words in NOTHING_TO_RUN:
        search = searched(driver.window, words)
        rows = (search.list.topLevelItem(row) for row in range(search.list.topLevelItemCount()))
        assert {row.text(1) for row in rows if row is not None} <= {"Guide"}, (words, names(search)[:4])
        enter(search, ESC)


def test_a_table_of_the_game_is_opened_from_the_search(driver: WindowDriver) -> None:
    search = searched(driver.window, "morale check")
    assert search.list.topLevelItem(0).text(1) == "Table"
    shown: list[str] = []

    def close() -> None:
        (dialog,) = driver.window.findChildren(ChartsDialog)
        shown.append(dialog.chart.currentText())
        dialog.reject()

    QTimer.singleShot(0, close)
    enter(search)
    assert shown == ["Morale check"]


@pytest.mark.slow
def test_every_panel_and_tab_is_found_by_its_name_in_the_other_language(driver: WindowDriver) -> None:
    others = other_names("")
    found = {one.id: one for one in dock_results(driver.window)}
    assert {f"dock:{name}" for name in driver.window.docks.docks} < found.keys()
    for one in non_empty(found.values()):
        other = others[one.names[0]]
        assert one.id in {hit.id for hit in best_matches(other, list(found.values()))[:3]}, other


def test_a_tab_is_brought_to_the_front_by_its_french_name(driver: WindowDriver) -> None:
    docks = driver.window.docks
    docks.docks["inspector"].hide()
    search = searched(driver.window, "inspecteur", J, CTRL)
    assert names(search)[0] == "Inspector"
    enter(search, ESC)
    search = searched(driver.window, "unite", J, CTRL)
    for _ in range(names(search).index("Unit")):
        QTest.keyClick(search.field, DOWN)
    enter(search)
    assert docks.answers.currentWidget() is docks.unit
    assert docks.docks["inspector"].isVisible()


@pytest.mark.slow(8)
@pytest.mark.parametrize("words", ["", "ct", "name"])
def test_names_are_shown_whole_beside_long_reasons(driver: WindowDriver, words: str) -> None:
    """Reasons why a command is grey are longer than most names, and leave them their room."""
    search = searched(driver.window, words)
    column, room = search.list.columnWidth(0), search.list.viewport().width()
    assert column >= min(search.list.sizeHintForColumn(0), round(0.7 * room))
    assert all(search.list.header().sectionSize(one) > 0 for one in range(3))
