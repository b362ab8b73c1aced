"""Bilingual text (English and French), and text made safe to show: without private paths, without control characters."""

from __future__ import annotations

import contextlib
import getpass
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from numbers import Integral
from pathlib import Path

from workbench.base.data_folders import ROOT

# --- Private paths and user names are removed from texts that a user may pass on.


HOME = "~"
SOMEBODY = "USER"
_PLAIN_NAMES = frozenset({"root", "user", "admin", "home"})
"""User names that identify nobody and are kept."""
_QUOTED = re.compile(r"""(?P<quote>["'])(?P<path>(?:/|[A-Za-z]:[\\/]|\\\\|~[\\/])[^"'\n]*)(?P=quote)""")
_BARE = re.compile(r"(?<![\w.:/\\~…])(?P<path>(?:/|[A-Za-z]:[\\/]|\\\\|~[\\/])[^\s\"'<>|,;:()]*)")
_FOREIGN = re.compile(r"^.*?[\\/](?=site-packages[\\/]|python\d[^\\/]*[\\/])")


def without_private_paths(text: str) -> str:
    """The text with every path shortened: our sources from the repository root, packages from their folder,
    of other files the name alone; and without the name of the user."""
    shown = _QUOTED.sub(lambda found: f"{found['quote']}{_shown(found['path'])}{found['quote']}", text)
    shown = _BARE.sub(lambda found: _shown(found["path"]), shown)
    for pattern in _names():
        shown = pattern.sub(SOMEBODY, shown)
    return shown


def _shown(path: str) -> str:
    plain = path.replace("\\", "/")
    ours = str(ROOT).replace("\\", "/") + "/"
    if plain.startswith(ours):
        return plain.removeprefix(ours)
    foreign = _FOREIGN.sub("", plain)
    if foreign != plain:
        return foreign
    parts = [part for part in plain.split("/") if part]
    if len(parts) < 2:
        # "/" is a slash between words as often as a folder
        return path if plain != _home() else HOME
    return HOME if plain.rstrip("/") == _home() else f"…/{parts[-1]}"


@cache
def _home() -> str:
    return str(Path.home()).replace("\\", "/").rstrip("/")


@cache
def _names() -> tuple[re.Pattern[str], ...]:
    names = {Path.home().name}
    with contextlib.suppress(OSError, KeyError):  # a system that does not know who runs the program
        names.add(getpass.getuser())
    telling = sorted(name for name in names if len(name) > 1 and name.lower() not in _PLAIN_NAMES)
    return tuple(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE) for name in telling)


LANGUAGES = ("en", "fr")

_NOT_SEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")


def without_blanks_around(words: str) -> str:
    """Words that somebody typed or pasted, with single spaces between them and none around: blanks of all kinds (no-break,
    narrow, tabs) are spaces, and characters without a width are gone."""
    return " ".join(_NOT_SEEN.sub("", words).split())


_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def terminal_safe(words: str) -> str:
    """A text that a terminal may show: control characters, and marks that change the direction of text, are written out,
    so that a name in a file cannot overwrite the text beside it."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found.group()):04x}", words)


class _Words(dict[str, object]):
    """Values of placeholders; a placeholder without a value stays as it is written."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


@lru_cache(maxsize=4096)
def _placeholders(pattern: str, *names: str) -> tuple[str, ...]:
    """Those of some names that a pattern may have placeholders for."""
    return tuple(name for name in names if "{" + name in pattern)


_ONE_HEX = re.compile(r"(?<![\d.,/½¼¾])1 (hexes|hexagones)\b")
_SINGULAR = {"hexes": "1 hex", "hexagones": "1 hexagone"}


def _of_one(words: str) -> str:
    """A sentence about one hex, where its pattern speaks of several."""
    return _ONE_HEX.sub(lambda found: _SINGULAR[found.group(1)], words)


_BEFORE_A_NAME = re.compile(r"\b(?P<word>[Dd]e|[Qq]ue|à|À) \{(?P<name>\w+)\}")
"""French words before a placeholder that change with what fills it; no English pattern has them."""
_WITH_AN_ARTICLE = re.compile(r"(?P<article>les?) ")
_CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_ELIDES = re.compile(
    r"(?!(?:onz|oui\b|ouistiti|uhlan))"
    r"(?:[aeiouàâæéèêëîïôœùû][a-zà-ÿœ’-]+|h(?:abit|amec|eb|élic|erb|eur|iver|ist|omme|ôpit|ôtel|orizo|uil|uîtr|uiss|umain)\w*)(?![\w@])",
    re.IGNORECASE,
)
"""A first word before which *de* and *que* lose their vowel: one of letters alone, so no id (``us_1``) and no number of a hex
(``A4``); of those with an h, the mute ones that such names begin with."""


def fill(pattern: str, **values: object) -> str:
    """A sentence with its ``{name}`` placeholders filled; those without a value stay. In French, *de*, *que* and *à* before
    a placeholder become *d’*, *qu’*, *du*, *des*, *au*, *aux* as the name that follows wants it.

    Raises what ``str.format`` raises for a broken pattern.
    """
    words = _Words(values)
    return _BEFORE_A_NAME.sub(lambda found: _before(found, words), pattern).format_map(words)


def _before(found: re.Match[str], words: Mapping[str, object]) -> str:
    """The word before a placeholder, as what fills that asks for it; the article of a name goes into it."""
    word, name = found["word"], found["name"]
    value = words.get(name)
    if not isinstance(value, str):
        return found[0]
    capital = word[0].isupper()
    article = _WITH_AN_ARTICLE.match(value)
    contracted = _CONTRACTED.get(f"{word.lower()} {article['article']}") if article else None
    if article and contracted:
        rest = value[article.end() :].replace("{", "{{").replace("}", "}}")
        return f"{contracted.capitalize() if capital else contracted} {rest}"
    if word.lower() != "à" and _ELIDES.match(value):
        return f"{word[:-1]}’{{{name}}}"
    return found[0]


@dataclass(frozen=True, slots=True)
class Text:
    """One text in English and French; an empty French text falls back to English and the other way round."""

    en: str = ""
    fr: str = ""

    @classmethod
    def of(cls, value: str | Mapping[str, str] | Text | None) -> Text:
        """Make a text from a plain string (used for both languages) or a mapping ``{en, fr}``."""
        if isinstance(value, Text):
            return value
        if value is None:
            return cls()
        if isinstance(value, str):
            return cls(value, value)
        return cls(value.get("en", ""), value.get("fr", ""))

    def get(self, language: str = "en") -> str:
        """The text in ``language`` ("en" or "fr"), or in the other one where it is missing."""
        return (self.fr or self.en) if language.startswith("fr") else (self.en or self.fr)

    def reworded(self, language: str, words: str) -> Text:
        """The text with other words in one language. The other language changes too if its text was the same or empty, or if
        ``words`` is empty."""
        french = language.startswith("fr")
        own, other = (self.fr, self.en) if french else (self.en, self.fr)
        rest = words if not words or not other or other == own else other
        return Text(rest, words) if french else Text(words, rest)

    def capitalised(self) -> Text:
        """The text with a capital at its beginning, in both languages."""
        return Text(capitalised(self.en), capitalised(self.fr))

    def format(self, **values: object) -> Text:
        """Fill ``{name}`` placeholders in both languages; a ``Text`` value is filled in its own language.

        A placeholder without a value stays as it is written.
        """
        return Text(*(self._filled(language, values) for language in LANGUAGES))

    def _filled(self, language: str, values: Mapping[str, object]) -> str:
        pattern = self.get(language)
        if "{" not in pattern and "}" not in pattern:
            return pattern
        words: dict[str, object] = {}
        for name in _placeholders(pattern, *values):
            value = values[name]
            if isinstance(value, int | float) and value < 0 and f"{{{name}}}" in pattern:
                value = with_minus_sign(str(value))
            words[name] = value.get(language) if isinstance(value, Text) else value
        try:
            filled = fill(pattern, **words)
            return _of_one(filled) if "1 hex" in filled else filled
        except (ValueError, LookupError, AttributeError, TypeError):
            # the pattern comes from a file that a player may edit: a broken one is shown as it stands
            return pattern

    def __bool__(self) -> bool:
        return bool(self.en or self.fr)

    def __str__(self) -> str:
        return self.get("en")


_MADE_ID = re.compile(r"[a-z]?(\d+)")


def id_in_words(key: str, made: str = "") -> str:
    """The part of an id in files by which people know a thing without a name: the number of an id that the program made (a
    letter or the word ``made``, and a number: ``z5`` is "5"), else the words of the id (``north_gate`` is "north gate")."""
    number = _MADE_ID.fullmatch(key.removeprefix(made))
    return number.group(1) if number else " ".join(key.replace("_", " ").split())


def capitalised(words: str) -> str:
    """Words with a capital at their beginning. Names of kinds, terrain and choices are written small, as they stand within a
    sentence; where they begin a sentence, a row, a title or a choice, they are capitalised by this."""
    return words[:1].upper() + words[1:]


def with_minus_sign(figures: str) -> str:
    """Figures with a minus sign (−), as people read them. Files, requests, JSON and what is to be typed keep the hyphen."""
    return figures.replace("-", "−")


def signed(value: object, form: str = "") -> str:
    """A modifier or a difference with its sign, as people read it: ``+1``, ``−2``; what is no number as it is."""
    if isinstance(value, bool) or not isinstance(value, Integral | float):
        return str(value)
    return with_minus_sign(f"{value:+{form}}")


def decimal(figures: str) -> Text:
    """Figures with a point or a comma, as each language writes them."""
    return Text(figures, figures.replace(".", ","))
