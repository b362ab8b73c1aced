"""The sight doctrine of Panzer Grenadier (rules 8.3 and 8.4 with the notes of the terrain chart; 7.24 and 10.1 for fire).

The judgement lies in :mod:`workbench.games.panzer_grenadier.sight.judgement`; this module applies it to single lines and to
areas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.blockers import Pairs
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.protocol import kind_of, side_of
from workbench.engine.sight.results import AIM, FIRE, SPOT, Effect, Heights, Reason, SightLine, SightRequest
from workbench.engine.sight.terrain_arrays import slope_terms
from workbench.games.panzer_grenadier.sight.findings import LinePath, PanzerGrenadierTraces, assumptions, own_hex_line
from workbench.games.panzer_grenadier.sight.judgement import Judgement, Terms, blocking, judge
from workbench.games.panzer_grenadier.sight.terrain import (
    NOTHING,
    Friends,
    Ground,
    Readings,
    compile_ground,
    find_friends,
)
from workbench.geometry.hex_lines import Lines, lines, portions
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import hexes_without_slope

if TYPE_CHECKING:
    from workbench.scenario.changes import ChangeSet


class LineTerms(NamedTuple):
    """What an answer depends on apart from scenario and origin: the purpose and, for fire, the firer (7.24, 10.1)."""

    purpose: str
    side: str
    kind: str


class Doctrine(HexDoctrine[LineTerms, Judgement]):
    """The sight doctrine of one scenario; see :class:`workbench.engine.sight.protocol.SightDoctrine`."""

    readings: Readings
    ground: Ground
    hexes_without_slope: IntArray
    """The hexes that a contour runs through and that no slope marks (8.31), where these do not block (8.41)."""

    @staticmethod
    def high_ground_blocks(scenario: Scenario, ruleset: Ruleset) -> bool:
        """Does high ground block without slopes too (switch ``high_ground``)?"""
        return Readings.from_scenario(scenario, ruleset).high_ground_blocks

    def of_ends(self, line: SightLine, request: SightRequest) -> Iterator[Reason]:
        """Blocking and light terrain in the hexes of the ends, which are not between them (8.4)."""
        if not line.visible or line.range < 1:
            return
        for number in (line.origin, line.target):
            cell = int(self.cells.of_hex[number])
            if max(self.ground.block_top[cell], self.ground.light_top[cell]) != NOTHING:
                terrain = self.words.terrain(self.words.standing_on(number))
                yield self.words.reason("sight_end_hex", self.words.place(number), terrain=terrain)

    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and observer's eye of one hex, in metres (8.32, 8.34)."""
        return self.ground.heights(number)

    def _compile(self) -> None:
        self.readings = Readings.from_scenario(self.scenario, self.ruleset)
        self.ground = compile_ground(self.scenario, self.ruleset, self.cells, self.readings)
        self._friends_of: dict[LineTerms, Friends] = {}
        self._look_for_bare_hills()

    def _recompile(self, changes: ChangeSet) -> None:
        self._friends_of = {}
        readings = Readings.from_scenario(self.scenario, self.ruleset)
        stale = changes.ground or readings != self.readings
        self.readings = readings
        if stale:
            self.ground = compile_ground(self.scenario, self.ruleset, self.cells, readings)
            self._look_for_bare_hills()

    def _look_for_bare_hills(self) -> None:
        terms = None if self.readings.high_ground_blocks else slope_terms(self.ruleset)
        board = self.scenario.board
        missing = np.flatnonzero(hexes_without_slope(board, terms)) if terms is not None else ()
        self.hexes_without_slope = np.array(missing, dtype=np.int32)
        self._complete: Ground | None = None

    @property
    def _complete_ground(self) -> Ground:
        """The ground with the slopes that the map lacks."""
        if self._complete is None:
            cells = self.cells.of_hex[self.hexes_without_slope]
            tops = self.ground.slope_top.copy()
            tops[cells] = self.ground.level[cells]
            self._complete = replace(self.ground, slope_top=frozen(tops))
        return self._complete

    def caveat(
        self, origin: int | None = None, target: int | None = None, request: SightRequest = SightRequest()
    ) -> Reason | None:
        """That hills without slopes do not block (8.31, 8.41), where an answer depends on it."""
        if not len(self.hexes_without_slope):
            return None
        if origin is None:
            return self._bare_hills()
        asked = self._asked(origin, request)
        if target is None:
            return self._caveat_of_area(asked, origin)
        if target == origin:
            return None
        one = lines(self.cells, origin, np.array([target], dtype=np.int32))
        return self._caveats_of_lines(self._judged(one, asked), asked)[0]

    def _caveat_of_area(self, asked: LineTerms, origin: int) -> Reason | None:
        # a slope lower than the observer blocks nothing (8.42), nor does the one that he stands on
        others = self.cells.of_hex[self.hexes_without_slope[self.hexes_without_slope != origin]]
        here = self.cells.of_hex[origin]
        eye = self.ground.level[here] + (self.ground.lookout[here] if self.readings.raised(asked.purpose) else 0)
        return self._bare_hills() if (self.ground.level[others] >= eye).any() else None

    def _caveats_of_lines(self, found: Judgement, asked: LineTerms) -> list[Reason | None]:
        caveats: list[Reason | None] = [None] * found.lines.count
        if not len(self.hexes_without_slope) or not found.open.any():
            return caveats
        then = judge(self._complete_ground, found.lines, self._terms(asked), self._friends(asked))
        blockers = then.blockers
        for line in np.flatnonzero(found.open & ~then.open).tolist():
            at = self.words.place(int(blockers[line]))
            caveats[line] = self.words.reason("sight_bare_line", at, Effect.NONE)
        return caveats

    def _bare_hills(self) -> Reason:
        at, number = self.words.place(int(self.hexes_without_slope[0])), len(self.hexes_without_slope)
        return self.words.reason("sight_bare_hills" if number > 1 else "sight_bare_hill", at, Effect.NONE, n=number)

    def _touched(self, asked: LineTerms, origin: int, before: Self, changes: ChangeSet) -> BoolArray | None:
        moved = asked.purpose == FIRE and changes.units
        return None if moved or before.readings != self.readings else changes.hexes

    def _asked(self, origin: int, request: SightRequest) -> LineTerms:
        if request.purpose == AIM:
            return LineTerms(AIM, "", "")
        if request.purpose != FIRE:
            # whatever else one looks for, the line is the same
            return LineTerms(SPOT, "", "")
        side = side_of(self.scenario, origin, request)
        return LineTerms(request.purpose, side, kind_of(self.scenario, origin, side, request))

    def _judged(self, found: Lines, asked: LineTerms) -> Judgement:
        return judge(self.ground, found, self._terms(asked), self._friends(asked))

    def _blocking(self, found: Lines, asked: LineTerms) -> Pairs:
        return blocking(self.ground, found, self._terms(asked), self._friends(asked))

    def _terms(self, asked: LineTerms) -> Terms:
        return Terms(self.readings.raised(asked.purpose), fires=asked.purpose in (FIRE, AIM))

    def _together(self, asked: LineTerms, origin: int) -> tuple[str, ...]:
        # own troops below a firer bar less than others do, which is tried as a further way for all lines of a batch
        friends = self._friends(asked)
        return friends.bars(self.ground, origin) if friends is not None else ()

    def _friends(self, asked: LineTerms) -> Friends | None:
        if asked.purpose != FIRE:
            return None
        found = self._friends_of.get(asked)
        if found is None:
            found = find_friends(self.scenario, self.ruleset, self.ground, side=asked.side, kind=asked.kind)
            self._friends_of[asked] = found
        return found

    def _assumed(self, asked: LineTerms, origin: int) -> tuple[Text, ...]:
        return assumptions(self.words, self.ground, asked.purpose, friends=self._friends(asked), origin=origin)

    def path(self, origin: int, target: int, request: SightRequest) -> LinePath:
        """The way of a line, from the same judgement as :meth:`line`, without its words."""
        return self.paths(origin, [target], request)[0]

    def paths(self, origin: int, targets: Sequence[int], request: SightRequest) -> list[LinePath]:
        """The ways of the lines from one hex to others, judged together."""
        self._understood(request)
        asked = self._asked(origin, request)
        assumed = self._assumed(asked, origin)
        # no line crosses anything in the observer's own hex
        found = {origin: LinePath((), 0, True, assumed)}
        others = np.array([target for target in dict.fromkeys(targets) if target != origin], dtype=np.int32)
        for some in portions(self.cells, origin, others) if len(others) else ():
            traces = self._traces(self._judged(lines(self.cells, origin, some), asked), asked)
            found |= {target: traces.path(line, assumed) for line, target in enumerate(some.tolist())}
        return [found[target] for target in targets]

    def _traces(self, found: Judgement, asked: LineTerms) -> PanzerGrenadierTraces:
        return PanzerGrenadierTraces(
            self.words,
            self.ground,
            found,
            self._friends(asked),
            differences=partial(self._differences, found, asked),
            caveats=partial(self._caveats_of_lines, found, asked),
            assumed=partial(self._assumed, asked),
        )

    def _own_hex_line(self, asked: LineTerms, origin: int, request: SightRequest) -> SightLine:
        nobody = lines(self.cells, origin, np.zeros(0, dtype=np.int32))
        run = self._judged(nobody, asked).run
        return own_hex_line(self.words, self.ground, run, origin, self._assumed(asked, origin))

    def _differences(self, found: Judgement, asked: LineTerms) -> list[str | None]:
        """Why the opposite line of each has another verdict: ``lookout``, ``cliff``, ``hedge``, ``several``, or None if it has
        the same.

        Own troops are left out: what bars our fire says nothing about the enemy's.
        """
        raised = self._terms(asked).raised
        causes = {
            "": Terms(raised),
            "lookout": Terms(False),
            "cliff": Terms(raised, cliffs=False),
            "hedge": Terms(raised, hedges=False),
        }
        why: list[str | None] = [None] * found.lines.count
        left = np.arange(found.lines.count, dtype=np.int32)
        for cause, terms in causes.items():
            origins, targets = found.lines.origin[left], found.lines.target[left]
            known = cause == "" and found.run.friends is None
            there = found if known else judge(self.ground, lines(self.cells, origins, targets), terms)
            same = there.open == judge(self.ground, lines(self.cells, targets, origins), terms).open
            for line in left[same].tolist():
                why[line] = cause or None
            left = left[~same]
            if not len(left):
                return why
        for line in left.tolist():
            why[line] = "several"
        return why
