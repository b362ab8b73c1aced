"""Small boards of Advanced Squad Leader for the tests of sight, under a small ruleset that holds what sight reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from tests.games.panzer_grenadier.sight_boards import board as painted
from workbench.base.text import Text
from workbench.games.asl.sight.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Condition, Ruleset, Switch, Table, TerrainRow, UnitKind
from workbench.rules.values import Citation, Cited, Scalar
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

NO = Citation("")


def _row(key: str, layer: str = "hexes", base: bool = True, **facts: Scalar) -> TerrainRow:
    also = ("paths",) if facts.get("los") == "depression" else ()
    cited = {name: Cited(value, NO) for name, value in facts.items()}
    return TerrainRow(key, Text.of(key), layer, base=base, facts=cited, also=also)


ROWS = (
    _row("open_ground", los="none"),
    _row("woods", los="obstacle", height=1),
    _row("tower", los="obstacle", height="3/2"),
    _row("block", los="obstacle", height=2),
    _row("rubble", los="obstacle", height="1/2"),
    _row("building", base=False, los="obstacle", height=1, location=True),
    _row("stairwell", base=False, los="none", stairwell=True),
    _row("grain", los="hindrance", hindrance=1, seasonal="hindrance", season_from=6, season_to=9),
    _row("brush", los="hindrance", hindrance=1),
    _row("graveyard", los="hindrance", hindrance=1, inherent=True),
    _row(
        "orchard",
        los="hindrance",
        hindrance=1,
        inherent=True,
        from_above=1,
        seasonal="from_above",
        season_from=4,
        season_to=10,
    ),
    _row("gully", base=False, los="depression", depth=1),
    _row("road", "paths", False, los="none"),
    _row("bridge", "paths", False, los="hindrance", hindrance=1, roadway_open=True),
    _row("sewer", "paths", False, los="none", depth=1),
    _row("wall", "hexsides", False, los="hexside_obstacle", height="1/2"),
    _row("hedge", "hexsides", False, los="hexside_obstacle", height="1/2"),
    _row("bocage", "hexsides", False, los="hexside_obstacle", height=1),
    _row("rowhouse_wall", "hexsides", False, los="hexside_obstacle", to_roof=True),
    _row("cliff", "hexsides", False, los="crest", blind_least=1),
    _row("white_full", "markers", False, los="smoke", hindrance=3, smoke_height=2),
    _row("grenade_smoke", "markers", False, los="smoke", hindrance=2, smoke_height=2),
    _row("wp_full", "markers", False, los="smoke", hindrance=2, smoke_height=4, smoke_height_breeze=2),
    _row("wreck", "markers", False, los="vehicle", hindrance=1),
    _row("ffe", "markers", False, los="hindrance", hindrance=1, own_hex=True, uncapped=True),
)


@lru_cache(maxsize=1)
def ruleset() -> Ruleset:
    """What the line of sight reads of the game; no sentences, so that reasons are told by their keys."""

    def switch(key: str, *choices: str) -> Switch:
        return Switch(key, Text.of(key), choices[0], {choice: Text.of(choice) for choice in choices}, NO)

    def condition(key: str, kind: str, default: Scalar, *choices: str) -> Condition:
        return Condition(key, Text.of(key), kind, default, {choice: Text.of(choice) for choice in choices})

    switches = (
        switch("B.10", "blocks", "counts"),
        switch("6.2", "clear", "blocked"),
        switch("6.3", "crest", "floor"),
        switch("6.42", "total", "obstacle"),
        switch("6.7", "level", "any"),
        switch("6.7-range", "covered", "line"),
        switch("10.3-crest", "blocks", "higher_only"),
        switch("10.3-hexside", "once", "each"),
        switch("9.221", "blocks", "every", "clear"),
    )
    conditions = (
        condition("month", "number", None),
        condition("visibility", "number", None),
        condition("low_visibility", "number", None),
        condition("wind", "choice", "none", "none", "mild_breeze", "gusty"),
        condition("weather", "choice", "clear", "clear", "rain"),
    )
    return Ruleset(
        id="asl",
        name=Text.of("Advanced Squad Leader"),
        version="1",
        source=Text(),
        map_kinds=("hex",),
        doctrines={"sight": "asl"},
        level_metres=None,
        hex_metres=40,
        elevation_steps=(-3, 8),
        terrain={row.key: row for row in ROWS},
        mobility={},
        units={
            "squad": UnitKind("squad", Text.of("squad"), "inf"),
            "tank": UnitKind("tank", Text.of("tank"), "tracked", tags=frozenset({"vehicle"})),
        },
        states={},
        weapons={},
        conditions={one.key: one for one in conditions},
        options={},
        switches={one.key: one for one in switches},
        tables={"sight": Table("sight", Text(), {"storey_extra": Cited("1/2", NO)})},
        messages={},
    )


def grid(columns: int = 33, rows: int = 16) -> HexGrid:
    """A map as a board lies: hexes of even columns half a hex higher, one more of them."""
    return HexGrid(columns, rows, "flat", stagger_lines="even", stagger_by="up", extra=True, label_style="A1")


def scenario(
    hexes: Mapping[str, str] = {},
    elevation: Mapping[int, str] = {},
    hexsides: Mapping[str, str] = {},
    paths: Mapping[str, str] = {},
    *,
    shapes: Sequence[Shape] = (),
    markers: Mapping[str, str] = {},
    units: Mapping[str, str] = {},
    conditions: Mapping[str, Scalar] = {},
    switches: Mapping[str, str] = {},
    on: HexGrid | None = None,
) -> Scenario:
    """A scenario from words, labels with spaces between; ``units``: kind by hex."""
    plane = on or grid()
    board = replace(painted(plane, hexes, elevation, hexsides, paths, ground="open_ground"), shapes=tuple(shapes))
    put = {key: tuple(number(plane, word) for word in words.split()) for key, words in markers.items()}
    force = Force("Red", tuple(Unit(f"u{at}", kind, number(plane, at)) for at, kind in units.items()))
    return Scenario(
        Text.of("test"), "asl", board, Forces((force,)), markers=put, conditions=conditions, switches=switches
    )


def number(plane: HexGrid, label: str) -> int:
    """The number of a hex that exists."""
    found = plane.find(label)
    assert found is not None, label
    return found


def doctrine(of: Scenario) -> Doctrine:
    """The doctrine for a scenario."""
    return Doctrine(of, ruleset())
