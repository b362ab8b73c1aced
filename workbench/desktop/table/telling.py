"""Answers about tables in sentences: lengths, heights, margins, cover, and the line told piece by piece."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from workbench.desktop.table.legends import spot_words, verdict_words
from workbench.desktop.table.overlays.marks import number
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.wording import SYMBOLS
from workbench.fire.results import Cover
from workbench.sight.results import Effect, Reason
from workbench.sight.table_results import Crossing

translate = QCoreApplication.translate


def piece_words(answer: TableAnswer, piece: int, language: str) -> str:
    """A piece of terrain by its own name, or that of its kind."""
    feature = answer.question.scenario.board.features[piece]
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
    unit = answer.question.scenario.board.unit
    return words.format(n=number(line.range), unit=unit, a=line.heights[0], b=line.heights[1], d=bearing)


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


def cover_words(cover: Cover | None, language: str) -> str:
    """What protects the target, and the scores that hit it."""
    if cover is None:
        return ""
    names = {
        "none": translate("TableTelling", "none"),
        "light": translate("TableTelling", "light"),
        "heavy": translate("TableTelling", "heavy"),
        "total": translate("TableTelling", "total"),
    }
    kind = str(cover.values.get("cover", "none"))
    words = translate("TableTelling", "Cover of the target: {kind}").format(kind=names.get(kind, kind))
    scores = {
        "small_arms": translate("TableTelling", "small arms hit on {n}"),
        "he": translate("TableTelling", "shells on {n}"),
    }
    for key, form in scores.items():
        score = cover.extra.get(key)
        if isinstance(score, int):
            words += " · " + form.format(n=f"{score}+" if score < 6 else score)
    told = [reason.text.get(language) for reason in cover.reasons if reason.effect is not Effect.BLOCKS]
    return "\n".join([words, *told])


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
    return f"{reason.text.get(language)} [{reason.rule}]" if reason.rule else reason.text.get(language)


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
    unit = question.scenario.board.unit
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
