"""The dialog for a map of another program: what its words mean, what they become, and the map that follows."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLabel, QMessageBox, QTreeWidgetItem

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.window_driver import OpenWindow, WindowDriver
from tests.files.formats.foreign_samples import BOARD, FILES, TILED_PICTURES, foundry, tiled, uvtt, vassal
from tests.files.formats.test_registry import opened
from workbench.desktop.dialogs import background_work, import_map
from workbench.desktop.dialogs.background_work import WaitDialog
from workbench.desktop.dialogs.file_reports import ReportDialog
from workbench.desktop.dialogs.import_map import ImportMapDialog
from workbench.desktop.dialogs.import_pictures import ForeignPictures, map_preview
from workbench.files.formats import registry
from workbench.files.formats.foreign_maps import translated
from workbench.files.formats.map_format import Counted, OpenScenario, Target
from workbench.files.formats.mapping_files import keep_mapping, users_mapping_file
from workbench.files.formats.picture_heads import picture_head
from workbench.files.formats.word_mapping import WordMapping
from workbench.scenario.scenario import TabletopScenario

pytestmark = pytest.mark.gui
OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel
Act = Callable[[ImportMapDialog], None]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mappings of the user lie in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def reports(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What report dialogs say, which close by themselves."""
    said: list[str] = []
    monkeypatch.setattr(
        ReportDialog, "exec", lambda self: said.append(f"{self.message.text()}\n{self.report.toPlainText()}")
    )
    return said


def until(true: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        QApplication.processEvents()
        time.sleep(0.005)


def drawn(dialog: ImportMapDialog) -> None:
    """Wait until what is shown is that of what is chosen."""
    until(lambda: not dialog._delay.isActive() and not dialog._work.busy)


def board(tmp_path: Path) -> Path:
    path = tmp_path / "hills.board"
    path.write_text(BOARD)
    return path


def imported(driver: WindowDriver, path: Path, act: Act) -> bool:
    """Open a file and do something in the dialog that asks."""
    driver.document.mark_saved(path.with_name("elsewhere.yaml"))  # else what was imported before would have to be saved
    met = answered(ImportMapDialog, lambda dialog: (drawn(dialog), act(dialog)))
    done = driver.window.open_path(path)
    assert len(met) == 1
    return done


def row(dialog: ImportMapDialog, word: str) -> QTreeWidgetItem:
    found = dialog.words.findItems(word, Qt.MatchFlag.MatchExactly)
    assert len(found) == 1
    return found[0]


def choose(dialog: ImportMapDialog, *words: str) -> None:
    """Click on rows."""
    for count, word in enumerate(words):
        dialog.words.scrollToItem(row(dialog, word))
        place = dialog.words.visualItemRect(row(dialog, word)).center()
        held = Qt.KeyboardModifier.ControlModifier if count else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(dialog.words.viewport(), Qt.MouseButton.LeftButton, held, place)


def mean(dialog: ImportMapDialog, typed: str, *words: str) -> None:
    """Choose words and type what they mean."""
    choose(dialog, *words)
    dialog.meaning.setFocus()
    dialog.meaning.setEditText(typed)  # typed letters open a list, which the offscreen platform cannot show
    QTest.keyClick(dialog.meaning, Qt.Key.Key_Return)
    drawn(dialog)


def lost(dialog: ImportMapDialog) -> str:
    return "\n".join(dialog.losses.item(line).text() for line in range(dialog.losses.count()))


@pytest.mark.slow(8)
def test_words_without_a_meaning_come_first_and_can_be_given_one(driver: WindowDriver, tmp_path: Path) -> None:
    seen: list[Any] = []

    def act(dialog: ImportMapDialog) -> None:
        first = dialog.words.topLevelItem(0)
        seen.append([first.text(column) for column in range(5)])
        seen.append(lost(dialog))
        assert "One word means nothing yet" in dialog.note.text()
        mean(dialog, "light woo", "moonstone 3")
        assert dialog.isVisible()  # Enter on what was typed is not that of the dialog
        assert not dialog.note.isVisible()
        seen.append([row(dialog, "moonstone 3").text(column) for column in (3, 4)])
        assert dialog.picture.pixmap().width() > 50
        seen.append(lost(dialog))
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        until(lambda: not dialog.isVisible())

    assert imported(driver, board(tmp_path), act)
    assert seen[0] == ["moonstone 3", "1", "0303", "? nothing yet", ""]
    assert "moonstone 3: the mapping has no such word: 1 (first: 0303)" in seen[1]
    assert seen[2] == ["light woods", "light woods"]
    assert "moonstone" not in seen[3]
    assert any("woods" in key for key in driver.terrain("0303"))
    assert driver.scenario.ruleset == "panzer_grenadier"
    record = driver.scenario.imported
    assert record is not None
    assert "\n".join(Counted(one.what, one.count, one.first).text.en for one in record.not_taken_over) == seen[3]
    lost_count = len(record.not_taken_over)
    assert driver.status_text == f"hills.board (MegaMek board) was read. Not taken over: {lost_count}, see Issues."
    assert not users_mapping_file("megamek").exists()


@pytest.mark.slow(8)
def test_what_was_not_taken_over_stands_in_issues_until_it_is_dismissed(driver: WindowDriver, tmp_path: Path) -> None:
    assert imported(driver, board(tmp_path), lambda dialog: press(dialog, OK))
    issues = driver.window.docks.issues
    chip = driver.window.issue_chip
    until(issues.isVisible)
    assert driver.scenario.imported is not None
    count = len(driver.scenario.imported.not_taken_over)
    assert count > 3
    assert chip.button is not None
    assert chip.button.text().endswith(f"i {count}")

    def told() -> list[str]:
        rows = [issues.topLevelItem(row) for row in range(issues.topLevelItemCount())]
        return [row.text(1) for row in rows if "not taken over" in row.text(1)]

    def shown(there: bool) -> None:
        until(lambda: bool(told()) is there)

    shown(True)
    assert "Moonstone 3: the mapping has no such word: 1 (first: 0303), not taken over from hills.board" in told()
    items = [issues.topLevelItem(row) for row in range(issues.topLevelItemCount())]
    assert next(item for item in items if "Moonstone" in item.text(1)).text(2) == "0303"
    (button,) = [button for item in items if (button := issues.itemWidget(item, 3)) is not None]
    assert button.text() == "Dismiss all"
    # the list was opened once; whoever closes it does not see it again
    driver.window.docks.docks["issues"].hide()
    driver.window.show_problems()
    assert not issues.isVisible()
    driver.window.docks.bring_up("issues")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    shown(False)
    assert driver.steps == 1
    assert driver.scenario.imported is not None
    driver.window.actions_["undo"].trigger()
    shown(True)


@pytest.mark.slow(8)
def test_several_words_are_left_out_at_once_and_another_ruleset_chosen(driver: WindowDriver, tmp_path: Path) -> None:
    def act(dialog: ImportMapDialog) -> None:
        mean(dialog, "leave out", "woods 1", "woods 2")
        assert [row(dialog, word).text(4) for word in ("woods 1", "woods 2")] == ["nothing", "nothing"]
        *others, one, two = lost(dialog).splitlines()
        assert all("woods" in line and "left out by the mapping" in line for line in (one, two)), "losses come first"
        assert others
        assert not any("left out" in line for line in others)
        choose(dialog, "woods 1", "road 1")
        assert dialog.meaning.currentText() == ""
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("asl"))
        assert row(dialog, "building 2").text(4) == "stone building"
        press(dialog, OK)  # at once: what is imported is what is chosen now
        until(lambda: not dialog.isVisible())

    assert imported(driver, board(tmp_path), act)
    assert driver.scenario.ruleset == "asl"
    assert not any("woods" in key for key in driver.scenario.terrain_present())


@pytest.mark.slow(8)
def test_levels_are_worth_what_is_typed(driver: WindowDriver, tmp_path: Path) -> None:
    def act(dialog: ImportMapDialog) -> None:
        dialog.level.setFocus()
        dialog.level.selectAll()
        QTest.keyClicks(dialog.level, "0.5")
        press(dialog, OK)
        until(lambda: not dialog.isVisible())

    assert imported(driver, board(tmp_path), act)
    assert driver.level("0201") == 1


@pytest.mark.slow(8)
def test_what_a_level_is_worth_is_shown_as_it_counts(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "map.wxx"
    path.write_bytes(FILES["worldographer"][0])
    for kept, shown in ((None, 0.002), (0.00005, 0.00005), (1.5, 1.5)):
        if kept is not None:
            assert not keep_mapping(WordMapping("worldographer", {}, kept)).has_errors

        def act(dialog: ImportMapDialog, shown: float = shown) -> None:
            words = f"{shown:.5f}".rstrip("0")
            assert dialog.level.text() == f"{words} levels of the rules"
            made = dialog.imported
            dialog.level.setFocus()
            QTest.keyClick(dialog.level, Qt.Key.Key_Return)  # a field that is only touched changes nothing
            assert dialog.mapping.level == shown
            assert dialog.imported is made
            if dialog.isVisible():
                press(dialog, CANCEL)

        imported(driver, path, act)


@pytest.mark.slow(8)
def test_a_module_without_terrain_shows_its_picture_and_has_no_mapping(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "hills.vmod"
    path.write_bytes(vassal(has_counters=False))

    def act(dialog: ImportMapDialog) -> None:
        assert any("By which rules" in label.text() for label in dialog.findChildren(QLabel))
        assert not dialog.words.isVisible()
        assert not dialog.meaning.isVisible()
        for part in (dialog.keep, dialog.load_button, dialog.save_button):
            assert not part.isEnabled()
            assert "nothing that a mapping could give a meaning" in part.toolTip()
        until(lambda: not dialog._looks.busy)
        with_picture = dialog.picture.pixmap().toImage()
        assert dialog.imported is not None
        scenario, ruleset = dialog.imported.scenario, dialog.imported.ruleset
        assert scenario is not None
        assert ruleset is not None
        bare = map_preview(scenario, ruleset, ForeignPictures())
        assert bare is not None
        middle = with_picture.width() // 2, with_picture.height() // 2
        assert with_picture.pixelColor(*middle) != bare.pixelColor(*middle)
        press(dialog, CANCEL)

    assert not imported(driver, path, act)


@pytest.mark.slow(8)
def test_two_modules_with_pictures_of_one_name_keep_both_in_the_folder_of_scenarios(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "information", lambda *_: None)
    begins: list[Path] = []

    def asked(_: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        begins.append(Path(start))
        return start, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    foreign = tmp_path / "program"
    foreign.mkdir()
    for name, size in (("hills", (200, 150)), ("plain", (220, 160))):
        path = foreign / f"{name}.vmod"
        path.write_bytes(vassal(size=size))
        driver.document.mark_saved(tmp_path / "elsewhere.yaml")
        met = answered(ImportMapDialog, lambda dialog: (drawn(dialog), press(dialog, OK)))  # type: ignore[func-returns-value]
        assert driver.window.open_path(path)
        assert len(met) == 1
    assert begins == [tmp_path / "hills.yaml", tmp_path / "plain.yaml"]
    under = [opened(path).scenario.underlay for path in begins]
    assert [one.picture for one in under if one is not None] == ["map.png", "plain_map.png"]
    sizes = [picture_head((tmp_path / name).read_bytes()) for name in ("map.png", "plain_map.png")]
    assert [(one.width, one.height) for one in sizes if one is not None] == [(200, 150), (220, 160)]


@pytest.mark.slow
def test_heights_of_buildings_are_worth_what_is_typed(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "town.board"
    path.write_text('size 1 1\nhex 0101 0 "building:2;bldg_elev:4" ""\nend\n')

    def act(dialog: ImportMapDialog) -> None:
        assert "does not know" in lost(dialog)
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("asl"))
        dialog.level.setFocus()
        dialog.level.selectAll()
        QTest.keyClicks(dialog.level, "0.5")
        drawn(dialog)
        assert lost(dialog) == "Everything is taken over."
        press(dialog, OK)
        until(lambda: not dialog.isVisible())

    assert imported(driver, path, act)
    assert [shape.values for shape in driver.scenario.board.shapes] == [{"levels": 1}]


@pytest.mark.slow(8)
def test_escape_leaves_everything_as_it_was(driver: WindowDriver, tmp_path: Path) -> None:
    before = driver.document

    def act(dialog: ImportMapDialog) -> None:
        mean(dialog, "rough", "moonstone 3")
        QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert not imported(driver, board(tmp_path), act)
    assert driver.document is before
    assert not users_mapping_file("megamek").exists()


@pytest.mark.slow
def test_meanings_are_kept_for_the_format(driver: WindowDriver, tmp_path: Path) -> None:
    path = board(tmp_path)

    def keep(dialog: ImportMapDialog) -> None:
        mean(dialog, "rough", "moonstone 3")
        dialog.keep.click()
        press(dialog, OK)

    assert imported(driver, path, keep)
    kept = users_mapping_file("megamek").read_text()
    assert kept == "format: workbench-import/1\nof: megamek\nwords:\n  moonstone 3: rough\n", "only what was changed"

    def look(dialog: ImportMapDialog) -> None:
        assert not dialog.note.isVisible()
        assert row(dialog, "moonstone 3").text(3) == "rough ground"
        press(dialog, OK)

    assert imported(driver, path, look)
    # one that cannot be read is copied before another takes its place
    users_mapping_file("megamek").write_text("words: [")

    def keep_again(dialog: ImportMapDialog) -> None:
        assert "megamek.yaml" in dialog.note.text()
        keep(dialog)

    assert imported(driver, path, keep_again)
    assert users_mapping_file("megamek").read_text() == kept
    copies = [one.read_text() for one in users_mapping_file("megamek").parent.glob("*.broken-*")]
    assert copies == ["words: ["]


@pytest.mark.slow(8)
def test_meanings_that_cannot_be_kept_are_told_and_the_dialog_stays(
    driver: WindowDriver, tmp_path: Path, reports: list[str]
) -> None:
    folder = users_mapping_file("megamek").parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")

    def act(dialog: ImportMapDialog) -> None:
        mean(dialog, "rough", "moonstone 3")
        dialog.keep.click()
        press(dialog, OK)
        assert dialog.isVisible()
        dialog.keep.click()
        press(dialog, OK)

    assert imported(driver, board(tmp_path), act)
    assert "The meanings cannot be kept for this format." in reports[0]


@pytest.mark.slow
def test_a_mapping_goes_out_and_comes_back(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[str]
) -> None:
    path, mapping = board(tmp_path), tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(mapping), ""))

    def save(dialog: ImportMapDialog) -> None:
        mean(dialog, "rough", "moonstone 3")
        dialog.save_button.click()
        press(dialog, CANCEL)

    assert not imported(driver, path, save)
    mapping = mapping.with_suffix(".yaml")
    (tmp_path / "other.yaml").write_text(mapping.read_text().replace("of: megamek", "of: wesnoth"))
    (tmp_path / "bad.yaml").write_text("format: workbench-import/1\nof: megamek\nlevel: 1\nwords: {a: moon}\n")
    wanted = iter(["other.yaml", "bad.yaml", "mine.yaml"])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / next(wanted)), ""))

    def load(dialog: ImportMapDialog) -> None:
        for _ in range(3):
            dialog.load_button.click()
        drawn(dialog)
        assert row(dialog, "moonstone 3").text(3) == "rough ground"
        press(dialog, OK)

    assert imported(driver, path, load)
    assert "this mapping is for wesnoth" in reports[0]
    assert 'there is no neutral word "moon"' in reports[1]


@pytest.mark.slow
@pytest.mark.parametrize("form", sorted(FILES))
def test_every_format_with_words_of_its_own_asks(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    # what has a picture is saved at once, because the picture lies beside it
    monkeypatch.setattr(QMessageBox, "information", lambda *_: None)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "saved.yaml"), ""))
    found = registry.installed().formats[form]
    path = tmp_path / found.reads[0].replace("*", "map")
    path.write_bytes(FILES[form][0])

    def act(dialog: ImportMapDialog) -> None:
        assert dialog.words.topLevelItemCount() > (1 if form != "vassal" else -1), "modules of VASSAL have no terrain"
        assert dialog.losses.count()
        assert dialog.focusWidget() is (dialog.map_ if dialog.map_.isVisible() else dialog.ruleset)
        for label in dialog.findChildren(QLabel):
            assert "&" not in label.text() or label.buddy() is not None
        press(dialog, OK)

    assert imported(driver, path, act)


def colour_of(dialog: ImportMapDialog, word: str) -> str:
    """The colour in the middle of the picture of a word."""
    picture = row(dialog, word).icon(0).pixmap(dialog.words.iconSize()).toImage()
    return picture.pixelColor(picture.width() // 2, picture.height() // 2).name()


@pytest.mark.slow(8)
def test_the_game_that_a_format_is_made_for_comes_first(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "bd01"
    path.write_bytes(FILES["vasl"][0])
    assert driver.scenario.ruleset != "asl"
    seen: list[str] = []
    assert not imported(
        driver,
        path,
        lambda dialog: (seen.append(dialog.ruleset.currentData()), press(dialog, CANCEL)),  # type: ignore[func-returns-value]
    )
    assert seen == ["asl"]


@pytest.mark.slow(8)
def test_every_word_shows_its_tile_or_a_place_of_the_map(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "map.tmx"
    path.write_text(tiled("60,61,1,1,\n1,61,2,62,\n62,1,1,1", head=TILED_PICTURES))

    def act(dialog: ImportMapDialog) -> None:
        until(lambda: not dialog._looks.busy and not dialog._drawing.isActive())
        # the pictures inside the file are green; what it has no picture of is drawn by us
        assert [colour_of(dialog, word) for word in ("wild 0", "Reeds")] == ["#609050"] * 2
        for word in ("Woods", "Hills"):
            assert colour_of(dialog, word) not in ("#000000", "#609050")
        press(dialog, CANCEL)

    assert not imported(driver, path, act)


@pytest.mark.slow(8)
def test_words_that_this_program_wrote_are_readable_and_known(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "map.tmx"
    work = OpenScenario(driver.scenario, driver.document.ruleset)
    path.write_bytes(registry.write_file(work, registry.format_written(path.name, "hex"), Target(path)).data)

    def act(dialog: ImportMapDialog) -> None:
        assert not dialog.note.isVisible()
        woods = row(dialog, "woods (Panzer Grenadier)")
        assert (woods.text(3), woods.text(4)) == ("woods", "woods")
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("asl"))
        assert woods.text(4) == "woods"
        press(dialog, CANCEL)

    assert not imported(driver, path, act)


@pytest.mark.slow(8)
def test_a_table_asks_for_its_scale_and_its_heights(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QMessageBox, "information", lambda *_: None)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "saved.yaml"), ""))
    path = tmp_path / "map.uvtt"
    path.write_bytes(FILES["uvtt"][0])

    def act(dialog: ImportMapDialog) -> None:
        assert not dialog.level.isVisible()
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("bolt_action"))
        assert dialog.scale.text() == "1 in"
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("blitzkrieg"))
        assert dialog.scale.text() == "2.5 cm"
        assert dialog.height_.currentText() == "the usual one of each"
        dialog.height_.setFocus()
        QTest.keyClicks(dialog.height_, "3")
        drawn(dialog)
        dialog.scale.setFocus()
        dialog.scale.selectAll()
        QTest.keyClicks(dialog.scale, "4")
        press(dialog, OK)

    assert imported(driver, path, act)
    scenario = opened(tmp_path / "saved.yaml").scenario  # the window of tables is another one
    assert isinstance(scenario, TabletopScenario)
    assert (scenario.board.width, scenario.board.height) == (48, 40)
    assert {one.level for one in scenario.board.features if one.kind == "polygon"} == {3}


@pytest.mark.slow(8)
def test_of_several_maps_in_a_file_one_is_chosen(driver: WindowDriver, tmp_path: Path, reports: list[str]) -> None:
    path = tmp_path / "scenes.db"
    broken = foundry(name="Broken", _id="c", width="wide")
    scenes = [foundry(_id="a"), foundry(name="Inn", _id="b", active=True, width=2000), broken]
    path.write_text("\n".join(map(json.dumps, scenes)))
    driver.document.mark_saved(tmp_path / "elsewhere.yaml")
    shown: list[str] = []

    def act(dialog: ImportMapDialog) -> None:
        drawn(dialog)
        shown.append(dialog.map_.currentText())
        assert dialog.map_.isVisible()
        if len(shown) == 1:
            dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("blitzkrieg"))
            mean(dialog, "hedge", "terrain wall")
            choose_map(dialog, "M")
        elif len(shown) == 2:
            assert dialog.ruleset.currentData() == "blitzkrieg"
            assert row(dialog, "terrain wall").text(3) == "hedge", "what was said of the words stays"
            choose_map(dialog, "B")
        else:
            assert row(dialog, "terrain wall").text(3) == "hedge"
            assert dialog.imported is not None
            assert isinstance(dialog.imported.scenario, TabletopScenario)
            assert dialog.imported.scenario.board.width == 25
            press(dialog, CANCEL)

    def choose_map(dialog: ImportMapDialog, letter: str) -> None:
        dialog.map_.setFocus()
        answered(ImportMapDialog, act)
        QTest.keyClicks(dialog.map_, letter)
        assert not dialog.isVisible()

    answered(ImportMapDialog, act)
    assert not driver.window.open_path(path)
    assert shown == ["Inn", "Mill", "Mill"], "a map that cannot be read leaves the one that was"
    assert ["scenes.db" in one for one in reports] == [True]


@pytest.mark.slow(8)
def test_a_map_without_terrain_asks_only_for_the_rules(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "map.uvtt"
    path.write_bytes(uvtt(line_of_sight=[], objects_line_of_sight=[], portals=[]))

    def act(dialog: ImportMapDialog) -> None:
        assert any("says nothing about terrain" in label.text() for label in dialog.findChildren(QLabel))
        assert not dialog.words.isVisible()
        assert not dialog.meaning.isVisible()
        assert dialog.keep.isEnabled(), "a mapping says what a square is worth"
        assert not dialog.height_.isEnabled()
        assert "no other heights" in dialog.height_.toolTip()
        press(dialog, CANCEL)

    assert not imported(driver, path, act)


@pytest.mark.slow(8)
def test_work_that_takes_long_is_seen_and_can_be_given_up(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = threading.Event()

    def slowly(*args: Any) -> Any:
        going_on.wait(5)
        return translated(*args)

    monkeypatch.setattr(import_map, "translated", slowly)
    monkeypatch.setattr(import_map, "_SLOW", 1)
    driver.document.mark_saved(tmp_path / "elsewhere.yaml")

    def act(dialog: ImportMapDialog) -> None:
        until(dialog.progress.isVisible)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()

    met = answered(ImportMapDialog, act)
    assert not driver.window.open_path(board(tmp_path))
    assert len(met) == 1
    going_on.set()


def test_a_file_that_cannot_be_read_is_named(driver: WindowDriver, tmp_path: Path, reports: list[str]) -> None:
    path = tmp_path / "a.board"
    path.write_text('size 4 3\nhex 0101 0 "woods\n')
    before = driver.document
    assert not driver.window.open_path(path)
    assert driver.document is before
    assert "a.board" in reports[0]


@pytest.mark.slow(8)
def test_reading_that_takes_long_can_be_given_up(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_work, "_AT_ONCE", 0.0)
    read = registry.read_foreign
    ended: list[bool] = []

    def slowly(*args: Any) -> Any:
        time.sleep(0.2)
        ended.append(True)
        return read(*args)

    monkeypatch.setattr(registry, "read_foreign", slowly)
    before = driver.document
    words: list[str] = []

    def give_up(dialog: WaitDialog) -> None:
        words.extend(label.text() for label in dialog.findChildren(QLabel))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    met = answered(WaitDialog, give_up)
    assert not driver.window.open_path(board(tmp_path))
    assert len(met) == 1
    assert "hills.board is being read …" in words
    assert driver.document is before
    until(lambda: bool(ended))
    assert imported(driver, board(tmp_path), lambda dialog: press(dialog, OK))


@pytest.mark.slow
@pytest.mark.usefixtures("french")
def test_in_french(open_window: OpenWindow, tmp_path: Path) -> None:
    driver = open_window()

    def act(dialog: ImportMapDialog) -> None:
        assert "Un mot ne signifie rien encore" in dialog.note.text()
        header = dialog.words.headerItem()
        assert [header.text(column) for column in range(5)] == ["Mot", "Nombre", "Premier", "Signifie", "Devient"]
        mean(dialog, "bois cl", "moonstone 3")
        assert row(dialog, "moonstone 3").text(3) == "bois clairsemés"
        press(dialog, OK)

    assert imported(driver, board(tmp_path), act)
