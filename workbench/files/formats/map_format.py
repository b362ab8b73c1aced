"""What a format is: a value that names itself, knows its files and reads or writes them. Each has a module of its own and one
line in :mod:`workbench.files.formats.registry`; a pip package adds one by the entry point group ``workbench.formats``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.base.text import Text
from workbench.files.formats.source import SourceFile
from workbench.files.formats.word_mapping import WordMapping
from workbench.files.safe_files import replace_file
from workbench.files.scenario_reader import CheckScenario, FindRuleset
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind


class Can(Enum):
    """What a format holds. Of units or a picture alone no map can be made: they are taken into a scenario that there is."""

    HEXES = "hex"
    TABLE = "table"
    UNITS = "units"
    PICTURE = "picture"


# --- What was taken over, and what was not: a value with words


@dataclass(frozen=True)
class Counted:
    """Things of one sort: what they are (a noun in the plural), how many, and where the first of them is: a line, a member, a
    hex, an id."""

    what: Text
    count: int
    first: str = ""

    @property
    def text(self) -> Text:
        """``roads: 3 (first: 0304)``."""
        first = Text(f" (first: {self.first})", f" (premier : {self.first})") if self.first else Text()
        return Text(f"{self.what.en}: {self.count}{first.en}", f"{self.what.fr} : {self.count}{first.fr}")


class Tally:
    """Counts things while a file is read or written; gives them in the order in which each sort was first met."""

    def __init__(self) -> None:
        self._counts: dict[Text, tuple[int, str]] = {}

    def add(self, what: Text, first: str = "", count: int = 1) -> None:
        """One more of a sort, or ``count`` of them; ``first`` is kept of the first one that has any."""
        before, place = self._counts.get(what, (0, ""))
        if before + count:
            self._counts[what] = (before + count, place or first)

    def rows(self) -> tuple[Counted, ...]:
        """What was counted."""
        return tuple(Counted(what, count, first) for what, (count, first) in self._counts.items())


TERRAIN_HEXES = Text("hexes with terrain", "hexagones avec terrain")
LEVEL_HEXES = Text("hexes with a level", "hexagones à un niveau")
TERRAIN_SIDES = Text("hexsides with terrain", "côtés d’hexagone avec terrain")
LINES = Text("roads, rivers and the like", "routes, rivières et semblables")
SHAPES = Text("shapes drawn inside hexes", "formes dessinées dans les hexagones")
CONTOURS = Text("contours", "courbes de niveau")
UNITS = Text("units", "unités")
PIECES = Text("pieces of terrain", "éléments de décor")
PICTURE = Text("pictures under the map", "images sous la carte")

ZONES = Text("zones", "zones")
NAMES = Text("names on the map", "noms sur la carte")
MARKERS = Text("markers", "marqueurs")

UNIT_PICTURES = Text("pictures of units", "images d’unités")
BOARDS = Text("boards in files of their own", "plateaux dans leurs propres fichiers")


def contents_of(scenario: AnyScenario) -> tuple[Counted, ...]:
    """Everything that a scenario holds, counted by sort: what a format takes over of it, or leaves behind."""
    tally = Tally()
    for what, first, count in _contents(scenario):
        tally.add(what, first, count)
    return tally.rows()


def _contents_of_map(scenario: Scenario) -> Iterator[tuple[Text, str, int]]:
    board = scenario.board
    painted = np.logical_or.reduce([*board.cover.values(), np.zeros(board.grid.size, dtype=np.bool_)])
    labels = board.grid.labels

    def hexes(mask: Any) -> tuple[str, int]:
        found = np.flatnonzero(mask)
        return (labels[int(found[0])] if found.size else "", int(found.size))

    yield (TERRAIN_HEXES, *hexes(painted))
    yield (LEVEL_HEXES, *hexes(board.elevation))
    sides = sum(int(mask.sum()) for mask in board.hexsides.values())
    yield TERRAIN_SIDES, "", sides
    paths = [chain for chains in board.paths.values() for chain in chains]
    yield LINES, _first(paths, labels), len(paths)
    yield SHAPES, "", len(board.shapes)
    yield CONTOURS, "", len(board.contours)
    owned = [places for sides in scenario.marker_owners.values() for places in sides.values()]
    markers = sum(map(len, [*scenario.markers.values(), *owned]))
    yield MARKERS, "", markers


def _contents_of_table(scenario: TabletopScenario) -> Iterator[tuple[Text, str, int]]:
    ids = [feature.id for feature in scenario.board.features]
    yield PIECES, ids[0] if ids else "", len(ids)


def _contents(scenario: AnyScenario) -> Iterator[tuple[Text, str, int]]:
    yield from scenario_by_map_kind(scenario, _contents_of_map, _contents_of_table)
    units = [unit.id for _, unit in scenario.forces]
    yield UNITS, units[0] if units else "", len(units)
    pictures = list(dict.fromkeys(unit.picture for _, unit in scenario.forces if unit.picture))
    yield UNIT_PICTURES, pictures[0] if pictures else "", len(pictures)
    zones = [zone.id for zone in scenario.zones]
    yield ZONES, zones[0] if zones else "", len(zones)
    names = [name.called.en for name in scenario.names]
    yield NAMES, names[0] if names else "", len(names)
    for what, held in (
        (Text("kept lines of sight", "lignes de vue gardées"), scenario.lines),
        (Text("kept plans", "plans gardés"), scenario.plans),
        (Text("layers of special rules", "couches de règles spéciales"), scenario.overlays),
        (Text("set-ups", "placements"), scenario.setups.others),
        (PICTURE, (scenario.underlay,) if scenario.underlay is not None else ()),
    ):
        yield what, "", len(held)


def _first(paths: list[Any], labels: Any) -> str:
    return labels[paths[0][0]] if paths and len(paths[0]) else ""


FACTS = Text("facts about terrain (courses, fords and the like)", "précisions sur le terrain (cours, gués, etc.)")
OWNERS = Text("terrain that belongs to a side", "terrain qui appartient à un camp")
BOARDS = Text("joined boards (their names of hexes)", "plateaux assemblés (leurs noms d’hexagones)")
PIXELS_OF_SIGHT = Text(
    "lines of sight from pixel to pixel (sight_pixels)", "lignes de vue d’un pixel à l’autre (sight_pixels)"
)


def details_of(board: HexBoard) -> tuple[Counted, ...]:
    """What a map of hexes says beside its ground, counted by sort: most other programs have no form for it."""
    tally = Tally()
    tally.add(FACTS, count=sum(map(bool, board.attributes.values())))
    tally.add(OWNERS, count=sum(map(bool, board.owners.values())))
    tally.add(BOARDS, count=len(board.grid.boards))
    tally.add(PIXELS_OF_SIGHT, count=int(board.grid.pixels is not None))
    return tally.rows()


# --- Reading and writing


@dataclass(frozen=True)
class OpenScenario:
    """A scenario that there is already, its ruleset, and the folder of its file (None: it is in no file)."""

    scenario: AnyScenario
    ruleset: Ruleset
    folder: Path | None = None


@dataclass(frozen=True)
class Choices:
    """How a file is to be read.

    - ``find_ruleset`` loads rules, ``check`` looks for what is probably not meant.
    - ``ruleset`` is the id of the rules, for files that name none.
    - ``into`` is the scenario that takes units or a picture.
    - ``mapping`` says what the words of another program mean; None: the usual one of the format.
    """

    find_ruleset: FindRuleset
    check: CheckScenario | None = None
    ruleset: str = ""
    into: OpenScenario | None = None
    mapping: WordMapping | None = None


@dataclass(frozen=True)
class Imported:
    """What became of a file: the scenario and its ruleset (None where errors prevent it), what was ``taken`` over, the
    ``losses``, and the mistakes in the file. ``pictures`` and ``boards`` are files that belong beside that of the scenario, by
    name; boards are those that it includes. ``supplement`` is the file of the tables and counters that the scenario names, with
    its id, for who has none of this id. ``unmapped`` counts the words of the file that mean nothing yet, and
    ``without_side`` its groups of counters that belong to nobody yet."""

    scenario: AnyScenario | None
    ruleset: Ruleset | None = None
    taken: tuple[Counted, ...] = ()
    losses: tuple[Counted, ...] = ()
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    boards: Mapping[str, bytes] = field(default_factory=dict)
    supplement: tuple[str, bytes] | None = None
    unmapped: int = 0
    without_side: int = 0

    @property
    def files(self) -> dict[str, bytes]:
        """All files that belong beside that of the scenario, by name."""
        return {**self.pictures, **self.boards}


@dataclass(frozen=True)
class CounterPictures:
    """The counters of a scenario as PNG pictures.

    - ``fronts``, ``backs``: by the ids of units; a unit that faces a way looks up, with a mark at its upper edge;
    - ``turned``: the state that a back shows, by the ids of units; other backs bear a name, or are reduced;
    - ``named``: the ids of units whose front bears their name;
    - ``facing``: those that show which way they face;
    - ``marks``: the mark of each state of the ruleset.
    """

    fronts: Mapping[str, bytes]
    backs: Mapping[str, bytes]
    turned: Mapping[str, str]
    named: frozenset[str]
    facing: frozenset[str]
    marks: Mapping[str, bytes]


Margins = tuple[float, float, float, float]
"""Empty paper around a map, in pixels: left, top, right, bottom."""
NO_MARGINS: Margins = (0.0, 0.0, 0.0, 0.0)


class DrawMap(Protocol):
    """Draws a PNG picture of the terrain alone, without units, of so many pixels for a hex or a unit of the table."""

    def __call__(self, scale: float, margins: Margins = NO_MARGINS, /) -> bytes:
        """The bytes of the picture."""


@dataclass(frozen=True)
class Target:
    """Where a file will be written, in which ``language``, and with how many ``pixels`` for a hex from side to side (0: as many
    as the format usually has; on a table for an inch or 2.5 cm). Programs without a window have no painters:

    - ``draw`` makes a picture of the map in the format of an ending (``.png``);
    - ``draw_map`` the terrain alone;
    - ``draw_counters`` the counters, of so many pixels a side, in a language.
    """

    path: Path
    draw: Callable[[str], bytes] | None = None
    draw_map: DrawMap | None = None
    draw_counters: Callable[[int, str], CounterPictures] | None = None
    language: str = "en"
    pixels: int = 0


@dataclass(frozen=True)
class Pixels:
    """How many pixels a hex may have from side to side in files of a format: the ``least``, the ``most``, and as a rule."""

    least: int
    most: int
    usual: int

    def of(self, target: Target) -> int:
        """Those that were asked for. CannotAnswer (``bad_value``) for too few or too many."""
        wanted = target.pixels or self.usual
        if not self.least <= wanted <= self.most:
            words = Text(
                "a hex has {least} to {most} pixels from side to side",
                "un hexagone fait de {least} à {most} pixels d’un côté à l’autre",
            )
            raise CannotAnswer("bad_value", words.format(least=self.least, most=self.most))
        return wanted


@dataclass(frozen=True)
class Exported:
    """The bytes of a file, what of the scenario is not in it, and files that belong to it, by their names in its folder."""

    data: bytes
    losses: tuple[Counted, ...] = ()
    beside: Mapping[str, bytes] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the file under its name, after those that belong to it. OSError if one cannot be written."""
        for name, data in self.beside.items():
            replace_file(path.with_name(name), data)
        replace_file(path, self.data)


GROUND = ""
"""The word for the ground of a foreign map where nothing else is: it becomes that of the ruleset."""


@dataclass(frozen=True)
class OwnWord:
    """A word in a file that this program wrote: the ``key`` of a terrain, the id of its ``ruleset``, and the ``neutral`` word
    for other rulesets ("" = none)."""

    ruleset: str
    key: str
    neutral: str = ""


@dataclass(frozen=True)
class WordPicture:
    """What a word looks like in its program: the bytes of a picture that was looked at as far as its end
    (:func:`~workbench.files.formats.source.whole_picture_of`), and the ``part`` of it (left, top, width, height in pixels;
    None: all of it)."""

    data: bytes
    part: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class ForeignUnit:
    """A counter of another program: its ``name``, the ``group`` of which one says to which side it belongs (a box of counters,
    a nation), the hex where it stands (None: not on the map), the path of its picture beside the scenario ("" = none), and how
    far it is turned, in degrees clockwise."""

    name: str
    group: str
    at: int | None = None
    picture: str = ""
    turned: float = 0.0


@dataclass(frozen=True)
class ForeignMap:
    """A map as another program has it.

    - ``scenario``: its terrain, hexsides, paths, shapes and pieces under foreign words (:data:`GROUND` for plain ground), its
      levels counted as there.
    - ``losses``: what has no form here at all, whatever it means.
    - ``pictures``: files that belong beside the scenario, by name.
    - ``diagnostics``: mistakes in the file that did not stop the reading.
    - ``own``: which words this program wrote: they need no mapping, unless it names them in full.
    - ``word_pictures``: the pictures that the file has of words, of a tile say.
    - ``units``: counters, whose side a mapping names.
    - ``maps``: the names of all maps of the file where there are several, and which of them this is (``map_number``).
    - ``heights``: how many levels of the file high the buildings of a word are, by the numbers of their hexes.
    - ``buildings``: the hexes that one building fills together, where there are several.
    """

    scenario: AnyScenario
    losses: tuple[Counted, ...] = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    own: Mapping[str, OwnWord] = field(default_factory=dict)
    word_pictures: Mapping[str, WordPicture] = field(default_factory=dict)
    units: tuple[ForeignUnit, ...] = ()
    heights: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    buildings: tuple[frozenset[int], ...] = ()
    maps: tuple[str, ...] = ()
    map_number: int = 0


SQUARES = "square"
"""The unit of a foreign table that is measured in squares; a mapping, or else the unit of the ruleset, says what one is
worth."""

Recognise = Callable[[bytes, str], bool]
Read = Callable[[SourceFile, Choices], Imported]
ReadForeign = Callable[[SourceFile], ForeignMap]
Write = Callable[[OpenScenario, Target], Exported]


@dataclass(frozen=True)
class MapFormat:
    """A kind of file.

    - ``id``: its word on the command line. ``name``: what it is called in menus and messages.
    - ``can``: what a file of it holds.
    - ``names_ruleset``: do its files say by which rules they are played? Else whoever reads one chooses.
    - ``made_for``: ids of the rulesets that its files are made for, which are offered first.
    - ``writes_only``: what it writes, if that is something else.
    - ``pixels``: how large a hex may be in pictures of its files, if that is chosen.
    - ``reads``, ``writes``: patterns of file names (``*.csv``), the usual one first. ``writes`` is empty if it only reads.
    - ``recognises``: is the beginning of a file (4 kB), under its name, surely of this format? A file that no format recognises
      is taken for the one whose patterns match its name.
    - ``read``: makes a scenario of a file; None if it only writes. It may raise
      :class:`~workbench.files.formats.source.Refused`; whatever else it raises is reported as a fault of the format.
    - ``foreign``: makes of a file a map in the words of its program, before they are translated
      (:mod:`workbench.files.formats.foreign_maps`); None if its files use the words of a ruleset.
    - ``write``: makes the bytes of a file of a scenario; it may raise :class:`~workbench.base.diagnostics.CannotAnswer`.
    """

    id: str
    name: Text
    can: frozenset[Can]
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    names_ruleset: bool = False
    made_for: tuple[str, ...] = ()
    recognises: Recognise = lambda head, name: False
    read: Read | None = None
    foreign: ReadForeign | None = None
    write: Write | None = None
    writes_only: frozenset[Can] | None = None
    pixels: Pixels | None = None

    @property
    def adds(self) -> bool:
        """Does it only add to a scenario that there is?"""
        return self.can.isdisjoint((Can.HEXES, Can.TABLE))

    def writes_map(self, kind: str) -> bool:
        """Can it write a scenario of a kind of map, ``hex`` or ``table``?"""
        return self.write is not None and (self.adds or Can(kind) in (self.writes_only or self.can))

    def fits(self, name: str, patterns: tuple[str, ...]) -> bool:
        """Does the name of a file match one of the patterns?"""
        return any(fnmatch(Path(name).name.lower(), pattern) for pattern in patterns)
