"""Every field of every answer stands in ``docs/query.md``: all asks are asked about the samples of all games.

The worked cases of ``tests/cases`` hold their own answers to the page too, see ``ProtocolClient.ask``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from tests.documents.documented_answers import common_fields, documented_asks, undocumented
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.planning.plan_registry import PLAN_KINDS
from workbench.protocol.answers import answer_request, known_asks

Request = dict[str, Any]
HEXES = {
    "panzer_grenadier": ("panzer_grenadier/lipovka_bridge", "g_at1", "s_inf2", "s_tank1"),
    "landships": ("landships/marcelle_farm", "gm2", "bt2", "b1"),
    "asl": ("asl/sorvino_brook", "g3", "r8", "r4"),
}
TABLES = {
    "bolt_action": ("bolt_action/les_ormeaux", "us_mmg", "de_1", "us_tank"),
    "blitzkrieg": ("blitzkrieg/saint_aubry", "ge_mg_1", "us_2", "us_5"),
}
"""The sample of a game, a unit that looks and fires, an enemy, and a unit that moves."""
WORKED = ("2_building", "6_assault", "7_transport", "8_templates")
"""Worked examples of Bolt Action, for what the sample has not: units in buildings, aboard, near enemies."""


@cache
def sample(name: str) -> AnyAnalysis:
    scenario, ruleset, _ = load_scenario(SAMPLES / f"{name}.yaml")
    assert scenario is not None
    assert ruleset is not None
    found = analysis_of(scenario, ruleset)
    found.library = InstalledRulesets()
    return found


def sides_of(analysis: AnyAnalysis, unit: str) -> tuple[str, str]:
    """The side of a unit, and the other one."""
    own = analysis.unit(unit)[0]
    return own, next(force.side for force in analysis.scenario.forces.sides if force.side != own)


def about_hexes(analysis: Any, looks: str, enemy: str, moves: str) -> Iterator[Request]:
    """Requests of every ask about a map of hexes."""
    grid = analysis.scenario.board.grid
    own, other = sides_of(analysis, looks)
    here, there = (analysis.label(analysis.unit(one)[1].at) for one in (looks, enemy))
    start = analysis.unit(moves)[1].at
    around = [int(one) for one in grid.neighbours[start] if one >= 0]
    near = [analysis.label(one) for one in around]
    reached = list(answer_request(analysis, {"ask": "reach", "unit": moves}).get("costs", {}))
    ends = {"from": f"unit:{looks}", "to": f"unit:{enemy}"}
    shot = {"unit": looks, "to": f"unit:{enemy}"}
    yield from ({"ask": ask, **ends} for ask in ("los", "clear", "spotted", "cover"))
    yield from ({"ask": ask, **shot} for ask in ("arc", "range", "odds", "lane", "interdict"))
    yield {"ask": "los", **ends, "story": True, "purpose": "fire"}
    yield from ({"ask": ask, "from": f"unit:{looks}"} for ask in ("area", "blind"))
    yield {"ask": "sees", "pairs": [[here, there], [there, here]]}
    yield from ({"ask": "lines", "pairs": [[here, there]], "reasons": reasons} for reasons in ("deciding", "all"))
    yield {"ask": "watch", "side": own}
    yield {"ask": "reach", "unit": moves, "unseen_by": own}
    yield from ({"ask": "reach", "unit": moves, "mode": mode} for mode in analysis.ruleset.modes)
    yield {"ask": "reach", "unit": moves, "mode": "human_wave", "towards": here}
    yield from ({"ask": "path", "unit": moves, "to": place} for place in reached[-2:])
    yield from ({"ask": "move_cost", "unit": moves, "from": analysis.label(start), "to": place} for place in near)
    yield {"ask": "stack", "at": here, "units": [looks, moves]}
    yield {"ask": "field", "unit": looks}
    yield {"ask": "odds", "table": "morale", "inputs": {"morale": 7}}
    yield {"ask": "threat", "side": own, "to": [there, f"unit:{enemy}"]}
    yield {"ask": "killzone", "observers": [f"unit:{looks}"], "watch": [there, here]}
    yield {"ask": "approach", "unit": moves, "to": reached[-1] if reached else there, "side": own}
    yield {"ask": "profile", "unit": moves, "along": near[:1], "side": sides_of(analysis, moves)[1]}
    yield {"ask": "posts", "candidates": [here, *near], "watch": [there], "count": 1}
    yield {"ask": "turns", "unit": moves, "most": 1}
    yield {"ask": "turns", "side": own, "most": 1}
    yield {"ask": "impact", "without": [looks], "side": other}
    yield {
        "ask": "impact",
        "terrain": {near[0]: next(k for k, r in analysis.ruleset.terrain.items() if r.base)},
        "side": own,
    }
    for ruleset in ("asl", "panzer_grenadier"):
        yield {"ask": "compare", "ruleset": ruleset, "from": here, "to": there}
        yield {"ask": "compare", "ruleset": ruleset, "from": here}
    yield {"ask": "fairness", "most": 1}
    yield {"ask": "card"}
    yield from ({"ask": "describe", "at": place} for place in (here, there, *near, *sorted(zone_hexes(analysis))))
    yield from ({"ask": "concealment", "unit": looks, "action": action} for action in ("fire", "move", "turn"))
    yield {"ask": "conceal", "unit": looks}
    yield {"ask": "reveal", "at": here, "terrain": "trench", "side": own}
    yield {"ask": "encircle", "at": there, "attacks": [f"unit:{looks}"]}
    yield {"ask": "exposed", "side": other}
    first, second = analysis.label(start), near[0]
    yield {"ask": "snap", "unit": looks, "hexside": f"{first}/{second}"}
    yield {"ask": "spray", "unit": looks, "targets": [first, second]}


def zone_hexes(analysis: Any) -> set[str]:
    """A hex of every zone."""
    return {analysis.label(zone.hexes[0]) for zone in analysis.scenario.zones if zone.hexes}


def about_tables(analysis: Any, looks: str, enemy: str, moves: str) -> Iterator[Request]:
    """Requests of every ask about a table."""
    own, _ = sides_of(analysis, looks)
    place, goal = (list(analysis.stand(one).point) for one in (enemy, moves))
    near = [goal[0] + 1, goal[1]]
    pieces = [feature.id for feature in analysis.scenario.board.features]
    units = [unit.id for _, unit in analysis.scenario.forces if unit.at is not None]
    ends = {"from": f"unit:{looks}", "to": f"unit:{enemy}"}
    shot = {"unit": looks, "to": f"unit:{enemy}"}
    yield from (
        {"ask": ask, **ends} for ask in ("los", "clear", "models", "exposure", "spotted", "cover", "measure", "react")
    )
    yield from ({"ask": ask, **shot} for ask in ("arc", "range", "odds", "may_fire", "shooters", "assault"))
    yield {"ask": "los", **ends, "story": True, "purpose": "fire"}
    yield {"ask": "measure", **ends, "weapon": ""}
    yield {"ask": "cover", **ends, "purpose": "indirect"}
    yield {"ask": "area", "from": f"unit:{looks}", "to": [place]}
    yield {"ask": "blind", "from": f"unit:{looks}"}
    yield {"ask": "sees", "pairs": [[place, goal]]}
    yield from ({"ask": "lines", "pairs": [[place, goal]], "reasons": reasons} for reasons in ("deciding", "all"))
    yield {"ask": "watch", "observers": [f"unit:{looks}", goal], "to": [place]}
    yield {"ask": "detect", "from": f"unit:{looks}"}
    yield {"ask": "reach", "unit": moves, "bands": True, "to": [near], "unseen_by": [f"unit:{enemy}"]}
    yield {"ask": "path", "unit": moves, "to": near}
    yield {"ask": "move_cost", "unit": moves, "from": goal, "to": near}
    yield from ({"ask": "range", "unit": one, "to": f"unit:{enemy}"} for one in units)
    yield from ({"ask": "odds", "unit": one, "to": f"unit:{enemy}"} for one in units)
    yield {"ask": "range", "to": f"unit:{enemy}"}
    yield {"ask": "field", "unit": looks}
    yield {"ask": "threat", "observers": [f"unit:{looks}"], "to": [place, f"unit:{enemy}"], "shown": "worst"}
    yield {"ask": "killzone", "observers": [f"unit:{looks}"], "to": [place]}
    yield {"ask": "approach", "unit": moves, "to": near, "observers": [f"unit:{enemy}"]}
    yield {"ask": "profile", "unit": moves, "along": [near], "observers": [f"unit:{enemy}"]}
    yield {"ask": "posts", "candidates": [goal, near], "watch": [place], "count": 1}
    yield from ({"ask": "turns", "unit": one, "most": 1, "to": [near]} for one in (moves, looks))
    yield {"ask": "impact", "without": pieces[:1] or units[-1:], "side": own}
    for ruleset in ("bolt_action", "blitzkrieg"):
        yield {"ask": "compare", "ruleset": ruleset, "from": goal, "to": place}
        yield {"ask": "compare", "ruleset": ruleset, "from": goal}
    yield {"ask": "fairness", "most": 1}
    yield {"ask": "card"}
    yield from (
        {"ask": "describe", "at": one}
        for one in (place, goal, *(list(f.points[0]) for f in analysis.scenario.board.features))
    )
    keys = [one["key"] for one in answer_request(analysis, {"ask": "template"})["templates"]]
    yield {"ask": "template"}
    yield from ({"ask": "template", "at": place, "template": key, "unit": looks} for key in keys)
    yield {"ask": "template", "at": place, "diameter": 3, "shift": {"distance": 2, "direction": 90}}
    yield {"ask": "air", "to": f"unit:{enemy}"}
    yield {"ask": "concealment", "unit": looks, "action": "fire"}
    yield {"ask": "regroup", "unit": moves, "dice": [3]}
    yield from ({"ask": "aura", "unit": one} for one in units)
    yield from ({"ask": "shooters", "unit": one, "to": f"unit:{enemy}"} for one in units)
    yield from ({"ask": "ram", "unit": one} for one in units)
    for one in units:
        yield from ({"ask": ask, "unit": one, "to": to} for ask in ("mount", "dismount") for to in units[-2:])
    for _, one in analysis.scenario.forces:
        yield {"ask": "dismount", "unit": one.id}
    yield from ({"ask": "enter", "unit": looks, "to": piece} for piece in pieces[:9])
    yield from ({"ask": "section", "from": piece, "to": pieces[0]} for piece in pieces[:9])


def about_plans(analysis: AnyAnalysis, looks: str, enemy: str, moves: str) -> Iterator[Request]:
    """Requests of plans that have no ask but their rows, with all that a plan can need."""
    own, _ = sides_of(analysis, looks)
    for kind in PLAN_KINDS:
        if kind.command is not None and not kind.command.ask:
            yield {"ask": kind.id, "side": own, "unit": moves, "to": f"unit:{enemy}"}


def answered(analysis: AnyAnalysis, requests: Iterator[Request]) -> set[str]:
    """The asks that got an answer; every answer is held to the page."""
    found, table = set(), analysis.kind == "table"
    for request in requests:
        answer = answer_request(analysis, request)
        assert answer.get("error", {}).get("code") != "internal", (request, answer)
        extra = undocumented(request["ask"], analysis.scenario.ruleset, answer, table=table)
        assert not extra, f"{request} answers fields that docs/query.md does not name: {extra}"
        if "error" not in answer:
            found.add(request["ask"])
    return found


ASL_ALONE = {"conceal", "encircle", "exposed", "interdict", "lane", "reveal", "snap", "spray"}
"""Asks that only Advanced Squad Leader answers."""
BOLT_ACTION_ALONE = {
    *("air", "assault", "aura", "concealment", "dismount", "enter", "may_fire", "mount", "ram", "react"),
    *("regroup", "section", "shooters"),
}


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", HEXES)
def test_every_field_of_every_answer_about_hexes_is_documented(game: str) -> None:
    name, *units = HEXES[game]
    asked = chain(about_hexes(sample(name), *units), about_plans(sample(name), *units))
    found = answered(sample(name), asked)
    assert found == set(known_asks()) - (set() if game == "asl" else ASL_ALONE)


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLES)
def test_every_field_of_every_answer_about_tables_is_documented(game: str) -> None:
    name, *units = TABLES[game]
    asked = chain(about_tables(sample(name), *units), about_plans(sample(name), *units))
    found = answered(sample(name), asked)
    assert found >= set(known_asks(table=True)) - BOLT_ACTION_ALONE
    assert ("aura" in found) == (game == "bolt_action")


@pytest.mark.slow
def test_worked_examples_answer_what_the_sample_of_bolt_action_does_not() -> None:
    found = set()
    for name in WORKED:
        analysis = sample(f"bolt_action/teaching/{name}")
        first, second = ([unit.id for unit in force.units if unit.at] for force in analysis.scenario.forces.sides)
        found |= answered(analysis, about_tables(analysis, first[0], second[0], first[-1]))
    assert found >= BOLT_ACTION_ALONE - {"aura"}


def test_an_unknown_field_is_found_wherever_it_stands() -> None:
    answer = {"cost": 3, "steps": [{"to": "0101", "price": 2}], "tests": [], "surprise": 1}
    assert undocumented("path", "asl", answer, table=False) == ["steps[].price", "surprise"]
    # what one game answers is not documented for another
    assert undocumented("cover", "asl", {"cover": {"df": 1}}, table=False) == ["cover.df"]
    assert undocumented("cover", "panzer_grenadier", {"cover": {"df": 1}}, table=False) == []


def test_the_page_has_a_section_for_every_ask() -> None:
    assert set(documented_asks()) == {(name, table) for table in (False, True) for name in known_asks(table)}
    assert {"assumed", "reasons", "error", "ignored", "caveats", "not_modelled", "unknown"} <= common_fields().names
