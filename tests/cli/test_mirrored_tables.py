"""A table that is mirrored, turned by quarters or shifted answers the same, in all asks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import shapely

from tests import loading
from tests.cli.mirrored_tables import MOTIONS, Motion, Tolerance, differences, moved, scenario_image
from tests.cli.random_questions import BLITZKRIEG, BOLT_ACTION, Questions, free_table, whole_table
from tests.shares import full, share
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.protocol.answers import answer_request, known_asks
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import LINE

WAYS = {"reach", "path", "turns", "approach", "dismount", "regroup", "assault", "mount", "enter"}
"""Cheapest ways are at most so much too long (docs/decisions/3)."""
ROUGH = {"cm": Tolerance(0.2, 0.01, 0.25), "in": Tolerance(0.08, 0.01, 0.1)}
SHARES = {"area", "fairness", "exposure"}
ROUNDED = Tolerance(1e-3)
"""Shares of the ground are rounded, and have curved edges."""
UNTURNED = {"card": "tells where pieces lie by the nearest edges of the table, in words"}
"""Asks whose answers are not compared, and why."""
FROM_PLACE_TO_PLACE = [
    "los", "sees", "lines", "spotted", "cover", "range", "arc", "odds", "may_fire", "measure", "move_cost", "models",
    "describe", "exposure", "clear", "react", "concealment", "template", "path",
]  # fmt: skip
"""Asks whose answers do not depend on where the table ends."""
TIES = {
    ("blitzkrieg", "whole", 16): "a line along the edges of two pieces",
    ("blitzkrieg", "whole", 29): "a way along the end of a river",
    ("blitzkrieg", "free", 21): "a way that ends on an edge",
    ("blitzkrieg", "free", 22): "a way that ends at the very middle of the slopes of a ravine",
    ("bolt_action", "whole", 11): "a way along an edge",
}
"""Questions that lie exactly between two answers: a shift rounds their coordinates to one side or the other."""
SLOW = {"impact", "fairness", "approach"}
SAMPLE_TABLES = {BLITZKRIEG: "saint_aubry", BOLT_ACTION: "les_ormeaux"}
TABLES = {"whole": whole_table, "free": free_table}


def asked(scenario: TabletopScenario, seed: int, motion: Motion, asks: list[str]) -> Iterator[str]:
    """What differs between the answers about a table and about its image."""
    rules = loading.ruleset(scenario.ruleset)
    here, there = (TabletopAnalysis(one, rules) for one in (scenario, scenario_image(scenario, motion)))
    size = scenario.board.width, scenario.board.height
    questions = Questions(scenario, random.Random(seed))
    for ask in asks:
        request: dict[str, Any] = questions.request(ask)
        if ask in WAYS:
            request = _off_lines(request, scenario)
        one, other = answer_request(here, request), answer_request(there, moved(request, motion, size))
        exact = "along" in request or ask not in WAYS
        within = ROUNDED if ask in SHARES else Tolerance() if exact else ROUGH[scenario.board.unit]
        for words in differences(moved(_compared(ask, one), motion, size), _compared(ask, other), within):
            yield f"{motion}: {request}: {words}"


def _off_lines(request: dict[str, Any], scenario: TabletopScenario) -> dict[str, Any]:
    """A question about ways without places in the very middle of a line, which is crossed there or not by the last bit of what
    the image makes of its coordinates."""
    middles = [shapely.LineString(one.points) for one in scenario.board.features if one.kind == LINE]

    def beside(place: Any) -> Any:
        on_one = isinstance(place, list) and bool((shapely.distance(middles, shapely.Point(place)) < 1e-6).any())
        return [place[0] + 0.01, place[1] + 0.007] if on_one else place

    to = request.get("to")
    several = isinstance(to, list) and bool(to) and isinstance(to[0], list)
    return request if to is None else {**request, "to": [beside(place) for place in to] if several else beside(to)}


def _compared(ask: str, answer: dict[str, Any]) -> dict[str, Any]:
    if ask == "models" and "targets" in answer:
        # here they are places
        return {**answer, "targets": None, "at": answer["targets"]}
    if ask == "path":
        # ways that cost the same may bend elsewhere
        return {**answer, "steps": None}
    if ask == "approach" and "routes" in answer:
        # which ways are found depends on how the edges of what is seen are rounded off
        return {**answer, "routes": bool(answer["routes"])}
    if ask == "profile" and "steps" in answer:
        # a hull that moves is taken to face the top of the table, however that is turned, so that chances at it differ
        steps = [{**step, "fired_by": sorted(shot["unit"] for shot in step["fired_by"])} for step in answer["steps"]]
        return {**answer, "steps": steps, "p_unharmed": None}
    if ask == "reach" and "headings" in answer:
        # ranges are cut at the top of the table, and tried in steps
        return {**answer, "headings": [bool(ranges) for ranges in answer["headings"]]}
    if ask == "shooters" and "sides" in answer:
        # the ends of a wall come in the order of its outline
        sides = {name: {**side, "wall": None, "openings": None} for name, side in answer["sides"].items()}
        return {**answer, "sides": sides}
    return answer


def _asks(*left_out: str) -> list[str]:
    return [ask for ask in known_asks(table=True) if ask not in {*UNTURNED, *left_out}]


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("game", SAMPLE_TABLES)
def test_the_image_of_a_table_answers_as_the_table(game: str, kind: str, seed: int) -> None:
    motion = random.Random(f"{game} {kind} {seed}").choice(MOTIONS)
    assert list(asked(TABLES[kind](game, seed), seed, motion, _asks())) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SAMPLE_TABLES)
def test_the_image_of_a_sample_answers_as_the_sample(game: str) -> None:
    scenario, _ = loading.scenario(SAMPLES / game / f"{SAMPLE_TABLES[game]}.yaml")
    for motion in share(MOTIONS, 1, game):
        asks = _asks() if full() else _asks(*SLOW)
        assert list(asked(scenario, 1, motion, asks)) == []


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("game", SAMPLE_TABLES)
def test_a_table_that_is_shifted_answers_the_same(game: str, kind: str, seed: int) -> None:
    if (game, kind, seed) in TIES:
        pytest.skip(TIES[game, kind, seed])
    # on a table that is so much wider and higher; a shift by no whole number rounds every coordinate
    for shift in ((7.0, 3.0), (0.37, 1.21)):
        assert (
            list(asked(TABLES[kind](game, seed), seed, Motion(seed % 4, seed % 2 == 1, shift), FROM_PLACE_TO_PLACE))
            == []
        )


def test_every_ask_about_tables_is_compared() -> None:
    scenario = whole_table(BLITZKRIEG, 0)
    questions = Questions(scenario, random.Random(0))
    assert {questions.request(ask)["ask"] for ask in _asks()} == {*known_asks(table=True)} - {*UNTURNED}
