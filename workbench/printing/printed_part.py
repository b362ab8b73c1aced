"""What a printed part is, and what its page is written from: the words, names and figures that several pages share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from workbench.base.text import Text
from workbench.engine.doctrines import pair_sign
from workbench.engine.sight.tabletop_wording import number_text
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.values import STANDINGS, Citation, Standing
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.units import unit_called

R = TypeVar("R")
Plain = dict[str, Any]
"""Values for templates: texts in one language, numbers, lists and mappings of them."""
_OF_ID = re.compile(r" \((?:id|identifiant)\)$")
"""The end of the name of a column that holds another unit: pages name the unit."""

_MOST_VALUES = Text("Most values: {words}", "La plupart des valeurs : {words}")


class Notes:
    """Remarks about values that are not printed, each with a letter; a remark that comes again keeps its letter. One that
    most rows would bear (:meth:`of_rows`) is printed once for all of them."""

    def __init__(self, language: str, usual: str = "") -> None:
        self.language = language
        self.notes: dict[str, str] = {}
        self._usual = usual

    def mark(self, citation: Citation) -> str:
        """The letter of what has to be said of a value; "" for a printed one, and for the remark about most values."""
        if citation.standing is Standing.PRINTED:
            return ""
        words = STANDINGS[citation.standing].get(self.language)
        if note := citation.note.get(self.language):
            words = f"{words}: {note}" if self.language == "en" else f"{words} : {note}"
        return "" if words == self._usual else self.letter(words)

    @classmethod
    def of_rows(cls, language: str, rows: Iterable[R], write: Callable[[R, Notes], object]) -> Notes:
        """Notes for a table whose rows are written by ``write``, which is tried for each: a remark that more than half of them
        bear is printed once."""
        counts: Counter[str] = Counter()
        listed = list(rows)
        for row in listed:
            write(row, own := cls(language))
            counts.update(list(own.notes))
        words, count = next(iter(counts.most_common(1)), ("", 0))
        return cls(language, words if 2 * count > len(listed) else "")

    def letter(self, words: str) -> str:
        """The letter of a remark."""
        if words not in self.notes:
            number = len(self.notes)
            self.notes[words] = chr(ord("a") + number) if number < 26 else f"a{chr(ord('a') + number - 26)}"
        return self.notes[words]

    def listed(self) -> list[Plain]:
        """The remarks in the order of their letters."""
        listed = [{"mark": mark, "text": words} for words, mark in self.notes.items()]
        if self._usual in ("", *(words.get(self.language) for words in STANDINGS.values())):
            # values that are all of the author's own need no such line
            return listed
        return [{"mark": "", "text": _MOST_VALUES.format(words=self._usual).get(self.language)}, *listed]


@dataclass(frozen=True)
class PageTexts:
    """What pages are written from: a scenario, its rules and a language; and the names and figures that several pages show.
    ``sections``: with the numbers of sections of the rules."""

    scenario: AnyScenario
    ruleset: Ruleset
    language: str
    sections: bool = False

    def text(self, words: Text) -> str:
        """A text in the language of the page."""
        return words.get(self.language)

    def section(self, citation: Citation) -> str:
        """The section that is cited, "" on pages without sections."""
        return citation.section(self.language) if self.sections else ""

    def labels(self, numbers: Iterable[int]) -> list[str]:
        """The labels of hexes; none on a table."""
        grid = self.scenario.grid
        return [] if grid is None else [grid.labels[number] for number in numbers]

    def unit_name(self, unit: Any) -> str:
        """Return the name of a unit as people read it."""
        return self.text(unit_called(unit, self.scenario.forces, self.ruleset.units))

    def unit_values(self, unit: Any, notes: Notes) -> Iterator[Plain]:
        """The values of a unit by column, its own before those of its kind; zeros stay, what is off is left out."""
        kind = self.ruleset.units.get(unit.kind)
        held: dict[str, tuple[Any, Citation | None]] = {}
        if kind is not None:
            held |= {key: (cited.value, cited.citation) for key, cited in kind.values.items()}
        held |= {key: (value, None) for key, value in unit.values.items() if key != "aboard"}
        for key in sorted(held, key=self._order):
            value, citation = held[key]
            if value is None or value is False or value in ([], ()):
                continue
            column = self.ruleset.unit_columns.get(key)
            yield {
                "key": key,
                "name": self.column_name(key, column),
                "text": "" if value is True else self.value_text(value, column),
                "rule": self.section(citation) if citation is not None else "",
                "mark": notes.mark(citation) if citation is not None else "",
            }

    def _order(self, key: str) -> int:
        columns = list(self.ruleset.unit_columns)
        return columns.index(key) if key in columns else len(columns)

    def column_name(self, key: str, column: UnitColumn | None) -> str:
        """What a column of units or weapons is called."""
        name = self.text(column.name) if column is not None else ""
        if not name and key in self.ruleset.weapons:
            name = self.text(self.ruleset.weapons[key].name)
        return _OF_ID.sub("", name) or key.replace("_", " ")

    def value_text(self, value: Any, column: UnitColumn | None = None) -> str:
        """A value in words, with the names of units and weapons in place of their ids."""
        if isinstance(value, list | tuple):
            sign = pair_sign(self.ruleset, column.key) if column is not None else "-"
            return sign.join(self.value_text(part) for part in value)
        words = column.words if column is not None else {}
        written = str(value)
        if column is not None and column.several:
            return ", ".join(self._word(one, words) for one in written.replace(",", " ").split())
        if written in words:
            return self.text(words[written])
        if isinstance(value, float):
            return self.text(number_text(value, 2))
        if (found := self.scenario.forces.find(written)) is not None:
            return self.unit_name(found[1])
        weapons = [self.ruleset.weapons.get(word) for word in written.replace(",", " ").split()]
        named = [self.text(weapon.name) for weapon in weapons if weapon is not None]
        if named and len(named) == len(weapons):
            return ", ".join(named)
        return self.text(self.ruleset.attacks[written].name) if written in self.ruleset.attacks else written

    def _word(self, key: str, words: Mapping[str, Text]) -> str:
        if key in words:
            return self.text(words[key])
        return self.text(self.ruleset.weapons[key].name) if key in self.ruleset.weapons else key


@dataclass(frozen=True)
class PrintedPart:
    """A part of a printed scenario.

    - ``id``: the word for it on the command line, in settings, and as the name of its template;
    - ``name``: its heading (``words.ID`` in templates), and what the dialog calls it;
    - ``values``: what its template is given, by names that no other part uses; None for a part that is painted, not
      written (``desktop/export/print_set.py`` says how);
    - ``applies``: whether a scenario can have it;
    - ``in_all``: whether it is printed when all parts are wanted;
    - ``shares_sheet``: whether other short parts may stand on its sheet below it, where it leaves room;
    - ``missing``: the reason why its page is left out, since it would be empty; Text() where it is not.
    """

    id: str
    name: Text
    values: Callable[[PageTexts], Plain] | None = None
    applies: Callable[[AnyScenario], bool] = lambda scenario: True
    in_all: bool = True
    shares_sheet: bool = True
    missing: Callable[[AnyScenario, Ruleset], Text] = lambda scenario, ruleset: Text()


NO_UNITS = Text("the scenario has no units", "le scénario n’a pas d’unités")


def without_units(scenario: AnyScenario, ruleset: Ruleset) -> Text:
    """The reason why a scenario has no part about units; Text() where it has units."""
    return Text() if any(force.units for force in scenario.forces.sides) else NO_UNITS
