"""Names on the map of one window: connects the tool, the panel, the dialog, the map and the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QDialog

from workbench.desktop.commands.window_protocols import CommandHost, DockSet
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.map_names import LaidName
from workbench.desktop.drawing.name_layout import Crowding, crowding, lay_names
from workbench.desktop.look.layers import LayerLook
from workbench.desktop.overlays.map_names import MapNamesSource
from workbench.desktop.panels.map_names import NamesPanel
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.map_names import AddNames, ChangeName
from workbench.scenario.map_layers import NAMES
from workbench.scenario.map_names import MapName, Point, find_name

translate = QCoreApplication.translate


@dataclass(frozen=True)
class NamesMap:
    """The map of a window as names use it.

    - ``draw``: draws names in place of the last ones
    - ``show``: brings a point of the map into view
    - ``numbers``: are the numbers of hexes shown, which names keep off?
    """

    draw: Callable[[MapNamesSource], None]
    show: Callable[[Point], None]
    numbers: Callable[[], bool] = lambda: False


class NamesController(QObject):
    """Draws the names of the document, keeps their panel up to date, and makes the edits that tool, panel and menus want."""

    def __init__(self, frame: DockSet, window: CommandHost, names_map: NamesMap) -> None:
        super().__init__(window.widget)
        self._host, self._docks, self._map = window, frame, names_map
        self._shown = True
        self._drawn: tuple[object, object, frozenset[str]] | None = None
        """The layout, the grid and the selection that were drawn last."""
        self.chosen = window.tool_context.names
        self.chosen.laid = self._laid
        self.panel = NamesPanel(window.language)
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        frame.docks["names"] = frame.make_dock("names", translate("Names", "Names"), self.panel, below)
        frame.docks["names"].hide()
        window.widget.tabifyDockWidget(frame.docks["zones"], frame.docks["names"])
        frame.map.layers.look_changed.connect(self._look_changed)
        frame.issues.wanted.connect(self.go_to)
        self.chosen.changed.connect(self._chosen_changed)
        self.chosen.wanted.connect(self._write)
        self.chosen.edit_wanted.connect(self.edit)
        self.panel.edited.connect(self.apply)
        self.panel.selection_changed.connect(self.chosen.select)
        self.panel.new_wanted.connect(self._begin)
        self.panel.edit_wanted.connect(self.edit)
        self.panel.wanted.connect(self.go_to)

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        return self._host.document

    def apply(self, edit: Edit[Any]) -> None:
        """Make an edit, one step of undo."""
        self.document.apply(edit)

    def open(self, document: AnyDocument) -> None:
        """Another document."""
        self.chosen.select(())
        self.panel.open(document.scenario, ())
        self._drawn = None
        self.redraw()

    def refresh(self, document: AnyDocument, topics: frozenset[str]) -> None:
        """Names were edited, or what they keep off."""
        if "names" in topics:
            self._drawn = None  # the map may have been built anew
            there = frozenset(one.id for one in document.scenario.names)
            self.chosen.select(one for one in self.chosen.selected if one in there)
            self.panel.open(document.scenario, self.chosen.selected)
        self.redraw()

    def redraw(self) -> None:
        """Draw the names; they are laid out again only if something changed that they depend on, and drawn again only if one
        lies elsewhere, or another one is selected."""
        selected = frozenset(self.chosen.selected)
        laid, grid = self._laid(), self.document.drawn_scenario.grid
        if self._drawn is not None:
            before, grid_before, selected_before = self._drawn
            if laid is before and grid is grid_before and selected == selected_before:
                return
        self._drawn = laid, grid, selected
        document, numbers = self.document, self._map.numbers()
        self.panel.show_crowding(crowding(document.scenario.names, laid) if self._shown else Crowding())
        source = MapNamesSource(document.drawn_scenario, self._shown, selected, numbers, ruleset=document.ruleset)
        self._map.draw(source)

    def _laid(self) -> Sequence[LaidName]:
        if not self._shown:
            return ()
        scenario, ruleset = self.document.drawn_scenario, self.document.ruleset
        return lay_names(scenario, self._host.language, ruleset=ruleset, numbers=self._map.numbers())

    def _look_changed(self, look: LayerLook) -> None:
        if look.shows(NAMES) != self._shown:
            self._shown = look.shows(NAMES)
            self.redraw()
            self._host.actions_.refresh()

    def _chosen_changed(self) -> None:
        self.panel.select(self.chosen.selected)
        self.redraw()
        self._host.tool_context.update_hint()

    def _begin(self, kind: str) -> None:
        """Take the tool for a new name of a kind."""
        self._host.take_tool("names")
        self.chosen.select(())
        self.chosen.choose(kind)

    def _write(self, name: MapName) -> None:
        """Ask for the words of a new name, and write it."""
        made = self._asked(name, new=True)
        if made is not None and self.document.apply(AddNames((made,))):
            self.chosen.select((made.id,))

    def edit(self, name_id: str) -> None:
        """Open the dialog of a name."""
        name = find_name(self.document.scenario.names, name_id)
        made = self._asked(name, new=False) if name is not None else None
        if made is not None and made != name:
            self.apply(ChangeName(name_id, made))

    def _asked(self, name: MapName, *, new: bool) -> MapName | None:
        # a dialog that few sessions need is loaded when it is opened
        from workbench.desktop.dialogs.map_name import MapNameDialog

        dialog = MapNameDialog(name, self._host.language, self._host.widget, new=new)
        return dialog.name if dialog.exec() == QDialog.DialogCode.Accepted else None

    def go_to(self, place: str) -> None:
        """Bring ``name:ID`` into view and select it; other places are ignored."""
        name = find_name(self.document.scenario.names, place.removeprefix("name:")) if ":" in place else None
        if name is None or not place.startswith("name:"):
            return
        self._docks.bring_up("names")
        self._host.show_map()
        laid = next((one for one in self._laid() if one.name.id == name.id), None)
        self._map.show(laid.middle if laid is not None else name.points[0])
        self.chosen.select((name.id,))
