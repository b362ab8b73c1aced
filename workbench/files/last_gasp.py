"""What a program that ends by itself can still write: where it stood, in a file that the next start finds.

Every run writes into a file of its own, named by its process; an empty one says that the run ended well or was stopped from
outside.
"""

from __future__ import annotations

import faulthandler
import os
from pathlib import Path
from typing import TextIO

from workbench.base.discreet import discreet
from workbench.files.folders import log_folder

_PREFIX, _SUFFIX = "fault-", ".txt"
MOST_CHARACTERS = 20_000


class LastGasp:
    """Watches one run. ``folder`` None: that of the system; where it cannot be written nothing is watched."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: TextIO | None = None
        self.before = ""
        """Where runs stood that ended by themselves since the last start, "" if none did."""
        try:
            self._folder = folder if folder is not None else log_folder()
            self._folder.mkdir(parents=True, exist_ok=True)
            self.before = self._collected()
            self._file = (self._folder / f"{_PREFIX}{os.getpid()}{_SUFFIX}").open("w", encoding="utf-8")
            faulthandler.enable(self._file)
        except OSError:
            self._file = None

    def close(self) -> None:
        """The run ended well."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.close()
        Path(self._file.name).unlink(missing_ok=True)
        self._file = None

    def _collected(self) -> str:
        told = []
        for path in sorted(self._folder.glob(f"{_PREFIX}*{_SUFFIX}")):
            number = path.stem.removeprefix(_PREFIX)
            if not number.isdigit() or int(number) == os.getpid() or _runs(int(number)):
                continue
            with path.open(encoding="utf-8", errors="replace") as file:
                told.append(file.read(MOST_CHARACTERS))
            path.unlink(missing_ok=True)
        return discreet("\n".join(text for text in told if text.strip()))


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
