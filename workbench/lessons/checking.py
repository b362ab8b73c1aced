"""Asks everything of a lesson again: what it shows, what it hides, its questions and its claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, Span, nearest_or_all
from workbench.base.text import LANGUAGES, Text
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document, Source
from workbench.lessons.answer_forms import ANY_PLACE, YES_NO
from workbench.lessons.judging import judge_answered
from workbench.lessons.lesson import SECTION, Lesson, Request, Step
from workbench.lessons.places import named, places_on
from workbench.lessons.questions import Answered, answer
from workbench.lessons.wording import prompt, sentence
from workbench.protocol.answers import answer_request, known_asks
from workbench.rules.rule_names import NamedRule, cited_rules
from workbench.rules.values import citation_words

# --- Texts of steps that answer the yes-or-no question after them, and questions that are asked twice. A text may tell a rule,
# and where who stands: the learner has to see the verdict for himself. A sentence gives it away if it names a place of the
# question, or speaks of the map of now (``nothing hides``), and says the verdict in words for it.


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
    for words in _sentences(text):
        about = names.search(words) or _OF_NOW.search(words.casefold())
        if about and not words.endswith("?") and verdict.search(words.casefold()):
            return words
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


def check_lesson(lesson: Lesson, document: Document) -> Iterator[Diagnostic]:
    """Every request that cannot be answered, or has a field that means nothing; every claim that is wrong; texts in one
    language only; a place to look at that is not there."""
    source = Source(document)
    yield from _one_language(source, ("title",))
    yield from _course(lesson, document)
    yield from _teaches(lesson, source)
    for number, step in enumerate(lesson.steps):
        place: Path = ("steps", number)
        analysis = lesson.analysis_at(number)
        yield from _one_language(source, (*place, "text"))
        yield from _view(step, analysis, document, place)
        yield from _shown(step, analysis, source, place)
        yield from _question(step, analysis, document, place)


def without_section(request: Request) -> dict[str, Any]:
    """A request to show as it is asked: ``section`` beside ``ask: los`` says only how it is drawn."""
    mark = request.get("ask") == "los"
    return {name: value for name, value in request.items() if not (mark and name == SECTION)}


def _course(lesson: Lesson, document: Document) -> Iterator[Diagnostic]:
    game = lesson.course.game
    if game and game != lesson.ruleset.id:
        text = Text(
            f'the lesson is of the course of "{game}", its scenario is of {lesson.ruleset.id}',
            f"la leçon est du cours de « {game} », son scénario est de {lesson.ruleset.id}",
        )
        yield _error("wrong_game", text, document.span(("course", "game")))


def _teaches(lesson: Lesson, source: Source) -> Iterator[Diagnostic]:
    """Rules that the head names must be known, and be what a question is about: by its answer or by the text before it."""
    rules, cited = lesson.ruleset.rules, _cited(lesson)
    for number, section in enumerate(lesson.course.teaches):
        span = source.document.span(("course", "teaches", number))
        if section not in rules:
            text = Text(f'the ruleset names no rule "{section}"', f"les règles ne nomment pas de section « {section} »")
            yield Diagnostic(Severity.ERROR, "unknown_rule", text, span, nearest_or_all(section, rules))
        elif section not in cited:
            text = Text(
                f"no step that asks is about {section}: neither its text nor its answer cites it",
                f"aucune étape qui interroge ne porte sur {section} : ni son texte ni sa réponse ne la cite",
            )
            yield _error("not_taught", text, span)


def _cited(lesson: Lesson) -> frozenset[str]:
    """The sections of the rules that answers cite, or texts of steps that ask."""
    rules, found = lesson.ruleset.rules, set[str]()
    if not lesson.course.teaches:
        return frozenset()
    for number, question in lesson.questions:
        text = lesson.steps[number].text
        found |= {section for section in rules if _is_named(section, text, rules)}
        try:
            answered = answer(question, lesson.analysis_at(number))
        except CannotAnswer:
            continue  # reported at its step
        grounds = (*answered.grounds, *(ground for one in answered.of_places for ground in one.grounds))
        for citation in {*answered.rules, *(ground.rule for ground in grounds)}:
            found |= set(cited_rules(citation, rules))
    return frozenset(found)


def _is_named(section: str, text: Text, rules: Mapping[str, NamedRule]) -> bool:
    """Does a text name the section, in a language in which no other section has the same words? In English several headings of
    a French source are only their page."""
    for language in LANGUAGES:
        words = citation_words(section, language)
        if not re.search(rf"(?<![\w.]){re.escape(words)}(?!\w|\.\d)", text.get(language)):
            continue
        if not any(other != section and citation_words(other, language) == words for other in rules):
            return True
    return False


def _one_language(source: Source, place: Path) -> Iterator[Diagnostic]:
    text = source.get(*place)
    if isinstance(text, dict) and bool(text.get("en")) != bool(text.get("fr")):
        words = Text("this text is in one language only", "ce texte n’est que dans une langue")
        yield Diagnostic(Severity.INFO, "one_language", words, source.document.span(place))


def _view(step: Step, analysis: AnyAnalysis, document: Document, place: Path) -> Iterator[Diagnostic]:
    if step.view is None:
        return
    at = step.view.at
    record = answer_request(analysis, {"ask": "describe", "at": list(at) if isinstance(at, tuple) else at})
    if "error" in record:
        yield _unanswered(record, analysis, {"ask": "describe", "at": at}, document.span((*place, "view", "at")))


def _shown(step: Step, analysis: AnyAnalysis, source: Source, place: Path) -> Iterator[Diagnostic]:
    single = isinstance(source.get(*place, "show"), dict)
    shown = [(*place, "show")] if single else list(source.entries(*place, "show"))
    hidden = [entry for entry in source.entries(*place, "hide") if isinstance(source.get(*entry), dict)]
    for request, path in (*zip(step.show, shown, strict=True), *zip(step.hide, hidden, strict=True)):
        yield from _request(without_section(request), analysis, source.document, path)


def _request(request: Mapping[str, Any], analysis: AnyAnalysis, document: Document, path: Path) -> Iterator[Diagnostic]:
    record = answer_request(analysis, request)
    if "error" in record:
        yield _unanswered(record, analysis, request, document.span(path))
    yield from _ignored(record, document, path)


def _ignored(record: Mapping[str, Any], document: Document, path: Path) -> Iterator[Diagnostic]:
    for name in record.get("ignored", ()):
        text = Text(f'the field "{name}" means nothing here', f"le champ « {name} » ne veut rien dire ici")
        hint = Text("docs/query.md lists the fields of every ask", "docs/query.md donne les champs de chaque demande")
        yield _error("unknown_field", text, document.key_span((*path, *name.split("."))), hint)


def _unanswered(record: Mapping[str, Any], analysis: AnyAnalysis, request: Mapping[str, Any], span: Span) -> Diagnostic:
    problem = record["error"]
    french = answer_request(analysis, request, "fr")["error"]["message"]
    hint = Text()
    if problem["code"] == "unknown_ask":
        hint = nearest_or_all(str(request.get("ask")), known_asks(analysis.kind == "table"))
    return _error(problem["code"], Text(problem["message"], french), span, hint)


def _question(step: Step, analysis: AnyAnalysis, document: Document, place: Path) -> Iterator[Diagnostic]:
    if step.question is None:
        return
    path = (*place, "ask")
    try:
        found = answer(step.question, analysis)
    except CannotAnswer as problem:
        yield _error(problem.code, problem.text, document.span(path))
        return
    yield from _ignored(found.record, document, path)
    if found.question.form is ANY_PLACE and not found.value:
        text = Text("none of these places is right", "aucun de ces lieux ne convient")
        yield _error("no_right_place", text, document.span(path))
    if found.is_too_close and found.question.form is YES_NO:
        text = Text(
            "the line is too close to call, so that neither answer is right",
            "la ligne est trop juste pour trancher, aucune réponse n’est donc juste",
        )
        hint = Text("show it instead of asking, or move an end", "montrez-la sans interroger, ou déplacez un bout")
        yield Diagnostic(Severity.WARNING, "asked_too_close", text, document.span(path), hint)
    yield from _text(step, found, document.span((*place, "text")))
    if step.claim is not None:
        yield from _claim(step, found, document.span((*place, "claim")))


def _text(step: Step, found: Answered, span: Span) -> Iterator[Diagnostic]:
    """Remarks on a text that answers the question below it, or asks it already."""
    for language in LANGUAGES:
        text = step.text.get(language)
        verdict = verdict_before(text, found, language)
        if verdict is not None:
            words = Text(
                f'the text answers the question before it is asked: "{verdict}"',
                f"le texte répond à la question avant qu’elle soit posée : « {verdict} »",
            )
            hint = Text("tell where things stand, not the verdict", "dites ce qui se trouve où, pas le verdict")
            yield Diagnostic(Severity.WARNING, "text_answers", words, span, hint)
            return
        if asked_before(text, found, found.analysis, language) is not None:
            words = Text(
                "the text ends with the question that is asked below it", "le texte finit par la question posée dessous"
            )
            hint = Text("leave the question out of the text", "retirez la question du texte")
            yield Diagnostic(Severity.INFO, "asked_twice", words, span, hint)
            return


def _claim(step: Step, found: Answered, span: Span) -> Iterator[Diagnostic]:
    try:
        judged = judge_answered(found, step.claim)
    except CannotAnswer as problem:
        yield _error(problem.code, problem.text, span)
        return
    if not judged.right:
        text = Text("the claim is wrong", "l’affirmation est fausse")
        yield _error("wrong_claim", text, span, sentence(found))


def _error(code: str, text: Text, span: Span, hint: Text = Text()) -> Diagnostic:
    return Diagnostic(Severity.ERROR, code, text, span, hint)
