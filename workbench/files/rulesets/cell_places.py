"""Places of a ruleset in the words of its forms: the chart, the entry and the field, and messages about them."""

from __future__ import annotations

import re

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.field_words import FIELD_WORDS, SECTION_WORDS
from workbench.files.rulesets.fields import RuleField, entry_fields, entry_name
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.yaml_nodes import Path as DataPath

_BETWEEN = " · "


def place_words(draft: RulesDraft, path: DataPath) -> Text:
    """The chart, the entry and the field of a path, as forms call them."""
    if not path:
        return Text()
    section = str(path[0])
    parts = [SECTION_WORDS.get(section, Text.of(section))]
    key = "" if section == HEAD or len(path) < 2 else str(path[1])
    if key:
        parts.append((entry_name(draft, section, key) or Text.of(key)).capitalised())
    inside = path[1:] if section == HEAD else path[2:]
    if inside:
        found = field_at(draft, path)
        words = found.label if found is not None else Text.of(" ".join(map(str, inside)))
        parts.append(words.capitalised())
    return Text(_BETWEEN.join(one.en for one in parts), _BETWEEN.join(one.fr for one in parts))


_kept: list[tuple[RulesDraft, dict[tuple[str, str], list[RuleField]]]] = []
"""The last draft that was asked about, with the fields of its entries; nothing before the first. Lists of findings ask for many
paths of one draft, and the fields of an entry of a large game take some 10 ms."""


def _fields_of(draft: RulesDraft, section: str, key: str) -> list[RuleField]:
    last = _kept[0] if _kept else None
    if last is None or last[0] is not draft:
        last = draft, {}
        _kept[:] = [last]
    known = last[1]
    if (section, key) not in known:
        known[section, key] = entry_fields(draft, section, key)
    return known[section, key]


def field_at(draft: RulesDraft, path: DataPath) -> RuleField | None:
    """The field of the cell at a path, or of the cell that it lies in."""
    section, key = str(path[0]), "" if path[0] == HEAD or len(path) < 2 else str(path[1])
    if section != HEAD and key not in draft.entries(section):
        return None
    best: RuleField | None = None
    for one in _fields_of(draft, section, key):
        whole = one.whole_path
        if path[: len(whole)] == whole or path[: len(one.path)] == one.path:
            best = one if best is None or len(one.path) > len(best.path) or path == whole else best
    return best


def message_at(draft: RulesDraft, found: Diagnostic, path: DataPath) -> Text:
    """The words of a message about a cell: where it names the key of the field, the field is named as forms call it."""
    text = found.text
    key = next((str(part) for part in reversed(path) if str(part) in FIELD_WORDS), "")
    if not key:
        return text
    words, pattern = FIELD_WORDS[key], re.compile(rf"(?<![\w“\"«]){re.escape(key)}(?![\w”\"»])")
    return Text(pattern.sub(lambda _: words.en, text.en, count=1), pattern.sub(lambda _: words.fr, text.fr, count=1))
