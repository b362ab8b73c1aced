"""Answers about tables in sentences: lengths, heights, margins, cover, and the line told piece by piece."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from workbench.desktop.table.legends import spot_words, verdict_words
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.wording import SYMBOLS
from workbench.sight.results import Reason
from workbench.sight.table_bodies import obstacle
from workbench.sight.table_results import Crossing

translate = QCoreApplication.translate
OUTSIDE = "(hors source)"
"""How the rules of a game say that they come from beyond the source."""


def piece_words(answer: TableAnswer, piece: int, language: str) -> str:
    """A piece of terrain by its own name, or that of its kind."""
    feature = obstacle(answer.question.scenario, answer.question.ruleset, piece)
    row = answer.question.ruleset.terrain.get(feature.terrain)
    return feature.name.get(language) or (row.name.get(language) if row is not None else feature.terrain)


def inside(answer: TableAnswer, crossing: Crossing) -> float:
    """How long the line runs in a piece, in the table's unit."""
    assert answer.line is not None
    span = math.dist(answer.line.origin.point, answer.line.target.point)
    return span * sum(end - start for start, end in crossing.spans)


def line_facts(answer: TableAnswer) -> str:
    """Distance, heights and bearing of a line."""
    line = answer.line
    assert line is not None
    (x, y), (to_x, to_y) = line.origin.point, line.target.point
    bearing = math.degrees(math.atan2(to_x - x, y - to_y)) % 360.0
    words = translate("TableTelling", "{n} {unit} · from level {a:g} to level {b:g} · bearing {d:.0f}°")
    unit = unit_word(answer.question.scenario.board.unit)
    said = words.format(n=number(line.range), unit=unit, a=line.heights[0], b=line.heights[1], d=bearing)
    if line.stopped is None:
        return said
    far = number(math.dist((x, y), line.stopped))
    return said + " · " + translate("TableTelling", "stopped after {n} {unit}").format(n=far, unit=unit)


def margin_words(answer: TableAnswer, language: str) -> str:
    """How near the other verdict is, in a length and as an angle at the observer."""
    line = answer.line
    if line is None or line.margin is None:
        return ""
    margin = line.margin
    words = margin.words.get(language)
    words = words[:1].upper() + words[1:]
    if margin.degrees is not None:
        words += " · " + translate("TableTelling", "{n}° at the observer").format(n=_fine(margin.degrees))
    return words


def exposure_words(answer: TableAnswer) -> str:
    """How much of the target's base is seen."""
    if answer.exposure is None:
        return ""
    share = answer.exposure.share * 100
    return translate("TableTelling", "{n:.0f} % of its base is seen from here").format(n=share)


def clearing_words(answer: TableAnswer, language: str) -> str:
    """What would open a blocked line."""
    if answer.line is None or answer.line.visible:
        return ""
    names = [piece_words(answer, piece, language) for piece in answer.clearing]
    if not names:
        return translate("TableTelling", "Taking one piece away does not open it: several block.")
    return translate("TableTelling", "Without {pieces} it would be clear.").format(
        pieces=translate("TableTelling", " or without ").join(names)
    )


def reason_line(reason: Reason, language: str) -> str:
    """A reason with its section."""
    if not reason.rule:
        return reason.text.get(language)
    outside = translate("TableTelling", "outside the source")
    return f"{reason.text.get(language)} [{reason.rule.replace(OUTSIDE, f'({outside})')}]"


def line_story(answer: TableAnswer, language: str) -> Iterator[str]:
    """The line, piece by piece, as rows of text."""
    line = answer.line
    if line is None:
        return
    question = answer.question
    ends = (spot_words(spot, answer, language) for spot in (question.observer, question.target))
    yield f"{verdict_words(line)}: " + " → ".join(ends)
    yield line_facts(answer)
    pieces = {crossing.text.get(language) for crossing in line.crossings}
    for reason in line.reasons:
        if reason.text.get(language) not in pieces:
            yield reason_line(reason, language)
    for words in (margin_words(answer, language), exposure_words(answer), clearing_words(answer, language)):
        if words:
            yield words
    unit = unit_word(question.scenario.board.unit)
    span = math.dist(line.origin.point, line.target.point)
    for crossing in line.crossings:
        where = ", ".join(
            number(a * span) if a == b else f"{number(a * span)}–{number(b * span)}" for a, b in crossing.spans
        )
        words = f"{crossing.text.get(language)} [{crossing.rule}]"
        yield f"  {SYMBOLS[crossing.effect]} {where} {unit}: {words}"
    for text in line.assumed:
        yield translate("TableTelling", "  assumed: {words}").format(words=text.get(language))


def _fine(degrees: float) -> str:
    """An angle with two decimals."""
    return f"{degrees:.2f}".replace(".", number(0.5)[1:2])
