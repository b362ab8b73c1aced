"""The commands ``import`` and ``export``, also with a format that a package brings."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.files.formats.foreign_samples import vassal_game, vassal_save
from tests.files.formats.packages import install
from tests.files.formats.test_source import PNG, zipped
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.cli.main import run
from workbench.files.formats.picture_heads import picture_head
from workbench.scenario.scenario import TabletopScenario

HEXES = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


def test_units_onto_an_empty_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "units.csv", tmp_path / "map.yaml"
    source.write_text("side,kind,place\nGerman,infantry,0304\nGerman,elephant,0304\n")
    assert run(["import", str(source), "-o", str(out), "--ruleset", "panzer_grenadier"]) == 0
    answer, messages = capsys.readouterr()
    assert answer.splitlines() == [
        f"{source}: Table of units (CSV), written to {out}",
        "taken over: units added: 1",
        f"not taken over: rows refused: 1 (first: {source}:3)",
    ]
    assert f"{source}:3:2: error[unknown_kind]" in messages
    assert run(["check", str(out)]) == 0
    capsys.readouterr()
    assert run(["import", str(source), "-o", str(out), "--into", str(HEXES), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "format": "units-csv",
        "taken": {"units added": 1},
        "not_taken_over": [{"what": "rows refused", "count": 1, "first": f"{source}:3"}],
    }
    scenario, _, _ = load_scenario(out)
    assert scenario is not None
    assert len(list(scenario.forces)) == 42


def test_a_scenario_and_its_units_go_out_and_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, back = tmp_path / "units.csv", tmp_path / "back.yaml"
    assert run(["export", str(HEXES), "-o", str(out)]) == 0
    answer = capsys.readouterr().out.splitlines()
    assert answer[0] == f"{out}: written as Table of units (CSV)"
    assert "not taken over: zones: 3 (first: bridge)" in answer
    assert run(["export", str(HEXES), "-o", str(out), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["format"] == "units-csv"
    assert {"what": "zones", "count": 3, "first": "bridge"} in record["not_taken_over"]
    assert {"what": "markers", "count": 4, "first": None} in record["not_taken_over"]
    assert run(["export", str(HEXES), "-o", str(back), "--format", "workbench"]) == 0
    assert run(["import", str(back), "-o", str(tmp_path / "again.yaml")]) == 0
    assert (tmp_path / "again.yaml").read_bytes() == back.read_bytes()
    assert "everything was taken over" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.parametrize("path", [HEXES, TABLE])
def test_a_picture_goes_out_and_under_a_map(tmp_path: Path, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, rendered, out = tmp_path / "map.png", tmp_path / "rendered.png", tmp_path / "new" / "out.yaml"
    out.parent.mkdir()
    assert run(["export", str(path), "-o", str(picture)]) == 0
    assert run(["render", str(path), "-o", str(rendered)]) == 0
    drawn, expected = picture_head(picture.read_bytes()), picture_head(rendered.read_bytes())
    assert drawn is not None
    assert expected is not None
    assert (drawn.kind, drawn.width, drawn.height) == ("png", expected.width, expected.height)
    capsys.readouterr()
    assert run(["import", str(picture), "-o", str(out), "--into", str(path), "--lang", "fr"]) == 0
    assert "repris : images sous la carte : 1 (premier : map.png)" in capsys.readouterr().out
    assert (out.parent / "map.png").read_bytes() == picture.read_bytes()
    assert run(["check", str(out)]) == 0
    assert "no_picture" not in capsys.readouterr().out
    (out.parent / "map.png").write_bytes(PNG)
    for name in ("out_map.png", "out_map_2.png"):
        assert run(["import", str(picture), "-o", str(out), "--into", str(path)]) == 0
        scenario, _, _ = load_scenario(out)
        assert scenario is not None
        assert scenario.underlay is not None
        assert scenario.underlay.picture == name, "another picture has the first name"
        assert (out.parent / name).read_bytes() == picture.read_bytes()
        assert (out.parent / "map.png").read_bytes() == PNG
        (out.parent / name).write_bytes(PNG)


@pytest.mark.slow
@pytest.mark.gui
def test_a_table_goes_out_for_virtual_tabletops(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, back = tmp_path / "map.uvtt", tmp_path / "back.yaml"
    assert run(["export", str(TABLE), "-o", str(out)]) == 0
    assert "not taken over: heights of walls and buildings: 35 (first: b1)" in capsys.readouterr().out
    data = json.loads(out.read_bytes())
    drawn = picture_head(base64.b64decode(data["image"]))
    assert drawn is not None
    size, pixels = data["resolution"]["map_size"], data["resolution"]["pixels_per_grid"]
    assert (drawn.width, drawn.height) == (round(size["x"] * pixels), round(size["y"] * pixels))
    assert run(["import", str(out), "-o", str(back), "--ruleset", "blitzkrieg", "--scale", "5", "--height", "3"]) == 0
    scenario, _, _ = load_scenario(back)
    assert isinstance(scenario, TabletopScenario)
    assert (scenario.board.width, scenario.board.height) == (360, 240)
    assert {one.level for one in scenario.board.features if one.kind == "polygon"} == {3}
    assert run(["import", str(out), "-o", str(back), "--ruleset", "blitzkrieg", "--scale", "0"]) == 1
    assert "--scale: not a number from 0 to 1000: 0" in capsys.readouterr().err


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.yaml"
    hostile = zipped(tmp_path / "hostile.zip", {"../../x": b"1"})
    strange, broken, csv = tmp_path / "strange", tmp_path / "broken.yaml", tmp_path / "a.csv"
    strange.write_text("once upon a time")
    broken.write_text("format: workbench/1\ntitle: x\nruleset: panzer_grenadier\nmap: {kind: hexagons}\n")
    csv.write_text("side,kind\n")
    for arguments, told in (
        ([str(hostile)], f"{hostile}: ../../x: error[bad_member] the name of this member leads out of the archive"),
        (
            [str(strange)],
            f"{strange}: error[unknown_format] this is a text, which no known format reads (can be read: ",
        ),
        ([str(tmp_path / "none")], "error[read_failed] there is no such file"),
        ([str(tmp_path)], "error[read_failed] this is a folder, not a file"),
        ([str(broken)], f"{broken}:4:13: error["),
        (
            [str(strange), "--format", "units-csv", "--ruleset", "asl"],
            f"{strange}:1:1: error[missing_column] there is no",
        ),
        ([str(csv)], "Table of units (CSV): name the scenario that takes it over, or a ruleset for an empty map"),
        ([str(csv), "--ruleset", "panzer"], "panzer"),
        ([str(csv), "--format", "unit-csv"], 'did you mean "units-csv"?'),
        ([str(HEXES), "--into", str(HEXES)], "--into is for units and pictures"),
        ([str(HEXES), "--ruleset", "asl"], "such a file names its own ruleset"),
    ):
        assert run(["import", *arguments, "-o", str(out)]) == 1, arguments
        answer, messages = capsys.readouterr()
        assert told in messages
        assert answer == ""
        assert not out.exists()
    assert run(["import", str(csv), "-o", str(csv), "--into", str(HEXES)]) == 2
    assert csv.read_text() == "side,kind\n"
    assert run(["export", str(HEXES), "-o", str(tmp_path / "a.odt")]) == 1
    assert "known: .yaml, .wbench, .csv, .png" in capsys.readouterr().err
    assert run(["export", str(HEXES), "-o", str(tmp_path / "none" / "a.csv")]) == 1
    assert "cannot write" in capsys.readouterr().err


def program(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(site)])}
    command = [sys.executable, "-m", "workbench", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment, cwd=site)


@pytest.mark.slow
def test_a_pip_package_brings_a_format(tmp_path: Path) -> None:
    site = install(tmp_path / "site", letters="FORMAT", broken="no_such_module:FORMAT")
    (site / "field.letters").write_text("letters\n..w\n.ww\n")
    done = program(site, "import", "field.letters", "-o", "field.yaml", "--ruleset", "panzer_grenadier", "--json")
    assert json.loads(done.stdout) == {
        "format": "letters",
        "taken": {},
        "not_taken_over": [{"what": "letters w", "count": 3, "first": "line 2"}],
    }
    assert done.returncode == 0
    assert (
        'no_such_module:FORMAT: warning[bad_format_package] the format "broken" of a package was left out'
        in done.stderr
    )
    assert "Traceback" not in done.stderr
    assert program(site, "check", "field.yaml").returncode == 0
    done = program(site, "export", "field.yaml", "-o", "again.letters")
    assert done.returncode == 0
    assert (site / "again.letters").read_text() == "letters\n...\n...\n"
    (site / "fault.letters").write_text("letters\n!\n")
    done = program(site, "import", "fault.letters", "-o", "x.yaml", "--ruleset", "panzer_grenadier")
    assert done.returncode == 1
    assert "error[format_failed] Map of letters: the format failed: ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr
    done = program(site, "import", "fault.letters", "-o", "x.yaml", "--lang", "fr")
    assert "un tel fichier ne nomme pas de règles" in done.stderr


def test_a_saved_game_of_vassal_with_its_module_and_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.files.formats.test_vassal_games import SAVE

    (tmp_path / "far").mkdir()
    module, game, out = tmp_path / "far" / "hills.vmod", tmp_path / "start.vsav", tmp_path / "start.yaml"
    module.write_bytes(vassal_game())
    game.write_bytes(vassal_save(SAVE))
    assert run(["import", str(game), "-o", str(out), "--ruleset", "panzer_grenadier"]) == 1
    assert "--module FILE" in capsys.readouterr().err
    assert run(["import", str(module), "--words", "--json"]) == 0
    counters = json.loads(capsys.readouterr().out)["counters"]
    assert counters[0] == {"group": "Main", "count": 1, "first": "1st Rifles", "side": None}
    named = ["--module", str(module), "--ruleset", "panzer_grenadier", "--side", "Ger*=Axis", "--side", "*=Soviet"]
    assert run(["import", str(game), "-o", str(out), *named]) == 0
    assert "taken over: units: 4" in capsys.readouterr().out
    found, _, _ = load_scenario(out)
    assert found is not None
    assert [force.side for force in found.forces.sides if force.units] == ["Soviet", "Axis"]
    assert (tmp_path / "hills-counters" / "tiger-back.png").is_file()
    assert run(["import", str(game), "-o", str(out), *named, "--side", "nobody"]) == 1
    assert "GROUP=SIDE" in capsys.readouterr().err


def test_what_is_to_be_said_of_words_and_counters_is_said_with_the_way_to_do_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.board").write_text('size 1 1\nhex 0101 0 "moonstone:1;basalt:2" ""\nend\n')
    (tmp_path / "a.vmod").write_bytes(vassal_game())
    said = {}
    for name, more in (("a.board", []), ("a.vmod", []), ("a.vmod", ["--side", "*=Soviet"])):
        out = ["-o", str(tmp_path / "a.yaml"), "--ruleset", "panzer_grenadier"]
        assert run(["import", str(tmp_path / name), *out, *more]) == 0
        said[name, bool(more)] = capsys.readouterr().err
    assert "words that mean nothing yet: 2." in said["a.board", False]
    assert f"workbench import {tmp_path / 'a.board'} --write-mapping words.yaml" in said["a.board", False]
    assert "groups of counters that belong to nobody yet: 2." in said["a.vmod", False]
    assert "words that mean" not in said["a.vmod", False]
    assert not said["a.vmod", True]
