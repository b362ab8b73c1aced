"""A small card over the map with the frame times of the view, for whoever works on the program."""

from __future__ import annotations

import json
import platform
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, qVersion
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from workbench import __version__
from workbench.base.diagnostics import Diagnostics
from workbench.desktop.frames.recorder import FrameRecorder
from workbench.desktop.frames.steps import (
    DRAG,
    KEY,
    KINDS,
    MOVE,
    OTHER,
    PRESS,
    WHEEL,
    Spread,
    frames,
    longest,
    spread,
    told,
)
from workbench.desktop.notice import Notice
from workbench.desktop.numbers import locale_of
from workbench.desktop.scene.zoomview import ZoomView
from workbench.files.atomic import save_text

_EVERY = 500
"""Milliseconds between two looks at the figures."""
_AWAY = 12


class FrameCard(QFrame):
    """Records while it is shown; hiding it, or the view, ends that."""

    ended = Signal()

    def __init__(self, view: ZoomView, about: str, language: str) -> None:
        super().__init__(view)
        self._view, self._about, self._locale = view, about, locale_of(language)
        self.recorder = FrameRecorder(view, self)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAccessibleName(self.tr("Frame times"))
        self._names = {
            MOVE: self.tr("Mouse"),
            DRAG: self.tr("Stroke or drag"),
            PRESS: self.tr("Press"),
            WHEEL: self.tr("Wheel"),
            KEY: self.tr("Key"),
            OTHER: self.tr("Other"),
        }
        self.figures = QGridLayout()
        self.figures.setHorizontalSpacing(12)
        self.figures.setVerticalSpacing(1)
        self.worst = QLabel()
        self.worst.setTextFormat(Qt.TextFormat.PlainText)
        self.worst.setWordWrap(True)
        self.worst.setFixedWidth(360)
        self.notice = Notice()
        title = QLabel(self.tr("Frame times, in milliseconds"))
        title.setProperty("heading", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 8)
        box.setSpacing(6)
        box.addWidget(title)
        box.addLayout(self.figures)
        box.addWidget(self.worst)
        box.addWidget(self.notice)
        box.addLayout(self._buttons())
        self._look = QTimer(self, interval=_EVERY)
        self._look.timeout.connect(self.refresh)
        view.installEventFilter(self)

    def _buttons(self) -> QHBoxLayout:
        self.anew = QPushButton(self.tr("Start anew"))
        self.save = QPushButton(self.tr("Save…"))
        self.shut = QPushButton(self.tr("Close"))
        self.anew.clicked.connect(self._start_anew)
        self.save.clicked.connect(self._ask)
        self.shut.clicked.connect(self.hide)
        row = QHBoxLayout()
        for button in (self.anew, self.save, self.shut):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the map
            row.addWidget(button)
        return row

    def record(self) -> None:
        """Show the card and record."""
        self.recorder.start()
        self.refresh()
        self.show()
        self.raise_()
        self._look.start()

    def refresh(self) -> None:
        """Show the figures of now."""
        steps = list(self.recorder.steps)
        painted = frames(steps)
        rows = [(self.tr("All frames"), spread(step.seconds for step in painted))]
        for kind in KINDS:
            some = [step.seconds for step in painted if step.kind == kind]
            if some:
                rows.append((self._names[kind], spread(some)))
        rows.append((self.tr("Of it processor time"), spread(step.work for step in painted)))
        rows.append((self.tr("Of it painting"), spread(step.painting for step in painted)))
        rows.append((self.tr("Every step"), spread(step.seconds for step in steps)))
        self._fill(rows)
        worst = longest(steps)
        if worst is None:
            self.worst.setText(self.tr("Nothing happened yet"))
        else:
            said = self.tr("Longest step: {time} ms, most of it {what}").format(
                time=self._figure(worst.seconds * 1000), what=worst.ran
            )
            where = worst.where.replace(" < ", "\n< ")
            self.worst.setText(f"{said}\n{where}" if where else said)
        self.adjustSize()
        self._settle()

    def _fill(self, rows: list[tuple[str, Spread]]) -> None:
        head = ["", self.tr("number"), "p50", "p95", self.tr("longest")]
        lines = [head, *([name, str(one.count), *self._three(one)] for name, one in rows)]
        for place in reversed(range(self.figures.count())):
            item = self.figures.itemAt(place)
            label = item.widget() if item is not None else None
            if label is not None and self.figures.getItemPosition(place)[0] >= len(lines):  # type: ignore[index]
                self.figures.removeWidget(label)
                label.deleteLater()
        for row, words in enumerate(lines):
            for column, word in enumerate(words):
                item = self.figures.itemAtPosition(row, column)
                label = item.widget() if item is not None else None
                if not isinstance(label, QLabel):
                    label = QLabel()
                    side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
                    self.figures.addWidget(label, row, column, side)
                label.setText(word)

    def _three(self, one: Spread) -> list[str]:
        return [self._figure(value) for value in (one.p50, one.p95, one.most)]

    def _figure(self, milliseconds: float) -> str:
        return self._locale.toString(milliseconds, "f", 1)

    def _settle(self) -> None:
        room = self._view.rect()
        self.move(room.right() - self.width() - _AWAY, room.bottom() - self.height() - _AWAY)

    def _start_anew(self) -> None:
        self.recorder.clear()
        self.notice.hide()
        self.refresh()

    def _ask(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save frame times"), "frames.json", "JSON (*.json)")
        if name:
            problems = self.save_to(Path(name))
            for item in problems:
                self.notice.tell(item.format("en"))

    def save_to(self, path: Path) -> Diagnostics:
        """Write what was recorded as JSON."""
        about = {
            "workbench": __version__,
            "map": self._about,
            "view": [self._view.viewport().width(), self._view.viewport().height()],
            "scale": self._view.devicePixelRatioF(),
            "platform": platform.platform(),
            "python": platform.python_version(),
            "qt": qVersion(),
        }
        return save_text(path, json.dumps(told(list(self.recorder.steps), about), indent=1) + "\n")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the view."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._settle()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is recorded that nobody sees."""
        super().hideEvent(event)
        if not event.spontaneous() and self.recorder.running:
            self._look.stop()
            self.recorder.stop()
            self.ended.emit()
