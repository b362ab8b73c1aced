"""Commands of the window of a hex map. Its map is the small yard of :mod:`tests.desktop.commands.test_every_command`."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Changes, Expected, scenario, selection, the_map, tool
from tests.desktop.commands.expected.common import alike, select_one
from workbench.scenario.edits.shapes import AddShapes
from workbench.scenario.hex_board import Shape


def looks(driver: Any) -> None:
    """A line of sight is shown."""
    driver.looks()


def looks_from_afar(driver: Any) -> None:
    """The same, with room for whole cards beside the map."""
    driver.shell.resize(1600, 1000)
    looks(driver)
    driver.window.view.set_zoom(0.4)


def selected_shape(driver: Any) -> None:
    """The wood under the house is selected."""
    driver.key("C")
    driver.tap((3.9, 2.9))
    assert driver.window.editing.drawn.shapes.chosen


def house(driver: Any) -> None:
    """The house over the wood is selected."""
    driver.key("C")
    driver.tap((3.25, 2.25))
    assert driver.window.editing.drawn.shapes.chosen


def more_houses(driver: Any) -> None:
    """Two more houses are drawn, and the first one is selected."""
    places = (5.0, 2.6), (4.2, 3.4)
    made = (Shape("stone_building", "polygon", ((x, y), (x + 0.3, y), (x + 0.3, y + 0.2))) for x, y in places)
    driver.window.document.apply(AddShapes(tuple(made)))
    house(driver)


def all_shapes(driver: Any) -> None:
    """All drawn shapes are selected: neither in a row nor evenly."""
    more_houses(driver)
    driver.window.editing.select_all()
    assert driver.window.editing.drawn.shapes.count == 4


def radius(driver: Any) -> object:
    """How wide the brush is, as the tool bar says."""
    return driver.window.toolbar.radius.text()


def wide(driver: Any) -> None:
    """A brush that can become narrower."""
    driver.window.tool_context.choices.choose(radius=2)


def levels(driver: Any) -> object:
    """The levels of both ends."""
    return driver.window.inquiry.ends.levels


def up(driver: Any) -> None:
    """Both ends above the ground; the observer is in the house, which has more levels."""
    looks(driver)
    grid = driver.scenario.board.grid
    driver.window.inquiry.pin(grid.index(grid.hex_at(3.3, 2.3)))
    driver.window.inquiry.ends.set_levels((1, 1))


def up_there(driver: Any) -> None:
    """The target is in the house, above the ground."""
    driver.window.inquiry.select(("b1",))
    grid = driver.scenario.board.grid
    driver.hover(grid.labels[grid.index(grid.hex_at(3.3, 2.3))])
    driver.window.inquiry.ends.set_levels((0, 1))


def clipboard(driver: Any) -> object:
    """What was copied."""
    return QApplication.clipboard().text()


def emptied(driver: Any) -> None:
    """A line to copy and an empty clipboard."""
    looks(driver)
    QApplication.clipboard().clear()


def lines(driver: Any) -> object:
    """The kept lines, as their dock lists them."""
    return driver.window.docks.lines.list.count()


_TOOLS = ("blame", "terrain", "fill", "elevation", "hexside", "path", "marker", "unit", "eraser")
_SHAPES = ("shape", "polygon", "rectangle", "blob", "shape_line", "natural", "contour", "contour_edit", "contour_brush")


HEX: Expected = {
    **{f"tool_{name}": Changes(tool) for name in (*_TOOLS, *_SHAPES)},
    "tool_inspect": Changes(tool, lambda driver: driver.key("B")),
    "tool_select": Changes(tool),
    "edit_mode": Changes(tool),
    "check_drags": Changes(lambda driver: driver.window.inquiry.drag_checks.is_on()),
    "stop_drags": Changes(lambda driver: driver.window.inquiry.drag_checks.stops()),
    "radius_+": Changes(radius),
    "radius_-": Changes(radius, wide),
    "copy_answer": Changes(clipboard, emptied),
    "duplicate": Changes(scenario, house),
    "select_terrain": Changes(lambda driver: driver.window.tool_context.shapes.numbers, more_houses),
    **{f"align_{to}": Changes(scenario, all_shapes) for to in ("left", "centre", "right", "top", "middle", "bottom")},
    **{f"align_gaps_{way}": Changes(scenario, all_shapes) for way in ("across", "down")},
    "line_up": Changes(scenario, all_shapes),
    "space_out": Changes(scenario, all_shapes),
    "shape_raise": Changes(scenario, selected_shape),
    "shape_lower": Changes(scenario, house),
    "shape_front": Changes(scenario, selected_shape),
    "shape_back": Changes(scenario, house),
    **{f"overlay_{name}": Changes(the_map, looks) for name in ("line", "area", "spotting")},
    "select_stack": Changes(selection, alike),
    **{f"overlay_{name}": Changes(the_map, select_one) for name in ("field", "odds", "reach")},
    "hold": Changes(lambda driver: driver.window.inquiry.line.end, looks),
    "clearing": Changes(lambda driver: driver.window.inquiry.line.clearing, looks),
    "keep_line": Changes(lines, looks),
    "watch": Changes(lambda driver: driver.window.inquiry.observers.chosen, looks),
    **{name: Changes(levels, up) for name in ("observer_up", "observer_down")},
    **{name: Changes(levels, up_there) for name in ("target_up", "target_down")},
    "all_levels": Changes(the_map, looks),
    "show_labels": Changes(the_map, lambda driver: driver.window.view.set_zoom(2.0)),
    "show_grid": Changes(the_map, lambda driver: driver.window.view.set_zoom(2.0)),
    "show_contour": Changes(the_map),
    "short_legends": Changes(the_map, looks_from_afar),
}
