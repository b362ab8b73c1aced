"""Commands and answers about one of several set-ups of the forces, and what differs between two of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.cli.main import run

HEXES = """\
format: workbench/1
ruleset: panzer_grenadier
map: {kind: hex, columns: 12, rows: 8, hexes: {woods: "0503 0504 0505"}}
forces:
  - side: German
    units:
      - {id: g1, kind: infantry, at: "0304"}
  - side: Soviet
    units:
      - {id: s1, kind: infantry, at: "0904"}
setups:
  - {id: main, name: As printed}
  - id: flank
    name: {en: On the flank, fr: Sur le flanc}
    forces:
      - side: German
        units:
          - {id: g1, kind: infantry, at: "0301"}
"""
TABLE = """\
format: workbench/1
ruleset: blitzkrieg
map:
  kind: table
  width: 120
  height: 80
  features:
    - {id: h1, terrain: building, polygon: [[50, 30], [70, 30], [70, 50], [50, 50]], floors: 1}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: [20, 40]}
  - side: B
    units:
      - {id: b1, kind: infantry, at: [100, 40]}
setup: high
setups:
  - {id: main}
  - id: high
    name: High
    forces:
      - side: A
        units:
          - {id: a1, kind: infantry, at: [20, 5]}
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command line on one of the files here: (exit code, output, messages)."""
    (tmp_path / "hexes.yaml").write_text(HEXES, encoding="utf-8")
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def called(*words: str) -> tuple[int, str, str]:
        code = run(["--lang", "en", *words])
        return code, *capsys.readouterr()

    return called


def test_a_command_asks_about_one_setup(command: Run) -> None:
    shown = command("los", "hexes.yaml", "unit:g1", "unit:s1")
    assert shown[1].startswith("0304 -> 0904: BLOCKED")
    assert "set-up: As printed" in shown[2]
    other = command("los", "hexes.yaml", "unit:g1", "unit:s1", "--setup", "flank")
    assert other[1].startswith("0301 -> 0904: ")
    assert "set-up: On the flank" in other[2]
    french = command("los", "hexes.yaml", "unit:g1", "unit:s1", "--setup", "flank", "--lang", "fr")
    assert "mise en place : Sur le flanc" in french[2]
    code, _, told = command("los", "hexes.yaml", "unit:g1", "unit:s1", "--setup", "flnk")
    assert code == 1
    assert 'did you mean "flank"?' in told


@pytest.mark.parametrize(
    "words", [("reach", "hexes.yaml", "g1"), ("area", "hexes.yaml", "unit:g1"), ("report", "hexes.yaml")]
)
def test_every_command_about_a_scenario_knows_setups(command: Run, words: tuple[str, ...]) -> None:
    code, out, told = command(*words, "--setup", "flank")
    assert code == 0, told
    assert out != command(*words)[1]


def test_a_request_asks_about_one_setup(command: Run, tmp_path: Path) -> None:
    asks = [
        {"ask": "los", "from": "unit:g1", "to": "unit:s1"},
        {"ask": "spotted", "from": "unit:g1", "to": "unit:s1", "setup": "flank"},
        {"ask": "los", "from": "unit:g1", "to": "unit:s1", "setup": "x"},
        {"ask": "impact", "against": "flank", "side": "German"},
        {"ask": "impact", "against": "main", "side": "German", "setup": "flank"},
    ]
    (tmp_path / "asks").write_text("\n".join(map(json.dumps, asks)), encoding="utf-8")
    code, out, _ = command("query", "hexes.yaml", "asks")
    assert code == 0
    main, flank, unknown, there, back = map(json.loads, out.splitlines())
    assert main["range"] == 6
    assert "set-up: On the flank" in flank["assumed"]
    assert unknown["error"]["code"] == "unknown_setup"
    assert there["gained"] == back["lost"] != []
    assert there["lost"] == back["gained"]


def test_impact_compares_two_setups_of_one_file(command: Run) -> None:
    code, out, told = command("impact", "hexes.yaml", "--against", "flank", "--side", "German", "--json")
    assert code == 0
    assert ("set-up: As printed" in told, "set-up: On the flank" in told) == (True, True)
    found = json.loads(out)
    assert found["gained"]
    assert {who for who, _ in found["gained"]} == {"unit:g1"}
    again = command("impact", "hexes.yaml", "--setup", "flank", "--against", "main", "--side", "German", "--json")
    assert json.loads(again[1])["lost"] == found["gained"]
    code, out, _ = command("impact", "table.yaml", "--setup", "main", "--against", "high", "--side", "A")
    assert code == 0
    assert "weapons a1: gained" in out
    same = command("impact", "table.yaml", "--against", "high", "--side", "A")
    assert "nothing is seen or reached otherwise" in same[1]
    code, _, told = command("impact", "hexes.yaml")
    assert code == 1
    assert "--against" in told


def test_checks_name_the_setup(command: Run, tmp_path: Path) -> None:
    wrong = HEXES.replace('at: "0301"', 'at: "0401", zone: nowhere')
    (tmp_path / "hexes.yaml").write_text(wrong, encoding="utf-8")
    _, out, told = command("check", "hexes.yaml")
    assert "set-up On the flank: " in out + told
    assert "hexes.yaml:18:" in out + told
