"""The palettes of a table: the terrain of the ruleset by group, and typical pieces to drop."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.desktop.docks.palette import Entry, Palette
from workbench.desktop.table.choices import TableChoices, runs
from workbench.desktop.table.pieces import GROUPS, Typical, offered
from workbench.desktop.table.swatches import terrain_swatch, typical_swatch
from workbench.desktop.table.workplace import DRAWING
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow
from workbench.scenario.table import TableScenario

_DRAWS = frozenset(tool.id for tool in DRAWING)


class TableTerrain(QWidget):
    """Choosing a row sets the terrain that is drawn, and takes a tool that draws it unless one is in hand."""

    tool_wanted = Signal(str)

    def __init__(self, choices: TableChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices, self._language = choices, language
        self._ruleset: Ruleset | None = None
        self._scenario: TableScenario | None = None
        self._tool = "select"
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.palette_view)
        choices.changed.connect(self._mark)

    def open(self, ruleset: Ruleset, scenario: TableScenario) -> None:
        """Show the rows of a ruleset."""
        self._scenario = scenario
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            groups: dict[str, list[Entry]] = {}
            for key in ruleset.layer(FEATURES):
                row = ruleset.terrain[key]
                heading = row.group.get(self._language) or self.tr("Terrain")
                groups.setdefault(heading, []).append(self._entry(row, ruleset))
            self.palette_view.fill(groups.items())
        self._mark()

    def show_tool(self, tool: str) -> None:
        """Mark the row that the tool in hand would draw."""
        self._tool = tool
        self._mark()

    def _mark(self) -> None:
        self.palette_view.mark((self._choices.terrain,) if self._tool in _DRAWS else ())

    def _entry(self, row: TerrainRow, ruleset: Ruleset) -> Entry:
        name, summary = row.name.get(self._language), row.summary.get(self._language)
        levels = ", ".join(str(level) for level in row.levels)
        more = self.tr(" or more") if row.fact("level_min") else ""
        tip = f"{name}\n{summary}"
        if levels:
            tip += "\n" + self.tr("Level {levels}").format(levels=levels + more)
        return Entry((row.key,), name[:1].upper() + name[1:], summary, lambda: QIcon(terrain_swatch(row, ruleset)), tip)

    def _chosen(self, key: tuple[str, ...]) -> None:
        if self._ruleset is None or self._scenario is None:
            return
        self._choices.take_terrain(self._ruleset, self._scenario, key[0])
        row = self._ruleset.terrain[key[0]]
        keeps = runs(row) if self._tool == "shape_line" else self._tool in _DRAWS and not row.fact("linear")
        self.tool_wanted.emit(self._tool if keeps else "shape_line" if runs(row) else "polygon")


class TypicalPalette(QWidget):
    """Choosing a piece takes the tool that drops it."""

    tool_wanted = Signal(str)

    def __init__(self, choices: TableChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices, self._language = choices, language
        self._ruleset: Ruleset | None = None
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.palette_view)

    def open(self, ruleset: Ruleset) -> None:
        """Offer what a ruleset knows."""
        if ruleset is self._ruleset:
            return
        self._ruleset = ruleset
        groups: dict[str, list[Entry]] = {key: [] for key in GROUPS}
        for typical in offered(ruleset):
            groups[typical.group].append(self._entry(typical, ruleset))
        self.palette_view.fill((GROUPS[key].get(self._language), entries) for key, entries in groups.items())

    def show_tool(self, tool: str) -> None:
        """Mark the piece in the hand."""
        self.palette_view.mark((self._choices.piece,) if tool == "piece" else ())

    def _entry(self, typical: Typical, ruleset: Ruleset) -> Entry:
        name = typical.name.get(self._language)
        found = typical.features(ruleset, "cm") or ()
        kinds = dict.fromkeys(ruleset.terrain[one.terrain].name.get(self._language) for one in found)
        return Entry(
            (typical.key,), name[:1].upper() + name[1:], ", ".join(kinds), QIcon(typical_swatch(typical, ruleset))
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        self._choices.choose(piece=key[0])
        self.tool_wanted.emit("piece")
