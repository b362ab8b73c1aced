"""Every ask of the query protocol answers with the fields of the contract, and every mistake with an error object."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.shares import non_empty
from workbench.analysis.hex_analysis import Analysis
from workbench.planning.plan_registry import PLAN_KINDS
from workbench.planning.plans import PlanKind
from workbench.protocol.answers import answer_line, answer_request, known_asks
from workbench.scenario.declared_fields import PlaceField, SideField, UnitField

SLOW = ((), pytest.mark.slow)
GOOD: dict[str, tuple[dict[str, Any], set[str]]] = {
    "los": ({"from": "0304", "to": "0505"}, {"visible", "range", "hindrance", "asymmetric", "reasons"}),
    "area": ({"from": "unit:g1"}, {"visible", "hindered", "blind"}),
    "blind": ({"from": "0303"}, {"obstacles"}),
    "sees": ({"pairs": [["0304", "0505"], ["unit:g1", "unit:s1"]]}, {"visible", "count", "assumed"}),
    "lines": ({"pairs": [["0304", "0505"], ["unit:g1", "unit:s1"]]}, {"lines", "count", "assumed"}),
    "watch": ({"observers": ["unit:g1", "0303"]}, {"any", "all", "count", "each"}),
    "clear": ({"from": "0402", "to": "0405"}, {"visible", "changes", "obstacles"}),
    "spotted": ({"from": "unit:g1", "to": "unit:s1"}, {"spotted", "range", "limit", "reasons"}),
    "reach": ({"unit": "g1"}, {"costs", "tests"}),
    "path": ({"unit": "unit:g1", "to": "0306"}, {"cost", "within", "steps", "tests"}),
    "move_cost": ({"kind": "infantry", "from": "0303", "to": "0403"}, {"cost", "parts", "tests"}),
    "cover": ({"from": "0304", "to": "0606"}, {"cover", "reasons"}),
    "arc": ({"unit": "g2", "to": "0101"}, {"in_arc", "sector"}),
    "range": ({"unit": "g2", "to": "0306"}, {"in_range", "range", "band", "min", "max"}),
    "field": ({"unit": "g2"}, {"weapon", "covered", "bands", "uncertain", "blind", "hidden", "max", "reasons"}),
    "odds": (
        {"unit": "g1", "to": "unit:s2"},
        {"p", "names", "table", "title", "rule", "column", "modifiers", "expected", "reasons"},
    ),
    "threat": ({"side": "German", "to": ["0304", "0505"]}, {"places", "observers", "assumed"}),
    "killzone": ({"side": "German", "least": 2}, {"places", "by", "assumed"}),
    "approach": ({"unit": "g1", "to": "0306", "side": "Soviet"}, {"routes", "complete", "reasons"}),
    "profile": ({"unit": "g1", "along": ["0303"], "side": "Soviet"}, {"steps", "p_unharmed", "reasons", "assumed"}),
    "posts": (
        {"candidates": ["0304", "0505"], "watch": ["0101", "0802"], "count": 1},
        {"posts", "gaps", "seen", "watched", "share", "exact", "bound"},
    ),
    "impact": ({"terrain": {"0402": "woods"}, "side": "German"}, {"gained", "lost", "changed", "reach", "zones"}),
    "fairness": ({"most": 1}, {"sides", "objectives", "first_fire", "entries", "set_up", "stacks", "notes"}),
    "turns": ({"unit": "g1", "most": 2}, {"turns", "reasons", "assumed"}),
    "stack": ({"at": "0304", "units": ["t1", "unit:s2"]}, {"legal", "excess", "reasons"}),
    "concealment": ({"unit": "s1", "action": "fire"}, {"kept", "reasons"}),
    "card": ({}, {"title", "game", "sides", "sections", "missing", "free", "track", "markers"}),
    "compare": (
        {"from": "0304", "to": "0505", "ruleset": "asl"},
        {"differ", "here", "there", "rulesets", "left_out", "otherwise"},
    ),
    "describe": (
        {"at": "0802"},
        {"level", "obstacle_top", "spot_level", "terrain", "hexsides", "cover", "costs"},
    ),
}


def request_of_plan(kind: PlanKind) -> dict[str, Any]:
    """A request of a plan that has no ask but its rows: who looks, who moves, where to, as far as it can be given them."""
    values = {SideField: "Soviet", UnitField: "g1", PlaceField: "0306"}
    return {field.name: values[type(field)] for field in kind.fields if type(field) in values}


PLANS = {
    kind.id: (request_of_plan(kind), {"title", "lines", "rows"})
    for kind in PLAN_KINDS
    if kind.command is not None and not kind.command.ask
}
"""Plans whose ask follows from their declaration."""


OF_ANOTHER_GAME: dict[str, dict[str, Any]] = {
    "conceal": {"unit": "g1"},
    "encircle": {"at": "0304", "attacks": ["0303"]},
    "exposed": {"side": "German"},
    "interdict": {"unit": "g1", "to": "0306"},
    "lane": {"unit": "g1", "to": "0306"},
    "reveal": {"at": "0304", "terrain": "woods", "side": "German"},
    "snap": {"unit": "g1", "hexside": "0304/0305"},
    "spray": {"unit": "g1", "targets": ["0304", "0305"]},
}
"""Asks of Advanced Squad Leader alone."""


def ask(inquiry: Analysis, language: str = "en", **request: Any) -> dict[str, Any]:
    line = answer_line(inquiry, json.dumps(request).encode(), language)
    assert line is not None
    made: dict[str, Any] = json.loads(line)
    return made


def code(answer: dict[str, Any]) -> str:
    assert set(answer) - {"id"} == {"error"}, answer
    assert set(answer["error"]) == {"code", "message"}
    assert answer["error"]["message"]
    found: str = answer["error"]["code"]
    return found


def test_the_contract_has_no_ask_that_is_missing_here() -> None:
    assert set(GOOD) | set(PLANS) | set(OF_ANOTHER_GAME) == set(known_asks())


@pytest.mark.parametrize("name", OF_ANOTHER_GAME)
def test_an_ask_of_another_game_says_so(inquiry: Analysis, name: str) -> None:
    answer = ask(inquiry, ask=name, **OF_ANOTHER_GAME[name])
    assert code(answer) == "not_modelled"
    assert "Panzer Grenadier has no such rule" in answer["error"]["message"]


@pytest.mark.parametrize("name", [pytest.param(one, marks=SLOW[one == "compare"]) for one in (*GOOD, *PLANS)])
def test_every_ask_answers(inquiry: Analysis, name: str) -> None:
    request, fields = {**GOOD, **PLANS}[name]
    for language in ("en", "fr"):
        answer = ask(inquiry, language, id=[name, 1], ask=name, **request)
        assert answer.get("error") is None
        assert answer["id"] == [name, 1]
        assert fields <= set(answer)
        assert "ignored" not in answer
    assert "id" not in ask(inquiry, ask=name, **request)


@pytest.mark.parametrize("name", [name for name, (request, _) in GOOD.items() if request])
def test_every_needed_field_is_missed(inquiry: Analysis, name: str) -> None:
    request, _ = GOOD[name]
    optional = {("arc", "to"), ("range", "to"), ("move_cost", "to"), ("path", "to")}
    optional |= {("threat", "to"), ("killzone", "least"), ("turns", "most"), ("impact", "side"), ("fairness", "most")}
    optional |= {("compare", "to")}
    for field in non_empty(request):
        if (name, field) in optional:
            continue
        rest = {key: value for key, value in request.items() if key != field}
        assert code(ask(inquiry, ask=name, **rest)) == "missing_field"


@pytest.mark.share(3, per="name")
@pytest.mark.parametrize("name", [name for name, (request, _) in {**GOOD, **PLANS}.items() if request])
@pytest.mark.parametrize("value", [7, -1.5, True, [], {}, ["0304", 1], {"x": []}, "", "nowhere", 10**30], ids=str)
def test_every_field_may_be_nonsense(inquiry: Analysis, name: str, value: Any) -> None:
    request, _ = {**GOOD, **PLANS}[name]
    for field in non_empty(request):
        answer = ask(inquiry, ask=name, **{**request, field: value})
        assert answer.get("error", {}).get("code") != "internal", answer


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (b"nonsense", "bad_json"),
        (b"{", "bad_json"),
        (b'{"ask": "los"} extra', "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b'{"id": NaN}', "bad_json"),
        (b'{"id": 1e999}', "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b"1" * 10_000, "bad_json"),
        (b"null", "bad_request"),
        (b"[1, 2]", "bad_request"),
        (b'"los"', "bad_request"),
        (b"17", "bad_request"),
        (b"{}", "missing_field"),
        (b'{"ask": null}', "missing_field"),
        (b'{"ask": 3}', "bad_value"),
        (b'{"ask": "loss"}', "unknown_ask"),
        (b'{"ask": "__init__"}', "unknown_ask"),
        (b'{"ask": "los.area"}', "unknown_ask"),
    ],
)
def test_lines_that_are_no_request(inquiry: Analysis, line: bytes, wanted: str) -> None:
    answer = answer_line(inquiry, line)
    assert answer is not None
    assert code(json.loads(answer)) == wanted


@pytest.mark.parametrize("line", [b"", b"\n", b"   \r\n", b"\xef\xbb\xbf\n"])
def test_empty_lines_have_no_answer(inquiry: Analysis, line: bytes) -> None:
    assert answer_line(inquiry, line) is None


def test_a_byte_order_mark_is_no_part_of_the_request(inquiry: Analysis) -> None:
    line = answer_line(inquiry, b'\xef\xbb\xbf{"ask": "los", "from": "0101", "to": "0102", "id": 1}')
    assert line is not None
    assert json.loads(line)["visible"] is True


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("9999", "bad_place"),
        ("304", "bad_place"),
        ("C4", "bad_place"),
        ("unit:nobody", "unknown_unit"),
        ("unit:off", "off_map"),
        ([1.0, 2.0], "bad_place"),
        ("0304@x", "bad_place"),
        ("0304@", "bad_place"),
        ("0304@1", "not_modelled"),
        ("0304@-1", "not_modelled"),
        ("0304/0305", "not_modelled"),
        ("0304/0309", "bad_place"),
        ("0304/0304", "bad_place"),
        ("0304^0305^0404", "not_modelled"),
        ("0304^0305", "bad_place"),
        ("0304^0305^0909", "bad_place"),
    ],
    ids=str,
)
def test_a_place_that_cannot_be_used_gets_its_error(inquiry: Analysis, place: Any, wanted: str) -> None:
    assert code(ask(inquiry, ask="los", **{"from": place, "to": "0101"})) == wanted
    assert code(ask(inquiry, ask="los", **{"from": "0101", "to": place})) == wanted


def test_the_floor_of_a_hex_is_the_hex(inquiry: Analysis) -> None:
    plain = ask(inquiry, ask="los", **{"from": "0304", "to": "0505"})
    assert ask(inquiry, ask="los", **{"from": "0304@0", "to": "0505@0"}) == plain


def test_a_unit_stands_for_its_hex(inquiry: Analysis) -> None:
    by_unit = ask(inquiry, ask="los", **{"from": "unit:g1", "to": "unit:s1"})
    by_hex = ask(inquiry, ask="los", **{"from": "0304", "to": "0606"})
    assert (by_unit["visible"], by_unit["range"]) == (by_hex["visible"], by_hex["range"])


@pytest.mark.parametrize("unit", ["g1", "unit:g1"])
def test_a_field_unit_takes_an_id_with_or_without_its_prefix(inquiry: Analysis, unit: str) -> None:
    assert ask(inquiry, ask="reach", unit=unit)["costs"]


def test_wrong_words_get_a_hint(inquiry: Analysis) -> None:
    answer = ask(inquiry, ask="reach", kind="infantery", at="0304")
    assert code(answer) == "unknown_kind"
    assert "infantry" in answer["error"]["message"]
    assert code(ask(inquiry, ask="spotted", **{"from": "0304", "to": "0306", "target": {"state": ["dug"]}})) == (
        "unknown_state"
    )
    assert code(ask(inquiry, ask="los", **{"from": "0304", "to": "0306", "purpose": "look"})) == "bad_value"


def test_errors_speak_french(inquiry: Analysis) -> None:
    answer = ask(inquiry, "fr", ask="los", **{"from": "9999", "to": "0101"})
    assert "hexagone" in answer["error"]["message"]


def test_fields_without_a_part_in_the_answer_are_named(inquiry: Analysis) -> None:
    answer = ask(inquiry, ask="los", colour="red", **{"from": "0304", "to": "0305"})
    assert answer["ignored"] == ["colour"]


def test_costs_are_exact_numbers(inquiry: Analysis) -> None:
    cost = ask(inquiry, ask="move_cost", kind="tank", **{"from": "0902", "to": "0903"})["cost"]
    assert cost == 1.5
    whole = ask(inquiry, ask="move_cost", kind="infantry", **{"from": "0303", "to": "0403"})["cost"]
    assert whole == 2
    assert isinstance(whole, int)
    road = ask(inquiry, ask="move_cost", kind="infantry", **{"from": "0102", "to": "0202"})["cost"]
    assert road == pytest.approx(2 / 3)
    assert ask(inquiry, ask="move_cost", kind="truck", **{"from": "0107", "to": "0108"})["cost"] == "forbidden"


def test_a_move_to_a_hex_far_away_has_no_price(inquiry: Analysis) -> None:
    assert code(ask(inquiry, ask="move_cost", kind="tank", **{"from": "0101", "to": "0103"})) == "not_adjacent"


def test_a_path_along_a_way_costs_what_its_steps_cost(inquiry: Analysis) -> None:
    answer = ask(inquiry, ask="path", unit="g1", along=["0303", "0302"])
    assert [step["to"] for step in answer["steps"]] == ["0303", "0302"]
    assert answer["cost"] == pytest.approx(sum(step["cost"] for step in answer["steps"]))
    assert ask(inquiry, ask="path", unit="g1", along=["0304", "0303", "0302"]) == answer


def test_a_path_needs_one_of_to_and_along(inquiry: Analysis) -> None:
    assert code(ask(inquiry, ask="path", unit="g1")) == "bad_request"
    assert code(ask(inquiry, ask="path", unit="g1", to="0101", along=["0305"])) == "bad_request"
    assert code(ask(inquiry, ask="path", unit="g1", along=[])) == "bad_value"
    assert code(ask(inquiry, ask="path", unit="g1", to="0101", turns=0)) == "bad_value"


@pytest.mark.parametrize("allowance", [-1, 10**30, 1e300, "1e400", "x", [1], "1/0", True])
def test_an_allowance_is_a_sensible_number(inquiry: Analysis, allowance: Any) -> None:
    assert code(ask(inquiry, ask="reach", unit="g1", allowance=allowance)) == "bad_value"


@pytest.mark.slow(8)
def test_area_and_lines_agree(inquiry: Analysis) -> None:
    area = ask(inquiry, ask="area", **{"from": "0304"})
    labels = inquiry.scenario.board.grid.labels
    assert sorted([*area["visible"], *area["blind"]]) == sorted(labels)
    for label in labels:
        line = ask(inquiry, ask="los", **{"from": "0304", "to": label})
        assert line["visible"] is (label in area["visible"]), label


def test_reach_does_not_hold_its_start(inquiry: Analysis) -> None:
    assert "0304" not in ask(inquiry, ask="reach", unit="g1")["costs"]


def test_describe_names_everything(inquiry: Analysis) -> None:
    town = ask(inquiry, ask="describe", at="0606")
    assert [row["key"] for row in town["terrain"]] == ["town"]
    assert (town["level"], town["ground"], town["obstacle_top"], town["spot_level"]) == (0, 0, 20, 20)
    assert [unit["id"] for unit in town["units"]] == ["s1"]
    assert town["cover"]["df"][0]["value"] == -2
    assert town["cover"]["df"][0]["rule"]
    hill = ask(inquiry, ask="describe", at="0902")
    assert (hill["level"], hill["ground"]) == (1, 20)
    assert [row["key"] for row in hill["terrain"]] == ["clear", "slope"]
    assert hill["costs"] == {"foot": 1, "motor": 4, "mech": 2.5}
    hedge = ask(inquiry, ask="describe", at="0505")
    assert [(row["key"], row["to"]) for row in hedge["hexsides"]] == [("hedge", ["0506"])]
    assert [(row["key"], row["count"]) for row in hedge["markers"]] == [("entrenchment", 1)]
    road = ask(inquiry, ask="describe", at="0202")
    assert sorted(road["paths"][0]["to"]) == ["0102", "0302"]


def test_answers_never_raise(inquiry: Analysis) -> None:
    assert code(answer_request(inquiry, 5)) == "bad_request"


@pytest.mark.parametrize(
    "values", [{"move": "abc"}, {"df": 5}, {"df": ["a", "b"]}, {"df": [1]}, {"aa": 3}, {"move": [1]}, {"armour": {}}]
)
def test_values_of_a_described_unit_must_fit(inquiry: Analysis, values: dict[str, Any]) -> None:
    assert code(ask(inquiry, ask="reach", kind="infantry", at="0101", values=values)) == "bad_value"
    answer = ask(inquiry, ask="range", unit="g2", observer={"values": values})
    assert code(answer) == "bad_value"


def test_values_that_no_rule_reads_are_named(inquiry: Analysis) -> None:
    target = {"kind": "infantry", "values": {"colour": 3}, "mood": "bad"}
    answer = ask(inquiry, ask="cover", target=target, **{"from": "0101", "to": "0103"})
    assert answer["ignored"] == ["target.mood", "target.values.colour"]


@pytest.mark.parametrize("unit", ["g1", "g2", "t1", "s1", "s2"])
def test_a_path_costs_what_the_reach_says(inquiry: Analysis, unit: str) -> None:
    reach = ask(inquiry, ask="reach", unit=unit)
    for label, cost in non_empty(reach["costs"].items()):
        path = ask(inquiry, ask="path", unit=unit, to=label)
        assert (path["cost"], path["within"]) == (cost, True)
        assert path["steps"][-1]["to"] == label
        again = ask(inquiry, ask="path", unit=unit, along=[step["to"] for step in path["steps"]])
        assert (again["cost"], again["within"]) == (cost, True)


@pytest.mark.parametrize("unit", ["g1", "g2", "t1", "s1", "s2"])
def test_nobody_assaults_whom_no_leader_sends(inquiry: Analysis, unit: str) -> None:
    reach = ask(inquiry, ask="reach", unit=unit, mode="assault")
    assert reach["costs"] == {}
    assert any("(12.11)" in words for words in reach["assumed"])


def test_the_guide_names_every_ask() -> None:
    guide = (ROOT / "docs" / "query.md").read_text(encoding="utf-8")
    for part, table in non_empty(zip(guide.split("\n## Tables\n"), (False, True), strict=True)):
        assert sorted(re.findall(r"^#### `(\w+)`$", part, re.MULTILINE)) == sorted(known_asks(table))


def test_a_line_can_be_told_hex_by_hex(inquiry: Analysis) -> None:
    plain = ask(inquiry, ask="los", **{"from": "0402", "to": "0405"})
    told = ask(inquiry, ask="los", story=True, **{"from": "0402", "to": "0405"})
    story = told.pop("story")
    assert told == plain
    assert story[0] == "0402 -> 0405: BLOCKED at 0404 (3 hexes)" or plain["blocker"] in story[0]
    assert any(row.strip().startswith("0403: ") for row in story)


@pytest.mark.parametrize("name", ["reach", "path"])
def test_a_move_begins_with_no_action_but_entering(inquiry: Analysis, name: str) -> None:
    request = {"ask": name, "kind": "infantry", "at": "0101", **({"to": "0102"} if name == "path" else {})}
    assert code(ask(inquiry, **request, action="load")) == "bad_request"
    assert "error" not in ask(inquiry, **request, action="enter")
