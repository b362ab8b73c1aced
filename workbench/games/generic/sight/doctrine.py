"""The sight doctrine of a game of one's own: :mod:`workbench.games.generic.sight.judgement` judges by the tables of the
ruleset; this module answers for single lines and areas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, Self

import numpy as np

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.blockers import Pairs
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.results import Effect, Heights, Reason, SightLine, SightRequest
from workbench.games.generic.sight.findings import (
    GenericTraces,
    HexWording,
    condition_text,
    own_hex_line,
    stands_in_way,
)
from workbench.games.generic.sight.judgement import Judgement, LineJudge, blocking
from workbench.games.generic.sight.terrain import BLOCK, EXEMPT, HINDER, POOL, Ground, Readings, compile_ground
from workbench.geometry.hex_lines import Lines, lines
from workbench.scenario.changes import ChangeSet


class LineTerms(NamedTuple):
    """What an answer depends on apart from scenario and origin: does terrain lift the eye?"""

    raised: bool


class Doctrine(HexDoctrine[LineTerms, Judgement]):
    """Judges lines of sight on one scenario; see :class:`workbench.engine.sight.protocol.SightDoctrine`."""

    readings: Readings
    ground: Ground

    def of_ends(self, line: SightLine, request: SightRequest) -> Iterator[Reason]:
        """Terrain in the hexes of the ends, which is not between them."""
        if not line.visible or line.range < 1 or self.readings.ends != EXEMPT:
            return
        table = self.ruleset.tables["sight"]
        wording = HexWording(self.words, self.ground)
        for number in (line.origin, line.target):
            rows = wording.rows(number, BLOCK, POOL, HINDER)
            if rows and stands_in_way(self.ground, int(self.cells.of_hex[number])):
                names = self.words.terrain(row.key for row in rows)
                rule = table.cells["ends"].citation.rule
                yield wording.reason("sight_end_hex", rule, self.words.place(number), Effect.NOTE, terrain=names)

    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and eye of one hex, in the ruleset's unit of height."""
        return self.ground.heights(number)

    def _compile(self) -> None:
        self.readings = Readings.from_scenario(self.scenario, self.ruleset)
        self.ground = compile_ground(self.scenario, self.ruleset, self.cells, self.readings)

    def _recompile(self, changes: ChangeSet) -> None:
        readings = Readings.from_scenario(self.scenario, self.ruleset)
        if changes.ground or readings != self.readings:
            self.readings = readings
            self.ground = compile_ground(self.scenario, self.ruleset, self.cells, readings)

    def _touched(self, asked: LineTerms, origin: int, before: Self, changes: ChangeSet) -> BoolArray | None:
        return None if before.readings != self.readings else changes.hexes

    def _asked(self, origin: int, request: SightRequest) -> LineTerms:
        return LineTerms(self.readings.raised(request.purpose))

    def _judged(self, found: Lines, asked: LineTerms) -> Judgement:
        return LineJudge(self.ground, found, asked.raised).judgement()

    def _blocking(self, found: Lines, asked: LineTerms) -> Pairs:
        return blocking(self._judged(found, asked))

    def _assumed(self, asked: LineTerms, origin: int) -> tuple[Text, ...]:
        cell = self.cells.of_hex[origin]
        eye = int(self.ground.level[cell]) + (int(self.ground.eye[cell]) if asked.raised else 0)
        told = [self.words.sentence("sight_assume_level", level=eye)]
        if self.readings.limit:
            condition = condition_text(self.words, self.readings.limited_by)
            told.append(self.words.sentence("sight_assume_limit", limit=self.readings.limit, condition=condition))
        return tuple(told)

    def _traces(self, found: Judgement, asked: LineTerms) -> GenericTraces:
        wording = HexWording(self.words, self.ground)
        return GenericTraces(wording, found, partial(self._opposites, found, asked), partial(self._assumed, asked))

    def _own_hex_line(self, asked: LineTerms, origin: int, request: SightRequest) -> SightLine:
        heights = self.ground.heights(origin)
        eye = heights.eye if asked.raised else heights.ground
        return own_hex_line(HexWording(self.words, self.ground), origin, eye, self._assumed(asked, origin))

    def _opposites(self, found: Judgement, asked: LineTerms) -> list[bool]:
        """Of every line whether it has another verdict the other way."""
        back = self._judged(lines(self.cells, found.lines.target, found.lines.origin), asked)
        differs: list[bool] = np.not_equal(back.open, found.open).tolist()
        return differs
