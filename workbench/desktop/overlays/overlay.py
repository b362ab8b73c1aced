"""Overlays as data: what is to be drawn over the ground, without any drawing. One drawer per class draws them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.base.numbers import IntArray
from workbench.desktop.questions.special_fire import SpecialFireAnswer
from workbench.engine.fire.field_of_fire import FieldOfFire
from workbench.engine.movement.results import Reach, Route
from workbench.engine.sight.blind_hexes import Attribution
from workbench.engine.sight.profile import blocked_hexes
from workbench.engine.sight.results import SightArea, SightLine
from workbench.engine.spotting.results import SpottingArea
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.zones import Zone

# --- Movement points as they are printed on a map.


_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def printed(amount: Fraction) -> str:
    """``1½`` for three halves, ``2`` for two, ``7/12`` where there is no sign for the fraction."""
    whole, rest = divmod(amount, 1)
    if not rest:
        return str(whole)
    fraction = _GLYPHS.get(rest)
    if fraction is None:
        return f"{whole} {rest}" if whole else str(rest)
    return f"{whole}{fraction}" if whole else fraction


@dataclass(frozen=True, slots=True)
class Legend:
    """A card in a corner of the map: a title and lines that say what the overlay assumed (already in one language)."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineOverlay:
    """A line of sight with its blocker; it begins and ends at these points of its hexes."""

    line: SightLine
    legend: Legend
    start: Aim = AT_CENTRE
    end: Aim = AT_CENTRE


@dataclass(frozen=True, slots=True)
class AreaOverlay:
    """The blind hexes of an observer, hatched. With several observers ``origins`` are their hexes, and ``area`` is what they
    see together (hindrances are then the number of those who see a hex)."""

    area: SightArea
    legend: Legend
    origins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SpottingOverlay:
    """Where an enemy would be spotted, with the limit as a ring."""

    area: SpottingArea
    legend: Legend


@dataclass(frozen=True, slots=True)
class FieldOverlay:
    """What a weapon bears on and reaches, edged by range band; tinted where an enemy is seen and spotted."""

    field: FieldOfFire
    legend: Legend


@dataclass(frozen=True, slots=True)
class AidOverlay:
    """Special fire in the place of the field of fire."""

    told: SpecialFireAnswer
    legend: Legend


@dataclass(frozen=True, slots=True)
class ReachOverlay:
    """Every hex a unit can reach, with its cost, and the cheapest path to the mouse hex; ``exposed`` are those of them that
    lie in the open before an enemy."""

    reach: Reach
    route: Route | None
    legend: Legend
    exposed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BlameOverlay:
    """What one hex hides from an observer, and the obstacles that hide it."""

    blame: Attribution
    legend: Legend


@dataclass(frozen=True, eq=False, slots=True)
class ExposureOverlay:
    """From how many other hexes every hex is seen (``counts``); ``stale``: as it was before the last change."""

    counts: IntArray
    legend: Legend
    stale: bool = False


@dataclass(frozen=True, slots=True)
class ZoneWords:
    """What stands on the map with a zone: its letter, the words beside it, and who holds it: the side, and its place in the
    list of sides (None: nobody)."""

    letter: str
    words: str
    holder: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class ZonesOverlay:
    """The zones of a scenario, and what stands with each; no answer to anything."""

    zones: tuple[Zone, ...]
    words: tuple[ZoneWords, ...]
    legend: Legend


Overlay = (
    LineOverlay
    | AreaOverlay
    | SpottingOverlay
    | FieldOverlay
    | AidOverlay
    | ReachOverlay
    | BlameOverlay
    | ExposureOverlay
    | ZonesOverlay
)


def hexes_to_keep_clear(overlay: Overlay) -> tuple[int, ...]:
    """The hexes (by number) that an overlay speaks of and that must stay in sight: ends, blockers, observers."""
    if isinstance(overlay, LineOverlay):
        return line_hexes(overlay.line)
    if isinstance(overlay, BlameOverlay):
        blame = overlay.blame
        return (blame.origin, blame.hex, *(number for place in blame.culprits for number in place))
    if isinstance(overlay, AreaOverlay):
        return overlay.origins or (overlay.area.origin,)
    if isinstance(overlay, SpottingOverlay):
        return (overlay.area.origin,)
    if isinstance(overlay, FieldOverlay):
        return (overlay.field.origin,)
    if isinstance(overlay, AidOverlay):
        return _aid_hexes(overlay.told)
    if isinstance(overlay, ZonesOverlay | ExposureOverlay):
        return ()
    return (overlay.reach.start,)


def _aid_hexes(told: SpecialFireAnswer) -> tuple[int, ...]:
    ask, lane = told.ask, told.lane
    aimed = (ask.target,) if ask.target is not None else ()
    hexes = (*lane.hexes, *lane.bare) if lane is not None else ()
    return (told.origin, *aimed, *(ask.side or ()), *ask.sprayed, *hexes, *(one.origin for one in told.entering))


def line_hexes(line: SightLine) -> tuple[int, ...]:
    """Both ends of a line and what blocks it."""
    return (line.origin, line.target, *(blocked_hexes(line) or line.blocker_side or ()))
