"""Every worked case of Bolt Action runs through the loader and the query protocol, or is listed with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.bolt_action.questions import QUESTIONS
from tests.cases.bolt_action.scene import FIGURES
from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient

GAME = GameCases("bolt_action")
RUN = [name for name in GAME.cases if name not in {*GAME.odds, *GAME.disputed}]


def test_every_case_is_run_or_listed_with_a_reason() -> None:
    GAME.check_lists(RUN)
    assert {GAME.cases[name]["question"] for name in RUN} == set(QUESTIONS)


@pytest.mark.whole
@pytest.mark.parametrize("name", RUN)
def test_case(name: str, tmp_path: Path) -> None:
    case = GAME.cases[name]
    found = QUESTIONS[case["question"]](case, lambda scene: ProtocolClient(scene.data(), tmp_path, FIGURES))
    assert found == case["expected"]
