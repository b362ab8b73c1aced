"""Puts the best line between two stands into the words of Bolt Action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import shapely

from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.engine.sight.results import NO_MARGIN, Effect, Reason, Standpoint, TabletopLine, TabletopRequest
from workbench.engine.sight.tabletop_doctrine import WIDEST, JudgedLine
from workbench.engine.sight.tabletop_footprints import UNIT
from workbench.engine.sight.tabletop_judgement import FULL, SKY, Judged, judge
from workbench.engine.sight.tabletop_margins import ShiftedLine
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.engine.sight.tabletop_wording import (
    Finding,
    LineQuestion,
    LineWriter,
    PieceOnLine,
    TabletopSightWording,
    number_text,
)
from workbench.games.bolt_action.sight.lines import FigureLines, LineJudge
from workbench.games.bolt_action.sight.terrain import OPENING_OFFSET, Houses
from workbench.scenario.tabletop_board import Feature, TabletopBoard

# --- Words for one judged line of Bolt Action: smoke, buildings, bodies of vehicles, and the general rule of heights.


class BoltLineWriter(LineWriter):
    """Writes one line; ``houses`` are the buildings that the observer and the target are in, -1 for none."""

    def __init__(
        self, words: TabletopSightWording, line: ShiftedLine, found: Judged, asked: LineQuestion, *houses: int
    ) -> None:
        self.houses = houses
        super().__init__(words, line, found, asked)

    def _hindrance(self, visible: bool) -> int:
        """1 for soft cover: the line runs through smoke or dense ground, but not too far (p.47)."""
        return int(visible and any(met.share > 0 for met in self.meetings))

    def _finding(self, met: PieceOnLine) -> Finding:
        feature = met.piece.feature
        if met.piece.kind is Kind.DEPTH and met.share > 0:
            return self._depth_finding(met)
        if met.piece.kind is Kind.BLOCKS and met.blocks and met.beside < 0:
            values: dict[str, object] = {
                "top": number_text(met.piece.top),
                "at": self._heights(met),
                "distance": self.words.length(met.spans[0][0] * self.length if met.spans else 0),
            }
            if met.place in self.houses:
                who = "origin" if met.place == self.houses[0] else "target"
                return f"sight_house_{who}", Effect.BLOCKS, values
            if not met.piece.opens and not feature.linear:
                return "sight_house", Effect.BLOCKS, values
            if feature.id.startswith(UNIT):
                return "sight_body", Effect.BLOCKS, values
        return super()._finding(met)

    def _depth_finding(self, met: PieceOnLine) -> Finding:
        smoke = met.piece.top >= SKY
        values: dict[str, object] = {
            "length": self.words.length(met.share * met.piece.allowance),
            "allowed": self.words.length(met.piece.allowance),
            "share": number_text(met.share * 100, 0),
        }
        word = "smoke" if smoke else "dense"
        if met.share > FULL:
            return f"sight_{word}_thick", Effect.BLOCKS, values
        if met.place in self.stops:
            return f"sight_{word}_together", Effect.BLOCKS, values
        return f"sight_{word}_thin", Effect.HINDERS if self.judged.open[0] else Effect.NOTE, values

    def _assumed(self) -> Iterator[Text]:
        deep = [met.piece.top >= SKY for met in self.meetings if met.piece.kind is Kind.DEPTH and met.share > 0]
        if any(deep) and not all(deep):
            yield self.words.sentence("sight_assume_mixed")
        yield self.words.sentence(
            "sight_assume_levels", eye=number_text(self.heights[0]), aim=number_text(self.heights[1])
        )
        for subject in dict.fromkeys(self.used):
            text = self.words.reading(self.asked.switches.get(subject, ""))
            if text:
                yield text


class BestLineWriter:
    """Writes the best lines on one table."""

    def __init__(
        self, words: TabletopSightWording, line_judge: LineJudge, board: TabletopBoard, switches: Mapping[str, str]
    ) -> None:
        self.words, self.line_judge, self.board, self.switches = words, line_judge, board, switches
        self.pieces, self.finder = line_judge.pieces, line_judge.finder
        self.houses: Houses = line_judge.houses

    def tabletop_line(self, origin: Standpoint, target: Standpoint, request: TabletopRequest) -> TabletopLine:
        """The best line in full."""
        found = self.line_judge.best_line(origin, target, request)
        if found.rule_key or found.row < 0:
            return self._line_by_rule(origin, target, request, found)
        rows, columns = np.array([found.row]), np.array([found.column])
        near, far = found.eyes.ends_at(rows), found.marks.ends_at(columns)
        judged = judge(self.pieces, near, far, found.terms)
        line = JudgedLine(self.pieces, found.terms, near, far, judged)
        houses = {house for house in (found.eyes.house, found.marks.house) if house >= 0}
        ends_inside = tuple(name for name, end in (("origin", found.eyes), ("target", found.marks)) if end.house >= 0)
        asked = LineQuestion(
            replace(origin, point=found.eyes.point(found.row)),
            replace(target, point=found.marks.point(found.column)),
            float(found.gaps[found.row, found.column]),
            self.board.length(request.tolerance, "cm"),
            self.board.length(WIDEST, "cm"),
            (
                self._distance_to_edge(line.way * -1, line.start),
                self._distance_to_edge(line.way, line.start + line.way),
            ),
            self.switches,
            ends_inside,
            frozenset(houses),
        )
        written = BoltLineWriter(self.words, line, judged, asked, found.eyes.house, found.marks.house).tabletop_line()
        assumed = (*written.assumed, *self._assumed(origin, target, request, found))
        spotter_id = self.finder.spotter_of_line(origin, request, found.eyes.point(found.row))
        reasons = written.reasons
        if spotter_id and written.visible:
            reasons = (self.words.reason("sight_spotter", f"unit:{spotter_id}", unit=spotter_id), *reasons)
        elif spotter_id:
            reasons = (*reasons, self.words.reason("sight_spotter_line", f"unit:{spotter_id}", unit=spotter_id))
        if written.visible:
            reasons = (*reasons, *self._through_openings(found, request))
        # who only asks through what the line runs does not ask whether it holds the other way round
        alone = request.tolerance == NO_MARGIN
        why = "" if alone else self._asymmetry(origin, target, request, found, spotter_id)
        if why:
            reasons = (*reasons, self.words.reason(f"sight_asymmetric_{why}"))
        wall = self._wall_along(found, line, asked.tolerance)
        if wall is not None:
            name = self.words.piece(wall)
            reasons = (self.words.reason("sight_in_plane", wall.id, Effect.UNDECIDED, piece=name), *reasons)
        return replace(
            written, reasons=reasons, assumed=assumed, asymmetric=bool(why), close=written.close or wall is not None
        )

    def _through_openings(self, found: FigureLines, request: TabletopRequest) -> Iterator[Reason]:
        """By what a line leaves the house of the observer, and finds that of the target (p.77)."""
        walls = self.finder.aims_at_walls(request)
        for house, key in (
            (found.eyes.house, "sight_opening_origin"),
            (found.marks.house, "sight_wall_target" if walls else "sight_opening_target"),
        ):
            if house >= 0:
                feature = self.houses.feature(house)
                yield self.words.reason(key, feature.id, piece=self.words.piece(feature))

    def _wall_along(self, found: FigureLines, line: JudgedLine, tolerance: float) -> Feature | None:
        """The building in the plane of whose wall a line runs, from an opening of that wall or to one."""
        begin, end = line.start, line.start + line.way
        for house, at, other in ((found.eyes.house, begin, end), (found.marks.house, end, begin)):
            if house < 0 or float(np.hypot(*line.way)) < OPENING_OFFSET:
                continue
            corners = shapely.get_coordinates(self.pieces.shapes[house].boundary)
            walls = shapely.linestrings(np.stack([corners[:-1], corners[1:]], axis=1))
            wall = int(shapely.distance(walls, shapely.Point(at)).argmin())
            way = corners[wall + 1] - corners[wall]
            aside = other - corners[wall]
            if abs(float(way[0] * aside[1] - way[1] * aside[0])) < tolerance * float(np.hypot(*way)):
                return self.houses.feature(house)
        return None

    def area_assumptions(self, origin: Standpoint, request: TabletopRequest) -> Iterator[Text]:
        """The assumptions of an area."""
        eyes = self.finder.eyes(origin, request)
        if eyes.blind_key:
            yield self.words.sentence(eyes.blind_key)
            return
        if request.target.kind == "aircraft":
            yield self.words.sentence("sight_aircraft")
            return
        tall = self.finder.height(request.target.kind, request.target.values)
        eye = number_text(float(eyes.ends.level.max()))
        yield self.words.sentence(
            "sight_assume_area", eye=eye, above=number_text(request.above), tall=number_text(tall)
        )
        if self.houses.solid:
            key = "sight_assume_walls" if self.finder.aims_at_walls(request) else "sight_assume_openings"
            yield self.words.sentence(key)
        yield from self._general_assumption()

    def _line_by_rule(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest, found: FigureLines
    ) -> TabletopLine:
        key = found.rule_key or "sight_nothing"
        effect = Effect.NOTE if found.visible else Effect.BLOCKS
        heights = tuple(
            float(self.pieces.ground(np.array([stand.point]))[0]) + stand.above + stand.tall
            for stand in (origin, target)
        )
        return TabletopLine(
            origin=origin,
            target=target,
            visible=found.visible,
            range=self.line_judge.distance(origin, target),
            reasons=(self.words.reason(key, None, effect),),
            crossings=(),
            heights=(heights[0], heights[1]),
        )

    def _assumed(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest, found: FigureLines
    ) -> Iterator[Text]:
        eyes, marks = found.eyes, found.marks
        if len(eyes) * len(marks) > 1:
            yield self.words.sentence("sight_assume_best")
        if self.finder.turns(origin, request):
            yield self.words.sentence("sight_assume_turret")
        if found.row >= 0 and self._is_muzzle_beyond(found):
            yield self.words.sentence("sight_assume_muzzle")
        if marks.house >= 0 and not self.finder.weapons.weapon(request.observer):
            yield self.words.sentence("sight_assume_small_arms")
        yield from self._general_assumption()

    def _is_muzzle_beyond(self, found: FigureLines) -> bool:
        """Does an obstacle lie between the muzzle that a line begins at and the middle of its hull or carriage?"""
        if found.eyes.hull is None:
            return False
        muzzle = found.eyes.point(found.row)
        barrel = shapely.LineString([found.eyes.hull.centroid, shapely.Point(muzzle)])
        return any(
            piece.feature.linear and piece.kind is Kind.BLOCKS and piece.shape.intersects(barrel)
            for piece in self.pieces.all
            if not piece.feature.id.startswith(UNIT)
        )

    def _general_assumption(self) -> Iterator[Text]:
        yield self.words.sentence("sight_assume_units" if self.finder.readings.fills_gaps else "sight_assume_printed")

    def _asymmetry(
        self, origin: Standpoint, target: Standpoint, request: TabletopRequest, found: FigureLines, spotter_id: str
    ) -> str:
        """Why the line with both parties exchanged has another verdict; "" if it has the same."""
        reverse_request = TabletopRequest(
            request.purpose, request.target.side, request.target, request.observer, origin.above
        )
        spotted = bool(spotter_id) or self.finder.spotter(target, reverse_request) is not None
        house = found.eyes.house >= 0 or found.marks.house >= 0
        # the crew of a gun is seen man by man, but fires only from the muzzle
        gun = origin.carriage is not None or target.carriage is not None
        if not (spotted or house or gun or found.eyes.hull or found.marks.hull):
            return ""
        if self.line_judge.best_line(target, origin, reverse_request).visible == found.visible:
            return ""
        return "spotter" if spotted else "house" if house else "hull"

    def _distance_to_edge(self, way: FloatArray, start: FloatArray) -> float:
        """The distance from a point to the edge of the table in a direction; 0 off the table."""
        size = np.array([self.board.width, self.board.height])
        with np.errstate(divide="ignore", invalid="ignore"):
            far = np.where(way > 0, (size - start) / way, np.where(way < 0, -start / way, np.inf))
        length = float(np.hypot(*way))
        return max(0.0, float(far.min()) * length) if length > 0 else 0.0
