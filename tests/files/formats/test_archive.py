"""A scenario with its pictures and boards in one file: out and in again; nothing else in an archive is taken."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tests.files.formats.foreign_samples import png
from tests.files.formats.test_registry import format_of, opened, read
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.cli.main import run
from workbench.files.board_files import board_in_file
from workbench.files.formats import registry
from workbench.files.formats.map_format import Exported, Target
from workbench.files.map_variants_reader import base_terrain
from workbench.files.own_supplements import new_supplement, own_supplement
from workbench.files.scenario_writer import dump_scenario
from workbench.files.underlay_file import keep_pictures
from workbench.geometry.joined_boards import BoardPlace, side_by_side
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.scenario import Scenario

MAP = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
UNDER = "underlay: {picture: under.png, x: 0, y: 0, width: 10}\n"


def pictured(folder: Path, sample: Path) -> Path:
    """A scenario with a picture under it, one of a unit, and one that is not there."""
    (folder / "faces").mkdir(parents=True)
    (folder / "faces" / "1.png").write_bytes(png(30, 30))
    (folder / "under.png").write_bytes(png(60, 40))
    text = sample.read_text("utf-8").replace("kind: infantry", "kind: infantry, picture: faces/1.png", 1)
    before, _, after = text.rpartition("kind: infantry")
    path = folder / "scenario.yaml"
    path.write_text(f"{before}kind: infantry, picture: faces/none.png{after}\n{UNDER}", "utf-8")
    return path


def packed(path: Path, out: Path) -> Exported:
    form = registry.format_written(out.name, opened(path).scenario.kind)
    assert form.id == registry.ARCHIVE
    exported = registry.write_file(opened(path), form, Target(out))
    out.write_bytes(exported.data)
    return exported


@pytest.mark.slow(8)
@pytest.mark.parametrize("sample", [MAP, TABLE])
def test_a_scenario_goes_out_with_its_pictures_and_comes_back(tmp_path: Path, sample: Path) -> None:
    path, out = pictured(tmp_path / "home", sample), tmp_path / "far" / "game.pack.wbench"
    out.parent.mkdir()
    exported = packed(path, out)
    assert [(one.what.en, one.count, one.first) for one in exported.losses] == [
        ("pictures that are not there or cannot be read", 1, "faces/none.png")
    ]
    assert packed(path, out).data == exported.data
    assert format_of(out) == registry.ARCHIVE
    found = read(out)
    assert found.scenario == opened(path).scenario
    assert found.scenario is not None
    assert (found.scenario.imported, found.scenario.home) == (None, None)
    assert dict(found.pictures) == {"faces/1.png": png(30, 30), "under.png": png(60, 40)}
    assert not [item for item in found.diagnostics if "picture" in item.code]


def zipped(path: Path, **members: bytes) -> Path:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/"), data)
    path.write_bytes(raw.getvalue())
    return path


def test_what_the_scenario_does_not_name_stays_in_the_archive(tmp_path: Path) -> None:
    text = MAP.read_text("utf-8").replace("kind: infantry", "kind: infantry, picture: ../out.png", 1) + UNDER
    members = {"scenario.yaml": text.encode(), "under.png": b"no picture", "tool.exe": b"MZ", "faces__2.png": png(9, 9)}
    found = read(zipped(tmp_path / "a.wbench", **members))
    assert found.scenario is not None
    assert not found.pictures
    assert {one.what.en: (one.count, one.first) for one in found.losses} == {
        "pictures that are not there or cannot be read": (2, "under.png"),
        "files that the scenario does not name": (3, "under.png"),
    }


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"other.yaml": b"x"}, "bad_archive"),
        ({"scenario.yaml": b"format: workbench/9\n"}, "newer_format"),
        ({"scenario.yaml": b"\x00\x01"}, None),
        ({"..__scenario.yaml": b"x"}, "bad_member"),
    ],
)
def test_what_is_no_scenario_is_refused(tmp_path: Path, members: dict[str, bytes], code: str | None) -> None:
    found = read(zipped(tmp_path / "a.pack.wbench", **members))
    assert found.scenario is None
    codes = [item.code for item in found.diagnostics]
    assert "format_failed" not in codes
    assert code is None or codes == [code]


def test_every_cut_of_an_archive_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "game.pack.wbench"
    whole = packed(pictured(tmp_path / "home", MAP), out).data
    for cut in range(0, len(whole), 97):
        out.write_bytes(whole[:cut])
        found = read(out, "archive")
        assert found.scenario is None
        assert all(item.code != "format_failed" for item in found.diagnostics)


def test_a_plain_file_of_that_ending_is_still_text(tmp_path: Path) -> None:
    path = tmp_path / "a.wbench"
    path.write_text(MAP.read_text("utf-8"), "utf-8")
    assert format_of(path) == registry.OWN
    with pytest.raises(CannotAnswer):
        registry.format_written("a.zip", "hex")


# Boards


BOARD = """\
format: workbench/1
title: A board
ruleset: panzer_grenadier
map:
  kind: hex
  columns: 5
  rows: 3
  stagger: {lines: even, by: up, extra: true}
  labels: "A1"
  hexes: {woods: "WOODS"}
  elevation: {1: "B2"}
"""


@pytest.fixture
def joined(tmp_path: Path) -> Path:
    """The file of a scenario of two boards whose files have one name in two folders, with a change of its own."""
    boards = []
    for folder, woods in (("there", "A1 B2"), ("here", "B2 E1")):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "village.yaml"
        path.write_text(BOARD.replace("WOODS", woods), "utf-8")
        boards.append(path)
    (tmp_path / "games").mkdir()
    out = tmp_path / "games" / "joined.yaml"
    opened_boards = [opened(path) for path in boards]
    places = side_by_side([[BoardPlace("1", last=5, rows=3), BoardPlace("2", last=3, rows=3, rotated=True)]])
    pieces = []
    for path, work, place in zip(boards, opened_boards, places, strict=True):
        assert isinstance(work.scenario, Scenario)
        pieces.append(Piece(work.scenario, place, board_in_file(path, work.scenario, out.parent)))
    ruleset = opened_boards[0].ruleset
    scenario, _ = assemble(pieces, base_terrain(ruleset), Text.of("Joined"))
    assert scenario is not None
    elevation = scenario.board.elevation.copy()
    elevation[0] = 3
    scenario = replace(scenario, board=replace(scenario.board, elevation=frozen(elevation)))
    out.write_text(dump_scenario(scenario, ruleset), "utf-8")
    assert 'file: "../there/village.yaml"' in out.read_text("utf-8")
    return out


def test_boards_that_a_scenario_includes_go_along(joined: Path, tmp_path: Path) -> None:
    out = tmp_path / "far" / "game.pack.wbench"
    out.parent.mkdir()
    whole = opened(joined).scenario
    assert isinstance(whole, Scenario)
    assert whole.board.cover["woods"].any()
    assert not packed(joined, out).losses
    with zipfile.ZipFile(out) as archive:
        assert archive.namelist() == ["scenario.yaml", "boards/village.yaml", "boards/village_2.yaml"]
    for folder in ("there", "here"):
        (tmp_path / folder / "village.yaml").unlink()
    found = read(out)
    before = out.parent / "boards" / "village.yaml"
    before.parent.mkdir()
    before.write_text("mine", "utf-8")
    assert not found.losses
    assert not found.diagnostics.has_errors
    assert list(found.files) == ["boards/village.yaml", "boards/village_2.yaml"]
    # beside a file that has the name already it gets another one, and the scenario is the same as before
    kept = registry.with_free_names(found, out.parent / "mine.yaml")
    assert not keep_pictures(out.parent, kept.files)
    assert before.read_text("utf-8") == "mine"
    assert isinstance(kept.scenario, Scenario)
    assert kept.ruleset is not None
    (out.parent / "mine.yaml").write_text(dump_scenario(kept.scenario, kept.ruleset), "utf-8")
    again = opened(out.parent / "mine.yaml").scenario
    assert isinstance(again, Scenario)
    assert again.included is not None
    assert [board.file for board in again.included.by_name.values()] == [
        "boards/village_3.yaml",
        "boards/village_2.yaml",
    ]
    assert (again.board.cover["woods"] == whole.board.cover["woods"]).all()
    assert (again.board.elevation == whole.board.elevation).all()


def test_boards_that_are_not_in_the_archive_are_named(joined: Path, tmp_path: Path) -> None:
    for name in ("../there/village.yaml", "boards/none.yaml", "/etc/village.yaml", "boards\\\\..\\\\village.yaml"):
        text = joined.read_text("utf-8").replace("../there/village.yaml", name)
        found = read(zipped(tmp_path / "a.wbench", **{"scenario.yaml": text.encode()}))
        assert found.scenario is None
        assert not found.files
        assert {item.code for item in found.diagnostics if item.severity is Severity.ERROR} <= {
            "no_board_file",
            "bad_board_file",
        }


def test_tables_of_ones_own_come_along_and_are_kept_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    new_supplement("my_tables", "panzer_grenadier", Text("Mine", "À moi"))
    path = tmp_path / "scenario.yaml"
    text = MAP.read_text("utf-8")
    path.write_text(
        text.replace("ruleset: panzer_grenadier", "ruleset: panzer_grenadier\nsupplement: my_tables"), "utf-8"
    )
    archive, out = tmp_path / "x.pack.wbench", tmp_path / "out" / "scenario.yaml"
    out.parent.mkdir()
    assert run(["export", str(path), "-o", str(archive)]) == 0
    assert "my_tables.supplement.yaml" in zipfile.ZipFile(archive).namelist()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "theirs"))
    assert run(["import", str(archive), "-o", str(out)]) == 0
    assert own_supplement("my_tables")[0].name.en == "Mine"
    assert "supplement: my_tables" in out.read_text("utf-8")
