"""The worked cases of BlitzKrieg under the generic doctrine of tables: which agree, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cases import protocol_client
from tests.cases.blitzkrieg import QUESTIONS
from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.tabletops import place, rect, table
from tests.games.generic_table.borrowed import ID, write_ruleset
from workbench.checks.loading import load_ruleset

CASES = GameCases("blitzkrieg").cases
TWO_DICE, CALIBRE, CHAIN = "two dice read one by one", "dice by calibre", "a roll that leads to rolls of its own"
OUTSIDE = {
    "los": {},
    "cover": {},
    "move_cost": {},
    "reach": {},
    "spotted": {},
    "range": {"BK-RNG-09": "aircraft"},
    "odds": {
        "BK-ODD-12": TWO_DICE,
        "BK-ODD-18": "steps of distance by barrel",
        "BK-ODD-24": CALIBRE,
        "BK-ODD-25": CALIBRE,
        "BK-ODD-29": CHAIN,
    },
}
"""Cases that do not agree, each with what the closed vocabulary has no word for."""
LEAST_SHARE = Fraction(90, 100)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cases")
    write_ruleset(folder)
    return folder


@pytest.fixture
def inquiry(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, Any]], ProtocolClient]:
    # the page documents the fields of BlitzKrieg's own answers
    monkeypatch.setattr(protocol_client, "undocumented", lambda *given, **named: [])
    return lambda scenario: ProtocolClient({**scenario, "ruleset": ID}, home)


def test_the_ruleset_has_no_remarks(home: Path) -> None:
    ruleset, diagnostics = load_ruleset(str(home / ID))
    assert [item.format() for item in diagnostics] == []
    assert ruleset is not None
    assert set(ruleset.doctrines.values()) == {"generic_table"}


def test_nine_cases_of_ten_agree() -> None:
    outside = sum(len(names) for names in OUTSIDE.values())
    assert {CASES[name]["question"] for name in CASES} == set(OUTSIDE)
    assert Fraction(len(CASES) - outside, len(CASES)) >= LEAST_SHARE


@pytest.mark.slow(2)
@pytest.mark.whole
@pytest.mark.parametrize("topic", [topic for topic in OUTSIDE if topic != "odds"])
def test_all_cases_of_a_topic_agree_but_those_listed(
    topic: str, inquiry: Callable[[Mapping[str, Any]], ProtocolClient]
) -> None:
    differing = set()
    for name, case in CASES.items():
        if case["question"] != topic:
            continue
        try:
            found = QUESTIONS[topic](case, inquiry)
        except KeyError:
            differing.add(name)
            continue
        # an attack of a game of one's own has a bare strength where the sheet prints AC before it
        expected = [str(one).removeprefix("AC ") if isinstance(one, str) else one for one in _listed(case["expected"])]
        if _listed(found) != expected:
            differing.add(name)
    assert differing == set(OUTSIDE[topic])


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else [found]


# --- Dice: every case that is not outside, by the charts and attacks of the borrowed ruleset.


def said(case: str) -> Any:
    return CASES[case]["expected"]


def fraction(expected: Any) -> Fraction:
    return Fraction(expected["fraction"])


def charts() -> list[tuple[str, str, dict[str, Any], str, Fraction]]:
    """(case, table, further fields, result, chance)."""
    found: list[tuple[str, str, dict[str, Any], str, Fraction]] = []
    for case, quality in (("BK-ODD-02", "elite"), ("BK-ODD-03", "veteran")):
        for hits, chances in said(case).items():
            found += [
                (case, f"save_{quality}", {"column": str(hits)}, result, fraction(chance))
                for result, chance in chances.items()
            ]
    found.append(("BK-ODD-11", "small_arms", {"inputs": {"dice": 1, "modifier": 4 - 5 + 1}}, "hits_1", Fraction(1, 2)))
    found.append(("BK-ODD-13", "repair", {}, "pass", fraction(said("BK-ODD-13")["p"])))
    found.append(("BK-ODD-15", "ac", {"inputs": {"modifier": 4}}, "hit", fraction(said("BK-ODD-15")["p"])))
    for modifier, chance in zip((0, 1, -1), said("BK-ODD-27"), strict=True):
        found.append(("BK-ODD-27", "assault", {"inputs": {"modifier": modifier}}, "pass", fraction(chance)))
    for name, chance in zip(("open", "cover", "truck", "gun"), said("BK-ODD-30"), strict=True):
        found.append(("BK-ODD-30", f"overrun_{name}", {}, "pass", fraction(chance)))
    for number, chance in enumerate(said("BK-ODD-31")["p"], 1):
        found.append(("BK-ODD-31", f"radio_{number}", {}, "pass", fraction(chance)))
    for number, chance in enumerate(said("BK-ODD-32")["p"]):
        found.append(("BK-ODD-32", f"precision_{number}", {}, "pass", fraction(chance)))
    return found


BY_SHOT = {"BK-ODD-06", "BK-ODD-07", "BK-ODD-23", "BK-ODD-34"}


def test_every_case_of_dice_is_run_or_listed() -> None:
    named = {name for name, case in CASES.items() if case["question"] == "odds"}
    assert {case for case, *_ in charts()} | BY_SHOT | set(OUTSIDE["odds"]) == named


@pytest.mark.parametrize(
    ("case", "name", "fields", "result", "chance"),
    [pytest.param(*row, id=f"{row[0]}-{n}") for n, row in enumerate(charts())],
)
def test_one_roll(
    inquiry: Callable[[Mapping[str, Any]], ProtocolClient],
    *,
    case: str,
    name: str,
    fields: dict[str, Any],
    result: str,
    chance: Fraction,
) -> None:
    answer = inquiry(table()).ask({"ask": "odds", "table": name, **fields})
    assert Fraction(answer["p"].get(result, 0)) == chance, case


def test_shots_of_cases(inquiry: Callable[[Mapping[str, Any]], ProtocolClient]) -> None:
    """Four dice at men of the elite in heavy cover, who save; a unit that moved; shells that hit once for sure; a truck in a
    wood."""
    forces = {
        "German": [{"id": "mg", "kind": "infantry", "weapons": [{"id": "mmg", "weapon": "mmg"}], "at": place((0, 0))}],
        "American": [{"id": "elite", "kind": "elite", "at": place((30, 0))}],
    }
    house = {**rect("building_bunker", 20, 40, 8), "level": 2}
    client = inquiry(table([house], forces=forces))
    shot = client.ask({"ask": "odds", "unit": "mg", "to": "unit:elite", "weapon": "mmg"})
    assert shot["needed"] == "4d6, each hits on 6 or more"
    expected = {key: fraction(chance) for key, chance in said("BK-ODD-06").items()}
    passed = Fraction(shot["p"].get("none", 0)) + Fraction(shot["p"].get("pass", 0))
    assert passed == expected["no_effect"]
    assert Fraction(shot["p"]["demoralised"]) == expected["demoralised"]
    assert Fraction(shot["p"]["eliminated"]) == expected["eliminated"]
    request = {"ask": "range", "kind": "infantry", "weapon": "line_infantry", "action": "move"}
    moved = client.ask({**request, "at": place((0, 40)), "to": place((25, 40))})
    assert moved["strength"] == f"{said('BK-ODD-07')['dice']}D6"
    shells = client.ask({"ask": "odds", "table": "direct_shells", "inputs": {"dice": 3}})
    assert Fraction(shells["expected"]["hits"]) == Fraction(str(said("BK-ODD-23")["expected_hits"]))
    assert set(shells["p"]) == {"hits_1", "hits_2", "hits_3", "hits_4"}
    wood = inquiry(table([rect("light_wood_orchard", -5, 30)]))
    answer = wood.ask({"ask": "move_cost", "kind": "wheeled", "from": place((0, 0)), "to": place((10, 0))})
    assert Fraction(answer["tests"][0]["p"]).limit_denominator(100) == fraction(said("BK-ODD-34")["p"])
