"""Commands that the windows of maps and of tables have both."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Changes, Expected, Opens, checked, scenario, selection, the_map, tool
from workbench.base.text import Text
from workbench.desktop.commands.search import SearchPalette
from workbench.real_ground.again import MakeGroundAgain
from workbench.scenario.edits.settings import SetTitle, SetUnderlay
from workbench.scenario.edits.units import PlaceUnits
from workbench.scenario.scenario import ImportRecord
from workbench.scenario.underlay import Underlay


def edited(driver: Any) -> None:
    """Something that can be undone."""
    driver.document.apply(SetTitle(Text.of("Another title")))


def undone(driver: Any) -> None:
    """Something that can be done again."""
    edited(driver)
    driver.document.stack.undo()


def of_real_ground(driver: Any) -> None:
    """The file says by which settings its ground was made."""
    settings: dict[str, str | float] = {"latitude": 47.0, "longitude": 9.0, "metres": 100.0, "columns": 6, "rows": 5}
    settings |= {"turn": 0.0, "scale": 200.0, "width": 120.0, "depth": 80.0, "unit": "cm"}
    record = ImportRecord("valley.osm", "ground", settings=settings, made="AAAA")
    driver.document.apply(MakeGroundAgain(replace(driver.document.scenario, imported=record)))


def second_tab(driver: Any) -> None:
    """Another tab behind the one that is looked at."""
    shell = driver.window.host
    shell.add(driver.another())
    shell.step(-1)


def closed_tab(driver: Any) -> None:
    """A tab that was closed and can be opened again."""
    driver.window.host.add(driver.another())
    driver.window.host.close_tab()


def tabs(driver: Any) -> object:
    """The tabs, and which one is in front."""
    shell = driver.window.host
    return len(shell.tabs), shell.tabs.index(shell.current)


def page(driver: Any) -> object:
    """The page in front: the map or the first page."""
    return tabs(driver), driver.window.pages.currentIndex()


def asked_for(driver: Any) -> object:
    """What the window has asked of the program."""
    return list(driver.asked)


def searches(driver: Any) -> object:
    """The search fields that are open."""
    return len([one for one in driver.window.findChildren(SearchPalette) if one.isVisible()])


def focus(driver: Any) -> object:
    """What the keys go to."""
    return QApplication.focusWidget()


def choose_units_layer(driver: Any) -> None:
    """The row of the units is chosen in the panel of layers."""
    layers = driver.window.docks.map.layers
    layers.tree.setCurrentItem(layers.rows["units"])


def locks(driver: Any) -> object:
    """What the layers panel shows as locked."""
    return driver.window.docks.map.layers.locked


def select_one(driver: Any) -> None:
    """One unit is selected."""
    driver.window.inquiry.select(("b1",))


def alike(driver: Any) -> None:
    """One unit is selected, and beside it stands another of its kind, side and group."""
    side, unit = driver.document.scenario.forces.find("b1")
    both = (replace(unit, id="b8", group="A"), replace(unit, id="b9", group="A"))
    driver.document.apply(PlaceUnits(side, both))
    driver.window.inquiry.select(("b9",))


def overlaid(driver: Any) -> None:
    """The scenario has an overlay."""
    driver.window.docks.overlays.panel.add()


def hovering(driver: Any) -> None:
    """The cursor is over the map and the clipboard is empty."""
    QApplication.clipboard().clear()
    driver.key(Qt.Key.Key_Right)


def alone(driver: Any) -> None:
    """No panel is open."""
    for dock in driver.window.docks.docks.values():
        dock.hide()


def pictured(driver: Any) -> None:
    """A picture lies under the map."""
    picture = QImage(200, 100, QImage.Format.Format_RGB32)
    picture.fill(0)
    picture.save(str(driver.folder / "scan.png"))
    driver.document.mark_saved(driver.folder / "map.yaml")
    driver.document.apply(SetUnderlay(Underlay("scan.png")))


def filed(driver: Any) -> None:
    """The scenario lies in a file."""
    driver.document.mark_saved(driver.folder / "map.yaml")


COMMON: Expected = {
    "earlier_states": Opens("EarlierStates", filed),
    "overlay_new": Changes(scenario),
    "overlay_paint": Changes(lambda driver: driver.document.edited_map_variant, overlaid),
    "overlay_bare": Changes(lambda driver: driver.document.painted_map_shown, overlaid),
    "tool_zone": Changes(tool),
    "tool_names": Changes(tool),
    "show_map_names": Changes(checked("show_map_names")),
    "show_zones": Changes(checked("show_zones")),
    "underlay": Opens("QMessageBox"),
    "underlay_fit": Changes(lambda driver: driver.window.docks.underlay.editor.state, pictured),
    "underlay_straighten": Changes(lambda driver: driver.window.docks.underlay.editor.state, pictured),
    "underlay_trace": Changes(lambda driver: driver.window.docks.underlay.editor.beneath, pictured),
    "units_table": Changes(lambda driver: any(dock.isVisible() for dock in driver.window.docks.docks.values()), alone),
    "import_units": Opens("QFileDialog"),
    "export_units": Opens("QFileDialog"),
    "generate": Opens("GenerateDialog"),
    "ground_again": Opens("QFileDialog", of_real_ground),
    "new": Opens("NewMapDialog"),
    "new_table": Opens("NewTableDialog"),
    "new_boards": Opens("BoardsDialog"),
    "new_ground": Opens("QFileDialog"),
    "open": Opens("QFileDialog"),
    "save": Opens("QFileDialog"),
    "save_as": Opens("QFileDialog"),
    "import_file": Opens("QFileDialog"),
    "export_file": Opens("QFileDialog"),
    "export_page": Opens("QFileDialog"),
    "export": Opens("PictureDialog"),
    "print": Opens("PrintDialog"),
    "next_tab": Changes(tabs, second_tab),
    "previous_tab": Changes(tabs, second_tab),
    "close_tab": Changes(tabs, second_tab),
    "reopen_tab": Changes(tabs, closed_tab),
    "reopens": Changes(lambda driver: driver.window.settings.reopens_files),
    "welcome": Changes(page),
    "quit": Opens("QMessageBox", edited),
    "undo": Changes(scenario, edited),
    "redo": Changes(scenario, undone),
    "delete": Changes(scenario, select_one),
    "off_map": Changes(scenario, select_one),
    "turn_left": Changes(scenario, select_one),
    "turn_right": Changes(scenario, select_one),
    "select_all": Changes(selection),
    **{f"select_{what}": Changes(selection, alike) for what in ("kind", "side", "group")},
    "cancel": Changes(selection, select_one),
    "zoom_in": Changes(lambda driver: driver.window.view.zoom),
    "zoom_out": Changes(lambda driver: driver.window.view.zoom),
    "fit": Changes(lambda driver: driver.window.view.zoom, lambda driver: driver.window.view.set_zoom(2.0)),
    "go_to_place": Changes(searches),
    "search": Changes(searches),
    "copy_place": Changes(lambda driver: QApplication.clipboard().text(), hovering),
    "show_grid": Changes(the_map),
    "conditions": Changes(lambda driver: driver.window.docks.inspector.asking.body.isVisible()),
    "show_units": Changes(the_map),
    "names_none": Changes(lambda driver: driver.window.view.names.mode),
    "names_selected": Changes(
        lambda driver: driver.window.view.names.mode, lambda driver: driver.window.actions_["names_all"].trigger()
    ),
    "names_all": Changes(the_map),
    "show_legends": Changes(the_map, lambda driver: driver.looks()),
    "lock_map": Changes(locks),
    "hide_layer": Changes(lambda driver: driver.window.docks.map.layers.look, choose_units_layer),
    "lock_layer": Changes(locks, choose_units_layer),
    "lock_units": Changes(locks),
    "clear_map": Changes(lambda driver: driver.window.menuBar().isVisible()),
    "area_before": Changes(checked("area_before"), select_one),
    "projector": Changes(lambda driver: driver.window.projector.card.isVisible()),
    "usual_layout": Changes(
        lambda driver: driver.window.docks.docks["palette"].isVisible(),
        lambda driver: driver.window.docks.docks["palette"].hide(),
    ),
    "focus_next": Changes(focus),
    "focus_previous": Changes(focus),
    "dark": Changes(asked_for),
    "system_theme": Changes(asked_for),
    "french": Changes(asked_for),
    "english": Changes(asked_for, lambda driver: setattr(driver.window, "language", "fr")),
    "change_keys": Opens("KeysDialog"),
    "preferences": Opens("PreferencesDialog"),
    "properties": Opens("PropertiesDialog"),
    "edit_card": Changes(lambda driver: driver.window.docks.card.form.isVisible()),
    "next_phase": Changes(scenario),
    "previous_phase": Changes(scenario, lambda driver: driver.window.actions_["next_phase"].trigger()),
    "add_side": Opens("QInputDialog"),
    "rename_side": Opens("QInputDialog"),
    "remove_side": Opens("QInputDialog"),
    "shortcuts": Opens("KeySheet"),
    "charts": Opens("ChartsDialog"),
    "not_modelled": Opens("NotModelledPage"),
    "my_folders": Opens("FoldersPage"),
    "about": Opens("AboutPage"),
    "what_to_do": Changes(lambda driver: driver.window.what_to_do.isVisible()),
}
HEX = COMMON
TABLE = COMMON
