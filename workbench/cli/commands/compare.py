"""``compare``: the same ground under the scenario's ruleset and under another one, for people."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import shapely.geometry

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import Text, decimal
from workbench.cli.answer_text import JSON, ask, deciding_first, label_runs, wrapped
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.engine.sight.results import PURPOSES, SPOT
from workbench.planning.ruleset_comparison import named_rulesets
from workbench.protocol.asks.compare import needs_place
from workbench.rules.values import citation_words

_SCENARIO = Text("scenario file", "fichier de scénario")
_RULESET = Text("the other ruleset; places may follow it", "les autres règles ; les lieux peuvent suivre")
_PLACES = Text(
    "FROM, the place that looks, and TO, the place looked at", "FROM, le lieu qui regarde, et TO, le lieu regardé"
)
_AREA = Text("everything that this place sees, in three parts", "tout ce que voit ce lieu, en trois parts")
_PURPOSE = Text("what the lines are for", "à quoi servent les lignes")
_BOTH, _ONLY = Text("both", "les deux"), Text("only {game}", "seul {game}")
_CLEAR, _BLOCKED = Text("clear", "dégagée"), Text("blocked", "bloquée")
_SAME, _DIFFER = (
    Text("Both rulesets agree.", "Les deux règles sont d’accord."),
    Text("The two differ.", "Les deux diffèrent."),
)
_MOST_PLACES = 6
_MORE = Text("{n} more", "{n} de plus")
_COLON = Text(":", " :")
_HEAD, _HEAD_SHARE = Text("{head}:", "{head} :"), Text("{head}: {n} %", "{head} : {n} %")
_VERDICT = Text("{game}: {verdict}", "{game} : {verdict}")
_LEFT_OUT, _OTHERWISE = Text("left out", "laissé de côté"), Text("otherwise", "autrement")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=_SCENARIO.get(language))
    parser.add_argument("places", metavar="PLACE", nargs="*", help=_PLACES.get(language))
    parser.add_argument("--ruleset", metavar=("ID", "PLACE"), nargs="+", required=True, help=_RULESET.get(language))
    parser.add_argument("--area", metavar="FROM", help=_AREA.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, default=SPOT, help=_PURPOSE.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))
    add_setup_option(parser, language)


def run(args: argparse.Namespace, console: Console) -> int:
    """Both verdicts with their reasons, or three parts of the area; then what the other game has otherwise."""
    ruleset, *after = args.ruleset
    places = [*args.places, *after]
    if len(places) != (2 if args.area is None else 0):
        raise needs_place()
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    request = {"ask": "compare", "from": args.area or places[0], "ruleset": ruleset, "purpose": args.purpose}
    if args.area is None:
        request["to"] = places[1]
    answer = ask(analysis, request, args, console)
    if answer is None:
        return ERRORS
    if not args.json:
        _write(console, analysis, ruleset, answer)
    return DONE


def _write(console: Console, analysis: AnyAnalysis, ruleset: str, answer: dict[str, Any]) -> None:
    names = named_rulesets(analysis, analysis.library, ruleset).names
    if "here" in answer:
        for game, line in zip(names, (answer["here"], answer["there"]), strict=True):
            console.answer(_VERDICT.format(game=game, verdict=_CLEAR if line["visible"] else _BLOCKED))
            for reason in deciding_first(line["reasons"]):
                rule = citation_words(reason["rule"], console.language)
                wrapped(console, f"  [{rule}] ", reason["text"].split())
        console.answer(_DIFFER if answer["differ"] else _SAME)
    else:
        heads = (_BOTH, _ONLY.format(game=names[0]), _ONLY.format(game=names[1]))
        for head, part in zip(heads, ("both", "only_here", "only_there"), strict=True):
            _write_part(console, analysis, console.text(head), answer[part])
    for head, rows in ((_LEFT_OUT, answer["left_out"]), (_OTHERWISE, answer["otherwise"])):
        for row in rows:
            named = _places_for_people(analysis, row["places"], console)
            places = f" ({named})" if named else ""
            words = f"{row['terrain']}{places}{console.text(_COLON)} {row['text']}"
            wrapped(console, f"{console.text(_HEAD.format(head=head))} ", words.split())


def _places_for_people(analysis: AnyAnalysis, places: Sequence[str], console: Console) -> str:
    """Hexes by their labels; pieces of a table by their names, and how many have none."""
    table = analysis.scenario.table
    if table is None:
        return " ".join(places[:_MOST_PLACES]) + (" …" if len(places) > _MOST_PLACES else "")
    names = [name for one in places if (name := table.by_id[one].name.get(console.language))]
    shown = names[:_MOST_PLACES]
    if shown and len(shown) < len(places):
        shown.append(console.text(_MORE.format(n=len(places) - len(shown))))
    return ", ".join(shown)


def _write_part(console: Console, analysis: AnyAnalysis, head: str, part: Any) -> None:
    grid, table = analysis.scenario.grid, analysis.scenario.table
    if grid is not None:
        wrapped(
            console,
            f"{head}, {len(part)}: ",
            label_runs(grid, [n for label in part if (n := grid.find(label)) is not None]),
        )
    if table is not None:
        share = shapely.geometry.shape(part).area / table.outline.area
        console.answer(_HEAD_SHARE.format(head=head, n=decimal(f"{100 * share:.1f}")))
