"""Numbers of the card of charts: what the ruleset prints, and what the user typed in where the source has a blank."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_MISSING = Text(
    "{table}: nothing is known of {cell}; the card of charts is not in the source, so type it in"
    " (Games, My values; in a file values: {{{key}: {{{cell}: {sample}}}}})",
    "{table} : on ne sait rien de {cell} ; l’aide de jeu n’est pas dans la source, saisissez-la"
    " (Jeux, Mes valeurs ; dans un fichier values : {{{key}: {{{cell}: {sample}}}}})",
)


class CardTables:
    """The small tables of one scenario; a value that was typed in counts before the printed one."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._typed = scenario.typed

    def printed(self, table: str, cell: str) -> int:
        """A number that the ruleset prints; 0 where it is blank."""
        return _whole(self._ruleset.tables[table][cell]) or 0

    def rule(self, table: str, cell: str) -> str:
        """The section of a cell."""
        return self._ruleset.tables[table].cells[cell].citation.rule

    def number(self, table: str, cell: str) -> int | None:
        """The number of a cell, typed in or printed; None where neither is."""
        typed = _whole(self.typed(table).get(cell))
        if typed is not None:
            return typed
        printed = self._ruleset.tables.get(table)
        return _whole(printed[cell]) if printed is not None and cell in printed.cells else None

    def needed(self, table: str, cell: str, sample: str = "n") -> int:
        """The number of a cell; CannotAnswer (``missing_table``) that names the table and what to type in."""
        found = self.number(table, cell)
        if found is None:
            raise self.missing(table, cell, sample)
        return found

    def typed(self, table: str) -> dict[str, object]:
        """What the user typed into a table, by cell."""
        given = self._typed.get(table)
        return {str(cell): value for cell, value in given.items()} if isinstance(given, Mapping) else {}

    def missing(self, table: str, cell: str, sample: str = "n") -> CannotAnswer:
        """The error for a cell that nobody knows."""
        name = self._ruleset.tables[table].name
        words = _MISSING.format(table=name, cell=cell, key=table, sample=sample)
        note = self._typed.missing_note
        return CannotAnswer(
            "missing_table",
            Text("{words}. {note}", "{words}. {note}").format(words=words, note=note) if note else words,
        )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
