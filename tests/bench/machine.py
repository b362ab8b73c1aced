"""The machine that figures were taken on: what makes it fast or slow, nothing that tells whose it is."""

from __future__ import annotations

import os
import platform
import timeit
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("numpy", "shapely", "networkx", "PySide6-Essentials", "pytest-benchmark")
BUSY = 0.3
"""More waiting processes for each processor than this, and figures are those of a busy machine."""


def machine() -> dict[str, Any]:
    """Processor, cores, memory, system, Python and packages."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory GB": _memory(),
        "system": _system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "a million additions ms": pace(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
    }


def pace() -> float:
    """Milliseconds that plain Python takes for a million additions, the least of five: two machines are compared by it."""
    return round(
        1000 * min(timeit.repeat("for i in numbers: s += i", "s, numbers = 0, range(10**6)", number=1, repeat=5)), 1
    )


def load() -> float | None:
    """Processes that want to run, the mean of the last minute; None where the system does not tell."""
    with suppress(AttributeError, OSError):
        return round(os.getloadavg()[0], 2)
    return None


def busy(now: float | None) -> bool:
    """True if others work on this machine."""
    return now is not None and now > BUSY * (os.cpu_count() or 1)


def _processor() -> str:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> float | None:
    with suppress(AttributeError, OSError, ValueError):
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    return None


def _system() -> str:
    # what a release says after its numbers may name a provider
    kernel = f"{platform.system()} {platform.release().partition('-')[0]}"
    with suppress(OSError):
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {kernel}"
    return kernel


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
