"""The worked cases of Advanced Squad Leader about spotting, ranges, arcs and cover, through the loader and the protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario

GAME = GameCases("asl")
QUESTIONS = ("spotted", "range", "arc", "cover")
CASES = [name for name, case in GAME.cases.items() if case["question"] in QUESTIONS]


def test_every_case_is_run_or_told_why_not() -> None:
    told = [name for name in (*GAME.by_setup, *GAME.disputed) if name in CASES]
    assert sorted(told) == sorted(CASES)


@pytest.mark.whole
@pytest.mark.parametrize("name", [name for name in GAME.by_setup if name in CASES])
def test_case(name: str, tmp_path: Path) -> None:
    GAME.run(name, tmp_path)


def test_the_columns_of_a_target_half_concealed(tmp_path: Path) -> None:
    """What can be asked of spo-033: its two columns, and the one modifier of the wood."""
    assert "spo-033" in GAME.disputed
    red = [{"id": "k", "kind": "squad", "at": "H10"}, {"id": "c", "kind": "squad", "at": "H10", "state": ["concealed"]}]
    blue = [{"id": "e", "kind": "squad", "at": "H5", "values": {"fp": 4, "range": 6}}]
    inquiry = ProtocolClient(
        setup_scenario({"hexes": {"woods": "H10"}, "forces": {"Red": red, "Blue": blue}}, "asl"), tmp_path
    )
    fire = inquiry.ask({"ask": "range", "unit": "e", "to": "H10"})
    assert (fire["range"], fire["column"], fire["column_concealed"]) == (5, 4, 2)
    assert inquiry.ask({"ask": "cover", "from": "unit:e", "to": "H10"})["drm"] == 1
