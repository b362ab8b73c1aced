"""Printed values and where they come from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from workbench.base.numbers import exact
from workbench.base.text import LANGUAGES, Text

Scalar = bool | int | float | str | Fraction | None
Value = Scalar | tuple[float, ...]
"""A value that a counter or a chart shows: one word or number, or a pair such as strength and range or length and width."""


class Standing(Enum):
    """How much a value is the game's own."""

    PRINTED = "printed"
    READING = "reading"  # our interpretation of an unclear source
    OUTSIDE = "outside"  # known from beyond the source
    HOUSE = "house"  # the user's own rule


STANDINGS = {
    Standing.READING: Text("our reading", "notre lecture"),
    Standing.OUTSIDE: Text("from outside the source", "hors de la source"),
    Standing.HOUSE: Text("house value", "valeur maison"),
}
"""What is said of values that are not printed."""


@dataclass(frozen=True, slots=True)
class Citation:
    """The section a value comes from, its standing, and a note in our own words."""

    rule: str
    standing: Standing = Standing.PRINTED
    note: Text = Text()

    def words(self, language: str) -> str:
        """The section in a language: see :func:`citation_words`."""
        return citation_words(self.rule, language)

    def section(self, language: str) -> str:
        """The section as :meth:`words`; "" where the source has none."""
        return "" if self.rule.startswith("(") else self.words(language)


@dataclass(frozen=True, slots=True)
class Cited:
    """A value of a chart with its citation."""

    value: Value
    citation: Citation


PASSAGE_WORDS = ("no_run", "unless_flagged", "double", "deploy", "demolish")
"""What may be added to a passage: not in a run; forbidden where the piece is flagged; the allowance doubles for a move wholly
in it (these after ``free``); may start there and then never moves; heavy vehicles break through (after ``forbidden``)."""
_FREE_WORDS = frozenset(PASSAGE_WORDS[:3])


@dataclass(frozen=True, slots=True)
class Passage:
    """One cell of a movement table of a game that measures: what a piece of terrain does to a move through it.

    ``flat`` is taken off the allowance once (in the ruleset's unit of length); ``half``: going through it counts double;
    ``forbidden``: nobody of this class goes in or across; ``immobilises``: a die decides whether the mover stays stuck;
    ``tests``: a test of the crew or the men must be passed first; ``words``: some of :data:`PASSAGE_WORDS`, in that order.
    """

    flat: Fraction = Fraction(0)
    half: bool = False
    forbidden: bool = False
    immobilises: bool = False
    tests: bool = False
    words: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str | int | float) -> Passage:
        """Read ``free``, ``half``, ``-5`` or ``forbidden``, with ``#`` (immobilisation), ``*`` (test) or words after a space;
        ValueError otherwise."""
        first, *marks = str(text).split() or [""]
        meant = _FREE_WORDS if first == "free" else set(PASSAGE_WORDS) - _FREE_WORDS if first == "forbidden" else set()
        if len(set(marks)) < len(marks) or not set(marks) <= {"#", "*"} | meant:
            raise ValueError(f"only # and * and {sorted(meant)} may follow: {text}")
        flat = Fraction(0)
        if first not in ("free", "half", "forbidden"):
            flat = -exact(first)
            if flat <= 0:
                raise ValueError(f"what is taken off an allowance is written with a minus: {text}")
        words = tuple(word for word in PASSAGE_WORDS if word in marks)
        return cls(flat, first == "half", first == "forbidden", "#" in marks, "*" in marks, words)

    def has(self, word: str) -> bool:
        """True if the cell has this word (one of :data:`PASSAGE_WORDS`)."""
        return word in self.words

    def __str__(self) -> str:
        word = "forbidden" if self.forbidden else "half" if self.half else f"-{self.flat}" if self.flat else "free"
        return " ".join((word, *self.words)) + " #" * self.immobilises + " *" * self.tests


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
        amount = exact(word.removeprefix("+"))
        if amount < 0:
            raise ValueError(f"a cost cannot be negative: {word}")
        return cls(amount, adds=word.startswith("+"))

    def __str__(self) -> str:
        if self.prohibited:
            return "P"
        if self.whole:
            return "ALL"
        return f"+{self.amount}" if self.adds else str(self.amount)


_PASSAGES = {
    "ALL": Text("ALL", "TOUT"),
    "free": Text("free", "libre"),
    "half": Text("half", "demi"),
    "forbidden": Text("forbidden", "interdit"),
    "no_run": Text("not in a run", "pas en course"),
    "unless_flagged": Text("unless the piece is flagged", "sauf drapeau sur l’élément"),
    "double": Text("twice as far if the whole move is on it", "deux fois plus loin si tout le mouvement y est"),
    "deploy": Text("may start there and stays", "peut y commencer et y reste"),
    "demolish": Text("heavy tanks break through", "les chars lourds passent"),
}


def cost_words(cell: str, language: str) -> str:
    """A cell of a movement table as it is written in the ruleset; the words of a passage are written in full."""
    names = [_PASSAGES[word].get(language) if word in _PASSAGES else word for word in cell.split()]
    return " ".join(names[:1] + [word if word in "#*" else f"({word})" for word in names[1:]])


# --- Citations in the language of their sentence. A citation is an identifier and stays as the source prints it; only what
# people read is translated.


_ENGLISH: dict[str, str] = {}
"""Headings of French sources in English. Every part of the program that shows a citation knows them, whatever scenario is
open, as it knows the words of both languages."""
_OUR_READING = re.compile(r"(.*?)((?: \([A-Z]-?\w+\))*)", re.DOTALL)


def know_headings(headings: Mapping[str, str]) -> None:
    """Take what stands in English for headings of a source; rulesets bring them when they are read."""
    _ENGLISH.update(headings)


def citation_words(rule: str, language: str) -> str:
    """A citation in a language. In English sentences pages stand without the headings of a French source, and known headings
    are in English, whether alone or one in another ("EFFETS DU TERRAIN, Niveau"); marks, numbers and unknown headings stay.
    In French a heading that the source prints in capitals is written as in a sentence. What is outside the source says so in
    either language."""
    outside = next((mark for mark in _OUTSIDE if mark in rule), "")
    place = rule.replace(outside, "").strip()
    if language == "en" and (pages := _PAGE.findall(place)):
        place = ", ".join(dict.fromkeys(pages)) + "".join(f" {one}" for one in _READING.findall(place))
    elif language == "en":
        place = ", ".join(_english(part) for part in place.split(", "))
    else:
        place = ", ".join(_in_small_letters(part) for part in place.split(", "))
    words = _OUTSIDE[outside].get(language) if outside else ""
    return ", ".join(part for part in (place, words) if part)


def is_outside(rule: str) -> bool:
    """Does a citation say that the rule is not in the source?"""
    return any(mark in rule for mark in _OUTSIDE)


_OUTSIDE = {
    "(hors source)": Text("outside the source", "hors source"),
    "(hors feuille)": Text("outside the sheet", "hors feuille"),
}
"""Citations of rules that are not in the source."""
_PAGE = re.compile(r"p\.\d+(?:-\d+)?")
_READING = re.compile(r"\(A\d+[^)]*\)")
"""Pages of a source, and our readings of it, in a citation."""


def citation_text(rule: str) -> Text:
    """A citation inside a sentence, in both languages."""
    return Text(*(citation_words(rule, language) for language in LANGUAGES))


def _english(part: str) -> str:
    found = _OUR_READING.fullmatch(part)
    heading, reading = found.groups() if found is not None else (part, "")
    return _ENGLISH.get(part) or _ENGLISH.get(heading, heading) + reading


def _in_small_letters(part: str) -> str:
    """A heading as a sentence has it, if it is all in capitals: "p.77 TIR SUR BATIMENT" is "p.77 Tir sur bâtiment"."""
    heading = _IN_CAPITALS.fullmatch(part)
    if heading is None or not _LONG_WORD.search(heading[2]):
        return part
    words = heading[2].lower()
    for plain, accented in _ACCENTS.items():
        words = re.sub(rf"\b{plain}\b", accented, words)
    for short in _ABBREVIATIONS:
        words = re.sub(rf"\b{short.lower()}\b", short, words)
    return f"{heading[1]}{words[:1].upper()}{words[1:]}{heading[3]}"


_IN_CAPITALS = re.compile(
    r"((?:p\.\d+(?:-\d+)? )?)((?:[^a-zà-ÿ\d(\[#]|\(HE\))*[^a-zà-ÿ\d(\[# ])((?: [\d(\[#].*)?)", re.DOTALL
)
"""The page, the heading in capitals, and what follows it: marks, our reading, a number."""
_LONG_WORD = re.compile(r"[A-ZÀ-Ÿ]{4}")
_ABBREVIATIONS = ("HE", "HT", "AC")
_ACCENTS = {
    "observateur avance": "observateur avancé",
    "artillerie avances": "artillerie avancés",
    "ouvert touches": "ouvert touchés",
    "a": "à",
    "aerien": "aérien",
    "arriere": "arrière",
    "batiment": "bâtiment",
    "batiments": "bâtiments",
    "blindees": "blindées",
    "blindes": "blindés",
    "debarquement": "débarquement",
    "declaration": "déclaration",
    "detection": "détection",
    "detruit": "détruit",
    "ecrasement": "écrasement",
    "enter": "entrer",
    "equipe": "équipe",
    "equipes": "équipes",
    "experience": "expérience",
    "fumigene": "fumigène",
    "legeres": "légères",
    "portees": "portées",
    "rapproche": "rapproché",
    "reaction": "réaction",
    "reparation": "réparation",
    "resultats": "résultats",
    "role": "rôle",
    "sequence": "séquence",
    "supplementaire": "supplémentaire",
    "unites": "unités",
    "vehicule": "véhicule",
    "vehicules": "véhicules",
}
"""Words of headings that sources print in capitals without accents."""
