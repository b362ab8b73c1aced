"""Does every terrain row say what it costs every mobility class?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject
from workbench.rules.ruleset import FEATURES


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error for every class that a row leaves out; ``n/a`` says that the chart has no figure."""
    for key, row in subject.source.entries("terrain").items():
        column = "passage" if row.layer == FEATURES else "cost"
        missing = [mobility for mobility in subject.ruleset.mobility if mobility not in getattr(row, column)]
        if missing:
            text = Text(
                f"{key} has no cost for {', '.join(missing)}", f"{key} n’a pas de coût pour {', '.join(missing)}"
            )
            hint = Text("write n/a if the chart has no figure", "écrivez n/a si le tableau n’a pas de chiffre")
            yield subject.error("no_cost", text, "terrain", key, column, hint=hint, at_key=True)
