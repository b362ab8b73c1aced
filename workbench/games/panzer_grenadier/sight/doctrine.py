"""The sight doctrine of Panzer Grenadier (rules 8.3 and 8.4 with the notes of the terrain chart; 7.24 and 10.1 for fire).

The judgement lies in :mod:`workbench.games.panzer_grenadier.sight.judgement`; this module applies it to single lines and to
areas.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.blockers import Pairs
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.protocol import kind_of, side_of
from workbench.engine.sight.results import AIM, FIRE, SPOT, Heights, SightLine, SightRequest
from workbench.games.panzer_grenadier.sight.findings import Findings
from workbench.games.panzer_grenadier.sight.judgement import Judgement, Terms, blocking, judge
from workbench.games.panzer_grenadier.sight.terrain import Friends, Ground, Readings, compile_ground, find_friends
from workbench.games.panzer_grenadier.sight.wording import assumptions, sight_line
from workbench.geometry.hex_lines import Lines, lines
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

    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and observer's eye of one hex, in metres (8.32, 8.34)."""
        return self.ground.heights(number)

    def _compile(self) -> None:
        self.readings = Readings.of(self.scenario, self.ruleset)
        self.ground = compile_ground(self.scenario, self.ruleset, self.cells, self.readings)
        self._friends_of: dict[LineTerms, Friends] = {}

    def _recompile(self, changes: ChangeSet) -> None:
        self._friends_of = {}
        readings = Readings.of(self.scenario, self.ruleset)
        stale = changes.ground or readings != self.readings
        self.readings = readings
        if stale:
            self.ground = compile_ground(self.scenario, self.ruleset, self.cells, readings)

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

    def _sight_line(self, found: Judgement, asked: LineTerms, origin: int, target: int) -> SightLine:
        friends = self._friends(asked)
        findings = Findings(self.words, self.ground, found, friends=friends, origin=origin, target=target)
        return sight_line(findings, self._difference(found, asked), self._assumed(asked, origin))

    def _difference(self, found: Judgement, asked: LineTerms) -> str | None:
        """Why the opposite line has another verdict: ``lookout``, ``cliff``, ``hedge``, ``several``, or None if it has the
        same.

        Own troops are left out: what bars our fire says nothing about the enemy's.
        """
        if not found.lines.count:
            return None
        raised = self._terms(asked).raised
        causes = {
            "": Terms(raised),
            "lookout": Terms(False),
            "cliff": Terms(raised, cliffs=False),
            "hedge": Terms(raised, hedges=False),
        }
        back = lines(self.cells, int(found.lines.target[0]), found.lines.origin)
        for cause, terms in causes.items():
            known = cause == "" and found.run.friends is None
            there = found if known else judge(self.ground, found.lines, terms)
            if bool(there.open[0] == judge(self.ground, back, terms).open[0]):
                return cause or None
        return "several"
