"""``impact``: what is seen and reached in one scenario and not in another, for people."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from workbench.analysis.any_analysis import AnyAnalysis, analysis_in_setup, both_by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, decimal
from workbench.cli.answer_text import JSON, label_runs, wrapped, write_caveats
from workbench.cli.console import DONE, ERRORS, Console
from workbench.cli.loading import add_setup_option, open_any
from workbench.engine.sight.results import PURPOSES, SPOT
from workbench.planning.impact import CoverChange, HexImpact, Origin, cover_words, hex_impact, tabletop_impact
from workbench.protocol.asks.impact import impact_record, origin_name, tabletop_impact_record

_BEFORE = Text("the scenario as it was", "le scénario tel qu’il était")
_AFTER = Text(
    "the scenario as it is now (without it: BEFORE in another set-up, --against)",
    "le scénario tel qu’il est (sinon : BEFORE dans une autre mise en place, --against)",
)
_AGAINST = Text("the set-up that AFTER stands in", "la mise en place dans laquelle est AFTER")
_NOTHING_AGAINST = Text(
    "give AFTER, another file, or --against with another set-up of the same one",
    "donnez AFTER, un autre fichier, ou --against avec une autre mise en place du même",
)
_SIDE = Text(
    "whose units look and move (tables need it; without it every hex looks)",
    "le camp dont les unités regardent et bougent (nécessaire sur table ; sinon chaque hexagone regarde)",
)
_PURPOSE = Text("what the lines are for", "à quoi servent les lignes")
_GAINED, _LOST = Text("gained", "gagné"), Text("lost", "perdu")
_NOTHING = Text("nothing is seen or reached otherwise", "rien n’est vu ni atteint autrement")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("before", metavar="BEFORE", help=_BEFORE.get(language))
    parser.add_argument("after", metavar="AFTER", nargs="?", help=_AFTER.get(language))
    add_setup_option(parser, language)
    parser.add_argument("--against", metavar="ID", default="", help=_AGAINST.get(language))
    parser.add_argument("--side", help=_SIDE.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, default=SPOT, help=_PURPOSE.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """What is gained, lost and changed."""
    if args.after is None and not args.against:
        raise CannotAnswer("missing_field", _NOTHING_AGAINST)
    before = open_any(args.before, console, args.setup)
    if args.after is None and before is not None:
        after: AnyAnalysis | None = analysis_in_setup(before, args.against)
        if after is not None and after.scenario.setups.shown_text is not None:
            console.message(after.scenario.setups.shown_text)
    else:
        after = open_any(args.after, console, args.against) if args.after is not None else None
    if before is None or after is None:
        return ERRORS
    both_by_map_kind(before, after, _compare_maps, _compare_tables, args, console)
    return DONE


def _compare_maps(before: Analysis, after: Analysis, args: argparse.Namespace, console: Console) -> None:
    found = hex_impact(before, after, args.side or "", purpose=args.purpose)
    if args.json:
        console.record(impact_record((before, after), found, console.language))
    else:
        caveats = dict.fromkeys(one.caveat for one in (before, after))
        write_caveats(console, [one for one in caveats if one is not None])
        _write_hexes(console, after, found)


def _write_hexes(console: Console, analysis: Analysis, found: HexImpact) -> None:
    if found.is_empty:
        console.answer(_NOTHING)
        return
    grid = analysis.scenario.board.grid
    sums = Text(
        "lines gained {a}, lost {b}; hindrance changed {c}", "lignes gagnées {a}, perdues {b} ; gêne changée {c}"
    )
    console.answer(sums.format(a=len(found.gained), b=len(found.lost), c=len(found.changed)))
    for name, pairs in ((_GAINED, found.gained), (_LOST, found.lost)):
        by_origin: dict[Origin, list[int]] = {}
        for pair in pairs:
            by_origin.setdefault(pair.origin, []).append(pair.target)
        for origin, targets in by_origin.items():
            head = f"  {origin_name(analysis, origin)} {console.text(name)}: "
            wrapped(console, head, label_runs(grid, targets))
    reach = Text("reach", "portée")
    for unit, (more, fewer) in found.reach.items():
        for name, hexes in ((_GAINED, more), (_LOST, fewer)):
            if hexes:
                head = f"  {console.text(analysis.called(unit))} {console.text(reach)}, {console.text(name)}: "
                wrapped(console, head, label_runs(grid, list(hexes)))
    _write_cover(console, analysis, found.cover)


def _write_cover(console: Console, analysis: AnyAnalysis, changes: Sequence[CoverChange]) -> None:
    row = Text("{unit}, cover against {firer}: {changes}", "{unit}, protection contre {firer} : {changes}")
    for one in changes:
        told = row.format(
            unit=analysis.called(one.unit), firer=analysis.called(one.firer), changes=cover_words(one.values)
        )
        console.answer(f"  {console.text(told)}")


def _compare_tables(
    before: TabletopAnalysis, after: TabletopAnalysis, args: argparse.Namespace, console: Console
) -> None:
    if not args.side:
        raise CannotAnswer("missing_field", Text("a table needs --side", "une table demande --side"))
    found = tabletop_impact(before, after, args.side, purpose=args.purpose)
    if args.json:
        console.record(tabletop_impact_record(found, console.language))
        return
    if not found.each and not found.cover:
        console.answer(_NOTHING)
        return
    whole = after.scenario.board.outline.area
    row = Text("{who}: gained {a} %, lost {b} % of the table", "{who} : gagné {a} %, perdu {b} % de la table")
    console.answer(
        row.format(
            who=args.side, a=_percent(found.whole.gained.area / whole), b=_percent(found.whole.lost.area / whole)
        )
    )
    for unit, one in found.each.items():
        name = after.called(unit)
        told = row.format(who=name, a=_percent(one.gained.area / whole), b=_percent(one.lost.area / whole))
        console.answer(f"  {console.text(told)}")
    _write_cover(console, after, found.cover)


def _percent(share: float) -> Text:
    return decimal(f"{share * 100:.2f}")
