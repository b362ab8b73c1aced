"""The query protocol and the commands on tables: the fields of the contract, answers that agree, and helpful errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import shapely

from tests.cli.small_tabletops import hamlet, inquiry
from workbench.cli.main import run
from workbench.protocol.answers import answer_line, known_asks

GOOD: dict[str, tuple[dict[str, Any], set[str]]] = {
    "los": (
        {"from": "unit:a1", "to": [50, 30]},
        {
            "visible",
            "range",
            "hindrance",
            "asymmetric",
            "reasons",
            "crossings",
            "margin",
            "close",
            "heights",
            "blocker",
        },
    ),
    "area": ({"from": "unit:a1", "to": [[50, 30], "unit:b1"]}, {"visible", "targets"}),
    "blind": ({"from": "unit:a1", "at": "hedge"}, {"obstacles"}),
    "sees": ({"pairs": [["unit:a1", [50, 30]], [[90, 20], "unit:b1"]]}, {"visible", "count", "assumed"}),
    "lines": ({"pairs": [["unit:a1", [50, 30]], [[90, 20], "unit:b1"]]}, {"lines", "count", "assumed"}),
    "watch": (
        {"observers": ["unit:a1", [90, 20]], "side": "B", "to": [[100, 20]]},
        {"any", "all", "count", "each", "targets"},
    ),
    "clear": ({"from": "unit:a1", "to": [50, 30]}, {"visible", "changes", "obstacles"}),
    "models": (
        {"from": "unit:a1", "to": "unit:b1"},
        {"origins", "targets", "seen", "hindered", "firers", "strength", "see", "are_seen", "text"},
    ),
    "exposure": ({"from": "unit:a1", "to": "unit:b1"}, {"share", "seen"}),
    "spotted": ({"from": "unit:a1", "to": "unit:b1"}, {"spotted", "range", "limit", "reasons"}),
    "detect": ({"from": "unit:a1", "target": {"kind": "infantry", "action": "move"}}, {"spotted", "rings", "reverse"}),
    "reach": ({"unit": "a1", "to": [[30, 30], [170, 110]], "bands": True}, {"area", "costs", "tests", "bands"}),
    "path": ({"unit": "a1", "to": [30, 30]}, {"cost", "within", "steps", "tests"}),
    "move_cost": ({"kind": "infantry", "from": [20, 30], "to": [30, 30]}, {"cost", "parts", "tests"}),
    "cover": ({"from": "unit:a1", "to": "unit:a2"}, {"cover", "reasons"}),
    "arc": ({"unit": "gun", "to": "unit:t1"}, {"in_arc", "sector"}),
    "odds": (
        {"unit": "a1", "to": "unit:b1"},
        {"p", "names", "chance", "may", "table", "needed", "modifiers", "expected"},
    ),
    "range": ({"unit": "a1", "to": "unit:b1"}, {"in_range", "range", "band", "min", "max"}),
    "field": ({"unit": "a1"}, {"region", "bands", "arc", "weapon", "max"}),
    "threat": ({"side": "A", "to": ["unit:b1", [50, 30]]}, {"regions", "fire", "observers", "targets", "assumed"}),
    "killzone": ({"side": "A", "least": 1, "to": ["unit:b1"]}, {"region", "regions", "targets", "assumed"}),
    "approach": ({"unit": "a1", "to": [30, 30], "side": "B"}, {"routes", "reasons"}),
    "profile": ({"unit": "a1", "along": [[25, 30], [30, 30]], "side": "B"}, {"steps", "p_unharmed", "reasons"}),
    "posts": (
        {"candidates": [[20, 30], [90, 20]], "watch": [[50, 30], "unit:b1"], "count": 1},
        {"posts", "gaps", "seen", "watched", "share", "exact", "bound"},
    ),
    "impact": ({"without": ["hedge"], "side": "A"}, {"gained", "lost", "changed"}),
    "fairness": ({"most": 1}, {"sides", "objectives", "first_fire", "entries", "set_up", "stacks", "notes"}),
    "turns": ({"unit": "a1", "most": 2, "to": [[30, 30]]}, {"regions", "turns", "assumed"}),
    "template": ({"at": [120, 100], "diameter": 5}, {"units", "diameter", "region", "rule"}),
    "measure": ({"from": "unit:a1", "to": [20, 50]}, {"range", "centre", "bearing", "heights", "unit"}),
    "card": ({}, {"title", "game", "sides", "sections", "missing", "free", "track", "markers", "pieces"}),
    "compare": (
        {"from": "unit:a1", "to": [50, 30], "ruleset": "bolt_action"},
        {"differ", "here", "there", "rulesets", "left_out", "otherwise"},
    ),
    "describe": ({"at": "unit:a2"}, {"level", "obstacle_top", "spot_level", "terrain", "cover", "costs", "units"}),
}
GEOMETRY = {"Polygon", "MultiPolygon", "GeometryCollection", "LineString", "MultiLineString", "Point"}


def ask(language: str = "en", **request: Any) -> dict[str, Any]:
    line = answer_line(inquiry(), json.dumps(request).encode(), language)
    assert line is not None
    made: dict[str, Any] = json.loads(line)
    return made


def error(**request: Any) -> dict[str, Any]:
    answer = ask(**request)
    assert set(answer) == {"error"}, answer
    found: dict[str, Any] = answer["error"]
    return found


BOLT_ACTION = {
    *("air", "assault", "aura", "concealment", "dismount", "enter", "may_fire"),
    *("mount", "ram", "react", "regroup", "section", "shooters"),
}
"""Asks that only Bolt Action answers: its worked cases use them."""


def test_every_ask_is_tested() -> None:
    assert set(GOOD) | BOLT_ACTION == set(known_asks(table=True))


@pytest.mark.parametrize("name", GOOD)
def test_an_ask_answers_with_the_fields_of_the_contract(name: str) -> None:
    request, fields = GOOD[name]
    answer = ask(ask=name, id=7, **request)
    assert "error" not in answer, answer
    assert fields <= set(answer)
    assert answer["id"] == 7
    assert "ignored" not in answer
    french = ask("fr", ask=name, **request)
    assert set(french) == set(answer) - {"id"}
    assert ask(ask=name, colour="red", **request)["ignored"] == ["colour"]


def test_a_line_says_what_it_crosses() -> None:
    answer = ask(ask="los", **{"from": [20, 30], "to": [60, 30]}, story=True)
    assert (answer["visible"], answer["range"], answer["blocker"]) == (False, 40, "hedge")
    (hedge,) = answer["crossings"]
    assert (hedge["at"], hedge["spans"], hedge["top"], hedge["effect"]) == ("hedge", [[20, 20]], 1, "blocks")
    assert answer["story"][0].startswith("BLOCKED: 40 cm")
    assert any("hedge" in row for row in answer["story"][1:])


@pytest.mark.slow(8)
def test_regions_are_geojson_and_agree_with_lines() -> None:
    places = [[x, y] for x in range(5, 180, 25) for y in range(5, 120, 23)] + [[100, 20, 3], [106, 75, 2], "unit:b1"]
    answer = ask(ask="area", **{"from": "unit:a1", "to": places})
    assert answer["visible"]["type"] in GEOMETRY
    lines = [ask(ask="los", **{"from": "unit:a1", "to": place})["visible"] for place in places]
    assert answer["targets"] == lines
    region = shapely.from_geojson(json.dumps(answer["visible"]))
    assert region.is_valid
    inside = shapely.intersects_xy(region, [place[0] for place in places[:-3]], [place[1] for place in places[:-3]])
    assert inside.tolist() == lines[:-3]
    assert abs(answer["share"] - region.area / (180 * 120)) < 1e-6
    assert ask(ask="area", **{"from": "unit:a1", "to": [50, 30]})["targets"] == [False], "one place alone"
    assert "targets" not in ask(ask="area", **{"from": "unit:a1"})


def test_what_one_piece_blinds() -> None:
    answer = ask(ask="blind", **{"from": "unit:a1"})
    found = {obstacle["at"]: obstacle for obstacle in answer["obstacles"]}
    assert "hedge" in found
    assert "road" not in found
    hides, alone = (shapely.from_geojson(json.dumps(found["hedge"][key])) for key in ("blinds", "alone"))
    assert hides.area >= alone.area > 0
    assert hides.contains(shapely.Point(50, 30))
    (one,) = ask(ask="blind", **{"from": "unit:a1", "at": "hedge"})["obstacles"]
    assert one == found["hedge"]


def test_reach_gives_costs_in_the_order_of_the_points() -> None:
    answer = ask(ask="reach", unit="gun", to=[[32, 90], [170, 20], [34, 91]], allowance=5)
    assert answer["costs"][0] == 2
    assert answer["costs"][1] is None
    assert answer["costs"][2] == pytest.approx(17**0.5, abs=1e-6)
    assert answer["allowance"] == 5
    region = shapely.from_geojson(json.dumps(answer["area"]))
    assert region.contains(shapely.Point(34.9, 90))
    assert not region.contains(shapely.Point(35.1, 90))


def test_a_way_and_a_straight_move_cost_the_same() -> None:
    price = ask(ask="move_cost", unit="a1", to=[45, 30], **{"from": [20, 30]})
    way = ask(ask="path", unit="a1", along=[[20, 30], [30, 30], [45, 30]])
    assert way["cost"] == pytest.approx(price["cost"])
    assert sum(step["cost"] for step in way["steps"]) == pytest.approx(way["cost"])
    forbidden = ask(ask="move_cost", kind="vehicle_N", to=[106, 75], **{"from": [90, 75]})
    assert forbidden["cost"] == "forbidden"
    assert forbidden["within"] is False


def test_who_is_under_a_template() -> None:
    assert ask(ask="template", at=[120, 103.75], diameter=4)["units"] == ["t1"], "its edge touches the hull"
    assert ask(ask="template", at=[120, 103.76], diameter=4)["units"] == []
    keys = {one["key"]: one["diameter"] for one in ask(ask="template")["templates"]}
    assert keys["battery"] == 15
    assert ask(ask="template", at=[120, 100], template="battery")["diameter"] == 15
    assert "battery" in error(ask="template", at=[120, 100], template="batery")["message"]


def test_measure_gives_distance_bearing_and_heights() -> None:
    answer = ask(ask="measure", **{"from": "unit:a1", "to": "unit:t1"})
    assert answer["centre"] == pytest.approx((100**2 + 70**2) ** 0.5)
    assert answer["range"] == pytest.approx(ask(ask="los", **{"from": "unit:a1", "to": "unit:t1"})["range"])
    assert ask(ask="measure", **{"from": [10, 10], "to": [20, 10]})["bearing"] == 90
    assert ask(ask="measure", **{"from": [150, 20], "to": [150, 50, 2]})["heights"] == [5, 2]


def test_a_place_is_described_with_citations() -> None:
    answer = ask(ask="describe", at="unit:a2")
    assert [piece["id"] for piece in answer["terrain"]] == ["house"]
    assert (answer["level"], answer["spot_level"], answer["obstacle_top"]) == (0, 2, 3)
    assert [unit["id"] for unit in answer["units"]] == ["a2"]
    (cover,) = [cover for cover in answer["cover"] if cover["of"] == "building_bunker"]
    assert (cover["value"], "EFFETS DU TERRAIN" in cover["rule"]) == ("heavy", True)
    assert {"of": "building_bunker", "cost": "forbidden", "rule": "EFFETS DU TERRAIN"} in answer["costs"]["wheels"]
    assert ask(ask="describe", at=[150, 25])["level"] == 5


@pytest.mark.parametrize(
    ("request_", "code", "words"),
    [
        ({"ask": "los", "from": "0304", "to": [1, 1]}, "bad_place", "[x, y]"),
        ({"ask": "los", "from": "a1", "to": [1, 1]}, "bad_place", 'did you mean "unit:a1"'),
        ({"ask": "los", "from": [1], "to": [1, 1]}, "bad_place", "[x, y, level]"),
        ({"ask": "los", "from": [1, "2"], "to": [1, 1]}, "bad_place", "unit:ID"),
        ({"ask": "los", "from": [True, 2], "to": [1, 1]}, "bad_place", "unit:ID"),
        ({"ask": "los", "from": [10**400, 2], "to": [1, 1]}, "bad_place", "unit:ID"),
        ({"ask": "los", "from": [200, 2], "to": [1, 1]}, "bad_place", "180 × 120 cm"),
        ({"ask": "los", "from": [20, 2, 500], "to": [1, 1]}, "bad_place", "at most 99"),
        ({"ask": "los", "from": [20, 2, -1], "to": [1, 1]}, "bad_place", "on its ground or above it"),
        ({"ask": "los", "from": [20, 2], "to": [1, 1, -0.5]}, "bad_place", "on its ground or above it"),
        ({"ask": "template", "at": [120, 100], "diameter": 0}, "bad_value", "above 0"),
        ({"ask": "los", "from": "unit:gum", "to": [1, 1]}, "unknown_unit", "gun"),
        ({"ask": "los", "from": "unit:off", "to": [1, 1]}, "off_map", "off"),
        ({"ask": "los", "from": [1, 1]}, "missing_field", "to"),
        ({"ask": "blind", "from": [1, 1], "at": "hegde"}, "unknown_feature", "hedge"),
        ({"ask": "reach", "unit": "off"}, "off_map", "off"),
        ({"ask": "reach", "kind": "infantry"}, "missing_field", "at"),
        ({"ask": "reach", "kind": "infantri", "at": [1, 1]}, "unknown_kind", "infantry"),
        ({"ask": "reach", "unit": "a1", "mode": "fsat"}, "bad_value", "fast"),
        ({"ask": "reach", "unit": "a1", "to": "0304"}, "bad_place", "[x, y]"),
        ({"ask": "path", "unit": "a1"}, "bad_request", "along"),
        ({"ask": "path", "unit": "a1", "along": []}, "bad_value", "empty"),
        ({"ask": "arc", "unit": "gun", "facing": 400}, "bad_value", "360"),
        ({"ask": "move_cost", "unit": "a1", "action": "mount"}, "not_modelled", "to"),
        ({"ask": "watch"}, "missing_field", "observers"),
        ({"ask": "watch", "side": "C"}, "unknown_side", "C"),
        ({"ask": "stack", "at": [1, 1], "units": []}, "not_modelled", "tables"),
        ({"ask": "lso", "from": [1, 1]}, "unknown_ask", "los"),
        ({"ask": "range", "weapon": "hmg", "to": [20, 50]}, "missing_field", "unit"),
    ],
)
def test_what_is_wrong_is_mentioned(request_: dict[str, Any], code: str, words: str) -> None:
    found = error(**request_)
    assert found["code"] == code, found
    assert words in found["message"]


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def test_los_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(hamlet(tmp_path))
    code, out, err = _run(capsys, "los", path, "20,30", "60,30")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "BLOCKED: 40 cm."
    assert any(line.startswith("  20.0 cm: hedge or fence, level 1 - blocks") for line in lines)
    code, out, _ = _run(capsys, "los", path, "20,30", "60,30", "--json")
    assert json.loads(out)["blocker"] == "hedge"
    code, out, _ = _run(capsys, "los", path, "unit:b1", "unit:a2", "--lang", "fr")
    assert out.splitlines()[0].startswith(("VISIBLE : ", "BLOQUÉ : "))
    code, _, err = _run(capsys, "los", path, "0304", "60,30")
    assert (code, "[x, y]" in err) == (1, True)


def test_an_area_is_for_a_unit_a_kind_or_anybody(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(Path("tests/cases/rules_read_again/ba_height.yaml").resolve())
    code, out, _ = _run(capsys, "area", path, "unit:g5")
    assert (code, out.splitlines()[1]) == (0, "  for a man, 1 in high")
    _, out, _ = _run(capsys, "area", path, "unit:g5", "--target", "b6")
    assert out.splitlines()[0].startswith("unit:g5 sees 100")
    assert out.splitlines()[1] == "  for medium tank b6, 2 in high"
    _, out, _ = _run(capsys, "area", path, "unit:g5", "--target", "truck", "--target-level", "3", "--lang", "fr")
    assert out.splitlines()[1] == "  pour camion, 2 po de haut, 3 po au-dessus du sol"
    code, _, err = _run(capsys, "area", path, "unit:g5", "--target", "no_such")
    assert code == 1
    assert "no_such" in err


def test_area_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(hamlet(tmp_path))
    code, out, _ = _run(capsys, "area", path, "unit:a1", "--map")
    assert code == 0
    assert out.startswith("unit:a1 sees ")
    assert "hedge or fence hides" in out
    rows = [line for line in out.splitlines() if len(line) == 72 and set(line) <= set("@.+#")]
    assert len(rows) == 24
    assert sum(row.count("@") for row in rows) == 1
    code, out, _ = _run(capsys, "area", path, "1,1,2", "--json")
    assert json.loads(out)["visible"]["type"] in GEOMETRY


def test_reach_and_spot_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(hamlet(tmp_path))
    code, out, _ = _run(capsys, "reach", path, "a1")
    assert code == 0
    assert out.startswith("infantry or support weapons a1 can reach ")
    assert "with 20 cm" in out.splitlines()[0]
    code, out, _ = _run(capsys, "reach", path, "unit:a1", "--mode", "fast", "--json")
    assert json.loads(out)["allowance"] == 30
    code, out, _ = _run(capsys, "spot", path, "unit:b1", "unit:t1")
    assert code == 0
    assert out.split(":")[0] in ("SPOTTED", "Not spotted")


def test_check_and_hex_commands_on_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hamlet(tmp_path)
    code, out, _ = _run(capsys, "check", str(path))
    assert (code, out.splitlines()[-1]) == (0, "0 errors, 0 warnings")
    path.write_text(path.read_text(encoding="utf-8").replace("gentle_hill", "gentel_hill"), encoding="utf-8")
    code, out, _ = _run(capsys, "check", str(path))
    assert code == 1
    assert ":11:27: error[unknown_terrain]" in out
    assert "gentle_hill" in out
