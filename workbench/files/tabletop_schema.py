"""The form of a scenario file with a free-form table. Lengths are in the unit of the table, angles in degrees."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from workbench.files.schema import (
    BAD_SHAPE,
    Differing,
    LocalText,
    NamedSetUp,
    NameEntry,
    OverlayEntry,
    Settings,
    Simple,
    Staged,
    Strict,
    Word,
    ZoneEntry,
    as_word,
    check_kind,
    plan_entry,
)
from workbench.files.schema_check import bilingual_error
from workbench.scenario.map_names import MOST_COURSE
from workbench.scenario.tabletop_board import LARGEST_LENGTH

MOST_FLOORS = 99
MOST_MODELS = 200

Coordinate = Annotated[float, Field(ge=-LARGEST_LENGTH, le=2 * LARGEST_LENGTH)]
Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Length = Annotated[float, Field(gt=0, le=LARGEST_LENGTH)]
Floor = Annotated[int, Field(ge=0, le=MOST_FLOORS)]


def _form(value: object) -> str:
    return "list" if isinstance(value, list) else "single"


_FORM = Discriminator(_form)
Size = Annotated[list[Length], Field(min_length=2, max_length=2)]
Diameter = Annotated[float, Field(ge=0, le=LARGEST_LENGTH)]
Base = Annotated[Annotated[Diameter, Tag("single")] | Annotated[Size, Tag("list")], _FORM]
"""Diameter of a round base (0: a point), or width and depth of a rectangular one."""
UnitWord = Annotated[
    str,
    BeforeValidator(as_word),
    WithJsonSchema({"type": "string", "description": "unit:ID"}),
]
PointUp = Annotated[list[Coordinate], Field(min_length=2, max_length=3)]
"""A point, perhaps with its height in levels above the ground of that place."""
TablePlace = Annotated[Annotated[UnitWord, Tag("single")] | Annotated[PointUp, Tag("list")], _FORM]


def _place(value: object) -> str:
    return "outline" if isinstance(value, list) and (not value or isinstance(value[0], list)) else "point"


Outline = Annotated[list[Point], Field(min_length=3)]
ZonePlace = Annotated[Annotated[Point, Tag("point")] | Annotated[Outline, Tag("outline")], Discriminator(_place)]


class OpeningEntry(Strict):
    """A window in the wall of a building, or a door."""

    floor: Floor = 0
    at: Point
    door: bool = False


class FeatureEntry(Strict):
    """A piece of terrain: a polygon (its corners), a line (its points, with a width perhaps) or a circle [x, y, radius]."""

    id: Word | None = None
    terrain: str
    polygon: Annotated[list[Point], Field(min_length=3)] | None = None
    line: Annotated[list[Point], Field(min_length=2)] | None = None
    circle: Annotated[list[Coordinate], Field(min_length=3, max_length=3)] | None = None
    width: Annotated[float, Field(ge=0, le=LARGEST_LENGTH)] | None = None
    level: Annotated[float, Field(ge=-99, le=99)] | None = None
    floors: Floor = 0
    openings: list[OpeningEntry] = Field(default_factory=list)
    flags: list[Word] = Field(default_factory=list)
    values: dict[str, Simple] = Field(default_factory=dict)
    name: LocalText = ""
    group: str = ""
    locked: bool = False
    bends: list[Point] = Field(default_factory=list)
    turned: Annotated[float, Field(ge=-360, le=360)] = 0.0

    @model_validator(mode="after")
    def one_outline(self) -> FeatureEntry:
        """A piece is a polygon, a line or a circle."""
        if sum(part is not None for part in (self.polygon, self.line, self.circle)) != 1:
            raise bilingual_error("bad_shape", BAD_SHAPE)
        return self


class TableMap(Strict):
    """A free-form table: its origin is the upper left corner, x grows to the right and y down."""

    kind: Literal["table"]
    unit: Literal["cm", "in"] = "cm"
    width: Length
    height: Length
    ground: str = ""
    features: list[FeatureEntry] = Field(default_factory=list)


class MountEntry(Strict):
    """A weapon that a unit carries: how it is mounted, how far its muzzle lies from the middle of the unit, the side that it
    fires to (else what the ruleset says of the mount), and which single figure carries it, counted from 1."""

    id: Word
    weapon: str
    mount: str = ""
    muzzle: Annotated[float, Field(ge=-LARGEST_LENGTH, le=LARGEST_LENGTH)] | None = None
    arc: Literal["front", "left", "right", "rear", "all"] | None = None
    model: Annotated[int, Field(ge=1, le=MOST_MODELS)] | None = None


class TableUnitEntry(Staged):
    """One element; without ``at`` it is not on the table. ``facing`` in degrees clockwise from the top of the table."""

    id: Word
    kind: str
    at: Point | None = None
    facing: Annotated[float, Field(ge=0, le=360)] = 0
    base: Base | None = None
    hull: Size | None = None
    models: Annotated[list[Point], Field(max_length=MOST_MODELS)] = Field(default_factory=list)
    floor: Floor = 0
    weapons: list[MountEntry] = Field(default_factory=list)
    state: list[str] = Field(default_factory=list)
    values: dict[str, Simple] = Field(default_factory=dict)
    name: LocalText = ""


class TableForceEntry(Strict):
    """A side and its units."""

    side: Word
    name: LocalText = ""
    units: list[TableUnitEntry] = Field(default_factory=list)


class TableSetUpForceEntry(Differing):
    """A side in a set-up, as far as it differs from the first one."""

    units: list[TableUnitEntry] = Field(default_factory=list)


class TableSetUpEntry(NamedSetUp):
    """A set-up: one way in which the forces stand. The first one is that of ``forces`` and only has a name."""

    forces: list[TableSetUpForceEntry] | None = None


class TableLineEntry(Strict):
    """A line of sight that is kept by name."""

    name: Word
    origin: Annotated[TablePlace, Field(alias="from")]
    to: TablePlace
    purpose: str = "spot"


TablePlanEntry = plan_entry(
    "TablePlanEntry",
    "A plan on a table: ``to`` is a point, ``observers`` are points or ``unit:ID``, the other lists are points.",
    Point,
    TablePlace,
    zones_only=True,
)


class TableZoneEntry(ZoneEntry):
    """A zone of a table: a point, or the corners of a polygon."""

    at: ZonePlace = Field(default_factory=list)


class TableNameEntry(NameEntry):
    """A name on a table: at a point, or along a course."""

    at: Point | None = None
    along: Annotated[list[Point], Field(min_length=2, max_length=MOST_COURSE)] | None = None


class TableChange(Strict):
    """One change of a table. Pieces that are added lie on top; one whose id is on the table takes its place."""

    replace: str | None = None
    by: str | None = None
    remove: list[str] | None = None
    ids: list[Word] | None = None
    add: list[FeatureEntry] | None = None
    without: list[Word] | None = None

    @model_validator(mode="after")
    def one_kind(self) -> TableChange:
        """A change is of one kind."""
        check_kind(self, ("add", "without"), "ids")
        return self


class TableOverlay(OverlayEntry):
    """An overlay on a table."""

    changes: list[TableChange] = Field(default_factory=list)


class TableScenarioFile(Settings):
    """A scenario of the workbench on a free-form table, format 1."""

    map: TableMap
    forces: list[TableForceEntry] = Field(default_factory=list)
    setup: Word | None = None
    setups: list[TableSetUpEntry] = Field(default_factory=list)
    lines: list[TableLineEntry] = Field(default_factory=list)
    zones: list[TableZoneEntry] = Field(default_factory=list)
    names: list[TableNameEntry] = Field(default_factory=list)
    plans: list[TablePlanEntry] = Field(default_factory=list)  # type: ignore[valid-type]
    overlays: list[TableOverlay] = Field(default_factory=list)
