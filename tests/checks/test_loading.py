"""Checking files and folders."""

from __future__ import annotations

from pathlib import Path

from tests.files.small_files import RULESET, SAMPLE
from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.checks.loading import check_paths
from workbench.rules.ruleset import Ruleset


def find(name: str, base_dir: Path) -> tuple[Ruleset | None, Diagnostics]:
    """The test ruleset by id; a folder by path, with one remark."""
    diagnostics = Diagnostics()
    if Path(name).is_absolute():
        diagnostics.warning("odd_rule", Text("odd", "bizarre"), span=Span(f"{name}/ruleset.yaml", 1, 1))
    return RULESET, diagnostics


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _codes(*paths: Path) -> list[str]:
    return [item.code for item in check_paths(paths, find)]


def test_a_folder_holds_scenarios_rulesets_and_other_things(tmp_path: Path) -> None:
    _write(tmp_path / "good.yaml", SAMPLE)
    _write(tmp_path / "deep" / "bad.yml", SAMPLE.replace("woods", "wods"))
    _write(tmp_path / "deep" / "other.yaml", "a: 1\n")
    _write(tmp_path / "deep" / "notes.txt", "format: x\n")
    _write(tmp_path / "torn.yaml", SAMPLE + "\t- x\n")
    _write(tmp_path / "torn_other.yaml", "a: [\n")
    _write(tmp_path / ".hidden" / "bad.yaml", "format: 3\n")
    _write(tmp_path / "rules" / "ruleset.yaml", "id: x\n")
    _write(tmp_path / "rules" / "terrain.yaml", "format: 7\n")
    assert sorted(_codes(tmp_path)) == ["not_a_scenario", "odd_rule", "tab", "unknown_terrain", "yaml_syntax"]


def test_an_empty_scenario_file_is_not_passed_over(tmp_path: Path) -> None:
    path = _write(tmp_path / "empty.yaml", "")
    assert _codes(tmp_path) == _codes(path) == ["empty_file"]


def test_a_named_file_is_always_checked(tmp_path: Path) -> None:
    assert _codes(_write(tmp_path / "a.yaml", "a: 1\n")) == ["no_format"]
    assert _codes(_write(tmp_path / "a.txt", SAMPLE)) == []
    _write(tmp_path / "rules" / "ruleset.yaml", "id: x\n")
    inner = _write(tmp_path / "rules" / "terrain.yaml", "a: 1\n")
    assert _codes(inner, tmp_path / "rules", inner) == ["odd_rule"]


def test_what_is_not_there(tmp_path: Path) -> None:
    assert _codes(tmp_path / "none", Path("a\0b")) == ["read_failed", "read_failed"]
    (item,) = check_paths([tmp_path], find)
    assert item.code == "nothing_to_check"
    assert not check_paths([tmp_path], find).has_errors


def test_other_files_are_passed_over_with_a_remark(tmp_path: Path) -> None:
    _write(tmp_path / "other.yaml", "a: 1\n")
    _write(tmp_path / "no_format.yaml", SAMPLE.partition("\n")[2])
    assert sorted(_codes(tmp_path)) == ["no_format", "not_a_scenario"]
