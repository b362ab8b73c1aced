"""A rules window that is shown for a test, and closed after it without a question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from workbench.desktop.dialogs.rules_window import RulesDialog


@contextmanager
def shown_rules(folder: Path, language: str) -> Iterator[RulesDialog]:
    """The rules in a folder, in a window that has the keys."""
    made = RulesDialog(folder, language)
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    yield made
    made.session.saved = made.session.draft
    made.close()
    made.deleteLater()
    QApplication.processEvents()
