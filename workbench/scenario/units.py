"""Units and sides as immutable values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from workbench.base.text import LANGUAGES, Text


class FieldType(Enum):
    """What a field of units holds, and so how it is read, written, shown and typed."""

    WORD = "word"
    """A word of the user's; units with the same one belong together."""
    TURN = "turn"
    """A number of turns, 0: none."""
    ZONE = "zone"
    """The id of a zone, "": none."""
    FLAG = "flag"
    TEXT = "text"
    """A text in two languages."""
    PICTURE = "picture"
    """The path of a picture in the folder of the scenario, "": none."""


@dataclass(frozen=True)
class UnitField:
    """A field that says how a unit is set up, on maps of both kinds.

    - ``id``: the attribute of :class:`BaseUnit`, the key in files, and the column in tables of units;
    - ``subject``: what an edit of it changes ("turn of entry");
    - ``row``, ``tip``: its row in the form of a unit;
    - ``column``: its title in the table of units; ``cell``: what the table says of a flag that is set.
    """

    id: str
    type: FieldType
    subject: Text
    row: Text
    tip: Text
    column: Text
    cell: Text = Text()


SETUP_FIELDS = (
    UnitField(
        "group",
        FieldType.WORD,
        Text("group", "groupe"),
        Text("Group", "Groupe"),
        Text(
            "Units with the same word here are a body of troops",
            "Les unités qui portent ici le même mot forment un corps de troupe",
        ),
        Text("Group", "Groupe"),
    ),
    UnitField(
        "turn",
        FieldType.TURN,
        Text("turn of entry", "tour d’entrée"),
        Text("Enters in turn", "Entre au tour"),
        Text("The turn in which it enters as a reinforcement", "Le tour où elle entre en renfort"),
        Text("Turn", "Tour"),
    ),
    UnitField(
        "zone",
        FieldType.ZONE,
        Text("zone", "zone"),
        Text("Zone", "Zone"),
        Text("Where it sets up, or by which it enters", "Où elle se déploie, ou par où elle entre"),
        Text("Zone", "Zone"),
    ),
    UnitField(
        "hidden",
        FieldType.FLAG,
        Text("hiding", "dissimulation"),
        Text("Hidden from the other sides", "Cachée aux autres camps"),
        Text(),
        Text("Hidden", "Cachée"),
        Text("hidden", "cachée"),
    ),
    UnitField(
        "note",
        FieldType.TEXT,
        Text("note", "note"),
        Text("Note", "Note"),
        Text("A remark for players", "Une remarque pour les joueurs"),
        Text("Note", "Note"),
    ),
    UnitField(
        "picture",
        FieldType.PICTURE,
        Text("picture", "image"),
        Text("Picture", "Image"),
        Text(
            "A picture of yours that is the face of its counter: a file in the folder of the scenario",
            "Une image à vous, qui sert de face au pion : un fichier du dossier du scénario",
        ),
        Text("Picture", "Image"),
    ),
)
"""In the order of files and of the form. Reading, writing, comma-separated values, the form, the table and undo follow from
this list; the schema of files names them once (``Staged`` in ``files/schema.py``)."""


@dataclass(frozen=True)
class BaseUnit:
    """What units have on maps of both kinds.

    - ``at``: where it stands, or None when it is not on the map (carried, off board);
    - ``state``: state keys of the ruleset;
    - ``values``: what its counter prints (``move``, ``df`` as [strength, range] ...), overriding the unit kind's own;
    - ``group``: units of one group form a body of troops, and move together on a table;
    - ``turn``: the turn in which a reinforcement enters (0: there from the start);
    - ``zone``: the zone where it sets up or enters;
    - ``hidden``: only its own side sees it;
    - ``note``: a remark for players;
    - ``picture``: the face of its counter, by its path in the folder of the scenario (with ``/``).
    """

    id: str
    kind: str
    at: Any
    facing: Any = 0
    state: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    name: Text = Text()
    group: str = ""
    turn: int = 0
    zone: str = ""
    hidden: bool = False
    note: Text = Text()
    picture: str = ""

    def has(self, state: str) -> bool:
        """True if the unit is in this state."""
        return state in self.state


@dataclass(frozen=True)
class Unit(BaseUnit):
    """One counter or model group on hexes: ``at`` is the number of its hex, ``facing`` counts hexsides clockwise from the
    top."""

    at: int | None
    facing: int = 0


# --- Units on a table: bases, models and hulls at points, with a facing in degrees.


Point = tuple[float, float]
"""x to the right and y down from the table's upper left corner, in the table's unit."""


ARCS = ("front", "left", "right", "rear", "all")
"""The sides that a mounted weapon may fire to."""


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon that a unit carries: its key in the ruleset, how it is mounted (``turret``, ``hull`` ...), how far its
    muzzle lies from the middle of the unit (in the table's unit), the side it fires to (one of :data:`ARCS`, "" = what the
    ruleset says of the mount), and which single figure carries it, counted from 1 (None: the whole unit)."""

    id: str
    weapon: str
    mount: str = ""
    muzzle: float | None = None
    arc: str = ""
    model: int | None = None


@dataclass(frozen=True)
class TabletopUnit(BaseUnit):
    """An element on a table: ``at`` is its middle, ``facing`` counts degrees clockwise from the top of the table. Lengths are
    in the table's unit, None is the kind's own.

    - ``base``: the diameter of a round base (0: a point) or the (width, depth) of a rectangular one;
    - ``hull``: the (length, width) of a vehicle without a base;
    - ``models``: the places of single figures;
    - ``floor``: storeys above the ground;
    - ``weapons``: those that it carries.
    """

    at: Point | None
    facing: float = 0.0
    base: float | tuple[float, float] | None = None
    hull: tuple[float, float] | None = None
    models: tuple[Point, ...] = ()
    floor: int = 0
    weapons: tuple[Mount, ...] = ()


U = TypeVar("U", bound=BaseUnit, default=Unit)
"""What stands on the map: counters in hexes, or models on a table."""


@dataclass(frozen=True)
class Force(Generic[U]):
    """One side and its units, in the order of the file."""

    side: str
    units: tuple[U, ...] = ()
    name: Text = Text()


@dataclass(frozen=True)
class Forces(Generic[U]):
    """All sides of a scenario."""

    sides: tuple[Force[U], ...] = ()

    def __iter__(self) -> Iterator[tuple[str, U]]:
        """Every (side, unit), in order."""
        return ((force.side, unit) for force in self.sides for unit in force.units)

    def find(self, unit_id: str) -> tuple[str, U] | None:
        """(side, unit) with this id (with or without ``unit:``), or None."""
        return self.by_id.get(unit_id.removeprefix("unit:"))

    @cached_property
    def by_id(self) -> Mapping[str, tuple[str, U]]:
        """Every (side, unit) by the id of the unit, in order; of several with one id the first."""
        found = {unit.id: (force.side, unit) for force in self.sides for unit in force.units}
        if len(found) == sum(len(force.units) for force in self.sides):
            return found
        found = {}
        for force in self.sides:
            for unit in force.units:
                found.setdefault(unit.id, (force.side, unit))
        return found

    @cached_property
    def shared_names(self) -> frozenset[str]:
        """The names, in either language, that several units have."""
        spoken = ({unit.name.get(language) for language in LANGUAGES} for _, unit in self if unit.name)
        counted = Counter(name for names in spoken for name in names)
        return frozenset(name for name, often in counted.items() if often > 1)

    @cached_property
    def names_shared_in_sides(self) -> frozenset[tuple[str, str]]:
        """(name of a side, name of a unit), in either language, that several units have: the side does not tell them apart."""
        if not self.shared_names:
            return frozenset()
        named = [(self.called(force.side), [unit.name for unit in force.units if unit.name]) for force in self.sides]
        counts = (
            Counter((side.get(language), name.get(language)) for side, names in named for name in names)
            for language in LANGUAGES
        )
        return frozenset(both for counted in counts for both, often in counted.items() if often > 1)

    def has_own_name_in_side(self, unit: BaseUnit, language: str) -> bool:
        """Whether no other unit of its side has the name of a unit."""
        name, found = unit.name.get(language), self.find(unit.id)
        if name not in self.shared_names or found is None:
            return True
        return (self.called(found[0]).get(language), name) not in self.names_shared_in_sides

    def called(self, side: str) -> Text:
        """The name of a side in both languages, or else its key in the file."""
        named = next((force.name for force in self.sides if force.side == side), Text())
        return named or Text.of(side)

    def units_at(self, number: int) -> list[tuple[str, U]]:
        """Every (side, unit) in a hex, in order."""
        return list(self._by_place.get(number, ()))

    @cached_property
    def _by_place(self) -> Mapping[object, list[tuple[str, U]]]:
        found: dict[object, list[tuple[str, U]]] = {}
        for side, unit in self:
            if unit.at is not None:
                found.setdefault(unit.at, []).append((side, unit))
        return found


def stated_figures(values: Mapping[str, Any]) -> int:
    """The number of figures that a unit says it has that stand in a house or ride, where nobody places them."""
    told = values.get("models")
    return told if isinstance(told, int) and not isinstance(told, bool) else 0


class Named(Protocol):
    """What has a name, such as a kind of units of a ruleset."""

    @property
    def name(self) -> Text: ...


def unit_called(
    unit: BaseUnit | str, forces: Forces[Any], kinds: Mapping[str, Named], *, beside: Text = Text()
) -> Text:
    """What people call a unit of some forces (or its id), wherever they read of it: its name, with its side if units of several
    sides have that name ("Rifles (German)"), with its id if the side does not tell them apart ("Tiger (g3)"); without a name
    that of its kind and its id ("Tiger tank g3"), the id alone where neither is known. ``beside``: more words to add in the
    brackets, such as a side or a place ("Tiger (g3, 2N5)")."""
    if isinstance(unit, str):
        known = forces.find(unit)
        if known is None:
            return Text.of(unit.removeprefix("unit:"))
        return unit_called(known[1], forces, kinds, beside=beside)
    return Text(*(_called(unit, forces, kinds, beside.get(language), language) for language in LANGUAGES))


def called_among_its_side(unit: BaseUnit, forces: Forces[Any], kinds: Mapping[str, Named], language: str) -> str:
    """What people call a unit in a list below its side, which need not be said again."""
    name = unit.name.get(language)
    return name if name and forces.has_own_name_in_side(unit, language) else _called(unit, forces, kinds, "", language)


def _called(unit: BaseUnit, forces: Forces[Any], kinds: Mapping[str, Named], beside: str, language: str) -> str:
    name, more = unit.name.get(language), [beside] if beside else []
    if name in forces.shared_names:
        found = forces.find(unit.id)
        apart = found is not None and forces.has_own_name_in_side(unit, language)
        more.insert(0, forces.called(found[0]).get(language) if found and apart else unit.id)
    elif not name:
        kind = kinds.get(unit.kind)
        name = f"{kind.name.get(language)} {unit.id}" if kind is not None else unit.id
    return f"{name} ({', '.join(dict.fromkeys(more))})" if more else name


def names_of_units(units: Iterable[BaseUnit | str], forces: Forces[Any], kinds: Mapping[str, Named]) -> Text:
    """What people call several units, in their order (:func:`unit_called`)."""
    called = [unit_called(unit, forces, kinds) for unit in units]
    return Text(*(", ".join(one.get(language) for one in called) for language in LANGUAGES))
