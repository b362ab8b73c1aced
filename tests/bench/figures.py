"""What is measured, as figures: a number with its unit of work, its size, its target and the baseline that ran beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.baselines import seconds
from tests.bench.catalogue import CATALOGUE, Entry

NOTES, WORK = "notes", "work"


@dataclass
class Figure:
    """One number of the report, in ``unit`` (ms, MB, or nothing: a count or a ratio); ``least`` is that of the best round.

    ``work`` says what one of it is, ``size`` how large what it was done on; ``amount`` of ``family`` is that size as a number,
    and ``expected`` the exponent with which the cost may grow in it; ``why`` it grows faster, where that is known.
    ``baseline`` is the same by the simplest means.
    ``earlier`` is the ratio to an earlier report, ``worse`` if it is a regression.
    """

    name: str
    value: float
    unit: str = "ms"
    work: str = ""
    size: str = ""
    target: float | None = None
    least: float | None = None
    rounds: int | None = None
    family: str = ""
    amount: float | None = None
    amount_of: str = ""
    expected: float | None = None
    why: str = ""
    baseline: float | None = None
    baseline_name: str = ""
    earlier: float | None = None
    worse: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times as long the baseline takes."""
        return self.baseline / self.value if self.baseline is not None and self.value else None

    def as_json(self) -> dict[str, Any]:
        """What is known of it."""
        told = {key: value for key, value in asdict(self).items() if value not in (None, "")}
        for key in ("earlier", "worse"):
            told.pop(key, None)
        return told if self.ratio is None else {**told, "ratio": round(self.ratio, 2)}


COLLECTED: list[Figure] = []
"""Every figure so far, for the report at the end of ``python -m tests.bench``."""


def note(benchmark: BenchmarkFixture, **figures: float) -> None:
    """Keep figures with a benchmark; those named ``... ms`` are times, ``... MB`` memory."""
    benchmark.extra_info.setdefault(NOTES, {}).update({name: round(value, 2) for name, value in figures.items()})


def note_times(benchmark: BenchmarkFixture, name: str, times: Sequence[float]) -> None:
    """Keep the median and the 95th percentile of some times (given in seconds), in milliseconds."""
    p50, p95 = (float(value) * 1000 for value in np.percentile(np.asarray(times), [50, 95]))
    note(benchmark, **{f"{name} p50 ms": p50, f"{name} p95 ms": p95})


def grows(
    benchmark: BenchmarkFixture, family: str, amount: float, of: str, expected: float = 1.0, why: str = ""
) -> None:
    """This benchmark is one size of a family, whose cost may grow with ``amount ** expected``; ``why`` it grows faster."""
    told = {"family": family, "amount": float(amount), "amount_of": of, "expected": expected, "why": why}
    benchmark.extra_info.setdefault(WORK, {}).update(told)


def beside(benchmark: BenchmarkFixture, name: str, simple: Callable[[], object], times: float = 1.0) -> None:
    """Run the simplest way to the same end right after what was measured; ``times``: it did only that part of the work."""
    if not benchmark.disabled:
        told = {"baseline_name": name, "baseline": seconds(simple) * times * 1000}
        benchmark.extra_info.setdefault(WORK, {}).update(told)
    else:
        simple()


def collect(benchmark: BenchmarkFixture) -> None:
    """Take over what a benchmark has measured: its median, then its notes."""
    if benchmark.disabled or benchmark.stats is None or not benchmark.stats.stats.data:
        # nothing was measured, or the test failed before it was
        return
    name, _, variant = benchmark.name.removeprefix("test_").removesuffix("]").partition("[")
    entry = CATALOGUE.get(name, Entry())
    stats = benchmark.stats.stats
    told = {**entry.about(variant), **benchmark.extra_info.get(WORK, {})}
    if not told["size"] and "amount" in told:
        told["size"] = f"{told['amount']:,.0f} {told['amount_of']}"
    whole = f"{name}[{variant}]" if variant else name
    COLLECTED.append(Figure(whole, stats.median * 1000, "ms", least=stats.min * 1000, rounds=stats.rounds, **told))
    for label, value in benchmark.extra_info.get(NOTES, {}).items():
        words, _, unit = label.rpartition(" ")
        if unit not in ("ms", "MB"):
            words, unit = label, ""
        target = entry.target_of(label, variant)
        COLLECTED.append(Figure(f"{whole}: {words}", value, unit, told.get("work", ""), told.get("size", ""), target))
