"""Does every value name the rule it comes from?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject
from workbench.rules.values import Citation

_Place = tuple[str, ...]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A warning for every value without a citation."""
    for path, citation in _citations(subject):
        if not citation.rule.strip():
            text = Text(f"{path[-1]} names no rule", f"{path[-1]} ne nomme pas de règle")
            hint = Text('add rule: "..."', "ajoutez rule: « ... »")
            yield subject.warning("no_citation", text, *path, hint=hint, at_key=True)


def _citations(subject: Subject) -> Iterator[tuple[_Place, Citation]]:
    ruleset = subject.ruleset
    for key, row in ruleset.terrain.items():
        yield from ((("terrain", key, "cost", mobility), row.cite_cost(mobility)) for mobility in row.cost)
        yield from ((("terrain", key, "passage", mobility), row.cite_cost(mobility)) for mobility in row.passage)
        yield from ((("terrain", key, "facts", name), cell.citation) for name, cell in row.facts.items())
    for key, kind in ruleset.units.items():
        yield from ((("units", key, "values", name), cell.citation) for name, cell in kind.values.items())
    for key, weapon in ruleset.weapons.items():
        yield from ((("weapons", key, "values", name), cell.citation) for name, cell in weapon.values.items())
    for key, table in ruleset.tables.items():
        yield from ((("tables", key, "cells", name), cell.citation) for name, cell in table.cells.items())
    yield from ((("parameters", key), cell.citation) for key, cell in ruleset.parameters.items())
    for section, entries in (
        ("states", ruleset.states),
        ("weapons", ruleset.weapons),
        ("options", ruleset.options),
        ("conditions", ruleset.conditions),
        ("switches", ruleset.switches),
    ):
        yield from (((section, key), entry.citation) for key, entry in entries.items())
    yield from (((("messages", key), Citation(message.rule))) for key, message in ruleset.messages.items())
