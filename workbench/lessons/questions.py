"""Questions that the analysis answers: what is asked, the request of the query protocol that answers it, and the answer.

A question holds one request; its answer is read from the record that the protocol gives, never from a file. Whether a learner
is right is judged in :mod:`workbench.lessons.judging`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, decimal
from workbench.engine.sight.results import Effect, SightLine, TabletopLine
from workbench.planning.impact import COVER_WORDS
from workbench.protocol.answers import answer_request
from workbench.protocol.any_request import question_of
from workbench.protocol.hex_request import Question as HexQuestion
from workbench.protocol.request import Answer, Fields
from workbench.protocol.results_as_json import FORBIDDEN

YES_NO, NUMBER, COST, PLACE, PLACES, ANY_PLACE, CHANCE = (
    "yes_no",
    "number",
    "cost",
    "place",
    "places",
    "any_place",
    "chance",
)
"""The forms of answers: yes or no; a number; a cost or "forbidden"; a hex, hexside or piece; all places of a set; one place of
a set; a fraction."""

AnswerValue = bool | int | float | Fraction | str | tuple[str, ...]
"""An answer: places are named as requests name them, sets of them are sorted."""
MM = {"cm": 10.0, "in": 25.4}
MOST_CANDIDATES = 500
_SHOWN = {"hex": 6, "table": 2}
"""So many places of a set are explained."""


@dataclass(frozen=True)
class Question:
    """One question: its ``kind``, the ``request`` of the query protocol that answers it, and what the kind needs besides.

    ``among`` are the places to choose from; ``part`` the shift of a chart that a question about cover is about;
    ``results`` those whose chances are added; ``within``: a number is right if it is as near as this; ``text`` replaces the
    usual wording.
    """

    kind: str
    request: Mapping[str, Any]
    among: tuple[Any, ...] = ()
    part: str = ""
    results: tuple[str, ...] = ()
    within: float = 0.0
    text: Text = Text()

    @property
    def form(self) -> str:
        """The form of its answer."""
        return KINDS[self.kind].form


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """What a kind of question asks for: the form of its answer, how it is read from a record, and its usual wording with places
    in braces."""

    form: str
    read: Callable[[Question, Answer, AnyAnalysis], AnswerValue | None]
    wording: Text


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
        found += self._of_steps(found)
        naming = None
        if self.question.form == NUMBER:
            naming = next((ground for ground in found if ground.rule and self._names_value(ground)), None)
        if naming is not None:
            found.remove(naming)
            return (replace(naming, decides=True), *found)
        return tuple(sorted(found, key=lambda ground: not ground.decides))

    def _of_steps(self, told: Sequence[Ground]) -> Iterator[Ground]:
        """What does not stop an open line on a map of hexes and why, where the reasons of the line do not say it already."""
        if self.question.kind != "sees" or not self.value or not isinstance(self.line, SightLine):
            return
        for step in self.line.steps:
            label = self.analysis.label(step.chosen) if self.analysis.kind == "hex" else ""
            if step.decides and not any(ground.text.en in step.text.en or ground.at == label for ground in told):
                yield Ground(step.rule, step.text, label, decides=True)

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
        """What the answer takes for granted."""
        pairs = zip(self.record.get("assumed", ()), self._french.get("assumed", ()), strict=True)
        return tuple(Text(en, fr) for en, fr in pairs)

    @property
    def rules(self) -> tuple[str, ...]:
        """The sections that decide it, each once. A set of places has those of the lines or ways to its first places."""
        found = [ground.rule for ground in _grounds(self.record, self.record) if ground.rule]
        if self.question.form in (PLACES, ANY_PLACE):
            found += [rule for one in self.of_places for rule in one.rules]
        return tuple(dict.fromkeys(found))

    @cached_property
    def of_places(self) -> tuple[Answered, ...]:
        """Why the first places of a set belong to it."""
        places = self.value if isinstance(self.value, tuple) else ()
        return tuple(why(self.question, place, self.analysis) for place in places[: _SHOWN[self.analysis.kind]])

    @property
    def plain(self) -> Any:
        """The value as JSON."""
        if isinstance(self.value, Fraction):
            return f"{self.value.numerator}/{self.value.denominator}"
        return list(self.value) if isinstance(self.value, tuple) else self.value

    @cached_property
    def line(self) -> SightLine | TabletopLine | None:
        """The judged line of a question about one line of sight."""
        return line_of(self.question.request, self.analysis) if self.question.request.get("ask") == "los" else None


# --- Answers.


def answer(question: Question, analysis: AnyAnalysis) -> Answered:
    """The answer to a question; CannotAnswer if its request cannot be answered, or if the answer lacks what is asked for
    (``no_answer``: which hex blocks an open line?)."""
    record = _asked(question.request, analysis, "en")
    value = KINDS[question.kind].read(question, record, analysis)
    if value is None:
        raise CannotAnswer("no_answer", _NOTHING[question.form if question.form in _NOTHING else NUMBER])
    return Answered(question, analysis, value, _also(question, analysis, value), record)


def _asked(request: Mapping[str, Any], analysis: AnyAnalysis, language: str) -> Answer:
    record = answer_request(analysis, request, language)
    problem = record.get("error")
    if problem is not None:
        other = answer_request(analysis, request, "fr" if language == "en" else "en")["error"]["message"]
        both = (problem["message"], other) if language == "en" else (other, problem["message"])
        raise CannotAnswer(problem["code"], Text(*both))
    return record


_NOTHING = {
    PLACE: Text("nothing alone blocks this line", "rien n’arrête à lui seul cette ligne"),
    CHANCE: Text("this shot is not allowed, or has no such result", "ce tir n’est pas permis, ou n’a pas ce résultat"),
    NUMBER: Text("the answer holds no such number", "la réponse ne donne pas ce nombre"),
}


def _grounds(english: Answer, french: Answer) -> Iterator[Ground]:
    if "title" in english and "rule" in english:
        yield Ground(english["rule"], Text(_roll(english, ": "), _roll(french, " : ")))
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
                words = Text("to {to}: {cost}", "vers {to} : {cost}")
                yield Ground(
                    en["rule"], words.format(to=named(en["to"]), cost=decimal(str(en["cost"]))), named(en["to"])
                )


def _roll(record: Answer, colon: str) -> str:
    """A roll in words: the table, with its column and what is needed."""
    told = [str(record[name]) for name in ("column", "needed") if record.get(name) not in (None, "")]
    return f"{record['title']}{colon}{', '.join(told)}" if told else str(record["title"])


def line_of(request: Mapping[str, Any], analysis: AnyAnalysis) -> SightLine | TabletopLine:
    """The judged line that a ``los`` request is about. CannotAnswer for wrong places."""
    fields = {name: value for name, value in request.items() if name != "bypass"}
    asked = question_of(analysis, Fields(fields), "en")
    if isinstance(asked, HexQuestion):
        origin, target = asked.sight_place("from"), asked.sight_place("to")
        return asked.analysis.line(origin.hexes[0], target.hexes[0], asked.sight(origin, target))
    ends = asked.standpoint("from"), asked.standpoint("to")
    return asked.analysis.line(*ends, asked.sight(*ends))


def _also(question: Question, analysis: AnyAnalysis, value: AnswerValue) -> tuple[AnswerValue, ...]:
    """Other places that block a line by themselves, by the same judgement."""
    if question.kind != "blocker":
        return ()
    reasons = line_of(question.request, analysis).reasons
    found = (reason.at for reason in reasons if reason.effect is Effect.BLOCKS and reason.at)
    return tuple(at for at in dict.fromkeys(found) if at != value)


def why(question: Question, place: str, analysis: AnyAnalysis) -> Answered:
    """Why one place belongs to a set of places that is asked for, or does not."""
    written = next((one for one in question.among if named(one) == place), place)
    common = {key: value for key, value in question.request.items() if key not in ("ask", "pairs", "to")}
    if question.kind == "blind":
        return answer(Question("sees", {**common, "ask": "los", "to": written}), analysis)
    if question.kind == "stand":
        target = question.request["pairs"][0][1]
        return answer(Question("sees", {**common, "ask": "los", "from": written, "to": target}), analysis)
    if question.kind == "reach":
        return answer(Question("cost", {**common, "ask": "path", "to": written}), analysis)
    raise CannotAnswer("no_answer", _NOTHING[PLACE])


# --- Reading a record.


def named(place: Any) -> str:
    """A place as answers name it: a label, ``unit:ID``, ``x,y``."""
    if isinstance(place, list | tuple):
        return ",".join(f"{part:g}" if isinstance(part, int | float) else str(part) for part in place)
    return str(place)


def _field(name: str) -> Callable[[Question, Answer, AnyAnalysis], AnswerValue | None]:
    def read(_: Question, record: Answer, __: AnyAnalysis) -> AnswerValue | None:
        found: AnswerValue | None = record.get(name)
        return found

    return read


def _margin(_: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
    margin = record.get("margin")
    length = None if margin is None else margin["length"]
    if length is None or analysis.kind != "table":
        return None
    millimetres: int = round(length * MM[analysis.scenario.board.unit])
    return millimetres


def _blind(question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
    if "targets" in record:
        blind = (place for place, seen in zip(question.among, record["targets"], strict=True) if not seen)
        return _sorted(named(place) for place in blind)
    hidden = set(record["blind"])
    return _sorted(named(place) for place in question.among if label_of(place, analysis) in hidden)


def _stand(question: Question, record: Answer, _: AnyAnalysis) -> AnswerValue | None:
    return _sorted(named(place) for place, seen in zip(question.among, record["visible"], strict=True) if seen)


def _reach(question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
    costs = record["costs"]
    if isinstance(costs, list):
        return _sorted(named(place) for place, cost in zip(question.among, costs, strict=True) if cost is not None)
    return _sorted(named(place) for place in question.among if label_of(place, analysis) in costs)


def _chance(question: Question, record: Answer, _: AnyAnalysis) -> AnswerValue | None:
    if not record["may"]:
        return None
    if not question.results:
        return Fraction(record["chance"])
    if not set(question.results) <= set(record["names"]):
        return None
    return sum((Fraction(record["p"].get(result, 0)) for result in question.results), Fraction(0))


def _cover(question: Question, record: Answer, _: AnyAnalysis) -> AnswerValue | None:
    found: int | float | str | None = record["cover"].get(question.part)
    return found


def _sorted(places: Iterator[str]) -> tuple[str, ...]:
    return tuple(sorted(places))


def label_of(place: Any, analysis: AnyAnalysis) -> str:
    """The label of the hex that a place of a request lies in; the place itself on tables."""
    if analysis.kind == "table":
        return named(place)
    found = HexQuestion(analysis, Fields({"at": place}), "en").sight_place("at")
    return analysis.label(found.hexes[0])


KINDS: Mapping[str, QuestionKind] = {
    "sees": QuestionKind(YES_NO, _field("visible"), Text("Does {from} see {to}?", "Est-ce que {from} voit {to} ?")),
    "blocker": QuestionKind(
        PLACE,
        _field("blocker"),
        Text("What blocks the line from {from} to {to}?", "Qu’est-ce qui arrête la ligne de {from} à {to} ?"),
    ),
    "hindrance": QuestionKind(
        NUMBER,
        _field("hindrance"),
        Text(
            "How much hindrance is on the line from {from} to {to}?", "Combien de gêne sur la ligne de {from} à {to} ?"
        ),
    ),
    "margin": QuestionKind(
        NUMBER,
        _margin,
        Text(
            "By how many millimetres is the line from {from} to {to} decided?",
            "À combien de millimètres près la ligne de {from} à {to} est-elle décidée ?",
        ),
    ),
    "blind": QuestionKind(
        PLACES,
        _blind,
        Text(
            "Which of these places does {from} not see: {among}?",
            "Lesquels de ces lieux ne voit-on pas depuis {from} : {among} ?",
        ),
    ),
    "stand": QuestionKind(
        ANY_PLACE,
        _stand,
        Text("Where must one stand to see {target}: {among}?", "Où faut-il se tenir pour voir {target} : {among} ?"),
    ),
    "cost": QuestionKind(
        COST, _field("cost"), Text("What does it cost to go {way} ({unit})?", "Combien coûte d’aller {way} ({unit}) ?")
    ),
    "reach": QuestionKind(
        PLACES,
        _reach,
        Text(
            "Which of these places can {unit} reach: {among}?",
            "Lesquels de ces lieux peut atteindre {unit} : {among} ?",
        ),
    ),
    "chance": QuestionKind(
        CHANCE, _chance, Text("What is the chance of {result}, {shot}?", "Quelle est la chance {result}, {shot} ?")
    ),
    "spotted": QuestionKind(
        YES_NO, _field("spotted"), Text("Does {from} spot {to}?", "Est-ce que {from} repère {to} ?")
    ),
    "limit": QuestionKind(
        NUMBER,
        _field("limit"),
        Text(
            "From how far away at most does {from} spot {to}?", "De quelle distance au plus {from} repère-t-il {to} ?"
        ),
    ),
    "cover": QuestionKind(
        NUMBER,
        _cover,
        Text(
            "What does cover give {to} against {from} ({part})?", "Que vaut le couvert de {to} contre {from} ({part}) ?"
        ),
    ),
    "in_range": QuestionKind(
        YES_NO, _field("in_range"), Text("Is {to} in range of {unit}?", "Est-ce que {unit} porte jusqu’à {to} ?")
    ),
    "in_arc": QuestionKind(
        YES_NO,
        _field("in_arc"),
        Text("Is {to} in the arc of {unit}?", "Est-ce que {to} est dans l’arc de {unit} ?"),
    ),
    "firepower": QuestionKind(
        NUMBER,
        _field("fp"),
        Text("With how much firepower does {unit} fire at {to}?", "Avec quelle puissance {unit} tire-t-il sur {to} ?"),
    ),
    "kept": QuestionKind(
        YES_NO,
        _field("kept"),
        Text(
            "Does {unit} stay concealed (action: {action})?", "Est-ce que {unit} reste camouflé (action : {action}) ?"
        ),
    ),
    "assaults": QuestionKind(
        YES_NO,
        _field("possible"),
        Text("Does an assault of {unit} reach {to}?", "Est-ce qu’un assaut de {unit} atteint {to} ?"),
    ),
    "reacts": QuestionKind(
        YES_NO,
        _field("reacts"),
        Text("Does {to} fire first when {from} assaults?", "Est-ce que {to} tire d’abord quand {from} l’assaille ?"),
    ),
    "mounts": QuestionKind(
        YES_NO, _field("mounts"), Text("May {unit} get into {to}?", "Est-ce que {unit} peut monter dans {to} ?")
    ),
    "dismounts": QuestionKind(
        YES_NO, _field("legal"), Text("May {unit} get out?", "Est-ce que {unit} peut descendre ?")
    ),
}
"""Every kind of question by its name in files."""
FORBIDDEN_COST = FORBIDDEN
