"""``results``: the codes that a class sends from the pages of lessons, as a table."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.base.diagnostics import CannotAnswer, Severity, why_not_written
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, file_or_standard_output
from workbench.lessons.result_codes import NOT_ANSWERED, RIGHT, WRONG, Result, lesson_id, read_code

_CODES = Text(
    "codes (WB-...), each with the name behind it, or text files with a code in each line; without any, standard input",
    "codes (WB-...), chacun suivi du nom, ou fichiers texte avec un code par ligne ; sinon l’entrée standard",
)
_LESSON = Text(
    "a lesson's file, whose title then stands for its letters in the table (may be repeated)",
    "un fichier de leçon, dont le titre remplace alors les lettres dans le tableau (répétable)",
)
_CSV = Text(
    "write the table into this file of comma-separated values (-: standard output)",
    "écrire le tableau dans ce fichier CSV (- : la sortie standard)",
)
_OUT = Text("the same as --csv", "comme --csv")
_NOT_READ = Text("cannot read {file}: {problem}", "impossible de lire {file} : {problem}")
_NOT_WRITTEN = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
_WRONG = Text("{place}: {problem}", "{place} : {problem}")
_LINE = Text("{file}, line {number}", "{file}, ligne {number}")
_INPUT = Text("standard input", "entrée standard")
_NO_FILE = Text('"{word}" is neither a code nor a file', "« {word} » n’est ni un code ni un fichier")
_NOTHING = Text("no code was read", "aucun code n’a été lu")
_HEAD = (
    Text("name", "nom"),
    Text("lesson", "leçon"),
    Text("attempt", "essai"),
    Text("right", "justes"),
    Text("questions", "questions"),
)
_SIGNS = {NOT_ANSWERED: "-", RIGHT: "+", WRONG: "x"}
_CELLS = {NOT_ANSWERED: "", RIGHT: "1", WRONG: "0"}
"""The same for spreadsheets, which can add them up."""
_LEGEND = Text("+ right at first try, x not right, - not answered", "+ juste du premier coup, x faux, - sans réponse")
_BY_QUESTION = Text("right by question", "justes par question")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("codes", metavar="CODES", nargs="*", help=_CODES.get(language))
    parser.add_argument("--lesson", metavar="FILE", action="append", default=[], help=_LESSON.get(language))
    parser.add_argument("--csv", type=file_or_standard_output, metavar="FILE", default="", help=_CSV.get(language))
    parser.add_argument(
        "-o", "--output", dest="csv", type=file_or_standard_output, metavar="FILE", default="", help=_OUT.get(language)
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the table or write it; 1 if a code is wrong or a file cannot be read or written. Sound codes are in the table
    whatever the others are."""
    titles = _titles(args.lesson, console)
    if titles is None:
        return ERRORS
    found, sound = [], True
    try:
        for entry in _entries(args.codes):
            try:
                found.append(read_code(entry.words))
            except CannotAnswer as problem:
                console.message(_WRONG.format(place=entry.place, problem=problem.text))
                sound = False
    except _Unreadable as problem:
        console.message(problem.words)
        return problem.code
    if not found:
        console.message(_NOTHING)
        return ERRORS
    rows = sorted(found, key=lambda one: (titles.get(one.lesson, one.lesson), one.name.casefold(), one.attempt))
    written = _print_table(rows, titles, console) if args.csv == "" else _write(rows, titles, args.csv, console)
    return DONE if sound and written else ERRORS


def _titles(files: Sequence[str], console: Console) -> dict[str, str] | None:
    """The titles of lessons by their letters in codes; if a file is no lesson, print that and return None."""
    from workbench.checks.loading import load_lesson

    titles: dict[str, str] = {}
    for file in files:
        read = load_lesson(Path(file))
        console.diagnostics(item for item in read.diagnostics if item.severity is not Severity.INFO)
        if read.lesson is None:
            return None
        titles[lesson_id(read.lesson)] = console.text(read.lesson.title)
    return titles


# --- Where codes come from


@dataclass(frozen=True)
class _Entry:
    """A line with a code, and where it stands."""

    words: str
    place: Text


class _Unreadable(Exception):
    def __init__(self, words: Text, code: int) -> None:
        super().__init__(words.en)
        self.words, self.code = words, code


def _entries(given: Sequence[str]) -> Iterator[_Entry]:
    """The lines of all files, and codes among the arguments, of which the names may be words of their own."""
    if not given:
        yield from _lines(sys.stdin.read(), _INPUT)
        return
    words = ""
    for word in given:
        if word.upper().startswith("WB-"):
            yield from _single(words)
            words = word
        elif words and not Path(word).is_file():
            words += f" {word}"
        else:
            yield from _single(words)
            words = ""
            yield from _lines(_content(word), Text.of(word))
    yield from _single(words)


def _single(words: str) -> Iterator[_Entry]:
    if words:
        yield _Entry(words, Text.of(words))


def _lines(content: str, file: Text) -> Iterator[_Entry]:
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            yield _Entry(line, _LINE.format(file=file, number=number))


def _content(word: str) -> str:
    if word == "-":
        return sys.stdin.read()
    try:
        return Path(word).read_text("utf-8-sig")
    except FileNotFoundError:
        raise _Unreadable(_NO_FILE.format(word=word), USAGE) from None
    except UnicodeDecodeError:
        problem = Text("it is no text in UTF-8", "ce n’est pas du texte en UTF-8")
        raise _Unreadable(_NOT_READ.format(file=word, problem=problem), ERRORS) from None
    except OSError as problem:
        raise _Unreadable(_NOT_READ.format(file=word, problem=why_not_written(problem)), ERRORS) from None


# --- The table


def _print_table(rows: Sequence[Result], titles: dict[str, str], console: Console) -> bool:
    """Print a table for each lesson, with how many had each question right."""
    for lesson in dict.fromkeys(one.lesson for one in rows):
        some = [one for one in rows if one.lesson == lesson]
        count = max(len(one.answers) for one in some)
        console.answer(titles.get(lesson, lesson))
        table = [[*(console.text(_HEAD[at]) for at in (0, 2, 3)), *(str(number + 1) for number in range(count))]]
        for one in some:
            signs = [_SIGNS[answer] for answer in one.answers]
            table.append([one.name or "?", str(one.attempt), f"{one.right}/{len(one.answers)}", *signs])
        table.append([console.text(_BY_QUESTION), "", "", *_right_by_question(some, count)])
        widths = [max(len(row[at]) for row in table if at < len(row)) for at in range(count + 3)]
        for row in table:
            console.answer("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip())
        console.answer()
    console.answer(_LEGEND)
    return True


def _right_by_question(rows: Sequence[Result], count: int) -> list[str]:
    return [str(sum(one.answers[at : at + 1] == (RIGHT,) for one in rows)) for at in range(count)]


def _write(rows: Sequence[Result], titles: dict[str, str], file: str | None, console: Console) -> bool:
    """Write the table as comma-separated values; None: to standard output."""
    from workbench.files.safe_files import save_text
    from workbench.files.spreadsheet_cells import guarded_cell

    count = max(len(one.answers) for one in rows)
    buffer = io.StringIO()
    table = csv.writer(buffer, lineterminator="\n")
    table.writerow([*(console.text(words) for words in _HEAD), *range(1, count + 1)])
    for one in rows:
        marks = [_CELLS[answer] for answer in one.answers]
        cells = [guarded_cell(one.name), guarded_cell(titles.get(one.lesson, one.lesson))]
        table.writerow([*cells, one.attempt, one.right, len(one.answers), *marks])
    if file is None:
        for line in buffer.getvalue().splitlines():
            console.answer(line)
        return True
    saved = save_text(Path(file), "\ufeff" + buffer.getvalue())  # by the mark spreadsheets read accents
    console.diagnostics(saved)
    if not saved.has_errors:
        console.answer(Text("written: {file}", "écrit : {file}").format(file=file))
    return not saved.has_errors
