"""The tables of the player aid: charts of results, attacks with what modifies them, and the tables that the ruleset names under
``aid``, as far as the scenario uses them; and those that the user typed in from his own copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from workbench.base.text import Text, signed, with_minus_sign
from workbench.engine.sight.tabletop_wording import unit_words
from workbench.engine.unmodelled_rules import described, is_touched
from workbench.files.rulesets.field_words import CHOICE_WORDS
from workbench.printing.labels import LABELS
from workbench.printing.printed_part import Notes, PageTexts, Plain
from workbench.rules.attacks import POOL, TO_HIT, Attack, AttackModifier
from workbench.rules.blanks import NO_RESULT, Blank, row_in
from workbench.rules.ruleset import HEXSIDES, PATHS, AidEntry, Concern, ResultChart, Table, TerrainRow
from workbench.rules.values import Cited

_NONE = "\N{EN DASH}"
"""A result that is none, and a value that is not known."""
_ALWAYS = Concern(())
_FEW_COLUMNS = 4
"""A chart of so many columns stands in half of a page."""


def aid_tables(page: PageTexts, notes: Notes) -> list[Plain]:
    """The tables in the order of printing: attacks, charts, tables, those that were typed in. Each has ``name``, ``text``,
    ``rule``, ``dice``, ``columns`` (headings; none of a table of values), ``rows`` (``head`` and ``cells``), ``key`` (results
    with their words), ``wide`` (needs the width of a page), ``in_words`` (a line says its result in words) and ``parts``
    (modifiers: rows with a heading)."""
    return [*_attacks(page, notes), *_named_tables(page, notes), *_typed_tables(page)]


def _table(page: PageTexts, name: Text, rule: str = "", **values: Any) -> Plain:
    plain = {
        "text": "", "dice": "", "columns": [], "rows": [], "key": [], "wide": False, "in_words": False, "parts": []
    }  # fmt: skip
    return {"name": page.text(name.capitalised()), "rule": rule, **plain, **values}


# --- Charts and tables of the ruleset


def _named_tables(page: PageTexts, notes: Notes) -> Iterator[Plain]:
    """The tables and charts under ``aid`` as far as they are used, and the charts that are not named there."""
    ruleset = page.ruleset
    of_attacks = {attack.chart for attack in ruleset.attacks.values()}
    unnamed = [AidEntry(key, _ALWAYS) for key in ruleset.charts if key not in ruleset.aid and key not in of_attacks]
    units = [described(unit) for _, unit in page.scenario.forces]
    for entry in (*ruleset.aid.values(), *unnamed):
        if not is_touched(entry.used, page.scenario, ruleset, units):
            continue
        if (chart := ruleset.charts.get(entry.key)) is not None:
            yield _table(page, chart.name, page.section(chart.citation), **_chart(page, chart))
        elif (table := ruleset.tables.get(entry.key)) is not None and entry.key not in page.scenario.typed:
            rows = [row for row in _values(page, table, entry, notes) if row["cells"][0]["text"]]
            if rows:
                yield _table(page, table.name, rows=rows)


def _chart(page: PageTexts, chart: ResultChart) -> Plain:
    """The values of a chart: a line for each total of the dice; lines of a single column say the result in words, those that
    follow each other with one result together."""
    if len(chart.columns) == 1:
        found = []
        for (result,), totals in groupby(chart.rows, key=lambda total: chart.rows[total]):
            first, *rest = totals
            head = f"{first}\N{EN DASH}{rest[-1]}" if rest else str(first)
            found.append({"head": head, "cells": [_cell(page.text(chart.results[result]))]})
        return {"dice": chart.dice, "rows": found, "in_words": True}
    rows = [
        {"head": str(total), "cells": [_cell(_NONE if one == "none" else one) for one in results]}
        for total, results in chart.rows.items()
    ]
    used = {result for results in chart.rows.values() for result in results} - {"none"}
    key = [{"mark": word, "text": page.text(name)} for word, name in chart.results.items() if word in used]
    wide = len(chart.columns) > _FEW_COLUMNS
    if len(rows) == 1:
        # nothing is rolled: the only line has no total
        rows = [{**rows[0], "head": ""}]
    dice = chart.dice if len(rows) > 1 else ""
    return {"dice": dice, "columns": list(chart.columns), "rows": rows, "key": key, "wide": wide}


def _cell(text: str, mark: str = "") -> Plain:
    return {"text": text, "mark": mark}


def _values(page: PageTexts, table: Table, entry: AidEntry, notes: Notes) -> Iterator[Plain]:
    """The cells of a table with what they are called; of units that the scenario does not have there are none."""
    absent = _absent_kinds(page)
    for key, name in (entry.cells or dict.fromkeys(table.cells)).items():
        cell = table.cells.get(key)
        if cell is None or key in absent:
            continue
        words = name or _called(page, key) or cell.citation.note
        if words is cell.citation.note:
            # tables of modifiers say in the note what a cell is
            cell = replace(cell, citation=replace(cell.citation, note=Text()))
        head = page.text(words.capitalised()) or key.replace("_", " ").capitalize()
        yield {"head": head, "cells": [_value(page, cell, notes, signs=entry.signed)]}


def _value(page: PageTexts, cell: Cited, notes: Notes, *, signs: bool) -> Plain:
    if cell.value is None:
        return _cell("")
    if signs and isinstance(cell.value, int):
        return _cell(signed(cell.value), notes.mark(cell.citation))
    words = page.value_text(cell.value)
    if words == cell.value and words in CHOICE_WORDS:
        words = page.text(CHOICE_WORDS[words])  # words of files have the names that the rules window shows
    return _cell(with_minus_sign(words) if isinstance(cell.value, int) else words, notes.mark(cell.citation))


def _absent_kinds(page: PageTexts) -> frozenset[str]:
    """Kinds and tags of units that no unit of the scenario has."""
    kinds = page.ruleset.units
    here = {unit.kind for _, unit in page.scenario.forces if unit.kind in kinds}
    present = here.union(*(kinds[kind].tags for kind in here))
    return frozenset({*kinds, *(tag for kind in kinds.values() for tag in kind.tags)} - present)


def _called(page: PageTexts, key: str) -> Text:
    """The name of a cell that has the key of something else: of units, terrain, classes of movement, choices ...; for a tag of
    units the names of those that are here and have it; empty for another key."""
    ruleset = page.ruleset
    if key == "_":
        return LABELS["everybody"]
    named: tuple[Mapping[str, Any], ...] = (
        ruleset.units,
        ruleset.terrain,
        ruleset.weapons,
        ruleset.states,
        ruleset.modes,
    )
    for entries in named:
        if key in entries:
            name: Text = entries[key].name
            return name
    words = {choice: name for one in ruleset.conditions.values() for choice, name in one.choices.items()}
    return {**words, **ruleset.mobility}.get(key) or _tagged(page, key)


def _tagged(page: PageTexts, tag: str) -> Text:
    """The names of the kinds of units of the scenario that have a tag; empty where none has it."""
    kinds = dict.fromkeys(unit.kind for _, unit in page.scenario.forces)
    names = [kind.name for key in kinds if (kind := page.ruleset.units.get(key)) is not None and tag in kind.tags]
    return Text(", ".join(one.get("en") for one in names), ", ".join(one.get("fr") for one in names))


# --- Attacks whose rules are values of the ruleset


def _attacks(page: PageTexts, notes: Notes) -> Iterator[Plain]:
    for attack in page.ruleset.attacks.values():
        chart = page.ruleset.charts.get(attack.chart)
        values = _chart(page, chart) if chart is not None else {}
        values["text"] = " ".join([*filter(None, [page.text(attack.summary)]), *_attack_words(page, attack)])
        parts = _modifiers(page, attack)
        yield _table(page, attack.name, page.section(attack.citation), **{**values, "parts": parts})


def _attack_words(page: PageTexts, attack: Attack) -> Iterator[str]:
    """The lines about an attack: dice, bounds, ranges, states that halve it."""
    if attack.method == TO_HIT:
        yield page.text(LABELS["needed"].format(dice=attack.dice, n=attack.needed))
    if attack.bands:
        last = list(attack.bands)[-1]
        bands = [
            page.text((LABELS["band_beyond"] if band == last else LABELS["band"]).format(name=name, n=far))
            for band, far in attack.bands.items()
            for name in [_band_name(page, band)]
        ]
        board = page.scenario.table
        unit = LABELS["hexes"] if board is None else unit_words(board.unit)
        yield page.text(LABELS["bands"]).format(unit=page.text(unit), bands=", ".join(bands))
    if attack.least is not None or attack.most is not None:
        least = signed(attack.least) if attack.least is not None else _NONE
        most = signed(attack.most) if attack.most is not None else _NONE
        yield page.text(LABELS["bounds"].format(least=least, most=most))
    for key, states in (("halved", attack.halved), ("silent", attack.silent)):
        if states:
            yield page.text(LABELS[key]).format(states=", ".join(page.text(_called(page, state)) for state in states))


def _band_name(page: PageTexts, band: str) -> Text:
    """The name of a band of ranges: that of the modifier for it alone, else its key."""
    for one in page.ruleset.modifiers.values():
        if one.when.band == (band,):
            return one.name
    return LABELS.get(f"band_{band}", Text.of(band.replace("_", " ")))


def _modifiers(page: PageTexts, attack: Attack) -> list[Plain]:
    """The modifiers of the column or the dice of an attack, and the terrain of this map that has a shift."""
    rows = [
        {"head": page.text(one.name.capitalised()), "cells": [_cell(_effect(page, one, attack))]}
        for one in _modifiers_of(page, attack)
    ]
    here = page.scenario.terrain_present()
    rows += [
        {"head": page.text(_target_in(row)), "cells": [_cell(signed(shift))]}
        for key, row in page.ruleset.terrain.items()
        if key in here and isinstance(shift := row.fact(attack.key), int) and shift
    ]
    name = LABELS["dice_modifiers"] if attack.method == TO_HIT else LABELS["column_shifts"]
    return [{"name": page.text(name), "rows": rows}] if rows else []


def _effect(page: PageTexts, one: AttackModifier, attack: Attack) -> str:
    """The effect of a modifier: its shift, the dice that it adds to a pool, and its factors."""
    strength = LABELS["dice_times"] if attack.method == POOL else LABELS["strength_times"]
    parts = [signed(one.shift)] if one.shift else []
    parts += [page.text(LABELS["more_dice"]).format(n=signed(one.dice))] if one.dice else []
    parts += [page.text(strength).format(times=one.times)] if one.times != 1 else []
    parts += [page.text(LABELS["defence_times"]).format(times=one.defence_times)] if one.defence_times != 1 else []
    return ", ".join(parts) or signed(0)


def _modifiers_of(page: PageTexts, attack: Attack) -> Iterable[AttackModifier]:
    absent = _absent_kinds(page)
    for one in page.ruleset.modifiers.values():
        kinds = (*one.when.kind, *one.when.firer_kind)
        if (not one.attacks or attack.key in one.attacks) and not (kinds and absent.issuperset(kinds)):
            yield one


def _target_in(row: TerrainRow) -> Text:
    words = LABELS["across_terrain"] if row.layer in (HEXSIDES, PATHS) else LABELS["target_in"]
    return words.format(name=row.name).capitalised()


# --- Tables from the user's own copy


def _typed_tables(page: PageTexts) -> Iterator[Plain]:
    """The tables that were typed in, as far as they are known; single values stand in one table."""
    single = []
    for key, blank in page.ruleset.blanks.items():
        given = page.scenario.typed.get(key)
        if given is None:
            continue
        if not blank.rows:
            single.append({"head": page.text(blank.name.capitalised()), "cells": _cells(blank, given)})
            continue
        rows = [
            {"head": page.text(name.capitalised()), "cells": _cells(blank, row)}
            for one, name in blank.rows.items()
            if (row := row_in(given, one)) is not None
        ]
        columns = list(blank.columns) if len(blank.headings) > 1 else []
        if rows:
            yield _table(page, blank.name, columns=columns, rows=rows, wide=len(columns) > _FEW_COLUMNS)
    if single:
        yield _table(page, LABELS["own_values"], rows=single)


def _cells(blank: Blank, row: object) -> list[Plain]:
    return [_cell(_NONE if one in ("", NO_RESULT) else one) for one in blank.cells_of(row)]
