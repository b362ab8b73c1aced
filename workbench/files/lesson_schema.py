"""The form of a lesson file, format ``workbench-lesson/1``, as pydantic models.

The models say which keys there are. What a request, a question or an edit means is checked by asking it of the lesson's
scenario (:mod:`workbench.lessons.reader`). Edits have one form on hexes and one on tables.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    TypeAdapter,
    WithJsonSchema,
    model_validator,
)

from workbench.base.diagnostics import nearest_or_all
from workbench.base.text import Text
from workbench.files.file_versions import LESSON_FORMAT
from workbench.files.question_kinds import QUESTION_KINDS
from workbench.files.schema import (
    BRANCH,
    HexChange,
    LocalText,
    Place,
    Simple,
    Strict,
    UnitEntry,
    Word,
    WrittenBy,
    as_word,
    check_kind,
    format_pattern,
)
from workbench.files.schema_check import bilingual_error
from workbench.files.tabletop_schema import Point, TableChange, TablePlace, TableUnitEntry

MOST_STEPS = 200
MOST_SHOWN = 12
MOST_EDITS = 50
MOST_RULES = 100
LEVELS = ("basic", "further", "expert")
"""How hard a lesson is, in order."""


def _request(value: Any) -> Any:
    if not isinstance(value.get("ask"), str):
        text = Text("a request of the query protocol names its ask", "une demande du protocole donne son « ask »")
        hint = Text("ask: los, area, reach, odds ...", "ask: los, area, reach, odds ...")
        raise bilingual_error("missing_ask", text, hint)
    return value


def _question(value: Any) -> Any:
    word = value.get("question")
    if word not in QUESTION_KINDS:
        listed = ", ".join(QUESTION_KINDS)
        text = Text(f"a question is one of these: {listed}", f"une question est l’une de celles-ci : {listed}")
        raise bilingual_error("bad_question", text, nearest_or_all(str(word), QUESTION_KINDS))
    if sum(value.get(name) is not None for name in ("among", "ring", "zone")) > 1:
        text = Text("places are given by among, ring or zone, not by two", "lieux : among, ring ou zone, pas deux")
        raise bilingual_error("bad_question", text)
    return value


_FREE: dict[str, Any] = {"type": "object", "additionalProperties": True}
RequestEntry = Annotated[
    dict[str, Any],
    AfterValidator(_request),
    WithJsonSchema({**_FREE, "properties": {"ask": {"type": "string"}}, "required": ["ask"]}),
]
"""A request of the query protocol; ``section: true`` beside ``ask: los`` adds the line seen from the side."""
QuestionEntry = Annotated[
    dict[str, Any],
    AfterValidator(_question),
    WithJsonSchema(
        {**_FREE, "properties": {"question": {"enum": list(QUESTION_KINDS)}}, "required": ["question"]},
    ),
]


def _form(value: object) -> str:
    return "list" if isinstance(value, list) else "single"


_ONE_OR_MORE = Discriminator(_form)
Requests = Annotated[
    Annotated[RequestEntry, Tag("single")] | Annotated[list[RequestEntry], Field(max_length=MOST_SHOWN), Tag("list")],
    _ONE_OR_MORE,
]


def _hidden(value: object) -> str:
    return "mapping" if isinstance(value, dict) else "single"


Hidden = Annotated[
    Annotated[RequestEntry, Tag("mapping")] | Annotated[Word, Tag("single")],
    Discriminator(_hidden),
]
"""A request whose answer is hidden until asked for, or the name of a layer of the map."""

_CLAIM: dict[str, Any] = {"type": ["boolean", "number", "string", "array"]}


def _claim(value: Any) -> Any:
    parts = value if isinstance(value, list) else [value]
    inner = [one for part in parts for one in (part if isinstance(part, list) else [part])]
    if not all(isinstance(one, (str, int, float)) for one in inner):
        text = Text(
            "a claim is true, false, a number, a place or a list of places",
            "une affirmation est true, false, un nombre, un lieu ou une liste de lieux",
        )
        raise bilingual_error("bad_claim", text)
    return value


Claim = Annotated[Any, AfterValidator(_claim), WithJsonSchema(_CLAIM)]


class ViewEntry(Strict):
    """What the window looks at: the place in its middle, and how many times larger than the whole map it is."""

    at: TablePlace
    zoom: Annotated[float, Field(ge=1, le=20)] = 1.0


class StepEntry(Strict):
    """One step: its text, what is looked at, shown and hidden, how the map changes from here on, and a question."""

    text: LocalText
    view: ViewEntry | None = None
    show: Requests = Field(default_factory=list)
    hide: Annotated[list[Hidden], Field(max_length=MOST_SHOWN)] = Field(default_factory=list)
    edits: Annotated[
        list[dict[str, Any]],
        Field(max_length=MOST_EDITS),
    ] = Field(default_factory=list)
    ask: QuestionEntry | None = None
    claim: Claim = None

    @model_validator(mode="after")
    def claim_of_a_question(self) -> StepEntry:
        """A claim stands beside the question that it answers."""
        if self.claim is not None and self.ask is None:
            text = Text("a claim needs a question beside it", "une affirmation demande une question à côté")
            raise bilingual_error("claim_alone", text, Text("add ask: {question: ...}", "ajoutez ask: {question: ...}"))
        return self


class CourseEntry(Strict):
    """Where a lesson stands in the course of its game, and the sections of the rules that it teaches."""

    game: Word
    order: Annotated[int, Field(ge=1, le=999)]
    level: Literal["basic", "further", "expert"] = "basic"
    teaches: Annotated[list[Word], Field(max_length=MOST_RULES)] = Field(default_factory=list)


ScenarioPlace = Annotated[
    Annotated[Word, BeforeValidator(as_word), Tag("single")] | Annotated[dict[str, Any], Tag("mapping")],
    BRANCH,
]
"""A path from the lesson's folder, or a whole scenario."""


class LessonFile(Strict):
    """A lesson, format 1."""

    format: Annotated[str, StringConstraints(pattern=format_pattern(LESSON_FORMAT))]
    written_by: WrittenBy = None
    title: LocalText
    about: LocalText = ""
    course: CourseEntry | None = None
    scenario: ScenarioPlace
    setup: Word | None = None
    steps: Annotated[list[StepEntry], Field(min_length=1, max_length=MOST_STEPS)]


# --- Edits of a step: a change as overlays have them, or what happens to units.


class HexUnitAdded(UnitEntry):
    """A counter that comes onto the map, with its side."""

    side: Word


class HexUnits(Strict):
    """Units that are somewhere else (off the map: null), in other states, gone or new."""

    move: dict[Word, Place | None] = Field(default_factory=dict)
    state: dict[Word, list[str]] = Field(default_factory=dict)
    remove: list[Word] = Field(default_factory=list)
    add: list[HexUnitAdded] = Field(default_factory=list)


class TableUnitAdded(TableUnitEntry):
    """An element that comes onto the table, with its side."""

    side: Word


class TableUnits(Strict):
    """As :class:`HexUnits`, on a table."""

    move: dict[Word, Point | None] = Field(default_factory=dict)
    state: dict[Word, list[str]] = Field(default_factory=dict)
    remove: list[Word] = Field(default_factory=list)
    add: list[TableUnitAdded] = Field(default_factory=list)


_ONE_EDIT = Text(
    "an edit changes the ground, the units, the overlays in force or the conditions, one of the four",
    "une modification porte sur le terrain, les unités, les surcouches ou les conditions, une des quatre",
)
_GROUND_ALONE = ("replace", "by", "remove")


def _is_ground(edit: Any, parts: tuple[str, ...], places: str) -> bool:
    """Does an edit change the ground? An error if it changes something else too."""
    others = sum(part is not None for part in (edit.units, edit.overlays, edit.conditions))
    ground = any(getattr(edit, part) is not None for part in (*_GROUND_ALONE, *parts, places))
    if others + ground != 1:
        raise bilingual_error("bad_edit", _ONE_EDIT)
    return ground


class HexEdit(HexChange):
    """One edit of a map of hexes: a change as in ``overlays``, ``units``, ``overlays`` {id: in force?}, or ``conditions``."""

    units: HexUnits | None = None
    overlays: dict[Word, bool] | None = None
    conditions: dict[Word, Simple] | None = None

    @model_validator(mode="after")
    def one_kind(self) -> HexEdit:
        """An edit is of one kind."""
        parts = ("add", "hexes", "elevation", "hexsides", "paths", "shapes", "contours", "markers")
        if _is_ground(self, parts, "at"):
            check_kind(self, parts, "at")
        return self


class TableEdit(TableChange):
    """One edit of a table: a change as in ``overlays``, ``units``, ``overlays`` {id: in force?}, or ``conditions``."""

    units: TableUnits | None = None
    overlays: dict[Word, bool] | None = None
    conditions: dict[Word, Simple] | None = None

    @model_validator(mode="after")
    def one_kind(self) -> TableEdit:
        """An edit is of one kind."""
        if _is_ground(self, ("add", "without"), "ids"):
            check_kind(self, ("add", "without"), "ids")
        return self


def lesson_schema() -> dict[str, Any]:
    """The JSON schema of lesson files with the edits that they may hold; that of scenarios lies beside it."""
    schema = TypeAdapter(LessonFile).json_schema(by_alias=True)
    found = schema.setdefault("$defs", {})
    for model in (HexEdit, TableEdit):
        inner = model.model_json_schema(by_alias=True)
        for name, part in inner.pop("$defs", {}).items():
            found.setdefault(name, part)
        found.setdefault(model.__name__, inner)
    schema["$defs"] = dict(sorted(found.items()))
    either = [{"$ref": f"#/$defs/{name}"} for name in ("HexEdit", "TableEdit")]
    found["StepEntry"]["properties"]["edits"]["items"] = {"anyOf": either}
    path_or_all = [{"type": "string"}, {"$ref": "scenario.schema.json"}]
    schema["properties"]["scenario"] = {"anyOf": path_or_all, "description": "a path, or a whole scenario"}
    return {**schema, "title": "Lesson", "description": "A lesson of the workbench, format 1."}
