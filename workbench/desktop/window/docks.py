"""The docks of every window: made, arranged, saved, refreshed, and hidden for the first page or for a map without panels."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QDockWidget,
    QLabel,
    QTabBar,
    QTabWidget,
    QToolBar,
    QToolButton,
    QUndoView,
    QWidget,
)

from workbench.base.diagnostics import Severity
from workbench.desktop.canvas.minimap import Minimap
from workbench.desktop.canvas.profile import SectionPanel, TabletopProfilePanel
from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, LayerLook
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import icon, scaled_pixels
from workbench.desktop.panels.card import CardPanel
from workbench.desktop.panels.forces_panel import ForcesPanel, ForcesTree, TabletopForcesTree
from workbench.desktop.panels.inspector import HexInspector, TabletopInspector
from workbench.desktop.panels.issues import IssuesList
from workbench.desktop.panels.kept_lines import HexLinesPanel, TabletopLinesPanel
from workbench.desktop.panels.layers import LayersPanel, layer_name
from workbench.desktop.panels.map_variants import OverlayMarks, OverlaysPanel, hidden_words
from workbench.desktop.panels.palette import HexTerrainPalette, TabletopTerrainPalette, UnitPalette
from workbench.desktop.panels.unit import HexUnitPanel, TabletopUnitPanel
from workbench.desktop.widgets.form_fields import first_field
from workbench.desktop.widgets.panel_area import LargeCross, PanelArea
from workbench.desktop.widgets.screen_readers import announce
from workbench.desktop.widgets.visible_updates import PanelRefresher, UpdateWhenVisible
from workbench.desktop.window.arrangement import BOTTOM_HEIGHT, CARD_HEIGHT, SteadyDocks, arrange
from workbench.desktop.window.forces_and_zones import ForcesAndZones, ForcesMap
from workbench.desktop.window.lesson_view import LessonMap
from workbench.desktop.window.lesson_writing import LessonWriting, WritingMap
from workbench.desktop.window.lessons import LessonController
from workbench.desktop.window.map_names import NamesController, NamesMap
from workbench.desktop.window.plans import PlanController, PlanMap
from workbench.desktop.window.underlay_dock import UnderlayController
from workbench.scenario.changes import AnyChanges
from workbench.scenario.edits.edit import Edit

# --- A map without panels: one key hides all docks and bars, and shows them again.


_SHOWN_FOR = 12_000
"""Milliseconds for which the button shows its text; then it shrinks to a sign in the corner, with the key."""
_INSET = 12


class HiddenPanels(QObject):
    """Hides docks and bars of one window and shows them again. ``back`` is a button over the map that brings them back."""

    show_wanted = Signal()
    """Somebody wants the panels back."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._bars: list[QWidget] = []
        self.on = False
        self.back = QToolButton(window.view)
        self.back.setObjectName("bring_back")
        self.back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back.setCursor(Qt.CursorShape.PointingHandCursor)
        self.back.hide()
        self.back.clicked.connect(lambda *_: self.set(on=False))
        self._quiet = QTimer(self, singleShot=True, interval=_SHOWN_FOR)
        self._quiet.timeout.connect(self._shorten)
        window.view.installEventFilter(self)

    def set(self, *, on: bool) -> None:
        """Hide docks and bars, or show again those that were hidden."""
        if not on:
            self.show_wanted.emit()
        if on == self.on:
            return
        window = self._window
        self.on = on
        place = None if window.view.shows_all else window.view.place
        if on:
            window.pages.setCurrentWidget(window.view)
            bars = [window.widget.menuBar(), window.status, *window.widget.findChildren(QToolBar)]
            self._bars = [bar for bar in bars if not bar.isHidden()]
            window.docks.set_aside()
            window.view.show_whole(on=True)
            for bar in self._bars:
                bar.hide()
            words = QCoreApplication.translate("ClearMap", "Panels hidden – Tab brings them back")
            self.back.setText(f"⤢  {words}")
            self.back.setToolTip(words)
            self.back.setAccessibleName(words)
            self.back.show()
            self._quiet.start()
            announce(words)
        else:
            window.docks.bring_back()
            window.view.show_whole(on=False)
            for bar in self._bars:
                bar.show()
            self._bars = []
            self.back.hide()
            announce(QCoreApplication.translate("ClearMap", "Panels and menus are back"))
        if window.host is not None:
            window.host.show_tabs()
        window.view.setFocus()
        window.view.show_place(place)
        self._place()
        window.actions_.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The button keeps to its corner; the keys of the menus bring everything back and open their menu."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        pressed = event if self.on and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        menu = self._menu_of(pressed) if pressed is not None else None
        if menu is None:
            return False
        self.set(on=False)
        self._window.widget.menuBar().setActiveAction(menu)
        return True

    def _menu_of(self, event: QKeyEvent) -> QAction | None:
        """The menu that these keys open: Alt and its letter, or F10 for the first."""
        menus = self._window.widget.menuBar().actions()
        keys = QKeySequence(event.keyCombination())
        if keys == QKeySequence(Qt.Key.Key_F10):
            return next(iter(menus), None)
        return next((one for one in menus if QKeySequence.mnemonic(one.text()) == keys), None)

    def _place(self) -> None:
        self.back.adjustSize()
        room = self._window.view.width()
        self.back.move(QPoint(room - self.back.width() - _INSET, _INSET))
        self.back.raise_()

    def _shorten(self) -> None:
        self.back.setText(QCoreApplication.translate("ClearMap", "⤢  Tab"))
        self._place()


# --- How layers are drawn, kept from one session to the next.


def saved_layers(settings: Settings, kind: str, known: frozenset[str]) -> tuple[LayerLook, frozenset[str]]:
    """How layers were drawn in a kind of window, and which were locked; defaults for what cannot be read."""
    state = settings.layout(f"{kind}layers")
    try:
        read = json.loads(bytes(state.data())) if state is not None else {}
        hidden = frozenset(layer for layer in read.get("hidden", ()) if layer in known)
        faint = {layer: float(read["strength"][layer]) for layer in read.get("strength", {}) if layer in known}
        locked = frozenset(layer for layer in read.get("locked", ()) if layer in known)
    except (ValueError, TypeError, AttributeError, KeyError, OverflowError, RecursionError):
        return DEFAULT_LOOK, frozenset()
    return LayerLook(hidden, tuple((layer, min(1.0, max(0.0, one))) for layer, one in faint.items())), locked


def save_layers(settings: Settings, kind: str, look: LayerLook, locked: frozenset[str]) -> None:
    """Remember how layers are drawn and which are locked."""
    state = {"hidden": sorted(look.hidden), "strength": dict(look.opacities), "locked": sorted(locked)}
    usual = look == DEFAULT_LOOK and not locked
    if not usual or settings.layout(f"{kind}layers") is not None:
        settings.save_layout(f"{kind}layers", QByteArray(json.dumps(state).encode()))


# --- The dock of overlays in a window of either kind, with the marks that say where edits go.


translate = QCoreApplication.translate


class OverlayDock(QObject):
    """Makes the dock, closed at first, and keeps it in step with the document; ``selected`` names the hexes or the pieces
    that are selected."""

    def __init__(self, frame: DockSet, window: CommandHost, selected: Callable[[], Sequence[str]]) -> None:
        super().__init__(window.widget)
        self._window = window
        self._selected = selected
        self.panel = OverlaysPanel(window.language)
        self.panel.rule.take.clicked.connect(lambda *_: self._take())
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        frame.docks["overlays"] = frame.make_dock("overlays", translate("Overlays", "Overlays"), self.panel, left)
        frame.docks["overlays"].hide()
        window.widget.tabifyDockWidget(frame.docks["forces"], frame.docks["overlays"])
        self._marks: OverlayMarks | None = None
        self._marked: object = None
        """What the marks were made of."""
        self._seen = UpdateWhenVisible(self.panel)

    def open(self, document: AnyDocument) -> None:
        """Another document."""
        self.panel.open(document)
        self._mark()

    def refresh(self, document: AnyDocument, change: AnyChanges) -> None:
        """Show what an edit changed; report it in the status bar if the change is hidden."""
        if change.overlays or change.everything:
            # commands select in the list what they have just added, also while it is hidden
            self._seen.run(self._list, hidden=True)
        elif change.ground or not change.units:
            self._seen.run(self._list)
        self._mark()
        if change.hidden and not document.painted_map_shown:
            self._window.status.show_warning(hidden_words())

    def _list(self) -> None:
        # the document is read when the list is shown, because another one may be open by then
        self.panel.open(self._window.document)

    def _take(self) -> None:
        """Limit the rule to the hexes, or the pieces, that are selected."""
        self.panel.rule.set_places(" ".join(self._selected()))

    def _mark(self) -> None:
        document = self._window.document
        made_of = (
            document,
            document.edited_map_variant,
            document.painted_map_shown,
            [(one.id, one.title) for one in document.scenario.overlays],
        )
        if made_of == self._marked:
            return
        self._marked = made_of
        if self._marks is None:
            self._marks = OverlayMarks(self._window.view, self._window.status, self._window.language)
        self._marks.show_state(document)


_TABBED = ("section", "lines", "history", "issues", "card")
"""Docks below the map, closed at first."""


class _TabBar(QTabBar):
    """A little higher than its letters, so that accents on capitals are not cut off."""

    def tabSizeHint(self, index: int) -> QSize:
        """Room above and below."""
        return super().tabSizeHint(index) + QSize(0, scaled_pixels(4))


class Tabs(QTabWidget):
    """Pages of a dock."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabBar(_TabBar())
        self.setDocumentMode(True)


def history_view() -> QUndoView:
    """The steps that can be undone; see :meth:`Docks.mark_saved`."""
    view = QUndoView()
    view.setIconSize(QSize(scaled_pixels(12), scaled_pixels(12)))
    view.setToolTip(translate("History", "Click a step to go back to it; the disk marks what is saved"))
    return view


# --- The docks of layers and of the minimap.


class MapDocks(QObject):
    """Makes both docks and keeps them up to date with the document. ``layers`` are named uppermost first."""

    def __init__(self, frame: DockSet, window: CommandHost, layers: tuple[str, ...]) -> None:
        super().__init__(window.widget)
        self._window = window
        self.layers = LayersPanel((ANSWERS, *layers))
        self.chip: QLabel | None = None
        """Shows in the status bar that layers are hidden, which cannot be seen on the map."""
        self.minimap = Minimap(window.view)
        self._seen = UpdateWhenVisible(self.minimap)
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        frame.docks["layers"] = frame.make_dock("layers", translate("Layers", "Layers"), self.layers, left)
        frame.docks["minimap"] = frame.make_dock("minimap", translate("Layers", "Minimap"), self.minimap, left)
        window.widget.tabifyDockWidget(frame.docks["forces"], frame.docks["layers"])
        window.widget.tabifyDockWidget(frame.docks["layers"], frame.docks["minimap"])
        frame.docks["forces"].raise_()
        self.layers.locked_changed.connect(self._lock)
        self.layers.look_changed.connect(self._show)
        self.layers.tree.currentItemChanged.connect(lambda *_: window.actions_.refresh())
        self.layers.picture_changed.connect(self._change_picture)

    def open(self, document: AnyDocument) -> None:
        """Another document: what was locked stays locked in it too."""
        document.locked = self.layers.locked
        self.layers.show_picture(document.scenario.underlay)
        self.minimap.refresh()

    def refresh(self, document: AnyDocument, topics: frozenset[str]) -> None:
        """The document was edited."""
        if "underlay" in topics:
            self.layers.show_picture(document.scenario.underlay)
        self._seen.run(self.minimap.refresh)

    def _lock(self, layers: frozenset[str]) -> None:
        self._window.document.locked = layers
        self._window.actions_.refresh()

    def _show(self, look: LayerLook) -> None:
        self._window.view.set_look(look)
        self._window.tool_context.hidden_layers = look.hidden
        names = ", ".join(layer_name(layer) for layer in self.layers.rows if not look.shows(layer))
        self._tell_hidden(names)
        self.minimap.refresh()
        self._window.actions_.refresh()

    def _tell_hidden(self, names: str) -> None:
        if self.chip is None:
            if not names:
                return
            self.chip = QLabel()
            self._window.status.addPermanentWidget(self.chip)
        self.chip.setText(translate("Layers", "Hidden: {layers}").format(layers=names))
        self.chip.setVisible(bool(names))

    def _change_picture(self, field: str, value: object) -> None:
        self._window.docks.underlay.panel.field_changed.emit(field, value)

    def restore(self, settings: Settings, kind: str) -> None:
        """Draw and lock the layers as they were last saved for this kind of window."""
        look, locked = saved_layers(settings, kind, frozenset(self.layers.rows))
        if look != self.layers.look or locked != self.layers.locked:
            self.layers.show_layers(look, locked)

    def save(self, settings: Settings, kind: str) -> None:
        """Remember how layers are drawn and locked."""
        save_layers(settings, kind, self.layers.look, self.layers.locked)


# --- All docks of a window.


@dataclass(frozen=True)
class DockedMap:
    """What docks need of a map of one kind.

    - ``layers``: its layers, uppermost first
    - ``selected``: the labels of the selected hexes, or the ids of the selected pieces
    - ``per_unit``, ``plane``, ``fade``: those of :class:`~workbench.desktop.panels.underlay.UnderlayEditor`
    - ``plans``, ``lessons``, ``writing``, ``forces``, ``names``: the map as these parts use it
    """

    layers: tuple[str, ...]
    selected: Callable[[], Sequence[str]]
    per_unit: Callable[[], float]
    plane: Callable[[], Plane | None]
    fade: Callable[[float], None]
    plans: PlanMap
    lessons: LessonMap
    writing: WritingMap
    forces: ForcesMap
    names: NamesMap


class Docks(QObject):
    """The docks of one window by name. Left: palettes over forces. Right: the inspector. Below, closed at first: section, kept
    lines, history, issues, card. Kinds of maps make the panels, then call :meth:`lay_out`."""

    docks: dict[str, QDockWidget]
    terrain: HexTerrainPalette | TabletopTerrainPalette
    units: UnitPalette
    forces: ForcesTree | TabletopForcesTree
    inspector: HexInspector | TabletopInspector
    unit: HexUnitPanel | TabletopUnitPanel
    section: SectionPanel | TabletopProfilePanel
    lines: HexLinesPanel | TabletopLinesPanel
    below: ClassVar[str]
    """The dock at the lower edge that is opened first, for the height there."""
    topics_of_lines: ClassVar[str]
    """The topics of changes after which the kept lines are listed again."""
    tools_of_terrain: ClassVar[frozenset[str]]
    """The tools that bring the palette of terrain to the front."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._main = window.widget
        self._window = window
        self.steady = SteadyDocks(self._main)
        self.steady.closed.connect(self._tell_closed)
        self._card_opened = self._edited = False
        self._no_room = ""
        """The message about docks that have no room, once there was one."""
        self._answer_wanted = False
        """Did the user turn to the answer while editing?"""
        self._aside: list[QDockWidget] = []
        self._before = QByteArray()
        self.palettes, self.answers = Tabs(), Tabs()
        self.answers.tabBarClicked.connect(self._turned_by_hand)
        self.history = history_view()
        self.issues = IssuesList(window.language)
        self.card = CardPanel(window.language)
        self.card.edited.connect(self._change_card)
        self._followed: list[PanelRefresher] = []
        self._card_had_room = False

    def lay_out(self, map_: DockedMap, *, threaded: bool) -> None:
        """Make all docks around the panels of the kind of map, and the parts of the window that have a dock of their own."""
        window = self._window
        self.forces_panel = ForcesPanel(self.forces, window.language)
        self._make_docks_of_panels()
        self.map = MapDocks(self, window, map_.layers)
        self.overlays = OverlayDock(self, window, map_.selected)
        self.underlay = UnderlayController(self, window, map_.per_unit, map_.plane, map_.fade)
        self._main.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._main.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        for before, after in pairwise(_TABBED):
            self._main.tabifyDockWidget(self.docks[before], self.docks[after])
        self.plans = PlanController(self, window, map_.plans, threaded=threaded)
        self.lessons = LessonController(self, window, map_.lessons, threaded=threaded)
        self.writing = LessonWriting(self, window, map_.writing)
        self.forces_and_zones = ForcesAndZones(window, map_.forces, self, self.forces_panel)
        self.map_names = NamesController(self, window, map_.names)
        self.section_seen = UpdateWhenVisible(self.section)
        self.inspector.line.profile.opened.connect(lambda: self.bring_up("section"))
        self._follow_changes()

    def _make_docks_of_panels(self) -> None:
        left, right, below = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        self.docks = {
            "palette": self.make_dock("palette", translate("Docks", "Palette"), self.palettes, left),
            "forces": self.make_dock("forces", translate("Docks", "Forces"), self.forces_panel, left),
            "inspector": self.make_dock("inspector", translate("Docks", "Inspector"), self.answers, right),
            "section": self.make_dock("section", translate("Docks", "Section"), self.section, below),
            "lines": self.make_dock("lines", translate("Docks", "Kept lines"), self.lines, below),
            "history": self.make_dock("history", translate("Docks", "History"), self.history, below),
            "issues": self.make_dock("issues", translate("Docks", "Issues"), self.issues, below),
            "card": self.make_dock("card", translate("Docks", "Card"), self.card, below),
        }
        # hidden before they are laid into tabs: Qt leaves stray tabs over the window for docks that are not
        for name in _TABBED:
            self.docks[name].hide()

    def _follow_changes(self) -> None:
        """Refresh the panels that maps of both kinds have."""
        inquiry = self._window.inquiry
        self.refresh_when(self.units, "units conditions", self.show_choices)
        self.refresh_when(self.forces, "units", lambda: self.forces.show_selection(inquiry.selection))
        self.refresh_when(self.unit, "units zones", self.unit.refresh)
        self.refresh_when(self.inspector, "conditions", self.inspector.open)
        self.refresh_when(self.card, "words conditions zones units", self.show_card)
        self.refresh_when(self.lines, self.topics_of_lines, self.lines.open, hidden=True)

    def set_default_sizes(self) -> None:
        """Give the docks their default sizes."""
        self.set_default_widths()
        self._main.resizeDocks([self.docks["palette"], self.docks["forces"]], [520, 260], Qt.Orientation.Vertical)
        self._main.resizeDocks([self.docks[self.below]], [scaled_pixels(BOTTOM_HEIGHT)], Qt.Orientation.Vertical)

    def refresh_when(self, panel: QWidget, topics: str, refresh: Callable[[], None], *, hidden: bool = False) -> None:
        """Refresh a panel when one of these topics changed: as soon as the panel is visible, or at once if ``hidden``."""
        self._followed.append(PanelRefresher(panel, topics, refresh, hidden=hidden))

    def open(self, document: AnyDocument) -> None:
        """Show another document everywhere."""
        self.terrain.open(document.ruleset, document.scenario)
        self.units.open(document.ruleset, document.scenario)
        self.forces_and_zones.open(document)
        self.map_names.open(document)
        self.history.setStack(document.stack)
        self.mark_saved(on_disk=document.path is not None)
        self.map.open(document)
        self.overlays.open(document)
        self.underlay.open(document)
        self.plans.open(document)
        self.writing.open(document)
        self.card.open(document.scenario, document.ruleset)
        self.inspector.open()
        self.unit.open()
        self.lines.open()

    def show_tool(self, tool: str) -> None:
        """Show the palette of the active tool. Who turns from editing to asking sees the answer, not the fields of a unit
        or of a piece that were in front."""
        edits = self._window.tool_context.edits
        if self._edited and not edits:
            self.answers.setCurrentWidget(self.inspector)
            self._answer_wanted = False
        self._edited = edits
        self.terrain.show_tool(tool)
        self.units.show_tool(tool)
        if tool == "unit":
            self.turn_to(self.units)
        elif tool in self.tools_of_terrain:
            self.turn_to(self.terrain)

    def show_form(self, form: QWidget) -> None:
        """Show the fields of what was just selected, of a unit or of a piece: in place of other fields always, in place of the
        answer while editing, unless the user has turned to the answer since editing began."""
        other_fields = self.answers.currentWidget() is not self.inspector
        if other_fields or (self._window.tool_context.edits and not self._answer_wanted):
            self.answers.setCurrentWidget(form)

    def _turned_by_hand(self, tab: int) -> None:
        self._answer_wanted = self.answers.widget(tab) is self.inspector

    def show_choices(self) -> None:
        """Show the units that can be placed."""
        document = self._window.document
        self.units.open(document.ruleset, document.scenario)

    def teach(self, *, on: bool) -> None:
        """Open the card for a worked example of rules; without ``on`` close it again, unless the user had it open."""
        card = self.docks["card"]
        if on and card.isHidden():
            self._card_opened = True
            self.bring_up("card")
        elif not on and self._card_opened:
            self._card_opened = False
            card.hide()

    def edit_card(self) -> None:
        """Open the scenario card to be filled in."""
        self.bring_up("card")
        self.card.edit_button.setChecked(True)

    def _change_card(self, edit: Edit[Any]) -> None:
        self._window.document.apply(edit)

    def show_card(self) -> None:
        """Show the card of the scenario."""
        document = self._window.document
        self.card.refresh(document.scenario, document.ruleset)

    def refresh(self, document: AnyDocument, change: AnyChanges) -> None:
        """Show what an edit changed."""
        topics = change.topics
        self.map.refresh(document, topics)
        self.overlays.refresh(document, change)
        if "underlay" in topics:
            self.underlay.refresh()
        if topics & {"units", "zones", "words"}:
            self.forces_and_zones.refresh(document, topics)
        elif "ground" in topics:
            self.forces_and_zones.refresh_ground(document)
        if topics & {"names", "units", "zones", "ground"}:
            self.map_names.refresh(document, topics)
        self.plans.refresh_scenario(document)
        self.lessons.edited()
        for panel in self._followed:
            panel.refresh_for(topics)

    def show_problems(self, document: AnyDocument) -> None:
        """List the problems of a document; errors open the dock, and so does, once, what an import left out."""
        problems = document.problems
        self.issues.show_problems(document)
        has_errors = problems.is_current and any(item.severity is Severity.ERROR for item in problems.items)
        if problems.take_attention() or has_errors:
            self.bring_up("issues")

    def mark_saved(self, *, on_disk: bool) -> None:
        """A disk marks the step that is saved; what was never saved has none, though there is nothing to undo."""
        view = self.history
        view.setCleanIcon(icon("save", view.palette().text().color().name()) if on_disk else QIcon())
        words = translate("History", "As it was opened") if on_disk else translate("History", "As it was begun")
        if view.emptyLabel() != words:
            view.setEmptyLabel(words)

    def turn_to(self, palette: QWidget) -> None:
        """Show a palette, also where it gave way to the map."""
        self.palettes.setCurrentWidget(palette)
        if "palette" in self.steady.gave_way:
            self.bring_up("palette")

    def bring_up(self, name: str) -> None:
        """Open a dock, in front of those that share its place; the card has room for a page of fields the first time."""
        self.docks[name].show()
        self.docks[name].raise_()
        if name == "card" and not self._card_had_room:
            self._card_had_room = True
            self.want_height(name, scaled_pixels(CARD_HEIGHT))

    def want_height(self, name: str, height: int) -> None:
        """Let a dock below the map be as high, in pixels, as far as the map keeps its share."""
        self.steady.want_height(self.docks[name], height)

    def open_form(self, name: str) -> None:
        """Show a tab of the inspector (``unit``, ``shape`` or ``piece``), and give its first field the keys."""
        form: QWidget = getattr(self, name)
        self.bring_up("inspector")
        self.answers.setCurrentWidget(form)
        if (field := first_field(form)) is not None:
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_aside(self) -> None:
        """Hide every dock, to be brought back as it was."""
        if not self._aside:
            self._aside = [dock for dock in self.docks.values() if not dock.isHidden()]
            self._before = self._main.saveState()
            for dock in self._aside:
                dock.hide()

    def bring_back(self) -> None:
        """Show the docks that were set aside, as wide and high as they were; those that were opened since stay."""
        if self._aside:
            opened = [dock for dock in self.docks.values() if not dock.isHidden()]
            arrange(self._main, self._before)
            for dock in opened:
                dock.show()
            self._aside = []
            self.steady.come_back()

    @property
    def is_aside(self) -> bool:
        """Are the docks hidden by :meth:`set_aside`?"""
        return bool(self._aside)

    def set_default_widths(self) -> None:
        """Give the docks at the sides their default widths."""
        self.steady.set_default_widths([self.docks["palette"], self.docks["inspector"]])

    def window_resized(self) -> None:
        """The window has another size: docks that it had no room for are as they were."""
        if not self.is_aside and not self.lessons.on:
            self.steady.come_back()
            if self._no_room and not self.steady.gave_way and self._window.status.hint.text() == self._no_room:
                self._window.status.end_message(self._window.tool_context.hint())
        self.steady.window_resized()

    def make_dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """A dock that can be moved and closed."""
        dock = QDockWidget(title, self._main)
        dock.setObjectName(name)
        dock.setWidget(widget if isinstance(widget, QAbstractScrollArea) else PanelArea(widget))
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._main.addDockWidget(area, dock)
        self.steady.watch(dock)
        for cross in dock.findChildren(QAbstractButton, "qt_dockwidget_closebutton"):
            cross.clicked.connect(partial(self._give_room_back, dock))
            LargeCross(cross)
        return dock

    def _tell_closed(self) -> None:
        names = ", ".join(self.docks[name].windowTitle() for name in sorted(self.steady.gave_way) if name in self.docks)
        words = translate("Docks", "No room for {names}: View → Panels opens them, a wider window brings them back")
        self._no_room = words.format(names=names)
        self._window.status.show_message(self._no_room)

    def _give_room_back(self, closed: QDockWidget, *_: object) -> None:
        """The cross of a dock below the map closes those in the tabs beside it too: the map has the room again."""
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        if self._main.dockWidgetArea(closed) == below:
            for dock in self.docks.values():
                if not dock.isFloating() and self._main.dockWidgetArea(dock) == below:
                    dock.hide()
