"""The dock of kept lines of a map of hexes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.docks.kept_lines import KeptLinesPanel
from workbench.desktop.document import Document
from workbench.desktop.wording import at_level, purpose_name
from workbench.geometry.places import place_label
from workbench.scenario.edits_lines import KeepLine
from workbench.scenario.scenario import KeptLine


class LinesPanel(KeptLinesPanel):
    """The lines go from hex to hex, at levels, perhaps aimed at a corner or side."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.follow(bench)

    @property
    def document(self) -> Document:
        """The map that the bench asks about."""
        return self._bench.document

    def told(self) -> Iterator[tuple[str, str]]:
        """Names, and the ends with their levels and the purpose."""
        grid = self.document.scenario.board.grid
        for line in self.document.scenario.lines:
            places = zip((line.origin, line.target), line.aims, line.levels, strict=True)
            ends = [at_level(place_label(grid, number, aim), level) for number, aim, level in places]
            yield line.name, f"{ends[0]} → {ends[1]} · {purpose_name(line.purpose)}"

    def now(self) -> tuple[KeptLine, str] | None:
        """The line from the observer to the target."""
        origin, target, sight = self._bench.observer, self._bench.target, self._bench.sight
        if origin is None or target is None:
            return None
        grid = self.document.scenario.board.grid
        levels, aims = (sight.observer_level, sight.target_level), (sight.observer_aim, sight.target_aim)
        ends = zip((origin, target), aims, levels, strict=True)
        here, there = (place_label(grid, number, aim, level) for number, aim, level in ends)
        return KeptLine("", origin, target, sight.purpose, levels, aims), f"{here} → {there}"

    def keeping(self, line: KeptLine) -> KeepLine:
        """Keep it."""
        return KeepLine(line)
