"""The map view: zoom, pan, hover, hit testing, tools, and repainting only what changed."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.terrain_map import (
    board,
    colour_distance,
    every_terrain,
    near,
    numbers,
    pixels_of,
    rules,
    scenario,
    settle,
)
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.look.layers import Layer, Toggle
from workbench.desktop.overlays.area import AreaOverlay
from workbench.engine.sight.results import SightArea
from workbench.scenario.changes import compare
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit

pytestmark = pytest.mark.gui


class Recorder:
    """A tool that writes down what it is told."""

    id = "recorder"

    def __init__(self) -> None:
        self.said: list[tuple[str, MapEvent | None]] = []

    def activate(self) -> None:
        self.said.append(("activate", None))

    def deactivate(self) -> None:
        self.said.append(("deactivate", None))

    def pressed(self, event: MapEvent) -> None:
        self.said.append(("pressed", event))

    def moved(self, event: MapEvent) -> None:
        self.said.append(("moved", event))

    def released(self, event: MapEvent) -> None:
        self.said.append(("released", event))

    def cancel(self) -> None:
        self.said.append(("cancel", None))

    def hint(self) -> str:
        return ""


@pytest.fixture
def view(qtbot: QtBot) -> HexMapView:
    found = HexMapView()
    qtbot.addWidget(found)
    found.resize(900, 700)
    found.show()
    qtbot.waitExposed(found)
    return found


def shown(view: HexMapView, what: Scenario) -> Scenario:
    view.set_scenario(what, rules(), None)
    view.fit()
    settle(view)
    return what


def hex_number(view: HexMapView, label: str) -> int:
    assert view.plane is not None
    return numbers(view.plane.grid, label)[0]


def move(view: HexMapView, at: QPoint, buttons: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    place = QPointF(at)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        QPointF(view.viewport().mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_positions_and_hits_agree(view: HexMapView) -> None:
    shown(view, scenario(board()))
    for label in ("0101", "0504", "1008"):
        number = hex_number(view, label)
        assert view.hex_at(view.widget_position(number)) == number
    a, b = hex_number(view, "0504"), hex_number(view, "0505")
    middle = view.side_position(a, b)
    assert abs(middle.y() - (view.widget_position(a).y() + view.widget_position(b).y()) / 2) <= 1


def test_hover_tells_the_hex_and_minus_one_off_the_map(view: HexMapView, qtbot: QtBot) -> None:
    shown(view, scenario(board()))
    number = hex_number(view, "0504")
    with qtbot.waitSignal(view.hex_hovered, timeout=30_000) as told:
        move(view, view.widget_position(number))
    assert told.args == [number]
    with qtbot.waitSignal(view.hex_hovered, timeout=30_000) as told:
        move(view, QPoint(2, 2))
    assert told.args == [-1]


def test_the_hex_under_the_mouse_is_outlined(view: HexMapView) -> None:
    shown(view, scenario(board()))
    before = view.grab().toImage()
    move(view, view.widget_position(hex_number(view, "0504")))
    assert view.grab().toImage() != before


def test_wheel_keeps_the_point_under_the_mouse(view: HexMapView) -> None:
    shown(view, scenario(board()))
    view.set_zoom(1.0)
    number = hex_number(view, "0403")
    at = view.widget_position(number)
    for turns in (120, 120, 240, -120):
        event = QWheelEvent(
            QPointF(at),
            QPointF(view.viewport().mapToGlobal(at)),
            QPoint(),
            QPoint(0, turns),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view.viewport(), event)
        assert (view.widget_position(number) - at).manhattanLength() <= 3
    assert view.zoom == pytest.approx(1.25**3)


def test_zoom_steps_and_their_signal(view: HexMapView, qtbot: QtBot) -> None:
    shown(view, scenario(board()))
    view.set_zoom(1.0)
    with qtbot.waitSignal(view.zoom_changed, timeout=30_000) as told:
        view.zoom_in()
    assert told.args == [pytest.approx(1.25)]
    view.zoom_out()
    assert view.zoom == pytest.approx(1.0)
    view.set_zoom(1000)
    assert view.zoom <= 4.0


def test_fit_shows_the_whole_map(view: HexMapView) -> None:
    shown(view, scenario(board()))
    view.set_zoom(3.0)
    view.fit()
    area = view.viewport().rect()
    for label in ("0101", "1001", "0108", "1008"):
        assert area.contains(view.widget_position(hex_number(view, label)))


def test_middle_button_and_space_drag_the_map_without_telling_the_tool(view: HexMapView, qtbot: QtBot) -> None:
    shown(view, scenario(board()))
    view.set_zoom(2.0)
    tool = Recorder()
    view.set_tool(tool)
    number = hex_number(view, "0504")
    for button, key in ((Qt.MouseButton.MiddleButton, None), (Qt.MouseButton.LeftButton, Qt.Key.Key_Space)):
        start = QPoint(400, 300)
        before = view.widget_position(number)
        if key is not None:
            qtbot.keyPress(view, key)
        qtbot.mousePress(view.viewport(), button, pos=start)
        move(view, start + QPoint(40, -25), button)
        qtbot.mouseRelease(view.viewport(), button, pos=start + QPoint(40, -25))
        if key is not None:
            qtbot.keyRelease(view, key)
        assert view.widget_position(number) - before == QPoint(40, -25)
    assert not [word for word, _ in tool.said if word in ("pressed", "released")]


def test_arrows_scroll_and_escape_cancels(view: HexMapView, qtbot: QtBot) -> None:
    shown(view, scenario(board()))
    view.set_zoom(2.0)
    tool = Recorder()
    view.set_tool(tool)
    before = view.widget_position(hex_number(view, "0504"))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.widget_position(hex_number(view, "0504")).x() < before.x()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert ("cancel", None) in tool.said


def test_the_tool_hears_hex_side_unit_and_modifiers(view: HexMapView, qtbot: QtBot) -> None:
    ground = board()
    number = numbers(ground.grid, "0504")[0]
    shown(view, scenario(ground, {"German": [Unit("g1", "infantry", number)]}))
    tool = Recorder()
    view.set_tool(tool)
    shift = Qt.KeyboardModifier.ShiftModifier
    at = view.widget_position(number)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, shift, at)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, shift, at)
    word, event = next(item for item in tool.said if item[0] == "pressed")
    assert event is not None
    assert (event.hex, event.unit, event.button) == (number, "g1", Qt.MouseButton.LeftButton)
    assert event.modifiers & shift
    other = hex_number(view, "0505")
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=view.side_position(number, other) - QPoint(0, 2))
    event = tool.said[-1][1]
    assert event is not None
    assert event.side is not None
    assert set(event.side) == {number, other}
    assert word == "pressed"


def test_off_the_map_the_tool_hears_none(view: HexMapView, qtbot: QtBot) -> None:
    shown(view, scenario(board()))
    tool = Recorder()
    view.set_tool(tool)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(1, 1))
    event = tool.said[-1][1]
    assert event is not None
    assert (event.hex, event.side, event.unit) == (None, None, None)


@pytest.mark.slow(8)
def test_an_edit_repaints_only_the_tiles_it_touches(view: HexMapView) -> None:
    before = shown(view, every_terrain())
    view.set_zoom(1.0)
    settle(view)
    tiles = view.tiles
    assert tiles is not None
    whole = tiles.painted
    woods = before.board.mask("woods").copy()
    place = hex_number(view, "1007")
    woods[place] = True
    after = dataclasses.replace(
        before, board=dataclasses.replace(before.board, cover={**before.board.cover, "woods": woods})
    )
    view.show_hex(place)
    settle(view)
    image = pixels_of(view.grab().toImage())
    whole = tiles.painted
    view.set_scenario(after, rules(), compare(before, after))
    assert tiles.painted == whole, "while the hand moves, hexes are only painted over"
    settle(view)
    assert 1 <= tiles.painted - whole <= 4
    changed = np.argwhere(colour_distance(pixels_of(view.grab().toImage()), image))
    at = view.widget_position(place)
    assert len(changed)
    assert np.abs(changed - np.array([at.y(), at.x()])).max() < 2.5 * 64


@pytest.mark.slow
def test_a_repainted_tile_equals_a_fresh_one(view: HexMapView) -> None:
    before = shown(view, every_terrain())
    view.set_zoom(0.5)
    settle(view)
    levels = before.board.elevation.copy()
    levels[hex_number(view, "1007")] = 2
    after = dataclasses.replace(before, board=dataclasses.replace(before.board, elevation=levels))
    view.set_scenario(after, rules(), compare(before, after))
    settle(view)
    patched = pixels_of(view.grab().toImage())
    assert view.tiles is not None
    view.tiles.clear()
    settle(view)
    fresh = pixels_of(view.grab().toImage())
    assert (colour_distance(patched, fresh) > 40).mean() < 0.002


def test_unit_changes_leave_the_tiles_alone(view: HexMapView) -> None:
    ground = board()
    number = numbers(ground.grid, "0504")[0]
    before = shown(view, scenario(ground, {"German": [Unit("g1", "infantry", number)]}))
    tiles = view.tiles
    assert tiles is not None
    painted = tiles.painted
    moved = scenario(ground, {"German": [Unit("g1", "infantry", number + 1)]})
    view.set_scenario(moved, rules(), compare(before, moved))
    settle(view)
    assert tiles.painted == painted
    assert view.unit_position("g1") == view.widget_position(number + 1)


@pytest.mark.slow(8)
@pytest.mark.parametrize("part", list(Toggle))
def test_parts_can_be_hidden(view: HexMapView, part: Toggle) -> None:
    ground = board(elevation={1: "0303-0305"})
    shown(view, scenario(ground, {"German": [Unit("g1", "infantry", 40)]}))
    view.set_zoom(1.0)
    everything = np.ones(ground.grid.size, dtype=np.bool_)
    area = SightArea(40, everything, np.zeros(len(everything), dtype=np.int32), np.full(len(everything), -1))
    view.set_overlay("area", AreaOverlay(area, Legend("A title", ("A line",))))
    settle(view)
    before = view.grab().toImage()
    view.set_shown(part, False)
    settle(view)
    assert view.grab().toImage() != before
    view.set_shown(part, True)
    settle(view)
    assert view.grab().toImage() == before


@pytest.mark.slow(8)
def test_previews_show_hexes_sides_and_paths(view: HexMapView) -> None:
    shown(view, scenario(board()))
    plain = view.grab().toImage()
    a, b, c = (hex_number(view, label) for label in ("0303", "0304", "0404"))
    pictures = [plain]
    for wanted in ({"hexes": [a]}, {"hexes": [a], "style": "erase"}, {"sides": [(a, b)]}, {"path": [a, b, c]}):
        view.set_preview(**wanted)  # type: ignore[arg-type]
        settle(view)
        pictures.append(view.grab().toImage())
        assert all(pictures[-1] != other for other in pictures[:-1])
    view.set_preview()
    settle(view)
    assert view.grab().toImage() == plain


def test_dark_margins_leave_the_paper_paper(view: HexMapView) -> None:
    shown(view, scenario(board()))
    view.set_dark(True)
    settle(view)
    image = pixels_of(view.grab().toImage())
    assert near(image, "#26282b", 6) > 1000
    assert near(image, "#d4cfc1", 8) > 10000


def test_far_zoom_shows_flat_tints(view: HexMapView) -> None:
    shown(view, scenario(board({"woods": "0101-0140 0201-0240 0301-0340"}, size=(60, 40))))
    view.set_zoom(0.1)
    view.show_hex(hex_number(view, "0210"))
    settle(view)
    image = pixels_of(view.grab().toImage())
    assert near(image, str(rules().terrain["woods"].look["colour"]), 6) > 300


def test_every_layer_has_its_own_place() -> None:
    assert len(set(Layer)) == len(Layer.__members__)
    assert Layer.GROUND < Layer.AREA < Layer.UNITS < Layer.LINE


def test_a_new_scenario_of_another_size_replaces_the_map(view: HexMapView) -> None:
    shown(view, scenario(board()))
    move(view, view.widget_position(hex_number(view, "0504")))
    shown(view, scenario(board(size=(4, 4))))
    assert view.hex_at(view.widget_position(hex_number(view, "0404"))) == hex_number(view, "0404")
