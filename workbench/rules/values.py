"""Printed values and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from workbench.base.text import Text

Scalar = bool | int | float | str | Fraction | None
Value = Scalar | tuple[int, ...]
"""A value that a counter or a chart shows: one word or number, or a pair such as strength and range."""


class Standing(Enum):
    """How much a value is the game's own."""

    PRINTED = "printed"
    READING = "reading"  # our interpretation of an unclear source
    OUTSIDE = "outside"  # known from beyond the source
    HOUSE = "house"  # the user's own rule


@dataclass(frozen=True, slots=True)
class Citation:
    """The section a value comes from, its standing, and a note in our own words."""

    rule: str
    standing: Standing = Standing.PRINTED
    note: Text = Text()


@dataclass(frozen=True, slots=True)
class Cited:
    """A value of a chart with its citation."""

    value: Value
    citation: Citation


@dataclass(frozen=True, slots=True)
class Cost:
    """One cell of a movement table.

    ``amount`` in movement points (exact); ``adds`` if it is added to the other terrain of the hex ("+n"); ``prohibited``
    for P; ``whole`` for ALL (the whole allowance).
    """

    amount: Fraction = Fraction(0)
    adds: bool = False
    prohibited: bool = False
    whole: bool = False

    @classmethod
    def parse(cls, text: str | int | float) -> Cost:
        """Read ``2``, ``1.5``, ``"2/3"``, ``"+1"``, ``P`` or ``ALL``; ValueError otherwise."""
        word = str(text).strip()
        if word == "P":
            return cls(prohibited=True)
        if word == "ALL":
            return cls(whole=True)
        amount = Fraction(word.removeprefix("+"))
        if amount < 0:
            raise ValueError(f"a cost cannot be negative: {word}")
        return cls(amount, adds=word.startswith("+"))

    def __str__(self) -> str:
        if self.prohibited:
            return "P"
        if self.whole:
            return "ALL"
        return f"+{self.amount}" if self.adds else str(self.amount)
