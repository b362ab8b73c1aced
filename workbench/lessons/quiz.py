"""A quiz mined from any map: instructive questions, spread over the rules, none twice, the same for the same seed."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.lessons.difficulty import difficulty_of
from workbench.lessons.mining import QuizTopic
from workbench.lessons.places import named
from workbench.lessons.question_registry import TOPICS
from workbench.lessons.questions import Answered, Question, answer
from workbench.lessons.wording import prompt, sentence

MOST = 1000
"""Questions of one quiz."""
_POOL = {"hex": 3, "table": 2}
"""So many questions are looked at for each that is chosen."""
_FEWEST = {"hex": 60, "table": 40}
_FILTERED_FEWEST, _FILTERED_POOL, _FILTERED_IN_VAIN = 4, 2, 60
"""The same where only some kinds or rules are wanted: most questions that are looked at are others."""
_IN_VAIN = 400
"""So many questions in a row that cannot be answered, or that are there already, end a topic."""


@dataclass(frozen=True)
class Quiz:
    """Questions with their answers. ``seed`` makes the same quiz again."""

    seed: int
    items: tuple[Answered, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that decides one of them, those with the most questions first."""
        return tuple(rule for rule, _ in Counter(rule for item in self.items for rule in item.rules).most_common())

    def records(self, language: str = "en") -> list[dict[str, Any]]:
        """The questions as plain values: see :func:`record_of`."""
        return [record_of(item, language) for item in self.items]


def record_of(item: Answered, language: str = "en") -> dict[str, Any]:
    """A question as plain values: ``question`` and ``why`` in words, ``kind``, ``ask`` (the request of the query protocol that
    answers it), ``answer``, the ``field`` of the protocol's answer that holds it (None: it follows from all of it), ``among``
    for questions with places to choose from, ``rules``."""
    question = item.question
    made = {
        "question": prompt(question, item.analysis).get(language),
        "kind": question.kind.id,
        "ask": dict(question.request),
        "answer": item.plain,
        "field": question.kind.field_of(question),
        "rules": list(item.rules),
        "why": sentence(item).get(language),
    }
    if question.form.offers_places:
        made["among"] = [named(place) for place in question.among]
    if question.results:
        made["results"] = list(question.results)
    return made


def mine(
    analysis: AnyAnalysis,
    count: int,
    seed: int = 0,
    *,
    weights: Mapping[str, float] | None = None,
    topics: Collection[str] = (),
    kinds: Collection[str] = (),
    rules: Collection[str] = (),
    about: Collection[str] = (),
    level: float | None = None,
    without: Question | None = None,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> Quiz:
    """A quiz of so many questions, or of fewer where the map has not as many.

    ``topics`` are the ids of those topics (:data:`~workbench.lessons.question_registry.TOPICS`) that are asked about, ``kinds``
    the ids of those kinds of question, ``rules`` those that alone may decide a question, ``about`` those of which one must
    (none: all). ``weights`` make rules come more often (2: twice as often as a rule that is not named) or less. ``level`` is
    the rating (:mod:`workbench.lessons.level`) that questions are to be near; ``without`` is a question that is not to come.
    CannotAnswer (``bad_value``) for a count that is not 1 to :data:`MOST`.
    """
    if not 1 <= count <= MOST:
        words = Text("a quiz has 1 to {most} questions", "un questionnaire a de 1 à {most} questions")
        raise CannotAnswer("bad_value", words.format(most=MOST))
    wish = _Wish(frozenset(topics), frozenset(kinds), frozenset(rules), frozenset(about), without)
    if wish.is_narrow:
        wanted = _FILTERED_FEWEST + _FILTERED_POOL * count
    else:
        wanted = max(_FEWEST[analysis.kind], _POOL[analysis.kind] * count)
    pool: list[tuple[QuizTopic, Answered]] = []
    for item in _mined(analysis, seed, wish):
        if cancel is not None:
            cancel.check()
        pool.append(item)
        if progress is not None:
            progress(min(len(pool), wanted), wanted)
        if len(pool) >= wanted:
            break
    items = list(_spread(pool, count, weights or {}, level))
    random.Random(seed).shuffle(items)  # the kinds come in an order of chance
    return Quiz(seed, tuple(items))


@dataclass(frozen=True)
class _Wish:
    """Which questions are wanted: empty sets want all."""

    topics: frozenset[str]
    kinds: frozenset[str]
    rules: frozenset[str]
    about: frozenset[str]
    without: Question | None

    @property
    def is_narrow(self) -> bool:
        """Are most questions others than those that are wanted?"""
        return bool(self.kinds or self.rules or self.about)

    def may_be_asked(self, question: Question) -> bool:
        """Is it of a kind that is wanted?"""
        return not self.kinds or question.kind.id in self.kinds

    def is_decided(self, found: Answered) -> bool:
        """Do rules decide it, and such as are wanted?"""
        allowed = not self.rules or self.rules.issuperset(found.rules)
        return bool(found.rules) and allowed and (not self.about or not self.about.isdisjoint(found.rules))


def _mined(analysis: AnyAnalysis, seed: int, wish: _Wish) -> Iterator[tuple[QuizTopic, Answered]]:
    """(topic, question) for questions that can be answered, the topics by turns, none twice."""
    pools = {topic: topic.questions(analysis, seed) for topic in TOPICS if not wish.topics or topic.id in wish.topics}
    asked, said = set[str](), set[str]()
    if wish.without is not None:
        asked.add(_key(wish.without))
        said.add(prompt(wish.without, analysis).en)
    while pools:
        for topic in list(pools):
            for _ in range(topic.share):
                found = _next(pools[topic], asked, said, analysis, wish)
                if found is None:
                    del pools[topic]
                    break
                yield topic, found


def _key(question: Question) -> str:
    return json.dumps([question.kind.id, question.part, question.results, question.request], sort_keys=True)


def _next(
    pool: Iterator[Question], asked: set[str], said: set[str], analysis: AnyAnalysis, wish: _Wish
) -> Answered | None:
    """The next question of a pool that is new in its request and in its words, and has an answer that a rule decides."""
    for tried, question in enumerate(pool):
        if tried >= (_FILTERED_IN_VAIN if wish.is_narrow else _IN_VAIN):
            return None
        key = _key(question)
        if key in asked or not wish.may_be_asked(question):
            continue
        asked.add(key)
        try:
            found = answer(question, analysis)
            if (
                wish.is_decided(found)
                and not found.is_too_close
                and (words := prompt(question, analysis).en) not in said
            ):
                said.add(words)
                return found
        except CannotAnswer:
            continue
    return None


@dataclass(frozen=True)
class _Choice:
    """A question of the pool, with what decides how soon it is chosen."""

    item: Answered
    rules: tuple[str, ...]
    answer: tuple[str, str]
    nearness: float = 1.0
    """The nearness of a question to the level that is wanted, up to 1."""


_NEAR = 200.0
"""Points of rating from the level at which a question comes half as often."""


def _nearness(item: Answered, level: float | None) -> float:
    return 1.0 if level is None else 1 / (1 + ((difficulty_of(item) - level) / _NEAR) ** 2)


def _spread(
    pool: list[tuple[QuizTopic, Answered]], count: int, weights: Mapping[str, float], level: float | None
) -> Iterator[Answered]:
    """The questions of a pool by topics in turn, of each topic the one whose rules have come least often so far, near the level
    that is wanted, and then the one whose kind and answer have."""
    topics: dict[QuizTopic, list[_Choice]] = {}
    for topic, item in pool:
        topics.setdefault(topic, []).append(
            _Choice(item, item.rules, (item.question.kind.id, str(item.plain)), _nearness(item, level))
        )
    by_rule: Counter[str] = Counter()
    by_answer: Counter[tuple[str, str]] = Counter()
    by_topic: Counter[QuizTopic] = Counter()

    def score(one: _Choice) -> tuple[float, int]:
        new = max(weights.get(rule, 1.0) / (1 + by_rule[rule]) for rule in one.rules)
        return new * one.nearness, -by_answer[one.answer]

    while topics and count > 0:
        topic = min(topics, key=lambda one: (by_topic[one] + 1) / one.share)
        chosen = max(topics[topic], key=score)
        topics[topic].remove(chosen)
        if not topics[topic]:
            del topics[topic]
        by_topic[topic] += 1
        by_rule.update(chosen.rules)
        by_answer[chosen.answer] += 1
        count -= 1
        yield chosen.item
