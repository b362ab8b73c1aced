"""``odds``: what a shot is likely to do, for people."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.shown_sides import SHOWN
from workbench.base.text import Text, decimal, signed
from workbench.cli.answer_text import JSON, SCENARIO, ask, write_assumptions, write_reason
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.engine.fire.odds import BRINGS, EXPECTED_WORDS, FAVOUR_SIGNS
from workbench.rules.values import citation_words

_UNIT = Text("the unit that fires, unit:ID", "l’unité qui tire, unit:ID")
_TARGET = Text("the target: unit:ID or a place", "la cible : unit:ID ou un lieu")
_WEAPON = Text("the weapon or kind of fire", "l’arme ou la sorte de tir")
_ACTION = Text(
    "what the unit does meanwhile, such as move; some games only",
    "ce que fait l’unité en même temps, par exemple move ; dans certains jeux",
)
_SIDE_SHOWN = Text(
    "on tables, which side a target of the option --target shows: as_it_stands, worst or best",
    "sur table, le côté que montre une cible de l’option --target : as_it_stands, worst (pire) ou best (meilleur)",
)
_KIND = Text("kind of unit that is the target, at a place", "type d’unité de la cible, en un lieu")
_WITH = Text("units and leaders that fire together with it", "unités et chefs qui tirent avec elle")
_COLUMN = Text("{table}, column {column} [{rule}]", "{table}, colonne {column} [{rule}]")
_NEEDED = Text("{table}: {needed} [{rule}]", "{table} : {needed} [{rule}]")
_FORBIDDEN = Text(
    "The rules do not allow this shot; the chances are those if it were made",
    "Les règles n’autorisent pas ce tir ; les chances sont celles d’un tir fait quand même",
)
_EXPECTED = Text("expected {what}: {n}", "{what} en moyenne : {n}")
_MEANS = Text("  {result}: {words}", "  {result} : {words}")
_BAR = 24


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("unit", metavar="UNIT", help=_UNIT.get(language))
    parser.add_argument("target", metavar="TO", help=_TARGET.get(language))
    parser.add_argument("--weapon", metavar="WEAPON", help=_WEAPON.get(language))
    parser.add_argument("--action", metavar="ACTION", help=_ACTION.get(language))
    parser.add_argument("--target", metavar="KIND", dest="target_kind", help=_KIND.get(language))
    parser.add_argument("--shown", metavar="SIDE", choices=SHOWN, help=_SIDE_SHOWN.get(language))
    parser.add_argument("--with", metavar="UNIT", nargs="+", dest="others", help=_WITH.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Whether it is forbidden, what becomes of the target, the chart with its column, a bar for every result, who brings what
    and the modifiers, then remarks."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request: dict[str, Any] = {"ask": "odds", "unit": args.unit, "to": args.target}
    if args.weapon:
        request["weapon"] = args.weapon
    if args.action:
        request["action"] = args.action
    if args.target_kind:
        request["target"] = {"kind": args.target_kind}
    if args.shown:
        request["shown"] = args.shown
    if args.others:
        request["with"] = [name.removeprefix("unit:") for name in args.others]
    answer = ask(analysis, request, args, console, lambda refused: _write_modifiers(console, refused))
    if answer is None:
        return ERRORS
    if not args.json:
        _write(console, analysis, answer)
    return DONE


def _write(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    forbidden = answer["may"] is False
    if forbidden:  # the answer first: that it may not be made, and why
        console.answer(_FORBIDDEN)
        for reason in answer["reasons"]:
            write_reason(console, analysis, reason)
    if answer["suffers"]:
        first = (f"{_percent(one['p']).get(console.language)} {one['what']}" for one in answer["suffers"])
        console.answer(Text.of(", ".join(first)))
    head = _COLUMN if "column" in answer else _NEEDED
    column, needed = answer.get("column", ""), answer.get("needed", "")
    rule = citation_words(answer["rule"], console.language)
    console.answer(head.format(table=answer["title"], column=column, needed=needed, rule=rule))
    width, favours = max(map(len, answer["names"].values())), answer.get("favours", {})
    for key, chance in answer["p"].items():
        share = Fraction(chance)
        bar = "#" * round(share * _BAR)
        percent = _percent(chance).get(console.language)
        sign = f"{FAVOUR_SIGNS[favours[key]] if key in favours else ' '} " if favours else ""
        console.answer(f"  {sign}{answer['names'][key]:<{width}}  {percent:>7}  {chance:>7}  {bar}".rstrip())
    for key, words in answer.get("means", {}).items():
        console.answer(_MEANS.format(result=answer["names"][key], words=words))
    for what, value in answer["expected"].items():
        number = decimal(f"{float(Fraction(value)):.2f}")
        console.answer(_EXPECTED.format(what=EXPECTED_WORDS.get(what, Text.of(what)), n=number))
    if "brings" in answer:
        console.answer(BRINGS.format(title=answer["brings"]["title"], needed=answer["brings"]["needed"]))
    _write_modifiers(console, answer)
    for reason in () if forbidden else answer["reasons"]:
        write_reason(console, analysis, reason)
    write_assumptions(console, answer["assumed"])


def _percent(chance: str) -> Text:
    return decimal(f"{float(Fraction(chance) * 100):.1f} %")


def _write_modifiers(console: Console, answer: Mapping[str, Any]) -> None:
    """The share of each firer and the modifiers of a roll, also of a roll whose chance is not known."""
    for one in answer.get("shares", ()):
        strength = decimal(f"{float(Fraction(one['strength'])):g}").get(console.language)
        how = f": {one['how']}" if one["how"] else ""
        console.answer(f"  {strength:>4}  {one['name']}{how}")
    for one in answer.get("modifiers", ()):
        console.answer(f"  {signed(one['value'])}  [{citation_words(one['rule'], console.language)}] {one['text']}")
