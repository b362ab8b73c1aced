"""Finds texts of steps that answer the yes-or-no question after them, and questions that are asked twice.

A text may tell a rule, and where who stands: what the learner has to see for himself is the verdict. A sentence gives it away
if it names a place of the question, or speaks of the map of now (``nothing hides``), and says the verdict in words for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import LANGUAGES
from workbench.lessons.answer_forms import YES_NO
from workbench.lessons.places import named, places_on
from workbench.lessons.questions import Answered
from workbench.lessons.wording import prompt

_SENTENCE = re.compile(r"[^.?!]+(?:\.\d[^.?!]*)*[.?!]?")
_VERDICTS: dict[str, dict[bool, re.Pattern[str]]] = {
    "en": {
        True: re.compile(
            r"\b(?:is (?:seen|spotted|visible|in (?:range|sight|view|its arc))|sees (?:it|him|them|over|through)|is open|"
            r"nothing (?:hides|stops|blocks|is in the way)|in full view)\b"
        ),
        False: re.compile(
            r"\b(?:is (?:not (?:seen|spotted|visible|in)|hidden|blocked|out of (?:range|sight)|closed|unseen)|"
            r"(?:does|do|can) ?not (?:see|spot|reach)|cannot (?:see|spot|reach|be seen)|hides (?:it|him|them)|"
            r"(?:no|without an?) opening)\b"
        ),
    },
    "fr": {
        True: re.compile(
            r"\b(?:est (?:vue?|repérée?|visible|à portée|dégagée?|ouverte?)|(?:le|la|les) voit|"
            r"rien ne (?:cache|l’arrête|arrête|gêne)|bien en vue)\b"
        ),
        False: re.compile(
            r"\b(?:n’est pas (?:vue?|repérée?|visible|à portée)|est (?:cachée?|arrêtée?|hors de (?:portée|vue)|fermée?)|"
            r"ne (?:voit|repère|atteint) pas|ne peut (?:voir|repérer|atteindre)|(?:le|la|les) cache|"
            r"(?:n’a pas d|sans |aucune )’?ouverture)\b"
        ),
    },
}
_OF_NOW = re.compile(r"\b(?:nothing (?:hides|stops|blocks)|rien ne (?:cache|l’arrête|arrête))\b")


def verdict_before(text: str, found: Answered, language: str) -> str | None:
    """The sentence of a step's text that answers its yes-or-no question; None if there is none."""
    if found.question.form is not YES_NO:
        return None
    verdict = _VERDICTS[language][bool(found.value)]
    names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in _names(found)) or r"(?!)")
    for sentence in _sentences(text):
        about = names.search(sentence) or _OF_NOW.search(sentence.casefold())
        if about and not sentence.endswith("?") and verdict.search(sentence.casefold()):
            return sentence
    return None


def asked_before(text: str, found: Answered, analysis: AnyAnalysis, language: str) -> str | None:
    """The question with which a text ends, where the step has no wording of its own and asks the same again below; None: it
    is not said twice."""
    last = next(reversed(list(_sentences(text))), "")
    if found.question.text or not last.endswith("?"):
        return None
    return last if _plain(last) == _plain(prompt(found.question, analysis).get(language)) else None


def _sentences(text: str) -> Iterator[str]:
    return (sentence for part in _SENTENCE.findall(text) if (sentence := part.strip()))


def _names(found: Answered) -> list[str]:
    """The names by which a text may call the places of a question: labels, ids and names of units."""
    forces = found.analysis.scenario.forces
    names: list[str] = []
    for place in found.question.ends:
        name = named(place)
        unit = forces.find(name) if name.startswith("unit:") else None
        names.append(name.removeprefix("unit:"))
        if unit is not None:
            names += [unit[1].name.get(language) for language in LANGUAGES]
            names += [] if unit[1].at is None else [places_on(found.analysis).where(unit[1].at).en]
    return [name for name in names if name]


_PLACES = re.compile(r"\b(?:hexes|points|hexagones)\b")


def _plain(words: str) -> str:
    """A question without what stands in brackets or is listed after a colon, without blanks, marks and capitals."""
    bare = re.sub(r"\([^)]*\)", "", words).partition(":")[0].casefold()
    return re.sub(
        r"\W+", " ", _PLACES.sub(lambda found: "lieux" if found[0] == "hexagones" else "places", bare)
    ).strip()
