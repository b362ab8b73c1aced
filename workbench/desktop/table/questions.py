"""What the window asks about a table and what comes back: frozen values that may cross threads. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.board.tableboard import Point
from workbench.desktop.table.special import Dealing, Ranges
from workbench.fire.bolt_action.legality import Leave
from workbench.fire.bolt_action.rings import Ring
from workbench.fire.results import Arc, Cover
from workbench.fire.table_doctrine import Sector, TableField, TableRange
from workbench.movement.table_results import TableMove, TableReach, TableRoute
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.observers import ANY
from workbench.sight.results import SPOT, Party, Reason
from workbench.sight.table_results import Exposure, ModelSight, Profile, Stand, TableArea, TableLine
from workbench.spotting.table_doctrine import TableSpotting, TableSpottingArea

LINE, AREA, SPOTTING, FIELD, REACH = "line", "area", "spotting", "field", "reach"
BLAME = "blame"
"""What one piece alone hides: asked for by naming the piece."""
OVERLAYS = (LINE, AREA, SPOTTING, FIELD, REACH)


@dataclass(frozen=True, slots=True)
class Spot:
    """An end of a question: a unit by id, or a bare point some levels above its ground. A unit may be asked about at another
    point than its own (``at``)."""

    unit: str = ""
    at: Point | None = None
    above: float = 0.0


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Everything that the window wants to know at one moment. ``wants`` names the overlays that are on; a target that is
    ``held`` does not follow the mouse; ``watchers`` look with the observer, and ``together`` says whether ``any`` or ``all`` of
    them must see; ``party`` is the target that is looked for where no unit is pointed at, ``reverse`` turns detection round;
    ``blamed`` is a piece (id) whose own shadow is asked for; ``firing`` is (unit, weapon): its sides are always told, and with
    ``detected`` its field is clipped to where it would detect ``party``. ``dragging``: the scenario is that of a moment, with
    units where the hand holds them."""

    scenario: TableScenario
    ruleset: Ruleset
    wants: frozenset[str]
    observer: Spot | None = None
    target: Spot | None = None
    held: bool = False
    watchers: tuple[Spot, ...] = ()
    together: str = ANY
    purpose: str = SPOT
    above: float = 0.0
    tolerance: float | None = None
    party: Party = Party()
    reverse: bool = False
    move: TableMove | None = None
    firing: tuple[str, str] | None = None
    detected: bool = False
    blamed: str = ""
    dragging: bool = False

    def same_work(self, other: TableQuestion) -> bool:
        """True if only the target differs, or where the hand is that drags units: then an answer under way is still worth
        having."""
        if self.dragging and other.dragging:
            return self.lasting[:-1] == other.lasting[:-1]
        return self.lasting == other.lasting and self.scenario is other.scenario and self.ruleset is other.ruleset

    @property
    def lasting(self) -> tuple[object, ...]:
        """All of the question but its scenario and its target."""
        return (
            self.wants,
            self.observer,
            self.watchers,
            self.together,
            self.purpose,
            self.above,
            self.tolerance,
            self.party,
            self.reverse,
            self.firing,
            self.detected,
            self.blamed,
            self.move,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Watch:
    """What one observer, or several together, see: regions as of :class:`~workbench.sight.table_results.TableArea`, and the
    areas of each of them."""

    areas: tuple[TableArea, ...]
    visible: BaseGeometry
    into: BaseGeometry
    blind: BaseGeometry


@dataclass(frozen=True, eq=False, slots=True)
class Alone:
    """The ground that one piece (by its place in the board's list) alone hides from an observer."""

    piece: int
    origin: Stand
    region: BaseGeometry


@dataclass(frozen=True, eq=False, slots=True)
class TableAnswer:
    """What came back; None for whatever was not asked or cannot be answered, ``troubles`` says why not, per overlay.
    ``weapons`` are those of the unit that fires, names by key, ``sees`` says whether it sees the target, ``sides`` are those of
    a unit with a front. ``models`` says who sees whom figure by figure, ``openings`` how many fire from a building by side,
    ``leave`` whether the weapon may fire at all, ``aura`` whom the selected unit helps, ``headings`` how a vehicle may face at
    the end of its way, ``kept_off`` the ground about other units that a mover keeps off, ``barred`` what keeps it from going
    straight to the target, ``dealing`` what it may do with who is there."""

    question: TableQuestion
    line: TableLine | None = None
    profile: Profile | None = None
    exposure: Exposure | None = None
    clearing: tuple[int, ...] = ()
    watch: Watch | None = None
    alone: Alone | None = None
    spotted: TableSpotting | None = None
    spotting: TableSpottingArea | None = None
    cover: Cover | None = None
    range: TableRange | None = None
    arc: Arc | None = None
    sees: bool | None = None
    field: TableField | None = None
    sides: tuple[Sector, ...] = ()
    weapons: Mapping[str, Text] = dataclass_field(default_factory=dict)
    reach: TableReach | None = None
    route: TableRoute | None = None
    models: ModelSight | None = None
    openings: Mapping[str, int] = dataclass_field(default_factory=dict)
    leave: Leave | None = None
    aura: Ring | None = None
    headings: Ranges = ()
    kept_off: BaseGeometry | None = None
    barred: tuple[Reason, ...] = ()
    dealing: Dealing | None = None
    troubles: Mapping[str, Text] = dataclass_field(default_factory=dict)
