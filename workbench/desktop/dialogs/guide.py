"""The user guide and the other pages of ``docs`` in a window of their own, with contents and a search."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.data_folders import GUIDE
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog

_PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n?", re.MULTILINE)
_WEB_LINK = re.compile(r"\[([^\]]*)\]\((https?:[^)]*)\)")
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")
_BLOCK = Qt.ItemDataRole.UserRole
_LEAST_LEVEL, _MOST_LEVEL = 2, 3  # of the headings that the contents list


def heading_anchor(words: str) -> str:
    """The anchor by which a link names a heading, as web pages of Markdown make it."""
    return _NOT_IN_ANCHORS.sub("", words.lower()).strip().replace(" ", "-")


class GuideDialog(FittingDialog):
    """One page at a time, without its pictures; links to other pages and headings are followed, web pages are only named, since
    the program uses no network. It stays open beside the map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("User guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.prefer_size(980, 720)
        self.contents = QTreeWidget()
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(self.tr("Contents"))
        self.contents.currentItemChanged.connect(self._show_heading)
        self.text = QTextBrowser()
        self.text.setAccessibleName(self.tr("User guide"))
        self.text.setOpenLinks(False)
        self.text.setOpenExternalLinks(False)
        self.text.document().setDocumentMargin(scaled_pixels(14))
        self.text.anchorClicked.connect(self._follow)
        self.wanted = QLineEdit()
        self.wanted.setClearButtonEnabled(True)
        self.wanted.setPlaceholderText(self.tr("Find in the guide"))
        self.wanted.setAccessibleName(self.tr("Find in the guide"))
        self.wanted.textEdited.connect(self._find_first)
        self.not_found = QLabel()
        find = QPushButton(self.tr("Find next"))
        find.setDefault(True)  # so Enter finds, wherever the keys are
        find.clicked.connect(self.find_next)
        back = QToolButton()
        back.setText(self.tr("Back to the guide"))
        back.clicked.connect(lambda: self.open_page(GUIDE))
        self._back = back
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.wanted.setFocus)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindNext), self, self.find_next)
        row = QHBoxLayout()
        row.addWidget(back)
        row.addWidget(self.wanted, 1)
        row.addWidget(find)
        row.addWidget(self.not_found)
        parts = QSplitter()
        parts.addWidget(self.contents)
        parts.addWidget(self.text)
        parts.setStretchFactor(1, 1)
        parts.setSizes([scaled_pixels(240), scaled_pixels(740)])
        box = QVBoxLayout(self)
        box.addLayout(row)
        box.addWidget(parts, 1)
        self._page = GUIDE
        self.open_page(GUIDE)
        self.wanted.setFocus()

    def open_page(self, page: Path, anchor: str = "") -> None:
        """Show a page of ``docs`` from its beginning, or from a heading."""
        try:
            words = page.read_text(encoding="utf-8") if page.suffix == ".md" else None
        except OSError:
            words = None
        if words is None:
            words = self.tr("This page does not come with the program: {name}").format(name=page.name)
        self._page = page
        self._back.setVisible(page != GUIDE)
        self.text.document().setMarkdown(
            _WEB_LINK.sub(r"\1 (`\2`)", _PICTURE.sub("", words)), QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        )
        self._list_headings()
        self._go_to(anchor)

    def find_next(self) -> None:
        """Show the next place with the words that are sought; after the last one the first again."""
        self._find(self.text.textCursor())

    def _find_first(self) -> None:
        # what is found stays while more of the word is typed
        cursor = self.text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self._find(cursor)

    def _find(self, start: QTextCursor) -> None:
        words = self.wanted.text().strip()
        found = self.text.document().find(words, start) if words else QTextCursor()
        if words and found.isNull():
            found = self.text.document().find(words)
        self.not_found.setText(self.tr("not found") if words and found.isNull() else "")
        if not found.isNull():
            self.text.setTextCursor(found)

    def _list_headings(self) -> None:
        self.contents.clear()
        block, chapter = self.text.document().begin(), None
        while block.isValid():
            level = block.blockFormat().headingLevel()
            if _LEAST_LEVEL <= level <= _MOST_LEVEL:
                parent = self.contents if level == _LEAST_LEVEL or chapter is None else chapter
                item = QTreeWidgetItem(parent, [block.text()])
                item.setData(0, _BLOCK, block.position())
                if level == _LEAST_LEVEL:
                    chapter = item
            block = block.next()

    def _show_heading(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            item.setExpanded(True)
            self._show_from(int(item.data(0, _BLOCK)))

    def _show_from(self, position: int) -> None:
        cursor = self.text.textCursor()
        cursor.setPosition(position)
        self.text.setTextCursor(cursor)
        # the place becomes the first line of the view
        top = self.text.document().documentLayout().blockBoundingRect(cursor.block()).top()
        self.text.verticalScrollBar().setValue(int(top) if position else 0)

    def _follow(self, link: QUrl) -> None:
        if not link.path() or link.path() == self._page.name:
            self._go_to(link.fragment())
        else:
            self.open_page(GUIDE.parent / link.path(), link.fragment())

    def _go_to(self, anchor: str) -> None:
        block = self.text.document().begin()
        while anchor and block.isValid():
            if block.blockFormat().headingLevel() and heading_anchor(block.text()) == anchor:
                self._show_from(block.position())
                return
            block = block.next()
        self._show_from(0)


def show_guide(window: QWidget) -> None:
    """Show the guide beside a window; once it is open it comes to the front."""
    dialog = window.findChild(GuideDialog) or GuideDialog(window)
    dialog.show()
    dialog.activateWindow()
