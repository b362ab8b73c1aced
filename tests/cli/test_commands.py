"""The commands: what they print where, and their exit codes, in this process and as a program."""

from __future__ import annotations

import gc
import io
import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cli.conftest import VILLAGE
from tests.conftest import ROOT
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.cli import console
from workbench.cli.main import COMMANDS, run, window_parser

REQUESTS = [
    {"id": 1, "ask": "los", "from": "0304", "to": "0505"},
    {"id": "two", "ask": "nothing"},
    {"ask": "reach", "unit": "g1", "id": 3},
]


def program(*arguments: str, stdin: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "workbench", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=120, check=False, env=environment, cwd=cwd)


def lines_of(requests: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.yaml"
    path.write_text("format: workbench/1\ntitle: x\nruleset: panzer_grenadier\nmap: {kind: hexagons}\n")
    return path


# options between files


@pytest.mark.slow
@pytest.mark.parametrize(("command", "option"), [("check", ["--lang", "fr"]), ("audit", ["--lang", "fr"])])
def test_options_may_stand_between_files(
    command: str,
    option: list[str],
    village: Path,
    broken: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(console, "_EVERY", math.inf)  # how far it is by then is a matter of the clock
    answers = []
    for words in ([*option, str(village), str(broken)], [str(village), *option, str(broken)]):
        code = run([command, *words])
        answers.append((code, *capsys.readouterr()))
    assert answers[0] == answers[1]
    assert broken.name in answers[0][1] + answers[0][2], "the file after the option is read"


def test_options_between_files_of_the_window_leave_unknown_ones_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert window_parser("fr").parse_args(["a.yaml", "--lang", "fr", "b.yaml"]).scenarios == ["a.yaml", "b.yaml"]
    assert run(["check", "a.yaml", "--bogus", "b.yaml"]) == 2
    assert "--bogus b.yaml" in capsys.readouterr().err


# query


@pytest.mark.slow
def test_query_as_a_program(village: Path) -> None:
    done = program("query", str(village), stdin=lines_of(REQUESTS) + b"rubbish\n\n" + lines_of(REQUESTS[:1]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == [1, "two", 3, None, 1]
    assert [("error" in answer) for answer in answers] == [False, True, False, True, False]
    assert done.returncode == 0
    assert done.stderr == b""


def test_query_from_a_file(village: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    requests = tmp_path / "requests.jsonl"
    requests.write_bytes(lines_of(REQUESTS))
    assert run(["query", str(village), str(requests)]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line).get("id") for line in out.splitlines()] == [1, "two", 3]
    assert err == ""


def test_query_from_standard_input(
    village: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines_of(REQUESTS))))
    assert run(["query", str(village), "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_query_without_its_requests(village: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["query", str(village), str(tmp_path / "none")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "none" in err


def test_query_of_a_broken_scenario(
    broken: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines_of(REQUESTS))))
    assert run(["query", str(broken)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{broken}:4:" in err
    assert "error[" in err
    assert "Traceback" not in err


def test_query_in_french(village: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines_of(REQUESTS[1:2]))))
    assert run(["query", str(village), "--lang", "fr"]) == 0
    assert "il n’y a pas de demande" in json.loads(capsys.readouterr().out)["error"]["message"]


@pytest.mark.slow
def test_a_reader_that_closes_the_pipe_ends_the_command(village: Path) -> None:
    requests = lines_of([{"ask": "area", "from": "0304"}] * 500)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "workbench", "query", str(village)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        err = _fed(process, requests)
    assert err == b""
    assert process.returncode == 0


def _fed(process: subprocess.Popen[bytes], requests: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stderr is not None
    try:
        process.stdin.write(requests)
        process.stdin.close()
    except BrokenPipeError:
        pass
    return process.stderr.read()


# the commands for people


@pytest.mark.parametrize("language", ["en", "fr"])
def test_los_says_the_verdict_first(village: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert run(["los", str(village), "0402", "0405", "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert {"en": "BLOCKED", "fr": "BLOQUÉE"}[language] in out.splitlines()[0]
    assert "[8.41]" in out
    assert "0403" in out
    assert err == ""


def test_los_as_a_record(village: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "fr", "los", str(village), "0402", "0405", "--json", "--purpose", "fire"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["visible"] is False
    assert record["blocker"] in ("0403", "0404")


def test_los_names_what_stands_in_the_hexes_of_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    sample = str(ROOT / "samples" / "landships" / "marcelle_farm.yaml")
    assert run(["los", sample, "0608", "1214"]) == 0
    assert "  0710: clear, tank, ground 0: BLOCKS [8.23.2]" in capsys.readouterr().out.splitlines()
    assert run(["los", sample, "0608", "1817"]) == 0
    assert "  1213: clear, smoke, ground 0: BLOCKS [8.23.3]" in capsys.readouterr().out.splitlines()


def test_area_counts_and_draws(village: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["area", str(village), "unit:g1", "--map"]) == 0
    out = capsys.readouterr().out
    assert "of 90 hexes" in out
    drawn = [line for line in out.splitlines() if line and set(line) <= set("@.+# ")]
    assert sum(len(line.replace(" ", "")) for line in drawn) == 90
    assert sum(line.count("@") for line in drawn) == 1
    assert run(["area", str(village), "0304", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert sum(line.count("#") for line in drawn) == len(record["blind"])


def test_reach_lists_places_by_cost(village: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reach", str(village), "t1"]) == 0
    out = capsys.readouterr().out
    assert "0.5: 0202" in out
    assert run(["reach", str(village), "unit:t1", "--json", "--allowance", "1/2"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["allowance"] == 0.5
    assert record["costs"]["0202"] == 0.5


def test_reach_tells_facings_and_the_chances_of_its_ways(capsys: pytest.CaptureFixture[str]) -> None:
    sample = ROOT / "samples" / "landships" / "marcelle_farm.yaml"
    assert run(["reach", str(sample), "bt1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "       1: 0805>012345" in told
    assert "       2: 0906>2" in told
    assert "  after >: hexsides it can face there" in told
    at = next(k for k, row in enumerate(told) if "breakdown test" in row)
    assert told[at] == "  0705: breakdown test after the move, by hexes entered [6.16]"
    assert told[at + 1] == "    p = 0.20: 1006"
    # the source does not hold the chances of shorter ways
    assert told[at + 2].startswith("    p = ?: ")
    assert "0906" in told[at + 2]
    # men have no facings
    assert run(["reach", str(sample), "b1"]) == 0
    assert ">" not in capsys.readouterr().out


def test_spot_says_range_and_limit(village: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["spot", str(village), "0605", "unit:s1"]) == 0
    assert capsys.readouterr().out.startswith("SPOTTED: 1 hex, ")
    assert run(["spot", str(village), "0304", "unit:s1", "--json", "--observer", "recon"]) == 0
    assert json.loads(capsys.readouterr().out)["spotted"] is False
    target = ["--target-kind", "tank", "--target-state", "spotted"]
    assert run(["spot", str(village), "0304", "0306", *target]) == 0


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", "Not spotted: no line of sight (2 hexes)."), ("fr", "Pas repéré : pas de ligne de vue (2 hexagones).")],
)
def test_spot_says_first_what_is_out_of_sight_within_the_limit(
    village: Path, capsys: pytest.CaptureFixture[str], language: str, first: str
) -> None:
    asked = ["spot", str(village), "0304", "0504", "--target-kind", "tank", "--lang", language]
    assert run(asked) == 0
    assert capsys.readouterr().out.splitlines()[0] == first
    assert run([*asked, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["visible"], answer["spotted"]) == (False, False)
    assert answer["range"] <= answer["limit"]


def test_spot_says_what_it_assumed_and_what_nobody_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample = ROOT / "samples" / "landships" / "marcelle_farm.yaml"
    blank = tmp_path / "blank.yaml"
    blank.write_text(sample.read_text(encoding="utf-8").replace("wood: 3, ", "", 1), encoding="utf-8")
    asked = ["1104", "1102", "--target-kind", "infantry"]
    assert run(["spot", str(sample), *asked]) == 0
    assert "assumed: the spotting chart is not in our source" in capsys.readouterr().out
    assert run(["spot", str(blank), *asked]) == 0
    told = capsys.readouterr().out
    assert "limit unknown" in told
    assert "None" not in told


@pytest.mark.parametrize(
    "command", [["los", "0101", "9999"], ["area", "x"], ["reach", "nobody"], ["spot", "0101", "unit:nobody"]]
)
def test_a_question_without_an_answer(village: Path, capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    name, *places = command
    assert run([name, str(village), *places]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.strip()
    assert run([name, str(village), *places, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] in ("bad_place", "unknown_unit")


@pytest.mark.parametrize("name", ["query", "los", "area", "reach", "spot", "render"])
def test_a_broken_scenario_ends_with_its_diagnostics(
    broken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    more = {"los": ["0101", "0102"], "area": ["0101"], "reach": ["a"], "spot": ["0101", "0102"]}
    more["render"] = ["-o", str(tmp_path / "x.png")]
    assert run([name, str(broken), *more.get(name, [])]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert ":4:" in err


# check


def test_check_counts(village: Path, broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(village)]) == 0
    assert "0 errors" in capsys.readouterr().out
    assert run(["check", str(village), str(broken), str(village.parent / "missing.yaml")]) == 1
    out = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"{broken}:4:") and "error[" in line for line in out)
    assert any("missing.yaml" in line for line in out)
    assert run(["check", str(village.parent)]) == 1
    assert any(str(broken) in line for line in capsys.readouterr().out.splitlines())


def test_check_names_the_place_of_a_bad_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "values.yaml"
    path.write_text(VILLAGE.replace('at: "0304"}', 'at: "0304", values: {move: fast}}', 1), encoding="utf-8")
    assert run(["check", str(path)]) == 1
    rows = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, row in enumerate(rows, start=1) if "fast" in row)
    assert f"{path}:{line}:" in capsys.readouterr().out


@pytest.mark.slow
def test_check_what_comes_with_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(ROOT / "rulesets"), str(ROOT / "samples")]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "0 errors, 0 warnings", out


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\xff" * 50, b"\tformat: x", b"a: 1\na: 2\n", b"- 1\n", b"format: workbench/9"]
)
def test_check_survives_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    assert run(["check", str(path)]) == 1
    assert "error[" in capsys.readouterr().out


# rulesets


def test_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulesets"]) == 0
    assert "panzer_grenadier" in capsys.readouterr().out
    assert run(["rulesets", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulesets"][0]["id"]


def test_a_ruleset_lists_every_key_by_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulesets", "panzer_grenadier", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert "woods" in record["terrain"]
    assert {"hedge", "cliff"} <= set(record["hexsides"])
    assert "road" in record["paths"]
    assert "smoke" in record["markers"]
    assert "at_gun" in record["unit_kinds"]
    assert "dug_in" in record["states"]
    assert {"df", "bf", "at"} <= set(record["weapons"])
    assert "visibility" in record["conditions"]
    assert "A2" in record["switches"]
    assert "options" in record
    assert run(["rulesets", "panzer_grenadier"]) == 0
    assert "8.21" in capsys.readouterr().out
    assert run(["rulesets", "chess"]) == 1
    assert "chess" in capsys.readouterr().err


# usage


@pytest.mark.parametrize(
    "arguments",
    [["los"], ["los", "a", "b"], ["render", "a"], ["query"], ["check"], ["los", "a", "b", "c", "--purpose", "x"],
     ["--lang", "de", "rulesets"], ["rulesets", "--colour"], ["los", "--lang"]],
)  # fmt: skip
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "usage:" in err


def test_a_rename_that_names_no_id_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulesets", "rename", "my_war"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--as" in err


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in COMMANDS)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_is_printed_in_either_language(
    arguments: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", language, *arguments]) == 0
    help_text = capsys.readouterr().out
    for words in {
        "en": ("usage: ", "options:", "show this help message"),
        "fr": ("usage : ", "options:", "montrer cette aide"),
    }[language]:
        assert words in help_text


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp850"])
def test_help_is_printed_on_consoles_of_few_letters(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of Windows: no command may end there for a letter of its help, nor write it as an escape."""
    for arguments in ([], *([name] for name in COMMANDS)):
        raw = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", stream := io.TextIOWrapper(raw, encoding=encoding))
        assert run(["--lang", "fr", *arguments, "--help"]) == 0
        stream.flush()
        assert b"usage : " in raw.getvalue()
        assert not re.search(rb"\\(u[0-9a-f]{4}|x[0-9a-f]{2})", raw.getvalue()), arguments


@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_language_of_the_system_is_that_of_the_texts(
    variable: str, village: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for value, first in (("fr_FR.UTF-8", "BLOQUÉE"), ("fr", "BLOQUÉE"), ("fry_DE", "BLOCKED"), ("C", "BLOCKED")):
        monkeypatch.setenv(variable, value)
        assert run(["los", str(village), "0402", "0405"]) == 0
        assert first in capsys.readouterr().out.splitlines()[0]
        assert run(["--lang", "en", "los", str(village), "0402", "0405"]) == 0
        assert "BLOCKED" in capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["los"], "il manque : SCENARIO, FROM, TO"),
        (["los", "a", "b", "c", "--colour"], "arguments inconnus : --colour"),
        (["los", "a", "b", "c", "--purpose", "x"], "'x' n’est pas un choix possible"),
        (["index", "a", "--level", "high"], "'high' n’est pas un nombre"),
        (["index", "a", "--level"], "argument --level : une valeur est attendue"),
        (["batch", "a"], "il manque : --queries"),
        (["batch", "a", "--queries", "b", "--jobs", "1", "--cluster", "c"], "ne va pas avec l’argument --jobs"),
        (["los", "a", "b", "c", "--json=1"], "aucune valeur n’est attendue"),
    ],
)
def test_wrong_usage_is_explained_in_french(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "fr", *arguments]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.startswith(f"usage : workbench {arguments[0]} ")
    assert err.endswith(f"voir workbench {arguments[0]} --help\n")
    assert not any(english in err for english in ("error:", "expected", "required", "unrecognized"))


def test_a_picture_needs_a_known_ending(village: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", str(village), "-o", str(village.with_suffix(".gif"))]) == 2
    assert ".png" in capsys.readouterr().err


def test_a_section_needs_a_line(village: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["render", str(village), "-o", str(village.with_suffix(".png")), "--section"]) == 2
    assert "--los" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.share(1)
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_pictures_need_no_display(village: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"map.{ending}"
    line = ["--los", "0304", "0606", "--section"]
    overlays = ["--area", "unit:g1", *line, "--reach", "g1", "--legend", "--scale", "30"]
    done = program("render", str(village), "-o", str(out), *overlays)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    assert out.read_bytes().startswith(starts[ending])


@pytest.mark.slow
@pytest.mark.gui
def test_pictures_that_cannot_be_made(
    village: Path, tmp_path: Path, qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", str(village), "-o", str(tmp_path / "no" / "map.png")]) == 1
    assert "Traceback" not in capsys.readouterr().err
    for wrong in (["--area", "9999"], ["--reach", "nobody"], ["--scale", "1e9"], ["--los", "0101", "x"]):
        assert run(["render", str(village), "-o", str(tmp_path / "map.png"), *wrong]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err
        assert "Traceback" not in err
        assert not (tmp_path / "map.png").exists()


# mistakes of ours


def test_our_own_mistakes_are_one_sentence(
    village: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("workbench.cli.commands.area.write_area", lambda *_, **__: fails())
    assert run(["area", str(village), "0304"]) == 1
    assert "by zero" in capsys.readouterr().err
    monkeypatch.setattr(Analysis, "line", fails)
    assert run(["los", str(village), "0304", "0305", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "internal"


# the window


@pytest.mark.slow
def test_the_window_opens_what_was_named(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Any, ...]] = []

    def run_window(path: Path | None, language: str | None = None, *others: Path, requests: object = None) -> int:
        opened.append((path, language, *others))
        assert not gc.isenabled()
        return 0

    monkeypatch.setitem(sys.modules, "workbench.desktop.app.application", SimpleNamespace(run_window=run_window))
    was_on = gc.isenabled()
    try:
        for on, words in ((True, [str(village)] * 2), (False, []), (True, ["--lang", "fr"])):
            (gc.enable if on else gc.disable)()
            assert run(words) == 0
            assert gc.isenabled() == on
    finally:
        (gc.enable if was_on else gc.disable)()
    assert opened == [(village, None, village), (None, None), (None, "fr")]


def test_without_a_display_there_is_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run([]) == 1
    assert "no display" in capsys.readouterr().err


def test_usage_names_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["query"]) == 2
    assert capsys.readouterr().err.startswith("usage: workbench query ")


LIPOVKA = ROOT / "samples" / "panzer_grenadier" / "lipovka_bridge.yaml"
ORMEAUX = ROOT / "samples" / "bolt_action" / "les_ormeaux.yaml"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["threat", LIPOVKA, "--side", "German", "--target", "infantry"],
            ["20 look: g_obs", "seen by 19: ", "1611: seen by 15, spotted by 12, fired at by 7, 99.4 %"],
        ),
        (["unseen", LIPOVKA, "s_inf2", "--side", "German"], ["reached: 1810", "out of sight all the way: nowhere"]),
        (
            ["approach", LIPOVKA, "s_inf2", "2009", "--side", "German"],
            ["cost 2.667, exposure 34, 1 turn: 2111 2010 2009"],
        ),
        (["approach", LIPOVKA, "s_inf2", "2009"], ["exposure 34"]),
        (["killzone", LIPOVKA, "--side", "German", "--least", "12"], ["12 weapons bear: 1209"]),
        (["turns", LIPOVKA, "s_inf2", "--most", "2"], ["turn 1: 1810 ", "turn 2: 1614 "]),
        (
            ["profile", LIPOVKA, "s_inf2", "2111", "--side", "German"],
            ["2111: cost 1, seen by 10", "g_hmg1 direct fire: 44.4 %"],
        ),
        (
            ["posts", LIPOVKA, "--from", "0304", "1201", "0808", "--watch", "1001", "1002", "--count", "1"],
            ["1201: sees 2 alone", "together 2 of 2 (100.0 %); no other choice sees more"],
        ),
        (["killzone", ORMEAUX, "--side", "American", "--least", "11"], ["11 weapons bear: ", " % of the table"]),
        (["posts", ORMEAUX, "--from", "10,10", "20,20", "--watch", "33,12", "--count", "1"], ["sees 1 alone"]),
    ],
)
def test_plans_in_words(arguments: list[object], expected: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", *map(str, arguments)]) == 0
    told = capsys.readouterr().out
    for words in expected:
        assert words in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((LIPOVKA, "s_inf1", "2009", "1909"), ("1909 : coût interdit", "g_hmg1 tir direct")),
        ((ORMEAUX, "us_1", "30.03,26.28"), ("30,26.3 :", "de_1 fusil")),
        ((SAMPLES / "blitzkrieg" / "saint_aubry.yaml", "us_5", "60,60"), ("ge_1 infanterie lourde",)),
    ],
)
def test_a_profile_names_weapons_and_costs_in_the_language(
    arguments: tuple[object, ...], expected: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Weapons by the names of the game, not by their keys in a file; places to a tenth."""
    assert run(["--lang", "fr", "plan", "profile", *map(str, arguments)]) == 0
    told = capsys.readouterr().out
    assert "forbidden" not in told
    for words in expected:
        assert words in told


@pytest.mark.slow
def test_every_plan_has_a_help_of_its_own_whose_examples_are_true(capsys: pytest.CaptureFixture[str]) -> None:
    for plan in ("threat", "unseen", "approach", "posts", "killzone", "profile", "turns", "kept"):
        for language in ("en", "fr"):
            assert run(["--lang", language, "plan", plan, "--help"]) == 0
            told = " ".join(capsys.readouterr().out.split())
            assert f"workbench plan {plan} lipovka_bridge.yaml" in told
            assert ("--least" in told, "--count" in told) == (plan == "killzone", plan == "posts")
            assert set(re.findall(r"lipovka_bridge.yaml[^:]*--side (\w+)", told)) <= {"German", "Soviet"}
            assert set(re.findall(r"saint_aubry.yaml[^:]*--side (\w+)", told)) <= {"German", "American"}
    for sample, words in (
        ("panzer_grenadier/lipovka_bridge", "posts FILE --from 0605 0606 --watch town --count 1"),
        ("blitzkrieg/saint_aubry", "posts FILE --from 153,22 120,49 --watch 100,70 60,55"),
        ("blitzkrieg/saint_aubry", "profile FILE us_5 52,74 55,66"),
    ):
        assert words.replace("FILE", sample.split("/")[1] + ".yaml") in " ".join(
            _help_of(words.split()[0], capsys).split()
        )
        file = str(ROOT / "samples" / f"{sample}.yaml")
        assert run(["plan", *words.replace("FILE", file).split()]) == 0
        assert capsys.readouterr().out


def _help_of(plan: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["plan", plan, "--help"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["approach", LIPOVKA], "the plan needs a unit"),
        (["approach", LIPOVKA, "s_inf2"], "the plan needs a place to go to"),
        (["turns", LIPOVKA, "s_inf2", "0101"], '"0101" is one too many'),
        (["threat", LIPOVKA], "--side with one of German, Soviet, or --observers"),
        (["threat", LIPOVKA, "--side", "Nobody"], 'no side "Nobody"'),
        (["approach", LIPOVKA, "s_inf2", "2009", "--side", "Soviet"], '"side" names the enemy'),
        (["posts", LIPOVKA, "--from", "0304", "--watch", "0101", "--count", "0"], '"count" is 1 to 20'),
        (["posts", LIPOVKA, "--watch", "0101"], 'the field "candidates" is missing'),
        (["killzone", LIPOVKA, "--side", "German", "--least", "0"], '"least" is 1 or more'),
        (["posts", ORMEAUX, "--from", "north", "--watch", "1,1"], "north is no place on a table"),
    ],
)
def test_a_plan_that_lacks_something_says_what(
    arguments: list[object], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["plan", *map(str, arguments)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert problem in told.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("unit:s_inf1", "unit:nobody"), 'there is no unit "nobody"'),
        (("s_inf1", "g_hmg1"), '"g_hmg1" is not a hex of this map (for the unit write "unit:g_hmg1")'),
        (("unit:s_inf1", "unit:g_hmg1", "--weapon", "bazooka"), 'no weapon "bazooka" (known: df, bf, at, assault)'),
        (("unit:s_inf1", "unit:g_hmg1", "--weapon", "assaul"), 'no weapon "assaul" did you mean "assault"?'),
        (("unit:s_hmg1", "unit:s_inf5"), "no target: 5th Rifle Platoon is on the same side as the firer"),
        (("unit:s_hmg1", "unit:s_hmg1"), "is the firer itself"),
        (("unit:s_hmg1", "unit:g_inf1", "--weapon", "at"), "has no anti-tank fire; it has: direct fire (df)"),
        (
            ("unit:g_trk1", "unit:s_inf1"),
            "none of direct fire (df), bombardment fire (bf), anti-tank fire (at) is known",
        ),
        (("unit:s_hmg1", "unit:g_inf1", "--with", "g_inf2"), "is not on the side of the firer"),
    ],
)
def test_odds_with_wrong_words_say_which_would_do(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["odds", str(LIPOVKA), *words]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_odds_without_their_table_tell_the_modifiers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(SAMPLES / "asl" / "sorvino_brook.yaml"), "unit:g1", "unit:r1"]) == 1
    told = capsys.readouterr()
    assert "the infantry fire table is not in the source" in told.err
    # the wall before it adds nothing: the better of both counts (7.6)
    assert told.out.splitlines() == ["  +3  [8.41 EX] stone building at 2T5: +3"]


@pytest.mark.parametrize(
    ("sample", "unit", "target", "weapon", "said"),
    [
        ("blitzkrieg/saint_aubry", "us_1", "ge_1", "gun_75l", "it has: line infantry"),
        ("bolt_action/les_ormeaux", "us_1", "de_1", "hmg", "it has: rifle"),
        ("asl/sorvino_brook", "g3", "r8", "hmg", "it has: own firepower"),
        ("landships/marcelle_farm", "b4", "g3", "main_gun", "it has: rifles of a squad"),
    ],
)
def test_a_weapon_that_a_unit_has_not_got_is_refused(
    sample: str, unit: str, target: str, weapon: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = SAMPLES / f"{sample}.yaml"
    assert run(["odds", str(path), f"unit:{unit}", f"unit:{target}", "--weapon", weapon]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("sample", "unit", "friend"),
    [("blitzkrieg/saint_aubry", "us_1", "us_2"), ("bolt_action/les_ormeaux", "us_1", "us_2")],
)
def test_a_friend_on_a_table_is_no_target(
    sample: str, unit: str, friend: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = SAMPLES / f"{sample}.yaml"
    for target, said in ((friend, "on the same side"), (unit, "the firer itself")):
        assert run(["odds", str(path), f"unit:{unit}", f"unit:{target}"]) == 1
        assert said in capsys.readouterr().err


def test_means_of_odds_are_told_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(LIPOVKA), "unit:s_inf1", "unit:g_eng", "--lang", "fr"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "% une perte de pas, " in told[0]
    assert told[1].startswith("Tir direct, colonne")
    assert "pertes de pas en moyenne : 0,00" in told


def test_odds_of_a_shot_that_is_not_allowed_say_so_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(LIPOVKA), "unit:g_inf1", "unit:s_art"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("The rules do not allow this shot")
    assert "7.32" in lines[1]
    assert sum("7.32" in line for line in lines) == 1
    assert run(["odds", str(LIPOVKA), "unit:g_at1", "unit:s_rec"]) == 0
    assert capsys.readouterr().out.startswith("Anti-tank fire")


def test_a_weapon_that_there_is_not_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", str(LIPOVKA), "unit:g_inf1", "unit:s_inf1", "--weapon", "zzz"]) == 1
    assert "(known: df, bf, at, assault)" in capsys.readouterr().err
