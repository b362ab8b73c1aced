"""The panel of plans: what is planned, for whom and against whom, and what came out as rows that jump to their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

from PySide6.QtCore import QItemSelectionModel, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import capitalised
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.look.language import ParagraphDelegate, ParagraphLabel, plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.overlays.plan import plan_card, plan_key
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.notices import CaveatBanner
from workbench.desktop.widgets.plan_form import PlanForm
from workbench.planning.plan_fields import FIXED
from workbench.planning.plans import PlanPicture, PlanRow

# --- The plans that a scenario keeps by name


class KeptPlansRow(QWidget):
    """The kept plans to choose from, and what can be done to the one that is shown."""

    kept_wanted = Signal(str)
    """A plan that the scenario keeps is to be shown, by its name; "": none of them."""
    keep_wanted = Signal()
    """The plan that is shown is to be kept."""
    rename_wanted, drop_wanted = Signal(), Signal()
    """The kept plan that is shown is to have another name, or to be kept no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chooser = allow_narrow(ElidingChooser())
        self.chooser.setAccessibleName(self.tr("Kept plans"))
        self.chooser.setToolTip(self.tr("Plans that the scenario keeps, to be shown again whatever is selected"))
        self.chooser.activated.connect(lambda _: self.kept_wanted.emit(self.chooser.currentData()))
        self.more = QToolButton()
        self.more.setText("⋯")
        self.more.setMinimumWidth(scaled_pixels(26))
        self.more.setAccessibleName(self.tr("Keep, name or drop the plan"))
        self.more.setToolTip(self.tr("Keep, name or drop the plan"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        self.keep = menu.addAction(self.tr("Keep this plan…"))
        self.rename, self.drop = menu.addAction(self.tr("Rename…")), menu.addAction(self.tr("Keep it no longer"))
        self.keep.triggered.connect(lambda *_: self.keep_wanted.emit())
        self.rename.triggered.connect(lambda *_: self.rename_wanted.emit())
        self.drop.triggered.connect(lambda *_: self.drop_wanted.emit())
        self.more.setMenu(menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.chooser, 1)
        layout.addWidget(self.more)

    def show_kept(self, names: Sequence[str], shown: str) -> None:
        """Offer the plans that the scenario keeps; ``shown`` is the one on the map, "" = none of them."""
        first = self.tr("none: for what is selected") if names else self.tr("none yet")
        rows = [("", first), *((name, name) for name in names)]
        now = [(self.chooser.itemData(number), self.chooser.itemText(number)) for number in range(self.chooser.count())]
        with QSignalBlocker(self.chooser):
            if now != rows:
                self.chooser.clear()
                for key, words in rows:
                    self.chooser.addItem(words, key)
            self.chooser.setCurrentIndex(max(self.chooser.findData(shown), 0))
        self.chooser.setEnabled(bool(names))
        self.rename.setEnabled(bool(shown))
        self.drop.setEnabled(bool(shown))


# --- The small diagram of a plan


class PlanChart(QWidget):
    """A small diagram: of an approach every way as a point, cost to the right and exposure upwards, of a profile a bar
    for every step. A click on a point chooses its way."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[tuple[float, float], ...] = ()
        self._axes = ("", "")
        self._bars = False
        self._way = -1
        self.setMinimumHeight(scaled_pixels(110))
        self.setMaximumHeight(scaled_pixels(150))

    def sizeHint(self) -> QSize:
        """As wide as the panel."""
        return QSize(scaled_pixels(240), scaled_pixels(130))

    def show_chart(self, picture: PlanPicture | None, language: str) -> None:
        """Show the diagram of a plan; it hides itself if there is none."""
        chart = picture.chart if picture is not None else None
        self._points = chart.points if chart is not None else ()
        self._bars = chart is not None and chart.bars
        self._way = -1
        if chart is not None:
            across, up = chart.axes
            self._axes = across.get(language), up.get(language)
        steps = self.tr("How many see the unit at each step")
        points = self.tr("Cost and exposure of each way: click a point to see it")
        self.setAccessibleName(steps if self._bars else points)
        self.setToolTip(plain_text(steps if self._bars else points))
        self.setVisible(len(self._points) > 1)
        self.update()

    def choose(self, way: int) -> None:
        """Mark the point of a way."""
        self._way = way
        self.update()

    @property
    def _room(self) -> QRectF:
        edge = scaled_pixels(18)
        return QRectF(self.rect()).adjusted(edge * 2.4, edge * 1.2, -edge * 0.6, -edge * 1.2)

    @property
    def _upwards(self) -> tuple[float, float]:
        """The values at the foot and at the top: bars stand on 0, points spread over what they take up."""
        values = [y for _, y in self._points]
        low, high = (0.0 if self._bars else min(values, default=0.0)), max(values, default=1.0)
        return (low, high) if high > low else (0.0, high or 1.0)

    def position(self, number: int) -> QPointF:
        """Where a point of the diagram lies in the widget."""
        across = [x for x, _ in self._points]
        low, high, (foot, top) = min(across), max(across), self._upwards
        x, y = self._points[number]
        room = self._room
        share = (x - low) / (high - low) if high > low else 0.5
        if self._bars:
            share = (number + 0.5) / len(self._points)
        return QPointF(room.left() + share * room.width(), room.bottom() - (y - foot) / (top - foot) * room.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Axes with their greatest values, then points or bars."""
        if len(self._points) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, room = self.palette().text().color(), self._room
        painter.setPen(QPen(ink, 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        painter.drawLine(room.bottomLeft(), room.topLeft())
        foot, top = self._upwards
        low, high = min(x for x, _ in self._points), max(x for x, _ in self._points)
        left = QRectF(0, room.top() - 4, room.left() - 4, room.height() + 8)
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, f"{top:.3g}")
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, f"{foot:.3g}")
        edge = scaled_pixels(4)
        below = QRectF(room.left(), room.bottom() + edge, room.width(), self.height() - room.bottom() - edge)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{low:.3g}")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{high:.3g}")
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._axes[0])
        above = QRectF(0, 0, self.width(), room.top() - edge)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._axes[1])
        colours = answer_colours()
        for number in range(len(self._points)):
            at, chosen = self.position(number), number == self._way
            if self._bars:
                wide = max(2.0, room.width() / max(len(self._points), 1) * 0.6)
                bar = QRectF(at.x() - wide / 2, at.y(), wide, room.bottom() - at.y())
                painter.fillRect(bar, colours.count_ramp[3])
            else:
                size = scaled_pixels(6 if chosen else 4)
                painter.setBrush(colours.blocked if chosen else colours.clear)
                painter.drawEllipse(at, size, size)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the way whose point is nearest."""
        if self._bars or not self._points:
            return
        away = (self.position(number) - event.position() for number in range(len(self._points)))
        near = min(enumerate(QPointF.dotProduct(one, one) for one in away), key=itemgetter(1))[0]
        self.choose(near)
        self.chosen.emit(near)


# --- The panel


_ROW = Qt.ItemDataRole.UserRole


class PlanPanel(QWidget):
    """The form of a plan and its rows. It changes nothing in the scenario."""

    words_changed = Signal()
    """It says something else, or nothing."""
    place_wanted = Signal(object)
    """A place (hex number or point) is to be shown."""
    way_chosen = Signal(int)
    """A way (by number) is to be shown above the others; -1: none."""
    off_wanted = Signal()
    """The plan is to be taken off the map."""
    stop_wanted = Signal()
    """The work is to be stopped."""
    post_forced = Signal(object, bool)
    """A post (its place) is to be taken in any case, or never (False); None: all are to be chosen freely again."""
    profile_wanted = Signal()
    """The profile of the way that is chosen is to be shown."""
    save_wanted = Signal()
    """The report is to be saved as a page."""

    def __init__(self, language: str, *, table: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._picture: PlanPicture | None = None
        self._unfolded = -1
        self.keeping = KeptPlansRow()
        self.form = PlanForm(language, table=table)
        self.form.form.insertRow(0, self.tr("Kept"), self.keeping)
        self.caveat = CaveatBanner(language)
        self.chart = PlanChart()
        self.chart.chosen.connect(self._choose_way)
        self._make_words()
        self._make_list()
        layout = QVBoxLayout(self)
        layout.addWidget(self.form)
        layout.addLayout(self._work_row())
        layout.addWidget(self.caveat)
        layout.addWidget(self.being_worked_out)
        layout.addWidget(self.message)
        layout.addWidget(self.chart)
        layout.addWidget(self.heading)
        layout.addWidget(self.list, 100)
        layout.addStretch(1)
        self._make_buttons(layout)
        self.show_work(None)
        self.show_picture(None)

    def _make_words(self) -> None:
        self.message, self.heading = ParagraphLabel(), ParagraphLabel()
        self.being_worked_out = ParagraphLabel()
        self.being_worked_out.hide()
        self.message.setObjectName("plan_words")
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        heading_font = self.heading.font()
        heading_font.setBold(True)
        self.heading.setFont(heading_font)

    def _make_list(self) -> None:
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setItemDelegate(ParagraphDelegate(self.list))
        self.list.setAccessibleName(self.tr("Places and ways of the plan"))
        self.list.currentItemChanged.connect(lambda item, _: self._go(item))
        self.list.itemClicked.connect(self._go)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer_forcing)

    def _work_row(self) -> QHBoxLayout:
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("How far the plan is worked out"))
        self.stop = QPushButton(self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop working the plan out; what is shown stays"))
        self.stop.clicked.connect(lambda *_: self.stop_wanted.emit())
        return row_layout(self.bar, self.stop)

    def _make_buttons(self, layout: QVBoxLayout) -> None:
        self.of_way = QPushButton(self.tr("Profile of this way"))
        self.of_way.setToolTip(
            self.tr("Step by step who sees the unit on the chosen way, and who may fire with what chance")
        )
        self.save = QPushButton(self.tr("Save as a page…"))
        self.save.setToolTip(self.tr("Write the report with its pictures into one file for a browser"))
        self.off = QPushButton(self.tr("Take off the map"))
        self.off.setToolTip(self.tr("Show the map without the plan; choosing a plan shows it again"))
        for button, wanted in (
            (self.of_way, self.profile_wanted), (self.save, self.save_wanted), (self.off, self.off_wanted),
        ):  # fmt: skip
            button.clicked.connect(lambda *_, signal=wanted: signal.emit())
            layout.addWidget(button)

    def show_work(self, done: tuple[int, int] | None) -> None:
        """Show how much is done, of how much; None: nothing is worked out."""
        for widget in (self.bar, self.stop):
            widget.setVisible(done is not None)
        self.keeping.keep.setEnabled(done is None and self._picture is not None)
        if done is not None:
            self.bar.setRange(0, done[1])
            self.bar.setValue(done[0])

    def show_stale(self, stale: bool, *, working: bool, growing: bool = False) -> None:
        """Is what the panel says the answer to another question than that of the form, until the new one is there? It is grey
        then, and a line above it says why, and whether the new one is being worked out (``working``). ``growing``: it is
        the beginning of the new one."""
        anew = self.tr("⚠ Being worked out anew. Below: the answer before")
        if growing:
            anew = self.tr("⚠ Being worked out. Below: what is known so far")
        self.being_worked_out.setText(anew if working else self.tr("⚠ Stopped. Below: the answer before"))
        for widget in (self.message, self.chart, self.heading, self.list):
            widget.setEnabled(growing or not (stale and self._picture is not None))
        self.being_worked_out.setVisible(stale and self._picture is not None)

    def show_words(self, words: str) -> None:
        """Show why there is no plan."""
        self.show_picture(None)
        self.message.setText(words)
        self.words_changed.emit()

    def show_picture(self, picture: PlanPicture | None) -> None:
        """Show what a plan says; None shows nothing."""
        grows = picture is not None and self._picture is not None and picture.request == self._picture.request
        scrolled = self.list.verticalScrollBar().value() if grows else 0
        self._picture = picture
        if picture is None:
            self.being_worked_out.hide()
        self._fill_list(-1)
        self.list.verticalScrollBar().setValue(scrolled)
        self.off.setEnabled(picture is not None)
        self.keeping.keep.setEnabled(picture is not None)
        self.save.setVisible(bool(picture is not None and picture.sections))
        self.list.setVisible(bool(picture is not None and picture.rows))
        self.heading.setVisible(self.list.isVisibleTo(self) and bool(picture is not None and picture.heading))
        self.heading.setText(picture.heading.get(self._language) if picture is not None else "")
        self.chart.show_chart(picture, self._language)
        self.caveat.show_caveat(picture.caveat if picture is not None else None)
        if picture is None:
            self.message.setText("")
            self.words_changed.emit()
            return
        lines = picture.lines[picture.caveat is not None :]  # the banner says it
        # the legend may be folded to its title
        words = [capitalised(line.get(self._language)) for line in lines]
        card = plan_card(replace(picture, caveat=None), [*words, *plan_key(picture, self._language)], self._language)
        self.message.setText("\n".join((capitalised(card.title), *card.lines)))
        self.words_changed.emit()

    def _fill_list(self, way: int) -> None:
        """The rows of the plan, under that of a ``way`` (by number) its steps; -1: none. One row is current from the beginning:
        else the list, when it gets the focus, would choose one and jump to its place."""
        picture = self._picture
        self._unfolded = way
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in picture.rows if picture is not None else ():
                self._add_row(row)
                if picture is not None and row.way == way:
                    for step in picture.ways[way].steps:
                        self._add_row(step, indent="    ")
            self.list.selectionModel().setCurrentIndex(
                self.list.model().index(0, 0), QItemSelectionModel.SelectionFlag.NoUpdate
            )
        self.of_way.setVisible(way >= 0)

    def _add_row(self, row: PlanRow, indent: str = "") -> None:
        item = QListWidgetItem(indent + row.text.get(self._language))
        item.setData(_ROW, row)
        if row.title:
            item.setFont(self.heading.font())
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.addItem(item)

    def _choose_way(self, way: int) -> None:
        """Unfold a way, mark it in the diagram and choose its row."""
        if way != self._unfolded:
            self._fill_list(way)
        for number in range(self.list.count()):
            if self.list.item(number).data(_ROW).way == way:
                with QSignalBlocker(self.list):
                    self.list.setCurrentRow(number)
                self.list.scrollToItem(self.list.item(number), QListWidget.ScrollHint.PositionAtTop)
        self.chart.choose(way)
        self.way_chosen.emit(way)

    def _go(self, item: QListWidgetItem | None) -> None:
        row = item.data(_ROW) if item is not None else None
        if row is None:
            return
        if row.way is not None:
            self._choose_way(row.way)
        elif row.at is not None:
            self.place_wanted.emit(row.at)

    def _offer_forcing(self, at: QPoint) -> None:
        """The menu of a row of posts."""
        item, picture = self.list.itemAt(at) or self.list.currentItem(), self._picture
        if item is None or picture is None or FIXED not in picture.request.kind.fields:
            return
        place, menu = item.data(_ROW).at, QMenu(self.list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, chosen, taken in (
            (self.tr("Always take this post"), place, True),
            (self.tr("Never take this post"), place, False),
            (self.tr("Choose all posts freely again"), None, True),
        ):
            action = menu.addAction(words)
            action.triggered.connect(lambda *_, one=chosen, yes=taken: self.post_forced.emit(one, yes))
        menu.popup(self.list.viewport().mapToGlobal(at))
