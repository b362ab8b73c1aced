"""What the program did, for reports of faults: a log of bounded size without private paths, and what was done last."""

from __future__ import annotations

import logging
from collections import deque
from logging.handlers import RotatingFileHandler
from pathlib import Path

from workbench.base.discreet import discreet
from workbench.files.folders import log_folder

NAME = "workbench.log"
MOST_BYTES = 500_000
KEPT = 3
"""How many older logs are kept beside the one that grows."""
REMEMBERED = 40
"""How many lines a report of a fault shows of what was done before."""
OURS = "workbench"


class Discreet(logging.Formatter):
    """Time, level, room and message; paths cut short and the user's name left out."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """One line, or more with a traceback."""
        return discreet(super().format(record))


class Lately(logging.Handler):
    """Remembers the last lines."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(Discreet())
        self.lines: deque[str] = deque(maxlen=REMEMBERED)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember one line."""
        self.lines.append(self.format(record))


class Logbook:
    """The log of one run of the program. ``folder`` None: that of the system; without one that can be written nothing is
    written, and the last lines are remembered all the same."""

    def __init__(self, folder: Path | None = None) -> None:
        self._logger = logging.getLogger(OURS)
        self._level = self._logger.level
        self.lately = Lately()
        self._handlers: list[logging.Handler] = [self.lately]
        self.file: Path | None = None
        self.problem: OSError | None = None
        try:
            path = (folder if folder is not None else log_folder()) / NAME
            path.parent.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                path, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8", errors="replace"
            )
        except OSError as problem:
            self.problem = problem
        else:
            handler.setFormatter(Discreet())
            self._handlers.append(handler)
            self.file = path
        self._logger.setLevel(logging.INFO)
        for one in self._handlers:
            self._logger.addHandler(one)

    def close(self) -> None:
        """Write no more."""
        for one in self._handlers:
            self._logger.removeHandler(one)
            one.close()
        self._handlers = []
        self._logger.setLevel(self._level)


def last_lines(most: int, folder: Path | None = None, *, level: str = "") -> list[str]:
    """The last lines of the log, oldest first; with a ``level`` those of that level only; none if there is no log."""
    try:
        path = (folder if folder is not None else log_folder()) / NAME
        with path.open(encoding="utf-8", errors="replace") as log:
            lines = [line.rstrip("\n") for line in log if not level or f" {level} " in line]
    except OSError:
        return []
    return lines[-most:]
