"""Commands of the window of a table. Its table is the bare one of :mod:`tests.desktop.tabletop_windows`."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Changes, Expected, Opens, checked, scenario, the_map, tool
from tests.desktop.commands.expected.common import select_one
from workbench.desktop.look.layers import DEFAULT_LOOK
from workbench.desktop.questions.question import LINE
from workbench.scenario.edits.tabletop_pieces import DuplicateFeatures


def looks(driver: Any) -> None:
    """A line of sight is shown, with its legend and room for it, whatever was switched or opened before."""
    window = driver.window
    window.arrangement.usual()
    window.docks.map.layers.show_layers(DEFAULT_LOOK, frozenset())
    window.view.show_part("legends", True)
    window.inquiry.overlays = frozenset({LINE})
    driver.looks()
    QApplication.processEvents()
    assert window.view.card_boxes(), "there is no legend"


def looks_from_afar(driver: Any) -> None:
    """A line of sight is shown on a table that leaves room for its legend beside it."""
    driver.shell.resize(1600, 1000)
    looks(driver)
    driver.window.view.set_zoom(0.2)
    QApplication.processEvents()


def piece(driver: Any) -> None:
    """A piece is selected."""
    driver.window.inquiry.select((), ("wood",))


def copied(driver: Any) -> None:
    """Something was copied."""
    piece(driver)
    driver.window.editing.copy()


def emptied(driver: Any) -> None:
    """Something to copy and an empty clipboard."""
    piece(driver)
    QApplication.clipboard().clear()


def clipboard(driver: Any) -> object:
    """What is on the clipboard."""
    return driver.formats()


def pieces(driver: Any) -> None:
    """Two pieces are selected."""
    driver.window.inquiry.select((), ("wood", "house"))


def like_pieces(driver: Any) -> None:
    """One of two woods is selected."""
    driver.document.apply(DuplicateFeatures(("wood",), 2.0, 2.0))
    driver.window.inquiry.select((), ("wood",))


def grouped(driver: Any) -> None:
    """Two pieces that hang together are selected."""
    pieces(driver)
    driver.window.editing.group()


def three(driver: Any) -> None:
    """Three units are selected, and stand neither in a row nor evenly."""
    driver.window.inquiry.select(("b1", "b2", "b3"))


def lines(driver: Any) -> object:
    """The kept lines, as their dock lists them."""
    return driver.window.docks.lines.list.count()


_TOOLS = (
    "shape",
    "polygon",
    "rectangle",
    "circle",
    "blob",
    "shape_line",
    "piece",
    "opening",
    "unit",
    "figures",
    "eraser",
)
TABLE: Expected = {
    **{f"tool_{name}": Changes(tool) for name in (*_TOOLS, "ruler", "template", "blame")},
    "tool_inspect": Changes(tool, lambda driver: driver.key("P")),
    "tool_select": Changes(tool),
    "edit_mode": Changes(tool),
    "check_drags": Changes(lambda driver: driver.window.inquiry.drag_checks.is_on()),
    "both_units": Changes(lambda driver: driver.window.settings.both_units),
    "stop_drags": Changes(lambda driver: driver.window.inquiry.drag_checks.stops()),
    "snap": Changes(lambda driver: driver.window.tool_context.choices.snaps),
    "cut": Changes(scenario, piece),
    "copy": Changes(clipboard, emptied),
    "keep_piece": Opens("QInputDialog", piece),
    "flip_x": Changes(scenario, piece),
    "flip_y": Changes(scenario, piece),
    "paste": Changes(tool, copied),
    "paste_place": Changes(scenario, copied),
    "duplicate": Changes(scenario, piece),
    **{f"part_{part}": Changes(checked(f"part_{part}")) for part in ("pieces", "units")},
    "group": Changes(scenario, pieces),
    "select_terrain": Changes(lambda driver: driver.window.inquiry.pieces, like_pieces),
    "ungroup": Changes(scenario, grouped),
    **{f"align_{to}": Changes(scenario, pieces) for to in ("left", "centre", "right", "top", "middle", "bottom")},
    **{f"align_gaps_{way}": Changes(scenario, three) for way in ("across", "down")},
    "line_up": Changes(scenario, three),
    "space_out": Changes(scenario, three),
    "lock": Changes(scenario, piece),
    "piece_up": Changes(scenario, piece),
    "piece_down": Changes(scenario, lambda driver: driver.window.inquiry.select((), ("hedge",))),
    "piece_front": Changes(scenario, piece),
    "piece_back": Changes(scenario, lambda driver: driver.window.inquiry.select((), ("hedge",))),
    **{f"overlay_{name}": Changes(the_map, looks) for name in ("line", "area", "spotting")},
    **{f"overlay_{name}": Changes(the_map, select_one) for name in ("field", "odds", "reach")},
    "table_resize": Opens("PropertiesDialog"),
    "keep_line": Changes(lines, looks),
    "add_watcher": Changes(lambda driver: driver.window.inquiry.observers.chosen, looks),
    "reverse": Changes(lambda driver: driver.window.inquiry.reverse),
    "show_coherency": Changes(lambda driver: driver.window.kind.groups.rings, three),
    "show_groups": Changes(lambda driver: driver.window.kind.groups.every, three),
    "short_legends": Changes(the_map, looks_from_afar),
}
