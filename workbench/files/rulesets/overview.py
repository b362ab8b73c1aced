"""All entries of a section side by side, as a terrain effects chart has them: an entry a row, a field a column."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.text import Text
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.fields import RuleField, blank_entry, entry_fields, entry_name
from workbench.files.yaml_drafts import free_key, plain_key
from workbench.files.yaml_nodes import Path as DataPath


@dataclass(frozen=True)
class Column:
    """One field of all entries: its path inside of an entry, its language, label and group."""

    path: DataPath
    language: str
    label: Text
    group: Text


@dataclass(frozen=True)
class Overview:
    """The entries of a section with their fields by columns."""

    section: str
    keys: tuple[str, ...]
    columns: tuple[Column, ...]
    fields: dict[tuple[str, DataPath, str], RuleField]

    @property
    def groups(self) -> tuple[Text, ...]:
        """The groups of columns, in their order."""
        return tuple(dict.fromkeys(one.group for one in self.columns))

    def of_group(self, group: Text | None) -> tuple[Column, ...]:
        """The columns of a group; all for None."""
        return tuple(one for one in self.columns if group is None or one.group == group)

    def field(self, key: str, column: Column) -> RuleField | None:
        """The field of an entry in a column; None where it has none."""
        return self.fields.get((key, column.path, column.language))


def overview(draft: RulesDraft, section: str) -> Overview:
    """The entries of a section side by side."""
    columns: dict[tuple[DataPath, str], Column] = {}
    fields: dict[tuple[str, DataPath, str], RuleField] = {}
    keys = tuple(draft.entries(section))
    # a chart without entries has the columns of its first one
    shown, rows = (draft, keys) if keys else _with_first(draft, section)
    for key in rows:
        for one in entry_fields(shown, section, key):
            place = one.path[2:], one.language
            columns.setdefault(place, Column(*place, one.label, one.group))
            if keys:
                fields[key, *place] = one
    order = list(dict.fromkeys(one.group for one in columns.values()))
    in_order = sorted(columns.values(), key=lambda one: order.index(one.group))
    return Overview(section, keys, tuple(in_order), fields)


def _with_first(draft: RulesDraft, section: str) -> tuple[RulesDraft, tuple[str, ...]]:
    made, key = with_new_entry(draft, section, "entry")
    return made, (key,)


def key_of_name(draft: RulesDraft, section: str, name: str) -> str:
    """A key for a new entry of this name that no entry of the section has."""
    letters = plain_key(name) or "entry"
    return free_key(letters if letters[0].isalpha() else f"n_{letters}", draft.entries(section))


def with_new_entry(draft: RulesDraft, section: str, name: str) -> tuple[RulesDraft, str]:
    """The draft with a new entry of this name, and its key."""
    key = key_of_name(draft, section, name)
    data = blank_entry(draft, section, key)
    if isinstance(data, dict):
        both = {"en": name, "fr": name}
        data = {**data, "name": both} if "name" in data else both if set(data) == {"en", "fr"} else data
    return draft.with_value((section, key), data), key


def entry_named(draft: RulesDraft, section: str, words: str) -> str | None:
    """The key of the entry that words name: its key, or its name in either language."""
    plain = words.strip().casefold()
    for key in draft.entries(section):
        name = entry_name(draft, section, key)
        if plain == key.casefold() or (name is not None and plain in (name.en.casefold(), name.fr.casefold())):
            return key
    return None
