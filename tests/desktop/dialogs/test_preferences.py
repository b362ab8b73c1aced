"""The page of preferences, and what each of them changes in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QFileDialog

from tests.desktop.answered_dialogs import answered, press, retype
from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import CTRL, WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.desktop.app.application import Program
from workbench.desktop.dialogs.keys import KeysDialog
from workbench.desktop.dialogs.preferences import PreferencesDialog
from workbench.desktop.look.answer_colours import GREY, OKABE_ITO, active_palette, use_palette
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme, ui_scale
from workbench.desktop.window.window import Window
from workbench.files.rulesets import ruleset_folders

pytestmark = pytest.mark.gui
OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel
COMMA = Qt.Key.Key_Comma


def choose(box: QComboBox, key: str) -> None:
    """Choose by keys, as a user of the keyboard would."""
    box.setFocus()
    wanted = box.findData(key)
    while box.currentIndex() != wanted:
        QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)


@pytest.fixture
def program(qapp: QApplication, settings: Settings) -> Iterator[Program]:
    settings.reopens_files = False
    usual = qapp.font()
    made = Program(qapp, settings, threaded=False)
    made.start(SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml")
    yield made
    put_away_shell(made.shell)
    for translator in made._translators:
        qapp.removeTranslator(translator)
    use_palette(OKABE_ITO)
    apply_theme(qapp, "light")
    assert qapp.font() == usual


def test_the_page_is_searched_by_names_choices_and_what_they_mean(driver: WindowDriver) -> None:
    dialog = PreferencesDialog(driver.window.settings, lambda: None, driver.window)
    dialog.show()
    for words, shown, hidden in (
        ("contrast", dialog.palette_, dialog.language),
        ("crash", dialog.autosave, dialog.backups),
        ("francais", dialog.language, dialog.wheel),
        ("change keys", dialog.keys, dialog.theme),
    ):
        retype(dialog.search, words)
        assert shown.isVisible()
        assert not hidden.isVisible()
    retype(dialog.search, "no such thing")
    assert dialog.no_match.isVisible()
    assert not dialog.percent.isVisible()
    dialog.search.clear()
    assert dialog.percent.isVisible()
    assert not dialog.no_match.isVisible()
    dialog.reject()
    dialog.deleteLater()


def test_what_is_chosen_is_kept_and_cancel_keeps_nothing(driver: WindowDriver) -> None:
    settings, told = driver.window.settings, []
    driver.window.look_changed.connect(lambda: told.append(True))

    def fill(dialog: PreferencesDialog, button: QDialogButtonBox.StandardButton) -> None:
        choose(dialog.wheel, "scroll")
        dialog.reopens.click()
        retype(dialog.backups.lineEdit(), "3")
        retype(dialog.autosave.lineEdit(), "30")
        press(dialog, button)

    met = answered(PreferencesDialog, lambda dialog: fill(dialog, CANCEL))
    driver.key(COMMA, CTRL)
    assert met
    assert not settings.wheel_scrolls
    assert settings.reopens_files
    met = answered(PreferencesDialog, lambda dialog: fill(dialog, OK))
    driver.window.actions_["preferences"].trigger()
    assert met
    assert settings.wheel_scrolls
    assert not settings.reopens_files
    assert (settings.backups, settings.autosave_seconds) == (3, 30)
    assert driver.window.view.wheel_scrolls, "at once"
    assert not told, "the look is the same"


@pytest.mark.slow(8)
def test_the_keys_are_one_click_away(driver: WindowDriver) -> None:
    seen: list[bool] = []

    def look(dialog: PreferencesDialog) -> None:
        answered(KeysDialog, lambda keys: (seen.append(keys.isVisible()), keys.reject()))
        QTest.mouseClick(dialog.keys, Qt.MouseButton.LeftButton)
        dialog.reject()

    answered(PreferencesDialog, look)
    driver.window.actions_["preferences"].trigger()
    assert seen == [True]


def prefer(page: Window, **wanted: str) -> None:
    """Choose in the dialog and say OK."""

    def fill(dialog: PreferencesDialog) -> None:
        for name, key in wanted.items():
            choose(getattr(dialog, name), key)
        press(dialog, OK)

    met = answered(PreferencesDialog, fill)
    page.actions_["preferences"].trigger()
    QApplication.processEvents()
    assert met


@pytest.mark.slow
def test_size_palette_theme_and_language_are_worn_at_once(program: Program) -> None:
    page = program.window
    assert page.map_kind == "hex"
    page.show_map()
    icons, rows, letters = page.toolbar.iconSize(), page.docks.forces.fontMetrics().height(), page.font().pointSizeF()
    prefer(page, percent="150", palette_=GREY, theme="dark", language="fr")
    page = program.window
    assert page.map_kind == "hex"
    small = 26  # 17 pixels at the normal size: where the letters leave no space for large icons
    assert page.toolbar.iconSize().height() in (icons.height() * 1.5, small)
    assert page.docks.forces.fontMetrics().height() == pytest.approx(rows * 1.5, abs=2)
    assert page.font().pointSizeF() == pytest.approx(letters * 1.5)
    assert ui_scale() == 1.5
    assert active_palette() == GREY
    assert (page.theme, page.language) == ("dark", "fr")
    assert page.actions_["preferences"].text() == "Pré&férences…"


def test_bad_settings_count_as_the_usual_ones(settings: Settings) -> None:
    for name, bad in (("palette", "sepia"), ("ui_percent", "huge"), ("wheel_scrolls", "perhaps")):
        settings._store.setValue(name, bad)
    assert (settings.palette, settings.ui_percent, settings.wheel_scrolls) == (OKABE_ITO, 100, False)
    settings._store.setValue("ui_percent", "140")
    assert settings.ui_percent == 150, "the nearest that can be chosen"


def test_a_folder_of_more_rulesets_is_known_from_the_next_start_on(
    qapp: QApplication, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_RULESETS", "")
    dialog = PreferencesDialog(settings, lambda: None)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    dialog.choose_rulesets.click()
    assert dialog.rulesets.text() == str(tmp_path)
    dialog.save()
    assert tmp_path not in ruleset_folders()
    Program(qapp, settings, threaded=False).faults.close()
    assert tmp_path in ruleset_folders()
    assert str(tmp_path) not in str(settings.preferences()), "a report of a fault names no private folder"
    dialog.deleteLater()
