"""Forces and zones of one window: connects the panels, the view and the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

import shapely
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QHelpEvent, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QToolTip

from workbench.checks.card import NOT_TAKEN_OVER
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.commands.scenario_menu import SetUpEditing
from workbench.desktop.commands.window_protocols import CommandHost, DockSet, HexParts, TabletopParts
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.hex_choices import HexChoices
from workbench.desktop.look.language import plain_text, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.overlays.zones import ZonesSource, zone_text
from workbench.desktop.panels.forces_panel import ForcesPanel
from workbench.desktop.panels.units_table import UnitsTable
from workbench.desktop.panels.zones import ZonesPanel
from workbench.desktop.tools.tabletop_choices import TabletopChoices
from workbench.desktop.widgets.forces_rows import decode_drag
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.desktop.wording.zones import next_zone
from workbench.scenario.card import ScenarioCard
from workbench.scenario.changes import unit_changes
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.settings import DismissNotTakenOver
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.zones import AddZone, ChangeZone
from workbench.scenario.map_layers import ZONES
from workbench.scenario.presence import waits
from workbench.scenario.units import Forces
from workbench.scenario.zones import AREA, NOTE, OBJECTIVE, Zone, find_zone, free_zone_id, unseen_by

translate = QCoreApplication.translate

# --- Units that are dragged from the tree of forces onto the map are placed there.


class UnitDropHandler(QObject):
    """Watches drags over a view. ``forces`` returns the forces of the scenario; ``show`` is called with the point of a drag
    (None: it left the view), ``put`` with the units that are dropped and the point."""

    def __init__(
        self,
        view: ZoomView,
        forces: Callable[[], Forces[Any]],
        show: Callable[[QPoint | None], None],
        put: Callable[[tuple[str, ...], QPoint], None],
    ) -> None:
        super().__init__(view)
        self._forces, self._show, self._put = forces, show, put
        view.setAcceptDrops(True)
        view.viewport().setAcceptDrops(True)
        drags = QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop
        view.handle(self._take, *drags)

    def _take(self, event: QEvent) -> bool:
        """Handle drags of units."""
        if event.type() == QEvent.Type.DragLeave:
            self._show(None)
            return True
        if not isinstance(event, (QDragEnterEvent, QDragMoveEvent, QDropEvent)):
            return False
        carried = decode_drag(event.mimeData(), self._forces())
        if carried is None or not carried.units:
            event.ignore()  # files are for the window, and the map would take everything
            return True
        at = event.position().toPoint()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self._show(None)
            self._put(carried.units, at)
        else:
            self._show(at)
        return True


# --- Whose view of a scenario is shown.


def seen_by_text(document: AnyDocument, viewer: str = "") -> str:
    """Whose view is shown (a ``viewer`` other than the window's may be named), and how many units that leaves out; "" when
    everything is shown."""
    viewer = viewer or document.viewing_side
    if not viewer:
        return ""
    forces = document.scenario.forces
    side, count = forces.called(viewer).get(document.language), len(unseen_by(forces, viewer))
    if not count:
        return translate("ForcesAndZones", "Seen by {side}: nothing is hidden from it").format(side=side)
    one = translate("ForcesAndZones", "Seen by {side}: {n} hidden unit of others is left out")
    many = translate("ForcesAndZones", "Seen by {side}: {n} hidden units of others are left out")
    return (one if count == 1 else many).format(side=side, n=count)


# --- Tooltips over the map: the full text of the zones under the mouse.


class ZoneTips(QObject):
    """Shows a tooltip when the mouse rests on a view; ``words`` returns its text for a point, "" for none."""

    def __init__(self, view: ZoomView, words: Callable[[QPoint], str]) -> None:
        super().__init__(view)
        self._view, self._words = view, words
        view.handle(self._show, QEvent.Type.ToolTip)

    def _show(self, event: QEvent) -> bool:
        """Show the tooltip."""
        if not isinstance(event, QHelpEvent):
            return False
        words = self._words(event.pos())
        if words:
            QToolTip.showText(event.globalPos(), plain_text(words), self._view)
        return bool(words)


# --- Units that stand on the map and enter in a later turn.


EARLY = "early_reinforcement"
"""The code of the issue of such a unit."""
_MOST_NAMED = 3
_INSET = 8


class AbsentOffer(QFrame):
    """A line over the map, which offers to take units off that stand on it and were just given a turn in which they enter:
    until then they count as absent, whatever the map shows. ``take_off`` is what its button says; ``taken`` is called with
    the ids of the units."""

    def __init__(self, view: ZoomView, take_off: str, taken: Callable[[tuple[str, ...]], None]) -> None:
        super().__init__(view)
        self.setObjectName("notice")
        self.setAutoFillBackground(True)
        self._view = view
        self._known: frozenset[str] = frozenset()
        self._turn = 0
        """The units of the last scenario that wait."""
        self._forces: Forces[Any] = Forces()
        self.units: tuple[str, ...] = ()
        """The units that the line is about."""
        self.words = QLabel()
        show_as_plain_text(self.words)
        self.take_off, self.leave = QPushButton(take_off), QToolButton()
        self.leave.setText("✕")
        self.leave.setAutoRaise(True)
        self.leave.setToolTip(self.tr("Leave them on the map; Issues warns of them"))
        self.leave.setAccessibleName(self.leave.toolTip())
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled_pixels(10), 3, scaled_pixels(4), 3)
        for part in (self.words, self.take_off, self.leave):
            row.addWidget(part)
        self.take_off.clicked.connect(lambda: taken(self.units))
        self.leave.clicked.connect(self.hide)
        self.hide()

    def open(self, document: AnyDocument) -> None:
        """Another document: what waits there was not done now."""
        self._forces, self._turn, self._known = document.scenario.forces, _turn_of(document), _waiting(document)
        self.hide()

    def refresh(self, document: AnyDocument) -> None:
        """Units were edited: show the line about those that wait since then."""
        change, before = unit_changes(self._forces, document.scenario.forces), self._known
        partly = change.in_order and self._turn == _turn_of(document)
        now = before - change.changed | _waiting(document, change.changed) if partly else _waiting(document)
        self._forces, self._turn, self._known = document.scenario.forces, _turn_of(document), now
        if document.lesson is not None:
            return
        came = now - before
        new = tuple(unit.id for _, unit in document.scenario.forces if unit.id in came) if came else ()
        left = tuple(unit for unit in self.units if unit in now) if self.isVisibleTo(self._view) else ()
        self.units = (*left, *(unit for unit in new if unit not in left))
        if not self.units:
            self.hide()
        elif new or self.isVisibleTo(self._view):
            self._show(document)

    def _show(self, document: AnyDocument) -> None:
        language = document.language
        found = [document.scenario.forces.find(one) for one in self.units]
        names = [document.called(one[1]).get(language) for one in found if one is not None]
        turns = {one[1].turn for one in found if one is not None}
        listed = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        if len(names) == 1:
            words = self.tr("{units} enters in turn {n} and counts as absent until then.")
        elif len(turns) == 1:
            words = self.tr("{units} enter in turn {n} and count as absent until then.")
        else:
            words = self.tr("{units} enter later and count as absent until then.")
        self.words.setText(words.format(units=listed, n=min(turns)))
        self.adjustSize()
        self.setMaximumWidth(max(1, self._view.width() - 2 * _INSET))
        self.move((self._view.width() - min(self.width(), self.maximumWidth())) // 2, _INSET)
        self.show()
        self.raise_()


def _turn_of(document: AnyDocument) -> int:
    """The turn that is played."""
    card: ScenarioCard = document.scenario.card
    return card.current_turn


def _waiting(document: AnyDocument, among: Iterable[str] | None = None) -> frozenset[str]:
    """The units that wait, of all or of those of some ids."""
    by_id = document.scenario.forces.by_id
    return frozenset(key for key in (by_id if among is None else among) if waits(by_id[key][1], document.scenario))


def take_off_waiting(document: AnyDocument, ids: Sequence[str] = ()) -> None:
    """Take units (all that wait, if none are named) off the map, as part of the step that made them wait if that is the last
    one."""
    waiting = _waiting(document)
    gone = [one for one in (ids or sorted(waiting)) if one in waiting]
    if not gone:
        return
    edit = unit_edits(document.scenario).place(dict.fromkeys(gone))
    if ids:
        document.extend_last(edit)
    else:
        document.apply(edit)


# --- Forces and zones on maps of either kind.


_SMOOTH = 0.1
"""The distance that the outline of a zone may lie beside the curves of the pieces that it is made of, in centimetres."""
_DROP_GAP = 8.0
"""Distance between units that are dropped together on a tabletop, in centimetres."""


class ForcesMap(Protocol):
    """The map of a window as forces and zones use it. Points are pixels of the view."""

    @property
    def choices(self) -> HexChoices | TabletopChoices:
        """What the tools are set to."""
        ...

    @property
    def take_off_words(self) -> str:
        """What commands say that take units off it."""
        ...

    def draw_zones(self, source: ZonesSource) -> None:
        """Draw zones, or none."""
        ...

    def zones_at(self, at: QPoint) -> list[Zone]:
        """The zones under a point."""
        ...

    @property
    def no_selected_ground(self) -> str:
        """What to select before a zone is made of it (translated)."""
        ...

    def selected_ground(self, zone: Zone | None = None, *, add: bool = True) -> Zone | None:
        """A zone (a new one, or this one) with the ground that is selected, or without it unless ``add``; None if nothing is
        selected, or if no zone has such a form."""
        ...

    def show_zone(self, zone: Zone) -> None:
        """Bring a zone that has a place into the middle, unless a part of it is in view."""
        ...

    def units_on(self, zone: Zone) -> tuple[str, ...]:
        """The units (ids) that stand in a zone."""
        ...

    def show_drop(self, at: QPoint | None) -> None:
        """Show where units would land that are dragged over a point; None: they are not over the view."""
        ...

    def drop_places(self, ids: Sequence[str], at: QPoint) -> dict[str, Any]:
        """The place of each unit (a hex number or a point of the tabletop) that is dropped at a point; empty off the map."""
        ...


class HexForcesMap:
    """A map of hexes."""

    def __init__(self, kind: HexParts) -> None:
        self._kind = kind

    @property
    def choices(self) -> HexChoices:
        """What the tools are set to."""
        return self._kind.tool_context.choices

    @property
    def take_off_words(self) -> str:
        """What commands say that take units off it."""
        return translate("ForcesMenu", "Take off the map")

    def draw_zones(self, source: ZonesSource) -> None:
        """Draw zones, or none."""
        self._kind.overlays.show(source)

    def zones_at(self, at: QPoint) -> list[Zone]:
        """The zones of the hex under a point."""
        number = self._kind.view.hex_at(at)
        return [zone for zone in self._kind.document.scenario.zones if number in zone.hexes]

    @property
    def no_selected_ground(self) -> str:
        """What to select before a zone is made of it."""
        return translate("ForcesAndZones", "select hexes first, or units on the map")

    def selected_ground(self, zone: Zone | None = None, *, add: bool = True) -> Zone | None:
        """The selected hexes, or else those of the selected units."""
        scenario, chosen = self._kind.document.scenario, self._kind.inquiry.selection
        hexes = set(self._kind.tool_context.area.hexes)
        if not hexes:
            hexes = {unit.at for _, unit in scenario.forces if unit.id in chosen and unit.at is not None}
        if not hexes:
            return None
        zone = zone or Zone("", AREA)
        held = set(zone.hexes) | hexes if add else set(zone.hexes) - hexes
        return replace(zone, hexes=tuple(sorted(held)))

    def show_zone(self, zone: Zone) -> None:
        """Bring the middle one of its hexes into the middle, unless one of them is in view."""
        view = self._kind.view
        if (plane := view.plane) is None or any(
            view.well_in_view.contains(plane.centre(number)) for number in zone.hexes
        ):
            return
        view.show_hex(zone.hexes[len(zone.hexes) // 2])

    def units_on(self, zone: Zone) -> tuple[str, ...]:
        """The units in its hexes."""
        forces = self._kind.document.scenario.forces
        return tuple(unit.id for _, unit in forces if unit.at is not None and unit.at in zone.hexes)

    def show_drop(self, at: QPoint | None) -> None:
        """Mark the hex under the mouse."""
        number = self._kind.view.hex_at(at) if at is not None else None
        self._kind.view.set_preview(() if number is None else (number,))

    def drop_places(self, ids: Sequence[str], at: QPoint) -> dict[str, Any]:
        """All in the hex under a point."""
        number = self._kind.view.hex_at(at)
        return {} if number is None else dict.fromkeys(ids, number)


class TabletopForcesMap:
    """A tabletop."""

    def __init__(self, kind: TabletopParts) -> None:
        self._kind = kind

    @property
    def choices(self) -> TabletopChoices:
        """What the tools are set to."""
        return self._kind.tool_context.choices

    @property
    def take_off_words(self) -> str:
        """What commands say that take units off it."""
        return translate("ForcesMenu", "Take off the table")

    def draw_zones(self, source: ZonesSource) -> None:
        """Draw zones, or none."""
        self._kind.answers.show_zones(source)

    def zones_at(self, at: QPoint) -> list[Zone]:
        """The zones whose area or point is under a point."""
        event = self._event_at(at)
        zones = self._kind.document.scenario.zones
        # the tools of tables are not loaded for a map of hexes
        from workbench.desktop.tools.tabletop_zones import touches

        return [zone for zone in zones if event is not None and touches(zone, event.point, event.pixel)]

    @property
    def no_selected_ground(self) -> str:
        """What to select before a zone is made of it."""
        return translate("ForcesAndZones", "select pieces first, such as a wood or a house")

    def selected_ground(self, zone: Zone | None = None, *, add: bool = True) -> Zone | None:
        """The area of the selected pieces. A zone of a table has one outline without holes: areas that do not touch are
        enclosed together, and what would leave several parts is refused."""
        board = self._kind.document.scenario.board
        areas = [board.by_id[one].area for one in self._kind.inquiry.pieces if one in board.by_id]
        if not areas:
            return None
        area = shapely.union_all(areas)
        if zone is not None and len(zone.outline) > 2:
            own = shapely.Polygon(zone.outline)
            area = own.union(area) if add else own.difference(area)
        if not add and (not isinstance(area, shapely.Polygon) or area.interiors):
            return None
        whole = area if isinstance(area, shapely.Polygon) else shapely.convex_hull(area)
        if not isinstance(whole, shapely.Polygon) or whole.is_empty:
            return None
        corners = shapely.simplify(whole, _SMOOTH * board.units_per_cm).exterior.coords[:-1]
        return replace(zone or Zone("", AREA), outline=tuple((x, y) for x, y in corners))

    def show_zone(self, zone: Zone) -> None:
        """Bring the mean of its corners into the middle, unless a part of it is in view."""
        view, points = self._kind.view, zone.outline
        outline = QPolygonF([view.scale_.scene(point) for point in points])
        if not outline.intersects(QPolygonF(view.well_in_view)):
            view.show_table_point((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)))

    def units_on(self, zone: Zone) -> tuple[str, ...]:
        """The units whose middle lies in its outline."""
        area = shapely.Polygon(zone.outline)
        forces = self._kind.document.scenario.forces
        return tuple(unit.id for _, unit in forces if unit.at is not None and area.covers(shapely.Point(unit.at)))

    def show_drop(self, at: QPoint | None) -> None:
        """Nothing: the cursor shows the place."""

    def drop_places(self, ids: Sequence[str], at: QPoint) -> dict[str, Any]:
        """In a row to the right of a point."""
        event = self._event_at(at)
        if event is None:
            return {}
        (x, y), step = event.point, _DROP_GAP * self._kind.document.scenario.board.units_per_cm
        return {unit: (x + k * step, y) for k, unit in enumerate(ids)}

    def _event_at(self, at: QPoint) -> TabletopEvent | None:
        return self._kind.view.event_at(QPointF(at), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)


class ForcesAndZones(QObject):
    """Applies the edits of the panels, places units that are dropped on the map, and shows the view of one side."""

    def __init__(self, window: CommandHost, forces_map: ForcesMap, docks: DockSet, panel: ForcesPanel) -> None:
        super().__init__(window.widget)
        self._host = window
        self._inquiry = window.inquiry
        self._map = forces_map
        self._docks = docks
        self.panel = panel
        self.zones_shown = True
        self._framed: frozenset[str] = frozenset()
        """The zones that are framed on the map because they are selected in the list."""
        self.zones = ZonesPanel(window.language)
        self._table_has_room = False
        """Was the table given room for its rows? After that its height is the user's."""
        self.table = UnitsTable(window.language, window.settings)
        self._add_docks()
        self.seen_label = QLabel(window.view)
        show_as_plain_text(self.seen_label)
        """Shows over the map whose view is shown."""
        self.seen_label.setObjectName("viewing_side")
        self.seen_label.setStyleSheet("background:#fdfaf0; color:#26231f; border:1px solid #3c3228; padding:3px 8px;")
        self.seen_label.hide()
        self.offer = AbsentOffer(
            window.view, forces_map.take_off_words, lambda ids: take_off_waiting(self.document, ids)
        )
        """Shows over the map who was given a turn, and stands on the map."""
        self._setups = SetUpEditing(window)
        self._connect()

    def _add_docks(self) -> None:
        """Add the docks of the zones and of the table of units, behind that of the card."""
        window, docks = self._host, self._docks
        area = Qt.DockWidgetArea.BottomDockWidgetArea
        docks.docks["zones"] = docks.make_dock("zones", QCoreApplication.translate("Zones", "Zones"), self.zones, area)
        title = QCoreApplication.translate("UnitsTable", "Table of units")
        docks.docks["units"] = docks.make_dock("units", title, self.table, area)
        for before, dock in (("card", "zones"), ("zones", "units")):
            docks.docks[dock].hide()
            window.widget.tabifyDockWidget(docks.docks[before], docks.docks[dock])

    def _connect(self) -> None:
        """Let panels, docks and map act on the forces and the zones."""
        window, docks, panel, setups = self._host, self._docks, self.panel, self._setups
        docks.docks["units"].visibilityChanged.connect(self._table_shown)
        self.table.chosen.connect(window.inquiry.select)
        self.table.reported.connect(self._show_message)
        docks.issues.mend_wanted.connect(self._mend)
        panel.tree.edited.connect(self.apply)
        panel.tree.take_off_wanted.connect(self.take_off)
        panel.seen_wanted.connect(self.show_view_of)
        panel.setups.chosen.connect(setups.show)
        panel.setups.wanted.connect(setups.do)
        UnitDropHandler(window.view, lambda: self.document.scenario.forces, self._map.show_drop, self.drop)
        ZoneTips(window.view, self.tip)
        docks.map.layers.look_changed.connect(lambda look: self.show_zones(look.shows(ZONES)))
        self.zones.edited.connect(self.apply)
        self.zones.chosen.connect(self.choose_zone)
        self.zones.selection_changed.connect(self._mark_selected_zones)
        docks.docks["zones"].visibilityChanged.connect(
            lambda _: run_later(self, self._mark_selected_zones)  # the list itself is hidden after its dock
        )
        self.zones.new_wanted.connect(self.new_zone)
        self.zones.new_from_selection_wanted.connect(self.new_zone_from_selection)
        self.zones.wanted.connect(self.go_to)
        docks.issues.wanted.connect(self.go_to)
        self._map.choices.changed.connect(self.show_choice)

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        return self._host.document

    def apply(self, edit: Edit[Any]) -> None:
        """Make an edit, one step of undo."""
        self.document.apply(edit)

    def open(self, document: AnyDocument) -> None:
        """Another document."""
        for typed in (self.zones.typed, self.panel.tree.typed):
            typed.discard()
        self.table.set_document(document)
        dismiss = QCoreApplication.translate("IssuesList", "Dismiss all")
        words = {EARLY: self._map.take_off_words, NOT_TAKEN_OVER: dismiss}
        self._docks.issues.mends = {**self._docks.issues.mends, **words}
        self.offer.open(document)
        self._refresh(document)
        self.panel.setups.open(document.scenario.setups)
        self._refresh_zones(document)

    def refresh(self, document: AnyDocument, topics: frozenset[str]) -> None:
        """Units or zones were edited."""
        if "units" in topics:
            self._refresh(document)
            self.offer.refresh(document)
        self.panel.setups.open(document.scenario.setups)
        self._refresh_zones(document)

    def refresh_ground(self, document: AnyDocument) -> None:
        """The ground alone was edited: on a table, words of zones keep off the numbers of its pieces, which may have moved."""
        if document.scenario.table is not None and document.scenario.zones:
            self._draw_zones(document)

    def _refresh_zones(self, document: AnyDocument) -> None:
        self.zones.open(document.scenario, self.zone)
        self._draw_zones(document)

    def _draw_zones(self, document: AnyDocument) -> None:
        self._framed = self._selected_zones
        note, rules = seen_by_text(document), document.ruleset
        self._map.draw_zones(ZonesSource(document.scenario, note, self.zones_shown, self._framed, ruleset=rules))

    @property
    def _selected_zones(self) -> frozenset[str]:
        """The zones that are selected in the list, while it can be seen."""
        return frozenset(self.zones.selected if self.zones.isVisible() else ())

    def _mark_selected_zones(self) -> None:
        """Frame the selected zones on the map, if others are."""
        if self._selected_zones != self._framed:
            self._draw_zones(self.document)

    def _list_zones(self, chosen: str) -> None:
        """List the zones with another current one."""
        self.zones.open(self.document.scenario, chosen)
        self._mark_selected_zones()

    def _table_shown(self, on: bool) -> None:
        """Refresh the table of units, which is not kept up to date while it is hidden."""
        if on:
            self.table.open(self.document)
            self.table.fit_columns()

    def _show_message(self, words: str) -> None:
        self._host.status.show_message(words)

    @property
    def table_shown(self) -> bool:
        """Is the table of units open, in front of the docks that share its place?"""
        return self._docks.docks["units"].isVisible() and not self.table.filter.visibleRegion().isEmpty()

    def toggle_table(self) -> None:
        """Open the table of units in front, with room for some rows the first time, or close it."""
        if self.table_shown:
            self._docks.docks["units"].hide()
            self._host.view.setFocus()
            return
        self._docks.bring_up("units")
        if not self._table_has_room:
            self._table_has_room = True
            self._docks.want_height("units", self.table.height_of_rows())
        self.table.view.setFocus()

    def show_zones(self, on: bool) -> None:
        """Draw the zones, or do not."""
        if on != self.zones_shown:
            self.zones_shown = on
            self._refresh_zones(self.document)
            self._host.actions_.refresh()

    def new_zone(self, kind: str) -> None:
        """Activate the zone tool for a new zone."""
        self._map.choices.choose(zone="", zone_kind=kind, zone_side=None)
        self._list_zones("")
        self._host.take_tool("zone")

    @property
    def has_selected_ground(self) -> bool:
        """Is anything selected of which a zone can be made?"""
        return self._map.selected_ground() is not None

    @property
    def no_selected_ground(self) -> str:
        """What to select for that."""
        return self._map.no_selected_ground

    def new_zone_from_selection(self, kind: str) -> None:
        """Add a zone of a kind over what is selected. It is for the side whose units alone stand there, else for the one that
        the zone tool would draw it for; objectives and notes are for all."""
        found, scenario = self._map.selected_ground(), self.document.scenario
        if found is None:
            self._show_message(f"⚠ {self.no_selected_ground}")
            return
        self._map.choices.choose(zone="", zone_kind=kind, zone_side=None)
        side = next_zone(self._map.choices, scenario)[1]
        there = self._map.units_on(found)
        sides = {side for side, unit in scenario.forces if unit.id in there}
        if len(sides) == 1 and kind not in (NOTE, OBJECTIVE):
            side = sides.pop()
        outline = found.outline
        if outline and kind in (NOTE, OBJECTIVE):
            middle = shapely.Polygon(outline).representative_point()
            outline = ((middle.x, middle.y),)
        zone = replace(found, id=free_zone_id(scenario.zones), kind=kind, side=side, outline=outline)
        if self.document.apply(AddZone(zone)):
            self.go_to(f"zone:{zone.id}")

    def zone_by_selection(self, zone: str, add: bool = True) -> None:
        """Add what is selected to a zone, or take it out of it."""
        old = find_zone(self.document.scenario.zones, zone)
        new = self._map.selected_ground(old, add=add) if old is not None else None
        if new is None:
            several = translate("ForcesAndZones", "Not taken out: the zone would have several parts or a hole")
            self._show_message(f"⚠ {several if self.has_selected_ground else self.no_selected_ground}")
            return
        self.apply(ChangeZone(zone, new))

    def choose_zone(self, zone: str) -> None:
        """Choose the zone that the zone tool draws."""
        if zone and zone != self.zone:
            self._map.choices.choose(zone=zone)

    def show_choice(self) -> None:
        """Mark the zone that the zone tool draws."""
        if self.zones.current != self.zone:
            self._list_zones(self.zone)

    def go_to(self, place: str) -> None:
        """Bring ``zone:ID`` into view and choose it; other places are ignored."""
        zone = find_zone(self.document.scenario.zones, place) if place.startswith("zone:") else None
        if zone is not None:
            self._docks.bring_up("zones")
            self._map.choices.choose(zone=zone.id)
            self._list_zones(zone.id)
            if not zone.empty:
                self._host.show_map()
                self._map.show_zone(zone)

    def tip(self, at: QPoint) -> str:
        """The text of the zones under a point of the view, a line each."""
        document = self.document
        under = self._map.zones_at(at) if self.zones_shown else []
        return "\n".join(zone_text(zone, document.scenario, document.language) for zone in under)

    @property
    def zone(self) -> str:
        """The id of the zone that the zone tool draws."""
        return str(self._map.choices.zone)

    def _refresh(self, document: AnyDocument) -> None:
        self.panel.tree.seen_by = document.viewing_side
        self.panel.open(document.scenario.forces, document.viewing_side)
        self.panel.tree.open(document.scenario, document.ruleset)
        if self.table.isVisible():
            self.table.open(document)
        self.seen_label.setText(seen_by_text(document))
        self.seen_label.adjustSize()
        self.seen_label.move(8, 8)
        self.seen_label.setVisible(bool(document.viewing_side))

    def show_view_of(self, side: str) -> None:
        """Show the scenario as a side knows it; "" shows everything."""
        self.document.show_view_of(side)
        # the label also names a side from which nothing is hidden
        self.open(self.document)
        self.panel.tree.show_selection(self._inquiry.selection)

    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the map."""
        self.apply(unit_edits(self.document.scenario).place(dict.fromkeys(ids)))

    def _mend(self, code: str) -> None:
        """Mend what an issue is about."""
        if code == EARLY:
            take_off_waiting(self.document)
        elif code == NOT_TAKEN_OVER:
            self.apply(DismissNotTakenOver())

    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """Place units that are dropped at a point of the view, and select them."""
        places = self._map.drop_places(ids, at)
        if places:
            self.apply(unit_edits(self.document.scenario).place(places))
            self._inquiry.select(ids)
