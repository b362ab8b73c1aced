"""What each kind of answer asks and finds, on hex maps and on tables, and the keys of these parts. No Qt here.

What was not asked or cannot be answered is None or empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.desktop.questions.concealment import ConcealmentAnswer
from workbench.desktop.questions.odds import OddsQuestion, UnitOdds
from workbench.desktop.questions.question import AREA, BLAME, FIELD, LINE, ODDS, REACH, SPOTTING, PartKey
from workbench.desktop.questions.special_fire import SpecialFireAnswer, SpecialFireQuestion
from workbench.desktop.questions.tabletop_additions import Encounter, Ranges
from workbench.engine.fire.field_of_fire import Aim, FieldOfFire
from workbench.engine.fire.protocol import TabletopField, TabletopRange
from workbench.engine.fire.results import Arc, Cover
from workbench.engine.fire.tabletop_capabilities import FirePermission
from workbench.engine.movement.results import MoveRequest, Reach, Route, TabletopMove, TabletopReach, TabletopRoute
from workbench.engine.sight.blind_hexes import Attribution
from workbench.engine.sight.clearing import Clearing
from workbench.engine.sight.observers import ANY, TabletopWatch, Watch
from workbench.engine.sight.profile import Section
from workbench.engine.sight.results import (
    Exposure,
    FigureSight,
    Party,
    Profile,
    Reason,
    SightArea,
    SightLine,
    Standpoint,
    TabletopLine,
)
from workbench.engine.spotting.protocol import TabletopSpotting, TabletopSpottingArea
from workbench.engine.spotting.results import Spotting, SpottingArea

Others = tuple[tuple[Any, bool], ...]
"""The other observers (hex or point), and whether each sees the place where the line is held."""

# --- The line of sight.


@dataclass(frozen=True, slots=True)
class Trial:
    """A change that is tried: ``line`` is the line without it; ``seen`` counts the hexes that are seen without it and with it,
    None while no area is asked for."""

    change: Clearing
    line: SightLine
    seen: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False, slots=True)
class LineFound:
    """``section`` and ``story`` are the line from the side and in words; ``back`` is the other way, where it differs;
    ``cover`` is what protects the target of an open line, where the rules know places inside hexes; ``clearings`` is what
    would open it, ``trial`` that of them which line and area take as done."""

    line: SightLine | None = None
    section: Section | None = None
    story: tuple[Text, ...] = ()
    back: SightLine | None = None
    cover: Cover | None = None
    others: Others = ()
    clearings: tuple[Clearing, ...] | None = None
    trial: Trial | None = None


@dataclass(frozen=True, eq=False, slots=True)
class TabletopLineFound:
    """``models`` says who sees whom figure by figure, ``openings`` how many fire from a building by side, ``cover`` what
    protects the target, ``clearing`` which pieces are in the way."""

    line: TabletopLine | None = None
    profile: Profile | None = None
    exposure: Exposure | None = None
    clearing: tuple[int, ...] = ()
    models: FigureSight | None = None
    openings: Mapping[str, int] = dataclass_field(default_factory=dict)
    cover: Cover | None = None
    others: Others = ()


# --- The visible area.


@dataclass(frozen=True, slots=True)
class AreaAsked:
    """``combine`` says what several observers count as seen (``any``, ``all``, ``count``, or ``one``: by the observer alone).
    With ``top_level`` the area of a hex map holds for every hex the lowest level, up to this one, at which it is seen."""

    combine: str = ANY
    top_level: int | None = None


@dataclass(frozen=True, eq=False, slots=True)
class AreaFound:
    """``watch`` is what several observers see (``area`` is then what of it is shown). ``gained`` and ``lost`` are what is seen
    now and was not in the question before, and the other way round."""

    area: SightArea | None = None
    watch: Watch | None = None
    gained: BoolArray | None = None
    lost: BoolArray | None = None


@dataclass(frozen=True, eq=False, slots=True)
class TabletopAreaFound:
    """The same as ground of a table; also of one observer."""

    watch: TabletopWatch | None = None
    gained: BaseGeometry | None = None
    lost: BaseGeometry | None = None


# --- Spotting.


@dataclass(frozen=True, slots=True)
class TabletopSpottingAsked:
    """``reverse`` turns detection round: whoever stands here is looked for."""

    reverse: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class SpottingFound:
    """``hiding`` is what becomes of a unit's concealment."""

    spotting: SpottingArea | None = None
    spotted: Spotting | None = None
    hiding: ConcealmentAnswer | None = None


@dataclass(frozen=True, eq=False, slots=True)
class TabletopSpottingFound:
    """Where somebody is detected, and whether the target is."""

    spotting: TabletopSpottingArea | None = None
    spotted: TabletopSpotting | None = None


# --- The field of fire.


@dataclass(frozen=True, slots=True)
class TabletopFieldAsked:
    """With ``detected`` the field is clipped to where the enemy who is asked for would be detected."""

    detected: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class FieldFound:
    """``field`` is a field of fire at ``fired_at`` (the enemy that was asked for, or else the first kind that the weapon is
    fired at), ``aim`` what it says of the target, ``weapons`` what else its unit could fire, names by key; ``special_fire`` is
    what special fire does."""

    field: FieldOfFire | None = None
    aim: Aim | None = None
    fired_at: Party = Party()
    weapons: Mapping[str, Text] = dataclass_field(default_factory=dict)
    special_fire: SpecialFireAnswer | None = None


@dataclass(frozen=True, eq=False, slots=True)
class TabletopFieldFound:
    """``sees`` says whether who fires sees the target, ``permission`` whether the weapon may fire at all."""

    field: TabletopField | None = None
    weapons: Mapping[str, Text] = dataclass_field(default_factory=dict)
    range: TabletopRange | None = None
    arc: Arc | None = None
    sees: bool | None = None
    permission: FirePermission | None = None


# --- The reach.


@dataclass(frozen=True, eq=False, slots=True)
class ReachFound:
    """``route`` leads to the target; ``exposed`` is where enemies (by id) have the mover in the open, ``barred_modes`` are the
    kinds of move that it may not use, and why."""

    reach: Reach | None = None
    route: Route | None = None
    exposed: Mapping[str, BoolArray] = dataclass_field(default_factory=dict)
    barred_modes: Mapping[str, Text] = dataclass_field(default_factory=dict)


@dataclass(frozen=True, eq=False, slots=True)
class TabletopReachFound:
    """``headings`` says how a vehicle may face at the end of its way, ``kept_off`` is the ground about other units that a mover
    keeps off, ``barred`` what keeps it from going straight to the target, ``encounter`` what it may do with who is there."""

    reach: TabletopReach | None = None
    route: TabletopRoute | None = None
    headings: Ranges = ()
    kept_off: BaseGeometry | None = None
    barred: tuple[Reason, ...] = ()
    encounter: Encounter | None = None


# --- What one hex or one piece of terrain hides.


@dataclass(frozen=True, eq=False, slots=True)
class HiddenByPiece:
    """The ground that one piece (by its place in the board's list) alone hides from an observer."""

    piece: int
    origin: Standpoint
    region: BaseGeometry


# --- The keys. What a kind asks on hex maps: the change that is tried, the (unit, action) whose concealment is asked for,
# special fire, the move, the blamed hex. On tables: the piece (id) without which is tried, the move, the blamed piece (id).


_NO_CHANGE: Clearing | None = None
_NO_ACTION: tuple[str, str] | None = None
_NO_SPECIAL_FIRE: SpecialFireQuestion | None = None
_NO_ODDS_ASKED: OddsQuestion | None = None
_NO_ODDS: UnitOdds | None = None
_NO_MOVE: MoveRequest | None = None
_NO_TABLETOP_MOVE: TabletopMove | None = None
_NO_HEX: int | None = None
_NO_ATTRIBUTION: Attribution | None = None
_NO_PIECE: HiddenByPiece | None = None

LINE_PART = PartKey(LINE, _NO_CHANGE, LineFound(), "", TabletopLineFound())
AREA_PART = PartKey(AREA, AreaAsked(), AreaFound(), AreaAsked(), TabletopAreaFound())
SPOTTING_PART = PartKey(SPOTTING, _NO_ACTION, SpottingFound(), TabletopSpottingAsked(), TabletopSpottingFound())
FIELD_PART = PartKey(FIELD, _NO_SPECIAL_FIRE, FieldFound(), TabletopFieldAsked(), TabletopFieldFound())
ODDS_PART = PartKey(ODDS, _NO_ODDS_ASKED, _NO_ODDS, _NO_ODDS_ASKED, _NO_ODDS)
REACH_PART = PartKey(REACH, _NO_MOVE, ReachFound(), _NO_TABLETOP_MOVE, TabletopReachFound())
BLAME_PART = PartKey(BLAME, _NO_HEX, _NO_ATTRIBUTION, "", _NO_PIECE)
