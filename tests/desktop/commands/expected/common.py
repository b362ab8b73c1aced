"""Commands that the windows of maps and of tables have both."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Act, Acts, Opens, checked, scenario, selection, the_map, tool
from workbench.base.text import Text
from workbench.desktop.commands.search import SearchPalette
from workbench.scenario.edits.settings import SetTitle, SetUnderlay
from workbench.scenario.scenario import Underlay


def edited(desk: Any) -> None:
    """Something that can be undone."""
    desk.document.apply(SetTitle(Text.of("Another title")))


def undone(desk: Any) -> None:
    """Something that can be done again."""
    edited(desk)
    desk.document.stack.undo()


def second_tab(desk: Any) -> None:
    """Another tab behind the one that is looked at."""
    shell = desk.window.host
    shell.add(desk.another())
    shell.step(-1)


def closed_tab(desk: Any) -> None:
    """A tab that was closed and can be opened again."""
    desk.window.host.add(desk.another())
    desk.window.host.close_tab()


def tabs(desk: Any) -> object:
    """The tabs, and which one is in front."""
    shell = desk.window.host
    return len(shell.tabs), shell.tabs.index(shell.current)


def page(desk: Any) -> object:
    """The page in front: the map or the first page."""
    return tabs(desk), desk.window.pages.currentIndex()


def asked_for(desk: Any) -> object:
    """What the window has asked of the program."""
    return list(desk.asked)


def searches(desk: Any) -> object:
    """The search fields that are open."""
    return len([one for one in desk.window.findChildren(SearchPalette) if one.isVisible()])


def focus(desk: Any) -> object:
    """What the keys go to."""
    return QApplication.focusWidget()


def choose_units_layer(desk: Any) -> None:
    """The row of the units is chosen in the panel of layers."""
    layers = desk.window.docks.map.layers
    layers.tree.setCurrentItem(layers.rows["units"])


def locks(desk: Any) -> object:
    """What the layers panel shows as locked."""
    return desk.window.docks.map.layers.locked


def select_one(desk: Any) -> None:
    """One unit is selected."""
    desk.window.inquiry.select(("b1",))


def overlaid(desk: Any) -> None:
    """The scenario has an overlay."""
    desk.window.docks.overlays.panel.add()


def hovering(desk: Any) -> None:
    """The cursor is over the map and the clipboard is empty."""
    QApplication.clipboard().clear()
    desk.key(Qt.Key.Key_Right)


def alone(desk: Any) -> None:
    """No panel is open."""
    for dock in desk.window.docks.docks.values():
        dock.hide()


def pictured(desk: Any) -> None:
    """A picture lies under the map."""
    picture = QImage(200, 100, QImage.Format.Format_RGB32)
    picture.fill(0)
    picture.save(str(desk.folder / "scan.png"))
    desk.document.mark_saved(desk.folder / "map.yaml")
    desk.document.apply(SetUnderlay(Underlay("scan.png")))


def filed(desk: Any) -> None:
    """The scenario lies in a file."""
    desk.document.mark_saved(desk.folder / "map.yaml")


COMMON: Acts = {
    "earlier_states": Opens("EarlierStates", filed),
    "overlay_new": Act(scenario),
    "overlay_paint": Act(lambda desk: desk.document.edited_map_variant, overlaid),
    "overlay_bare": Act(lambda desk: desk.document.painted_map_shown, overlaid),
    "tool_zone": Act(tool),
    "show_zones": Act(checked("show_zones")),
    "underlay": Opens("QMessageBox"),
    "underlay_fit": Act(lambda desk: desk.window.docks.underlay.editor.state, pictured),
    "underlay_trace": Act(lambda desk: desk.window.docks.underlay.editor.beneath, pictured),
    "units_table": Act(lambda desk: any(dock.isVisible() for dock in desk.window.docks.docks.values()), alone),
    "import_units": Opens("QFileDialog"),
    "export_units": Opens("QFileDialog"),
    "generate": Opens("GenerateDialog"),
    "new": Opens("NewMapDialog"),
    "new_table": Opens("NewTableDialog"),
    "new_boards": Opens("BoardsDialog"),
    "open": Opens("QFileDialog"),
    "save": Opens("QFileDialog"),
    "save_as": Opens("QFileDialog"),
    "export": Opens("QFileDialog"),
    "next_tab": Act(tabs, second_tab),
    "previous_tab": Act(tabs, second_tab),
    "close_tab": Act(tabs, second_tab),
    "reopen_tab": Act(tabs, closed_tab),
    "reopens": Act(lambda desk: desk.window.settings.reopens_files),
    "welcome": Act(page),
    "quit": Opens("QMessageBox", edited),
    "undo": Act(scenario, edited),
    "redo": Act(scenario, undone),
    "delete": Act(scenario, select_one),
    "off_map": Act(scenario, select_one),
    "turn_left": Act(scenario, select_one),
    "turn_right": Act(scenario, select_one),
    "select_all": Act(selection),
    "cancel": Act(selection, select_one),
    "zoom_in": Act(lambda desk: desk.window.view.zoom),
    "zoom_out": Act(lambda desk: desk.window.view.zoom),
    "fit": Act(lambda desk: desk.window.view.zoom, lambda desk: desk.window.view.set_zoom(2.0)),
    "go_to_place": Act(searches),
    "search": Act(searches),
    "copy_place": Act(lambda desk: QApplication.clipboard().text(), hovering),
    "show_grid": Act(the_map),
    "show_units": Act(the_map),
    "show_legends": Act(the_map, lambda desk: desk.looks()),
    "lock_map": Act(locks),
    "hide_layer": Act(lambda desk: desk.window.docks.map.layers.look, choose_units_layer),
    "lock_layer": Act(locks, choose_units_layer),
    "lock_units": Act(locks),
    "clear_map": Act(lambda desk: desk.window.menuBar().isVisible()),
    "usual_layout": Act(
        lambda desk: desk.window.docks.docks["palette"].isVisible(),
        lambda desk: desk.window.docks.docks["palette"].hide(),
    ),
    "focus_next": Act(focus),
    "focus_previous": Act(focus),
    "dark": Act(asked_for),
    "system_theme": Act(asked_for),
    "french": Act(asked_for),
    "english": Act(asked_for, lambda desk: setattr(desk.window, "language", "fr")),
    "change_keys": Opens("KeysDialog"),
    "preferences": Opens("PreferencesDialog"),
    "properties": Opens("PropertiesDialog"),
    "add_side": Opens("QInputDialog"),
    "rename_side": Opens("QInputDialog"),
    "remove_side": Opens("QInputDialog"),
    "shortcuts": Opens("QDialog"),
    "not_modelled": Opens("QDialog"),
}
HEX = COMMON
TABLE = COMMON
