"""The tool bars of hex maps and of tabletops: tools with their choices at the left, switches of overlays at the right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from workbench.base.text import with_minus_sign
from workbench.desktop.documents.document import AnyDocument, TabletopDocument
from workbench.desktop.documents.hex_choices import LOWER, MAX_RADIUS, RAISE, RAMP, SET, SMOOTH
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.drawing.tabletop_samples import LEVEL_STEP, usual_levels
from workbench.desktop.look.language import labelled
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.overlays.registry import hex_switches, table_switches
from workbench.desktop.tools.contour_brush import AT_LEVEL, LARGEST, MODES, SMALLEST, ContourBrush
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.contours import ContourTool
from workbench.desktop.tools.hex_selection import AREA_TOOLS
from workbench.desktop.tools.hex_tool_context import SHAPE_TOOLS, HexToolContext, draws_shapes
from workbench.desktop.tools.hex_tool_context import TOOLS as HEX_TOOL_CONTEXT_TOOLS
from workbench.desktop.tools.tabletop_choices import SNAP_STEPS, is_building
from workbench.desktop.tools.tool import INSPECT
from workbench.desktop.widgets.actions import Actions
from workbench.desktop.widgets.measures import LengthField
from workbench.desktop.widgets.number_fields import DecimalField, WholeNumberField
from workbench.desktop.wording.map_names import name_kind_name
from workbench.desktop.wording.zones import next_zone, zone_kind_name
from workbench.scenario.edits.clips import DRAWN, PARTS
from workbench.scenario.map_names import NAME_KINDS
from workbench.scenario.zones import ZONE_KINDS

if TYPE_CHECKING:
    from workbench.desktop.tools.tabletop_tool_context import TabletopToolContext

# --- The kind and the side of the zone that is drawn next, chosen in the tool bar: the same for maps and tables.


translate = QCoreApplication.translate


class ZoneChoosers:
    """Show the chosen zone, or the new one that would be drawn. A choice begins a new zone, also of the kind that is shown
    already; the Zones panel changes those that are there."""

    def __init__(self, bar: QToolBar, tool_context: HexToolContext | TabletopToolContext) -> None:
        self._tool_context = tool_context
        self.kind, self.side = QComboBox(), QComboBox()
        self.kind.setAccessibleName(translate("Zones", "Kind of the new zone"))
        self.kind.setToolTip(
            translate("Zones", "Begin a new zone of this kind; the Zones panel changes those that are there")
        )
        self.side.setAccessibleName(translate("Zones", "Side of the new zone"))
        self.side.setToolTip(translate("Zones", "Begin a new zone for this side"))
        for box in (self.kind, self.side):
            box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for kind in ZONE_KINDS:
            self.kind.addItem(zone_kind_name(kind), kind)
        self.kind.activated.connect(lambda _: self._begin(self.kind.currentData(), None))
        self.side.activated.connect(lambda _: self._begin(self.kind.currentData(), self.side.currentData()))
        self._actions = [bar.addWidget(box) for box in (self.kind, self.side)]

    def _begin(self, kind: str, side: str | None) -> None:
        self._tool_context.choices.choose(zone="", zone_kind=kind, zone_side=side)

    def show(self, *, on: bool) -> None:
        """Show the choices for the next zone while the zone tool is active."""
        for action in self._actions:
            action.setVisible(on)
        if on:
            self.refresh()

    def refresh(self) -> None:
        """The chosen zone, the sides or the choices are others."""
        document = self._tool_context.document
        scenario, language = document.scenario, document.language
        kind, side = next_zone(self._tool_context.choices, scenario)
        sides = [(force.side, force.name.get(language) or force.side) for force in scenario.forces.sides]
        known = [("", translate("Zones", "For all")), *sides]
        with QSignalBlocker(self.kind), QSignalBlocker(self.side):
            self.kind.setCurrentIndex(self.kind.findData(kind))
            if known != [(self.side.itemData(k), self.side.itemText(k)) for k in range(self.side.count())]:
                self.side.clear()
                for key, words in known:
                    self.side.addItem(words, key)
            self.side.setCurrentIndex(self.side.findData(side))


class NameChooser:
    """Chooses the kind of the next name on the map while the tool of names is active."""

    def __init__(self, bar: QToolBar, tool_context: HexToolContext | TabletopToolContext) -> None:
        self._tool_context = tool_context
        self.kind = QComboBox()
        self.kind.setAccessibleName(translate("Names", "Kind of the next name"))
        self.kind.setToolTip(translate("Names", "What a click on the map writes"))
        self.kind.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.kind.activated.connect(lambda _: self._choose())
        self._action = bar.addWidget(self.kind)
        tool_context.names.changed.connect(self.refresh)

    def _choose(self) -> None:
        names = self._tool_context.names
        names.select(())
        names.choose(str(self.kind.currentData()))

    def show(self, *, on: bool) -> None:
        """Show the choice while the tool of names is active."""
        self._action.setVisible(on)
        if on:
            self.refresh()

    def refresh(self) -> None:
        """Another kind is chosen."""
        language = self._tool_context.document.language
        with QSignalBlocker(self.kind):
            if not self.kind.count():
                for kind in NAME_KINDS:
                    self.kind.addItem(name_kind_name(kind, language), kind)
            self.kind.setCurrentIndex(self.kind.findData(self._tool_context.names.kind))


class ModeSwitch(QWidget):
    """Inspect or edit: one of two buttons is down. It shows what the active tool is for, and has no state of its own."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._switch = actions["edit_mode"]
        self.inspect, self.edit = QToolButton(), QToolButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        keys = {False: actions["tool_inspect"], True: self._switch}
        for edits, button, words, tip in (
            (
                False,
                self.inspect,
                translate("MapToolBar", "Inspect"),
                translate("MapToolBar", "Ask and change nothing: a click observes or selects, a drag is a line"),
            ),
            (
                True,
                self.edit,
                translate("MapToolBar", "Edit"),
                translate("MapToolBar", "Move, draw and place: no line follows the mouse"),
            ),
        ):
            button.setText(words)
            button.setCheckable(True)
            key = keys[edits].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{tip} ({key})" if key else tip)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _, wanted=edits: self._choose(wanted))
            row.addWidget(button)

    def _choose(self, edits: bool) -> None:
        if edits != self._edits:
            self._switch.trigger()
        self.show_mode(edits=self._edits)  # a click on the button that is down leaves it down

    def show_mode(self, *, edits: bool) -> None:
        """Show which of the two the active tool is for."""
        self._edits = edits
        self.inspect.setChecked(not edits)
        self.edit.setChecked(edits)


_ICON, _SMALL_ICON = 22, 17
"""The size of icons, usually and where the bar is narrow, in pixels at the normal size of the letters."""


_MORE_BUTTON = "qt_toolbar_ext_button"
"""Qt's name of the button with what has no room."""


def _icons(size: int) -> QSize:
    return QSize(scaled_pixels(size), scaled_pixels(size))


class MapToolBar(QToolBar):
    """Everything in one row: tools at the left, overlays at the right. Where it has no room for all, the names of overlays give
    way, then the size of icons, then the tools, which share one button."""

    zones: ZoneChoosers
    names: NameChooser

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._switches: list[QToolButton] = []
        self._measuring = False
        self._fitted = (0, 0)
        """The width of the bar and of its content for which the buttons were last arranged (pixels)."""
        self.setObjectName("toolbar")
        self.setWindowTitle(translate("MapToolBar", "Tools"))
        self.setMovable(False)
        self.setIconSize(_icons(_ICON))
        self.modes = ModeSwitch(actions)
        self.addWidget(self.modes)
        self.addSeparator()
        for name in ("undo", "redo"):
            self.addAction(actions[name])
        self.addSeparator()
        self.tools = QToolButton()
        """Has the tools in its menu while the bar has no room for them; its face is the one in use."""
        self.tools.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.tools.setMenu(QMenu(self.tools))
        self._folded = self.addWidget(self.tools)
        self._folded.setVisible(False)
        self._usual: list[QAction] = []
        """All actions in their order, while the tools have buttons of their own."""

    def add_overlays(self, actions: Actions, overlays: Iterable[str]) -> None:
        """Add a button for each overlay (by id), at the right edge."""
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        for overlay in overlays:
            action = actions[f"overlay_{overlay}"]
            self.addAction(action)
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton):
                self._switches.append(button)
        self._write_switches(on=True)
        self._usual = self.actions()
        self.tools.setDefaultAction(self._tools()[0])
        for tool in self._tools():
            tool.toggled.connect(lambda on, tool=tool: self.tools.setDefaultAction(tool) if on else None)

    def _tools(self) -> list[QAction]:
        """The tools that have buttons of their own where there is room."""
        first, last = self._usual.index(self._folded), self._usual.index(self._switches[0].defaultAction())
        return [one for one in self._usual[first:last] if one.isCheckable()]

    def _fold_tools(self, *, on: bool) -> None:
        """Let the tools share one button, or give each its own again."""
        if on == self._folded.isVisible() or not self._usual:
            return
        tools = self._tools()
        self._folded.setVisible(on)
        if on:
            self.tools.menu().addActions(tools)
            self.tools.setDefaultAction(next((one for one in tools if one.isChecked()), tools[0]))
            for one in tools:
                self.removeAction(one)
        else:
            self.tools.menu().clear()
            for one in reversed(tools):
                self.insertAction(self._usual[self._usual.index(one) + 1], one)

    def _write_switches(self, *, on: bool) -> None:
        """Write the names of overlays beside their icons, or show the icons alone."""
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if on else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._switches:
            button.setToolButtonStyle(style)

    def event(self, event: QEvent) -> bool:
        """After a change of width or of content what has no room gives way, so that no button is pushed out of the bar."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self._switches:
            self._fit()
        return done

    def _fit(self) -> None:
        # every change of style asks for another layout, so that what fits must be left alone, or that never ends
        if self._fitted == (self.width(), self.sizeHint().width()) or self._measuring:
            return
        self._measuring = True
        try:
            self._fold_tools(on=False)
            self._write_switches(on=True)
            self.setIconSize(_icons(_ICON))
            if self._is_narrow:
                self._write_switches(on=False)
            if self._is_narrow:
                self.setIconSize(_icons(_SMALL_ICON))
            if self._is_narrow:
                self._fold_tools(on=True)
                self.setIconSize(_icons(_ICON))
                if self._is_narrow:
                    self.setIconSize(_icons(_SMALL_ICON))
        finally:
            self._measuring = False
        self._fitted = self.width(), self.sizeHint().width()

    @property
    def _is_narrow(self) -> bool:
        return self.sizeHint().width() > self.width()

    def take_keys(self) -> None:
        """Give the keys to the part that had them last, or else the first. Only one part is reached by Tab; from there the
        arrows go on."""
        stops = self._stops()
        has = next((one for one in stops if one.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        if stops:
            self._give_keys(has or stops[0])

    def _stops(self) -> list[QWidget]:
        """The buttons and fields that can be used, from the left."""
        kinds = (QToolButton, QComboBox, QAbstractSpinBox)
        found = [one for kind in kinds for one in self.findChildren(kind)]
        found = [one for one in found if not one.objectName().startswith("qt_") or one.objectName() == _MORE_BUTTON]
        usable = (one for one in found if one.isVisible() and one.isEnabled())
        return sorted(usable, key=lambda one: one.mapTo(self, QPoint()).x())

    def _give_keys(self, stop: QWidget) -> None:
        for one in self._stops():
            if one is not stop and isinstance(one, QToolButton):
                one.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if isinstance(stop, QToolButton):
            stop.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        stop.setFocus(Qt.FocusReason.TabFocusReason)

    def focusNextPrevChild(self, next: bool) -> bool:
        """The arrow keys, for which buttons call this, and Tab go from part to part; after the last one on in the window."""
        stops, has = self._stops(), QApplication.focusWidget()
        place = stops.index(has) + (1 if next else -1) if has in stops else -1
        if 0 <= place < len(stops):
            self._give_keys(stops[place])
            return True
        return super().focusNextPrevChild(next)

    def in_sight(self) -> list[QAction]:
        """The actions of its buttons, and of the menus of buttons for several tools."""
        menus = [button.menu() for button in self.findChildren(QToolButton) if button.menu() is not None]
        return [*self.actions(), *(action for menu in menus for action in menu.actions())]

    def open(self, document: AnyDocument) -> None:
        """Another document."""

    def show_tool(self, tool: str) -> None:
        """Show the choices of the active tool."""
        raise NotImplementedError

    def show_choices(self) -> None:
        """Show the current choices."""
        raise NotImplementedError


def _menu_button(actions: Mapping[str, QAction], first: str) -> QToolButton:
    """One button for several tools, which shows the one that was last active."""
    button = QToolButton()
    menu = QMenu(button)
    menu.addActions(list(actions.values()))
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
    button.setDefaultAction(actions[first])
    return button


def _parts_button(actions: Sequence[QAction]) -> QToolButton:
    """A button with a menu of what a paste takes; it says whether all of it is taken."""
    button = QToolButton()
    button.setText(QCoreApplication.translate("HexToolBar", "What is pasted"))
    button.setToolTip(
        QCoreApplication.translate("HexToolBar", "What of the piece in hand counts; the preview on the map shows it")
    )
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    menu = QMenu(button)
    menu.addActions(list(actions))
    menu.setToolTipsVisible(True)
    button.setMenu(menu)
    return button


class TabletopToolBar(MapToolBar):
    """Everything in one row that also fits 1280 pixels."""

    def __init__(self, actions: Actions, tool_context: TabletopToolContext, parent: QWidget | None = None) -> None:
        # the tools of tables are not loaded for a map of hexes
        from workbench.desktop.tools.tabletop_tool_context import DRAWING, TOOLS

        super().__init__(actions, parent)
        self._choices, self._tool_context = tool_context.choices, tool_context
        for tool in TOOLS:
            # the drawing tools share a button, the panel of pieces starts the tool of openings, the switch that of inspecting
            if tool not in DRAWING and tool.id not in ("opening", INSPECT):
                self.addAction(actions[f"tool_{tool.id}"])
        self._drawing = {tool.id: actions[f"tool_{tool.id}"] for tool in DRAWING}
        self.drawing = _menu_button(self._drawing, "polygon")
        self.insertWidget(actions["tool_piece"], self.drawing)
        self.addSeparator()
        self._make_sizes()
        self._make_choosers()
        self._curved, self._opening = self.addWidget(self.curved), self.addWidget(self.opening)
        self._width, self._level = self.addWidget(self.width_), self.addWidget(self.level)
        self._height, self._template = self.addWidget(self.height_), self.addWidget(self.template)
        self.zones = ZoneChoosers(self, tool_context)
        self.names = NameChooser(self, tool_context)
        self.add_overlays(actions, table_switches())

    def _make_sizes(self) -> None:
        """How wide the next line is drawn, and at which level what is drawn next lies."""
        self.width_ = DecimalField()
        self.width_.setRange(0, 99)
        self.width_.setSingleStep(0.5)
        self.width_.setDecimals(1)
        self.width_.setPrefix(self.tr("Width "))
        self.width_.setToolTip(self.tr("How wide the next line is drawn; 0 is a bare line"))
        self.width_.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.width_.valueChanged.connect(lambda v: self._choices.choose(width=round(v, 2)))
        self.level = self._chooser("level", self.tr("The level of what is drawn next"))
        self.height_ = LengthField(0.0, 99.0, 0.5)
        self.height_.setPrefix(self.tr("Level "))
        self.height_.setToolTip(
            self.tr("The level of what is drawn next: any that the rules allow; arrows take usual steps")
        )
        self.height_.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.height_.valueChanged.connect(self._heightened)

    def _make_choosers(self) -> None:
        """The template in hand, the step that things are placed on, straight or curved edges."""
        self.template = self._chooser("template", self.tr("The template in hand"))
        self.template.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        snap_tip = self.tr(
            "Corners, units and pieces are placed on multiples of this step; Ctrl places them anywhere for a moment"
        )
        self.snap = self._chooser("snap_step", snap_tip, snaps=True)
        self.snap.setAccessibleName(self.tr("Step that things are placed on"))
        self.snap.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.addWidget(self.snap)
        self.curved = self._chooser("curved", "")
        self.curved.setAccessibleName(self.tr("Edges"))
        self.curved.addItem(self.tr("Straight"), False)
        self.curved.addItem(self.tr("Curve"), True)
        self.opening = self._chooser("door", self.tr("What a click on a wall makes (Tab); Alt makes the other"))
        self.opening.setAccessibleName(self.tr("Window or door"))
        self.opening.addItem(self.tr("Window"), False)
        self.opening.addItem(self.tr("Door"), True)
        self.opening.activated.connect(lambda _: self._tool_context.update_hint())

    def _chooser(self, choice: str, tip: str, **besides: bool) -> QComboBox:
        """A list whose chosen entry becomes a choice for the tools; ``besides`` are choices that are made with it."""
        box = QComboBox()
        box.setToolTip(tip)
        box.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        box.activated.connect(lambda _: self._choices.choose(**{choice: box.currentData(), **besides}))
        return box

    def show_choices(self) -> None:
        """Show the current choices."""
        self.show_tool(self._tool_context.tool.id)

    def _show_curved(self, *, straight: bool) -> None:
        """Show whether edges become curves; of buildings they do not, which the tooltip says."""
        tip = self.tr("Straight edges, or smooth curves through the points that are clicked (Tab)")
        self.curved.setToolTip(self.tr("Buildings have straight walls") if straight else tip)
        self.curved.setEnabled(not straight)
        with QSignalBlocker(self.curved):
            self.curved.setCurrentIndex(int(self._choices.curved and not straight))

    def show_tool(self, tool: str) -> None:
        """Show the choices of the active tool."""
        document = self._tool_context.document
        if tool in self._drawing:
            self.drawing.setDefaultAction(self._drawing[tool])
        draws = tool in self._drawing
        row = document.ruleset.terrain.get(self._choices.terrain)
        levels = usual_levels(row) if row is not None and row.has_height else []
        free = row is not None and row.takes_any_level and bool(levels)
        self._width.setVisible(tool in ("shape_line", "blob"))
        self._curved.setVisible(tool in ("shape_line", "polygon"))
        self._show_curved(straight=is_building(row))
        self._opening.setVisible(tool == "opening")
        with QSignalBlocker(self.opening):
            self.opening.setCurrentIndex(int(self._choices.door))
        self._level.setVisible(draws and not free and len(levels) > 1)
        self._height.setVisible(draws and free)
        self._show_templates(tool, document)
        self._show_snap(document.scenario.board.unit)
        self.zones.show(on=tool == "zone")
        self.names.show(on=tool == "names")
        blockers = [QSignalBlocker(self.width_), QSignalBlocker(self.level), QSignalBlocker(self.height_)]
        self.width_.setSuffix(f" {unit_word(document.scenario.board.unit)}")
        self.width_.setValue(self._choices.width)
        self.level.clear()
        for level in levels:
            self.level.addItem(self.tr("Level {n}").format(n=with_minus_sign(f"{level:g}")), float(level))
        now = self._choices.level if self._choices.level is not None else levels[0] if levels else None
        self.level.setCurrentIndex(max(0, self.level.findData(float(now))) if now is not None else -1)
        if free and row is not None:
            self.height_.setMinimum(levels[0] if row.fact("level_min") else 0.0)
            self.height_.setSingleStep(LEVEL_STEP if row.fact("level_min") else levels[0] if len(levels) > 1 else 0.5)
            self.height_.setValue(now or 0.0)
        del blockers

    def _show_snap(self, unit: str) -> None:
        steps = SNAP_STEPS.get(unit, SNAP_STEPS["cm"])
        fractions = {0.25: "¼", 0.5: "½"}
        with QSignalBlocker(self.snap):
            if [self.snap.itemData(k) for k in range(self.snap.count())] != list(steps):
                self.snap.clear()
                for step in steps:
                    number = fractions.get(step, f"{step:g}") if unit == "in" else length_text(step)
                    words = self.tr("Step: {n} {unit}").format(n=number, unit=unit_word(unit))
                    self.snap.addItem(words if step else self.tr("No step"), step)
            now = self._choices.snap_step if self._choices.snaps else 0.0
            self.snap.setCurrentIndex(max(0, self.snap.findData(now)))

    def _heightened(self, value: float) -> None:
        row = self._tool_context.document.ruleset.terrain.get(self._choices.terrain)
        usual = row is not None and bool(row.levels) and value == row.levels[0]
        self._choices.choose(level=None if usual else round(value, 2))

    def _show_templates(self, tool: str, document: TabletopDocument) -> None:
        from workbench.desktop.tools.tabletop_templates import TemplateTool

        held = self._tool_context.tools["template"]
        known = held.known if tool == held.id and isinstance(held, TemplateTool) else ()
        self._template.setVisible(len(known) > 1)
        with QSignalBlocker(self.template):
            self.template.clear()
            for number, one in enumerate(known):
                whole = one.name.get(document.language)
                # a remark in brackets may be longer than the bar has room for: it would push the answers off it
                self.template.addItem(whole if len(whole) <= _LONGEST_NAME else whole.partition(" (")[0], one.key)
                self.template.setItemData(number, whole, Qt.ItemDataRole.ToolTipRole)
            self.template.setCurrentIndex(self.template.findData(self._choices.template))
        called = self.template.currentData(Qt.ItemDataRole.ToolTipRole)
        words = self.tr("The template in hand")
        self.template.setToolTip(labelled(words, called) if called else words)


_LONGEST_NAME = 30
"""Letters of a template's name that is shown with its remark."""


# --- The tool bar of a map of hexes.


_WITH_RADIUS = ("terrain", "elevation", "eraser", "natural", "zone")


class HexToolBar(MapToolBar):
    """Everything in one row that also fits 1280 pixels."""

    def __init__(self, actions: Actions, tool_context: HexToolContext, parent: QWidget | None = None) -> None:
        super().__init__(actions, parent)
        self._choices = tool_context.choices
        self._tool_context = tool_context
        for tool in HEX_TOOL_CONTEXT_TOOLS:
            if tool.id != INSPECT:  # which is half of the switch
                self.addAction(actions[f"tool_{tool.id}"])
        self._shape_actions = {tool.id: actions[f"tool_{tool.id}"] for tool in SHAPE_TOOLS}
        self.shapes = _menu_button(self._shape_actions, "polygon")
        self._shapes = self.addWidget(self.shapes)
        self._area_actions = {tool.id: actions[f"tool_{tool.id}"] for tool in AREA_TOOLS}
        self.areas = _menu_button(self._area_actions, "marquee")
        self.addWidget(self.areas)
        self.addSeparator()
        self._make_brush_fields()
        self._make_contour_brush_fields()
        self.slopes = QToolButton()
        actions["slopes_follow"].setIconText(self.tr("Slopes"))
        self.slopes.setDefaultAction(actions["slopes_follow"])
        self.slopes.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.pasted = _parts_button([actions[f"part_{part}"] for part in (DRAWN, *PARTS)])
        self._radius, self._mode, self._brush_mode, self._brush_size, self._level, self._slopes, self._pasted = (
            self.addWidget(w)
            for w in (
                self.radius,
                self.mode,
                self.brush_mode,
                self.brush_size,
                self.level,
                self.slopes,
                self.pasted,
            )
        )
        self.zones = ZoneChoosers(self, tool_context)
        self.names = NameChooser(self, tool_context)
        self.add_overlays(actions, hex_switches())

    def _make_brush_fields(self) -> None:
        """Make the fields of brushes of hexes, and of the level that is set or drawn."""
        choices = self._choices
        self.radius = WholeNumberField()
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
        self.level = WholeNumberField()
        self.level.setPrefix(self.tr("Level "))
        self.level.setToolTip(self.tr("The level that is set or drawn, in the ruleset's steps"))
        self.level.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.level.valueChanged.connect(self._level_chosen)

    def _make_contour_brush_fields(self) -> None:
        """Make the fields of the brush that changes drawn ground."""
        choices = self._choices
        self.brush_mode = QComboBox()
        self.brush_mode.setAccessibleName(self.tr("What the contour brush does"))
        self.brush_mode.setToolTip(
            self.tr("What the contour brush does: Push spreads the level on which a stroke begins; Shift smooths")
        )
        self.brush_mode.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.brush_mode.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.brush_mode.activated.connect(lambda _: choices.choose(brush_mode=self.brush_mode.currentData()))
        self.brush_size = DecimalField()
        self.brush_size.setRange(SMALLEST, LARGEST)
        self.brush_size.setSingleStep(0.05)
        self.brush_size.setDecimals(2)
        self.brush_size.setPrefix(self.tr("Radius "))
        self.brush_size.setToolTip(self.tr("The radius of the brush, in hexes (+ and −)"))
        self.brush_size.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.brush_size.valueChanged.connect(lambda v: choices.choose(brush_size=v))

    def open(self, document: AnyDocument) -> None:
        """Take over the elevation steps of a ruleset, and whether its rules look at shapes."""
        self._shapes.setVisible(draws_shapes(document.ruleset))
        with QSignalBlocker(self.level):
            self.level.setRange(*document.ruleset.elevation_steps)
        self.brush_mode.clear()
        for key, mode in MODES.items():
            self.brush_mode.addItem(mode.words.get(document.language), key)
        self.show_choices()

    def show_tool(self, tool: str) -> None:
        """Show the choices of the active tool."""
        self._radius.setVisible(tool in _WITH_RADIUS)
        self._mode.setVisible(tool == "elevation")
        sets = tool == "elevation" and self._choices.level_mode == SET
        brushes = tool == ContourBrush.id
        self._brush_mode.setVisible(brushes)
        self._brush_size.setVisible(brushes)
        self._level.setVisible(
            sets or tool in (ContourTool.id, ContourEditTool.id) or (brushes and self._choices.brush_mode == AT_LEVEL)
        )
        self._pasted.setVisible(tool == "paste")
        self._slopes.setVisible(tool == "elevation" and self._tool_context.slopes is not None)
        self.zones.show(on=tool == "zone")
        self.names.show(on=tool == "names")
        self._tool = tool
        if tool in self._shape_actions:
            self.shapes.setDefaultAction(self._shape_actions[tool])
        if tool in self._area_actions:
            self.areas.setDefaultAction(self._area_actions[tool])

    def _level_chosen(self, level: int) -> None:
        """A level was chosen: for what is drawn next, and for a contour that is selected."""
        self._choices.choose(level=level)
        editor = self._tool_context.tools[ContourEditTool.id]
        if isinstance(editor, ContourEditTool) and editor.set_level(level):
            self._tool_context.refresh_shape()

    def show_choices(self) -> None:
        """Show the current choices."""
        blockers = [QSignalBlocker(widget) for widget in (self.radius, self.mode, self.level, self.brush_size)]
        self.radius.setValue(self._choices.radius)
        self.mode.setCurrentIndex(self.mode.findData(self._choices.level_mode))
        self.level.setValue(self._choices.level)
        self.brush_size.setValue(self._choices.brush_size)
        self.brush_mode.setCurrentIndex(self.brush_mode.findData(self._choices.brush_mode))
        del blockers
        self.show_tool(getattr(self, "_tool", INSPECT))
