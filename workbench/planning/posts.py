"""Observation posts: the places, out of some candidates, that together watch most of what shall be watched.

Places and what they watch come as rows of bits, from hexes, points of a table or whatever else, so that one search serves all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.results import SPOT, Party, SightRequest, Standpoint, TabletopRequest
from workbench.engine.sight.whose_height import ABOVE, height_above

MOST_SETS = 2_000_000
"""Up to so many sets of posts are all compared, so that the answer is the best; above that the search is greedy."""
_AT_ONCE = 20_000
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Posts:
    """The posts that were chosen (places in the list of candidates), the best first; ``seen`` of the watched are seen by any of
    them. ``exact``: no other choice of as many sees more. Otherwise none sees more than ``bound``."""

    chosen: tuple[int, ...]
    seen: int
    watched: int
    gaps: tuple[int, ...]
    exact: bool
    bound: int

    @property
    def share(self) -> float:
        """The share of the watched that is seen, 0 to 1."""
        return self.seen / self.watched if self.watched else 0.0


def best_posts(
    sees: BoolArray,
    count: int,
    *,
    fixed: Sequence[int] = (),
    without: Collection[int] = (),
    cancel: CancelToken | None = None,
) -> Posts:
    """The ``count`` rows of ``sees`` (one for each candidate, one column for each place to watch) that together see most.

    ``fixed`` rows are among them, rows in ``without`` are not. All sets are compared as long as there are no more than
    ``MOST_SETS``; else rows are taken one by one, each time that which adds most (the gain of a row never grows, so it is
    counted again only when it comes to the top), which sees at least 63 % of the best (Nemhauser, Wolsey and Fisher 1978).
    Of equal sets the one that comes first in the list wins. CannotAnswer if more posts are fixed than are wanted.
    """
    fixed = tuple(dict.fromkeys(fixed))
    if count < 1 or len(fixed) > count:
        words = Text(
            "{n} posts are wanted, and {m} are fixed: ask for at least as many, and for one",
            "{n} postes sont demandés, et {m} sont fixés : demandez-en au moins autant, et un",
        )
        raise CannotAnswer("bad_value", words.format(n=count, m=len(fixed)))
    bits = _words_of(sees)
    begun = np.bitwise_or.reduce(bits[list(fixed)], axis=0) if fixed else np.zeros(bits.shape[1], dtype=np.uint64)
    free = [row for row in range(len(bits)) if row not in fixed and row not in set(without)]
    free = _useful(bits, begun, free)
    more = min(count - len(fixed), len(free))
    if comb(len(free), more) <= MOST_SETS:
        chosen, exact = _compare_all(bits, begun, free, more, cancel), True
    else:
        chosen, exact = _greedy(bits, begun, free, more), False
    chosen = (*fixed, *_by_gain(bits, begun, chosen))
    seen = np.bitwise_or.reduce(bits[list(chosen)], axis=0) if chosen else begun
    got = int(np.bitwise_count(seen).sum())
    covered = sees[list(chosen)].any(axis=0) if chosen else np.zeros(sees.shape[1], dtype=np.bool_)
    bound = got if exact else _bound(bits, begun, free, more, seen)
    gaps = tuple(int(place) for place in np.flatnonzero(~covered))
    return Posts(chosen, got, sees.shape[1], gaps, exact or bound == got, bound)


def _words_of(sees: BoolArray) -> Words:
    packed = np.packbits(sees, axis=1)
    wide = np.zeros((len(sees), max(8, -(-packed.shape[1] // 8) * 8)), dtype=np.uint8)
    wide[:, : packed.shape[1]] = packed
    return wide.view(np.uint64)


def _useful(bits: Words, begun: Words, free: list[int]) -> list[int]:
    """The rows without those that see nothing new, nor anything that an earlier row does not see as well."""
    found: dict[bytes, int] = {}
    for row in free:
        new = bits[row] & ~begun
        if new.any():
            found.setdefault(new.tobytes(), row)
    return list(found.values())


def _gains(bits: Words, seen: Words, rows: Sequence[int]) -> npt.NDArray[np.int64]:
    found: npt.NDArray[np.int64] = np.bitwise_count(bits[list(rows)] & ~seen).sum(axis=1, dtype=np.int64)
    return found


def _compare_all(bits: Words, begun: Words, free: list[int], more: int, cancel: CancelToken | None) -> tuple[int, ...]:
    if more == 0:
        return ()
    best = -1
    chosen: tuple[int, ...] = ()
    # the last of a set is looked for in one step: the row that adds most to the others
    for count, others in enumerate(combinations(range(len(free)), more - 1)):
        if cancel is not None and count % 256 == 0:
            cancel.check()
        seen = begun
        for place in others:
            seen = seen | bits[free[place]]
        rest = free[others[-1] + 1 :] if others else free
        if not rest:
            continue
        gains = _gains(bits, seen, rest)
        last = int(gains.argmax())
        total = int(np.bitwise_count(seen).sum()) + int(gains[last])
        if total > best:
            best, chosen = total, (*(free[place] for place in others), rest[last])
    return chosen


def _greedy(bits: Words, begun: Words, free: list[int], more: int) -> tuple[int, ...]:
    gains = _gains(bits, begun, free)
    queue = [(-int(gain), row) for gain, row in zip(gains, free, strict=True)]
    heapify(queue)
    seen, chosen = begun, list[int]()
    while queue and len(chosen) < more:
        gain, row = heappop(queue)
        now = int(_gains(bits, seen, [row])[0])
        if now < -gain:
            if now:
                heappush(queue, (-now, row))
            continue
        chosen.append(row)
        seen = seen | bits[row]
    return tuple(chosen)


def _by_gain(bits: Words, begun: Words, chosen: Sequence[int]) -> tuple[int, ...]:
    """The same rows, each time the one first that adds most."""
    left, found, seen = list(chosen), [], begun
    while left:
        best = left[int(_gains(bits, seen, left).argmax())]
        found.append(best)
        left.remove(best)
        seen = seen | bits[best]
    return tuple(found)


def _bound(bits: Words, begun: Words, free: list[int], more: int, seen: Words) -> int:
    """More than so many cannot be seen: what is seen and the greatest gains on top of it, and never more than all rows see."""
    got = int(np.bitwise_count(seen).sum())
    gains = np.sort(_gains(bits, seen, free))[::-1][:more]
    every = int(np.bitwise_count(np.bitwise_or.reduce(bits[free], axis=0) | begun).sum())
    return min(every, got + int(gains.sum()))


# --- What candidates see, on hexes and on tables.


def hexes_seen(
    analysis: Analysis,
    candidates: Sequence[int],
    watch: Sequence[int],
    *,
    observer: Party = Party(),
    purpose: str = SPOT,
    target_level: int = 0,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> BoolArray:
    """Which of the hexes ``watch`` (columns) an observer in each of the ``candidates`` (rows) sees, so many levels above their
    floors."""
    request = SightRequest(purpose, observer.side, observer, target_level=target_level)
    targets = np.array(watch, dtype=np.int32)
    rows = np.zeros((len(candidates), len(watch)), dtype=np.bool_)
    for row, number in enumerate(candidates):
        rows[row] = analysis.sight.seen(number, targets, request, cancel)
        if progress is not None:
            progress(row + 1, len(candidates))
    return rows


def points_seen(
    analysis: TabletopAnalysis,
    candidates: Sequence[Standpoint],
    watch: Sequence[Standpoint],
    *,
    observer: Party = Party(),
    target: Party = Party(),
    purpose: str = SPOT,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> BoolArray:
    """Which of the places ``watch`` (columns) an observer at each of the ``candidates`` (rows) sees on a table, if a ``target``
    is there: its kind and values say how high it is."""
    above = height_above(target)
    watch = [replace(one, above=one.above or above) for one in watch]
    plain = replace(target, values={name: value for name, value in target.values.items() if name != ABOVE})
    request = TabletopRequest(purpose, observer.side, observer, plain)
    rows = np.zeros((len(candidates), len(watch)), dtype=np.bool_)
    for row, stand in enumerate(candidates):
        if cancel is not None:
            cancel.check()
        rows[row] = analysis.sees([(stand, target) for target in watch], request)
        if progress is not None:
            progress(row + 1, len(candidates))
    return rows
