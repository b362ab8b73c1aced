"""Is the default of every switch one of its choices?"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error for every default that cannot be chosen."""
    for key, switch in subject.ruleset.switches.items():
        if switch.default not in switch.choices:
            text = Text(
                f'the default "{switch.default}" is not a choice of {key}',
                f"la valeur « {switch.default} » n’est pas un choix de {key}",
            )
            hint = did_you_mean(switch.default, switch.choices)
            yield subject.error("bad_default", text, "switches", key, "default", hint=hint)
