"""Does every kind of terrain that is seen into for some depth say how deep?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error for a row on tables with ``los: depth`` and no ``depth`` above zero."""
    for key, row in subject.ruleset.terrain.items():
        if row.fact("los") != "depth":
            continue
        depth = row.fact("depth")
        if not isinstance(depth, int | float) or isinstance(depth, bool) or depth <= 0:
            text = Text(
                f"{key} does not say how deep it is seen into", f"{key} ne dit pas sur quelle profondeur on y voit"
            )
            hint = Text("add depth: a length above zero", "ajoutez depth : une longueur au-dessus de zéro")
            yield subject.error("no_depth", text, "terrain", key, "facts", hint=hint, at_key=True)
