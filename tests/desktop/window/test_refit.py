"""Another size of the window: a map seen whole stays whole, both ways; other views keep zoom and middle; docks come back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.everything_shown import HEX, TABLE
from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import load_document
from workbench.desktop.app.application import FIRST_SAMPLE, Program
from workbench.desktop.app.shell import Shell
from workbench.desktop.look.settings import Settings
from workbench.desktop.window.window import Window

pytestmark = pytest.mark.gui


@pytest.fixture(params=[HEX, TABLE], ids=["hex", "table"])
def shell(request: pytest.FixtureRequest, qapp: QApplication, settings: Settings) -> Iterator[Shell]:
    path: Path = request.param
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(path))
    shell.resize(1440, 900)
    shell.show()
    settle()
    yield shell
    put_away_shell(shell)


@pytest.mark.slow
def test_the_first_window_is_not_larger_than_the_screen(qapp: QApplication, settings: Settings) -> None:
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(HEX))
    shell.show()
    settle()
    room = shell.screen().availableSize()
    assert room.width() < 1024, "the screen of the tests is a small one"
    assert 0.9 * room.width() < shell.width() <= room.width()
    assert 0.9 * room.height() < shell.height() <= room.height()
    put_away_shell(shell)


class ShownWindows(QObject):
    """Notes every widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.found.append(type(watched).__name__)
        return False


@pytest.mark.slow
@pytest.mark.share(1)
def test_no_part_of_a_page_flashes_as_a_window_while_it_is_made(
    shell: Shell, settings: Settings, qapp: QApplication
) -> None:
    shown = ShownWindows()
    qapp.installEventFilter(shown)
    shell.release()
    settings.language = "fr"
    shell.rebuild()
    settle()
    qapp.removeEventFilter(shown)
    assert page_of(shell).language == "fr"
    assert shown.found == []


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def page_of(shell: Shell) -> Window:
    assert shell.page is not None
    return shell.page


def resized(shell: Shell, width: int, height: int) -> float:
    """The zoom after the window got another size."""
    shell.resize(width, height)
    settle()
    return page_of(shell).view.zoom


@pytest.mark.slow
@pytest.mark.share(1)
def test_a_map_that_is_seen_whole_stays_whole_larger_and_smaller(shell: Shell) -> None:
    view = page_of(shell).view
    usual = resized(shell, 1440, 900)
    assert view.shows_all
    half = resized(shell, 1000, 600)
    assert view.shows_all
    large = resized(shell, 1900, 1200)
    assert view.shows_all
    assert half < usual < large
    inspector = page_of(shell).docks.docks["inspector"]
    inspector.hide()
    settle()
    assert view.shows_all
    assert resized(shell, 1440, 900) >= usual
    inspector.show()
    settle()
    assert view.zoom == pytest.approx(usual)


@pytest.mark.slow
@pytest.mark.share(1)
def test_a_part_of_the_map_keeps_its_zoom_and_its_middle(shell: Shell) -> None:
    view = page_of(shell).view
    at = QPoint(view.viewport().width() // 3, view.viewport().height() // 3)
    for _ in range(3):
        QTest.wheelEvent(shell.windowHandle(), QPointF(view.viewport().mapTo(shell, at)), QPoint(0, 120))
    QTest.keyClick(view, Qt.Key.Key_Right)
    settle()
    before = view.place
    for size in ((1700, 1000), (1100, 650), (1440, 900)):
        assert resized(shell, *size) == pytest.approx(before.zoom)
        apart = max(abs(view.place.x - before.x), abs(view.place.y - before.y)) * before.zoom
        assert apart <= 3, size


@pytest.mark.slow
@pytest.mark.share(1)
def test_docks_come_back_to_their_widths_after_a_tiny_window(shell: Shell) -> None:
    docks = page_of(shell).docks.docks
    page_of(shell).resizeDocks([docks["inspector"]], [410], Qt.Orientation.Horizontal)
    settle()
    before = docks["palette"].width(), docks["inspector"].width()
    assert before[1] == 410
    resized(shell, 500, 400)
    assert docks["inspector"].width() < 410
    resized(shell, 1440, 900)
    assert (docks["palette"].width(), docks["inspector"].width()) == before


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("path", [HEX, TABLE], ids=["hex", "table"])
def test_in_a_narrow_window_the_map_has_the_room_until_something_is_drawn(
    qapp: QApplication, settings: Settings, path: Path
) -> None:
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(path))
    shell.resize(900, 700)
    shell.show()
    settle()
    page = page_of(shell)
    docks = page.docks.docks
    assert not any(docks[name].isVisible() for name in ("palette", "forces"))
    assert docks["inspector"].isVisible()
    assert page.view.width() > 500
    assert "No room for Forces, Layers, Minimap, Palette" in page.status.hint.text()
    QTest.keyClick(page.view, Qt.Key.Key_B if page.map_kind == "hex" else Qt.Key.Key_Y)
    settle()
    assert docks["palette"].isVisible()
    put_away_shell(shell)


class LayoutRequests(QObject):
    """Counts how often the layout of any widget is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(1000, 700), (1280, 720), (1600, 1000)])
def test_a_window_left_alone_does_nothing(shell: Shell, qapp: QApplication, size: tuple[int, int]) -> None:
    # at one of these widths the buttons of the tool bar change their style so that all of them fit
    resized(shell, *size)
    for _ in range(20):
        settle()
    asked = LayoutRequests()
    qapp.installEventFilter(asked)
    for _ in range(20):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    qapp.removeEventFilter(asked)
    assert asked.count == 0


@pytest.mark.slow
def test_docks_at_the_left_give_way_to_the_map_when_letters_grow_and_come_back_when_they_shrink(
    program: Program,
) -> None:
    def left() -> list[bool]:
        docks = program.window.docks.docks
        return [docks[name].isVisible() for name in ("palette", "forces")]

    def sized(percent: int) -> list[bool]:
        program.settings.ui_percent = percent
        program._rebuild()
        QApplication.processEvents()
        return left()

    program.start(FIRST_SAMPLE)
    assert program.shell is not None
    assert left() == [False, False], "the screen of the tests is a small one"
    program.shell.resize(1440, 900)
    settle()
    assert left() == [True, True]
    assert sized(200) == [False, False], "1,440 pixels have no room for both and the map"
    assert program.window.view.width() > program.window.width() / 3
    assert sized(100) == [True, True]
