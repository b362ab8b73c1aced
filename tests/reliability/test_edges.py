"""Maps and tables at the edge of what can be drawn: every question of every game ends in an answer or in a refusal."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shares import some
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.checks.loading import load_ruleset, load_scenario_text
from workbench.files.rulesets import find_rulesets
from workbench.protocol.answers import answer_line, known_asks
from workbench.rules.ruleset import FEATURES, HEXES, Ruleset
from workbench.scenario.scenario import TabletopScenario

HEX_GAMES = ("asl", "battle_for_moscow", "generic", "landships", "panzer_grenadier")
TABLE_GAMES = ("blitzkrieg", "bolt_action", "generic_table", "little_wars")
SIZES = [(1, 1), (1, 1000), (1000, 1), (2, 2)]


@cache
def rules(game: str) -> Ruleset:
    found, _ = load_ruleset(game)
    assert found is not None
    return found


def opened(told: dict[str, Any]) -> Analysis | TabletopAnalysis | None:
    """The analysis of a scenario in plain data; None if the file is refused with an error."""
    scenario, ruleset, diagnostics = load_scenario_text(json.dumps(told), "x.yaml")
    if scenario is None or ruleset is None:
        assert diagnostics.has_errors
        return None
    return (
        TabletopAnalysis(scenario, ruleset) if isinstance(scenario, TabletopScenario) else Analysis(scenario, ruleset)
    )


def answers(inquiry: Analysis | TabletopAnalysis, fields: dict[str, Any], asks: tuple[str, ...] = ()) -> dict[str, Any]:
    """What every ask says; none may fail by our own mistake."""
    said = {}
    for ask in asks or known_asks(table=isinstance(inquiry, TabletopAnalysis)):
        line = answer_line(inquiry, json.dumps({"ask": ask, **fields}).encode())
        assert line is not None
        said[ask] = json.loads(line)
        assert said[ask].get("error", {}).get("code") != "internal", (ask, fields, said[ask])
    return said


def kinds(game: str) -> list[str]:
    """The first kind of unit of every way to move."""
    found: dict[str, str] = {}
    for key, kind in rules(game).units.items():
        found.setdefault(str(kind.mobility), key)
    return list(found.values())[:3]


def hex_map(game: str, columns: int, rows: int, **more: Any) -> dict[str, Any]:
    """A map with units of two sides in the same hex at its end, and one off the map."""
    width = max(2, len(str(columns)), len(str(rows)))
    last = f"{columns:0{width}d}{rows:0{width}d}"
    first = f"{1:0{width}d}{1:0{width}d}"
    one, other = (kinds(game) * 2)[:2]
    sides = [
        {"side": "A", "units": [{"id": "a1", "kind": one, "at": last}, {"id": "a2", "kind": other, "at": last}]},
        {"side": "B", "units": [{"id": "b1", "kind": one, "at": first}, {"id": "b2", "kind": one}]},
    ]
    board = {"kind": "hex", "columns": columns, "rows": rows, "labels": "0101", **more}
    ground = next(key for key, row in rules(game).terrain.items() if row.layer == HEXES and row.base)
    return {"format": "workbench/1", "ruleset": game, "map": {"ground": ground, **board}, "forces": sides}


@pytest.mark.slow
@pytest.mark.share(4)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_every_ask_on_maps_of_one_line(game: str, size: tuple[int, int]) -> None:
    inquiry = opened(hex_map(game, *size))
    assert isinstance(inquiry, Analysis)
    first, last = inquiry.scenario.board.grid.labels[0], inquiry.scenario.board.grid.labels[-1]
    kind = kinds(game)[0]
    for fields in (
        {"from": first, "to": last, "at": last, "unit": "a1", "observers": [first, last], "units": ["a1", "a2"]},
        {"from": "unit:a1", "to": "unit:a2", "at": first, "unit": "b2", "kind": kind},
        {"from": last, "to": last, "at": "0000", "kind": kind, "facing": 0},
    ):
        said = answers(inquiry, fields)
        if fields["from"] == first:
            assert "visible" in said["los"], said["los"]
            assert "error" not in said["area"]


_corner = st.sampled_from([0.0, 1.0, 1e-9, -1e-9, 0.5, 2.0, 1 / 3, 3**0.5 / 2, 1e4, -1e4, 1e300, 5e-324])
_point = st.lists(_corner, min_size=2, max_size=2)
_shape = st.fixed_dictionaries({"polygon": st.lists(_point, min_size=3, max_size=6)}) | st.fixed_dictionaries(
    {"line": st.lists(_point, min_size=2, max_size=4)}, optional={"width": st.sampled_from([1e-9, 0.1, 5.0])}
)
_disc = st.builds(
    lambda point, radius: {"circle": [*point, radius]}, _point, st.sampled_from([0.0, 1e-9, 0.5, 3.0, 1e6])
)
DRAWN = {
    "asl": ("stone_building", "woods", "wall", "grain"),
    "battle_for_moscow": ("forest",),
    "generic": ("woods",),
    "landships": ("wood",),
    "panzer_grenadier": ("woods",),
}


@settings(max_examples=some(5))
@given(data=st.data())
@pytest.mark.parametrize("game", HEX_GAMES)
def test_drawn_shapes_of_any_form(game: str, data: st.DataObject) -> None:
    """Coincident edges, corners on corners of hexes, outlines without area or far off the map."""
    known = [key for key in DRAWN[game] if key in rules(game).terrain]
    drawn = st.builds(lambda form, key: {**form, "terrain": key}, _shape | _disc, st.sampled_from(known))
    inquiry = opened(hex_map(game, 4, 3, shapes=data.draw(st.lists(drawn, min_size=1, max_size=3))))
    if inquiry is not None:
        answers(inquiry, {"from": "0101", "to": "0403", "at": "0202", "unit": "a1"}, ("los", "area", "blind", "reach"))


def table(game: str, width: float, height: float, features: list[dict[str, Any]]) -> dict[str, Any]:
    """A table with units on top of each other in a corner, one in the middle, one off the table and one in reserve."""
    one, other = (kinds(game) * 2)[:2]
    sides = [
        {"side": "A", "units": [{"id": "a1", "kind": one, "at": [0, 0]}, {"id": "a2", "kind": other, "at": [0, 0]}]},
        {"side": "B", "units": [
            {"id": "b1", "kind": one, "at": [width / 2, height / 2]},
            {"id": "b2", "kind": other, "at": [min(2 * width, 20_000), height]},
            {"id": "b3", "kind": one},
        ]},
    ]  # fmt: skip
    return {
        "format": "workbench/1",
        "ruleset": game,
        "map": {"kind": "table", "width": width, "height": height, "features": features},
        "forces": sides,
    }


def table_fields(width: float, height: float) -> list[dict[str, Any]]:
    """Questions from corner to corner, of a place to itself, of units on one another and of places beyond the edge."""
    corner, middle = [width, height], [width / 2, height / 2]
    return [
        {"from": [0, 0], "to": corner, "at": middle, "unit": "a1", "observers": [[0, 0], corner], "allowance": 10},
        {"from": "unit:a1", "to": "unit:a2", "at": [0, 0], "unit": "b2", "observers": ["unit:b2"]},
        {"from": middle, "to": middle, "at": corner, "unit": "b3", "along": [middle, middle]},
        {"from": "unit:b1", "to": [width * 1.5, 0], "at": "unit:b1", "unit": "b1", "facing": 359.99},
    ]


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(1, 1), (10_000, 1), (10_000, 10_000)], ids=str)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_every_ask_on_the_smallest_and_largest_tables(game: str, size: tuple[float, float]) -> None:
    terrain = next(key for key, row in rules(game).terrain.items() if row.layer == FEATURES)
    piece = {"terrain": terrain, "polygon": [[0, 0], [size[0], 0], [size[0], size[1] / 3]]}
    inquiry = opened(table(game, *size, [piece]))
    assert isinstance(inquiry, TabletopAnalysis)
    for fields in table_fields(*size):
        answers(inquiry, fields)


_place = st.sampled_from([0.0, 10.0, 5.0, 1e-9, 10 + 1e-9, 3.3333, 20.0, -5.0])
_spot = st.lists(_place, min_size=2, max_size=2)


@pytest.mark.slow(8)
@settings(max_examples=some(5))
@given(data=st.data())
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_pieces_of_any_form_on_tables(game: str, data: st.DataObject) -> None:
    keys = [key for key, row in rules(game).terrain.items() if row.layer == FEATURES]
    form = st.one_of(
        st.fixed_dictionaries({"polygon": st.lists(_spot, min_size=3, max_size=6)}),
        st.fixed_dictionaries({"line": st.lists(_spot, min_size=2, max_size=4)}, optional={"width": st.just(1e-9)}),
        st.builds(lambda spot, radius: {"circle": [*spot, radius]}, _spot, st.sampled_from([1e-9, 5.0, 9000.0])),
    )
    piece = st.builds(
        lambda drawn, key, more: {**drawn, "terrain": key, **more},
        form,
        st.sampled_from(keys),
        st.fixed_dictionaries(
            {}, optional={"level": st.sampled_from([-99, 0, 99]), "floors": st.sampled_from([0, 99])}
        ),
    )
    inquiry = opened(table(game, 10, 10, data.draw(st.lists(piece, min_size=1, max_size=4))))
    if inquiry is not None:
        asks = ("los", "area", "spotted", "reach", "field", "blind", "detect", "cover", "path")
        answers(inquiry, data.draw(st.sampled_from(table_fields(10, 10))), asks)


def test_all_games_are_tried() -> None:
    assert sorted(find_rulesets()) == sorted((*HEX_GAMES, *TABLE_GAMES))
