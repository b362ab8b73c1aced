"""What a plain YAML scalar means: YAML 1.2's core words, cut down so that labels, times and dates stay text.

``0101``, ``12:30``, ``on``, ``no``, ``2024-01-02``, ``+1`` and ``0x10`` are strings here; only ``null``, ``true``,
``false`` and plain decimal numbers are anything else.
"""

from __future__ import annotations

import math
import re

from workbench.base.text import Text

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INT = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)?\.[0-9]+([eE][-+]?[0-9]+)?|-?(0|[1-9][0-9]*)(\.|\.?[eE][-+]?[0-9]+)", re.ASCII)
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_MOST_DIGITS = 18


class BadScalar(ValueError):
    """A plain scalar that reads as a number which no value here can hold."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def plain_scalar(word: str) -> Scalar:
    """The value of an unquoted scalar; :class:`BadScalar` for infinities, NaN and numbers beyond 18 digits."""
    if word in _WORDS:
        return _WORDS[word]
    if _NOT_FINITE.fullmatch(word):
        raise BadScalar(Text(f"{word} is not a finite number", f"{word} n’est pas un nombre fini"))
    if _INT.fullmatch(word):
        if len(word) > _MOST_DIGITS + 1:
            raise _too_large(word)
        return int(word)
    if _FLOAT.fullmatch(word):
        value = float(word)
        if not math.isfinite(value):
            raise _too_large(word)
        return value
    return word


def _too_large(word: str) -> BadScalar:
    shown = word if len(word) <= 24 else word[:20] + "…"
    return BadScalar(Text(f"the number {shown} is too large", f"le nombre {shown} est trop grand"))
