"""Answers as text for people: verdict first, then the reasons with their rules, then the details."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, decimal
from workbench.cli.console import Console
from workbench.cli.loading import add_setup_option
from workbench.engine.sight.results import PURPOSES, Reason, SightArea, TabletopArea
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.protocol.answers import answer_request
from workbench.protocol.request import Answer
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import citation_words

if TYPE_CHECKING:
    from workbench.analysis.hex_analysis import Analysis
    from workbench.analysis.tabletop_analysis import TabletopAnalysis
    from workbench.engine.movement.results import TabletopReach

# --- Arguments that the commands for people share, and their requests: they go through the query protocol, so that a
# command and a request can never answer differently.


SCENARIO = Text("scenario file", "fichier de scénario")
JSON = Text("print the answer of the query protocol as one line of JSON", "donner la réponse du protocole en JSON")
_FROM = Text(
    "where from: a hex, a point x,y or x,y,level, or unit:ID",
    "d’où : un hexagone, un point x,y ou x,y,niveau, ou unit:ID",
)
_TO = Text(
    "where to: a hex, a point x,y or x,y,level, or unit:ID",
    "vers où : un hexagone, un point x,y ou x,y,niveau, ou unit:ID",
)
_SIDE = Text("the side that looks", "le camp qui regarde")
_PURPOSE = Text("what the line is for", "à quoi sert la ligne")
_OBSERVER = Text("unit kind of the observer", "type d’unité de l’observateur")


def sight_arguments(parser: argparse.ArgumentParser, language: str, *, target: bool) -> None:
    """Arguments of the commands about sight: scenario, place or places, side, purpose, observer."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("origin", metavar="FROM", help=_FROM.get(language))
    if target:
        parser.add_argument("target", metavar="TO", help=_TO.get(language))
    parser.add_argument("--side", help=_SIDE.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, help=_PURPOSE.get(language))
    parser.add_argument("--observer", metavar="KIND", help=_OBSERVER.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def sight_fields(args: argparse.Namespace) -> dict[str, Any]:
    """The fields of a request that the arguments of :func:`sight_arguments` stand for."""
    fields: dict[str, Any] = {name: getattr(args, name) for name in ("side", "purpose") if getattr(args, name)}
    if args.observer:
        fields["observer"] = {"kind": args.observer}
    return fields


def looked_for(name: str, analysis: AnyAnalysis) -> dict[str, str]:
    """Who is looked for, as the field ``target`` of a request: a unit of the scenario by its id, or else a kind of unit."""
    unit = name.removeprefix("unit:")
    named = unit != name or (name not in analysis.ruleset.units and analysis.scenario.forces.find(unit) is not None)
    return {"unit": unit} if named else {"kind": name}


def ask(
    analysis: AnyAnalysis,
    request: dict[str, Any],
    args: argparse.Namespace,
    console: Console,
    after_error: Callable[[Answer], None] | None = None,
) -> Answer | None:
    """The answer to a request; None after an error message, and what ``after_error`` says then. With ``--json`` the answer is
    printed. A side that the scenario has not is an error: as an argument it is a slip of the hand."""
    sides = [force.side for force in analysis.scenario.forces.sides]
    side = getattr(args, "side", None)
    if side and sides and side not in sides:
        raise CannotAnswer("unknown_side", _NO_SIDE.format(side=side, known=", ".join(sides)))
    answer = answer_request(analysis, request, console.language)
    if args.json:
        console.record(answer)
    problem = answer.get("error")
    if problem is None:
        if not args.json and "caveats" in answer and request["ask"] not in _IN_VERDICT:
            write_caveats(console, answer["caveats"])
            return _without_caveats(answer)
        return answer
    if not args.json:
        console.message(problem["message"])
        if after_error is not None:
            after_error(answer)
    return None


_IN_VERDICT = ("los",)
"""Asks whose text has the caveat in its own first line."""


def _without_caveats(answer: Answer) -> Answer:
    """An answer without what was said in front of it already."""
    told = answer["caveats"]
    texts = [one["text"] for one in told]
    lists = {name: answer[name] for name in ("reasons", "assumed") if isinstance(answer.get(name), list)}
    return {
        **answer,
        **{name: [one for one in rows if one not in told and one not in texts] for name, rows in lists.items()},
    }


def write_caveats(console: Console, caveats: Iterable[Mapping[str, Any] | Reason]) -> None:
    """Write, before everything else, what an answer depends on because the map lacks it."""
    for one in caveats:
        text, rule = (
            (one.text.get(console.language), one.rule) if isinstance(one, Reason) else (one["text"], one["rule"])
        )
        console.answer(f"⚠ {text} [{citation_words(rule, console.language)}]")


_NO_SIDE = Text(
    'there is no side "{side}" in the scenario (there are: {known})',
    "il n’y a pas de camp « {side} » dans le scénario (il y a : {known})",
)
_WIDTH = 100
_EVERYWHERE = Text("every hex", "tout hexagone")
_MARKS = {"origin": "@", "visible": ".", "hindered": "+", "blind": "#"}


def _reason(console: Console, rule: str, text: str, place: str) -> str:
    where = f"{place}{_colon(console)}" if place else ""
    return f"  [{citation_words(rule, console.language)}] {where}{text}" if rule else f"  {where}{text}"


def _colon(console: Console) -> str:
    """The colon after a heading; French has a space before it."""
    return console.text(Text(": ", " : "))


def write_reason(console: Console, analysis: AnyAnalysis, reason: Mapping[str, Any]) -> None:
    """One reason of an answer, with the place where it holds."""
    from workbench.engine.sight.tabletop_wording import place_of_reason

    place = place_of_reason(reason["at"], Text.of(reason["text"]), analysis.scenario, analysis.ruleset)
    console.answer(_reason(console, reason["rule"], reason["text"], console.text(place)))


def deciding_first(reasons: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Reasons of an answer as the protocol writes them, first the one that decides."""
    best = next((reason for reason in reasons if "decides" in reason), None)
    return [*([] if best is None else [best]), *(reason for reason in reasons if reason is not best)]


def write_assumptions(console: Console, texts: Iterable[str]) -> None:
    """Write the assumptions of an answer."""
    for text in texts:
        console.answer(console.text(Text("  assumed: ", "  supposé : ")) + text)


def write_area(
    console: Console, analysis: Analysis, area: SightArea, *, place: str = "", with_map: bool = False
) -> None:
    """Write what a place (named as in the request) sees: counts, the blind hexes as runs of labels, perhaps a map in
    letters."""
    grid = analysis.scenario.board.grid
    seen = int(np.count_nonzero(area.visible))
    words = Text(
        "{origin} sees {seen} of {all} hexes; {blind} are blind.",
        "{origin} voit {seen} hexagones sur {all} ; {blind} sont aveugles.",
    )
    origin = place or analysis.label(area.origin)
    console.answer(words.format(origin=origin, seen=seen, all=grid.size, blind=grid.size - seen))
    hindrance = np.where(area.visible, area.hindrance, 0)
    sentences = [
        (Text("hindered by {n}", "gênés de {n}").format(n=int(n)), np.flatnonzero(hindrance == n))
        for n in np.unique(hindrance[hindrance > 0])
    ]
    for name, numbers in (*sentences, (Text("blind", "aveugles"), np.flatnonzero(~area.visible))):
        if len(numbers):
            wrapped(
                console, f"{console.text(name)}{_colon(console)}", label_runs(grid, [int(number) for number in numbers])
            )
    write_assumptions(console, [text.get(console.language) for text in area.assumed])
    if with_map:
        for row in letter_map(grid, area):
            console.answer(row)
        console.answer(
            Text("@ observer  . visible  + hindered  # blind", "@ observateur  . visible  + gêné  # aveugle")
        )


def label_runs(grid: HexGrid, numbers: list[int]) -> list[str]:
    """Labels with runs along one column as ranges, as a scenario file writes them: ``0404-0408``."""
    runs: list[list[int]] = []
    for number in sorted(numbers, key=grid.column_row):
        column, row = grid.column_row(number)
        if runs and grid.column_row(runs[-1][-1]) == (column, row - 1):
            runs[-1].append(number)
        else:
            runs.append([number])
    labels = grid.labels
    return [labels[run[0]] if len(run) == 1 else f"{labels[run[0]]}-{labels[run[-1]]}" for run in runs]


def letter_map(grid: HexGrid, area: SightArea) -> list[str]:
    """The area as a map in letters; hexes of shifted lines are half a hex further."""
    left, top, _, _ = grid.bounds
    across, down = (ROW_DISTANCE, 0.5) if grid.is_flat else (0.5, ROW_DISTANCE)
    rows: dict[int, dict[int, str]] = {}
    for number in range(grid.size):
        x, y = grid.centres[number]
        kind = "visible" if area.visible[number] else "blind"
        if area.visible[number] and area.hindrance[number] > 0:
            kind = "hindered"
        mark = _MARKS["origin" if number == area.origin else kind]
        rows.setdefault(round((y - top) / down), {})[round((x - left) / across) * (2 if grid.is_flat else 1)] = mark
    return ["".join(rows[y].get(x, " ") for x in range(max(rows[y]) + 1)) for y in sorted(rows)]


def write_reach(
    console: Console,
    unit: Text,
    answer: Mapping[str, Any],
    chances: Mapping[str, Mapping[float | None, list[str]]] = {},
    *,
    ruleset: Ruleset | None = None,
) -> None:
    """Where a unit can go: places by cost, each with the hexsides it can face there; then the places that were refused.
    ``ruleset`` names kinds of move and states.

    ``chances``: rule of a test whose chance depends on the path -> chance (0 to 1, None = unknown) ->
    the ends of the paths that have it.
    """
    costs: dict[Any, list[str]] = {}
    for label, cost in answer["costs"].items():
        costs.setdefault(cost, []).append(label + _facings(answer.get("facings", {}).get(label)))
    words = Text(
        "{unit} can reach {n} hexes with {points} movement points.",
        "{unit} peut atteindre {n} hexagones avec {points} points de mouvement.",
    )
    console.answer(words.format(unit=unit, n=len(answer["costs"]), points=_points(answer["allowance"])))
    for cost in sorted(costs):
        wrapped(console, f"  {_points(cost):>6}{_colon(console)}", costs[cost])
    if answer.get("facings"):
        console.answer(
            Text("  after >: hexsides it can face there", "  après > : côtés auxquels elle peut y faire face")
        )
    _write_ends(console, answer, ruleset)
    for label, why in answer["barred"].items():
        console.answer(console.text(Text("  not {label}: {why}", "  pas {label} : {why}").format(label=label, why=why)))
    for test in answer["tests"]:
        by_way = chances.get(test["rule"], {}) if test["p"] is None else {}
        known = any(p is not None for p in by_way)
        chance = "" if known else f" (p = {_chance(test['p'])})"
        console.answer(
            f"  {test['at']}{_colon(console)}{test['test']}{chance} [{citation_words(test['rule'], console.language)}]"
        )
        for p in sorted(by_way, key=lambda p: (p is None, p)) if known else ():
            wrapped(console, f"    p = {_chance(p)}{_colon(console)}", by_way[p])
    write_assumptions(console, answer["assumed"])


def _chance(p: float | None) -> str:
    return "?" if p is None else f"{p:.2f}"


def _facings(facings: list[int] | None) -> str:
    """Facings after a label: ``>2``, ``>0135``; empty for a unit without facing."""
    return "" if facings is None else ">" + "".join(map(str, sorted(facings)))


def _write_ends(console: Console, answer: Mapping[str, Any], ruleset: Ruleset | None) -> None:
    """What another kind of move reaches, places inside hexes, and exits from the map, in games that have them."""

    def named(key: str) -> str:
        known = None if ruleset is None else ruleset.modes.get(key) or ruleset.states.get(key)
        return key if known is None else console.text(known.name)

    modes: dict[str, list[str]] = {}
    for label, found in answer.get("further", {}).items():
        modes.setdefault(found["mode"], []).append(f"{label} {_points(found['cost'])}")
    for mode, labels in modes.items():
        wrapped(console, f"  {named(mode)}{_colon(console)}", labels)
    ended: dict[str, list[str]] = {}
    for label, states in answer.get("becomes", {}).items():
        ended.setdefault(", ".join(map(named, states)), []).append(label)
    for states, labels in ended.items():
        head = Text("  ends {states} in: ", "  finit {states} en : ").format(states=states)
        everywhere = answer["costs"].keys() == set(labels)
        wrapped(console, console.text(head), [console.text(_EVERYWHERE)] if everywhere else labels)
    places = [f"{place} {_points(cost)}" for place, cost in answer.get("places", {}).items()]
    if places:
        wrapped(console, console.text(Text("  inside hexes: ", "  dans les hexagones : ")), places)
    exits = [f"{label} {_points(cost)}" for label, cost in answer.get("exits", {}).items()]
    if exits:
        wrapped(console, console.text(Text("  off the map: ", "  hors de la carte : ")), exits)


def _points(value: float) -> str:
    return f"{value:g}" if float(value).is_integer() else f"{value:.3g}"


def write_spotting(console: Console, analysis: Analysis, answer: Mapping[str, Any]) -> None:
    """Whether somebody is spotted, at which range and limit, and why. In games with limits no limit means an unknown limit,
    not an unlimited range."""
    limited = analysis.spotting.limited
    words = (
        Text("SPOTTED: {range} hexes, {limit}.", "REPÉRÉ : {range} hexagones, {limit}.")
        if answer["spotted"]
        else Text("Not spotted: {range} hexes, {limit}.", "Pas repéré : {range} hexagones, {limit}.")
    )
    limit = Text("limit {limit}", "limite {limit}").format(limit=answer["limit"])
    if answer["limit"] is None:
        limit = Text("limit unknown", "limite inconnue") if limited else Text("no limit", "sans limite")
    if not answer["spotted"] and answer["visible"] is False:
        # what lies within the limit and is hidden is not too far
        words = Text(
            "Not spotted: no line of sight ({range} hexes).", "Pas repéré : pas de ligne de vue ({range} hexagones)."
        )
    console.answer(words.format(range=answer["range"], limit=limit))
    for reason in deciding_first(answer["reasons"]):
        write_reason(console, analysis, reason)
    write_assumptions(console, answer["assumed"])


def wrapped(console: Console, head: str, words: list[str]) -> None:
    """Write words after a heading, in rows that begin below the first word."""
    indent = " " * len(head)
    for row in textwrap.wrap(
        " ".join(words), _WIDTH, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False
    ):
        console.answer(row)


# --- Answers about tables as text for people: verdict first, then the reasons with their rules, then the details.


_COLUMNS = 72
_TALL = 2.0
"""Letters are about twice as tall as wide."""
_MOST_PIECES = 12


def write_tabletop_area(
    console: Console,
    analysis: TabletopAnalysis,
    area: TabletopArea,
    *,
    seen_for: Text,
    place: str,
    with_map: bool = False,
) -> None:
    """Write what a place (named as in the request) sees, and for whom: shares of the table, the pieces that hide most, perhaps
    a map in letters."""
    from workbench.engine.sight.tabletop_footprints import obstacle
    from workbench.engine.sight.tabletop_wording import piece_called

    board = analysis.scenario.board
    whole = board.outline.area
    words = Text(
        "{place} sees {seen} of the table; {blind} is blind.", "{place} voit {seen} de la table ; {blind} est aveugle."
    )
    console.answer(
        words.format(place=place, seen=_share(area.visible.area / whole), blind=_share(area.blind.area / whole))
    )
    console.answer(Text("  for {who}", "  pour {who}").format(who=seen_for))
    if area.into.area > 0:
        words = Text(
            "  {share} of the table is seen into, not through", "  {share} de la table : on y voit, mais pas au travers"
        )
        console.answer(words.format(share=_share(area.into.area / whole)))
    hidden = sorted(((region.area, number) for number, region in area.hidden.items() if region.area > 0), reverse=True)
    for size, number in hidden[:_MOST_PIECES]:
        piece = obstacle(analysis.scenario, analysis.ruleset, number)
        words = Text("  {name} hides {share}", "  {name} cache {share}")
        console.answer(words.format(name=piece_called(piece, analysis.ruleset), share=_share(size / whole)))
    if len(hidden) > _MOST_PIECES:
        words = Text("  and {n} more pieces hide less", "  et {n} autres éléments en cachent moins")
        console.answer(words.format(n=len(hidden) - _MOST_PIECES))
    write_assumptions(console, [text.get(console.language) for text in area.assumed])
    if with_map:
        for line in tabletop_letter_map(analysis, area):
            console.answer(line)
        console.answer(
            Text("@ observer  . visible  + seen into  # blind", "@ observateur  . visible  + vu dedans  # aveugle")
        )


def tabletop_letter_map(analysis: TabletopAnalysis, area: TabletopArea) -> list[str]:
    """The area as a map in letters, the middle of each letter standing for its patch of the table."""
    board = analysis.scenario.board
    step = board.width / _COLUMNS
    rows = max(1, round(board.height / (step * _TALL)))
    x, y = np.meshgrid((np.arange(_COLUMNS) + 0.5) * step, (np.arange(rows) + 0.5) * board.height / rows)
    marks = np.where(shapely.intersects_xy(area.visible, x, y), ".", "#")
    marks[shapely.intersects_xy(area.into, x, y)] = "+"
    column = min(int(area.origin.point[0] / step), _COLUMNS - 1)
    marks[min(int(area.origin.point[1] / board.height * rows), rows - 1), column] = "@"
    return ["".join(line) for line in marks.tolist()]


def write_tabletop_spotting(console: Console, answer: Mapping[str, Any], unit: str) -> None:
    """Whether somebody is detected, at which range and limit, and why."""
    from workbench.engine.sight.tabletop_wording import unit_name

    words = (
        Text("SPOTTED: {range} {unit}, {limit}.", "REPÉRÉ : {range} {unit}, {limit}.")
        if answer["spotted"]
        else Text("Not spotted: {range} {unit}, {limit}.", "Pas repéré : {range} {unit}, {limit}.")
    )
    named = unit_name(unit)
    limit = Text("no limit", "sans limite")
    if answer["limit"] is not None:
        limit = Text("limit {limit} {unit}", "limite {limit} {unit}").format(limit=_length(answer["limit"]), unit=named)
    console.answer(words.format(range=_length(answer["range"]), unit=named, limit=limit))
    for reason in deciding_first(answer["reasons"]):
        rule = f"[{citation_words(reason['rule'], console.language)}] " if reason["rule"] else ""
        console.answer(f"  {rule}{reason['text']}")
    write_assumptions(console, answer["assumed"])


def write_tabletop_reach(console: Console, analysis: TabletopAnalysis, unit: str, reach: TabletopReach) -> None:
    """Where a unit can go: its allowance, how much of the table it covers, the parts by cost, the tests of the moves."""
    from workbench.engine.sight.tabletop_wording import place_of_reason, unit_name

    board = analysis.scenario.board
    words = Text(
        "{unit} can reach {share} of the table with {points} {length}.",
        "{unit} peut atteindre {share} de la table avec {points} {length}.",
    )
    name = analysis.called(unit)
    share = _share(reach.area.area / board.outline.area)
    console.answer(words.format(unit=name, share=share, points=_length(reach.allowance), length=unit_name(board.unit)))
    if not reach.area.is_empty:
        left, top, right, bottom = (_length(edge) for edge in reach.area.bounds)
        words = Text(
            "  from x {left} to {right}, from y {top} to {bottom}", "  de x {left} à {right}, de y {top} à {bottom}"
        )
        console.answer(words.format(left=left, right=right, top=top, bottom=bottom))
    for cost, band in reach.bands.items():
        words = Text("  up to {cost} {unit}: {share} of the table", "  jusqu’à {cost} {unit} : {share} de la table")
        share = _share(band.area / board.outline.area)
        console.answer(words.format(cost=_length(cost), unit=unit_name(board.unit), share=share))
    if reach.risky is not None and reach.risky.area > 0:
        words = Text("  {share} of the table only with a test", "  {share} de la table seulement avec un test")
        console.answer(words.format(share=_share(reach.risky.area / board.outline.area)))
    for test in reach.tests:
        chance = decimal("?" if test.p is None else f"{test.p:.2f}")
        place = place_of_reason(test.at, test.test, analysis.scenario, analysis.ruleset)
        where = Text("{place}: ", "{place} : ").format(place=place) if place else Text()
        words = Text("  {where}{test} (p = {p}) [{rule}]").format(
            where=where, test=test.test, p=chance, rule=citation_words(test.rule, console.language)
        )
        console.answer(words)
    write_assumptions(console, [text.get(console.language) for text in reach.assumed])


def _share(value: float) -> Text:
    return decimal(f"{value:.1%}".replace("%", " %"))


def _length(value: float) -> Text:
    return decimal(f"{round(value, 2):g}")
