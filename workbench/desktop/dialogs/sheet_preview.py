"""The sheets of a printed set as small pictures, drawn one after the other, and one of them large."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.export.render import temporary_language
from workbench.desktop.export.sheets import Sheet, sheet_picture
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog

translate = QCoreApplication.translate

MANY = 60
"""With more sheets only the first are shown."""
_ROOM = QSize(250, 290)
"""The room of one sheet, in pixels of a usual screen."""
_LARGE = QSize(1000, 1000)
"""The room of a sheet that is looked at alone."""


class SheetPreview(QListWidget):
    """The sheets of a printed set; a double click or Enter shows one of them large."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._sheets: Sequence[Sheet] = ()
        self._language, self._of_sheets = language, language
        self._drawn = 0
        self._sizes: list[QSize] = []
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSpacing(6)
        self.setMinimumSize(scaled_pixels(_ROOM.width() + 50), scaled_pixels(320))
        self.setAccessibleName(translate("Print", "The sheets"))
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._draw_next)
        self.itemActivated.connect(lambda item: self._enlarge(self.row(item)))

    def show_sheets(self, sheets: Sequence[Sheet], language: str) -> None:
        """Show other sheets, in a language; they are drawn while the window answers."""
        self._next.stop()
        self.clear()
        self._sheets, self._of_sheets, self._drawn = sheets[:MANY], language, 0
        room = QSize(scaled_pixels(_ROOM.width()), scaled_pixels(_ROOM.height()))
        papers = [QSize(round(10 * one.paper.width), round(10 * one.paper.height)) for one in self._sheets]
        self._sizes = [size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio) for size in papers]
        high = max((size.height() for size in self._sizes), default=room.height())
        self.setIconSize(QSize(room.width(), high))
        self.setGridSize(QSize(room.width() + 14, high + scaled_pixels(30)))
        for number, (sheet, size) in enumerate(zip(self._sheets, self._sizes, strict=True), 1):
            # an item is as large as its picture will be, so that nothing moves while they are drawn
            empty = QPixmap(size)
            empty.fill(Qt.GlobalColor.transparent)
            item = QListWidgetItem(QIcon(empty), f"{number}  {sheet.name}")
            item.setToolTip(translate("Print", "{name}: a double click shows it large").format(name=sheet.name))
            self.addItem(item)
        self._next.start()

    def draw_all(self) -> None:
        """Draw every picture now."""
        while self._drawn < len(self._sheets):
            self._draw_next()

    def _draw_next(self) -> None:
        """Draw the next picture, so that the window answers between two of them."""
        if self._drawn >= len(self._sheets) or (not self.isVisible() and self._drawn >= 4):
            return
        picture = self._picture(self._drawn, self.iconSize())
        self.item(self._drawn).setIcon(QIcon(picture))
        self._drawn += 1
        self._next.start()

    def _picture(self, number: int, room: QSize) -> QPixmap:
        with temporary_language(self._of_sheets, instead=self._language):
            return sheet_picture(self._sheets[number], room, self.devicePixelRatioF())

    def showEvent(self, event: QShowEvent) -> None:
        """Go on drawing."""
        super().showEvent(event)
        self._next.start()

    def _enlarge(self, number: int) -> None:
        room = QSize(scaled_pixels(_LARGE.width()), scaled_pixels(_LARGE.height()))
        view = SheetView(self._sheets[number].name, self._picture(number, room), self)
        view.exec()


class SheetView(FittingDialog):
    """One sheet, as large as it can be read."""

    def __init__(self, name: str, picture: QPixmap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(name)
        label = QLabel()
        label.setPixmap(picture)
        label.setAccessibleName(name)
        self.area = QScrollArea()
        self.area.setWidget(label)
        self.area.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.area.setAccessibleName(name)
        buttons = QDialogButtonBox()
        buttons.addButton(translate("Print", "Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(self.area, 1)
        whole.addWidget(buttons)
        size = picture.deviceIndependentSize().toSize()
        self.prefer_size(size.width() + 60, size.height() + 90)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page keys move over the sheet."""
        bar = self.area.verticalScrollBar()
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        if (step := steps.get(Qt.Key(event.key()))) is not None:
            bar.setValue(bar.value() + step * bar.pageStep())
            return
        super().keyPressEvent(event)


def count_words(sheets: Sequence[Sheet]) -> str:
    """How many sheets there are, and how large the map on them is."""
    count = len(sheets)
    words = translate("Print", "One sheet") if count == 1 else translate("Print", "{n} sheets").format(n=count)
    if count > MANY:
        words = translate("Print", "{n} sheets, the first {k} are shown").format(n=count, k=MANY)
    scale = next((one.scale for one in sheets if one.scale), "")
    tiles = sum(bool(one.scale) for one in sheets)
    if scale and tiles > 1:
        return translate("Print", "{sheets} · the map on {n}, and how they go together · {scale}").format(
            sheets=words, n=tiles, scale=scale
        )
    return f"{words} · {scale}" if scale else words
