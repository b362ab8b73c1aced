"""The form of a scenario file, format ``workbench/1``, as pydantic models.

The models say which keys there are and what kind of value each takes; what the words mean (terrain, labels, kinds) is
checked against the ruleset by :mod:`workbench.files.scenario_reader`.
"""

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
    create_model,
    model_validator,
)

from workbench.base.diagnostics import did_you_mean
from workbench.base.text import Text
from workbench.files.file_versions import SCENARIO_FORMAT, FileFormat, is_version
from workbench.files.schema_check import bilingual_error
from workbench.files.value_checks import MOST_HEXES, MOST_PIXELS
from workbench.planning.plan_fields import DECLARED_PLANS, fields_of_plans
from workbench.scenario.declared_fields import (
    AmountField,
    AreaField,
    ChoiceField,
    NumberField,
    PlaceField,
    PlacesField,
    WatchersField,
)
from workbench.scenario.declared_fields import Field as DeclaredField
from workbench.scenario.hex_numbers import EVERY, NUMBER_PLACES, NUMBER_STYLES, TOP
from workbench.scenario.map_names import LEAST_SIZE, MOST_COURSE, MOST_SIZE, NAME_KINDS
from workbench.scenario.zones import MOST_POINTS, MOST_TURNS

# --- Parts that scenario files of every kind of map share, as pydantic models.


class Strict(BaseModel):
    """A mapping that knows its keys and converts nothing."""

    # built when the first file needs it: a map of hexes needs no models of tables
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


def as_word(value: object) -> object:
    # an unquoted 1012 reads as a number; no label, id or side is one
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _shape(value: object) -> str:
    return "mapping" if isinstance(value, dict) else "single"


BRANCH = Discriminator(_shape)

Word = Annotated[str, BeforeValidator(as_word), StringConstraints(pattern=r"^\S(.*\S)?$")]


def format_pattern(form: FileFormat) -> str:
    """What a file may name as its format: the one that this program writes, with any additions."""
    return rf"^{form.word}(\.[0-9]{{1,6}})?$"


def _version(value: object) -> object:
    # without quotes 0.6 reads as a number
    word = str(value) if isinstance(value, int | float | str) else ""
    if value is not None and not is_version(word):
        text = Text("a version of Workbench is expected, as 0.6.0", "on attend une version de Workbench, comme 0.6.0")
        raise bilingual_error("bad_version", text)
    return value if value is None else word


WrittenBy = Annotated[
    str | None,
    BeforeValidator(_version),
    WithJsonSchema({"type": ["string", "number"], "description": "the version of Workbench that saved the file last"}),
]


class Languages(Strict):
    """A text in English and French; one of them may be missing."""

    en: str = ""
    fr: str = ""


LocalText = Annotated[Annotated[str, Tag("single")] | Annotated[Languages, Tag("mapping")], BRANCH]


def _simple(value: Any) -> Any:
    """Numbers, words, true and false, and lists of them."""
    for part in value if isinstance(value, list) else [value]:
        if not isinstance(part, (str, int, float)):
            raise bilingual_error(
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
    """What players read before they play: besides these keys those that the ruleset lists under ``card``, which its reader
    checks."""

    model_config = ConfigDict(extra="allow")

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
    whether only its own side knows of it, a remark for players, and the picture of its counter: its path in the folder of the
    scenario."""

    group: str = ""
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None
    zone: Word | None = None
    hidden: bool = False
    note: LocalText = ""
    picture: str = ""


class Differing(Strict):
    """What differs on a side in a set-up, besides its units: those that are not there, and the order of all where it is
    another one."""

    side: Word
    without: list[Word] = Field(default_factory=list)
    order: list[Word] = Field(default_factory=list)


class NamedSetUp(Strict):
    """The name of a set-up."""

    id: Word
    name: LocalText = ""


def plan_entry(name: str, about: str, place: Any, watcher: Any, *, zones_only: bool) -> type[BaseModel]:
    """The model of a plan that is kept by name, from the fields that kinds of plan declare. ``place`` is how a place is
    written, ``watcher`` how a place or a unit that looks; ``zones_only``: no places in the stead of zones."""
    # a file may give any plan any of the fields: what its kind has no use for changes nothing
    found: dict[str, Any] = {"name": (Word, ...), "kind": (Literal[tuple(plan.id for plan in DECLARED_PLANS)], ...)}
    # places stand last
    declared = sorted(fields_of_plans(), key=lambda field: isinstance(field, PlaceField | PlacesField | WatchersField))
    for field in declared:
        same = [one for one in declared if one.name == field.name]
        found[field.name] = _plan_value(field, same, place, watcher)
    in_stead = [field.places_name for field in declared if isinstance(field, AreaField) and not zones_only]
    found |= {key: (list[place], Field(default_factory=list)) for key in in_stead}
    made: type[BaseModel] = create_model(name, __base__=Strict, __doc__=about, **found)
    return made


def _plan_value(field: DeclaredField[Any], same: list[DeclaredField[Any]], place: Any, watcher: Any) -> tuple[Any, Any]:
    """(the type of a value of a field, its default); ``same`` are the fields of that name, of all kinds of plan."""
    if isinstance(field, ChoiceField):
        known = dict.fromkeys(key for one in same if isinstance(one, ChoiceField) for key in one.choices)
        return Literal[("", *(key for key in known if key))], ""
    if isinstance(field, NumberField):
        return Annotated[int, Field(ge=0, le=MOST_TURNS)], 0
    if isinstance(field, AmountField):
        return Annotated[float, Field(ge=-MOST_TURNS, le=MOST_TURNS)], 0.0
    if isinstance(field, PlaceField):
        return place | None, None
    if isinstance(field, PlacesField | WatchersField):
        one = watcher if isinstance(field, WatchersField) else place
        return list[one], Field(default_factory=list)  # type: ignore[valid-type]
    return str, ""


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


class NameEntry(Strict):
    """A name on the map: its words, letters so many times as large as usual, turned by ``angle`` in degrees, and where a hand
    moved it to from where it lies of itself."""

    id: Word
    kind: Literal[tuple(NAME_KINDS)]  # type: ignore[valid-type]
    text: LocalText = ""
    size: Annotated[float, Field(ge=LEAST_SIZE, le=MOST_SIZE)] = 1.0
    angle: Annotated[float, Field(ge=-360, le=360)] = 0.0
    shift: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None


PicturePoint = Annotated[list[Annotated[float, Field(ge=-1e3, le=1e3)]], Field(min_length=2, max_length=2)]


class UnderlayEntry(Strict):
    """A picture under the map: its path in the scenario's folder, where its upper left corner lies, how wide it is there, or
    which four points of it are the corners of a rectangle of that width and how high that is for its width."""

    picture: str
    x: Annotated[float, Field(ge=-1e6, le=1e6)] = 0.0
    y: Annotated[float, Field(ge=-1e6, le=1e6)] = 0.0
    width: Annotated[float, Field(gt=0, le=1e6)]
    angle: Annotated[float, Field(ge=-360, le=360)] = 0.0
    opacity: Annotated[float, Field(ge=0, le=1)] = 0.5
    shown: bool = True
    locked: bool = False
    upright: bool = False
    corners: Annotated[list[PicturePoint], Field(min_length=4, max_length=4)] | None = None
    aspect: Annotated[float, Field(gt=0, le=1e3)] = 1.0


class NotTakenOverEntry(Strict):
    """Things of one sort that the file of another program had: what they are, how many, where the first was."""

    what: LocalText
    count: Annotated[int, Field(ge=1)]
    first: Annotated[str, BeforeValidator(as_word)] = ""


class ImportedEntry(Strict):
    """The file of another program of which the scenario was made, its format, and what of it was not taken over. ``settings``
    and ``made`` are the choices by which a map of real ground was made, and what each of its hexes was then. ``credits`` stand
    on every picture of the map."""

    name: Annotated[str, Field(alias="from")]
    format: Word
    not_taken_over: list[NotTakenOverEntry] = Field(default_factory=list)
    settings: dict[str, Simple] = Field(default_factory=dict)
    made: str = ""
    credits: list[LocalText] = Field(default_factory=list)


class Settings(Strict):
    """What every scenario says beside its map and its units."""

    format: Annotated[str, StringConstraints(pattern=format_pattern(SCENARIO_FORMAT))]
    written_by: WrittenBy = None
    title: LocalText = ""
    ruleset: str
    card: Card = Card()
    conditions: dict[str, Simple] = Field(default_factory=dict)
    options: list[str] = Field(default_factory=list)
    switches: dict[str, Simple] = Field(default_factory=dict)
    values: dict[str, ChartValue] = Field(default_factory=dict)
    supplement: Word = ""
    underlay: UnderlayEntry | None = None
    imported: ImportedEntry | None = None


# --- Places on a map of hexes and terrain drawn on it, as pydantic models.


def _as_level(value: object) -> object:
    # JSON, which is YAML too, has only text keys
    return int(value) if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 10 else value


Labels = Annotated[
    str,
    BeforeValidator(as_word),
    WithJsonSchema({"type": ["string", "integer"], "description": "hex labels, separated by spaces"}),
]
Level = Annotated[int, BeforeValidator(_as_level)]
OwnedLabels = Annotated[Annotated[Labels, Tag("single")] | Annotated[dict[str, Labels], Tag("mapping")], BRANCH]
OwnedPaths = Annotated[
    Annotated[list[Labels], Tag("single")] | Annotated[dict[str, list[Labels]], Tag("mapping")], BRANCH
]


class ShapeEntry(Strict):
    """Terrain drawn inside or across hexes, in the plane of the map. A circle is [x, y, radius]."""

    terrain: str
    polygon: Annotated[list[Point], Field(min_length=3)] | None = None
    line: Annotated[list[Point], Field(min_length=2)] | None = None
    circle: Annotated[list[float], Field(min_length=3, max_length=3)] | None = None
    levels: Annotated[int, Field(ge=0)] | None = None
    height: float | None = None
    inherent: bool | None = None
    width: Annotated[float, Field(gt=0)] | None = None

    @model_validator(mode="after")
    def one_outline(self) -> ShapeEntry:
        """A shape is a polygon, a line or a circle."""
        if sum(part is not None for part in (self.polygon, self.line, self.circle)) != 1:
            raise bilingual_error("bad_shape", BAD_SHAPE)
        return self


class ContourEntry(Strict):
    """Ground at one level, drawn in the plane of the map: what lies within a polygon and outside its holes."""

    level: int
    polygon: Annotated[list[Point], Field(min_length=3)]
    holes: list[Annotated[list[Point], Field(min_length=3)]] = Field(default_factory=list)


# --- The form of the overlays of a scenario file.


class HexesChanged(Strict):
    """Whole-hex terrain that is there, or is not."""

    add: dict[str, OwnedLabels] = Field(default_factory=dict)
    remove: dict[str, Labels] = Field(default_factory=dict)


class SidesChanged(Strict):
    """Terrain on hexsides that is there, or is not."""

    add: dict[str, Labels] = Field(default_factory=dict)
    remove: dict[str, Labels] = Field(default_factory=dict)


class PathsChanged(Strict):
    """Paths that are there; chains whose links are not."""

    add: dict[str, OwnedPaths] = Field(default_factory=dict)
    remove: dict[str, list[Labels]] = Field(default_factory=dict)


ShapeGone = Annotated[
    Annotated[int, Tag("single"), Field(ge=1)] | Annotated[ShapeEntry, Tag("mapping")],
    BRANCH,
]


class ShapesChanged(Strict):
    """Shapes that are there; shapes of the map, by their places in its list (from 1) or in full, that are not."""

    add: list[ShapeEntry] = Field(default_factory=list)
    remove: list[ShapeGone] = Field(default_factory=list)


ContourGone = Annotated[
    Annotated[int, Tag("single"), Field(ge=1)] | Annotated[ContourEntry, Tag("mapping")],
    BRANCH,
]


class ContoursChanged(Strict):
    """Contours that are there; contours of the map, by their places in its list (from 1) or in full, that are not."""

    add: list[ContourEntry] = Field(default_factory=list)
    remove: list[ContourGone] = Field(default_factory=list)


class MarkersChanged(Strict):
    """Markers that are there, or are not."""

    add: dict[str, OwnedLabels] = Field(default_factory=dict)
    remove: dict[str, OwnedLabels] = Field(default_factory=dict)


_ONE_KIND = Text(
    "a change is one of these: replace and by, remove, or {parts}",
    "un changement est l’un de ceux-ci : replace et by, remove, ou {parts}",
)


def check_kind(change: Any, parts: tuple[str, ...], places: str) -> None:
    """A change replaces, removes, or says what is otherwise at single places; only the first two have places of their own."""
    rules = (change.replace is not None) + (change.remove is not None)
    patch = any(getattr(change, part) is not None for part in parts)
    if rules + patch != 1 or (change.replace is None) != (change.by is None):
        raise bilingual_error("bad_change", _ONE_KIND.format(parts=", ".join(parts)))
    if patch and getattr(change, places) is not None:
        text = Text(f"{places} goes with replace or remove only", f"{places} ne va qu’avec replace ou remove")
        raise bilingual_error("bad_change", text)


class HexChange(Strict):
    """One change of a map of hexes; ``add`` is short for ``hexes: {add: ...}``."""

    replace: str | None = None
    by: str | None = None
    remove: list[str] | None = None
    at: Labels | None = None
    add: dict[str, OwnedLabels] | None = None
    hexes: HexesChanged | None = None
    elevation: dict[Level, Labels] | None = None
    hexsides: SidesChanged | None = None
    paths: PathsChanged | None = None
    shapes: ShapesChanged | None = None
    contours: ContoursChanged | None = None
    markers: MarkersChanged | None = None

    @model_validator(mode="after")
    def one_kind(self) -> HexChange:
        """A change is of one kind."""
        parts = ("add", "hexes", "elevation", "hexsides", "paths", "shapes", "contours", "markers")
        check_kind(self, parts, "at")
        return self


class OverlayEntry(Strict):
    """A layer of special rules: its name, and whether it is in force."""

    id: Word
    name: LocalText = ""
    on: bool = True


class HexOverlay(OverlayEntry):
    """An overlay on hexes."""

    changes: list[HexChange] = Field(default_factory=list)


class Stagger(Strict):
    """Which lines of hexes are shifted, and which way."""

    lines: Literal["even", "odd"] = "even"
    by: Literal["down", "up", "right", "left"] | None = None
    extra: bool = False


class BoardEntry(Strict):
    """One of the boards that a map is joined from: where it lies, which of its columns are used, whether it is turned. Its
    ground may be in a file of its own; ``checksum`` is that of this ground when the scenario was saved."""

    name: Word
    column: Annotated[int, Field(ge=1)] = 1
    row: Annotated[int, Field(ge=0)] = 0
    columns: str = "A-GG"
    rows: Annotated[int, Field(ge=1)] = 10
    rotated: bool = False
    file: str = ""
    checksum: Word = ""


def _known_kind(value: object) -> object:
    if isinstance(value, str) and value != "hex":
        text = Text("possible here: hex, table", "valeurs possibles : hex, table")
        raise bilingual_error("bad_value", text, did_you_mean(value, ("hex", "table")))
    return value


class HexMap(Strict):
    """A map of hexes."""

    kind: Annotated[Literal["hex"], BeforeValidator(_known_kind)]
    orientation: Literal["flat", "pointy"] = "flat"
    columns: Annotated[int, Field(ge=1, le=MOST_HEXES)]
    rows: Annotated[int, Field(ge=1, le=MOST_HEXES)]
    stagger: Stagger = Stagger()
    labels: Annotated[Literal["0101", "A1"], BeforeValidator(as_word)] = "0101"
    sight_pixels: (
        Annotated[list[Annotated[float, Field(ge=1, le=MOST_PIXELS)]], Field(min_length=2, max_length=2)] | None
    ) = None
    boards: list[BoardEntry] = Field(default_factory=list)
    ground: str = ""
    hexes: dict[str, OwnedLabels] = Field(default_factory=dict)
    elevation: dict[Level, Labels] = Field(default_factory=dict)
    hexsides: dict[str, Labels] = Field(default_factory=dict)
    paths: dict[str, OwnedPaths] = Field(default_factory=dict)
    shapes: list[ShapeEntry] = Field(default_factory=list)
    contours: list[ContourEntry] = Field(default_factory=list)
    attributes: dict[str, dict[str, Simple]] = Field(default_factory=dict)
    changes: list[HexChange] = Field(default_factory=list)

    @model_validator(mode="after")
    def ground_once(self) -> HexMap:
        """The ground stands in the file, or in those of its boards, with changes."""
        if not any(board.file for board in self.boards):
            if self.changes:
                text = Text(
                    "changes are for boards with a file of their own",
                    "changes ne vaut que pour des plateaux qui ont leur fichier",
                )
                raise bilingual_error("bad_changes", text)
        elif self.hexes or self.elevation or self.hexsides or self.paths or self.shapes or self.contours:
            text = Text(
                "the ground of these boards lies in their files: write what is otherwise under changes",
                "le terrain de ces plateaux se trouve dans leurs fichiers : écrivez les différences sous changes",
            )
            raise bilingual_error("ground_twice", text)
        return self

    @model_validator(mode="after")
    def fits(self) -> HexMap:
        """The shift goes along the lines of the orientation, and the map is not larger than the bench can hold."""
        ways = ("down", "up") if self.orientation == "flat" else ("right", "left")
        if self.stagger.by is not None and self.stagger.by not in ways:
            raise bilingual_error(
                "bad_stagger",
                Text(
                    f"on a {self.orientation} map lines are shifted {ways[0]} or {ways[1]}, not {self.stagger.by}",
                    f"sur une carte {self.orientation}, on décale vers {ways[0]} ou {ways[1]}, pas vers {self.stagger.by}",
                ),
            )
        if self.orientation == "pointy" and self.stagger.extra and self.stagger.by == "left" and self.labels == "A1":
            raise bilingual_error(
                "bad_labels",
                Text(
                    "rows shifted left with a hex more begin with column 0, which has no letter: use labels 0101",
                    "des rangées décalées à gauche avec un hexagone de plus ont une colonne 0, sans lettre : prenez 0101",
                ),
            )
        stagger = (self.stagger.lines, self.stagger.by, self.stagger.extra)
        if self.boards and (self.orientation, *stagger, self.labels) != ("flat", "even", "up", True, "A1"):
            raise bilingual_error(
                "bad_boards",
                Text(
                    "boards need orientation flat, stagger {lines: even, by: up, extra: true} and labels A1",
                    "des plateaux demandent orientation flat, stagger {lines: even, by: up, extra: true}, labels A1",
                ),
            )
        if self.columns * self.rows > MOST_HEXES:
            raise bilingual_error("map_too_large", too_large(self.columns, self.rows))
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


class SetUpForceEntry(Differing):
    """A side in a set-up, as far as it differs from the first one."""

    units: list[UnitEntry] = Field(default_factory=list)


class SetUpEntry(NamedSetUp):
    """A set-up: one way in which the forces stand. The first one is that of ``forces`` and only has a name."""

    forces: list[SetUpForceEntry] | None = None


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


HexPlanEntry = plan_entry(
    "HexPlanEntry",
    "A plan on hexes: ``to`` is a hex, ``observers`` are hexes or ``unit:ID``, the other lists are hexes.",
    Labels,
    Labels,
    zones_only=False,
)


class HexZoneEntry(ZoneEntry):
    """A zone of a map of hexes."""

    at: Labels = ""


def _form(value: object) -> str:
    return "list" if isinstance(value, list) else "single"


class HexNameEntry(NameEntry):
    """A name on a map of hexes: at a hex or a point of the plane, or along a course of hexes or points."""

    at: Annotated[Annotated[Labels, Tag("single")] | Annotated[Point, Tag("list")], Discriminator(_form)] | None = None
    along: (
        Annotated[
            Annotated[Labels, Tag("single")]
            | Annotated[list[Point], Field(min_length=2, max_length=MOST_COURSE), Tag("list")],
            Discriminator(_form),
        ]
        | None
    ) = None


class HexNumbersEntry(Strict):
    """In which hexes the numbers of hexes stand on the map, and where in a hex."""

    style: Literal[tuple(NUMBER_STYLES)] = EVERY.key  # type: ignore[valid-type]
    place: Literal[tuple(NUMBER_PLACES)] = TOP.key  # type: ignore[valid-type]


class ScenarioFile(Settings):
    """A scenario of the workbench on hexes, format 1."""

    map: HexMap
    hex_numbers: HexNumbersEntry | None = None
    markers: dict[str, OwnedLabels] = Field(default_factory=dict)
    forces: list[ForceEntry] = Field(default_factory=list)
    setup: Word | None = None
    setups: list[SetUpEntry] = Field(default_factory=list)
    lines: list[LineEntry] = Field(default_factory=list)
    zones: list[HexZoneEntry] = Field(default_factory=list)
    names: list[HexNameEntry] = Field(default_factory=list)
    plans: list[HexPlanEntry] = Field(default_factory=list)  # type: ignore[valid-type]
    overlays: list[HexOverlay] = Field(default_factory=list)
