"""Commands on a disk that is full: the reason in words, old files as they were, and nothing empty or half left behind."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.cli.commands.batch import answers_to
from workbench.cli.console import Console
from workbench.cli.main import run

HEXES = str(SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml")
TABLE = str(SAMPLES / "bolt_action" / "teaching" / "1_smoke.yaml")
COMMANDS: dict[str, tuple[str, ...]] = {
    "batch": ("batch", HEXES, "--queries", "{requests}", "--jobs", "1", "-o", "{disk}/b.jsonl"),
    "batch of an error": ("batch", "{empty}", "--queries", "{requests}", "--jobs", "1", "-o", "{disk}/b.jsonl"),
    "render": ("render", HEXES, "-o", "{disk}/map.png"),
    "print": ("print", HEXES, "-o", "{disk}/map.pdf"),
    "print sheets": ("print", HEXES, "--sheets", "2", "-o", "{disk}/map.png"),
    "report": ("report", TABLE, "-o", "{disk}/report.html", "--most", "1"),
    "index": ("index", HEXES, "-o", "{disk}/index.json"),
    "units": ("units", HEXES, "--csv", "{disk}/units.csv"),
    "export": ("export", HEXES, "-o", "{disk}/map.csv", "--format", "units-csv"),
    "import": ("import", HEXES, "-o", "{disk}/map.yaml"),
    "generate": ("generate", "{disk}/made.yaml"),
    "lesson": ("lesson", "{lesson}", "-o", "{disk}/lesson.html"),
    "quiz": ("quiz", HEXES, "-o", "{disk}/quiz.json"),
    "samples": ("samples", "-o", "{disk}/samples"),
}


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A disk of its own with room for names and none for what is in files, where tests may mount one."""
    folder = tmp_path_factory.mktemp("disk")
    if not _ran("mount", "-t", "tmpfs", "-o", "size=64k", "workbench-test", str(folder)):
        pytest.skip("this machine lets tests mount no disk")
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    yield folder
    assert _ran("umount", str(folder))


def _ran(*command: str) -> bool:
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False, timeout=30).returncode == 0
    return False


DRAWN = ("render", "print", "print sheets", "report", "lesson")
LONG = ("index", "lesson")


@pytest.mark.parametrize("what", [name for name in COMMANDS if name not in (*DRAWN, *LONG)])
def test_nothing_is_left_on_a_full_disk(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    leaves_nothing(disk, tmp_path, capsys, monkeypatch, what)


@pytest.mark.slow(8)
@pytest.mark.gui
@pytest.mark.usefixtures("qapp")
@pytest.mark.share(2)
@pytest.mark.parametrize("what", [name for name in DRAWN if name not in LONG])
def test_no_half_picture_is_left_on_a_full_disk(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    leaves_nothing(disk, tmp_path, capsys, monkeypatch, what)


@pytest.mark.slow
@pytest.mark.gui
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("what", LONG)
def test_nothing_of_long_work_is_left_on_a_full_disk(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    leaves_nothing(disk, tmp_path, capsys, monkeypatch, what)


def leaves_nothing(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Run a command on the full disk: an error in words, and the disk as it was."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    requests, empty = tmp_path / "requests.jsonl", tmp_path / "empty.yaml"
    requests.write_text('{"ask": "los", "from": "0101", "to": "0102"}\n')
    empty.write_text("format: workbench/1\n")
    lesson = next(path for path in sorted(SAMPLES.glob("*/lessons/*.yaml")) if path.is_file())
    words = [word.format(disk=disk, requests=requests, empty=empty, lesson=lesson) for word in COMMANDS[what]]
    before = sorted(disk.rglob("*"))
    code = run(words)
    said = capsys.readouterr()
    assert code == 1
    assert "the disk is full" in said.err + said.out
    assert "our mistake" not in said.err
    left = [path for path in sorted(disk.rglob("*")) if path not in before]
    assert not [path for path in left if path.is_file()]
    if what == "samples":
        for path in sorted(left, reverse=True):
            path.rmdir()
    else:
        assert not left


def _stopped_after(lines: int, file: Path) -> None:
    with answers_to(str(file), Console("en")) as write:
        for _ in range(lines):
            write("{}")
        raise KeyboardInterrupt


def test_what_a_batch_answered_before_it_ended_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, part = tmp_path / "b.jsonl", tmp_path / "b.jsonl.part"
    for lines in (0, 2):
        with pytest.raises(KeyboardInterrupt):
            _stopped_after(lines, whole)
        assert not whole.exists()
        assert part.exists() == bool(lines)
        assert (str(part) in capsys.readouterr().err) == bool(lines)
    assert part.read_text() == "{}\n{}\n"
    link = tmp_path / "link.jsonl"
    link.symlink_to(whole)
    with answers_to(str(link), Console("en")) as write:
        write("[]")
    assert link.is_symlink()
    assert whole.read_text() == "[]\n"
    assert not part.exists()
