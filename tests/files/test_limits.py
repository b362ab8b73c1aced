"""Files that are too large, too deep or too wrong end in few plain words, soon."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from workbench.base.diagnostics import MOST_REPORTED, Diagnostics
from workbench.base.numbers import exact
from workbench.checks.loading import load_scenario_text
from workbench.cli.main import run
from workbench.files.yaml_reader import read_yaml

HEAD = "format: workbench/1\nruleset: panzer_grenadier\n"
MAP = "map: {kind: hex, columns: 30, rows: 20}\n"
TABLE = "format: workbench/1\nruleset: blitzkrieg\n"


def told(text: str) -> Diagnostics:
    """What is said of a text that does not load."""
    scenario, _, diagnostics = load_scenario_text(text, "x.yaml")
    assert scenario is None
    assert diagnostics.has_errors
    return diagnostics


def units(count: int, kind: str = "infantry") -> str:
    rows = "".join(f"  - {{id: u{n}, kind: {kind}}}\n" for n in range(count))
    return f"{HEAD}{MAP}forces:\n- side: A\n  units:\n{rows}"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (units(5001), "too_many", 5007),
        (HEAD + "map: {kind: hex, columns: 1000000000, rows: 1000000000}\n", "bad_value", 3),
        (HEAD + "map: {kind: hex, columns: 1000, rows: 1000}\n", "map_too_large", 3),
        (TABLE + "map: {kind: table, width: 1.0e+9, height: 120}\n", "bad_value", 3),
        (HEAD + MAP + "a: &a [x, x, x, x]\n" + "b: &b [*a, *a]\n" + "c: [*c]\n", "unknown_alias", 6),
        ("&a [*a]", "alias_loop", 1),
        ("[" * 5000, "too_deep", 1),
        (HEAD + MAP + "zones:\n" + "".join(f"- {{id: z{n}, kind: area}}\n" for n in range(5001)), "too_many", 5005),
        (
            TABLE
            + f"map: {{kind: table, width: 9, height: 9, features: [{{terrain: building, polygon: {[[0, 0]] * 5001}}}]}}",
            "too_many",
            3,
        ),
    ],
    ids=["units", "columns", "hexes", "table", "alias", "loop", "depth", "zones", "corners"],
)
def test_what_is_too_large_is_reported_with_its_place(text: str, code: str, line: int) -> None:
    found = next(item for item in told(text) if item.code == code)
    assert found.span is not None
    assert found.span.line == line


def test_lists_name_so_many_hexes_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.files.hex_labels.MOST_PLACES", 1_000)
    listed = "0101-0120 " * 30
    text = f"{HEAD}map: {{kind: hex, columns: 30, rows: 20, hexes: {{woods: '{listed}', town: '{listed}'}}}}\n"
    found = told(text)
    assert [item.code for item in found] == ["too_many"]
    monkeypatch.setattr("workbench.files.hex_labels.MOST_PLACES", 1_200)
    assert load_scenario_text(text, "x.yaml")[0] is not None


@pytest.mark.slow
def test_aliases_do_not_multiply_a_text() -> None:
    words = "x" * 1_000_000
    text = f"{HEAD}{MAP}title: &t '{words}'\nconditions:\n" + "".join(f"  k{n}: *t\n" for n in range(80))
    assert [item.code for item in told(text)] == ["too_many_values"]


@pytest.mark.slow(8)
def test_mistakes_are_reported_up_to_a_number() -> None:
    found = list(told(units(MOST_REPORTED + 500, "infantrz")))
    assert len(found) == MOST_REPORTED + 1
    assert found[-1].code == "too_many_errors"
    assert len(told(HEAD + MAP + "a: 1\n" * (MOST_REPORTED + 500))) == MOST_REPORTED + 1


@pytest.mark.slow(8)
def test_warnings_are_reported_up_to_a_number_and_the_file_loads() -> None:
    rows = "".join(f"  - {{id: u{n}, kind: infantry, at: [{500 + n}, 3]}}\n" for n in range(MOST_REPORTED + 5))
    text = f"{TABLE}map: {{kind: table, width: 180, height: 120}}\nforces:\n- side: A\n  units:\n{rows}"
    scenario, _, diagnostics = load_scenario_text(text, "x.yaml")
    assert scenario is not None
    assert len([item for item in diagnostics if item.code == "too_many_warnings"]) == 1
    assert len(diagnostics) == MOST_REPORTED + 1


def test_long_words_are_shortened_in_messages() -> None:
    line = next(iter(told(units(1, "x" * 1_000_000)))).format()
    assert len(line) < 1_000
    assert "[…]" in line


def test_no_control_characters_reach_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(HEAD + MAP + r'title: "\e[2J"' + '\n"\\e]0;owned\\a\\u202e": 3\n', encoding="utf-8")
    assert run(["check", str(path)]) == 1
    said = "".join(capsys.readouterr())
    assert "\\u001b]0;owned\\u0007\\u202e" in said
    assert not any(letter in said for letter in "\x1b\x07\u202e")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.yaml")
    found = read_yaml(tmp_path / "x.yaml")
    assert [item.code for item in found.diagnostics] == ["read_failed"]


@pytest.mark.parametrize(
    "word", ["1e999999999", "9" * 400, "1e-30", "1/0", "", "x", "nan", "1/9999999", "1e0000000099"]
)
def test_numbers_that_no_game_prints_are_refused_at_once(word: str) -> None:
    with pytest.raises(ValueError):
        exact(word)
    assert exact("2/3") == exact(" 2/3 ")
