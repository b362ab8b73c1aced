"""Commands of the window of a table. Its table is the bare one of :mod:`tests.desktop.tabletop_windows`."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Act, Acts, Opens, scenario, the_map, tool
from tests.desktop.commands.expected.common import select_one
from workbench.desktop.look.layers import DEFAULT_LOOK
from workbench.desktop.questions.question import LINE


def looks(desk: Any) -> None:
    """A line of sight is shown, with its legend and room for it, whatever was switched or opened before."""
    window = desk.window
    window.usual_layout()
    window.docks.map.layers.put(DEFAULT_LOOK, frozenset())
    window.view.show_part("legends", True)
    window.inquiry.overlays = frozenset({LINE})
    desk.looks()
    QApplication.processEvents()
    assert window.view.card_boxes(), "there is no legend"


def piece(desk: Any) -> None:
    """A piece is selected."""
    desk.window.inquiry.select((), ("wood",))


def copied(desk: Any) -> None:
    """Something was copied."""
    piece(desk)
    desk.window.editing.copy()


def emptied(desk: Any) -> None:
    """Something to copy and an empty clipboard."""
    piece(desk)
    QApplication.clipboard().clear()


def clipboard(desk: Any) -> object:
    """What is on the clipboard."""
    return desk.formats()


def pieces(desk: Any) -> None:
    """Two pieces are selected."""
    desk.window.inquiry.select((), ("wood", "house"))


def grouped(desk: Any) -> None:
    """Two pieces that hang together are selected."""
    pieces(desk)
    desk.window.editing.group()


def three(desk: Any) -> None:
    """Three units are selected, and stand neither in a row nor evenly."""
    desk.window.inquiry.select(("b1", "b2", "b3"))


def lines(desk: Any) -> object:
    """The kept lines, as their dock lists them."""
    return desk.window.docks.lines.list.count()


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
TABLE: Acts = {
    **{f"tool_{name}": Act(tool) for name in (*_TOOLS, "ruler", "template", "blame")},
    "tool_select": Act(tool, lambda desk: desk.key("P")),
    "snap": Act(lambda desk: desk.window.tool_context.choices.snaps),
    "cut": Act(scenario, piece),
    "copy": Act(clipboard, emptied),
    "flip_x": Act(scenario, piece),
    "flip_y": Act(scenario, piece),
    "paste": Act(scenario, copied),
    "duplicate": Act(scenario, piece),
    "group": Act(scenario, pieces),
    "ungroup": Act(scenario, grouped),
    "line_up": Act(scenario, three),
    "space_out": Act(scenario, three),
    "lock": Act(scenario, piece),
    "piece_up": Act(scenario, piece),
    "piece_down": Act(scenario, lambda desk: desk.window.inquiry.select((), ("hedge",))),
    "piece_front": Act(scenario, piece),
    "piece_back": Act(scenario, lambda desk: desk.window.inquiry.select((), ("hedge",))),
    **{f"overlay_{name}": Act(the_map, looks) for name in ("line", "area", "spotting")},
    **{f"overlay_{name}": Act(the_map, select_one) for name in ("field", "reach")},
    "table_resize": Opens("PropertiesDialog"),
    "keep_line": Act(lines, looks),
    "add_watcher": Act(lambda desk: desk.window.inquiry.watchers, looks),
    "reverse": Act(lambda desk: desk.window.inquiry.reverse),
    "show_coherency": Act(lambda desk: desk.window.kind.groups.rings, three),
    "show_groups": Act(lambda desk: desk.window.kind.groups.every, three),
    "short_legends": Act(the_map, looks),
}
