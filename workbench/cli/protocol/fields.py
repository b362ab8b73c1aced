"""Typed access to the fields of one request. Every wrong field becomes a :class:`CannotAnswer`, never another exception."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text

BIGGEST = 100_000
"""No number of a request may be larger: nothing on a map is, and an exact fraction of any length would be worked out."""


class Fields:
    """The fields of one request or of an object inside it. Remembers which were read, see :attr:`unread`."""

    def __init__(self, raw: Mapping[str, Any], inside: str = "") -> None:
        self._raw = raw
        self._inside = f"{inside}." if inside else ""
        self._read: set[str] = set()
        self._inner: list[Fields] = []

    def has(self, name: str) -> bool:
        """True if the field is there and not null."""
        return self._raw.get(name) is not None

    def raw(self, name: str) -> Any:
        """The field as JSON gave it, None if it is missing."""
        self._read.add(name)
        return self._raw.get(name)

    def needed(self, name: str) -> Any:
        """The field as JSON gave it; CannotAnswer if it is missing."""
        value = self.raw(name)
        if value is None:
            raise CannotAnswer(
                "missing_field",
                Text(f'the field "{self._inside}{name}" is missing', f"il manque le champ « {self._inside}{name} »"),
            )
        return value

    def text(self, name: str, default: str = "") -> str:
        """A string field."""
        return default if self.raw(name) is None else self.needed_text(name)

    def needed_text(self, name: str) -> str:
        """A string field that must be there."""
        value = self.needed(name)
        if not isinstance(value, str):
            raise self._wrong(name, Text("a string", "une chaîne"))
        return value

    def word(self, name: str, known: tuple[str, ...], default: str) -> str:
        """A string field that is one of the known words."""
        value = self.text(name, default)
        if value not in known:
            hint = did_you_mean(value, known)
            words = ", ".join(known)
            raise CannotAnswer(
                "bad_value",
                Text(
                    f'"{value}" is no {name} (known: {words}) {hint.en}'.rstrip(),
                    f"« {value} » n’est pas une valeur de {name} (connues : {words}) {hint.fr}".rstrip(),
                ),
            )
        return value

    def number(self, name: str) -> Fraction | None:
        """A number that is not negative, exact; a string like ``"2/3"`` is one too."""
        value = self.raw(name)
        if value is None:
            return None
        number = _fraction(value)
        if number is None:
            raise self._wrong(name, Text("a number", "un nombre"))
        if not 0 <= number <= BIGGEST:
            raise self._wrong(name, Text(f"between 0 and {BIGGEST}", f"entre 0 et {BIGGEST}"))
        return number

    def whole(self, name: str) -> int | None:
        """A whole number that is not negative."""
        number = self.number(name)
        if number is not None and number.denominator != 1:
            raise self._wrong(name, Text("a whole number", "un nombre entier"))
        return None if number is None else int(number)

    def flag(self, name: str) -> bool:
        """True or false; false if the field is missing."""
        value = self.raw(name)
        if not isinstance(value, bool | None):
            raise self._wrong(name, Text("true or false", "true ou false"))
        return bool(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings; empty if the field is missing. One string stands for a list of one."""
        value = self.raw(name)
        if value is None:
            return ()
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise self._wrong(name, Text("a list of strings", "une liste de chaînes"))
        return tuple(items)

    def inner(self, name: str) -> Fields | None:
        """An object inside the request, or None if it is missing."""
        value = self.raw(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self._wrong(name, Text("an object", "un objet"))
        made = Fields(value, f"{self._inside}{name}")
        self._inner.append(made)
        return made

    @property
    def names(self) -> list[str]:
        """The names of all fields that are there and not null."""
        return [name for name in self._raw if self.has(name)]

    @property
    def unread(self) -> list[str]:
        """Fields that nobody asked for, here and in objects inside: they had no part in the answer."""
        own = [f"{self._inside}{name}" for name in self._raw if name not in self._read]
        return own + [name for inner in self._inner for name in inner.unread]

    def _wrong(self, name: str, wanted: Text) -> CannotAnswer:
        return CannotAnswer(
            "bad_value",
            Text(
                f'the field "{self._inside}{name}" must be {wanted.en}',
                f"le champ « {self._inside}{name} » doit être {wanted.fr}",
            ),
        )


def _fraction(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    text = str(value) if not isinstance(value, int) or abs(value) <= BIGGEST else str(BIGGEST + 1)
    # a short text cannot make a long fraction; "1e9999999" would
    if len(text) > 25 or abs(_exponent(text)) > 400:
        return None
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _exponent(text: str) -> int:
    _, _, exponent = text.lower().partition("e")
    try:
        return int(exponent) if exponent else 0
    except ValueError:
        return 0
