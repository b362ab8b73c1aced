"""The log of the program for reports of faults: of bounded size, without private paths, with the last lines in memory."""

from __future__ import annotations

import locale
import logging
import os
import platform
import sys
from collections import deque
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from workbench import __version__
from workbench.base.background_problems import background_problems
from workbench.base.diagnostics import Diagnostic, Severity, why_not_written
from workbench.base.text import Text, without_private_paths
from workbench.files.rulesets import find_rulesets, read_ruleset
from workbench.files.safe_files import log_folder, open_regular

NAME = "workbench.log"
MOST_BYTES = 500_000
KEPT = 3
"""How many older logs are kept beside the one that grows."""
REMEMBERED = 40
"""The number of lines that a report of a fault shows of what was done before."""
OURS = "workbench"


class PrivatePathFilter(logging.Formatter):
    """Time, level, logger and message; paths cut short and the user's name left out."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """One line, or more with a traceback."""
        return without_private_paths(super().format(record))


class RecentLines(logging.Handler):
    """Keeps the last lines in memory."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(PrivatePathFilter())
        self.lines: deque[str] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember one line."""
        self.lines.append(self.format(record))


class Logbook:
    """The log of one run of the program. ``folder`` None: that of the system. If the folder cannot be written, the last lines
    are only kept in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self._logger = logging.getLogger(OURS)
        self._level = self._logger.level
        self.lately = RecentLines()
        self._handlers: list[logging.Handler] = [self.lately]
        self.file: Path | None = None
        self.problem: OSError | None = None
        try:
            path = (folder if folder is not None else log_folder()) / NAME
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                open_regular(path).close()  # the log would wait for whoever reads a pipe
            handler = RotatingFileHandler(
                path, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8", errors="replace"
            )
        except OSError as problem:
            self.problem = problem
            words = Text("nothing is logged: {why}", "rien n’est noté dans le journal : {why}")
            words = words.format(why=why_not_written(problem))
            background_problems.report("log", Diagnostic(Severity.WARNING, "no_log", words))
        else:
            handler.setFormatter(PrivatePathFilter())
            self._handlers.append(handler)
            self.file = path
        self._logger.setLevel(logging.INFO)
        for one in self._handlers:
            self._logger.addHandler(one)

    def close(self) -> None:
        """Stop writing."""
        for one in self._handlers:
            self._logger.removeHandler(one)
            one.close()
        self._handlers = []
        self._logger.setLevel(self._level)


def last_lines(most: int, folder: Path | None = None, *, level: str = "") -> list[str]:
    """The last lines of the log, oldest first; with a ``level`` those of that level only; none if there is no log."""
    try:
        path = (folder if folder is not None else log_folder()) / NAME
        with TextIOWrapper(open_regular(path), encoding="utf-8", errors="replace") as log:
            lines = [line.rstrip("\n") for line in log if not level or f" {level} " in line]
    except OSError:
        return []
    return lines[-most:]


# --- Facts about the machine and the program for a report of a fault, without private paths or names.


PACKAGES = ("PySide6-Essentials", "shapely", "networkx", "numpy", "PyYAML", "pydantic", "platformdirs")
_DISPLAYS = ("QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "LANG", "LC_ALL")
ERRORS_SHOWN = 10

Lines = list[tuple[str, str]]
"""(what, how it is here)"""


def version_line() -> str:
    """Name and version of the program."""
    return f"Workbench {__version__}"


def diagnosis() -> Lines:
    """Program, Python, system, packages, rulesets, language of the system, and the last errors that were logged."""
    lines = [
        ("Workbench", __version__),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
        ("processors", str(os.cpu_count() or "?")),
        ("started as", "frozen program" if getattr(sys, "frozen", False) else "Python package"),
    ]
    lines += [(name, _version(name)) for name in PACKAGES]
    lines += [("GEOS", _geos())]
    lines += [(name, os.environ[name]) for name in _DISPLAYS if os.environ.get(name)]
    lines += [("locale", ".".join(part or "?" for part in locale.getlocale()))]
    lines += [(f"ruleset {name}", _ruleset(name)) for name in sorted(find_rulesets())]
    errors = last_lines(ERRORS_SHOWN, level="ERROR")
    lines += [("last errors", errors[0] if errors else "none")] + [("", line) for line in errors[1:]]
    return [(what, without_private_paths(how)) for what, how in lines]


def as_columns(lines: Lines) -> str:
    """The lines as a text of two columns."""
    wide = max(len(what) for what, _ in lines)
    return "\n".join(f"{what:<{wide}}  {how}" for what, how in lines)


def _version(package: str) -> str:
    from importlib import metadata  # it loads much, and most starts report nothing

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "missing"


def _geos() -> str:
    import shapely

    return shapely.geos_version_string


def _ruleset(name: str) -> str:
    ruleset, problems = read_ruleset(name)
    if ruleset is not None:
        return "loads"
    return next((item.format() for item in problems), "does not load")
