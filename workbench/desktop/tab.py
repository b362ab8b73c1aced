"""One open scenario of the shell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from workbench.base.text import Text
from workbench.desktop.bearings import Bearings
from workbench.desktop.document import AnyDocument
from workbench.desktop.mainwindow import MainWindow
from workbench.desktop.session import Place
from workbench.desktop.table.window import TableWindow

Page = MainWindow | TableWindow


@dataclass(eq=False)
class Tab:
    """One open scenario. Without a document its file is read when the tab is first looked at; without a page it was not yet
    looked at since it was opened or since language, theme, palette or size changed."""

    title: Text
    path: Path | None = None
    document: AnyDocument | None = None
    page: Page | None = None
    place: Place | None = None
    bearings: Bearings | None = None

    @property
    def file(self) -> Path | None:
        """The file that it stands for."""
        return self.document.path if self.document is not None else self.path
