"""Recovery files: nothing that is in one can break the program, and running programs leave each other's alone."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shares import some
from workbench.base.text import Text
from workbench.files.recovery import RecoveredWork, RecoveryFolder, read_recovery, recovery_text
from workbench.files.safe_files import Stamp

WHEN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
WORK = RecoveredWork(
    "format: workbench/1\n", Text("Bridge", "Pont"), WHEN, Path("/maps/a.yaml"), Stamp(1, 2, "x"), Path("/maps")
)
VERSIONS = Path(__file__).parent / "versions"


def test_a_recovery_file_reads_back_equal(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for work in (WORK, RecoveredWork("é\n", Text.of("Untitled"), WHEN, lesson="é\n")):
        path.write_text(recovery_text(work))
        assert read_recovery(path)[0] == work


def test_the_frozen_sample_of_format_1() -> None:
    found, told = read_recovery(VERSIONS / "recovery_1.json")
    assert not list(told)
    assert found == WORK


@pytest.mark.parametrize(
    ("format", "code"),
    [
        ('"workbench-recovery/2"', "newer_format"),
        ('"workbench-recovery/0"', "unknown_format"),
        ('"workbench-recovery/1.5"', "unknown_format"),
        ('"workbench-recovery"', "unknown_format"),
        ('"workbench/1"', "recovery_broken"),
        ("1", "recovery_broken"),
        ("null", "recovery_broken"),
    ],
)
def test_another_version_is_refused_with_a_clear_word(tmp_path: Path, format: str, code: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(recovery_text(WORK).replace('"workbench-recovery/1"', format))
    found, told = read_recovery(path)
    assert found is None
    (item,) = told
    assert item.code == code
    assert str(path) in item.format()
    assert ("this version reads workbench-recovery/1" in item.format()) == (code != "recovery_broken")


def test_cut_off_anywhere_it_is_reported_and_not_taken(tmp_path: Path) -> None:
    path, text = tmp_path / "a.json", recovery_text(WORK)
    for end in range(len(text.rstrip())):
        path.write_text(text[:end])
        found, told = read_recovery(path)
        assert found is None
        assert told.has_errors


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=9),
    st.just([1, 2]),
    st.just([1, [], "x"]),
    st.just({}),
)


@settings(max_examples=some(20))
@given(st.dictionaries(st.sampled_from(list(json.loads(recovery_text(WORK)))), ANYTHING, max_size=3))
def test_any_other_values_are_reported(tmp_path_factory: object, other: dict[str, object]) -> None:
    path = Path(tmp_path_factory.getbasetemp()) / "any.json"  # type: ignore[attr-defined]
    path.write_text(json.dumps(json.loads(recovery_text(WORK)) | other))
    found, told = read_recovery(path)
    assert (found is None) == told.has_errors


def test_what_is_no_json_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for data in (b"", b"\xff\xfe", b"[" * 100_000, b"[]", b'"x"', b"1" * 10_000, b"null"):
        path.write_bytes(data)
        found, told = read_recovery(path)
        assert found is None
        assert told.has_errors
    assert read_recovery(tmp_path)[1].has_errors


def test_work_is_offered_when_its_program_runs_no_more(tmp_path: Path) -> None:
    first, second = RecoveryFolder(tmp_path), RecoveryFolder(tmp_path)
    assert not list(first.write("1", WORK))
    assert not list(second.write("1", WORK))
    assert not first.left_behind()
    second.remove("1")
    second.close()
    assert not first.left_behind()
    third = RecoveryFolder(tmp_path)
    first.close()
    (found,) = third.left_behind()
    assert found.work == WORK
    fourth = RecoveryFolder(tmp_path)
    assert not fourth.left_behind()  # the third is asking
    third.leave_for_next_start()
    (found,) = fourth.left_behind()
    fourth.discard(found)
    fourth.close()
    assert not list(tmp_path.iterdir())


def test_a_damaged_file_is_offered_with_the_reason_and_stays_until_it_is_thrown_away(tmp_path: Path) -> None:
    part = tmp_path / "old"
    part.mkdir()
    (part / "1.json").write_text("{")
    room = RecoveryFolder(tmp_path)
    (found,) = room.left_behind()
    assert found.work is None
    assert found.diagnostics.has_errors
    room.close()
    assert (part / "1.json").exists()


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    room = RecoveryFolder(tmp_path / "file")
    assert room.write("1", WORK).has_errors
    assert not room.left_behind()
    room.close()


_OTHER = """
import sys
from pathlib import Path
from tests.files.test_recovery import WORK
from workbench.files.recovery import RecoveryFolder
RecoveryFolder(Path(sys.argv[1])).write("1", WORK)
print("written", flush=True)
sys.stdin.read()
"""


@pytest.mark.slow(8)
def test_a_program_that_is_killed_leaves_its_work_and_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _OTHER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "written\n"
        room = RecoveryFolder(tmp_path)
        assert not room.left_behind()
        other.kill()
        other.wait()
        (found,) = room.left_behind()
        assert found.work == WORK
        room.close()
