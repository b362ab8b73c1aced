"""What is named where a file is wanted and is none: a pipe, a socket, a device, a folder. It never hangs, and is refused in
words."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.checks.loading import load_ruleset, load_scenario
from workbench.cli.main import run
from workbench.files.piece_collection import import_piece, kept_pieces
from workbench.files.safe_files import stamp_of, state_since
from workbench.lessons.course import course_of

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
MAP = str(SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml")
SECONDS = 20


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """What waits for a pipe fails its test."""

    def waited(number: int, frame: FrameType | None) -> None:
        raise AssertionError("it waits for ever")

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def listening(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def folder(path: Path) -> None:
    path.mkdir()


MAKERS = (pipe, device, listening, folder)
COMMANDS: dict[str, tuple[str, ...]] = {
    "scenario": ("los", "X.yaml", "0101", "0102"),
    "requests": ("query", MAP, "X.jsonl"),
    "batch requests": ("batch", MAP, "--queries", "X.jsonl"),
    "batch folder": ("batch", "X.yaml", "--queries", "questions.jsonl"),
    "units": ("units", MAP, "--from", "X.csv", "-o", "out.yaml"),
    "import": ("import", "X.csv", "-o", "out.yaml"),
    "imported picture": ("import", "X.png", "-o", "out.yaml", "--into", MAP),
    "import into": ("import", "units.csv", "-o", "out.yaml", "--into", "X.yaml"),
    "board": ("assemble", "out.yaml", "X.yaml", "X.yaml"),
    "lesson": ("lesson", "X.yaml"),
    "quiz": ("quiz", "X.yaml"),
    "checked": ("check", "X.yaml"),
    "impact": ("impact", MAP, "X.yaml"),
    "compared": ("compare", "X.yaml", "--ruleset", "asl", "0101", "0102"),
    "underlay": ("check", "traced.yaml"),
    "map written": ("generate", "X.yaml", "--force"),
    "units written": ("units", MAP, "--csv", "X.csv"),
    "batch written": ("batch", MAP, "--queries", "questions.jsonl", "--jobs", "1", "-o", "X.jsonl"),
    "batch part": ("batch", MAP, "--queries", "questions.jsonl", "--jobs", "1", "-o", "part.jsonl"),
}
PLACES = {"batch part": "part.jsonl.part", "underlay": "scan.png"}


@pytest.mark.share(12)
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("what", COMMANDS)
def test_commands_refuse_what_is_no_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    make: Callable[[Path], None],
) -> None:
    if make is folder and what in ("batch folder", "checked"):
        pytest.skip("folders are what it takes")
    monkeypatch.chdir(tmp_path)
    words = COMMANDS[what]
    name = PLACES.get(what) or next(word for word in words if word.startswith("X."))
    make(tmp_path / name)
    (tmp_path / "questions.jsonl").write_text('{"ask": "los", "from": "0101", "to": "0102"}\n')
    (tmp_path / "units.csv").write_text("side,kind,place\nGerman,infantry,0304\n")
    (tmp_path / "traced.yaml").write_text(
        "format: workbench/1\ntitle: Traced\nruleset: panzer_grenadier\nmap: {kind: hex, columns: 4, rows: 3}\n"
        "underlay: {picture: scan.png, width: 4}\n"
    )
    code = run(words)
    said = capsys.readouterr()
    told = said.out + said.err
    assert "our mistake" not in told
    if what != "underlay":
        assert code in (1, 2), told
    assert name in told or name.removesuffix(".part") in told
    assert not list(tmp_path.glob(".workbench-*"))
    assert not (tmp_path / "out.yaml").exists()


@pytest.mark.parametrize("make", MAKERS)
def test_rulesets_and_pieces_and_lessons_and_stamps_do_so_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    rules = tmp_path / "mine"
    shutil.copytree(RULESETS / "landships", rules)
    (rules / "terrain.yaml").unlink()
    make(rules / "terrain.yaml")
    ruleset, diagnostics = load_ruleset(str(rules), tmp_path)
    assert ruleset is None
    assert diagnostics.has_errors

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    pieces = tmp_path / "data" / "workbench" / "pieces"
    pieces.mkdir(parents=True)
    make(pieces / "house.yaml")
    assert [piece.scenario for piece in kept_pieces()] == [None]
    assert import_piece(pieces / "house.yaml").has_errors

    lessons = tmp_path / "game" / "lessons"
    lessons.mkdir(parents=True)
    make(lessons / "first.yaml")
    assert course_of("game", tmp_path) == ()
    whole = stamp_of(Path(MAP))
    assert whole is not None
    assert stamp_of(lessons / "first.yaml") is None
    assert state_since(lessons / "first.yaml", whole).value == "unknown"
    assert load_scenario(lessons / "first.yaml")[0] is None


@pytest.mark.gui
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("make", MAKERS)
def test_a_picture_is_not_written_into_what_is_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], None]
) -> None:
    make(tmp_path / "X.png")
    assert run(["render", MAP, "-o", str(tmp_path / "X.png")]) == 1
    assert "X.png" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["X.png"]
    assert not (tmp_path / "X.png").is_file()
