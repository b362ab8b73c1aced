"""What makes the window pleasant to use: nothing is cut off or in the way, and everything reacts to the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton

from tests.desktop.terrain_map import rules
from tests.desktop.window_driver import LEFT, NONE, OpenWindow, WindowDriver, small_scenario
from tests.shares import non_empty
from workbench.base.text import Text
from workbench.desktop.dialogs.file_reports import CannotOpen
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.documents.storage import known_rulesets
from workbench.desktop.drawing.counters import counter_face
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.legend_cards import card_lines
from workbench.desktop.widgets.fields import VerdictLine
from workbench.desktop.wording.hex_answers import BLOCKED_COLOUR, Verdict
from workbench.scenario.edits.settings import SetOption
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui


def stacked() -> Scenario:
    """The small scenario with two Blue units in one hex."""
    made = small_scenario()
    at = made.board.grid.find("0505")
    blue = Force("Blue", (Unit("b1", "infantry", at), Unit("b2", "tank", at)), Text("Blue army", "Armée bleue"))
    return replace(made, forces=Forces((blue, *made.forces.sides[1:])))


@pytest.mark.slow(8)
def test_a_click_between_the_counters_of_a_spread_stack_takes_one_of_them(
    open_window: OpenWindow,
) -> None:
    driver = open_window(stacked())
    driver.hover("0505")
    driver.click("0505")
    assert driver.window.inquiry.selection in (("b1",), ("b2",))
    assert driver.window.inquiry.observers.current is None


@pytest.mark.slow(8)
def test_the_legends_fade_under_the_mouse_and_a_key_hides_them(driver: WindowDriver) -> None:
    driver.click("0808")
    driver.hover("0404")
    driver.key("a")
    view = driver.window.view
    assert not view.legends_faded
    view.cards.opened.add("AreaDrawer")
    box = view.card_boxes()[0]
    before = driver.window.grab().toImage()
    driver._send(QEvent.Type.MouseMove, box.center().toPoint(), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, NONE)
    assert view.legends_faded
    assert driver.window.grab().toImage() != before
    driver.hover("0404")
    assert not view.legends_faded
    with_legends = view.grab().toImage()
    driver.key("k")
    assert not driver.window.actions_["show_legends"].isChecked()
    assert view.grab().toImage() != with_legends
    driver.key("k")
    assert driver.window.actions_["show_legends"].isChecked()


@pytest.mark.slow(8)
def test_legends_do_not_repeat_what_the_card_below_says(driver: WindowDriver) -> None:
    driver.click("0808")
    driver.hover("0404")
    for key in "as":
        driver.key(key)
    drawers = driver.window.view.drawers
    brief, full = card_lines(drawers, brief=True), card_lines(drawers, brief=False)
    assert len(brief) == len(full) == 3
    assert brief[0] == full[0]
    assert len(brief[-1]) < len(full[-1])


def test_a_long_verdict_is_set_smaller_and_keeps_its_height(driver: WindowDriver) -> None:
    line = VerdictLine(driver.window)
    line.resize(240, line.height())
    line.show_verdict(Verdict("✓", "Clear", BLOCKED_COLOUR))
    large, height = line.shown_font().pointSizeF(), line.height()
    line.show_verdict(Verdict("✗", "Not spotted: range 12, limit 13", BLOCKED_COLOUR))
    assert line.shown_font().pointSizeF() < large
    assert line.height() == height
    assert QFontMetrics(line.shown_font()).horizontalAdvance(line.text()) <= line.width()
    line.show_verdict(Verdict("✗", "Not spotted " * 12, BLOCKED_COLOUR))
    assert line.text().endswith("…")
    assert line.toolTip().endswith("Not spotted")
    line.show_verdict(Verdict("✓", "3rd Rifle Platoon (Soviet, s_inf3): seen", BLOCKED_COLOUR))
    cut = []  # the answer stands at the end, and measured widths are rounded: no width may cut it
    for width in range(260, 420):
        line.resize(width, height)
        cut += [width] if line.text() != line.words else []
    assert not cut


@pytest.mark.slow
def test_legends_and_names_speak_of_a_side_in_the_users_language(settings: Settings, open_window: OpenWindow) -> None:
    settings.language = "fr"
    driver = open_window(stacked())
    driver.window.inquiry.select(["b1"])
    driver.hover("0404")
    observer = driver.window.docks.inspector.asking.observer
    assert "Armée bleue" in observer.words
    assert "Armée bleue" in " ".join(driver.window.kind.overlays.shown["line"].legend.lines)  # type: ignore[union-attr]


@pytest.mark.slow(8)
def test_the_spotting_legend_explains_its_signs(driver: WindowDriver) -> None:
    driver.key("s")
    driver.click("0303")
    driver.hover("0404")
    overlay = driver.window.kind.overlays.shown["spotting"]
    assert overlay is not None
    words = " ".join(overlay.legend.lines)
    assert "spotted (" in words
    assert "Limit of spotting" in words


@pytest.mark.slow
def test_nothing_of_the_unit_panel_is_cut_off_in_french(settings: Settings, open_window: OpenWindow) -> None:
    settings.language = "fr"
    driver = open_window()
    driver.window.inquiry.select(["b1"])
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    QApplication.processEvents()
    panel = driver.window.docks.unit
    page = panel.widget()
    assert page is not None
    assert page.width() <= panel.viewport().width()
    for check in panel.states.values():
        assert check.mapTo(panel, QPoint(check.sizeHint().width(), 0)).x() <= panel.width(), check.text()


def test_a_short_name_stands_on_the_counter_instead_of_the_side() -> None:
    assert counter_face(Unit("x", "infantry", 0, name=Text.of("K")), "Observers", 0, rules()).tag == "K"
    assert counter_face(Unit("x", "infantry", 0, name=Text.of("1st Rifles")), "Soviet", 0, rules()).tag == "SOV"


@pytest.mark.slow(8)
def test_a_turned_unit_shows_it(driver: WindowDriver) -> None:
    driver.click("0303")
    before = driver.window.view.grab().toImage()
    driver.key("]")
    assert driver.unit("b1").facing == 1
    assert driver.window.view.grab().toImage() != before


@pytest.mark.slow
def test_escape_leaves_the_filter_and_keys_are_commands_again(driver: WindowDriver) -> None:
    palette = driver.window.docks.terrain.palette_view
    palette.filter.setFocus()
    driver.key("b")
    assert palette.filter.text() == "b"
    assert driver.window.tool_context.tool.id == "inspect"
    driver.key(Qt.Key.Key_Escape)
    assert palette.filter.text() == ""
    driver.key("b")
    assert driver.window.tool_context.tool.id == "terrain"


def test_enter_in_the_filter_takes_the_first_that_fits(driver: WindowDriver) -> None:
    palette = driver.window.docks.terrain.palette_view
    palette.filter.setFocus()
    QTest.keyClicks(palette.filter, "cliff")
    driver.key(Qt.Key.Key_Return)
    assert driver.window.tool_context.tool.id == "hexside"
    assert driver.window.tool_context.choices.hexside == "cliff"


@pytest.mark.slow
def test_enter_closes_the_notice_of_a_broken_file(driver: WindowDriver, tmp_path: Path) -> None:
    notice = CannotOpen(tmp_path / "x.yaml", (), "en", driver.window)
    notice.show()
    QApplication.processEvents()
    close = notice.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close)
    assert close.isDefault()
    assert not any(b.isDefault() for b in notice.findChildren(QPushButton) if b is not close)
    QTest.keyClick(notice, Qt.Key.Key_Return)
    assert not notice.isVisible()


def test_an_issue_names_its_file_and_line_and_not_the_whole_way_there(driver: WindowDriver, tmp_path: Path) -> None:
    odd = tmp_path / "odd.yaml"
    option = next(key for key, one in driver.document.ruleset.options.items() if not one.modelled)
    driver.document.apply(SetOption(option, on=True))
    driver.window.file_commands.save_to(odd)
    driver.open(odd)
    issues = driver.window.docks.issues
    rows = [row for k in range(issues.topLevelItemCount()) if (row := issues.topLevelItem(k)) is not None]
    places = [(row.text(2), row.toolTip(2)) for row in rows if row.text(2).startswith("odd.yaml:")]
    assert places, [row.text(1) for row in rows]
    assert places[0][1].startswith(str(odd))


def test_a_new_map_is_offered_under_the_rules_in_use(driver: WindowDriver) -> None:
    rulesets = known_rulesets()
    for key in non_empty(rulesets):
        assert NewMapDialog(rulesets, "en", driver.window, first=key).ruleset.currentData() == key


@pytest.mark.slow(8)
def test_the_first_page_leads_to_files_too(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        "workbench.desktop.window.files.QFileDialog.getOpenFileName", lambda *_: asked.append("") or ("", "")
    )
    driver.window.show_welcome()
    QApplication.processEvents()
    assert driver.window.status.hint.text() == "Choose a sample, a file or a new map"
    QTest.mouseClick(driver.window.welcome.open_file, LEFT)
    assert asked == [""]
    monkeypatch.setattr(
        "workbench.desktop.window.formats.QFileDialog.getOpenFileName",
        lambda _, title, start, kinds: asked.append(f"{title}: {kinds}") or ("", ""),
    )
    welcome = driver.window.welcome
    assert welcome.bring_map.text() == "Open a map of another program…"
    QTest.mouseClick(welcome.bring_map, LEFT)
    assert asked[1].startswith("Import a file: ")
    assert "*.board" in asked[1]
    assert welcome.bring_map.toolTip() == driver.window.actions_["import_file"].shortcut().toString() == "Ctrl+Shift+I"


def test_file_dialogs_begin_in_a_folder_that_there_is(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, there = tmp_path / "gone", tmp_path / "there"
    there.mkdir()
    monkeypatch.setattr("workbench.desktop.dialogs.file_reports.QStandardPaths.writableLocation", lambda _: str(gone))
    files, recent = driver.window.file_commands, list[Path]()
    monkeypatch.setattr(type(driver.window.settings), "recent", property(lambda _: recent))
    driver.document.mark_saved(gone / "map.yaml")
    assert files.folder() == Path.home(), "neither the folder of the map nor that of documents is there"
    recent += [gone / "old.yaml", there / "older.yaml"]
    assert files.folder() == there


def type_value(driver: WindowDriver, key: str, text: str) -> None:
    field = driver.window.docks.unit.values[key]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    driver.key(Qt.Key.Key_Return)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "text"), [("df", "banana"), ("df", "5"), ("move", "3-4"), ("move", "99999999")])
def test_a_value_of_the_wrong_form_is_not_taken(driver: WindowDriver, key: str, text: str) -> None:
    driver.window.inquiry.select(["b1"])
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    before = driver.scenario
    type_value(driver, key, text)
    assert driver.scenario is before
    assert driver.window.docks.unit.values[key].property("wrong")
    assert driver.window.docks.unit.message.words.startswith("Not taken")
    type_value(driver, "df", "7-4")
    assert list(driver.unit("b1").values["df"]) == [7, 4]
    assert driver.window.docks.unit.message.words == ""


@pytest.mark.slow(8)
def test_a_unit_that_cannot_be_answered_for_is_not_called_unselected(driver: WindowDriver) -> None:
    driver.key("r")
    driver.window.inquiry.select(["b1"])
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    type_value(driver, "move", "-4")
    section = driver.window.docks.inspector.reach
    assert section.verdict.text() == "No answer"
    assert section.why.words


@pytest.mark.slow(8)
def test_in_a_narrow_bar_the_tools_share_a_button_and_every_answer_keeps_its_own(driver: WindowDriver) -> None:
    window = driver.window
    bar, brush = window.toolbar, window.actions_["tool_terrain"]
    assert bar.widgetForAction(brush) is not None
    assert not bar.tools.isVisible()
    window.resize(760, 700)
    QApplication.processEvents()
    assert bar.tools.isVisible()
    assert bar.widgetForAction(brush) is None
    assert brush in bar.tools.menu().actions()
    driver.key("B")
    assert bar.tools.defaultAction() is brush, "its face is the tool in use"
    overlays = [one for one in window.actions_.specs if one.startswith("overlay_")]
    shown = [bar.widgetForAction(window.actions_[one]) for one in overlays]
    assert all(one.isVisible() and bar.rect().contains(one.geometry()) for one in shown if one is not None)
    assert sum(one is not None for one in shown) > 4
    window.resize(1280, 800)
    QApplication.processEvents()
    order = [action.objectName() or action.text() for action in bar.actions()]
    assert not bar.tools.isVisible()
    assert bar.widgetForAction(brush).isVisible()
    assert order.index(brush.objectName() or brush.text()) > 3
