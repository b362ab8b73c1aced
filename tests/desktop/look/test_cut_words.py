"""No words are cut: in both windows with all panels open and in every dialog, in both languages, small and large."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTabWidget, QVBoxLayout, QWidget

from tests.desktop.cut_words import cut_words
from tests.desktop.every_ask import ASKS, STAGES
from tests.desktop.everything_shown import HEX, LANGUAGES, TABLE, dialogs_once, opened, speaking
from tests.desktop.make_screenshots import SIZES, make
from tests.desktop.window_driver import load_document
from tests.shares import share
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.widgets import fitting_dialog
from workbench.desktop.window.welcome import WelcomePage
from workbench.lessons.course import course_of

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("percent", "width", "height"), [(100, 1280, 720), (200, 1920, 1000)])
def test_no_words_are_cut(
    qapp: QApplication,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    percent: int,
    width: int,
    height: int,
) -> None:
    monkeypatch.setattr(fitting_dialog, "room_on_screen", lambda _: QRect(8, 36, width - 16, height - 44))
    settings.ui_percent = percent
    apply_theme(qapp, "light", percent)
    cut: set[str] = set()
    try:
        with speaking(qapp, settings, language), opened(settings, HEX, TABLE) as shell:
            shell.resize(width, height)
            for _ in shell.tabs:
                shell.step(1)
                page = shell.page
                assert page is not None
                QApplication.processEvents()
                cut |= {f"{page.map_kind}: {words}" for words in cut_words(shell)}
                for maker, make in dialogs_once(page).items():
                    dialog = make()
                    dialog.show()
                    tabs = dialog.findChild(QTabWidget)
                    for number in range(tabs.count() if tabs is not None else 1):
                        if tabs is not None:
                            tabs.setCurrentIndex(number)
                        QApplication.processEvents()
                        cut |= {f"{maker.__name__}: {words}" for words in cut_words(dialog)}
                    dialog.close()
                    dialog.deleteLater()
            first = WelcomePage(language)
            first.resize(1280, height)  # large letters leave the buttons little room
            first.show()
            QApplication.processEvents()
            cut |= {f"first page: {words}" for words in cut_words(first)}
            first.close()
            first.deleteLater()
            learning: Any = shell.add(load_document(course_of("blitzkrieg")[0].path, language))
            for number in (1, learning.document.lesson.count):
                learning.docks.lessons.go(number)
                QApplication.processEvents()
                cut |= {f"lesson, {number}: {words}" for words in cut_words(shell)}
    finally:
        apply_theme(qapp, "light")
    assert not cut, "\n".join(sorted(cut))


def test_cut_words_are_found(qapp: QApplication) -> None:
    page = QWidget()
    box = QVBoxLayout(page)
    parts = QLabel("Limits near the enemy for units"), QPushButton("Show the whole of the map"), QLabel("short")
    for part in parts:
        box.addWidget(part)
        part.setFixedWidth(60)
    page.show()
    QApplication.processEvents()
    assert len(list(cut_words(page))) == 2
    page.close()
    page.deleteLater()


PICTURES = list(product(STAGES, ASKS, SIZES, LANGUAGES))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "size", "language"), share(PICTURES, 1, "pictures of asks"))
def test_pictures_of_asks_have_no_cut_words_and_nothing_lies_over_an_answer(
    qapp: QApplication,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    name: str,
    size: str,
    language: str,
) -> None:
    try:
        found = make(tmp_path, size, "light", language, [game], [name])
    finally:
        apply_theme(qapp, "light")
    assert not found, capsys.readouterr().out
