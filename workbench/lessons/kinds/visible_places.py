"""Questions about which of some places are seen: blind places, and places to stand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.lessons.answer_forms import ANY_PLACE, PLACES, AnswerValue
from workbench.lessons.kinds.sight import SEES
from workbench.lessons.mining import (
    AMONG_HEXES,
    AMONG_POINTS,
    FAR,
    NEAR,
    HexSight,
    QuizTopic,
    beside_the_edge,
    tabletop_observers,
)
from workbench.lessons.places import named, places_on
from workbench.lessons.questions import PlacesKind, Question
from workbench.protocol.request import Answer


class _Blind(PlacesKind):
    def offers(self, shown: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
        """About the place that looks."""
        for places in places_on(analysis).proposals(shown["from"], among):
            yield {"question": self.id, **shown, **places}

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """Of the places those that the area does not hold."""
        if "targets" in record:
            pairs = zip(question.among, record["targets"], strict=True)
            return tuple(sorted(named(place) for place, seen in pairs if not seen))
        hidden, places = set(record["blind"]), places_on(analysis)
        return tuple(sorted(named(place) for place in question.among if places.key(place) in hidden))

    def of_place(self, question: Question, place: Any) -> Question:
        """Is it seen?"""
        return Question(SEES, {**question.rest("to"), "ask": "los", "to": place})

    def shown_request(self, question: Question) -> Mapping[str, Any]:
        """The whole area."""
        return {"ask": question.request["ask"], **question.rest("to")}


class _Stand(PlacesKind):
    def request(self, fields: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> dict[str, Any]:
        """Every place with the target."""
        made = {"ask": self.ask, **fields}
        target = made.pop("to", None)
        if target is None:
            raise CannotAnswer("missing_field", Text('the field "to" is missing', "il manque le champ « to »"))
        made["pairs"] = [[place, target] for place in among]
        return made

    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """The target."""
        return {"target": places_on(analysis).text(question.request["pairs"][0][1])}

    def offers(self, shown: Mapping[str, Any], among: Sequence[Any], analysis: AnyAnalysis) -> Iterator[dict[str, Any]]:
        """About the end of the line."""
        for places in places_on(analysis).proposals(shown["to"], among):
            yield {"question": self.id, "to": shown["to"], **places}

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The places from which the target is seen."""
        pairs = zip(question.among, record["visible"], strict=True)
        return tuple(sorted(named(place) for place, seen in pairs if seen))

    def of_place(self, question: Question, place: Any) -> Question:
        """Is the target seen from it?"""
        target = question.request["pairs"][0][1]
        return Question(SEES, {**question.rest("pairs", "to"), "ask": "los", "from": place, "to": target})


BLIND = _Blind(
    id="blind",
    form=PLACES,
    ask="area",
    wording=Text(
        "Which of these places does {from} not see: {among}?",
        "Lesquels de ces lieux ne voit-on pas depuis {from} : {among} ?",
    ),
    offered_for=("area",),
    about="from",
)
STAND = _Stand(
    id="stand",
    form=ANY_PLACE,
    ask="sees",
    wording=Text(
        "Where must one stand to see {target}: {among}?", "Où faut-il se tenir pour voir {target} : {among} ?"
    ),
    offered_for=("los",),
    about="to",
)
KINDS = (BLIND, STAND)


# --- Found for a quiz.


class _HexSets(HexSight):
    """Sets of hexes of which some are seen."""

    def questions(self) -> Iterator[Question]:
        """Blind hexes, and where one must stand, by turns."""
        for count, origin in enumerate(self.observers()):
            area = self.analysis.area(origin)
            away = self.distances(origin)
            near = (away >= NEAR) & (away <= FAR // 2)
            seen, blind = (np.flatnonzero(mask & near).tolist() for mask in self.edges(area.visible))
            self.rng.shuffle(seen)
            self.rng.shuffle(blind)
            half = AMONG_HEXES // 2
            if len(seen) >= 2 and len(blind) >= 2 and count % 2 == 0:
                among = tuple(self.labels[number] for number in sorted(seen[:half] + blind[:half]))
                yield Question(BLIND, {"ask": "area", "from": self.labels[origin]}, among)
            elif seen and blind:
                yield from self._where_to_stand(origin, seen[:half] + blind[:half])

    def _where_to_stand(self, target: int, places: list[int]) -> Iterator[Question]:
        """From which of some places is a hex seen? None, if all of them or none see it."""
        seers = self.analysis.sees([(place, target) for place in places])
        if seers.any() and not seers.all():
            among = tuple(self.labels[number] for number in sorted(places))
            pairs = [[place, self.labels[target]] for place in among]
            yield Question(STAND, {"ask": "sees", "pairs": pairs}, among)


def _on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    return _HexSets(analysis, rng).questions()


def _on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Which of some points are not seen?"""
    for name, origin in tabletop_observers(analysis, rng):
        points = beside_the_edge(analysis, origin, rng)[:AMONG_POINTS]
        if len(points) == AMONG_POINTS:
            yield Question(BLIND, {"ask": "area", "from": name, "to": points}, tuple(points))


SETS = QuizTopic(
    id="places",
    words=Text("Blind places and places to stand", "Lieux aveugles et postes"),
    share=2,
    stream=1,
    on_hexes=_on_hexes,
    on_tables=_on_tables,
)
