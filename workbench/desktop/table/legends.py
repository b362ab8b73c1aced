"""The cards of answers about tables: what each shows, and what it took for granted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.questions import Spot, TableAnswer

translate = QCoreApplication.translate


def spot_words(spot: Spot | None, answer: TableAnswer, language: str) -> str:
    """An end of a question in words: the unit by name, or the point."""
    if spot is None:
        return "–"
    if spot.unit:
        found = answer.question.scenario.forces.find(spot.unit)
        kind = answer.question.ruleset.units.get(found[1].kind) if found is not None else None
        name = found[1].name.get(language) if found is not None else ""
        return name or (f"{kind.name.get(language)} {spot.unit}" if kind is not None else spot.unit)
    assert spot.at is not None
    x, y = spot.at
    unit = answer.question.scenario.board.unit
    height = translate("TableLegends", " + {n:g} levels").format(n=spot.above) if spot.above else ""
    return f"{x:.1f}, {y:.1f} {unit}{height}"


def line_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of a line."""
    assert answer.line is not None
    line, question = answer.line, answer.question
    verdict = (
        translate("TableLegends", "Line of sight: clear")
        if line.visible
        else translate("TableLegends", "Line of sight: blocked")
    )
    lines = [
        translate("TableLegends", "From {a} to {b}").format(
            a=spot_words(question.observer, answer, language), b=spot_words(question.target, answer, language)
        ),
        translate("TableLegends", "Range {n:.1f} {unit}").format(n=line.range, unit=question.scenario.board.unit),
        *([line.margin.words.get(language)] if line.margin is not None else []),
        question.ruleset.name.get(language),
        *(text.get(language) for text in line.assumed),
    ]
    return Legend(verdict, tuple(lines))


def area_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of an area."""
    assert answer.area is not None
    question = answer.question
    watchers = (question.observer, *question.watchers)
    lines = [
        translate("TableLegends", "Seen from {places}").format(
            places="; ".join(spot_words(spot, answer, language) for spot in watchers)
        ),
        translate("TableLegends", "Target {n:g} levels above the ground").format(n=question.above),
        question.ruleset.name.get(language),
        *(text.get(language) for text in answer.area.assumed),
    ]
    return Legend(translate("TableLegends", "Visible area: hatched is blind"), tuple(lines))
