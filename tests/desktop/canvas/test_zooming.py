"""While the user zooms, a picture of the map is stretched; after a rest it is painted at the new scale."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.bolt_action_windows import RULES, bolt_table
from tests.desktop.terrain_map import colour_distance, pixels_of, rules
from tests.desktop.window_driver import WindowDriver, small_scenario
from tests.games.bolt_action.random_tables import squad
from tests.games.bolt_action.random_tables import table as random_table
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.canvas.tabletop_map import TabletopView
from workbench.desktop.canvas.tile_cache import tile_keys, tile_level
from workbench.desktop.drawing import counters
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, TabletopSketch
from workbench.desktop.look.settings import ALL_NAMES
from workbench.desktop.overlays.tabletop_groups import CoherencyMarks, CoherencyRings, coherencies
from workbench.desktop.widgets import stretched_picture
from workbench.scenario.changes import compare, compare_tabletops
from workbench.scenario.edits.units import DeleteUnits
from workbench.scenario.units import Force, Forces

pytestmark = pytest.mark.gui


def view_of(kind: str, qtbot: QtBot) -> TabletopView | HexMapView:
    """A view of a table or of a map with units, at a zoom that it shows by itself."""
    view: TabletopView | HexMapView
    if kind == "table":
        view = TabletopView()
        view.set_scenario(bolt_table(), RULES, None)
        view.names.mode = ALL_NAMES
    else:
        view = HexMapView()
        view.set_scenario(small_scenario(), rules(), None)
    qtbot.addWidget(view)
    view.resize(620, 430)
    view.show()
    QApplication.processEvents()
    view.set_zoom(view.zoom * 1.3)
    sharp(view, qtbot)
    return view


def sharp(view: TabletopView | HexMapView, qtbot: QtBot) -> Any:
    """What a view shows once nothing is stretched and no tile is missing."""

    def is_complete() -> bool:
        view.viewport().grab()
        return not view.stretched.is_shown and not (isinstance(view, HexMapView) and view.is_unfinished)

    qtbot.waitUntil(is_complete, timeout=30_000)
    return pixels_of(view.viewport().grab().toImage())


def painted_units(view: TabletopView | HexMapView, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list that grows when a unit is painted."""
    painted: list[object] = []
    for module, name in ((TabletopUnitItems, "_paint"), (counters, "paint_counter")):
        paint = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *args, paint=paint, **more: painted.append(1) or paint(*args, **more))
    return painted


@pytest.mark.slow(8)
@pytest.mark.parametrize("kind", ["table", "hexes"])
@pytest.mark.parametrize("factor", [1.2, 0.8])
def test_one_picture_is_stretched_until_the_hand_rests_and_then_all_is_sharp(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kind: str, factor: float
) -> None:
    view = view_of(kind, qtbot)
    painted, at = painted_units(view, monkeypatch), QPointF(200.0, 150.0)
    for _ in range(4):
        view.set_zoom(view.zoom * factor, at)
        stretched = pixels_of(view.viewport().grab().toImage())
        assert view.stretched.is_shown
    assert painted == [], "units are painted when the hand rests"
    at_rest = sharp(view, qtbot)
    assert painted
    assert 0 < (colour_distance(at_rest, stretched) > 60).mean() < 0.25
    place = view.place
    other = view_of(kind, qtbot)
    other.set_zoom(place.zoom)
    other.horizontalScrollBar().setValue(view.horizontalScrollBar().value())
    other.verticalScrollBar().setValue(view.verticalScrollBar().value())
    as_if_nobody_had_turned_the_wheel = sharp(other, qtbot)
    assert other.viewport().size() == view.viewport().size()
    assert other.place == view.place
    apart = colour_distance(as_if_nobody_had_turned_the_wheel, at_rest)
    # four factors one after the other are not to the last bit the one that they make, which a soft edge may show
    assert apart.max() <= 8, f"{(apart > 8).sum()} pixels, the first at {np.argwhere(apart > 8)[0]}"


def interrupt(view: Any, act: str) -> None:
    """Do something to a view, as its user does."""
    at = QPointF(200.0, 150.0)
    if act == "click":
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at.toPoint())
    elif act == "scroll":
        view.scroll_by(37, 21)
    elif act == "wheel":
        view.set_zoom(view.zoom * 1.1, at)
        view.viewport().grab()
        view.set_zoom(view.zoom / 1.1, at)
    elif act == "edit":
        table = bolt_table()
        after = DeleteUnits(("tank",)).apply(table)
        view.set_scenario(after, RULES, compare_tabletops(table, after))


@pytest.mark.slow(8)
@pytest.mark.parametrize("act", ["nothing", "click", "scroll", "wheel", "edit"])
def test_a_table_is_drawn_sharp_square_by_square_whatever_is_done_meanwhile(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setattr(stretched_picture, "_AT_ONCE", 0.0)  # one square, then what else there is to do
    view = view_of("table", qtbot)
    view.set_zoom(view.zoom * 1.2, QPointF(200.0, 150.0))
    stretched = pixels_of(view.viewport().grab().toImage())
    qtbot.waitUntil(lambda: view.stretched.is_sharpening)
    for _ in range(4):
        view.stretched._sharpen()
    half = pixels_of(view.viewport().grab().toImage())
    assert view.stretched.is_shown
    interrupt(view, act)
    at_rest = sharp(view, qtbot)
    other = view_of("table", qtbot)
    if act == "edit":
        interrupt(other, act)
    other.set_zoom(view.zoom)
    other.horizontalScrollBar().setValue(view.horizontalScrollBar().value())
    other.verticalScrollBar().setValue(view.verticalScrollBar().value())
    as_if_nobody_had_turned_the_wheel = sharp(other, qtbot)
    assert colour_distance(as_if_nobody_had_turned_the_wheel, at_rest).max() <= 8
    if act == "nothing":
        still_stretched = (colour_distance(half, at_rest) > 8).sum()
        assert 0 < still_stretched < (colour_distance(stretched, at_rest) > 8).sum()


@pytest.mark.parametrize("kind", ["table", "hexes"])
def test_what_is_clicked_while_the_wheel_turns_is_what_is_seen_there(qtbot: QtBot, kind: str) -> None:
    view = view_of(kind, qtbot)
    unit = "tank" if kind == "table" else "b2"
    for _ in range(3):
        found = view.unit_position(unit)
        assert found is not None
        view.set_zoom(view.zoom * 1.2, QPointF(found))
    assert view.stretched.is_shown
    found = view.unit_position(unit)
    assert found is not None
    event = view.event_at(QPointF(found), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
    assert event is not None
    assert event.unit == unit
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=found)
    assert not view.stretched.waits_for_rest, "whoever clicks sees the map itself, on a table square by square"
    assert kind == "table" or not view.stretched.is_shown


@pytest.mark.parametrize("kind", ["table", "hexes"])
def test_an_edit_while_the_wheel_turns_is_seen_at_once(qtbot: QtBot, kind: str) -> None:
    view = view_of(kind, qtbot)
    view.set_zoom(view.zoom * 1.2, QPointF(200.0, 150.0))
    assert view.stretched.is_shown
    if isinstance(view, TabletopView):
        table = bolt_table()
        after = DeleteUnits(("tank",)).apply(table)
        view.set_scenario(after, RULES, compare_tabletops(table, after))
    else:
        before = small_scenario()
        changed = DeleteUnits(("b2",)).apply(before)
        view.set_scenario(changed, rules(), compare(before, changed))
    assert not view.stretched.waits_for_rest
    assert kind == "table" or not view.stretched.is_shown
    assert view.unit_position("tank" if kind == "table" else "b2") is None


def full_table() -> Any:
    """A table with forty squads of single figures, and their ids."""
    dice = Random(4)
    made = random_table(3, 12, units=False)
    squads = tuple(squad(dice, f"u{number}", 5) for number in range(40))
    return replace(made, forces=Forces((Force("Blue", squads),))), [one.id for one in squads]


def full_view(qtbot: QtBot, scenario: Any) -> TabletopView:
    """A view of all of a table."""
    view = TabletopView()
    view.set_scenario(scenario, RULES, None)
    qtbot.addWidget(view)
    view.resize(700, 480)
    view.show()
    QApplication.processEvents()
    view.fit()
    sharp(view, qtbot)
    return view


def choose(view: TabletopView, scenario: Any, ids: list[str]) -> None:
    """Select units with their rings, as the window does."""
    view.set_selection(ids)
    rings = tuple(coherencies(scenario, RULES, ids, None))
    view.show_groups(CoherencyRings(rings, ()), CoherencyMarks(rings, scenario.board.unit))


@pytest.mark.slow
@pytest.mark.parametrize("act", ["nothing", "click", "scroll", "wheel", "other selection"])
def test_many_units_that_are_selected_at_once_are_painted_square_by_square(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setattr(stretched_picture, "_AT_ONCE", 0.0)
    scenario, ids = full_table()
    view = full_view(qtbot, scenario)
    before = pixels_of(view.viewport().grab().toImage())
    choose(view, scenario, ids)
    assert view.stretched.is_shown
    for _ in range(10):  # of twelve squares at least, before which the layers are begun
        view.stretched._sharpen()
    half = pixels_of(view.viewport().grab().toImage())
    chosen = ids
    if act == "other selection":
        chosen = ids[:3]
        choose(view, scenario, chosen)
    else:
        interrupt(view, act)
    at_rest = sharp(view, qtbot)
    other = full_view(qtbot, scenario)
    other.set_zoom(view.zoom)
    other.horizontalScrollBar().setValue(view.horizontalScrollBar().value())
    other.verticalScrollBar().setValue(view.verticalScrollBar().value())
    choose(other, scenario, chosen)
    other.stretched.end()
    at_once = sharp(other, qtbot)
    apart = colour_distance(at_once, at_rest)
    # a soft edge that is cut where two squares meet may differ by a shade there
    assert (apart > 8).sum() < 60
    assert apart.max() < 60
    if act == "nothing":
        assert 0 < (colour_distance(half, at_rest) > 8).sum() < (colour_distance(before, at_rest) > 8).sum()


@pytest.mark.slow
@pytest.mark.parametrize("act", ["nothing", "scroll", "edit", "wheel"])
def test_what_comes_into_view_of_a_full_table_is_painted_square_by_square(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setattr(stretched_picture, "_AT_ONCE", 0.0)
    scenario, ids = full_table()
    monkeypatch.setattr("workbench.desktop.canvas.tabletop_map._FULL", 20)
    view = full_view(qtbot, scenario)
    view.set_zoom(view.zoom * 2.5)
    sharp(view, qtbot)
    middle = view.viewport().rect().center()
    drag_map(view, middle, middle + QPoint(-170, 90))
    assert view.stretched.is_shown, "the ground is in rough until the hand rests"
    rough = pixels_of(view.viewport().grab().toImage())
    qtbot.waitUntil(lambda: view.stretched.is_sharpening)
    if act == "scroll":
        drag_map(view, middle, middle + QPoint(230, -140))
    elif act == "edit":
        edited = DeleteUnits(tuple(ids[:5])).apply(scenario)
        view.set_scenario(edited, RULES, compare_tabletops(scenario, edited))
        scenario = edited
    elif act == "wheel":
        view.set_zoom(view.zoom * 1.2, QPointF(200.0, 150.0))
    at_rest = sharp(view, qtbot)
    other = full_view(qtbot, scenario)
    other.set_zoom(view.zoom)
    other.horizontalScrollBar().setValue(view.horizontalScrollBar().value())
    other.verticalScrollBar().setValue(view.verticalScrollBar().value())
    at_once = sharp(other, qtbot)
    assert (colour_distance(at_once, rough) > 8).sum() > 500 or act != "nothing"
    apart = colour_distance(at_once, at_rest)
    # a soft edge that is cut where two squares meet may differ by a shade there
    assert (apart > 8).sum() < 60
    assert apart.max() < 60


def drag_map(view: TabletopView, start: QPoint, end: QPoint) -> None:
    """Drag the map with the middle button, in five steps."""
    paper, middle = view.viewport(), Qt.MouseButton.MiddleButton
    QTest.mousePress(paper, middle, pos=start)
    for step in range(1, 6):
        at = start + (end - start) * step / 5
        moved = QMouseEvent(
            QEvent.Type.MouseMove,
            at,
            paper.mapToGlobal(at),
            Qt.MouseButton.NoButton,
            middle,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(paper, moved)
    QTest.mouseRelease(paper, middle, pos=end)


def test_what_follows_the_mouse_lies_over_the_squares(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stretched_picture, "_AT_ONCE", 0.0)
    view = view_of("table", qtbot)
    view.set_zoom(view.zoom * 1.2, QPointF(200.0, 150.0))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    for _ in range(3):
        view.stretched._sharpen()
    assert view.stretched.is_shown
    without = pixels_of(view.viewport().grab().toImage())
    middle = view.scale_.table(view.mapToScene(QPoint(200, 150)))
    view.show_sketch(TabletopSketch(words=((middle, "a length that is told"),)))
    with_sketch = pixels_of(view.viewport().grab().toImage())
    assert view.stretched.is_shown
    assert (colour_distance(without, with_sketch) > 60).sum() > 50
    view.show_sketch(NO_SKETCH)
    assert colour_distance(pixels_of(view.viewport().grab().toImage()), without).max() <= 8


def test_a_fine_screen_gets_a_fine_picture(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of("table", qtbot)
    monkeypatch.setattr(view, "devicePixelRatioF", lambda: 2.0)
    view.set_zoom(view.zoom * 1.01, QPointF(200.0, 150.0))
    fine = QImage(view.viewport().size() * 2, QImage.Format.Format_RGB32)
    fine.setDevicePixelRatio(2.0)
    view.viewport().render(fine)
    coarse = pixels_of(view.viewport().grab().toImage().scaled(fine.size()))
    assert (colour_distance(pixels_of(fine), coarse) > 60).mean() > 0.003, "it has what the coarse one lacks"


@pytest.mark.slow
@pytest.mark.parametrize("factor", [1.25, 0.8])
def test_a_map_is_shown_by_the_tiles_that_it_has_until_the_hand_rests(
    driver: WindowDriver, factor: float, qtbot: QtBot
) -> None:
    view = driver.window.view
    cache = view.tiles
    assert cache is not None
    view.set_zoom(1.0)
    qtbot.waitUntil(lambda: _complete(driver), timeout=30_000)
    at = QPointF(view.viewport().rect().center())
    # how long a step takes on a busy machine does not matter: each begins the moment anew
    painted = cache.painted
    for _ in range(5):
        view.set_zoom(view.zoom * factor, at)
        coarse = pixels_of(view.viewport().grab().toImage())
        assert cache.is_zooming
        assert cache.painted == painted
    assert _complete(driver) is False
    qtbot.waitUntil(lambda: _complete(driver), timeout=30_000)
    fine = pixels_of(view.viewport().grab().toImage())
    assert cache.painted > painted
    # woods are woods already while the hand zooms
    assert 0 < (colour_distance(fine, coarse) > 60).mean() < 0.2


def _complete(driver: WindowDriver) -> bool:
    """Is nothing of what is in view still to be painted?"""
    view = driver.window.view
    cache = view.tiles
    assert cache is not None
    view.viewport().grab()
    keys = tile_keys(view._visible().intersected(cache.ground.plane.rect), tile_level(view.zoom))
    return not cache.is_zooming and all(key in cache._tiles and not cache._tiles[key].missing for key in keys)


def test_rings_of_many_are_painted_square_by_square_from_the_first(qtbot: QtBot) -> None:
    """The picture that is shown meanwhile is taken of the view as it was, without them."""
    view = view_of("table", qtbot)
    assert isinstance(view, TabletopView)
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    painted: list[float] = []

    class Noted:
        """A layer that notes how much of the view it is asked to paint."""

        def paint(self, canvas: TabletopCanvas) -> None:
            part = canvas.visible & seen
            painted.append(part.width() * part.height() / (seen.width() * seen.height()))

    view.show_groups(Noted(), Noted(), in_squares=True)
    assert not painted, "in the turn that shows them nothing is painted"
    qtbot.waitUntil(lambda: len(painted) >= 4, timeout=10_000)
    assert max(painted[:4]) < 0.75
    sharp(view, qtbot)
