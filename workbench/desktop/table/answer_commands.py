"""Commands about answers over a table: keeping lines, observers, the side view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def answer_commands(window: TableWindow) -> list[ActionSpec]:
    """The specs, for the menu of the view."""
    bench, docks = window.bench, window.docks
    return [
        ActionSpec("-answers", "view", "", lambda: None),
        ActionSpec(
            "keep_line",
            "view",
            translate("Menus", "&Keep this line"),
            docks.keep_line,
            "Ctrl+L",
            translate("Menus", "Save the line of now in the scenario"),
        ),
        ActionSpec(
            "add_watcher",
            "view",
            translate("Menus", "Let it look &too"),
            bench.add_watcher,
            "O",
            translate("Menus", "Add the observer of now, or what is under the mouse, to several observers"),
        ),
        ActionSpec(
            "reverse",
            "view",
            translate("Menus", "Turn detection &round"),
            lambda: bench.choose(reverse=not bench.reverse),
            "Shift+S",
            translate("Menus", "From where would the observer be detected?"),
            checked=lambda: bench.reverse,
        ),
    ]
