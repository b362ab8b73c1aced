"""The façade ``Analysis(scenario, ruleset)`` for maps of hexes: every question about a scenario goes through it.

An :class:`Analysis` belongs to one scenario value and caches what it compiles for it; :meth:`Analysis.updated` hands the
caches on to the next value after an edit. It holds no Qt and may be used from one worker thread at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from workbench.analysis.base_analysis import BaseAnalysis, cited_mapping, unit_mappings
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.doctrines import find_vocabulary
from workbench.engine.sight.blockers import Place
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import FIRE, SPOT, Heights, Party, Reason, SightArea, SightLine, SightRequest
from workbench.engine.sight.wording import line_text, look_back
from workbench.rules.ruleset import HEXES, Ruleset, TerrainRow
from workbench.scenario.presence import absent_text
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit
from workbench.scenario.zones import Zone

if TYPE_CHECKING:
    from workbench.engine.fire.field_of_fire import Aim, FieldOfFire
    from workbench.engine.fire.protocol import FireDoctrine
    from workbench.engine.fire.results import Cover
    from workbench.engine.movement.protocol import MovementDoctrine
    from workbench.engine.movement.results import MoveCost, MoveRequest, Reach, Route
    from workbench.engine.sight.blind_hexes import Attribution, Obstacle
    from workbench.engine.sight.clearing import Clearer, Clearing
    from workbench.engine.sight.observers import Observer, Watch
    from workbench.engine.sight.profile import Section
    from workbench.engine.sight.visibility_index import Survey, VisibilityIndex
    from workbench.engine.spotting.protocol import SpottingDoctrine
    from workbench.engine.spotting.results import Spotting, SpottingArea

# --- The description of one hex: terrain, heights, units, costs, each with its rule section.


@dataclass(frozen=True)
class Feature:
    """One row of the terrain chart that applies in a hex, with its facts and citations, and its ``count`` there.

    ``sides`` are labels of neighbours: those across a hexside, or those that a path leads to.
    """

    row: TerrainRow
    count: int = 1
    sides: tuple[str, ...] = ()


@dataclass(frozen=True)
class EntryCost:
    """The cost for a mobility class to enter the hex off the roads; ``origin`` is the label of the hex that the move starts
    in."""

    mobility: str
    origin: str
    cost: MoveCost


@dataclass(frozen=True)
class Description:
    """One hex. ``level`` counts the ruleset's steps (that of the floor: a gully lies one lower); ``heights`` are in metres;
    ``other_labels`` are further names of a hex in which boards join; ``zones`` contain it; ``cover`` names the facts of the
    chart by which terrain gives cover."""

    label: str
    level: int
    heights: Heights
    terrain: tuple[Feature, ...]
    hexsides: tuple[Feature, ...]
    paths: tuple[Feature, ...]
    markers: tuple[Feature, ...]
    units: tuple[tuple[str, Unit], ...]
    entries: tuple[EntryCost, ...]
    other_labels: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    cover: tuple[str, ...] = ()

    def as_mapping(self) -> dict[str, Any]:
        """The description as nested plain values, as the query protocol gives it."""
        return {
            "at": self.label,
            **({"also": list(self.other_labels)} if self.other_labels else {}),
            "level": self.level,
            "ground": self.heights.ground,
            "obstacle_top": self.heights.top,
            "spot_level": self.heights.eye,
            "terrain": [_feature(feature) for feature in self.terrain],
            "hexsides": [_feature(feature, "to") for feature in self.hexsides],
            "paths": [_feature(feature, "to") for feature in self.paths],
            "markers": [{**_feature(feature), "count": feature.count} for feature in self.markers],
            "units": unit_mappings(self.units),
            "zones": [zone.as_mapping() for zone in self.zones],
            "cover": self._cover(),
            "costs": {entry.mobility: _cost(entry.cost.cost) for entry in self.entries},
            "cost_parts": {
                entry.mobility: [
                    {"rule": part.rule, "cost": _cost(part.cost), "text": part.text} for part in entry.cost.parts
                ]
                for entry in self.entries
            },
        }

    def _cover(self) -> dict[str, list[dict[str, Any]]]:
        rows = [feature.row for feature in (*self.terrain, *self.paths, *self.markers)]
        found = {
            shift: [{"of": row.key, **cited_mapping(row.facts[shift])} for row in rows if row.facts.get(shift)]
            for shift in self.cover
        }
        return {shift: values for shift, values in found.items() if values}


def describe_hex(
    scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, movement: MovementDoctrine, number: int
) -> Description:
    """The description of a hex (by number)."""
    board = scenario.board
    heights = sight.heights(number)
    metres = float(ruleset.level_metres or 1)
    words = find_vocabulary(ruleset.doctrines.get("fire", ""))
    return Description(
        label=board.grid.labels[number],
        level=round(heights.ground / metres),
        heights=heights,
        terrain=_terrain(scenario, ruleset, number),
        hexsides=_hexsides(scenario, ruleset, number),
        paths=_paths(scenario, ruleset, number),
        markers=_markers(scenario, ruleset, number),
        units=tuple(scenario.forces.units_at(number)),
        entries=tuple(_entries(scenario, ruleset, movement, number)),
        other_labels=board.grid.names[number][1:] if board.grid.boards else (),
        zones=tuple(zone for zone in scenario.zones if number in zone.hexes),
        cover=(*(words.cover if words is not None else ()), *ruleset.attacks),
    )


def _terrain(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    keys = scenario.board.terrain_at(number)
    rows = [ruleset.terrain[key] for key in keys if key in ruleset.terrain]
    ground = ruleset.terrain.get(scenario.board.ground)
    if ground is not None and not any(row.base for row in rows):
        rows.insert(0, ground)
    return tuple(Feature(row) for row in rows)


def _hexsides(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    board = scenario.board
    sides: dict[str, list[str]] = {}
    for other in _neighbours(scenario, number):
        for key in board.sides_at(number, other):
            sides.setdefault(key, []).append(board.grid.labels[other])
    return tuple(
        Feature(ruleset.terrain[key], len(labels), tuple(labels))
        for key, labels in sides.items()
        if key in ruleset.terrain
    )


def _paths(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    board = scenario.board
    found = []
    for key, mask in board.path_mask.items():
        if mask[number] and key in ruleset.terrain:
            leads = int(board.links[key][number])
            to = tuple(
                board.grid.labels[other]
                for side, other in enumerate(board.grid.neighbours[number])
                if other >= 0 and leads & (1 << side)
            )
            found.append(Feature(ruleset.terrain[key], 1, to))
    return tuple(found)


def _markers(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[Feature, ...]:
    counts = {key: scenario.marker_count(key, number) for key in {**scenario.markers, **scenario.marker_owners}}
    return tuple(
        Feature(ruleset.terrain[key], count) for key, count in counts.items() if count and key in ruleset.terrain
    )


def _entries(scenario: Scenario, ruleset: Ruleset, movement: MovementDoctrine, number: int) -> list[EntryCost]:
    from workbench.engine.movement.results import MoveRequest

    origin = _ordinary_neighbour(scenario, number)
    if origin is None:
        return []
    kinds: dict[str, str] = {}
    for kind in ruleset.units.values():
        kinds.setdefault(kind.mobility, kind.key)
    return [
        EntryCost(
            mobility,
            scenario.board.grid.labels[origin],
            movement.move_cost(MoveRequest(Party(kind=kinds[mobility]), origin), number),
        )
        for mobility in ruleset.mobility
        if mobility in kinds
    ]


def _neighbours(scenario: Scenario, number: int) -> list[int]:
    return [int(other) for other in scenario.board.grid.neighbours[number] if other >= 0]


def _ordinary_neighbour(scenario: Scenario, number: int) -> int | None:
    """The neighbour from which an ordinary move is priced: if possible without a path between them or a hexside feature."""
    board = scenario.board

    def count_links(other: int) -> tuple[bool, bool]:
        side = board.grid.neighbours[number].tolist().index(other)
        joined = any(int(links[number]) & (1 << side) for links in board.links.values())
        return bool(board.sides_at(number, other)), joined

    return min(_neighbours(scenario, number), key=count_links, default=None)


def _feature(feature: Feature, sides: str = "") -> dict[str, Any]:
    row = feature.row
    made: dict[str, Any] = {"key": row.key, "name": row.name}
    if sides:
        made[sides] = feature.sides
    made["facts"] = {name: cited_mapping(fact) for name, fact in row.facts.items()}
    made["costs"] = {mobility: str(cost) for mobility, cost in row.cost.items()}
    made["costs_rule"] = row.cost_citation.rule
    return made


def _cost(cost: object) -> object:
    return "forbidden" if cost is None else cost


class Analysis(BaseAnalysis[Unit, Scenario]):
    """Answers every question about one scenario, with its map variants applied, under one ruleset.

    Places are hex numbers; see :meth:`place`.
    """

    kind: ClassVar[Literal["hex"]] = "hex"

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self._surveys: dict[str, Survey] = {}
        """The last survey by purpose."""

    @cached_property
    def sight(self) -> SightDoctrine:
        """The sight doctrine, compiled for this scenario."""
        doctrine: SightDoctrine = self.doctrine("sight")
        return doctrine

    @cached_property
    def spotting(self) -> SpottingDoctrine:
        """The spotting doctrine."""
        doctrine: SpottingDoctrine = self.doctrine("spotting", self.sight)
        return doctrine

    @cached_property
    def fire(self) -> FireDoctrine:
        """The fire doctrine."""
        doctrine: FireDoctrine = self.doctrine("fire", self.sight, self.spotting)
        return doctrine

    @cached_property
    def movement(self) -> MovementDoctrine:
        """The movement doctrine."""
        doctrine: MovementDoctrine = self.doctrine("movement", self.spotting, self.fire)
        return doctrine

    @property
    def caveat(self) -> Reason | None:
        """A warning that belongs to every answer because the map lacks something (slopes); None if it lacks nothing."""
        return self.sight.caveat()

    def updated(self, scenario: Scenario) -> Analysis:
        """An analysis of the edited scenario that reuses results which the edit does not change."""
        new = Analysis(scenario, self.ruleset)
        new.keep_waiting(self)
        if "sight" in self.__dict__:
            new.__dict__["sight"] = self.sight.updated(new.scenario)
            same_hexes = new.scenario.board.grid == self.scenario.board.grid
            new._surveys = self._surveys.copy() if same_hexes else {}
        if "movement" in self.__dict__:
            new.__dict__["movement"] = self.movement.updated(new.scenario, new.spotting, new.fire)
        return new

    def place(self, label: str) -> int:
        """The number of the hex with this label, or of the hex of ``unit:ID``; CannotAnswer if there is none."""
        if label.startswith("unit:"):
            found = self.scenario.forces.find(label)
            if found is None:
                name = label.removeprefix("unit:")
                raise CannotAnswer(
                    "unknown_unit", Text(f'there is no unit "{name}"', f"il n’y a pas d’unité « {name} »")
                )
            if found[1].at is None:
                raise CannotAnswer("off_map", absent_text(found[1], self.called(found[1]), Text("the map", "la carte")))
            return found[1].at
        number = self.scenario.board.grid.find(label)
        if number is None:
            words = Text('"{label}" is not a hex of this map', "« {label} » n’est pas un hexagone de cette carte")
            found = self.scenario.forces.find(label)
            hint = Text(' (for the unit write "unit:{label}")', " (pour l’unité, écrivez « unit:{label} »)")
            words = words if found is None else Text(words.en + hint.en, words.fr + hint.fr)
            raise CannotAnswer("bad_place", words.format(label=label))
        return number

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.scenario.board.grid.labels[number]

    def level_of(self, unit: Unit) -> int:
        """How many levels above the floor of its hex a unit stands: its value ``level``, or one up on the crest of a
        depression; 0 in games without levels within a hex."""
        if not self.sight.knows_places:
            return 0
        stands = unit.values.get("level")
        return stands if isinstance(stands, int) else int(unit.has("crest"))

    def line(self, origin: int, target: int, request: SightRequest = SightRequest()) -> SightLine:
        """The line of sight between two hexes, in full."""
        return self.sight.line(origin, target, request)

    def lines(
        self,
        pairs: Sequence[tuple[int, int]],
        request: SightRequest = SightRequest(),
        cancel: CancelToken | None = None,
    ) -> Sequence[SightLine]:
        """The lines of many pairs of hexes, each as :meth:`line` gives it, judged together. Verdicts are there; reasons, steps
        and their sentences are worked out when they are read, so that whoever reads only some of them waits only for those."""
        ends = np.array(pairs, dtype=np.int32).reshape(-1, 2)
        return self.sight.lines(ends[:, 0].copy(), ends[:, 1].copy(), request, cancel)

    def judge_lines_together(self, looks: Iterable[tuple[int, int, SightRequest]]) -> None:
        """Judge many lines (observer's hex, target, what is asked) in batches, and keep them for :meth:`line` until the next
        call. What cannot be answered is left to that."""
        self.sight.judge_lines_together(looks)

    def sees(
        self,
        pairs: Sequence[tuple[int, int]],
        request: SightRequest = SightRequest(),
        cancel: CancelToken | None = None,
    ) -> BoolArray:
        """For every pair of hexes, whether the first sees the second. The verdicts equal those of :meth:`line` and come without
        reasons, but many times as fast."""
        ends = np.array(pairs, dtype=np.int32).reshape(-1, 2)
        return self.sight.sees(ends[:, 0].copy(), ends[:, 1].copy(), request, cancel)

    def section(self, line: SightLine, request: SightRequest = SightRequest()) -> Section:
        """The side view of a line that was judged for a request."""
        from workbench.engine.sight.profile import section_of

        return section_of(line, self.sight, self.scenario, self.ruleset, request)

    def reverse_line(self, line: SightLine, request: SightRequest = SightRequest()) -> SightLine:
        """The line from the target back to the observer."""
        return look_back(line, self.sight, request)

    def line_text(self, line: SightLine, request: SightRequest = SightRequest()) -> tuple[Text, ...]:
        """A judged line in words, hex by hex; with the reverse line if that differs."""
        reverse = self.reverse_line(line, request) if line.asymmetric else None
        return line_text(line, self.section(line, request), reverse)

    def area(
        self,
        origin: int,
        request: SightRequest = SightRequest(),
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> SightArea:
        """What one hex sees of the whole map."""
        return self.sight.area(origin, request, cancel, progress)

    def lowest_seen(
        self, origin: int, most: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> SightArea:
        """What one hex sees at any level from 0 to ``most``; ``hindrance`` is the lowest level that is seen in each hex. For
        games with levels within a hex; :class:`CannotAnswer` for others if ``most`` is not 0."""
        lowest = self.sight.lowest_seen(origin, request, most, cancel)
        top, floor = (self.sight.area(origin, replace(request, target_level=k), cancel) for k in (most, 0))
        seen, level = frozen(lowest >= 0), frozen(np.maximum(lowest, 0))
        return replace(top, visible=seen, hindrance=level, assumed=floor.assumed)

    def survey(self, request: SightRequest = SightRequest()) -> Survey:
        """The survey that builds the index of a request, finished or not; after an edit it keeps the rows that are still valid.
        CannotAnswer for maps that are too large."""
        from workbench.engine.sight.visibility_index import Survey

        known = self._surveys.get(request.purpose)
        if known is None or known.request != request:
            known = Survey(self.sight, request, self.scenario.board.grid.size)
        elif known.sight is not self.sight:
            known = known.updated(self.sight)
        self._surveys[request.purpose] = known
        return known

    def index(
        self,
        request: SightRequest = SightRequest(),
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> VisibilityIndex:
        """The index of mutual visibility of the whole map. A cancelled computation continues where it stopped."""
        survey = self.survey(request)
        survey.go_on(cancel, progress)
        return survey.index()

    def watch(self, observers: Sequence[Observer], cancel: CancelToken | None = None) -> Watch:
        """What several observers see: any of them, all of them, how many, and each alone."""
        from workbench.engine.sight.observers import watch

        return watch(self.sight, observers, cancel)

    def blinding_obstacles(
        self,
        origin: int,
        request: SightRequest = SightRequest(),
        *,
        obstacle: Place | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[Obstacle, ...]:
        """The hexes and hexsides that blind others, with the hexes that each blinds and blinds alone; ``obstacle`` limits the
        answer to one of them."""
        from workbench.engine.sight.blind_hexes import blind_ground

        return blind_ground(self.sight, self.scenario.board.grid, origin, request, only=obstacle, cancel=cancel)

    def clearing(
        self, origin: int, target: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> tuple[Clearing, ...]:
        """The smallest changes that would open a blocked line, each judged again; empty for an open line."""
        return self._clearer.clearings(origin, target, request, cancel)

    def after(self, clearing: Clearing, origin: int, target: int) -> tuple[Analysis, tuple[int, int]]:
        """The analysis of the scenario after a change that :meth:`clearing` found for a line, and the ends of the line then."""
        scenario, ends = self._clearer.after(clearing, (origin, target))
        return self.updated(scenario), ends

    def obstacles(
        self, origin: int, target: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> tuple[Place, ...]:
        """All obstacles that would have to be removed for a blind hex to be seen."""
        return self._clearer.obstacles(origin, target, request, cancel)

    def attribution(
        self, origin: int, number: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> Attribution:
        """What one hex hides from an observer, and what hides that hex."""
        from workbench.engine.sight.blind_hexes import attribution_of

        attribution = attribution_of(self.sight, self.scenario, origin, number, request, cancel=cancel)
        return (
            attribution
            if attribution.visible
            else replace(attribution, culprits=self.obstacles(origin, number, request, cancel))
        )

    @property
    def _clearer(self) -> Clearer:
        from workbench.engine.sight.clearing import Clearer

        return Clearer(self.sight, self.scenario, self.ruleset, self._open_ground)

    @property
    def _open_ground(self) -> str:
        # the first terrain of the chart that hides nothing takes the place of a removed obstacle
        rows = self.ruleset.layer(HEXES).values()
        open_rows = (
            row.key for row in rows if row.base and row.fact("los") in ("open", "none") and not row.fact("limiting")
        )
        return next(open_rows, self.scenario.board.ground)

    def spotted(
        self,
        origin: int | None,
        target: int,
        *,
        observer: Party = Party(),
        party: Party | None = None,
        purpose: str = SPOT,
    ) -> Spotting:
        """Is a target spotted? See :meth:`SpottingDoctrine.spotted`."""
        return self.spotting.spotted(origin, target, observer=observer, party=party, purpose=purpose)

    def spotting_area(
        self, origin: int, *, observer: Party = Party(), party: Party = Party(), purpose: str = SPOT
    ) -> SpottingArea:
        """Where a unit like ``party`` would be spotted from ``origin``."""
        return self.spotting.area(origin, observer=observer, party=party, purpose=purpose)

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """The protection of a target against fire from ``origin``."""
        return self.fire.cover(origin, target, firer=firer, party=party, purpose=purpose)

    def exposed(self, side: str, mover: Party = Party()) -> Mapping[str, BoolArray]:
        """Masks of the hexes where each enemy on the map, by its id, would have a mover in the open, in sight and in range;
        empty if the game has no such rule."""
        method = getattr(self.fire, "exposed", None)
        found: Mapping[str, BoolArray] = method(side, mover).by if method is not None else {}
        return found

    def field_of_fire(
        self,
        unit: str,
        weapon: str = "",
        *,
        target: Party = Party(),
        values: Mapping[str, object] = MappingProxyType({}),
        action: str = "",
    ) -> FieldOfFire:
        """Where a unit on the map may fire at an enemy like ``target``; CannotAnswer if the unit is not there. ``values`` (its
        ``level`` ...) take precedence over its own; ``action`` says how it fires."""
        origin, firer, facing = self._firer(unit)
        firer = replace(firer, values=values or firer.values, action=action)
        return self.field_from(origin, firer=firer, facing=facing, weapon=weapon, target=target)

    def aim(
        self,
        field: FieldOfFire,
        unit: str,
        target: int,
        *,
        party: Party = Party(),
        values: Mapping[str, object] = MappingProxyType({}),
        action: str = "",
    ) -> Aim:
        """The field of fire of a unit at one hex, with reasons; ``values`` and ``action`` as for :meth:`field_of_fire`."""
        from workbench.engine.fire.field_of_fire import aim_at

        _, firer, facing = self._firer(unit)
        firer = replace(firer, values=values or firer.values, action=action)
        return aim_at(field, self.fire, self.spotting, target, firer=firer, facing=facing, party=party)

    def enemy_for(self, unit: str, weapon: str, enemy: Party) -> Party:
        """The enemy if the weapon can harm it, else an enemy of the first kind that it can harm; the enemy if there is none."""
        origin, firer, facing = self._firer(unit)
        used = self.fire.bearing(origin, firer=firer, facing=facing, weapon=weapon).weapon
        others = (Party(kind, enemy.side) for kind in self.ruleset.units)
        return next((one for one in (enemy, *others) if not self.fire.harmless(firer, used, one)), enemy)

    def weapons(self, unit: str) -> dict[str, Text]:
        """The weapons of a unit on the map, names by key; CannotAnswer if it is not there."""
        return self.fire.weapons(self._firer(unit)[1])

    def _firer(self, unit: str) -> tuple[int, Party, int]:
        origin = self.place(f"unit:{unit.removeprefix('unit:')}")
        side, found = self.scenario.forces.find(unit) or ("", None)
        facing = found.facing if found is not None else 0
        return origin, Party(side=side, unit=found.id if found is not None else ""), facing

    def field_from(
        self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "", target: Party = Party()
    ) -> FieldOfFire:
        """Where a firer at a hex may fire; see :func:`workbench.engine.fire.field_of_fire.field_of_fire`."""
        from workbench.engine.fire.field_of_fire import field_of_fire

        return field_of_fire(self.fire, self.spotting, origin, firer=firer, facing=facing, weapon=weapon, target=target)

    def barred_modes(self, request: MoveRequest) -> dict[str, Text]:
        """The kinds of move (by key, "" = the ordinary one) that the units of a request may not use, with the reasons; empty if
        the game does not decide that independently of the path."""
        method = getattr(self.movement, "unable", None)
        reasons = (
            {mode: method(replace(request, mode=mode)) for mode in ("", *self.ruleset.modes)}
            if method is not None
            else {}
        )
        return {mode: text for mode, text in reasons.items() if text is not None}

    def reach(self, request: MoveRequest) -> Reach:
        """Every hex that one move can end in."""
        from workbench.engine.movement.entering import reach_from_off_map

        return reach_from_off_map(self.movement, request) if request.enters else self.movement.reach(request)

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest path, or exactly a given path; see :meth:`MovementDoctrine.path`."""
        from workbench.engine.movement.entering import path_from_off_map

        if request.enters:
            return path_from_off_map(self.movement, request, to=to, along=along, turns=turns)
        return self.movement.path(request, to=to, along=along, turns=turns)

    def describe(self, number: int) -> Description:
        """The description of one hex."""
        return describe_hex(self.scenario, self.ruleset, self.sight, self.movement, number)
