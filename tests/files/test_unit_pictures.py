"""Units with pictures of the user's own, in files: read, written, checked, and never from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.formats.foreign_samples import png
from tests.loading import scenario
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.files.formats.map_format import contents_of
from workbench.files.scenario_writer import dump_scenario
from workbench.files.underlay_file import MOST_UNIT_PIXELS, keep_pictures, picture_beside, pictures_of
from workbench.files.units_csv import read_forces, write_forces

MAP = SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


def pictured(folder: Path, name: str, sample: Path = MAP) -> Path:
    """A copy of a sample whose first unit has a picture."""
    path = folder / "scenario.yaml"
    path.write_text(sample.read_text("utf-8").replace("kind: infantry", f"kind: infantry, picture: {name}", 1), "utf-8")
    return path


@pytest.mark.parametrize("sample", [MAP, TABLE])
def test_a_picture_is_read_and_written_and_nothing_is_said_while_it_is_there(tmp_path: Path, sample: Path) -> None:
    (tmp_path / "faces").mkdir()
    (tmp_path / "faces" / "1.png").write_bytes(png(40, 40))
    path = pictured(tmp_path, "faces/1.png", sample)
    before, rules = scenario(path)
    assert pictures_of(before) == ("faces/1.png",)
    assert [one.what.en for one in contents_of(before) if one.what.en == "pictures of units"] == ["pictures of units"]
    path.write_text(dump_scenario(before), encoding="utf-8")
    assert scenario(path)[0] == before
    assert not [item for item in load_scenario(path)[2] if item.code == "no_unit_picture"]
    # a table of units has it too
    assert read_forces(write_forces(before, rules), before, rules).forces == before.forces


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("none.png", None, "there is no picture"),
        ("../none.png", None, "may not leave the folder"),
        ("/etc/passwd", None, "its path in the folder"),
        ("text.png", b"no picture", "cannot be read as a picture"),
        ("cut.png", png(40, 40)[:-20], "cut off"),
        ("large.png", png(16_001, 1_000), "too many pixels"),
    ],
)
def test_a_picture_that_cannot_be_shown_is_a_warning_at_its_place(
    tmp_path: Path, name: str, data: bytes | None, said: str
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    found, _, diagnostics = load_scenario(pictured(tmp_path, name))
    assert found is not None
    (warning,) = (item for item in diagnostics if item.code == "no_unit_picture")
    assert said in warning.text.en
    assert warning.span is not None
    assert warning.span.line > 1
    assert MOST_UNIT_PIXELS < 16_001 * 1_000


def test_a_picture_from_elsewhere_is_copied_under_a_free_name(tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    away.mkdir()
    (home / "face.png").write_bytes(png(10, 10))
    (away / "face.png").write_bytes(png(20, 20))
    assert picture_beside(home / "face.png", home) == "face.png"
    assert picture_beside(away / "face.png", home) == "face_2.png"
    assert (home / "face_2.png").read_bytes() == png(20, 20)


def test_pictures_of_an_import_replace_no_file_and_stay_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"mine")
    said = keep_pictures(tmp_path, {"a.png": b"theirs", "faces/b.png": b"new", "../c.png": b"out"})
    assert [item.code for item in said] == ["picture_kept", "save_failed"]
    assert (tmp_path / "a.png").read_bytes() == b"mine"
    assert (tmp_path / "faces" / "b.png").read_bytes() == b"new"
    assert not (tmp_path.parent / "c.png").exists()
