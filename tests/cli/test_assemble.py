"""``assemble``: files of single boards in, one file of joined boards out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import loading
from tests.conftest import ROOT
from workbench.cli.commands import assemble
from workbench.cli.main import run
from workbench.scenario.scenario import Scenario

BOARD = """\
format: workbench/1
title: A board
ruleset: {ruleset}
map:
  kind: hex
  columns: 33
  rows: 10
  stagger: {{lines: even, by: up, extra: true}}
  labels: A1
  hexes:
    woods: "{woods}"
"""


def write(path: Path, woods: str, ruleset: str = "panzer_grenadier") -> str:
    path.parent.mkdir(exist_ok=True)
    path.write_text(BOARD.format(woods=woods, ruleset=ruleset), encoding="utf-8")
    return str(path)


def read(path: Path) -> Scenario:
    scenario, _ = loading.scenario(path)
    return scenario


def woods(scenario: Scenario) -> set[str]:
    grid = scenario.board.grid
    return {grid.labels[number] for number, wood in enumerate(scenario.board.mask("woods")) if wood}


def test_four_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [write(tmp_path / f"board_{n}.yaml", place) for n, place in enumerate(["C3", "GG1", "B0", "D4"], 1)]
    out = tmp_path / "out.yaml"
    code = run(["assemble", str(out), files[0], files[1] + ":r", files[2] + "@1,2", "x=" + files[3]])
    assert code == 0
    assert "65 columns, 20 rows, 0 warnings" in capsys.readouterr().out
    scenario = read(out)
    assert scenario.title.en == "Boards 1 2 3 x"
    assert [board.name for board in scenario.board.grid.boards] == ["1", "2", "3", "x"]
    # 3B0 is named by the board north of it; 2GG1 came to the lower left corner of board 2
    assert woods(scenario) == {"1C3", "2GG1", "1B10", "xD4"}
    grid = scenario.board.grid
    assert grid.find("2GG1") == grid.find("1GG10")


def test_boards_stay_in_their_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [write(tmp_path / "boards" / f"board_{n}.yaml", place) for n, place in enumerate(["C3", "GG1"], 1)]
    (tmp_path / "played").mkdir()
    out = tmp_path / "played" / "out.yaml"
    assert run(["assemble", str(out), files[0], files[1] + ":r:A-Q", "--include"]) == 0
    text = out.read_text(encoding="utf-8")
    assert 'file: "../boards/board_1.yaml"' in text
    assert "woods" not in text
    assert woods(read(out)) == {"1C3"}
    assert run(["check", str(out)]) == 0
    Path(files[1]).unlink()
    capsys.readouterr()
    assert run(["check", str(out)]) == 1
    told = capsys.readouterr().out
    assert "error[no_board_file] board 2: ../boards/board_2.yaml cannot be read" in told
    assert "put the file of the board there" in told


def test_a_merged_hex_is_asked_for_by_either_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other, out = write(tmp_path / "1.yaml", "C3"), write(tmp_path / "2.yaml", "A4"), tmp_path / "out.yaml"
    assert run(["assemble", str(out), one, other]) == 0
    requests = tmp_path / "requests.jsonl"
    asked = [{"ask": "describe", "at": name} for name in ("1GG4", "2A4", "2A5@1", "2B2")]
    asked.append({"ask": "los", "from": "1EE5", "to": "2C5"})
    requests.write_text("\n".join(json.dumps(ask) for ask in asked), encoding="utf-8")
    capsys.readouterr()
    assert run(["query", str(out), str(requests)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answers[0] == answers[1]
    assert (answers[0]["at"], answers[0]["also"]) == ("2A4", ["1GG4"])
    assert answers[0]["terrain"][0]["key"] == "woods"
    assert "also" not in answers[3]
    assert answers[4]["range"] == 4


def test_half_boards(tmp_path: Path) -> None:
    one, other = write(tmp_path / "a1.yaml", "B2 R2"), write(tmp_path / "a2.yaml", "B2 R2")
    out = tmp_path / "out.yaml"
    assert run(["assemble", str(out), one + ":A-Q", other + ":r:Q-GG"]) == 0
    scenario = read(out)
    assert scenario.board.grid.columns == 33
    assert woods(scenario) == {"1B2", "2R2"}


def test_halves_that_differ_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = write(tmp_path / "1.yaml", "GG2")
    other = tmp_path / "2.yaml"
    other.write_text(BOARD.format(woods="B2", ruleset="panzer_grenadier") + '    town: "A2"\n', encoding="utf-8")
    assert run(["assemble", str(tmp_path / "out.yaml"), one, str(other), "--lang", "fr"]) == 0
    told = capsys.readouterr()
    assert "warning[merged_terrain] 2A2/1GG2 : town sur le plateau 2" in told.err
    assert "1 alertes" in told.out


@pytest.mark.slow
def test_a_ruleset_by_its_path_is_seen_from_the_new_file(tmp_path: Path) -> None:
    folder = ROOT / "rulesets" / "panzer_grenadier"
    one = write(tmp_path / "in" / "1.yaml", "C3", str(folder))
    other = write(tmp_path / "in" / "2.yaml", "C3")
    (tmp_path / "link").symlink_to(folder)
    third = write(tmp_path / "in" / "3.yaml", "C3", "../link")
    assert run(["assemble", str(tmp_path / "o12.yaml"), one, other]) == 0
    read(tmp_path / "o12.yaml")
    assert run(["assemble", str(tmp_path / "o3.yaml"), third]) == 0
    assert read(tmp_path / "o3.yaml").ruleset == "link"


def test_a_ruleset_on_another_drive_is_told_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "link").symlink_to(ROOT / "rulesets" / "panzer_grenadier")
    board = write(tmp_path / "in" / "3.yaml", "C3", "../link")
    monkeypatch.setattr(assemble, "relative_path", lambda *_: None)  # as between C: and D:
    assert run(["assemble", str(tmp_path / "out.yaml"), board]) == 1
    assert "../link lies on another drive" in capsys.readouterr().err
    assert not (tmp_path / "out.yaml").exists()


@pytest.mark.parametrize(
    ("boards", "code", "words"),
    [
        (["1.yaml@2,1"], 2, "side by side"),
        (["1.yaml", "2.yaml@1,1"], 2, "side by side"),
        (["1.yaml:Q-A"], 2, "is no board"),
        (["1.yaml", "1.yaml"], 1, "two boards are called 1"),
        (["1.yaml", "2.yaml:A-P"], 1, "A, Q and GG"),
        (["1.yaml", "2.yaml", "3=1.yaml@1,2"], 1, "no board covers"),
        (["missing.yaml"], 1, "missing.yaml"),
    ],
)
def test_what_does_not_fit_is_mentioned(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    boards: list[str],
    code: int,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("1.yaml", "2.yaml"):
        write(tmp_path / name, "C3")
    assert run(["assemble", "out.yaml", *boards]) == code
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out.yaml").exists()


def test_a_file_is_not_written_over_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = write(tmp_path / "1.yaml", "C3")
    assert run(["assemble", one, one]) == 1
    assert "--force" in capsys.readouterr().err
    assert read(Path(one)).title.en == "A board"
    assert run(["assemble", one, one, "--force"]) == 0
    assert read(Path(one)).title.en == "Boards 1"
