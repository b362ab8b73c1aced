"""The worked cases of BlitzKrieg about dice, through the query protocol; and every shot of the sample told like its range."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run

SAINT_AUBRY = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
CASES = GameCases("blitzkrieg").cases


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return ProtocolClient(read_yaml(SAINT_AUBRY), tmp_path_factory.mktemp("odds"))


def chances(table: ProtocolClient, name: str, column: str = "", **inputs: int) -> dict[str, Fraction]:
    fields = {"column": column} if column else {}
    answer = table.ask({"ask": "odds", "table": name, **fields, "inputs": inputs})
    found = {key: Fraction(chance) for key, chance in answer["p"].items()}
    assert sum(found.values()) == 1
    return found


def fraction(expected: Any) -> Fraction:
    return Fraction(expected["fraction"])


@pytest.mark.parametrize(("case", "experience"), [("BK-ODD-02", "elite"), ("BK-ODD-03", "veteran")])
def test_saves(table: ProtocolClient, case: str, experience: str) -> None:
    for count, expected in CASES[case]["expected"].items():
        found = chances(table, "save", experience, hits=int(count))
        assert {key: found.get(key, Fraction(0)) for key in expected} == {k: fraction(v) for k, v in expected.items()}


def one_roll() -> Iterator[tuple[str, str, str, dict[str, int], str, Any]]:
    """(case, table, column, inputs, result, what is expected)."""
    said = {name: CASES[name]["expected"] for name in CASES if name.startswith("BK-ODD")}
    for key, expected in said["BK-ODD-06"].items():
        yield "BK-ODD-06", "small_arms", "", {"dice": 4, "score": 6, "experience": 3}, key, expected
    yield "BK-ODD-11", "small_arms", "", {"dice": 1, "score": 5, "modifier": 1}, "hits_1", said["BK-ODD-11"]["p"]
    weapons = ("mortar_mg_atr", "other_at", "explosive_charge", "infantry_flamethrower_wp")
    for column, expected in zip(
        (*weapons, "vehicle_flamethrower_smoke_heat_apcr_apds"), said["BK-ODD-12"], strict=True
    ):
        yield "BK-ODD-12", "misfire", column, {}, "misfire", expected
    yield "BK-ODD-13", "repair", "", {}, "pass", said["BK-ODD-13"]["p"]
    yield "BK-ODD-15", "to_hit", "", {"score": 5, "modifier": 4}, "hit", said["BK-ODD-15"]["p"]
    for modifier, expected in zip((0, 1, -1), said["BK-ODD-27"], strict=True):
        yield "BK-ODD-27", "assault", "", {"modifier": modifier}, "pass", expected
    armour = {"experience": 3, "test_modifier": -1, "modifier": 1}
    for result, name in (("destroyed", "p_destroy"), ("immobilised", "p_immobilise")):
        yield "BK-ODD-29", "assault_on_armour", "assault_or_smg", armour, result, said["BK-ODD-29"][name]
    targets = ("infantry_open", "infantry_cover", "truck_car_motorcycle", "gun_hmg_mortar")
    for column, expected in zip(targets, said["BK-ODD-30"], strict=True):
        yield "BK-ODD-30", "overrun", column, {}, "pass", expected
    for number, expected in enumerate(said["BK-ODD-31"]["p"], 1):
        yield "BK-ODD-31", "radio", "german_british", {"try": number}, "pass", expected
    for again, expected in enumerate(said["BK-ODD-32"]["p"]):
        yield "BK-ODD-32", "precision", "others", {"observed": 1, "second_try": again}, "pass", expected
    yield "BK-ODD-34", "immobilisation", "", {}, "immobilised", said["BK-ODD-34"]["p"]


@pytest.mark.parametrize(
    ("case", "name", "column", "inputs", "result", "expected"),
    [pytest.param(*row, id=f"{row[0]}-{number}") for number, row in enumerate(one_roll())],
)
def test_one_roll(
    table: ProtocolClient, case: str, name: str, column: str, inputs: dict[str, int], result: str, expected: Any
) -> None:
    assert chances(table, name, column, **inputs).get(result, Fraction(0)) == fraction(expected), case


def test_shells(table: ProtocolClient) -> None:
    said = CASES["BK-ODD-23"]["expected"]
    answer = table.ask({"ask": "odds", "table": "shells", "inputs": {"dice": 3, "score": 4, "direct": 1}})
    assert Fraction(answer["expected"]["hits"]) == Fraction(str(said["expected_hits"]))
    assert set(answer["p"]) == {f"hits_{n}" for n in range(said["guaranteed"], said["max"] + 1)}
    said = CASES["BK-ODD-24"]["expected"]
    inputs = {"calibre": 105, "building": 1}
    answer = table.ask({"ask": "odds", "table": "shells", "column": "heavy_indirect", "inputs": inputs})
    assert answer["needed"] == f"{said['dice']}d6, each hits on {said['score']} or more"
    for calibre, count in zip(CASES["BK-ODD-25"]["setup"]["mm"], CASES["BK-ODD-25"]["expected"], strict=True):
        answer = table.ask({"ask": "odds", "table": "shells", "inputs": {"calibre": calibre, "score": 4}})
        assert answer["needed"].startswith(f"{count}d6, ")


def test_small_arms_and_their_saves_agree_with_all_throws_counted_one_by_one(table: ProtocolClient) -> None:
    """Slow and plain: every throw of the dice, then every throw of the save."""
    for dice, score, least in product((1, 2, 3), (3, 4, 5, 6), (3, 4, 5)):
        told = {"no_effect": 0, "demoralised": 0, "eliminated": 0}
        for throw in product(range(1, 7), repeat=dice):
            hits = sum(one >= score for one in throw)
            for save in range(1, 7):
                left = save - hits
                result = "no_effect" if not hits or left >= least else "eliminated" if left <= 0 else "demoralised"
                told[result] += 1
        found = chances(table, "small_arms", dice=dice, score=score, experience=least)
        assert {key: found.get(key, 0) for key in told} == {
            key: Fraction(n, 6 ** (dice + 1)) for key, n in told.items()
        }


@pytest.mark.slow
def test_a_shot_of_the_sample_has_the_dice_of_its_range_and_the_score_of_its_cover(table: ProtocolClient) -> None:
    analysis, forces = table.analysis, table.analysis.scenario.forces
    infantry = [(side, unit.id) for side, unit in forces if unit.kind == "infantry" and unit.at is not None]
    told = 0
    for (side, unit), (other, target) in product(infantry, infantry):
        if side == other:
            continue
        ends = {"unit": unit, "to": f"unit:{target}"}
        assert table.ask({"ask": "odds", **ends})["table"] == "small_arms", "at men, unless another weapon is named"
        score = table.ask({"ask": "cover", "from": f"unit:{unit}", "to": f"unit:{target}"})["small_arms"]
        for weapon in analysis.fire.weapons(analysis.party(unit)):
            shot = table.ask({"ask": "odds", **ends, "weapon": weapon})
            if shot["table"] == "small_arms":
                dice = table.ask({"ask": "range", **ends, "weapon": weapon})["strength"].partition("D")[0]
                told += bool(dice)
                if not dice:
                    assert shot["needed"] == "no dice"
                elif not shot["modifiers"]:
                    assert shot["needed"] == f"{dice}d6, each hits on {score} or more"
    assert told


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"table": "saves", "inputs": {}}, "unknown_table"),
        ({"table": "save", "inputs": {"experience": 4}}, "missing_input"),
        ({"table": "radio", "column": "german"}, "no_column"),
        ({"table": "small_arms", "inputs": {"dice": -1, "score": 4}}, "bad_value"),
        ({"table": "repair", "inputs": {"hits": 1}}, "unknown_input"),
        ({"table": "misfire", "column": "rifle"}, "no_column"),
    ],
)
def test_bad_input_says_what_is_missing(table: ProtocolClient, fields: dict[str, Any], code: str) -> None:
    from workbench.protocol.answers import answer_request

    answer = answer_request(table.analysis, {"ask": "odds", **fields})
    assert answer["error"]["code"] == code  # type: ignore[index]


def test_the_distance_of_a_shot_is_told_as_a_length(table: ProtocolClient) -> None:
    """Three steps of 30 cm are begun beyond 30 cm."""
    shot = table.ask({"ask": "odds", "unit": "us_tank_1", "to": "unit:ge_stug"})
    assert shot["modifiers"][0] == {"rule": "JET POUR TOUCHER", "value": -3, "text": "distance 100.4 cm", "at": None}


@pytest.mark.slow(8)
def test_what_leads_to_a_roll_is_told_by_the_range(table: ProtocolClient) -> None:
    """The dice of infantry that moves and fires, and the steps of distance of a normal gun."""
    at = {"ask": "range", "at": [20, 20]}
    moving = table.ask({**at, "kind": "infantry", "to": [45, 20], "weapon": "line_infantry", "action": "move"})
    assert moving["strength"] == f"{CASES['BK-ODD-07']['expected']['dice']}D6"
    said = CASES["BK-ODD-18"]
    shots = [
        table.ask({**at, "kind": "gun_medium", "to": [20 + distance, 20], "weapon": "gun_75"})["to_hit"]
        for distance in said["setup"]["distances"]
    ]
    assert shots == said["expected"]["mods"]


def test_the_command_line_tells_what_a_hit_brings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(SAINT_AUBRY), "us_tank_1", "unit:ge_1", "--weapon", "gun", "--lang", "fr"]) == 0
    assert "Une touche amène : Obus explosifs, 3d6, chacun touche sur 5 ou plus" in capsys.readouterr().out


@pytest.mark.slow(8)
def test_the_command_line_takes_what_the_firer_does(capsys: pytest.CaptureFixture[str]) -> None:
    shot = ["odds", str(SAINT_AUBRY), "us_tank_1", "unit:ge_1", "--weapon", "gun"]
    for action, score in ((), 9), (("--action", "move"), 12):
        assert run([*shot, *action]) == 0
        told = capsys.readouterr().out
        assert "beyond 30 cm: not detected" in told
        assert f"To hit: {score} or more on 2d6" in told
