"""The menu *Map*: selected hexes and the whole map, overlays, the picture under the map, aids for brushes, locks of layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.edit_menu import chosen_hexes
from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.layers import ANSWERS
from workbench.desktop.panels.layers import EYE, LOCK
from workbench.desktop.panels.underlay import CORNERS, FIT, REST
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.geometry.symmetry import (
    HALF,
    HALF_TURN,
    LEFT_RIGHT,
    TOP_BOTTOM,
    Turn,
    left_to_right,
    top_to_bottom,
)
from workbench.real_ground.settings import is_made_of_ground
from workbench.scenario.edits.clips import DRAWN, HEXSIDES, LEVELS, MARKERS, PATHS, SHAPES, TERRAIN
from workbench.scenario.edits.clips import UNITS as CLIP_UNITS
from workbench.scenario.edits.ground import SmoothElevation
from workbench.scenario.map_layers import PIECES, UNITS

translate = QCoreApplication.translate

_SCATTERED = (60, 30)
"""Shares of the hexes that a brush scatters terrain over, in percent."""


def hex_map_menu(kind: HexCommandParts) -> list[ActionSpec]:
    """The menu of a hex map from top to bottom."""
    window = kind.window
    return in_menu(
        "map",
        *_hex_selection(kind),
        *_uses_of_hex_selection(kind),
        separator("parts_taken"),
        *_pasted_parts(kind),
        separator("whole"),
        *_turns_of_whole_map(kind),
        *_size_of_hex_map(kind),
        *_made_maps(window),
        separator("aids"),
        *_mirrored_and_scattered(kind),
        *_slopes_and_levels(kind),
        separator("layers"),
        *_layers(window, translate("Menus", "&Lock the map")),
    )


def tabletop_map_menu(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The menu of a table from top to bottom."""
    window = kind.window
    return in_menu(
        "map",
        ActionSpec(
            "table_resize",
            translate("Menus", "&Resize the table…"),
            lambda: kind.editing.properties(table=True),
            "Ctrl+Shift+R",
            translate("Menus", "Another size for the table, and another ground under everything."),
        ),
        separator("parts_taken"),
        *_pasted_kinds(kind),
        *_made_maps(window),
        separator("layers"),
        *_layers(window, translate("Menus", "&Lock the table")),
    )


# --- For both kinds of map.


def _made_maps(window: CommandHost) -> Iterator[ActionSpec]:
    """What lies over and under the map, and how it is made."""
    yield separator("overlays")
    yield from _overlays(window)
    yield from _picture(window)
    yield _generator(window)
    yield _real_ground(window)


def _overlays(window: CommandHost) -> Iterator[ActionSpec]:
    """Layers of special rules over the painted map."""

    def add() -> None:
        window.docks.bring_up("overlays")
        window.docks.overlays.panel.add()

    def paint() -> None:
        window.docks.bring_up("overlays")
        window.docks.overlays.panel.paint_into()

    yield ActionSpec(
        "overlay_new",
        translate("Menus", "New o&verlay"),
        add,
        "Ctrl+Alt+O",
        translate("Menus", "A layer of special rules over the map: what is otherwise in this scenario"),
    )
    yield ActionSpec(
        "overlay_paint",
        translate("Menus", "Paint &into the overlay"),
        paint,
        "Ctrl+Alt+P",
        translate("Menus", "Tools change the chosen overlay and not the map below"),
        checked=lambda: bool(window.document.edited_map_variant),
    )


def _picture(window: CommandHost) -> Iterator[ActionSpec]:
    """The picture under the map."""

    def free() -> bool:
        underlay = window.document.scenario.underlay
        return underlay is not None and not underlay.locked

    def lacking() -> str:
        return no_picture if window.document.scenario.underlay is None else locked

    def fit(way: str) -> None:
        editor = window.docks.underlay.editor
        window.docks.bring_up("underlay")
        if editor.state == way == CORNERS:
            editor.straighten()
        else:
            editor.take(REST if editor.state == way else way)

    def choose() -> None:
        window.docks.bring_up("underlay")
        window.docks.underlay.choose()

    no_picture = translate("Menus", "no picture lies under the map")
    locked = translate("Menus", "the picture is locked: untick Locked in the panel Picture")
    yield ActionSpec(
        "underlay",
        translate("Menus", "P&icture under the map…"),
        choose,
        tip=translate("Menus", "A scan or a photo to trace, fitted to the hexes"),
    )
    yield ActionSpec(
        "underlay_fit",
        translate("Menus", "&Fit the picture"),
        partial(fit, FIT),
        tip=translate("Menus", "Click places on the picture of which you know where they are"),
        needs=Precondition(free, lacking),
    )
    yield ActionSpec(
        "underlay_straighten",
        translate("Menus", "Str&aighten the picture"),
        partial(fit, CORNERS),
        tip=translate(
            "Menus", "Take the perspective out of a photo: drag handles onto the corners of the table or board"
        ),
        needs=Precondition(free, lacking),
    )


def _generator(window: CommandHost) -> ActionSpec:
    def generate() -> None:
        # imported only when used: the generator takes time to load
        from workbench.desktop.dialogs.generate import GenerateDialog

        document = window.document
        dialog = GenerateDialog(
            document.scenario, document.ruleset, window.widget, window.answer_worker.run_between_answers
        )
        if dialog.exec():
            document.apply(dialog.edit())

    return ActionSpec(
        "generate",
        translate("Menus", "&Generate a map…"),
        generate,
        "Ctrl+Alt+G",
        translate("Menus", "Make a plausible map of this size from a few sliders and a seed"),
    )


def _real_ground(window: CommandHost) -> ActionSpec:
    def again() -> None:
        window.file_commands.ground_again()

    return ActionSpec(
        "ground_again",
        translate("Menus", "Real ground again…"),
        again,
        tip=translate(
            "Menus", "Make the ground again with other settings, or better files; what was changed by hand stays."
        ),
        needs=Precondition(
            lambda: is_made_of_ground(window.document.scenario),
            translate("Menus", "this map was not made of real ground"),
        ),
    )


def _layers(window: CommandHost, lock_the_map: str) -> Iterator[ActionSpec]:
    """Hide and lock the chosen layer, lock the map, lock the units."""
    panel = window.docks.map.layers
    ground = panel.lockable - {UNITS}

    def toggle(layers: frozenset[str]) -> None:
        panel.lock(panel.locked - layers if layers <= panel.locked else panel.locked | layers)

    yield ActionSpec(
        "hide_layer",
        translate("Menus", "&Hide the chosen layer"),
        lambda: panel.toggle(panel.chosen, EYE),
        "Ctrl+H",
        translate("Menus", "Its row is chosen in the Layers panel; again: show it"),
        checked=lambda: not panel.is_ticked(panel.chosen, EYE),
    )
    yield ActionSpec(
        "lock_layer",
        translate("Menus", "L&ock the chosen layer"),
        lambda: panel.toggle(panel.chosen, LOCK),
        "Ctrl+Shift+L",
        translate("Menus", "Its row is chosen in the Layers panel; again: unlock it"),
        Precondition(lambda: panel.chosen != ANSWERS, translate("Menus", "Answers are no layer that could be edited")),
        checked=lambda: panel.is_ticked(panel.chosen, LOCK),
    )
    yield ActionSpec(
        "lock_map",
        lock_the_map,
        lambda: toggle(ground),
        "Ctrl+Alt+L",
        translate("Menus", "Nothing but units can be edited; single layers are locked in the Layers panel"),
        checked=lambda: ground <= panel.locked,
    )
    yield ActionSpec(
        "lock_units",
        translate("Menus", "Lock the &units"),
        lambda: toggle(frozenset({UNITS})),
        "Ctrl+Alt+U",
        translate("Menus", "Units are neither moved nor changed"),
        checked=lambda: UNITS in panel.locked,
    )


# --- Hex maps: the selected hexes, the whole map, aids for brushes.


def _hex_selection(kind: HexCommandParts) -> Iterator[ActionSpec]:
    """All, none, others, wider, narrower."""
    area, chosen = kind.tool_context.area, chosen_hexes(kind)
    yield ActionSpec(
        "hexes_all",
        translate("Menus", "Select all &hexes"),
        area.select_all,
        "Ctrl+Shift+A",
        translate("Menus", "Select every hex of the map."),
    )
    yield ActionSpec(
        "hexes_none",
        translate("Menus", "Select &no hexes"),
        area.clear,
        "Ctrl+Shift+D",
        translate("Menus", "Let go of the selected hexes; the ground stays as it is."),
        chosen,
    )
    yield ActionSpec(
        "hexes_invert",
        translate("Menus", "Select all &other hexes"),
        area.invert,
        "Ctrl+I",
        translate("Menus", "Select the hexes that are not selected, and let go of the others."),
    )
    yield ActionSpec(
        "hexes_grow",
        translate("Menus", "&Grow the selection"),
        area.grow,
        "Ctrl+.",
        translate("Menus", "Add all neighbours of the selected hexes."),
        chosen,
    )
    yield ActionSpec(
        "hexes_shrink",
        translate("Menus", "&Shrink the selection"),
        area.shrink,
        "Ctrl+;",
        translate("Menus", "Let go of the selected hexes at the edge of the selection."),
        chosen,
    )


def _uses_of_hex_selection(kind: HexCommandParts) -> Iterator[ActionSpec]:
    area = kind.tool_context.area
    yield ActionSpec(
        "hexes_palette",
        translate("Menus", "Select the terrain of the &palette"),
        kind.editing.hexes.select_palette_terrain,
        tip=translate("Menus", "Select every hex with the terrain that is chosen in the palette."),
    )
    yield ActionSpec(
        "hexes_inside",
        translate("Menus", "Paint only &inside the selection"),
        lambda: area.limit_tools(not area.limits_tools),
        "Shift+I",
        translate("Menus", "Brushes leave everything outside the selected hexes alone. Choose again to end it."),
        checked=lambda: area.limits_tools,
    )


def _pasted_parts(kind: HexCommandParts) -> list[ActionSpec]:
    """What cut, clear, turn and paste take along."""
    words = {
        DRAWN: translate("Menus", "Pasting takes only what is drawn"),
        TERRAIN: translate("Menus", "Pasting takes terrain"),
        LEVELS: translate("Menus", "Pasting takes levels"),
        HEXSIDES: translate("Menus", "Pasting takes hexsides"),
        PATHS: translate("Menus", "Pasting takes paths"),
        SHAPES: translate("Menus", "Pasting takes shapes"),
        MARKERS: translate("Menus", "Pasting takes markers"),
        CLIP_UNITS: translate("Menus", "Pasting takes units"),
    }

    drawn_tip = translate("Menus", "Bare ground of the piece (clear, level 0) leaves alone what lies below it")

    def taken(part: str) -> bool:
        return part in kind.tool_context.parts

    return [
        ActionSpec(
            f"part_{part}",
            text,
            partial(kind.editing.hexes.toggle_part, part),
            tip=drawn_tip if part == DRAWN else translate("Menus", "What cut, clear, turn and paste take along"),
            checked=partial(taken, part),
        )
        for part, text in words.items()
    ]


def _pasted_kinds(kind: TabletopCommandParts) -> list[ActionSpec]:
    """What a paste takes on a table."""
    settings = kind.window.settings
    words = {PIECES: translate("Menus", "Pasting takes pieces"), UNITS: translate("Menus", "Pasting takes units")}
    return [
        ActionSpec(
            f"part_{part}",
            text,
            partial(kind.editing.toggle_part, part),
            tip=translate("Menus", "What a paste takes of what was copied"),
            checked=lambda part=part: part in settings.tabletop_paste_parts,  # type: ignore[misc]
        )
        for part, text in words.items()
    ]


def _turns_of_whole_map(kind: HexCommandParts) -> list[ActionSpec]:
    hexes = kind.editing.hexes
    grid_forbids = translate("Menus", "the grid of this map does not allow it")

    def half(flat: bool) -> Turn:
        return HALF

    turns: dict[str, tuple[str, Callable[[bool], Turn], str]] = {
        "map_flip_x": (
            translate("Menus", "Flip the map left to right"),
            left_to_right,
            translate("Menus", "Flip the whole map, left against right; units, zones, shapes and kept lines follow."),
        ),
        "map_flip_y": (
            translate("Menus", "Flip the map top to bottom"),
            top_to_bottom,
            translate("Menus", "Flip the whole map, top against bottom; units, zones, shapes and kept lines follow."),
        ),
        "map_half": (
            translate("Menus", "&Rotate the map by 180°"),
            half,
            translate("Menus", "Turn the whole map by half; units, zones, shapes and kept lines follow."),
        ),
    }
    return [
        ActionSpec(
            name,
            text,
            partial(hexes.turn_map, turn),
            tip=tip,
            needs=Precondition(partial(hexes.turnable, turn), grid_forbids),
        )
        for name, (text, turn, tip) in turns.items()
    ]


def _size_of_hex_map(kind: HexCommandParts) -> Iterator[ActionSpec]:
    hexes = kind.editing.hexes
    yield ActionSpec(
        "map_crop",
        translate("Menus", "&Crop the map to the selection"),
        hexes.crop,
        tip=translate("Menus", "Cut the map to the rectangle round the selected hexes; units, zones and lines follow."),
        needs=chosen_hexes(kind),
    )
    yield ActionSpec(
        "map_resize",
        translate("Menus", "Resi&ze the map…"),
        hexes.resize,
        "Ctrl+Shift+R",
        translate("Menus", "Add or remove columns and rows, and choose what stays in place."),
    )
    yield ActionSpec(
        "map_shift",
        translate("Menus", "Shift the &map…"),
        hexes.shift,
        tip=translate("Menus", "Move all that is on the map by columns and rows; what would fall off is told first."),
    )


def _toggle_choice(kind: HexCommandParts, name: str, value: object, off: object) -> None:
    """Set what brushes are set to, or back to what is usual if it is set so."""
    choices = kind.tool_context.choices
    choices.choose(**{name: off if getattr(choices, name) == value else value})
    kind.window.actions_.refresh()


def _mirrored_and_scattered(kind: HexCommandParts) -> Iterator[ActionSpec]:
    """Strokes that are repeated on the other half of the map, and brushes that leave hexes out."""
    choices = kind.tool_context.choices
    mirrors = {
        LEFT_RIGHT: translate("Menus", "Paint both sides: left and right"),
        TOP_BOTTOM: translate("Menus", "Paint both sides: top and bottom"),
        HALF_TURN: translate("Menus", "Paint both sides: turned by half"),
    }

    def is_set(name: str, value: object) -> bool:
        return bool(getattr(choices, name) == value)

    yield from (
        ActionSpec(
            f"mirror_{mirror}",
            words,
            partial(_toggle_choice, kind, "mirror", mirror, ""),
            tip=translate("Menus", "Every stroke of a brush is repeated on the other half of the map"),
            checked=partial(is_set, "mirror", mirror),
        )
        for mirror, words in mirrors.items()
    )
    yield from (
        ActionSpec(
            f"scatter_{share}",
            translate("Menus", "Scatter terrain: {n} % of the hexes").format(n=share),
            partial(_toggle_choice, kind, "scatter", share, 100),
            tip=translate("Menus", "The terrain brush leaves hexes out by lot"),
            checked=partial(is_set, "scatter", share),
        )
        for share in _SCATTERED
    )


def _slopes_and_levels(kind: HexCommandParts) -> Iterator[ActionSpec]:
    choices = kind.tool_context.choices

    def has_slopes() -> bool:
        return kind.tool_context.slopes is not None

    def smooth() -> None:
        document, area = kind.document, kind.tool_context.area
        places = area.hexes if area else tuple(range(document.scenario.board.grid.size))
        document.apply(SmoothElevation(places))

    yield ActionSpec(
        "slopes_follow",
        translate("Menus", "Slopes &follow the levels"),
        partial(_toggle_choice, kind, "slopes_follow", True, False),
        tip=translate(
            "Menus",
            "Raising, lowering, pasting and resizing lay the slopes that the rules want, and take those that they do not",
        ),
        needs=Precondition(has_slopes, translate("Menus", "this game has no slopes")),
        checked=lambda: choices.slopes_follow and has_slopes(),
    )
    yield ActionSpec(
        "smooth",
        translate("Menus", "S&mooth the elevation"),
        smooth,
        tip=translate("Menus", "Of the selected hexes, or of the whole map; the elevation brush can smooth too"),
    )
