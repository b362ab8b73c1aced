"""What the context menu of the map offers for what lies under the mouse: units, hexes, drawn shapes, pieces, zones. Commands of
the menus are taken from there; what is told here needs the place under the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from workbench.analysis.hex_levels import knows_levels, place_range, standing_level
from workbench.base.text import Text, capitalised, signed, with_minus_sign
from workbench.desktop.canvas.pointer_events import MapEvent, TabletopEvent
from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.documents.hex_choices import fill_terrain_keys
from workbench.desktop.questions.question import AREA, LINE
from workbench.desktop.tools.base_tools import BaseInspectTool
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.hex_shape_edit import ShapeTool
from workbench.desktop.tools.tool import INSPECT
from workbench.desktop.widgets.actions import SEPARATOR, ActionSpec, MenuEntry, Precondition, Submenu, separator
from workbench.desktop.widgets.unit_fields import with_value
from workbench.desktop.widgets.unit_menu import UnitCommands
from workbench.desktop.wording.zones import zone_kind_name
from workbench.files.clipboard_text import is_clip
from workbench.geometry.shapes import hit
from workbench.scenario.edits.edit import Composite
from workbench.scenario.edits.ground import all_same_ground, connected_same_ground
from workbench.scenario.edits.map_names import PlaceNamesAutomatically, RemoveNames
from workbench.scenario.edits.tabletop_pieces import with_groups
from workbench.scenario.edits.tabletop_units import unit_groups
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.edits.zones import DuplicateZone, RemoveZones
from workbench.scenario.map_layers import NAMES, UNITS, ZONES
from workbench.scenario.zones import ZONE_KINDS, Zone

translate = QCoreApplication.translate
CommandParts = HexCommandParts | TabletopCommandParts

# --- For both kinds of map.


def _title(words: str) -> ActionSpec:
    """A heading over the entries that follow."""
    return ActionSpec(f"{SEPARATOR}title", words.replace("&", "&&"), lambda: None)


def _commands(kind: CommandParts, *ids: str) -> list[MenuEntry]:
    """Commands of the menus."""
    return [kind.window.actions_[one] for one in ids]


def _selected_units(kind: CommandParts) -> Sequence[Any]:
    chosen = kind.inquiry.selection
    found = [kind.document.scenario.forces.find(one) for one in chosen]
    return [one[1] for one in found if one is not None]


def _unit_title(kind: CommandParts) -> str:
    units = _selected_units(kind)
    if len(units) > 1:
        return translate("MapMenu", "{n} units").format(n=len(units))
    words = _named(kind, units[0])
    return capitalised(words)


def _named(kind: CommandParts, unit: Any) -> str:
    """Return the name of a unit as people read it."""
    return kind.document.called(unit).get(kind.window.language)


def _unit_entries(kind: CommandParts, clip: Sequence[MenuEntry], *, on_table: bool) -> list[MenuEntry]:
    """The commands for the selected units; ``clip`` cuts and copies them."""
    document, window = kind.document, kind.window
    forces, parts = document.scenario.forces, kind.docks.forces_and_zones
    commands = UnitCommands(
        kind.inquiry.selection,
        forces,
        document.scenario.zones,
        document.ruleset.states,
        window.language,
        on_table,
        parts.apply,
        parts.take_off,
        window.widget,
        UNITS in document.locked,
        window.actions_.keys["delete"],
    )
    alike = "select_kind", "select_side", "select_group", *(() if on_table else ("select_stack",))
    properties = translate("MapMenu", "Properties")
    return [
        _title(_unit_title(kind)),
        ActionSpec("unit_form", properties, lambda: kind.docks.open_form("unit")),
        *_looking(kind, lambda: None),  # the selected unit observes
        Submenu("select_alike", translate("MapMenu", "Select alike"), tuple(_commands(kind, *alike))),
        *clip,
        *_commands(kind, "turn_left", "turn_right"),
        *_levels(kind, on_table=on_table),
        separator("units"),
        *commands.entries(),
    ]


def _levels(kind: CommandParts, *, on_table: bool) -> list[MenuEntry]:
    """The levels of its hex, or the floors of its building, that every selected unit can be on; nothing where the rules know no
    levels."""
    document = kind.document
    rules, units = document.ruleset, _selected_units(kind)
    if not on_table and not knows_levels(rules):
        return []
    ranges = [_floors(document, unit) if on_table else _levels_of_hex(document, unit) for unit in units]
    lowest, highest = max(low for low, _ in ranges), min(high for _, high in ranges)
    now = {unit.floor if on_table else standing_level(unit, rules) for unit in units}

    def entry(level: int) -> ActionSpec:
        words = translate("MapMenu", "Floor {n}") if on_table else translate("MapMenu", "Level {n}")
        ground = translate("MapMenu", "Ground floor") if on_table else translate("MapMenu", "Level 0")
        edits = tuple(
            SetUnitField((unit.id,), "floor", level) if on_table else _at_level(unit, level) for unit in units
        )
        edit: Composite[Any] = Composite(edits, Text("Change the level", "Changer de niveau"))
        return ActionSpec(
            f"level_{level}",
            words.format(n=level if on_table else signed(level)) if level else ground,
            lambda: document.apply(edit),
            checked=lambda: now == {level},
        )

    lacking = translate("MapMenu", "the layer of units is locked") if UNITS in document.locked else ""
    if not lacking and lowest >= highest:
        lacking = translate("MapMenu", "there is one level only")
    entries = () if lacking else tuple(entry(level) for level in range(highest, lowest - 1, -1))
    title = translate("MapMenu", "Floor") if on_table else translate("MapMenu", "Level in the hex")
    return [Submenu("levels", title, entries, lacking)]


def _floors(document: Any, unit: Any) -> tuple[int, int]:
    """The lowest and the highest floor of what stands at the place of a unit on a table."""
    if unit.at is None:
        return 0, 0
    pieces = document.scenario.board.features_at(unit.at)
    return 0, max((piece.floors or 0 for piece in pieces), default=0)


def _levels_of_hex(document: Any, unit: Any) -> tuple[int, int]:
    """The lowest and the highest level that a unit can be on in its hex."""
    rules = document.ruleset
    column, row = rules.unit_columns.get("level"), rules.units.get(unit.kind)
    if unit.at is None or (column is not None and row is not None and not column.fits(row)):
        return 0, 0
    return place_range(document.scenario, rules, unit.at)


def _at_level(unit: Any, level: int) -> SetUnitField:
    """A unit at another level of its hex; the floor need not be written, but for one that would be on the crest."""
    written = None if level == 0 and not unit.has("crest") else level
    return SetUnitField((unit.id,), "values", with_value(unit.values, "level", written))


def _looking(kind: CommandParts, look: Callable[[], None]) -> list[MenuEntry]:
    """Ask what is seen from the place under the mouse; ``look`` makes it the observer."""

    def ask(overlay: str) -> None:
        kind.window.take_tool(INSPECT)
        look()
        kind.inquiry.toggle(overlay, True)
        kind.window.actions_.refresh()

    line, area = translate("MapMenu", "Line of sight from here"), translate("MapMenu", "What is seen from here")
    return [
        ActionSpec("line_from_here", line, partial(ask, LINE), tip=translate("MapMenu", "It follows the mouse")),
        ActionSpec("area_from_here", area, partial(ask, AREA)),
    ]


def _line_to_here(kind: CommandParts, event: Any, *, point: Callable[[], object] = lambda: None) -> ActionSpec:
    """Hold the line to the place of the menu, as the right button does while inspecting; a plan answers for it too. ``point``
    lets the line point there first, as the mouse may be elsewhere when keys open the menu."""

    def hold() -> None:
        kind.window.take_tool(INSPECT)
        kind.inquiry.line.drop()
        point()
        if isinstance(tool := kind.tool_context.tool, BaseInspectTool):
            tool.toggle_hold(event)

    words = translate("MapMenu", "Line of sight to here")
    return ActionSpec(
        "line_to_here", words, hold, tip=translate("MapMenu", "It stays here; a plan answers for this place")
    )


def _paste_here(paste: Callable[[], object], words: str) -> ActionSpec:
    copied = Precondition(
        lambda: is_clip(QGuiApplication.clipboard().text()), translate("MapMenu", "nothing was copied")
    )
    return ActionSpec("paste_here", words, paste, needs=copied)


def _zone_entries(kind: CommandParts, zones: Iterable[Zone]) -> list[MenuEntry]:
    """A menu for each zone under the mouse, and new ones from what is selected."""
    parts, language = kind.docks.forces_and_zones, kind.window.language
    open_layer = Precondition(
        lambda: ZONES not in kind.document.locked, translate("MapMenu", "the layer of zones is locked")
    )
    ground = Precondition(
        lambda: parts.has_selected_ground and ZONES not in kind.document.locked,
        lambda: parts.no_selected_ground if ZONES not in kind.document.locked else str(open_layer.lacking),
    )

    def draw(zone: Zone) -> None:
        parts.choose_zone(zone.id)
        kind.window.take_tool("zone")

    def entry(name: str, words: str, run: Callable[[], object], needs: Precondition | None = None) -> ActionSpec:
        return ActionSpec(name, words, run, needs=needs)

    found: list[MenuEntry] = []
    for zone in zones:
        called = zone.called.get(language)
        grow, shrink = partial(parts.zone_by_selection, zone.id), partial(parts.zone_by_selection, zone.id, False)
        inner = (
            entry("zone_edit", translate("MapMenu", "Properties"), partial(parts.go_to, f"zone:{zone.id}")),
            entry("zone_draw", translate("MapMenu", "Draw it"), partial(draw, zone)),
            entry("zone_add", translate("MapMenu", "Add the selection to it"), grow, ground),
            entry("zone_take", translate("MapMenu", "Take the selection out of it"), shrink, ground),
            entry(
                "zone_copy", translate("MapMenu", "Duplicate"), partial(parts.apply, DuplicateZone(zone.id)), open_layer
            ),
            entry(
                "zone_delete", translate("MapMenu", "Delete"), partial(parts.apply, RemoveZones((zone.id,))), open_layer
            ),
        )
        found.append(Submenu(f"zone_{zone.id}", translate("MapMenu", "Zone: {name}").format(name=called), inner))
    new = tuple(
        ActionSpec(f"zone_new_{one}", zone_kind_name(one), partial(parts.new_zone_from_selection, one), needs=ground)
        for one in ZONE_KINDS
    )
    words = translate("MapMenu", "New zone from the selection")
    found.append(
        Submenu("zone_new", words, new, ground.lacking() if callable(ground.lacking) and not ground.holds() else "")
    )
    return found


def _name_entries(kind: CommandParts, event: Any) -> list[MenuEntry]:
    """A menu for each name on the map under the mouse."""
    part, language = kind.docks.map_names, kind.window.language
    open_layer = Precondition(
        lambda: NAMES not in kind.document.locked, translate("MapMenu", "the layer of names is locked")
    )
    moved = translate("MapMenu", "it lies where there is room already")
    found: list[MenuEntry] = []
    for laid in kind.tool_context.names.at(event.point, 0.0):
        name = laid.name
        by_hand = Precondition(partial(bool, name.shift), moved)
        inner = (
            ActionSpec("name_edit", translate("MapMenu", "Properties"), partial(part.edit, name.id), needs=open_layer),
            ActionSpec(
                "name_place",
                translate("MapMenu", "Place it automatically"),
                partial(part.apply, PlaceNamesAutomatically((name.id,))),
                needs=by_hand if open_layer.holds() else open_layer,
            ),
            ActionSpec(
                "name_delete",
                translate("MapMenu", "Delete"),
                partial(part.apply, RemoveNames((name.id,))),
                needs=open_layer,
            ),
        )
        words = translate("MapMenu", "Name: {name}").format(name=" ".join(name.called.get(language).split()))
        found.append(Submenu(f"name_{name.id}", words.replace("&", "&&"), inner))
    return found


def _of_units_there(kind: CommandParts, ids: Sequence[str]) -> list[MenuEntry]:
    """A menu to choose among the units of a stack; none for fewer than two."""
    if len(ids) < 2:
        return []
    forces = kind.document.scenario.forces
    entries: list[MenuEntry] = []
    for one in ids:
        found = forces.find(one)
        if found is None:
            continue
        words = _named(kind, found[1]).replace("&", "&&")
        run = partial(kind.inquiry.select, (one,))
        entries.append(
            ActionSpec(f"choose_{one}", words, run, checked=partial(kind.inquiry.selection.__contains__, one))
        )
    every = translate("MapMenu", "All {n}").format(n=len(ids))
    entries.append(ActionSpec("choose_all", every, partial(kind.inquiry.select, tuple(ids))))
    return [Submenu("stack", translate("MapMenu", "Units in this hex"), tuple(entries))]


# --- Maps of hexes.


def hex_context_menu(kind: HexCommandParts, event: MapEvent) -> list[MenuEntry]:
    """The entries for what lies at a place, which is selected if it was not."""
    if event.unit is not None and event.unit not in kind.inquiry.selection:
        kind.inquiry.select((event.unit,))
    here = _hex_entries(kind, event)
    shape = _shape_under(kind, event)
    if event.unit is not None:
        found = _unit_entries(kind, _cut_and_copy_units(kind), on_table=False)
        found[1:1] = _of_units_there(kind, kind.view.units_in(event.hex))
    elif shape is not None and isinstance(kind.tool_context.tool, ShapeTool):
        if shape not in kind.tool_context.shapes.numbers:
            kind.tool_context.shapes.select(shape)
            kind.tool_context.refresh_shape()
        found = _shape_entries(kind)
    elif isinstance(kind.tool_context.tool, ContourEditTool) and kind.tool_context.tool.select_under(event):
        found = _contour_entries(kind)
    else:
        return here
    if event.hex is not None:
        words = translate("MapMenu", "Hex {label}").format(label=_label(kind, event))
        found += [separator("here"), Submenu("hex", words, tuple(here[1:]))]
    return found


def _label(kind: HexCommandParts, event: MapEvent) -> str:
    return kind.document.scenario.board.grid.labels[event.hex] if event.hex is not None else ""


def _shape_under(kind: HexCommandParts, event: MapEvent) -> int | None:
    """The drawn shape under the mouse, by its number; None where the rules look at none."""
    if not kind.draws_shapes or event.hex is None:
        return None
    return hit(kind.document.scenario.board.shapes, event.point, 4 * event.pixel)


def _shape_name(kind: HexCommandParts, number: int) -> str:
    shape = kind.document.scenario.board.shapes[number]
    row = kind.document.ruleset.terrain.get(shape.terrain)
    name = row.name.get(kind.window.language) if row is not None else shape.terrain
    return capitalised(name)


def _edit_words(kind: HexCommandParts, number: int) -> str:
    return translate("MapMenu", "Edit the shape: {name}").format(name=_shape_name(kind, number).replace("&", "&&"))


def _edit_shape(kind: HexCommandParts, number: int) -> None:
    """Take the tool that edits shapes, with this one selected."""
    kind.window.take_tool("shape")
    kind.tool_context.shapes.select(number)
    kind.tool_context.refresh_shape()


def _shape_entries(kind: HexCommandParts) -> list[MenuEntry]:
    """The commands for the drawn shapes that are selected."""
    numbers = kind.tool_context.shapes.numbers
    words = translate("MapMenu", "{n} shapes").format(n=len(numbers))
    return [
        _title(_shape_name(kind, numbers[0]) if len(numbers) == 1 else words),
        ActionSpec("shape_form", translate("MapMenu", "Properties"), lambda: kind.docks.open_form("shape")),
        *_commands(kind, "select_terrain", "cut", "copy", "duplicate"),
        separator("turn"),
        *_turning_and_order(kind, "shape_raise", "shape_lower", "shape_front", "shape_back"),
        *_commands(kind, "delete"),
    ]


def _contour_entries(kind: HexCommandParts) -> list[MenuEntry]:
    """The commands for the contours that are selected."""
    contours = kind.tool_context.contours.selected
    level = with_minus_sign(str(contours[0].level))
    one = translate("MapMenu", "Contour of level {n}").format(n=level)
    return [
        _title(one if len(contours) == 1 else translate("MapMenu", "{n} contours").format(n=len(contours))),
        *_commands(kind, "radius_+", "radius_-"),
        separator("kind"),
        *_commands(kind, "select_terrain", "cut", "copy", "duplicate"),
        separator("turn"),
        *_turning_and_order(kind, "shape_raise", "shape_lower", "shape_front", "shape_back"),
        *_commands(kind, "delete"),
    ]


def _turning_and_order(kind: CommandParts, *order: str) -> list[MenuEntry]:
    """Menus that turn, align and order what is selected."""
    turns = "turn_left", "turn_right", "flip_x", "flip_y"
    sides = "left", "centre", "right", "top", "middle", "bottom", "gaps_across", "gaps_down"
    aligned = *(f"align_{side}" for side in sides), "line_up", "space_out"
    why = kind.window.actions_.specs["align_left"].why_disabled()
    return [
        Submenu("turning", translate("MapMenu", "Turn and flip"), tuple(_commands(kind, *turns))),
        Submenu("align", translate("MapMenu", "Align"), tuple(_commands(kind, *aligned)), why),
        Submenu("order", translate("MapMenu", "Order"), tuple(_commands(kind, *order))),
    ]


def _cut_and_copy_units(kind: HexCommandParts) -> list[MenuEntry]:
    """Cut and copy for the selected units. They have the keys of the commands only while these take units and no hexes."""
    hexes, keys = kind.editing.hexes, kind.window.actions_.keys
    words = translate("MapMenu", "Cut"), translate("MapMenu", "Copy")
    unlocked = Precondition(
        lambda: UNITS not in kind.document.locked, translate("ForcesMenu", "the layer of units is locked")
    )
    return [
        ActionSpec("cut", words[0], hexes.cut_units, keys["cut"] if hexes.takes_units else "", needs=unlocked),
        ActionSpec("copy", words[1], hexes.copy_units, keys["copy"] if hexes.takes_units else ""),
    ]


def _cut_and_copy(kind: HexCommandParts, number: int) -> list[MenuEntry]:
    """Cut and copy, which name what they take: the selected hexes, else the selected units, else the hex under the mouse."""
    hexes, area = kind.editing.hexes, kind.tool_context.area
    if hexes.chosen:
        words = translate("MapMenu", "Cut the selected hexes"), translate("MapMenu", "Copy the selected hexes")
    elif hexes.takes_units:
        words = translate("MapMenu", "Cut the selected units"), translate("MapMenu", "Copy the selected units")
    else:
        words = translate("MapMenu", "Cut this hex"), translate("MapMenu", "Copy this hex")
    here = not hexes.chosen and not hexes.takes_units

    def take(run: Callable[[], object]) -> None:
        if here:
            area.select((number,))
        run()

    return [
        ActionSpec(f"{name}_here", text, partial(take, run), "" if here else kind.window.actions_.keys[name])
        for name, text, run in zip(("cut", "copy"), words, (hexes.cut, hexes.copy), strict=True)
    ]


def _selecting_hexes(kind: HexCommandParts, number: int) -> Submenu:
    """The ways to select hexes from one of them."""
    area, board = kind.tool_context.area, kind.document.drawn_scenario.board
    bases = fill_terrain_keys(kind.document.ruleset)

    def select(find: Callable[[], Any]) -> Callable[[], None]:
        return lambda: area.select(find())

    ways: tuple[MenuEntry, ...] = (
        ActionSpec("select_hex", translate("MapMenu", "This hex"), select(lambda: (number,))),
        ActionSpec(
            "select_region",
            translate("MapMenu", "The region of like terrain and level"),
            select(lambda: connected_same_ground(board, number, bases)),
        ),
        ActionSpec(
            "select_same",
            translate("MapMenu", "The same terrain everywhere"),
            select(lambda: all_same_ground(board, number, bases)),
        ),
        *_commands(kind, "hexes_all", "hexes_none", "hexes_invert"),
    )
    return Submenu("select_hexes", translate("MapMenu", "Select hexes"), ways)


def _hex_entries(kind: HexCommandParts, event: MapEvent) -> list[MenuEntry]:
    """The entries for a hex, or for the margin of the map."""
    number = event.hex
    if number is None:
        return [*_name_entries(kind, event), *_commands(kind, "select_all", "hexes_all", "cancel", "fit")]
    zones = [zone for zone in kind.document.scenario.zones if number in zone.hexes]
    hexes, shape = kind.editing.hexes, _shape_under(kind, event)
    ground = "hexes_fill", "hexes_raise", "hexes_lower", "hexes_clear", "map_crop"

    def look() -> None:
        kind.inquiry.select(())
        kind.inquiry.pin(number)

    return [
        _title(translate("MapMenu", "Hex {label}").format(label=_label(kind, event))),
        *([] if event.unit is not None else _looking(kind, look)),
        _line_to_here(kind, event, point=partial(kind.inquiry.hover, number)),
        separator("clip"),
        *([] if event.unit is not None else _cut_and_copy(kind, number)),
        _paste_here(partial(hexes.paste_at, number), translate("MapMenu", "Paste here")),
        ActionSpec("pick_here", translate("MapMenu", "Draw with what is here"), partial(kind.tool_context.pick, event)),
        *(
            []
            if shape is None
            else [ActionSpec("shape_edit", _edit_words(kind, shape), partial(_edit_shape, kind, shape))]
        ),
        separator("hexes"),
        _selecting_hexes(kind, number),
        Submenu(
            "selected_hexes",
            translate("MapMenu", "Selected hexes"),
            tuple(_commands(kind, *ground)),
            "" if hexes.chosen else translate("Menus", "no hexes are selected"),
        ),
        *_name_entries(kind, event),
        *_zone_entries(kind, zones),
        separator("rest"),
        *_commands(kind, "cancel"),
    ]


# --- Tables.


def tabletop_context_menu(kind: TabletopCommandParts, event: TabletopEvent) -> list[MenuEntry]:
    """The entries for what lies at a place, which is selected if it was not."""
    _select_on_table(kind, event)
    here = _table_entries(kind, event)
    if event.unit is not None:
        found = _unit_entries(kind, _commands(kind, "cut", "copy"), on_table=True)
        found[3:3] = _commands(kind, "duplicate", "group", "ungroup", "line_up", "space_out")
    elif event.feature is not None:
        found = _piece_entries(kind)
    else:
        return [_title(translate("MapMenu", "Table")), *here]
    return [*found, separator("here"), Submenu("place", translate("MapMenu", "This place"), tuple(here))]


def _select_on_table(kind: TabletopCommandParts, event: TabletopEvent) -> None:
    inquiry, scenario = kind.inquiry, kind.document.scenario
    if event.unit is not None and event.unit not in inquiry.selection:
        others = unit_groups(scenario.forces, (event.unit,)) - {event.unit}
        inquiry.select((event.unit, *sorted(others)))
    elif event.unit is None and event.feature is not None and event.feature not in inquiry.pieces:
        others = with_groups(scenario.board, (event.feature,)) - {event.feature}
        inquiry.select((), (event.feature, *sorted(others)))


def _piece_entries(kind: TabletopCommandParts) -> list[MenuEntry]:
    """The commands for the selected pieces."""
    board, pieces, language = kind.document.scenario.board, kind.inquiry.pieces, kind.window.language
    found = [board.by_id[one] for one in pieces if one in board.by_id]
    words = translate("MapMenu", "{n} pieces").format(n=len(pieces))
    if len(found) == 1:
        name = kind.document.called(found[0]).get(language)
        words = capitalised(name)
    return [
        _title(words),
        ActionSpec("piece_form", translate("MapMenu", "Properties"), lambda: kind.docks.open_form("piece")),
        *_commands(kind, "select_terrain", "cut", "copy", "duplicate", "keep_piece"),
        separator("turn"),
        *_turning_and_order(kind, "piece_up", "piece_down", "piece_front", "piece_back"),
        *_commands(kind, "group", "ungroup", "lock"),
        separator("removing"),
        *_commands(kind, "delete"),
    ]


def _table_entries(kind: TabletopCommandParts, event: TabletopEvent) -> list[MenuEntry]:
    """The entries for a place of the table."""
    from workbench.desktop.questions.tabletop_questions import TabletopPlace
    from workbench.desktop.tools.tabletop_zones import touches

    zones = [zone for zone in kind.document.scenario.zones if touches(zone, event.point, event.pixel)]

    def look() -> None:
        kind.inquiry.select(())
        kind.inquiry.pin(TabletopPlace(at=event.point))

    return [
        *([] if event.unit is not None else _looking(kind, look)),
        _line_to_here(kind, event),
        separator("clip"),
        _paste_here(partial(kind.editing.paste_at, event.point), translate("MapMenu", "Paste here")),
        separator("zones"),
        *_name_entries(kind, event),
        *_zone_entries(kind, zones),
        separator("rest"),
        *_commands(kind, "select_all", "cancel"),
    ]
