"""The file model of a ruleset: the form of its YAML files, before references are resolved."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    TypeAdapter,
    model_validator,
)

from workbench.base.diagnostics import did_you_mean
from workbench.base.numbers import exact
from workbench.base.text import Text
from workbench.files.file_versions import RULESET_FORMAT
from workbench.files.schema import Strict, WrittenBy, format_pattern
from workbench.files.schema_check import bilingual_error
from workbench.rules.card import CARD_KINDS, CHOICE, CHOICES, LEVELS, NUMBERS, SHOWN, SOURCES
from workbench.rules.values import Cost, Passage

NO_FIGURE = "n/a"
"""A cost cell for which the chart has no figure."""

Layer = Literal["hexes", "hexsides", "paths", "markers", "states", "features"]
Standing = Literal["printed", "reading", "outside", "house"]
Plain = bool | int | float | str | None


@dataclass(frozen=True)
class Names:
    """Says of a field that its words name entries of a ``section``, or (``tags``) kinds of units and their tags, or
    (``traits``) these and values that are true or false; of a mapping, that its keys do. Forms offer them."""

    section: str


def _shape(value: Any) -> str:
    return "mapping" if isinstance(value, (dict, BaseModel)) else "plain"


class BothLanguages(Strict):
    """A text in English and French."""

    en: str = ""
    fr: str = ""


Words = Annotated[
    Annotated[BothLanguages, Tag("mapping")] | Annotated[str, Tag("plain")],
    Discriminator(_shape),
]
"""A text in both languages, or one word that both share."""


class Source(Strict):
    """Where a value comes from; what is missing is taken from the column or the table."""

    rule: str | None = None
    standing: Standing = "printed"
    note: Words = ""


class CitedValue(Source):
    """A value with a source of its own."""

    value: Plain


Cell = Annotated[
    Annotated[CitedValue, Tag("mapping")] | Annotated[Plain, Tag("plain")],
    Discriminator(_shape),
]


def _value_shape(value: Any) -> str:
    return "list" if isinstance(value, list) else _shape(value)


Pair = Annotated[list[int | float], Field(min_length=1, max_length=4)]
PlainOrPair = Annotated[
    Annotated[Plain, Tag("plain")] | Annotated[Pair, Tag("list")],
    Discriminator(_value_shape),
]


class CitedPair(Source):
    """A value or a pair of values (strength and range) with a source of its own."""

    value: PlainOrPair


UnitCell = Annotated[
    Annotated[CitedPair, Tag("mapping")] | Annotated[Plain, Tag("plain")] | Annotated[Pair, Tag("list")],
    Discriminator(_value_shape),
]


def _cost(value: int | float | str) -> int | float | str:
    if value == NO_FIGURE:
        return value
    try:
        Cost.parse(value)
    except (ValueError, ZeroDivisionError):
        text = Text(
            f'"{value}" is not a cost: write a number, "2/3", "+1", P, ALL or n/a',
            f"« {value} » n’est pas un coût : écrivez un nombre, « 2/3 », « +1 », P, ALL ou n/a",
        )
        raise bilingual_error("bad_cost", text) from None
    return value


CostWord = Annotated[int | float | str, AfterValidator(_cost)]


class CitedCost(Source):
    """A cost with a source of its own."""

    value: CostWord


CostCell = Annotated[
    Annotated[CitedCost, Tag("mapping")] | Annotated[CostWord, Tag("plain")],
    Discriminator(_shape),
]


def _passage(value: int | float | str) -> int | float | str:
    try:
        Passage.parse(value)
    except (ValueError, ZeroDivisionError):
        text = Text(
            f'"{value}" is not a passage: write free, half, -5 or forbidden, and # or * or words after a space '
            "(free: no_run, unless_flagged, double; forbidden: deploy, demolish)",
            f"« {value} » n’est pas un passage : écrivez free, half, -5 ou forbidden, puis # ou * ou des mots après une "
            "espace (free : no_run, unless_flagged, double ; forbidden : deploy, demolish)",
        )
        raise bilingual_error("bad_passage", text) from None
    return value


PassageWord = Annotated[int | float | str, AfterValidator(_passage)]


class CitedPassage(Source):
    """A passage with a source of its own."""

    value: PassageWord


PassageCell = Annotated[
    Annotated[CitedPassage, Tag("mapping")] | Annotated[PassageWord, Tag("plain")],
    Discriminator(_shape),
]


def _card_kind(value: str) -> str:
    if value not in CARD_KINDS:
        listed = ", ".join(CARD_KINDS)
        text = Text(f"a kind of field is one of: {listed}", f"un genre de champ est dans : {listed}")
        raise bilingual_error("bad_card_field", text, did_you_mean(value, CARD_KINDS))
    return value


def _card_source(value: str) -> str:
    section, _, key = value.partition(".")
    if section not in SOURCES or (section in ("conditions", "values")) != bool(key):
        listed = "conditions.KEY, values.KEY, " + ", ".join(SOURCES[2:])
        text = Text(f"a field shows one of: {listed}", f"un champ montre l’un de : {listed}")
        raise bilingual_error("bad_card_field", text, did_you_mean(section, SOURCES))
    return value


class CounterModel(Strict):
    """What counters print below their symbol: of each list the first group of values whose first word a unit has; a word with
    a + before it is a modifier, printed with its sign."""

    strength: list[list[str]] = []
    move: list[list[str]] = []


class LookModel(Strict):
    """How maps of the game are drawn: dots in the middle of hexes; height as tints or with crest lines; painted hexes with a
    soft outline or exactly to their hexsides; bridges wherever a road meets a river or only where they are painted."""

    centre_dots: bool = False
    relief: Literal["tints", "crest_lines"] = "tints"
    outlines: Literal["soft", "exact"] = "soft"
    bridges: Literal["roads", "painted"] = "roads"


def _board(value: str) -> str:
    if BOARD.fullmatch(value) is None:
        text = Text(
            f'"{value}" is no size: write 32x20 (hexes), 180x120cm or 72x48in',
            f"« {value} » n’est pas une taille : écrivez 32x20 (hexagones), 180x120cm ou 72x48in",
        )
        raise bilingual_error("bad_board", text)
    return value


BOARD = re.compile(r"([1-9]\d{0,2})x([1-9]\d{0,2})(cm|in)?", re.ASCII)
Share = Annotated[float, Field(ge=0, le=1)]


class OwnGameModel(Strict):
    """What makes a ruleset in a folder of the user's a game of its own: the sizes of its empty maps, and where the sliders of
    the generator stand at first."""

    boards: list[Annotated[str, AfterValidator(_board)]] = []
    recipe: dict[Literal["relief", "water", "woods", "fields", "villages", "roads"], Share] = {}


class Head(Strict):
    """What the ruleset is, and which doctrines judge by it; ``copied_from`` is the ruleset that it was made of."""

    id: str
    name: Words
    version: str
    source: Words
    map_kinds: Annotated[list[Literal["hex", "table"]], Field(min_length=1)]
    doctrines: dict[Literal["sight", "spotting", "fire", "movement"], str]
    level_metres: int | float | None = None
    hex_metres: int | float | None = None
    elevation_steps: Annotated[list[int], Field(min_length=2, max_length=2)] = [0, 0]
    default_grid: dict[str, Plain] = {}
    default_sides: dict[str, Words] = {}
    length_unit: Literal["cm", "in"] = "cm"
    look: LookModel | None = None
    counter: CounterModel | None = None
    game: OwnGameModel | None = None
    copied_from: str = ""


class ReadAs(Strict):
    """A neutral word that the row is read as, but that never becomes the row."""

    read_as: str


def _neutral_shape(value: Any) -> str:
    return "read_as" if isinstance(value, ReadAs) or (isinstance(value, dict) and "read_as" in value) else _shape(value)


Neutral = Annotated[
    Annotated[ReadAs, Tag("read_as")] | Annotated[BothLanguages, Tag("mapping")] | Annotated[str, Tag("plain")],
    Discriminator(_neutral_shape),
]
"""The neutral word of a row, or in both languages why no other game has such a terrain."""


class TerrainModel(Strict):
    """One row of the terrain chart. ``roles`` are what engines take it for, whatever its key; ``neutral`` is what other games
    call the same ground."""

    name: Words
    layer: Layer
    also: list[Layer] = []
    base: bool = True
    aliases: list[str] = []
    cost: Annotated[dict[str, CostCell], Names("mobility")] = {}
    passage: Annotated[dict[str, PassageCell], Names("mobility")] = {}
    facts: dict[str, Cell] = {}
    look: dict[str, Plain] = {}
    summary: Words = ""
    owned: bool = False
    words: Words = ""
    roles: list[str] = []
    neutral: Neutral = ""


class UnitModel(Strict):
    """One kind of unit; ``figures`` men are drawn up when it is placed on a table, ``group`` is the heading under which
    the palette has it."""

    name: Words
    mobility: Annotated[str, Names("mobility")]
    tags: list[str] = []
    symbol: str = ""
    values: dict[str, UnitCell] = {}
    figures: Annotated[int, Field(ge=0, le=40)] = 0
    words: Words = ""
    group: Words = ""


class UnitColumnModel(Source):
    """What counters print, or what play adds to a unit, under one name; ``only`` names unit kinds or tags that may have it
    besides the kinds that print it; ``adds_up``: a weapon that is taken adds its value to that of the unit."""

    name: Words = ""
    summary: Words = ""
    only: Annotated[list[str], Names("tags")] = []
    adds_up: bool = False
    words: dict[str, Words] = {}
    several: bool = False
    minimum: int | None = None
    maximum: int | None = None


class SwitchModel(Strict):
    """One reading of an unclear rule, with its choices."""

    name: Words
    rule: str
    default: str
    choices: Annotated[dict[str, Words], Field(min_length=1)]
    standing: Standing = "reading"
    note: Words = ""
    effect: Words = ""


class ConcernModel(Strict):
    """Which answers a rule that is left out would change."""

    answers: list[str]
    kinds: Annotated[list[str], Names("tags")] = []
    states: Annotated[list[str], Names("states")] = []
    values: Annotated[list[str], Names("unit_columns")] = []
    terrain: Annotated[list[str], Names("terrain")] = []
    conditions: dict[str, list[str]] = {}


class OptionModel(Source):
    """An optional rule, a state, a weapon, or a rule that is not modelled; ``only`` names the unit kinds or tags that can be
    in a state, empty = all; ``look`` gives the letter and the colour with which counters show a state."""

    name: Words
    summary: Words = ""
    modelled: bool = True
    only: Annotated[list[str], Names("tags")] = []
    look: dict[str, Plain] = {}
    concern: ConcernModel | None = None


class RuleModel(Strict):
    """The name of a rule by its section; ``about`` what lessons are to teach it, or why none does (``left_out``)."""

    name: Words
    about: Literal["", "sight", "spotting", "movement", "cover"] = ""
    left_out: Words = ""


class WeaponModel(OptionModel):
    """A weapon; ``values`` are what its chart prints (ranges, firepower ...), with the weapon's source unless a cell or a
    column of ``weapon_columns`` has its own."""

    values: dict[str, UnitCell] = {}


class ConditionModel(Source):
    """A condition that a scenario sets."""

    name: Words
    kind: Literal["choice", "number"]
    default: Plain = None
    choices: dict[str, Words] = {}
    minimum: int | None = None
    maximum: int | None = None


class CardFieldModel(Source):
    """A field of the card that scenarios of the game have. ``from`` says what a shown field shows, ``value`` is what the rules
    fix so that no scenario gives it."""

    name: Words
    kind: Annotated[str, AfterValidator(_card_kind)] = SHOWN
    group: Annotated[str, Names("card_groups")] = ""
    help: Words = ""
    per_side: bool = False
    choices: dict[str, Words] = {}
    parts: dict[str, Words] = {}
    minimum: int | None = None
    maximum: int | None = None
    unit: Words = ""
    value: Plain = None
    shows: Annotated[str, Field(alias="from"), AfterValidator(_card_source)] = ""
    needed: bool = False
    counters: bool = False

    @model_validator(mode="after")
    def _whole(self) -> CardFieldModel:
        if (self.kind == SHOWN) != bool(self.shows):
            text = Text(
                "a field has a kind, or says with from what it shows",
                "un champ a un genre (kind), ou dit par from ce qu’il montre",
            )
            raise bilingual_error("bad_card_field", text)
        if self.kind in (CHOICE, CHOICES, LEVELS) and not self.choices:
            raise bilingual_error("bad_card_field", Text("choices are missing", "il manque choices"))
        if (self.kind == NUMBERS) != bool(self.parts):
            text = Text("parts go with the kind numbers", "parts va avec le genre numbers")
            raise bilingual_error("bad_card_field", text)
        return self


class TableModel(Source):
    """A small chart; its source is that of every cell without one."""

    name: Words
    cells: dict[str, Cell] = {}


class ChartModel(Source):
    """A chart of results that dice are read in: headings in one line, a line of results for every total of the dice, where
    ``-`` is the result ``none``, and the names of all results; ``means`` says what each brings, ``favours`` for whom it is
    good. A modifier moves the column, or is added to the dice. What is too weak for the first column, or shifted beyond it, is
    read there, or with ``below: nothing`` does nothing."""

    name: Words
    dice: str
    columns: str
    rows: dict[int, str]
    results: dict[str, Words]
    means: dict[str, Words] = {}
    favours: dict[str, Literal["attacker", "defender", "both"]] = {}
    modifier: Literal["column", "dice"] = "column"
    below: Literal["first", "nothing"] = "first"


class AidModel(Strict):
    """A table or a chart on the player aid, by its key: printed where the scenario has units of ``kinds`` (or tags), in
    ``states``, with ``values``, the ``terrain`` and ``conditions``; without these always. ``cells`` are the cells of a table
    that are printed, with what they are called (without it all, by what their keys name); ``signed``: numbers have signs."""

    kinds: Annotated[list[str], Names("tags")] = []
    states: Annotated[list[str], Names("states")] = []
    values: Annotated[list[str], Names("unit_columns")] = []
    terrain: Annotated[list[str], Names("terrain")] = []
    conditions: dict[str, list[str]] = {}
    cells: dict[str, Words] = {}
    signed: bool = False


class ModeModel(Source):
    """A kind of move besides the ordinary one; ``only`` names unit kinds or tags, empty = every unit. ``pace``: a way of going
    from one place to another that a player weighs against the ordinary one; units that are dragged are priced by it too.
    ``along``: paths that it keeps to, at their cost; ``any_conditions``: what limits moves to some hexes does not limit it."""

    name: Words
    summary: Words = ""
    only: Annotated[list[str], Names("tags")] = []
    pace: bool = False
    along: Annotated[list[str], Names("terrain")] = []
    any_conditions: bool = False


def _share_of_range(value: int | float | str) -> int | float | str:
    try:
        good = 0 < exact(value) <= 100
    except (ValueError, ZeroDivisionError):
        good = False
    if not good:
        text = Text(
            f'"{value}" is no share: write a number or a fraction ("3/2")',
            f"« {value} » n’est pas une part : écrivez un nombre ou une fraction (« 3/2 »)",
        )
        raise bilingual_error("bad_share", text)
    return value


class BlankModel(Source):
    """A chart value that the source does not hold and the user types in."""

    name: Words
    summary: Words = ""
    kind: Literal["number", "cost", "results"] = "number"
    rows: dict[str, Words] = {}
    columns: str = ""
    results: str = ""
    asked: list[str] = []
    minimum: int | None = None
    maximum: int | None = None
    inferred: dict[str, Plain] = {}


Times = Annotated[int | float | str, AfterValidator(_share_of_range)]
Hexes = Annotated[int, Field(ge=0, le=1000)]
Shift = Annotated[int, Field(ge=-99, le=99)]


class AttackModel(Source):
    """One way in which units attack: see :class:`workbench.rules.attacks.Attack`."""

    name: Words
    summary: Words = ""
    value: Annotated[str, Names("unit_columns")] = ""
    method: Literal["strength", "odds", "to_hit", "pool"]
    chart: Annotated[str, Names("charts")] = ""
    dice: str = "2d6"
    needed: int = 0
    defence: Annotated[str, Names("unit_columns")] = ""
    range: Hexes | None = None
    least_range: Hexes = 0
    long_range: Times = 1
    long_strength: Times = 1
    needs: Literal["spotted", "seen", "nothing"] = "spotted"
    own_hex: bool = False
    targets: Annotated[list[str], Names("tags")] = []
    only: Annotated[list[str], Names("tags")] = []
    silent: Annotated[list[str], Names("states")] = []
    halved: Annotated[list[str], Names("states")] = []
    least: Shift | None = None
    most: Shift | None = None
    bands: dict[str, Hexes] = {}
    rounds: Literal["down", "up", "nearest", "never"] = "down"
    saves: dict[str, Annotated[str, Names("charts")]] = {}
    sure: Annotated[int, Field(ge=0, le=20)] = 0
    always_hits: Annotated[int, Field(ge=1, le=1000)] | None = None
    always_misses: Annotated[int, Field(ge=1, le=1000)] | None = None
    indirect: bool = False
    template: Hexes = 0
    deviation: Hexes = 0
    halved_when: Annotated[dict[str, list[str]], Names("conditions")] = {}
    together: Literal["alone", "chosen", "all"] | None = None
    long_least: Annotated[int, Field(ge=0, le=99)] = 0
    terrain: Literal["sum", "best"] = "sum"


class WhenModel(Strict):
    """The conditions of a modifier: see :class:`workbench.rules.attacks.When`. There are no others."""

    target_in: Annotated[list[str], Names("terrain")] = []
    firer_in: Annotated[list[str], Names("terrain")] = []
    crossed: Annotated[list[str], Names("terrain")] = []
    higher: bool = False
    lower: bool = False
    range: Annotated[list[Hexes], Field(min_length=2, max_length=2)] | None = None
    band: list[str] = []
    state: Annotated[list[str], Names("states")] = []
    firer_state: Annotated[list[str], Names("states")] = []
    kind: Annotated[list[str], Names("traits")] = []
    firer_kind: Annotated[list[str], Names("traits")] = []
    action: list[str] = []
    stack: Annotated[list[Hexes], Field(min_length=2, max_length=2)] | None = None
    stack_of: Annotated[list[str], Names("traits")] = []
    with_kind: Annotated[list[str], Names("traits")] = []
    firer_spots: bool = False
    condition: Annotated[dict[str, list[str]], Names("conditions")] = {}
    cover: list[Literal["none", "light", "heavy", "total"]] = []
    side: list[Literal["front", "left", "right", "rear"]] = []


class ModifierModel(Source):
    """What moves a column or the dice: see :class:`workbench.rules.attacks.AttackModifier`."""

    name: Words
    when: WhenModel
    shift: Shift = 0
    attacks: Annotated[list[str], Names("attacks")] = []
    line: str = ""
    dice: Shift = 0
    times: Times = 1
    defence_times: Times = 1
    all_firers: bool = False


Length = Annotated[float, Field(gt=0, le=500)]
Offset = Annotated[float, Field(ge=-500, le=500)]
Spot = Annotated[list[Offset], Field(min_length=2, max_length=2)]
Extent = Annotated[list[Length], Field(min_length=2, max_length=2)]


class PieceOpeningModel(Strict):
    """A window of a piece, or a door."""

    floor: Annotated[int, Field(ge=0, le=99)] = 0
    at: Spot
    door: bool = False


class PiecePartModel(Strict):
    """One outline of a typical piece, in the ruleset's unit about the middle of the piece: exactly one of ``rectangle``,
    ``round`` and ``uneven`` (sizes across and down, the middle ``at``), ``polygon``, ``line`` and ``circle`` (a radius)."""

    terrain: Annotated[str, Names("terrain")]
    rectangle: Extent | None = None
    round: Extent | None = None
    uneven: Extent | None = None
    polygon: Annotated[list[Spot], Field(min_length=3)] | None = None
    line: Annotated[list[Spot], Field(min_length=2)] | None = None
    circle: Length | None = None
    at: Spot = [0, 0]
    width: Annotated[float, Field(ge=0, le=99)] | None = None
    level: Annotated[float, Field(ge=-99, le=99)] | None = None
    floors: Annotated[int, Field(ge=0, le=99)] = 0
    openings: list[PieceOpeningModel] = []
    name: Words = ""

    @model_validator(mode="after")
    def _one_shape(self) -> PiecePartModel:
        shapes = (self.rectangle, self.round, self.uneven, self.polygon, self.line, self.circle)
        if sum(shape is not None for shape in shapes) != 1:
            text = Text(
                "a part has exactly one of rectangle, round, uneven, polygon, line and circle",
                "une partie a exactement un de rectangle, round, uneven, polygon, line et circle",
            )
            raise bilingual_error("bad_part", text)
        return self


class PieceModel(Strict):
    """A typical piece of a table; ``makes`` says that generated tables have such things in its size."""

    name: Words
    group: Annotated[str, Names("piece_groups")]
    parts: Annotated[list[PiecePartModel], Field(min_length=1)]
    words: Words = ""
    makes: Literal["", "house", "wood", "hill", "field", "stream", "road", "hedge", "river", "bridge"] = ""


class MessageModel(Strict):
    """The sentence of one reason, with {placeholders}; ``decides``: it explains an answer better than a general sentence before
    it (false: it never does where another reason blocks)."""

    rule: str
    en: str = ""
    fr: str = ""
    decides: bool | None = None


def names_in(model: type[BaseModel]) -> dict[str, str]:
    """The fields of a model that are lists of names, with the section that they name entries of."""
    return {
        name: one.section
        for name, field in model.model_fields.items()
        for one in field.metadata
        if isinstance(one, Names) and get_origin(field.annotation) is list
    }


class RulesetFile(Strict):
    """One YAML file of a ruleset's folder; sections may be spread over files as the author likes."""

    format: Annotated[str, StringConstraints(pattern=format_pattern(RULESET_FORMAT))] = RULESET_FORMAT.word
    written_by: WrittenBy = None
    ruleset: Head | None = None
    mobility: dict[str, Words] = {}
    parameters: dict[str, Cell] = {}
    groups: dict[str, Words] = {}
    columns: dict[str, Source] = {}
    terrain: dict[str, TerrainModel] = {}
    unit_columns: dict[str, UnitColumnModel] = {}
    units: dict[str, UnitModel] = {}
    states: dict[str, OptionModel] = {}
    weapon_columns: dict[str, UnitColumnModel] = {}
    weapons: dict[str, WeaponModel] = {}
    conditions: dict[str, ConditionModel] = {}
    options: dict[str, OptionModel] = {}
    switches: dict[str, SwitchModel] = {}
    tables: dict[str, TableModel] = {}
    charts: dict[str, ChartModel] = {}
    attacks: dict[str, AttackModel] = {}
    modifiers: dict[str, ModifierModel] = {}
    aid: dict[str, AidModel] = {}
    modes: dict[str, ModeModel] = {}
    blanks: dict[str, BlankModel] = {}
    not_modelled: dict[str, OptionModel] = {}
    piece_groups: dict[str, Words] = {}
    pieces: dict[str, PieceModel] = {}
    headings: dict[str, str] = {}
    rules: dict[str, RuleModel] = {}
    card_groups: dict[str, Words] = {}
    card: dict[str, CardFieldModel] = {}
    messages: dict[str, MessageModel] = {}


SECTIONS: dict[str, Any] = {
    "mobility": Words,
    "parameters": Cell,
    "groups": Words,
    "columns": Source,
    "terrain": TerrainModel,
    "unit_columns": UnitColumnModel,
    "units": UnitModel,
    "states": OptionModel,
    "weapon_columns": UnitColumnModel,
    "weapons": WeaponModel,
    "conditions": ConditionModel,
    "options": OptionModel,
    "switches": SwitchModel,
    "tables": TableModel,
    "charts": ChartModel,
    "attacks": AttackModel,
    "modifiers": ModifierModel,
    "aid": AidModel,
    "modes": ModeModel,
    "blanks": BlankModel,
    "not_modelled": OptionModel,
    "piece_groups": Words,
    "pieces": PieceModel,
    "headings": str,
    "rules": RuleModel,
    "card_groups": Words,
    "card": CardFieldModel,
    "messages": MessageModel,
}
"""Sections whose entries are checked one by one, so that one bad entry does not hide the others."""


def json_schemas() -> dict[str, dict[str, Any]]:
    """JSON schemas for editors that check while one types, by file name: ruleset files, and files under ``messages/``."""
    messages = TypeAdapter(dict[str, MessageModel]).json_schema()
    return {
        "ruleset.schema.json": {"title": "A file of a ruleset", **RulesetFile.model_json_schema()},
        "ruleset_messages.schema.json": {**messages, "title": "Messages of a ruleset"},
    }
