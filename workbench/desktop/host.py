"""What a window that is one page among others needs of the shell that holds the pages."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from workbench.desktop.document import AnyDocument


class Host(Protocol):
    """The shell that holds windows as pages with tabs."""

    def add(self, document: AnyDocument) -> object:
        """Show a document in a tab of its own."""
        ...

    def find_open(self, path: Path) -> bool:
        """Bring the tab of a file that is open to the front; False if there is none."""
        ...

    def is_open_elsewhere(self, path: Path, page: QWidget) -> bool:
        """Is a file open in another tab than that of a page?"""
        ...

    def first_page(self) -> None:
        """Show the first page, in a tab of its own if there is none yet."""
        ...

    def close_tab(self) -> bool:
        """Close the tab in front; False if the user would rather keep it."""
        ...

    def close_page(self, page: QWidget) -> bool:
        """Close a page that was told to close; the last one closes the shell."""
        ...

    def reopen(self) -> None:
        """Open the tab that was closed last."""
        ...

    def step(self, by: int) -> None:
        """Go to a tab further right or left; behind the last comes the first."""
        ...

    @property
    def many(self) -> bool:
        """Are there several tabs?"""
        ...

    @property
    def reopens(self) -> bool:
        """Was a tab closed that can be opened again?"""
        ...

    def show_strip(self) -> None:
        """Show the tabs, unless the page in front has cleared its map."""
        ...

    def close(self) -> bool:
        """Leave, after questions about unsaved work."""
        ...
