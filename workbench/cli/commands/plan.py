"""``plan``: who threatens what, unseen ways, posts, kill zones, profiles of ways and turns to reach, for people."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, decimal
from workbench.cli.answer_text import JSON, SCENARIO, ask, label_runs, looked_for, wrapped, write_assumptions
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.planning.plan_fields import ALONG, MOVER, OBSERVERS
from workbench.planning.plan_registry import PLAN_KINDS, plan_named, work_out
from workbench.planning.plans import AnswerLine, PlanCommand, PlanKind, needs_goal, needs_mover
from workbench.protocol.asks.plans import picture_as_json
from workbench.scenario.declared_fields import (
    AreaField,
    ChoiceField,
    Field,
    NumberField,
    PlacesField,
    StateField,
    UnitKindField,
    WatchersField,
)
from workbench.scenario.scenario import AnyScenario

KEPT = "kept"
_EARLIER = ("threat", "unseen", "approach", "posts", "killzone", "profile", "turns")
"""The order in which the help names plans; others follow."""
_ABOUT_KEPT = Text(
    "[NAME]: a plan that the scenario keeps, or their names", "[NOM] : un plan que le scénario garde, ou leurs noms"
)
_EACH_HAS_HELP = Text(
    ". Each has its help: workbench plan threat --help", ". Chacun a son aide : workbench plan threat --help"
)
_HEX_FILE = "lipovka_bridge.yaml"
_HOW_TO_NAME = Text(
    "A place is a hex by its label (1409), on a table x,y from the upper left corner (100,70), or unit:ID. Zones go by their "
    "ids.",
    "Un lieu est un hexagone par son étiquette (1409), sur une table x,y depuis le coin supérieur gauche (100,70), ou "
    "unit:ID. Les zones vont par leurs id.",
)
_SHOWN = Text("on hexes", "sur hexagones"), Text("on a table", "sur une table")
_KEPT_SHOWN = Text("the names of all", "les noms de tous"), Text("one of them", "l’un d’eux")
_NEEDS_SIDE = Text(
    "the plan needs to know who looks: --side with one of {sides}, or --observers with places or units",
    "le plan doit savoir qui regarde : --side avec un de {sides}, ou --observers avec des lieux ou des unités",
)
_PLACES = Text("a unit, then places, as the plan needs them", "une unité, puis des lieux, selon le plan")
_OPTIONS = (
    "--side", "--observers", "--target", "--state", "--shown", "--least", "--extra", "--mode", "--from", "--watch", "--count",
    "--fixed", "--without", "--most",
)  # fmt: skip
"""The order in which the help tells of options; others follow."""
_READ: dict[type[Field[Any]], dict[str, Any]] = {
    WatchersField: {"metavar": "PLACE", "nargs": "+"},
    PlacesField: {"metavar": "PLACE", "nargs": "+"},
    AreaField: {"metavar": "PLACE", "nargs": "+"},
    UnitKindField: {"metavar": "UNIT"},
    StateField: {"metavar": "STATE", "nargs": "+"},
    NumberField: {"type": int, "metavar": "N"},
}
"""How the option of a type of field is read."""


def _commands() -> dict[str, tuple[PlanKind, PlanCommand]]:
    """The plans that the command knows, by their ids."""
    known = [(kind, kind.command) for kind in PLAN_KINDS if kind.command is not None]
    known.sort(key=lambda one: _EARLIER.index(one[0].id) if one[0].id in _EARLIER else len(_EARLIER))
    return {kind.id: (kind, command) for kind, command in known}


def _fields(kind: PlanKind, command: PlanCommand) -> list[Field[Any]]:
    """The fields that have options."""
    return [one for one in (*kind.fields, *command.more) if one.option]


def help_of_plan(parser: argparse.ArgumentParser, plan: str, language: str) -> argparse.ArgumentParser:
    """A parser that prints the help of one plan, made like the ``parser`` of the command."""
    about, examples, titles = _ABOUT_KEPT, (_HEX_FILE, f"{_HEX_FILE} Over the hill"), _KEPT_SHOWN
    if plan != KEPT:
        command = _commands()[plan][1]
        about, examples, titles = command.about, command.examples, _SHOWN
    made: argparse.ArgumentParser = type(parser)(  # type: ignore[call-arg]
        language=language,
        prog=f"workbench plan {plan}",
        description=about.get(language),
        epilog=_HOW_TO_NAME.get(language),
    )
    _add(made, language, plan)
    for title, words in zip(titles, examples, strict=True):
        made.add_argument_group(title.get(language), f"workbench plan {plan} {words}")
    return made


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    vars(parser)["help_of"] = lambda read: help_of_plan(parser, read.plan, language) if read.plan else None
    about = {plan: command.about for plan, (_, command) in _commands().items()} | {KEPT: _ABOUT_KEPT}
    semicolon = {"en": "; ", "fr": " ; "}.get(language, "; ")
    words = semicolon.join(f"{plan} ({text.get(language)})" for plan, text in about.items())
    parser.add_argument("plan", metavar="PLAN", choices=tuple(about), help=words + _EACH_HAS_HELP.get(language))
    _add(parser, language)


def _add(parser: argparse.ArgumentParser, language: str, plan: str = "") -> None:
    """The arguments of one plan, or of all."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    kinds = {name: one for name, one in _commands().items() if plan in ("", name)}
    if plan in ("", KEPT) or any(MOVER in kind.fields for kind, _ in kinds.values()):
        parser.add_argument("places", metavar="PLACE", nargs="*", help=_PLACES.get(language))
    declared = {field.option: field for one in kinds.values() for field in _fields(*one)}
    for option in sorted(declared, key=lambda one: _OPTIONS.index(one) if one in _OPTIONS else len(_OPTIONS)):
        field = declared[option]
        how = {**_READ.get(type(field), {}), **({"metavar": field.metavar} if field.metavar else {})}
        if isinstance(field, ChoiceField):
            how["choices"] = tuple(field.choices)
        parser.add_argument(option, dest=field.name, help=field.help.get(language), **how)
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """The plan in words; everything in numbers with ``--json``."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    if args.plan == KEPT:
        return _write_kept(args, console, analysis)
    kind, command = _commands()[args.plan]
    answer = ask(analysis, _request(args, analysis, kind, command), args, console)
    if answer is None:
        return ERRORS
    if not args.json:
        if command.lines is None:
            _write_rows(console, answer)
        else:
            for line in command.lines(answer):
                _write_line(console, analysis.scenario, _with_weapon(analysis, line))
        write_assumptions(console, answer.get("assumed", ()))
    return DONE


def _write_kept(args: argparse.Namespace, console: Console, analysis: AnyAnalysis) -> int:
    """One plan that the scenario keeps in words, or the names of all."""
    if not args.places:
        for plan in analysis.scenario.plans:
            console.answer(Text.of(f"{plan.name} ({plan.kind})"))
        if not analysis.scenario.plans:
            console.message(Text("the scenario keeps no plan", "le scénario ne garde aucun plan"))
        return DONE
    picture = work_out(analysis, plan_named(analysis.scenario, " ".join(args.places)))
    answer = picture_as_json(analysis, picture, console.language)
    if args.json:
        lines, rows = answer["lines"], [row["text"] for row in answer["rows"]]
        console.record({"plan": picture.request.kind.id, "title": answer["title"], "lines": lines, "rows": rows})
        return DONE
    _write_rows(console, answer)
    write_assumptions(console, answer["assumed"])
    return DONE


def _request(args: argparse.Namespace, analysis: AnyAnalysis, kind: PlanKind, command: PlanCommand) -> dict[str, Any]:
    """The request of the protocol that the arguments stand for; CannotAnswer if a place is missing or one too many."""
    made: dict[str, Any] = {"ask": command.ask or kind.id}
    given = list(args.places)
    if MOVER in kind.fields and (given or needs_mover in kind.needs):
        made["unit"] = _taken(given, Text("a unit", "une unité")).removeprefix("unit:")
    if needs_goal in kind.needs:
        made["to"] = _place(_taken(given, Text("a place to go to", "un lieu où aller")), analysis)
    if ALONG in kind.fields:
        made["along"] = [_place(name, analysis) for name in given]
        given = []
    if given:
        raise CannotAnswer("bad_value", Text(f'"{given[0]}" is one too many', f"« {given[0]} » est de trop"))
    if OBSERVERS in kind.fields:
        _check_who_looks(args, analysis, made.get("unit"))
    target: dict[str, Any] = {}
    # an option that the plan has no use for is handed on too, and told to be ignored
    for field in {one.option: one for known in _commands().values() for one in _fields(*known)}.values():
        value: Any = getattr(args, field.name)
        value = command.without_option.get(field.name) if value is None else value
        if value is None:
            continue
        if isinstance(field, UnitKindField):
            target = {**looked_for(value, analysis), **target}
        elif isinstance(field, StateField):
            target["state"] = value
        else:
            made.setdefault(command.keys.get(field.name, field.name), _value(field, value, analysis))
    return made | ({command.keys.get("target", "target"): target} if target else {})


def _value(field: Field[Any], value: Any, analysis: AnyAnalysis) -> Any:
    """The value of an option as the protocol takes it."""
    if isinstance(field, WatchersField):
        return [_place(name, analysis) for name in value]
    if isinstance(field, AreaField | PlacesField):
        zones = [zone.id for zone in analysis.scenario.zones]
        whole = len(value) == 1 and value[0].removeprefix("zone:") in zones
        return value[0] if whole else [_place(one, analysis) for one in value]
    return value


def _check_who_looks(args: argparse.Namespace, analysis: AnyAnalysis, unit: str | None) -> None:
    """Without a side or observers the enemy of the ``unit`` looks; CannotAnswer where there is none."""
    if args.side or args.observers:
        return
    forces = analysis.scenario.forces
    found = forces.find(unit) if unit else None
    sides = [force.side for force in forces.sides]
    enemy = next((side for side in sides if found is not None and side != found[0]), None)
    if enemy is not None:
        args.side = enemy
    elif not unit or found is not None:
        raise CannotAnswer("missing_field", _NEEDS_SIDE.format(sides=", ".join(sides)))


def _taken(given: list[str], what: Text) -> str:
    if not given:
        words = Text("the plan needs {what} after the scenario", "le plan demande {what} après le scénario")
        raise CannotAnswer("missing_field", words.format(what=what))
    return given.pop(0)


def _place(name: str, analysis: AnyAnalysis) -> Any:
    """A place as the protocol takes it: on tables ``x,y`` is a point."""
    if analysis.scenario.table is None or name.startswith("unit:"):
        return name
    try:
        return [float(part) for part in name.split(",")]
    except ValueError:
        return name


# --- The plans in words.


def _with_weapon(analysis: AnyAnalysis, line: AnswerLine) -> AnswerLine:
    """A line with the name of its weapon."""
    if not line.weapon:
        return line
    known = analysis.fire.weapons(analysis.party(line.unit))
    return replace(line, text=line.text.format(weapon=known.get(line.weapon, Text.of(line.weapon))))


def _write_line(console: Console, scenario: AnyScenario, line: AnswerLine) -> None:
    head, grid, table = console.text(line.text), scenario.grid, scenario.table
    if line.hexes is not None and grid is not None:
        runs = label_runs(grid, [number for label in line.hexes if (number := grid.find(label)) is not None])
        wrapped(console, f"  {head}", runs or [console.text(_NOWHERE)])
    elif line.region is not None and table is not None:
        share = shapely.from_geojson(json.dumps(line.region)).area / table.outline.area
        console.answer(head + console.text(_SHARE.format(percent=decimal(f"{share * 100:.1f}"))))
    elif line.words:
        wrapped(console, head, [console.text(words) for words in line.words])
    else:
        console.answer(line.text)


_NOWHERE = Text("nowhere", "nulle part")
_SHARE = Text("{percent} % of the table", "{percent} % de la table")


def _write_rows(console: Console, answer: Mapping[str, Any]) -> None:
    """The title and the lines of a plan, then its rows."""
    for line in (answer["title"], *answer["lines"]):
        console.answer(line)
    for row in answer["rows"]:
        console.answer(row["text"] if row.get("title") else f"  {row['text']}")
