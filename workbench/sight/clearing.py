"""What would clear a blocked line: the smallest changes, each verified by judging the changed scenario again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.arrays import frozen
from workbench.base.cancel import CancelToken
from workbench.base.text import Text
from workbench.scenario.scenario import Scenario
from workbench.sight.blockers import Place
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.removal import without_obstacle
from workbench.sight.results import SightLine, SightRequest

OBSERVER_UP, TARGET_UP, FELLED, ABSENT, EMPTIED = "observer_up", "target_up", "felled", "absent", "emptied"
OBSERVER_MOVES, TARGET_MOVES, TOGETHER = "observer_moves", "target_moves", "together"
_MOST_OBSTACLES = 40

_WORDS = {
    OBSERVER_UP: Text("observer one level up at {at}", "observateur un niveau plus haut en {at}"),
    TARGET_UP: Text("target one level up at {at}", "cible un niveau plus haut en {at}"),
    FELLED: Text("{at} bare, its ground as high as now", "{at} nu, son sol aussi haut qu’à présent"),
    ABSENT: Text("{at} bare and level", "{at} nu et plat"),
    EMPTIED: Text("no smoke, markers or own units at {at}", "ni fumigènes, ni marqueurs, ni unités amies en {at}"),
    OBSERVER_MOVES: Text("observer at {at}", "observateur en {at}"),
    TARGET_MOVES: Text("target at {at}", "cible en {at}"),
    TOGETHER: Text("all of these bare and level: {at}", "tous nus et plats : {at}"),
}


@dataclass(frozen=True, slots=True)
class Clearing:
    """One change after which the line is open: its kind, the places it touches, and what still hinders then."""

    kind: str
    at: tuple[Place, ...]
    hindrance: int

    def words(self, labels: tuple[str, ...]) -> Text:
        """The change in a few words."""
        return _WORDS[self.kind].format(at=", ".join("/".join(labels[number] for number in place) for place in self.at))


@dataclass(frozen=True)
class Clearer:
    """Tries changes on one scenario. ``open_ground`` is the terrain that takes an obstacle's place."""

    sight: SightDoctrine
    scenario: Scenario
    open_ground: str
    top_level: int

    def clearings(
        self, origin: int, target: int, request: SightRequest, cancel: CancelToken | None = None
    ) -> tuple[Clearing, ...]:
        """Every single change that opens a blocked line, the smallest first; if none does, the obstacles that would have to
        go together. Nothing for an open line."""
        line = self.sight.line(origin, target, request)
        if line.visible:
            return ()
        found: list[Clearing] = []
        for kind, number in ((OBSERVER_UP, origin), (TARGET_UP, target)):
            raised = self._raised(number)
            if raised is not None:
                found += self._tried(kind, ((number,),), self.sight.updated(raised), (origin, target), request)
        for place in _blockers(self.sight, line, request):
            _check(cancel)
            found += self._without(place, (origin, target), request)
        for kind, moved, number in ((OBSERVER_MOVES, 0, origin), (TARGET_MOVES, 1, target)):
            for near in self.scenario.board.grid.neighbours[number].tolist():
                _check(cancel)
                ends = (near, target) if moved == 0 else (origin, near)
                if near >= 0 and ends[0] != ends[1]:
                    found += self._tried(kind, ((near,),), self.sight, ends, request)
        if not any(clearing.kind in (FELLED, ABSENT, EMPTIED) for clearing in found):
            found += self._together(line, request, cancel)
        return tuple(found)

    def obstacles(
        self, origin: int, target: int, request: SightRequest, cancel: CancelToken | None = None
    ) -> tuple[Place, ...]:
        """Obstacles that would have to go for the target to be seen: none of them can stay. Empty for an open line, or
        when no obstacle is to blame."""
        line = self.sight.line(origin, target, request)
        return self._irreducible(line, request, cancel) if not line.visible else ()

    def _tried(
        self,
        kind: str,
        at: tuple[Place, ...],
        sight: SightDoctrine,
        ends: tuple[int, int],
        request: SightRequest,
    ) -> list[Clearing]:
        line = sight.line(*ends, request)
        return [Clearing(kind, at, line.hindrance)] if line.visible else []

    def _without(self, place: Place, ends: tuple[int, int], request: SightRequest) -> list[Clearing]:
        gone = without_obstacle(self.scenario, place, self.open_ground, ends)
        if place[0] in ends and len(place) == 1:
            return self._tried(EMPTIED, (place,), self.sight.updated(gone), ends, request)
        # felling a wood is less than levelling its hill
        kept = replace(gone.board, elevation=self.scenario.board.elevation)
        felled = replace(gone, board=kept)
        found = self._tried(FELLED, (place,), self.sight.updated(felled), ends, request)
        return found or self._tried(ABSENT, (place,), self.sight.updated(gone), ends, request)

    def _raised(self, number: int) -> Scenario | None:
        level = int(self.scenario.board.elevation[number])
        if level >= self.top_level:
            return None
        elevation = self.scenario.board.elevation.copy()
        elevation[number] = level + 1
        return replace(self.scenario, board=replace(self.scenario.board, elevation=frozen(elevation)))

    def _together(self, line: SightLine, request: SightRequest, cancel: CancelToken | None) -> list[Clearing]:
        places = self._irreducible(line, request, cancel)
        if not places:
            return []
        sight = self._cleared(places, line)
        return self._tried(TOGETHER, places, sight, (line.origin, line.target), request)

    def _irreducible(self, line: SightLine, request: SightRequest, cancel: CancelToken | None) -> tuple[Place, ...]:
        gone: list[Place] = []
        sight, here = self.sight, line
        while not here.visible and len(gone) < _MOST_OBSTACLES:
            _check(cancel)
            more = [place for place in _blockers(sight, line, request) if place not in gone]
            if not more:
                return ()  # something else than an obstacle bars the line
            gone += more
            sight = self._cleared(gone, line)
            here = sight.line(line.origin, line.target, request)
        if not here.visible:
            return ()
        for place in list(gone):
            _check(cancel)
            others = [other for other in gone if other != place]
            if self._cleared(others, line).line(line.origin, line.target, request).visible:
                gone = others
        return tuple(gone)

    def _cleared(self, places: Iterable[Place], line: SightLine) -> SightDoctrine:
        scenario = self.scenario
        for place in places:
            scenario = without_obstacle(scenario, place, self.open_ground, (line.origin, line.target))
        return self.sight.updated(scenario)


def _blockers(sight: SightDoctrine, line: SightLine, request: SightRequest) -> tuple[Place, ...]:
    target = np.array([line.target], dtype=np.int32)
    return sight.blockers(line.origin, target, request).of_target(line.target)


def _check(cancel: CancelToken | None) -> None:
    if cancel is not None:
        cancel.check()
