"""Bringing lines, places and reference pages into sight, and taking the line of now along: kept by name, or as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.docks.layers import EYE
from workbench.desktop.scene.layers import Toggle
from workbench.scenario.map_layers import UNITS

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


translate = QCoreApplication.translate


class Showing:
    """The commands of one window that show something and change nothing on the map."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def place(self, label: str) -> None:
        """Bring a hex into sight, and change nothing else."""
        number = self._window.document.scenario.board.grid.find(label)
        if number is not None:
            self._window.view.show_hex(number)

    def typed(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The hex of which the label was typed, and what goes there; None if there is no such hex."""
        grid = self._window.document.scenario.board.grid
        number = grid.find(words) if words else None
        if number is None:
            return None
        label = grid.labels[number]

        def go() -> None:
            self._window.show_map()
            self.place(label)
            if (plane := self._window.view.plane) is not None:
                self._window.map_cursor.go(plane.centre(number))

        return label, go

    def line(self, name: str) -> None:
        """Show a line that the scenario keeps."""
        window = self._window
        line = next((line for line in window.document.scenario.lines if line.name == name), None)
        if line is not None:
            window.pages.setCurrentWidget(window.view)
            window.view.show_hex(line.target)
            window.view.show_hex(line.origin)
            window.bench.show_line(line)

    def keep(self) -> None:
        """Keep the line of now in the scenario and show the list."""
        docks = self._window.docks
        if not docks.lines.keep_line():
            self._miss_line()
        else:
            docks.docks["lines"].show()
            docks.docks["lines"].raise_()

    def copy(self) -> None:
        """Put the line of sight, hex by hex, on the clipboard."""
        section = self._window.docks.inspector.line
        if section.copy.isEnabled():
            section.copy_story()
            self._window.status.say(translate("Showing", "The line was copied as text"))
        else:
            self._miss_line()

    def hold(self) -> None:
        """Hold the line at its target, or let it follow the mouse again."""
        bench = self._window.bench
        if bench.held is None and bench.target is None:
            self._miss_line()
        else:
            bench.hold(bench.held is None)

    def clearing(self) -> None:
        """Ask what would clear the line."""
        if self._window.bench.target is None:
            self._miss_line()
        else:
            self._window.bench.ask_clearing()

    def _miss_line(self) -> None:
        """Say why a command on the line of now does nothing."""
        words = translate("Showing", "There is no line: click a hex or a unit to observe from, then point at a target")
        self._window.status.say(f"⚠ {words}")

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map, and ask about it."""
        window = self._window
        forces, grid = window.document.scenario.forces, window.document.scenario.board.grid
        found = forces.find(place) if place.startswith("unit:") else None
        number = found[1].at if found is not None else grid.find(place.partition("/")[0])
        if found is not None:
            window.bench.select([found[1].id])
        if number is not None:
            window.pages.setCurrentWidget(window.view)
            window.view.show_hex(number)
            if found is None:
                window.bench.pin(number)

    def toggle_overlay(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        bench = self._window.bench
        bench.toggle(overlay, overlay not in bench.overlays)

    def toggle_part(self, part: Toggle) -> None:
        """Show or hide a part of the map."""
        view = self._window.view
        if part is Toggle.UNITS:
            self._window.docks.map.layers.toggle(UNITS, EYE)
        else:
            view.set_shown(part, not view.is_shown(part))
        self._window.actions_.refresh()
