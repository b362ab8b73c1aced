"""A ruleset that is being edited: the texts of its files, changed in place, so that comments, order and style stay.

A draft is a value; an edit gives the next one. Paths start with the section, as in
:class:`~workbench.files.rulesets.source.Source`: ``("terrain", "woods", "cost", "foot")``; those of the head with ``ruleset``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.files.rulesets.build import judged_ruleset
from workbench.files.rulesets.loader import with_sentences
from workbench.files.rulesets.ruleset_cache import HEAD, MESSAGES, ruleset_files
from workbench.files.rulesets.schema import SECTIONS
from workbench.files.rulesets.source import Source, source_of
from workbench.files.yaml_drafts import YamlDraft, fresh
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_reader import read_yaml
from workbench.rules.ruleset import Ruleset

Check = Callable[[Ruleset, Source], Iterable[Diagnostic]]


@dataclass(frozen=True)
class RulesDraft(YamlDraft):
    """The texts of the files of a ruleset, by their paths in its ``folder`` (``terrain.yaml``, ``messages/fire.yaml``)."""

    def sections(self) -> list[str]:
        """The sections that it has, in the order of the file model, the head first."""
        return [section for section in (HEAD, *SECTIONS) if section in self.data]

    def entries(self, section: str) -> list[str]:
        """The keys of a section, in the order of the files."""
        return [key for key in self.data.get(section, ()) if isinstance(key, str)]

    def comment(self, path: DataPath) -> str:
        """The comment behind a value on its line, without its #; "" if there is none."""
        name = self.file_of(path)
        document = self.documents.get(name)
        if document is None:
            return ""
        extent = document.spans.values.get(self.path_in_file(name, path))
        if extent is None:
            return ""
        rest = document.spans.text[extent.end :].partition("\n")[0]
        before, mark, words = rest.partition(" #")
        return words.strip() if mark and not before.strip(" ,}]") else ""

    @cached_property
    def data(self) -> dict[str, dict[Any, Any]]:
        """The entries of all files together, by sections."""
        found: dict[str, dict[Any, Any]] = {}
        for section, name in self._places:
            entries = found.setdefault(section, {})
            for key, data in self._section(name, section).items():
                entries.setdefault(key, data)
        return found

    @cached_property
    def _places(self) -> tuple[tuple[str, str], ...]:
        """All (section, file)."""
        found: list[tuple[str, str]] = []
        for name, document in self.documents.items():
            if name.startswith(f"{MESSAGES}/"):
                found.append((MESSAGES, name))
            elif isinstance(document.data, dict):
                found += ((str(section), name) for section in document.data)
        return tuple(found)

    def _section(self, name: str, section: str) -> dict[Any, Any]:
        data = self.documents[name].data
        if name.startswith(f"{MESSAGES}/"):
            data = {MESSAGES: data}
        found = data.get(section) if isinstance(data, dict) else None
        return found if isinstance(found, dict) else {}

    def file_of(self, path: DataPath) -> str:
        """The file that holds the entry of a path; else the last one with its section."""
        with_section = [name for section, name in self._places if section == path[0]]
        for name in with_section:
            if len(path) < 2 or path[0] == HEAD or path[1] in self._section(name, str(path[0])):
                return name
        return with_section[-1] if with_section else f"{path[0]}.yaml"

    def path_in_file(self, name: str, path: DataPath) -> DataPath:
        """The path inside of a file: those of messages begin with their key."""
        return path[1:] if name.startswith(f"{MESSAGES}/") else path

    def path_of_place(self, name: str, found: DataPath) -> DataPath:
        """The path with its section."""
        return (MESSAGES, *found) if found and name.startswith(f"{MESSAGES}/") else found

    # --- checks

    @cached_property
    def judged(self) -> tuple[Ruleset | None, Diagnostics]:
        """The ruleset and everything that the passes say of it, without further checks."""
        return self.checked()

    def checked(self, check: Check | None = None) -> tuple[Ruleset | None, Diagnostics]:
        """The ruleset and everything that ``check`` and the passes say of it, as if it were loaded from its folder."""
        diagnostics = Diagnostics()
        documents = [(self.folder / name, document) for name, document in self.documents.items()]
        # models are cached with what is wrong with them: documents are as they were read
        source = source_of(self.folder, [(path, fresh(document)) for path, document in documents], diagnostics)
        ruleset = judged_ruleset(source, diagnostics, check)
        return (with_sentences(ruleset) if ruleset is not None else None), diagnostics


def read_draft(folder: Path) -> RulesDraft:
    """The draft of the files in the folder of a ruleset. A file that cannot be read is left out: its diagnostics come with a
    check of the folder."""
    texts = {}
    for path in ruleset_files(folder):
        document = read_yaml(path)
        if document.spans.text or document.readable:
            texts[path.relative_to(folder).as_posix()] = document.file_text
    return RulesDraft(folder, texts)
