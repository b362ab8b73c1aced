"""The dock of kept lines of a table."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from workbench.desktop.docks.kept_lines import KeptLinesPanel
from workbench.desktop.document import TableDocument
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.overlays.marks import number
from workbench.desktop.table.questions import Spot
from workbench.desktop.wording import purpose_name
from workbench.scenario.edits_sights import KeepSight
from workbench.scenario.table import End, KeptSight


class TableLinesPanel(KeptLinesPanel):
    """The lines go from unit or point to unit or point."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.follow(bench)

    @property
    def document(self) -> TableDocument:
        """The table that the bench asks about."""
        return self._bench.document

    def told(self) -> Iterator[tuple[str, str]]:
        """Names, and the ends with the purpose."""
        for line in self.document.scenario.lines:
            yield line.name, f"{self._words(line.origin, line.target)} · {purpose_name(line.purpose)}"

    def now(self) -> tuple[KeptSight, str] | None:
        """The line from the observer to the target."""
        bench = self._bench
        if bench.observer is None or bench.target is None:
            return None
        line = KeptSight("", _end(bench.observer), _end(bench.target), bench.purpose)
        return line, self._words(line.origin, line.target)

    def keeping(self, line: KeptSight) -> KeepSight:
        """Keep it."""
        return KeepSight(line)

    def _words(self, *ends: End) -> str:
        return " → ".join(self._end_words(end) for end in ends)

    def _end_words(self, end: End) -> str:
        if isinstance(end, str):
            found = self.document.scenario.forces.find(end)
            named = found[1].name.get(self._language) if found is not None else ""
            return named or end.removeprefix("unit:")
        (x, y), above = end
        return f"{number(x)}, {number(y)}" + (f" +{above:g}" if above else "")


def _end(spot: Spot) -> End:
    if spot.unit:
        return f"unit:{spot.unit}"
    assert spot.at is not None
    x, y = spot.at
    return (round(x, 2), round(y, 2)), spot.above
