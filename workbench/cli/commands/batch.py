"""``batch``: asks the same requests of every scenario of a folder, on all processors or on a cluster."""

from __future__ import annotations

import argparse
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from workbench.base.cancel import Progress
from workbench.base.text import Text
from workbench.cli.batch.output import answers_to
from workbench.cli.batch.tasks import Answered, Line, Task, answer_task, lost_task, tasks_of
from workbench.cli.console import DONE, ERRORS, USAGE, Console
from workbench.cli.pool import Lost, cores, ordered_map
from workbench.cli.progress import ProgressLine

ABOUT = Text(
    "answer the same requests for every scenario of a folder, on all processors",
    "répondre aux mêmes demandes pour chaque scénario d’un dossier, sur tous les processeurs",
)
_FOLDER = Text("folder of scenarios, or one scenario", "dossier de scénarios, ou un scénario")
_QUERIES = Text(
    "file of requests (JSON lines); {unit}, {side}, {enemy}, {hex} in one stand for all of them",
    "fichier de demandes (lignes JSON) ; {unit}, {side}, {enemy}, {hex} y valent pour tous",
)
_JOBS = Text("how many processes; all processors without it", "nombre de processus ; sans lui, tous les processeurs")
_OUT = Text("file for the answers; standard output without it", "fichier des réponses ; sans lui, la sortie standard")
_CLUSTER = Text(
    "a cluster of Dask: the address of its scheduler, or local:N",
    "un cluster Dask : l’adresse de son ordonnanceur, ou local:N",
)
_PROGRESS = Text("{done} of {total} parts answered", "{done} parties sur {total} répondues")
_NO_SCENARIO = Text("no scenario in {folder}", "aucun scénario dans {folder}")
_UNREAD = Text("cannot read the requests: {problem}", "impossible de lire les demandes : {problem}")
_BAD_JOBS = Text("at least one process is needed", "il faut au moins un processus")
_TROUBLE = Text(
    "{count} scenarios did not load or lost their workers",
    "{count} scénarios n’ont pas pu être chargés ou ont perdu leurs processus",
)
_PIECES = 4  # tasks for each worker, so that none waits long for the last one


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """What the command takes."""
    parser.add_argument("folder", metavar="FOLDER", help=_FOLDER.get(language))
    parser.add_argument("--queries", metavar="FILE", required=True, help=_QUERIES.get(language))
    parser.add_argument("-o", "--output", metavar="FILE", help=_OUT.get(language))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=int, help=_JOBS.get(language))
    where.add_argument("--cluster", metavar="ADDRESS", help=_CLUSTER.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write one record a line, scenario by scenario and request by request; 1 if a scenario did not load."""
    if args.jobs is not None and args.jobs < 1:
        console.message(_BAD_JOBS)
        return USAGE
    try:
        lines: list[Line] = list(enumerate(Path(args.queries).read_bytes().splitlines(), start=1))
    except OSError as problem:
        console.message(_UNREAD.format(problem=problem))
        return USAGE
    scenarios = _scenarios(Path(args.folder))
    if not scenarios:
        console.message(_NO_SCENARIO.format(folder=args.folder))
        return USAGE
    tasks = tasks_of(scenarios, [line for line in lines if line[1].strip()], console.language, _PIECES * _hands(args))
    progress = ProgressLine(console, _PROGRESS)
    broken: set[str] = set()
    try:
        with answers_to(args.output, console) as write, closing(_answered(tasks, args, progress)) as answers:
            for task, answered in zip(tasks, answers, strict=True):
                for note in answered.notes:
                    console.message(note)
                for record in answered.records:
                    write(record)
                broken |= {task.name} if answered.broken else set()
    finally:
        progress.end()
    if broken:
        console.message(_TROUBLE.format(count=len(broken)))
    return ERRORS if broken else DONE


def _scenarios(folder: Path) -> list[tuple[str, str]]:
    """(absolute path, name in the answers) of every file that may be a scenario, in a fixed order."""
    from workbench.files.check import scenario_documents

    whole = folder.resolve()
    if whole.is_file():
        return [(str(whole), whole.name)]
    return [(str(path), path.relative_to(whole).as_posix()) for path in scenario_documents(whole)]


def _hands(args: argparse.Namespace) -> int:
    """How many workers there will be, as far as can be known before."""
    count = str(args.cluster or "").rpartition(":")[2] if str(args.cluster or "").startswith("local:") else ""
    return int(count) if count.isdecimal() and int(count) else args.jobs or cores()


def _answered(tasks: list[Task], args: argparse.Namespace, progress: Progress) -> Generator[Answered]:
    found: Generator[Answered | Lost]
    if args.cluster is None:
        found = ordered_map(answer_task, tasks, workers=args.jobs, progress=progress)
    else:
        from workbench.cli.cluster import cluster_map

        found = cluster_map(answer_task, tasks, address=args.cluster, progress=progress)
    with closing(found):
        for item in found:
            yield lost_task(tasks[item.job], item.times) if isinstance(item, Lost) else item
