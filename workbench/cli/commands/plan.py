"""``plan``: who threatens what, unseen ways, posts, kill zones, profiles of ways and turns to reach, for people."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.answer_text import JSON, SCENARIO, ask, label_runs, looked_for, wrapped, write_assumptions
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.planning.plan_fields import ALONG, MOVER, OBSERVERS
from workbench.planning.plan_registry import PLAN_KINDS, plan_named, work_out
from workbench.planning.plan_words import turn_count
from workbench.planning.plans import PlanCommand, PlanKind, needs_goal, needs_mover
from workbench.protocol.asks.plans import picture_as_json
from workbench.protocol.results_as_json import decimal
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
        _WRITERS.get(args.plan, _write_rows)(console, analysis, answer)
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
    _write_rows(console, analysis, answer)
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
    if analysis.kind == "hex" or name.startswith("unit:"):
        return name
    try:
        return [float(part) for part in name.split(",")]
    except ValueError:
        return name


# --- The plans in words.


def _write_threat(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    looking = Text("{n} look: {names}", "{n} regardent : {names}")
    names = ", ".join(str(name).removeprefix("unit:") for name in answer["observers"])
    console.answer(looking.format(n=len(answer["observers"]), names=names))
    if analysis.kind == "table":
        for part, key, words in (("regions", "seen_by", _SEEN_BY), ("fire", "fired_by", _FIRED_BY)):
            for one in answer[part]:
                console.answer(f"  {console.text(words.format(n=one[key]))}{_share(console, analysis, one['region'])}")
        return
    for key, words in (("seen_by", _SEEN_BY), ("fired_by", _FIRED_BY)):
        counts = {label: place[key] for label, place in answer["places"].items()}
        for count in sorted(set(counts.values())):
            _labels(console, analysis, words.format(n=count), (label for label, n in counts.items() if n == count))
    known = {label: Fraction(place["p"]) for label, place in answer["places"].items() if place.get("p")}
    worst = sorted((label for label in known if known[label]), key=lambda label: -known[label])[:10]
    if worst:
        console.answer(_WORST)
        for label in worst:
            place = answer["places"][label]
            told = _ROW.format(seen=place["seen_by"], spotted=place["spotted_by"], fired=place["fired_by"])
            console.answer(f"  {label}: {console.text(told)}, {_percent(console, known[label])}")


_SEEN_BY = Text("seen by {n}: ", "vus par {n} : ")
_FIRED_BY = Text("fired at by {n}: ", "sous le tir de {n} : ")
_WORST = Text("where a target is hit most likely:", "où une cible est le plus probablement touchée :")
_ROW = Text(
    "seen by {seen}, spotted by {spotted}, fired at by {fired}", "vu par {seen}, repéré par {spotted}, tiré par {fired}"
)


def _labels(console: Console, analysis: AnyAnalysis, head: Text, labels: Iterable[str]) -> None:
    assert analysis.kind == "hex"
    runs = label_runs(analysis.scenario.board.grid, [analysis.place(label) for label in labels])
    wrapped(console, f"  {console.text(head)}", runs or [console.text(Text("nowhere", "nulle part"))])


def _share(console: Console, analysis: AnyAnalysis, region: Mapping[str, Any]) -> str:
    assert analysis.kind == "table"
    share = shapely.from_geojson(json.dumps(region)).area / analysis.scenario.board.outline.area
    words = Text("{percent} % of the table", "{percent} % de la table")
    return console.text(words.format(percent=decimal(f"{share * 100:.1f}")))


def _percent(console: Console, chance: Fraction) -> str:
    return f"{decimal(f'{float(chance * 100):.1f}').get(console.language)} %"


def _write_unseen(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    if analysis.kind == "table":
        for key, words in (("area", _REACHED), ("unseen_area", _UNSEEN_ENDS), ("covered_area", _COVERED_ENDS)):
            if answer[key] is not None:
                console.answer(f"{console.text(words)}{_share(console, analysis, answer[key])}")
        return
    for key, words in (("costs", _REACHED), ("unseen", _UNSEEN_ENDS), ("covered", _COVERED_ENDS)):
        _labels(console, analysis, words, answer[key])


_REACHED = Text("reached: ", "atteint : ")
_UNSEEN_ENDS = Text("ends out of sight: ", "finit hors de vue : ")
_COVERED_ENDS = Text("out of sight all the way: ", "hors de vue tout le trajet : ")


def _write_approach(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    for route in answer["routes"]:
        told = _WAY.format(cost=_number(route["cost"]), exposure=_number(route["exposure"]))
        turns = route.get("turns")
        more = f", {console.text(turn_count(turns))}" if turns else ""
        wrapped(console, f"{console.text(told)}{more}: ", [_written(place) for place in route["along"]])
    for text in answer["reasons"]:
        console.answer(text)


_WAY = Text("cost {cost}, exposure {exposure}", "coût {cost}, exposition {exposure}")


def _number(value: float) -> Text:
    return decimal(f"{value:.4g}")


def _written(place: Any) -> str:
    return place if isinstance(place, str) else ",".join(f"{part:g}" for part in place)


def _write_posts(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    for place, alone in zip(answer["posts"], answer["each"], strict=True):
        console.answer(_POST.format(place=_written(place), n=alone))
    words = _BEST if answer["exact"] else _GREEDY
    share = decimal(f"{answer['share'] * 100:.1f}")
    told = words.format(seen=answer["seen"], watched=answer["watched"], share=share, bound=answer["bound"])
    console.answer(told)
    if answer["gaps"]:
        wrapped(console, console.text(_GAPS), [_written(place) for place in answer["gaps"]])


_POST = Text("{place}: sees {n} alone", "{place} : voit {n} seul")
_BEST = Text(
    "together {seen} of {watched} ({share} %); no other choice sees more",
    "ensemble {seen} sur {watched} ({share} %) ; aucun autre choix ne voit plus",
)
_GREEDY = Text(
    "together {seen} of {watched} ({share} %); no choice sees more than {bound}",
    "ensemble {seen} sur {watched} ({share} %) ; aucun choix ne voit plus de {bound}",
)
_GAPS = Text("not seen: ", "pas vus : ")


def _write_kill_zone(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    if analysis.kind == "table":
        for one in answer["regions"]:
            console.answer(f"{console.text(_BEAR.format(n=one['weapons']))}{_share(console, analysis, one['region'])}")
        console.answer(f"{console.text(_NO_WEAPON)}{_share(console, analysis, answer['gaps'])}")
        return
    for count in sorted(set(answer["places"].values()), reverse=True):
        labels = [label for label, n in answer["places"].items() if n == count]
        _labels(console, analysis, _BEAR.format(n=count), labels)
    if not answer["places"]:
        console.answer(Text("there is no such place", "il n’y a pas de tel lieu"))
    known = {label: Fraction(chance) for label, chance in answer["p"].items()}
    worst = sorted((label for label in known if known[label]), key=lambda label: -known[label])[:10]
    if worst:
        console.answer(_WORST)
    for label in worst:
        parts = [
            one["unit"] if one["p"] is None else f"{one['unit']} {_percent(console, Fraction(one['p']))}"
            for one in answer["by"][label]
        ]
        wrapped(
            console, f"  {label}: {_percent(console, known[label])}: ", [f"{one}," for one in parts[:-1]] + parts[-1:]
        )
    if answer["gaps"]:
        _labels(console, analysis, _NO_WEAPON, answer["gaps"])


_NO_WEAPON = Text("no weapon bears: ", "aucune arme ne porte : ")
_BEAR = Text("{n} weapons bear: ", "{n} armes portent : ")


def _write_profile(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    for step in answer["steps"]:
        cost = step["cost"] if isinstance(step["cost"], str) or step["cost"] is None else _number(step["cost"])
        console.answer(
            _STEP.format(at=_written(step["at"]), cost="-" if cost is None else cost, n=len(step["seen_by"]))
        )
        for shot in step["fired_by"]:
            chance = "?" if shot["p"] is None else _percent(console, Fraction(shot["p"]))
            console.answer(f"    {shot['unit']} {shot['weapon']}: {chance}")
    if answer["p_unharmed"] is not None:
        console.answer(_UNHARMED.format(p=_percent(console, Fraction(answer["p_unharmed"]))))
    for text in answer["reasons"]:
        console.answer(text)


_STEP = Text("{at}: cost {cost}, seen by {n}", "{at} : coût {cost}, vu par {n}")
_UNHARMED = Text("arrives unharmed: {p}", "arrive indemne : {p}")


def _write_turns(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    if analysis.kind == "table":
        for one in answer["regions"]:
            console.answer(f"{console.text(_IN_TURN.format(n=one['turn']))}{_share(console, analysis, one['region'])}")
        return
    for turn in sorted(set(answer["turns"].values())):
        if turn:
            _labels(
                console, analysis, _IN_TURN.format(n=turn), (label for label, n in answer["turns"].items() if n == turn)
            )
    for text in answer["reasons"]:
        console.answer(text)


_IN_TURN = Text("turn {n}: ", "tour {n} : ")


def _write_rows(console: Console, analysis: AnyAnalysis, answer: Mapping[str, Any]) -> None:
    """The title and the lines of a plan, then its rows."""
    for line in (answer["title"], *answer["lines"]):
        console.answer(line)
    for row in answer["rows"]:
        console.answer(row["text"] if row.get("title") else f"  {row['text']}")


_WRITERS: dict[str, Callable[[Console, AnyAnalysis, Mapping[str, Any]], None]] = {
    "threat": _write_threat,
    "unseen": _write_unseen,
    "approach": _write_approach,
    "posts": _write_posts,
    "killzone": _write_kill_zone,
    "profile": _write_profile,
    "turns": _write_turns,
}
"""How answers of asks of their own are told; others tell the rows of their plans."""
