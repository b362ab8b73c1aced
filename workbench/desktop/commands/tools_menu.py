"""The menu *Tools*: a command for each tool, and the switches of editing, snapping and the width of brushes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.theme import icon, theme_ink
from workbench.desktop.widgets.actions import TOOL, ActionSpec, Precondition, in_menu, separator

translate = QCoreApplication.translate

ToolWords = Mapping[str, tuple[str, str, str]]
"""The text of a tool's command, its key and what it is for, by the id of the tool."""


def hex_tools_menu(kind: HexCommandParts) -> list[ActionSpec]:
    """The menu of a hex map from top to bottom."""
    window = kind.window
    shapes_count = Precondition(
        lambda: kind.draws_shapes, translate("Menus", "this game does not look at drawn shapes")
    )
    return in_menu(
        "tools",
        _edit_mode(window),
        separator("modes"),
        *_switches(window, _hex_words()),
        *_brush_width(kind),
        separator("shapes"),
        *_switches(window, _shape_words(), shapes_count),
        separator("areas"),
        *_switches(window, _words_of_hex_selection()),
        separator("drags"),
        *_drag_switches(window),
        *_zones_and_names(window),
    )


def tabletop_tools_menu(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The menu of a table from top to bottom: the tools in the order in which the table has them."""
    window, choices = kind.window, kind.tool_context.choices
    words = {**_tabletop_words(), **_drawing_words(), **_measuring_words()}
    return in_menu(
        "tools",
        _edit_mode(window),
        separator("modes"),
        *_switches(window, {tool: words[tool] for tool in kind.tool_context.tools if tool in words}),
        separator("snap"),
        ActionSpec(
            "snap",
            translate("Menus", "S&nap"),
            lambda: choices.choose(snaps=not choices.snaps),
            "Shift+N",
            translate(
                "Menus", "The pen is drawn to corners, edges and the measuring grid; Ctrl turns it off for a moment"
            ),
            checked=lambda: choices.snaps,
        ),
        *_drag_switches(window),
        *_zones_and_names(window),
    )


# --- For both kinds of map.


def _switches(window: CommandHost, words: ToolWords, needs: Precondition | None = None) -> list[ActionSpec]:
    """A command for each tool; how the hand does it is what the tool's hint says."""
    colour = theme_ink(window.theme)

    def in_hand(tool: str) -> bool:
        return window.tool_context.tool.id == tool

    def hint(tool: str) -> str:
        found = window.tool_context.tools[tool]
        return found.usual_hint() or found.hint()

    return [
        ActionSpec(
            f"tool_{tool}",
            text,
            partial(window.take_tool, tool),
            key,
            tip,
            needs,
            checked=partial(in_hand, tool),
            icon=icon(tool, colour),
            topic=TOOL if needs is None else "",
            how=partial(hint, tool),
        )
        for tool, (text, key, tip) in words.items()
    ]


def _drag_switches(window: CommandHost) -> Iterator[ActionSpec]:
    """Whether units that are dragged show what their moves cost, and stop at their limit."""
    settings, checks = window.settings, window.inquiry.drag_checks
    checks.is_on, checks.stops = lambda: settings.checks_drags, lambda: settings.stops_drags

    def check() -> None:
        settings.checks_drags = not settings.checks_drags

    def stop() -> None:
        settings.stops_drags = not settings.stops_drags

    yield ActionSpec(
        "check_drags",
        translate("Menus", "Sh&ow moves while dragging"),
        check,
        "",
        translate("Menus", "A unit that is dragged shows its way, and its cost against each of its moves"),
        checked=checks.is_on,
    )
    yield ActionSpec(
        "stop_drags",
        translate("Menus", "Stop &at the limit of the move"),
        stop,
        "",
        translate(
            "Menus", "A unit that is dragged goes no farther than its moves lead; Alt turns that round for a moment"
        ),
        Precondition(checks.is_on, translate("Menus", "moves are not shown while dragging")),
        checked=checks.stops,
    )


def _edit_mode(window: CommandHost) -> ActionSpec:
    def switch_mode() -> None:
        window.tool_context.switch_mode()
        window.show_map()

    return ActionSpec(
        "edit_mode",
        translate("Menus", "E&dit, not inspect"),
        switch_mode,
        "F8",
        translate("Menus", "From inspecting, which changes nothing, to the tool that edited last, and back"),
        checked=lambda: window.tool_context.edits,
    )


def _zones_and_names(window: CommandHost) -> list[ActionSpec]:
    zones = translate("Menus", "Paint or draw where sides set up and enter, objectives and notes")
    names = translate("Menus", "Write names on the map: places, hills, rivers, roads, regions, notes, title, compass")
    return _switches(
        window,
        {
            "zone": (translate("Menus", "&Zone tool"), "Z", zones),
            "names": (translate("Menus", "Na&mes on the map"), "Shift+T", names),
        },
    )


def _unit_words() -> tuple[str, str, str]:
    tip = translate("Menus", "Place the kind of unit and the side that are chosen in the palette.")
    return translate("Menus", "&Unit tool"), "U", tip


def _drawing_words() -> ToolWords:
    """The tools that draw the terrain of the palette on maps of either kind."""
    return {
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
    }


# --- Hex maps.


def _hex_words() -> ToolWords:
    return {
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
        **_brush_words(),
        "marker": (
            translate("Menus", "&Marker tool"),
            "M",
            translate("Menus", "Smoke, wrecks, entrenchments and other markers, for a side or for nobody."),
        ),
        "unit": _unit_words(),
        "eraser": (translate("Menus", "E&raser"), "X", translate("Menus", "Take away what stands on the ground.")),
    }


def _brush_words() -> ToolWords:
    """The tools that paint the ground."""
    return {
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
                "Menus", "Hills and valleys: raise, lower, set, smooth, or lay a ramp; the tool bar has the choice."
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
    }


def _brush_width(kind: HexCommandParts) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "radius_+",
        translate("Menus", "Wider brush"),
        lambda: kind.editing.change_size(1),
        "+",
        translate("Menus", "Let brushes reach one hex farther round the mouse, up to three; raise a contour."),
    )
    yield ActionSpec(
        "radius_-",
        translate("Menus", "Narrower brush"),
        lambda: kind.editing.change_size(-1),
        "-",
        translate("Menus", "Let brushes reach one hex less round the mouse; lower a contour."),
    )


def _shape_words() -> ToolWords:
    return {
        "shape": (
            translate("Menus", "Edit s&hapes"),
            "C",
            translate("Menus", "Change what is drawn: move it, its corners, its order."),
        ),
        **_drawing_words(),
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
        "contour": (
            translate("Menus", "Draw &contours"),
            "Shift+H",
            translate("Menus", "Draw hills and valleys as they are, inside hexes: crest lines, slopes, hollows."),
        ),
        "contour_edit": (
            translate("Menus", "Edit con&tours"),
            "Shift+O",
            translate("Menus", "Select contours: move, turn and scale them, their corners, their levels, copies."),
        ),
        "contour_brush": (
            translate("Menus", "Contour &brush"),
            "Shift+D",
            translate("Menus", "Push contours by hand as clay, raise and lower the drawn ground, smooth its lines."),
        ),
    }


def _words_of_hex_selection() -> ToolWords:
    return {
        "marquee": (
            translate("Menus", "Select a rectan&gle of hexes"),
            "Shift+R",
            translate("Menus", "Select a rectangle of hexes for fill, copy, turn and the other commands on hexes."),
        ),
        "lasso": (
            translate("Menus", "Select hexes by &lasso"),
            "Shift+L",
            translate("Menus", "Select the hexes whose middles you drag round."),
        ),
        "wand": (
            translate("Menus", "Select like &ground (wand)"),
            "Shift+W",
            translate("Menus", "Select the connected region of like terrain and level under the mouse."),
        ),
        "same": (
            translate("Menus", "Select the same terrain &everywhere"),
            "Shift+E",
            translate("Menus", "Select every hex with the terrain under the mouse, wherever it lies."),
        ),
    }


# --- Tables.


def _tabletop_words() -> ToolWords:
    return {
        "inspect": (
            translate("Menus", "&Inspect"),
            "V",
            translate("Menus", "Ask and change nothing: observe from a unit or a point, drag a line."),
        ),
        "select": (
            translate("Menus", "&Select and move"),
            "Shift+M",
            translate("Menus", "Select, move, turn and scale pieces and units; nothing is asked."),
        ),
        "shape": (
            translate("Menus", "Edit &corners"),
            "C",
            translate("Menus", "Change the outline of a piece, corner by corner."),
        ),
        "circle": (
            translate("Menus", "Draw a circl&e"),
            "E",
            translate("Menus", "Draw a round piece of the terrain of the palette."),
        ),
        "shape_line": (
            translate("Menus", "Draw a &line"),
            "I",
            translate("Menus", "Draw a road, a hedge, a stream or another line of the terrain of the palette."),
        ),
        "piece": (
            translate("Menus", "&Drop a typical piece"),
            "P",
            translate("Menus", "Put down the typical piece that is chosen in the palette; Ctrl and the wheel turn it."),
        ),
        "opening": (
            translate("Menus", "Doors and &windows"),
            "W",
            translate("Menus", "Cut doors and windows into the walls of a building."),
        ),
        "unit": _unit_words(),
        "figures": (
            translate("Menus", "Single &figures"),
            "N",
            translate("Menus", "Add, move and remove the figures of a unit one by one."),
        ),
        "eraser": (
            translate("Menus", "E&raser"),
            "X",
            translate("Menus", "Take pieces off the table; with Ctrl units too."),
        ),
    }


def _measuring_words() -> ToolWords:
    return {
        "ruler": (
            translate("Menus", "&Measure"),
            "M",
            translate("Menus", "Measure from point to point, or between bases."),
        ),
        "template": (
            translate("Menus", "&Templates"),
            "T",
            translate(
                "Menus", "Lay the templates of the rules: smoke, barrages, blasts. Who is under one is named below."
            ),
        ),
        "blame": (
            translate("Menus", "What does a piece &hide?"),
            "D",
            translate("Menus", "What a piece hides from the observer: the ground that would be seen without it."),
        ),
    }
