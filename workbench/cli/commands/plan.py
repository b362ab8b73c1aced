"""``plan``: who threatens what, unseen ways, posts, kill zones, profiles of ways and turns to reach, for people."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_shots import SHOWN
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.cli.answer_text import JSON, SCENARIO, ask, label_runs, looked_for, wrapped, write_assumptions
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.planning.hex_plans import hex_plan
from workbench.planning.plans import plan_named, turn_count
from workbench.planning.tabletop_plans import tabletop_plan
from workbench.protocol.results_as_json import decimal

THREAT, UNSEEN, APPROACH, POSTS, KILL_ZONE, PROFILE, TURNS, KEPT = (
    "threat", "unseen", "approach", "posts", "killzone", "profile", "turns", "kept",
)  # fmt: skip
_ABOUT = {
    THREAT: Text("who sees, spots and fires where", "qui voit, repère et tire où"),
    UNSEEN: Text("UNIT: where it gets out of sight", "UNIT : où elle arrive sans être vue"),
    APPROACH: Text("UNIT TO: ways that trade movement for exposure", "UNIT TO : trajets entre coût et exposition"),
    POSTS: Text("the places that together see most", "les lieux qui ensemble voient le plus"),
    KILL_ZONE: Text("where several weapons bear", "où plusieurs armes portent"),
    PROFILE: Text(
        "UNIT PLACE ...: who sees and fires along a way", "UNIT LIEU ... : qui voit et tire le long d’un trajet"
    ),
    TURNS: Text("[UNIT]: in which turn it is where", "[UNIT] : à quel tour elle est où"),
    KEPT: Text(
        "[NAME]: a plan that the scenario keeps, or their names", "[NOM] : un plan que le scénario garde, ou leurs noms"
    ),
}
_PLAN = Text(
    "; ".join(f"{plan} ({about.en})" for plan, about in _ABOUT.items())
    + ". Each has its help: workbench plan threat --help",
    " ; ".join(f"{plan} ({about.fr})" for plan, about in _ABOUT.items())
    + ". Chacun a son aide : workbench plan threat --help",
)
_HEX_FILE, _TABLE_FILE = "lipovka_bridge.yaml", "saint_aubry.yaml"
_EXAMPLES: dict[str, tuple[str, ...]] = {
    THREAT: (f"{_HEX_FILE} --side German --target infantry", f"{_TABLE_FILE} --side German --observers 120,49"),
    UNSEEN: (f"{_HEX_FILE} s_tank3 --observers unit:g_at1", f"{_TABLE_FILE} us_5 --side German"),
    APPROACH: (f"{_HEX_FILE} s_inf2 1701", f"{_TABLE_FILE} us_5 106,67"),
    POSTS: (
        f"{_HEX_FILE} --from 0605 0606 --watch town --count 1",
        f"{_TABLE_FILE} --from 153,22 120,49 --watch 100,70 60,55",
    ),
    KILL_ZONE: (f"{_HEX_FILE} --side German --least 3", f"{_TABLE_FILE} --side German --least 2"),
    PROFILE: (f"{_HEX_FILE} s_inf2 2111 2010 2009", f"{_TABLE_FILE} us_5 52,74 55,66"),
    TURNS: (f"{_HEX_FILE} s_inf2 --most 3", f"{_TABLE_FILE} --side American --most 3"),
    KEPT: (_HEX_FILE, f"{_HEX_FILE} Over the hill"),
}
"""Examples of the words after the name of a plan: one for a map of hexes, then one for a table."""
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
_SIDE = Text(
    "the side that looks and fires (for a unit without it: its enemy), or whose turns are counted",
    "le camp qui regarde et tire (sans lui, pour une unité : son ennemi), ou dont les tours sont comptés",
)
_OBSERVERS = Text("places or units that look, besides the side", "lieux ou unités qui regardent, en plus du camp")
_KIND = Text(
    "who is looked for: a unit of the scenario, or a kind of unit",
    "qui est cherché : une unité du scénario, ou un type d’unité",
)
_STATE = Text("states of the target", "états de la cible")
_SIDE_SHOWN = Text(
    "on tables, which side a target shows where it does not stand: as_it_stands, worst or best",
    "sur table, le côté qu’une cible montre là où elle ne se tient pas : as_it_stands, worst (pire) ou best (meilleur)",
)
_LEAST = Text("how many weapons make a kill zone (1)", "combien d’armes font une zone d’abattage (1)")
_EXTRA = Text("points above the cheapest way", "points de plus que le trajet le moins cher")
_MODE = Text("kind of move", "genre de mouvement")
_FROM = Text("where posts may be: places, or a zone", "où les postes peuvent être : lieux, ou une zone")
_WATCH = Text("what they shall see: places, or a zone", "ce qu’ils doivent voir : lieux, ou une zone")
_COUNT = Text("how many posts (1)", "combien de postes (1)")
_FIXED = Text("posts that are taken in any case", "postes pris dans tous les cas")
_WITHOUT = Text("posts that are not taken", "postes écartés")
_MOST = Text("how many turns to look ahead", "combien de tours regarder")


_LOOKING = (THREAT, UNSEEN, APPROACH, KILL_ZONE, PROFILE)
_OF_PLANS: tuple[tuple[str, dict[str, Any], Text, tuple[str, ...]], ...] = (
    ("--side", {}, _SIDE, (*_LOOKING, TURNS)),
    ("--observers", {"metavar": "PLACE", "nargs": "+"}, _OBSERVERS, _LOOKING),
    ("--target", {"metavar": "UNIT"}, _KIND, (THREAT, KILL_ZONE)),
    ("--state", {"metavar": "STATE", "nargs": "+"}, _STATE, (THREAT, KILL_ZONE, UNSEEN)),
    ("--shown", {"choices": SHOWN, "metavar": "SIDE"}, _SIDE_SHOWN, (THREAT, KILL_ZONE, PROFILE)),
    ("--least", {"type": int, "metavar": "N"}, _LEAST, (KILL_ZONE,)),
    ("--extra", {"metavar": "POINTS"}, _EXTRA, (APPROACH,)),
    ("--mode", {}, _MODE, (UNSEEN, APPROACH, PROFILE, TURNS)),
    ("--from", {"metavar": "PLACE", "nargs": "+", "dest": "candidates"}, _FROM, (POSTS,)),
    ("--watch", {"metavar": "PLACE", "nargs": "+"}, _WATCH, (POSTS, KILL_ZONE)),
    ("--count", {"type": int, "metavar": "N"}, _COUNT, (POSTS,)),
    ("--fixed", {"metavar": "PLACE", "nargs": "+"}, _FIXED, (POSTS,)),
    ("--without", {"metavar": "PLACE", "nargs": "+"}, _WITHOUT, (POSTS,)),
    ("--most", {"type": int, "metavar": "N"}, _MOST, (TURNS,)),
)
"""The options: how each is read, what it is, and the plans that it belongs to."""


def help_of_plan(parser: argparse.ArgumentParser, plan: str, language: str) -> argparse.ArgumentParser:
    """A parser that prints the help of one plan, made like the ``parser`` of the command."""
    made: argparse.ArgumentParser = type(parser)(  # type: ignore[call-arg]
        language=language,
        prog=f"workbench plan {plan}",
        description=_ABOUT[plan].get(language),
        epilog=_HOW_TO_NAME.get(language),
    )
    _add(made, language, plan)
    for title, words in zip(_KEPT_SHOWN if plan == KEPT else _SHOWN, _EXAMPLES[plan], strict=True):
        made.add_argument_group(title.get(language), f"workbench plan {plan} {words}")
    return made


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    vars(parser)["help_of"] = lambda read: help_of_plan(parser, read.plan, language) if read.plan else None
    parser.add_argument("plan", metavar="PLAN", choices=tuple(_ABOUT), help=_PLAN.get(language))
    _add(parser, language)


def _add(parser: argparse.ArgumentParser, language: str, plan: str = "") -> None:
    """The arguments of one plan, or of all."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    if plan not in (THREAT, POSTS, KILL_ZONE):
        parser.add_argument("places", metavar="PLACE", nargs="*", help=_PLACES.get(language))
    for name, how, about, plans in _OF_PLANS:
        if not plan or plan in plans:
            parser.add_argument(name, help=about.get(language), **how)
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """The plan in words; everything in numbers with ``--json``."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    if args.plan == KEPT:
        return _write_kept(args, console, analysis)
    request = _request(args, analysis)
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if not args.json:
        _WRITERS[args.plan](console, analysis, answer)
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
    request = plan_named(analysis.scenario, " ".join(args.places))
    found = hex_plan(analysis, request) if analysis.kind == "hex" else tabletop_plan(analysis, request)
    if args.json:
        language = console.language
        rows = [row.text.get(language) for row in found.rows]
        lines = [line.get(language) for line in found.lines]
        console.record({"plan": request.kind, "title": found.title.get(language), "lines": lines, "rows": rows})
        return DONE
    for line in (found.title, *found.lines):
        console.answer(line)
    for row in found.rows:
        console.answer(row.text if row.title else Text(f"  {row.text.en}", f"  {row.text.fr}"))
    write_assumptions(console, (text.get(console.language) for text in found.assumed))
    return DONE


def _request(args: argparse.Namespace, analysis: AnyAnalysis) -> dict[str, Any]:
    """The request of the protocol that the arguments stand for; CannotAnswer if a place is missing or one too many."""
    made: dict[str, Any] = {"ask": "reach" if args.plan == UNSEEN else args.plan}
    given = list(args.places)
    if args.plan in (UNSEEN, APPROACH, PROFILE) or (args.plan == TURNS and given):
        made["unit"] = _taken(given, Text("a unit", "une unité")).removeprefix("unit:")
    if args.plan == APPROACH:
        made["to"] = _place(_taken(given, Text("a place to go to", "un lieu où aller")), analysis)
    if args.plan == PROFILE:
        made["along"] = [_place(name, analysis) for name in given]
        given = []
    if given:
        raise CannotAnswer("bad_value", Text(f'"{given[0]}" is one too many', f"« {given[0]} » est de trop"))
    _check_who_looks(args, analysis, made.get("unit"))
    if args.plan == UNSEEN:
        made["unseen_by"] = args.side or [_place(name, analysis) for name in args.observers or ()]
    elif args.side or args.observers:
        made |= {"side": args.side} if args.side else {}
        made |= {"observers": [_place(name, analysis) for name in args.observers]} if args.observers else {}
    target: dict[str, Any] = dict(looked_for(args.target, analysis)) if args.target else {}
    target |= {"state": args.state} if args.state else {}
    made |= {"as" if args.plan == UNSEEN else "target": target} if target else {}
    for name in ("candidates", "watch", "fixed", "without"):
        named = getattr(args, name)
        if named:
            zones = [zone.id for zone in analysis.scenario.zones]
            whole = len(named) == 1 and named[0].removeprefix("zone:") in zones
            made[name] = named[0] if whole else [_place(one, analysis) for one in named]
    made |= {
        name: getattr(args, name)
        for name in ("shown", "least", "extra", "mode", "most")
        if getattr(args, name) is not None
    }
    if args.plan == POSTS:
        made["count"] = 1 if args.count is None else args.count
    return made


def _check_who_looks(args: argparse.Namespace, analysis: AnyAnalysis, unit: str | None) -> None:
    """Without a side or observers the enemy of the ``unit`` looks; CannotAnswer where there is none."""
    if args.plan not in _LOOKING or args.side or args.observers:
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


_WRITERS: dict[str, Callable[[Console, AnyAnalysis, Mapping[str, Any]], None]] = {
    THREAT: _write_threat,
    UNSEEN: _write_unseen,
    APPROACH: _write_approach,
    POSTS: _write_posts,
    KILL_ZONE: _write_kill_zone,
    PROFILE: _write_profile,
    TURNS: _write_turns,
}
