"""``rulesets``: the rulesets there are, or one ruleset's charts with the section that every value comes from."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.odds.charts import column_odds
from workbench.rules.blanks import Blank
from workbench.rules.card import CARD_KINDS, CardField
from workbench.rules.ruleset import (
    FEATURES,
    HEXES,
    HEXSIDES,
    MARKERS,
    PATHS,
    STATES,
    Condition,
    Mode,
    Option,
    ResultChart,
    Ruleset,
    Switch,
    TerrainRow,
    UnitKind,
    Weapon,
)
from workbench.rules.values import STANDINGS, Citation, Cited, Standing, Value, citation_words, cost_words, is_outside

if TYPE_CHECKING:
    from workbench.files.rulesets.comparison import RuleDifference

# --- A ruleset as plain data and as text: every key by group, every value with the rule it comes from.


LAYER_GROUPS = {"terrain": (HEXES, FEATURES), "hexsides": (HEXSIDES,), "paths": (PATHS,), "markers": (MARKERS,)}
"""Groups of the description and the layers that they list; a row held in several layers stands in each."""

Record = dict[str, Any]


def describe_ruleset(ruleset: Ruleset, language: str = "en") -> Record:
    """Everything a ruleset prints, JSON-ready: groups of keys, each value with ``rule`` and ``standing``."""
    described: Record = {
        "id": ruleset.id,
        "name": ruleset.name.get(language),
        "version": ruleset.version,
        "source": ruleset.source.get(language),
        "map_kinds": list(ruleset.map_kinds),
        "doctrines": dict(ruleset.doctrines),
        "level_metres": _plain(ruleset.level_metres),
        "hex_metres": _plain(ruleset.hex_metres),
        "length_unit": ruleset.length_unit,
        "elevation_steps": list(ruleset.elevation_steps),
        "default_grid": {key: _plain(value) for key, value in ruleset.default_grid.items()},
        "mobility": {key: name.get(language) for key, name in ruleset.mobility.items()},
    }
    for group, layers in LAYER_GROUPS.items():
        described[group] = {
            key: _row(row, language)
            for key, row in ruleset.terrain.items()
            if not {row.layer, *row.also}.isdisjoint(layers)
        }
    described["unit_kinds"] = _all(ruleset.units, _kind, language)
    described["states"] = _states(ruleset, language)
    described["weapons"] = _all(ruleset.weapons, _weapon, language)
    described["conditions"] = _all(ruleset.conditions, _condition, language)
    described["options"] = _all(ruleset.options, _option, language)
    described["switches"] = _all(ruleset.switches, _switch, language)
    described["card"] = _all(ruleset.card_fields, _card_field, language)
    described["tables"] = {
        key: {"name": table.name.get(language), "cells": _cells(table.cells, language)}
        for key, table in ruleset.tables.items()
    }
    described["charts"] = _all(ruleset.charts, _chart, language)
    described["modes"] = _all(ruleset.modes, _mode, language)
    described["values"] = _all(ruleset.blanks, _blank, language)
    described["parameters"] = _cells(ruleset.parameters, language)
    described["not_modelled"] = {option.key: _option(option, language) for option in ruleset.not_modelled}
    return described


def _all(entries: Mapping[str, Any], describe: Callable[[Any, str], Record], language: str) -> Record:
    return {key: describe(entry, language) for key, entry in entries.items()}


def _plain(value: Value) -> Any:
    """A value as JSON has it; a fraction that is no whole number becomes text ("2/3")."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return list(value) if isinstance(value, tuple) else value


def _source(citation: Citation, language: str) -> Record:
    found = {"rule": citation.rule, "standing": citation.standing.value}
    return {**found, "note": citation.note.get(language)} if citation.note else found


def _cells(cells: Mapping[str, Cited], language: str) -> Record:
    return {key: {"value": _plain(cell.value), **_source(cell.citation, language)} for key, cell in cells.items()}


def _row(row: TerrainRow, language: str) -> Record:
    return {
        "name": row.name.get(language),
        "aliases": list(row.aliases),
        "layers": [row.layer, *row.also],
        "group": row.group.get(language),
        "base": row.base,
        "summary": row.summary.get(language),
        "cost": {
            mobility: {"value": str(cell), **_source(row.cite_cost(mobility), language)}
            for mobility, cell in {**row.cost, **row.passage}.items()
        },
        "facts": _cells(row.facts, language),
    }


def _chart(chart: ResultChart, language: str) -> Record:
    """The lines of a chart, and for each column what its results are likely."""
    return {
        "name": chart.name.get(language),
        **_source(chart.citation, language),
        "dice": chart.dice,
        "columns": list(chart.columns),
        "rows": {str(total): list(row) for total, row in chart.rows.items()},
        "results": {key: name.get(language) for key, name in chart.results.items()},
        "odds": {
            column: {key: odds[key] for key in chart.results if key in odds}
            for column in chart.columns
            for odds in (column_odds(chart, column).spelled(),)
        },
    }


def _kind(kind: UnitKind, language: str) -> Record:
    return {
        "name": kind.name.get(language),
        "mobility": kind.mobility,
        "tags": sorted(kind.tags),
        "values": _cells(kind.values, language),
    }


def _states(ruleset: Ruleset, language: str) -> Record:
    """States of units; each with what the terrain chart prints for it."""
    states = _all(ruleset.states, _option, language)
    for key, row in ruleset.layer(STATES).items():
        charted = _row(row, language)
        states[key] = {**charted, **states.get(key, {})}
    return states


def _option(option: Option, language: str) -> Record:
    return {
        "name": option.name.get(language),
        "summary": option.summary.get(language),
        "modelled": option.modelled,
        **_source(option.citation, language),
    }


def _weapon(weapon: Weapon, language: str) -> Record:
    return {**_option(weapon, language), "values": _cells(weapon.values, language)}


def _condition(condition: Condition, language: str) -> Record:
    return {
        "name": condition.name.get(language),
        "kind": condition.kind,
        "default": _plain(condition.default),
        "choices": {key: words.get(language) for key, words in condition.choices.items()},
        "minimum": condition.minimum,
        "maximum": condition.maximum,
        **_source(condition.citation, language),
    }


def _card_field(field: CardField, language: str) -> Record:
    """A field of a scenario's card."""
    return {
        "name": field.name.get(language),
        "summary": field.help.get(language),
        "kind": field.kind,
        "what": CARD_KINDS[field.kind].get(language),
        "per_side": field.per_side,
        "parts": {key: words.get(language) for key, words in field.parts.items()},
        "words": {key: words.get(language) for key, words in field.choices.items()},
        "minimum": field.minimum,
        "maximum": field.maximum,
        "printed": _plain(field.printed),
        "from": field.source,
        "needed": field.needed,
        **_source(field.citation, language),
    }


def _mode(mode: Mode, language: str) -> Record:
    return {
        "name": mode.name.get(language),
        "summary": mode.summary.get(language),
        "only": list(mode.only),
        **_source(mode.citation, language),
    }


def _blank(blank: Blank, language: str) -> Record:
    """A value that the user types in: its rows, and the inferred values of the chart."""
    return {
        "name": blank.name.get(language),
        "summary": blank.summary.get(language),
        "kind": blank.kind,
        "rows": {key: words.get(language) for key, words in blank.rows.items()},
        "columns": list(blank.columns),
        "inferred": {key: _plain(value) for key, value in blank.inferred.items()},
        **_source(blank.citation, language),
    }


def _switch(switch: Switch, language: str) -> Record:
    return {
        "name": switch.name.get(language),
        "default": switch.default,
        "choices": {key: words.get(language) for key, words in switch.choices.items()},
        "effect": switch.effect.get(language),
        **_source(switch.citation, language),
    }


_HEADINGS = {
    "terrain": Text("Terrain", "Terrain"),
    "hexsides": Text("Hexsides", "Côtés d’hexagone"),
    "paths": Text("Paths", "Voies"),
    "markers": Text("Markers", "Marqueurs"),
    "unit_kinds": Text("Unit kinds", "Types d’unités"),
    "states": Text("States", "États"),
    "weapons": Text("Weapons", "Armes"),
    "conditions": Text("Conditions", "Conditions"),
    "options": Text("Options", "Options"),
    "switches": Text("Switches (readings of unclear rules)", "Interprétations de règles peu claires"),
    "card": Text("Fields of a scenario’s card", "Champs de la fiche d’un scénario"),
    "tables": Text("Tables", "Tables"),
    "charts": Text("Result charts", "Tables de résultats"),
    "modes": Text("Kinds of move", "Sortes de mouvement"),
    "values": Text("Values to type in (not in the source)", "Valeurs à saisir (absentes de la source)"),
    "parameters": Text("Parameters", "Paramètres"),
    "not_modelled": Text("Not modelled", "Non modélisé"),
}
_OF_SIDES = Text(", for each side", ", par camp")
_SIZES = ("base", "hull")
_COST = Text("cost", "coût")
_YES, _NO, _BLANK = Text("yes", "oui"), Text("no", "non"), Text("blank", "en blanc")


def ruleset_text(ruleset: Ruleset, language: str = "en") -> str:
    """The same for people: one heading per group, one line per value, with its rule in brackets."""
    described = describe_ruleset(ruleset, language)
    lines = [f"{described['name']} ({described['id']}, {described['version']})", described["source"]]
    for group, heading in _HEADINGS.items():
        if described[group]:
            lines += ["", heading.get(language), *_group_lines(described[group], language)]
    return "\n".join(lines) + "\n"


def _group_lines(group: Record, language: str) -> Iterable[str]:
    for key, entry in group.items():
        if "value" in entry:
            yield f"  {key}: {_cell_text(entry, language)}"
            continue
        yield f"  {key}: {entry['name']}{_rule_text(entry, language)}"
        words = entry.get("summary") or entry.get("effect")
        if words:
            yield f"    {words}"
        if "per_side" in entry:
            yield f"    {entry['what']}{_OF_SIDES.get(language) if entry['per_side'] else ''}"
            yield from (f"    - {word}: {meaning}" for word, meaning in (entry["words"] or entry["parts"]).items())
        for choice, meaning in entry.get("choices", {}).items():
            chosen = "*" if choice == entry["default"] else "-"
            yield f"    {chosen} {choice}: {meaning}"
        for name, cell in entry.get("cost", {}).items():
            words = _cell_text({**cell, "value": cost_words(cell["value"], language)}, language)
            yield f"    {_COST.get(language)} {name}: {words}"
        if "rows" in entry and "dice" in entry:
            yield from _chart_lines(entry, language)
        for part in ("facts", "values", "cells"):
            for name, cell in entry.get(part, {}).items():
                yield f"    {name}: {_cell_text(cell, language, ' x ' if name in _SIZES else '-')}"


def _chart_lines(chart: Record, language: str) -> Iterable[str]:
    """The lines of a chart, below them the chance of each result in each column."""
    names, columns = chart["results"], chart["columns"]
    rows = {total: ["-" if word == "none" else word for word in row] for total, row in chart["rows"].items()}
    chances = {key: [chart["odds"][column].get(key, "-") for column in columns] for key in names}
    label = max(map(len, (chart["dice"], *rows, *chances)))
    cells = [columns, *rows.values(), *chances.values()]
    width = max(len(word) for row in cells for word in row)
    for head, row in ((chart["dice"], columns), *rows.items(), *chances.items()):
        yield f"    {head:<{label}}  " + " ".join(f"{word:>{width}}" for word in row)
    yield "    " + " · ".join(f"{'-' if key == 'none' else key}: {name}" for key, name in names.items())


def _cell_text(cell: Record, language: str, between: str = "-") -> str:
    value = cell["value"]
    if isinstance(value, bool):
        value = (_YES if value else _NO).get(language)
    elif value is None:
        value = _BLANK.get(language)
    elif isinstance(value, list):
        value = between.join(str(part) for part in value)
    note = f" {cell['note']}" if "note" in cell else ""
    return f"{value}{_rule_text(cell, language)}{note}"


def _rule_text(entry: Record, language: str) -> str:
    if not entry.get("rule"):
        return ""
    standing = Standing(entry["standing"])
    words = STANDINGS.get(standing)
    if standing is Standing.OUTSIDE and is_outside(entry["rule"]):
        words = None  # the citation says it itself
    rule = citation_words(entry["rule"], language)
    return f" [{rule}{', ' + words.get(language) if words else ''}]"


_ID = Text("name of a ruleset, or its folder", "nom d’un jeu, ou son dossier")
_JSON = Text("as one line of JSON", "en une ligne de JSON")
_FOLDERS = Text("list the folders in which rulesets are looked for", "lister les dossiers où l’on cherche les jeux")


NEW, PACK, INSTALL, DELETE, RENAME, DIFFER = "new", "pack", "install", "delete", "rename", "differences"
_WORKS = (NEW, PACK, INSTALL, DELETE, RENAME, DIFFER)
_NAME = Text(
    "with new, pack, delete, rename and differences the id of the ruleset, with install the file",
    "avec new, pack, delete, rename et differences l’identifiant des règles, avec install le fichier",
)
_ORIGIN = Text(
    "with new: the ruleset that is copied (generic); with differences: the one that is compared with",
    "avec new : les règles copiées (generic) ; avec differences : celles que l’on compare",
)
_CALLED = Text("with new: the name of the game", "avec new : le nom du jeu")
_OUTPUT = Text("with pack: the file to write (ID.rules.wbench)", "avec pack : le fichier à écrire (ID.rules.wbench)")
_AS = Text("with install and rename: the id that it gets", "avec install et rename : l’identifiant qu’elles reçoivent")
_IN_PLACE = Text(
    "with install: take the place of the rules of this id; those are set aside",
    "avec install : prendre la place des règles de cet identifiant ; celles-ci sont mises de côté",
)
_MADE = Text("{id} is a copy of {origin}: {folder}", "{id} est une copie de {origin} : {folder}")
_PACKED = Text("{id} is packed: {file}", "{id} est empaqueté : {file}")
_INSTALLED = Text("{id} is installed: {folder}", "{id} est installé : {folder}")
_DELETED = Text(
    "{id} is taken away; its files are kept in {folder}", "{id} est retiré ; ses fichiers restent dans {folder}"
)
_RENAMED = Text("{id} is {new} now: {folder}", "{id} s’appelle maintenant {new} : {folder}")
_DIFFERENCES = Text("{n} differences", "{n} différences")
_DIFFERENCE = "{place}: {mine} -> {other}"
_HOW_INSTALLED = Text(
    "there is a ruleset {id} already; that of the file (->) differs in {n} values: --replace takes its place, --as ID puts it "
    "beside",
    "il y a déjà des règles {id} ; celles du fichier (->) diffèrent par {n} valeurs : --replace prend leur place, --as ID les "
    "met à côté",
)
_NEEDS_AS = Text("rename wants --as ID", "rename demande --as ID")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "id", nargs="?", metavar="ID|new|pack|install|delete|rename|differences", help=_ID.get(language)
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=_NAME.get(language))
    parser.add_argument("--from", dest="origin", metavar="ID", default="generic", help=_ORIGIN.get(language))
    parser.add_argument("--name", dest="called", metavar="NAME", default="", help=_CALLED.get(language))
    parser.add_argument("-o", "--output", metavar="FILE", help=_OUTPUT.get(language))
    parser.add_argument("--as", dest="kept_as", metavar="ID", default="", help=_AS.get(language))
    parser.add_argument("--replace", action="store_true", help=_IN_PLACE.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))
    parser.add_argument("--folders", action="store_true", help=_FOLDERS.get(language))


def _work(args: argparse.Namespace, console: Console) -> int:
    """Copy, pack, install, take away or rename a ruleset, or list what differs."""
    from workbench.files.formats.source import Refused

    if args.id == RENAME and not args.kept_as:
        console.message(_NEEDS_AS)
        return USAGE
    work: dict[str, Callable[[argparse.Namespace, Console], tuple[Text, Record] | None]] = {
        NEW: _new,
        PACK: _pack,
        INSTALL: _install,
        DELETE: _delete,
        RENAME: _rename,
        DIFFER: _differ,
    }
    try:
        done = work[args.id](args, console)
    except Refused as problem:
        console.diagnostics([problem.diagnostic(args.name)])
        return ERRORS
    except CannotAnswer as problem:
        console.message(problem.text)
        return ERRORS
    except OSError as error:
        console.message(why_not_written(error))
        return ERRORS
    if done is None:
        return ERRORS
    words, found = done
    if args.json:
        console.record(found)
    else:
        console.answer(words.format(**found))
    return DONE


def _new(args: argparse.Namespace, console: Console) -> tuple[Text, Record]:
    from workbench.files.own_rulesets import new_ruleset

    folder = new_ruleset(args.name, args.origin, args.called)
    return _MADE, {"id": args.name, "origin": args.origin, "folder": str(folder)}


def _pack(args: argparse.Namespace, console: Console) -> tuple[Text, Record] | None:
    from workbench.files.own_rulesets import PACK_ENDING, save_pack

    target = Path(args.output or f"{args.name}{PACK_ENDING}")
    diagnostics = save_pack(args.name, target)
    console.diagnostics(diagnostics)
    return None if diagnostics.has_errors else (_PACKED, {"id": args.name, "file": str(target)})


def _install(args: argparse.Namespace, console: Console) -> tuple[Text, Record] | None:
    """Install a pack; where its id is taken and no option decides, list the differences."""
    from workbench.files.own_rulesets import install_ruleset, opened_pack, own_rulesets
    from workbench.files.rulesets.comparison import differences
    from workbench.files.rulesets.draft import read_draft
    from workbench.files.rulesets.loader import folder_of_ruleset

    if not args.kept_as and not args.replace:
        with opened_pack(Path(args.name)) as pack:
            there = folder_of_ruleset(pack.id) if pack.id in own_rulesets() else None
            if there is not None:
                found = differences(read_draft(there), read_draft(pack.folder))
                _list_differences(found, console)
                console.message(_HOW_INSTALLED.format(id=pack.id, n=len(found)))
                return None
    name, folder = install_ruleset(Path(args.name), kept_as=args.kept_as, in_place=args.replace)
    return _INSTALLED, {"id": name, "folder": str(folder)}


def _list_differences(found: list[RuleDifference], console: Console) -> None:
    for one in found:
        place = " / ".join(map(str, one.path))
        console.answer(_DIFFERENCE.format(place=place, mine=one.mine or "-", other=one.other or "-"))


def _differ(args: argparse.Namespace, console: Console) -> tuple[Text, Record]:
    from workbench.files.own_rulesets import folder_of
    from workbench.files.rulesets.comparison import differences
    from workbench.files.rulesets.draft import read_draft

    found = differences(read_draft(folder_of(args.name)), read_draft(folder_of(args.origin)))
    if not args.json:
        _list_differences(found, console)
        return _DIFFERENCES, {"n": len(found)}
    return _DIFFERENCES, {
        "differences": [{"path": list(one.path), "mine": one.mine, "other": one.other} for one in found]
    }


def _delete(args: argparse.Namespace, console: Console) -> tuple[Text, Record]:
    from workbench.files.own_rulesets import set_aside

    return _DELETED, {"id": args.name, "folder": str(set_aside(args.name))}


def _rename(args: argparse.Namespace, console: Console) -> tuple[Text, Record]:
    from workbench.files.own_rulesets import rename_ruleset

    folder = rename_ruleset(args.name, args.kept_as)
    return _RENAMED, {"id": args.name, "new": args.kept_as, "folder": str(folder)}


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the list or the charts, or do what is asked with a ruleset; 1 if one does not load."""
    from workbench.files.installed_games import problems_of_games
    from workbench.files.rulesets import find_rulesets, ruleset_folders

    if args.name is not None and args.id in _WORKS:
        return _work(args, console)
    if args.folders:
        folders = [str(folder) for folder in ruleset_folders()]
        if args.json:
            console.record({"folders": folders})
        else:
            console.answer("\n".join(folders))
        return DONE
    if args.id:
        ruleset = _load(args.id, console)
        if ruleset is None:
            return ERRORS
        if args.json:
            console.record(describe_ruleset(ruleset, console.language))
        else:
            console.answer(ruleset_text(ruleset, console.language).rstrip("\n"))
        return DONE
    console.diagnostics(problems_of_games())
    names = find_rulesets()
    loaded = [(name, ruleset) for name in names if (ruleset := _load(name, console)) is not None]
    rows = [{"id": name, "name": item.name.get(console.language), "version": item.version} for name, item in loaded]
    if args.json:
        console.record({"rulesets": rows})
    else:
        for row in rows:
            console.answer(f"{row['id']:<20} {row['name']} ({row['version']})")
    return DONE if len(loaded) == len(names) else ERRORS


def _load(name: str, console: Console) -> Ruleset | None:
    from workbench.checks.loading import load_ruleset

    ruleset, diagnostics = load_ruleset(name)
    console.diagnostics(diagnostics)
    return None if diagnostics.has_errors else ruleset
