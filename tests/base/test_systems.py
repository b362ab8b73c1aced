"""What differs between systems, tried on this one: with the answers that Windows and old consoles give."""

from __future__ import annotations

import ctypes
import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from workbench.base import systems
from workbench.base.systems import (
    file_stem,
    for_console,
    is_running,
    most_processes,
    put_in_place,
    reader_went_away,
    relative_path,
)


class Kernel:
    """Windows' questions about a process: ``handle`` 0 = there is none, ``code`` 259 = it runs."""

    def __init__(self, handle: int, code: int) -> None:
        def open_process(_rights: int, _inherit: int, process: int) -> int:
            self.asked.append(process)
            return handle

        def exit_code(_: int, found: Any) -> int:
            found._obj.value = code
            return 1

        def close(handle: int) -> None:
            self.closed.append(handle)

        self.asked: list[int] = []
        self.closed: list[int] = []
        # functions of their own: ctypes' own may be given types too
        self.OpenProcess = open_process
        self.GetExitCodeProcess = exit_code
        self.CloseHandle = close


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    def no_signal(*_: object) -> None:
        raise AssertionError("a signal of number 0 is Ctrl+C there")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "kill", no_signal)
    return monkeypatch


@pytest.mark.parametrize(
    ("handle", "code", "error", "runs"), [(7, 259, 0, True), (7, 0, 0, False), (0, 0, 87, False), (0, 0, 5, True)]
)
def test_a_process_of_windows_is_asked_for_its_exit_code(
    windows: pytest.MonkeyPatch, handle: int, code: int, error: int, runs: bool
) -> None:
    kernel = Kernel(handle, code)
    windows.setattr(ctypes, "WinDLL", lambda *_, **__: kernel, raising=False)
    windows.setattr(ctypes, "get_last_error", lambda: error, raising=False)
    assert is_running(4321) is runs
    assert kernel.asked == [4321]
    assert kernel.closed == ([handle] if handle else [])
    assert not is_running(0)
    assert not is_running(2**40)


def test_a_process_of_this_system_is_known_until_it_ends() -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert is_running(process.pid)
    process.communicate(b"\n")
    assert not is_running(process.pid)
    assert not is_running(10**12)


def test_windows_waits_for_sixty_processes(windows: pytest.MonkeyPatch) -> None:
    assert most_processes() < 62
    windows.undo()
    assert most_processes() > 10_000


def test_no_path_leads_to_another_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert relative_path(tmp_path / "rules" / "mine", tmp_path / "maps") == "../rules/mine"
    monkeypatch.setattr(os, "sep", "\\")
    monkeypatch.setattr(os.path, "relpath", __import__("ntpath").relpath)
    assert relative_path(r"C:\maps\rules\mine", r"C:\maps") == "rules/mine"
    assert relative_path(r"C:\maps\one.yaml", r"D:\lessons") is None
    assert relative_path(r"C:\maps\one.yaml", r"\\nas\share") is None


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("The bridge at Lipovka", "the_bridge_at_lipovka"),
        ("Hauteur d’Épernay : l’aube", "hauteur_d_épernay_l_aube"),
        ("CON", "con_"), ("nul", "nul_"), ("Com1", "com1_"), ("LPT9", "lpt9_"), ("Aux. Armes", "aux_armes"),
        ("../../etc", "etc"), (" . ", "otherwise"), ("", "otherwise"),
    ],
)  # fmt: skip
def test_a_title_becomes_a_name_that_every_system_takes(title: str, stem: str) -> None:
    assert file_stem(title, "otherwise") == stem


@pytest.mark.parametrize("letter", ["a", "é", "漢"])
def test_a_long_title_becomes_a_name_that_fits(letter: str) -> None:
    for most in (40, 80, 300):
        stem = file_stem(letter * 400, "otherwise", most)
        assert 40 <= len(stem) <= most
        assert len(stem.encode()) < 200


def test_a_file_that_a_scanner_holds_is_replaced_a_moment_later(windows: pytest.MonkeyPatch, tmp_path: Path) -> None:
    beside, target, tries = tmp_path / "beside", tmp_path / "target", []
    beside.write_text("new")
    target.write_text("old")
    whole = Path.replace

    def held(one: Path, other: Path) -> Path:
        tries.append(one)
        if len(tries) < 4:
            raise PermissionError(errno.EACCES, "held by another program")
        return whole(one, other)

    windows.setattr(Path, "replace", held)
    windows.setattr(time, "sleep", lambda _: None)
    put_in_place(beside, target)
    assert (target.read_text(), beside.exists(), len(tries)) == ("new", False, 4)


def test_a_file_that_stays_held_is_told(windows: pytest.MonkeyPatch, tmp_path: Path) -> None:
    waits: list[float] = []

    def held(*_: object) -> None:
        raise PermissionError(errno.EACCES, "held by another program")

    windows.setattr(Path, "replace", held)
    windows.setattr(time, "sleep", waits.append)
    with pytest.raises(PermissionError):
        put_in_place(tmp_path / "beside", tmp_path / "target")
    assert 0.5 < sum(waits) <= 2
    windows.setattr(sys, "platform", "linux")
    with pytest.raises(PermissionError):
        put_in_place(tmp_path / "beside", tmp_path / "target")
    assert len(waits) == len(systems._PATIENCE), "elsewhere nobody waits"


def test_the_end_of_a_reader_has_another_number_on_windows(windows: pytest.MonkeyPatch) -> None:
    assert reader_went_away(BrokenPipeError())
    assert reader_went_away(OSError(errno.EINVAL, "invalid argument"))
    assert not reader_went_away(OSError(errno.ENOSPC, "full"))
    windows.setattr(sys, "platform", "linux")
    assert not reader_went_away(OSError(errno.EINVAL, "invalid argument"))


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "L’Œuvre d’été → « 3 × 4 » ≥ 漢"),
        ("cp1252", "L’Œuvre d’été -> « 3 × 4 » >= ?"),
        ("cp850", "L'OEuvre d'été -> « 3 × 4 » >= ?"),
        ("cp437", "L'OEuvre d'été -> « 3 x 4 » ≥ ?"),
        ("ascii", "L'OEuvre d'ete -> \" 3 x 4 \" >= ?"),
    ],
)
def test_a_console_gets_the_letters_that_it_has(encoding: str, shown: str) -> None:
    assert for_console("L’Œuvre d’été → « 3 × 4 » ≥ 漢", encoding) == shown


@pytest.mark.slow(8)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc alone keeps large blocks of memory")
def test_large_blocks_of_memory_go_back_to_the_system() -> None:
    """In a process of its own, because the limit holds for good: blocks that stay lie between large ones that are freed."""
    code = """
import ctypes, os, sys
from pathlib import Path
from workbench.base.systems import give_large_blocks_back
if sys.argv[1] == "yes" and not give_large_blocks_back():
    sys.exit("not glibc")
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
def large(size):
    block = libc.malloc(size)
    ctypes.memset(block, 1, size)
    return block
libc.free(large(8 << 20))  # by itself the library keeps blocks of that size from here on
blocks = [(large(4 << 20), large(60000)) for _ in range(20)]
for block, _ in blocks:
    libc.free(block)
print(int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20)
"""
    found = {}
    for how in ("yes", "no"):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
        done = subprocess.run(
            [sys.executable, "-c", code, how], capture_output=True, text=True, env=environment, check=False
        )
        if "not glibc" in done.stderr:
            pytest.skip("another C library")
        found[how] = int(done.stdout)
    assert found["yes"] < found["no"] - 50


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc alone keeps memory that was freed")
def test_memory_of_many_middling_blocks_goes_back_when_it_is_asked_for() -> None:
    """In a process of its own: between blocks of 200 kB, which are freed, lie small ones that stay."""
    code = """
import ctypes, os, sys
from pathlib import Path
from workbench.base.systems import give_free_memory_back, give_large_blocks_back
def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
give_large_blocks_back()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
def block(size):
    made = libc.malloc(size)
    ctypes.memset(made, 1, size)
    return made
blocks = [(block(200_000), block(5000)) for _ in range(600)]
for large, _ in blocks:
    libc.free(large)
before = megabytes()
if not give_free_memory_back():
    sys.exit("not glibc")
print(before - megabytes())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if "not glibc" in done.stderr:
        pytest.skip("another C library")
    assert int(done.stdout) > 90, done.stderr
