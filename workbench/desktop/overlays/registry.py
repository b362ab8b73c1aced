"""Every kind of overlay. Menus, tool bars, legends, the window and pictures loop over this registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.desktop.drawing.answer_painter import Drawer, Legend
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.tabletop_items import TabletopDrawer
from workbench.desktop.overlays import (
    area,
    blockers,
    exposure,
    field_of_fire,
    figures,
    lesson_marks,
    line_of_sight,
    map_names,
    odds,
    plan,
    reach,
    special_fire,
    spotting,
    tabletop_groups,
    zones,
)
from workbench.desktop.overlays.inspector_sections import SectionPlace
from workbench.desktop.overlays.kind import DrawerCache, OnHexes, Overlay, OverlayKind, OverlayWords
from workbench.desktop.questions.hex_answerer import Answerer
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import AnyPart
from workbench.desktop.questions.tabletop_answerer import TabletopAnswerer
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopQuestion
from workbench.engine.sight.results import SightRequest
from workbench.rules.values import citation_words
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.tabletop_board import Point

KINDS: tuple[OverlayKind, ...] = (
    line_of_sight.KIND,
    area.KIND,
    spotting.KIND,
    field_of_fire.KIND,
    special_fire.KIND,
    odds.KIND,
    reach.KIND,
    blockers.KIND,
    exposure.KIND,
    plan.KIND,
    zones.KIND,
    map_names.KIND,
    tabletop_groups.KIND,
    figures.KIND,
    lesson_marks.KIND,
)
"""In the order of the menu and the tool bar."""

_HEX_KINDS = tuple((kind.place, kind.on_hexes) for kind in KINDS if kind.on_hexes is not None)
"""With the slot of each."""
_TABLE_KINDS = sorted((kind.on_tables for kind in KINDS if kind.on_tables is not None), key=lambda table: table.order)

_PICTURED = sorted(
    ((kind, kind.option) for kind in KINDS if kind.option is not None), key=lambda pictured: pictured[1].order
)


def hex_switches() -> dict[str, OverlayWords]:
    """The words of every answer on hex maps that is switched on and off, by the id of its overlay."""
    return {
        kind.id: kind.on_hexes.words()
        for kind in KINDS
        if kind.on_hexes is not None and kind.on_hexes.words is not None and kind.on_hexes.source is Answer
    }


def table_switches() -> dict[str, OverlayWords]:
    """The same for tables."""
    return {
        kind.id: kind.on_tables.words()
        for kind in KINDS
        if kind.on_tables is not None and kind.on_tables.words is not None
    }


_HEX_ANSWERING = [hexes.answering for _, hexes in _HEX_KINDS if hexes.answering is not None]
_TABLE_ANSWERING = [
    kind.on_tables.answering for kind in KINDS if kind.on_tables is not None and kind.on_tables.answering is not None
]


def hex_asks() -> dict[AnyPart, Callable[[HexInquiry], Any]]:
    """What every kind asks on a hex map."""
    return {answering.key: answering.ask for answering in _HEX_ANSWERING}


def hex_answerer() -> Answerer:
    """An answerer of questions about hex maps, by the works of all kinds."""
    return Answerer({answering.key: answering.work for answering in _HEX_ANSWERING})


def table_asks() -> dict[AnyPart, Callable[[TabletopInquiry], Any]]:
    """What every kind asks on a table."""
    return {answering.key: answering.ask for answering in _TABLE_ANSWERING}


def table_answerer(analysis: TabletopAnalysis | None = None) -> TabletopAnswerer:
    """An answerer of questions about tables, by the works of all kinds."""
    return TabletopAnswerer({answering.key: answering.work for answering in _TABLE_ANSWERING}, analysis)


def hex_sections() -> list[SectionPlace[HexInquiry]]:
    """The sections of the inspector of a hex map, from top to bottom."""
    places = [place for _, hexes in _HEX_KINDS for place in hexes.sections]
    return sorted(places, key=lambda place: place.order)


def tabletop_sections() -> list[SectionPlace[TabletopInquiry]]:
    """The sections of the inspector of a tabletop, from top to bottom."""
    places = [place for table in _TABLE_KINDS for place in table.sections]
    return sorted(places, key=lambda place: place.order)


def hex_overlays(source: object, language: str) -> dict[str, Overlay | None]:
    """The overlays of a source, with their legends, by slot; None takes an overlay off the map. A source is an answer, a
    picture of the exposure or the zones of a scenario; only slots of kinds that draw such a source are in the result."""
    found: dict[str, Overlay | None] = {}
    for slot, hexes in _HEX_KINDS:
        if hexes.source is type(source):
            overlay = hexes.of(source, language) if hexes.part(source) is not None else None
            overlay = _with_caveat(overlay, source, slot, language)
            found[slot] = overlay if overlay is not None else found.get(slot)
    return found


def _with_caveat(overlay: Any, source: object, slot: str, language: str) -> Any:
    """An overlay whose legend begins with what its answer depends on because the map lacks it."""
    if overlay is None or not isinstance(source, Answer) or slot == line_of_sight.KIND.place:
        return overlay  # the verdict of a line says it itself
    caveat = source.lacking if slot == reach.KIND.place else source.caveat
    if caveat is None:
        return overlay
    words = f"{caveat.text.get(language)} [{citation_words(caveat.rule, language)}]"
    return replace(overlay, legend=Legend(f"⚠ {overlay.legend.title}", (words, *overlay.legend.lines)))


def picture_answers(analysis: Analysis, wanted: Mapping[str, Any], looks: Mapping[str, SightRequest]) -> list[Answer]:
    """The answers that a picture of a hex map shows: ``wanted`` has the values of options of ``workbench render`` by name, and
    ``looks`` how is looked from their places. CannotAnswer for an unknown place or unit."""
    return [
        kind.on_hexes.picture(analysis, wanted[option.name], looks.get(option.name, SightRequest()))
        for kind, option in _PICTURED
        if option.name in wanted and kind.on_hexes is not None and kind.on_hexes.picture is not None
    ]


def picture_questions(analysis: TabletopAnalysis, wanted: Mapping[str, Any]) -> list[TabletopQuestion]:
    """The questions whose answers a picture of a tabletop shows; ``wanted`` as for :func:`picture_answers`."""
    return [
        kind.on_tables.picture(analysis, wanted[option.name])
        for kind, option in _PICTURED
        if option.name in wanted and kind.on_tables is not None and kind.on_tables.picture is not None
    ]


def hex_slots() -> tuple[str, ...]:
    """The slots that answers fill."""
    return tuple(dict.fromkeys(slot for slot, hexes in _HEX_KINDS if hexes.source is Answer))


def _of(overlay: Overlay) -> OnHexes[Overlay]:
    return next(hexes for _, hexes in _HEX_KINDS if hexes.data is type(overlay))


def drawer_for(overlay: Overlay, plane: Plane) -> Drawer:
    """A drawer of an overlay."""
    return _of(overlay).drawer(overlay, plane)


def same_picture(old: Overlay | None, new: Overlay) -> bool:
    """True if the overlay that is on the map already shows the very data of ``new``."""
    same = _of(new).same
    return same is not None and type(old) is type(new) and old is not None and same(old, new)


def follows(drawer: Drawer, overlay: Overlay) -> bool:
    """True if the drawer could take the overlay over because only a part that is drawn anew anyway differs."""
    follow = _of(overlay).follow
    return follow is not None and follow(drawer, overlay)


def words_at(sources: Iterable[object], place: PlanPlace, language: str) -> list[str]:
    """What sources that no section of the inspector tells of show of a place: the number of a hex, or a point of a table."""
    kinds = [(kind, kind.on_hexes or kind.on_tables) for kind in KINDS if kind.words_at is not None]
    found = [
        kind.words_at(source, place, language)
        for source in sources
        for kind, side in kinds
        if kind.words_at is not None and side is not None and side.source is type(source)
    ]
    return [words for words in found if words]


def hexes_to_keep_clear(overlay: Overlay) -> tuple[int, ...]:
    """The hexes (by number) of an overlay that legend cards must not cover: ends, blockers, observers."""
    return _of(overlay).keep_clear(overlay)


def keeps_whole_hexes(overlay: Overlay) -> bool:
    """True if legend cards must not cover any part of these hexes."""
    return _of(overlay).whole


def drawers_of(source: object, language: str, before: Sequence[TabletopDrawer] = ()) -> list[TabletopDrawer]:
    """The drawers of everything that a source (an answer about a table, or its zones) shows; those of ``before`` stay where
    nothing changed."""
    known = DrawerCache(before)
    tables = [table for table in _TABLE_KINDS if table.source is type(source)]
    return [drawer for table in tables for drawer in table.drawers(source, language, known)]


def points_to_keep_clear(answer: TabletopAnswer) -> list[Point]:
    """The points that legend cards on a tabletop keep off: ends and course of a line, observers, start and route of a move."""
    return [point for table in _TABLE_KINDS if table.source is TabletopAnswer for point in table.keep_clear(answer)]
