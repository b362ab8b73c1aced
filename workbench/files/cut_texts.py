"""Finds texts of YAML files that were probably cut: " #" in a text without quotes begins a comment, and the rest of the line is
lost without a word."""

from __future__ import annotations

import re

from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text

_COMMENT = re.compile(r"([ \t]+)#[^\n]*")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_PROSE = frozenset(("en", "fr", "text", "title", "name", "about", "note", "summary", "words", "label"))
"""Keys whose values are read by people, in whatever file."""
_SENTENCE = 3
"""A text of so many words is read by people, whatever its key."""
_OPENING = {"(": ")", "[": "]", "«": "»", "“": "”"}
_APART = 2
"""Comments that follow a value on purpose stand so many spaces behind it, as is usual."""

_QUOTE = Text("put the text in quotes", "mettez le texte entre guillemets")
_QUOTE_OR_APART = Text(
    "put the text in quotes; or, if this is a comment, put two spaces before the #",
    "mettez le texte entre guillemets ; ou, si c’est un commentaire, deux espaces avant le #",
)
_CUT = Text(
    'a comment begins here and cuts the text that ends "{end}"',
    "un commentaire commence ici et coupe le texte qui finit par « {end} »",
)
_LOST = Text("a comment begins here, and the text is empty", "un commentaire commence ici, et le texte est vide")


def cut_text(word: str, key: object, source: str, end: int, place: Span, *, quoted: bool) -> Diagnostic | None:
    """The warning about one text value, or None: where a comment follows that was probably meant to belong to it
    (``text_cut_by_comment``, at the #), or where it ends in a comma or in a bracket that is not closed (``text_unfinished``).

    ``source`` is the whole file, in which the value begins at ``place`` and ends at ``end``; ``key`` is that of the value.
    """
    lost = None if quoted else _COMMENT.match(source, end)
    unfinished = _is_unfinished(word)
    if lost is not None and (unfinished or (len(lost[1]) < _APART and _is_prose(word, key))):
        text = _CUT if word else _LOST
        line = source.count("\n", 0, lost.end(1)) + 1
        column = lost.end(1) - source.rfind("\n", 0, lost.end(1))
        hint = _QUOTE if unfinished else _QUOTE_OR_APART
        where = Span(place.file, line, column)
        return Diagnostic(Severity.WARNING, "text_cut_by_comment", text.format(end=_end(word)), where, hint)
    if unfinished:
        text = Text(
            'this text ends in a comma or an open bracket: "{end}"',
            "ce texte finit par une virgule ou une parenthèse ouverte : « {end} »",
        )
        hint = Text("finish it, or take the last sign out", "terminez-le, ou retirez le dernier signe")
        return Diagnostic(Severity.WARNING, "text_unfinished", text.format(end=_end(word)), place, hint)
    return None


def _is_prose(word: str, key: object) -> bool:
    return key in _PROSE or len(_WORDS.findall(word)) >= _SENTENCE


def _is_unfinished(word: str) -> bool:
    text = word.rstrip()
    if not text or _WORDS.search(text) is None:
        return False
    if text[-1] == ",":
        return True
    return any(text.count(one) > text.count(other) for one, other in _OPENING.items() if one in text)


def _end(word: str) -> str:
    """The last words of a text, in one line."""
    words = " ".join(word.split())
    return words if len(words) <= 40 else f"…{words[-40:]}"
