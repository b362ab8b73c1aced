"""The tool bar: tools at the left with what they can be set to, overlay toggles at the right."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QMenu, QSizePolicy, QSpinBox, QToolBar, QToolButton, QWidget

from workbench.desktop.actions import Actions
from workbench.desktop.choices import LOWER, MAX_RADIUS, RAISE, RAMP, SET, SMOOTH
from workbench.desktop.questions import OVERLAYS
from workbench.desktop.size import sized
from workbench.desktop.staging.zone_choosers import ZoneChoosers
from workbench.desktop.tools.areas import AREA_TOOLS
from workbench.desktop.workplace import SHAPE_TOOLS, TOOLS, Workplace

_WITH_RADIUS = ("terrain", "elevation", "eraser", "natural")


class ToolBar(QToolBar):
    """Everything in one row that also fits 1280 pixels."""

    def __init__(self, actions: Actions, workplace: Workplace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolbar")
        self.setWindowTitle(self.tr("Tools"))
        self.setMovable(False)
        self.setIconSize(QSize(sized(22), sized(22)))
        choices = self._choices = workplace.choices
        for name in ("undo", "redo"):
            self.addAction(actions[name])
        self.addSeparator()
        for tool in TOOLS:
            self.addAction(actions[f"tool_{tool.id}"])
        self.shapes = self._shape_button(actions)
        self._shapes = self.addWidget(self.shapes)
        self.areas = self._area_button(actions)
        self.addWidget(self.areas)
        self.addSeparator()
        self.radius = QSpinBox()
        self.radius.setRange(0, MAX_RADIUS)
        self.radius.setPrefix(self.tr("Radius "))
        self.radius.setToolTip(self.tr("How far the brush reaches around the mouse's hex, in hexes"))
        self.radius.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.radius.valueChanged.connect(lambda v: choices.choose(radius=v))
        self.mode = QComboBox()
        for key, words in (
            (RAISE, self.tr("Raise")),
            (LOWER, self.tr("Lower")),
            (SET, self.tr("Set level")),
            (SMOOTH, self.tr("Smooth")),
            (RAMP, self.tr("Ramp")),
        ):
            self.mode.addItem(words, key)
        self.mode.setToolTip(self.tr("What the elevation brush does; Ctrl does the opposite"))
        self.mode.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.mode.activated.connect(lambda _: choices.choose(level_mode=self.mode.currentData()))
        self.level = QSpinBox()
        self.level.setToolTip(self.tr("The level that is set, in the ruleset's steps"))
        self.level.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.level.valueChanged.connect(lambda v: choices.choose(level=v))
        self._radius, self._mode, self._level = (self.addWidget(w) for w in (self.radius, self.mode, self.level))
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

    def _shape_button(self, actions: Actions) -> QToolButton:
        """One button for all tools of shapes: it shows the one that was last in hand."""
        self._shape_actions = {tool.id: actions[f"tool_{tool.id}"] for tool in SHAPE_TOOLS}
        button = QToolButton()
        menu = QMenu(button)
        menu.addActions(list(self._shape_actions.values()))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        button.setDefaultAction(self._shape_actions["polygon"])
        return button

    def _area_button(self, actions: Actions) -> QToolButton:
        """One button for all tools that select hexes."""
        self._area_actions = {tool.id: actions[f"tool_{tool.id}"] for tool in AREA_TOOLS}
        button = QToolButton()
        menu = QMenu(button)
        menu.addActions(list(self._area_actions.values()))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        button.setDefaultAction(self._area_actions["marquee"])
        return button

    def open(self, steps: tuple[int, int], *, shapes: bool) -> None:
        """Take over the elevation steps of a ruleset, and whether its rules look at shapes."""
        self._shapes.setVisible(shapes)
        with QSignalBlocker(self.level):
            self.level.setRange(*steps)
        self.show_choices()

    def show_tool(self, tool: str) -> None:
        """Show what the tool in hand can be set to."""
        self._radius.setVisible(tool in _WITH_RADIUS)
        self._mode.setVisible(tool == "elevation")
        self._level.setVisible(tool == "elevation" and self._choices.level_mode == SET)
        self.zones.show(on=tool == "zone")
        self._tool = tool
        if tool in self._shape_actions:
            self.shapes.setDefaultAction(self._shape_actions[tool])
        if tool in self._area_actions:
            self.areas.setDefaultAction(self._area_actions[tool])

    def show_choices(self) -> None:
        """Show the choices as they are now."""
        blockers = [QSignalBlocker(widget) for widget in (self.radius, self.mode, self.level)]
        self.radius.setValue(self._choices.radius)
        self.mode.setCurrentIndex(self.mode.findData(self._choices.level_mode))
        self.level.setValue(self._choices.level)
        del blockers
        self.show_tool(getattr(self, "_tool", "select"))
