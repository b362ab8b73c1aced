"""Tells the best line between two stands in full, in the words of Bolt Action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from workbench.base.arrays import FloatArray
from workbench.base.text import Text
from workbench.board.tableboard import TableBoard
from workbench.sight.bolt_action.houses import Houses
from workbench.sight.bolt_action.pairs import Found, Pairs
from workbench.sight.bolt_action.telling import BoltTeller
from workbench.sight.results import Effect
from workbench.sight.table.doctrine import WIDEST, JudgedLine
from workbench.sight.table.judging import judge
from workbench.sight.table.telling import Asked
from workbench.sight.table.words import TableWords, number
from workbench.sight.table_results import Stand, TableLine, TableRequest


class Stories:
    """Speaks for one table."""

    def __init__(self, words: TableWords, pairs: Pairs, board: TableBoard, switches: Mapping[str, str]) -> None:
        self.words, self.pairs, self.board, self.switches = words, pairs, board, switches
        self.pieces, self.places = pairs.pieces, pairs.places
        self.houses: Houses = pairs.houses

    def told(self, origin: Stand, target: Stand, request: TableRequest) -> TableLine:
        """The full story of the best line."""
        found = self.pairs.best(origin, target, request)
        if found.ruled or found.row < 0:
            return self._ruled(origin, target, request, found)
        rows, columns = np.array([found.row]), np.array([found.column])
        near, far = found.eyes.take(rows), found.marks.take(columns)
        judged = judge(self.pieces, near, far, found.terms)
        line = JudgedLine(self.pieces, found.terms, near, far, judged)
        houses = {house for house in (found.eyes.house, found.marks.house) if house >= 0}
        held = tuple(name for name, end in (("origin", found.eyes), ("target", found.marks)) if end.house >= 0)
        asked = Asked(
            replace(origin, point=found.eyes.point(found.row)),
            replace(target, point=found.marks.point(found.column)),
            float(found.gaps[found.row, found.column]),
            self.board.length(request.tolerance, "cm"),
            self.board.length(WIDEST, "cm"),
            (self._room(line.way * -1, line.start), self._room(line.way, line.start + line.way)),
            self.switches,
            held,
            frozenset(houses),
        )
        told = BoltTeller(self.words, line, judged, asked, found.eyes.house, found.marks.house).told()
        assumed = (*told.assumed, *self._assumed(origin, target, request, found))
        helper = self.places.sees_for(origin, request, found.eyes.point(found.row))
        reasons = told.reasons
        if helper and told.visible:
            reasons = (self.words.reason("sight_spotter", f"unit:{helper}", unit=helper), *reasons)
        why = self._difference(origin, target, request, found, helper)
        if why:
            reasons = (*reasons, self.words.reason(f"sight_asymmetric_{why}"))
        return replace(told, reasons=reasons, assumed=assumed, asymmetric=bool(why))

    def assumed_of_area(self, origin: Stand, request: TableRequest) -> Iterator[Text]:
        """What the answer to an area takes for granted."""
        eyes = self.places.eyes(origin, request)
        if eyes.why:
            yield self.words.say(eyes.why)
            return
        if request.target.kind == "aircraft":
            yield self.words.say("sight_aircraft")
            return
        tall = self.places.height(request.target.kind, request.target.values)
        eye = number(float(eyes.ends.level.max()))
        yield self.words.say("sight_assume_area", eye=eye, above=number(request.above), tall=number(tall))
        if self.houses.solid:
            key = "sight_assume_walls" if self.places.breaches(request) else "sight_assume_openings"
            yield self.words.say(key)
        yield from self._general()

    def _ruled(self, origin: Stand, target: Stand, request: TableRequest, found: Found) -> TableLine:
        key = found.ruled or "sight_nothing"
        effect = Effect.NOTE if found.visible else Effect.BLOCKS
        heights = tuple(
            float(self.pieces.ground(np.array([stand.point]))[0]) + stand.above + stand.tall
            for stand in (origin, target)
        )
        return TableLine(
            origin=origin,
            target=target,
            visible=found.visible,
            range=self.pairs.distance(origin, target),
            reasons=(self.words.reason(key, None, effect),),
            crossings=(),
            heights=(heights[0], heights[1]),
        )

    def _assumed(self, origin: Stand, target: Stand, request: TableRequest, found: Found) -> Iterator[Text]:
        eyes, marks = found.eyes, found.marks
        if len(eyes) * len(marks) > 1:
            yield self.words.say("sight_assume_best")
        if self.places.turns(origin, request):
            yield self.words.say("sight_assume_turret")
        if marks.house >= 0 and not self.places.carried.weapon(request.observer):
            yield self.words.say("sight_assume_small_arms")
        yield from self._general()

    def _general(self) -> Iterator[Text]:
        yield self.words.say("sight_assume_units" if self.places.readings.outside else "sight_assume_printed")

    def _difference(self, origin: Stand, target: Stand, request: TableRequest, found: Found, helper: str) -> str:
        """Why the line back, as it is asked with both parties changed about, says something else; "" if it does not."""
        back = TableRequest(request.purpose, request.target.side, request.target, request.observer, origin.above)
        spotted = bool(helper) or self.places.spotter(target, back) is not None
        house = found.eyes.house >= 0 or found.marks.house >= 0
        # the crew of a gun is seen man by man, and fires from its muzzle alone
        gun = origin.carriage is not None or target.carriage is not None
        if not (spotted or house or gun or found.eyes.hull or found.marks.hull):
            return ""
        if self.pairs.best(target, origin, back).visible == found.visible:
            return ""
        return "spotter" if spotted else "house" if house else "hull"

    def _room(self, way: FloatArray, start: FloatArray) -> float:
        """How far it is from a point to the edge of the table, in some direction; 0 off the table."""
        size = np.array([self.board.width, self.board.height])
        with np.errstate(divide="ignore", invalid="ignore"):
            far = np.where(way > 0, (size - start) / way, np.where(way < 0, -start / way, np.inf))
        length = float(np.hypot(*way))
        return max(0.0, float(far.min()) * length) if length > 0 else 0.0
