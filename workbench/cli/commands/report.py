"""``report``: how fair a scenario is from its set-up, as a page with pictures, in words or as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from workbench.base.diagnostics import why_not_written
from workbench.base.text import Text
from workbench.cli.answer_text import JSON, SCENARIO
from workbench.cli.commands.window import can_draw, qt_is_missing
from workbench.cli.console import DONE, ERRORS, Console, file_or_standard_output
from workbench.cli.loading import add_setup_option, open_any
from workbench.planning.fairness import fairness
from workbench.planning.plan_fields import LOOK_AHEAD
from workbench.planning.plans import ReportSection
from workbench.planning.report import report_sections
from workbench.protocol.asks.fairness import checked_turns, fairness_record

_OUT = Text(
    "write one HTML page with pictures; without it the report is printed in words",
    "écrire une page HTML avec images ; sinon le rapport est affiché en mots",
)
_MOST = Text("how many turns to look ahead for objectives (10)", "combien de tours regarder pour les objectifs (10)")
_STEPS = Text("worked out: {done} of {total}", "calculé : {done} sur {total}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("-o", "--output", type=file_or_standard_output, metavar="FILE", help=_OUT.get(language))
    parser.add_argument("--most", type=int, metavar="N", default=LOOK_AHEAD, help=_MOST.get(language))
    parser.add_argument("--json", action="store_true", help=JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the page, or tell the report; 1 if the scenario does not load or the file cannot be written."""
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    most = checked_turns(args.most)

    def progress(done: int, total: int) -> None:
        sys.stderr.write(f"\r{_STEPS.format(done=done, total=total).get(console.language)} ")
        if done >= total:
            sys.stderr.write("\n")

    heard = progress if sys.stderr.isatty() else None
    if args.output is None:
        report = fairness(analysis, most, progress=heard)
        if args.json:
            console.record(fairness_record(analysis, report, console.language))
        else:
            _write(console, report_sections(analysis, report))
        return DONE
    if not can_draw(console):
        return ERRORS
    try:
        from workbench.desktop.export.report import check_ending, save_report
    except ImportError as problem:
        return qt_is_missing(problem, console)
    out = Path(args.output)
    check_ending(out)
    sections = report_sections(analysis, fairness(analysis, most, progress=heard))
    try:
        save_report(analysis, sections, out, console.language)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    console.answer(Text("written: {file}", "écrit : {file}").format(file=out))
    return DONE


def _write(console: Console, sections: Sequence[ReportSection]) -> None:
    for section in sections:
        console.answer(section.title)
        for row in section.rows:
            console.answer(f"  {console.text(row.text)}")
