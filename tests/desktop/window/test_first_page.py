"""The first page: it is there at once, and its pictures come one by one and are kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.desktop.answered_dialogs import answered
from tests.desktop.window_driver import CTRL, WindowDriver, load_document
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.file_reports import CannotOpen, CannotSave
from workbench.desktop.documents.storage import open_document, sample_files
from workbench.desktop.window import welcome
from workbench.desktop.window.welcome import Previews, WelcomePage, draw_preview
from workbench.files import installed_games

pytestmark = pytest.mark.gui
SIZE = QSize(120, 80)
SMALL = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"


def _page(qtbot: QtBot, folder: Path, language: str = "en") -> WelcomePage:
    page = WelcomePage(language)
    qtbot.addWidget(page)
    page._previews = Previews(SIZE, folder)
    return page


def test_the_page_shows_before_anything_is_read(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def opened(path: Path, language: str) -> object:
        read.append(path)
        return open_document(path, language)

    monkeypatch.setattr(welcome, "open_document", opened)
    monkeypatch.setattr(welcome, "sample_files", lambda: [SMALL])
    monkeypatch.setattr(welcome, "courses", dict)  # whose cards have pictures too
    page = _page(qtbot, tmp_path)
    page.open([])
    assert not read
    (card,) = page.cards.values()
    assert card.text() == "The line-of-sight table of 8.46\n"
    wanted: list[object] = []
    page.file_wanted.connect(wanted.append)
    card.click()
    assert wanted == [SMALL], "it can be opened without its picture"
    page.show()
    qtbot.waitUntil(lambda: "Panzer Grenadier" in card.text(), timeout=20_000)
    assert read == [SMALL]
    again = _page(qtbot, tmp_path, "fr")
    again.open([])
    again.show()
    QApplication.processEvents()
    (kept,) = again.cards.values()
    assert "Panzer Grenadier" in kept.text()
    assert kept.text() != card.text(), "words are kept in both languages"
    assert kept.icon().pixmap(SIZE).toImage().pixelColor(60, 40) == card.icon().pixmap(SIZE).toImage().pixelColor(
        60, 40
    )
    assert read == [SMALL]


def test_pictures_wait_while_the_page_is_not_seen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "sample_files", lambda: [SMALL])
    page = _page(qtbot, tmp_path)
    page.open([])
    page.show()
    page.hide()
    qtbot.wait(80)
    assert not list(tmp_path.glob("*.png"))
    page.show()
    qtbot.waitUntil(lambda: len(list(tmp_path.glob("*.png"))) == 1, timeout=20_000)


def test_a_sample_that_changed_or_a_damaged_picture_is_drawn_anew(qapp: QApplication, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    shutil.copy(SMALL, mine)
    document = load_document(mine)
    previews = Previews(SIZE, tmp_path / "cache")
    assert previews.find(mine) is None
    preview = draw_preview(document, SIZE)
    previews.keep(mine, preview)
    found = previews.find(mine)
    assert found is not None
    assert (found.title, found.rules, found.size, found.about) == (
        preview.title, preview.rules, preview.size, preview.about,
    )  # fmt: skip
    assert found.picture.size() == preview.picture.size()
    assert Previews(QSize(60, 40), tmp_path / "cache").find(mine) is None
    (place,) = (tmp_path / "cache").iterdir()
    place.write_bytes(place.read_bytes()[:100])
    assert previews.find(mine) is None
    previews.keep(mine, preview)
    mine.write_text(mine.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert previews.find(mine) is None


def test_a_cache_that_cannot_be_written_is_done_without(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, no folder")
    document = load_document(SMALL)
    previews = Previews(SIZE, tmp_path / "cache")
    previews.keep(SMALL, draw_preview(document, SIZE))
    assert previews.find(SMALL) is None
    assert draw_preview(document, SIZE).picture.pixelColor(60, 40) != QColor(0, 0, 0, 0)


def test_there_is_a_card_for_every_sample(qtbot: QtBot, tmp_path: Path) -> None:
    page = _page(qtbot, tmp_path)
    page.open([])
    assert list(page.cards) == sample_files()


@pytest.mark.slow
def test_a_template_of_the_user_starts_a_new_scenario(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window = driver.window
    window.show_welcome()
    assert not window.welcome.own_templates
    folder = tmp_path / "workbench" / "templates"
    folder.mkdir(parents=True)
    # with a title of its own: a picture that was kept of the same file under another name would come with another title
    words = SMALL.read_text(encoding="utf-8").replace("The line-of-sight table of 8.46", "my valley", 1)
    (folder / "my_valley.yaml").write_text(words, encoding="utf-8")
    (folder / "broken.yaml").write_text("nothing: [", encoding="utf-8")
    window.show_welcome()
    broken, valley = window.welcome.own_templates
    assert valley.text().startswith("my valley")
    met = answered(CannotOpen, QDialog.reject)
    QTest.mouseClick(broken, Qt.MouseButton.LeftButton)
    assert met, "a dialog says what is wrong with it"
    window.show_welcome()
    QTest.mouseClick(valley, Qt.MouseButton.LeftButton)
    assert window.document.path is None
    assert not window.document.dirty
    assert driver.scenario.title.en == "my valley"


@pytest.mark.slow(8)
def test_templates_that_go_while_their_pictures_are_drawn(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for path in own:
        shutil.copy(SMALL, path)
    monkeypatch.setattr(welcome, "templates", lambda: own)
    monkeypatch.setattr(welcome, "sample_files", lambda: [])
    page = _page(qtbot, tmp_path / "cache")
    page.open([])
    page.show()
    first, second = page.own_templates
    own.pop(0)
    page.open([])
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(first)
    assert not isValid(second)
    (left,) = page.own_templates
    qtbot.waitUntil(lambda: left.text().startswith("The line-of-sight"), timeout=20_000)


def test_a_sample_opens_as_a_copy_that_no_way_of_saving_writes_over(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "samples"
    home.mkdir()
    sample = Path(shutil.copy(SMALL, home))
    before = sample.read_bytes()
    monkeypatch.setattr(installed_games, "SAMPLES", home)
    target = tmp_path / "mine.yaml"
    answers = [sample, home / "deep" / "other.yaml", target]
    asked: list[str] = []
    told: list[str] = []

    def name(parent: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        asked.append(start)
        return str(answers[len(asked) - 1]), ""

    def again(dialog: CannotSave) -> int:
        told.append(dialog.message.text())
        return int(QDialog.DialogCode.Accepted)  # Save as...

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name)
    monkeypatch.setattr(CannotSave, "exec", again)
    window = driver.window
    assert window.file_commands.open_path(sample)
    assert window.windowTitle().startswith("The line-of-sight table of 8.46 (copy)")
    assert not window.document.dirty, "a copy that was only looked at is left without a question"
    driver.key("s", CTRL)
    assert len(asked) == 3
    assert Path(asked[0]).is_absolute()
    assert not Path(asked[0]).is_relative_to(home), "the folder of the program is not offered"
    assert Path(asked[0]).name == "the_line_of_sight_table_of_8_46.yaml"
    assert ["The samples of the program stay as they are" in words for words in told] == [True, True]
    assert sample.read_bytes() == before
    assert [path.name for path in home.rglob("*")] == [sample.name]
    assert window.document.path == target
    assert "(copy)" not in window.windowTitle()
    assert load_document(target).scenario == window.document.scenario
    driver.key("s", CTRL)
    assert len(asked) == 3, "from then on it has a file"
