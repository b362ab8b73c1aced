"""Every kind of overlay. Menus, tool bars, legends, the window and pictures loop over this registry."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.desktop.drawing.answer_painter import Drawer
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.tabletop_items import TableDrawer
from workbench.desktop.overlays import (
    area,
    blockers,
    exposure,
    field_of_fire,
    figures,
    line_of_sight,
    reach,
    special_fire,
    spotting,
    tabletop_groups,
    zones,
)
from workbench.desktop.overlays.kind import KnownDrawers, OnHexes, Overlay, OverlayKind, OverlayWords
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.tabletop_questions import TableAnswer
from workbench.scenario.tabletop_board import Point

KINDS: tuple[OverlayKind, ...] = (
    line_of_sight.KIND,
    area.KIND,
    spotting.KIND,
    field_of_fire.KIND,
    special_fire.KIND,
    reach.KIND,
    blockers.KIND,
    exposure.KIND,
    zones.KIND,
    tabletop_groups.KIND,
    figures.KIND,
)
"""In the order of the menu and the tool bar."""

_HEX_KINDS = tuple((kind, kind.on_hexes) for kind in KINDS if kind.on_hexes is not None)
_TABLE_KINDS = sorted((kind.on_tables for kind in KINDS if kind.on_tables is not None), key=lambda table: table.order)


def hex_switches() -> dict[str, OverlayWords]:
    """The words of every overlay of hex maps that is switched on and off, by id."""
    return {kind.id: hexes.words() for kind, hexes in _HEX_KINDS if hexes.words is not None}


def table_switches() -> dict[str, OverlayWords]:
    """The same for tables."""
    return {
        kind.id: kind.on_tables.words()
        for kind in KINDS
        if kind.on_tables is not None and kind.on_tables.words is not None
    }


def hex_overlays(answer: Answer, language: str) -> dict[str, Overlay | None]:
    """The overlay of every slot as the answer has it, with its legend; None takes it off the map. Slots that no answer fills
    (exposure, zones) are not in it."""
    found: dict[str, Overlay | None] = {}
    for kind, hexes in _HEX_KINDS:
        if hexes.of is not None:
            overlay = hexes.of(answer, language)
            found[kind.place] = overlay if overlay is not None else found.get(kind.place)
    return found


def hex_slots() -> tuple[str, ...]:
    """The slots that answers fill."""
    return tuple(dict.fromkeys(kind.place for kind, hexes in _HEX_KINDS if hexes.of is not None))


def _of(overlay: Overlay) -> OnHexes[Overlay]:
    return next(hexes for _, hexes in _HEX_KINDS if hexes.data is type(overlay))


def drawer_for(overlay: Overlay, plane: Plane) -> Drawer:
    """A drawer of an overlay."""
    return _of(overlay).drawer(overlay, plane)


def same_picture(old: Overlay | None, new: Overlay) -> bool:
    """True if the overlay that is on the map already shows the very data of ``new``."""
    return type(old) is type(new) and old is not None and _of(new).same(old, new)


def follows(drawer: Drawer, overlay: Overlay) -> bool:
    """True if the drawer could take the overlay over because only a part that is drawn anew anyway differs."""
    return _of(overlay).follow(drawer, overlay)


def hexes_to_keep_clear(overlay: Overlay) -> tuple[int, ...]:
    """The hexes (by number) that an overlay speaks of and that must stay in sight: ends, blockers, observers."""
    return _of(overlay).speaks_of(overlay)


def drawers_of(answer: TableAnswer, language: str, before: Sequence[TableDrawer] = ()) -> list[TableDrawer]:
    """The drawers of everything that was answered about a table; those of ``before`` stay where nothing changed."""
    known = KnownDrawers(before)
    return [drawer for table in _TABLE_KINDS for drawer in table.drawers(answer, language, known)]


def points_to_keep_clear(answer: TableAnswer) -> list[Point]:
    """What legend cards on a table keep off: ends and course of a line, observers, where a unit moves from and its way."""
    return [point for table in _TABLE_KINDS for point in table.speaks_of(answer)]
