"""What every game on tables shares of a sight doctrine; a game says how its pieces are read and how high its units look."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight import tabletop_areas
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import (
    Effect,
    Exposure,
    FigureSight,
    Party,
    Profile,
    Standpoint,
    TabletopArea,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_areas import View
from workbench.engine.sight.tabletop_attribution import PieceAttribution
from workbench.engine.sight.tabletop_footprints import footing
from workbench.engine.sight.tabletop_judgement import SKY, Ends, Judged, Terms, judge, profile
from workbench.engine.sight.tabletop_margins import ShiftedLine
from workbench.engine.sight.tabletop_terrain import Kind, Pieces
from workbench.engine.sight.tabletop_wording import LineQuestion, LineWriter, TabletopSightWording, number_text
from workbench.engine.sight.whose_height import farthest_part, height_above, party_words, raised
from workbench.geometry.regions import quick_difference
from workbench.rules.ruleset import SMOKE, Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Point, TabletopUnit

WIDEST = 10.0
"""How far aside another verdict is looked for, in cm."""
LEAST_PART = 0.75
"""A target that reaches no farther from its middle than this (inches: hardly more than one model) is where its middle is."""
KEPT_AREAS = 32
"""So many areas are kept: a plan asks for that of every unit of a side, again after each edit of another unit."""


class TabletopSightBase(ABC):
    """Judges lines of sight on one table; see :class:`workbench.engine.sight.protocol.TabletopSight`."""

    SWITCHES: Mapping[str, str] = {}
    """The switches that decide on some subjects of sight: ends, contact, depths, total, hill, trench, ravine."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self._last: tuple[tuple[Standpoint, Standpoint, float], TabletopLine] | None = None
        self._together: dict[tuple[Standpoint, Standpoint], TabletopLine] = {}
        self._areas: OrderedDict[tuple[Standpoint, float], tuple[TabletopArea, PieceAttribution]] = OrderedDict()
        self.pieces = self._compile()
        self.terms = self._terms()

    @abstractmethod
    def _compile(self) -> Pieces:
        """The terrain as the game reads it."""

    @abstractmethod
    def _terms(self) -> Terms:
        """How the game reads a whole line."""

    def _height(self, kind: str, floor: int) -> float:
        """How far above the ground of its place a unit of a kind looks from and is seen, in levels."""
        return float(floor)

    def height(self, party: Party) -> float:
        """How far above the ground of its place a party is seen, in levels, if it is on no floor of a building: its value
        ``height``, or that of its kind."""
        value = party.values.get("height")
        return float(value) if isinstance(value, int | float) else self._height(party.kind, 0)

    def target_words(self, party: Party, above: float = 0.0) -> Text:
        """Who is looked for and how high it is: "medium tank b6, 2 in high"; ``above`` its ground, beside its own value."""
        words, tall, more = self.words, self.height(party), above + height_above(party)
        parts = [party_words(party, self.scenario, self.ruleset, words.sentence("sight_anybody"))]
        if tall or not more:
            parts.append(words.sentence("sight_high" if tall else "sight_flat", tall=number_text(tall)))
        if more:
            parts.append(words.sentence("sight_raised", above=number_text(more)))
        return Text(", ".join(part.en for part in parts), ", ".join(part.fr for part in parts))

    def updated(self, scenario: TabletopScenario) -> Self:
        """The same doctrine for an edited scenario; terrain that did not change is not compiled again."""
        old = self.scenario
        if (scenario.board, scenario.switches, scenario.typed) != (old.board, old.switches, old.typed):
            return type(self)(scenario, self.ruleset)
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.__dict__.pop("words", None)
        new._last = None
        new._together = {}
        new._areas = self._areas.copy()
        new.scenario = scenario
        return new

    def stand_of(self, unit: TabletopUnit, at: Point | None = None) -> Standpoint:
        """Where a unit stands, or would at another point: middle, base, height above the ground."""
        stand = footing(unit, self.scenario.board, self.ruleset, at)
        return replace(stand, above=self._height(unit.kind, unit.floor))

    def stand_at(self, point: Point, above: float = 0.0) -> Standpoint:
        """A bare point, so many levels above the ground of its place."""
        return Standpoint((float(point[0]), float(point[1])), above)

    def models(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> FigureSight | None:
        """Who sees whom, figure by figure; None: a stand is one body."""
        return None

    def ground(self, point: Point) -> float:
        """The level of the ground at a point, as the judgement uses it."""
        return float(self.pieces.ground(np.array([point], dtype=np.float64))[0])

    def top(self, piece: int) -> float | None:
        """The level of the top of an obstacle as the judgement uses it; None: it has none."""
        found = self.pieces.all[piece].top
        return None if found >= SKY else found

    def parts(self, piece: int) -> tuple[int, ...]:
        """The obstacles that are one with an obstacle for the rules, itself included."""
        return tuple(self.pieces.parts(piece).tolist()) if self.pieces.divided[piece] else (piece,)

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """From the edge of one base to that of the other, 0 in contact."""
        return origin.gap(target)

    def seen(self, origin: Standpoint, targets: Points, request: TabletopRequest = TabletopRequest()) -> BoolArray:
        """For bare points (n, 2) at the request's height: are they seen?"""
        points = np.asarray(targets, dtype=np.float64).reshape(-1, 2)
        request = raised(request)
        found: BoolArray = np.zeros(len(points), dtype=np.bool_)
        for eye in self._eyes(origin):
            rest = np.flatnonzero(~found)
            ends = Ends.from_points(self.pieces, points[rest], self._above(request))
            found[rest] = judge(
                self.pieces, eye.moved_to(np.repeat(eye.points, len(rest), axis=0)), ends, self.terms
            ).open
        return found

    def line(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> TabletopLine:
        """One line in full. The last one is kept, because cover and detection use it again."""
        target = self._as_high(target, request)
        known = self._together.get((origin, target))
        if known is not None:
            return known
        key = origin, target, request.tolerance
        if self._last is None or self._last[0] != key:
            self._last = key, self._judged_line(origin, target, request)
        return self._last[1]

    def remembering(self) -> Self:
        """The same doctrine, which can :meth:`judge_together` lines that it then finds."""
        new = copy(self)
        new._together = {}
        return new

    def judge_together(self, origin: Standpoint, looks: Iterable[tuple[Standpoint, TabletopRequest]]) -> None:
        """Judge the lines from one stand to many targets at once, each as it is asked about; until it is asked again
        :meth:`line` finds these, without words, crossings and margins: whether they are clear, how long they are and how high
        their ends."""
        placed = [self._as_high(target, request) for target, request in looks]
        whole = Ends.from_stand(self.pieces, origin)
        near = whole.moved_to(np.repeat(whole.points, len(placed), axis=0))
        points = np.array([stand.point for stand in placed], dtype=np.float64).reshape(-1, 2)
        bases: NDArray[np.object_] = np.empty(len(placed), dtype=object)
        bases[:] = [shapely.Point(stand.point) if stand.base is None else stand.base for stand in placed]
        above = np.array([stand.above for stand in placed], dtype=np.float64)
        far = Ends(points, self.pieces.ground(points) + above, bases)
        found = judge(self.pieces, near, far, self.terms)
        several = len(self._looks_from(origin)) > 1
        self._together = {}
        for row, stand in enumerate(placed):
            if not found.open[row] and (several or len(self._looks_from(stand)) > 1):
                continue  # another point than the middle may see or be seen: such a line is judged by itself
            levels = float(near.level[row]), float(far.level[row])
            clear, away = bool(found.open[row]), self.distance(origin, stand)
            self._together[origin, stand] = TabletopLine(origin, stand, clear, away, (), (), levels)

    def sees(self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()) -> bool:
        """Is the line open? As :meth:`line`."""
        return bool(self._line(origin, self._as_high(target, request)).judgement.open[0])

    def sees_each(
        self, origin: Standpoint, targets: Sequence[Standpoint], requests: Sequence[TabletopRequest]
    ) -> BoolArray:
        """For many targets, each as it is asked about: is the line to it open?"""
        looks = zip(targets, requests, strict=True)
        return np.array([self.sees(origin, target, request) for target, request in looks], dtype=np.bool_)

    def _as_high(self, target: Standpoint, request: TabletopRequest) -> Standpoint:
        """The target; a bare point that stands for a kind of unit is as high as in an area."""
        tall = 0.0 if target.unit or target.base is not None else self.height(request.target)
        return replace(target, above=target.above + tall) if tall else target

    def _judged_line(self, origin: Standpoint, target: Standpoint, request: TabletopRequest) -> TabletopLine:
        board = self.scenario.board
        line = self._line(origin, target)
        asked = LineQuestion(
            replace(origin, point=_point(line.origin)),
            replace(target, point=_point(line.target)),
            self.distance(origin, target),
            board.length(request.tolerance, "cm"),
            board.length(WIDEST, "cm"),
            (self._room(line.way * -1, line.start), self._room(line.way, line.start + line.way)),
            self.SWITCHES,
            pairs=len(self._looks_from(origin)) * len(self._looks_from(target)),
        )
        return LineWriter(self.words, line, line.judgement, asked).tabletop_line()

    def clearing(self, line: TabletopLine, request: TabletopRequest = TabletopRequest()) -> Sequence[int]:
        """Pieces whose removal, each alone, would open a blocked line; the ground that they shape stays."""
        if line.visible:
            return []
        # a piece that neither blocks nor uses up depth opens nothing
        found = [one.piece for one in line.crossings if one.effect is Effect.BLOCKS or one.share > 0]
        return [piece for piece in found if self._line(line.origin, line.target, frozenset([piece])).judgement.open[0]]

    def area(
        self, origin: Standpoint, request: TabletopRequest = TabletopRequest(), cancel: CancelToken | None = None
    ) -> TabletopArea:
        """What one place sees of the table. The last ones are kept: detection and fields of fire use them again."""
        found = self._area(origin, request, cancel)[0]
        note = self.part_note(request.target)
        return replace(found, assumed=(*found.assumed, note)) if note is not None and self._sees_parts else found

    def _area(
        self, origin: Standpoint, request: TabletopRequest, cancel: CancelToken | None = None
    ) -> tuple[TabletopArea, PieceAttribution]:
        """What one place sees, and what pieces hide from it; kept."""
        key = origin, self._above(raised(request))
        found = self._areas.pop(key, None) or self._judged_area(*key, cancel)
        self._areas[key] = found
        if len(self._areas) > KEPT_AREAS:
            self._areas.popitem(last=False)
        return found

    @property
    def _sees_parts(self) -> bool:
        """Is a unit seen where any part of its base is, and not its middle alone?"""
        return False

    def part_note(self, party: Party) -> Text | None:
        """What an area of middles means for a target that covers ground; None for one that does not, or of no kind."""
        reach = farthest_part(party, self.scenario, self.ruleset)
        if reach <= self.scenario.board.length(LEAST_PART, "in"):
            return None
        return self.words.sentence("sight_assume_part", reach=self.words.length(reach))

    def _judged_area(
        self, origin: Standpoint, above: float, cancel: CancelToken | None
    ) -> tuple[TabletopArea, PieceAttribution]:
        views = self._views(origin)
        seen = tabletop_areas.visible(views, above, cancel)
        kinds = Kind.BLOCKS, Kind.DEPTH, Kind.RAVINE, Kind.TRENCH
        attribution = PieceAttribution(views, above, seen)
        area = TabletopArea(
            origin=origin,
            visible=seen,
            find_into=lambda: tabletop_areas.seen_into(views[0], above, seen),
            find_blind=lambda: quick_difference(self.scenario.board.outline, seen),
            hidden=tabletop_areas.Hidden(self.pieces.of_kind(*kinds).tolist(), attribution.hidden),
            curve=views[0].tolerance,
            assumed=self._assumed(views[0], above),
        )
        return area, attribution

    def alone(self, origin: Standpoint, piece: int, request: TabletopRequest = TabletopRequest()) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen if it hid nothing, and is not. The ground that it shapes
        stays as it is."""
        return self._area(origin, request)[1].alone(piece)

    def exposure(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest = TabletopRequest()
    ) -> Exposure:
        """How much of a target's base is seen from the observer; of a bare point all or nothing."""
        found = self._line(origin, self._as_high(target, request)).judgement
        if target.base is None or target.base.area <= 0:
            point = shapely.Point(target.point)
            return Exposure(float(found.open[0]), point if found.open[0] else shapely.Point(), point)
        if found.sunk[0] >= 0:
            return Exposure(0.0, shapely.Polygon(), target.base)
        return tabletop_areas.exposure(self._views(origin), target, Ends.from_stand(self.pieces, target))

    def profile(self, line: TabletopLine) -> Profile:
        """The side view of a judged line."""
        return profile(self.pieces, line)

    @cached_property
    def words(self) -> TabletopSightWording:
        """The sentences of answers about this table."""
        return TabletopSightWording(self.scenario, self.ruleset)

    def _looks_from(self, stand: Standpoint) -> Points:
        """The points (n, 2) from which a stand sees and at which it is seen, its middle first."""
        return np.array([stand.point], dtype=np.float64)

    def _eyes(self, stand: Standpoint) -> list[Ends]:
        whole = Ends.from_stand(self.pieces, stand)
        others = [whole.moved_to(point[None]) for point in self._looks_from(stand)[1:]]
        return [whole, *others]

    def _line(self, origin: Standpoint, target: Standpoint, without: frozenset[int] = frozenset()) -> JudgedLine:
        """The line between two stands: from middle to middle, or between other points of theirs if only that is clear."""
        terms = replace(self.terms, without=without)
        near, far = Ends.from_stand(self.pieces, origin), Ends.from_stand(self.pieces, target)
        found = judge(self.pieces, near, far, terms)
        points = [self._looks_from(stand) for stand in (origin, target)]
        if not found.open[0] and max(map(len, points)) > 1:
            pairs = np.indices([len(ends) for ends in points]).reshape(2, -1)
            every = judge(
                self.pieces, near.moved_to(points[0][pairs[0]]), far.moved_to(points[1][pairs[1]]), terms
            ).open
            if every.any():
                best = pairs[:, int(np.argmax(every))]
                near, far = near.moved_to(points[0][best[:1]]), far.moved_to(points[1][best[1:]])
                found = judge(self.pieces, near, far, terms)
        return JudgedLine(self.pieces, terms, near, far, found)

    def _room(self, way: Points, start: Points) -> float:
        """How far it is from a point to the edge of the table, in some direction; 0 off the table."""
        size = np.array([self.scenario.board.width, self.scenario.board.height])
        with np.errstate(divide="ignore", invalid="ignore"):
            far = np.where(way > 0, (size - start) / way, np.where(way < 0, -start / way, math.inf))
        length = float(np.hypot(*way))
        return max(0.0, float(far.min()) * length) if length > 0 else 0.0

    def _views(self, origin: Standpoint) -> list[View]:
        board = self.scenario.board
        curve = board.length(tabletop_areas.CURVE, "cm")
        return [View(self.pieces, self.terms, eye, board.outline, curve) for eye in self._eyes(origin)]

    def _assumed(self, view: View, above: float) -> tuple[Text, ...]:
        eye = number_text(view.level)
        text = self.words.sentence("sight_assume_ground", eye=eye)
        if above:
            text = self.words.sentence("sight_assume_area", eye=eye, above=number_text(above))
        notes = ["sight_assume_units"]
        smoke = self.ruleset.keys_in_role(SMOKE)
        if any(feature.terrain in smoke for feature in self.scenario.board.features):
            notes.append("sight_assume_smoke")
        chosen = [
            self.words.reading(key)
            for key in self.SWITCHES.values()
            if key in self.scenario.switches and key in self.ruleset.switches
        ]
        return text, *chosen, *map(self.words.sentence, notes)

    def _above(self, request: TabletopRequest) -> float:
        """How high above the ground of their places the targets of an area are."""
        return request.above + self.height(request.target)


@dataclass(frozen=True, eq=False)
class JudgedLine(ShiftedLine):
    """A line with its judgement."""

    judgement: Judged


def _point(end: Ends) -> Point:
    x, y = end.points[0]
    return float(x), float(y)
