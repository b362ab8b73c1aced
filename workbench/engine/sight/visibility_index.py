"""The visibility index of a map: the lines between all pairs of hexes as bits, kept up to date over edits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import Reason, SightRequest, TabletopRequest
from workbench.geometry.segments import AT_CENTRE

if TYPE_CHECKING:
    from workbench.engine.sight.protocol import SightDoctrine


MOST_HEXES = 25_000
"""The bits of a larger map take more than 80 MB, and its lines more than half an hour."""
PAIRS_AT_ONCE = 10_000
"""About so many pairs of several observers are judged at once."""
_AT_ONCE, _ASKED = 512, 200

Bits = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False, slots=True)
class VisibilityIndex:
    """Who sees whom. ``bits``: one row for each observer, one bit for each target (the first is the highest bit of a byte).

    The places are the hexes of a map, or points of a table. ``sees`` counts the others that a place sees, ``seen_by`` those
    that see it; the place itself is not counted. ``caveat`` is what the whole depends on because the map lacks it.
    """

    request: SightRequest | TabletopRequest
    bits: Bits
    sees: IntArray
    seen_by: IntArray
    assumed: tuple[Text, ...] = ()
    caveat: Reason | None = None

    @classmethod
    def from_bits(
        cls, request: SightRequest | TabletopRequest, bits: Bits, assumed: tuple[Text, ...] = ()
    ) -> VisibilityIndex:
        """Count the bits."""
        size = len(bits)
        sees, seen_by = np.zeros(size, dtype=np.int32), np.zeros(size, dtype=np.int32)
        for start in range(0, size, _AT_ONCE):
            # a portion of rows at a time: unpacked the whole would take eight times the memory
            rows = np.unpackbits(bits[start : start + _AT_ONCE], axis=1, count=size)
            own = np.arange(len(rows))
            rows[own, start + own] = 0
            sees[start : start + _AT_ONCE] = rows.sum(axis=1, dtype=np.int32)
            seen_by += rows.sum(axis=0, dtype=np.int32)
        return cls(request, frozen(bits), frozen(sees), frozen(seen_by), assumed)

    @property
    def size(self) -> int:
        """Number of places."""
        return len(self.bits)

    @property
    def pairs(self) -> int:
        """The number of ordered pairs of two different places."""
        return self.size * (self.size - 1)

    @property
    def share(self) -> float:
        """The share of the ordered pairs that see each other; 1 where there are none."""
        return float(self.sees.sum(dtype=np.int64)) / self.pairs if self.pairs else 1.0

    def seen_from(self, origin: int) -> BoolArray:
        """The places that are seen from a place, as a mask."""
        row: BoolArray = np.unpackbits(self.bits[origin], count=self.size).astype(np.bool_)
        return row

    def seers_of(self, target: int) -> BoolArray:
        """The places that see a place, as a mask."""
        return seen_back(self.bits, target)


def seen_back(bits: Bits, target: int) -> BoolArray:
    """The places that see a place, as a mask over the rows of an index."""
    # byte target / 8 of every row, and in it the bit of the target, counted from the highest
    column: BoolArray = (bits[:, target >> 3] >> np.uint8(7 - (target & 7))) & 1 > 0
    return column


Work = tuple[IntArray, IntArray]
"""The targets of a row that are to be judged, and those from which the line is known."""


class Survey:
    """The work on an index, which may be left and taken up again, and goes on after edits with what they left true.

    Every row remembers the doctrine that judged it; only lines that what changed since can touch are judged again.
    """

    def __init__(self, sight: SightDoctrine, request: SightRequest, size: int) -> None:
        if size > MOST_HEXES:
            words = Text(
                "an index of all pairs is made for up to {most} hexes, and this map has {size}",
                "l’index de toutes les paires se fait jusqu’à {most} hexagones, et cette carte en a {size}",
            )
            raise CannotAnswer("too_large", words.format(most=MOST_HEXES, size=size))
        if (request.observer_aim, request.target_aim) != (AT_CENTRE, AT_CENTRE):
            words = Text(
                "an index holds the lines between centres of hexes", "un index tient les lignes entre les centres"
            )
            raise CannotAnswer("not_modelled", words)
        self.sight, self.request = sight, request
        # one row for each observer, rounded up to whole bytes
        self.bits: Bits = np.zeros((size, -(-size // 8)), dtype=np.uint8)
        self._judged_by: list[SightDoctrine | None] = [None] * size

    def updated(self, sight: SightDoctrine) -> Survey:
        """The survey for an edited scenario with as many hexes."""
        new = Survey(sight, self.request, len(self.bits))
        new.bits, new._judged_by = self.bits.copy(), self._judged_by.copy()
        return new

    @property
    def done(self) -> int:
        """The number of rows that are true."""
        return sum(by is self.sight for by in self._judged_by)

    def go_on(
        self, cancel: CancelToken | None = None, progress: Progress | None = None, rows: range | None = None
    ) -> None:
        """Judge what is left of all rows, or of some; ``progress`` counts rows."""
        rows = range(len(self.bits)) if rows is None else rows
        size = len(self.bits)
        every = np.arange(size, dtype=np.int32)
        waiting: dict[int, Work] = {}
        pairs = 0
        mutual = self.sight.is_mutual(self.request)
        # the places whose lines are known, or will be before those of the next place: seen from there the next one is known too
        known = np.array([mutual and by is self.sight for by in self._judged_by])
        for count, origin in enumerate(rows, start=1):
            before = self._judged_by[origin]
            if before is not self.sight:
                if cancel is not None:
                    cancel.check()
                # None: the whole row; else only lines that the edit can have touched
                touched = None if before is None else self.sight.judged_again(origin, self.request, before)
                targets = every if touched is None else touched
                there = known[targets]
                waiting[origin] = targets[~there], targets[there]
                pairs += len(waiting[origin][0])
                known[origin] = mutual
            if waiting and (origin == rows[-1] or pairs >= PAIRS_AT_ONCE):
                self._judge(waiting, cancel)
                waiting, pairs = {}, 0
                if progress is not None:
                    progress(count, len(rows))

    def _judge(self, waiting: dict[int, Work], cancel: CancelToken | None) -> None:
        """Judge lines of several rows, and write the rows only when all of it is known."""
        size, counts = len(self.bits), [len(targets) for targets, _ in waiting.values()]
        origins = np.repeat(np.array(list(waiting), dtype=np.int32), counts)
        targets = np.concatenate([targets for targets, _ in waiting.values()])
        found = self.sight.sees(origins, targets, self.request, cancel)
        for (origin, (judged, there)), seen in zip(
            waiting.items(), np.split(found, np.cumsum(counts)[:-1]), strict=True
        ):
            row = np.unpackbits(self.bits[origin], count=size)
            row[judged], row[there] = seen, seen_back(self.bits, origin)[there]
            self.bits[origin] = np.packbits(row)
            self._judged_by[origin] = self.sight

    def take(self, rows: range, bits: Bits) -> None:
        """Add rows that were judged elsewhere, by this doctrine for the same scenario."""
        self.bits[rows.start : rows.stop] = bits
        self._judged_by[rows.start : rows.stop] = [self.sight] * len(rows)

    def index(self) -> VisibilityIndex:
        """The finished index; ``assumed`` holds the assumptions that are the same for every observer."""
        return index_of_bits(self.sight, self.request, self.bits.copy())


def index_of_bits(sight: SightDoctrine, request: SightRequest, bits: Bits) -> VisibilityIndex:
    """The index of a whole map whose rows are judged; ``assumed`` holds what is assumed alike for every observer."""
    size = len(bits)
    common = sight.assumed(0, request)
    # a sample of about _ASKED observers stands for all of them
    for origin in range(0, size, max(1, size // _ASKED)):
        assumed = sight.assumed(origin, request)
        common = tuple(text for text in common if text in assumed)
    return replace(VisibilityIndex.from_bits(request, bits, common), caveat=sight.caveat())


def judged_rows(
    sight: SightDoctrine, request: SightRequest, rows: range, size: int, cancel: CancelToken | None = None
) -> Bits:
    """The rows of some observers on a map of ``size`` hexes, about :data:`PAIRS_AT_ONCE` lines at once. Where every line is the
    same both ways, lines to the hexes before ``rows`` are left out: :func:`with_earlier_rows` adds them."""
    first_target = rows.start if sight.is_mutual(request) else 0
    every = np.arange(first_target, size, dtype=np.int32)
    found: Bits = np.empty((len(rows), -(-size // 8)), dtype=np.uint8)
    step = -(-PAIRS_AT_ONCE // len(every))
    for first in range(0, len(rows), step):
        some = np.array(rows[first : first + step], dtype=np.int32)
        seen = np.zeros((len(some), size), dtype=np.bool_)
        judged = sight.sees(np.repeat(some, len(every)), np.tile(every, len(some)), request, cancel)
        seen[:, first_target:] = judged.reshape(len(some), len(every))
        found[first : first + len(some)] = np.packbits(seen, axis=1)
    return found


def with_earlier_rows(rows: range, bits: Bits, earlier: Bits) -> Bits:
    """Rows of :func:`judged_rows` with the lines to the hexes before them, from the rows of these (``earlier``), where every
    line is the same both ways."""
    whole = bits.copy()
    start, end = rows.start >> 3, -(-rows.stop // 8)
    # the columns of these rows, from the whole bytes that hold them
    back = np.unpackbits(earlier[: rows.start, start:end], axis=1)[:, rows.start - 8 * start :][:, : len(rows)]
    whole[:, : -(-rows.start // 8)] |= np.packbits(back.T, axis=1)
    return whole
