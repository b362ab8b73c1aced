"""``-`` in place of a file to write: what is text goes to standard output, the rest is refused; no file is named ``-``."""

from __future__ import annotations

import argparse
import re
from functools import cache
from pathlib import Path

import pytest

from tests.shares import non_empty
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import command_parsers, run

MAP = str(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
_WRITES = re.compile(r"^(file to write|file for the answers|scenario file to write|write |copy all|the file:)")
"""How the help of an option begins that takes a file to write."""


@cache
def written() -> dict[str, list[argparse.Action]]:
    """The commands that write a file or a folder, with the arguments that name it."""
    found = {
        name: [one for one in parser._actions if one.nargs != 0 and one.help and _WRITES.search(one.help)]
        for name, parser in command_parsers("en").items()
    }
    return {name: actions for name, actions in found.items() if actions}


def test_the_commands_that_write_are_found() -> None:
    found = {"units", "batch", "report", "render", "print", "export", "import", "assemble", "index", "samples"}
    assert found <= set(written())


def test_a_hyphen_is_never_the_name_of_a_file() -> None:
    for command, actions in non_empty(written().items()):
        for action in actions:
            try:
                taken = action.type("-") if callable(action.type) else "-"
            except argparse.ArgumentTypeError:
                taken = None
            assert taken is None, (command, action.dest)


@pytest.mark.slow(8)
def test_units_go_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["units", MAP]) == 0
    plain = capsys.readouterr().out
    assert run(["units", MAP, "--csv", "-"]) == 0
    assert capsys.readouterr().out == plain
    assert plain.startswith("side,id,kind")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "cannot go to standard output (-): name a file"),
        ("fr", "ne peut pas aller à la sortie standard (-) : nommez un fichier"),
    ],
)
def test_a_scenario_does_not(capsys: pytest.CaptureFixture[str], language: str, words: str) -> None:
    assert run(["--lang", language, "export", MAP, "-o", "-"]) == 2
    assert words in capsys.readouterr().err
