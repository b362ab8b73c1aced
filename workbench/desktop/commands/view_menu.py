"""The menu *View* below its answers: how they are asked, levels, zoom, parts of the map, panels, theme and language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication

from workbench.analysis.hex_levels import OBSERVER, TARGET, knows_levels
from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.commands.search import SearchPalette
from workbench.desktop.commands.window_protocols import CommandHost, LookHost
from workbench.desktop.drawing.tabletop_marks import show_both_units
from workbench.desktop.look.layers import Toggle
from workbench.desktop.look.settings import ALL_NAMES, NO_NAMES, SELECTED_NAMES, SYSTEM
from workbench.desktop.panels.layers import EYE
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.scenario.map_layers import NAMES, UNITS, ZONES

translate = QCoreApplication.translate


def hex_view_menu(kind: HexCommandParts) -> list[ActionSpec]:
    """The menu of a hex map from top to bottom."""
    window = kind.window
    return in_menu(
        "view",
        *_how_answers_are_asked(window),
        *in_menu("view/levels", *_levels(kind), _all_levels(kind)),
        *_zoom(window, translate("Menus", "Show the &whole map")),
        separator("parts"),
        *_parts_of_hex_map(kind),
        *_names(window),
        *_overlays_and_zones(window, translate("Menus", "&Zones on the map"), translate("Menus", "Names on the &map")),
        *_panels_and_look(window),
    )


def tabletop_view_menu(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The menu of a table from top to bottom."""
    window = kind.window
    return in_menu(
        "view",
        *_how_answers_are_asked(window),
        *_zoom(window, translate("Menus", "Show the &whole table")),
        separator("parts"),
        *_parts_of_table(kind),
        *_names(window),
        *_overlays_and_zones(
            window, translate("Menus", "&Zones on the table"), translate("Menus", "Names on the &table")
        ),
        *_panels_and_look(window),
    )


# --- For both kinds of map.


def _how_answers_are_asked(window: CommandHost) -> Iterator[ActionSpec]:
    """Compare the visible area with what is seen now; open or fold the fields of purpose and conditions."""
    inquiry, fields = window.inquiry, window.docks.inspector.asking.fold
    yield ActionSpec(
        "area_before",
        translate("Menus", "Show what the area &wins and loses"),
        inquiry.compare_areas,
        "Shift+B",
        translate(
            "Menus",
            "Remember what is seen now: after a move, another level or a change of the ground the map shows what is "
            "won and lost.",
        ),
        Precondition(
            lambda: inquiry.has_observer or inquiry.kept_before is not None,
            translate("Menus", "nobody observes"),
        ),
        checked=lambda: inquiry.kept_before is not None,
    )
    yield ActionSpec(
        "conditions",
        translate("Menus", "Purpose and co&nditions"),
        fields.toggle,
        "Shift+P",
        translate("Menus", "Open the fields below the answers: purpose, time, visibility, weather, levels"),
        checked=fields.isChecked,
    )


def _zoom(window: CommandHost, show_all: str) -> Iterator[ActionSpec]:
    """Nearer, farther, all of it; a place."""
    yield separator("zoom")
    yield ActionSpec(
        "zoom_in",
        translate("Menus", "Zoom &in"),
        window.view.zoom_in,
        "Ctrl++",
        translate("Menus", "Come closer to the middle of the view. The wheel does it at the mouse."),
        other_shortcut="Ctrl+=",
    )
    yield ActionSpec(
        "zoom_out",
        translate("Menus", "Zoom &out"),
        window.view.zoom_out,
        "Ctrl+-",
        translate("Menus", "Go farther away from the middle of the view. The wheel does it at the mouse."),
    )
    yield ActionSpec(
        "fit",
        show_all,
        window.view.fit,
        "Ctrl+0",
        translate("Menus", "Fit everything into the view. Hold Space and drag to move about."),
    )
    yield separator("finding")
    yield ActionSpec(
        "go_to_place",
        translate("Menus", "G&o to…"),
        lambda: SearchPalette(window, only_places=True),
        "Ctrl+J",
        translate("Menus", "Type a place, a unit, a kept line or a panel"),
    )


def _short_legends(window: CommandHost) -> ActionSpec:
    """Fold the legends to their titles; the choice is saved."""

    def toggle() -> None:
        window.settings.short_legends = not window.settings.short_legends
        window.view.show_short(on=window.settings.short_legends)

    return ActionSpec(
        "short_legends",
        translate("Menus", "Legends in s&hort"),
        toggle,
        "Shift+K",
        translate("Menus", "Show the titles of the legends only"),
        checked=lambda: window.settings.short_legends,
    )


def _names(window: CommandHost) -> list[ActionSpec]:
    """Which units have their names on the map: one of three choices."""
    words = {
        NO_NAMES: (
            translate("Menus", "N&one"),
            translate("Menus", "Counters alone, without names and ids"),
        ),
        SELECTED_NAMES: (
            translate("Menus", "Of &selected ones and under the mouse"),
            translate("Menus", "Name and id of selected units and of those under the mouse, at every zoom"),
        ),
        ALL_NAMES: (
            translate("Menus", "Of &all"),
            translate("Menus", "Name and id of every unit, at every zoom, placed where there is room"),
        ),
    }
    settings = window.settings

    def is_chosen(names: str) -> bool:
        return settings.unit_names == names

    specs = (
        ActionSpec(
            f"names_{names}",
            text,
            partial(setattr, settings, "unit_names", names),
            tip=tip,
            checked=partial(is_chosen, names),
        )
        for names, (text, tip) in words.items()
    )
    return in_menu("view/names", *specs)


def _overlays_and_zones(window: CommandHost, zones_shown: str, names_shown: str) -> Iterator[ActionSpec]:
    """What lies over and under the map."""
    underlay = window.docks.underlay
    yield ActionSpec(
        "overlay_bare",
        translate("Menus", "Map without overlays"),
        window.docks.overlays.panel.toggle_painted_map,
        "Ctrl+Alt+B",
        translate("Menus", "Look at the painted map below; answers stay those of the map in force"),
        Precondition(
            lambda: bool(window.document.scenario.overlays),
            translate("Menus", "this scenario has no overlays: New overlay makes one"),
        ),
        checked=lambda: window.document.painted_map_shown,
    )
    yield ActionSpec(
        "underlay_trace",
        translate("Menus", "Trace the picture"),
        lambda: underlay.editor.put_beneath(not underlay.editor.beneath),
        "Ctrl+Alt+T",
        translate("Menus", "The picture lies beneath the terrain, which is drawn more faintly"),
        Precondition(
            lambda: window.document.scenario.underlay is not None,
            translate("Menus", "no picture lies under the map"),
        ),
        checked=lambda: underlay.editor.beneath,
    )
    yield ActionSpec(
        "show_map_names",
        names_shown,
        lambda: window.docks.map.layers.toggle(NAMES, EYE),
        tip=translate(
            "Menus", "Draw the names of places, rivers and regions, the title and the compass, or hide them."
        ),
        checked=lambda: window.docks.map.layers.look.shows(NAMES),
    )
    yield ActionSpec(
        "show_zones",
        zones_shown,
        lambda: window.docks.map.layers.toggle(ZONES, EYE),
        tip=translate("Menus", "Draw set-up areas, entries, objectives and notes, or hide them."),
        checked=lambda: window.docks.forces_and_zones.zones_shown,
    )


def _panels_and_look(window: CommandHost) -> Iterator[ActionSpec]:
    yield separator("room")
    yield from _panels(window)
    yield separator("theme")
    yield from in_menu("view/look", *_theme(window), *_language(window))


def _panels(window: CommandHost) -> Iterator[ActionSpec]:
    """Docks and bars around the map; the window puts the list of panels before them."""

    def usual_layout() -> None:
        window.clear.set(on=False)
        window.arrangement.usual()

    yield ActionSpec(
        "clear_map",
        translate("Menus", "Hide p&anels"),
        lambda: window.clear.set(on=not window.clear.on),
        "Tab",
        translate("Menus", "Hide all panels and bars; the same key on the map brings them back"),
        checked=lambda: window.clear.on,
    )
    yield ActionSpec(
        "projector",
        translate("Menus", "Pro&jector"),
        lambda: window.projector.set(on=not window.projector.on),
        "F11",
        translate(
            "Menus",
            "Show a class the map in full screen, with one card in large letters and a pointer. Nothing moves by "
            "accident; Esc or F11 leaves.",
        ),
        checked=lambda: window.projector.on,
    )
    yield ActionSpec(
        "usual_layout",
        translate("Menus", "Restore the default la&yout"),
        usual_layout,
        tip=translate("Menus", "Put panels and bars back where they were at the first start, and show all layers."),
    )


def focus_commands(window: CommandHost) -> Iterator[ActionSpec]:
    """The keys that go round the parts of the window. They are in no menu."""
    yield ActionSpec(
        "focus_next",
        translate("Menus", "Keyboard to the next part of the window"),
        lambda: window.ring.step(1),
        "F6",
        translate(
            "Menus",
            "The keys go round: bars, panels at the left, map, panels at the right, tabs. A frame shows where.",
        ),
    )
    yield ActionSpec(
        "focus_previous",
        translate("Menus", "Keyboard to the part before"),
        lambda: window.ring.step(-1),
        "Shift+F6",
        translate("Menus", "The keys go round the other way."),
    )


def _theme(window: LookHost) -> Iterator[ActionSpec]:
    def follow_system() -> None:
        window.theme_wanted.emit(window.theme if window.settings.follows_system else SYSTEM)

    yield ActionSpec(
        "dark",
        translate("Menus", "&Dark theme"),
        lambda: window.theme_wanted.emit("light" if window.theme == "dark" else "dark"),
        tip=translate("Menus", "Dark margins round the map; the paper stays paper."),
        checked=lambda: window.theme == "dark",
    )
    yield ActionSpec(
        "system_theme",
        translate("Menus", "Theme of the s&ystem"),
        follow_system,
        tip=translate("Menus", "Light or dark as the system is, also when it changes"),
        checked=lambda: window.settings.follows_system,
    )


def _language(window: LookHost) -> Iterator[ActionSpec]:
    def choose(language: str) -> None:
        window.actions_.refresh()
        if language != window.language:
            window.language_wanted.emit(language)

    yield ActionSpec(
        "english",
        "English",
        lambda: choose("en"),
        tip=translate(
            "Menus", "The window in English, at once. Scenarios and rules have their own texts in both languages."
        ),
        checked=lambda: window.language == "en",
    )
    yield ActionSpec(
        "french",
        "Français",
        lambda: choose("fr"),
        tip=translate(
            "Menus", "The window in French, at once. Scenarios and rules have their own texts in both languages."
        ),
        checked=lambda: window.language == "fr",
    )


# --- Hex maps.


def _levels(kind: HexCommandParts) -> list[ActionSpec]:
    """Levels of observer and target."""
    words = {
        "observer_up": (translate("Menus", "Observer one level up"), "PgUp", OBSERVER, 1),
        "observer_down": (translate("Menus", "Observer one level down"), "PgDown", OBSERVER, -1),
        "target_up": (translate("Menus", "Target one level up"), "Shift+PgUp", TARGET, 1),
        "target_down": (translate("Menus", "Target one level down"), "Shift+PgDown", TARGET, -1),
    }
    tips = {
        OBSERVER: translate(
            "Menus",
            "The observer in its hex: storeys of a building, the crest of a depression. The floor of the hex is level 0.",
        ),
        TARGET: translate(
            "Menus",
            "The targets in their hexes, wherever the mouse goes: storeys of a building, the crest of a depression.",
        ),
    }
    step, levels = kind.navigation.step_level, _game_with_levels(kind)
    return [
        ActionSpec(name, text, partial(step, which, by), key, tips[which], levels)
        for name, (text, key, which, by) in words.items()
    ]


def _all_levels(kind: HexCommandParts) -> ActionSpec:
    ends = kind.inquiry.ends
    return ActionSpec(
        "all_levels",
        translate("Menus", "All le&vels at once"),
        lambda: ends.show_all_levels(not ends.all_levels),
        "Shift+A",
        translate("Menus", "Visible area: the lowest level at which each hex is seen. Hatched hexes are seen at none."),
        _game_with_levels(kind),
        checked=lambda: ends.all_levels,
    )


def _game_with_levels(kind: HexCommandParts) -> Precondition:
    return Precondition(
        lambda: knows_levels(kind.document.ruleset),
        translate(
            "Menus",
            "in this game eyes and targets stand on the ground of their hexes; W tries what a level more would change",
        ),
    )


def _parts_of_hex_map(kind: HexCommandParts) -> Iterator[ActionSpec]:
    words = {
        Toggle.GRID: (translate("Menus", "&Grid"), translate("Menus", "The outlines of the hexes.")),
        Toggle.LABELS: (
            translate("Menus", "Hex &numbers"),
            translate("Menus", "The number of each hex at its upper edge; they fade when they would be too small."),
        ),
        Toggle.UNITS: (
            translate("Menus", "&Units on the map"),
            translate("Menus", "Draw the units, or only the map. They count in every answer all the same."),
        ),
        Toggle.CONTOUR: (
            translate("Menus", "&Heights"),
            translate("Menus", "Tint and contour lines of the levels of the ground."),
        ),
        Toggle.LEGENDS: (
            translate("Menus", "L&egends"),
            translate("Menus", "The cards that say what an answer assumed: show them or hide them."),
        ),
    }
    yield from (
        ActionSpec(
            f"show_{part.value}",
            text,
            partial(kind.navigation.toggle_part, part),
            "K" if part is Toggle.LEGENDS else "",
            tip,
            checked=partial(kind.view.is_shown, part),
        )
        for part, (text, tip) in words.items()
    )
    yield _short_legends(kind.window)


# --- Tables.


def _parts_of_table(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    view, choices = kind.view, kind.tool_context.choices
    yield ActionSpec(
        "show_grid",
        translate("Menus", "Measuring &grid"),
        kind.toggle_grid,
        "Shift+G",
        translate("Menus", "Lines 10 cm or 6 inches apart; the pen is drawn to them"),
        checked=lambda: choices.grid,
    )
    yield ActionSpec(
        "show_units",
        translate("Menus", "&Units on the table"),
        lambda: kind.docks.map.layers.toggle(UNITS, EYE),
        tip=translate("Menus", "Draw the units, or only the table. They count in every answer all the same."),
        checked=lambda: view.units_shown,
    )
    yield from _groups_of_table(kind)
    yield ActionSpec(
        "show_legends",
        translate("Menus", "L&egends"),
        lambda: view.show_part("legends", not view.legends_shown),
        "K",
        translate("Menus", "The cards that say what an answer assumed: show them or hide them."),
        checked=lambda: view.legends_shown,
    )
    yield _short_legends(kind.window)
    yield _both_units(kind.window)


def _both_units(window: CommandHost) -> ActionSpec:
    settings = window.settings
    show_both_units(settings.both_units)

    def switch() -> None:
        settings.both_units = not settings.both_units
        # whoever switches last decides, whichever window was opened last
        show_both_units(settings.both_units)
        window.inquiry.ask()
        window.view.viewport().update()

    return ActionSpec(
        "both_units",
        translate("Menus", "Centimetres an&d inches"),
        switch,
        tip=translate("Menus", "Rulers, lines and drags tell lengths in both units: 12 in (30.5 cm)"),
        checked=lambda: settings.both_units,
    )


def _groups_of_table(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    groups = kind.groups
    yield ActionSpec(
        "show_coherency",
        translate("Menus", "&Coherency of the selected units"),
        groups.toggle_rings,
        "Shift+C",
        translate("Menus", "A ring as far as figures may be apart, and a mark on those that are out"),
        checked=lambda: groups.rings,
    )
    yield ActionSpec(
        "show_groups",
        translate("Menus", "O&utlines of all groups"),
        groups.toggle_every,
        "Shift+U",
        translate("Menus", "Units that move together; the group of a selected unit is always outlined"),
        checked=lambda: groups.every,
    )
