"""What games of one's own are made of: who attacks together, for whom results are good, where moves end, words of lines."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario
from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_ruleset
from workbench.desktop.wording.hex_answers import spotting_verdict
from workbench.rules.attacks import ATTACKER, BOTH, DEFENDER

TARGET = {"id": "r", "kind": "infantry", "at": "0404"}
BLUE = [
    {"id": "a", "kind": "infantry", "at": "0403"},
    {"id": "b", "kind": "infantry", "at": "0304"},
    {"id": "far", "kind": "tanks", "at": "0101"},
]


def rules(folder: Path, **changed: Any) -> str:
    """The empty hex game in a folder, with other values in its attacks, charts and tables."""
    home = folder / "my_rules"
    home.mkdir(exist_ok=True)
    for path in (RULESETS / "generic").glob("*.yaml"):
        data = read_yaml(path)
        for section, entries in changed.items():
            for key, values in entries.items():
                if key in data.get(section, {}):
                    place = data[section][key]
                    (place["cells"] if section == "tables" else place).update(values)
        (home / path.name).write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    return "my_rules"


def field(folder: Path, ruleset: str = "generic", **more: Any) -> ProtocolClient:
    short = {"columns": 8, "rows": 8, "forces": {"Blue": BLUE, "Red": [TARGET]}, **more}
    return ProtocolClient(setup_scenario(short, ruleset), folder)


def assault(client: ProtocolClient, *others: str, unit: str = "a") -> dict[str, Any]:
    ask: dict[str, Any] = {"ask": "odds", "unit": unit, "to": "unit:r", "weapon": "assault"}
    return client.ask({**ask, "with": list(others)} if others else ask)


def sections(answer: Mapping[str, Any]) -> str:
    return "\n".join(reason["text"] for reason in answer["reasons"])


def test_all_who_are_chosen_and_may_attack_add_up_and_the_others_are_left_out_with_the_reason(tmp_path: Path) -> None:
    found = assault(field(tmp_path), "b", "far")
    assert (found["strength"], found["column"], found["may"]) == (8, "2:1", True)
    assert [(one["unit"], one["strength"]) for one in found["shares"]] == [("a", "4/1"), ("b", "4/1"), ("far", "0/1")]
    left_out = found["shares"][-1]["how"]
    assert "more than 1" in left_out
    assert left_out in sections(found)


DOUBLED = {"name": "target in woods", "when": {"target_in": ["woods"], "kind": ["infantry"]}, "defence_times": 2}
HALVED = {"name": "tanks into woods", "when": {"target_in": ["woods"], "firer_kind": ["tanks"]}, "times": "1/2"}


def multiplied(folder: Path, rounds: str = "down", **modifiers: Any) -> str:
    """The empty hex game with other modifiers and values for tanks."""
    found = rules(folder, attacks={"assault": {"rounds": rounds}}, units={"tanks": {"values": {"strength": 5}}})
    path = folder / found / "multiplied.yaml"
    path.write_text(yaml.safe_dump({"modifiers": modifiers}), encoding="utf-8")
    return found


@pytest.mark.parametrize(
    ("terrain", "attacker", "rounds", "column", "said"),
    [
        ("", "a", "down", "1:1", ""),
        ("woods", "a", "down", "1:2", "infantry r defends with 2 times its value, 8"),
        ("woods", "t", "down", "< 1:2", "tanks t attacks with 1/2 times its strength, 2"),
        ("woods", "t", "up", "< 1:2", "tanks t attacks with 1/2 times its strength, 3"),
        ("woods", "t", "never", "< 1:2", "tanks t attacks with 1/2 times its strength, 2 1/2"),
    ],
)
def test_strengths_and_defences_are_multiplied(
    tmp_path: Path, terrain: str, attacker: str, rounds: str, column: str, said: str
) -> None:
    named = multiplied(tmp_path, rounds, doubled=DOUBLED, halved=HALVED)
    tank = {"id": "t", "kind": "tanks", "at": "0304"}
    more = {"hexes": {terrain: "0404"}} if terrain else {}
    client = field(tmp_path, named, forces={"Blue": [BLUE[0], tank], "Red": [TARGET]}, **more)
    found = assault(client, unit=attacker)
    assert found["column"] == column or column.startswith("<")
    assert said in sections(found)
    if not terrain:
        assert "times its" not in sections(found)


def test_each_attacker_is_multiplied_for_itself(tmp_path: Path) -> None:
    named = multiplied(tmp_path, halved=HALVED)
    tank = {"id": "t", "kind": "tanks", "at": "0304"}
    client = field(tmp_path, named, forces={"Blue": [BLUE[0], tank], "Red": [TARGET]}, hexes={"woods": "0404"})
    found = assault(client, "t")
    assert [(one["unit"], one["strength"]) for one in found["shares"]] == [("a", "4/1"), ("t", "2/1")]


def test_one_alone_hears_who_could_join(tmp_path: Path) -> None:
    found = assault(field(tmp_path))
    assert (found["strength"], found["column"]) == (4, "1:1")
    assert "could attack with it: infantry b, 8 in all" in sections(found)


def test_the_first_who_may_not_attack_is_left_out_too(tmp_path: Path) -> None:
    found = assault(field(tmp_path), "a", "b", unit="far")
    assert (found["strength"], found["may"]) == (8, True)
    alone = assault(field(tmp_path), unit="far")
    assert alone["may"] is False


@pytest.mark.parametrize(("together", "alone", "chosen"), [("alone", 4, 4), ("chosen", 4, 8), ("all", 8, 8)])
def test_the_attack_says_who_adds_up(tmp_path: Path, together: str, alone: int, chosen: int) -> None:
    client = field(tmp_path, rules(tmp_path, attacks={"assault": {"together": together}}))
    assert assault(client)["strength"] == alone
    assert assault(client, "b")["strength"] == chosen


def test_a_river_counts_where_all_attack_across_it(tmp_path: Path) -> None:
    river = {"hexsides": {"river": "0403/0404"}}
    assert [one["value"] for one in assault(field(tmp_path, **river))["modifiers"]] == [-1]
    assert assault(field(tmp_path, **river), "b")["modifiers"] == []


def test_the_chance_is_that_of_harm_and_either_side_is_told(tmp_path: Path) -> None:
    found = assault(field(tmp_path), "b")
    shares = {who: Fraction(0) for who in (ATTACKER, BOTH, DEFENDER)}
    for result, whose in found["favours"].items():
        shares[whose] += Fraction(found["p"][result])
    assert Fraction(found["chance"]) == shares[ATTACKER] + shares[BOTH]
    assert [Fraction(one["p"]) for one in found["suffers"]] == list(shares.values())
    assert shares == {ATTACKER: Fraction(2, 3), BOTH: Fraction(1, 6), DEFENDER: Fraction(1, 6)}
    assert found["means"]["EX"].startswith("The defender is eliminated")


@pytest.mark.parametrize(("below", "nothing"), [("first", Fraction(1, 6)), ("nothing", Fraction(1))])
def test_what_is_too_weak_is_read_in_the_first_column_or_does_nothing(
    tmp_path: Path, below: str, nothing: Fraction
) -> None:
    ruleset = rules(tmp_path, charts={"assault": {"below": below}})
    strong = {"forces": {"Blue": BLUE, "Red": [{**TARGET, "values": {"strength": 9}}]}}
    assert Fraction(assault(field(tmp_path, ruleset, **strong))["p"].get("none", "0")) == nothing


@pytest.mark.parametrize(
    ("section", "key", "value", "words"),
    [
        ("favours", "XX", "attacker", "XX"),
        ("favours", "DE", "nobody", "attacker"),
        ("means", "YY", "words", "YY"),
    ],
)
def test_results_that_are_not_declared_are_errors_with_a_place(
    tmp_path: Path, section: str, key: str, value: str, words: str
) -> None:
    rules(tmp_path, charts={"assault": {section: {key: value}}})
    _, diagnostics = load_ruleset(str(tmp_path / "my_rules"))
    (error,) = [item for item in diagnostics if item.severity.value == "error"]
    assert words in error.format()
    assert error.span is not None
    assert Path(error.span.file).name == "fire.yaml"


# --- Moves.


def moving(folder: Path, *walls: str, ruleset: str = "generic") -> ProtocolClient:
    """A unit of 3 points in 0104, and enemies whose zones stand in its way."""
    enemies = [{"id": f"r{n}", "kind": "guns", "at": at} for n, at in enumerate(walls)]
    forces = {"Blue": [{"id": "u", "kind": "infantry", "at": "0104"}], "Red": enemies}
    return ProtocolClient(setup_scenario({"columns": 8, "rows": 8, "forces": forces}, ruleset), folder)


def test_a_way_beyond_reach_goes_round_zones_and_tells_its_true_cost(tmp_path: Path) -> None:
    client = moving(tmp_path, "0303")
    found = client.ask({"ask": "path", "unit": "u", "to": "0503"})
    assert [step["to"] for step in found["steps"]] == ["0204", "0305", "0404", "0504", "0503"], (
        "through the zone it is 4 points"
    )
    assert (found["cost"], found["within"]) == (5, False)
    assert found["reasons"] == ["5 points; the unit has 3"]


def test_a_way_that_zones_end_says_where_and_how_many_moves_it_takes(tmp_path: Path) -> None:
    client = moving(tmp_path, "0405")
    found = client.ask({"ask": "path", "unit": "u", "along": ["0204", "0305", "0306"]})
    assert (found["cost"], found["within"]) == (3, False)
    assert found["reasons"] == ["a move ends in 0305: this way takes 2 moves"]


@pytest.mark.parametrize("ruleset", ["generic", "battle_for_moscow"])
def test_the_reach_and_the_ways_agree_on_what_one_move_gets_to(tmp_path: Path, ruleset: str) -> None:
    kinds = ("infantry", "guns") if ruleset == "generic" else ("infantry_corps", "army")
    sides = ("Blue", "Red") if ruleset == "generic" else ("German", "Soviet")
    forces = {
        sides[0]: [{"id": "u", "kind": kinds[0], "at": "0303"}],
        sides[1]: [{"id": "r", "kind": kinds[1], "at": "0504"}],
    }
    client = ProtocolClient(setup_scenario({"columns": 8, "rows": 8, "forces": forces}, ruleset), tmp_path)
    costs = client.ask({"ask": "reach", "unit": "u"})["costs"]
    for label in client.analysis.scenario.board.grid.labels:
        found = client.ask({"ask": "path", "unit": "u", "to": label})
        assert (label in costs) == (found["within"] and label != "0303"), label
        assert label not in costs or found["cost"] == costs[label]


# --- Lines.


def test_heights_that_count_by_the_higher_end_say_so(tmp_path: Path) -> None:
    client = field(tmp_path, hexes={"woods": "0202"}, elevation={2: "0506"})
    told = client.ask({"ask": "los", "from": "0101", "to": "0506"})
    assert told["visible"]
    woods = [one["text"] for one in told["reasons"] if one["at"] == "0202"]
    assert woods == ["0202: woods, up to 10, is not above the higher end of the line, 20, which counts all along it"]


def test_a_unit_out_of_sight_is_not_spotted_for_want_of_a_line_also_beyond_its_limit(tmp_path: Path) -> None:
    client = field(tmp_path, hexes={"town": "0208", "woods": "0205"}, forces={})
    found = client.analysis.spotting.spotted(client.analysis.place("0202"), client.analysis.place("0208"))
    assert (found.spotted, found.range, found.limit) == (False, 6, 2)
    assert spotting_verdict(found).words == "Not spotted: no line of sight"
    near = client.analysis.spotting.spotted(client.analysis.place("0206"), client.analysis.place("0208"))
    assert spotting_verdict(near).words == "Spotted: range 2, limit 2"
