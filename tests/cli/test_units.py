"""``units``: out into a table, and back into a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.checks.loading import load_hexes
from workbench.cli.main import run

SAMPLE = "samples/panzer_grenadier/lipovka_bridge.yaml"


def test_units_go_out_and_come_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, out = tmp_path / "f.csv", tmp_path / "out.yaml"
    assert run(["units", SAMPLE]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("side,id,kind,name,group,place,facing")
    assert run(["units", SAMPLE, "--csv", str(table)]) == 0
    text = table.read_text(encoding="utf-8")
    table.write_text(text + "German,new,infantry,,,0101\r\nGerman,bad,dragon,,,0101\r\n", encoding="utf-8-sig")
    assert run(["units", SAMPLE, "--from", str(table), "-o", str(out)]) == 1
    told = capsys.readouterr()
    assert "1 added, 0 changed, 1 refused" in told.out
    assert "error[unknown_kind]" in told.err
    scenario, _, _ = load_hexes(out)
    assert scenario is not None
    assert scenario.forces.find("new") is not None
    assert scenario.forces.find("bad") is None
    assert run(["units", SAMPLE, "--from", str(table)]) == 2


BY_HAND = """\
# my own remark
format: workbench/1
ruleset: panzer_grenadier
title: 'By hand'
map: {kind: hex, orientation: flat, columns: 6, rows: 5, stagger: {lines: even, by: down}, labels: '0101', ground: clear}
forces:
  - side: German
    units:
      # the first platoon
      - {id: g1, kind: infantry, at: "0304"}   # dug in later
      - {id: g2, kind: hmg, at: "0305"}
"""


def test_a_scenario_by_hand_keeps_its_comments(tmp_path: Path) -> None:
    """With the command for units, into the same file, and with that for imports, into another."""
    table, path, other = tmp_path / "f.csv", tmp_path / "map.yaml", tmp_path / "other.yaml"
    path.write_text(BY_HAND, encoding="utf-8")
    assert run(["units", str(path), "--csv", str(table)]) == 0
    assert run(["units", str(path), "--from", str(table), "-o", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == BY_HAND
    table.write_text("side,id,kind,place\r\nGerman,g2,hmg,0101\r\n", encoding="utf-8")
    changed = BY_HAND.replace('at: "0305"', 'at: "0101"')
    assert run(["import", str(table), "--into", str(path), "-o", str(other)]) == 0
    assert other.read_text(encoding="utf-8") == changed
    assert run(["units", str(path), "--from", str(table), "-o", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == changed
