"""All kinds of question and all topics of a quiz, and from what a lesson's file says of a question to the question itself.

A new kind goes on the list ``KINDS`` of its family in :mod:`workbench.lessons.kinds` (a new topic on its ``TOPICS``), and its
name on that of :mod:`workbench.files.question_kinds`; a new family goes on the list here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.question_kinds import QUESTION_KINDS
from workbench.lessons.kinds import contact, fire, moves, sight, spotting
from workbench.lessons.places import places_on
from workbench.lessons.questions import PlacesKind, Question, QuestionKind

_FAMILIES = (sight, moves, spotting, fire, contact)
_BY_ID = {kind.id: kind for family in _FAMILIES for kind in family.KINDS}
KINDS: Mapping[str, QuestionKind] = {word: _BY_ID[word] for word in QUESTION_KINDS}
"""Every kind of question by its name in files, in the order of their form."""
TOPICS = tuple(topic for family in _FAMILIES for topic in family.TOPICS)
"""The topics that a quiz may ask about."""


def topics_of(kind: QuestionKind) -> frozenset[str]:
    """The ids of the topics that may ask questions of a kind: those of its family."""
    return frozenset(topic.id for family in _FAMILIES if kind in family.KINDS for topic in family.TOPICS)


_OWN_FIELDS = ("question", "among", "ring", "zone", "of", "result", "within", "text", "hint")
"""Fields of a question that are not of its request."""


def question_from(entry: Mapping[str, Any], analysis: AnyAnalysis) -> Question:
    """The question that an entry of a lesson's file stands for. CannotAnswer for places and words that do not exist."""
    kind = KINDS[str(entry["question"])]
    fields = {name: value for name, value in entry.items() if name not in _OWN_FIELDS}
    among: tuple[Any, ...] = ()
    if isinstance(kind, PlacesKind):
        among = places_on(analysis).candidates(entry, kind.about)
    elif any(entry.get(name) is not None for name in ("among", "ring", "zone")):
        text = Text("a question of this kind has no places to choose from", "cette question n’offre pas de lieux")
        raise CannotAnswer("bad_question", text)
    return Question(
        kind,
        kind.request(fields, among, analysis),
        among,
        _part(entry, kind),
        _results(entry, kind),
        _within(entry, kind),
        _text(entry, "text"),
        _text(entry, "hint"),
    )


def _part(entry: Mapping[str, Any], kind: QuestionKind) -> str:
    part = entry.get("of", "")
    if kind.of_part != bool(part) or not isinstance(part, str):
        text = Text("a question about cover says of what: of: df", "une question de couvert dit lequel : of: df")
        raise CannotAnswer("bad_question", text)
    return part


def _results(entry: Mapping[str, Any], kind: QuestionKind) -> tuple[str, ...]:
    given = entry.get("result")
    if given is None:
        return ()
    words = given if isinstance(given, list) else [given]
    if not kind.of_results or not all(isinstance(word, str) for word in words):
        raise CannotAnswer("bad_question", Text("result names results of a chance", "result nomme des résultats"))
    return tuple(dict.fromkeys(words))


def _within(entry: Mapping[str, Any], kind: QuestionKind) -> float:
    given = entry.get("within", kind.within)
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= 1000:
        raise CannotAnswer("bad_question", Text("within is a number from 0 on", "within est un nombre à partir de 0"))
    return float(given)


def _text(entry: Mapping[str, Any], name: str) -> Text:
    given = entry.get(name)
    if given is None or isinstance(given, str):
        return Text.of(given)
    if isinstance(given, dict) and all(key in ("en", "fr") and isinstance(word, str) for key, word in given.items()):
        return Text.of(given)
    raise CannotAnswer("bad_question", Text(f"{name} is a text, or {{en, fr}}", f"{name} est un texte, ou {{en, fr}}"))
