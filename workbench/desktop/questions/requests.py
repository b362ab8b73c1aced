"""Between requests of the query protocol, as lessons hold them, and the inquiry of a window: a request is shown by asking what
a user would ask, and what a user asks is written as requests. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.desktop.questions.question import AREA, FIELD, LINE, ODDS, REACH, SPOTTING
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.engine.sight.results import SPOT, Party
from workbench.geometry.segments import AT_CENTRE, place_label
from workbench.lessons.lesson import SECTION, Request
from workbench.protocol.hex_request import Question as HexRequest
from workbench.protocol.places import Place, aim_of, parse_standpoint
from workbench.protocol.request import Fields, described_party
from workbench.scenario.tabletop_board import Point

if TYPE_CHECKING:
    from workbench.desktop.questions.hex_inquiry import HexInquiry
    from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry

    AnyInquiry = HexInquiry | TabletopInquiry

_LINES = {"los": frozenset([LINE]), "spotted": frozenset([LINE, SPOTTING]), "cover": frozenset([LINE])}
_OF_UNIT = {"reach": REACH, "path": REACH, "odds": ODDS, "field": FIELD, "range": FIELD}
"""Asks that the map shows for a unit that is selected, with the overlay that shows them."""


def can_show(request: Request) -> bool:
    """Can a window show the answer to a request on its map? What it cannot is told in words."""
    ask = request.get("ask")
    if ask in _LINES:
        return request.get("from") is not None and request.get("to") is not None
    if ask == "area":
        return request.get("from") is not None
    return ask in _OF_UNIT and _unit_of(request) != ""


def _unit_of(request: Request) -> str:
    found = request.get("unit") or (request.get("from") if request.get("ask") in ("odds", "range") else "")
    return found.removeprefix("unit:") if isinstance(found, str) and ("unit" in request or found[:5] == "unit:") else ""


def _overlays_of(request: Request) -> frozenset[str]:
    ask = str(request["ask"])
    return frozenset([AREA]) if ask == "area" else _LINES.get(ask) or frozenset([_OF_UNIT[ask]])


def pictures_of(requests: Sequence[Request]) -> list[tuple[Request, ...]]:
    """The requests that a map can show, in groups that it shows at once: of one observer or mover, each overlay once."""
    groups: list[tuple[Request, ...]] = []
    for request in requests:
        if not can_show(request):
            continue
        last = groups[-1] if groups else ()
        overlays = {overlay for one in last for overlay in _overlays_of(one)}
        same = all(_subject(one) == _subject(request) for one in last)
        if last and same and not overlays & _overlays_of(request):
            groups[-1] = (*last, request)
        else:
            groups.append((request,))
    return groups


def _subject(request: Request) -> object:
    unit = _unit_of(request)
    return f"unit:{unit}" if unit else request.get("from")


def show_nothing(inquiry: AnyInquiry) -> None:
    """Nobody looks or moves, and no overlay is on."""
    inquiry.purpose, inquiry.mover.mode, inquiry.weapon = SPOT, "", ""
    inquiry.mouse = None
    inquiry.overlays = frozenset()
    inquiry.select(())
    inquiry.observers.set(())
    inquiry.line.release()


def show_requests(inquiry: AnyInquiry, requests: Sequence[Request], analysis: AnyAnalysis) -> None:
    """Ask what one group of requests asks (:func:`pictures_of`), so that its answers are drawn and told as usual. CannotAnswer
    for a place that is not there."""
    show_nothing(inquiry)
    overlays = frozenset(overlay for one in requests for overlay in _overlays_of(one))
    for request in requests:
        ask = str(request["ask"])
        _OF_MAPS[analysis.kind].ask(inquiry, request, ask, analysis)
    inquiry.show_overlays(overlays)


def _without_section(request: Request) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name != SECTION}


# --- Maps of hexes.


def _ask_of_hexes(inquiry: HexInquiry, request: Request, ask: str, analysis: Analysis) -> None:
    fields = Fields(_without_section(request))
    asked = HexRequest(analysis, fields, "en")
    if ask in _OF_UNIT:
        unit = analysis.unit(_unit_of(request))[1].id
        inquiry.select((unit,))
        inquiry.mover.mode = str(request.get("mode") or "")
        inquiry.weapon = str(request.get("weapon") or "")
        if request.get("to") is not None:
            _hold(inquiry, asked.sight_place("to"), analysis)
        return
    origin = asked.sight_place("from")
    target = asked.sight_place("to") if ask in _LINES else None
    sight = asked.sight(origin, target)
    inquiry.purpose = sight.purpose
    inquiry.observers.set((origin.unit or origin.hexes[0],), pinned=False)
    inquiry.ends.levels = (sight.observer_level, sight.target_level)
    inquiry.ends.aims = (sight.observer_aim, AT_CENTRE)
    if not origin.unit and fields.has("observer"):
        inquiry.eye = sight.observer
    if target is not None:
        _hold(inquiry, target, analysis)
        inquiry.ends.held_level = sight.target_level
        party = asked.target(target)
        if party is not None and party.kind:
            inquiry.enemy.described = Party(party.kind, state=party.state)
            inquiry.enemy.kind_chosen = True


def _hold(inquiry: HexInquiry, target: Place, analysis: Analysis) -> None:
    inquiry.line.end = target.hexes[0]
    inquiry.ends.held_aim = aim_of(analysis, target)
    inquiry.ends.point_at(target.unit)


# --- Tables.


def _ask_of_table(inquiry: TabletopInquiry, request: Request, ask: str, analysis: TabletopAnalysis) -> None:
    if ask in _OF_UNIT:
        inquiry.select((analysis.unit(_unit_of(request))[1].id,))
        inquiry.mover.mode = str(request.get("mode") or "")
        inquiry.weapon = str(request.get("weapon") or "")
    else:
        inquiry.purpose = str(request.get("purpose") or SPOT)
        inquiry.observers.set((_spot(request["from"], analysis),), pinned=False)
        if request.get("target") is not None:
            inquiry.enemy.described = described_party(analysis, Party(), Fields(dict(request)).inner("target"))
            inquiry.enemy.kind_chosen = True
        level = request.get("target_level")
        inquiry.above = float(level) if isinstance(level, int | float) else 0.0
    if request.get("to") is not None and ask != "reach":
        inquiry.line.end = _spot(request["to"], analysis)


def _spot(value: object, analysis: TabletopAnalysis) -> TabletopPlace:
    stand = parse_standpoint(analysis, value)
    return TabletopPlace(stand.unit) if stand.unit else TabletopPlace(at=stand.point, above=stand.above)


# --- What a user asks, as requests.


TAKEN_INTO_STEPS = frozenset([LINE, AREA, SPOTTING, REACH, FIELD, ODDS])
"""The overlays that :func:`requests_of` finds requests for."""


def requests_of(inquiry: AnyInquiry, *, hovered: bool = False) -> list[dict[str, Any]]:
    """What the window shows now, as requests: the line that is held, the area, the limit of spotting, the reach and the field
    of the selected unit, its odds against a unit where the line is held. With ``hovered`` a line that follows the mouse counts
    as one that is held where the mouse is."""
    on, purpose = inquiry.overlays, {} if inquiry.purpose == SPOT else {"purpose": inquiry.purpose}
    written = _OF_MAPS[inquiry.document.scenario.kind]
    origin, target = written.ends(inquiry, hovered)
    found: list[dict[str, Any]] = []
    sought, level = written.sought(inquiry)
    there = {} if isinstance(target, str) and target.startswith("unit:") else sought
    if LINE in on and origin is not None and target is not None:
        found.append({"ask": "los", "from": origin, "to": target, **there, **purpose})
    if AREA in on and origin is not None:
        found.append({"ask": "area", "from": origin, **sought, **level, **purpose})
    if SPOTTING in on and origin is not None and target is not None:
        found.append({"ask": "spotted", "from": origin, "to": target, **there, **purpose})
    unit = inquiry.selection[0] if inquiry.selection else ""
    mode = {"mode": inquiry.mover.mode} if inquiry.mover.mode and not inquiry.mover.mode.startswith(":") else {}
    if REACH in on and unit:
        found.append({"ask": "reach", "unit": unit, **mode})
    weapon = {"weapon": inquiry.weapon} if inquiry.weapon else {}
    if FIELD in on and unit:
        found.append({"ask": "field", "unit": unit, **weapon})
    if ODDS in on and unit and isinstance(target, str) and target.startswith("unit:"):
        found.append({"ask": "odds", "unit": unit, "to": target, **weapon})
    return found


def _sought_on_table(inquiry: TabletopInquiry) -> tuple[dict[str, Any], dict[str, Any]]:
    unit, kind, above = inquiry.enemy.unit, inquiry.enemy.kind, inquiry.above
    target: dict[str, Any] = {"unit": unit} if unit else {"kind": kind} if kind else {}
    return {"target": target} if target else {}, {"target_level": above} if above else {}


def _sought_on_hexes(inquiry: HexInquiry) -> tuple[dict[str, Any], dict[str, Any]]:
    level = inquiry.ends.levels[1]
    return {}, {"target_level": level} if level else {}


def _table_ends(inquiry: TabletopInquiry, hovered: bool) -> tuple[Any, Any]:
    return _written(inquiry.observer), _written(inquiry.target if hovered else inquiry.line.end)


def _written(spot: TabletopPlace | None) -> Any:
    if spot is None:
        return None
    if spot.unit:
        return f"unit:{spot.unit}"
    assert spot.at is not None
    point: Point = spot.at
    rounded = [round(part, 1) for part in point]
    return [*rounded, spot.above] if spot.above else rounded


def _hex_ends(inquiry: HexInquiry, hovered: bool) -> tuple[Any, Any]:
    grid = inquiry.document.scenario.board.grid
    forces = inquiry.document.analysed_scenario.forces
    looks = inquiry.observers.present if inquiry.has_observer else None
    origin: Any = None
    if isinstance(looks, str):
        found = forces.find(looks)
        origin = None if found is None or found[1].at is None else f"unit:{looks}"
    elif looks is not None:
        origin = place_label(grid, looks, inquiry.ends.aims[0], inquiry.ends.levels[0])
    end, aim = inquiry.line.end, inquiry.ends.held_aim
    if end is None and hovered:
        end, aim = inquiry.target, inquiry.ends.aims[1]
    if end is None:
        return origin, None
    there = [unit.id for _, unit in forces.units_at(end)]
    if inquiry.ends.pointed_unit in there and aim == AT_CENTRE:
        return origin, f"unit:{inquiry.ends.pointed_unit}"
    return origin, place_label(grid, end, aim, inquiry.ends.target_level)


# --- Both kinds of map.


@dataclass(frozen=True)
class _OfMap:
    """How requests of one kind of map are asked and written.

    - ``ask(inquiry, request, ask, analysis)`` sets an inquiry to ask what a request asks;
    - ``ends(inquiry, hovered)``: where is looked from and to, as requests write places; None where nobody looks, or where the
      line follows the mouse and ``hovered`` is False;
    - ``sought(inquiry)``: the fields ``target`` and ``target_level`` of whom the map is looked over for; empty for anybody on
      the ground.
    """

    ask: Callable[[Any, Request, str, Any], None]
    ends: Callable[[Any, bool], tuple[Any, Any]]
    sought: Callable[[Any], tuple[dict[str, Any], dict[str, Any]]]


_OF_MAPS = {
    "hex": _OfMap(_ask_of_hexes, _hex_ends, _sought_on_hexes),
    "table": _OfMap(_ask_of_table, _table_ends, _sought_on_table),
}
