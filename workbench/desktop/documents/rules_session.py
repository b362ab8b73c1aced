"""A ruleset that is being edited in the window: its draft, the last one without errors, and what it was copied from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QObject

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span, did_you_mean
from workbench.base.text import Text
from workbench.checks.registry import check_ruleset
from workbench.desktop.documents.draft_session import DraftSession
from workbench.desktop.drawing.terrain_styles import known_styles
from workbench.desktop.drawing.unit_symbols import SYMBOLS
from workbench.files.rulesets.draft import RulesDraft, read_draft
from workbench.files.rulesets.loader import folder_of_ruleset
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.rulesets.source import Source
from workbench.files.safe_files import user_rulesets_folder
from workbench.rules.ruleset import Ruleset


class RulesSession(DraftSession[RulesDraft]):
    """The state of one rules window. ``ruleset`` is the last one without errors: the test board answers by it."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(read_draft(folder), parent)
        self.folder = folder
        self.ruleset: Ruleset | None = None
        self._origin: RulesDraft | None = None
        self.check()

    @property
    def editable(self) -> bool:
        """Is it one of the user's own? What is shipped is only looked at."""
        return self.folder.resolve().is_relative_to(user_rulesets_folder().resolve())

    @property
    def origin(self) -> RulesDraft | None:
        """The ruleset that this one was copied from; None if it names none, or it is no longer there."""
        if self._origin is None:
            named = self.draft.value((HEAD, "copied_from"))
            folder = folder_of_ruleset(named) if isinstance(named, str) else None
            self._origin = read_draft(folder) if folder is not None else None
        return self._origin

    def read_again(self) -> RulesDraft:
        """The draft of the files as they are now."""
        return read_draft(self.folder)

    def look_through(self, draft: RulesDraft) -> Diagnostics:
        """What is wrong with a draft, without the checks that only warn."""
        return draft.checked()[1]

    def check(self) -> None:
        """Check the draft; the ruleset is that of the draft if it has no errors."""
        self._check.stop()
        ruleset, found = self.draft.checked(_checks)
        if ruleset is not None and not found.has_errors:
            self.ruleset = ruleset
        self.take_check(self.draft, found)


def _checks(ruleset: Ruleset, source: Source) -> Iterator[Diagnostic]:
    """The checks of a ruleset, and those that only a program that draws can make: drawings and symbols that there are not."""
    yield from check_ruleset(ruleset, source)
    for key, row in ruleset.terrain.items():
        style = str(row.look.get("style") or "")
        if style and style not in known_styles():
            text = Text(
                f'there is no drawing "{style}": maps show a letter',
                f"il n’y a pas de dessin « {style} » : les cartes montrent une lettre",
            )
            yield _not_drawn(text, source.span("terrain", key, "look", "style"), style, known_styles())
    for key, kind in ruleset.units.items():
        if kind.symbol and kind.symbol not in SYMBOLS:
            text = Text(
                f'there is no symbol "{kind.symbol}": counters show letters',
                f"il n’y a pas de symbole « {kind.symbol} » : les pions montrent des lettres",
            )
            yield _not_drawn(text, source.span("units", key, "symbol"), kind.symbol, SYMBOLS)


def _not_drawn(text: Text, span: Span, word: str, known: Iterable[str]) -> Diagnostic:
    return Diagnostic(Severity.WARNING, "not_drawn", text, span, did_you_mean(word, known))
