"""A small ruleset of a game on tables, a small table as text, and random tables for the tests of files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from tests.files.small_cards import cards
from tests.files.small_files import CITED, RULESET, several_map_names
from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.base.text import Text
from workbench.checks.loading import load_scenario_text
from workbench.files.scenario_reader import Loaded
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow, UnitKind, Weapon
from workbench.rules.values import Cited, Passage
from workbench.scenario.scenario import KeptTabletopLine, TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, Opening, TabletopBoard
from workbench.scenario.units import ARCS, Force, Forces, Mount, TabletopUnit
from workbench.scenario.zones import ZONE_KINDS, Zone


def _row(
    key: str,
    levels: str,
    los: str,
    *,
    alias: str = "",
    wheels: str = "free",
    least: bool = False,
    linear: bool = False,
) -> TerrainRow:
    facts = {"los": Cited(los, CITED), "levels": Cited(levels, CITED), "level_min": Cited(least, CITED)}
    facts["linear"] = Cited(linear, CITED)
    passage = {"foot": Passage.parse("free"), "motor": Passage.parse(wheels)}
    aliases = (alias,) if alias else ()
    return TerrainRow(key, Text.of(key), FEATURES, facts=facts, passage=passage, aliases=aliases)


_ROWS = [
    _row("clear", "0", "none"),
    _row("dense_wood", "3", "depth", alias="dense_woods", wheels="forbidden"),
    _row("house", "2 3 4", "blocked", wheels="forbidden"),
    _row("hill", "5", "blocked", least=True),
    _row("hedge", "1 2", "blocked", wheels="-10 #", linear=True),
    _row("road", "0", "none"),
]
TABLES: Ruleset = replace(
    RULESET,
    id="tables",
    map_kinds=("table",),
    terrain={row.key: row for row in _ROWS},
    units={
        "infantry": UnitKind("infantry", Text("infantry", "infanterie"), "foot", values={"move": Cited(20, CITED)}),
        "truck": UnitKind("truck", Text("truck", "camion"), "motor"),
    },
    weapons={"gun": Weapon("gun", Text.of("gun"), CITED)},
)
KEYS = ("dense_wood", "house", "hill", "hedge", "road")

TABLE = """\
format: workbench/1
title: {en: Small table, fr: Petite table}
ruleset: tables
map:
  kind: table
  unit: cm
  width: 180
  height: 120
  ground: clear
  features:
    - {id: w1, terrain: dense_woods, polygon: [[20, 10], [60, 12], [55, 40.5]]}
    - {terrain: hedge, line: [[0, 50], [40, 50]], width: 1}
    - {id: s1, terrain: hill, circle: [90, 60, 15], level: 6, locked: true}
    - {id: b1, terrain: house, polygon: [[100, 10], [110, 10], [110, 20], [100, 20]], level: 3, floors: 2,
       openings: [{floor: 1, at: [105, 10]}], flags: [stone], group: village, name: {en: Mill, fr: Moulin}}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: [35, 60], facing: 90, base: 3, models: [[35, 60], [37, 60]], state: [dug_in]}
      - {id: t1, kind: truck, at: [80, 90], hull: [7, 3.5], weapons: [{id: g, weapon: gun, mount: turret, muzzle: 6}]}
      - {id: r1, kind: infantry, base: [3, 4], values: {move: 10}, group: reserve}
lines:
  - {name: over the hill, from: "unit:a1", to: [150, 60, 2]}
"""


def find(name: str, base_dir: Path) -> tuple[Ruleset | None, Diagnostics]:
    """Knows two rulesets, ``test`` on hexes and ``tables``."""
    return {"tables": TABLES, "test": RULESET}.get(name), Diagnostics()


def load(text: str) -> Loaded:
    """Load a text with the test rulesets; its name in diagnostics is ``t.yaml``."""
    return load_scenario_text(text, "t.yaml", find_ruleset=find)


def loaded(text: str) -> TabletopScenario:
    """A table that loads without a word."""
    scenario, _, diagnostics = load(text)
    assert [item.format() for item in diagnostics] == []
    assert isinstance(scenario, TabletopScenario)
    return scenario


def told(text: str) -> list[Diagnostic]:
    """What loading a text says; the text gives no scenario exactly if there is an error."""
    scenario, _, diagnostics = load(text)
    assert (scenario is None) == diagnostics.has_errors
    return list(diagnostics)


def changed(old: str, new: str) -> str:
    """The table with one passage replaced."""
    assert TABLE.count(old) == 1, old
    return TABLE.replace(old, new)


def place_of(text: str, part: str) -> tuple[int, int]:
    """Line and column, from 1, at which a part that stands once begins."""
    assert text.count(part) == 1, part
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


coordinates = st.floats(-20, 200, allow_nan=False).map(lambda value: round(value, 3) + 0.0)
points = st.tuples(coordinates, coordinates)
words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=6)
names = st.builds(Text, words, words)
groups = st.sampled_from(["", "village", "8"])
simple = st.dictionaries(st.sampled_from(["move", "own"]), st.integers(0, 9) | st.just("x"), max_size=2)
_openings = st.lists(st.builds(Opening, st.integers(0, 2), points), max_size=2).map(tuple)
_common = {
    "level": st.none() | st.sampled_from([1.0, 2.5, 7.0]),
    "floors": st.integers(0, 3),
    "openings": _openings,
    "flags": st.lists(st.sampled_from(["stone", "anti_tank"]), unique=True).map(tuple),
    "values": simple,
    "name": names,
    "group": groups,
    "locked": st.booleans(),
}
terrains = st.sampled_from(KEYS)
_polygons = st.builds(
    Feature, st.just(""), terrains, st.just(POLYGON), st.lists(points, min_size=3, max_size=6).map(tuple), **_common
)
_lines = st.builds(
    Feature,
    st.just(""),
    terrains,
    st.just(LINE),
    st.lists(points, min_size=2, max_size=5).map(tuple),
    width=st.sampled_from([0.0, 1.0, 3.5]),
    **_common,
)
_circles = st.builds(
    Feature,
    st.just(""),
    terrains,
    st.just(CIRCLE),
    st.tuples(points),
    radius=st.floats(0.01, 50),
    **_common,
)
pieces = st.one_of(_polygons, _lines, _circles)
_bases = st.none() | st.floats(0.5, 9) | st.tuples(st.floats(0.5, 9), st.floats(0.5, 9))
units = st.builds(
    TabletopUnit,
    st.just(""),
    st.sampled_from(["infantry", "truck"]),
    st.none() | points,
    facing=st.floats(0, 359.9),
    base=_bases,
    hull=st.none() | st.tuples(st.floats(0.5, 9), st.floats(0.5, 9)),
    models=st.lists(points, max_size=3).map(tuple),
    floor=st.integers(0, 3),
    weapons=st.lists(
        st.builds(
            Mount,
            st.sampled_from(["a", "b"]),
            st.just("gun"),
            st.sampled_from(["", "hull"]),
            st.none() | st.floats(-9, 9),
            st.sampled_from(["", *ARCS]),
            st.none() | st.integers(1, 3),
        ),
        max_size=2,
        unique_by=lambda mount: mount.id,
    ).map(tuple),
    state=st.lists(st.sampled_from(["dug_in", "spotted"]), unique=True).map(tuple),
    values=simple,
    name=names,
    group=groups,
    turn=st.integers(0, 3),
    zone=st.sampled_from(["", "z0"]),
    hidden=st.booleans(),
    note=names,
).map(lambda unit: unit if unit.at is not None else replace(unit, models=()))


zones = st.builds(
    Zone,
    st.just(""),
    st.sampled_from(sorted(ZONE_KINDS)),
    names,
    st.sampled_from(["", "A"]),
    outline=st.just(()) | st.tuples(points) | st.lists(points, min_size=3, max_size=5).map(tuple),
    turn=st.integers(0, 3),
    text=names,
    control=st.sampled_from(["", "A"]),
    value=st.sampled_from([0, 7]),
)


@st.composite
def tables(draw: st.DrawFn) -> TabletopScenario:
    """A table with pieces, units and kept lines; ids are unique."""
    features = tuple(replace(piece, id=f"p{number}") for number, piece in enumerate(draw(st.lists(pieces, max_size=5))))
    troops = tuple(replace(unit, id=f"u{number}") for number, unit in enumerate(draw(st.lists(units, max_size=4))))
    half = len(troops) // 2
    ends = st.tuples(points, st.sampled_from([0.0, 1.0, 2.5]))
    if troops:
        ends = ends | st.sampled_from([f"unit:{unit.id}" for unit in troops])
    line = st.builds(
        KeptTabletopLine, st.sampled_from(["a", "b", "c d"]), ends, ends, st.sampled_from(["spot", "fire"])
    )
    lines = draw(st.lists(line, max_size=2, unique_by=lambda one: one.name))
    return TabletopScenario(
        draw(names),
        "tables",
        TabletopBoard(
            draw(st.sampled_from(["cm", "in"])),
            draw(st.sampled_from([120.0, 180.5])),
            120.0,
            draw(st.sampled_from(["clear", "road"])),
            features,
        ),
        Forces((Force("A", troops[:half], draw(names)), Force("B", troops[half:]))),
        conditions=draw(st.sampled_from([{}, {"time": "night"}])),
        options=draw(st.sampled_from([(), ("fog_of_war",)])),
        card=draw(cards(["A", "B"])),
        lines=tuple(lines),
        zones=tuple(replace(zone, id=f"z{number}") for number, zone in enumerate(draw(st.lists(zones, max_size=2)))),
        names=draw(several_map_names),
    )
