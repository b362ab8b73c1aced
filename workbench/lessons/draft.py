"""A lesson that is being written: steps as plain data of a lesson's file, in an order that can be changed. Values that change
nothing in place, so that a window can show any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.files.lesson_writer import as_text, dump_lesson
from workbench.files.yaml_reader import Document, read_yaml_text
from workbench.lessons.handout import request_caption
from workbench.lessons.question_registry import KINDS, question_from
from workbench.lessons.questions import answer
from workbench.lessons.wording import prompt

_HERE = "open"
"""Stands for the path of the scenario where the lesson is about the map that is open."""
StepData = Mapping[str, Any]
"""A step as its file holds it; ``text`` is a :class:`Text`."""


@dataclass(frozen=True)
class Draft:
    """A lesson that is being written."""

    title: Text = Text()
    steps: tuple[StepData, ...] = ()
    about: Text = Text()
    course: Mapping[str, Any] | None = None
    setup: str = ""
    scenario: str = ""
    """The path of the scenario's file; "" = the map that is open belongs into the lesson's file."""

    def with_step(self, step: StepData, at: int | None = None) -> Draft:
        """With one step more: behind the step with a number (from 0), else at the end."""
        place = len(self.steps) if at is None else at + 1
        return replace(self, steps=(*self.steps[:place], step, *self.steps[place:]))

    def with_change(self, number: int, **parts: Any) -> Draft:
        """With other parts of one step; a part that is None is taken away."""
        changed = {**self.steps[number], **parts}
        step = {name: part for name, part in changed.items() if part is not None}
        return replace(self, steps=(*self.steps[:number], step, *self.steps[number + 1 :]))

    def with_text(self, number: int, text: Text) -> Draft:
        """With another text of one step; the language that was not typed is marked as older than the other."""
        step = self.steps[number]
        return self.with_change(number, text=text, stale=_stale(step, as_text(step.get("text", "")), text))

    def with_question_words(self, number: int, part: str, text: Text | None) -> Draft:
        """With another wording (``text``) or hint (``hint``) of the question of one step, marked likewise; None: without."""
        step = self.steps[number]
        entry = dict(step["ask"])
        before = as_text(entry.pop(part, ""))
        if text is not None:
            entry[part] = {language: words for language, words in _words_of(text).items() if words}
        return self.with_change(number, ask=entry, stale=_stale(step, before, text or Text()))

    def with_level(self, level: str, game: str) -> Draft:
        """With another level in the course of its game; a lesson of no course goes to the end of it."""
        course = {"game": game, "order": _LAST} if self.course is None else dict(self.course)
        return replace(self, course={**course, "level": level})

    @property
    def level(self) -> str:
        """Its level in the course; "" of a lesson of none."""
        return "" if self.course is None else str(self.course.get("level", "basic"))

    def without_step(self, number: int) -> Draft:
        """Without one step."""
        return replace(self, steps=(*self.steps[:number], *self.steps[number + 1 :]))

    def moved(self, number: int, by: int) -> Draft:
        """With one step further down (negative: up) in the order; the same where there is no room."""
        to = number + by
        if not 0 <= to < len(self.steps):
            return self
        steps = list(self.steps)
        steps.insert(to, steps.pop(number))
        return replace(self, steps=tuple(steps))


_LAST = 999
"""The place of a lesson behind all others of a course."""


def stale_languages(step: StepData) -> tuple[str, ...]:
    """The languages in which the words of a step are older than in the other."""
    return tuple(step.get("stale") or ())


def _words_of(text: Text) -> dict[str, str]:
    """The words of a text by language, "" where one has none of its own."""
    return {"en": text.en, "fr": text.fr}


def _stale(step: StepData, before: Text, after: Text) -> tuple[str, ...] | None:
    """The languages whose words are older once words were changed; None: none."""
    was, words = _words_of(before), _words_of(after)
    changed = {language for language in LANGUAGES if was[language] != words[language]}
    if not changed:
        return stale_languages(step) or None
    others = {language for language in LANGUAGES if language not in changed and words[language]}
    kept = (set(stale_languages(step)) - changed) | others if len(changed) == 1 else set()
    return tuple(sorted(kept)) or None


@dataclass(frozen=True)
class LessonSource:
    """The source of a draft: the text of the lesson's file, and what :func:`lesson_text` would have written for it. What
    is written by hand in it is kept when the lesson is saved."""

    text: str
    canonical_text: str


def lesson_text(draft: Draft, path: str, scenario: str) -> str:
    """The text of a lesson's file: about the scenario at ``path`` as seen from its folder, or ("") about that of a text."""
    return dump_lesson(
        draft.title or Text("A lesson", "Une leçon"),
        draft.steps,
        about=draft.about,
        course=draft.course,
        path=path,
        scenario=scenario,
        setup=draft.setup if path else "",
    )


def draft_text(draft: Draft) -> str:
    """A draft as the text of a lesson's file without its map, as recovery files keep it; read by :func:`recovered_draft`."""
    return dump_lesson(
        draft.title,
        draft.steps,
        about=draft.about,
        course=draft.course,
        path=draft.scenario or _HERE,
        setup=draft.setup,
    )


def recovered_draft(text: str) -> Draft | None:
    """The draft that :func:`draft_text` has written; None for any other text."""
    data = read_yaml_text(text, "lesson").data
    if not isinstance(data, Mapping) or not isinstance(data.get("steps"), list):
        return None
    if not all(isinstance(step, Mapping) for step in data["steps"]):
        return None
    path = data.get("scenario")
    return draft_of(data, Path(path) if isinstance(path, str) and path != _HERE else None)


def draft_of(data: Mapping[str, Any], scenario: Path | None) -> Draft:
    """The content of a lesson's file as a draft: everything but its remarks and the scenario inside it."""
    steps = tuple({**step, "text": as_text(step.get("text", ""))} for step in data.get("steps", ()))
    course = data.get("course")
    return Draft(
        as_text(data.get("title", "")),
        steps,
        as_text(data.get("about", "")),
        course if isinstance(course, dict) else None,
        str(data.get("setup") or ""),
        "" if scenario is None else str(scenario.resolve()),
    )


def step_of(requests: Sequence[Mapping[str, Any]], view: Mapping[str, Any] | None, analysis: AnyAnalysis) -> StepData:
    """A step that shows these requests, with a first text that says what they show."""
    captions = [text for request in requests if (text := request_caption(request, analysis))]
    text = Text(
        " ".join(f"{one.en}." for one in captions) or "A new step.",
        " ".join(f"{one.get('fr')}." for one in captions) or "Une nouvelle étape.",
    )
    step: dict[str, Any] = {"text": text}
    if view is not None:
        step["view"] = dict(view)
    if requests:
        step["show"] = [dict(one) for one in requests]
    return step


@dataclass(frozen=True)
class Choice:
    """A question that a step may ask: its entry in the file, and its words."""

    entry: Mapping[str, Any]
    words: Text


def questions_for(step: StepData, among: Sequence[Any], analysis: AnyAnalysis) -> list[Choice]:
    """The questions about what a step shows or hides that have an answer; ``among`` are places to choose from, where the author
    has chosen some."""
    shown = [*_listed(step.get("show")), *(one for one in _listed(step.get("hide")) if isinstance(one, Mapping))]
    found: dict[str, Choice] = {}
    for entry in (entry for request in shown for entry in _entries(request, among, analysis)):
        try:
            question = question_from(entry, analysis)
            known = answer(question, analysis)
        except CannotAnswer:
            continue
        if question.form.offers_places and not known.value:
            continue
        # of several rings about a place the first one with an answer is offered
        key = repr({name: value for name, value in entry.items() if name != "ring"})
        found.setdefault(key, Choice(entry, prompt(question, analysis)))
    asked = step.get("ask")
    if asked is not None and not any(same_question(asked, choice.entry) for choice in found.values()):
        try:
            return [Choice(asked, prompt(question_from(asked, analysis), analysis)), *found.values()]
        except CannotAnswer:
            pass  # reading the lesson says what is wrong with it
    return list(found.values())


def same_question(entry: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> bool:
    """Do two entries ask the same, whatever their own wording and hint?"""
    if entry is None or other is None:
        return entry is other
    plain = [{name: part for name, part in one.items() if name not in ("text", "hint")} for one in (entry, other)]
    return plain[0] == plain[1]


def _listed(entries: Any) -> list[Any]:
    return [entries] if isinstance(entries, Mapping) else list(entries or ())


def _entries(request: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
    """The questions about a request, those about sets of places last."""
    rest = {name: value for name, value in request.items() if name not in ("ask", "section")}
    offered = (kind for kind in KINDS.values() if request.get("ask") in kind.offered_for)
    for kind in sorted(offered, key=lambda kind: kind.form.offers_places):
        yield from kind.offers(rest, among, analysis)


def hides_answer(step: StepData, entry: Mapping[str, Any] | None) -> dict[str, Any]:
    """The parts of a step that asks something, or nothing more: what answers it is hidden until it is asked, and shown where
    nothing is asked."""
    shown, hidden = _listed(step.get("show")), _listed(step.get("hide"))
    requests = [one for one in hidden if isinstance(one, Mapping)]
    layers = [one for one in hidden if not isinstance(one, Mapping)]
    if entry is None:
        return {"ask": None, "claim": None, "show": (shown + requests) or None, "hide": layers or None}
    return {"ask": dict(entry), "claim": None, "show": None, "hide": (shown + requests + layers) or None}


def newer_keys_of_lesson(document: Document) -> Counter[str]:
    """The keys in a lesson's file that only a newer program knows, each as often as it is there."""
    # pydantic and its models: only files of a newer program need them here
    from workbench.files.lesson_schema import LessonFile
    from workbench.files.schema_check import newer_keys

    return newer_keys(LessonFile, document)
