"""Does every text speak English and French?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.lint._subject import Subject
from workbench.files.rulesets.schema import SECTIONS, BothLanguages, MessageModel

_Place = tuple[str, ...]


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A warning for every text that one language lacks."""
    for path, value in _texts(subject):
        for language, missing in (("en", Text("English", "anglais")), ("fr", Text("French", "français"))):
            if not getattr(value, language).strip():
                text = Text(f"this text has no {missing.en}", f"il manque le texte {missing.fr}")
                yield subject.warning("no_translation", text, *path, at_key=True)


def _texts(subject: Subject) -> Iterator[tuple[_Place, Any]]:
    if subject.source.head is not None:
        yield from _inside(subject.source.head, ("ruleset",))
    for section in SECTIONS:
        for key, entry in subject.source.entries(section).items():
            yield from _inside(entry, (section, key))


def _inside(value: Any, path: _Place) -> Iterator[tuple[_Place, Any]]:
    if isinstance(value, (BothLanguages, MessageModel)):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _inside(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _inside(inner, (*path, str(name)))
