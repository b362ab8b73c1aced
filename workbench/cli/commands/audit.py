"""``audit``: is every pair seen the same both ways, or is there a rule that permits the difference?"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workbench.analysis import Analysis
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.auditing import Audit, audit_hexes, audit_table
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.cli.loading import open_any
from workbench.cli.progress import ProgressLine
from workbench.cli.protocol.parties import AnyAnalysis
from workbench.sight.results import FIRE, PURPOSES, SPOT, SightRequest
from workbench.sight.table_results import TableRequest
from workbench.table_analysis import TableAnalysis

ABOUT = Text(
    "hold every line of sight against the line back: name the rule that permits a difference, or a defect",
    "confronter chaque ligne de vue à son retour : nommer la règle qui permet l’écart, ou un défaut",
)
_PATHS = Text(
    "scenario files, and folders of which every scenario is taken",
    "fichiers de scénario, et dossiers dont on prend tous les scénarios",
)
_PURPOSE = Text(
    "what the lines are for, again for more; without it: spot and fire",
    "à quoi servent les lignes, répétable ; sans lui : spot et fire",
)
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_GRID = Text(
    "on a table: fields of the grid along its longer edge (8)", "sur une table : cases le long du grand côté (8)"
)
_JSON = Text("print one line of JSON for every purpose", "donner une ligne de JSON par usage")
_BAD_NUMBER = Text("{name} must be from 1 to {most}", "{name} doit être de 1 à {most}")
_PROGRESS = Text("{done} of {total} parts of the map looked from", "{done} parties de la carte sur {total} observées")
_SAID = Text(
    "{purpose}: {pairs} ordered pairs, {one_way} of them seen one way only, {defects} defects",
    "{purpose} : {pairs} paires ordonnées, dont {one_way} vues dans un seul sens, {defects} défauts",
)
_GRID_SAID = Text("{places} places: units, and points of a grid", "{places} lieux : unités et points d’une grille")
_ROW = Text(
    "  {count} × {rule}: {text} First: {seer} sees {seen}.", "  {count} × {rule} : {text} D’abord : {seer} voit {seen}."
)
_DEFECT = Text(
    "  DEFECT {seer} sees {seen}, and is not seen: {text}", "  DÉFAUT {seer} voit {seen} sans être vu : {text}"
)
_NONE = Text("there is no scenario", "il n’y a aucun scénario")
_TOGETHER = Text(
    "{scenarios} scenarios, {failed} of them with defects or without an answer",
    "{scenarios} scénarios, dont {failed} avec défauts ou sans réponse",
)
_MORE = Text("  and {count} more defects", "  et {count} autres défauts")
_MOST_TOLD, _MOST_JOBS, _MOST_GRID = 20, 256, 60


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO", help=_PATHS.get(language))
    parser.add_argument("--purpose", choices=PURPOSES, action="append", help=_PURPOSE.get(language))
    parser.add_argument("--jobs", metavar="N", type=int, help=_JOBS.get(language))
    parser.add_argument("--grid", metavar="N", type=int, default=8, help=_GRID.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """A summary, or JSON, for every scenario and purpose; 1 if there is a defect."""
    for name, value, most in (("--jobs", args.jobs, _MOST_JOBS), ("--grid", args.grid, _MOST_GRID)):
        if value is not None and not 1 <= value <= most:
            console.message(_BAD_NUMBER.format(name=name, most=most))
            return USAGE
    files = _files(args.scenarios)
    if not files:
        console.message(_NONE)
        return USAGE
    several = len(files) > 1 or Path(args.scenarios[0]).is_dir()
    sound = [_run_one(file, args, console, several=several) for file in files]
    if several and not args.json:
        console.answer(_TOGETHER.format(scenarios=len(files), failed=sound.count(False)))
    return DONE if all(sound) else ERRORS


def _files(given: Sequence[str]) -> list[str]:
    from workbench.files.check import scenario_documents

    found: list[str] = []
    for name in given:
        found += map(str, scenario_documents(Path(name))) if Path(name).is_dir() else [name]
    return found


def _run_one(file: str, args: argparse.Namespace, console: Console, *, several: bool) -> bool:
    """Audit one scenario; False if it did not load, could not be answered, or has a defect."""
    if several and not args.json:
        console.answer(Text.of(file))
    analysis = open_any(file, console)
    if analysis is None:
        return False
    failed = False
    for purpose in dict.fromkeys(args.purpose or (SPOT, FIRE)):
        try:
            audit = _audit(analysis, purpose, args, console)
        except CannotAnswer as problem:
            if problem.code == "not_modelled" and args.purpose is None and purpose != SPOT:
                continue  # the game knows no lines for this
            if not several:
                raise
            console.message(problem.text)
            failed = True
            continue
        failed = failed or bool(audit.defects)
        if args.json:
            console.record(({"scenario": file} if several else {}) | _record(audit, console.language))
        else:
            _tell(console, audit)
    return not failed


def _audit(analysis: AnyAnalysis, purpose: str, args: argparse.Namespace, console: Console) -> Audit:
    if isinstance(analysis, TableAnalysis):
        audit, places = audit_table(analysis, TableRequest(purpose), args.grid, args.jobs)
        if not args.json:
            console.answer(_GRID_SAID.format(places=places))
        return audit
    return _audit_map(analysis, purpose, args, console)


def _audit_map(analysis: Analysis, purpose: str, args: argparse.Namespace, console: Console) -> Audit:
    line = ProgressLine(console, _PROGRESS)
    try:
        return audit_hexes(analysis, SightRequest(purpose), args.jobs, line)
    finally:
        line.end()


def _tell(console: Console, audit: Audit) -> None:
    defects = audit.defects
    counts = {"pairs": audit.pairs, "one_way": len(audit.one_way), "defects": len(defects)}
    console.answer(_SAID.format(purpose=audit.purpose, **counts))
    rules = Counter((found.rule, found.key) for found in audit.one_way if not found.defect)
    first = {(found.rule, found.key): found for found in reversed(audit.one_way)}
    for (rule, key), count in rules.most_common():
        found = first[rule, key]
        console.answer(_ROW.format(count=count, rule=rule, text=found.text, seer=found.seer, seen=found.seen))
    for found in defects[:_MOST_TOLD]:
        console.answer(_DEFECT.format(seer=found.seer, seen=found.seen, text=found.text))
    if len(defects) > _MOST_TOLD:
        console.answer(_MORE.format(count=len(defects) - _MOST_TOLD))


def _record(audit: Audit, language: str) -> dict[str, Any]:
    rows = [
        {"seer": found.seer, "seen": found.seen, "rule": found.rule, "text": found.text.get(language)}
        | ({"defect": True} if found.defect else {})
        for found in audit.one_way
    ]
    return {"purpose": audit.purpose, "pairs": audit.pairs, "defects": len(audit.defects), "one_way": rows}
