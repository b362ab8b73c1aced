"""``quiz``: questions mined from a map, printed, written as a page or as JSON, or asked one after the other."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from datetime import date
from pathlib import Path

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer, why_not_written
from workbench.base.text import Text
from workbench.cli.answer_text import SCENARIO
from workbench.cli.commands.lesson import PAPER, write_to_take
from workbench.cli.commands.window import can_draw, qt_is_missing
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine, file_or_standard_output
from workbench.cli.loading import add_setup_option, open_any
from workbench.files.safe_files import replace_file
from workbench.lessons.answer_forms import PLACES
from workbench.lessons.difficulty import difficulty_of
from workbench.lessons.judging import judge_answered
from workbench.lessons.practice import LEVEL_CHOICES, RULE_CHOICES, QuizWish, todays_ten
from workbench.lessons.progress import erase_progress, read_progress, write_progress
from workbench.lessons.questions import Answered
from workbench.lessons.quiz import Quiz, mine
from workbench.lessons.run import quiz_lesson
from workbench.lessons.wording import prompt, sentence
from workbench.rules.values import citation_text, citation_words

_SEED = Text(
    "makes the same quiz again; without it another one each time",
    "refait le même questionnaire ; sinon un autre à chaque fois",
)
_COUNT = Text("how many questions (10)", "combien de questions (10)")
_OUT = Text(
    "file to write: .html, .json, or .pdf: a worksheet with room to write and the answers on a page of their own",
    "fichier à écrire : .html, .json ou .pdf : une feuille de travail avec des lignes où écrire et les réponses à part",
)
_PAGE = Text(
    "write the .html as a page in which the quiz is taken: it judges, explains and gives a code of the result",
    "faire du .html une page où le questionnaire se fait : elle juge, explique et donne un code du résultat",
)
_ANSWERS = Text("print the answers too", "donner aussi les réponses")
_JSON = Text("print every question as a line of JSON", "donner chaque question comme une ligne de JSON")
_ASK = Text("ask them here, judge what is typed and explain it", "les poser ici, juger ce qui est tapé et l’expliquer")
_PROGRESS = Text(
    "ask missed rules sooner, and with --ask remember what was right",
    "reposer plus tôt les règles manquées et, avec --ask, retenir ce qui est juste",
)
_TODAY = Text(
    "ask today's ten: questions from the rules of the lessons that were done, those first that are due",
    "poser les dix du jour : des questions sur les règles des leçons faites, d’abord celles à revoir",
)
_RULES = Text(
    "which rules: all, lessons (of those that were done), missed",
    "quelles règles : all (toutes), lessons (des leçons faites), missed (manquées)",
)
_LEVEL = Text(
    "how hard: any, mine (the level in what is remembered), easy, middle, hard",
    "difficulté : any (mélangée), mine (le niveau retenu), easy, middle, hard",
)
_OWN_LEVEL = Text("level: {rating} ± {deviation}", "niveau : {rating} ± {deviation}")
_FORGET = Text("first erase what is remembered of earlier answers", "effacer d’abord ce qui est retenu des réponses")
_WORKING = Text("questions looked at: {done} of {total}", "questions examinées : {done} sur {total}")
_ENDINGS = (".html", ".htm", ".json", ".pdf")
_TITLE = Text("Quiz: {title} (seed {seed})", "Questionnaire : {title} (graine {seed})")
_NONE = Text("nothing can be asked about this map", "rien à demander sur cette carte")
_RIGHT, _WRONG = Text("Right.", "Juste."), Text("Wrong.", "Faux.")
_SCORE = Text("{right} of {all} right", "{right} sur {all} justes")
_BY_RULE = Text("  [{rule}] {right} of {all}", "  [{rule}] {right} sur {all}")
_LIST_HINT = Text("(places with spaces between; none)", "(lieux séparés par des espaces ; aucun)")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("--seed", type=int, metavar="N", help=_SEED.get(language))
    parser.add_argument("--count", type=int, metavar="N", default=10, help=_COUNT.get(language))
    parser.add_argument("-o", "--output", type=file_or_standard_output, metavar="FILE", help=_OUT.get(language))
    parser.add_argument("--page", action="store_true", help=_PAGE.get(language))
    parser.add_argument("--paper", default="a4", metavar="SIZE", help=PAPER.get(language))
    parser.add_argument("--answers", action="store_true", help=_ANSWERS.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))
    parser.add_argument("--ask", action="store_true", help=_ASK.get(language))
    parser.add_argument("--progress", action="store_true", help=_PROGRESS.get(language))
    parser.add_argument("--today", action="store_true", help=_TODAY.get(language))
    parser.add_argument("--rules", choices=[one.id for one in RULE_CHOICES], default="all", help=_RULES.get(language))
    parser.add_argument("--level", choices=[one.id for one in LEVEL_CHOICES], default="any", help=_LEVEL.get(language))
    parser.add_argument("--forget", action="store_true", help=_FORGET.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Make the quiz and tell it, write it or ask it; 1 if the scenario does not load or a file cannot be written."""
    out = None if args.output is None else Path(args.output)
    if out is not None and out.suffix.lower() not in _ENDINGS:
        words = Text("{file}: the ending must be one of {known}", "{file} : l’extension doit être l’une de {known}")
        console.message(words.format(file=out, known=", ".join(_ENDINGS)))
        return USAGE
    if args.page and (out is None or out.suffix.lower() not in _ENDINGS[:2]):
        console.message(Text("--page belongs to -o FILE.html", "--page va avec -o FICHIER.html"))
        return USAGE
    if args.forget and not _forgotten(console):
        return ERRORS
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    seed = random.randrange(1_000_000) if args.seed is None else args.seed
    quiz = _looked_for(args, analysis, seed, console)
    if not quiz.items:
        console.message(_NONE)
        return ERRORS
    title = _TITLE.format(title=analysis.scenario.title, seed=seed)
    if out is not None and args.page:
        return write_to_take(quiz_lesson(quiz, title, analysis.scenario, analysis.ruleset), out, console)
    if out is not None:
        return _write(quiz, title, out, args.paper, console)
    if args.json:
        for record in quiz.records(console.language):
            console.record(record)
    elif args.ask:
        return _ask(quiz, title, console, remember=args.progress)
    else:
        _tell(quiz, title, console, with_answers=args.answers)
    return DONE


def _looked_for(args: argparse.Namespace, analysis: AnyAnalysis, seed: int, console: Console) -> Quiz:
    """The questions that are wanted. CannotAnswer where only rules are wanted of which there are none."""
    progress, game = read_progress(), analysis.ruleset.id
    if args.today:
        return todays_ten(progress, game, _today(), [lambda: analysis])
    rules = next(one for one in RULE_CHOICES if one.id == args.rules)
    level = next(one for one in LEVEL_CHOICES if one.id == args.level)
    wanted = QuizWish(rules=rules, level=level).for_mining(progress, game, _today())
    if not args.progress:
        wanted["weights"] = None  # the same for everybody
    heard = ProgressLine(console, _WORKING)
    try:
        return mine(analysis, args.count, seed, **wanted, progress=heard)
    finally:
        heard.end()


def _today() -> date:
    return date.today()


def _forgotten(console: Console) -> bool:
    try:
        there = erase_progress()
    except OSError as problem:
        console.message(why_not_written(problem))
        return False
    console.message(
        Text("earlier answers are erased", "les réponses passées sont effacées")
        if there
        else Text("there were no earlier answers", "il n’y avait pas de réponses passées")
    )
    return True


def _tell(quiz: Quiz, title: Text, console: Console, *, with_answers: bool) -> None:
    console.answer(title)
    for number, item in enumerate(quiz.items, 1):
        console.answer(f"{number}. {console.text(prompt(item.question, item.analysis))}")
        if with_answers:
            console.answer(f"   {console.text(sentence(item))}")


def _write(quiz: Quiz, title: Text, out: Path, paper: str, console: Console) -> int:
    try:
        if out.suffix.lower() == ".json":
            text = json.dumps(quiz.records(console.language), indent=1, ensure_ascii=False)
            replace_file(out, (text + "\n").encode())
        else:
            if not can_draw(console):
                return ERRORS
            try:
                from workbench.desktop.export.lesson_page import save_quiz
                from workbench.desktop.export.paper import paper_named
                from workbench.desktop.export.worksheets import MARGIN, save_quiz_sheet
            except ImportError as problem:
                return qt_is_missing(problem, console)
            if out.suffix.lower() == ".pdf":
                save_quiz_sheet(quiz.items, title, out, console.language, paper_named(paper, MARGIN))
            else:
                save_quiz(quiz.items, title, out, console.language)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    console.answer(Text("written: {file}", "écrit : {file}").format(file=out))
    return DONE


def _ask(quiz: Quiz, title: Text, console: Console, *, remember: bool) -> int:
    """Ask every question until the input ends; then tell how many were right, and by what rules."""
    console.answer(title)
    progress = read_progress()
    asked, right = Counter[str](), Counter[str]()
    done = hits = 0
    for number, item in enumerate(quiz.items, 1):
        verdict = _one(item, number, console)
        if verdict is None:
            break
        done, hits = done + 1, hits + verdict
        asked.update(item.rules)
        right.update(item.rules if verdict else ())
        game = _game(item.analysis)
        progress = progress.answered(game, item.rules, _today(), right=verdict)
        progress = progress.measured(game, difficulty_of(item), right=verdict)
    console.answer(_SCORE.format(right=hits, all=done))
    for rule in sorted(asked, key=lambda rule: (right[rule] / asked[rule], rule)):
        console.answer(_BY_RULE.format(rule=citation_text(rule), right=right[rule], all=asked[rule]))
    if remember and done:
        level = progress.level(_game(quiz.items[0].analysis))
        console.answer(_OWN_LEVEL.format(rating=round(level.rating), deviation=round(level.deviation)))
        return ERRORS if write_progress(progress).has_errors else DONE
    return DONE


def _game(analysis: AnyAnalysis) -> str:
    return analysis.ruleset.id


_MORE = 3
"""So many reasons follow the sentence of an answer that was wrong."""


def _one(item: Answered, number: int, console: Console) -> bool | None:
    """Ask one question until the answer makes sense: was it right? None at the end of the input."""
    hint = f" {console.text(_LIST_HINT)}" if item.question.form is PLACES else ""
    console.answer(f"{number}. {console.text(prompt(item.question, item.analysis))}{hint}")
    console.flush()
    while line := sys.stdin.readline():
        try:
            judged = judge_answered(item, line.strip())
        except CannotAnswer as problem:
            console.answer(f"   {console.text(problem.text)}")
            console.flush()
            continue
        console.answer(f"   {console.text(_RIGHT if judged.right else _WRONG)} {console.text(judged.sentence)}")
        more = [ground for ground in judged.grounds if ground.text.en[1:] not in judged.sentence.en]
        for ground in more[:_MORE] if not judged.right else ():
            rule = f"[{citation_words(ground.rule, console.language)}] " if ground.rule else ""
            console.answer(f"     {rule}{console.text(ground.text)}")
        return judged.right
    return None
