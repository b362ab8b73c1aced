"""Templates of pages: where they lie, which part each of them makes, and the pages that they make.

What is shipped with the program is ours and runs where it is called. As soon as a template of the user's takes part, the page
is made in a process of its own with limits (:mod:`workbench.printing.page_process`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.base.cancellation import CancelToken
from workbench.base.data_folders import PAGES
from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text
from workbench.files.safe_files import user_page_templates_folder
from workbench.printing import sandbox
from workbench.printing.markup import Page
from workbench.printing.page_process import page_of_process
from workbench.printing.parts.registry import TEMPLATED
from workbench.printing.sandbox import TemplateFolders

OWN = "own"
"""The part of a template whose name begins with that of no printed part: a page of its own."""


@dataclass(frozen=True)
class PageTemplate:
    """A template: its name (that of its file without ``.html``), its file, and whether it is the user's."""

    name: str
    path: Path
    is_own: bool

    @property
    def part(self) -> str:
        """The id of the part that it makes, which its name begins with, or ``own``."""
        return next((part for part in TEMPLATED if re.match(rf"{part}(?![A-Za-z0-9])", self.name)), OWN)


def _folders() -> TemplateFolders:
    return TemplateFolders(PAGES, user_page_templates_folder())


def templates() -> dict[str, PageTemplate]:
    """Every template by name, the shipped ones first; one of the user's in place of a shipped one of its name."""
    folders = _folders()
    return {path.stem: PageTemplate(path.stem, path, path.parent == folders.own) for path in folders.files()}


def template_named(name: str) -> PageTemplate:
    """A template by name; CannotAnswer (``unknown_template``) for another."""
    known = templates()
    if name not in known:
        words = Text('there is no template "{name}" {hint}', "il n’y a pas de modèle « {name} » {hint}")
        raise CannotAnswer("unknown_template", words.format(name=name, hint=nearest_or_all(name, known)))
    return known[name]


def own_templates_state() -> tuple[tuple[str, int, int], ...]:
    """What changes with the user's templates: their names, times and sizes."""
    found = []
    for path in _folders().files():
        if path.parent != PAGES:
            try:
                held = path.stat()
            except OSError:
                continue
            found.append((path.stem, held.st_mtime_ns, held.st_size))
    return tuple(found)


def runs_in_process(template: PageTemplate) -> bool:
    """Is the page of a template made in a process of its own? It is if the template is the user's, and if one of the user's
    takes the place of a shipped one, which it may include."""
    return template.is_own or any(one.is_own and (PAGES / one.path.name).is_file() for one in templates().values())


def made_page(template: PageTemplate, values: Mapping[str, Any], cancel: CancelToken | None = None) -> Page:
    """The page that a template makes of plain values (texts, numbers, lists and mappings of them). BadTemplate if it makes
    none, Cancelled when stopped."""
    make = page_of_process if runs_in_process(template) else _page_made_here
    return make(template.name, _folders(), values, cancel)


def _page_made_here(name: str, folders: TemplateFolders, values: Mapping[str, Any], cancel: CancelToken | None) -> Page:
    return sandbox.made_page(name, folders, values)
