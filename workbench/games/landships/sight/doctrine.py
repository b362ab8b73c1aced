"""The sight doctrine of Landships! (rule 8.23 with its errata; 5.33 for smoke).

:mod:`workbench.games.landships.sight.judgement` judges; this module answers for single lines and areas. Every line belongs to
a side: own squads block it, the enemy's do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.blockers import Pairs
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.protocol import side_at
from workbench.engine.sight.results import Heights, Reason, SightLine, SightRequest
from workbench.games.landships.sight.findings import HexFindings, LandshipsTraces, assumptions, own_hex_line
from workbench.games.landships.sight.judgement import Judgement, Terms, blocking, judge, markers_over
from workbench.games.landships.sight.terrain import COVER, SMOKE, Ground, Readings, Viewer, compile_ground, find_viewer
from workbench.geometry.hex_lines import Lines, lines
from workbench.scenario.changes import ChangeSet


class Doctrine(HexDoctrine[Viewer, Judgement]):
    """Judges lines of sight on one scenario; see :class:`workbench.engine.sight.protocol.SightDoctrine`."""

    readings: Readings
    ground: Ground

    def of_ends(self, line: SightLine, request: SightRequest) -> Iterator[Reason]:
        """Towns, woods and strongpoints in the hexes of the ends, which are not between them (8.23)."""
        if not line.visible or line.range < 1:
            return
        for number in (line.origin, line.target):
            marks = int(self.ground.marks[self.cells.of_hex[number]])
            if marks & COVER:
                terrain = self.words.terrain(self.words.standing_on(number))
                yield self.words.reason("sight_end_hex", self.words.place(number), terrain=terrain)

    def heights(self, number: int) -> Heights:
        """Level of a hex, drawn top and eye, in levels of hill: the source gives no metres and obstacles no height."""
        return self.ground.heights(number)

    @property
    def marker_reach(self) -> int:
        """How far smoke drifts, in hexes (5.33); 0 if there is none."""
        kinds = [kind for kinds in self.ground.drift.values() for kind in kinds if len(kind.markers)]
        return max((kind.radius for kind in kinds), default=0)

    def drifting(self, number: int) -> tuple[int, ...]:
        """The other hexes whose smoke reaches a hex (5.33)."""
        return tuple(near for near in markers_over(self.ground, number).tolist() if near != number)

    def _blocking(self, found: Lines, asked: Viewer) -> Pairs:
        return blocking(self._judged(found, asked))

    def _at_home(self, origin: int, asked: Viewer) -> IntArray:
        return markers_over(self.ground, origin, SMOKE)

    def _compile(self) -> None:
        self.readings = Readings.from_scenario(self.scenario, self.ruleset)
        self.ground = compile_ground(self.scenario, self.ruleset, self.cells, self.readings)

    def _recompile(self, changes: ChangeSet) -> None:
        if changes.ground or changes.units or changes.conditions:
            self._compile()

    def _touched(self, asked: Viewer, origin: int, before: Self, changes: ChangeSet) -> BoolArray | None:
        return None if before.readings != self.readings else self.ground.changed_hexes(before.ground, asked.side)

    def _asked(self, origin: int, request: SightRequest) -> Viewer:
        return find_viewer(self.scenario, self.ruleset, self.readings, origin, request)

    def _judged(self, found: Lines, asked: Viewer) -> Judgement:
        return judge(self.ground, found, Terms(asked.side, bool(asked.over_friends)))

    def _sees_own_hex(self, asked: Viewer, origin: int) -> bool:
        smoke = self.ground.marks[self.cells.of_hex[origin]] & SMOKE
        return self.readings.smoky_hex_is_open or not smoke

    def _assumed(self, asked: Viewer, origin: int) -> tuple[Text, ...]:
        return assumptions(self.words, self.ground, asked, origin)

    def _traces(self, found: Judgement, asked: Viewer) -> LandshipsTraces:
        of_hexes = HexFindings(self.words, self.ground, found.judge, asked)
        return LandshipsTraces(found, of_hexes, partial(self._opposites, found, asked), partial(self._assumed, asked))

    def _own_hex_line(self, asked: Viewer, origin: int, request: SightRequest) -> SightLine:
        nobody = lines(self.cells, origin, np.zeros(0, dtype=np.int32))
        of_hexes = HexFindings(self.words, self.ground, self._judged(nobody, asked).judge, asked)
        return own_hex_line(of_hexes, origin, self._assumed(asked, origin))

    def _opposite_viewer(self, asked: Viewer, target: int) -> Viewer:
        """The viewer in the other direction: the units in the target's hex, or else the same viewer."""
        side = side_at(self.scenario, target)
        if not side or side == asked.side:
            return asked
        return find_viewer(self.scenario, self.ruleset, self.readings, target, SightRequest(side=side))

    def _opposites(self, found: Judgement, asked: Viewer) -> tuple[list[Viewer], list[str | None]]:
        """Of every line who looks the other way, and why he has another answer: ``terrain`` (8.23 item 5), ``friends`` (item
        1); None: the same."""
        origins, targets = found.lines.origin, found.lines.target
        by_target = {target: self._opposite_viewer(asked, target) for target in np.unique(targets).tolist()}
        viewers = [by_target[target] for target in targets.tolist()]
        groups: dict[Viewer, list[int]] = {}
        for line, viewer in enumerate(viewers):
            groups.setdefault(viewer, []).append(line)
        why: list[str | None] = [None] * len(viewers)
        no_side = Viewer("")
        for viewer, members in groups.items():
            mine = np.array(members, dtype=np.int32)
            back = lines(self.cells, targets[mine], origins[mine])
            mine = mine[self._judged(back, viewer).open != found.open[mine]]
            if not len(mine):
                continue
            forth, back = (
                lines(self.cells, origins[mine], targets[mine]),
                lines(self.cells, targets[mine], origins[mine]),
            )
            alike = self._judged(forth, no_side).open == self._judged(back, no_side).open
            for line, same in zip(mine.tolist(), alike.tolist(), strict=True):
                why[line] = "friends" if same else "terrain"
        return viewers, why
