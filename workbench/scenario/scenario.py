"""A scenario, the root value: a map or a table, forces, settings, kept lines, zones, names, map variants and an underlay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Literal, ParamSpec, cast

from typing_extensions import TypeVar

from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.scenario.card import ScenarioCard
from workbench.scenario.hex_board import HexBoard, IncludedBoards
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.map_names import MapName, note_at_foot
from workbench.scenario.map_variants import MapVariant
from workbench.scenario.setups import SetUp, SetUps
from workbench.scenario.supplements import Supplement, TypedValues
from workbench.scenario.underlay import Underlay
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit
from workbench.scenario.zones import Zone, unseen_by

if TYPE_CHECKING:
    from workbench.scenario.kept_plans import KeptPlans
    from workbench.scenario.tabletop_board import Feature, TabletopBoard

Point = tuple[float, float]
P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line of sight that the scenario keeps: its name, its ends (hex numbers), its purpose, the levels of its
    ends above the floors of their hexes, and the points of their hexes at which they are."""

    name: str
    origin: int
    target: int
    purpose: str = "spot"
    levels: tuple[int, int] = (0, 0)
    aims: tuple[Aim, Aim] = (AT_CENTRE, AT_CENTRE)


@dataclass(frozen=True, slots=True)
class NotTakenOver:
    """Things of one sort that a file of another program had and the scenario has not: what they are (a noun in the plural), how
    many, and where the first of them was: a hex, an id, a line ("" = no place)."""

    what: Text
    count: int
    first: str = ""


@dataclass(frozen=True, slots=True)
class ImportRecord:
    """Of which file a scenario was made: its ``name``, the id of its format, and what of it was not taken over. ``settings``
    are the choices by which it was made, and ``made`` holds a digest of each hex as it was then, in letters (for
    :mod:`workbench.real_ground.again`): both are empty for files that are not made again. ``credits`` name those whose data
    it was made of, where their licence asks for that on every map (:func:`credited`)."""

    name: str
    format: str
    not_taken_over: tuple[NotTakenOver, ...] = ()
    settings: Mapping[str, str | float] = field(default_factory=dict)
    made: str = ""
    credits: tuple[Text, ...] = ()

    def __hash__(self) -> int:
        return hash((self.name, self.format, self.made))


@dataclass(frozen=True)
class Scenario:
    """Board, markers, forces and the conditions under which they are judged.

    ``ruleset`` is the reference as the file writes it. ``markers[key]`` lists hex numbers, one entry per marker (a number
    twice = two markers); ``marker_owners[key]`` maps a side's name to its markers of that kind (not repeated in
    ``markers``). Markers are kept in the order of their hexes, and kinds without any are left out, so that taking a marker
    away again gives an equal scenario. ``setups`` are kept in step with ``forces``: the shown one has them. ``included`` are
    boards of the map whose ground lies in files of their own; ``board`` has it all, changed or not. ``supplement`` is what the
    user has typed in for all scenarios of this ruleset. ``home`` is the
    folder of its file, in which its pictures lie: no part of what it says.
    """

    kind: ClassVar[Literal["hex"]] = "hex"
    """What kind of map it has, as rulesets and settings call it."""
    riders_leave_the_map: ClassVar[bool] = False
    """Is a unit that rides aboard another one off the map? On hexes it is in the hex of its carrier."""
    title: Text
    ruleset: str
    board: HexBoard
    forces: Forces = Forces()
    markers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    marker_owners: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    conditions: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    switches: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    supplement: Supplement | None = None
    card: ScenarioCard = ScenarioCard()
    lines: tuple[KeptLine, ...] = ()
    zones: tuple[Zone, ...] = ()
    names: tuple[MapName, ...] = ()
    overlays: tuple[MapVariant, ...] = ()
    underlay: Underlay | None = None
    imported: ImportRecord | None = None
    setups: SetUps[Unit] = SetUps()
    plans: KeptPlans = ()
    included: IncludedBoards | None = None
    hex_numbers: HexNumbers = HexNumbers()
    home: Path | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "markers", _tidied(self.markers))
        owners = {key: kept for key, sides in self.marker_owners.items() if (kept := _tidied(sides))}
        object.__setattr__(self, "marker_owners", owners)
        object.__setattr__(self, "setups", self.setups.in_step(self.forces))

    @cached_property
    def typed(self) -> TypedValues:
        """The chart values by which it is judged: its own, and those of its supplement."""
        return TypedValues(self.values, self.supplement)

    @property
    def grid(self) -> HexGrid | None:
        """The hexes of the map; a table has none."""
        return self.board.grid

    @property
    def table(self) -> TabletopBoard | None:
        """The table that pieces are laid out on; a map of hexes has none."""
        return None

    def on_ground_of(self, other: Scenario) -> Scenario:
        """The scenario on the ground of another one, with its markers."""
        return replace(self, board=other.board, markers=other.markers, marker_owners=other.marker_owners)

    def with_forces(self, forces: Forces[Any]) -> Scenario:
        """The scenario with other units."""
        return replace(self, forces=forces)

    def markers_by_side(self, key: str) -> dict[str, tuple[int, ...]]:
        """The markers of a kind (hex numbers) by the sides that own them, those of nobody ("") first."""
        return {"": self.markers.get(key, ()), **self.marker_owners.get(key, {})}

    def marker_count(self, key: str, number: int) -> int:
        """The number of markers of a kind in a hex, whoever owns them."""
        owned = self.marker_owners.get(key, {})
        return self.markers.get(key, ()).count(number) + sum(places.count(number) for places in owned.values())

    def terrain_present(self) -> frozenset[str]:
        """The keys of all terrain on the map, markers included."""
        board = self.board
        found = {key for layer in (board.cover, board.hexsides) for key, mask in layer.items() if mask.any()}
        found |= {key for key, chains in board.paths.items() if chains}
        found |= {shape.terrain for shape in board.shapes}
        return frozenset({*found, *self.markers, *self.marker_owners, board.ground})


def _tidied(places: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {key: tuple(sorted(numbers)) for key, numbers in places.items() if numbers}


# --- A scenario on a free-form table: the root value of everything about tables.


End = str | tuple[Point, float]
"""An end of a kept line: ``unit:ID``, or a point with its height in levels above the ground of that place."""


@dataclass(frozen=True, slots=True)
class KeptTabletopLine:
    """A line of sight on a table that the scenario keeps: its name, its ends and the purpose of the line."""

    name: str
    origin: End
    target: End
    purpose: str = "spot"


@dataclass(frozen=True)
class TabletopScenario:
    """Table, forces and the conditions under which they are judged; the settings are those of
    :class:`workbench.scenario.scenario.Scenario`."""

    kind: ClassVar[Literal["table"]] = "table"
    riders_leave_the_map: ClassVar[bool] = True
    title: Text
    ruleset: str
    board: TabletopBoard
    forces: Forces[TabletopUnit] = Forces()
    conditions: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    switches: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    supplement: Supplement | None = None
    card: ScenarioCard = ScenarioCard()
    lines: tuple[KeptTabletopLine, ...] = ()
    zones: tuple[Zone, ...] = ()
    names: tuple[MapName, ...] = ()
    overlays: tuple[MapVariant, ...] = ()
    underlay: Underlay | None = None
    imported: ImportRecord | None = None
    setups: SetUps[TabletopUnit] = SetUps()
    plans: KeptPlans = ()
    home: Path | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "setups", self.setups.in_step(self.forces))

    @cached_property
    def typed(self) -> TypedValues:
        """The chart values by which it is judged: its own, and those of its supplement."""
        return TypedValues(self.values, self.supplement)

    @property
    def grid(self) -> HexGrid | None:
        """As that of a map of hexes: none."""
        return None

    @property
    def table(self) -> TabletopBoard | None:
        """The table."""
        return self.board

    def markers_by_side(self, key: str) -> dict[str, tuple[int, ...]]:
        """As those of a map of hexes: none, because on a table they are pieces."""
        return {}

    def on_ground_of(self, other: TabletopScenario) -> TabletopScenario:
        """The scenario on the ground of another one."""
        return replace(self, board=other.board)

    def terrain_present(self) -> frozenset[str]:
        """The keys of all terrain on the table."""
        return frozenset({*(feature.terrain for feature in self.board.features), self.board.ground})

    def with_forces(self, forces: Forces[TabletopUnit]) -> TabletopScenario:
        """The scenario with other units. Kept lines that end at a unit which is gone end where it stood; from one
        that was not on the table nothing can be seen, so that they go with it."""
        here = {f"unit:{unit.id}" for _, unit in forces}
        stood = {f"unit:{unit.id}": unit for _, unit in self.forces}
        lines = []
        for line in self.lines:
            origin, target = (_remaining_end(end, here, stood) for end in (line.origin, line.target))
            if origin is not None and target is not None:
                lines.append(replace(line, origin=origin, target=target))
        return replace(self, forces=forces, lines=self.lines if tuple(lines) == self.lines else tuple(lines))

    def with_unit_of_lines_renamed(self, old: str, new: str) -> TabletopScenario:
        """The scenario whose kept lines end at the unit ``new`` where they ended at ``old``."""

        def renamed(end: End) -> End:
            return f"unit:{new}" if end == f"unit:{old}" else end

        lines = (replace(line, origin=renamed(line.origin), target=renamed(line.target)) for line in self.lines)
        return replace(self, lines=tuple(lines))


def _remaining_end(end: End, here: Collection[str], stood: Mapping[str, TabletopUnit]) -> End | None:
    """The end of a kept line, or the place where its unit stood that is not ``here`` any more; None if that was nowhere."""
    if not isinstance(end, str) or end in here:
        return end
    unit = stood.get(end)
    return None if unit is None or unit.at is None else (unit.at, float(unit.floor))


def with_features(scenario: TabletopScenario, features: tuple[Feature, ...]) -> TabletopScenario:
    """The scenario with other pieces; the same one if they are equal."""
    old = scenario.board.features
    same = len(old) == len(features) and all(a is b or a == b for a, b in zip(old, features, strict=True))
    return scenario if same else replace(scenario, board=replace(scenario.board, features=features))


AnyScenario = Scenario | TabletopScenario
S = TypeVar("S", Scenario, TabletopScenario)
"""Edits of what every scenario has take either kind and give back the same."""
A = TypeVar("A", bound=AnyScenario, default=Scenario)
"""Classes that hold a scenario of either kind take its kind as parameter; hexes by default."""


def scenario_by_map_kind(
    scenario: AnyScenario,
    on_hexes: Callable[Concatenate[Scenario, P], T],
    on_table: Callable[Concatenate[TabletopScenario, P], U],
    *args: P.args,
    **options: P.kwargs,
) -> T | U:
    """What one of two functions gives for a scenario: that for its kind of map. Both take the same further arguments."""
    return on_hexes(scenario, *args, **options) if scenario.kind == "hex" else on_table(scenario, *args, **options)


# --- The size of a hex on the ground: that of the map, or as the rules print it.


def hex_metres_of(scenario: Scenario, printed: object) -> float | None:
    """The metres of a hex from side to side: those with which the map was made of real ground, or else the ``printed`` ones of
    its rules; None where neither says them."""
    made = scenario.imported.settings.get("metres") if scenario.imported is not None else None
    if isinstance(made, int | float) and made > 0:
        return float(made)
    return float(printed) if isinstance(printed, int | float | Fraction) and printed > 0 else None


# --- A scenario as it leaves the program: with the credits that are due.


def credited(scenario: A, region: tuple[float, float, float, float] | None = None) -> A:
    """The scenario with a note at the foot of its map for credits (:class:`ImportRecord`) that stand in none of its names any
    more; the same one if all do. A credit that is left in one language counts in both. Of a map of which only a ``region``
    (left, top, right, bottom) is shown, names that lie in it count, and the note is at its foot."""
    whole: AnyScenario = scenario
    due = () if whole.imported is None else whole.imported.credits
    if not due:
        return scenario
    bounds = region or (whole.board.bounds if whole.grid is None else whole.grid.painted_bounds)
    here = [name.text for name in whole.names if any(_within(point, bounds) for point in name.points)]
    missing = [one for one in due if not any(_contains(text, one) for text in here)]
    if not missing:
        return scenario
    used = {name.id for name in whole.names}
    name_id = next(found for number in count(1) if (found := f"credit{number}") not in used)
    words = Text(". ".join(one.en for one in missing), ". ".join(one.fr for one in missing))
    return cast(A, replace(cast(Any, whole), names=(*whole.names, note_at_foot(name_id, words, bounds))))


def _within(point: Point, bounds: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = bounds
    return left <= point[0] <= right and top <= point[1] <= bottom


def _contains(text: Text, credit: Text) -> bool:
    """Does a text contain a credit, however its words are broken into lines?"""
    parts = [" ".join(part.split()) for part in (text.en, text.fr)]
    return any(words and words in part for words in (credit.en, credit.fr) for part in parts)


# --- A scenario as one side sees it: without the hidden units of other sides.


def as_seen_by(scenario: A, side: str) -> A:
    """The scenario without the hidden units of other sides, without the kept lines that end at them, and without other set-ups;
    the same one if nothing is hidden, or for ""."""
    unseen = unseen_by(scenario.forces, side) if side else None
    if not unseen:
        return scenario
    whole: AnyScenario = scenario
    forces: tuple[Force[Any], ...] = whole.forces.sides
    kept = (replace(force, units=tuple(unit for unit in force.units if unit.id not in unseen)) for force in forces)
    seen = replace(cast(Any, whole), forces=Forces(tuple(kept)), setups=SetUps())
    if isinstance(seen, TabletopScenario):
        hidden = {f"unit:{unit}" for unit in unseen}
        # where such a line ends would tell where the unit stands
        seen = replace(seen, lines=tuple(line for line in seen.lines if not hidden & {line.origin, line.target}))
    return cast(A, seen)


# --- A scenario with the forces of one of its set-ups.


def shown_setup(scenario: S, setup_id: str) -> S:
    """The scenario with another set-up shown; the same one for an unknown id, or the one that is shown."""
    wanted: SetUp[Any] | None = scenario.setups.find(setup_id)
    if wanted is None or setup_id == scenario.setups.shown:
        return scenario
    # the set-up that is left must not get the forces of the other: it is no longer the shown one when they change
    setups: SetUps[Any] = replace(scenario.setups, shown=setup_id)
    bare = replace(scenario, setups=SetUps()).with_forces(wanted.forces)
    return replace(bare, setups=setups)


def with_setup_forces(scenario: S, setup_id: str) -> S:
    """The scenario as it stands in one of its set-ups, without the others: for an analysis of its own."""
    return replace(shown_setup(scenario, setup_id), setups=SetUps())


def placed_in(scenario: A, folder: Path | None) -> A:
    """The scenario with its pictures in a folder. Units that have one are other objects, because they look otherwise now."""
    if scenario.home == folder:
        return scenario
    forces: Forces[Any] = Forces(
        tuple(
            Force(force.side, tuple(replace(unit) if unit.picture else unit for unit in force.units), force.name)
            for force in scenario.forces.sides
        )
    )
    moved: Any = scenario.with_forces(forces)
    return cast(A, replace(moved, home=folder))
