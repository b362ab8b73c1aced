"""Windows, docks and the map share a screen of any size: nothing is larger than the screen, and the map stays where it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.desktop.everything_shown import HEX, TABLE
from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import WindowDriver, load_document
from workbench.desktop.app.application import FIRST_SAMPLE, Program
from workbench.desktop.app.shell import Shell
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme, scaled_pixels
from workbench.desktop.window import arrangement
from workbench.desktop.window.arrangement import BOTTOM_HEIGHT
from workbench.desktop.window.window import Window
from workbench.planning.plan_registry import PLAN_KINDS

pytestmark = pytest.mark.gui
LEFT = ("palette", "forces", "layers", "minimap")
SCREENS = ((1584, 956), (898, 535), (784, 456), (1008, 556), (569, 299), (496, 256))
"""The room on screens of 1600 x 1000 and 1024 x 600 pixels, as it is and with a factor of 1.75 and of 2."""


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


@pytest.fixture(params=[HEX, TABLE], ids=["hex", "table"])
def page(request: pytest.FixtureRequest, qapp: QApplication, settings: Settings) -> Iterator[Window]:
    """A window of 1440 x 900 pixels, inside the program's own."""
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(request.param))
    shell.resize(1440, 900)
    shell.show()
    settle()
    assert shell.page is not None
    yield shell.page
    put_away_shell(shell)


@pytest.mark.slow
@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.share(2)
def test_the_first_window_is_never_larger_than_its_screen(
    qapp: QApplication, settings: Settings, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    room = QRect(QPoint(8, 36), QPoint(7 + size[0], 35 + size[1]))
    monkeypatch.setattr(arrangement, "room_on_screen", lambda _: room)
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(HEX))
    shell.show()
    settle()
    assert shell.width() <= room.width()
    assert shell.height() <= room.height()
    put_away_shell(shell)


@pytest.mark.slow
def test_docks_that_had_no_room_come_back_when_there_is_room_again(program: Program) -> None:
    def shown() -> list[str]:
        return [name for name in LEFT if program.window.docks.docks[name].isVisible()]

    def widths() -> list[int]:
        return [program.window.docks.docks[name].width() for name in ("palette", "inspector")]

    def letters(percent: int) -> None:
        program.settings.ui_percent = percent
        program._rebuild()
        settle()

    program.start(FIRST_SAMPLE)
    assert program.shell is not None
    program.shell.resize(1280, 690)
    settle()
    assert shown() == list(LEFT)
    before = widths()
    letters(150)
    assert shown() == []
    QTest.keyClick(program.window.view, Qt.Key.Key_B)
    settle()
    assert shown() == ["palette"], "who draws has the palette"
    letters(200)
    program.shell.resize(1600, 1000)
    settle()
    assert "forces" not in shown()
    letters(100)
    assert shown() == list(LEFT)
    assert "No room for" not in program.window.status.hint.text()
    assert not program.window.docks.forces_panel.visibleRegion().isEmpty(), "it is in front, as it was"
    assert widths() == pytest.approx(before, abs=12), "not those of larger letters"


@pytest.mark.slow
def test_the_message_about_docks_without_room_goes_when_they_come_back(program: Program) -> None:
    program.start(FIRST_SAMPLE)
    assert program.shell is not None
    program.shell.resize(700, 600)
    settle()
    assert "No room for" in program.window.status.hint.text()
    program.shell.resize(1500, 950)
    settle()
    assert program.window.docks.docks["forces"].isVisible()
    assert "No room for" not in program.window.status.hint.text()


@pytest.mark.slow
def test_a_dock_that_the_user_closed_stays_closed(page: Window) -> None:
    page.docks.docks["forces"].close()
    page.window().resize(900, 700)
    settle()
    page.window().resize(1440, 900)
    settle()
    assert not page.docks.docks["forces"].isVisible()
    assert page.docks.docks["palette"].isVisible()


@pytest.mark.slow
@pytest.mark.share(1)
def test_neither_dock_nor_map_moves_from_plan_to_plan(page: Window) -> None:
    view, dock = page.view, page.docks.docks["inspector"]
    before = dock.width(), view.size(), view.place
    for kind in PLAN_KINDS:
        page.docks.bring_up("plan")
        page.docks.plans.panel.form.choose(kind)
        settle()
        assert (dock.width(), view.size(), view.place) == before, kind.id
    page.docks.docks["plan"].close()
    settle()
    assert (dock.width(), view.size(), view.place) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["issues", "card", "overlays", "palette", "inspector"])
@pytest.mark.share(2)
def test_the_map_stays_under_the_mouse_while_panels_open_and_close(page: Window, name: str) -> None:
    view, dock = page.view, page.docks.docks[name]
    view.set_zoom(view.zoom * 3)
    settle()
    point = view.place

    def on_screen() -> QPoint:
        return view.mapTo(page, view.mapFromScene(point.x, point.y))

    before = on_screen()
    for opened in (not dock.isVisible(), dock.isVisible()):
        dock.setVisible(opened)
        settle()
        assert (on_screen() - before).manhattanLength() <= 3


@pytest.mark.slow
def test_the_cross_of_a_dock_below_gives_the_room_back_to_the_map(page: Window) -> None:
    whole = page.view.height()
    for name in ("issues", "zones", "card"):
        page.docks.bring_up(name)
    settle()
    assert page.view.height() < whole
    cross = page.docks.docks["card"].findChild(QAbstractButton, "qt_dockwidget_closebutton")
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton)
    settle()
    assert page.view.height() == whole
    assert not page.docks.docks["zones"].isVisible()


@pytest.fixture
def large_letters(qapp: QApplication, settings: Settings) -> Iterator[None]:
    """Letters of twice the size."""
    settings.ui_percent = 200
    apply_theme(qapp, "light", 200)
    yield
    apply_theme(qapp, "light")


@pytest.mark.slow
@pytest.mark.usefixtures("large_letters")
def test_at_twice_the_size_the_map_keeps_half_of_the_window(settings: Settings) -> None:
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(HEX))
    shell.resize(1600, 960)
    shell.show()
    settle()
    page = shell.page
    assert page is not None
    assert page.view.width() >= 800
    alone = page.docks.docks["inspector"].width()
    QTest.keyClick(page.view, Qt.Key.Key_B)
    settle()
    assert page.docks.docks["palette"].isVisible()
    assert page.view.width() >= 0.49 * page.width()
    page.docks.docks["palette"].close()
    settle()
    assert page.docks.docks["inspector"].width() == alone
    put_away_shell(shell)


@pytest.mark.slow
@pytest.mark.usefixtures("large_letters")
def test_the_cross_of_a_dock_is_as_large_as_its_letters(settings: Settings) -> None:
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(HEX))
    shell.resize(1600, 960)
    shell.show()
    settle()
    assert shell.page is not None
    dock = shell.page.docks.docks["inspector"]
    cross = dock.findChild(QAbstractButton, "qt_dockwidget_closebutton")
    inside = dock.widget()
    assert cross is not None
    assert inside is not None
    letters = QFontMetrics(dock.font()).capHeight()
    drawn = cross.grab().toImage()
    ground = drawn.pixel(0, 0)
    rows = [y for y in range(drawn.height()) if any(drawn.pixel(x, y) != ground for x in range(drawn.width()))]
    assert rows[-1] - rows[0] >= 0.8 * letters
    assert QRect(0, 0, dock.width(), inside.y()).contains(cross.geometry())
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(1, 1))
    assert not dock.isVisible()
    put_away_shell(shell)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize(("percent", "width", "height"), [(100, 1024, 600), (200, 1600, 1000)])
@pytest.mark.parametrize("path", [HEX, TABLE], ids=["hex", "table"])
def test_no_panel_makes_a_window_larger_than_its_screen(
    qapp: QApplication, settings: Settings, path: Path, percent: int, width: int, height: int
) -> None:
    settings.ui_percent = percent
    apply_theme(qapp, "light", percent)
    shell = Shell(settings, lambda: load_document(HEX), threaded=False)
    shell.add(load_document(path))
    shell.resize(width - 16, height - 44)
    shell.show()
    page = shell.page
    assert page is not None
    too_wide: list[str] = []
    for name, dock in page.docks.docks.items():
        dock.show()
        dock.raise_()
        settle()
        least = dock.minimumSizeHint()
        if least.width() > width // 3 or least.height() > height // 4:
            too_wide.append(f"{name}: {least.width()} x {least.height()}")
    least = page.minimumSizeHint()
    put_away_shell(shell)
    apply_theme(qapp, "light")
    assert not too_wide
    assert least.width() <= width
    assert least.height() <= height


@pytest.mark.slow(8)
def test_the_card_opens_with_room_for_a_page_of_fields(driver: WindowDriver) -> None:
    docks = driver.window.docks
    docks.docks["card"].hide()
    docks.bring_up("card")
    QTest.qWait(50)
    assert docks.docks["card"].height() > 1.3 * scaled_pixels(BOTTOM_HEIGHT)
    assert driver.window.view.height() >= 0.4 * driver.window.centralWidget().height()
