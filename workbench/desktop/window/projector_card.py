"""The card below the map in projector mode: verdict, sentence and section, in letters that are read from the last row."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import (
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.language import ParagraphLabel, unbroken
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.panels.inspector import HexInspector, TabletopInspector
from workbench.desktop.questions.question import LINE

# --- The words of the card: the first ones of the uppermost section of the inspector, or those of the plan on the map.


@dataclass(frozen=True)
class FirstWords:
    """``ends``: who looks where, or the title of a plan; ``verdict`` in its colour (None: that of text); ``sentence`` below."""

    ends: str = ""
    verdict: str = ""
    colour: QColor | None = None
    sentence: str = ""


def first_words(inspector: HexInspector | TabletopInspector) -> FirstWords:
    """The verdict and the first sentence of the answer that was asked for last, as the inspector has them."""
    ends = inspector.asking.ends
    names = [name for name in (ends.observer.words, ends.target.words) if name.strip("–- ")]
    for section in inspector.sections.widgets:
        verdict, more, sentence = section.first_words()
        if verdict is not None:
            sentence = "\n".join([*more, sentence] if sentence else more)
            colour = verdict.shown_colour() if verdict.isEnabled() else None
            return FirstWords("  →  ".join(names), verdict.words, colour, sentence)
    return FirstWords("  →  ".join(names))


# --- The card: verdict, sentence and section, in letters that are read from the last row.


_SMALLEST_LETTERS = 15
"""Pixels of the sentence's letters at normal size on a small screen."""
_ROWS_ON_SCREEN = 30
"""The sentence's letters are as high as a screen divided by this."""
_STEP, _STEPS = 1.15, 6
"""One step makes letters so many times as large; so many steps there are up and down."""
_SHRINKS_TO = 0.55
"""A text that does not fit gets letters down to this part of their size; then it is cut."""
_CAPTION_SHRINKS_TO = 0.85
_MOST_OF_SCREEN = 0.48


class ProjectorCard(QWidget):
    """One card below the map. ``size_step`` makes its letters larger or smaller."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.view)
        self._window = window
        self.size_step = 0
        self.words = FirstWords()
        self.setObjectName("projector_card")
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.ends, self.verdict, self.sentence = (ParagraphLabel(parent=self) for _ in range(3))
        for label in (self.ends, self.verdict, self.sentence):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._side_view = window.kind.side_view(self)
        self.picture = self._side_view.picture
        left = QVBoxLayout()
        for label, room in ((self.ends, 0), (self.verdict, 0), (self.sentence, 1)):
            left.addWidget(label, room)
        self._row = QHBoxLayout(self)
        self._row.addLayout(left, 11)
        self._row.addWidget(self.picture, 9)
        self.hide()

    @property
    def letters(self) -> int:
        """Height of the sentence's letters, in pixels."""
        least = max(self._window.view.height() / _ROWS_ON_SCREEN, _SMALLEST_LETTERS * ui_scale())
        return round(least * _STEP**self.size_step)

    @property
    def wanted_height(self) -> int:
        """How high the card is, in pixels: always the same, so that nothing moves while answers change."""
        return min(round(8.3 * self.letters), round(_MOST_OF_SCREEN * self._window.view.height()))

    def resize_letters(self, by: int) -> None:
        """Make the letters so many steps larger (negative: smaller)."""
        self.size_step = max(-_STEPS, min(_STEPS, self.size_step + by))

    def refresh(self, words: FirstWords, *, draws: bool = True) -> None:
        """Show other words, and (``draws``) the line from the side as the inspector has it."""
        self.words = words
        drawn = self._side_view.refresh()
        self.picture.setVisible(draws and drawn and LINE in self._window.inquiry.overlays)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds other letters."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give every text the largest letters in which it fits."""
        words, letters = self.words, self.letters
        inset = round(letters * 0.5)
        self._row.setContentsMargins(inset, round(inset * 0.7), inset, round(inset * 0.7))
        self._row.setSpacing(inset)
        self.picture.magnified = max(1.0, 0.62 * letters / (11 * ui_scale()))
        # hidden pictures leave all of the width to the words
        share = 0.55 if not self.picture.isHidden() else 1.0
        width = round((self.width() - 2 * inset) * share) - inset
        height = self.height() - 2 * round(inset * 0.7)
        ends, verdict = round(1.3 * 0.72 * letters), round(1.3 * 1.55 * letters)
        rest = height - ends - verdict - round(0.5 * letters)
        rows: tuple[tuple[QLabel, str, float, int, float], ...] = (
            (self.ends, words.ends, 0.72, ends, _CAPTION_SHRINKS_TO),
            (self.verdict, words.verdict, 1.55, verdict, _SHRINKS_TO),
            (self.sentence, words.sentence, 1.0, rest, _SHRINKS_TO),
        )
        for label, said, size, room, least in rows:
            font = QFont(label.font())
            font.setBold(label is self.verdict)
            text = _LENGTH.sub("\u00a0", said)
            font = fitting_font(font, text, round(size * letters), QSize(width, room), least)
            # the names are enough where sides and ids do not fit
            text = _ASIDE.sub("", text) if label is self.ends and text_height(font, text, width) > room else text
            label.setFont(font)
            label.setText(cut_to_room(font, text, width, room))
        ink = self.palette().windowText().color()
        for label, colour in ((self.verdict, words.colour), (self.sentence, None), (self.ends, None)):
            palette = label.palette()
            palette.setColor(label.foregroundRole(), colour or ink)
            label.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line parts the card from the map."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
        painter.fillRect(QRect(0, 0, self.width(), scaled_pixels(2)), self.palette().mid())
        painter.end()


_ASIDE = re.compile(r" \([^()]*\)")
_LENGTH = re.compile(r"(?<=\d) (?=(?:m|cm|mm|in|po)\b)")


def text_height(font: QFont, text: str, width: int) -> int:
    """The height of a text in lines of this width, in pixels."""
    space = QRect(0, 0, max(40, width), 10_000)
    return QFontMetrics(font).boundingRect(space, Qt.TextFlag.TextWordWrap, unbroken(text)).height()


def fitting_font(font: QFont, text: str, size: int, room: QSize, least: float) -> QFont:
    """The font of at most ``size`` pixels in which a text fits into its room, down to the part ``least`` of it."""
    found = QFont(font)
    for pixels in range(size, round(size * least) - 1, -1):
        found.setPixelSize(max(6, pixels))
        if text_height(found, text, room.width()) <= room.height():
            break
    return found


def cut_to_room(font: QFont, text: str, width: int, room: int) -> str:
    """The text, or as much of its beginning as fits into the room."""
    if text_height(font, text, width) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text_height(font, text[:middle] + "…", width) <= room else (low, middle - 1)
    return text[:low].rstrip() + "…"
