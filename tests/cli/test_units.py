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
