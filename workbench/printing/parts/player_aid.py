"""The player aid: the terrain that is on this map, with what it costs and does, states, conditions and rules left out."""

from __future__ import annotations

import re
from typing import Any

from workbench.base.text import Text
from workbench.printing.parts.aid_tables import aid_tables
from workbench.printing.printed_part import Notes, PageTexts, Plain, PrintedPart
from workbench.rules.ruleset import Condition, TerrainRow
from workbench.rules.values import cost_words
from workbench.sheets.card import MONTHS


def values(page: PageTexts) -> Plain:
    """``aid``."""
    return {"aid": _aid(page)}


PART = PrintedPart("aid", Text("Player aid", "Aide de jeu"), values)


def _aid(page: PageTexts) -> Plain:
    """Terrain of this map with costs for the kinds of movers that are here, what it does in words, and sections."""
    ruleset = page.ruleset
    here = page.scenario.terrain_present()
    rows = [row for key, row in ruleset.terrain.items() if key in here or not here.isdisjoint(row.aliases)]
    movers = [ruleset.units[unit.kind].mobility for _, unit in page.scenario.forces if unit.kind in ruleset.units]
    priced = {key for row in rows for key in (*row.cost, *row.passage)}
    classes = [key for key in ruleset.mobility if key in movers and key in priced]
    classes = classes or [key for key in ruleset.mobility if key in priced]
    notes = Notes.of_rows(page.language, rows, lambda row, own: _aid_row(page, row, classes, own))
    listed = [_aid_row(page, row, classes, notes) for row in rows]
    return {
        "classes": [page.text(ruleset.mobility[key]) for key in classes],
        "sections": _numbered_sections(listed),
        "rows": listed,
        "tables": aid_tables(page, notes),
        "notes": notes.listed(),
        "states": [
            {
                "name": page.text(state.name),
                "text": page.text(state.summary),
                "rule": page.section(state.citation),
            }
            for key, state in ruleset.states.items()
            if state.summary and any(key in unit.state for _, unit in page.scenario.forces)
        ],
        "conditions": [
            {"name": page.text(one.name), "text": _condition(page, key, one, value)}
            for key, one in ruleset.conditions.items()
            if (value := page.scenario.conditions.get(key, one.default)) is not None
        ],
        "left_out": [
            {"name": page.text(one.name), "rule": page.section(one.citation)}
            for one in ruleset.not_modelled
            if one.concern is not None and (not one.concern.terrain or not here.isdisjoint(one.concern.terrain))
        ],
    }


def _condition(page: PageTexts, key: str, condition: Condition, value: Any) -> str:
    if key == "month" and isinstance(value, int) and 1 <= value <= 12:
        return page.text(MONTHS[value - 1])
    return page.text(condition.choices.get(str(value), Text.of(str(value))))


def _aid_row(page: PageTexts, row: TerrainRow, classes: list[str], notes: Notes) -> Plain:
    cited = [row.cite_cost(key) for key in classes if key in row.cost or key in row.passage]
    facts = [fact.citation for fact in row.facts.values() if fact.value is not None]
    rules = dict.fromkeys(rule for one in (*cited, *facts) if (rule := page.section(one)))
    marks = dict.fromkeys(mark for one in facts if (mark := notes.mark(one)))
    return {
        "name": page.text(row.name),
        "picture": f"terrain:{row.key}",
        "costs": [_cost(page, row, key, notes) for key in classes],
        "text": page.text(row.summary),
        "rules": list(rules),
        "marks": list(marks),
    }


def _cost(page: PageTexts, row: TerrainRow, key: str, notes: Notes) -> Plain:
    cell = row.cost.get(key) or row.passage.get(key)
    if cell is None:
        return {"text": "", "mark": ""}
    words, marks = cost_words(str(cell), page.language), [notes.mark(row.cite_cost(key))]
    if (found := _WITH_REMARK.fullmatch(words)) is not None:
        # cells are narrow: what stands in brackets goes below
        words = found[1]
        marks.append(notes.letter(found[2]))
    return {"text": words, "mark": " ".join(dict.fromkeys(mark for mark in marks if mark))}


_WITH_REMARK = re.compile(r"(.+?) \(([^()]{6,})\)")
_MOST_LETTERS = 75
"""Letters of the sections of a row of the player aid; where a row has more, sections are numbered and listed below."""


def _numbered_sections(rows: list[Plain]) -> list[Plain]:
    """The sections that the rows cite by number, where their names are long; the rows get the numbers."""
    if all(len("; ".join(row["rules"])) <= _MOST_LETTERS for row in rows):
        return []
    numbers: dict[str, int] = {}
    for row in rows:
        row["rules"] = [str(numbers.setdefault(rule, len(numbers) + 1)) for rule in row["rules"]]
    return [{"number": number, "text": rule} for rule, number in numbers.items()]
