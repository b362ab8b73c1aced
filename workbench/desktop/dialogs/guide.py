"""The user guide and the other pages of ``docs`` in a window of their own, with contents and a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, QUrl
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
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from workbench.base.data_folders import GUIDE, GUIDE_FRENCH
from workbench.desktop.look.language import unbroken
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.fuzzy_match import naming_words, topic_score

_WORDS = re.compile(r"^<!-- words: (.*?) -->\n?", re.MULTILINE)
"""Other words by which a section is found, in the line after its heading."""
_COMMENT = re.compile(r"^ *<!-- .*? -->\n?", re.MULTILINE)
"""What readers do not see: other words, and marks for the tests of examples."""
_HEADING = re.compile(r"^#{1,6} (.*)$", re.MULTILINE)
_PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n?", re.MULTILINE)
_WEB_LINK = re.compile(r"\[([^\]]*)\]\((https?:[^)]*)\)")
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")
_BLOCK = Qt.ItemDataRole.UserRole
_ROOM = 600
"""Pixels below the last line, so that every heading can be the first line of the view."""
_LEAST_LEVEL, _MOST_LEVEL = 2, 3  # of the headings that the contents list
_LEAST_TYPED, _MOST_TOPICS = 3, 12
"""Fewer letters are sought in the text alone; so many topics are listed."""


def heading_anchor(words: str) -> str:
    """The anchor by which a link names a heading, as web pages of Markdown make it."""
    return _NOT_IN_ANCHORS.sub("", words.strip().lower()).replace(" ", "-")


def guide_page(language: str) -> Path:
    """The guide in a language: ``en`` or ``fr``."""
    return GUIDE_FRENCH if language == "fr" else GUIDE


@dataclass(frozen=True)
class GuideSection:
    """A heading of the guide with what stands below it, and other words by which it is found. ``anchor`` is that of the
    English guide, whose headings the French one has in the same order."""

    anchor: str
    heading: str
    words: str
    text: str


@cache
def guide_sections(language: str) -> Sequence[GuideSection]:
    """The sections of the guide in a language, in their order; () if the guide does not come with the program."""
    try:
        pages = [page.read_text(encoding="utf-8") for page in (guide_page(language), GUIDE)]
    except OSError:
        return ()
    anchors = [heading_anchor(words) for words in _HEADING.findall(pages[1])]
    parts = _HEADING.split(pages[0])[1:]
    found = zip(anchors, parts[::2], parts[1::2], strict=False)
    return tuple(
        GuideSection(a, heading, " ".join(_WORDS.findall(text)), _PICTURE.sub("", _WORDS.sub("", text)))
        for a, heading, text in found
    )


class GuideDialog(FittingDialog):
    """One page at a time, without its pictures; links to other pages and headings are followed, web pages are only named, since
    the program uses no network. It stays open beside the map."""

    def __init__(self, parent: QWidget | None = None, language: str = "en") -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("User guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.language = language
        self._lie_beside(parent)
        self._make_pages()
        row = self._search_row()
        parts = QSplitter()
        parts.addWidget(self.contents)
        parts.addWidget(self.text)
        parts.setStretchFactor(1, 1)
        parts.setSizes([scaled_pixels(210), scaled_pixels(530)])
        box = QVBoxLayout(self)
        box.addLayout(row)
        box.addWidget(parts, 1)
        self._page = GUIDE
        self.open_page(guide_page(language))
        self.wanted.setFocus()

    def _make_pages(self) -> None:
        """Make the list of headings, and the text of a page."""
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
        self._place = 0
        self._headings: list[int] = []
        self._settled = QTimer(self, singleShot=True, interval=60)
        self._settled.timeout.connect(self._bring_to_top)

    def _search_row(self) -> QHBoxLayout:
        """The field to search in, with its buttons and keys, and the way back to the guide."""
        self.wanted = QLineEdit()
        self.wanted.setClearButtonEnabled(True)
        self.wanted.setPlaceholderText(self.tr("Find in the guide"))
        self.wanted.setAccessibleName(self.tr("Find in the guide"))
        self.wanted.textEdited.connect(self._find_first)
        self.not_found = QLabel()
        find = QPushButton(self.tr("Find next"))
        find.setDefault(True)  # so Enter finds, wherever the keys are
        find.clicked.connect(self.find_next)
        self._back = QToolButton()
        self._back.setText(self.tr("Back to the guide"))
        self._back.clicked.connect(lambda: self.open_page(guide_page(self.language)))
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.wanted.setFocus)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindNext), self, self.find_next)
        return row_layout(self._back, self.wanted, find, self.not_found, wide=self.wanted)

    def _lie_beside(self, parent: QWidget | None) -> None:
        """Lie at the right edge of the screen, so that most of the map stays in sight."""
        self.prefer_size(740, 720)
        around = (parent or self).screen().availableGeometry()
        self.move(max(around.left(), around.right() - self.width() - 8), around.top() + 40)

    def open_page(self, page: Path, anchor: str = "") -> None:
        """Show a page of ``docs`` from its beginning, or from a heading."""
        try:
            words = page.read_text(encoding="utf-8") if page.suffix == ".md" else None
        except OSError:
            words = None
        if words is None:
            words = self.tr("This page does not come with the program: {name}").format(name=page.name)
        self._page = page
        self._back.setVisible(page not in (GUIDE, GUIDE_FRENCH))
        self.text.document().setMarkdown(
            _WEB_LINK.sub(r"\1 (`\2`)", _PICTURE.sub("", _COMMENT.sub("", unbroken(words)))),
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub,
        )
        if page in (GUIDE, GUIDE_FRENCH):
            self._wrap_commands()
        room = self.text.document().rootFrame().frameFormat()
        room.setBottomMargin(scaled_pixels(_ROOM))
        self.text.document().rootFrame().setFrameFormat(room)
        self._list_headings()
        self._go_to(anchor)

    def _wrap_commands(self) -> None:
        """Let long commands go on in the next line, so that the page is never wider than its window."""
        block = self.text.document().begin()
        while block.isValid():
            form = block.blockFormat()
            if form.nonBreakableLines():
                form.setNonBreakableLines(False)
                QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def find_next(self) -> None:
        """Show the next place with the words that are sought, or of a question that stands nowhere the next topic; after the
        last one the first again."""
        words, topics = self.wanted.text().strip(), self._topics()
        if topics and self.text.document().find(words).isNull():
            later = topics.index(self._place) + 1 if self._place in topics else 0
            self._show_topic(topics[later % len(topics)])
        else:
            self._find(self.text.textCursor())

    def _find_first(self) -> None:
        """Show the topic that answers best what is typed, and list the others; else the first place with these words."""
        found = self._topics()
        self._list_headings(found)
        if found:
            self._show_topic(found[0])
            return
        # what is found stays while more of the word is typed
        cursor = self.text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self._find(cursor)

    def _topics(self) -> list[int]:
        """The places of the headings of the guide (but that of the page) whose topics answer what is typed, the best first; []
        on other pages."""
        words = self.wanted.text().strip()
        if self._page != guide_page(self.language) or len(words) < _LEAST_TYPED:
            return []
        both = zip(guide_sections(self.language), guide_sections("en" if self.language == "fr" else "fr"), strict=False)
        rated = [
            (topic_score(words, (one.heading, other.heading), f"{one.words}, {other.words}", one.text), place)
            for (one, other), place in zip(both, self._headings, strict=False)
        ]
        return [place for score, place in sorted(rated, key=lambda pair: -pair[0]) if score and place][:_MOST_TOPICS]

    def _show_topic(self, place: int) -> None:
        """Show the topic at a place, mark it in the contents, and select what is typed where it stands first in it, else the
        longest of its words that does."""
        self._show_from(place)
        self._mark_heading(place)
        self.not_found.setText("")
        end = next((one for one in self._headings if one > place), self.text.document().characterCount())
        typed = self.wanted.text().strip()
        for words in (typed, *sorted(naming_words(typed).split(), key=len, reverse=True)):
            found = self.text.document().find(words, place)
            if not found.isNull() and found.selectionEnd() <= end:
                self.text.setTextCursor(found)
                return

    def _find(self, start: QTextCursor) -> None:
        words = self.wanted.text().strip()
        found = self.text.document().find(words, start) if words else QTextCursor()
        if words and found.isNull():
            found = self.text.document().find(words)
        self.not_found.setText(self.tr("not found") if words and found.isNull() else "")
        if not found.isNull():
            self.text.setTextCursor(found)

    def _list_headings(self, found: Sequence[int] = ()) -> None:
        """Fill the contents with all headings, or with those that were found, one below the other."""
        with QSignalBlocker(self.contents):
            self.contents.clear()
            self._headings = []
            items: dict[int, QTreeWidgetItem] = {}
            block, chapter = self.text.document().begin(), None
            while block.isValid():
                level = block.blockFormat().headingLevel()
                if level:
                    self._headings.append(block.position())
                if _LEAST_LEVEL <= level <= _MOST_LEVEL:
                    item = items[block.position()] = QTreeWidgetItem([block.text()])
                    item.setData(0, _BLOCK, block.position())
                    if not found:
                        (
                            self.contents.invisibleRootItem() if level == _LEAST_LEVEL or chapter is None else chapter
                        ).addChild(item)
                    if level == _LEAST_LEVEL:
                        chapter = item
                block = block.next()
            self.contents.addTopLevelItems([items[place] for place in found if place in items])

    def _show_heading(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            item.setExpanded(True)
            self._show_from(int(item.data(0, _BLOCK)))

    def _show_from(self, position: int) -> None:
        cursor = self.text.textCursor()
        cursor.setPosition(position)
        self.text.setTextCursor(cursor)
        self._place = position
        # a long page is laid out in several turns of the event loop, and places move until it is
        self._settled.start()
        self._bring_to_top()

    def _bring_to_top(self) -> None:
        """The place becomes the first line of the view, unless the reader has gone on."""
        bar = self.text.verticalScrollBar()
        if bar.isSliderDown() or self.text.textCursor().position() != self._place:
            return
        block = self.text.document().findBlock(self._place)
        top = self.text.document().documentLayout().blockBoundingRect(block).top()
        bar.setValue(int(top) if self._place else 0)

    def _follow(self, link: QUrl) -> None:
        if not link.path() or link.path() == self._page.name:
            self._go_to(link.fragment())
        else:
            self.open_page(GUIDE.parent / link.path(), link.fragment())

    def _go_to(self, anchor: str) -> None:
        """Go to a heading by its anchor; in the French guide also by that of the English heading in its place."""
        block, headings = self.text.document().begin(), []
        while anchor and block.isValid():
            if block.blockFormat().headingLevel():
                headings.append(block)
            block = block.next()
        anchors = [heading_anchor(heading.text()) for heading in headings]
        if anchor not in anchors and self._page == GUIDE_FRENCH:
            anchors = [section.anchor for section in guide_sections(self.language)]
        place = anchors.index(anchor) if anchor in anchors else len(headings)
        position = headings[place].position() if place < len(headings) else 0
        self._mark_heading(position)
        self._show_from(position)

    def _mark_heading(self, position: int) -> None:
        """Mark a heading in the contents by its position in the page."""
        items = QTreeWidgetItemIterator(self.contents)
        while (item := items.value()) is not None and item.data(0, _BLOCK) != position:
            items += 1
        with QSignalBlocker(self.contents):
            self.contents.setCurrentItem(item)
        if item is not None:
            self.contents.scrollToItem(item)

    def show_topic(self, anchor: str) -> None:
        """Show the guide at a heading, by its English anchor."""
        if self._page != guide_page(self.language):
            self.open_page(guide_page(self.language))
        self.wanted.clear()
        self._list_headings()
        self._go_to(anchor)
        self.text.setFocus()


def show_guide(window: QWidget, language: str, anchor: str | None = None) -> None:
    """Show the guide beside a window; once it is open it comes to the front. ``anchor``: at this heading ("" = the first line),
    None = where it was."""
    dialog = window.findChild(GuideDialog) or GuideDialog(window, language)
    dialog.show()
    dialog.activateWindow()
    if anchor is not None:
        dialog.show_topic(anchor)
