"""The forms of answers: what a learner may write, how it is read, and when it is the same as the right answer."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from workbench.base.text import Text, without_blanks_around
from workbench.lessons.places import MapPlaces, named
from workbench.planning.impact import COVER_WORDS
from workbench.protocol.results_as_json import FORBIDDEN

AnswerValue = bool | int | float | Fraction | str | tuple[str, ...]
"""An answer: places are named as requests name them, sets of them are sorted."""
FORBIDDEN_COST = FORBIDDEN

_YES = ("yes", "y", "true", "oui", "o", "vrai")
_NO = ("no", "n", "false", "non", "faux")
_NOT_ALLOWED = (FORBIDDEN_COST, "not allowed", "interdit")
_PER_CENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,9})?)\s?%")
_DECIMAL = re.compile(r"[-+−]?\d{1,12}(?:[.,]\d{1,9})?")
_FRACTION = re.compile(r"\d{1,12}/\d{1,12}")
_NO_NUMBER = Text("the answer holds no such number", "la réponse ne donne pas ce nombre")


def _same_place(given: str, truth: str) -> bool:
    """A hexside is the same from either of its hexes."""
    return frozenset(given.casefold().split("/")) == frozenset(truth.casefold().split("/"))


@dataclass(frozen=True, eq=False, kw_only=True)
class AnswerForm:
    """One form of answers.

    - ``wanted``: what a learner is asked for who writes something else
    - ``read``: what a learner gives (with the places to choose from) as a value; None for what cannot be an answer
    - ``nothing``: why a question has no answer, where the record of the query protocol lacks it
    - ``same_words``: are two answers in words the same?
    - ``offers_places``: there are places to choose from
    - ``named_by_reason``: a reason that names the answer explains it
    - ``sign_forgiven``: a minus may be left out, since the question says that something is lost
    """

    wanted: Text
    read: Callable[[object, Sequence[Any], MapPlaces], AnswerValue | None]
    nothing: Text = _NO_NUMBER
    same_words: Callable[[str, str], bool] = _same_place
    offers_places: bool = False
    named_by_reason: bool = False
    sign_forgiven: bool = False

    def same(self, given: AnswerValue, truth: AnswerValue, within: float) -> bool:
        """Is a value the right one? Numbers may differ by ``within``."""
        if isinstance(given, bool) or isinstance(truth, bool):
            return given is truth
        if isinstance(given, str) or isinstance(truth, str):
            return self.same_words(str(given), str(truth))
        if isinstance(given, tuple) or isinstance(truth, tuple):
            return given == truth
        apart = abs(Fraction(given) - Fraction(truth))
        if self.sign_forgiven and truth < 0 < given:
            apart = abs(Fraction(given) + Fraction(truth))  # "loses 2" is −2
        return apart <= Fraction(within) + Fraction(1, 10**6)


def is_rounded(truth: AnswerValue, given: str) -> bool:
    """A chance that is rounded to whole per cent, or finer, is right if the truth rounds to it: ``17 %`` and ``0.17`` for
    1/6."""
    text = without_blanks_around(given)
    per_cent = _PER_CENT.fullmatch(text)
    digits = (per_cent[1] if per_cent else text).replace(",", ".")
    if not isinstance(truth, Fraction) or not _DECIMAL.fullmatch(digits):
        return False
    scale = 100 if per_cent else 1
    step = Fraction(1, 10 ** len(digits.partition(".")[2])) / scale
    return step <= Fraction(1, 100) and abs(Fraction(digits.replace("−", "-")) / scale - truth) <= step / 2


# --- What a learner means.


def _yes_no(given: object, _: Sequence[Any], __: MapPlaces) -> bool | None:
    if isinstance(given, bool):
        return given
    word = without_blanks_around(given).casefold() if isinstance(given, str) else ""
    return True if word in _YES else False if word in _NO else None


def _number(given: object, _: Sequence[Any], __: MapPlaces) -> Fraction | None:
    if isinstance(given, Fraction):
        return given
    if isinstance(given, int | float) and not isinstance(given, bool):
        return Fraction(given).limit_denominator(10**6) if math.isfinite(given) else None
    if not isinstance(given, str):
        return None
    text = re.sub(r" ?([/%]) ?", r"\1", without_blanks_around(given))
    per_cent = _PER_CENT.fullmatch(text)
    if per_cent:
        return Fraction(per_cent[1].replace(",", ".")) / 100
    if _FRACTION.fullmatch(text):
        above, below = text.split("/")
        return Fraction(int(above), int(below)) if int(below) else None
    return Fraction(text.replace(",", ".").replace("−", "-")) if _DECIMAL.fullmatch(text) else None


def _cost(given: object, among: Sequence[Any], places: MapPlaces) -> AnswerValue | None:
    if isinstance(given, str) and without_blanks_around(given).casefold() in _NOT_ALLOWED:
        return FORBIDDEN_COST
    return _number(given, among, places)


def _cover(given: object, among: Sequence[Any], places: MapPlaces) -> AnswerValue | None:
    found = _number(given, among, places)
    word = without_blanks_around(given) if isinstance(given, str) else ""
    return word if found is None and word else found


def _same_cover(given: str, truth: str) -> bool:
    word = COVER_WORDS.get(truth, Text())
    return given.casefold() in (truth, word.en, word.fr)


def _place(given: object, among: Sequence[Any], places: MapPlaces) -> str | None:
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if isinstance(given, list | tuple) and all(isinstance(part, int | float) for part in given) and given:
        given = named(given)
    if not isinstance(given, str) or not given.strip():
        return None
    return places.meant(without_blanks_around(given), among)


def _places(given: object, among: Sequence[Any], places: MapPlaces) -> tuple[str, ...] | None:
    if isinstance(given, str):
        given = places.listed(given)
        given = [] if [part.casefold() for part in given] in (["none"], ["aucun"]) else given
    if not isinstance(given, list | tuple | set | frozenset):
        return None
    found = [_place(part, among, places) for part in given]
    return None if None in found else tuple(sorted({place for place in found if place is not None}))


YES_NO = AnswerForm(wanted=Text("answer yes or no", "répondez oui ou non"), read=_yes_no)
NUMBER = AnswerForm(wanted=Text("answer with a number", "répondez par un nombre"), read=_number, named_by_reason=True)
COVER_VALUE = AnswerForm(
    wanted=NUMBER.wanted, read=_cover, same_words=_same_cover, named_by_reason=True, sign_forgiven=True
)
"""A number, or a word for cover."""
COST = AnswerForm(
    wanted=Text('answer with a number, or "forbidden"', "répondez par un nombre, ou « interdit »"), read=_cost
)
PLACE = AnswerForm(
    wanted=Text("answer with a place", "répondez par un lieu"),
    read=_place,
    nothing=Text("nothing alone blocks this line", "rien n’arrête à lui seul cette ligne"),
)
"""A hex, hexside or piece."""
ANY_PLACE = AnswerForm(
    wanted=Text("answer with one of the places", "répondez par l’un des lieux"), read=_place, offers_places=True
)
"""One place of a set."""
PLACES = AnswerForm(
    wanted=Text("answer with a list of places", "répondez par une liste de lieux"), read=_places, offers_places=True
)
"""All places of a set."""
CHANCE = AnswerForm(
    wanted=Text("answer with a chance, such as 1/6 or 17%", "répondez par une chance, comme 1/6 ou 17 %"),
    read=_number,
    nothing=Text("this shot is not allowed, or has no such result", "ce tir n’est pas permis, ou n’a pas ce résultat"),
)
"""A fraction."""
