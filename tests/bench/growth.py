"""How cost grows with size: the exponent of a power law through the figures of a family."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from tests.bench.figures import Figure

SLACK = 0.2
"""So much more than the expected exponent is noise."""


@dataclass(frozen=True)
class Growth:
    """``exponent`` is that of the line through all points on logarithmic scales, ``last`` that of the two largest sizes, where
    what is done once weighs least. ``steep`` if the latter is greater than ``expected``; ``why``, where that is known."""

    family: str
    amount_of: str
    amounts: tuple[float, ...]
    values: tuple[float, ...]
    exponent: float
    last: float
    expected: float
    why: str = ""

    @property
    def steep(self) -> bool:
        """True if the cost grows faster than the work."""
        return self.last > self.expected + SLACK


def growths(figures: Iterable[Figure]) -> list[Growth]:
    """Of every family with at least two sizes, in the order of names."""
    found: list[Growth] = []
    members = sorted((one for one in figures if one.family and one.amount), key=lambda one: (one.family, one.amount))
    for family, group in groupby(members, key=lambda one: one.family):
        some = list(group)
        amounts = tuple(float(one.amount or 0) for one in some)
        if len(set(amounts)) < 2:
            continue
        x, y = np.log(amounts), np.log([one.value for one in some])
        slope = float(np.polyfit(x, y, 1)[0])
        last = float((y[-1] - y[-2]) / (x[-1] - x[-2]))
        values = tuple(one.value for one in some)
        expected = some[0].expected if some[0].expected is not None else 1.0
        found.append(Growth(family, some[0].amount_of, amounts, values, slope, last, expected, some[0].why))
    return found
