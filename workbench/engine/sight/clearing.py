"""What would clear a blocked line: the smallest changes, each verified by judging the changed scenario again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import frozen
from workbench.base.text import LANGUAGES, Text
from workbench.engine.sight.blockers import Place, broken_path, changed_at, levelled, without_obstacle
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightLine, SightRequest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Forces

# --- What stands in one place and could go, thing by thing: terrain, paths, markers, units, the height of the ground.


TERRAIN, PATH, MARKER, UNIT = "terrain", "path", "marker", "unit"
_OR = {"en": " or ", "fr": " ni "}


@dataclass(frozen=True, slots=True)
class MapElement:
    """All things of one kind in a hex: their layer, their key, and for units the side."""

    layer: str
    key: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Removal:
    """What goes from a place: ``things``, and with ``level`` the height of its ground too."""

    things: tuple[MapElement, ...]
    level: bool = False

    @property
    def felled(self) -> bool:
        """True if the ground itself changes: more goes than markers and units."""
        return self.level or any(thing.layer in (TERRAIN, PATH) for thing in self.things)


@dataclass(frozen=True)
class LineObstacles:
    """What stands on a line of a scenario from ``ends[0]`` (observer) to ``ends[1]`` (target); ``open_ground`` is the terrain
    that is left where terrain goes."""

    scenario: Scenario
    ruleset: Ruleset
    open_ground: str
    ends: tuple[int, int]

    def things(self, place: Place) -> tuple[MapElement, ...]:
        """What could go from a place, that which is hardest to be rid of first.

        At the ends of the line the ground stays, and the observer himself. A hexside gives nothing: it goes as a whole.
        """
        if len(place) > 1:
            return ()
        number, scenario, board = place[0], self.scenario, self.scenario.board
        found: list[MapElement] = []
        if number not in self.ends:
            rows, painted = self.ruleset.terrain, board.terrain_at(number)
            based = any(rows[key].base for key in painted if key in rows)
            keys = painted if based else (*painted, board.ground)
            found += [MapElement(TERRAIN, key) for key in keys if key != self.open_ground]
            found += [MapElement(PATH, key) for key, mask in board.path_mask.items() if mask[number]]
        kinds = dict.fromkeys([*scenario.markers, *scenario.marker_owners])
        found += [MapElement(MARKER, key) for key in kinds if scenario.marker_count(key, number)]
        if number != self.ends[0]:
            found += dict.fromkeys(MapElement(UNIT, unit.kind, side) for side, unit in scenario.forces.units_at(number))
        return tuple(found)

    def everything(self, place: Place) -> Removal:
        """All that could go."""
        return Removal(self.things(place), level=len(place) == 1 and place[0] not in self.ends)

    def after(self, removed: Mapping[Place, Removal]) -> Scenario:
        """The scenario after removals."""
        scenario = self.scenario
        for place, removal in removed.items():
            if len(place) > 1 or removal == self.everything(place):
                scenario = without_obstacle(scenario, place, self.open_ground, self.ends)
            else:
                scenario = self._without(scenario, place[0], removal)
        return scenario

    def _without(self, scenario: Scenario, number: int, removal: Removal) -> Scenario:
        board = levelled(scenario.board, number) if removal.level else scenario.board
        for thing in removal.things:
            if thing.layer == TERRAIN:
                board = self._without_element(board, number, thing.key)
            elif thing.layer == PATH:
                board = replace(board, paths={**board.paths, thing.key: broken_path(board.paths[thing.key], number)})
            elif thing.layer == MARKER:
                scenario = _without_marker(scenario, number, thing.key)
            else:
                scenario = replace(scenario, forces=_without_units(scenario.forces, number, thing))
        return replace(scenario, board=board)

    def _without_element(self, board: HexBoard, number: int, key: str) -> HexBoard:
        cover, row = dict(board.cover), self.ruleset.terrain.get(key)
        if key in cover:
            cover[key] = changed_at(cover[key], number, on=False)
        if board.ground != self.open_ground and (key == board.ground or (row is not None and row.base)):
            cover[self.open_ground] = changed_at(board.mask(self.open_ground), number, on=True)
        return replace(board, cover=cover)


def names_of(scenario: Scenario, ruleset: Ruleset, place: Place, removed: Removal) -> Text:
    """What goes, by name: ``woods or squad``, in French ``bois ni escouade``."""
    rows = ruleset.terrain
    names: list[Text] = []
    if len(place) > 1:
        keys = scenario.board.sides_at(place[0], place[1])
        names = [rows[key].name if key in rows else Text.of(key) for key in keys]
    for thing in removed.things:
        if thing.layer == UNIT:
            kind = ruleset.units.get(thing.key)
            names.append(kind.name if kind is not None else Text.of(thing.key))
        elif thing.key in rows:
            names.append(rows[thing.key].name)
    every = dict.fromkeys(names)
    return Text(*(_OR[language].join(name.get(language) for name in every) for language in LANGUAGES))


def _without_marker(scenario: Scenario, number: int, key: str) -> Scenario:
    markers = dict(scenario.markers)
    if key in markers:
        markers[key] = tuple(here for here in markers[key] if here != number)
    owners = dict(scenario.marker_owners)
    if key in owners:
        owned = owners[key].items()
        owners[key] = {side: tuple(here for here in places if here != number) for side, places in owned}
    return replace(scenario, markers=markers, marker_owners=owners)


def _without_units(forces: Forces, number: int, thing: MapElement) -> Forces:
    sides = [
        replace(
            force,
            units=tuple(
                unit
                for unit in force.units
                if not (unit.at == number and unit.kind == thing.key and force.side == thing.side)
            ),
        )
        for force in forces.sides
    ]
    return Forces(tuple(sides))


OBSERVER_UP, TARGET_UP, FELLED, ABSENT, EMPTIED = "observer_up", "target_up", "felled", "absent", "emptied"
OBSERVER_MOVES, TARGET_MOVES, TOGETHER = "observer_moves", "target_moves", "together"
_MOST_OBSTACLES = 40

_WORDS = {
    OBSERVER_UP: Text("observer one level up at {at}", "observateur un niveau plus haut en {at}"),
    TARGET_UP: Text("target one level up at {at}", "cible un niveau plus haut en {at}"),
    OBSERVER_MOVES: Text("observer at {at}", "observateur en {at}"),
    TARGET_MOVES: Text("target at {at}", "cible en {at}"),
    TOGETHER: Text("all at once: {what}", "tout à la fois : {what}"),
}


_SIDE = Text("no {what} on hexside {at}", "sans {what} sur le côté {at}")
_SIDE_BARE = Text("hexside {at} bare", "côté {at} nu")
_HEX = Text("no {what} at {at}", "sans {what} en {at}")
_HEX_BARE = Text("{at} bare", "{at} nu")
_LEVEL = Text("{at} levelled", "{at} aplani")
_LEVELLED = Text("{what}, and its ground levelled", "{what}, et son sol aplani")
_AS_HIGH = Text("{what}, its ground as high as now", "{what}, son sol aussi haut qu’à présent")


@dataclass(frozen=True, slots=True)
class CellRemoval:
    """What goes from one place: its names (as :func:`names_of` strings them), and if its ground is levelled too; ``high``:
    the ground stays, and stays above the lowest of the map."""

    at: Place
    names: Text
    level: bool = False
    high: bool = False

    def words(self, labels: tuple[str, ...]) -> Text:
        """``no woods or squad at 0403``."""
        at = "/".join(labels[number] for number in self.at)
        if len(self.at) > 1:
            return (_SIDE if self.names else _SIDE_BARE).format(at=at, what=self.names)
        if self.level and not self.names:
            return _LEVEL.format(at=at)
        text = (_HEX if self.names else _HEX_BARE).format(at=at, what=self.names)
        if self.level:
            return _LEVELLED.format(what=text)
        return _AS_HIGH.format(what=text) if self.high else text


@dataclass(frozen=True, slots=True)
class Clearing:
    """One change after which the line is open: its kind, the places it touches, and what still hinders then. ``removed`` says
    what goes, place by place, where something does, and ``removals`` has it for :meth:`Clearer.after`."""

    kind: str
    at: tuple[Place, ...]
    hindrance: int
    removed: tuple[CellRemoval, ...] = ()
    removals: tuple[tuple[Place, Removal], ...] = ()

    def words(self, labels: tuple[str, ...]) -> Text:
        """The change in a few words."""
        if not self.removed:
            at = ", ".join("/".join(labels[number] for number in place) for place in self.at)
            return _WORDS[self.kind].format(at=at)
        parts = [each.words(labels) for each in self.removed]
        apart = {"en": "; ", "fr": " ; "}
        text = Text(*(apart[language].join(part.get(language) for part in parts) for language in LANGUAGES))
        return _WORDS[self.kind].format(what=text) if self.kind in _WORDS else text


@dataclass(frozen=True)
class Clearer:
    """Tries changes on one scenario. ``open_ground`` is the terrain that takes an obstacle's place."""

    sight: SightDoctrine
    scenario: Scenario
    ruleset: Ruleset
    open_ground: str

    def clearings(
        self, origin: int, target: int, request: SightRequest, cancel: CancelToken | None = None
    ) -> tuple[Clearing, ...]:
        """Every single change that opens a blocked line, the smallest first; if none does, the obstacles that would have to
        go together. Nothing for an open line."""
        line, ends = self.sight.line(origin, target, request), (origin, target)
        if line.visible:
            return ()
        found: list[Clearing] = []
        for kind, number in ((OBSERVER_UP, origin), (TARGET_UP, target)):
            raised = self._raised(number)
            if raised is not None:
                found += self._tried(kind, ((number,),), self.sight.updated(raised), ends, request)
        for place in _blockers(self.sight, line, request):
            _check(cancel)
            found += self._without(place, ends, request)
        for kind, moved, number in ((OBSERVER_MOVES, 0, origin), (TARGET_MOVES, 1, target)):
            for near in self.scenario.board.grid.neighbours[number].tolist():
                _check(cancel)
                there = (near, target) if moved == 0 else (origin, near)
                if near >= 0 and there[0] != there[1]:
                    found += self._tried(kind, ((near,),), self.sight, there, request)
        if not any(clearing.kind in (FELLED, ABSENT, EMPTIED) for clearing in found):
            found += self._joint_clearings(line, request, cancel)
        return tuple(found)

    def obstacles(
        self, origin: int, target: int, request: SightRequest, cancel: CancelToken | None = None
    ) -> tuple[Place, ...]:
        """Obstacles that would have to go for the target to be seen: none of them can stay. Empty for an open line, or
        when no obstacle is to blame."""
        line = self.sight.line(origin, target, request)
        return self._irreducible(line, request, cancel) if not line.visible else ()

    def after(self, clearing: Clearing, ends: tuple[int, int]) -> tuple[Scenario, tuple[int, int]]:
        """The scenario after a change that was found for a line between these ends, and the ends of the line then."""
        here, there = ends
        place = clearing.at[0][0]
        if clearing.kind in (OBSERVER_UP, TARGET_UP):
            raised = self._raised(place)
            return raised if raised is not None else self.scenario, ends
        if clearing.kind in (OBSERVER_MOVES, TARGET_MOVES):
            return self.scenario, (place, there) if clearing.kind == OBSERVER_MOVES else (here, place)
        return self._standing(ends).after(dict(clearing.removals)), ends

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
        least = self._least({}, place, ends, request)
        if least is None:
            return []
        kind = ABSENT if least.level else FELLED if least.felled or len(place) > 1 else EMPTIED
        left = self._after({place: least}, ends, request)
        return [Clearing(kind, (place,), left.hindrance, (self._cell_removal(place, least),), ((place, least),))]

    def _least(
        self, removed: Mapping[Place, Removal], place: Place, ends: tuple[int, int], request: SightRequest
    ) -> Removal | None:
        """The least that must go from a place, besides ``gone``, for the line to open; None if nothing there opens it."""

        def opens(removal: Removal) -> bool:
            return self._after({**removed, place: removal}, ends, request).visible

        every = self._standing(ends).everything(place)
        # felling a wood is less than levelling its hill, and a unit that goes less than either
        kept = replace(every, level=False)
        least = kept if every.level and every.things and opens(kept) else every
        if least is every and not opens(every):
            return None
        for thing in every.things:
            fewer = replace(least, things=tuple(other for other in least.things if other != thing))
            if (fewer.things or fewer.level) and opens(fewer):
                least = fewer
        return least

    def _standing(self, ends: tuple[int, int]) -> LineObstacles:
        return LineObstacles(self.scenario, self.ruleset, self.open_ground, ends)

    def _after(self, removed: Mapping[Place, Removal], ends: tuple[int, int], request: SightRequest) -> SightLine:
        """The line judged again after removals."""
        return self.sight.updated(self._standing(ends).after(removed)).line(*ends, request)

    def _cell_removal(self, place: Place, removed: Removal) -> CellRemoval:
        elevation = self.scenario.board.elevation
        high = removed.felled and not removed.level and bool(elevation[place[0]] > min(0, int(elevation.min())))
        return CellRemoval(place, names_of(self.scenario, self.ruleset, place, removed), removed.level, high)

    def _raised(self, number: int) -> Scenario | None:
        level = int(self.scenario.board.elevation[number])
        if level >= self.ruleset.elevation_steps[1]:
            return None
        elevation = self.scenario.board.elevation.copy()
        elevation[number] = level + 1
        return replace(self.scenario, board=replace(self.scenario.board, elevation=frozen(elevation)))

    def _joint_clearings(self, line: SightLine, request: SightRequest, cancel: CancelToken | None) -> list[Clearing]:
        ends = line.origin, line.target
        places = self._irreducible(line, request, cancel)
        if not places:
            return []
        removed = {place: self._standing(ends).everything(place) for place in places}
        for place in places:
            _check(cancel)
            removed[place] = self._least(removed, place, ends, request) or removed[place]
        left = self._after(removed, ends, request)
        removals = tuple(self._cell_removal(place, removal) for place, removal in removed.items())
        return [Clearing(TOGETHER, tuple(removed), left.hindrance, removals, tuple(removed.items()))]

    def _irreducible(self, line: SightLine, request: SightRequest, cancel: CancelToken | None) -> tuple[Place, ...]:
        ends = line.origin, line.target
        removed: list[Place] = []
        sight, here = self.sight, line
        while not here.visible and len(removed) < _MOST_OBSTACLES:
            _check(cancel)
            more = [place for place in _blockers(sight, line, request) if place not in removed]
            if not more:
                return ()  # something else than an obstacle bars the line
            removed += more
            sight = self._cleared(removed, ends)
            here = sight.line(*ends, request)
        if not here.visible:
            return ()
        for place in list(removed):
            _check(cancel)
            others = [other for other in removed if other != place]
            if self._cleared(others, ends).line(*ends, request).visible:
                removed = others
        return tuple(removed)

    def _cleared(self, places: Iterable[Place], ends: tuple[int, int]) -> SightDoctrine:
        scenario = self.scenario
        for place in places:
            scenario = without_obstacle(scenario, place, self.open_ground, ends)
        return self.sight.updated(scenario)


def _blockers(sight: SightDoctrine, line: SightLine, request: SightRequest) -> tuple[Place, ...]:
    target = np.array([line.target], dtype=np.int32)
    return sight.blockers(line.origin, target, request).of_target(line.target)


def _check(cancel: CancelToken | None) -> None:
    if cancel is not None:
        cancel.check()
