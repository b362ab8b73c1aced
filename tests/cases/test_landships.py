"""Every worked case of Landships! runs through the loader and the query protocol, or is listed with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario

GAME = GameCases("landships")
BACKWARDS = [name for name, case in GAME.cases.items() if "reverse_expected" in case]
LINES = [name for name in GAME.by_setup if GAME.setups[name].get("take") == "visible"]


def test_every_case_is_run_or_listed_with_a_reason() -> None:
    GAME.check_lists()


@pytest.mark.whole
@pytest.mark.parametrize("name", GAME.by_setup)
def test_case_with_a_setup(name: str, tmp_path: Path) -> None:
    GAME.run(name, tmp_path)


@pytest.mark.parametrize("name", LINES)
def test_an_area_agrees_with_its_line(name: str, tmp_path: Path) -> None:
    setup = GAME.setups[name]
    inquiry = ProtocolClient(setup_scenario(setup["scenario"], GAME.ruleset), tmp_path)
    ask = dict(setup["ask"])
    target = ask.pop("to")
    seen = inquiry.ask({**ask, "ask": "area"})["visible"]
    assert (target in seen) is setup["means"][GAME.cases[name]["expected"]]


@pytest.mark.parametrize("name", BACKWARDS)
def test_the_line_the_other_way(name: str, tmp_path: Path) -> None:
    setup = GAME.setups[name]
    inquiry = ProtocolClient(setup_scenario(setup["scenario"], GAME.ruleset), tmp_path)
    ask = setup["ask"]
    there, back = inquiry.ask(ask), inquiry.ask({**ask, "from": ask["to"], "to": ask["from"]})
    assert back["visible"] is setup["means"][GAME.cases[name]["reverse_expected"]]
    assert there["asymmetric"] is (there["visible"] is not back["visible"])
