"""No input of a bare table is dropped in silence: what one case of a table takes, no other refuses as unknown, and what changes
nothing is told."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.odds import Inputs
from workbench.games.asl.fire.rolls import CHECKS
from workbench.games.landships.fire.checks import TITLES

TRIALS = 150
LANDSHIPS = (*TITLES, "anti_tank", "at_rifle", "mg_at_tank", "small_arms", "small_arms_roll", "barrage", "barrage_roll",
             "close_combat", "close_combat_roll", "air_combat_roll")  # fmt: skip
TABLES = [*(("landships", name) for name in LANDSHIPS), *(("asl", name) for name in CHECKS)]


def plain(ruleset: str, folder: Path) -> ProtocolClient:
    rows = {"asl": {"by": "up", "extra": True}, "landships": {"by": "down"}}[ruleset]
    made: dict[str, Any] = {
        "format": "workbench/1",
        "title": "nothing",
        "ruleset": ruleset,
        "map": {
            "kind": "hex",
            "orientation": "flat",
            "columns": 5,
            "rows": 5,
            "stagger": {"lines": "even", **rows},
            "labels": "A1" if ruleset == "asl" else "0101",
            "ground": "open_ground" if ruleset == "asl" else "clear",
        },
    }
    return ProtocolClient(made, folder)


def trouble_with(fire: Any, table: str, given: dict[str, int]) -> str:
    try:
        fire.chart_odds(table, "", 0, given)
    except CannotAnswer as problem:
        return problem.code
    return ""


@pytest.mark.parametrize(("ruleset", "table"), TABLES)
def test_an_input_is_known_whatever_the_others_are(
    ruleset: str, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fire: Any = plain(ruleset, tmp_path).analysis.fire
    bounds: dict[str, tuple[int, int, bool]] = {}
    read = Inputs.number

    def number(self: Inputs, name: str, low: int, high: int, default: int | None = None) -> int:
        below, above, needed = bounds.get(name, (low, high, default is None))
        bounds[name] = max(below, low), min(above, high), needed or default is None
        return read(self, name, low, high, default)

    monkeypatch.setattr(Inputs, "number", number)
    random = Random(table)
    for _ in range(TRIALS):
        given = {
            name: random.choice((low, high, random.randint(low, high)))
            for name, (low, high, needed) in bounds.items()
            if needed or random.random() < 0.5
        }
        assert trouble_with(fire, table, given) != "unknown_input", given


@pytest.mark.parametrize(("ruleset", "table", "inputs", "idle"), [
    ("landships", "morale", {"morale": 2, "wire": 1}, ["wire"]),
    ("landships", "morale", {"morale": 5, "wire": 1}, []),
    ("landships", "small_arms_roll", {"flamethrower": 1, "mg_squads": 2}, ["mg_squads"]),
    ("landships", "barrage_morale", {"morale": 4, "other": 3}, ["other"]),
    ("landships", "vehicle_hit", {"modifier": 2}, ["modifier"]),
    ("asl", "breakdown", {"b": 10, "x": 12}, []),
    ("asl", "breakdown", {"b": 13, "x": 12}, ["b"]),
    ("asl", "pin", {"morale": 7, "broken": 1, "natural": 9}, ["natural"]),
    ("asl", "cowering", {"leader": 1, "immune": 1}, ["leader", "immune"]),
])  # fmt: skip
def test_an_input_that_changes_nothing_is_told(
    ruleset: str, table: str, inputs: dict[str, int], idle: list[str], tmp_path: Path
) -> None:
    told = plain(ruleset, tmp_path).ask({"ask": "odds", "table": table, "inputs": inputs})["assumed"]
    said = [text for text in told if "without it" in text]
    assert said == ([f"{', '.join(idle)}: without it the answer would be the same."] if idle else [])


def test_values_and_actions_of_a_shot_that_change_nothing_are_told(tmp_path: Path) -> None:
    made = plain("landships", tmp_path)
    shot = {
        "ask": "odds",
        "kind": "art_gun",
        "at": "0202",
        "to": "0204",
        "target": {"kind": "tank"},
        "values": {"shots": 3},
    }
    client = made.other(
        {
            "format": "workbench/1",
            "title": "a number to hit",
            "ruleset": "landships",
            "values": {"at_to_hit": {"2": 6}},
            "map": {"kind": "hex", "orientation": "flat", "columns": 5, "rows": 5, "labels": "0101", "ground": "clear",
                    "stagger": {"lines": "even", "by": "down"}},
        }
    )  # fmt: skip

    def idle(**more: Any) -> list[str]:
        told = client.ask({**shot, "values": {**shot["values"], **more.pop("values", {})}, **more})["assumed"]  # type: ignore[dict-item]
        return [text.partition(":")[0] for text in told if "without it" in text]

    assert idle(values={"rotated": True, "acquired": 2}) == ["shots"]
    assert idle(values={"rotated": True, "mr": 4}) == ["shots, mr"]
    assert idle(action="stroll") == ["shots, stroll"]


def test_states_of_a_shot_that_change_nothing_are_told(tmp_path: Path) -> None:
    client = plain("landships", tmp_path).other(
        {
            "format": "workbench/1",
            "title": "a column",
            "ruleset": "landships",
            "values": {"small_arms": {"2": 3}, "spot_range": {"clear": 2}},
            "map": {"kind": "hex", "orientation": "flat", "columns": 5, "rows": 9, "labels": "0101", "ground": "clear",
                    "stagger": {"lines": "even", "by": "down"}},
        }
    )  # fmt: skip

    def idle(to: str, of_firer: tuple[str, ...], of_target: tuple[str, ...]) -> list[str]:
        shot = {"ask": "odds", "kind": "infantry", "at": "0202", "to": to, "values": {"fs": 3}, "state": [*of_firer]}
        told = client.ask({**shot, "target": {"kind": "infantry", "values": {"mr": 4}, "state": [*of_target]}})
        return [text.partition(":")[0] for text in told["assumed"] if "without it" in text]

    assert idle("0204", (), ("fired",)) == ["fired (target)"]
    # farther away it is spotted by firing alone
    assert idle("0206", (), ("fired",)) == []
    # of two pins the second makes it retreat
    assert idle("0204", (), ("pinned", "broken_down")) == ["broken_down (target)"]
    assert idle("0204", ("fired", "pinned"), ()) == ["fired"]


def test_the_manual_lists_every_input_of_landships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fire: Any = plain("landships", tmp_path).analysis.fire
    text = (
        (Path(__file__).parents[2] / "docs" / "query.md")
        .read_text("utf-8")
        .partition("### Odds of Landships")[2]
        .partition("A shot of units")[0]
        .replace("\n  ", " ")
    )
    rows = [line.partition(": ")[::2] for line in text.splitlines() if line.startswith("- `")]
    listed = {table: set(re.findall(r"`(\w+)`", row[1])) for row in rows for table in re.findall(r"`(\w+)`", row[0])}
    known: dict[str, int] = {}
    read = Inputs.number

    def number(self: Inputs, name: str, low: int, high: int, default: int | None = None) -> int:
        known[name] = min(max(low, 1), high)
        return read(self, name, low, high, default)

    monkeypatch.setattr(Inputs, "number", number)
    for table in (*LANDSHIPS, "flamethrower"):
        known.clear()
        for _ in range(3):
            trouble_with(fire, table, dict(known))
        wanted = listed[table] - (
            {"small_arms", "morale", "capped", "wire", "gas", "hit"} if table == "small_arms_roll" else set()
        )
        assert wanted - {"small_arms"} == set(known), table
