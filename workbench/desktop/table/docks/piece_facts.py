"""What a piece of terrain is, in words: its outline and size, and what the chart says of it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.board.tableboard import CIRCLE, LINE, Feature, TableBoard
from workbench.desktop.numbers import figures
from workbench.desktop.table.overlays.marks import unit_word
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.vocabulary import find_vocabulary

translate = QCoreApplication.translate
VARIABLE = "variable"
"""What a chart says where it leaves a fact to be agreed on for each piece."""


def facts_of(piece: Feature, row: TerrainRow | None, board: TableBoard, language: str) -> str:
    """Outline and size; group; then the summary of its row."""
    unit = unit_word(board.unit)
    if piece.kind == LINE:
        words = translate("PieceFacts", "Line of {n} points, {length} {unit} long")
        size = words.format(n=len(piece.points), length=f"{piece.course.length:.1f}", unit=unit)
    elif piece.kind == CIRCLE:
        size = translate("PieceFacts", "Circle, {across} {unit} across").format(
            across=f"{2 * piece.radius:g}", unit=unit
        )
    else:
        left, top, right, bottom = piece.area.bounds
        words = translate("PieceFacts", "{n} corners, {across} × {down} {unit}")
        size = words.format(n=len(piece.points), across=f"{right - left:.1f}", down=f"{bottom - top:.1f}", unit=unit)
    size = figures(size, language)
    if piece.group:
        size += " · " + translate("PieceFacts", "group {name}").format(name=piece.group)
    summary = row.summary.get(language) if row is not None else ""
    return f"{size}\n{summary}".strip()


def choices_of(fact: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The words that a fact takes, without ``variable``; () for a fact that takes others than words."""
    for doctrine in ruleset.doctrines.values():
        known = find_vocabulary(doctrine)
        taken = known.facts.get(fact) if known is not None else None
        if isinstance(taken, tuple):
            return tuple(word for word in taken if word != VARIABLE)
    return ()


def fact_words(fact: str, word: str, ruleset: Ruleset, language: str) -> str:
    """A word of a fact as the ruleset's messages say it (``cover_light``)."""
    message = ruleset.messages.get(f"{fact}_{word}")
    return message.text.get(language) if message is not None else word
