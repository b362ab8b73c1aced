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
from workbench.files.own_rulesets import (
    free_ruleset_id,
    install_ruleset,
    new_ruleset,
    own_rulesets,
    pack_ruleset,
    rename_ruleset,
    save_pack,
    set_aside,
)
from workbench.files.own_supplements import new_supplement
from workbench.files.rulesets.loader import read_ruleset
from workbench.files.supplements import supplements_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.slow(8)
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


def test_a_name_makes_an_id_that_is_free(home: Path) -> None:
    assert free_ruleset_id("Überfall im Osten!") == "uberfall_im_osten"
    new_ruleset("my_war", "generic", "My war: second edition")
    assert free_ruleset_id("My war") == "my_war_2"
    assert free_ruleset_id("1914") == "game_1914"
    ruleset, _ = read_ruleset("my_war")
    assert ruleset is not None
    assert ruleset.name.en == "My war: second edition"


def test_a_second_version_takes_the_place_of_the_first_or_stands_beside_it(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = new_ruleset("my_war", "generic")
    pack = home / "w.rules.wbench"
    save_pack("my_war", pack)
    terrain = folder / "terrain.yaml"
    terrain.write_text(terrain.read_text(encoding="utf-8").replace("foot: 2", "foot: 9"), encoding="utf-8")
    assert run(["rulesets", "install", str(pack)]) == 1
    told = capsys.readouterr()
    assert "terrain / woods / cost / foot: 9 -> 2" in told.out
    assert "foot: 9" in terrain.read_text(encoding="utf-8")
    assert run(["rulesets", "install", str(pack), "--as", "their_war"]) == 0
    assert own_rulesets() == ["my_war", "their_war"]
    assert run(["rulesets", "install", str(pack), "--replace"]) == 0
    assert "foot: 9" not in terrain.read_text(encoding="utf-8")
    kept = list((home / "data" / "workbench" / "backups" / "rulesets").rglob("terrain.yaml"))
    assert len(kept) == 1
    assert "foot: 9" in kept[0].read_text(encoding="utf-8")


def test_a_game_is_renamed_with_its_values_and_taken_away(home: Path) -> None:
    new_ruleset("my_war", "generic")
    new_supplement("my_values", "my_war")
    folder = rename_ruleset("my_war", "great_war")
    ruleset, _ = read_ruleset("great_war")
    assert ruleset is not None
    assert (ruleset.id, folder.name) == ("great_war", "great_war")
    assert list(supplements_of("great_war")) == ["my_values"]
    assert set_aside("great_war").is_dir()
    assert own_rulesets() == []
    for refused in ("generic", "great_war"):
        with pytest.raises(CannotAnswer):
            set_aside(refused)
