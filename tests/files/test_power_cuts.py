"""A power cut at any moment of a save leaves the old file or the new one, whole.

The system calls of a save are recorded (strace) and played again on a disk that keeps no more than it must: bytes that were not
synced may be there, in part or not at all; names that were made, changed or removed since their folder was synced may be so or
as before, in their order. After every call all that such a disk could hold is looked at.
"""

from __future__ import annotations

import ast
import itertools
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

OLD, NEW = b"the old file " * 900, b"what is new: " * 700
ROOT = Path(__file__).resolve().parents[2]
_CALLS = "?open,openat,write,pwrite64,fsync,fdatasync,?rename,?renameat,?renameat2,?unlink,?unlinkat,ftruncate"
_LINE = re.compile(r"\d+ +(\w+)\((.*)\) += (-?\d+)(.*)")
_SAVE = """
import sys
from workbench.files import safe_files
with open(sys.argv[2], "rb") as data:
    getattr(safe_files, sys.argv[1])(sys.argv[3], data.read())
"""


@dataclass
class File:
    """The bytes of a file as programs see them, and as the disk has them for certain; None: nothing is certain."""

    now: bytes
    synced: bytes | None = None

    def after_a_cut(self) -> set[bytes]:
        if self.now == self.synced:
            return {self.now}
        before = self.synced or b""
        half = len(self.now) // 2
        return {before, self.now[:half] + before[half:], self.now[:half], self.now}


@dataclass
class Disk:
    """One folder. ``past`` are the states of its names that a power cut can leave, the newest last."""

    past: list[dict[str, File]]
    written: dict[str, int] = field(default_factory=dict)
    """How far each file was written: from the start to the end."""

    @property
    def names(self) -> dict[str, File]:
        return self.past[-1]

    def rename_to(self, names: dict[str, File]) -> None:
        self.past.append(names)

    def sync_names(self) -> None:
        del self.past[:-1]

    def after_a_cut(self) -> Iterator[dict[str, bytes]]:
        for names in self.past:
            for contents in itertools.product(*(file.after_a_cut() for file in names.values())):
                yield dict(zip(names, contents, strict=True))


def recorded(tmp_path: Path, function: str, old: bytes | None, *inject: str) -> tuple[Path, list[tuple[str, str, int]]]:
    """The file, and the calls of a save that concern its folder: (name, arguments, answer)."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    folder, log = tmp_path / "maps", tmp_path / "log"
    folder.mkdir()
    path = folder / "ford.yaml"
    if old is not None:
        path.write_bytes(old)
    (tmp_path / "new").write_bytes(NEW)
    command = ["strace", "-f", "-qq", "-y", "-s", "100000", "-e", f"trace={_CALLS}", *inject, "-o", str(log)]
    command += [sys.executable, "-B", "-c", _SAVE, function, str(tmp_path / "new"), str(path)]
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=around)
    if "ptrace" in ran.stderr or "Operation not permitted" in ran.stderr:
        pytest.skip("programs may not be traced here")
    assert ran.returncode == 0, ran.stderr
    found = []
    for line in log.read_text().splitlines():
        match = _LINE.match(line)
        if match is not None and str(folder) in match[2]:
            found.append((match[1], match[2], int(match[3])))
    return path, found


def play(disk: Disk, folder: Path, call: str, arguments: str, answer: int) -> None:
    """Do on the disk what a call did."""
    if answer < 0:
        return
    paths = [Path(quoted) for quoted in re.findall(r'"([^"]*)"', arguments)] if "write" not in call else []
    on = Path(arguments[arguments.index("<") + 1 : arguments.index(">")]) if arguments[0].isdigit() else None
    names = dict(disk.names)
    if call in ("open", "openat") and "O_CREAT" in arguments and paths[0].name not in names:
        names[paths[0].name] = File(b"")
        disk.rename_to(names)
    elif call in ("open", "openat"):
        assert "O_TRUNC" not in arguments, "a file is emptied before its new content is safe"
    elif call == "write":
        assert on is not None
        file = names[on.name]
        data = ast.literal_eval("b" + arguments[arguments.index('"') : arguments.rindex('"') + 1])[:answer]
        done = disk.written.get(on.name, 0)
        file.now = file.now[:done] + data + file.now[done + len(data) :]
        disk.written[on.name] = done + len(data)
    elif call == "ftruncate":
        assert on is not None
        names[on.name].now = names[on.name].now[: int(arguments.rsplit(",", 1)[1])]
    elif call in ("fsync", "fdatasync"):
        assert on is not None
        if on == folder:
            disk.sync_names()
        else:
            names[on.name].synced = names[on.name].now
    elif call.startswith("rename"):
        names[paths[1].name] = names.pop(paths[0].name)
        disk.rename_to(names)
    elif call.startswith("unlink"):
        del names[paths[0].name]
        disk.rename_to(names)
    else:
        pytest.fail(f"a save does what this disk does not know: {call}({arguments})")


IN_PLACE = ("-e", "inject=?rename,?renameat,?renameat2:error=EBUSY")


@pytest.mark.skipif(sys.platform != "linux", reason="calls of Linux are recorded")
@pytest.mark.parametrize("function", ["save_bytes", "replace_file"])
@pytest.mark.parametrize(("old", "inject"), [(OLD, ()), (None, ()), (OLD, IN_PLACE)], ids=["old", "none", "in_place"])
def test_a_power_cut_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, function: str, old: bytes | None, inject: tuple[str, ...]
) -> None:
    path, calls = recorded(tmp_path, function, old, *inject)
    assert path.read_bytes() == NEW
    done = [call for call, _, answer in calls if answer >= 0]
    assert "write" in done
    assert "fsync" in done
    disk = Disk([{} if old is None else {path.name: File(old, old)}])
    for number, (call, arguments, answer) in enumerate(calls):
        play(disk, path.parent, call, arguments, answer)
        for left in disk.after_a_cut():
            at = f"after call {number}, {call}({arguments[:120]}): {sorted(left)}"
            if left.get(path.name) in (old, NEW):
                continue
            # a file that is overwritten may be torn, but then all of the new one lies beside it
            assert inject, at
            assert NEW in [data for name, data in left.items() if name != path.name], at
    assert [left[path.name] for left in disk.after_a_cut()] == [NEW], "what was saved is on the disk"


def test_the_disk_finds_a_save_that_does_not_wait_for_the_disk() -> None:
    """The same look finds what is wrong with a save that renames before it syncs."""
    disk = Disk([{"a": File(OLD, OLD)}])
    disk.rename_to({**disk.names, "b": File(NEW)})
    disk.rename_to({"a": disk.names["b"]})
    assert any(left["a"] not in (OLD, NEW) for left in disk.after_a_cut())
