"""Does every other name of a terrain mean one row only?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error for an alias that is a key, or that an earlier row has too."""
    owners = {key: key for key in subject.ruleset.terrain}
    for key, row in subject.ruleset.terrain.items():
        for alias in row.aliases:
            owner = owners.setdefault(alias, key)
            if owner != key or alias == key or row.aliases.count(alias) > 1:
                text = Text(f'"{alias}" already means {owner}', f"« {alias} » désigne déjà {owner}")
                yield subject.error("alias_twice", text, "terrain", key, "aliases", at_key=True)
