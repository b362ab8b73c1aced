"""Questions that the analysis answers: what is asked, the request of the query protocol that answers it, and the answer.

A question holds one request; its answer is read from the record that the protocol gives, never from a file. A kind of question
is a value that brings all its parts (:class:`QuestionKind`); the kinds stand in :mod:`workbench.lessons.kinds`, and
:mod:`workbench.lessons.question_registry` knows them all. Whether a learner is right is judged in
:mod:`workbench.lessons.judging`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, decimal
from workbench.engine.sight.results import TOO_CLOSE, SightLine, TabletopLine
from workbench.lessons.answer_forms import FORBIDDEN_COST, NUMBER, PLACE, PLACES, AnswerForm, AnswerValue
from workbench.lessons.places import ends_of, named, places_on
from workbench.planning.impact import COVER_WORDS
from workbench.protocol.answers import answer_request
from workbench.protocol.request import Answer

_MOST_DECIDING = 3
"""So many reasons that decide stand in the sentence of an answer: each piece on a line has one."""
_TOGETHER = 2
"""A rule and its use are so many reasons."""
_OF_PLACE = 2
"""So many reasons that decide are told of one place."""


# --- A kind of question.


@dataclass(frozen=True, eq=False, kw_only=True)
class QuestionKind:
    """A kind of question. One that differs in more than these values overrides the methods.

    - ``id``: what lessons' files call it
    - ``form``: the form of its answer
    - ``ask``: the ask of the query protocol that answers it
    - ``field``: the field of the protocol's answer that holds it; None: it follows from all of it
    - ``wording``: its usual words, with places and more in braces (:meth:`words`)
    - ``offered_for``: the asks of which an author who shows one is offered this question
    - ``within``: a number is right if it is as near as this, unless the question says otherwise
    - ``of_part``: the question says which part of the answer it is about; ``of_results``: it may name results of a chart
    - ``explained_by_two``: its rule and the use of it are two reasons, both of which are told
    """

    id: str
    form: AnswerForm
    ask: str
    wording: Text
    field: str | None = None
    offered_for: tuple[str, ...] = ()
    within: float = 0.0
    of_part: bool = False
    of_results: bool = False
    explained_by_two: bool = False

    # --- what is asked

    def request(self, fields: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> dict[str, Any]:
        """The request that answers a question with these fields of an entry. CannotAnswer for a field that is missing."""
        return {"ask": self.ask, **fields}

    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """The words that stand in the braces of the wording besides ``from``, ``to``, ``unit`` and ``among``."""
        return {}

    def wording_of(self, question: Question) -> Text:
        """The usual words of one question."""
        return self.wording

    def offers(self, shown: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
        """Entries of a file that ask this about what is shown; ``shown`` has the fields of its request, ``among`` are places
        that the author has chosen. Those without an answer need not be left out."""
        yield {"question": self.id, **shown}

    # --- what is right

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The answer in the record that the protocol gives; None: there is none."""
        found: AnswerValue | None = None if self.field is None else record.get(self.field)
        return found

    def also_right(self, question: Question, value: AnswerValue, analysis: AnyAnalysis) -> tuple[AnswerValue, ...]:
        """Other answers that are right."""
        return ()

    def field_of(self, question: Question) -> str | None:
        """The field of the protocol's answer that holds the answer of one question."""
        return self.field

    # --- what is said of it

    def value_text(self, value: AnswerValue) -> Text | None:
        """An answer in words, where the kind has words of its own for it."""
        return None

    def more_grounds(self, found: Answered, grounds: Sequence[Ground]) -> Iterable[Ground]:
        """Reasons that the record does not name; ``grounds`` are those that it names."""
        return ()

    def is_about(self, found: Answered, ground: Ground) -> bool:
        """Is a reason about the very thing that is asked? Of those that decide such reasons come first."""
        return True

    def in_sentence(self, found: Answered, ruled: Sequence[Ground]) -> Sequence[Ground]:
        """Which of the reasons that a rule gives (there are some) stand in the sentence of an answer."""
        if self.form is PLACES:
            return ()
        if self.form is NUMBER:
            return ruled[:1]
        deciding = [row for row in ruled if row.decides][:_MOST_DECIDING] or ruled[:1]
        more = ruled[len(deciding) : _TOGETHER] if self.explained_by_two else ()
        return [*deciding, *more]

    # --- of one place

    def of_place(self, question: Question, place: Any) -> Question:
        """The question whose answer says why one place, as requests write it, belongs to the set that is asked for.
        CannotAnswer for kinds that ask for no set."""
        raise CannotAnswer("no_answer", PLACE.nothing)

    def place_grounds(self, found: Answered, place: Any) -> Sequence[Ground]:
        """Why one place, as requests write it, is right or wrong as an answer: what decides that, or else the first reason.
        CannotAnswer for what is no place of the map."""
        grounds = answer(self.of_place(found.question, place), found.analysis).grounds
        return [ground for ground in grounds if ground.decides][:_OF_PLACE] or grounds[:1]

    def shown_request(self, question: Question) -> Mapping[str, Any]:
        """The request that draws the answer."""
        return question.request


@dataclass(frozen=True, eq=False, kw_only=True)
class PlacesKind(QuestionKind):
    """A kind of question that asks for places of a set.

    - ``about``: the field of the place that a ring of candidates goes round
    """

    about: str = "at"

    def request(self, fields: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> dict[str, Any]:
        """With the places to choose from, where the ask wants them listed."""
        made = super().request(fields, among, analysis)
        if places_on(analysis).lists_targets:
            made["to"] = list(among)
        return made


@dataclass(frozen=True)
class Question:
    """One question: its ``kind``, the ``request`` of the query protocol that answers it, and what the kind needs besides.

    ``among`` are the places to choose from; ``part`` the shift of a chart that a question about cover is about;
    ``results`` those whose chances are added; ``within``: a number is right if it is as near as this; ``text`` replaces the
    usual wording; ``hint`` is told to learners who ask for it.
    """

    kind: QuestionKind
    request: Mapping[str, Any]
    among: tuple[Any, ...] = ()
    part: str = ""
    results: tuple[str, ...] = ()
    within: float = 0.0
    text: Text = Text()
    hint: Text = Text()

    @property
    def form(self) -> AnswerForm:
        """The form of its answer."""
        return self.kind.form

    @property
    def ends(self) -> list[Any]:
        """The places that it is about, as requests write them, without those to choose from."""
        return ends_of(self.request, self.among)

    @property
    def places(self) -> list[Any]:
        """Every place that it names, as requests write it."""
        return [*self.ends, *self.among]

    def written(self, name: str) -> Any:
        """A place to choose from as the request writes it, by its name."""
        return next((place for place in self.among if named(place) == name), name)

    def rest(self, *without: str) -> dict[str, Any]:
        """The fields of its request but for the ask, and for those that are named."""
        return {name: value for name, value in self.request.items() if name not in ("ask", *without)}


# --- Answers.


@dataclass(frozen=True, slots=True)
class Ground:
    """One reason of an answer: the sections of the rule, its sentence and the place it speaks of. ``decides``: it explains the
    answer better than reasons that do not."""

    rule: str
    text: Text
    at: str | None = None
    decides: bool = False


@dataclass(frozen=True)
class Answered:
    """A question with its answer: the ``value``, others that are right ``also``, the ``grounds`` and what was ``assumed``.

    ``record`` is the answer of the query protocol in English; that in French is asked for when words are wanted.
    """

    question: Question
    analysis: AnyAnalysis = field(repr=False, compare=False)
    value: AnswerValue
    also: tuple[AnswerValue, ...]
    record: Answer = field(repr=False)

    @cached_property
    def _french(self) -> Answer:
        return _asked(self.question.request, self.analysis, "fr")

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The reasons, the deciding ones first: what blocks, or says why something does not; for a number, the one that
        names it."""
        found = list(_grounds(self.record, self._french))
        found += self.question.kind.more_grounds(self, found)
        naming = None
        if self.question.form.named_by_reason and self.value != 0:  # levels and ranges are 0 as well
            naming = next((ground for ground in found if ground.rule and self._names_value(ground)), None)
        if naming is not None:
            found.remove(naming)
            return (replace(naming, decides=True), *found)
        return tuple(
            sorted(found, key=lambda ground: (not ground.decides, not self.question.kind.is_about(self, ground)))
        )

    def _names_value(self, ground: Ground) -> bool:
        """Does a reason say the number that is the answer, or the word for it (of cover)?"""
        if isinstance(self.value, str):
            word = COVER_WORDS.get(self.value, Text.of(self.value)).en
            return re.search(rf"\b{re.escape(word)}\b", ground.text.en) is not None
        if isinstance(self.value, bool) or not isinstance(self.value, int | float | Fraction):
            return False
        figures = re.escape(f"{abs(float(self.value)):g}")
        sign = "[−-]" if self.value < 0 else ""
        return re.search(rf"(?<![\w.,]){sign}{figures}(?![\w]|[.,]\d)", ground.text.en) is not None

    @property
    def forbidding(self) -> Ground | None:
        """Why a move is not allowed: the part of it that is closed, or the first reason."""
        for name in ("parts", "reasons"):
            for en, fr in zip(self.record.get(name, ()), self._french.get(name, ()), strict=True):
                if isinstance(en, str):
                    return Ground("", Text(en, fr))
                if name == "reasons" or en["cost"] == FORBIDDEN_COST:
                    return Ground(en["rule"], Text(en["text"], fr["text"]), en.get("at"))
        return None

    @property
    def assumed(self) -> tuple[Text, ...]:
        """The assumptions of the answer."""
        pairs = zip(self.record.get("assumed", ()), self._french.get("assumed", ()), strict=True)
        return tuple(Text(en, fr) for en, fr in pairs)

    @property
    def rules(self) -> tuple[str, ...]:
        """The sections that decide it, each once. A set of places has those of the lines or ways to its first places."""
        found = [ground.rule for ground in _grounds(self.record, self.record) if ground.rule]
        if self.question.form.offers_places:
            found += [rule for one in self.of_places for rule in one.rules]
        return tuple(dict.fromkeys(found))

    @cached_property
    def of_places(self) -> tuple[Answered, ...]:
        """Why the first places of a set belong to it."""
        places = self.value if isinstance(self.value, tuple) else ()
        most = places_on(self.analysis).most_explained
        return tuple(why(self.question, place, self.analysis) for place in places[:most])

    def grounds_of(self, place: Any) -> tuple[Ground, ...]:
        """Why one place is right or wrong as an answer, what decides first; where that cannot be answered, why not."""
        try:
            return tuple(self.question.kind.place_grounds(self, self.question.written(named(place))))
        except CannotAnswer as problem:
            return (Ground("", problem.text, named(place)),)

    @property
    def tolerance(self) -> float:
        """How far a number may be from the answer: ``within`` of the question, but at most half of the answer, so that no guess
        near nothing is right."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float | Fraction):
            return 0.0
        return min(self.question.within, abs(float(self.value)) / 2)

    @property
    def tables(self) -> tuple[str, ...]:
        """The key of the table in which the answer is read, if it is a chance."""
        table = self.record.get("table") if self.question.request.get("ask") == "odds" else None
        return (str(table),) if table else ()

    @property
    def is_too_close(self) -> bool:
        """Is it about a line that is too close to call?"""
        line = self.line
        on_hexes = isinstance(line, SightLine) and any(reason.key in TOO_CLOSE for reason in line.reasons)
        return on_hexes or bool(self.record.get("close"))

    @property
    def plain(self) -> Any:
        """The value as JSON."""
        if isinstance(self.value, Fraction):
            return f"{self.value.numerator}/{self.value.denominator}"
        return list(self.value) if isinstance(self.value, tuple) else self.value

    @cached_property
    def line(self) -> SightLine | TabletopLine | None:
        """The judged line of a question about one line of sight."""
        request = self.question.request
        return places_on(self.analysis).line(request) if request.get("ask") == "los" else None


def answer(question: Question, analysis: AnyAnalysis) -> Answered:
    """The answer to a question; CannotAnswer if its request cannot be answered, or if the answer lacks what is asked for
    (``no_answer``: which hex blocks an open line?)."""
    record = _asked(question.request, analysis, "en")
    value = question.kind.read(question, record, analysis)
    if value is None:
        raise CannotAnswer("no_answer", question.form.nothing)
    return Answered(question, analysis, value, question.kind.also_right(question, value, analysis), record)


def why(question: Question, place: str, analysis: AnyAnalysis) -> Answered:
    """Why one place belongs to a set of places that is asked for, or does not."""
    return answer(question.kind.of_place(question, question.written(place)), analysis)


def _asked(request: Mapping[str, Any], analysis: AnyAnalysis, language: str) -> Answer:
    record = answer_request(analysis, request, language)
    problem = record.get("error")
    if problem is not None:
        other = answer_request(analysis, request, "fr" if language == "en" else "en")["error"]["message"]
        both = (problem["message"], other) if language == "en" else (other, problem["message"])
        raise CannotAnswer(problem["code"], Text(*both))
    return record


_STEP = Text("to {to}: {cost}", "vers {to} : {cost}")
_TURN = Text("turn in {to}: {cost}", "rotation en {to} : {cost}")


def _grounds(english: Answer, french: Answer) -> Iterator[Ground]:
    if "title" in english and "rule" in english:
        yield Ground(english["rule"], Text(_roll(english, "en"), _roll(french, "fr")))
    for name in ("modifiers", "parts", "reasons", "barred", "steps"):
        pairs = zip(english.get(name, ()), french.get(name, ()), strict=True)
        for en, fr in pairs:
            if isinstance(en, str):
                yield Ground("", Text(en, fr))
            elif "text" in en:
                yield Ground(en["rule"], Text(en["text"], fr["text"]), en.get("at"), "decides" in en)
            elif "parts" in en:
                for part, partie in zip(en["parts"], fr["parts"], strict=True):
                    yield Ground(part["rule"], Text(part["text"], partie["text"]))
            elif "rule" in en:
                words = _TURN if en.get("turn") else _STEP
                yield Ground(
                    en["rule"], words.format(to=named(en["to"]), cost=decimal(str(en["cost"]))), named(en["to"])
                )


def _roll(record: Answer, language: str) -> str:
    """A roll in words: the table, with its column and what is needed."""
    column, needed = record.get("column"), record.get("needed")
    parts = [_COLUMN.format(column=column).get(language)] if column not in (None, "") else []
    parts += [str(needed)] if needed not in (None, "") else []
    return f"{record['title']}{_COLON.get(language)}{', '.join(parts)}" if parts else str(record["title"])


_COLON = Text(": ", " : ")
_COLUMN = Text("column {column}", "colonne {column}")
