"""A small ruleset, a small scenario text, and random scenarios for the tests of files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

from tests.files.small_cards import CARD, cards
from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.checks.loading import load_scenario_text
from workbench.files.scenario_reader import Loaded
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace, extent, side_by_side
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim
from workbench.rules.ruleset import Condition, Option, Ruleset, Switch, Table, TerrainRow, UnitKind
from workbench.rules.values import Citation, Cited, Cost
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.hex_numbers import NUMBER_PLACES, NUMBER_STYLES, HexNumbers
from workbench.scenario.map_names import NAME_KINDS, MapName, rounded
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.units import Force, Forces, Unit
from workbench.scenario.zones import ZONE_KINDS, Zone

CITED = Citation("1.1")
HEX_KEYS = ("clear", "woods", "town", "slope", "cave")
SIDES = ("German", "Soviet")
_lengths = st.floats(-3, 20) | st.integers(0, 9).map(float)
_lengths_by_two = st.tuples(_lengths, _lengths)
map_names = st.builds(
    MapName,
    st.sampled_from(["n1", "n2", "mill"]),
    st.sampled_from(sorted(NAME_KINDS)),
    st.sampled_from(
        [Text("Mill", "Moulin"), Text.of("Hill 203"), Text("Fords are\nimpassable"), Text("a: {b}", "- #")]
    ),
    st.lists(_lengths_by_two, min_size=1, max_size=4).map(tuple),
    st.sampled_from([1.0, 0.5, 2.25]),
    st.floats(-89, 89) | st.just(0.0),
    st.none() | _lengths_by_two,
).map(rounded)
"""Names on a map; see :data:`several_map_names` for some with ids of their own."""
several_map_names = st.lists(map_names, max_size=2).map(
    lambda some: tuple(replace(one, id=f"n{number}") for number, one in enumerate(some))
)
_levels = st.tuples(st.integers(-1, 3), st.integers(-1, 3))
_points = st.just(AT_CENTRE) | st.builds(Aim, st.sampled_from([VERTEX, HEXSIDE]), st.integers(0, 5))
_aims = st.tuples(_points, _points)


def _row(
    key: str, layer: str, *, base: bool = True, also: tuple[str, ...] = (), los: str = "open", drop: bool = False
) -> TerrainRow:
    cost = {"foot": Cost.parse(1), "motor": Cost.parse("P" if key == "woods" else 1)}
    aliases = ("forest",) if key == "woods" else ()
    facts = {"los": Cited(los, CITED), "spot": Cited(3, CITED)}
    facts |= {"instead_of_slope": Cited(True, CITED)} if drop else {}
    name = Text.of(key)
    return TerrainRow(key, name, layer, base=base, cost=cost, facts=facts, aliases=aliases, also=also)


def _option(key: str) -> Option:
    return Option(key, Text.of(key), CITED)


def _ruleset() -> Ruleset:
    rows = [
        _row("clear", "hexes"),
        _row("woods", "hexes"),
        _row("town", "hexes"),
        _row("slope", "hexes", base=False, los="elevation"),
        _row("hedge", "hexsides"),
        _row("cliff", "hexsides", drop=True),
        _row("road", "paths"),
        _row("trail", "paths"),
        _row("smoke", "markers"),
        _row("cave", "markers", base=False, also=("hexes",)),
        _row("dug_in", "states"),
    ]
    units = [
        UnitKind("infantry", Text("infantry", "infanterie"), "foot", values={"move": Cited(3, CITED)}),
        UnitKind("truck", Text("truck", "camion"), "motor", values={"df": Cited(None, CITED)}),
    ]
    times = {"day": Text("day", "jour"), "night": Text("night", "nuit")}
    return Ruleset(
        id="test",
        name=Text("Test", "Essai"),
        version="1",
        source=Text.of("made for tests"),
        map_kinds=("hex",),
        doctrines={},
        level_metres=20,
        hex_metres=200,
        elevation_steps=(-2, 9),
        terrain={row.key: row for row in rows},
        mobility={"foot": Text.of("foot"), "motor": Text.of("motor")},
        units={unit.key: unit for unit in units},
        states={key: _option(key) for key in ("dug_in", "spotted", "in_assault")},
        weapons={"gun": _option("gun")},
        conditions={
            "time": Condition("time", Text.of("time"), "choice", "day", times),
            "visibility": Condition("visibility", Text.of("visibility"), "number", None, minimum=0, maximum=40),
        },
        options={"fog_of_war": _option("fog_of_war"), "flat_terrain": _option("flat_terrain")},
        switches={"A2": Switch("A2", Text.of("A2"), "top", {"top": Text.of("a"), "literal": Text.of("b")}, CITED)},
        tables={"spot_range": Table("spot_range", Text.of("ranges"), {"clear": Cited(None, CITED)})},
        messages={},
        card=CARD,
        card_groups={"": Text()},
    )


RULESET = _ruleset()


def find(name: str, base_dir: Path) -> tuple[Ruleset | None, Diagnostics]:
    """Knows one ruleset, called ``test``."""
    return (RULESET, Diagnostics()) if name == "test" else (None, Diagnostics())


SAMPLE = """\
format: workbench/1
title: {en: Small, fr: Petit}
ruleset: test
conditions: {time: night, visibility: 6}
options: [fog_of_war]
switches: {A2: literal}
values: {spot_range: {clear: 9}}
map:
  kind: hex
  columns: 8
  rows: 6
  hexes:
    woods: "0304 0305 0401-0403"
    town: {German: "0101"}
    slope: "0505 0506 0701 0702 0802"
  elevation: {1: "0506 0505", -1: "0801"}
  hexsides: {hedge: "0304/0305"}
  paths:
    road: ["0101 0201 0302"]
  attributes: {road: {ford: "0201", course: ["0101 0201"]}}
markers:
  smoke: "0506 0506"
forces:
  - side: German
    units:
      - {id: g1, kind: infantry, at: "0304", facing: 2, state: [dug_in], values: {move: 3}}
"""


def load(text: str) -> Loaded:
    """Load a text with the test ruleset; its name in diagnostics is ``s.yaml``."""
    return load_scenario_text(text, "s.yaml", find_ruleset=find)


def told(text: str) -> list[Diagnostic]:
    """What loading a text says; the text must not give a scenario unless nothing is wrong."""
    scenario, _, diagnostics = load(text)
    assert (scenario is None) == diagnostics.has_errors
    return list(diagnostics)


def changed(old: str, new: str) -> str:
    """The sample with one passage replaced."""
    assert SAMPLE.count(old) == 1, old
    return SAMPLE.replace(old, new)


def place_of(text: str, passage: str) -> tuple[int, int]:
    """Line and column, from 1, at which a passage first stands."""
    before = text[: text.index(passage)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


_words = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)
_texts = st.builds(Text, _words, _words) | _words.map(Text.of)
_names = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=6)
_atoms = st.integers(-999, 999) | st.booleans() | _words | st.floats(-1e6, 1e6)


@st.composite
def grids(draw: st.DrawFn) -> HexGrid:
    """Small grids of every orientation, stagger and label style; some are joined from boards."""
    if draw(st.integers(0, 4)) == 0:
        return draw(joined_boards())
    orientation = draw(st.sampled_from(["flat", "pointy"]))
    ways = ["down", "up"] if orientation == "flat" else ["right", "left"]
    extra = draw(st.booleans())
    by = draw(st.sampled_from(ways))
    # a column 0 has no letter
    style = draw(st.sampled_from(["0101"] if extra and by == "left" else ["0101", "A1"]))
    size = st.integers(1, 12)
    columns = draw(size | st.sampled_from([99, 101]))
    lines = draw(st.sampled_from(["even", "odd"]))
    return HexGrid(columns, draw(size), orientation, lines, by, extra, style)


@st.composite
def joined_boards(draw: st.DrawFn) -> HexGrid:
    """Small boards side by side and end to end, whole and half, turned or not."""
    names = iter(draw(st.permutations(["1", "2", "3b", "10", "RB", "q"])))
    widths = draw(st.lists(st.sampled_from([3, 5]), min_size=1, max_size=3))
    rows = []
    for height in draw(st.lists(st.integers(1, 4), min_size=1, max_size=2)):
        firsts = [draw(st.sampled_from([1, 3, 27])) for _ in widths]
        rows.append(
            [
                BoardPlace(next(names), first=a, last=a + w - 1, rows=height, rotated=draw(st.booleans()))
                for a, w in zip(firsts, widths, strict=True)
            ]
        )
    boards = side_by_side(rows)
    return HexGrid(*extent(boards), "flat", "even", "up", extra=True, label_style="A1", boards=boards)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Triangles, lines and circles, on the map or not."""
    x, y = draw(st.tuples(st.floats(-1, 6), st.floats(-1, 6)))
    size = draw(st.floats(0.01, 2))
    values = draw(st.sampled_from([{}, {"levels": 1}, {"height": 1.5, "inherent": True}]))
    kind = draw(st.sampled_from(["polygon", "line", "circle"]))
    if kind == "circle":
        return Shape("woods", kind, ((x, y),), {"radius": size, **values})
    if kind == "line":
        width = draw(st.sampled_from([{}, {"width": 0.25}]))
        return Shape("hedge", kind, ((x, y), (x + size, y + 1)), {**values, **width})
    return Shape("town", kind, ((x, y), (x + size, y), (x, y + size)), values)


def hex_numbers() -> st.SearchStrategy[HexNumbers]:
    """The numbers of hexes in every style, at every place."""
    return st.builds(HexNumbers, st.sampled_from(list(NUMBER_STYLES)), st.sampled_from(list(NUMBER_PLACES)))


@st.composite
def contours(draw: st.DrawFn) -> Contour:
    """Squares, some with a hole, on the map or not."""
    x, y = draw(st.tuples(st.floats(-1, 6), st.floats(-1, 6)))
    size = draw(st.floats(0.05, 3))
    square = tuple((x + a * size, y + b * size) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)))
    hole = tuple((x + a * size, y + b * size) for a, b in ((0.2, 0.2), (0.8, 0.3), (0.5, 0.7)))
    return Contour(draw(st.integers(-2, 9)), square, (hole,) if draw(st.booleans()) else ())


@st.composite
def scenarios(draw: st.DrawFn, on: HexGrid | None = None) -> Scenario:
    """Scenarios with something of everything, on a given grid or on any."""
    grid = draw(grids()) if on is None else on
    hexes = st.integers(0, grid.size - 1)
    several = st.lists(hexes, max_size=12)
    owners: dict[str, dict[str, frozenset[int]]] = {}
    cover = {}
    for key in draw(st.lists(st.sampled_from(HEX_KEYS), unique=True, max_size=4)):
        mask = np.zeros(grid.size, dtype=np.bool_)
        mask[draw(several | st.just(list(range(grid.size))))] = True
        cover[key] = frozen(mask)
        held = draw(st.dictionaries(st.sampled_from(SIDES), st.sets(hexes, max_size=5), max_size=2))
        painted = set(np.flatnonzero(mask).tolist())
        owners[key] = {side: frozenset(numbers & painted) for side, numbers in held.items()}
    elevation = np.zeros(grid.size, dtype=np.int32)
    for level in draw(st.lists(st.integers(-2, 9), max_size=3)):
        elevation[draw(several)] = level
    sides = np.zeros((grid.size, 3), dtype=np.bool_)
    for here in draw(several):
        direction = draw(st.integers(0, 2))
        sides[here, direction] = grid.neighbours[here, direction] >= 0
    paths = {key: tuple(draw(st.lists(chains(grid), max_size=3))) for key in ("road", "trail")}
    attributes = (
        {"woods": {"wide": draw(_atoms.filter(lambda atom: not isinstance(atom, str)))}} if draw(st.booleans()) else {}
    )
    board = HexBoard(
        grid,
        draw(st.sampled_from(["clear", "woods"])),
        cover,
        frozen(elevation),
        {"hedge": frozen(sides)},
        paths,
        tuple(draw(st.lists(shapes(), max_size=2))),
        attributes,
        owners,
        tuple(draw(st.lists(contours(), max_size=2))),
    )
    places = several.map(tuple)
    return Scenario(
        title=draw(_texts),
        ruleset="test",
        board=board,
        hex_numbers=draw(hex_numbers()),
        forces=draw(_forces(hexes)),
        markers=draw(st.dictionaries(st.sampled_from(["smoke", "cave"]), places)),
        marker_owners=draw(st.dictionaries(st.just("smoke"), st.dictionaries(st.sampled_from(SIDES), places))),
        conditions=draw(st.sampled_from([{}, {"time": "night"}, {"visibility": 3, "time": "day"}])),
        options=draw(st.sampled_from([(), ("fog_of_war",), ("flat_terrain", "fog_of_war")])),
        switches=draw(st.sampled_from([{}, {"A2": "literal"}])),
        values=draw(st.sampled_from([{}, {"spot_range": {"clear": 9}, "spot": 2.5}])),
        card=draw(cards(list(SIDES))),
        lines=tuple(
            draw(st.builds(KeptLine, st.just(name), hexes, hexes, st.sampled_from(["spot", "fire"]), _levels, _aims))
            for name in draw(st.lists(st.lists(_names, min_size=1, max_size=2).map(" ".join), max_size=2, unique=True))
        ),
        zones=tuple(
            Zone(
                f"z{number}",
                draw(st.sampled_from(sorted(ZONE_KINDS))),
                draw(_texts),
                draw(st.sampled_from(["", *SIDES])),
                tuple(draw(several)),
                turn=draw(st.integers(0, 3)),
                text=draw(_texts),
                control=draw(st.sampled_from(["", *SIDES])),
                value=draw(st.sampled_from([0, 7])),
            )
            for number in range(draw(st.integers(0, 2)))
        ),
        names=_at_hexes(draw(several_map_names), grid),
    )


def _at_hexes(some: tuple[MapName, ...], grid: HexGrid) -> tuple[MapName, ...]:
    """Names of a map of hexes, whose points are middles of hexes: beside the map they would be lost with hexes there."""

    def middle(point: tuple[float, float]) -> tuple[float, float]:
        x, y = grid.centres[int(abs(point[0] * 7 + point[1])) % grid.size].tolist()
        return x, y

    return tuple(rounded(replace(one, points=tuple(middle(point) for point in one.points))) for one in some)


@st.composite
def chains(draw: st.DrawFn, grid: HexGrid) -> tuple[int, ...]:
    """A chain of adjacent hexes."""
    chain = [draw(st.integers(0, grid.size - 1))]
    for _ in range(draw(st.integers(0, 25))):
        near = [number for number in grid.neighbours[chain[-1]].tolist() if number >= 0]
        if not near:
            break
        chain.append(draw(st.sampled_from(near)))
    return tuple(chain)


@st.composite
def _forces(draw: st.DrawFn, hexes: st.SearchStrategy[int]) -> Forces:
    ids = draw(st.lists(_names, unique=True, max_size=5))
    units: dict[str, list[Unit]] = {side: [] for side in SIDES}
    for unit_id in ids:
        values = draw(
            st.dictionaries(st.sampled_from(["move", "df"]), _atoms | st.lists(_atoms, max_size=2).map(tuple))
        )
        unit = Unit(
            unit_id,
            draw(st.sampled_from(["infantry", "truck"])),
            draw(st.none() | hexes),
            draw(st.integers(0, 5)),
            draw(st.sampled_from([(), ("spotted",), ("spotted", "dug_in")])),
            values,
            draw(_texts),
            draw(st.sampled_from(["", "1. Zug"])),
            draw(st.integers(0, 3)),
            draw(st.sampled_from(["", "z0"])),
            draw(st.booleans()),
            draw(_texts),
        )
        units[draw(st.sampled_from(SIDES))].append(unit)
    return Forces(tuple(Force(side, tuple(units[side]), draw(_texts)) for side in SIDES))
