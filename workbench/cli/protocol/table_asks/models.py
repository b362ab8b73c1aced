"""``models``: who sees whom between two units of figures."""

from __future__ import annotations

from workbench.cli.protocol.table_question import Answer, TableQuestion, bare
from workbench.sight.table_results import TableLine


def answer(question: TableQuestion) -> Answer:
    """``seen`` and ``hindered``: a row for each of the ``origins`` (points that figures look from: their own, openings, a
    muzzle), a column for each of the ``targets``; ``firers``: how many see each target, of ``strength`` in all; ``see`` and
    ``are_seen``: how many do; ``text``. Between two single bodies there is one row and one column."""
    origin, target = question.stand("from"), question.stand("to")
    request = question.sight(origin, target)
    found = question.analysis.sight.models(origin, target, request)
    if found is None:
        return _single(question.analysis.sight.line(origin, target, request))
    return {
        "origins": [bare(point) for point in found.origins],
        "targets": [bare(point) for point in found.targets],
        "seen": found.seen.tolist(),
        "hindered": found.hindered.tolist(),
        "firers": found.firers.tolist(),
        "strength": found.strength,
        "see": found.seers,
        "are_seen": found.shown,
        "text": found.words.get(question.language),
    }


def _single(line: TableLine) -> Answer:
    seen = int(line.visible)
    return {
        "origins": [bare(line.origin.point)],
        "targets": [bare(line.target.point)],
        "seen": [[line.visible]],
        "hindered": [[line.visible and line.hindrance > 0]],
        "firers": [seen],
        "strength": 1,
        "see": seen,
        "are_seen": seen,
        "text": "",
    }
