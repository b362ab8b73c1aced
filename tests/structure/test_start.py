"""``start`` on three systems: what it makes, what it runs, and what it says when something is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import start as starter
from start import BASE_LIBRARIES, WINDOW_LIBRARIES, CannotStart, Start, in_parallel

HERE = Path(__file__).resolve().parents[2]


class Commands:
    """Stands for ``subprocess.run``: notes what is run; ``failing`` words make a command fail, for so many times."""

    def __init__(self, **failing: int) -> None:
        self.failing = failing
        self.run: list[list[str]] = []
        self.environments: list[dict[str, str]] = []

    def __call__(self, command: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        self.run.append(command)
        if "venv" in command:
            Path(command[-1]).mkdir(exist_ok=True)
        self.environments.append(options.get("env") or {})
        code = 0
        for word, times in self.failing.items():
            if times and any(word in part for part in command):
                self.failing[word] -= 1
                code = 1
        return subprocess.CompletedProcess(command, code)

    def line(self, word: str) -> list[str]:
        """The one command with a word in it."""
        found = [command for command in self.run if word in command]
        assert len(found) == 1, (word, self.run)
        return found[0]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (tmp_path / ".venv").mkdir()
    return tmp_path


def test_the_interpreter_lies_where_each_system_puts_it(root: Path) -> None:
    assert Start(root, "linux", {}).python == root / ".venv" / "bin" / "python"
    assert Start(root, "darwin", {}).python == root / ".venv" / "bin" / "python"
    assert Start(root, "win32", {}).python == root / ".venv" / "Scripts" / "python.exe"


def test_packages_are_installed_once_for_each_state_of_the_project_file(root: Path) -> None:
    commands = Commands()
    start = Start(root, "linux", {}, commands)
    start.python.parent.mkdir()
    start.python.touch()
    start.set_up()
    start.set_up()
    assert len(commands.run) == 1
    assert commands.run[0][-2:] == ["-e", "."]
    start.set_up("[dev]")
    (root / "pyproject.toml").write_text("[project]\nname = 'other'\n", encoding="utf-8")
    start.set_up()
    assert len(commands.run) == 3


@pytest.mark.parametrize(("platform", "hint"), [("linux", "python3-venv"), ("darwin", None), ("win32", None)])
def test_an_environment_that_cannot_be_made_is_taken_away_again(root: Path, platform: str, hint: str | None) -> None:
    start = Start(root, platform, {}, Commands(venv=1))
    with pytest.raises(CannotStart, match="could not make a virtual environment") as problem:
        start.set_up()
    assert not start.venv.exists()
    assert ("python3-venv" in str(problem.value)) == (hint is not None)


def test_an_environment_whose_python_was_removed_is_made_anew(root: Path) -> None:
    commands = Commands(sys=1)  # what asks whether it runs
    start = Start(root, "win32", {}, commands)
    start.python.parent.mkdir()
    start.python.touch()
    (start.venv / "of the old one").touch()
    start.set_up()
    assert commands.line("venv")[-1] == str(start.venv)
    assert start.venv.is_dir()
    assert not (start.venv / "of the old one").exists()


class Window:
    """Stands for a program that is begun and not waited for: it ends with a code, or never (None)."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        self.command: list[str] = []

    def __call__(self, command: list[str], **_: Any) -> Window:
        self.command = command
        return self

    def wait(self, timeout: float) -> int:
        if self.code is None:
            raise subprocess.TimeoutExpired(self.command, timeout)
        return self.code


@pytest.mark.parametrize(("code", "again"), [(None, False), (0, False), (3, True)])
def test_a_window_of_windows_outlives_the_console(root: Path, code: int | None, again: bool) -> None:
    commands, window = Commands(), Window(code)
    start = Start(root, "win32", {}, commands, window)  # type: ignore[arg-type]
    start.python.parent.mkdir()
    start.python.with_name("pythonw.exe").touch()
    assert start.window(["Map (2).yaml"]) == 0
    assert window.command == [str(start.python.with_name("pythonw.exe")), "-m", "workbench", "Map (2).yaml"]
    said = [command for command in commands.run if command[-1] == "Map (2).yaml"]
    assert said == ([[str(start.python), "-m", "workbench", "Map (2).yaml"]] if again else [])


def test_packages_that_cannot_be_installed_are_tried_again_the_next_time(root: Path) -> None:
    start = Start(root, "win32", {}, Commands(pip=1))
    with pytest.raises(CannotStart, match="could not be installed"):
        start.set_up()
    start.set_up()


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_a_window_opens_on_systems_that_always_have_a_screen(root: Path, platform: str) -> None:
    commands = Commands()
    assert Start(root, platform, {}, commands).window(["map.yaml"]) == 0
    assert commands.run[-1][1:] == ["-m", "workbench", "map.yaml"]
    assert all("PySide6" not in part for command in commands.run for part in command)


def test_the_program_keeps_its_compiled_modules_from_start_to_start(root: Path) -> None:
    commands = Commands()
    Start(root, "linux", {"DISPLAY": ":0", "PYTHONDONTWRITEBYTECODE": "1"}, commands).window([])
    assert commands.environments[-1] == {"DISPLAY": ":0"}


def test_a_window_under_x11_needs_more_libraries_than_under_wayland(root: Path) -> None:
    commands = Commands(QApplication=9)
    with pytest.raises(CannotStart, match=r"sudo apt install .*libxcb-cursor0"):
        Start(root, "linux", {"DISPLAY": ":0", "PATH": ""}, commands).window([])
    wayland = Commands(QApplication=9)
    Start(root, "linux", {"WAYLAND_DISPLAY": "wayland-0"}, wayland).window([])
    assert wayland.run[-1][1:] == ["-m", "workbench"]


def test_missing_libraries_are_installed_with_apt_where_that_is_allowed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starter.shutil, "which", lambda name, path=None: f"/usr/bin/{name}")
    monkeypatch.setattr(starter.os, "geteuid", lambda: 1000, raising=False)
    commands = Commands(QApplication=1)
    Start(root, "linux", {"DISPLAY": ":0"}, commands).window([])
    install = commands.line("--no-install-recommends")
    assert install[:2] == ["sudo", "-n"]
    assert set(install) >= {*BASE_LIBRARIES, *WINDOW_LIBRARIES}


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_qt_that_does_not_start_elsewhere_is_mentioned(root: Path, platform: str) -> None:
    with pytest.raises(CannotStart, match="Qt does not start here"):
        Start(root, platform, {}, Commands(QApplication=1)).test([])


def test_with_no_display_the_pictures_are_drawn_and_named(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands()
    assert Start(root, "linux", {}, commands).window([]) == 0
    drawn = [command for command in commands.run if "render" in command]
    assert [Path(command[command.index("-o") + 1]).name for command in drawn] == [
        "map.png",
        "sight.png",
        "line.png",
        "reach.png",
    ]
    assert str(root / "pictures" / "map.png") in capsys.readouterr().err


def test_a_picture_that_fails_makes_the_start_fail(root: Path) -> None:
    assert Start(root, "linux", {}, Commands(render=1)).window([]) == 1


def test_tests_run_offscreen_in_parallel_and_keep_compiled_modules(root: Path) -> None:
    commands = Commands()
    Start(root, "linux", {"PYTHONDONTWRITEBYTECODE": "1"}, commands).test(["-q"])
    assert commands.run[-1][1:] == ["-m", "pytest", "-n", "logical", "--dist", "worksteal", "--assert=plain", "-q"]
    assert commands.environments[-1] == {"QT_QPA_PLATFORM": "offscreen"}


@pytest.mark.parametrize(
    "words", [["-n", "0"], ["-n0"], ["-nauto"], ["--pdb"], ["--dist=each"], ["tests/x.py::test_y"]]
)
def test_who_chooses_for_himself_is_not_made_parallel(words: list[str]) -> None:
    assert in_parallel(words) == []
    assert in_parallel(["-q", "tests/cli"]) == ["-n", "logical", "--dist", "worksteal", "--assert=plain"]


def test_run_hands_the_words_over(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []
    monkeypatch.setattr(Start, "set_up", lambda self, extra="": None)
    monkeypatch.setattr(Start, "workbench", lambda self, *words: seen.append(words) or 3)
    assert starter.main(["run", "los", "FILE", "0101", "0202"]) == 3
    assert seen == [("los", "FILE", "0101", "0202")]


@pytest.mark.skipif(os.name == "nt", reason="a script for the shell of other systems")
def test_a_tool_is_that_of_the_environment(root: Path) -> None:
    commands = Commands()
    start = Start(root, "linux", {}, commands)
    assert start.tool(["ruff", "check", "."]) == 0
    assert commands.line("check") == [str(root / ".venv" / "bin" / "ruff"), "check", "."]
    assert ".[dev]" in commands.line("install"), "with what the tools need"


def test_the_shell_script_says_that_python_is_missing(tmp_path: Path) -> None:
    found = subprocess.run(
        ["/bin/sh", str(HERE / "start")], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    assert found.stderr == "start: Python 3.11 or later is needed and was not found.\n"


@pytest.mark.skipif(os.name == "nt", reason="a script for the shell of other systems")
def test_the_shell_script_finds_python_and_the_project_from_any_folder(tmp_path: Path) -> None:
    fake = tmp_path / "python3"
    fake.write_text(f'#!/bin/sh\n[ "$1" = -c ] && exec {sys.executable} "$@"\necho "$@"\n', encoding="utf-8")
    fake.chmod(0o755)
    found = subprocess.run(
        ["/bin/sh", str(HERE / "start"), "run", "two words"],
        env={"PATH": str(tmp_path)}, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.stdout == f"{HERE}/start.py run two words\n"


def test_the_script_for_windows_ends_its_lines_as_windows_wants_and_hands_all_words_over() -> None:
    text = (HERE / "start.cmd").read_bytes()
    assert text.count(b"\r\n") == text.count(b"\n")
    assert text.count(b'"%~dp0start.py" %*') == 1
    assert not re.search(rb"\([^)\n]*%\*", text), "words within brackets end at a bracket in a path"
    assert b"Python 3.11 or later is needed" in text
