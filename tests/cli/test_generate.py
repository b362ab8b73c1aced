"""``generate``: a scenario file with a generated map, or a word on why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.checks.loading import load_scenario
from workbench.cli.main import run
from workbench.scenario.scenario import Scenario, TabletopScenario


def test_a_map_of_hexes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "map.yaml"
    asked = ["generate", str(out), "--size", "14x11", "--seed", "7", "--woods", "0.8"]
    assert run(asked) == 0
    assert "seed 7" in capsys.readouterr().out
    scenario, _, diagnostics = load_scenario(out)
    assert isinstance(scenario, Scenario)
    assert not diagnostics.has_errors
    assert (scenario.board.grid.columns, scenario.board.grid.rows) == (14, 11)
    assert scenario.board.mask("woods").any()
    text = out.read_text(encoding="utf-8")
    assert run(asked) == 1, "a file that exists is not written over"
    assert "--force" in capsys.readouterr().err
    assert run([*asked, "--force"]) == 0
    assert out.read_text(encoding="utf-8") == text


def test_a_board_and_a_table(tmp_path: Path) -> None:
    board, table = tmp_path / "board.yaml", tmp_path / "table.yaml"
    assert run(["generate", str(board), "--ruleset", "asl"]) == 0
    assert run(["generate", str(table), "--ruleset", "bolt_action", "--size", "48x48in"]) == 0
    first, second = load_scenario(board)[0], load_scenario(table)[0]
    assert isinstance(first, Scenario)
    assert (first.board.grid.columns, first.board.grid.extra) == (33, True)
    assert isinstance(second, TabletopScenario)
    assert (second.board.width, second.board.unit) == (48, "in")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--size", "14"], 2, "size"),
        (["--size", "900x10"], 2, "size"),
        (["--size", "180x120cm"], 2, "size"),
        (["--woods", "2"], 2, "sliders"),
        (["--seed", "-1"], 2, "seed"),
        (["--ruleset", "nowhere"], 1, "nowhere"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: list[str], code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "map.yaml"
    assert run(["generate", str(out), *words]) == code
    assert told in capsys.readouterr().err
    assert not out.exists()
