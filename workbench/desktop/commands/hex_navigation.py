"""Commands of a hex map that show lines and places, and that keep or copy the current line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from workbench.analysis.hex_levels import TARGET
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.look.layers import Toggle
from workbench.desktop.panels.layers import EYE
from workbench.scenario.map_layers import UNITS

translate = QCoreApplication.translate


class HexNavigation:
    """The commands of one window that show something and change nothing on the map."""

    def __init__(self, kind: HexParts) -> None:
        self._kind = kind

    def show_place(self, label: str) -> None:
        """Bring a hex into view, and change nothing else."""
        number = self._kind.document.scenario.board.grid.find(label)
        if number is not None:
            self._kind.view.show_hex(number)

    def typed_place(self, words: str) -> tuple[str, Callable[[], None]] | None:
        """The hex whose label was typed: its name, and a function that shows it; None if there is no such hex."""
        grid = self._kind.document.scenario.board.grid
        number = grid.find(words) if words else None
        if number is None:
            return None
        label = grid.labels[number]

        def go() -> None:
            self._kind.window.show_map()
            self.show_place(label)
            if (plane := self._kind.view.plane) is not None:
                self._kind.window.map_cursor.go(plane.centre(number))

        return label, go

    def show_kept_line(self, name: str) -> None:
        """Show a line that the scenario keeps."""
        kind = self._kind
        line = next((line for line in kind.document.scenario.lines if line.name == name), None)
        if line is not None:
            kind.window.show_map()
            kind.inquiry.line.show(line)
            kind.view.show_hexes((line.origin, line.target))

    def keep_line(self) -> None:
        """Keep the current line in the scenario, and show the list of kept lines."""
        docks = self._kind.docks
        if not docks.lines.keep_line():
            self._miss_line()
        else:
            docks.bring_up("lines")

    def copy_line(self) -> None:
        """Put the line of sight, hex by hex, on the clipboard."""
        section = self._kind.docks.inspector.line
        if section.copy.isEnabled():
            section.copy_story()
            self._kind.window.status.show_message(translate("Navigation", "The line was copied as text"))
        else:
            self._miss_line()

    def hold_line(self) -> None:
        """Hold the line at its target, or let it follow the mouse again."""
        inquiry = self._kind.inquiry
        if inquiry.line.end is not None:
            inquiry.line.release()
        elif inquiry.target is not None:
            inquiry.line.hold()
        else:
            self._miss_line()

    def show_clearing(self) -> None:
        """Ask what would clear the line."""
        if self._kind.inquiry.target is None:
            self._miss_line()
        else:
            self._kind.inquiry.line.ask_clearing()

    def step_level(self, which: int, by: int) -> None:
        """Raise or lower the observer (``OBSERVER``) or the targets (``TARGET``), and show why that does nothing."""
        end = self._kind.inquiry.ends.step_level(which, by)
        hint = self._kind.tool_context.hint() if end is None else f"⚠ {self._no_level(which, end, by)}"
        self._kind.window.status.show_message(hint)

    def _no_level(self, which: int, end: int, by: int) -> str:
        observer = self._kind.inquiry.observer
        if which == TARGET or observer is None:
            up = translate("Levels", "No hex of this map has a place above level {n}")
            down = translate("Levels", "No hex of this map has a place below level {n}")
            return (down if by < 0 else up).format(n=end)
        place = self._kind.document.scenario.board.grid.labels[observer]
        up = translate("Levels", "{hex} has no place above level {n}; the field Levels goes higher")
        down = translate("Levels", "{hex} has no place below level {n}")
        return (down if by < 0 else up).format(hex=place, n=end)

    def _miss_line(self) -> None:
        """Show why a command on the current line does nothing."""
        words = translate(
            "Navigation", "There is no line: click a hex or a unit to observe from, then point at a target"
        )
        self._kind.window.status.show_message(f"⚠ {words}")

    def go_to(self, place: str) -> None:
        """Show a hex (by label) or a unit (``unit:ID``) on the map, and make it the target or select it."""
        kind = self._kind
        forces, grid = kind.document.scenario.forces, kind.document.scenario.board.grid
        found = forces.find(place) if place.startswith("unit:") else None
        number = found[1].at if found is not None else grid.find(place.partition("/")[0])
        if found is not None:
            kind.inquiry.select([found[1].id])
        if number is not None:
            kind.window.show_map()
            kind.view.show_hex(number)
            if found is None:
                kind.inquiry.pin(number)

    def toggle_part(self, part: Toggle) -> None:
        """Show or hide a part of the map."""
        view = self._kind.view
        if part is Toggle.UNITS:
            self._kind.docks.map.layers.toggle(UNITS, EYE)
        else:
            view.set_shown(part, not view.is_shown(part))
            self._kind.docks.map_names.redraw()
        self._kind.window.actions_.refresh()
