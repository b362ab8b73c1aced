"""Windows, settings and languages for the tests of the desktop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt, QTimer, QTranslator
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from shiboken6 import getCppPointer

from tests import loading
from tests.desktop.bolt_action_windows import farm, open_bolt_action
from tests.desktop.figure_windows import open_figures, squads
from tests.desktop.sample_windows import OpenSample, open_file
from tests.desktop.tabletop_windows import open_tabletop, tabletop
from tests.desktop.window_driver import OpenWindow, WindowDriver, small_scenario
from tests.desktop.window_pool import WindowPool
from workbench.desktop.app.application import install_language
from workbench.desktop.canvas.tile_cache import TileCache
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

__all__ = ["farm", "open_bolt_action", "open_figures", "open_tabletop", "squads", "tabletop"]
"""Fixtures for tables, each beside the scenario that it opens."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform remarks on every window with a least size; that is no failure of ours."""
    for item in items:
        if "/desktop/" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_ignore("propagateSizeHints", extend=True))


@pytest.fixture(scope="session", autouse=True)
def own_data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Pictures, earlier states and recovery files that the program keeps go into folders of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


_PATIENCE = 20
"""A dialog or menu that nobody has answered after so many seconds fails its test."""


@pytest.fixture(autouse=True)
def no_unanswered_dialog(qapp: QApplication) -> Iterator[None]:
    """Nobody is there to close a dialog, and while it waits no time limit is heard: Python does not get to its signals."""
    since: dict[QWidget, float] = {}
    left: list[str] = []

    def look() -> None:
        asks = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if asks is None:
            since.clear()
        elif time.monotonic() - since.setdefault(asks, time.monotonic()) > _PATIENCE:
            left.append(f"{type(asks).__name__} {asks.windowTitle()}")
            since.clear()
            asks.close()

    watch = QTimer(interval=500)
    watch.timeout.connect(look)
    watch.start()
    yield
    watch.stop()
    assert not left, f"nobody answered: {left}"


@pytest.fixture(autouse=True)
def no_pressed_button(qapp: QApplication) -> Iterator[None]:
    """A double click that is sent has no last release: Qt would count its button as held in every later test."""
    from PySide6.QtTest import QTest

    yield
    held = [one for one in Qt.MouseButton if one != Qt.MouseButton.NoButton and one & QGuiApplication.mouseButtons()]
    if held:
        paper = QWidget()
        for button in held:
            QTest.mouseRelease(paper, button)


def _in_sight() -> set[int]:
    return {getCppPointer(window)[0] for window in QGuiApplication.topLevelWindows() if window.isVisible()}


@pytest.fixture(autouse=True)
def clear_desk(qapp: QApplication) -> Iterator[None]:
    """The next test finds the desk as it was: with no other window over its own, which would take the mouse from it, with the
    mouse in the corner, an empty clipboard, and the same font."""
    before, font = _in_sight(), qapp.font()
    yield
    QToolTip.hideText()
    if _in_sight() - before:
        for widget in QApplication.topLevelWidgets():
            window = widget.windowHandle()
            if widget.isVisible() and window is not None and getCppPointer(window)[0] not in before:
                widget.hide()
    if QCursor.pos() != QPoint():
        QCursor.setPos(QPoint())
    copied = QGuiApplication.clipboard().mimeData()
    if copied is not None and copied.formats():
        QGuiApplication.clipboard().clear()
    if qapp.font() != font:
        qapp.setFont(font)
    while QGuiApplication.overrideCursor() is not None:
        QGuiApplication.restoreOverrideCursor()


@pytest.fixture(scope="session")
def window_pool(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowPool]:
    """The windows that tests use one after another."""
    kept = WindowPool(tmp_path_factory.mktemp("settings"))
    yield kept
    kept.close()


@pytest.fixture
def settings(window_pool: WindowPool) -> Settings:
    """Settings as before the first start, in English."""
    return window_pool.fresh_settings()


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    return loading.ruleset("panzer_grenadier")


@pytest.fixture
def lend_window(
    window_pool: WindowPool, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[AnyDocument], Any]]:
    """Lends windows with documents, in light dress; they are taken back without a question at the end."""
    # what lies off the screen is painted ahead for who pans there; nearly every test would pay for it in vain
    monkeypatch.setattr(TileCache, "prefetch", lambda *_: False)
    apply_theme(QApplication.instance(), "light")
    yield lambda document: window_pool.lend(document, settings)
    window_pool.take_back()


@pytest.fixture
def open_window(lend_window: Callable[[AnyDocument], Any], settings: Settings, ruleset: Ruleset) -> OpenWindow:
    """Open windows as a test needs them."""

    def opened(scenario: Scenario | None = None, path: Path | None = None) -> WindowDriver:
        chosen = replace(scenario or small_scenario())
        return WindowDriver(lend_window(Document(chosen, ruleset, path, language=settings.language)))

    return opened


@pytest.fixture
def open_asl_map(lend_window: Callable[[AnyDocument], Any], settings: Settings) -> OpenWindow:
    """Open windows on boards of Advanced Squad Leader; see :mod:`tests.desktop.asl_windows`."""
    from tests.desktop.asl_windows import asl_map_opener

    return asl_map_opener(lend_window, settings)


@pytest.fixture
def driver(open_window: OpenWindow) -> WindowDriver:
    """A window on the small map."""
    return open_window()


@pytest.fixture
def use_language(qapp: QApplication, settings: Settings) -> Iterator[Callable[[str], None]]:
    """Makes the settings, the program's own words and new windows speak a language until the end of the test."""
    installed: list[QTranslator] = []

    def use(language: str) -> None:
        settings.language = language
        installed.extend(install_language(qapp, language))

    yield use
    for translator in installed:
        qapp.removeTranslator(translator)


@pytest.fixture
def french(use_language: Callable[[str], None]) -> None:
    """The program's own words in French, not only those of the rulesets."""
    use_language("fr")


@pytest.fixture
def open_sample(
    open_window: OpenWindow, use_language: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> OpenSample:
    """Open files with Ctrl+O in windows of their own."""

    def opened(path: Path, language: str = "en") -> WindowDriver:
        use_language(language)
        driver = open_window()
        open_file(driver, path, monkeypatch)
        return driver

    return opened
