"""Questions about one line of sight: is it open, what blocks it, what hinders it, how closely is it decided?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, SightArea, SightLine, SightRequest
from workbench.geometry.hex_lines import sextant
from workbench.lessons.answer_forms import NUMBER, PLACE, YES_NO, AnswerValue
from workbench.lessons.mining import (
    FAR,
    LINES_OF_ONE,
    NEAR,
    HexSight,
    QuizTopic,
    beside_the_edge,
    tabletop_enemies,
    tabletop_observers,
)
from workbench.lessons.places import places_on
from workbench.lessons.questions import Answered, Ground, Question, QuestionKind
from workbench.protocol.request import Answer

MARGIN_WITHIN = 10.0
"""Millimetres: a margin that is told as near as this is right, unless the question says otherwise."""
_MOST_HINDERING = 8
"""So many parts of a hindrance stand in its sentence."""
_OF_ONE = 2
"""So many lines of each kind begin in one hex."""


class _Sees(QuestionKind):
    def more_grounds(self, found: Answered, grounds: Sequence[Ground]) -> Iterator[Ground]:
        """What does not stop an open line on a map of hexes and why, where the reasons of the line do not say it already."""
        if not found.value or not isinstance(found.line, SightLine):
            return
        places = places_on(found.analysis)
        for step in found.line.steps:
            label = places.where(step.chosen).en
            if step.decides and not any(ground.text.en in step.text.en or ground.at == label for ground in grounds):
                yield Ground(step.rule, step.text, label, decides=True)


class _Blocker(QuestionKind):
    def also_right(self, question: Question, value: AnswerValue, analysis: AnyAnalysis) -> tuple[AnswerValue, ...]:
        """Other places that block the line by themselves, by the same judgement."""
        reasons = places_on(analysis).line(question.request).reasons
        found = (reason.at for reason in reasons if reason.effect is Effect.BLOCKS and reason.at)
        return tuple(at for at in dict.fromkeys(found) if at != value)


class _Hindrance(QuestionKind):
    def told(self, found: Answered, ruled: Sequence[Ground]) -> Sequence[Ground]:
        """What hinders the line, which together is the answer."""
        reasons = found.line.reasons if found.value and found.line is not None else ()
        hindering = [Ground(one.rule, one.text, one.at) for one in reasons if one.effect is Effect.HINDERS]
        return hindering[:_MOST_HINDERING] or ruled[:1]


class _Margin(QuestionKind):
    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The margin of a line on a table in whole millimetres."""
        margin = record.get("margin")
        length = None if margin is None else margin["length"]
        scale = places_on(analysis).millimetres
        return None if length is None or scale is None else round(length * scale)

    def value_text(self, value: AnswerValue) -> Text:
        """With its unit."""
        return Text("{value} mm", "{value} mm").format(value=value)


SEES = _Sees(
    id="sees",
    form=YES_NO,
    ask="los",
    field="visible",
    wording=Text("Does {from} see {to}?", "Est-ce que {from} voit {to} ?"),
    offered_for=("los",),
)
BLOCKER = _Blocker(
    id="blocker",
    form=PLACE,
    ask="los",
    field="blocker",
    wording=Text("What blocks the line from {from} to {to}?", "Qu’est-ce qui arrête la ligne de {from} à {to} ?"),
    offered_for=("los",),
)
HINDRANCE = _Hindrance(
    id="hindrance",
    form=NUMBER,
    ask="los",
    field="hindrance",
    wording=Text(
        "How much hindrance is on the line from {from} to {to}?", "Combien de gêne sur la ligne de {from} à {to} ?"
    ),
    offered_for=("los",),
)
MARGIN = _Margin(
    id="margin",
    form=NUMBER,
    ask="los",
    wording=Text(
        "By how many millimetres is the line from {from} to {to} decided?",
        "À combien de millimètres près la ligne de {from} à {to} est-elle décidée ?",
    ),
    offered_for=("los",),
    within=MARGIN_WITHIN,
)
KINDS = (
    SEES,
    BLOCKER,
    HINDRANCE,
    MARGIN,
)


# --- Found for a quiz.


class _HexLines(HexSight):
    """Lines that one hexside, one level or one obstacle decides. They are found with whole areas as arrays."""

    def questions(self) -> Iterator[Question]:
        """One line after the other: over the edge of what is seen, hindered, along a hexside, one way only, a level off."""
        for origin in self.observers():
            area = self.analysis.area(origin)
            for target in self._targets(origin, area):
                yield self._about(origin, target, area)
            yield from self._a_level_up(origin, area)

    def _targets(self, origin: int, area: SightArea) -> list[int]:
        """The most instructive targets of a hex."""
        away = self.distances(origin)
        near = (away >= NEAR) & (away <= FAR)
        seen, blind = self.edges(area.visible)
        hindered = area.visible & (area.hindrance >= max(1, int(area.hindrance[near].max(initial=0)) - 1))
        found = []
        for mask in (
            blind & near,
            seen & near,
            hindered & near,
            self._along(origin) & near,
            self._one_way(origin, area, near),
        ):
            numbers = np.flatnonzero(mask).tolist()
            self.rng.shuffle(numbers)
            found += numbers[:_OF_ONE]
        return list(dict.fromkeys(found))

    def _along(self, origin: int) -> BoolArray:
        """Targets to which the line runs along hexsides."""
        here = self.grid.hexes[origin]
        ways = (sextant(one.minus(here)) for one in self.grid.hexes)
        found: BoolArray = np.array([a == b and a > 0 for _, a, b in ways], dtype=np.bool_)
        return found

    def _one_way(self, origin: int, area: SightArea, near: BoolArray) -> BoolArray:
        """Targets for which the way back says otherwise."""
        numbers = np.flatnonzero(near)
        back = self.analysis.sees([(int(number), origin) for number in numbers])
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        found[numbers] = back != area.visible[numbers]
        return found

    def _about(self, origin: int, target: int, area: SightArea) -> Question:
        """A question about a line: what blocks it, how much hinders it, or whether it is open."""
        request = {"ask": "los", "from": self.labels[origin], "to": self.labels[target]}
        if not area.visible[target] and area.blocker[target] >= 0 and self.rng.random() < 0.4:
            return Question(BLOCKER, request)
        if area.visible[target] and area.hindrance[target] > 0 and self.rng.random() < 0.6:
            return Question(HINDRANCE, request)
        return Question(SEES, request)

    def _a_level_up(self, origin: int, area: SightArea) -> Iterator[Question]:
        """Where the game has levels within a hex: what an observer one level higher sees otherwise."""
        if not self.analysis.sight.knows_places:
            return
        try:
            above = self.analysis.area(origin, SightRequest(observer_level=1))
        except CannotAnswer:
            return
        away = self.distances(origin)
        numbers = np.flatnonzero((above.visible != area.visible) & (away >= NEAR) & (away <= FAR)).tolist()
        self.rng.shuffle(numbers)
        for target in numbers[:1]:
            for start in (self.labels[origin], f"{self.labels[origin]}@1"):
                yield Question(SEES, {"ask": "los", "from": start, "to": self.labels[target]})


def _on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    return _HexLines(analysis, rng).questions()


def _on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Lines between enemies, and lines that just pass or just fail."""
    enemies = tabletop_enemies(analysis, rng)
    lines: Iterator[dict[str, Any]] = (
        {"ask": "los", "from": f"unit:{one.id}", "to": f"unit:{other.id}"} for one, other in enemies
    )
    number = 0
    for name, origin in tabletop_observers(analysis, rng):
        between = next(lines, None)
        close = [{"ask": "los", "from": name, "to": point} for point in beside_the_edge(analysis, origin, rng)]
        for request in ([between] if between is not None else []) + close[:LINES_OF_ONE]:
            number += 1
            if number % 4 == 3:
                yield Question(MARGIN, request, within=MARGIN_WITHIN)
            else:
                yield Question(BLOCKER if number % 4 == 1 else SEES, request)


SIGHT = QuizTopic(
    id="sight",
    words=Text("Lines of sight", "Lignes de vue"),
    share=10,
    stream=0,
    on_hexes=_on_hexes,
    on_tables=_on_tables,
)
