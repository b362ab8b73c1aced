"""The form of a scenario file, format ``workbench/1``, as pydantic models.

The models say which keys there are and what kind of value each takes; what the words mean (terrain, labels, kinds) is
checked against the ruleset by :mod:`workbench.files.scenario_reader`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from workbench.base.diagnostics import did_you_mean
from workbench.base.text import Text
from workbench.files.overlays_schema import HexOverlay
from workbench.files.schema_errors import trouble
from workbench.files.schema_parts import (
    LocalText,
    Settings,
    Simple,
    Staged,
    Strict,
    Word,
    ZoneEntry,
    as_word,
)
from workbench.files.schema_places import Labels, Level, OwnedLabels, OwnedPaths, ShapeEntry

FORMAT = "workbench/1"
MOST_HEXES = 250_000


class Stagger(Strict):
    """Which lines of hexes are shifted, and which way."""

    lines: Literal["even", "odd"] = "even"
    by: Literal["down", "up", "right", "left"] | None = None
    extra: bool = False


class BoardEntry(Strict):
    """One of the boards that a map is joined from: where it lies, which of its columns are used, whether it is turned."""

    name: Word
    column: Annotated[int, Field(ge=1)] = 1
    row: Annotated[int, Field(ge=0)] = 0
    columns: str = "A-GG"
    rows: Annotated[int, Field(ge=1)] = 10
    rotated: bool = False


def _known_kind(value: object) -> object:
    if isinstance(value, str) and value != "hex":
        text = Text("possible here: hex, table", "valeurs possibles : hex, table")
        raise trouble("bad_value", text, did_you_mean(value, ("hex", "table")))
    return value


class HexMap(Strict):
    """A map of hexes."""

    kind: Annotated[Literal["hex"], BeforeValidator(_known_kind)]
    orientation: Literal["flat", "pointy"] = "flat"
    columns: Annotated[int, Field(ge=1, le=MOST_HEXES)]
    rows: Annotated[int, Field(ge=1, le=MOST_HEXES)]
    stagger: Stagger = Stagger()
    labels: Annotated[Literal["0101", "A1"], BeforeValidator(as_word)] = "0101"
    boards: list[BoardEntry] = Field(default_factory=list)
    ground: str = "clear"
    hexes: dict[str, OwnedLabels] = Field(default_factory=dict)
    elevation: dict[Level, Labels] = Field(default_factory=dict)
    hexsides: dict[str, Labels] = Field(default_factory=dict)
    paths: dict[str, OwnedPaths] = Field(default_factory=dict)
    shapes: list[ShapeEntry] = Field(default_factory=list)
    attributes: dict[str, dict[str, Simple]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def fits(self) -> HexMap:
        """The shift goes along the lines of the orientation, and the map is not larger than the bench can hold."""
        ways = ("down", "up") if self.orientation == "flat" else ("right", "left")
        if self.stagger.by is not None and self.stagger.by not in ways:
            raise trouble(
                "bad_stagger",
                Text(
                    f"on a {self.orientation} map lines are shifted {ways[0]} or {ways[1]}, not {self.stagger.by}",
                    f"sur une carte {self.orientation}, on décale vers {ways[0]} ou {ways[1]}, pas vers {self.stagger.by}",
                ),
            )
        if self.orientation == "pointy" and self.stagger.extra and self.stagger.by == "left" and self.labels == "A1":
            raise trouble(
                "bad_labels",
                Text(
                    "rows shifted left with a hex more begin with column 0, which has no letter: use labels 0101",
                    "des rangées décalées à gauche avec un hexagone de plus ont une colonne 0, sans lettre : prenez 0101",
                ),
            )
        stagger = (self.stagger.lines, self.stagger.by, self.stagger.extra)
        if self.boards and (self.orientation, *stagger, self.labels) != ("flat", "even", "up", True, "A1"):
            raise trouble(
                "bad_boards",
                Text(
                    "boards need orientation flat, stagger {lines: even, by: up, extra: true} and labels A1",
                    "des plateaux demandent orientation flat, stagger {lines: even, by: up, extra: true}, labels A1",
                ),
            )
        if self.columns * self.rows > MOST_HEXES:
            raise trouble("map_too_large", too_large(self.columns, self.rows))
        return self


def too_large(columns: int, rows: int) -> Text:
    """Says that a map has more hexes than the bench can hold."""
    return Text(
        f"{columns} x {rows} hexes are too many: a map holds at most {MOST_HEXES:,}".replace(",", " "),
        f"{columns} x {rows} hexagones, c’est trop : une carte en tient au plus {MOST_HEXES:,}".replace(",", " "),
    )


class UnitEntry(Staged):
    """One counter; without ``at`` it is not on the map."""

    id: Word
    kind: str
    at: Labels | None = None
    facing: Annotated[int, Field(ge=0, le=5)] = 0
    state: list[str] = Field(default_factory=list)
    values: dict[str, Simple] = Field(default_factory=dict)
    name: LocalText = ""


class ForceEntry(Strict):
    """A side and its units."""

    side: Word
    name: LocalText = ""
    units: list[UnitEntry] = Field(default_factory=list)


Place = Annotated[
    str,
    BeforeValidator(as_word),
    WithJsonSchema(
        {
            "type": ["string", "integer"],
            "description": "a hex D4, a vertex D4^D3^C4, a hexside D4/C4, each with a level above the floor: D4@1",
        }
    ),
]


class LineEntry(Strict):
    """A line of sight that is kept by name; ``levels`` is how older files give the levels of both ends."""

    name: Word
    origin: Annotated[Place, Field(alias="from")]
    to: Place
    purpose: str = "spot"
    levels: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None


class HexZoneEntry(ZoneEntry):
    """A zone of a map of hexes."""

    at: Labels = ""


class ScenarioFile(Settings):
    """A scenario of the workbench on hexes, format 1."""

    map: HexMap
    markers: dict[str, OwnedLabels] = Field(default_factory=dict)
    forces: list[ForceEntry] = Field(default_factory=list)
    lines: list[LineEntry] = Field(default_factory=list)
    zones: list[HexZoneEntry] = Field(default_factory=list)
    overlays: list[HexOverlay] = Field(default_factory=list)
