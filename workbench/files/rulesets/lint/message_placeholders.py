"""Do the English and the French sentence of every message fill the same placeholders?"""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject


def check(subject: Subject) -> Iterator[Diagnostic]:
    """An error where a sentence has broken braces, or where the two differ."""
    for key, message in subject.ruleset.messages.items():
        english, french = placeholders(message.text.en), placeholders(message.text.fr)
        for language, found in (("en", english), ("fr", french)):
            if found is None:
                text = Text("the braces of this sentence do not match", "les accolades de cette phrase ne vont pas")
                yield subject.error("bad_placeholder", text, "messages", key, language)
        if english is None or french is None or not message.text.en or not message.text.fr:
            continue
        different = sorted(english ^ french)
        if different:
            words = ", ".join("{" + word + "}" for word in different)
            text = Text(f"only one language says {words}", f"une seule langue dit {words}")
            yield subject.error("bad_placeholder", text, "messages", key, at_key=True)


def placeholders(sentence: str) -> frozenset[str] | None:
    """The names between braces, or None if the sentence cannot be filled (odd braces, anything but plain names)."""
    try:
        names = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
    except ValueError:
        return None
    return frozenset(names) if all(name.isidentifier() for name in names) else None
