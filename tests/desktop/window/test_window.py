"""The window itself: commands, history, languages, themes, worker, and errors of the program."""

from __future__ import annotations

import shutil
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolBar, QToolButton

from tests.desktop.window_driver import CTRL, LEFT, OpenWindow, WindowDriver, small_scenario
from workbench.base.text import Text
from workbench.desktop.app.application import Program
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.dialogs.key_sheet import KeySheet, NotModelledPage
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.storage import known_rulesets, sample_files
from workbench.desktop.look import make_translations
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.window.window import Window
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.settings import SetTitle

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_the_history_list_goes_back_and_forth(driver: WindowDriver) -> None:
    driver.choose("terrain", "town")
    driver.click("0808")
    driver.key("E")
    driver.click("0809")
    history = driver.window.docks.history
    driver.window.docks.docks["history"].show()
    QApplication.processEvents()
    model = history.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == [
        "As it was begun",
        "Paint town",
        "Raise",
    ]
    QTest.mouseClick(history.viewport(), Qt.MouseButton.LeftButton, pos=history.visualRect(model.index(1, 0)).center())
    assert (driver.terrain("0808"), driver.level("0809")) == ({"town"}, 0)
    driver.document.stack.setIndex(0)
    assert driver.scenario == small_scenario()


@pytest.mark.slow(8)
def test_undo_and_redo_are_offered_only_when_there_is_something(driver: WindowDriver) -> None:
    actions = driver.window.actions_
    assert not actions["undo"].isEnabled()
    driver.choose("terrain", "town")
    driver.click("0808")
    assert actions["undo"].isEnabled()
    assert not actions["redo"].isEnabled()
    actions["undo"].trigger()
    assert actions["redo"].isEnabled()


@pytest.mark.slow
def test_no_two_commands_share_a_key_and_each_is_said_in_its_tip(driver: WindowDriver) -> None:
    actions = driver.window.actions_
    keys = [spec.shortcut for spec in actions.specs.values() if spec.shortcut]
    assert len(keys) == len(set(keys))
    for overlay, key in (("line", "L"), ("area", "A"), ("spotting", "S"), ("reach", "R")):
        assert actions[f"overlay_{overlay}"].toolTip().count(f"({key})") == 1


@pytest.mark.slow(8)
@pytest.mark.parametrize(("width", "named"), [(1280, True), (900, False)])
def test_a_narrow_tool_bar_shows_icons_rather_than_push_overlays_out(
    driver: WindowDriver, width: int, named: bool
) -> None:
    window = driver.window
    for size in (1500, width):  # narrower and then wider comes to the same
        window.resize(size, 700)
        QApplication.processEvents()
    bar = window.findChild(QToolBar, "toolbar")
    assert bar is not None
    for overlay in ("line", "area", "spotting", "field", "reach"):
        button = bar.widgetForAction(window.actions_[f"overlay_{overlay}"])
        assert isinstance(button, QToolButton)
        assert button.isVisible()
        assert bar.rect().contains(button.geometry())
        assert (button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon) == named


@pytest.mark.slow(8)
def test_escape_puts_the_tool_down_and_then_lets_go(driver: WindowDriver) -> None:
    driver.key("B")
    assert driver.window.tool_context.tool.id == "terrain"
    driver.key(Qt.Key.Key_Escape)
    assert driver.window.tool_context.tool.id == "select"
    driver.click("0303")
    driver.key(Qt.Key.Key_Escape)
    assert driver.window.inquiry.selection == ()


def test_letters_typed_into_a_field_are_not_commands(driver: WindowDriver) -> None:
    field = driver.window.docks.terrain.palette_view.filter
    field.setFocus()
    QTest.keyClicks(field, "base")
    assert field.text() == "base"
    assert driver.window.tool_context.tool.id == "inspect"
    assert driver.window.inquiry.overlays == {"line"}


@pytest.mark.slow(8)
def test_an_issue_leads_to_its_place(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.window.kind.navigation.go_to("0909")
    assert driver.window.inquiry.observers.current == driver.number("0909")
    driver.window.kind.navigation.go_to("unit:r1")
    assert driver.window.inquiry.selection == ("r1",)
    driver.window.kind.navigation.go_to("nowhere")
    assert driver.window.inquiry.selection == ("r1",)


def test_the_card_is_shown(driver: WindowDriver) -> None:
    text = driver.window.docks.card.view.toPlainText()
    assert "Small" in text
    assert "A quiet valley." in text
    assert "Panzer Grenadier" in text


@pytest.mark.slow
def test_the_window_speaks_french(french: None, open_window: OpenWindow) -> None:
    driver = open_window()
    window = driver.window
    assert [action.text().replace("&", "") for action in window.menuBar().actions()][:2] == ["Fichier", "Édition"]
    driver.click("0404")
    driver.hover("0804")
    line = window.docks.inspector.line
    assert line.verdict.text().startswith("✗ Bloquée en 06")
    assert "bois" in line.steps.text()
    assert window.status.level.text() == "Niveau 0"
    assert "Cliquer" in window.status.hint.text()
    driver.key("T")
    driver.choose("terrain", "town")
    driver.click("0808")
    assert driver.document.stack.undoText() == "Peindre : ville"
    assert "Une vallée tranquille." in window.docks.card.view.toPlainText()
    overlay = window.kind.overlays.shown["line"]
    assert overlay is not None
    assert overlay.legend.title.startswith("Ligne de vue")


def test_no_french_sentence_is_missing() -> None:
    tree = ET.parse(make_translations.SOURCE)
    messages = list(tree.getroot().iter("message"))
    assert messages
    for message in messages:
        translation = message.find("translation")
        assert translation is not None
        assert translation.get("type") is None, message.findtext("source")
        assert translation.text, message.findtext("source")


@pytest.mark.slow(8)
def test_translations_are_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "workbench_fr.ts"
    shutil.copy(make_translations.SOURCE, fresh)
    make_translations.collect(fresh)
    assert fresh.read_text(encoding="utf-8") == make_translations.SOURCE.read_text(encoding="utf-8")
    compiled = tmp_path / "workbench_fr.qm"
    make_translations.compile_(make_translations.SOURCE, compiled)
    assert compiled.read_bytes() == make_translations.COMPILED.read_bytes()


@pytest.mark.slow
def test_changing_the_language_keeps_the_document_and_its_history(program: Program) -> None:
    window = program.start(sample_files()[0])
    before = window.document.scenario
    window.inquiry.select([next(unit.id for _, unit in before.forces)] if list(before.forces) else [])
    window.actions_["french"].trigger()
    assert program.window is not None
    assert program.window is not window
    assert program.window.document.scenario is before
    assert program.window.menuBar().actions()[0].text() == "&Fichier"
    program.window.actions_["english"].trigger()
    assert program.window.menuBar().actions()[0].text() == "&File"


@pytest.mark.slow
def test_dark_margins_and_paper_that_stays_paper(program: Program) -> None:
    window = program.start(sample_files()[0])
    window.actions_["dark"].trigger()
    dark = program.window
    assert dark is not None
    assert dark.theme == "dark"
    assert dark.palette().window().color().lightness() < 80
    assert dark.actions_["dark"].isChecked()
    dark.resize(1280, 800)
    QApplication.processEvents()
    dark.view.fit()
    number = dark.document.scenario.board.grid.size // 2
    middle = dark.view.widget_position(number)
    picture = dark.view.viewport().grab().toImage()
    assert picture.pixelColor(QPoint(2, 2)).lightness() < 80, "the margin is dark"
    assert picture.pixelColor(middle + QPoint(6, 6)).lightness() > 80, "the paper is not"


@pytest.mark.slow
def test_without_a_file_the_first_page_is_shown(program: Program) -> None:
    window = program.start(None)
    assert window.pages.currentWidget() is window.welcome
    assert len(window.welcome.cards) == len(sample_files())


@pytest.mark.slow
def test_a_broken_file_on_the_command_line_gives_the_first_page(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(ReportDialog, "exec", lambda self: said.append(self.report.toPlainText()))
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\x00\xff")
    window = program.start(path)
    assert said
    assert window.pages.currentWidget() is window.welcome


@pytest.mark.slow
def test_an_error_of_the_program_is_one_notice_and_the_document_stays(program: Program) -> None:
    window = program.start(sample_files()[0])
    before = window.document.scenario
    window.document.apply(SetTitle(Text.of("Another")))
    try:
        raise ValueError("made for the test")
    except ValueError:
        program.faults.receive(*sys.exc_info())  # type: ignore[arg-type]
    QApplication.processEvents()
    notice = program.faults.notice
    assert notice is not None
    assert "made for the test" in notice.report.toPlainText()
    assert "saved" in notice.kept_work.text()
    notice.close()
    window.document.stack.undo()
    assert window.document.scenario is before


@pytest.mark.slow
def test_a_threaded_window_answers_and_ends_its_thread(
    qtbot: object, qapp: QApplication, settings: Settings, ruleset: Ruleset
) -> None:
    apply_theme(qapp, "light")
    window = Window(Document(small_scenario(), ruleset), settings, threaded=True)
    driver = WindowDriver(window)
    window.resize(1280, 800)
    window.show()
    QApplication.processEvents()
    window.view.fit()
    driver.click("0404")
    for label in ("0408", "0505", "0804"):
        driver.hover(label)
    line = window.docks.inspector.line
    qtbot.waitUntil(lambda: "Blocked" in line.verdict.text(), timeout=30_000)  # type: ignore[attr-defined]
    assert window.inquiry.answer is not None
    assert window.inquiry.answer.question.target == driver.number("0804")
    window.close()
    window.deleteLater()


@pytest.mark.slow
def test_what_was_placed_stays_where_it_was_in_the_next_run(open_window: OpenWindow, settings: Settings) -> None:
    driver = open_window()
    driver.window.docks.docks["history"].show()
    driver.window.document.stack.setClean()
    driver.window.close()
    again = open_window()
    assert again.window.docks.docks["history"].isVisible()


def test_reference_pages_name_keys_and_rules(driver: WindowDriver, ruleset: Ruleset) -> None:
    keys = KeySheet(driver.window.actions_, driver.window)
    rules = NotModelledPage(ruleset, "en", driver.window)
    from PySide6.QtWidgets import QTextBrowser

    assert "Terrain brush" in keys.findChild(QTextBrowser).toPlainText()  # type: ignore[union-attr]
    text = rules.findChild(QTextBrowser).toPlainText()  # type: ignore[union-attr]
    assert all(option.name.en in text for option in ruleset.not_modelled)
    keys.deleteLater()
    rules.deleteLater()


@pytest.mark.slow
def test_properties_show_every_reading_with_its_rule(driver: WindowDriver, ruleset: Ruleset) -> None:
    dialog = PropertiesDialog(driver.scenario, ruleset, "en", driver.window)
    assert set(dialog.switches) == set(ruleset.switches)
    assert dialog.switches["A2"].currentData() == ruleset.switches["A2"].default
    assert dialog.edit().apply(driver.scenario) == driver.scenario, "OK without a change changes nothing"
    dialog.deleteLater()


@pytest.mark.slow(8)
def test_the_new_map_dialog_offers_the_usual_grid_of_the_rules(driver: WindowDriver) -> None:
    dialog = NewMapDialog(known_rulesets(), "en", driver.window, first="panzer_grenadier")
    grid = dialog.scenario().board.grid
    assert (grid.orientation, grid.stagger_lines, grid.stagger_by) == ("flat", "even", "down")
    dialog.deleteLater()


def test_settings_that_are_broken_count_as_missing(settings: Settings) -> None:
    settings._store.setValue("theme", 17)
    settings._store.setValue("recent", {"a": 1})
    settings._store.setValue("layout/geometry", "junk")
    assert (settings.theme, settings.recent, settings.layout("geometry")) == ("light", [], None)


def test_the_key_for_saving_writes_the_file(driver: WindowDriver, tmp_path: Path) -> None:
    driver.document.mark_saved(tmp_path / "a.yaml")
    driver.key("S", CTRL)
    assert "Small" in (tmp_path / "a.yaml").read_text(encoding="utf-8")


@pytest.mark.slow(8)
def test_an_issue_goes_with_its_cause(driver: WindowDriver) -> None:
    issues = driver.window.docks.issues
    driver.window.check()
    before = issues.topLevelItemCount()
    driver.drag("0303", "1003")
    driver.window.check()
    assert issues.topLevelItemCount() == before + 1, "enemies in one hex"
    driver.key("Z", CTRL)
    driver.window.check()
    assert issues.topLevelItemCount() == before


@pytest.mark.slow(8)
def test_the_first_page_sets_the_docks_aside(driver: WindowDriver) -> None:
    driver.window.show_welcome()
    assert not driver.window.docks.docks["inspector"].isVisible()
    driver.key("B")
    assert driver.window.docks.docks["inspector"].isVisible()
    assert not driver.window.docks.docks["history"].isVisible()


@pytest.mark.slow(8)
@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
def test_a_panel_that_is_chosen_comes_to_the_front_and_one_that_is_seen_is_closed(driver: WindowDriver) -> None:
    window, docks = driver.window, driver.window.docks.docks
    (panels,) = (
        menu for menu in window.findChildren(QMenu) if menu.title().replace("&", "") == "Panels" and menu.actions()
    )
    entries = {entry.text(): entry for entry in panels.actions()}

    def choose(name: str) -> None:
        panels.popup(window.mapToGlobal(window.rect().center()))
        QTest.mouseClick(panels, LEFT, pos=panels.actionGeometry(entries[name]).center())
        for _ in range(3):
            QApplication.processEvents()

    def in_front() -> set[str]:
        panels.popup(window.mapToGlobal(window.rect().center()))
        ticked = {name for name, entry in entries.items() if entry.isChecked()}
        panels.close()
        assert ticked == {dock.windowTitle() for dock in docks.values() if not dock.visibleRegion().isEmpty()}, (
            "a tick for each panel that is seen"
        )
        return ticked

    window.arrangement.usual()  # a window that was used before may have other panels in front
    for _ in range(3):
        QApplication.processEvents()
    before = in_front()
    assert {"Palette", "Forces", "Inspector"} <= before
    choose("Card")
    choose("Zones")
    assert in_front() == {*before, "Zones"}, "over the card, which shares its place"
    choose("Layers")
    assert in_front() == {*before, "Zones", "Layers"} - {"Forces"}, "it was a tab behind the forces"
    choose("Zones")
    assert docks["zones"].isHidden()
    assert in_front() == {*before, "Card", "Layers"} - {"Forces"}
