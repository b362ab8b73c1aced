"""Counters: distinguished by shape, stacked, spread under the mouse, ringed when selected."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.styled_boards import board_rules
from tests.desktop.terrain_map import board, near, numbers, pixels_of, rules, scenario, settle
from workbench.base.text import Text
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.drawing.counters import (
    SEEN_SECONDS,
    SIZE,
    Face,
    UnitItem,
    counter_face,
    fan_offsets,
    paint_counter,
    stack_offsets,
    state_letters,
)
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.side_style import side_colour
from workbench.desktop.drawing.unit_symbols import SYMBOLS, initials_of, paint_symbol
from workbench.rules.ruleset import CounterFace
from workbench.scenario.changes import ChangeSet, changes_between
from workbench.scenario.edits.units import each_unit
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

_SEEN = round(1000 * SEEN_SECONDS) + 30
"""Milliseconds after which what was spread counts as seen."""

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]


def symbol(name: str) -> np.ndarray:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, name, QRectF(5, 5, 50, 30), QColor("#000000"))
    painter.end()
    return pixels_of(image)


def counter(face: Face, *, pixels: float = 64.0, selected: bool = False, count: int = 0) -> np.ndarray:
    image = QImage(96, 96, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.translate(48, 48)
    paint_counter(painter, face, pixels, selected=selected, count=count)
    painter.end()
    return pixels_of(image)


def test_every_kind_of_the_ruleset_has_a_symbol_of_its_own() -> None:
    names = [kind.symbol or key for key, kind in rules().units.items()]
    assert set(names) <= set(SYMBOLS)
    pictures = [symbol(name).astype(int) for name in names]
    for k, one in enumerate(pictures):
        for j, other in enumerate(pictures[:k]):
            different = (np.abs(one - other).max(axis=-1) > 60).sum()
            assert different > 25, (names[k], names[j])


def test_unknown_kinds_show_initials() -> None:
    assert initials_of("tank_heavy") == "TH"
    assert initials_of("zeppelin") == "ZE"
    assert initials_of("") == "?"
    inner = symbol("zeppelin")[10:30, 10:50]
    assert near(inner, "#000000", 60) > 20


def test_faces_show_the_units_own_values_before_its_kinds() -> None:
    own = counter_face(Unit("a", "infantry", 0, values={"df": [9, 4], "move": 7}), "German", 0, rules())
    assert (own.strength, own.move) == ("9-4", "7")
    assert own.facing is None  # the game turns no counters


def test_states_are_letters_and_no_letter_twice() -> None:
    letters = state_letters(rules().states, rules())
    assert len(set(letters.values())) == len(letters)
    plain = Face("infantry", "German", "#6a7479")
    marked = Face("infantry", "German", "#6a7479", states=(("D", "#e0b13c"),))
    assert (counter(plain) != counter(marked)).any()


def test_facing_is_a_notch_that_turns() -> None:
    pictures = [counter(Face("tank", "German", "#6a7479", facing=side)).tobytes() for side in range(6)]
    assert len(set(pictures)) == 6


def test_sides_have_bands_of_different_colours() -> None:
    assert side_colour("German", 0) != side_colour("Soviet", 1)
    assert side_colour("Reds", 0) != side_colour("Blues", 1)
    assert near(counter(Face("tank", "Soviet", side_colour("Soviet", 1))), side_colour("Soviet", 1), 10) > 150


def test_selection_and_count_show() -> None:
    face = Face("infantry", "German", "#6a7479")
    assert (counter(face) != counter(face, selected=True)).any()
    assert (counter(face, count=2) != counter(face, count=3)).any()


def test_stacks_step_by_a_tenth_and_fans_do_not_overlap() -> None:
    step = stack_offsets(3)[1] - stack_offsets(3)[0]
    assert step.x() == pytest.approx(0.072 * UNIT)
    for count in range(2, 9):
        spread = fan_offsets(count)
        for k, one in enumerate(spread):
            for other in spread[:k]:
                apart = one - other
                assert max(abs(apart.x()), abs(apart.y())) > 0.5 * UNIT


def stacked() -> Scenario:
    """A stack of three, and a tank elsewhere."""
    ground = board()
    here, there = numbers(ground.grid, "0504 0805")
    stack = [Unit("a", "infantry", here), Unit("b", "hmg", here), Unit("c", "leader", here)]
    return scenario(ground, {"German": stack, "Soviet": [Unit("d", "tank", there)]})


@pytest.fixture
def view(qtbot: QtBot) -> HexMapView:
    found = HexMapView()
    qtbot.addWidget(found)
    found.resize(900, 700)
    found.show()
    qtbot.waitExposed(found)
    show_stack(found, stacked())
    return found


def show_stack(view: HexMapView, shown: Scenario) -> None:
    """Show a scenario, with the stack in the middle of the view."""
    view.set_scenario(shown, rules(), None)
    view.set_zoom(1.0)
    assert view.plane is not None
    view.centerOn(view.plane.centre(numbers(shown.board.grid, "0504")[0]))


def hover(view: HexMapView, at: QPoint) -> None:
    none = Qt.MouseButton.NoButton
    place = QPointF(view.viewport().mapToGlobal(at))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), place, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def test_a_stack_spreads_under_the_mouse_and_closes_behind_it(view: HexMapView) -> None:
    stack = view.hex_at(view.viewport().rect().center())
    assert stack is not None
    closed = {name: view.unit_position(name) for name in "abc"}
    hover(view, view.widget_position(stack))
    spread = {name: view.unit_position(name) for name in "abc"}
    assert spread["a"] != closed["a"]
    assert spread["c"] != closed["c"]
    assert spread["a"] is not None
    QTest.qWait(_SEEN)
    hover(view, spread["a"])  # the mouse may go to a counter that lies over the next hex
    assert view.unit_position("a") == spread["a"]
    hover(view, QPoint(3, 3))
    assert {name: view.unit_position(name) for name in "abc"} == closed


def test_a_stack_on_a_map_seen_from_afar_spreads_into_counters_that_can_be_read(view: HexMapView) -> None:
    stack = view.hex_at(view.viewport().rect().center())
    assert stack is not None
    view.set_zoom(0.3)
    view.show_hex(stack)
    hover(view, view.widget_position(stack))
    spread = {name: view.unit_position(name) for name in "abc"}
    first, last = spread["a"], spread["c"]
    assert first is not None
    assert last is not None
    assert last.x() - first.x() > 2 * 33, "three counters of more than 33 pixels side by side"
    QTest.qWait(_SEEN)
    hover(view, first)
    assert view.unit_position("a") == first
    hover(view, QPoint(3, 3))
    assert view.unit_position("a") != first


def unit_under(view: HexMapView, at: QPoint) -> str | None:
    hover(view, at)
    found = view.event_at(QPointF(at), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert found is not None
    return found.unit


def beside(view: HexMapView, stack: int, zoom: float) -> tuple[HexMapView, QPoint]:
    """A counter of the spread stack that lies over another hex, and where that is."""
    view.set_zoom(zoom)
    view.show_hex(stack)
    hover(view, view.widget_position(stack))
    places = [place for name in "abc" if (place := view.unit_position(name)) is not None]
    return view, next(place for place in places if view.hex_at(place) != stack)


@pytest.mark.parametrize("zoom", [0.3, 1.0])
def test_a_quick_click_beside_a_stack_takes_none_of_its_units(view: HexMapView, zoom: float) -> None:
    stack = view.hex_at(view.viewport().rect().center())
    assert stack is not None
    _, over = beside(view, stack, zoom)
    assert unit_under(view, over) is None, "the stack was hardly seen"
    hover(view, QPoint(3, 3))
    _, over = beside(view, stack, zoom)
    QTest.qWait(_SEEN)
    assert unit_under(view, over) in ("a", "c"), "what was seen can be clicked"


@pytest.mark.parametrize("zoom", [0.3, 1.0])
def test_a_spread_stack_gives_way_to_the_units_of_its_neighbours(view: HexMapView, zoom: float) -> None:
    stack = view.hex_at(view.viewport().rect().center())
    assert stack is not None
    ground = board()
    around = [number for number in ground.grid.neighbours[stack].tolist() if number >= 0]
    others = [Unit(f"n{k}", "tank", number) for k, number in enumerate(around)]
    own = [Unit("a", "infantry", stack), Unit("b", "hmg", stack), Unit("c", "leader", stack)]
    view.set_scenario(scenario(ground, {"German": own, "Soviet": others}), rules(), None)
    for unit, number in zip(others, around, strict=True):
        beside(view, stack, zoom)
        QTest.qWait(_SEEN)
        assert unit_under(view, view.widget_position(number)) == unit.id
        hover(view, QPoint(3, 3))


def test_a_spread_stack_lies_where_it_covers_no_neighbour(view: HexMapView) -> None:
    stack = view.hex_at(view.viewport().rect().center())
    assert stack is not None
    ground = board()
    x, y = ground.grid.centres[stack]
    level = [
        number
        for number in ground.grid.neighbours[stack].tolist()
        if number >= 0 and abs(ground.grid.centres[number][1] - y) < 0.6 and ground.grid.centres[number][0] != x
    ]
    others = [Unit(f"n{k}", "tank", number) for k, number in enumerate(level)]
    own = [Unit("a", "infantry", stack), Unit("b", "hmg", stack), Unit("c", "leader", stack)]
    view.set_scenario(scenario(ground, {"German": own, "Soviet": others}), rules(), None)
    hover(view, view.widget_position(stack))
    places = {name: view.unit_position(name) for name in ("a", "b", "c", *(one.id for one in others))}
    assert others
    for name in "abc":
        for other in others:
            apart = places[name] - places[other.id]
            assert max(abs(apart.x()), abs(apart.y())) >= SIZE * view.zoom - 2, (name, other.id)


def test_the_topmost_counter_is_hit(view: HexMapView, qtbot: QtBot) -> None:
    from tests.desktop.canvas.test_hex_view import Recorder

    tool = Recorder()
    view.set_tool(tool)
    top = view.unit_position("c")
    assert top is not None
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=top)
    event = tool.said[-1][1]
    assert event is not None
    assert event.unit == "c"


def test_selected_units_are_ringed(view: HexMapView) -> None:
    settle(view)
    before = view.grab().toImage()
    view.set_selection(["d"])
    after = view.grab().toImage()
    changed = np.argwhere((pixels_of(before) != pixels_of(after)).any(axis=-1))
    at = view.unit_position("d")
    assert at is not None
    assert len(changed)
    assert np.abs(changed - np.array([at.y(), at.x()])).max() < 40


@pytest.mark.parametrize("selected", ["b", "c"])
@pytest.mark.parametrize(
    ("unit", "change"), [("b", {"kind": "tank"}), ("c", {"facing": 2}), ("a", {"state": ("pinned",)})]
)
def test_a_unit_that_is_edited_where_it_stands_shows_what_a_new_window_shows(
    view: HexMapView, qtbot: QtBot, unit: str, change: dict[str, Any], selected: str
) -> None:
    before = stacked()
    show_stack(view, before)
    view.set_selection([selected])

    def edited(one: Unit) -> Unit:
        return dataclasses.replace(one, **change) if one.id == unit else one

    after = each_unit(before, lambda _, one: edited(one))
    changes = changes_between(before, after)
    assert isinstance(changes, ChangeSet)
    view.set_scenario(after, rules(), changes)
    fresh = HexMapView()
    qtbot.addWidget(fresh)
    fresh.resize(view.size())
    fresh.show()
    qtbot.waitExposed(fresh)
    show_stack(fresh, after)
    fresh.set_selection([selected])
    settle(view)
    settle(fresh)
    assert (pixels_of(view.grab().toImage()) == pixels_of(fresh.grab().toImage())).all()


def test_what_counters_print_comes_from_the_ruleset() -> None:
    squad = counter_face(
        Unit("a", "infantry", 0, values={"fp": 4, "range": 6, "morale": 7}), "German", 0, board_rules()
    )
    assert (squad.strength, squad.move) == ("4-6-7", "")
    for leadership, said in ((-1, "8-1"), (0, "8+0"), (1, "8+1")):
        leader = Unit("a", "leader", 0, values={"morale": 8, "leadership": leadership})
        assert counter_face(leader, "German", 0, board_rules()).strength == said
    assert counter_face(Unit("a", "tank", 0, values={"mp": 14}), "German", 0, board_rules()).move == "14"
    # a ruleset that says nothing has counters without numbers
    silent = dataclasses.replace(board_rules(), counter=CounterFace())
    assert counter_face(Unit("a", "infantry", 0, values={"fp": 4}), "German", 0, silent).strength == ""


def test_states_have_the_letters_and_colours_of_the_ruleset() -> None:
    assert state_letters(board_rules().states, board_rules()) == {"broken": "B", "berserk": "E", "dm": "DM"}
    own = counter_face(Unit("a", "infantry", 0, state=("broken", "dm")), "German", 0, board_rules())
    assert own.states == (("B", "#c9603f"), ("DM", "#e9e2cf"))
    assert (counter(own) != counter(dataclasses.replace(own, states=own.states[:1]))).any()


@pytest.mark.parametrize("symbol", ["squad", "half_squad", "hero", "dummy", "motorcycle", "leader", "crew", "cavalry"])
def test_men_of_squads_have_symbols_of_their_own(symbol: str) -> None:
    assert symbol in SYMBOLS
    own = counter(Face(symbol, "GER", "#6a7479"))
    others = [counter(Face(other, "GER", "#6a7479")) for other in SYMBOLS if other != symbol]
    assert all((own != other).any() for other in others)


def test_counters_on_the_map_say_their_side_in_the_language_of_the_window(qtbot: QtBot) -> None:
    """A side is called in French where the window speaks it, as on paper; a unit that changes where it stands too."""
    ground = board()
    unit = Unit("a", "infantry", at=numbers(ground.grid, "0303")[0])
    force = Force("German", (unit,), Text("Germans", "Allemands"))
    shown = scenario(ground).with_forces(Forces((force,)))
    view = HexMapView()
    qtbot.addWidget(view)
    view.names.language = "fr"
    view.set_scenario(shown, rules(), None)

    def tags() -> set[str]:
        return {item.face.tag for item in view.scene().items() if isinstance(item, UnitItem)}

    assert tags() == {"ALL"}
    turned = each_unit(shown, lambda _, one: dataclasses.replace(one, facing=2))
    view.set_scenario(turned, rules(), changes_between(shown, turned))
    assert tags() == {"ALL"}
    view.names.language = "en"
    view.set_scenario(turned, rules(), None)
    assert tags() == {"GER"}
