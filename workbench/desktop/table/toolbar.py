"""The tool bar of a table: tools at the left, overlay toggles at the right."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from workbench.desktop.actions import Actions
from workbench.desktop.docks.parts import narrow
from workbench.desktop.document import TableDocument
from workbench.desktop.size import sized
from workbench.desktop.staging.zone_choosers import ZoneChoosers
from workbench.desktop.table.overlays.marks import unit_word
from workbench.desktop.table.pieces import STEP
from workbench.desktop.table.questions import OVERLAYS
from workbench.desktop.table.tools.template import TemplateTool
from workbench.desktop.table.workplace import DRAWING, TOOLS, TableWorkplace
from workbench.rules.ruleset import TerrainRow

_BUTTONS = frozenset(tool.id for tool in TOOLS if tool not in DRAWING) - {"opening"}
"""Tools with a button of their own; those that draw share one, and openings are asked for by the panel of pieces."""


class TableToolBar(QToolBar):
    """Everything in one row that also fits 1280 pixels."""

    def __init__(self, actions: Actions, workplace: TableWorkplace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolbar")
        self.setWindowTitle(self.tr("Tools"))
        self.setMovable(False)
        self.setIconSize(QSize(sized(22), sized(22)))
        self._choices, self._workplace = workplace.choices, workplace
        for name in ("undo", "redo"):
            self.addAction(actions[name])
        self.addSeparator()
        for tool in TOOLS:
            if tool.id in _BUTTONS:
                self.addAction(actions[f"tool_{tool.id}"])
        self.drawing = self._drawing_button(actions)
        self.insertWidget(actions["tool_piece"], self.drawing)
        self.addSeparator()
        self.width_ = QDoubleSpinBox()
        self.width_.setRange(0, 99)
        self.width_.setSingleStep(0.5)
        self.width_.setDecimals(1)
        self.width_.setPrefix(self.tr("Width "))
        self.width_.setToolTip(self.tr("How wide the next line is drawn; 0 is a bare line"))
        self.width_.setKeyboardTracking(False)
        self.width_.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.width_.valueChanged.connect(lambda v: self._choices.choose(width=round(v, 2)))
        self.level = QComboBox()
        self.level.setToolTip(self.tr("The level of what is drawn next"))
        self.level.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.level.activated.connect(lambda _: self._choices.choose(level=self.level.currentData()))
        self.template = narrow(QComboBox())
        self.template.setToolTip(self.tr("The template in hand"))
        self.template.setMinimumContentsLength(14)
        self.template.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.template.activated.connect(lambda _: self._choices.choose(template=self.template.currentData()))
        self._width, self._level = self.addWidget(self.width_), self.addWidget(self.level)
        self._template = self.addWidget(self.template)
        self.zones = ZoneChoosers(self, workplace)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        self.addWidget(QLabel(self.tr("Show:") + " "))
        for overlay in OVERLAYS:
            action = actions[f"overlay_{overlay}"]
            self.addAction(action)
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton):
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def _drawing_button(self, actions: Actions) -> QToolButton:
        """One button for all tools that draw terrain: it shows the one that was last in hand."""
        self._drawing = {tool.id: actions[f"tool_{tool.id}"] for tool in DRAWING}
        button = QToolButton()
        menu = QMenu(button)
        menu.addActions(list(self._drawing.values()))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        button.setDefaultAction(self._drawing["polygon"])
        return button

    def show_tool(self, tool: str, document: TableDocument) -> None:
        """Show what the tool in hand can be set to."""
        if tool in self._drawing:
            self.drawing.setDefaultAction(self._drawing[tool])
        draws = tool in self._drawing
        row = document.ruleset.terrain.get(self._choices.terrain)
        levels = self._levels(row) if row is not None else []
        self._width.setVisible(tool in ("shape_line", "blob"))
        self._level.setVisible(draws and len(levels) > 1)
        self._show_templates(tool, document)
        self.zones.show(on=tool == "zone")
        blockers = [QSignalBlocker(self.width_), QSignalBlocker(self.level)]
        self.width_.setSuffix(f" {unit_word(document.scenario.board.unit)}")
        self.width_.setValue(self._choices.width)
        self.level.clear()
        for level in levels:
            self.level.addItem(self.tr("Level {n}").format(n=f"{level:g}"), float(level))
        now = self._choices.level if self._choices.level is not None else levels[0] if levels else None
        self.level.setCurrentIndex(max(0, self.level.findData(float(now))) if now is not None else -1)
        del blockers

    def _show_templates(self, tool: str, document: TableDocument) -> None:
        held = self._workplace.tools["template"]
        known = held.known if tool == held.id and isinstance(held, TemplateTool) else ()
        self._template.setVisible(len(known) > 1)
        with QSignalBlocker(self.template):
            self.template.clear()
            for one in known:
                self.template.addItem(one.name.get(document.language), one.key)
            self.template.setCurrentIndex(self.template.findData(self._choices.template))

    def _levels(self, row: TerrainRow) -> list[float]:
        """The levels that the chart prints; of hills also the next steps."""
        known = [float(level) for level in row.levels]
        if known and row.fact("level_min"):
            known += [known[0] + STEP * k for k in range(1, 5)]
        return known
