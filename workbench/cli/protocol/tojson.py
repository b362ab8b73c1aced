"""Results of the bench as JSON: exact fractions become numbers, hex numbers labels, texts one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from workbench.base.text import Text
from workbench.movement.results import Cost, CostPart, DiceTest
from workbench.sight.results import Reason

FORBIDDEN = "forbidden"


def number(value: object) -> Any:
    """A whole number as an int, another fraction as a float, everything else as it is."""
    if isinstance(value, Fraction | float):
        return int(value) if value == int(value) else float(value)
    return value


def cost(value: Cost) -> int | float | str:
    """A cost as a number, or the word for a move that is not allowed."""
    made: int | float | str = FORBIDDEN if value is None else number(value)
    return made


def plain(value: object, language: str) -> Any:
    """Any value of a result as JSON."""
    if isinstance(value, Text):
        return value.get(language)
    if isinstance(value, Mapping):
        return {str(key): plain(item, language) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item, language) for item in value]
    return number(value)


def reasons(items: Iterable[Reason], language: str) -> list[dict[str, Any]]:
    """Reasons as the protocol writes them."""
    return [{"rule": item.rule, "text": item.text.get(language), "at": item.at} for item in items]


def parts(items: Iterable[CostPart], language: str) -> list[dict[str, Any]]:
    """The items of a price."""
    return [{"rule": item.rule, "cost": cost(item.cost), "text": item.text.get(language)} for item in items]


def tests(items: Iterable[DiceTest], language: str) -> list[dict[str, Any]]:
    """Dice tests of a move."""
    return [{"at": item.at, "test": item.test.get(language), "p": item.p, "rule": item.rule} for item in items]


def texts(items: Iterable[Text], language: str) -> list[str]:
    """Texts in one language."""
    return [item.get(language) for item in items]
