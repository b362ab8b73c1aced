"""``lesson``: a lesson in words, as JSON, or as a page with pictures to hand out."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Severity, why_not_written
from workbench.base.text import Text
from workbench.cli.commands.window import can_draw, qt_is_missing
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine, file_or_standard_output
from workbench.files.rulesets.loader import read_ruleset
from workbench.files.value_checks import is_lesson
from workbench.files.yaml_reader import read_yaml
from workbench.lessons.course import courses
from workbench.lessons.coverage import LEFT_OUT, MISSING, TAUGHT, CoveredRule, coverage, coverage_words
from workbench.lessons.handout import course_text
from workbench.lessons.lesson import Lesson
from workbench.lessons.markup import as_plain
from workbench.lessons.places import named
from workbench.lessons.questions import answer
from workbench.lessons.wording import prompt, sentence
from workbench.rules.rule_names import SUBJECTS, rule_words

_LESSON = Text("lesson file", "fichier de leçon")
_OUT = Text(
    "file to write: .html, one page with pictures and folded answers, or .pdf, a worksheet with room to write and the answers "
    "on a page of their own; without it the lesson is printed in words",
    "fichier à écrire : .html, une page avec images et réponses repliées, ou .pdf, une feuille de travail avec des lignes où "
    "écrire et les réponses sur une page à part ; sinon la leçon est affichée en mots",
)
PAPER = Text("paper of a .pdf: a4, letter ... or 200x300 in mm", "papier d’un .pdf : a4, letter... ou 200x300 en mm")
_JSON = Text(
    "print the steps, questions and answers as one line of JSON", "donner étapes, questions et réponses en JSON"
)
_ANSWERS = Text("print the answers too", "donner aussi les réponses")
_COVERAGE = Text(
    "list the rules of sight, spotting, movement and cover of every game, or of the one that stands in place of LESSON, with "
    "the lessons that teach them or why none does; 1 if one has neither",
    "lister les règles de vue, repérage, mouvement et couvert de chaque jeu, ou de celui qui est nommé à la place de LESSON, "
    "avec les leçons qui les enseignent ou pourquoi aucune ne le fait ; 1 s’il manque l’un et l’autre",
)
_NO_LESSON = Text("name a file of a lesson, or --coverage", "nommez un fichier de leçon, ou --coverage")
_NO_COURSE = Text("no game {game} has lessons; there are: {games}", "aucun jeu {game} n’a de leçons ; il y a : {games}")
_COUNTS = Text(
    "{game}: {all} rules, {taught} taught, {left_out} left out, {missing} missing",
    "{game} : {all} règles, {taught} enseignées, {left_out} laissées de côté, {missing} manquantes",
)
_PROGRESS = Text("steps drawn: {done} of {total}", "étapes dessinées : {done} sur {total}")
_STEP = Text("{number}.", "{number}.")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("lesson", metavar="LESSON", nargs="?", default="", help=_LESSON.get(language))
    parser.add_argument("-o", "--output", type=file_or_standard_output, metavar="FILE", help=_OUT.get(language))
    parser.add_argument("--paper", default="a4", metavar="SIZE", help=PAPER.get(language))
    parser.add_argument("--answers", action="store_true", help=_ANSWERS.get(language))
    parser.add_argument("--coverage", action="store_true", help=_COVERAGE.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Tell the lesson or write its page; 1 if it does not load or the file cannot be written."""
    from workbench.checks.loading import load_lesson

    if args.coverage:
        return _tell_coverage(args.lesson, console, as_json=args.json)
    if not args.lesson:
        console.message(_NO_LESSON)
        return USAGE
    read = load_lesson(Path(args.lesson))
    console.diagnostics(item for item in read.diagnostics if item.severity is not Severity.INFO)
    if read.lesson is None:
        return ERRORS
    if args.output is not None:
        return _write(read.lesson, Path(args.output), args.paper, console)
    if args.json:
        console.record(_record(read.lesson, console.language))
    else:
        _tell(read.lesson, console, with_answers=args.answers)
    return DONE


def _tell_coverage(game: str, console: Console, *, as_json: bool) -> int:
    """Which rules lessons teach; 1 if a rule is neither taught nor left out for a reason."""
    known = courses()
    if game and game not in known:
        console.message(_NO_COURSE.format(game=game, games=", ".join(known)))
        return ERRORS
    missing = 0
    for name in (game,) if game else known:
        ruleset, diagnostics = read_ruleset(name)
        console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
        if ruleset is None:
            return ERRORS
        rows = coverage(ruleset.rules, known[name])
        counts = Counter(row.state for row in rows)
        missing += counts[MISSING]
        if as_json:
            console.record(_coverage_record(name, rows, console.language))
            continue
        numbers = {state: counts[state] for state in (TAUGHT, LEFT_OUT, MISSING)}
        console.answer(_COUNTS.format(game=ruleset.name, all=len(rows), **numbers))
        for subject, words in SUBJECTS.items():
            console.answer(words)
            for row in rows:
                if row.rule.subject == subject:
                    named = rule_words(row.rule.section, ruleset.rules, console.language)
                    console.answer(f"  {named}: {coverage_words(row, console.language)}")
    return ERRORS if missing else DONE


def _coverage_record(game: str, rows: list[CoveredRule], language: str) -> dict[str, Any]:
    return {
        "game": game,
        "rules": [
            {
                "rule": row.rule.section,
                "name": row.rule.name.get(language),
                "subject": row.rule.subject,
                "lessons": [lesson.id for lesson in row.lessons],
                "left_out": row.rule.left_out.get(language),
            }
            for row in rows
        ],
    }


def _write(lesson: Lesson, out: Path, paper: str, console: Console) -> int:
    if not can_draw(console):
        return ERRORS
    try:
        from workbench.desktop.export.lesson_page import save_lesson
        from workbench.desktop.export.paper import paper_named
        from workbench.desktop.export.worksheets import MARGIN, save_lesson_sheet
    except ImportError as problem:
        return qt_is_missing(problem, console)
    try:
        if out.suffix.lower() == ".pdf":
            save_lesson_sheet(lesson, out, console.language, paper_named(paper, MARGIN))
        else:
            save_lesson(lesson, out, console.language)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    console.answer(Text("written: {file}", "écrit : {file}").format(file=out))
    return DONE


def names_lesson(file: str) -> bool:
    """Does a file say that it is a lesson?"""

    return Path(file).suffix.lower() in (".yaml", ".yml") and is_lesson(read_yaml(file))


def write_lesson_to_take(file: Path, out: Path, console: Console) -> int:
    """Write the page in which the lesson of a file is taken; 1 if it does not load or the page cannot be written."""
    from workbench.checks.loading import load_lesson

    read = load_lesson(file)
    console.diagnostics(item for item in read.diagnostics if item.severity is not Severity.INFO)
    return ERRORS if read.lesson is None else write_to_take(read.lesson, out, console)


def write_to_take(lesson: Lesson, out: Path, console: Console) -> int:
    """Write the page in which a lesson or a quiz is taken; 1 if it cannot be written."""
    if not can_draw(console):
        return ERRORS
    try:
        from workbench.desktop.export.answering_lesson import save_lesson_to_take
    except ImportError as problem:
        return qt_is_missing(problem, console)
    line = ProgressLine(console, _PROGRESS)
    try:
        save_lesson_to_take(lesson, out, console.language, progress=line)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    finally:
        line.end()
    console.answer(Text("written: {file}", "écrit : {file}").format(file=out))
    return DONE


def _tell(lesson: Lesson, console: Console, *, with_answers: bool) -> None:
    console.answer(lesson.title)
    console.answer(course_text(lesson))
    for number, step in enumerate(lesson.steps):
        console.answer()
        mark = console.text(_STEP.format(number=number + 1))
        for row in as_plain(step.text.get(console.language)).split("\n"):
            console.answer(f"{mark} {row}".rstrip())
            mark = " " * len(mark)
        if step.question is None:
            continue
        analysis = lesson.analysis_at(number)
        console.answer(f"{mark} ? {console.text(prompt(step.question, analysis))}")
        if with_answers:
            console.answer(f"{mark} = {console.text(sentence(answer(step.question, analysis)))}")


def _record(lesson: Lesson, language: str) -> dict[str, Any]:
    """The whole lesson as plain values; its answers are those of the analysis."""
    steps = []
    for number, step in enumerate(lesson.steps):
        made: dict[str, Any] = {"text": step.text.get(language), "show": list(step.show), "hide": list(step.hide)}
        if step.view is not None:
            made["view"] = {"at": step.view.at, "zoom": step.view.zoom}
        if step.question is not None:
            analysis = lesson.analysis_at(number)
            found = answer(step.question, analysis)
            made |= {
                "question": prompt(step.question, analysis).get(language),
                "kind": step.question.kind.id,
                "ask": dict(step.question.request),
                "among": [named(place) for place in step.question.among],
                "answer": found.plain,
                "rules": list(found.rules),
                "why": sentence(found).get(language),
            }
        steps.append(made)
    course = lesson.course
    return {
        "title": lesson.title.get(language),
        "game": lesson.ruleset.id,
        "course": {"order": course.order, "level": course.level} if course.order else None,
        "scenario": None if lesson.scenario_path is None else lesson.scenario_path.name,
        "steps": steps,
    }
