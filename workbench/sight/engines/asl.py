"""The sight doctrine of Advanced Squad Leader (section 6 of chapter A, with 24 for smoke).

The judgement lies in :mod:`workbench.sight.asl`; here it is put to single lines and to areas. Lines are symmetric in
everything that concerns what is seen.
"""

from __future__ import annotations

from typing import NamedTuple, Self

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.base.cancel import CancelToken, Progress
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.geometry.crossings import Lines
from workbench.scenario.changes import ChangeSet
from workbench.sight.asl.blocking import blocking
from workbench.sight.asl.close import too_close
from workbench.sight.asl.compiling import compile_ground
from workbench.sight.asl.findings import Findings
from workbench.sight.asl.ground import Ground
from workbench.sight.asl.hindering import in_smoke
from workbench.sight.asl.judgement import Judgement, judge
from workbench.sight.asl.readings import Readings
from workbench.sight.asl.shut import Terms
from workbench.sight.asl.story import assumptions, tell, tell_same_hex
from workbench.sight.asl.trail import fan
from workbench.sight.blockers import Pairs
from workbench.sight.hex_doctrine import HexDoctrine
from workbench.sight.results import FIRE, PURPOSES, Heights, SightArea, SightLine, SightRequest

HIGHEST = 20
"""No place is more levels above its floor."""


class Asked(NamedTuple):
    """What an answer depends on besides scenario and origin: levels of the ends above their floors; is it fire (24.8)?"""

    above: int
    target_above: int
    fire: bool

    @property
    def terms(self) -> Terms:
        """The same for the judgement."""
        return Terms(self.above, self.target_above, fire=self.fire)


class Doctrine(HexDoctrine[Asked, Judgement]):
    """Judges lines of sight on one scenario; see :class:`workbench.sight.doctrine.SightDoctrine`."""

    readings: Readings
    ground: Ground

    def heights(self, number: int) -> Heights:
        """Floor, obstacle top and an observer's eye at the floor of one hex, in levels."""
        return self.ground.heights(number)

    def _compile(self) -> None:
        self.readings = Readings.of(self.scenario, self.ruleset)
        self.ground = compile_ground(self.scenario, self.ruleset, self.cells, self.readings)

    def _recompile(self, changes: ChangeSet) -> None:
        readings = Readings.of(self.scenario, self.ruleset)
        if changes.ground or changes.units or readings != self.readings:
            self.readings = readings
            self.ground = compile_ground(self.scenario, self.ruleset, self.cells, readings)

    def _touched(self, asked: Asked, origin: int, before: Self, changes: ChangeSet) -> BoolArray | None:
        if before.readings != self.readings or changes.hexes is None:
            return None
        moved = before.ground.vehicles != self.ground.vehicles
        touched: BoolArray = changes.hexes | moved[self.cells.of_hex]
        return touched

    def _understood(self, request: SightRequest) -> None:
        if request.purpose not in PURPOSES:
            words = Text('there is no purpose "{purpose}"', "il n’y a pas de but « {purpose} »")
            raise CannotAnswer("bad_purpose", words.format(purpose=request.purpose))
        if not all(-1 <= level <= HIGHEST for level in (request.observer_level, request.target_level)):
            words = Text(
                "a level is -1 (a sewer) to {most}, counted from the floor of the hex",
                "un niveau va de -1 (égout) à {most}, compté du fond de l’hexagone",
            )
            raise CannotAnswer("bad_place", words.format(most=HIGHEST))

    def _asked(self, origin: int, request: SightRequest) -> Asked:
        return Asked(request.observer_level, request.target_level, request.purpose == FIRE)

    def _judged(self, found: Lines, asked: Asked) -> Judgement:
        return judge(self.ground, found, fan(found, self.scenario.board.grid.centres), asked.terms)

    def _blocking(self, found: Lines, asked: Asked) -> Pairs:
        return blocking(self._judged(found, asked))

    def _sees_own_hex(self, asked: Asked, origin: int) -> bool:
        return self._within(asked, origin) not in ("sight_same_hex_floors", "sight_same_hex_stairs")

    def _at_home(self, origin: int, asked: Asked) -> IntArray:
        return np.array([origin], dtype=np.int32)

    def _within(self, asked: Asked, origin: int) -> str:
        """The message that says whether one sees another level of one's own hex (6.8, 9.21)."""
        apart = abs(asked.above - asked.target_above)
        cell = self.cells.of_hex[origin]
        if apart == 0:
            return "sight_same_hex"
        if not self.ground.houses[cell] and min(asked.above, asked.target_above) >= 0:
            return "sight_same_hex_open"
        if apart > 1:
            return "sight_same_hex_floors"
        return "sight_same_hex_up" if self.ground.stairs[cell] else "sight_same_hex_stairs"

    def _own_smoke(self, origin: int, asked: Asked) -> int:
        """Hindrance of fire within one's own hex (24.2, 24.8)."""
        drm = in_smoke(self.ground, int(self.cells.of_hex[origin]), self.ground.eye(origin, asked.above))
        return drm + self.readings.smoke_out if drm and asked.fire else drm

    def _assumed(self, asked: Asked, origin: int) -> tuple[Text, ...]:
        return assumptions(self.words, self.ground, origin, asked.above, asked.target_above)

    def _told(self, found: Judgement, asked: Asked, origin: int, target: int) -> SightLine:
        assumed = self._assumed(asked, origin)
        if origin == target:
            return tell_same_hex(
                self.words,
                self.ground,
                origin,
                key=self._within(asked, origin),
                levels=(asked.above, asked.target_above),
                hindrance=self._own_smoke(origin, asked),
                assumed=assumed,
            )
        findings = Findings(self.words, self.ground, found, origin=origin, target=target)
        close = too_close(self.words, found, asked.terms)
        smoky = asked.fire and in_smoke(self.ground, found.trail.home, found.levels.eye) > 0
        return tell(findings, close=close, outgoing=self.readings.smoke_out if smoky else 0, assumed=assumed)

    def _gathered(
        self,
        origin: int,
        asked: Asked,
        targets: IntArray,
        base: SightArea | None,
        *,
        cancel: CancelToken | None,
        progress: Progress | None,
    ) -> SightArea:
        area = super()._gathered(origin, asked, targets, base, cancel=cancel, progress=progress)
        own = self._own_smoke(origin, asked) if self.ground.smoke and area.visible[origin] else 0
        if not own:
            return area
        hindrance = area.hindrance.copy()
        hindrance[origin] = own
        return SightArea(origin, area.visible, frozen(hindrance), area.blocker, area.assumed)
