"""Is there an engine for every doctrine that the ruleset names, and one for every room?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject
from workbench.rules.doctrines import doctrine_names

ROOMS = ("sight", "spotting", "fire", "movement")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error for a name without an engine, a warning for a room without a name."""
    doctrines = subject.ruleset.doctrines
    for room in ROOMS:
        if room not in doctrines:
            text = Text(f"no doctrine for {room} is named", f"aucune doctrine n’est nommée pour {room}")
            yield subject.warning("no_doctrine", text, "ruleset", "doctrines", at_key=True)
            continue
        known = doctrine_names(room)
        if doctrines[room] not in known:
            name = doctrines[room]
            text = Text(f'there is no {room} doctrine "{name}"', f"il n’y a pas de doctrine {room} « {name} »")
            hint = did_you_mean(name, known)
            yield subject.error("unknown_doctrine", text, "ruleset", "doctrines", room, hint=hint)
