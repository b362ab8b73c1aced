"""The protocols of spotting doctrines, and the results of detection on a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol, runtime_checkable

from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine, TabletopSight
from workbench.engine.sight.results import SPOT, USUAL_TOLERANCE, Party, Reason, SightRequest, Standpoint, TabletopLine
from workbench.engine.spotting.results import Concealment, ConcealmentGain, Spotting, SpottingArea
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Unit

# --- What a question of concealment names: a unit on the map, what it does, and where it goes.


def unit_on_map(scenario: Scenario, unit_id: str) -> tuple[str, Unit, int]:
    """(side, unit, hex) of a unit; CannotAnswer if there is none, or it is not on the map."""
    found = scenario.forces.find(unit_id)
    if found is None:
        raise CannotAnswer("unknown_unit", Text(f'there is no unit "{unit_id}"', f"il n’y a pas d’unité « {unit_id} »"))
    side, unit = found
    if unit.at is None:
        raise CannotAnswer(
            "off_map", Text(f'unit "{unit.id}" is not on the map', f"l’unité « {unit.id} » est hors carte")
        )
    return side, unit, unit.at


def action_of(scenario: Scenario, action: str, known: Sequence[str]) -> tuple[str, int | None]:
    """(verb, hex) of an action like ``fire`` or ``move 0508``; CannotAnswer for an unknown verb or hex."""
    verb, _, where = action.strip().partition(" ")
    if verb not in known:
        hint = did_you_mean(verb, known)
        raise CannotAnswer(
            "bad_action", Text(f'no action "{verb}" {hint.en}'.rstrip(), f"pas d’action « {verb} » {hint.fr}".rstrip())
        )
    if not where.strip():
        return verb, None
    number = scenario.board.grid.find(where.strip())
    if number is None:
        words = Text('"{label}" is not a hex of this map', "« {label} » n’est pas un hexagone de cette carte")
        raise CannotAnswer("bad_place", words.format(label=where.strip()))
    return verb, number


# --- The protocol of a spotting doctrine: detection on top of sight.


class SpottingDoctrine(Protocol):
    """Says who is spotted, at which limit, and why."""

    limited: ClassVar[bool]
    """Spotting has a limit of range: an answer without one does not know it. False: only sight limits it."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine) -> None: ...

    def spotted(
        self,
        origin: int | None,
        target: int,
        *,
        observer: Party = Party(),
        party: Party | None = None,
        purpose: str = SPOT,
    ) -> Spotting:
        """Is a target in hex ``target`` spotted from hex ``origin``?

        ``party`` describes the target; ``party.unit`` asks for that unit. None asks whether any unit there is spotted
        (an empty hex is judged for an ordinary unit in the open order). ``origin`` None (purpose observe): by anybody.
        """
        ...

    def area(
        self, origin: int, *, observer: Party = Party(), party: Party = Party(), purpose: str = SPOT
    ) -> SpottingArea:
        """Where a unit like ``party`` would be spotted from ``origin``."""
        ...

    def look(
        self, origin: int, *, observer: Party = Party(), party: Party = Party(), purpose: str = SPOT
    ) -> SightRequest:
        """What :meth:`area` asks of the sight for a purpose that is not kept apart from spotting: whoever needs many areas
        has them judged together."""
        ...

    def directed(self, side: str, party: Party = Party()) -> BoolArray:
        """Hexes in which an enemy like ``party`` is spotted, or which are observed, for the indirect fire of a side by whoever
        may direct it."""
        ...


@runtime_checkable
class KnowsConcealment(Protocol):
    """A spotting doctrine of a game in which units keep hidden, or give themselves away by what they do. ``concealing`` are the
    actions that it knows."""

    concealing: ClassVar[tuple[str, ...]]

    def concealment(self, unit: str, action: str) -> Concealment:
        """Would a unit keep its concealment if it did this?"""
        ...


@runtime_checkable
class KnowsConcealmentGain(Protocol):
    """A spotting doctrine of a game in which units conceal themselves again, and fortifications are hidden."""

    def gain(self, at: int, party: Party, *, setup: bool = False) -> ConcealmentGain:
        """What a unit in hex ``at`` needs to conceal itself at the end of its turn, or at set-up."""
        ...

    def revealed(self, key: str, at: int, side: str) -> Concealment:
        """Does a hidden fortification (a key of the terrain chart) of a side stay hidden?"""
        ...


@dataclass(frozen=True, slots=True)
class TabletopSpotting:
    """Whether a target is detected: at ``range``, within ``limit`` (table's unit; None = any distance), and why. ``unit`` and
    ``by`` are the ids of target and observer where they are units."""

    spotted: bool
    range: float
    limit: float | None
    reasons: tuple[Reason, ...]
    sight: TabletopLine | None = None
    assumed: tuple[Text, ...] = ()
    unit: str = ""
    by: str = ""


@dataclass(frozen=True, eq=False)
class TabletopSpottingArea:
    """Where a target of a kind and state is detected from one place (or, ``reverse``, from where it would be detected):
    the region, the rings of its limits by name of what they hold for (``open``, ``cover``), and the sight that clips it."""

    find_spotted: Callable[[], BaseGeometry]
    sight: BaseGeometry
    rings: tuple[tuple[str, float | None, BaseGeometry], ...] = ()
    reverse: bool = False
    assumed: tuple[Text, ...] = ()

    @cached_property
    def spotted(self) -> BaseGeometry:
        """The region. Maps of chances do not ask for it, so it is worked out when somebody does."""
        return self.find_spotted()


class TabletopSpottingDoctrine(Protocol):
    """Judges detection on one table under one ruleset. ``limited``: not everything in sight is detected."""

    limited: ClassVar[bool]

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None: ...

    def spotted(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        observer: Party,
        party: Party,
        purpose: str = SPOT,
        tolerance: float = USUAL_TOLERANCE,
    ) -> TabletopSpotting:
        """Is a target detected? ``tolerance`` is that of a :class:`~workbench.engine.sight.results.TabletopRequest`."""
        ...

    def area(
        self,
        origin: Standpoint,
        *,
        observer: Party,
        party: Party,
        reverse: bool = False,
        cancel: CancelToken | None = None,
    ) -> TabletopSpottingArea:
        """Where a target like ``party`` is detected from a place; ``reverse``: ``party`` stands at the place, from where would
        an observer detect it?"""
        ...


@runtime_checkable
class KnowsHiddenUnits(Protocol):
    """A detection doctrine of a game whose hidden units give themselves away by what they do."""

    def stays_hidden(self, party: Party) -> tuple[bool, Reason]:
        """Does a hidden unit stay hidden when it does what the party says, and why?"""
        ...
