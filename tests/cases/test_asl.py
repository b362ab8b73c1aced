"""The worked cases of Advanced Squad Leader about lines of sight, through the loader and the protocol; that every case has its
place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.test_asl_movement import IN_WORDS
from tests.games.asl.scenarios import scenario

GAME = GameCases("asl")
RUN = [name for name in GAME.by_setup if GAME.cases[name]["question"] == "los"]


def test_every_case_is_run_or_listed_with_a_reason() -> None:
    GAME.check_lists(list(IN_WORDS))


@pytest.mark.whole
@pytest.mark.parametrize("name", RUN)
def test_case(name: str, tmp_path: Path) -> None:
    GAME.run(name, tmp_path)


def _lines() -> list[tuple[str, dict[str, str]]]:
    asked = [(name, ask) for name in RUN for ask in GAME.setups[name].get("asks", {}).values() if isinstance(ask, dict)]
    return [(name, ask) for name, ask in asked if ask["ask"] == "los" and "bypass" not in ask]


@pytest.mark.share(20)
@pytest.mark.parametrize(("name", "ask"), _lines())
def test_lines_are_the_same_both_ways(name: str, ask: dict[str, str], tmp_path: Path) -> None:
    inquiry = ProtocolClient(scenario(**GAME.setups[name]["scenario"]), tmp_path)
    there, back = inquiry.ask(ask), inquiry.ask({**ask, "from": ask["to"], "to": ask["from"]})
    assert (there["visible"], there["hindrance"]) == (back["visible"], back["hindrance"])


@pytest.mark.share(20)
@pytest.mark.parametrize(("name", "ask"), [(name, ask) for name, ask in _lines() if "^" not in ask["to"]])
def test_an_area_agrees_with_its_line(name: str, ask: dict[str, str], tmp_path: Path) -> None:
    target, _, level = ask["to"].partition("@")
    inquiry = ProtocolClient(scenario(**GAME.setups[name]["scenario"]), tmp_path)
    line = inquiry.ask(ask)
    area = inquiry.ask({"ask": "area", "from": ask["from"], "target_level": int(level or 0)})
    assert (target in area["visible"]) is line["visible"]
    if line["visible"]:
        assert area["hindered"].get(target, 0) == line["hindrance"]
