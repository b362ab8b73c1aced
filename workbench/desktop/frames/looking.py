"""A thread that looks now and then what a thread that is busy for long is doing."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType

LONG = 0.008
"""Seconds after which a step is looked at."""
_EVERY = 0.004
_DEEP = 3
"""So many functions of ours are told, innermost first."""
_OURS = "workbench."
_NOT_TOLD = ("workbench.desktop.guarded", "workbench.desktop.frames.")


class Looker(threading.Thread):
    """Looks at the thread that makes it. ``busy_since`` gives the time (``perf_counter``) since which that thread is busy, or
    None while it rests."""

    def __init__(self, busy_since: Callable[[], float | None]) -> None:
        super().__init__(name="frames", daemon=True)
        self._busy_since = busy_since
        self._watched = threading.get_ident()
        self._over = threading.Event()
        self._seen: dict[float, Counter[str]] = {}

    def run(self) -> None:
        """Look until :meth:`end`."""
        while not self._over.wait(_EVERY):
            since = self._busy_since()
            if since is not None and time.perf_counter() - since > LONG:
                place = _place(sys._current_frames().get(self._watched))
                if place:
                    self._seen.setdefault(since, Counter())[place] += 1

    def take(self, since: float) -> str:
        """What the watched thread was doing most of a step that began then; "" if it was never found at anything of ours."""
        seen = self._seen.pop(since, None)
        return seen.most_common(1)[0][0] if seen else ""

    def end(self) -> None:
        """Stop looking, and wait for the thread."""
        self._over.set()
        self.join()


def _place(frame: FrameType | None) -> str:
    names: list[str] = []
    while frame is not None and len(names) < _DEEP:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(_OURS) and not module.startswith(_NOT_TOLD):
            names.append(f"{module.removeprefix(_OURS)}.{frame.f_code.co_qualname}:{frame.f_lineno}")
        frame = frame.f_back
    return " < ".join(names)
