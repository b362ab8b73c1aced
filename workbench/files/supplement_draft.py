"""A supplement that is being edited: its tables row by row and its counters value by value, changed in place in its file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import LANGUAGES, Text
from workbench.files.file_versions import SUPPLEMENT_FORMAT
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.supplements import read_supplement, supplement_file, support_weapons
from workbench.files.unit_columns import plain_word
from workbench.files.yaml_drafts import NOTHING, YamlDraft, document_of, free_key, fresh, plain_key
from workbench.files.yaml_reader import read_yaml
from workbench.files.yaml_writer import text_lines, word
from workbench.rules.blanks import Blank, row_in
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.supplements import Supplement

NAME, GROUP, YEARS, KIND, STATE, WEAPONS = "name", "group", "years", "kind", "state", "weapons"
WEAPON = "weapon"
VALUES = "values"
_WHOLE, _DECIMAL = re.compile(r"[-−]?\d{1,9}"), re.compile(r"[-−]?\d{1,9}[.,]\d{1,9}")
_SEVERAL = re.compile(r"[\[(]?\s*(-?\d{1,9})\s*(?:[-–/;,]|\s)\s*(-?\d{1,9})\s*[\])]?")
_YES, _NO = ("true", "yes", "oui", "vrai"), ("false", "no", "non", "faux")


@dataclass(frozen=True)
class SupplementDraft(YamlDraft):
    """The text of one supplement to a ruleset, known by its id."""

    ruleset: Ruleset
    ruleset_id: str

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return next(iter(self.texts))

    @property
    def place(self) -> Path:
        """Its file."""
        return self.folder / self.file_name

    @property
    def supplement_id(self) -> str:
        """The name by which scenarios know it."""
        return Path(self.file_name).stem

    def checked(self) -> tuple[Supplement | None, Diagnostics]:
        """The supplement and everything that is wrong in it."""
        document = document_of(str(self.place), self.texts[self.file_name])
        return read_supplement(fresh(document), self.ruleset, self.ruleset_id)

    def save(self, since: YamlDraft) -> Diagnostics:
        """Write the file, and make its folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return super().save(since)

    @property
    def called(self) -> Text:
        """Its name, or its id."""
        return as_text(self.value((NAME,))) or Text.of(self.supplement_id)

    # --- tables

    def row(self, blank: Blank, row: str) -> Any:
        """A row of a table as the file holds it, None where it does not."""
        table = self.value((VALUES, blank.key))
        return None if table is NOTHING else row_in(table, row)

    def path_of_row(self, blank: Blank, row: str) -> tuple[str | int, ...]:
        """Where a row stands, or would stand: files may have numbers for its key."""
        if not row:
            return (VALUES, blank.key)
        table = self.value((VALUES, blank.key))
        known = (key for key in table if str(key) == row) if isinstance(table, Mapping) else iter(())
        return (VALUES, blank.key, next(known, row))

    def with_row(self, blank: Blank, row: str, given: Scalar) -> SupplementDraft:
        """The draft with another row of a table; None takes it out."""
        path = self.path_of_row(blank, row)
        if given is None:
            return self.without(path)
        table = self.value((VALUES, blank.key))
        draft = self if not row or isinstance(table, Mapping) or table is NOTHING else self.without((VALUES, blank.key))
        return draft.with_value(path, given)

    # --- counters

    @property
    def counter_keys(self) -> list[str]:
        """The keys of the counters, in the order of the file."""
        found = self.value(("counters",))
        return [str(key) for key in found] if isinstance(found, Mapping) else []

    def free_key(self, words: str) -> str:
        """A key for a new counter, made of its name."""
        return free_key(plain_key(words)[:50] or "counter", self.counter_keys)

    def cell(self, counter: str, field: str) -> str:
        """A field of a counter as text: ``values.fp``, or the key of a part."""
        held = self.value(("counters", counter, *field.split(".", 1)))
        if field == KIND and held is NOTHING:
            held = self.value(("counters", counter, WEAPON))
        if held is NOTHING or held is None:
            return ""
        if isinstance(held, Mapping):
            return str(held.get("en") or held.get("fr") or "")
        return shown(held, ", " if field in (STATE, WEAPONS) else "-")

    def with_cell(self, counter: str, field: str, words: str) -> SupplementDraft:
        """The draft with another field of a counter, as it was typed; empty words take it out."""
        path = ("counters", counter, *field.split(".", 1))
        words = words.strip()
        if not words:
            return self.without(path)
        held: Any = words
        if field == KIND:
            weapon = words in support_weapons(self.ruleset) and words not in self.ruleset.units
            draft = self.without(("counters", counter, KIND if weapon else WEAPON))
            return draft.with_value(("counters", counter, WEAPON if weapon else KIND), words)
        if field in (STATE, WEAPONS):
            held = [one.strip() for one in re.split(r"[,;]", words) if one.strip()]
        elif field.startswith(f"{VALUES}."):
            held = typed_value(words)
        return self.with_value(path, held)


def shown(held: Any, between: str = "-") -> str:
    """A value as people type it."""
    if isinstance(held, list | tuple):
        return between.join(map(str, held))
    return ("yes" if held else "no") if isinstance(held, bool) else str(held)


def typed_value(words: str) -> Any:
    """A value as it was typed: a number (with a comma too), two of them (``3-8``), yes or no, or words."""
    if _WHOLE.fullmatch(words):
        return int(words.replace("−", "-"))
    if _DECIMAL.fullmatch(words):
        return float(words.replace("−", "-").replace(",", "."))
    several = _SEVERAL.fullmatch(words)
    if several is not None:
        return [int(several[1]), int(several[2])]
    plain = words.casefold()
    return True if plain in _YES else False if plain in _NO else words


def as_text(held: Any) -> Text:
    """A text as a file holds it, in one language or two."""
    if isinstance(held, Mapping):
        return Text.of({key: str(held[key]) for key in LANGUAGES if held.get(key)})
    return Text.of(held) if isinstance(held, str) else Text()


def read_supplement_draft(supplement_id: str, ruleset: Ruleset, ruleset_id: str) -> SupplementDraft:
    """The draft of a supplement of the user's folder; an empty one where there is none yet."""
    path = supplement_file(supplement_id)
    text = read_yaml(path).file_text if path.is_file() else empty_text(supplement_id, ruleset, ruleset_id)
    return SupplementDraft(path.parent, {path.name: text}, ruleset, ruleset_id)


def empty_text(supplement_id: str, ruleset: Ruleset, ruleset_id: str) -> str:
    """The text of a supplement without anything in it."""
    lines = [f"format: {SUPPLEMENT_FORMAT.word}", f"{HEAD}: {word(ruleset_id)}"]
    name = Text("{game}: my values", "{game} : mes valeurs").format(game=ruleset.name)
    return "".join(f"{line}\n" for line in [*lines, *text_lines(NAME, name, 0)])


# --- What is pasted: a table with headings, or without.


def row_named(blank: Blank, words: str) -> str | None:
    """The row that the first cell of a pasted line names: by its key, its name in either language or a number in it."""
    plain = plain_word(words)
    if not plain:
        return None
    for key, name in blank.rows.items():
        if plain in (plain_word(key), plain_word(name.en), plain_word(name.fr)):
            return key
    numbers = re.findall(r"-?\d+", plain)
    return numbers[0] if len(numbers) == 1 and numbers[0] in blank.rows else None
