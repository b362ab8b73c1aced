"""Bringing lines and places of the scenario into sight, and taking the line of now along: kept by name, or as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


class Showing:
    """The commands about single lines of one window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def place(self, label: str) -> None:
        """Bring a hex into sight, and change nothing else."""
        number = self._window.document.scenario.board.grid.find(label)
        if number is not None:
            self._window.view.show_hex(number)

    def line(self, name: str) -> None:
        """Show a line that the scenario keeps."""
        window = self._window
        line = next((line for line in window.document.scenario.lines if line.name == name), None)
        if line is not None:
            window.pages.setCurrentWidget(window.view)
            window.view.show_hex(line.target)
            window.view.show_hex(line.origin)
            window.bench.show_line(line.origin, line.target, line.purpose)

    def keep(self) -> None:
        """Keep the line of now in the scenario and show the list."""
        docks = self._window.docks
        if docks.lines.keep_line():
            docks.docks["lines"].show()
            docks.docks["lines"].raise_()

    def copy(self) -> None:
        """Put the line of sight, hex by hex, on the clipboard."""
        self._window.docks.inspector.line.copy_story()
