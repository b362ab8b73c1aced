"""What every roll of BlitzKrieg reads from the ruleset: cells of tables and their columns, whole numbers by name; and how dice,
scores and hits are told."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Inputs, Modifier
from workbench.engine.sight.results import Reason
from workbench.rules.ruleset import Ruleset

SIX, MOST_DICE = 6, 12


class Cells:
    """The numbers of one ruleset's tables."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def table_cells(self, table: str) -> dict[str, object]:
        """All cells of a table by name."""
        found = self.ruleset.tables[table]
        return {name: found[name] for name in found.cells}

    def number(self, table: str, name: str) -> int:
        """A number of a table."""
        return int(str(self.ruleset.tables[table][name]))

    def column(self, title: Text, column: str, known: Collection[str]) -> str:
        """A column of a check; CannotAnswer (``no_column``), with those that there are, for another word."""
        if column in known:
            return column
        hint = did_you_mean(column, known)
        listed = ", ".join(known)
        words = Text(
            f'{title.en} has no column "{column}" (columns: {listed}) {hint.en}'.rstrip(),
            f"{title.fr} n’a pas de colonne « {column} » (colonnes : {listed}) {hint.fr}".rstrip(),
        )
        raise CannotAnswer("no_column", words)

    def modifiers(self, table: str, words: Mapping[str, Text], given: Inputs) -> dict[str, Modifier]:
        """The modifiers of a table that a bare check is asked with, by name: inputs that are 1; ``words`` say what they are."""
        cells = self.ruleset.tables[table].cells
        return {
            name: Modifier(self.number(table, name), Reason(f"{table}_{name}", cells[name].citation.rule, text))
            for name, text in words.items()
            if given.number(name, 0, 1, 0)
        }


def at_least(score: int) -> Fraction:
    """The chance of a die that shows so much or more."""
    return Fraction(min(SIX, max(0, SIX + 1 - score)), SIX)


def dice_count(words: str) -> int:
    """The number of dice that are written as "3D6"; none for nothing."""
    return int(words.partition("D")[0]) if words else 0


def hit_key(count: int) -> str:
    """The key of so many hits."""
    return "none" if not count else f"hits_{count}"


def hit_names(most: int) -> dict[str, Text]:
    """The names of up to so many hits."""
    names = {"none": Text("no hit", "aucune touche"), "hits_1": Text("1 hit", "1 touche")}
    return {**names, **{f"hits_{n}": Text(f"{n} hits", f"{n} touches") for n in range(2, most + 1)}}


def one_die(least: int) -> Text:
    """So much or more on one die."""
    return Text("{n} or more on 1d6", "{n} ou plus avec 1d6").format(n=least)


def dice_needed(count: int, score: int) -> Text:
    """So many dice, each of which hits on a score."""
    if not count:
        return Text("no dice", "aucun dé")
    words = Text("{dice}, each hits on {n} or more", "{dice}, chacun touche sur {n} ou plus")
    return words.format(dice=f"{count}d6", n=score)


def no_column(column: str, table: str) -> None:
    """CannotAnswer for a column of a check that has none."""
    if column:
        raise CannotAnswer("no_column", Text(f"{table} has no columns", f"{table} n’a pas de colonnes"))


def not_both(names: Collection[str]) -> CannotAnswer:
    """The error for inputs of which only one can hold."""
    words = Text("only one of these can hold: {names}", "une seule de ces données peut valoir : {names}")
    return CannotAnswer("bad_value", words.format(names=", ".join(names)))
