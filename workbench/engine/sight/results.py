"""Requests and results of sight: lines in full, and areas as arrays or polygons, both from the same judgement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property
from typing import Any, Protocol, Self, TypeVar, overload

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.geometry.segments import AT_CENTRE, Aim

SPOT, FIRE, INDIRECT, OBSERVE, BOMBARD = "spot", "fire", "indirect", "observe", "bombard"
PURPOSES = (SPOT, FIRE, INDIRECT, OBSERVE, BOMBARD)
AIM = "aim"
"""What the line of a weapon is for that own troops do not bar; no request asks for it, a game's fire does."""

TOO_CLOSE = ("sight_close_in", "sight_close_out")
"""Messages of lines on hexes that are too close to call; such lines still have a verdict."""


class Effect(Enum):
    """What a hex or hexside does to a line."""

    NONE = "none"
    NOTE = "note"  # a remark, changes nothing
    HINDERS = "hinders"
    BLOCKS = "blocks"
    UNDECIDED = "undecided"  # too close to call, or not modelled


@dataclass(frozen=True, slots=True)
class Party:
    """The observer or the target of a question: a unit kind with its states, action and values.

    ``side`` is whose it is, ``unit`` its id when it stands on the map. Empty fields are unknown, and the doctrine says
    what it then assumes.
    """

    kind: str = ""
    side: str = ""
    unit: str = ""
    state: tuple[str, ...] = ()
    action: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SightRequest:
    """One question of sight. ``level`` counts levels above the floor of the place (``"H6@1"``); ``aim`` is the point of the
    hex that the line begins or ends at: its centre, a vertex, the middle of a hexside."""

    purpose: str = SPOT
    side: str = ""
    observer: Party = Party()
    observer_level: int = 0
    target_level: int = 0
    observer_aim: Aim = AT_CENTRE
    target_aim: Aim = AT_CENTRE

    @property
    def apart(self) -> bool:
        """Do the two ends differ where both lie in one hex?"""
        return (self.observer_level, self.observer_aim) != (self.target_level, self.target_aim)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an answer: the rule's section, its sentence in both languages, and the place it speaks of.

    ``at`` is a hex label or ``"A/B"`` for a hexside. ``key`` names the ruleset's message, which says whether it ``decides``
    (:class:`workbench.rules.ruleset.Message`).
    """

    key: str
    rule: str
    text: Text
    at: str | None = None
    effect: Effect = Effect.NOTE
    decides: bool | None = None


class Ground(Protocol):
    """What a reason says of itself before it is in words."""

    @property
    def effect(self) -> Effect: ...
    @property
    def decides(self) -> bool | None: ...


GroundT = TypeVar("GroundT", bound=Ground)


def deciding(reasons: Sequence[GroundT]) -> tuple[GroundT, ...]:
    """Those reasons that decide an answer: what blocks, or else what says why something does not block or which limit
    holds, or else what hinders. Empty where the answer has no better reason than its first one."""
    blocking = tuple(one for one in reasons if one.effect is Effect.BLOCKS)
    if blocking:
        return tuple(one for one in blocking if one.decides is not False)
    marked = tuple(one for one in reasons if one.decides)
    return marked or tuple(one for one in reasons if one.effect is Effect.HINDERS and one.decides is not False)


def deciding_first(reasons: Sequence[GroundT]) -> list[GroundT]:
    """Reasons in the order in which they are told: first the one that decides, then the others as they stand."""
    best = deciding(reasons)[:1]
    return [*best, *(one for one in reasons if not best or one is not best[0])]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a line is inside something that stands in a hex: fractions of the line, the ``top`` as in :class:`SightStep`.

    ``hinders``: a Hindrance, no obstacle (drawn half a level high where its rules give it no height). ``blocks``: it is what
    stops the line there.
    """

    enter: float
    leave: float
    top: float
    hinders: bool = False
    blocks: bool = False


class StretchesWhenRead(Sequence[Stretch]):
    """What step number ``place`` of a line is inside of, as ``judged`` says when somebody reads it: only drawn sections do."""

    __slots__ = ("_found", "_judged", "_line", "_place")

    def __init__(self, judged: Callable[[int, int], tuple[Stretch, ...]], line: int, place: int) -> None:
        self._judged, self._line, self._place = judged, line, place
        self._found: tuple[Stretch, ...] | None = None

    @property
    def _read(self) -> tuple[Stretch, ...]:
        if self._found is None:
            self._found = self._judged(self._line, self._place)
        return self._found

    @overload
    def __getitem__(self, place: int) -> Stretch: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Stretch, ...]: ...
    def __getitem__(self, place: int | slice) -> Stretch | tuple[Stretch, ...]:
        return self._read[place]

    def __len__(self) -> int:
        return len(self._read)

    def __eq__(self, other: object) -> bool:
        return self._read == (other._read if isinstance(other, StretchesWhenRead) else other)

    def __hash__(self) -> int:
        return hash(self._read)

    def __repr__(self) -> str:
        return repr(self._read)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._read,)


@dataclass(frozen=True, slots=True)
class HexsideObstacle:
    """A hexside obstacle that a line meets: the two ``hexes`` of its side, from where to where on the line (the same place
    where it crosses), the ground that it stands on and its top; ``terrain`` names it, the rest is as in :class:`SightStep`."""

    hexes: tuple[int, int]
    enter: float
    leave: float
    ground: float
    top: float
    terrain: Text
    effect: Effect
    rule: str
    text: Text


@dataclass(frozen=True, slots=True)
class SightStep:
    """One stretch of a line: a hex that it crosses, or the two hexes of a hexside that it runs along.

    - ``hexes``: their numbers
    - ``chosen``: the one that the line was taken through
    - ``both``: a hexside whose two hexes are judged, so that none is chosen: ``chosen`` is then the one that the
      heights are those of
    - ``enter``, ``leave``: fractions of the line (0 at the observer, 1 at the target)
    - ``ground``, ``top``: levels, in metres or the ruleset's unit of height
    - ``terrain``: the keys of what is there
    - ``effect``, ``rule``, ``text``: what it does to the line, by which rule, in words
    - ``stops``: those of ``hexes`` whose obstacles block the line
    - ``decides``: its text says why something there does not stop the line
    - ``present``: what stands there besides terrain (units, smoke), where the game models them
    - ``met``: what the line is inside of on the way, where the game knows it; None: ``top`` holds for all of the
      stretch
    """

    hexes: tuple[int, ...]
    chosen: int
    enter: float
    leave: float
    ground: float
    top: float
    terrain: tuple[str, ...]
    effect: Effect
    rule: str
    text: Text
    stops: tuple[int, ...] = ()
    both: bool = False
    present: Text = Text()
    met: Sequence[Stretch] | None = None
    decides: bool = False

    def between(
        self, enter: float, leave: float, top: float | None = None, met: Sequence[Stretch] | None = None
    ) -> SightStep:
        """The same at another place on a line, where it may meet other things in the hex."""
        return SightStep(
            self.hexes,
            self.chosen,
            enter,
            leave,
            self.ground,
            self.top if top is None else top,
            self.terrain,
            self.effect,
            self.rule,
            self.text,
            self.stops,
            self.both,
            self.present,
            met,
            self.decides,
        )


class LineTraces(Protocol):
    """What a judgement met on many lines, from which each of them is read: every part of line number ``line``, as
    :class:`SightLine` has it."""

    def reasons(self, line: int) -> tuple[Reason, ...]: ...
    def deciding(self, line: int) -> Reason: ...
    def steps(self, line: int) -> tuple[SightStep, ...]: ...
    def asymmetric(self, line: int) -> bool: ...
    def blocker_side(self, line: int) -> tuple[int, int] | None: ...
    def assumed(self, line: int) -> tuple[Text, ...]: ...
    def posts(self, line: int) -> tuple[HexsideObstacle, ...]: ...
    def caveat(self, line: int) -> Reason | None: ...


@dataclass(frozen=True)
class SightLine:
    """One line of sight between two hexes (by number) in full. Heights as in :class:`SightStep`. Of a line that a doctrine
    judged the parts of :class:`LineTraces` are worked out when they are first read.

    - ``blocker``: the hex outlined as blocking (None if a hexside blocks or nothing does)
    - ``blocker_side``: the pair of hexes of a blocking hexside
    - ``asymmetric``: the other way gives another answer
    - ``posts``: the hexside obstacles met, where the game treats them separately from the hexes
    - ``sloped``: heights are judged along the straight line between the ends; else (by levels and ranges) how far a
      thing stands above that line says nothing
    - ``assumed``: what the answer took for granted, for legends
    - ``caveat``: the map lacks something that it shows, with which the verdict would be another; the first words say so
    """

    origin: int
    target: int
    visible: bool
    range: int
    hindrance: int
    asymmetric: bool
    reasons: tuple[Reason, ...]
    steps: tuple[SightStep, ...]
    blocker: int | None
    blocker_side: tuple[int, int] | None
    observer_height: float
    target_height: float
    assumed: tuple[Text, ...] = ()
    posts: tuple[HexsideObstacle, ...] = ()
    sloped: bool = True
    caveat: Reason | None = None

    @classmethod
    def judged(cls, traces: LineTraces, line: int, **known: object) -> Self:
        """Line number ``line`` of a judgement; ``known`` are all fields that are not read from ``traces``."""
        made = object.__new__(cls)
        made.__dict__.update(known, _trace=(traces, line))
        return made

    @classmethod
    def with_verdict(cls, judge: Callable[[], SightLine], **known: object) -> Self:
        """A line of which the parts ``known`` are known; it is judged, by ``judge``, when another one is read."""
        made = object.__new__(cls)
        made.__dict__.update(known, _judge=judge)
        return made

    @property
    def _in_full(self) -> SightLine | None:
        """The same line as it was judged for its other parts; None of a line that never had its verdict alone."""
        judge = self.__dict__.get("_judge")
        if judge is not None and "_full" not in self.__dict__:
            self.__dict__["_full"] = judge()
        full: SightLine | None = self.__dict__.get("_full")
        return full

    @property
    def deciding(self) -> Reason:
        """The reason that decides the answer, or else its first one. Of a line whose reasons nobody has read no other is put
        into words."""
        full = self._in_full
        if full is not None:
            return full.deciding
        trace = self.__dict__.get("_trace")
        if trace is not None and "reasons" not in self.__dict__:
            found: Reason = trace[0].deciding(trace[1])
            return found
        return next(iter(deciding(self.reasons)), self.reasons[0])

    def __getstate__(self) -> dict[str, Any]:
        # what is sent to another process is read before
        return {part.name: getattr(self, part.name) for part in fields(self)}


class _WhenRead:
    """A part of a judged line that nobody has read yet: it is worked out and kept in the line, where it is found from then
    on."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __get__(self, line: SightLine | None, owner: type[SightLine]) -> object:
        if line is None:
            raise AttributeError(self._part)
        full = line._in_full
        if full is not None:
            found = getattr(full, self._part)
        elif "_trace" in line.__dict__:
            traces, number = line.__dict__["_trace"]
            found = getattr(traces, self._part)(number)
        else:
            raise AttributeError(self._part)
        line.__dict__[self._part] = found
        return found


_READ_LATE = ("reasons", "steps", "asymmetric", "blocker_side", "assumed", "posts", "caveat")
for _part in (*_READ_LATE, "observer_height", "target_height", "sloped"):
    setattr(SightLine, _part, _WhenRead(_part))


@dataclass(frozen=True, eq=False, slots=True)
class SightArea:
    """What one hex sees of the whole map, as arrays over the hexes.

    ``visible`` (bool), ``hindrance`` (count), ``blocker``: for a blind hex the number of the hex that blocks its line
    first, or -1 (visible, or blocked by a hexside). The origin itself is visible, unless the game says otherwise (smoke).
    ``caveat`` as in :class:`SightLine`: some hexes may count as seen only because the map lacks something.
    """

    origin: int
    visible: BoolArray
    hindrance: IntArray
    blocker: IntArray
    assumed: tuple[Text, ...] = ()
    caveat: Reason | None = None


@dataclass(frozen=True, slots=True)
class Heights:
    """Heights of one hex in metres (or the ruleset's unit of height): its ground, the top of what stands on it, the eye of an
    observer in it, and the roadway of a bridge that leads over the ground."""

    ground: float
    top: float
    eye: float
    bridge: float | None = None


# --- Results of sight on a free-form table: a line with every piece that it crosses, or an area as polygons.


Point = tuple[float, float]


@dataclass(frozen=True)
class Standpoint:
    """A place on a table, with what stands there.

    - ``point``: its middle
    - ``above``: how far above the ground of that place it is, in levels
    - ``base``: the base or hull that stands there (None = a bare point)
    - ``radius``: that of a round base, whose ``base`` has corners
    - ``unit``: the id of the unit that stands there
    - ``eyes``, ``marks``: the points from which it looks, and those at which it is seen; () = its middle
    - ``tall``: how far its eye and its top are over ``above``
    - ``within``: the id of the building that holds it
    - ``facing``: degrees clockwise from the top of the table, where somebody is taken to stand who does not; None = as
      the unit there faces

    Where a game looks figure by figure ``base`` is what all figures cover and ``radius`` that of the base of one:

    - ``models``: their middles
    - ``carriage``: what stands among them (a gun)
    """

    point: Point
    above: float = 0.0
    base: BaseGeometry | None = None
    unit: str = ""
    radius: float = 0.0
    eyes: tuple[Point, ...] = ()
    marks: tuple[Point, ...] = ()
    tall: float = 0.0
    models: tuple[Point, ...] = ()
    carriage: BaseGeometry | None = None
    within: str = ""
    facing: float | None = None

    def gap(self, other: Standpoint) -> float:
        """From the edge of one base to that of the other, in the table's unit, the nearest of all figures: 0 in contact and
        where they overlap."""
        pairs = [(one, two) for one in self._cores for two in other._cores]
        between = (float(shapely.distance(a, b)) - near - far for (a, near), (b, far) in pairs)
        return max(min(between), 0.0)

    @property
    def _cores(self) -> tuple[tuple[BaseGeometry, float], ...]:
        """What lies a radius inside the edge, and that radius."""
        if self.models and self.radius > 0:
            figures = shapely.MultiPoint(self.models), self.radius
            return (figures,) if self.carriage is None else (figures, (self.carriage, 0.0))
        if self.base is None or self.radius > 0:
            return ((shapely.Point(self.point), self.radius),)
        return ((self.base, 0.0),)


NO_MARGIN = -1.0
"""The tolerance of a question that only asks whether and through what a line runs."""
USUAL_TOLERANCE = 0.2
"""A line that misses by less (cm) is too close to call."""


@dataclass(frozen=True, slots=True)
class TabletopRequest:
    """One question of sight on a table. ``above`` is the height of targets of an area over the ground of their place, in
    levels; a line that misses by less than ``tolerance`` (cm, whatever the table's unit) is too close to call.
    :data:`NO_MARGIN`: how close a line is is not asked, which costs most of a line."""

    purpose: str = SPOT
    side: str = ""
    observer: Party = Party()
    target: Party = Party()
    above: float = 0.0
    tolerance: float = USUAL_TOLERANCE


@dataclass(frozen=True, slots=True)
class Crossing:
    """A piece that a line meets.

    - ``piece``: its place in the list of obstacles (the board's pieces, then the bodies of units; see
      :func:`workbench.engine.sight.tabletop_footprints.obstacles`), as in every answer of sight
    - ``spans``: the stretches of the line inside it (fractions; of a bare line the point twice)
    - ``under``: those of them below its top
    - ``top``: its level
    - ``effect``, ``rule``, ``text``: what it does to the line, by which rule, in words
    - ``share``: the part of the depth allowed that is used up in it
    - ``own``: an end of the line is in it or touches it
    """

    piece: int
    spans: tuple[tuple[float, float], ...]
    under: tuple[tuple[float, float], ...]
    top: float
    effect: Effect
    rule: str
    text: Text
    share: float = 0.0
    own: bool = False


@dataclass(frozen=True, slots=True)
class Margin:
    """The distance of a line from the other verdict. ``along`` is None unless it is less than a shift aside; None
    throughout: no small move would change it.

    - ``length``: the least of what changes it (table's unit)
    - ``aside``: a shift of the whole line
    - ``along``: a move of one end along the line (above 0: away from the other end, below: towards it)
    - ``mover``: the end that is moved, ``origin`` or ``target``, as it would really stand there
    - ``degrees``: the least turn at the observer
    - ``piece``: the one that decides
    - ``words``: in a sentence: "misses the barn by 4 mm"
    """

    length: float | None
    degrees: float | None
    piece: int | None
    words: Text
    aside: float | None = None
    along: float | None = None
    mover: str = ""


@dataclass(frozen=True, slots=True)
class TabletopLine:
    """One line of sight on a table in full.

    ``range`` is measured as the game measures (base edge to base edge). ``close``: the margin is below the tolerance.
    ``stopped`` is the point at which the line is first stopped, seen from the observer (None: it is clear).
    ``blocker`` is the piece that blocks (None: nothing, or several together). ``heights`` are the levels of both ends.
    """

    origin: Standpoint
    target: Standpoint
    visible: bool
    range: float
    reasons: tuple[Reason, ...]
    crossings: tuple[Crossing, ...]
    heights: tuple[float, float]
    blocker: int | None = None
    margin: Margin | None = None
    close: bool = False
    hindrance: int = 0
    asymmetric: bool = False
    assumed: tuple[Text, ...] = ()
    stopped: tuple[float, float] | None = None

    @property
    def deciding(self) -> Reason:
        """The reason that decides the answer, or else its first one."""
        return next(iter(deciding(self.reasons)), self.reasons[0])


@dataclass(frozen=True, eq=False)
class TabletopArea:
    """What one place sees of the table. ``visible`` is the exact region in which a bare point at the height asked for is
    seen. ``hidden`` maps pieces to the region that each hides, whatever else does. ``curve`` bounds how far a curved edge was
    straightened (in the table's unit)."""

    origin: Standpoint
    visible: BaseGeometry
    find_into: Callable[[], BaseGeometry]
    find_blind: Callable[[], BaseGeometry]
    hidden: Mapping[int, BaseGeometry] = field(default_factory=dict)
    curve: float = 0.0
    assumed: tuple[Text, ...] = ()

    @cached_property
    def into(self) -> BaseGeometry:
        """The visible ground inside terrain that is seen into, not through. Plans of many observers never ask for it, so it is
        worked out when it is."""
        return self.find_into()

    @cached_property
    def blind(self) -> BaseGeometry:
        """The rest of the table, worked out when it is asked for."""
        return self.find_blind()


@dataclass(frozen=True, slots=True)
class Exposure:
    """How much of a target's base or outline is seen: the ``share`` (0 to 1) of its area, and the ``seen`` part itself."""

    share: float
    seen: BaseGeometry
    whole: BaseGeometry


@dataclass(frozen=True, slots=True)
class Profile:
    """The side view of a line: the ground as (distance, level) corners, and for every piece met its stretch, foot and top."""

    length: float
    ground: tuple[tuple[float, float], ...]
    pieces: tuple[tuple[int, float, float, float, float], ...]
    """(piece, from, to, foot, top): distances in the table's unit, levels."""
    ends: tuple[float, float]


@dataclass(frozen=True, eq=False, slots=True)
class FigureSight:
    """Who sees whom, figure by figure: ``seen`` and ``hindered`` have a row for each of the ``origins`` (the points that
    figures look from) and a column for each of the ``targets``. So many figures look from an origin at most as ``room`` says,
    and ``strength`` is how many there are in all."""

    origins: tuple[Point, ...]
    targets: tuple[Point, ...]
    seen: BoolArray
    hindered: BoolArray
    room: tuple[int, ...]
    strength: int

    @property
    def seers(self) -> int:
        """The number of figures that see any of the target's."""
        return self._figures(np.atleast_1d(self.seen.any(axis=1)))

    @property
    def shown(self) -> int:
        """How many of the target's figures are seen by any."""
        return int(self.seen.any(axis=0).sum())

    @property
    def firers(self) -> IntArray:
        """The number of figures that see each of the target's, shape (m,)."""
        return np.array([self._figures(column) for column in self.seen.T], dtype=np.int64)

    def _figures(self, rows: BoolArray) -> int:
        return min(int(np.array(self.room, dtype=np.int64)[rows].sum()), self.strength)

    @property
    def words(self) -> Text:
        """The sums: "3 of 5 models see, 2 of 4 are seen"."""
        see, seen = self.seers, self.shown
        pattern = Text(
            "{see} of {all} models {sees}, {seen} of {others} {is_seen}",
            "{see} figurine{s} sur {all} {sees_fr}, {seen} sur {others} {is_seen_fr}",
        )
        return pattern.format(
            see=see,
            all=self.strength,
            seen=seen,
            others=len(self.targets),
            sees="sees" if see == 1 else "see",
            is_seen="is seen" if seen == 1 else "are seen",
            s="" if see < 2 else "s",
            sees_fr="voit" if see < 2 else "voient",
            is_seen_fr="est vue" if seen < 2 else "sont vues",
        )
