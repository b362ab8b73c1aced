"""Every command of the window of a hex map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.every_window import (
    ABOUT_THE_MAP,
    ABOUT_THE_WINDOW,
    ASKING,
    LEARNING,
    LOOKS,
    of_window,
)
from workbench.desktop.commands.hex_navigation import HexNavigation
from workbench.desktop.commands.hex_selection_commands import (
    HexSelectionParts,
    area_commands,
    clip_commands,
    piece_commands,
    selection_commands,
    stamp_commands,
)
from workbench.desktop.commands.menus import (
    file_commands,
    history_commands,
    separator,
    zoom_commands,
)
from workbench.desktop.commands.search import finding_commands
from workbench.desktop.commands.shared_commands import (
    exposure_commands,
    layer_commands,
    mode_commands,
    name_commands,
    overlay_commands,
    short_legends_command,
    tool_switches,
)
from workbench.desktop.commands.window_protocols import Switch
from workbench.desktop.look.layers import Toggle
from workbench.desktop.overlays.registry import hex_switches
from workbench.desktop.questions.hex_levels import OBSERVER, TARGET, knows_levels
from workbench.desktop.widgets.actions import ActionSpec
from workbench.geometry.symmetry import HALF_TURN, LEFT_RIGHT, TOP_BOTTOM
from workbench.scenario.edits.ground import SmoothElevation


class HexCommandParts(HexSelectionParts, Protocol):
    """A window of a hex map with all parts that its commands use."""

    @property
    def navigation(self) -> HexNavigation:
        """What brings lines and places into sight."""
        ...

    @property
    def exposure(self) -> Switch:
        """How exposed every hex is."""
        ...

    @property
    def draws_shapes(self) -> bool:
        """Do the rules look at what is drawn inside hexes?"""
        ...


# --- Help for brushes on hex maps: mirrors, scattering, smoothing.


translate = QCoreApplication.translate

SHARES = (60, 30)


def aid_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Aids for brushes: mirrored strokes, scattered terrain, smoothing."""
    choices = kind.tool_context.choices
    mirrors = {
        LEFT_RIGHT: translate("Menus", "Paint both sides: left and right"),
        TOP_BOTTOM: translate("Menus", "Paint both sides: top and bottom"),
        HALF_TURN: translate("Menus", "Paint both sides: turned by half"),
    }

    def smooth() -> None:
        document, area = kind.document, kind.tool_context.area
        places = area.hexes if area else tuple(range(document.scenario.board.grid.size))
        document.apply(SmoothElevation(places))

    def toggle(name: str, value: object, off: object) -> None:
        choices.choose(**{name: off if getattr(choices, name) == value else value})
        kind.window.actions_.refresh()

    return [
        separator("aids", "map"),
        *(
            ActionSpec(
                f"mirror_{mirror}",
                "map",
                words,
                lambda m=mirror: toggle("mirror", m, ""),  # type: ignore[misc]
                tip=translate("Menus", "Every stroke of a brush is repeated on the other half of the map"),
                checked=lambda m=mirror: choices.mirror == m,  # type: ignore[misc]
            )
            for mirror, words in mirrors.items()
        ),
        *(
            ActionSpec(
                f"scatter_{share}",
                "map",
                translate("Menus", "Scatter terrain: {n} % of the hexes").format(n=share),
                lambda s=share: toggle("scatter", s, 100),  # type: ignore[misc]
                tip=translate("Menus", "The terrain brush leaves hexes out by lot"),
                checked=lambda s=share: choices.scatter == s,  # type: ignore[misc]
            )
            for share in SHARES
        ),
        ActionSpec(
            "slopes_follow",
            "map",
            translate("Menus", "Slopes &follow the levels"),
            lambda: toggle("slopes_follow", True, False),
            tip=translate(
                "Menus",
                "Raising, lowering, pasting and resizing lay the slopes that the rules want, and take those that they do not",
            ),
            enabled=lambda: kind.tool_context.slopes is not None,
            checked=lambda: choices.slopes_follow and kind.tool_context.slopes is not None,
            disabled_reason=translate("Menus", "this game has no slopes"),
        ),
        ActionSpec(
            "smooth",
            "map",
            translate("Menus", "S&mooth the elevation"),
            smooth,
            tip=translate("Menus", "Of the selected hexes, or of the whole map; the elevation brush can smooth too"),
        ),
    ]


# --- Commands on the selected units and shapes of a hex map.


def edit_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Commands on what is selected."""

    def chosen() -> bool:
        return bool(kind.inquiry.selection)

    def turnable() -> bool:
        return chosen() or kind.editing.hexes.paste_tool is not None or kind.editing.hexes.chosen

    def deletable() -> bool:
        hexes, shapes = kind.editing.hexes, kind.editing.shapes
        return shapes.chosen or ((chosen() or hexes.chosen) and not shapes.tool_is_active)

    no_unit = translate("Menus", "no unit is selected")
    of_units = {
        "turn_left": (
            translate("Menus", "Turn &left"),
            "[",
            lambda: kind.editing.turn(-1),
            turnable,
            translate(
                "Menus",
                "Turn the selected units, or the piece in hand, by one hexside to the left. Alt and the wheel do it too.",
            ),
        ),
        "turn_right": (
            translate("Menus", "Turn &right"),
            "]",
            lambda: kind.editing.turn(1),
            turnable,
            translate(
                "Menus",
                "Turn the selected units, or the piece in hand, by one hexside to the right. Alt and the wheel do it too.",
            ),
        ),
        "delete": (
            translate("Menus", "&Delete"),
            "Del",
            kind.editing.delete,
            deletable,
            translate(
                "Menus", "Delete the selected units or shape, or clear the selected hexes; undo brings them back."
            ),
        ),
        "off_map": (
            translate("Menus", "Take &off the map"),
            "",
            kind.editing.take_off_map,
            chosen,
            translate("Menus", "The selected units wait in Forces; drag them from there to place them again."),
        ),
    }
    return [
        *history_commands(kind.window),
        *clip_commands(kind),
        ActionSpec("-units", "edit", "", lambda: None),
        *(
            ActionSpec(name, "edit", text, run, key, tip, enabled=enabled, disabled_reason=no_unit)
            for name, (text, key, run, enabled, tip) in of_units.items()
        ),
        ActionSpec("-cancel", "edit", "", lambda: None),
        ActionSpec(
            "copy_answer",
            "edit",
            translate("Menus", "Copy the line as te&xt"),
            kind.navigation.copy_line,
            tip=translate("Menus", "Put the line of sight, hex by hex, on the clipboard."),
        ),
        ActionSpec(
            "select_all",
            "edit",
            translate("Menus", "Select &all units"),
            kind.editing.select_all,
            "Ctrl+A",
            tip=translate("Menus", "Select all units on the map; their commands then change them together."),
        ),
        ActionSpec(
            "cancel",
            "edit",
            translate("Menus", "&Cancel"),
            kind.window.cancel,
            "Esc",
            tip=translate(
                "Menus",
                "Drop what is begun, else go back to the first tool, else let go of selection, target and observer.",
            ),
        ),
    ]


def shape_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Order and copies of drawn shapes."""
    shapes = kind.editing.shapes
    none = translate("Menus", "no drawn shape is selected")
    orders = {
        "shape_copy": (
            translate("Menus", "Copy the shape"),
            "Ctrl+D",
            shapes.copy,
            translate("Menus", "A copy of the selected shape beside it."),
        ),
        "shape_raise": (
            translate("Menus", "Shape one step up"),
            "Ctrl+]",
            lambda: shapes.reorder(1),
            translate("Menus", "Draw the selected shape over the next one that it lies under."),
        ),
        "shape_lower": (
            translate("Menus", "Shape one step down"),
            "Ctrl+[",
            lambda: shapes.reorder(-1),
            translate("Menus", "Draw the selected shape under the next one that it lies over."),
        ),
        "shape_front": (
            translate("Menus", "Shape to the front"),
            "Ctrl+Shift+]",
            lambda: shapes.reorder(None),
            translate("Menus", "Draw the selected shape over all others."),
        ),
        "shape_back": (
            translate("Menus", "Shape to the back"),
            "Ctrl+Shift+[",
            lambda: shapes.reorder(None, front=False),
            translate("Menus", "Draw the selected shape under all others."),
        ),
    }
    return [
        ActionSpec(name, "edit", text, run, key, tip, enabled=lambda: shapes.chosen, disabled_reason=none)
        for name, (text, key, run, tip) in orders.items()
    ]


# --- The tools of hex maps.


def tool_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """One command for each tool, and the width of brushes."""
    on_map = {
        "inspect": (
            translate("Menus", "&Inspect"),
            "V",
            translate("Menus", "Ask and change nothing: observe from a hex or a unit, drag a line."),
        ),
        "select": (
            translate("Menus", "&Select and move"),
            "Shift+M",
            translate("Menus", "Select and move units; nothing is asked."),
        ),
        "blame": (
            translate("Menus", "&What does a hex hide?"),
            "D",
            translate(
                "Menus",
                "What a hex alone, and together with others, hides from the observer; of a blind hex, what hides it.",
            ),
        ),
        "terrain": (
            translate("Menus", "&Terrain brush"),
            "B",
            translate("Menus", "Paint the terrain that is chosen in the palette."),
        ),
        "fill": (
            translate("Menus", "&Fill"),
            "F",
            translate("Menus", "Fill all connected hexes of the same terrain with that of the palette."),
        ),
        "elevation": (
            translate("Menus", "&Elevation brush"),
            "E",
            translate(
                "Menus",
                "Hills and valleys: raise, lower, set, smooth, or lay a ramp; the tool bar has the choice.",
            ),
        ),
        "hexside": (
            translate("Menus", "&Hexside brush"),
            "H",
            translate("Menus", "Put hedges, walls, cliffs and the like on the sides between hexes."),
        ),
        "path": (
            translate("Menus", "&Path and river tool"),
            "P",
            translate("Menus", "Roads, railways, streams and gullies from hex to hex; bridges come by themselves."),
        ),
        "marker": (
            translate("Menus", "&Marker tool"),
            "M",
            translate("Menus", "Smoke, wrecks, entrenchments and other markers, for a side or for nobody."),
        ),
        "unit": (
            translate("Menus", "&Unit tool"),
            "U",
            translate("Menus", "Place the kind of unit and the side that are chosen in the palette."),
        ),
        "eraser": (translate("Menus", "E&raser"), "X", translate("Menus", "Take away what stands on the ground.")),
    }
    of_shapes = {
        "shape": (
            translate("Menus", "Edit s&hapes"),
            "C",
            translate("Menus", "Change what is drawn: move it, its corners, its order."),
        ),
        "polygon": (
            translate("Menus", "Draw a &polygon"),
            "Y",
            translate("Menus", "Draw an area with corners, of the terrain of the palette."),
        ),
        "rectangle": (
            translate("Menus", "Draw a rectan&gle"),
            "Q",
            translate("Menus", "Draw a rectangle of the terrain of the palette."),
        ),
        "blob": (
            translate("Menus", "Draw &freehand"),
            "J",
            translate("Menus", "Draw an area by hand, of the terrain of the palette."),
        ),
        "shape_line": (
            translate("Menus", "Draw a &line"),
            "I",
            translate("Menus", "Draw a wall, a hedge or another line; its width is in the Shape tab."),
        ),
        "natural": (
            translate("Menus", "Draw painted hexes &naturally"),
            "N",
            translate("Menus", "Give painted woods an irregular outline and painted buildings straight walls."),
        ),
    }
    no_shapes = translate("Menus", "this game does not look at drawn shapes")
    wider, narrower = translate("Menus", "Wider brush"), translate("Menus", "Narrower brush")
    return [
        *tool_switches(kind.window, on_map),
        ActionSpec(
            "radius_+",
            "tools",
            wider,
            lambda: kind.editing.change_radius(1),
            "+",
            tip=translate("Menus", "Let brushes reach one hex farther round the mouse, up to three."),
        ),
        ActionSpec(
            "radius_-",
            "tools",
            narrower,
            lambda: kind.editing.change_radius(-1),
            "-",
            tip=translate("Menus", "Let brushes reach one hex less round the mouse."),
        ),
        ActionSpec("-shapes", "tools", "", lambda: None),
        *tool_switches(kind.window, of_shapes, enabled=lambda: kind.draws_shapes, why=no_shapes),
    ]


# --- What a hex map shows: answers, levels, zoom, parts.


def answer_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """The answers that are drawn on the map, and commands about the line."""
    return [
        *overlay_commands(kind.window, hex_switches()),
        ActionSpec("-line", "view", "", lambda: None),
        ActionSpec(
            "hold",
            "view",
            translate("Menus", "&Hold the line"),
            kind.navigation.hold_line,
            "T",
            translate("Menus", "The line stays at its target, wherever the mouse goes"),
            checked=lambda: kind.inquiry.line.end is not None,
        ),
        ActionSpec(
            "clearing",
            "view",
            translate("Menus", "What would &clear the line?"),
            kind.navigation.show_clearing,
            "W",
            translate("Menus", "Hold the line and list the smallest changes that would open it"),
        ),
        ActionSpec(
            "keep_line",
            "view",
            translate("Menus", "&Keep the line"),
            kind.navigation.keep_line,
            "Ctrl+L",
            translate("Menus", "Save the line of now in the scenario, by name"),
        ),
        ActionSpec(
            "watch",
            "view",
            translate("Menus", "Pin the &observer"),
            kind.inquiry.observers.pin,
            "O",
            translate(
                "Menus",
                "Who observes stays while other units are selected; if he is pinned: add what is selected or under the mouse",
            ),
            checked=lambda: kind.inquiry.observers.is_pinned,
        ),
    ]


def level_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Levels of observer and target."""
    words = {
        "observer_up": (translate("Menus", "Observer one level up"), "PgUp", OBSERVER, 1),
        "observer_down": (translate("Menus", "Observer one level down"), "PgDown", OBSERVER, -1),
        "target_up": (translate("Menus", "Target one level up"), "Shift+PgUp", TARGET, 1),
        "target_down": (translate("Menus", "Target one level down"), "Shift+PgDown", TARGET, -1),
    }
    no_levels = translate(
        "Menus",
        "in this game eyes and targets stand on the ground of their hexes; W tries what a level more would change",
    )
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
    return [
        *(
            ActionSpec(
                name,
                "view/levels",
                text,
                lambda w=which, b=by: kind.navigation.step_level(w, b),  # type: ignore[misc]
                key,
                tips[which],
                enabled=lambda: knows_levels(kind.document.ruleset),
                disabled_reason=no_levels,
            )
            for name, (text, key, which, by) in words.items()
        ),
        ActionSpec(
            "all_levels",
            "view/levels",
            translate("Menus", "All le&vels at once"),
            lambda: kind.inquiry.ends.show_all_levels(not kind.inquiry.ends.all_levels),
            "Shift+A",
            translate(
                "Menus", "Visible area: the lowest level at which each hex is seen. Hatched hexes are seen at none."
            ),
            enabled=lambda: knows_levels(kind.document.ruleset),
            disabled_reason=no_levels,
            checked=lambda: kind.inquiry.ends.all_levels,
        ),
    ]


def part_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Parts of the map that can be hidden."""
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
    return [
        separator("parts", "view"),
        *(
            ActionSpec(
                f"show_{part.value}",
                "view",
                text,
                lambda p=part: kind.navigation.toggle_part(p),  # type: ignore[misc]
                "K" if part is Toggle.LEGENDS else "",
                tip,
                checked=lambda p=part: kind.view.is_shown(p),  # type: ignore[misc]
            )
            for part, (text, tip) in words.items()
        ),
        short_legends_command(kind.window),
    ]


# --- Every command of the window of a hex map, in the order of its menus.


Part = Callable[["HexCommandParts"], list[ActionSpec]]


PARTS: tuple[Part, ...] = (
    of_window(file_commands),
    edit_commands,
    piece_commands,
    selection_commands,
    stamp_commands,
    of_window(mode_commands),
    tool_commands,
    area_commands,
    shape_commands,
    answer_commands,
    lambda kind: exposure_commands(kind.exposure),
    *LEARNING,
    *ASKING,
    level_commands,
    lambda kind: zoom_commands(kind.window, translate("Menus", "Show the &whole map")),
    of_window(finding_commands),
    part_commands,
    of_window(name_commands),
    *ABOUT_THE_MAP,
    aid_commands,
    of_window(layer_commands),
    *LOOKS,
    *ABOUT_THE_WINDOW,
)


def hex_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """The specs of all commands."""
    return [spec for part in PARTS for spec in part(kind)]
