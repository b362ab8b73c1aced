"""Sets everything up and starts Workbench, on Linux, macOS and Windows, with the standard library alone.

Run it as ``./start`` (on Windows double-click ``start.cmd``, or type ``.\\start.cmd``; ``start`` alone is a command of
Windows):

    start [SCENARIO]   open the window on it, or on what was open last (the first time: on the sample)
                       (with no display: draw pictures of the sample and say where they are)
    start test [...]   run the test suite, a process per core (further words go to pytest:
                       --core opens no window, --full tries everything, -n 0 uses one process)
    start run WORDS    run the command line: start run los FILE 0101 0505
    start tool WORDS   run a tool of developers in the same environment: start tool ruff check .
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

LEAST = (3, 11)
"""The oldest Python that the program runs on."""
SAMPLE = "samples/panzer_grenadier/lipovka_bridge.yaml"
BASE_LIBRARIES = (
    "libegl1",
    "libgl1",
    "libglib2.0-0",
    "libxkbcommon0",
    "libdbus-1-3",
    "libfontconfig1",
    "fonts-dejavu-core",
)
"""Debian's packages that Qt's wheels link to, even where nothing is shown."""
WINDOW_LIBRARIES = (
    "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0", "libxcb-image0", "libxcb-render-util0",
    "libxkbcommon-x11-0",
)  # fmt: skip
"""Those that a window needs besides, under X11."""
_WINDOW_STANDS = 10.0
"""Seconds after which a window that did not end counts as open."""
_OWN_CHOICE = ("-n", "--numprocesses", "-d", "--dist", "--pdb", "--trace", "-s")

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
Begin = Callable[..., "subprocess.Popen[bytes]"]


class CannotStart(Exception):
    """What stands in the way, in a sentence or more for the user."""


def say(words: str) -> None:
    """Tell the user what happens, beside what the program itself prints."""
    print(f"start: {words}", file=sys.stderr, flush=True)


class Start:
    """One checkout on one system. ``platform`` is ``sys.platform``, ``run`` stands for :func:`subprocess.run`, ``begin`` for
    :class:`subprocess.Popen`."""

    def __init__(
        self,
        root: Path,
        platform: str,
        environment: Mapping[str, str],
        run: Run = subprocess.run,
        begin: Begin = subprocess.Popen,
    ) -> None:
        self.root = root
        self.platform = platform
        self.environment = dict(environment)
        self._run = run
        self._begin = begin

    @property
    def venv(self) -> Path:
        """The environment beside the sources."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.venv / "Scripts" / "python.exe" if self.platform == "win32" else self.venv / "bin" / "python"

    # --- what is needed is made

    def set_up(self, extra: str = "") -> None:
        """Make the environment and install what ``pyproject.toml`` names, unless both were done for this very file."""
        if self.platform == "win32" and self.python.exists() and not self._python_runs():
            say("the Python that made .venv is gone; it is made anew")
            shutil.rmtree(self.venv, ignore_errors=True)
        if not self.python.exists():
            say(f"making .venv with Python {sys.version_info.major}.{sys.version_info.minor} ({sys.executable})")
            if self._run([sys.executable, "-m", "venv", str(self.venv)]).returncode:
                shutil.rmtree(self.venv, ignore_errors=True)
                hint = " (on Debian and Ubuntu: apt install python3-venv)" if self.platform == "linux" else ""
                raise CannotStart(f"could not make a virtual environment{hint}.")
        stamp = self.venv / f"stamp{extra}"
        digest = hashlib.sha256((self.root / "pyproject.toml").read_bytes()).hexdigest()
        wanted = f"{digest} {sys.version_info.major}.{sys.version_info.minor}"
        if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
            return
        say("installing packages (the first time takes a minute)")
        install = [
            str(self.python),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-e",
            f".{extra}",
        ]
        if self._run(install, cwd=self.root).returncode:
            raise CannotStart(
                "the packages could not be installed; see above. It may help to delete the folder .venv and, if\n"
                "start: this Python is newer than the packages, to install Python 3.13 beside it."
            )
        stamp.write_text(wanted, encoding="ascii")

    def _python_runs(self) -> bool:
        """On Windows the interpreter of an environment is a file of its own, which stays when its Python is removed."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return self._run([str(self.python), "-c", "import sys"], **quiet).returncode == 0

    def need_libraries(self, qt_platform: str, libraries: Sequence[str]) -> None:
        """The libraries of the system that Qt links to do not come with it: install them where that is allowed."""
        if self._qt_works(qt_platform):
            return
        if self.platform != "linux":
            raise CannotStart("Qt does not start here. `start run --diagnose` says more.")
        say(f"Qt needs these system libraries: {' '.join(libraries)}")
        if shutil.which("apt-get", path=self.environment.get("PATH")):
            as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            self._run([*as_root, "apt-get", "update"], **quiet)
            debconf = ["env", "DEBIAN_FRONTEND=noninteractive"]
            self._run([*as_root, *debconf, "apt-get", "install", "-y", "--no-install-recommends", *libraries], **quiet)
        if not self._qt_works(qt_platform):
            raise CannotStart(
                "they could not be installed from here. Install them and start again, for example:\n"
                f"start:   sudo apt install {' '.join(libraries)}"
            )

    def _qt_works(self, qt_platform: str) -> bool:
        probe = [str(self.python), "-c", "from PySide6.QtWidgets import QApplication; QApplication([])"]
        environment = {**self.environment, "QT_QPA_PLATFORM": qt_platform}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return self._run(probe, cwd=self.root, env=environment, **quiet).returncode == 0

    # --- what is done then

    def workbench(self, *words: str) -> int:
        """Run the program with these words, in the folder of the caller; its exit code."""
        return self._run([str(self.python), "-m", "workbench", *words], env=self._with_compiled_modules()).returncode

    def _with_compiled_modules(self) -> dict[str, str]:
        # a checkout is not compiled when it is installed: without compiled modules every start would do it again
        return {name: value for name, value in self.environment.items() if name != "PYTHONDONTWRITEBYTECODE"}

    @property
    def has_display(self) -> bool:
        """Can a window be shown? Windows and macOS always have a screen for it."""
        return self.platform != "linux" or any(self.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))

    def window(self, words: Sequence[str]) -> int:
        """Open the window, or draw the pictures of the sample where there is no display."""
        self.set_up()
        if not self.has_display:
            self.need_libraries("offscreen", BASE_LIBRARIES)
            return self.pictures()
        if self.platform == "linux" and not self.environment.get("WAYLAND_DISPLAY"):
            self.need_libraries("xcb", (*BASE_LIBRARIES, *WINDOW_LIBRARIES))
        without_console = self.python.with_name("pythonw.exe")
        if self.platform == "win32" and without_console.exists():
            return self._window_of_its_own(without_console, words)
        return self.workbench(*words)

    def _window_of_its_own(self, python: Path, words: Sequence[str]) -> int:
        """On Windows the console of the script is let go once the window stands: closing it would end the program."""
        window = self._begin([str(python), "-m", "workbench", *words], env=self._with_compiled_modules())
        try:
            code = window.wait(timeout=_WINDOW_STANDS)
        except subprocess.TimeoutExpired:
            return 0
        return self.workbench(*words) if code else 0  # once more, so that what it says can be read

    def pictures(self) -> int:
        """Draw the sample with an area, a line and a reach."""
        folder = self.root / "pictures"
        folder.mkdir(exist_ok=True)
        say("no display: drawing the sample instead")
        overlays = {
            "map": [],
            "sight": ["--area", "unit:g_obs"],
            "line": ["--los", "unit:g_obs", "unit:s_inf3"],
            "reach": ["--reach", "unit:s_tank1"],
        }
        sample = str(self.root / SAMPLE)
        codes = [
            self.workbench("render", sample, *words, "-o", str(folder / f"{name}.png"), "--legend")
            for name, words in overlays.items()
        ]
        codes.append(self.workbench("los", sample, "unit:g_obs", "unit:s_inf3"))
        say(f"pictures: {folder / 'map.png'} sight.png line.png reach.png")
        return max(codes)

    def test(self, words: Sequence[str]) -> int:
        """Run the tests, in parallel unless the caller chooses for himself or names single tests, which are quicker alone."""
        self.set_up("[dev]")
        self.need_libraries("offscreen", BASE_LIBRARIES)
        environment = {**self.environment, "QT_QPA_PLATFORM": "offscreen"}
        # every worker and every test that starts the program would compile all of it again
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [str(self.python), "-m", "pytest", *in_parallel(words), *words]
        return self._run(command, cwd=self.root, env=environment).returncode

    def tool(self, words: Sequence[str]) -> int:
        """Run one of the tools that come with the extra ``dev``, in the folder of the caller; its exit code."""
        self.set_up("[dev]")
        return self._run([str(self.python.with_name(words[0])), *words[1:]]).returncode


def in_parallel(words: Sequence[str]) -> list[str]:
    """The words for all cores; a worker begins with whole modules, whose windows and samples it makes once. It would spend as
    long as on 500 tests to prepare asserts that tell values: a test that is run by itself tells them."""
    for word in words:
        if "::" in word or word.split("=")[0] in _OWN_CHOICE or (word.startswith("-n") and word[2:].isalnum()):
            return []
    return ["-n", "logical", "--dist", "worksteal", "--assert=plain"]


def main(words: Sequence[str]) -> int:
    """Do what the words ask for; the exit code."""
    start = Start(Path(__file__).resolve().parent, sys.platform, os.environ)
    try:
        if words[:1] == ["test"]:
            return start.test(words[1:])
        if words[:1] == ["run"]:
            start.set_up()
            return start.workbench(*words[1:])
        if words[:1] == ["tool"] and words[1:]:
            return start.tool(words[1:])
        return start.window(words)
    except CannotStart as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    if sys.version_info < LEAST:
        say(f"Python {LEAST[0]}.{LEAST[1]} or later is needed; this is {sys.version.split()[0]}.")
        sys.exit(1)
    sys.exit(main(sys.argv[1:]))
