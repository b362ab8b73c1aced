"""One table and one JSON of everything measured, with ratios to baselines and to an earlier run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.bench.growth import Growth, growths

FORMAT = "workbench bench/1"
WORSE = 1.3
"""So many times as long as earlier is called a regression."""
_HEAD = ("figure", "one of it", "size", "median", "", "target", "baseline", "ratio", "earlier")
_LEFT = 3  # so many columns hold words


class BadReport(Exception):
    """A file that holds no report."""


def read(path: Path) -> dict[str, Any]:
    """An earlier report. Raises ``BadReport``."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BadReport(f"cannot read {path.name}: {problem}") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise BadReport(f"{path.name} holds no report of this program ({FORMAT})")
    return told


def whole(figures: Sequence[Figure], about: Mapping[str, Any]) -> dict[str, Any]:
    """The report as JSON; ``about`` are machine, load and how it was run."""
    found = [
        {
            "family": one.family,
            "grows with": one.amount_of,
            "sizes": one.amounts,
            "exponent": round(one.exponent, 2),
            "of the last step": round(one.last, 2),
            "expected": one.expected,
            "why": one.why,
            "faster than its work": one.steep,
        }
        for one in growths(figures)
    ]
    return {"format": FORMAT, **about, "figures": [_rounded(one.as_json()) for one in figures], "growth": found}


def compare(figures: Sequence[Figure], earlier: Mapping[str, Any]) -> list[Figure]:
    """Give every figure its ratio to the earlier report; returns those that are worse: the median, and the best round too
    where it is known, for a busy machine lengthens the one more than the other."""
    known = {one["name"]: one for one in earlier["figures"]}
    worse: list[Figure] = []
    for figure in figures:
        before = known.get(figure.name)
        if (
            before is None
            or not before["value"]
            or figure.unit not in ("ms", "MB")
            or before.get("unit") != figure.unit
        ):
            continue
        figure.earlier = figure.value / before["value"]
        least = figure.least / before["least"] if figure.least and before.get("least") else figure.earlier
        figure.worse = min(figure.earlier, least) > WORSE
        if figure.worse:
            worse.append(figure)
    return worse


def table(figures: Sequence[Figure]) -> str:
    """All figures, one a line."""
    rows = [_row(one) for one in figures]
    wide = [max(len(row[column]) for row in [_HEAD, *rows]) for column in range(len(_HEAD))]
    lines = [_line(_HEAD, wide), "-" * (sum(wide) + 2 * len(wide) - 2), *(_line(row, wide) for row in rows)]
    return "\n".join(lines)


def growth_table(found: Sequence[Growth]) -> str:
    """How the cost of every family grows."""
    lines = []
    for one in found:
        times = " -> ".join(f"{value:.3g}" for value in one.values)
        why = f": {one.why}" if one.why else ""
        flag = f"  << grows faster than its work{why}" if one.steep else ""
        lines.append(
            f"{one.family}: {times} ms at {', '.join(f'{amount:,.0f}' for amount in one.amounts)} {one.amount_of};"
            f" exponent {one.exponent:.2f}, last step {one.last:.2f}, expected {one.expected:g}{flag}"
        )
    return "\n".join(lines)


def _row(one: Figure) -> tuple[str, ...]:
    target = "" if one.target is None else f"{_number(one.target)}{' over' if one.value > one.target else ''}"
    baseline = "" if one.baseline is None else f"{one.baseline_name} {_number(one.baseline)}"
    ratio = "" if one.ratio is None else f"{one.ratio:.3g}"
    earlier = "" if one.earlier is None else f"{one.earlier:.2f}{' <<' if one.worse else ''}"
    return one.name, one.work, one.size, _number(one.value), one.unit, target, baseline, ratio, earlier


def _line(row: Sequence[str], wide: Sequence[int]) -> str:
    cells = [f"{cell:<{wide[k]}}" if k < _LEFT else f"{cell:>{wide[k]}}" for k, cell in enumerate(row)]
    return "  ".join(cells).rstrip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _rounded(told: dict[str, Any]) -> dict[str, Any]:
    return {key: float(f"{value:.4g}") if isinstance(value, float) else value for key, value in told.items()}
