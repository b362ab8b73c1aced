"""Which part of the window hears of what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.arcs_shown import ArcsShown
from workbench.desktop.selection_shown import SelectionShown

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


def connect(window: MainWindow) -> None:
    """Connect the parts of a window that has all of them."""
    bench, workplace, docks = window.bench, window.workplace, window.docks
    window.view.set_tool(workplace.tool)
    window.view.hex_hovered.connect(window.hovered)
    bench.answered.connect(window.overlays.show_answer)
    ArcsShown(bench, window.view.scene(), window)
    SelectionShown(window)
    bench.changed.connect(window.show_hint)
    bench.selection_changed.connect(window.show_selection)
    workplace.tool_changed.connect(window.tool_changed)
    workplace.picked.connect(window.choices_changed)
    workplace.sketched.connect(window.sketch.show_sketch)
    workplace.told.connect(window.show_hint)
    workplace.shapes.changed.connect(window.actions_.refresh)
    workplace.choices.changed.connect(window.choices_changed)
    docks.terrain.tool_wanted.connect(window.take_tool)
    docks.units.tool_wanted.connect(window.take_tool)
    docks.units.side_wanted.connect(window.editing.add_side)
    docks.forces.chosen.connect(bench.select)
    docks.forces.wanted.connect(lambda unit: window.showing.go_to(f"unit:{unit}"))
    docks.forces.side_wanted.connect(window.editing.edit_side)
    docks.shape.order_wanted.connect(lambda name: window.actions_[name].trigger())
    docks.issues.wanted.connect(window.showing.go_to)
    bench.answered.connect(docks.section.show_answer)
    docks.inspector.line.profile.opened.connect(docks.show_section)
    docks.section.profile.hex_wanted.connect(window.showing.place)
    docks.lines.wanted.connect(window.show_kept)
    docks.section.save_wanted.connect(window.filing.export)
    bench.answered.connect(window.waiting.show_answer)
