"""``units``: the units of a scenario as comma-separated values, and such values into a scenario."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, file_or_standard_output, file_to_write

_SCENARIO = Text("scenario file", "fichier de scénario")
_CSV = Text(
    "write them into this file of comma-separated values (-: standard output)",
    "les écrire dans ce fichier CSV (- : la sortie standard)",
)
_FROM = Text("take units from this file of comma-separated values", "lire les unités de ce fichier CSV")
_OUT = Text("scenario file to write, with --from", "fichier de scénario à écrire, avec --from")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=_SCENARIO.get(language))
    parser.add_argument("--csv", type=file_or_standard_output, metavar="FILE", help=_CSV.get(language))
    parser.add_argument("--from", dest="source", metavar="FILE", help=_FROM.get(language))
    parser.add_argument("-o", dest="out", type=file_to_write, metavar="OUT", help=_OUT.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Print or write the units; with ``--from`` write the scenario with those of the file. 1 if a row was refused or a file
    cannot be read or written."""
    from workbench.checks.loading import load_source
    from workbench.files.formats.map_format import OpenScenario
    from workbench.files.formats.source import Refused, SourceFile
    from workbench.files.formats.unit_rows import rows_of
    from workbench.files.safe_files import save_text
    from workbench.files.scenario_writer import save_scenario
    from workbench.files.units_csv import ADDED, CHANGED, REFUSED, write_forces

    if bool(args.source) != bool(args.out):
        console.message(Text("--from FILE and -o OUT belong together", "--from FICHIER et -o SORTIE vont ensemble"))
        return USAGE
    source, diagnostics = load_source(Path(args.scenario))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    if source is None:
        return ERRORS
    scenario, ruleset = source.scenario, source.ruleset
    if not args.source:
        text = write_forces(scenario, ruleset)
        if args.csv is None:
            for line in text.splitlines():
                console.answer(line)
            return DONE
        saved = save_text(Path(args.csv), "\ufeff" + text)  # by the mark spreadsheets read accents
        console.diagnostics(saved)
        return ERRORS if saved.has_errors else DONE
    try:
        found = rows_of(SourceFile(args.source), OpenScenario(scenario, ruleset))
    except Refused as problem:
        console.message(Text("{file}: {problem}", "{file} : {problem}").format(file=args.source, problem=problem.text))
        return ERRORS
    console.diagnostics(found.diagnostics)
    changed = scenario.with_forces(found.forces)
    saved = save_scenario(Path(args.out), changed, ruleset, source)
    console.diagnostics(saved)
    words = Text(
        "{file}: {added} added, {changed} changed, {refused} refused",
        "{file} : {added} ajoutées, {changed} modifiées, {refused} refusées",
    )
    counts = {"added": found.count(ADDED), "changed": found.count(CHANGED), "refused": found.count(REFUSED)}
    console.answer(words.format(file=args.out, **counts))
    return ERRORS if saved.has_errors or counts["refused"] else DONE
