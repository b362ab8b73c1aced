"""Chart values that the source of a game does not hold, so that the user types in those of his own copy: how their tables are
laid out, what a cell may say, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.base.diagnostics import did_you_mean
from workbench.base.numbers import exact
from workbench.base.text import Text
from workbench.rules.values import Citation, Scalar

UNKNOWN = "?"
"""The word of a cell in a line of results that nobody has typed in."""
NO_RESULT = "-"
_DASHES = frozenset("-–—−")
RESULTS = "results"


@dataclass(frozen=True)
class Blank:
    """A chart value that the source does not hold, so that the user types it in (``values`` of a scenario or of a supplement).

    - ``kind``: ``number`` (whole), ``cost`` (a fraction of movement points) or ``results`` (a line of words, such as
      the results of a roll by column)
    - ``rows``: the lines of a blank table (mobility classes, terrain) with their words; without rows it is one value
    - ``columns``: the headings of a line of results; without them a line is taken as it is typed
    - ``results``: the words that a cell of such a line may hold, beside ``-`` (none) and ``?`` (unknown); none: any
    - ``asked``: tables of odds that read it, beside one of its own key
    - ``inferred``: what we believe the chart says, offered as a start; nothing uses it until it is typed in
    """

    key: str
    name: Text
    citation: Citation
    kind: str = "number"
    rows: Mapping[str, Text] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    asked: tuple[str, ...] = ()
    inferred: Mapping[str, Scalar] = field(default_factory=dict)
    summary: Text = Text()

    def read(self, words: str) -> Scalar:
        """A row as typed: a whole number, for a cost also ``3/2``, ``1.5`` or ``1,5`` (as text), or the words of a line;
        ValueError for what :meth:`problem` complains of."""
        problem = self.problem(words)
        if problem:
            raise ValueError(problem.en)
        if self.kind == RESULTS:
            return " ".join(map(self.result, words.split()))
        found = exact(_plain_number(words))
        return int(found) if found.denominator == 1 else str(found)

    def problem(self, words: str) -> Text:
        """What is wrong with a row as typed; empty if nothing is."""
        if self.kind != RESULTS:
            return self._problem_of_number(words)
        cells = words.split()
        if self.columns and len(cells) != len(self.columns):
            text = Text("{n} results for {m} columns", "{n} résultats pour {m} colonnes")
            return text.format(n=len(cells), m=len(self.columns))
        return next((found for cell in cells if (found := self.problem_of_cell(cell))), Text())

    def problem_of_cell(self, words: str) -> Text:
        """What is wrong with one cell: a result in one column, or the number of a row; empty if nothing is."""
        if self.kind != RESULTS:
            return self._problem_of_number(words)
        if len(words.split()) > 1:
            return Text("a cell holds one word", "une case contient un seul mot")
        found = self.result(words)
        if not self.results or found in (*self.results, NO_RESULT, UNKNOWN):
            return Text()
        hint = did_you_mean(found, self.results)
        known = ", ".join((*self.results, NO_RESULT, UNKNOWN))
        text = Text('"{word}" is no result', "« {word} » n’est pas un résultat").format(word=words)
        more = hint if hint.en else Text(f"one of {known}", f"un de ceux-ci : {known}")
        return Text("{text} ({more})", "{text} ({more})").format(text=text, more=more)

    def result(self, words: str) -> str:
        """The word of a result as the chart spells it: in whichever case it was typed, and with any dash for none."""
        if words in _DASHES:
            return NO_RESULT
        return next((one for one in self.results if one.casefold() == words.casefold()), words)

    def _problem_of_number(self, words: str) -> Text:
        try:
            found = exact(_plain_number(words))
        except (ValueError, ZeroDivisionError):
            return Text('"{words}" is no number', "« {words} » n’est pas un nombre").format(words=words)
        if self.kind == "number" and found.denominator != 1:
            return Text('"{words}" is no whole number', "« {words} » n’est pas un nombre entier").format(words=words)
        low, high = self.minimum or 0, self.maximum
        if found < low or (high is not None and found > high):
            limits = (
                Text("from {low} to {high}", "de {low} à {high}")
                if high is not None
                else Text("at least {low}", "au moins {low}")
            )
            text = Text("{words} is out of bounds ({limits})", "{words} est hors limites ({limits})")
            return text.format(words=words, limits=limits.format(low=low, high=high))
        return Text()

    # --- a table as cells

    @property
    def headings(self) -> tuple[str, ...]:
        """The columns of the table as cells; a table of single values, and lines without headings, have one without a name."""
        return self.columns if self.kind == RESULTS and self.columns else ("",)

    @property
    def row_keys(self) -> tuple[str, ...]:
        """The rows of the table as cells; a single value has one without a key."""
        return tuple(self.rows) or ("",)

    def cells_of(self, row: object) -> tuple[str, ...]:
        """The cells of a row as a file holds it, empty where nothing is known; a row that does not fit lies in the first
        ones."""
        if row is None:
            return ("",) * len(self.headings)
        words = row.split() if isinstance(row, str) and len(self.headings) > 1 else [] if isinstance(row, str) else None
        if isinstance(row, list | tuple):
            words = [str(one) for one in row]
        elif not words:
            words = [str(row)]
        shown = ["" if word == UNKNOWN else word for word in words]
        return tuple(shown + [""] * (len(self.headings) - len(shown)))

    def row_of(self, cells: Sequence[str]) -> Scalar:
        """What a file holds for the cells of a row; None where all are empty. Cells that do not fit stay as they are typed."""
        words = [cell.strip() for cell in cells]
        if not any(words):
            return None
        if self.kind == RESULTS:
            return " ".join(self.result("".join(word.split())) if word else UNKNOWN for word in words)
        typed = words[0]
        return typed if self._problem_of_number(typed) else self.read(typed)

    def missing_rows(self, given: object) -> list[str]:
        """The keys of the rows that are not known, or in part, or do not fit (``""`` for a single value)."""
        return [key for key in self.row_keys if not self.is_complete(row_in(given, key))]

    def is_complete(self, row: object) -> bool:
        """Is a row, as a file holds it, known in all columns?"""
        if row is None or isinstance(row, Mapping):
            return False
        words = " ".join(map(str, row)) if isinstance(row, list | tuple) else str(row)
        return not self.problem(words) and UNKNOWN not in words.split()


def row_in(given: object, key: str) -> Any:
    """A row of a table as a file holds it, whose keys may be numbers; the value itself for the key of a single one."""
    if not key:
        return None if isinstance(given, Mapping) else given
    if not isinstance(given, Mapping):
        return None
    return next((row for name, row in given.items() if str(name) == key), None)


def _plain_number(words: str) -> str:
    return words.strip().replace(",", ".").replace("−", "-")


def known_headings(cells: Iterable[str], headings: Sequence[str]) -> list[int] | None:
    """Which columns the cells of a pasted first line name, in their order; None if it is no line of headings."""
    places = {heading.casefold(): place for place, heading in enumerate(headings) if heading}
    found = [places.get(cell.strip().casefold(), -1) for cell in cells]
    return found if found and -1 not in found and len(set(found)) == len(found) else None
