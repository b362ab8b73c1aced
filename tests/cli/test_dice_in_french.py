"""Dice tests of a move are told in the language that was asked for."""

from __future__ import annotations

import json

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run

FARM = SAMPLES / "landships" / "marcelle_farm.yaml"
_COLON = {"en": ":", "fr": " :"}
_AFTER = {
    "en": "breakdown test after the move, by hexes entered",
    "fr": "test de panne après le mouvement, selon les hexagones parcourus",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_breakdowns_of_a_reach(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reach", str(FARM), "bt1", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert f"  0705{_COLON[language]} {_AFTER[language]}" in out
    assert _AFTER["fr" if language == "en" else "en"] not in out
    assert run(["reach", str(FARM), "bt1", "--lang", language, "--json"]) == 0
    tests = json.loads(capsys.readouterr().out)["tests"]
    assert _AFTER[language] in [test["test"] for test in tests]
