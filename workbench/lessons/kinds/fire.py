"""Questions about fire: cover, range, arc, firepower, and the chance of a shot."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.lessons.answer_forms import CHANCE, COVER_VALUE, NUMBER, YES_NO, AnswerValue
from workbench.lessons.charts import NO_EFFECT
from workbench.lessons.mining import QuizTopic, hex_enemies, hex_enemies_in_sight, open_lines, tabletop_enemies
from workbench.lessons.places import places_on
from workbench.lessons.questions import Answered, Ground, Question, QuestionKind
from workbench.lessons.wording import mover_text
from workbench.odds.dice import dice, parse_dice
from workbench.planning.impact import COVER_KEYS, COVER_WORDS
from workbench.protocol.answers import answer_request
from workbench.protocol.request import Answer

_PARTS = 8
"""So many parts of cover stand in its sentence."""
_SHIFT = re.compile(r"[+−-]\d")
"""A reason that adds to cover or takes from it."""
_CLASSES = ("cover", "class")
"""Parts of cover whose values are words."""
_HAS_COVER = Text("What cover has {to} against {from}?", "Quel couvert a {to} contre {from} ?")


class _Cover(QuestionKind):
    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """Which part of the cover it is about."""
        return {"part": COVER_KEYS.get(question.part, Text.of(question.part))}

    def wording_of(self, question: Question) -> Text:
        """Cover that is a word needs no name of its part."""
        return _HAS_COVER if question.part in _CLASSES else self.wording

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The part of the cover."""
        found: int | float | str | None = record["cover"].get(question.part)
        return found

    def field_of(self, question: Question) -> str:
        """The part of the cover."""
        return f"cover.{question.part}"

    def value_text(self, value: AnswerValue) -> Text | None:
        """Its class as a word."""
        return COVER_WORDS.get(value, Text.of(value)) if isinstance(value, str) else None

    def in_sentence(self, found: Answered, ruled: Sequence[Ground]) -> Sequence[Ground]:
        """The shifts of the part, if there are several; nothing where nothing gives cover."""
        if found.value == 0 and not any(row.decides for row in ruled):
            return ()
        counted = [row for row in ruled if _SHIFT.search(row.text.en)]
        word = COVER_KEYS.get(found.question.part, Text()).en
        counted = [row for row in counted if word and word in row.text.en] or counted
        return counted[:_PARTS] if len(counted) > 1 else ruled[:1]


class _Chance(QuestionKind):
    def words(self, question: Question, analysis: AnyAnalysis) -> Mapping[str, Text]:
        """The result and the shot."""
        named_by_record = question.results or "table" in question.request
        records = [answer_request(analysis, question.request, one) for one in LANGUAGES] if named_by_record else []
        return {"result": _result(question, records), "shot": _shot(question, records, analysis)}

    def read(self, question: Question, record: Answer, analysis: AnyAnalysis) -> AnswerValue | None:
        """The chance of any effect, or of the results that are named; None for a shot that is not allowed."""
        if not record["may"]:
            return None
        if not question.results:
            return Fraction(record["chance"])
        if not set(question.results) <= set(record["names"]):
            return None
        return sum((Fraction(record["p"].get(result, 0)) for result in question.results), Fraction(0))

    def more_grounds(self, found: Answered, grounds: Sequence[Ground]) -> Iterable[Ground]:
        """The throws that count, of a chance that is read in a chart."""
        chart = found.analysis.ruleset.charts.get(str(found.record.get("table", "")))
        column = str(found.record.get("column", ""))
        if chart is None or column not in chart.columns:
            return ()
        try:
            throws = dice(*parse_dice(chart.dice))
        except ValueError:
            return ()  # totals of this chart come about in another way
        at = chart.columns.index(column)
        wanted = found.question.results or found.record.get("p", {}).keys() - {NO_EFFECT}
        totals = [
            total for total, cells in sorted(chart.rows.items()) if cells[at] in wanted and cells[at] in chart.results
        ]
        count = sum(throws.throws.get(total, 0) for total in totals)
        if not totals or Fraction(count, throws.total) != found.value:
            return ()
        words = Text(
            "in column {column} these throws count: {totals}; {count} of {all}",
            "dans la colonne {column} comptent les jets : {totals} ; {count} sur {all}",
        )
        filled = words.format(column=column, totals=", ".join(map(str, totals)), count=count, all=throws.total)
        return (Ground(chart.citation.rule, filled, decides=True),)


def _result(question: Question, records: Sequence[Answer]) -> Text:
    if not question.results:
        return Text("any effect", "d’un effet quelconque")
    english, french = (record.get("names", {}) for record in records)
    every = [(english.get(name, name), french.get(name, name)) for name in question.results]
    words = Text("“{names}”", "du résultat « {names} »")
    return words.format(names=Text(" / ".join(en for en, _ in every), " / ".join(fr for _, fr in every)))


def _shot(question: Question, records: Sequence[Answer], analysis: AnyAnalysis) -> Text:
    request = question.request
    if "table" in request:
        column = request.get("column", request.get("modifier", ""))
        english, french = (str(record.get("title", request["table"])) for record in records)
        table = Text("on the table “{table}”", "sur la table « {table} »").format(table=Text(english, french))
        chart = analysis.ruleset.charts.get(str(request["table"]))
        if chart is not None and len(chart.columns) < 2:
            return table  # a table of one column prints no heading
        return Text("{table}, column {column}", "{table}, colonne {column}").format(table=table, column=column)
    words = Text("in a shot of {unit} at {to}", "dans un tir de {unit} sur {to}")
    return words.format(unit=mover_text(request, analysis), to=places_on(analysis).text(request["to"]))


COVER = _Cover(
    id="cover",
    form=COVER_VALUE,
    ask="cover",
    wording=Text(
        "What does cover give {to} against {from} ({part})?", "Que vaut le couvert de {to} contre {from} ({part}) ?"
    ),
    of_part=True,
)
IN_RANGE = QuestionKind(
    id="in_range",
    form=YES_NO,
    ask="range",
    field="in_range",
    wording=Text("Is {to} in range of {unit}?", "Est-ce que {unit} porte jusqu’à {to} ?"),
)
IN_ARC = QuestionKind(
    id="in_arc",
    form=YES_NO,
    ask="arc",
    field="in_arc",
    wording=Text("Is {to} in the arc of {unit}?", "Est-ce que {to} est dans l’arc de {unit} ?"),
    explained_by_two=True,
)
FIREPOWER = QuestionKind(
    id="firepower",
    form=NUMBER,
    ask="range",
    field="fp",
    wording=Text("How much firepower has a shot of {unit} at {to}?", "Quelle puissance a un tir de {unit} sur {to} ?"),
)
CHANCE_OF_SHOT = _Chance(
    id="chance",
    form=CHANCE,
    ask="odds",
    wording=Text("What is the chance of {result}, {shot}?", "Quelle est la chance {result}, {shot} ?"),
    offered_for=("odds",),
    of_results=True,
)
KINDS = (COVER, IN_RANGE, IN_ARC, FIREPOWER, CHANCE_OF_SHOT)


# --- Found for a quiz: on hexes.


def _cover_on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """Questions about the cover of an enemy, or somebody in a hex."""
    parts = _parts_of_cover(analysis)
    if not parts:
        return
    pairs = iter(hex_enemies_in_sight(analysis, rng))
    for number, (start, end) in enumerate(open_lines(analysis, rng)):
        part = parts[number % len(parts)]
        enemies = next(pairs, None)
        if enemies is not None:
            request = {"ask": "cover", "from": f"unit:{enemies[0].id}", "to": f"unit:{enemies[1].id}"}
            yield Question(COVER, request, part=part)
        yield Question(COVER, {"ask": "cover", "from": start, "to": end}, part=part)


def _parts_of_cover(analysis: Analysis) -> list[str]:
    """The shifts that this game's cover has."""
    grid = analysis.scenario.board.grid
    if grid.size < 2:
        return []
    try:
        found = analysis.cover(0, int(max(grid.neighbours[0])))
    except CannotAnswer:
        return []
    return list(found.values)


def _ranges_on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """Is an enemy in range and in the arc of what has one, and with how much firepower is fired at him?"""
    for one, other in hex_enemies(analysis, rng):
        shot = {"unit": one.id, "to": f"unit:{other.id}"}
        yield Question(IN_RANGE, {"ask": "range", **shot})
        yield Question(FIREPOWER, {"ask": "range", **shot})
        if one.facing is not None:
            yield Question(IN_ARC, {"ask": "arc", **shot})


def _chances_on_hexes(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """The chance of a shot as units stand, and of results on the game's charts."""
    charts = list(analysis.ruleset.charts.values())
    bare = [(chart.key, column, result) for chart in charts for column in chart.columns for result in chart.results]
    rng.shuffle(bare)
    rows = iter(bare)
    for one, other in hex_enemies(analysis, rng):
        shot: dict[str, Any] = {"ask": "odds", "unit": one.id, "to": f"unit:{other.id}"}
        yield Question(CHANCE_OF_SHOT, shot)
        row = next(rows, None)
        if row is not None:
            yield _on_chart(*row)
    for row in rows:
        yield _on_chart(*row)


def _on_chart(table: str, column: str, result: str) -> Question:
    return Question(CHANCE_OF_SHOT, {"ask": "odds", "table": table, "column": column}, results=(result,))


# --- On tables.


def _cover_on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    parts: list[str] = []
    for number, (one, other) in enumerate(tabletop_enemies(analysis, rng)):
        if not parts:
            try:
                parts = list(analysis.cover(analysis.stand(one.id), analysis.stand(other.id)).values)
            except CannotAnswer:
                continue
        request = {"ask": "cover", "from": f"unit:{one.id}", "to": f"unit:{other.id}"}
        if parts:
            yield Question(COVER, request, part=parts[number % len(parts)])


def _ranges_on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    for one, other in tabletop_enemies(analysis, rng):
        yield Question(IN_RANGE, {"ask": "range", "unit": one.id, "to": f"unit:{other.id}"})
        yield Question(IN_ARC, {"ask": "arc", "unit": one.id, "to": f"unit:{other.id}"})


def _chances_on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    for one, other in tabletop_enemies(analysis, rng):
        yield Question(CHANCE_OF_SHOT, {"ask": "odds", "unit": one.id, "to": f"unit:{other.id}"})


COVERS = QuizTopic(
    id="cover", words=Text("Cover", "Couvert"), share=2, stream=5, on_hexes=_cover_on_hexes, on_tables=_cover_on_tables
)
RANGES = QuizTopic(
    id="ranges",
    words=Text("Ranges", "Portées"),
    share=1,
    stream=7,
    on_hexes=_ranges_on_hexes,
    on_tables=_ranges_on_tables,
)
CHANCES = QuizTopic(
    id="chances",
    words=Text("Chances of a shot", "Chances d’un tir"),
    share=2,
    stream=6,
    on_hexes=_chances_on_hexes,
    on_tables=_chances_on_tables,
)
TOPICS = (COVERS, RANGES, CHANCES)
