"""A window on a small map, driven with real mouse and key events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.window_pool import Stock, show
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.desktop.canvas.tile_cache import TileCache
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.window.window import Window
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetElevation
from workbench.scenario.edits.paths import ExtendPath
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario, ScenarioCard
from workbench.scenario.units import Force, Forces, Unit

NONE, CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def small_scenario() -> Scenario:
    """12 x 10 hexes: a wood in column 06, a hill at 0909, a road along row 03, three units."""
    grid = HexGrid(12, 10)

    def at(*labels: str) -> tuple[int, ...]:
        found = [grid.find(label) for label in labels]
        assert None not in found
        return tuple(number for number in found if number is not None)

    blue = Force("Blue", (Unit("b1", "infantry", at("0303")[0]), Unit("b2", "tank", at("0307")[0])))
    red = Force("Red", (Unit("r1", "infantry", at("1003")[0]),))
    card = ScenarioCard(situation=Text("A quiet valley.", "Une vallée tranquille."))
    board = HexBoard.blank(grid, "clear")
    scenario = Scenario(Text("Small", "Petit"), "panzer_grenadier", board, Forces((blue, red)), card=card)
    base = frozenset({"clear", "woods"})
    return apply_all(
        scenario,
        [
            PaintTerrain("woods", at("0603", "0604", "0605"), base),
            SetElevation(at("0909"), 1),
            ExtendPath("road", at("0101", "0201", "0301", "0401")),
        ],
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform remarks on every window with a least size; that is no failure of ours."""
    for item in items:
        if "/desktop/" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_ignore("propagateSizeHints", extend=True))


class Desk:
    """The window and a hand: presses, drags and keys go through Qt's own event queue to the map's widget."""

    def __init__(self, window: Window) -> None:
        self.window = window

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def scenario(self) -> Scenario:
        return self.document.scenario

    def number(self, label: str) -> int:
        found = self.scenario.board.grid.find(label)
        assert found is not None, label
        return found

    def terrain(self, label: str) -> set[str]:
        return set(self.scenario.board.terrain_at(self.number(label)))

    def level(self, label: str) -> int:
        return int(self.scenario.board.elevation[self.number(label)])

    def unit(self, unit_id: str) -> Unit:
        found = self.scenario.forces.find(unit_id)
        assert found is not None, unit_id
        return found[1]

    def where(self, unit_id: str) -> str:
        at = self.unit(unit_id).at
        return self.scenario.board.grid.labels[at] if at is not None else ""

    @property
    def steps(self) -> int:
        """How many undo steps there are."""
        return self.document.stack.count()

    # --- the hand

    @property
    def paper(self) -> QWidget:
        view = self.window.view
        return view.viewport() if hasattr(view, "viewport") else view

    def point(self, place: str) -> QPoint:
        """Where a hex (``0304``) or the middle of a hexside (``0304/0305``) lies on the widget."""
        view = self.window.view
        a, _, b = place.partition("/")
        found = view.side_position(self.number(a), self.number(b)) if b else view.widget_position(self.number(a))
        return found.toPoint() if isinstance(found, QPointF) else found

    def _send(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton, mod: object) -> None:
        paper = self.paper
        glob = paper.mapToGlobal(at)
        event = QMouseEvent(kind, QPointF(at), QPointF(glob), button, held, mod)  # type: ignore[call-overload]
        QApplication.sendEvent(paper, event)
        QApplication.processEvents()

    def hover(self, place: str, mod: object = NONE) -> None:
        none = Qt.MouseButton.NoButton
        self._send(QEvent.Type.MouseMove, self.point(place), none, none, mod)

    def press(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self.hover(place, mod)
        self._send(QEvent.Type.MouseButtonPress, self.point(place), button, button, mod)

    def move(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self._send(QEvent.Type.MouseMove, self.point(place), Qt.MouseButton.NoButton, button, mod)

    def release(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self._send(QEvent.Type.MouseButtonRelease, self.point(place), button, Qt.MouseButton.NoButton, mod)

    def click(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self.press(place, mod, button)
        self.release(place, mod, button)

    def drag(self, *places: str, mod: object = NONE) -> None:
        self.press(places[0], mod)
        for place in places[1:]:
            self.move(place, mod)
        self.release(places[-1], mod)

    def key(self, key: Qt.Key | str, mod: Qt.KeyboardModifier = NONE) -> None:
        from PySide6.QtTest import QTest

        target = QApplication.focusWidget() or self.paper
        QTest.keyClick(target, key, mod)  # type: ignore[call-overload]
        QApplication.processEvents()

    def choose(self, *key: str) -> None:
        """Click an entry of the terrain palette."""
        self._pick(self.window.docks.terrain.palette_view, key)

    def choose_unit(self, kind: str) -> None:
        """Click an entry of the unit palette."""
        self.window.docks.palettes.setCurrentWidget(self.window.docks.units)
        self._pick(self.window.docks.units.palette_view, (kind,))

    def _pick(self, palette: object, key: tuple[str, ...]) -> None:
        from PySide6.QtTest import QTest

        item = palette.item(key)  # type: ignore[attr-defined]
        assert item is not None, key
        rows = palette.list  # type: ignore[attr-defined]
        rows.scrollToItem(item)
        QApplication.processEvents()
        QTest.mouseClick(rows.viewport(), LEFT, NONE, rows.visualItemRect(item).center())
        QApplication.processEvents()


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Pictures, earlier states and recovery files that the program keeps go into folders of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


_PATIENCE = 20
"""A dialog or menu that nobody has answered after so many seconds fails its test."""


@pytest.fixture(autouse=True)
def no_dialog_waits(qapp: QApplication) -> Iterator[None]:
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
def no_button_stays_down(qapp: QApplication) -> Iterator[None]:
    """A double click that is sent lacks the last release of a hand's: Qt would count its button as held in every later test."""
    from PySide6.QtTest import QTest

    yield
    held = [one for one in Qt.MouseButton if one != Qt.MouseButton.NoButton and one & QGuiApplication.mouseButtons()]
    if held:
        paper = QWidget()
        for button in held:
            QTest.mouseRelease(paper, button)


@pytest.fixture(scope="session")
def stock(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stock]:
    """The windows that tests hand on to each other."""
    kept = Stock(tmp_path_factory.mktemp("settings"))
    yield kept
    kept.close()


@pytest.fixture
def settings(stock: Stock) -> Settings:
    """Settings as before the first start, in English."""
    return stock.fresh_settings()


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    loaded, diagnostics = load_ruleset("panzer_grenadier")
    assert loaded is not None, [item.format() for item in diagnostics]
    return loaded


def shown(document: Document, settings: Settings, windows: list[Window]) -> Window:
    """A new window with a document, in front and with the whole map in view; it is noted in ``windows``."""
    window = Window(document, settings, threaded=False)
    windows.append(window)
    show(window)
    return window


@pytest.fixture
def lend(stock: Stock, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[AnyDocument], Any]]:
    """Lends windows with documents, in light dress; they are taken back without a question at the end."""
    # what lies off the screen is painted ahead for who pans there; nearly every test would pay for it in vain
    monkeypatch.setattr(TileCache, "prefetch", lambda *_: False)
    apply_theme(QApplication.instance(), "light")
    yield lambda document: stock.lend(document, settings)
    stock.take_back()


@pytest.fixture
def open_desk(lend: Callable[[AnyDocument], Any], settings: Settings, ruleset: Ruleset) -> Callable[..., Desk]:
    """Open windows as a test needs them."""

    def opened(scenario: Scenario | None = None, path: Path | None = None) -> Desk:
        chosen = replace(scenario or small_scenario())
        return Desk(lend(Document(chosen, ruleset, path, language=settings.language)))

    return opened


@pytest.fixture
def draft(lend: Callable[[AnyDocument], Any], settings: Settings) -> Callable[..., Desk]:
    """Open windows on boards of Advanced Squad Leader; see :mod:`tests.desktop.asl_windows`."""
    from tests.desktop.asl_windows import drafting

    return drafting(lend, settings)


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    """A window on the small map."""
    return open_desk()
