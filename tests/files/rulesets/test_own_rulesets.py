"""Rulesets of the user's own: copied under a new name, packed, installed; archives of strangers are refused."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from workbench.base.diagnostics import CannotAnswer
from workbench.cli.main import run
from workbench.engine.doctrines import find_games
from workbench.files.formats.source import Refused
from workbench.files.installed_games import installed_games
from workbench.files.own_rulesets import install_ruleset, new_ruleset, pack_ruleset, save_pack
from workbench.files.rulesets.loader import read_ruleset


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.slow(4)
@pytest.mark.parametrize("origin", find_games())
def test_a_copy_of_any_game_is_a_game_of_its_own(origin: str) -> None:
    folder = new_ruleset("my_game", origin)
    ruleset, diagnostics = read_ruleset(folder)
    assert not list(diagnostics)
    assert ruleset is not None
    assert (ruleset.id, ruleset.name.en) == ("my_game", "My game")
    assert installed_games()["my_game"].boards == find_games()[origin].boards
    before = [line for line in (folder / "ruleset.yaml").read_text(encoding="utf-8").splitlines() if "#" in line]
    assert before, "comments stay"


def test_a_pack_brings_the_same_ruleset_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_ruleset("my_game", "generic")
    (folder / "samples").mkdir()
    (folder / "samples" / "first.yaml").write_text("format: workbench/1\n", encoding="utf-8")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    assert not list(save_pack("my_game", home / "sent.rules.wbench"))
    assert (home / "sent.rules.wbench").read_bytes() == pack_ruleset("my_game")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "elsewhere"))
    name, there = install_ruleset(home / "sent.rules.wbench")
    assert name == "my_game"
    files = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.yaml")}
    assert {path.relative_to(there): path.read_bytes() for path in there.rglob("*") if path.is_file()} == files
    assert [path.name for path in there.parent.iterdir()] == ["my_game"]
    with pytest.raises(CannotAnswer, match="already"):
        install_ruleset(home / "sent.rules.wbench")


def _archive(path: Path, members: dict[str, bytes]) -> Path:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    path.write_bytes(packed.getvalue())
    return path


HEAD = b"format: workbench-ruleset/1\nruleset: {id: x}\n"
HOSTILE = {
    "leads out": {"a/ruleset.yaml": HEAD, "a/../../b.yaml": b""},
    "absolute": {"/a/ruleset.yaml": HEAD},
    "a program": {"a/ruleset.yaml": HEAD, "a/run.py": b"print()"},
    "another folder": {"a/ruleset.yaml": HEAD, "a/secret/x.yaml": b""},
    "two rulesets": {"a/ruleset.yaml": HEAD, "b/ruleset.yaml": HEAD},
    "no head": {"a/terrain.yaml": b"terrain: {}\n"},
    "no folder": {"ruleset.yaml": HEAD},
    "capital": {"A/ruleset.yaml": HEAD},
    "a bomb": {"a/ruleset.yaml": HEAD, "a/big.yaml": b" " * 40_000_000},
    "broken rules": {"a/ruleset.yaml": HEAD},
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_strangers_archive_installs_nothing(case: str, home: Path) -> None:
    path = _archive(home / "x.rules.wbench", HOSTILE[case])
    with pytest.raises((Refused, CannotAnswer)) as refused:
        install_ruleset(path)
    assert refused.value.text.en
    assert refused.value.text.fr
    assert not [one for one in (home / "data").rglob("*") if one.is_file()]


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04" + b"\0" * 50, b"no archive"])
def test_what_is_no_archive_is_refused(data: bytes, home: Path) -> None:
    path = home / "x.rules.wbench"
    path.write_bytes(data)
    with pytest.raises(Refused):
        install_ruleset(path)


@pytest.mark.parametrize("name", ["", "My", "../x", "asl", "a b", "x" * 50])
def test_an_id_that_is_none_or_is_taken_is_refused(name: str) -> None:
    with pytest.raises(CannotAnswer):
        new_ruleset(name, "generic")


def test_the_command_copies_packs_and_installs(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = str(home / "w.rules.wbench")
    assert run(["rulesets", "new", "my_war", "--from", "generic"]) == 0
    assert run(["rulesets", "pack", "my_war", "-o", pack]) == 0
    assert run(["rulesets", "install", pack]) == 1
    assert run(["rulesets", "new", "my_war"]) == 1
    told = capsys.readouterr()
    assert "my_war" in told.out
    assert told.err.count("already") == 2
