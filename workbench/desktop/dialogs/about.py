"""The page about the program (version, age, licences of its parts, where new versions are), and the user's folders.

Nothing here asks a network. A link is opened by the system's browser or file manager, when somebody clicks on it.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from html import escape
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Qt, QUrl, qVersion
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QListWidget, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

import workbench
from workbench.base.data_folders import LICENCES, ROOT
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.widgets.fitting_dialog import FittingDialog

translate = QCoreApplication.translate

OLD = 12
"""Months after which a version counts as old."""


@dataclass(frozen=True)
class Part:
    """A part of the program: its package, the name of its licence, files with the words of it that do not come with the
    package; ``release`` is the version of what is no package."""

    name: str
    licence: str
    package: str = ""
    files: tuple[str, ...] = ()
    release: str = ""

    @property
    def version(self) -> str:
        """Its version here; "" if it is not known."""
        if self.release:
            return self.release
        if self.name == "Python":
            return platform.python_version()
        if self.name == "Qt":
            return qVersion()
        try:
            return metadata.version(self.package or self.name)
        except metadata.PackageNotFoundError:
            return ""

    @property
    def words(self) -> str:
        """The words of its licence; the name of it if they are not at hand."""
        found = [text for name in self.files if (text := _text_of(LICENCES / name))]
        try:
            files = metadata.files(self.package or self.name) or ()
        except metadata.PackageNotFoundError:
            files = ()
        for file in files:
            is_licence = any(word in file.name.casefold() for word in ("licen", "copying", "notice"))
            if is_licence and ".dist-info" in str(file) and (text := _text_of(Path(str(file.locate())))):
                found.append(text)
        if self.name == "Workbench" and not found:
            found = [_text_of(ROOT / "LICENSE")]
        return "\n\n".join(text for text in found if text) or self.licence


PARTS = (
    Part("Workbench", "MIT", "workbench"),
    Part("Python", "PSF-2.0", files=("PSF-2.0.txt",)),
    Part("Qt", "LGPL-3.0", "PySide6-Essentials", ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt")),
    Part("PySide6", "LGPL-3.0", "PySide6-Essentials", ("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt")),
    Part("shiboken6", "LGPL-3.0", files=("Qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt")),
    Part("numpy", "BSD-3-Clause"),
    Part("shapely", "BSD-3-Clause; GEOS: LGPL-2.1"),
    Part("networkx", "BSD-3-Clause"),
    Part("PyYAML", "MIT"),
    Part("pydantic", "MIT"),
    Part("pydantic_core", "MIT"),
    Part("annotated-types", "MIT"),
    Part("typing-inspection", "MIT"),
    Part("typing_extensions", "PSF-2.0"),
    Part("platformdirs", "MIT"),
    Part("fsrs", "MIT"),
    Part("Jinja2", "BSD-3-Clause"),
    Part("MarkupSafe", "BSD-3-Clause"),
    Part("Vollkorn", "OFL-1.1", files=("OFL-1.1.txt",), release="4.105"),
)
"""All that a bundle of the program holds."""


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def months_between(earlier: date, later: date) -> int:
    """Whole months from one day to another; 0 if the other does not come later."""
    months = (later.year - earlier.year) * 12 + later.month - earlier.month - (later.day < earlier.day)
    return max(0, months)


class AboutPage(FittingDialog):
    """Version, age, where new versions are, and the licence of every part, on a given day (None: today)."""

    def __init__(self, language: str, parent: QWidget | None = None, today: date | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("About", "About Workbench"))
        self.prefer_size(900, 560)
        self.message = ParagraphLabel(_about(language, today or date.today()))
        self.message.setOpenExternalLinks(True)
        self.parts = QListWidget()
        self.parts.setAccessibleName(translate("About", "Parts of the program and their licences"))
        for part in PARTS:
            self.parts.addItem(f"{part.name} {part.version} – {part.licence}".replace("  ", " "))
        self.words = QPlainTextEdit()
        self.words.setReadOnly(True)
        self.words.setAccessibleName(translate("About", "Words of the licence"))
        self.parts.currentRowChanged.connect(lambda row: self.words.setPlainText(PARTS[row].words))
        self.parts.setCurrentRow(0)
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)  # licences have lines of their own
        head = QLabel(self.parts.accessibleName())
        head.setBuddy(self.parts)
        both = QSplitter()
        both.setChildrenCollapsible(False)
        both.addWidget(self.parts)
        both.addWidget(self.words)
        both.setStretchFactor(1, 1)
        both.setSizes([320, 580])
        box = QVBoxLayout(self)
        box.addWidget(self.message)
        box.addWidget(head)
        box.addWidget(both, 1)
        box.addWidget(_closing(self))
        self.parts.setFocus()


def _about(language: str, today: date) -> str:
    version, released = workbench.__version__, workbench.__released__
    lines = [f"<b>Workbench {escape(version)}</b>"]
    if released:
        day = date.fromisoformat(released)
        shown = QLocale(language).toString(QDate(day.year, day.month, day.day), "d MMMM yyyy")
        lines.append(translate("About", "Of {day}.").format(day=escape(shown)))
        months = months_between(day, today)
        if months >= OLD:
            lines.append(
                translate("About", "This version is {count} months old: there may be a newer one.").format(count=months)
            )
    else:
        lines.append(translate("About", "This version is not released yet: it comes from the sources."))
    where = workbench.__new_versions__
    if where:
        told = translate("About", "New versions: {link} (opens your browser).")
        lines.append(told.format(link=f'<a href="{escape(where)}">{escape(where)}</a>'))
    else:
        lines.append(translate("About", "New versions are where you have got this one."))
    lines.append(translate("About", "Workbench itself never goes online and does not look for new versions."))
    return "<br>".join(lines)


class FoldersPage(FittingDialog):
    """The folders in which the program keeps what is the user's: a click opens one in the system's file manager."""

    def __init__(self, folders: Iterable[tuple[str, Path]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("About", "My folders"))
        self.prefer_size(640, 420)
        intro = translate("About", "Here the program keeps what is yours. A click opens a folder.")
        self.links = []
        box = QVBoxLayout(self)
        box.addWidget(ParagraphLabel(intro))
        for name, folder in folders:
            link = ParagraphLabel(_link(name, folder))
            link.setOpenExternalLinks(True)
            self.links.append(link)
            box.addWidget(link)
        box.addStretch(1)
        box.addWidget(_closing(self))


def _link(name: str, folder: Path) -> str:
    path = escape(str(folder))
    if folder.is_dir():
        return f'<b>{escape(name)}</b><br><a href="{escape(QUrl.fromLocalFile(str(folder)).toString())}">{path}</a>'
    there = translate("About", "{path} (not there yet: it is made when it is needed)").format(path=path)
    return f"<b>{escape(name)}</b><br>{there}"


def _closing(dialog: FittingDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    return buttons
