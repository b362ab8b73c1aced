"""The façade: every question about a scenario under its ruleset goes through here.

An :class:`Analysis` belongs to one scenario value and caches what it compiles for it; :meth:`Analysis.updated` hands the
caches on to the next value after an edit. It holds no Qt and may be used from one worker thread at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.base.cancel import CancelToken, Progress
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.describe import Description, describe_hex
from workbench.fire.doctrine import FireDoctrine
from workbench.fire.field import Aim, FieldOfFire, aim_at, field_of_fire
from workbench.fire.results import Arc, Cover, RangeAnswer
from workbench.movement.doctrine import MovementDoctrine
from workbench.movement.request import MoveRequest
from workbench.movement.results import MoveCost, Reach, Route, Stacking
from workbench.rules.doctrines import find_doctrine
from workbench.rules.ruleset import HEXES, Ruleset
from workbench.scenario.in_force import in_force
from workbench.scenario.scenario import Scenario
from workbench.sight.attribution import Blame, Obstacle, blame_of, blind_ground
from workbench.sight.blockers import Place
from workbench.sight.clearing import Clearer, Clearing
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.exposure import Survey, VisibilityIndex
from workbench.sight.observers import Observer, Watch, watch
from workbench.sight.results import FIRE, SPOT, Party, SightArea, SightLine, SightRequest
from workbench.sight.section import Section, section_of
from workbench.sight.telling import line_text, look_back
from workbench.spotting.doctrine import SpottingDoctrine
from workbench.spotting.results import Concealment, Spotting, SpottingArea


class Analysis:
    """Answers every question about one scenario, with its overlays in force, under one ruleset.

    Places are hex numbers; see :meth:`place`.
    """

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario = in_force(scenario)
        self.ruleset = ruleset
        self._surveys: dict[str, Survey] = {}
        """The last survey for each purpose."""

    @cached_property
    def sight(self) -> SightDoctrine:
        """The sight doctrine, compiled for this scenario."""
        doctrine: SightDoctrine = find_doctrine("sight", self.ruleset.doctrines["sight"])(self.scenario, self.ruleset)
        return doctrine

    @cached_property
    def spotting(self) -> SpottingDoctrine:
        """The spotting doctrine."""
        made = find_doctrine("spotting", self.ruleset.doctrines["spotting"])
        doctrine: SpottingDoctrine = made(self.scenario, self.ruleset, self.sight)
        return doctrine

    @cached_property
    def fire(self) -> FireDoctrine:
        """The fire doctrine."""
        made = find_doctrine("fire", self.ruleset.doctrines["fire"])
        doctrine: FireDoctrine = made(self.scenario, self.ruleset, self.sight, self.spotting)
        return doctrine

    @cached_property
    def movement(self) -> MovementDoctrine:
        """The movement doctrine."""
        made = find_doctrine("movement", self.ruleset.doctrines["movement"])
        doctrine: MovementDoctrine = made(self.scenario, self.ruleset, self.spotting, self.fire)
        return doctrine

    def updated(self, scenario: Scenario) -> Analysis:
        """An analysis of the edited scenario that reuses what the edit left true."""
        new = Analysis(scenario, self.ruleset)
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
                raise CannotAnswer("off_map", Text(f"{label} is not on the map", f"{label} n’est pas sur la carte"))
            return found[1].at
        number = self.scenario.board.grid.find(label)
        if number is None:
            words = Text('"{label}" is not a hex of this map', "« {label} » n’est pas un hexagone de cette carte")
            raise CannotAnswer("bad_place", words.format(label=label))
        return number

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.scenario.board.grid.labels[number]

    def line(self, origin: int, target: int, request: SightRequest = SightRequest()) -> SightLine:
        """The line of sight between two hexes, in full."""
        return self.sight.line(origin, target, request)

    def section(self, line: SightLine) -> Section:
        """The side view of a judged line."""
        return section_of(line, self.sight, self.scenario, self.ruleset)

    def back(self, line: SightLine, request: SightRequest = SightRequest()) -> SightLine:
        """The same line from the target to the observer."""
        return look_back(line, self.sight, request)

    def story(self, line: SightLine, request: SightRequest = SightRequest()) -> tuple[Text, ...]:
        """A judged line in words, hex by hex; with the other way where it differs."""
        back = self.back(line, request) if line.asymmetric else None
        return line_text(line, self.section(line), back)

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
        """What one hex sees at any level from 0 to ``most``: ``hindrance`` holds the lowest level that is seen there. For
        games that know levels within a hex; :class:`CannotAnswer` for others where ``most`` is not 0."""
        lowest = self.sight.lowest_seen(origin, request, most, cancel)
        top, floor = (self.sight.area(origin, replace(request, target_level=k), cancel) for k in (most, 0))
        seen, level = frozen(lowest >= 0), frozen(np.maximum(lowest, 0))
        return replace(top, visible=seen, hindrance=level, assumed=floor.assumed)

    def survey(self, request: SightRequest = SightRequest()) -> Survey:
        """The work on the index of a request, begun or not; after an edit it goes on with what the edit left true.
        CannotAnswer for maps that are too large."""
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
        """Who sees whom on the whole map. Work that was cancelled goes on where it was when it is asked for again."""
        survey = self.survey(request)
        survey.go_on(cancel, progress)
        return survey.index()

    def watch(self, observers: Sequence[Observer], cancel: CancelToken | None = None) -> Watch:
        """What several observers see: any of them, all of them, how many, and each apart."""
        return watch(self.sight, observers, cancel)

    def blind(
        self,
        origin: int,
        request: SightRequest = SightRequest(),
        *,
        only: Place | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[Obstacle, ...]:
        """Which hex or hexside blinds which hexes, and which of them it alone blinds (``only``: just this obstacle)."""
        return blind_ground(self.sight, self.scenario.board.grid, origin, request, only=only, cancel=cancel)

    def clearing(
        self, origin: int, target: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> tuple[Clearing, ...]:
        """The smallest changes that would open a blocked line, each judged again; nothing for an open line."""
        return self._clearer.clearings(origin, target, request, cancel)

    def obstacles(
        self, origin: int, target: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> tuple[Place, ...]:
        """All obstacles that would have to go for a blind hex to be seen."""
        return self._clearer.obstacles(origin, target, request, cancel)

    def blame(
        self, origin: int, number: int, request: SightRequest = SightRequest(), cancel: CancelToken | None = None
    ) -> Blame:
        """What one hex hides from an observer, and what hides that hex."""
        blame = blame_of(self.sight, self.scenario, origin, number, request, cancel=cancel)
        return blame if blame.visible else replace(blame, culprits=self.obstacles(origin, number, request, cancel))

    @property
    def _clearer(self) -> Clearer:
        return Clearer(self.sight, self.scenario, self.ruleset, self._open_ground)

    @property
    def _open_ground(self) -> str:
        # the first terrain of the chart that hides nothing: what is left of a hex when its obstacle is taken away
        rows = self.ruleset.layer(HEXES).values()
        bare = (
            row.key for row in rows if row.base and row.fact("los") in ("open", "none") and not row.fact("limiting")
        )
        return next(bare, self.scenario.board.ground)

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

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit keep its concealment if it did this?"""
        return self.spotting.concealment(unit, action)

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """What protects a target against fire from ``origin``."""
        return self.fire.cover(origin, target, firer=firer, party=party, purpose=purpose)

    def exposed(self, side: str, mover: Party = Party()) -> Mapping[str, BoolArray]:
        """Where each enemy on the map has a mover of a side in the open, in sight and in range, by the enemy's id; empty where
        the rules know nothing of the kind."""
        ask = getattr(self.fire, "exposed", None)
        found: Mapping[str, BoolArray] = ask(side, mover).by if ask is not None else {}
        return found

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """Is a target in range of a weapon? ``origin`` None: the firer is off the map."""
        return self.fire.range(origin, target, firer=firer, weapon=weapon, observer=observer)

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Does a weapon bear on a target?"""
        return self.fire.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def field_of_fire(
        self,
        unit: str,
        weapon: str = "",
        *,
        target: Party = Party(),
        values: Mapping[str, object] = MappingProxyType({}),
    ) -> FieldOfFire:
        """Where a unit on the map may fire at an enemy like ``target``; CannotAnswer if it is not there. ``values`` (its
        ``level`` ...) go before its own."""
        origin, firer, facing = self._firer(unit)
        firer = replace(firer, values=values) if values else firer
        return self.field_from(origin, firer=firer, facing=facing, weapon=weapon, target=target)

    def aim(
        self,
        field: FieldOfFire,
        unit: str,
        target: int,
        *,
        party: Party = Party(),
        values: Mapping[str, object] = MappingProxyType({}),
    ) -> Aim:
        """What the field of fire of a unit says of one hex, and why; ``values`` as for :meth:`field_of_fire`."""
        _, firer, facing = self._firer(unit)
        firer = replace(firer, values=values) if values else firer
        return aim_at(field, self.fire, self.spotting, target, firer=firer, facing=facing, party=party)

    def enemy_for(self, unit: str, weapon: str, enemy: Party) -> Party:
        """The enemy, or else the first kind (in no special state) that a weapon of a unit is fired at; the enemy if none is."""
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
        """Where a firer at a hex may fire; see :func:`workbench.fire.field.field_of_fire`."""
        return field_of_fire(self.fire, self.spotting, origin, firer=firer, facing=facing, weapon=weapon, target=target)

    def barred_modes(self, request: MoveRequest) -> dict[str, Text]:
        """The kinds of move (by key, "" = the ordinary one) that the units of a request may not use, and why; empty where the
        rules of a game do not say so apart from the way."""
        ask = getattr(self.movement, "unable", None)
        said = {mode: ask(replace(request, mode=mode)) for mode in ("", *self.ruleset.modes)} if ask is not None else {}
        return {mode: text for mode, text in said.items() if text is not None}

    def move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        """The price of one move to an adjacent hex."""
        return self.movement.move_cost(request, to)

    def action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        """The price of an action in place."""
        return self.movement.action_cost(request, action)

    def reach(self, request: MoveRequest) -> Reach:
        """Every hex that one move can end in."""
        return self.movement.reach(request)

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest way, or exactly a given way; see :meth:`MovementDoctrine.path`."""
        return self.movement.path(request, to=to, along=along, turns=turns)

    def stack(self, at: int, units: Sequence[str], level: int = 0) -> Stacking:
        """May units share a hex (on one of its levels, where the game has such)?"""
        return self.movement.stack(at, units, level)

    def describe(self, number: int) -> Description:
        """Everything known of one hex."""
        return describe_hex(self.scenario, self.ruleset, self.sight, self.movement, number)
