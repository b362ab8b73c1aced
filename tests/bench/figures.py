"""Figures of a measurement that consists of many small ones: the half and the slowest twentieth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

COLLECTED: list[tuple[str, dict[str, float]]] = []
"""(name, figures) of every measurement so far, for the table at the end of ``python -m tests.bench``."""


def note(benchmark: BenchmarkFixture, **figures: float) -> None:
    """Keep figures with a benchmark and for the table."""
    rounded = {name: round(value, 2) for name, value in figures.items()}
    benchmark.extra_info.update(rounded)
    if not benchmark.disabled:
        COLLECTED.append((benchmark.name, rounded))


def note_times(benchmark: BenchmarkFixture, name: str, seconds: Sequence[float]) -> None:
    """Keep the median and the 95th percentile of some times, in milliseconds."""
    p50, p95 = (float(value) * 1000 for value in np.percentile(np.asarray(seconds), [50, 95]))
    note(benchmark, **{f"{name} p50 ms": p50, f"{name} p95 ms": p95})


def table() -> str:
    """Everything that was collected, one measurement a line."""
    found: dict[str, list[str]] = {}
    for name, figures in COLLECTED:
        found.setdefault(name, []).extend(f"{label} {value:g}" for label, value in figures.items())
    wide = max(map(len, found), default=0)
    return "\n".join(f"{name:{wide}}  {' | '.join(figures)}" for name, figures in found.items())
