"""Questions and their answers in sentences, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import LANGUAGES, Text, capitalised, decimal, with_minus_sign
from workbench.lessons.answer_forms import COST, FORBIDDEN_COST, YES_NO, AnswerValue
from workbench.lessons.places import joined, named, places_on, unit_place
from workbench.lessons.questions import Answered, Ground, Question
from workbench.rules.values import citation_text

YES, NO = Text("yes", "oui"), Text("no", "non")
NONE = Text("none", "aucun")
_FORBIDDEN = Text("not allowed", "interdit")


def prompt(question: Question, analysis: AnyAnalysis) -> Text:
    """The question in words."""
    if question.text:
        return question.text
    request, places = question.request, places_on(analysis)
    values: dict[str, Text] = {name: places.text(request[name]) for name in ("from", "to") if name in request}
    values.setdefault("from", Text("somebody", "quelqu’un"))
    kind = _kind_name(request.get("target"), analysis)
    if kind is not None and "to" in values:
        values["to"] = Text("{kind} in {to}", "{kind} en {to}").format(kind=kind, to=values["to"])
    values["among"] = joined(places.text(place) for place in question.among)
    values["unit"] = mover_text(request, analysis)
    values |= question.kind.words(question, analysis)
    return question.kind.wording_of(question).format(**values)


def _kind_name(party: object, analysis: AnyAnalysis) -> Text | None:
    """The name of the kind of unit that a request describes."""
    key = party.get("kind") if isinstance(party, Mapping) else None
    found = analysis.ruleset.units.get(key) if isinstance(key, str) else None
    return None if found is None else found.name


def mover_text(request: Mapping[str, Any], analysis: AnyAnalysis) -> Text:
    """The unit that a request is about, or the kind of unit in a place."""
    if "unit" in request:
        return places_on(analysis).text(unit_place(request["unit"]))
    kind = analysis.ruleset.units.get(str(request.get("kind", "")))
    name = kind.name if kind is not None else Text.of(str(request.get("kind", "")))
    at = request.get("at")
    return name if at is None else Text("{name} in {at}", "{name} en {at}").format(name=name, at=named(at))


def value_text(question: Question, value: AnswerValue, analysis: AnyAnalysis) -> Text:
    """An answer in a few words."""
    own = question.kind.value_text(value)
    if own is not None:
        return own
    if question.form is YES_NO:
        return YES if value else NO
    if question.form is COST and value == FORBIDDEN_COST:
        return _FORBIDDEN
    if isinstance(value, tuple):
        return joined(places_on(analysis).text(place) for place in value) if value else NONE
    if isinstance(value, Fraction):
        return chance_text(value)
    if isinstance(value, int | float):
        return decimal(with_minus_sign(f"{round(value, 2):g}"))
    return places_on(analysis).text(value)


def chance_text(value: Fraction) -> Text:
    """A chance as a fraction and in per cent."""
    percent = f"{float(value) * 100:.1f}".removesuffix(".0")
    fraction = f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value.numerator)
    return Text(f"{fraction} ({percent}%)", f"{fraction} ({decimal(percent).fr} %)")


def sentence(found: Answered) -> Text:
    """The answer as a sentence: the reasons that decide it, or the first one that a rule gives, after the answer itself; of a
    cost, of cover and of hindrance every part."""
    value = value_text(found.question, found.value, found.analysis)
    closed = found.forbidding if found.value == FORBIDDEN_COST else None
    if closed is not None:
        words = Text("The answer is: {value}. {why}", "La réponse est : {value}. {why}")
        return words.format(value=value, why=_capital(ground_text(closed)))
    rows = [ground for ground in found.grounds if ground.rule]
    deciding = found.question.kind.in_sentence(found, rows) if rows else ()
    if not deciding:
        return Text("The answer is: {value}.", "La réponse est : {value}.").format(value=value)
    why = _strung([row.text for row in deciding])
    rules = joined(dict.fromkeys(citation_text(rule) for rule in dict.fromkeys(row.rule for row in deciding)))
    words = Text("The answer is: {value}. {why} ({rule})", "La réponse est : {value}. {why} ({rule})")
    return words.format(value=value, why=_capital(why), rule=rules)


def _strung(texts: list[Text]) -> Text:
    """Sentences one after the other, parts of sentences with semicolons between."""
    if all(text.en.endswith(".") for text in texts):
        return Text(*(" ".join(_begun(text.get(language)) for text in texts) for language in LANGUAGES))
    return Text("; ".join(text.en for text in texts), " ; ".join(text.get("fr") for text in texts))


def _capital(words: Text) -> Text:
    """With capital first letters, unless it begins with a number or the id of a unit."""
    return Text(*(_begun(part) for part in (words.en, words.get("fr"))))


def _begun(words: str) -> str:
    first = words.partition(" ")[0].rstrip(",;:")
    return capitalised(words) if first.replace("-", "").replace("’", "").isalpha() else words


def ground_text(ground: Ground) -> Text:
    """A reason with its sections in brackets."""
    if not ground.rule:
        return ground.text
    return Text("{why} ({rule})", "{why} ({rule})").format(why=ground.text, rule=citation_text(ground.rule))


def about_place(ground: Ground, place: Any, analysis: AnyAnalysis) -> Ground:
    """The reason why a place belongs to a set or does not, which names the place first, once."""
    name = places_on(analysis).text(place)
    if ground.text.en.startswith(f"{name.en}: "):
        return ground
    return replace(ground, text=Text("{place}: {why}", "{place} : {why}").format(place=name, why=ground.text))
