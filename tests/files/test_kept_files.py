"""Everything that the program keeps, damaged in every way: nothing hangs or fails, and no work of a person is overwritten."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.files.kept_kinds import IN_THE_WINDOW, KINDS, MADE_WHOLE, ONLY_READ, KeptKind, Learning, Recovery
from tests.shares import non_empty, share
from workbench.base.background_problems import BackgroundProblems, background_problems
from workbench.base.data_folders import PACKAGE
from workbench.base.diagnostics import Diagnostic, Severity
from workbench.base.text import Text
from workbench.files import reading_cache, safe_files
from workbench.files.kept_files import copy_of_broken_file
from workbench.files.recovery import CrashRecord
from workbench.lessons.progress import erase_progress, progress_file

Maker = type[KeptKind]
every_kind = pytest.mark.parametrize("maker", KINDS, ids=[kind.__name__ for kind in KINDS])


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders lie below one of the test."""
    return _move_folders(tmp_path / "home", monkeypatch)


def _move_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home.mkdir()
    monkeypatch.setattr(reading_cache, "cache_path", lambda: home / "cache")
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home / name))
    return home


@pytest.fixture
def reported() -> Iterator[list[Diagnostic]]:
    """What the user is told."""
    found: list[Diagnostic] = []
    with background_problems.passed_to(found.append):
        yield found


def in_time(work: Callable[[], Any]) -> Any:
    """What a call gives back, which must not wait for anybody."""
    answers: list[Any] = []
    thread = Thread(target=lambda: answers.append(work()), daemon=True)
    thread.start()
    thread.join(20)
    assert answers, "it hangs or fails"
    return answers[0]


def everything_below(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file()]


@every_kind
def test_what_is_written_is_read(maker: Maker, own_folders: Path, reported: list[Diagnostic]) -> None:
    kind = maker(own_folders)
    assert kind.read() is not None
    assert kind.write()
    assert kind.read() is not None
    assert not reported
    assert not list(own_folders.rglob("*.broken-*"))


@every_kind
@pytest.mark.slow
def test_cut_off_at_every_byte(maker: Maker, tmp_path: Path, reported: list[Diagnostic]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        whole = _bytes_of(maker, tmp_path / "whole", patch)
    step = max(1, len(whole) // 1000)  # of rulesets, which are long and told whole by a digest, some
    for end in share(range(0, len(whole), step), 40, maker.__name__):
        home = tmp_path / str(end)
        with pytest.MonkeyPatch.context() as patch:
            kind = maker(_move_folders(home, patch))
            kind.path.write_bytes(cut := kind.path.read_bytes()[:end])
            found = kind.read()
            kind.write()
            if found is None and kind.is_work:
                assert cut in everything_below(home), f"what was cut at {end} is lost"


def _bytes_of(maker: Maker, home: Path, patch: pytest.MonkeyPatch) -> bytes:
    return maker(_move_folders(home, patch)).path.read_bytes()


@pytest.mark.slow(8)
@pytest.mark.parametrize("maker", [Learning, Recovery], ids=["Learning", "Recovery"])
def test_what_is_cut_is_never_taken_for_whole(maker: Maker, own_folders: Path) -> None:
    kind = maker(own_folders)
    whole = kind.path.read_bytes()
    for end in range(len(whole.rstrip())):
        kind.path.write_bytes(whole[:end])
        assert kind.read() is None


@every_kind
def test_a_newer_format_is_never_overwritten(maker: Maker, own_folders: Path) -> None:
    kind = maker(own_folders)
    if kind.formats is None:
        return
    newer = kind.path.read_bytes().replace(*kind.formats)
    kind.path.write_bytes(newer)
    assert kind.read() is None
    kind.write()
    assert kind.path.read_bytes() == newer


@every_kind
def test_a_file_that_may_not_be_read_is_not_overwritten(
    maker: Maker, own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = maker(own_folders)
    before = kind.path.read_bytes()
    real = os.open

    def refuse(path: Any, flags: int, mode: int = 0o777) -> int:
        if Path(path) == kind.path and not flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        assert kind.read() is None
        kind.write()
    assert not kind.is_work or kind.path.read_bytes() == before


@every_kind
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(maker: Maker, own_folders: Path) -> None:
    kind = maker(own_folders)
    kind.path.unlink()
    os.mkfifo(kind.path)
    assert in_time(kind.read) is None
    in_time(kind.write)


@every_kind
def test_a_folder_in_its_place(maker: Maker, own_folders: Path) -> None:
    kind = maker(own_folders)
    kind.path.unlink()
    kind.path.mkdir()
    assert kind.read() is None
    kind.write()
    assert kind.path.is_dir()


@every_kind
@pytest.mark.skipif(os.name != "posix", reason="links need rights")
def test_a_link_is_followed_for_work_and_replaced_in_caches(maker: Maker, own_folders: Path) -> None:
    kind = maker(own_folders)
    elsewhere = own_folders / "elsewhere"
    kind.path.rename(elsewhere)
    kind.path.symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    assert kind.read() is not None
    assert kind.write()
    assert kind.read() is not None
    if kind.is_work:
        assert kind.path.is_symlink()
    elif not elsewhere.name.endswith(".log") and not kind.path.is_symlink():
        assert elsewhere.read_bytes() == before


@every_kind
def test_a_full_disk_leaves_the_old_file(
    maker: Maker, own_folders: Path, monkeypatch: pytest.MonkeyPatch, reported: list[Diagnostic]
) -> None:
    kind = maker(own_folders)
    before = kind.path.read_bytes()

    def full(path: Path, mode: int = 0o600) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(safe_files, "new_private_file", full)
    kind.write()
    assert kind.path.read_bytes().startswith(before)
    if isinstance(kind, Learning):
        assert not kind.write()
        words = [item.text.en for item in reported]
        assert words == ["the file of what you have learned was not saved: the disk is full"], "it is said once"


@every_kind
def test_halves_of_pairs_are_read_and_can_be_written_again(maker: Maker, own_folders: Path) -> None:
    kind = maker(own_folders)
    if kind.text is None:
        return
    raw = kind.path.read_bytes()
    assert kind.text in raw
    kind.path.write_bytes(raw.replace(kind.text, b"\\ud800" + kind.text + b"\\udc00"))
    assert kind.read() is not None
    assert kind.write()
    assert kind.read() is not None


# --- What the user is told.


def test_a_broken_file_is_reported_once_with_its_copy(own_folders: Path, reported: list[Diagnostic]) -> None:
    kind = Learning(own_folders)
    kind.path.write_bytes(cut := kind.path.read_bytes()[:40])
    for _ in range(3):
        assert kind.read() is None
    assert kind.write()
    assert kind.write()
    (copy,) = kind.path.parent.glob("learning.json.broken-*")
    assert copy.read_bytes() == cut
    (item,) = reported
    assert item.code == "learning_broken"
    assert str(copy) in item.hint.en
    assert str(copy) in item.hint.fr
    if os.name == "posix":
        assert copy.stat().st_mode & 0o077 == 0


def test_entries_that_make_no_sense_are_reported_and_kept_in_a_copy(
    own_folders: Path, reported: list[Diagnostic]
) -> None:
    kind = Learning(own_folders)
    odd = kind.path.read_bytes().replace(b'"games": {}', b'"games": {"asl": {"8.1": {"box": 99}}}')
    kind.path.write_bytes(odd)
    assert kind.read().done("asl") == {"first"}
    assert kind.write()
    assert [item.code for item in reported] == ["learning_in_part"]
    assert odd in everything_below(own_folders)
    assert kind.read().done("asl") == {"first", "next"}


def test_a_copy_that_cannot_be_made_keeps_the_broken_file_in_its_place(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch, reported: list[Diagnostic]
) -> None:
    kind = Learning(own_folders)
    kind.path.write_bytes(b"{")

    def refuse(path: Path, mode: int = 0o600) -> Any:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(safe_files, "new_private_file", refuse)
    assert not kind.write()
    assert kind.path.read_bytes() == b"{"
    assert ["the disk is read-only" in item.hint.en for item in reported] == [True]


def test_copies_of_one_second_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    copies = []
    for data in (b"1", b"2", b"1"):
        path.write_bytes(data)
        os.utime(path, (1_000_000, 1_000_000))
        copies.append(copy_of_broken_file(path))
    assert copies[0] == copies[2] != copies[1]
    assert [one.read_bytes() for one in copies] == [b"1", b"2", b"1"]
    os.utime(path, (10**13, 10**13))
    assert copy_of_broken_file(path).read_bytes() == b"1", "of a time that no calendar has"


def test_erasing_takes_the_copies_along(own_folders: Path) -> None:
    kind = Learning(own_folders)
    kind.path.write_bytes(b"{")
    kind.write()
    assert erase_progress()
    assert list(progress_file().parent.iterdir()) == []


def problem(code: str) -> Diagnostic:
    return Diagnostic(Severity.ERROR, code, Text("words", "mots"))


def test_problems_wait_for_somebody_who_listens_and_come_again_once_they_were_solved() -> None:
    found: list[str] = []

    def listener(item: Diagnostic) -> None:
        found.append(item.code)

    problems = BackgroundProblems()
    problems.report("a", problem("one"))
    problems.listen(listener)
    problems.report("a", problem("one"))
    problems.report("b", problem("one"))
    assert found == ["one", "one"]
    problems.solved("a")
    problems.report("a", problem("one"))
    assert found == ["one"] * 3
    problems.stop_listening(listener)
    problems.report("a", problem("two"))
    assert found == ["one"] * 3


# --- Caches that others could have written.


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners of POSIX")
@pytest.mark.parametrize("maker", [one for one in KINDS if one.__name__.startswith(("Cached", "Texts"))])
def test_a_cache_that_others_may_write_is_not_believed(
    maker: Maker, own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = maker(own_folders)
    assert kind.path.stat().st_mode & 0o077 == 0
    kind.path.chmod(0o666)
    assert kind.read() is None
    kind.path.chmod(0o600)
    assert kind.read() is not None
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert kind.read() is None


def test_a_text_of_the_cache_is_not_taken_for_another(own_folders: Path) -> None:
    reading_cache.store_text("rulesets/a.json", "{}")
    (own_folders / "cache" / "rulesets" / "a.json").rename(own_folders / "cache" / "rulesets" / "b.json")
    assert reading_cache.cached_text("rulesets/b.json") is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_among_the_records_of_crashes_is_passed_over(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    os.mkfifo(tmp_path / f"fault-{ended.pid}.txt")
    os.mkfifo(tmp_path / f"fault-{os.getpid()}.txt")
    record = in_time(lambda: CrashRecord(tmp_path))
    assert record.before == ""
    record.close()
    assert list(tmp_path.glob("fault-*")) == []


@pytest.mark.slow(8)
def test_every_module_that_names_a_folder_of_the_user_is_walked_here() -> None:
    names = (
        "data_path",
        "cache_path",
        "log_folder",
        "user_rulesets_folder",
        "user_supplements_folder",
        "user_templates_folder",
        "user_page_templ",
    )
    found = {
        ".".join(["workbench", *path.relative_to(PACKAGE).with_suffix("").parts])
        for path in PACKAGE.rglob("*.py")
        if path.name != "safe_files.py" and any(name in path.read_text(encoding="utf-8") for name in names)
    }
    walked = {module for kind in KINDS for module in non_empty([kind.modules])[0]}
    assert found == walked | set(ONLY_READ) | set(MADE_WHOLE) | set(IN_THE_WINDOW)
