"""Commands of the window of a hex map. Its map is the small yard of :mod:`tests.desktop.commands.test_every_command`."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Act, Acts, scenario, the_map, tool
from tests.desktop.commands.expected.common import select_one


def looks(desk: Any) -> None:
    """A line of sight is shown."""
    desk.looks()


def selected_shape(desk: Any) -> None:
    """The wood under the house is selected."""
    desk.key("C")
    desk.tap((3.9, 2.9))
    assert desk.window.editing.shapes.chosen


def house(desk: Any) -> None:
    """The house over the wood is selected."""
    desk.key("C")
    desk.tap((3.25, 2.25))
    assert desk.window.editing.shapes.chosen


def radius(desk: Any) -> object:
    """How wide the brush is, as the tool bar says."""
    return desk.window.toolbar.radius.text()


def wide(desk: Any) -> None:
    """A brush that can become narrower."""
    desk.window.tool_context.choices.choose(radius=2)


def levels(desk: Any) -> object:
    """The levels of both ends."""
    return desk.window.inquiry.levels


def up(desk: Any) -> None:
    """Both ends above the ground; the observer is in the house, which has more levels."""
    looks(desk)
    grid = desk.scenario.board.grid
    desk.window.inquiry.pin(grid.index(grid.hex_at(3.3, 2.3)))
    desk.window.inquiry.choose(levels=(1, 1))


def up_there(desk: Any) -> None:
    """The target is in the house, above the ground."""
    desk.window.inquiry.select(("b1",))
    grid = desk.scenario.board.grid
    desk.hover(grid.labels[grid.index(grid.hex_at(3.3, 2.3))])
    desk.window.inquiry.choose(levels=(0, 1))


def clipboard(desk: Any) -> object:
    """What was copied."""
    return QApplication.clipboard().text()


def emptied(desk: Any) -> None:
    """A line to copy and an empty clipboard."""
    looks(desk)
    QApplication.clipboard().clear()


def lines(desk: Any) -> object:
    """The kept lines, as their dock lists them."""
    return desk.window.docks.lines.list.count()


_TOOLS = ("blame", "terrain", "fill", "elevation", "hexside", "path", "marker", "unit", "eraser")
_SHAPES = ("shape", "polygon", "rectangle", "blob", "shape_line", "natural")
HEX: Acts = {
    **{f"tool_{name}": Act(tool) for name in (*_TOOLS, *_SHAPES)},
    "tool_select": Act(tool, lambda desk: desk.key("B")),
    "radius_+": Act(radius),
    "radius_-": Act(radius, wide),
    "copy_answer": Act(clipboard, emptied),
    "shape_copy": Act(scenario, house),
    "shape_raise": Act(scenario, selected_shape),
    "shape_lower": Act(scenario, house),
    "shape_front": Act(scenario, selected_shape),
    "shape_back": Act(scenario, house),
    **{f"overlay_{name}": Act(the_map, looks) for name in ("line", "area", "spotting")},
    **{f"overlay_{name}": Act(the_map, select_one) for name in ("field", "reach")},
    "hold": Act(lambda desk: desk.window.inquiry.held, looks),
    "clearing": Act(lambda desk: desk.window.inquiry.clearing, looks),
    "keep_line": Act(lines, looks),
    "watch": Act(lambda desk: desk.window.inquiry.watchers, looks),
    **{name: Act(levels, up) for name in ("observer_up", "observer_down")},
    **{name: Act(levels, up_there) for name in ("target_up", "target_down")},
    "all_levels": Act(the_map, looks),
    "show_labels": Act(the_map, lambda desk: desk.window.view.set_zoom(2.0)),
    "show_grid": Act(the_map, lambda desk: desk.window.view.set_zoom(2.0)),
    "show_contour": Act(the_map),
}
