"""``los``: the line of sight between two places of a table."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, bare, length
from workbench.cli.protocol.table_story import story
from workbench.sight.table.profiles import SKY
from workbench.sight.table_bodies import obstacle
from workbench.sight.table_results import Crossing, Margin, TableLine


def answer(question: TableQuestion) -> Answer:
    """``visible``, ``range``, ``hindrance``, ``asymmetric``, ``reasons``; also ``blocker`` (id of the piece), ``crossings``
    (the pieces that the line meets), ``stopped`` (the point at which the line is first stopped, null: nowhere, or by a rule),
    ``heights`` of both ends in levels, the ``margin`` to the other verdict and whether
    it is too ``close`` to call; with ``story: true`` the line piece by piece, one text a row."""
    origin, target = question.stand("from"), question.stand("to")
    request = question.sight(origin, target)
    line = question.analysis.sight.line(origin, target, request)
    found = told(question, line)
    if question.fields.flag("story"):
        found["story"] = tojson.texts(story(question.analysis, line), question.language)
    return found


def told(question: TableQuestion, line: TableLine) -> Answer:
    """A judged line as JSON."""
    span = _length(line)
    return {
        "visible": line.visible,
        "range": length(line.range),
        "hindrance": line.hindrance,
        "asymmetric": line.asymmetric,
        "reasons": tojson.reasons(line.reasons, question.language),
        "blocker": question.piece(line.blocker),
        "crossings": [_crossing(question, crossing, span) for crossing in line.crossings],
        "stopped": None if line.stopped is None else bare(line.stopped),
        "heights": [length(height) for height in line.heights],
        "margin": _margin(question, line.margin),
        "close": line.close,
        "assumed": tojson.texts(line.assumed, question.language),
    }


def _length(line: TableLine) -> float:
    (x, y), (a, b) = line.origin.point, line.target.point
    return float(((a - x) ** 2 + (b - y) ** 2) ** 0.5)


def _crossing(question: TableQuestion, crossing: Crossing, span: float) -> Answer:
    """One piece: ``spans`` and ``under`` (below its top) are distances from the observer's middle; a ``top`` that is null is
    as high as anything: smoke."""
    piece = obstacle(question.analysis.scenario, question.analysis.ruleset, crossing.piece)
    return {
        "at": piece.id,
        "terrain": piece.terrain,
        "spans": [[length(start * span), length(end * span)] for start, end in crossing.spans],
        "under": [[length(start * span), length(end * span)] for start, end in crossing.under],
        "length": length(sum(end - start for start, end in crossing.spans) * span),
        "top": length(crossing.top) if crossing.top < SKY else None,
        "effect": crossing.effect.value,
        "share": length(crossing.share),
        "own": crossing.own,
        "rule": crossing.rule,
        "text": crossing.text.get(question.language),
    }


def _margin(question: TableQuestion, margin: Margin | None) -> Answer | None:
    if margin is None:
        return None
    return {
        "length": None if margin.length is None else length(margin.length),
        "degrees": None if margin.degrees is None else length(margin.degrees),
        "at": question.piece(margin.piece),
        "text": margin.words.get(question.language),
    }
