"""Prices as sums of items, each with its terrain, its sentence and its rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a price: the terrain (or ""), what it says (a message), points (None: barred) and the rule.

    ``whole``: so many times the whole allowance instead of points (a marsh takes it once, uphill twice)."""

    key: str
    says: str
    amount: Fraction | None
    rule: str
    whole: int = 0


@dataclass(frozen=True, slots=True)
class Price:
    """What a step costs: points, and how many whole allowances besides; ``amount`` None = barred (the items say why).

    ``road``: only the price of a road was paid (4.132)."""

    amount: Fraction | None
    items: tuple[Item, ...]
    whole: int = 0
    road: bool = False

    @property
    def plain(self) -> bool:
        """True if points pay it."""
        return self.amount is not None and not self.whole

    def total(self, allowance: Fraction) -> Fraction | None:
        """In movement points, for who has so many."""
        return None if self.amount is None else self.amount + self.whole * allowance


def folded(given: Iterable[Item], *, road: bool = False) -> Price:
    """The sum of items; only those that bar, if any does."""
    items = tuple(given)
    barred = tuple(item for item in items if item.amount is None)
    if barred:
        return Price(None, barred)
    amount = sum((item.amount for item in items if item.amount is not None), Fraction(0))
    return Price(amount, items, sum(item.whole for item in items), road)


def cheaper(one: Price, other: Price) -> Price:
    """The better of two ways to pay; the second where they are alike."""

    def rank(price: Price) -> tuple[bool, int, Fraction]:
        return price.amount is None, price.whole, price.amount or Fraction(0)

    return one if rank(one) < rank(other) else other
