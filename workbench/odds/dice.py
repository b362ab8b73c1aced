"""Exact distributions of dice: sums, the best of several, hits among many, rolls that depend on rolls.

A distribution counts throws: each result has a whole number of equally likely throws out of ``total``, so every chance is an
exact fraction, and what is printed keeps the denominator of the dice ("7/36"). A library (icepool, dyce) would do the same and
cost more to import than all of our arithmetic; what is needed of it is this page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, gcd, lcm
from typing import Any, Generic, TypeVar

R = TypeVar("R", bound=Hashable)
S = TypeVar("S", bound=Hashable)
_DICE = re.compile(r"(\d{0,2})[dD](\d{1,3})")
MOST_DICE, MOST_SIDES = 20, 100
"""No rule throws more, and whoever asks for more would wait long."""


class Distribution(Generic[R]):
    """How many of ``total`` equally likely throws give each result. Never changed; results without a throw are left out."""

    __slots__ = ("throws", "total")

    throws: Mapping[R, int]
    total: int

    def __init__(self, throws: Mapping[R, int]) -> None:
        self.throws = {result: count for result, count in throws.items() if count}
        self.total = sum(self.throws.values())
        if self.total < 1 or min(self.throws.values()) < 0:
            raise ValueError("a distribution needs throws, and none below zero")

    def __getitem__(self, result: R) -> Fraction:
        return Fraction(self.throws.get(result, 0), self.total)

    def __iter__(self) -> Iterator[R]:
        return iter(self.throws)

    def __len__(self) -> int:
        return len(self.throws)

    def __eq__(self, other: object) -> bool:
        """Equal chances, whatever the totals."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return {one: self[one] for one in self} == {one: other[one] for one in other}

    def __hash__(self) -> int:
        return hash(frozenset((one, self[one]) for one in self))

    def __repr__(self) -> str:
        return f"Distribution({self.spelled()})"

    def spelled(self) -> dict[R, str]:
        """Every chance as text, over the denominator of the dice: ``{"M": "7/36", "none": "29/36"}``."""
        return {result: f"{count}/{self.total}" for result, count in self.throws.items()}

    def chance(self, wanted: Callable[[R], bool]) -> Fraction:
        """The chance of all results that are wanted."""
        return Fraction(sum(count for result, count in self.throws.items() if wanted(result)), self.total)

    def expected(self, value: Callable[[R], Any]) -> Fraction:
        """The mean of a value of the results."""
        return sum(
            (Fraction(count) * Fraction(value(result)) for result, count in self.throws.items()), Fraction(0)
        ) / Fraction(self.total)

    def map(self, change: Callable[[R], S]) -> Distribution[S]:
        """The distribution of what results are changed to; those that become alike count together."""
        found: Counter[S] = Counter()
        for result, count in self.throws.items():
            found[change(result)] += count
        return Distribution(found)

    def then(self, further: Callable[[R], Distribution[S]]) -> Distribution[S]:
        """The last result of a roll whose result decides what is rolled next."""
        nexts = [(count, further(result)) for result, count in self.throws.items()]
        # over one denominator, so that throws of different totals can be added
        common = lcm(*(after.total for _, after in nexts))
        found: Counter[S] = Counter()
        for count, after in nexts:
            for result, throws in after.throws.items():
                found[result] += count * throws * (common // after.total)
        return Distribution(found)

    def rerolled(self, again: Callable[[R], bool]) -> Distribution[R]:
        """The distribution if some results are rolled again until another one comes; ValueError if nothing else can come."""
        return Distribution({result: count for result, count in self.throws.items() if not again(result)})

    def reduced(self) -> Distribution[R]:
        """The same chances with the least total."""
        common = gcd(*self.throws.values())
        return Distribution({result: count // common for result, count in self.throws.items()})


def certain(result: R) -> Distribution[R]:
    """What always happens."""
    return Distribution({result: 1})


def chance_of(chance: Fraction) -> Distribution[bool]:
    """True with a chance between 0 and 1."""
    if not 0 <= chance <= 1:
        raise ValueError(f"{chance} is not a chance")
    return Distribution({True: chance.numerator, False: chance.denominator - chance.numerator})


@cache
def dice(count: int, sides: int = 6) -> Distribution[int]:
    """The sum of some dice; of none it is 0."""
    _check_dice(count, sides)
    found: Counter[int] = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, throws in found.items():
            for pips in range(1, sides + 1):
                more[total + pips] += throws
        found = more
    return Distribution(found)


def die(sides: int = 6) -> Distribution[int]:
    """One die."""
    return dice(1, sides)


def parse_dice(words: str) -> tuple[int, int]:
    """Number and sides of dice that are written as ``2d6``, ``D6``; ValueError for anything else."""
    found = _DICE.fullmatch(words.strip())
    if found is None:
        raise ValueError(f"{words!r} does not name dice such as 2d6")
    count, sides = int(found[1] or 1), int(found[2])
    _check_dice(count, sides)
    return count, sides


def _check_dice(count: int, sides: int) -> None:
    if not 0 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"{count} dice of {sides} sides: at most {MOST_DICE} of {MOST_SIDES}")


def hits(count: int, chance: Fraction) -> Distribution[int]:
    """How many of some independent tries succeed, each with the same chance."""
    if count < 0:
        raise ValueError("fewer than no tries")
    one = chance_of(chance)
    yes, no = one.throws.get(True, 0), one.throws.get(False, 0)
    return Distribution({k: comb(count, k) * yes**k * no ** (count - k) for k in range(count + 1)})


def together(parts: Iterable[Distribution[R]], join: Callable[[tuple[R, ...]], S]) -> Distribution[S]:
    """What independent rolls give together: ``join`` makes one result of one of each."""
    found: Counter[tuple[R, ...]] = Counter({(): 1})
    for part in parts:
        more: Counter[tuple[R, ...]] = Counter()
        for before, count in found.items():
            for result, throws in part.throws.items():
                more[*before, result] += count * throws
        found = more
    return Distribution(found).map(join)


def repeated(start: R, step: Callable[[R], Distribution[R]], times: int) -> Distribution[R]:
    """The state after some rolls, each of which depends on the state before it: steps of a unit, shots that acquire."""
    found: Distribution[R] = certain(start)
    for _ in range(times):
        found = found.then(step)
    return found


def enumerated(count: int, sides: int, read: Callable[[tuple[int, ...]], S]) -> Distribution[S]:
    """What every single throw of some dice gives, one by one: for rules that read the dice and not their sum (doubles, a
    coloured die), and to check the rest against."""
    _check_dice(count, sides)
    return Distribution(Counter(read(throw) for throw in product(range(1, sides + 1), repeat=count)))
