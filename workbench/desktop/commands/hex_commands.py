"""Every command of the window of a hex map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.hex_editing import STAMPS, HexEditing
from workbench.desktop.commands.hex_navigation import HexNavigation
from workbench.desktop.commands.host import HexParts, Switch
from workbench.desktop.commands.menus import (
    file_commands,
    help_commands,
    history_commands,
    look_commands,
    scenario_commands,
    separator,
    zoom_commands,
)
from workbench.desktop.commands.search import finding_commands, preference_commands
from workbench.desktop.commands.shared_commands import (
    conditions_command,
    exposure_commands,
    generate_commands,
    layer_commands,
    map_overlay_commands,
    name_commands,
    of_window,
    overlay_commands,
    report_commands,
    staging_commands,
    tool_switches,
    underlay_commands,
)
from workbench.desktop.look.layers import Toggle
from workbench.desktop.overlays.registry import hex_switches
from workbench.desktop.questions.hex_levels import OBSERVER, TARGET, knows_levels
from workbench.desktop.widgets.actions import ActionSpec
from workbench.geometry.symmetry import HALF, HALF_TURN, LEFT_RIGHT, TOP_BOTTOM, Turn, left_to_right, top_to_bottom
from workbench.scenario.clipboard import HEXSIDES, LEVELS, MARKERS, PATHS, SHAPES, TERRAIN, UNITS
from workbench.scenario.edits.ground import SmoothElevation


class HexCommandParts(HexParts, Protocol):
    """A window of a hex map with all parts that its commands use."""

    @property
    def editing(self) -> HexEditing:
        """The editing commands."""
        ...

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
            "smooth",
            "map",
            translate("Menus", "S&mooth the elevation"),
            smooth,
            tip=translate("Menus", "Of the selected hexes, or of the whole map; the elevation brush can smooth too"),
        ),
    ]


def area_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """The tools that select hexes."""
    words = {
        "marquee": (translate("Menus", "Select a rectan&gle of hexes"), "Shift+R"),
        "lasso": (translate("Menus", "Select hexes by &lasso"), "Shift+L"),
        "wand": (translate("Menus", "Select like &ground (wand)"), "Shift+W"),
        "same": (translate("Menus", "Select the same terrain &everywhere"), "Shift+E"),
    }
    return [separator("areas", "tools"), *tool_switches(kind.window, words)]


def clip_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Cut, copy and paste."""
    hexes = kind.editing.hexes
    clips = [
        ("cut", translate("Menus", "C&ut the hexes"), "Ctrl+X", hexes.cut, lambda: hexes.chosen),
        ("copy", translate("Menus", "&Copy the hexes, or the line as text"), "Ctrl+C", hexes.copy, None),
        ("paste", translate("Menus", "&Paste hexes"), "Ctrl+V", hexes.paste, None),
        ("paste_place", translate("Menus", "Paste where they were"), "Ctrl+Shift+V", hexes.paste_in_place, None),
    ]
    return [
        separator("pieces", "edit"),
        *(_spec(entry, translate("Menus", "no hexes are selected")) for entry in clips),
    ]


def piece_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Turn, fill, raise and clear."""
    hexes = kind.editing.hexes
    none = translate("Menus", "no hexes are selected")

    def chosen() -> bool:
        return hexes.chosen

    def turnable() -> bool:
        return hexes.paste_tool is not None or hexes.chosen

    changes = [
        ("flip_x", translate("Menus", "Flip left to right"), "Shift+X", lambda: hexes.flip(upright=False), turnable),
        ("flip_y", translate("Menus", "Flip top to bottom"), "Shift+Y", lambda: hexes.flip(upright=True), turnable),
        ("hexes_fill", translate("Menus", "&Fill the selected hexes"), "Shift+F", hexes.fill, chosen),
        (
            "hexes_raise",
            translate("Menus", "Raise the selected hexes"),
            "Alt+PgUp",
            lambda: hexes.raise_hexes(1),
            chosen,
        ),
        (
            "hexes_lower",
            translate("Menus", "Lower the selected hexes"),
            "Alt+PgDown",
            lambda: hexes.raise_hexes(-1),
            chosen,
        ),
        ("hexes_clear", translate("Menus", "Clear the selected hexes"), "Shift+Del", hexes.clear, chosen),
    ]
    return [
        separator("changes", "edit"),
        *(_spec(entry, none) for entry in changes),
    ]


def _spec(entry: tuple[str, str, str, Callable[[], object], Callable[[], bool] | None], why: str) -> ActionSpec:
    name, text, key, run, enabled = entry
    return ActionSpec(name, "edit", text, run, key, enabled=enabled, disabled_reason=why)


def selection_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """All, none, others, wider, narrower; painting inside; the whole map."""
    area, hexes = kind.tool_context.area, kind.editing.hexes
    none = translate("Menus", "no hexes are selected")
    choosing = {
        "hexes_all": (translate("Menus", "Select all &hexes"), "Ctrl+Shift+A", area.select_all, None),
        "hexes_none": (translate("Menus", "Select &no hexes"), "Ctrl+Shift+D", area.clear, hexes),
        "hexes_invert": (translate("Menus", "Select all &other hexes"), "Ctrl+I", area.invert, None),
        "hexes_grow": (translate("Menus", "&Grow the selection"), "Ctrl+.", area.grow, hexes),
        "hexes_shrink": (translate("Menus", "&Shrink the selection"), "Ctrl+;", area.shrink, hexes),
        "hexes_palette": (
            translate("Menus", "Select the terrain of the &palette"),
            "",
            hexes.select_palette_terrain,
            None,
        ),
    }
    return [
        *(
            ActionSpec(
                name, "map", text, run, key, enabled=(lambda: hexes.chosen) if bound else None, disabled_reason=none
            )
            for name, (text, key, run, bound) in choosing.items()
        ),
        ActionSpec(
            "hexes_inside",
            "map",
            translate("Menus", "Paint only &inside the selection"),
            lambda: area.limit_tools(not area.limits_tools),
            "Shift+I",
            checked=lambda: area.limits_tools,
        ),
        separator("parts_taken", "map"),
        *_parts(kind),
        separator("whole", "map"),
        *_whole(kind, none),
    ]


def _parts(kind: HexCommandParts) -> list[ActionSpec]:
    hexes = kind.editing.hexes
    words = {
        TERRAIN: translate("Menus", "Paste terrain"),
        LEVELS: translate("Menus", "Paste levels"),
        HEXSIDES: translate("Menus", "Paste hexsides"),
        PATHS: translate("Menus", "Paste paths"),
        SHAPES: translate("Menus", "Paste shapes"),
        MARKERS: translate("Menus", "Paste markers"),
        UNITS: translate("Menus", "Paste units"),
    }
    return [
        ActionSpec(
            f"part_{part}",
            "map",
            text,
            lambda p=part: hexes.toggle_part(p),  # type: ignore[misc]
            tip=translate("Menus", "What cut, clear, turn and paste take along"),
            checked=lambda p=part: p in kind.tool_context.parts,  # type: ignore[misc]
        )
        for part, text in words.items()
    ]


def _whole(kind: HexCommandParts, none: str) -> list[ActionSpec]:
    hexes = kind.editing.hexes
    barred = translate("Menus", "the grid of this map does not allow it")

    def half(flat: bool) -> Turn:
        return HALF

    turns: dict[str, tuple[str, Callable[[bool], Turn]]] = {
        "map_flip_x": (translate("Menus", "Flip the map left to right"), left_to_right),
        "map_flip_y": (translate("Menus", "Flip the map top to bottom"), top_to_bottom),
        "map_half": (translate("Menus", "&Rotate the map by 180°"), half),
    }
    return [
        *(
            ActionSpec(
                name,
                "map",
                text,
                lambda t=turn: hexes.turn_map(t),  # type: ignore[misc]
                enabled=lambda t=turn: hexes.turnable(t),  # type: ignore[misc]
                disabled_reason=barred,
            )
            for name, (text, turn) in turns.items()
        ),
        ActionSpec(
            "map_crop",
            "map",
            translate("Menus", "&Crop the map to the selection"),
            hexes.crop,
            enabled=lambda: hexes.chosen,
            disabled_reason=none,
        ),
        ActionSpec("map_resize", "map", translate("Menus", "Resi&ze the map…"), hexes.resize, "Ctrl+Shift+R"),
        ActionSpec("map_shift", "map", translate("Menus", "Shift the &map…"), hexes.shift),
    ]


def stamp_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Nine stamps: a key takes one to paste, and with Ctrl keeps the selected hexes as one."""
    hexes = kind.editing.hexes
    none = translate("Menus", "no hexes are selected")
    take, keep = translate("Menus", "Take stamp {n}"), translate("Menus", "Keep the selected hexes as stamp {n}")
    return [
        spec
        for n in range(1, STAMPS + 1)
        for spec in (
            ActionSpec(f"stamp_{n}", "", take.format(n=n), lambda p=n: hexes.take_stamp(p), str(n)),  # type: ignore[misc]
            ActionSpec(
                f"stamp_keep_{n}",
                "",
                keep.format(n=n),
                lambda p=n: hexes.keep_stamp(p),  # type: ignore[misc]
                f"Ctrl+{n}",
                enabled=lambda: hexes.chosen,
                disabled_reason=none,
            ),
        )
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
        "turn_left": (translate("Menus", "Turn &left"), "[", lambda: kind.editing.turn(-1), turnable),
        "turn_right": (translate("Menus", "Turn &right"), "]", lambda: kind.editing.turn(1), turnable),
        "delete": (translate("Menus", "&Delete"), "Del", kind.editing.delete, deletable),
        "off_map": (translate("Menus", "Take &off the map"), "", kind.editing.take_off_map, chosen),
    }
    return [
        *history_commands(kind.window),
        *clip_commands(kind),
        ActionSpec("-units", "edit", "", lambda: None),
        *(
            ActionSpec(name, "edit", text, run, key, enabled=enabled, disabled_reason=no_unit)
            for name, (text, key, run, enabled) in of_units.items()
        ),
        ActionSpec("-cancel", "edit", "", lambda: None),
        ActionSpec("copy_answer", "edit", translate("Menus", "Copy the line as te&xt"), kind.navigation.copy_line),
        ActionSpec("select_all", "edit", translate("Menus", "Select &all units"), kind.editing.select_all, "Ctrl+A"),
        ActionSpec("cancel", "edit", translate("Menus", "&Cancel"), kind.window.cancel, "Esc"),
    ]


def shape_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Order and copies of drawn shapes."""
    shapes = kind.editing.shapes
    none = translate("Menus", "no drawn shape is selected")
    orders = {
        "shape_copy": (translate("Menus", "Copy the shape"), "Ctrl+D", shapes.copy),
        "shape_raise": (translate("Menus", "Shape one step up"), "Ctrl+]", lambda: shapes.reorder(1)),
        "shape_lower": (translate("Menus", "Shape one step down"), "Ctrl+[", lambda: shapes.reorder(-1)),
        "shape_front": (translate("Menus", "Shape to the front"), "Ctrl+Shift+]", lambda: shapes.reorder(None)),
        "shape_back": (
            translate("Menus", "Shape to the back"),
            "Ctrl+Shift+[",
            lambda: shapes.reorder(None, front=False),
        ),
    }
    return [
        ActionSpec(name, "edit", text, run, key, enabled=lambda: shapes.chosen, disabled_reason=none)
        for name, (text, key, run) in orders.items()
    ]


# --- The tools of hex maps.


def tool_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """One command for each tool, and the width of brushes."""
    on_map = {
        "select": (translate("Menus", "&Select and inspect"), "V"),
        "blame": (translate("Menus", "&What does a hex hide?"), "D"),
        "terrain": (translate("Menus", "&Terrain brush"), "B"),
        "fill": (translate("Menus", "&Fill"), "F"),
        "elevation": (translate("Menus", "&Elevation brush"), "E"),
        "hexside": (translate("Menus", "&Hexside brush"), "H"),
        "path": (translate("Menus", "&Path and river tool"), "P"),
        "marker": (translate("Menus", "&Marker tool"), "M"),
        "unit": (translate("Menus", "&Unit tool"), "U"),
        "eraser": (translate("Menus", "E&raser"), "X"),
    }
    of_shapes = {
        "shape": (translate("Menus", "Edit s&hapes"), "C"),
        "polygon": (translate("Menus", "Draw a &polygon"), "Y"),
        "rectangle": (translate("Menus", "Draw a rectan&gle"), "Q"),
        "blob": (translate("Menus", "Draw &freehand"), "J"),
        "shape_line": (translate("Menus", "Draw a &line"), "I"),
        "natural": (translate("Menus", "Draw painted hexes &naturally"), "N"),
    }
    no_shapes = translate("Menus", "this game does not look at drawn shapes")
    wider, narrower = translate("Menus", "Wider brush"), translate("Menus", "Narrower brush")
    return [
        *tool_switches(kind.window, on_map),
        ActionSpec("radius_+", "tools", wider, lambda: kind.editing.change_radius(1), "+"),
        ActionSpec("radius_-", "tools", narrower, lambda: kind.editing.change_radius(-1), "-"),
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
            checked=lambda: kind.inquiry.held is not None,
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
            translate("Menus", "Let this &observer look too"),
            kind.inquiry.add_watcher,
            "O",
            translate("Menus", "Add the observer of now to those who look at once"),
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
    return [
        *(
            ActionSpec(
                name,
                "view/levels",
                text,
                lambda w=which, b=by: _step(kind, w, b),  # type: ignore[misc]
                key,
                enabled=lambda: knows_levels(kind.document.ruleset),
                disabled_reason=no_levels,
            )
            for name, (text, key, which, by) in words.items()
        ),
        ActionSpec(
            "all_levels",
            "view/levels",
            translate("Menus", "All le&vels at once"),
            lambda: kind.inquiry.show_all_levels(not kind.inquiry.all_levels),
            "Shift+A",
            translate("Menus", "Visible area: the lowest level at which each hex is seen"),
            enabled=lambda: knows_levels(kind.document.ruleset),
            disabled_reason=no_levels,
            checked=lambda: kind.inquiry.all_levels,
        ),
    ]


def _step(kind: HexCommandParts, which: int, by: int) -> None:
    refusal = kind.inquiry.step_level(which, by)
    kind.window.status.show_message(f"⚠ {refusal}" if refusal else kind.tool_context.hint())


def part_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Parts of the map that can be hidden."""
    words = {
        Toggle.GRID: translate("Menus", "&Grid"),
        Toggle.LABELS: translate("Menus", "Hex &numbers"),
        Toggle.UNITS: translate("Menus", "&Units on the map"),
        Toggle.CONTOUR: translate("Menus", "&Heights"),
        Toggle.LEGENDS: translate("Menus", "L&egends"),
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
                checked=lambda p=part: kind.view.is_shown(p),  # type: ignore[misc]
            )
            for part, text in words.items()
        ),
    ]


# --- Every command of the window of a hex map, in the order of its menus.


Part = Callable[["HexCommandParts"], list[ActionSpec]]


PARTS: tuple[Part, ...] = (
    of_window(file_commands),
    edit_commands,
    piece_commands,
    selection_commands,
    stamp_commands,
    tool_commands,
    area_commands,
    shape_commands,
    answer_commands,
    lambda kind: exposure_commands(kind.exposure),
    of_window(conditions_command),
    level_commands,
    lambda kind: zoom_commands(kind.window, translate("Menus", "Show the &whole map")),
    of_window(finding_commands),
    part_commands,
    of_window(name_commands),
    of_window(map_overlay_commands),
    of_window(underlay_commands),
    of_window(staging_commands),
    of_window(generate_commands),
    aid_commands,
    of_window(layer_commands),
    of_window(look_commands),
    of_window(preference_commands),
    of_window(scenario_commands),
    of_window(help_commands),
    of_window(report_commands),
)


def hex_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """The specs of all commands."""
    return [spec for part in PARTS for spec in part(kind)]
