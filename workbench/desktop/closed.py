"""Tabs that were closed and can be opened again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from workbench.base.text import Text
from workbench.desktop.document import AnyDocument
from workbench.desktop.session import Place

_MOST = 20


@dataclass(frozen=True)
class Closed:
    """A closed tab: its file, or the document itself if it has none; ``index`` is where it stood."""

    title: Text
    path: Path | None
    document: AnyDocument | None
    place: Place | None
    index: int


class ClosedTabs:
    """The last closed tabs. A document without a file is kept with its history: nothing else can bring it back."""

    def __init__(self) -> None:
        self._tabs: list[Closed] = []

    def __bool__(self) -> bool:
        return bool(self._tabs)

    def keep(self, tab: Closed) -> None:
        """Keep a tab."""
        self._tabs.append(replace(tab, document=None) if tab.path is not None else tab)
        for old in self._tabs[:-_MOST]:
            if old.document is not None:
                old.document.deleteLater()
        self._tabs = self._tabs[-_MOST:]

    def holds(self, document: AnyDocument) -> bool:
        """Is this document kept?"""
        return any(tab.document is document for tab in self._tabs)

    def take(self) -> Closed | None:
        """The tab that was closed last; it is kept no longer."""
        return self._tabs.pop() if self._tabs else None
