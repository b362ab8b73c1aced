"""Where on a judged line sight ends first, counted from the observer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from workbench.sight.table.judging import FULL, Judged, Terms
from workbench.sight.table.pieces import Kind, Pieces

Run = tuple[float, float, float]
"""A stretch of the line, and how much of the depth allowed all of the line's length would use up in it."""


def first_stop(pieces: Pieces, terms: Terms, found: Judged) -> float | None:
    """The part of the line (fraction from the observer) that is seen along before it is first stopped: at the near edge of what
    blocks below its top, where the depth allowed is used up, or at the edge of the RAVINE that an end is in. None: it is
    clear. ``found`` is one line."""
    if found.open[0]:
        return None
    swapped = bool(found.swapped[0])

    def near(low: float, high: float) -> float:
        return 1 - high if swapped else low

    ends = [near(found.low[row], found.high[row]) for row in np.flatnonzero(found.block)]
    if ends:
        return float(min(ends))
    sunk = int(found.sunk[0])
    if sunk >= 0:
        rows = np.flatnonzero(found.found.piece == sunk)
        places = [place for row in rows for place in (found.found.enter[row], found.found.leave[row])]
        inner = sorted(1 - place if swapped else place for place in places)
        return float(next((place for place in inner if 0 < place < 1), 1.0))
    return min((_used_up(runs) for runs in _groups(pieces, terms, found, swapped)), default=1.0)


def _groups(pieces: Pieces, terms: Terms, found: Judged, swapped: bool) -> Iterator[list[Run]]:
    """The stretches whose depths add up; none of a group overlap where that counts once."""
    rows = np.flatnonzero(found.share > 0)
    length = float(found.length[0])
    runs: dict[int, list[Run]] = {}
    for row in rows.tolist():
        piece = int(found.found.piece[row])
        trench = pieces.all[piece].kind is Kind.TRENCH
        low, high = (found.found.enter, found.found.leave) if trench else (found.low, found.high)
        first, last = float(low[row]), float(high[row])
        span = (1 - last, 1 - first) if swapped else (first, last)
        runs.setdefault(piece, []).append((*span, length / float(pieces.allowance[piece])))
    if terms.union_depth:
        deep = [run for piece, some in runs.items() if pieces.all[piece].kind is Kind.DEPTH for run in some]
        others = [run for piece, some in runs.items() if pieces.all[piece].kind is not Kind.DEPTH for run in some]
        yield [*_once(deep), *others]
    elif terms.add:
        yield [run for some in runs.values() for run in some]
    else:
        yield from runs.values()


def _once(runs: list[Run]) -> Iterator[Run]:
    """Stretches side by side, each with the greatest of what overlaps there."""
    places = sorted({place for low, high, _ in runs for place in (low, high)})
    for low, high in pairwise(places):
        rate = max((rate for begin, end, rate in runs if begin <= low and high <= end), default=0.0)
        if rate > 0:
            yield low, high, rate


def _used_up(runs: list[Run]) -> float:
    """Where stretches together use up all of the depth; beyond the line if they do not."""
    places = sorted({place for low, high, _ in runs for place in (low, high)})
    depth = 0.0
    for low, high in pairwise(places):
        rate = sum(rate for begin, end, rate in runs if begin <= low and high <= end)
        if depth + rate * (high - low) > FULL:
            return low + max(0.0, 1 - depth) / rate
        depth += rate * (high - low)
    return 1.0
