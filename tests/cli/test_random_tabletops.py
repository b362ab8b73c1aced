"""Questions about tables on which anything may lie: crossed outlines, pieces without area, one over another, off the table."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import loading
from tests.shares import some
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.protocol.answers import answer_request, to_line
from workbench.rules.ruleset import FEATURES, Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

# whole numbers make corners, edges and places fall together
_whole = st.integers(-5, 45).map(float)
_points = st.tuples(_whole, _whole)
_inside = st.tuples(st.integers(0, 40).map(float), st.integers(0, 40).map(float))
KINDS = ("infantry", "halftrack", "wheeled", "vehicle_TP", "gun_medium")
MODES = ("", "fast", "crawl", "charge", "reverse")


@cache
def rules() -> Ruleset:
    return loading.ruleset("blitzkrieg")


@st.composite
def pieces(draw: st.DrawFn) -> Feature:
    terrain = draw(st.sampled_from([key for key, row in rules().terrain.items() if row.layer == FEATURES]))
    kind = draw(st.sampled_from([POLYGON, POLYGON, LINE, CIRCLE]))
    counts = {POLYGON: (3, 6), LINE: (2, 5), CIRCLE: (1, 1)}[kind]
    points = tuple(draw(st.lists(_points, min_size=counts[0], max_size=counts[1])))
    width = float(draw(st.sampled_from([0, 0, 1, 4]))) if kind == LINE else 0.0
    radius = float(draw(st.sampled_from([0.5, 3, 12]))) if kind == CIRCLE else 0.0
    level = draw(st.none() | st.sampled_from([*rules().terrain[terrain].levels, 7]))
    return Feature("", terrain, kind, points, width, radius, None if level is None else float(level))


@st.composite
def tables(draw: st.DrawFn) -> TabletopAnalysis:
    drawn = draw(st.lists(pieces(), max_size=6))
    features = tuple(replace(piece, id=f"p{number}") for number, piece in enumerate(drawn))
    units = tuple(
        TabletopUnit(
            f"u{number}", draw(st.sampled_from(KINDS)), draw(_inside), base=draw(st.sampled_from([None, 0, 3.0]))
        )
        for number in range(2)
    )
    board = TabletopBoard(draw(st.sampled_from(["cm", "in"])), 40.0, 40.0, "clear", features)
    scenario = TabletopScenario(Text(), "blitzkrieg", board, Forces((Force("A", units[:1]), Force("B", units[1:]))))
    return TabletopAnalysis(scenario, rules())


@pytest.mark.slow
@settings(max_examples=some(25))
@given(analysis=tables(), ends=st.tuples(_inside, _inside), mode=st.sampled_from(MODES))
def test_every_question_has_an_answer(
    analysis: TabletopAnalysis, ends: tuple[tuple[float, float], ...], mode: str
) -> None:
    here, there = (list(end) for end in ends)
    both = {"from": here, "to": there}
    requests = [
        {"ask": "los", **both},
        {"ask": "los", "from": "unit:u0", "to": "unit:u1"},
        {"ask": "area", "from": here, "to": [there, "unit:u0"]},
        {"ask": "blind", "from": "unit:u0"},
        {"ask": "clear", **both},
        {"ask": "exposure", "from": here, "to": "unit:u1"},
        {"ask": "watch", "observers": [here, there]},
        {"ask": "spotted", "from": "unit:u1", "to": "unit:u0"},
        {"ask": "detect", "from": here, "target": {"kind": "infantry"}},
        {"ask": "cover", **both},
        {"ask": "reach", "unit": "u0", "mode": mode, "to": [here, there]},
        {"ask": "path", "unit": "u0", "to": there},
        {"ask": "path", "unit": "u0", "along": [here, there]},
        {"ask": "move_cost", "unit": "u0", **both},
        {"ask": "range", "unit": "u0", "to": there},
        {"ask": "field", "unit": "u0"},
        {"ask": "describe", "at": here},
    ]
    for request in requests:
        answer = answer_request(analysis, request)
        assert answer.get("error", {}).get("code") not in ("internal", "bad_place"), (request, answer)
        assert json.loads(to_line(answer)) == json.loads(json.dumps(answer))


@pytest.mark.slow
@settings(max_examples=some(30))
@given(analysis=tables(), origin=_inside, targets=st.lists(_inside, min_size=1, max_size=12))
def test_points_of_an_area_are_those_of_its_lines(
    analysis: TabletopAnalysis, origin: tuple[float, float], targets: list[tuple[float, float]]
) -> None:
    places = [list(target) for target in targets]
    seen = answer_request(analysis, {"ask": "area", "from": list(origin), "to": places})["targets"]
    for place, visible in zip(places, seen, strict=True):
        there = answer_request(analysis, {"ask": "los", "from": list(origin), "to": place})
        back = answer_request(analysis, {"ask": "los", "from": place, "to": list(origin)})
        assert there["visible"] is visible is back["visible"], (origin, place)
        assert there["range"] == back["range"]
