"""What reading found out is kept between starts: it changes no answer, notices every edit, and is never an error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.files.rulesets.small_ruleset import TEXT, write_ruleset
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_ruleset, load_scenario_text
from workbench.files import reading_cache
from workbench.files.reading_cache import cached_text, digest, is_known_to_fit, remember_fit, store_text
from workbench.files.rulesets import find_rulesets, loader
from workbench.files.rulesets.ruleset_cache import contents_digest, ruleset_as_json, ruleset_of_json, store_ruleset

SAMPLE = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The cache, empty; rulesets that this process has read are forgotten."""
    found = tmp_path / "cache"
    monkeypatch.setattr(reading_cache, "cache_path", lambda: found)
    monkeypatch.setattr(loader, "store_ruleset", store_ruleset)
    loader._load.cache_clear()
    return found


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders of rulesets of which the files were read, as a start without a cache has to."""
    seen: list[str] = []
    real: Callable[..., object] = loader._read
    monkeypatch.setattr(loader, "_read", lambda folder, check: seen.append(folder) or real(folder, check))
    return seen


def _kept(folder: Path) -> list[Path]:
    return sorted((folder / "rulesets").glob("*.json"))


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", find_rulesets())
def test_every_ruleset_comes_back_as_it_was(name: str) -> None:
    ruleset, diagnostics = load_ruleset(name)
    assert ruleset is not None
    assert list(diagnostics) == []
    text = ruleset_as_json(ruleset)
    again = ruleset_of_json(text)
    assert again == ruleset
    # equal numbers of other types (1, 1.0, True) and the order of mappings show only here
    assert ruleset_as_json(again) == text
    assert again.messages["no such sentence"] == ruleset.messages["no such sentence"]


@pytest.mark.usefixtures("no_vocabulary")
def test_a_second_start_reads_no_file_of_a_ruleset_again(folder: Path, read: list[str], tmp_path: Path) -> None:
    place = write_ruleset(tmp_path / "small")
    first, _ = load_ruleset(place)
    loader._load.cache_clear()
    second, diagnostics = load_ruleset(place)
    assert len(read) == 1
    assert second == first
    assert list(diagnostics) == []


@pytest.mark.usefixtures("no_vocabulary")
def test_an_edited_ruleset_is_seen_at_once_even_with_its_old_time_and_size(
    folder: Path, read: list[str], tmp_path: Path
) -> None:
    place = write_ruleset(tmp_path / "small")
    load_ruleset(place)
    (file,) = place.glob("*.yaml")
    times = file.stat().st_atime_ns, file.stat().st_mtime_ns
    file.write_text(TEXT.replace("height: {value: 20", "height: {value: 30"), encoding="utf-8")
    os.utime(file, ns=times)
    loader._load.cache_clear()
    ruleset, _ = load_ruleset(place)
    assert ruleset is not None
    assert ruleset.terrain["woods"].fact("height") == 30
    assert len(read) == 2


@pytest.mark.usefixtures("no_vocabulary")
def test_a_ruleset_with_anything_to_report_is_not_kept_so_that_its_places_stay_right(
    folder: Path, tmp_path: Path
) -> None:
    place = write_ruleset(tmp_path / "small", "aliases: [forest]", "aliases: [clear]")
    told = []
    for _ in range(2):
        loader._load.cache_clear()
        told.append([item.format() for item in load_ruleset(place)[1]])
    assert told[0] == told[1] != []
    assert _kept(folder) == []


@pytest.mark.usefixtures("no_vocabulary")
@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw.replace(b"20", b"30", 1),
        lambda raw: b"\xff" + raw,
    ],
)
def test_damage_to_the_cache_is_noticed(
    folder: Path, read: list[str], tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    place = write_ruleset(tmp_path / "small")
    first, _ = load_ruleset(place)
    (file,) = _kept(folder)
    file.write_bytes(damage(file.read_bytes()))
    loader._load.cache_clear()
    assert load_ruleset(place)[0] == first
    assert len(read) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"makers": [], "plain": [], "rows": []}',
        '{"makers": ["system"], "plain": ["ls"], "rows": [[0, 0]]}',
        '{"makers": ["Text"], "plain": ["a"], "rows": [[0, 0, 0, 0]]}',
        '{"makers": ["Text"], "plain": ["a"], "rows": [[0, 0]]}',
        '{"makers": ["Fraction"], "plain": [1, 0], "rows": [[0, 0, 1]]}',
        '{"makers": ["frozenset", "dict"], "plain": [], "rows": [[1], [0, 0]]}',
        '{"makers": ["Text"], "plain": ["a"], "rows": [[0, 7]]}',
    ],
)
def test_what_is_no_ruleset_is_none(text: str) -> None:
    with pytest.raises((ValueError, TypeError, LookupError, ArithmeticError)):
        ruleset_of_json(text)


@pytest.mark.usefixtures("no_vocabulary")
def test_a_whole_file_of_another_form_is_read_anew(folder: Path, read: list[str], tmp_path: Path) -> None:
    place = write_ruleset(tmp_path / "small")
    first, _ = load_ruleset(place)
    (file,) = _kept(folder)
    store_text(f"rulesets/{file.name}", "{}")
    loader._load.cache_clear()
    assert load_ruleset(place)[0] == first
    assert len(read) == 2


@pytest.mark.usefixtures("no_vocabulary")
def test_a_folder_that_cannot_be_made_costs_only_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(reading_cache, "cache_path", lambda: tmp_path / "file" / "cache")
    monkeypatch.setattr(loader, "store_ruleset", store_ruleset)
    loader._load.cache_clear()
    ruleset, diagnostics = load_ruleset(write_ruleset(tmp_path / "small"))
    assert ruleset is not None
    assert list(diagnostics) == []
    remember_fit("a", "hexes")
    assert not is_known_to_fit("a", "hexes")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_costs_only_time(folder: Path) -> None:
    folder.mkdir(mode=0o500)
    store_text("schema/aa.json", "[]")
    assert cached_text("schema/aa.json") is None


def test_another_program_finds_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_fit("a", "hexes")
    assert is_known_to_fit("a", "hexes")
    assert not is_known_to_fit("a", "table")
    assert not is_known_to_fit("b", "hexes")
    monkeypatch.setattr(reading_cache, "_program", lambda: "another")
    assert not is_known_to_fit("a", "hexes")


def test_a_program_is_another_when_one_of_its_files_was_edited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "reader.py").write_text("a = 1\n", encoding="utf-8")
    monkeypatch.setattr(reading_cache, "PACKAGE", tmp_path)
    reading_cache._program.cache_clear()
    before = reading_cache._program()
    (tmp_path / "files" / "reader.py").write_text("a = 10\n", encoding="utf-8")
    reading_cache._program.cache_clear()
    assert reading_cache._program() != before
    reading_cache._program.cache_clear()


def test_texts_that_fit_take_bounded_room(folder: Path) -> None:
    for number in range(200):
        store_text("schema/aa.json", json.dumps([str(number)]))
    assert len(list((folder / "schema").iterdir())) == 1
    for number in range(30):
        store_text(f"rulesets/{number}.json", "{}", most=20)
    assert len(_kept(folder)) == 20


def test_borders_of_parts_count() -> None:
    assert digest(b"ab", b"c") != digest(b"a", b"bc")


@pytest.mark.slow(8)
def test_a_scenario_that_does_not_fit_is_told_about_each_time(folder: Path) -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    for _ in range(2):
        scenario, _, diagnostics = load_scenario_text(text, "a.yaml", SAMPLE.parent)
        assert scenario is not None
        assert not diagnostics.has_errors
        _, _, diagnostics = load_scenario_text(text.replace("orientation:", "orientatoin:"), "a.yaml", SAMPLE.parent)
        (item,) = [item for item in diagnostics if item.code == "unknown_key"]
        assert item.span is not None
        assert text.splitlines()[item.span.line - 1].strip().startswith("orientation:")


def test_a_folder_of_a_ruleset_without_files_has_no_digest_of_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").mkdir()
    assert contents_digest(tmp_path, "") == ""


_UNUSED_BY_A_LINE = (
    *("analysis.tabletop", "engine.sight.tabletop_", "files.tabletop_", "protocol.tabletop_", "scenario.tabletop_"),
    *("planning", "scenario.declared_fields", "scenario.edits.ground", "scenario.edits.paths", "scenario.edits.units"),
    *("files.board_files", "files.map_writer", "files.plan_reader", "files.text_in_place", "sheets.turn_track"),
    *("engine.fire", "engine.spotting", "engine.sight.clearing", "games.panzer_grenadier.fire"),
)
"""How the names of modules begin that a line of sight on hexes does not use, in a scenario without plans and boards of other
files."""


@pytest.mark.slow
def test_a_second_line_of_sight_loads_nothing_that_it_does_not_use(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom workbench.__main__ import main\n"
        f"assert main(['los', {str(SAMPLE)!r}, '0101', '0505']) == 0\n"
        "print('pydantic' in sys.modules)\n"
        f"unused = tuple('workbench.' + name for name in {_UNUSED_BY_A_LINE!r})\n"
        "print(*sorted(name for name in sys.modules if name.startswith(unused)))\n"
    )
    first, second = _answers_of_two_starts(code, tmp_path)
    assert first[:-2] == second[:-2]
    assert first[-2] == "True"
    assert second[-2:] == ["False", ""]


def _answers_of_two_starts(code: str, home: Path) -> tuple[list[str], list[str]]:
    """The lines that two processes print one after the other, of which the first finds no cache."""
    folders = {
        name: str(home) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "HOME")
    }
    environment = {**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"}
    first, second = (
        subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    )
    return first.splitlines(), second.splitlines()
