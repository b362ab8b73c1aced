"""What stands in one place and could go, thing by thing: terrain, paths, markers, units, the height of the ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from workbench.base.text import LANGUAGES, Text
from workbench.board.hexboard import HexBoard
from workbench.forces.units import Forces
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.blockers import Place
from workbench.sight.removal import broken_path, changed_at, levelled, without_obstacle

TERRAIN, PATH, MARKER, UNIT = "terrain", "path", "marker", "unit"
_OR = {"en": " or ", "fr": " ni "}


@dataclass(frozen=True, slots=True)
class Thing:
    """All things of one kind in a hex: their layer, their key, and for units the side."""

    layer: str
    key: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Removal:
    """What goes from a place: ``things``, and with ``level`` the height of its ground too."""

    things: tuple[Thing, ...]
    level: bool = False

    @property
    def felled(self) -> bool:
        """True if the ground itself changes: more goes than markers and units."""
        return self.level or any(thing.layer in (TERRAIN, PATH) for thing in self.things)


@dataclass(frozen=True)
class Standing:
    """What stands on a line of a scenario from ``ends[0]`` (observer) to ``ends[1]`` (target); ``open_ground`` is the terrain
    that is left where terrain goes."""

    scenario: Scenario
    ruleset: Ruleset
    open_ground: str
    ends: tuple[int, int]

    def things(self, place: Place) -> tuple[Thing, ...]:
        """What could go from a place, that which is hardest to be rid of first.

        At the ends of the line the ground stays, and the observer himself. A hexside gives nothing: it goes as a whole.
        """
        if len(place) > 1:
            return ()
        number, scenario, board = place[0], self.scenario, self.scenario.board
        found: list[Thing] = []
        if number not in self.ends:
            rows, painted = self.ruleset.terrain, board.terrain_at(number)
            based = any(rows[key].base for key in painted if key in rows)
            keys = painted if based else (*painted, board.ground)
            found += [Thing(TERRAIN, key) for key in keys if key != self.open_ground]
            found += [Thing(PATH, key) for key, mask in board.path_mask.items() if mask[number]]
        kinds = dict.fromkeys([*scenario.markers, *scenario.marker_owners])
        found += [Thing(MARKER, key) for key in kinds if scenario.marker_count(key, number)]
        if number != self.ends[0]:
            found += dict.fromkeys(Thing(UNIT, unit.kind, side) for side, unit in scenario.forces.at(number))
        return tuple(found)

    def everything(self, place: Place) -> Removal:
        """All that could go."""
        return Removal(self.things(place), level=len(place) == 1 and place[0] not in self.ends)

    def after(self, gone: Mapping[Place, Removal]) -> Scenario:
        """The scenario after removals."""
        scenario = self.scenario
        for place, removal in gone.items():
            if len(place) > 1 or removal == self.everything(place):
                scenario = without_obstacle(scenario, place, self.open_ground, self.ends)
            else:
                scenario = self._without(scenario, place[0], removal)
        return scenario

    def _without(self, scenario: Scenario, number: int, removal: Removal) -> Scenario:
        board = levelled(scenario.board, number) if removal.level else scenario.board
        for thing in removal.things:
            if thing.layer == TERRAIN:
                board = self._bare(board, number, thing.key)
            elif thing.layer == PATH:
                board = replace(board, paths={**board.paths, thing.key: broken_path(board.paths[thing.key], number)})
            elif thing.layer == MARKER:
                scenario = _without_marker(scenario, number, thing.key)
            else:
                scenario = replace(scenario, forces=_without_units(scenario.forces, number, thing))
        return replace(scenario, board=board)

    def _bare(self, board: HexBoard, number: int, key: str) -> HexBoard:
        cover, row = dict(board.cover), self.ruleset.terrain.get(key)
        if key in cover:
            cover[key] = changed_at(cover[key], number, on=False)
        if board.ground != self.open_ground and (key == board.ground or (row is not None and row.base)):
            cover[self.open_ground] = changed_at(board.mask(self.open_ground), number, on=True)
        return replace(board, cover=cover)


def names_of(scenario: Scenario, ruleset: Ruleset, place: Place, gone: Removal) -> Text:
    """What goes, by name: ``woods or squad``, in French ``bois ni escouade``."""
    rows = ruleset.terrain
    names: list[Text] = []
    if len(place) > 1:
        keys = scenario.board.sides_at(place[0], place[1])
        names = [rows[key].name if key in rows else Text.of(key) for key in keys]
    for thing in gone.things:
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


def _without_units(forces: Forces, number: int, thing: Thing) -> Forces:
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
