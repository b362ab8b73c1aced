"""A ruleset as frozen, typed values: what the charts print, every value with its citation.

What cannot be a table is a *doctrine*: a Python engine chosen by name (``doctrines["sight"]``) that reads its parameters
from here. Words are data too: ``messages`` holds the sentence of every reason an engine can give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from workbench.base.text import Text
from workbench.rules.attacks import Attack, AttackModifier
from workbench.rules.blanks import Blank
from workbench.rules.card import CardField, all_fields
from workbench.rules.rule_names import NamedRule
from workbench.rules.values import Citation, Cited, Cost, Passage, Scalar, Standing, Value

HEXES, HEXSIDES, PATHS, MARKERS, STATES = "hexes", "hexsides", "paths", "markers", "states"
FEATURES = "features"
"""Pieces of terrain on a table."""
LAYERS = (HEXES, HEXSIDES, PATHS, MARKERS, STATES, FEATURES)


def _single(found: Cited | None, default: Scalar) -> Scalar:
    value: Value = default if found is None else found.value
    if isinstance(value, tuple):
        raise TypeError(f"{value} is a pair, not a single value")
    return value


GROUND, RAISED, ROAD, BRIDGE, SMOKE = "ground", "raised", "road", "bridge", "smoke"
ROLES = (GROUND, RAISED, ROAD, BRIDGE, SMOKE)
"""What terrain rows of every game may be: open ground of empty maps, what is painted on every hex above level 0, and on tables
roads, bridges and clouds of smoke. Doctrines name more in their vocabularies."""


@dataclass(frozen=True)
class TerrainRow:
    """One row of the terrain chart.

    - ``layer``: where a scenario holds it (one of :data:`LAYERS`)
    - ``also``: other layers that may hold it
    - ``base``: True for terrain that replaces the ground of a hex (woods), False for what lies upon it (slope)
    - ``cost``: its cell by mobility class; a class that is missing has no figure in the chart
    - ``passage``: the same where the game measures moves
    - ``cost_citation``, ``cost_citations``: where both come from: for all classes, and for some of their own
    - ``facts``: the other columns (``los``, ``height``, ``limiting``, ``spot``, ``df`` ...); missing = no effect
    - ``owned``: may what is painted belong to a side (trenches, mines)?
    - ``roles``: what the program takes the row for (``hedge``, ``ground``), whatever its key: :data:`ROLES` and those
      that a doctrine asks for
    - ``neutral``: the neutral word that the row is read as ("" = none)
    - ``read_only``: the word does not become this row
    - ``no_counterpart``: why no other game has such a terrain
    - ``look``: a drawing style and its parameters for the window
    - ``group``: the part of the palette that it stands in
    - ``words``: others under which the palette finds it
    - ``summary``: what it does, for the reader of the chart
    - ``aliases``: other keys that files may use for it
    """

    key: str
    name: Text
    layer: str
    base: bool = True
    cost: Mapping[str, Cost] = field(default_factory=dict)
    passage: Mapping[str, Passage] = field(default_factory=dict)
    cost_citation: Citation = Citation("")
    facts: Mapping[str, Cited] = field(default_factory=dict)
    look: Mapping[str, Scalar] = field(default_factory=dict)
    summary: Text = Text()
    aliases: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    group: Text = Text()
    words: Text = Text()
    cost_citations: Mapping[str, Citation] = field(default_factory=dict)
    owned: bool = False
    roles: tuple[str, ...] = ()
    neutral: str = ""
    read_only: bool = False
    no_counterpart: Text = Text()

    def fact(self, name: str, default: Scalar = None) -> Scalar:
        """The value of a column, or ``default`` where the chart is silent."""
        return _single(self.facts.get(name), default)

    def cite(self, name: str) -> Citation:
        """Where the value of a column comes from (an empty citation where the chart is silent)."""
        found = self.facts.get(name)
        return found.citation if found is not None else Citation("")

    @property
    def levels(self) -> tuple[float, ...]:
        """The heights that a piece on a table may be given, the default first (whole ones as int); () where the chart is
        silent."""
        heights = map(float, str(self.fact("levels", "")).split())
        return tuple(int(height) if height.is_integer() else height for height in heights)

    @property
    def takes_any_level(self) -> bool:
        """May a piece have a height that the chart does not list? With ``level_min`` it may be higher, and working values of
        ours limit nothing."""
        return bool(self.levels) and (bool(self.fact("level_min")) or self.cite("levels").standing is Standing.HOUSE)

    @property
    def has_height(self) -> bool:
        """Does the height of a piece matter: does it hide something, or raise who is on it?"""
        return self.fact("los", "none") != "none" or self.fact("relief") is not None

    def cite_cost(self, mobility: str) -> Citation:
        """Where the cost of a mobility class comes from."""
        return self.cost_citations.get(mobility, self.cost_citation)


@dataclass(frozen=True)
class UnitKind:
    """A kind of unit: its mobility class, the tags rules ask for (``leg``, ``afv``, ``transport`` ...), default values
    with citations, and its symbol for the window. ``figures`` men stand on the table as it is placed, 0 = its base alone;
    ``words`` are others under which the palette finds it, ``group`` is the heading under which it stands there, such as a
    nation (empty: among the kinds of all)."""

    key: str
    name: Text
    mobility: str
    tags: frozenset[str] = frozenset()
    values: Mapping[str, Cited] = field(default_factory=dict)
    symbol: str = ""
    figures: int = 0
    words: Text = Text()
    group: Text = Text()


def _listed(only: tuple[str, ...], kind: UnitKind) -> bool:
    return kind.key in only or not kind.tags.isdisjoint(only)


@dataclass(frozen=True)
class UnitColumn:
    """What counters print, or what play adds to a unit, under one name (armour, nation ...).

    - ``only``: kinds or tags that may have such a value besides the kinds that print one
    - ``words``: names of its values (by their text); where a value is a word, these are the choices
    - ``several``: it may be more than one, with spaces between
    - ``minimum``, ``maximum``: bound a number
    - ``adds_up``: a weapon that a unit takes adds its value to that of the unit
    """

    key: str
    name: Text
    citation: Citation = Citation("")
    summary: Text = Text()
    only: tuple[str, ...] = ()
    words: Mapping[str, Text] = field(default_factory=dict)
    several: bool = False
    minimum: int | None = None
    maximum: int | None = None
    adds_up: bool = False

    def fits(self, kind: UnitKind) -> bool:
        """True if a unit of this kind may have this value."""
        return self.key in kind.values or _listed(self.only, kind)


@dataclass(frozen=True)
class Switch:
    """An ambiguity of the source with its readings; the key is its number in the ruleset (A2), choices map a key to words."""

    key: str
    name: Text
    default: str
    choices: Mapping[str, Text]
    citation: Citation
    effect: Text = Text()


@dataclass(frozen=True)
class Concern:
    """Where a rule that is left out would matter.

    - ``answers``: asks of the query protocol or their topics (``sight``, ``spotting``, ``fire``, ``movement``)
    - ``kinds``, ``states``, ``values``: only if a unit of the question is of such a kind (or tag), in such a state, and
      has such a value
    - ``terrain``: only on maps that have it
    - ``conditions``: only where they hold (name and words)
    """

    answers: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    conditions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def always(self) -> bool:
        """True for a rule that every such answer leaves out."""
        return not (self.of_units or self.terrain or self.conditions)

    @property
    def of_units(self) -> bool:
        """True for a rule about some units only."""
        return bool(self.kinds or self.states or self.values)

    def fits_kind(self, kind: UnitKind) -> bool:
        """True if the rule is about units of this kind."""
        return not self.kinds or _listed(self.kinds, kind)


@dataclass(frozen=True)
class Option:
    """An optional rule of the game that a scenario may put in force, a state of a unit, a weapon, or a rule left out.

    - ``modelled``: False where the program knows the rule but does not apply it; answers that it would change say so
    - ``only``: the kinds or tags of units that can be in a state, empty = all
    - ``look``: with which ``letter`` and ``colour`` counters show a state
    - ``concern``: which answers a rule that is left out would change
    """

    key: str
    name: Text
    citation: Citation
    summary: Text = Text()
    modelled: bool = True
    only: tuple[str, ...] = ()
    look: Mapping[str, Scalar] = field(default_factory=dict)
    concern: Concern | None = None

    def fits(self, kind: UnitKind) -> bool:
        """True if a unit of this kind can be in this state."""
        return not self.only or _listed(self.only, kind)


@dataclass(frozen=True)
class Weapon(Option):
    """A weapon with what its chart prints, by name (ranges, firepower, what it pierces), each value cited."""

    values: Mapping[str, Cited] = field(default_factory=dict)

    def value(self, name: str, default: Scalar = None) -> Scalar:
        """A single value, or ``default`` where the chart is silent."""
        return _single(self.values.get(name), default)

    def cite(self, name: str) -> Citation:
        """Where a value comes from; the weapon's own citation where the chart is silent."""
        found = self.values.get(name)
        return found.citation if found is not None else self.citation


@dataclass(frozen=True)
class Condition:
    """A condition of a scenario (time, visibility, month ...): its kind (``choice`` or ``number``), values and default."""

    key: str
    name: Text
    kind: str
    default: Scalar
    choices: Mapping[str, Text] = field(default_factory=dict)
    minimum: int | None = None
    maximum: int | None = None
    citation: Citation = Citation("")


@dataclass(frozen=True)
class Table:
    """A small chart: named cells, each cited (visibility by time, stacking limits ...)."""

    key: str
    name: Text
    cells: Mapping[str, Cited]

    def __getitem__(self, cell: str) -> Scalar:
        return _single(self.cells[cell], None)


@dataclass(frozen=True)
class ResultChart:
    """A chart of results that dice are read in.

    - ``dice``: as in ``2d6``
    - ``columns``: its headings, weakest first
    - ``rows``: for every total of the dice the result in each column, by its key
    - ``results``: the names of these keys
    - ``shifts``: a modifier moves the column; else it is added to the dice
    - ``means``: what results bring
    - ``favours``: for whom they are good: ``attacker``, ``defender``, or ``both`` for what costs both
    - ``below_nothing``: what is too weak for the first column, or shifted beyond it, does nothing; else it is read there
    """

    key: str
    name: Text
    citation: Citation
    dice: str
    columns: tuple[str, ...]
    rows: Mapping[int, tuple[str, ...]]
    results: Mapping[str, Text]
    shifts: bool = True
    means: Mapping[str, Text] = field(default_factory=dict)
    favours: Mapping[str, str] = field(default_factory=dict)
    below_nothing: bool = False


@dataclass(frozen=True)
class AidEntry:
    """A table or a chart on the player aid.

    - ``used``: the units, terrain and conditions with which a scenario uses it
    - ``cells``: the cells of a table that are printed, in this order, with what they are called; without it all of them, by
      what their keys name
    - ``signed``: numbers of its cells are modifiers and have a sign
    """

    key: str
    used: Concern
    cells: Mapping[str, Text] = field(default_factory=dict)
    signed: bool = False


@dataclass(frozen=True)
class Mode:
    """A special kind of move of a doctrine (assault, charge, flight ...).

    ``only`` names the kinds of units or the tags that may use it; empty = every unit. ``pace``: a way of going from one place
    to another that is weighed against the ordinary move (run, double time), not an attack or a flight. ``along``: paths that it
    keeps to, at their cost (rails); ``any_conditions``: conditions that limit moves to some hexes do not limit it.
    """

    key: str
    name: Text
    citation: Citation
    summary: Text = Text()
    only: tuple[str, ...] = ()
    pace: bool = False
    along: tuple[str, ...] = ()
    any_conditions: bool = False

    def fits(self, kind: UnitKind) -> bool:
        """True if a unit of this kind may use this mode."""
        return not self.only or _listed(self.only, kind)


@dataclass(frozen=True)
class Message:
    """The sentence of one reason, with ``{name}`` placeholders, and the rule it cites.

    ``decides``: it says why something does not stop a line, or which limit holds, so that it explains the answer better than a
    general sentence before it. False: it never does where another reason explains more. None: as far as it blocks.
    ``column``: a sentence of a doctrine, which cites that column of the row of terrain that it is about.
    """

    rule: str
    text: Text
    decides: bool | None = None
    column: str = ""


class Messages(dict[str, Message]):
    """Sentences by key; a missing sentence is replaced by its key, so that an answer is never lost."""

    def __missing__(self, key: str) -> Message:
        return Message("", Text(f"[{key}]", f"[{key}]"))


@dataclass(frozen=True)
class CounterFace:
    """What counters print below their symbol, at the left and at the right: of each list the first group of values (of a
    unit, by name) whose first word the unit has. ``+name`` is a modifier, printed with its sign."""

    strength: tuple[tuple[str, ...], ...] = ()
    move: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class MapLook:
    """How maps of the game are drawn.

    ``centre_dots``: a dot in the middle of every hex; ``crest_lines``: height with brown crest lines over the colour of the
    ground, not as tints of paper; ``exact``: painted hexes reach to their hexsides, where others have a soft outline;
    ``painted_bridges``: bridges are drawn where they are painted, not wherever a road meets a river.
    """

    centre_dots: bool = False
    crest_lines: bool = False
    exact: bool = False
    painted_bridges: bool = False


# --- Typical pieces of a table: what the palette offers, and the sizes that generated tables have. Lengths are in the ruleset's
# unit, points relative to the middle of the piece, y downwards.


POLYGON, LINE, CIRCLE = "polygon", "line", "circle"
MAKES = ("house", "wood", "hill", "field", "stream", "road", "hedge", "river", "bridge")
"""What a generated table has, in the sizes of the pieces that say so; a ``river`` is crossed on a ``bridge`` only."""


@dataclass(frozen=True)
class PiecePart:
    """One outline of a piece: ``shape`` is polygon, line or circle. ``width`` None is the usual one of the terrain, ``level``
    None the first that its row prints; ``openings`` are (floor, x, y, is it a door). ``name`` is what the part is called on the
    table where its terrain has another name."""

    terrain: str
    shape: str
    points: tuple[tuple[float, float], ...]
    width: float | None = None
    radius: float = 0.0
    level: float | None = None
    floors: int = 0
    openings: tuple[tuple[int, float, float, bool], ...] = ()
    name: Text = Text()


@dataclass(frozen=True)
class TypicalPiece:
    """A piece under one key; ``words`` are others under which it is found, ``makes`` is one of :data:`MAKES` or empty."""

    key: str
    name: Text
    group: Text
    parts: tuple[PiecePart, ...]
    words: Text = Text()
    makes: str = ""


@dataclass(frozen=True)
class EmptyBoard:
    """An empty map to begin with; width and height are in hexes (``unit`` "hex"), or for a table in ``cm`` or ``in``."""

    width: int
    height: int
    unit: str = "hex"


@dataclass(frozen=True)
class OwnGame:
    """What makes a ruleset in a folder of the user's a game of its own: empty ``boards``, and where the sliders of the
    generator stand at first (``recipe``, from 0 to 1)."""

    boards: tuple[EmptyBoard, ...] = ()
    recipe: Mapping[str, float] = field(default_factory=dict)


def keys_by_role(roles: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """The keys of terrain rows by the roles that they play, in chart order, from the ``roles`` of each row. Where no row has
    any, in a ruleset from before there were roles, each row plays the role that it is called like."""
    found: dict[str, tuple[str, ...]] = {}
    for key, of_row in roles.items():
        for role in dict.fromkeys(of_row):
            found[role] = (*found.get(role, ()), key)
    return found or {key: (key,) for key in roles}


@dataclass(frozen=True)
class Ruleset:
    """All printed values of a game that the program uses, and how its maps and counters look. ``length_unit`` (``cm``
    or ``in``) is that of every length which the charts of a game on tables give. ``headings``: what stands in English for
    headings of a French source, for :func:`workbench.rules.values.citation_words`; ``rules``: the names of rules by their
    sections."""

    id: str
    name: Text
    version: str
    source: Text
    map_kinds: tuple[str, ...]
    doctrines: Mapping[str, str]
    level_metres: Scalar
    hex_metres: Scalar
    elevation_steps: tuple[int, int]
    terrain: Mapping[str, TerrainRow]
    mobility: Mapping[str, Text]
    units: Mapping[str, UnitKind]
    states: Mapping[str, Option]
    weapons: Mapping[str, Weapon]
    conditions: Mapping[str, Condition]
    options: Mapping[str, Option]
    switches: Mapping[str, Switch]
    tables: Mapping[str, Table]
    messages: Mapping[str, Message]
    not_modelled: tuple[Option, ...] = ()
    parameters: Mapping[str, Cited] = field(default_factory=dict)
    default_grid: Mapping[str, Scalar] = field(default_factory=dict)
    default_sides: Mapping[str, Text] = field(default_factory=dict)
    modes: Mapping[str, Mode] = field(default_factory=dict)
    blanks: Mapping[str, Blank] = field(default_factory=dict)
    unit_columns: Mapping[str, UnitColumn] = field(default_factory=dict)
    weapon_columns: Mapping[str, UnitColumn] = field(default_factory=dict)
    look: MapLook = MapLook()
    counter: CounterFace = CounterFace()
    length_unit: str = "cm"
    charts: Mapping[str, ResultChart] = field(default_factory=dict)
    pieces: Mapping[str, TypicalPiece] = field(default_factory=dict)
    card: Mapping[str, CardField] = field(default_factory=dict)
    card_groups: Mapping[str, Text] = field(default_factory=dict)
    headings: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, NamedRule] = field(default_factory=dict)
    game: OwnGame | None = None
    aid: Mapping[str, AidEntry] = field(default_factory=dict)
    attacks: Mapping[str, Attack] = field(default_factory=dict)
    modifiers: Mapping[str, AttackModifier] = field(default_factory=dict)

    @property
    def card_fields(self) -> Mapping[str, CardField]:
        """The fields of a scenario's card, those that every game has included."""
        return all_fields(self.card)

    @cached_property
    def values_of_attacks(self) -> frozenset[str]:
        """The values of units that attacks and their modifiers read."""
        found = {word for attack in self.attacks.values() for word in (attack.value, attack.defence) if word}
        return frozenset(found.union(*((*one.when.kind, *one.when.firer_kind) for one in self.modifiers.values())))

    def layer(self, layer: str) -> dict[str, TerrainRow]:
        """The terrain rows of one layer, in chart order."""
        return {key: row for key, row in self.terrain.items() if row.layer == layer}

    def keys_in_role(self, role: str) -> tuple[str, ...]:
        """The keys of the terrain rows that play a role, in chart order; () if none does."""
        return self._keys_by_role.get(role, ())

    @cached_property
    def _keys_by_role(self) -> Mapping[str, tuple[str, ...]]:
        return keys_by_role({key: row.roles for key, row in self.terrain.items()})

    def key_in_role(self, role: str) -> str:
        """The key of the first terrain row that plays a role, "" if none does."""
        return next(iter(self.keys_in_role(role)), "")

    def row_in_role(self, role: str) -> TerrainRow:
        """The first terrain row that plays a role; KeyError if none does, which no role that a doctrine needs allows."""
        return self.terrain[self.key_in_role(role)]

    @property
    def ground(self) -> str:
        """The key of the open ground of which an empty map is made: the row in the role, or else the first that may be."""
        usual = (key for key, row in self.terrain.items() if row.layer in (HEXES, FEATURES) and row.base)
        return self.key_in_role(GROUND) or next(usual, next(iter(self.terrain), ""))

    @property
    def faces_spines(self) -> bool:
        """Do units of this game face along hexspines, about which they have their covered arcs?"""
        arcs = (kind.values.get("arc") for kind in self.units.values())
        return any(arc is not None and arc.value == "covered_arc" for arc in arcs)

    @property
    def has_facing(self) -> bool:
        """True if any kind of unit has a front (the tag ``faces``)."""
        return any("faces" in kind.tags for kind in self.units.values())

    def choice(self, switch: str, chosen: Mapping[str, str]) -> str:
        """The reading in force for a switch: the scenario's, or the default."""
        return chosen.get(switch, self.switches[switch].default)

    def condition_choice(self, condition: str, chosen: Mapping[str, Scalar]) -> str:
        """The choice in force for a condition: the scenario's, or the default; "" for one that the ruleset does not have."""
        known = self.conditions.get(condition)
        return str(chosen.get(condition, known.default)) if known is not None else ""

    def condition_words(self, condition: str, chosen: Mapping[str, Scalar]) -> Text:
        """The choice in force for a condition, in words."""
        choice, known = self.condition_choice(condition, chosen), self.conditions.get(condition)
        return known.choices.get(choice, Text.of(choice)) if known is not None else Text()

    def takes(self, chosen: Mapping[str, str], switch: str, reading: str) -> bool:
        """True if a reading of a switch is in force; False where the ruleset lacks the switch."""
        return switch in self.switches and self.choice(switch, chosen) == reading
