"""The terrain palette: every row of the ruleset's chart by group, and the side that owns what is painted."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.desktop.choices import CHOICE_OF, Choices, offers, takes
from workbench.desktop.docks.palette import Entry, Palette
from workbench.desktop.plain import plain
from workbench.desktop.swatches import terrain_icon
from workbench.desktop.wording import side_words
from workbench.rules.ruleset import HEXES, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

KEEPERS = {
    "fill": ("terrain",),
    "polygon": ("terrain",),
    "rectangle": ("terrain",),
    "blob": ("terrain",),
    "shape_line": ("hexside", "path"),
}
"""Tools that stay in hand when a row for one of these tools is chosen: they put it on the map in their own way."""


class TerrainPalette(QWidget):
    """Choosing a row sets the choice and names the tool that puts it on the map."""

    tool_wanted = Signal(str)

    def __init__(self, choices: Choices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = choices
        self._language = language
        self._ruleset: Ruleset | None = None
        self._tool = "select"
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        self.owner = QComboBox()
        self.owner.activated.connect(self._owner_chosen)
        self.owner_label = QLabel(self.tr("Belongs to:"))
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 6, 4)
        row.addWidget(self.owner_label)
        row.addWidget(self.owner, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.palette_view)
        box.addLayout(row)

    def open(self, ruleset: Ruleset, scenario: Scenario) -> None:
        """Show the rows of a ruleset."""
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            self.palette_view.fill(self._groups(ruleset))
        self.show_sides(scenario)

    def show_sides(self, scenario: Scenario) -> None:
        """Offer the scenario's sides as owners of what is painted."""
        sides = ["", *(force.side for force in scenario.forces.sides)]
        if sides != [self.owner.itemData(i) for i in range(self.owner.count())]:
            self.owner.clear()
            for side in sides:
                self.owner.addItem(side_words(scenario, side, self._language) or self.tr("nobody"), side)
        self._show_owner()

    def _show_owner(self) -> None:
        row = self._row
        can = row is not None and row.owned
        owner = self._choices.owners.get(row.key, "") if row is not None and can else ""
        self.owner.setCurrentIndex(max(0, self.owner.findData(owner)))
        self.owner.setEnabled(can)
        self.owner_label.setEnabled(can)
        name = row.name.get(self._language) if row is not None else ""
        words = self.tr("What you paint of this kind ({name}) belongs to this side")
        never = self.tr("Terrain of this kind belongs to nobody")
        self.owner.setToolTip(plain(words.format(name=name)) if can else never)

    @property
    def _row(self) -> TerrainRow | None:
        """The row of the chart that the tool in hand would put on the map."""
        _, key = self._marked(self._tool)
        return self._ruleset.terrain.get(key) if self._ruleset is not None else None

    def _marked(self, tool: str) -> tuple[str, str]:
        """The tool that the palette names beside the row of the tool in hand, and the row."""
        choice = CHOICE_OF.get(tool, "")
        key = getattr(self._choices, choice) if choice else ""
        row = self._ruleset.terrain.get(key) if self._ruleset is not None else None
        if choice == "line":
            choice = offers(row)[0] if row is not None else ""
        return choice, key

    def _owner_chosen(self) -> None:
        row = self._row
        if row is not None:
            self._choices.own(row.key, self.owner.currentData())

    def show_tool(self, tool: str) -> None:
        """Mark the row that the tool in hand would put on the map."""
        self._tool = tool
        field, key = self._marked(tool)
        self.palette_view.mark((field, key) if field else ())
        self._show_owner()

    def _groups(self, ruleset: Ruleset) -> list[tuple[str, list[Entry]]]:
        groups: dict[str, list[Entry]] = {}
        for row in ruleset.terrain.values():
            for tool in offers(row):
                groups.setdefault(self._heading(row, tool), []).append(self._entry(row, tool, ruleset))
        return list(groups.items())

    def _heading(self, row: TerrainRow, tool: str) -> str:
        named = {"hexside": self.tr("Hexsides"), "path": self.tr("Paths"), "marker": self.tr("Markers")}
        if tool in named and (row.layer != HEXES or tool != offers(row)[0]):
            return named[tool]
        return row.group.get(self._language) or self.tr("Terrain")

    def _entry(self, row: TerrainRow, tool: str, ruleset: Ruleset) -> Entry:
        name, summary = row.name.get(self._language), row.summary.get(self._language)
        if tool != offers(row)[0]:
            way = self.tr("Along a path") if tool == "path" else self.tr("As whole hexes")
            summary = f"{way} · {summary}" if summary else way
        costs = ", ".join(f"{mobility} {cost}" for mobility, cost in row.cost.items())
        cited = self.tr("Cost: {costs}").format(costs=f"{costs} [{row.cost_citation.rule}]") if costs else ""
        return Entry(
            (tool, row.key),
            name[:1].upper() + name[1:],
            summary,
            lambda: QIcon(terrain_icon(row, ruleset)),
            f"{summary}\n{cited}".strip(),
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        tool, row = key
        known = self._ruleset.terrain.get(row) if self._ruleset is not None else None
        keeps = tool in KEEPERS.get(self._tool, ()) and known is not None and takes(self._tool, known)
        self._choices.choose(**{"line" if keeps and self._tool == "shape_line" else tool: row})
        self.tool_wanted.emit(self._tool if keeps else tool)
