"""Gas pins men, horses and trucks within three hexes; tanks, cars and its own side pay no heed (5.34, 5.56)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario


def _can_move(folder: Path, kind: str, place: str, gas: Any) -> bool:
    short = {
        "columns": 9,
        "rows": 9,
        "markers": {"gas": gas},
        "forces": {"Blue": [{"id": "u", "kind": kind, "at": place}], "Red": []},
    }
    return bool(ProtocolClient(setup_scenario(short, "landships"), folder).ask({"ask": "reach", "unit": "u"})["costs"])


@pytest.mark.parametrize(
    ("kind", "place", "moves"),
    [
        ("infantry", "0505", False), ("infantry", "0502", False), ("infantry", "0501", True), ("crew", "0504", False),
        ("cavalry_mounted", "0503", False), ("truck", "0503", False), ("tank", "0505", True), ("armoured_car", "0505", True),
    ],
)  # fmt: skip
def test_who_moves_near_gas(kind: str, place: str, moves: bool, tmp_path: Path) -> None:
    assert _can_move(tmp_path, kind, place, "0505") is moves


def test_own_gas_does_no_harm(tmp_path: Path) -> None:
    assert _can_move(tmp_path, "infantry", "0505", {"Blue": "0505"})
    assert not _can_move(tmp_path, "infantry", "0505", {"Red": "0505"})
