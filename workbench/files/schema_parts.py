"""Parts that scenario files of every kind of map share, as pydantic models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
)

from workbench.base.text import Text
from workbench.files.schema_errors import trouble
from workbench.forces.staging import MOST_POINTS, MOST_TURNS


class Strict(BaseModel):
    """A mapping that knows its keys and converts nothing."""

    # built when the first file asks for it: a map of hexes needs no models of tables
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


def as_word(value: object) -> object:
    # an unquoted 1012 reads as a number; no label, id or side is one
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _shape(value: object) -> str:
    return "mapping" if isinstance(value, dict) else "single"


BRANCH = Discriminator(_shape)

Word = Annotated[str, BeforeValidator(as_word), StringConstraints(pattern=r"^\S(.*\S)?$")]


class Languages(Strict):
    """A text in English and French; one of them may be missing."""

    en: str = ""
    fr: str = ""


LocalText = Annotated[Annotated[str, Tag("single")] | Annotated[Languages, Tag("mapping")], BRANCH]


def _simple(value: Any) -> Any:
    """Numbers, words, true and false, and lists of them."""
    for part in value if isinstance(value, list) else [value]:
        if not isinstance(part, (str, int, float)):
            raise trouble(
                "bad_type",
                Text("a number, a word or a list of them is expected", "on attend un nombre, un mot ou une liste"),
            )
    return value


_ATOM: dict[str, Any] = {"type": ["string", "number", "boolean"]}
Simple = Annotated[Any, AfterValidator(_simple), WithJsonSchema({"anyOf": [_ATOM, {"type": "array", "items": _ATOM}]})]
ChartValue = Annotated[
    Annotated[Simple, Tag("single")] | Annotated[dict[str | int, Simple], Tag("mapping")],
    BRANCH,
]


class Card(Strict):
    """What players read before they play."""

    situation: LocalText = ""
    sides: dict[str, LocalText] = Field(default_factory=dict)
    length: LocalText = ""
    victory: LocalText = ""
    author: str = ""


Point = Annotated[list[float], Field(min_length=2, max_length=2)]
BAD_SHAPE = Text(
    "a shape is either a polygon, a line or a circle",
    "une forme est soit un polygone, soit une ligne, soit un cercle",
)


class Staged(Strict):
    """What a unit says of the staging: its body of troops, the turn in which it enters, the zone where it sets up or enters,
    whether only its own side knows of it, a remark for players."""

    group: str = ""
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None
    zone: Word | None = None
    hidden: bool = False
    note: LocalText = ""


class ZoneEntry(Strict):
    """A named part of the map; ``turn`` is that from which it holds, ``text`` what players read of it, ``control`` the side
    that holds it at the start, ``value`` its points."""

    id: Word
    kind: Literal["setup", "entry", "objective", "note", "area"]
    name: LocalText = ""
    side: Word | None = None
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None
    control: Word | None = None
    value: Annotated[int, Field(ge=1, le=MOST_POINTS)] | None = None
    text: LocalText = ""


class UnderlayEntry(Strict):
    """A picture under the map: its path in the scenario's folder, where its upper left corner lies, how wide it is there."""

    picture: str
    x: Annotated[float, Field(ge=-1e6, le=1e6)] = 0.0
    y: Annotated[float, Field(ge=-1e6, le=1e6)] = 0.0
    width: Annotated[float, Field(gt=0, le=1e6)]
    angle: Annotated[float, Field(ge=-360, le=360)] = 0.0
    opacity: Annotated[float, Field(ge=0, le=1)] = 0.5
    shown: bool = True
    locked: bool = False


class Settings(Strict):
    """What every scenario says beside its map and its units."""

    format: Literal["workbench/1"]
    title: LocalText = ""
    ruleset: str
    card: Card = Card()
    conditions: dict[str, Simple] = Field(default_factory=dict)
    options: list[str] = Field(default_factory=list)
    switches: dict[str, Simple] = Field(default_factory=dict)
    values: dict[str, ChartValue] = Field(default_factory=dict)
    underlay: UnderlayEntry | None = None
