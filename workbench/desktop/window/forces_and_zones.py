"""The forces and the staging of one window: connects tree, view and document. One class for hexes, one for tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QHelpEvent
from PySide6.QtWidgets import QLabel, QToolTip

from workbench.desktop.canvas.hex_map import ZONES_SLOT
from workbench.desktop.commands.host import AnyInquiry, CommandHost, DockSet, HexParts, TabletopParts
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.hex_choices import Choices
from workbench.desktop.look.language import plain_text, show_as_plain_text
from workbench.desktop.overlays.zones import TableZonesDrawer, ZonesOverlay, told_zone, zones_overlay
from workbench.desktop.panels.forces_panel import ForcesPanel
from workbench.desktop.panels.units_table import UnitsTable
from workbench.desktop.panels.zones import ZonesPanel
from workbench.desktop.tools.tabletop_choices import TableChoices
from workbench.desktop.tools.tabletop_zones import touches
from workbench.desktop.widgets.forces_rows import decode_drag
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.tabletop_units import PutTabletopUnits
from workbench.scenario.edits.units import MoveUnits
from workbench.scenario.map_layers import ZONES
from workbench.scenario.units import Forces
from workbench.scenario.zones import Zone, find_zone, unseen_by

# --- Units that are dragged from the tree of forces onto the map are placed there.


class UnitDropHandler(QObject):
    """Watches the drags over a view. ``forces`` gives those that are here; ``show`` is told where drags are (None: gone),
    ``put`` which units are let go where."""

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
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what concerns drags of units."""
        if event.type() == QEvent.Type.DragLeave:
            self._show(None)
            return True
        if not isinstance(event, (QDragEnterEvent, QDragMoveEvent, QDropEvent)):
            return False
        carried = decode_drag(event.mimeData(), self._forces())
        if carried is None or not carried.units:
            return False
        at = event.position().toPoint()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self._show(None)
            self._put(carried.units, at)
        else:
            self._show(at)
        return True


# --- Says whose view of a scenario is shown.


translate = QCoreApplication.translate


def seen_words(document: AnyDocument) -> str:
    """Whose view is shown, and how many units that leaves out; "" when everything is shown."""
    if not document.viewing_side:
        return ""
    forces = document.scenario.forces
    side, count = (
        forces.called(document.viewing_side).get(document.language),
        len(unseen_by(forces, document.viewing_side)),
    )
    if not count:
        return translate("ForcesAndZones", "Seen by {side}: nothing is hidden from it").format(side=side)
    one = translate("ForcesAndZones", "Seen by {side}: {n} hidden unit of others is left out")
    many = translate("ForcesAndZones", "Seen by {side}: {n} hidden units of others are left out")
    return (one if count == 1 else many).format(side=side, n=count)


# --- Tooltips over the map: what the zones under the mouse say in full.


class ZoneTips(QObject):
    """Asks for words when the mouse rests on a view."""

    def __init__(self, view: ZoomView, words: Callable[[QPoint], str]) -> None:
        super().__init__(view)
        self._view, self._words = view, words
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show what there is to say."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        words = self._words(event.pos())
        if words:
            QToolTip.showText(event.globalPos(), plain_text(words), self._view)
        return bool(words)


_APART = 8.0
"""How far apart units that are dropped together on a table stand, in centimetres."""


class ForcesAndZones(QObject):
    """Applies what the tree of forces wants, places units that are dropped on the map, and shows the view of one side."""

    def __init__(self, window: CommandHost, inquiry: AnyInquiry, frame: DockSet, panel: ForcesPanel) -> None:
        super().__init__(window.widget)
        self._host = window
        self._bench = inquiry
        self._frame = frame
        self.panel = panel
        self.zones_shown = True
        self.zones = ZonesPanel(window.language)
        area = Qt.DockWidgetArea.BottomDockWidgetArea
        frame.docks["zones"] = frame.made("zones", QCoreApplication.translate("Zones", "Zones"), self.zones, area)
        self.table = UnitsTable(window.language)
        title = QCoreApplication.translate("UnitsTable", "Table of units")
        frame.docks["units"] = frame.made("units", title, self.table, area)
        for before, dock in (("card", "zones"), ("zones", "units")):
            frame.docks[dock].hide()
            window.widget.tabifyDockWidget(frame.docks[before], frame.docks[dock])
        frame.docks["units"].visibilityChanged.connect(self._table_shown)
        self.table.chosen.connect(inquiry.select)
        self.table.told.connect(self._tell)
        self.told = QLabel(window.view)
        show_as_plain_text(self.told)
        """Says whose view is shown, over the map."""
        self.told.setObjectName("seen_by")
        self.told.setStyleSheet("background:#fdfaf0; color:#26231f; border:1px solid #3c3228; padding:3px 8px;")
        self.told.hide()
        panel.tree.edited.connect(self.apply)
        panel.tree.off_wanted.connect(self.take_off)
        panel.seen_wanted.connect(self.see_as)
        UnitDropHandler(window.view, lambda: self.document.scenario.forces, self.show_drop, self.drop)
        ZoneTips(window.view, self.tip)
        frame.map.layers.look_changed.connect(lambda look: self.show_zones(look.shows(ZONES)))
        self.zones.edited.connect(self.apply)
        self.zones.chosen.connect(self.choose_zone)
        self.zones.new_wanted.connect(self.new_zone)
        self.zones.wanted.connect(self.go_to)
        frame.issues.wanted.connect(self.go_to)

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
        self.table.adopt(document)
        self._refresh(document)
        self._refresh_zones(document)

    def refresh(self, document: AnyDocument, topics: frozenset[str]) -> None:
        """Units or zones were edited."""
        if "units" in topics:
            self._refresh(document)
        self._refresh_zones(document)

    def _refresh_zones(self, document: AnyDocument) -> None:
        self.zones.open(document.scenario, self.zone)
        note = seen_words(document)
        self.lay_zones(zones_overlay(document.scenario, document.language, note=note, shown=self.zones_shown))

    def _table_shown(self, on: bool) -> None:
        """A table that nobody sees is not kept up to date."""
        if on:
            self.table.open(self.document)
            self.table.fit_columns()

    def _tell(self, words: str) -> None:
        self._host.status.show_message(words)

    def show_table(self) -> None:
        """Open the table of units."""
        self._frame.bring_up("units")
        self.table.view.setFocus()

    def show_zones(self, on: bool) -> None:
        """Draw the zones, or do not."""
        if on != self.zones_shown:
            self.zones_shown = on
            self._refresh_zones(self.document)
            self._host.actions_.refresh()

    def new_zone(self, kind: str) -> None:
        """Take the zone tool in hand for a new zone."""
        self.choices.choose(zone="", zone_kind=kind, zone_side=None)
        self.zones.open(self.document.scenario, "")
        self.take_tool()

    def choose_zone(self, zone: str) -> None:
        """Paint into a zone from now on."""
        if zone and zone != self.zone:
            self.choices.choose(zone=zone)

    def show_choice(self) -> None:
        """Mark the zone that tools paint into."""
        if self.zones.current != self.zone:
            self.zones.open(self.document.scenario, self.zone)

    def go_to(self, place: str) -> None:
        """Bring ``zone:ID`` into the middle and choose it; other places are not ours."""
        zone = find_zone(self.document.scenario.zones, place) if place.startswith("zone:") else None
        if zone is not None:
            self._frame.bring_up("zones")
            self.choices.choose(zone=zone.id)
            self.zones.open(self.document.scenario, zone.id)
            if not zone.empty:
                self.show_zone(zone)

    def tip(self, at: QPoint) -> str:
        """What the zones under a point of the view say."""
        document = self.document
        under = self.zones_at(at) if self.zones_shown else []
        return "\n".join(told_zone(zone, document.scenario, document.language) for zone in under)

    @property
    def zone(self) -> str:
        """The id of the zone that tools paint into."""
        return str(self.choices.zone)

    @property
    @abstractmethod
    def choices(self) -> Choices | TableChoices:
        """What tools are set to."""

    def take_tool(self) -> None:
        """Take the zone tool in hand."""
        self._host.take_tool("zone")

    @abstractmethod
    def lay_zones(self, overlay: ZonesOverlay | None) -> None:
        """Draw zones."""

    @abstractmethod
    def zones_at(self, at: QPoint) -> list[Zone]:
        """The zones under a point of the view."""

    @abstractmethod
    def show_zone(self, zone: Zone) -> None:
        """Bring a zone into the middle."""

    def _refresh(self, document: AnyDocument) -> None:
        self.panel.tree.seen_by = document.viewing_side
        self.panel.open(document.scenario.forces, document.viewing_side)
        self.panel.tree.open(document.scenario, document.ruleset)
        if self.table.isVisible():
            self.table.open(document)
        self.told.setText(seen_words(document))
        self.told.adjustSize()
        self.told.move(8, 8)
        self.told.setVisible(bool(document.viewing_side))

    def see_as(self, side: str) -> None:
        """Show the scenario as a side knows it; "" shows everything."""
        self.document.show_view_of(side)
        # a side from which nothing is hidden is told too
        self.open(self.document)
        self.panel.tree.show_selection(self._bench.selection)

    @abstractmethod
    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the map."""

    @abstractmethod
    def show_drop(self, at: QPoint | None) -> None:
        """Show where units would land that are dragged over the view; None: they are not over it."""

    @abstractmethod
    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """Place units where they are let go."""


class HexStaging(ForcesAndZones):
    """On a map of hexes."""

    def __init__(self, kind: HexParts, frame: DockSet, panel: ForcesPanel) -> None:
        self._kind = kind
        self._choices = choices = kind.tool_context.choices
        super().__init__(kind.window, kind.inquiry, frame, panel)
        choices.changed.connect(self.show_choice)

    @property
    def choices(self) -> Choices:
        """What tools are set to."""
        return self._choices

    def lay_zones(self, overlay: ZonesOverlay | None) -> None:
        """Draw zones."""
        self._kind.view.set_overlay(ZONES_SLOT, overlay)

    def zones_at(self, at: QPoint) -> list[Zone]:
        """The zones of the hex there."""
        number = self._kind.view.hex_at(at)
        return [zone for zone in self._kind.document.scenario.zones if number in zone.hexes]

    def show_zone(self, zone: Zone) -> None:
        """The middle one of its hexes."""
        self._host.show_map()
        self._kind.view.show_hex(zone.hexes[len(zone.hexes) // 2])

    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the map."""
        self.apply(MoveUnits(dict.fromkeys(ids)))

    def show_drop(self, at: QPoint | None) -> None:
        """The hex under the mouse."""
        number = self._kind.view.hex_at(at) if at is not None else None
        self._kind.view.set_preview(() if number is None else (number,))

    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """All into that hex."""
        number = self._kind.view.hex_at(at)
        if number is not None:
            self.apply(MoveUnits(dict.fromkeys(ids, number)))
            self._bench.select(ids)


class TableStaging(ForcesAndZones):
    """On a table."""

    def __init__(self, kind: TabletopParts, frame: DockSet, panel: ForcesPanel) -> None:
        self._kind = kind
        self._choices = choices = kind.tool_context.choices
        super().__init__(kind.window, kind.inquiry, frame, panel)
        choices.changed.connect(self.show_choice)

    @property
    def choices(self) -> TableChoices:
        """What tools are set to."""
        return self._choices

    def lay_zones(self, overlay: ZonesOverlay | None) -> None:
        """Draw zones."""
        view = self._kind.view
        view.show_zones([TableZonesDrawer(overlay, view.scale_)] if overlay is not None else [])

    def zones_at(self, at: QPoint) -> list[Zone]:
        """Those whose area or point is there."""
        event = self._kind.view.event_at(QPointF(at), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
        zones = self._kind.document.scenario.zones
        return [zone for zone in zones if event is not None and touches(zone, event.point, event.pixel)]

    def show_zone(self, zone: Zone) -> None:
        """The middle of its corners."""
        self._host.show_map()
        points = zone.outline
        self._kind.view.centre_on_point(
            (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        )

    def take_off(self, ids: tuple[str, ...]) -> None:
        """Leave units off the table."""
        self.apply(PutTabletopUnits(dict.fromkeys(ids)))

    def show_drop(self, at: QPoint | None) -> None:
        """The cursor says enough."""

    def drop(self, ids: tuple[str, ...], at: QPoint) -> None:
        """One beside the other, from that point to the right."""
        event = self._kind.view.event_at(QPointF(at), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
        if event is None:
            return
        (x, y), step = event.point, _APART * self._kind.document.scenario.board.in_unit
        self.apply(PutTabletopUnits({unit: (x + k * step, y) for k, unit in enumerate(ids)}))
        self._bench.select(ids)
