"""``workbench ground``: a map of real ground by the command line, and errors with a hint."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.base.data_folders import GROUND_EXAMPLE
from workbench.checks.loading import load_scenario
from workbench.cli.main import run as main
from workbench.scenario.scenario import Scenario, TabletopScenario

FILES = [str(path) for path in sorted(GROUND_EXAMPLE.iterdir())]


def run(*words: str) -> int:
    return main(["ground", *words])


def test_a_map_is_written_with_what_is_on_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "map.yaml"
    assert run(*FILES, "--centre", "45N,30W", "--size", "24x18", "--turn", "15", "-o", str(out)) == 0
    told = capsys.readouterr()
    assert "Brumepont" in told.out
    assert "level 0 begins at" in told.out
    assert "OpenStreetMap" not in told.out  # the example is made up
    assert "1944" in told.err
    scenario, _, _ = load_scenario(out)
    assert isinstance(scenario, Scenario)
    assert (scenario.board.grid.columns, scenario.board.grid.rows) == (24, 18)
    assert scenario.board.mask("minor_river").any()
    assert any("aujourd’hui" in name.text.fr for name in scenario.names)
    assert run(*FILES, "--centre", "45,-30", "-o", str(out)) == 1
    assert "--force" in capsys.readouterr().err
    assert run(*FILES, "--size", "12x9", "-o", str(out), "--force", "--json") == 0
    record = json.loads(capsys.readouterr().out)
    assert record["level_metres"] == 20
    assert record["taken"]["hexes with terrain"] > 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_wrong_words_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    out = str(tmp_path / "map.yaml")
    for words, told in (
        (("--centre", "here"), "47.14,9.52"),
        (("--centre", "45,-30", "--size", "9"), "--size"),
        (("--centre", "95,-30"), "85"),
        (("--hex-metres", "1"), "5000"),
        (("--centre", "45,8"), "45.0000,8.0000"),
        (("--mapping", str(tmp_path / "none.yaml")), "none.yaml"),
    ):
        assert run("--lang", language, *FILES, *words, "-o", out) != 0
        shown = capsys.readouterr()
        assert told in shown.err + shown.out
    assert run(*FILES) == 2
    bad = tmp_path / "bad.osm"
    bad.write_text("<osm>\n<node/>")
    assert run(str(bad), "-o", out) == 1
    assert "bad.osm:2" in capsys.readouterr().err


def test_the_mapping_is_a_file_that_one_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mapping, out = tmp_path / "mine.yaml", tmp_path / "map.yaml"
    assert run("--write-mapping", str(mapping)) == 0
    text = mapping.read_text(encoding="utf-8")
    assert '"natural=wood": woods' in text
    mapping.write_text(text.replace('"natural=wood": woods', '"natural=wood": marsh'), encoding="utf-8")
    assert run(*FILES, "--mapping", str(mapping), "-o", str(out)) == 0
    scenario, _, _ = load_scenario(out)
    assert isinstance(scenario, Scenario)
    assert scenario.board.mask("marsh").any()
    assert not scenario.board.mask("woods").any()
    assert run(*FILES, "--words") == 0
    assert "waterway=river: 1 -> river" in capsys.readouterr().out


def test_the_example_is_written_into_a_folder(tmp_path: Path) -> None:
    assert run("--example", str(tmp_path / "place")) == 0
    assert sorted(path.name for path in (tmp_path / "place").iterdir()) == ["example.asc", "example.osm"]


def test_a_map_is_made_again_and_keeps_what_was_painted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, out = tmp_path / "map.yaml", tmp_path / "again.yaml"
    assert run(*FILES, "--centre", "45N,30W", "--size", "24x18", "-o", str(first)) == 0
    text = first.read_text(encoding="utf-8")
    assert "    woods: " in text
    first.write_text(text.replace("    woods: ", "    dense_woods: "), encoding="utf-8")
    assert run(*FILES, "--again", str(first), "--level-metres", "10", "-o", str(out)) == 0
    assert "hexes that stay as painted by hand: " in capsys.readouterr().out
    scenario, _, _ = load_scenario(out)
    assert isinstance(scenario, Scenario)
    assert scenario.board.mask("dense_woods").any()
    assert not scenario.board.mask("woods").any()
    assert scenario.board.elevation.max() > 6


def test_a_map_is_made_again_at_another_place_and_what_cannot_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, out = tmp_path / "map.yaml", tmp_path / "again.yaml"
    assert run(*FILES, "--centre", "45N,30W", "--size", "24x18", "-o", str(first)) == 0
    before, _, _ = load_scenario(first)
    assert isinstance(before, Scenario)
    again = (*FILES, "--again", str(first), "-o", str(out), "--force")
    assert run(*again, "--size", "28x20", "--centre", "45.01N,30W") == 0
    made, _, _ = load_scenario(out)
    assert isinstance(made, Scenario)
    assert (made.board.grid.columns, made.board.grid.rows) == (28, 20)
    # 1,100 m to the north are five or six hexes of 200 m: what lay in the middle lies so much lower now
    village = [
        before.board.grid.column_row(n)[1] for n in range(before.board.grid.size) if before.board.mask("village")[n]
    ]
    there = [made.board.grid.column_row(n)[1] for n in range(made.board.grid.size) if made.board.mask("village")[n]]
    assert min(there) - min(village) in (6, 7)
    assert "stay as painted by hand: 0" in capsys.readouterr().out
    for wrong in (("--turn", "20"), ("--hex-metres", "100")):
        assert run(*again, *wrong) != 0
        assert "on other ground" in capsys.readouterr().err


def test_a_table_is_made_again_from_a_folder_and_stays_where_it_lies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, first, out = tmp_path / "place", tmp_path / "table.yaml", tmp_path / "again.yaml"
    assert run("--example", str(place)) == 0
    words = ("--centre", "45.001N,30W", "--ruleset", "blitzkrieg", "--scale", "150")
    assert run(str(place), *words, "-o", str(first)) == 0
    again = (str(place), "--again", str(first), "-o", str(out), "--force")
    assert run(*again, "--level-metres", "2") == 0
    assert "taken away by hand: 0" in capsys.readouterr().out
    before, made = load_scenario(first)[0], load_scenario(out)[0]
    assert isinstance(before, TabletopScenario)
    assert isinstance(made, TabletopScenario)
    assert len(made.board.features) > len(before.board.features)
    for wrong in (("--scale", "200"), ("--size", "120x80cm"), ("--centre", "45.01N,30W")):
        assert run(*again, *wrong) != 0
        assert "where it lies" in capsys.readouterr().err
