"""The first page: large previews of the samples, a new map, recent files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QIcon,
    QImage,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.data_folders import MAIN_RULESET, PACKAGE, RULESETS
from workbench.base.text import Text
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import is_sample, open_document, sample_files, sample_title, templates
from workbench.desktop.drawing.map_thumbnails import table_thumbnail
from workbench.desktop.drawing.swatches import sample_picture
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.look.language import ParagraphLabel, plain_text
from workbench.desktop.look.theme import enlarged_font, scaled_pixels, ui_scale
from workbench.desktop.window.files import FileCommands
from workbench.desktop.window.templates import Template, empty_boards
from workbench.files.formats.picture_heads import whole_picture_head
from workbench.files.installed_games import installed_games, problems_of_games
from workbench.files.reading_cache import store_bytes
from workbench.files.safe_files import cache_path, read_regular
from workbench.lessons.course import courses
from workbench.lessons.progress import read_progress

# --- Cards of the first page: a picture with words beneath, in as many columns as there is room for.


_PAPER, _INK = QColor(236, 231, 214), QColor("#574f43")
_GAP = 12
_ROOM = 10
"""Pixels that a card is wider than its picture."""
_LARGE = 300
"""Width of the picture, in pixels at normal size, from which a card has larger letters."""


class Card(QToolButton):
    """A picture of ``size`` (pixels) over two lines of text. ``path`` is the file that it opens, if any."""

    def __init__(self, path: Path | None, size: QSize, waiting: str = "") -> None:
        super().__init__()
        self.path = path
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setAutoRaise(True)
        self.setIconSize(size)
        self.setFixedWidth(size.width() + _ROOM)
        if size.width() >= scaled_pixels(_LARGE):
            self.setFont(enlarged_font(self.font(), 1.2))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_empty(waiting)

    def say(self, words: str, tooltip: str) -> None:
        """Show two lines, cut at the end if they are too long. ``tooltip`` is the tooltip."""
        room, metrics = self.width() - _ROOM, self.fontMetrics()
        lines = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in words.split("\n")]
        self.setText("\n".join(lines).replace("&", "&&"))
        self.setToolTip(plain_text(tooltip))
        self.setAccessibleName(words.replace("\n", ", "))

    def show_picture(self, picture: QImage) -> None:
        """Show a picture, as large as fits, in the middle."""
        size = self.iconSize()
        if picture.width() > size.width() or picture.height() > size.height():
            smooth = Qt.TransformationMode.SmoothTransformation
            picture = picture.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        self.setIcon(QIcon(QPixmap.fromImage(picture)))

    def show_empty(self, words: str) -> None:
        """Paper with a few words, where there is no picture."""
        blank = QPixmap(self.iconSize())
        blank.fill(Qt.GlobalColor.transparent)
        painter = QPainter(blank)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(blank.rect(), 6, 6)
        painter.setPen(_INK)
        painter.drawText(blank.rect(), Qt.AlignmentFlag.AlignCenter, words)
        painter.end()
        self.setIcon(QIcon(blank))


class CardGrid(QWidget):
    """Cards in rows, from the left; ``size`` is that of their pictures (pixels)."""

    def __init__(self, size: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = size.width() + _ROOM
        self._columns = 0
        self._cards: list[Card] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMinimumWidth(self._wide)

    def show_cards(self, cards: Iterable[Card]) -> None:
        """Show these cards and no others."""
        for old in self._cards:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._cards = list(cards)
        self._columns = 0
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the number of columns to the width."""
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        columns = max(1, (self.width() + _GAP) // (self._wide + _GAP))
        if columns == self._columns:
            return
        self._columns = columns
        for number, card in enumerate(self._cards):
            self._grid.addWidget(card, number // columns, number % columns)


# --- Pictures of samples for the first page, drawn once and kept in the user's cache until the sample or the program
# changes.


_WORDS = "workbench"
"""The key of the words among the texts of a picture file."""
_MOST = 60
_MOST_BYTES = 4 * 1024 * 1024
"""More pictures than these are not kept; the oldest go."""


@dataclass(frozen=True)
class Preview:
    """The preview of a scenario: picture, title, rules, size ("180 × 120 cm") and subject."""

    picture: QImage
    title: Text
    rules: Text
    size: str
    about: Text


def draw_preview(document: AnyDocument, size: QSize) -> Preview:
    """Draw the preview of a document, as large as fits into ``size``."""
    scenario, ruleset = document.scenario, document.ruleset
    board = scenario.board
    if scenario.kind == "table":
        picture = table_thumbnail(scenario, ruleset, size)
        extent = f"{board.width:g} × {board.height:g} {unit_word(board.unit)}"
    else:
        picture = sample_picture(scenario, ruleset, size)
        extent = f"{board.grid.columns} × {board.grid.rows}"
    return Preview(picture, scenario.title, ruleset.name, extent, scenario.card.situation)


class Previews:
    """Previews in a folder, by default that of the user's caches. A folder that cannot be written keeps none."""

    def __init__(self, size: QSize, folder: Path | None = None) -> None:
        self._size = size
        self.folder = folder if folder is not None else cache_path() / "previews"

    def find(self, path: Path) -> Preview | None:
        """The preview of a scenario file, if it was kept and still is what would be drawn."""
        try:
            data = read_regular(self._place(path), _MOST_BYTES, only_mine=True)
            picture = QImage.fromData(data) if whole_picture_head(data) is not None else QImage()
            if picture.isNull():
                return None
            words = json.loads(picture.text(_WORDS))
            title, rules, about = (Text(*words[name]) for name in ("title", "rules", "about"))
            return Preview(picture, title, rules, str(words["size"]), about)
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def keep(self, path: Path, preview: Preview) -> None:
        """Keep the preview of a scenario file."""
        words = {
            name: (text.en, text.fr)
            for name, text in (("title", preview.title), ("rules", preview.rules), ("about", preview.about))
        }
        picture = QImage(preview.picture)
        picture.setText(_WORDS, json.dumps({**words, "size": preview.size}))
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        picture.save(buffer, "png")  # type: ignore[call-overload]
        with suppress(OSError):
            store_bytes(self._place(path), bytes(buffer.data().data()), _MOST)

    def _place(self, path: Path) -> Path:
        """The file of a saved picture; its name depends on everything that the picture was drawn from."""
        digest = hashlib.sha256(f"{_edition()} {self._size.width()} {self._size.height()} ".encode())
        digest.update(read_regular(path))
        return self.folder / f"{digest.hexdigest()[:40]}.png"


@lru_cache(maxsize=1)
def _edition() -> str:
    """What pictures depend on in addition to the scenario: the time of the newest change of the program and of its rulesets."""
    files = [*PACKAGE.rglob("*.py"), *RULESETS.rglob("*.yaml")]
    return str(max((file.stat().st_mtime_ns for file in files), default=0))


_PICTURE = QSize(378, 252)
"""Three of them side by side fill a window of 1280 pixels."""
_RECENT = QSize(204, 136)
_EMPTY = QSize(150, 88)
_PAUSE = 15
"""Milliseconds between two steps of drawing, in which the page responds to the user."""


class WelcomePage(QScrollArea):
    """One click to a working picture."""

    file_wanted = Signal(object)
    """The path of a sample or a recent file."""
    new_wanted = Signal()
    table_wanted = Signal()
    open_wanted = Signal()
    import_wanted = Signal()
    template_wanted = Signal(object)
    """The :class:`~workbench.desktop.window.templates.Template` of a new, empty map."""
    copy_wanted = Signal(object)
    """The path of a scenario of the user's from which a new one is to be started."""
    learn_wanted = Signal(str)
    """The lessons of a game (the id of its rules) are wanted."""
    clear_wanted = Signal()
    """The list of recent files is to be emptied."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._filled = False
        self._large, self._small, self._blank = (size * ui_scale() for size in (_PICTURE, _RECENT, _EMPTY))
        self._previews = Previews(self._large)
        self._missing: list[tuple[Card, Path]] = []
        """Cards whose picture is still to be drawn."""
        self._read: tuple[Card, Path, AnyDocument] | None = None
        self._drawing = QTimer(self, singleShot=True, interval=_PAUSE)
        self._drawing.timeout.connect(self._draw_next)
        self.cards: dict[Path, Card] = {}
        self.recent: list[Card] = []
        page = QWidget()
        self._box = QVBoxLayout(page)
        self._box.setContentsMargins(32, 22, 32, 28)
        self._box.setSpacing(10)
        self._box.addLayout(self._head())
        self.problems = ParagraphLabel("\n".join(item.text.get(language) for item in problems_of_games()))
        """What is wrong with games from outside."""
        self.problems.setTextFormat(Qt.TextFormat.PlainText)
        self.problems.setVisible(bool(self.problems.text()))
        self._box.addWidget(self.problems)
        self._add_recent_files()
        self._add_courses()
        self._add_templates()
        self._box.addWidget(self._heading(self.tr("Samples: one click opens them")))
        self._samples = CardGrid(self._large)
        self._box.addWidget(self._samples)
        self._box.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def _add_recent_files(self) -> None:
        self.clear = QPushButton(self.tr("Empty the list"))
        self.clear.setFlat(True)
        self.clear.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clear.clicked.connect(self.clear_wanted)
        self._recent_head = self._heading(self.tr("Recent files"), self.clear)
        self._recent = CardGrid(self._small)
        self._box.addWidget(self._recent_head)
        self._box.addWidget(self._recent)

    def _add_courses(self) -> None:
        self._box.addWidget(self._heading(self.tr("Learn: lessons and quizzes of a game")))
        self._learn = CardGrid(self._blank)
        self._box.addWidget(self._learn)
        self.courses: dict[str, Card] = {}
        """The cards of the games that have lessons, by id."""

    def _add_templates(self) -> None:
        self._box.addWidget(self._heading(self.tr("New and empty: one click makes the map")))
        self.templates = [self._template(one) for one in empty_boards()]
        empty = CardGrid(self._blank)
        empty.show_cards(self.templates)
        self._box.addWidget(empty)
        self._own_templates_head = self._heading(self.tr("Your templates: one click starts a new scenario from one"))
        self._own_templates = CardGrid(self._small)
        self._box.addWidget(self._own_templates_head)
        self._box.addWidget(self._own_templates)
        self.own_templates: list[Card] = []

    def serve(self, files: FileCommands, forget: Callable[[], None], learn: Callable[[str], None]) -> None:
        """Let these do what is wanted: the commands on files, what empties the list, and what shows the lessons of a game."""
        self.file_wanted.connect(files.open_path)
        self.new_wanted.connect(files.new)
        self.table_wanted.connect(files.new_table)
        self.open_wanted.connect(files.open)
        self.import_wanted.connect(files.formats.import_file)
        self.template_wanted.connect(files.new_from)
        self.copy_wanted.connect(files.new_from_file)
        self.clear_wanted.connect(forget)
        self.learn_wanted.connect(learn)

    def open(self, recent: Iterable[Path]) -> None:
        """Show samples and recent files; pictures that are not saved yet are drawn one by one."""
        wanted = list(recent)
        if wanted != [card.path for card in self.recent]:
            self._forget(self.recent)
            self.recent = [self._card(path, self._small) for path in wanted]
            self._recent.show_cards(self.recent)
        else:
            for card, path in zip(self.recent, wanted, strict=True):
                self._picture(card, path)
        self._recent_head.setVisible(bool(self.recent))
        self._recent.setVisible(bool(self.recent))
        own = templates()
        if own != [card.path for card in self.own_templates]:
            self._forget(self.own_templates)
            self.own_templates = [self._card(path, self._small, self.copy_wanted) for path in own]
            self._own_templates.show_cards(self.own_templates)
        self._own_templates_head.setVisible(bool(own))
        self._own_templates.setVisible(bool(own))
        if not self._filled:
            self._filled = True
            self.courses = self._course_cards()
            self._learn.show_cards(self.courses.values())
            for card, template in zip(self.templates, empty_boards(), strict=True):
                card.show_picture(template.picture(self._blank))  # not before, as most windows never show this page
            self.cards = {path: self._card(path, self._large) for path in sample_files()}
            self._samples.show_cards(self.cards.values())
        self._tell_progress()
        if self._missing and self.isVisible():
            self._drawing.start()

    def _course_cards(self) -> dict[str, Card]:
        """A card for each game with lessons, with the map of its first one."""
        found = courses()
        order = sorted(found, key=lambda game: (game != MAIN_RULESET, game))
        cards = {}
        for game in order:
            first = next((lesson.scenario for lesson in found[game] if lesson.scenario is not None), None)
            card = cards[game] = Card(first, self._blank, self.tr("being drawn…"))
            card.clicked.connect(lambda _=False, name=game: self.learn_wanted.emit(name))
            if first is not None:
                self._picture(card, first)
        return cards

    def _tell_progress(self) -> None:
        """Say on every card of a game how many of its lessons are done."""
        progress, titles, found = read_progress(), installed_games(), courses()
        for game, card in self.courses.items():
            done = sum(lesson.id in progress.done(game) for lesson in found.get(game, ()))
            words = self.tr("{n} lessons").format(n=len(found.get(game, ())))
            if done:
                words = self.tr("{done} of {n} done").format(done=done, n=len(found[game]))
            title = titles[game].title if game in titles else game
            tip = self.tr("The lessons of {game} in their order, and a quiz on its maps").format(game=title)
            card.say(f"{title}\n{words}", tip)

    def _forget(self, gone: Collection[Card]) -> None:
        """Draw no pictures for cards that go."""
        self._missing = [(card, path) for card, path in self._missing if card not in gone]
        if self._read is not None and self._read[0] in gone:
            self._read = None

    def _head(self) -> QHBoxLayout:
        """Name and purpose of the program, and the buttons that are always there."""
        title = QLabel("Workbench")
        font = enlarged_font(title.font(), 2.2)
        font.setBold(True)
        title.setFont(font)
        words = ParagraphLabel(
            self.tr("Paint a map, place units, and see what the printed rules say about sight and movement.")
        )
        words.setFont(enlarged_font(words.font(), 1.25))
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(title)
        texts.addWidget(words)
        self.open_file = self._button(self.tr("Open a file…"), "Ctrl+O", self.open_wanted)
        self.new = self._button(self.tr("New hex map…"), "Ctrl+N", self.new_wanted)
        self.new_table = self._button(self.tr("New table…"), "Ctrl+T", self.table_wanted)
        self.bring_map = self._button(self.tr("Open a map of another program…"), "Ctrl+Shift+I", self.import_wanted)
        buttons = QGridLayout()
        buttons.setSpacing(8)
        for place, button in enumerate((self.open_file, self.new, self.bring_map, self.new_table)):
            buttons.addWidget(button, *divmod(place, 2))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addLayout(texts, 1)
        row.addLayout(buttons)
        return row

    def _button(self, words: str, key: str, wanted: SignalInstance) -> QPushButton:
        button = QPushButton(words)
        # a least width of its own takes the place of that which the words need
        button.setMinimumSize(max(scaled_pixels(140), button.sizeHint().width() + scaled_pixels(12)), scaled_pixels(38))
        button.setToolTip(key)
        button.clicked.connect(wanted)
        return button

    def _heading(self, words: str, beside: QWidget | None = None) -> QWidget:
        label = QLabel(words)
        label.setProperty("heading", True)
        if beside is None:
            return label
        row = QWidget()
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(label, 1)
        box.addWidget(beside)
        return row

    def _template(self, template: Template) -> Card:
        card = Card(None, self._blank)
        card.say(f"{template.game}\n{template.size}", "")
        card.clicked.connect(lambda _=False: self.template_wanted.emit(template))
        return card

    def _card(self, path: Path, size: QSize, clicked: SignalInstance | None = None) -> Card:
        """A card that can be clicked at once; its picture comes later. Usually a click opens the file."""
        clicked = clicked if clicked is not None else self.file_wanted
        card = Card(path, size, self.tr("being drawn…"))
        title = sample_title(path).get(self._language) if is_sample(path) else path.stem.replace("_", " ")
        card.say(f"{title}\n{self._below(path) if size == self._small else ''}", str(path))
        card.clicked.connect(lambda _=False: clicked.emit(path))
        self._picture(card, path)
        return card

    def _picture(self, card: Card, path: Path) -> None:
        """Show the picture that was kept of a file, or note that it is to be drawn."""
        preview = self._previews.find(path)
        if preview is not None:
            self._show_preview(card, preview)
        elif all(card is not other for other, _ in self._missing):
            self._missing.append((card, path))

    def showEvent(self, event: QShowEvent) -> None:
        """Pictures are drawn while the page is seen."""
        super().showEvent(event)
        if self._missing:
            self._drawing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing pictures when the page is left."""
        super().hideEvent(event)
        self._drawing.stop()

    def _draw_next(self) -> None:
        """One step: read the next sample, or draw the one that was read."""
        if self._read is not None:
            card, path, document = self._read
            self._read = None
            preview = draw_preview(document, self._large)
            self._previews.keep(path, preview)
            self._show_preview(card, preview)
        elif self._missing:
            card, path = self._missing.pop(0)
            kept = self._previews.find(path)  # drawn for another card since
            found = None if kept is not None else open_document(path, self._language)[0]
            if kept is not None:
                self._show_preview(card, kept)
            elif found is not None:
                self._read = card, path, found
            elif path in self.cards:
                card.setEnabled(False)
            else:
                card.show_empty(self.tr("cannot be read"))
        if self._missing or self._read is not None:
            self._drawing.start()

    def _show_preview(self, card: Card, preview: Preview) -> None:
        language = self._language
        title, about = preview.title.get(language), preview.about.get(language)
        card.show_picture(preview.picture)
        if card in self.courses.values():
            return  # it is about the game, not about this map
        if card.iconSize() == self._large:
            card.say(f"{title}\n{preview.rules.get(language)} · {preview.size}", about)
        else:
            tooltip = "\n\n".join(words for words in (str(card.path), about) if words)
            card.say(f"{title}\n{self._below(card.path)}", tooltip)

    def _below(self, path: Path | None) -> str:
        """What a small card says below the title: the file's name, unless it is a sample."""
        return "" if path is None else self.tr("a sample") if is_sample(path) else path.name
