"""What only hex maps show over the map: covered arcs, the exposure of every hex, selected hexes and the piece to paste."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtWidgets import QGraphicsScene, QHBoxLayout, QProgressBar, QToolButton, QWidget

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.desktop.canvas.hex_selection import ClipItem, SelectionItem, add_arcs_item
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.overlays.exposure import ExposureSource
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.worker import ExposureAnswer, ExposureQuestion, LongWorker
from workbench.desktop.wording.hex_answers import covered_spine
from workbench.engine.sight.results import Party, SightRequest
from workbench.geometry.hexes import Hex
from workbench.scenario.edits.clips import Clip

# --- The covered arcs of the selected units on the map.


class CoveredArcsDisplay:
    """Shows the covered arcs of the selected units."""

    def __init__(self, inquiry: HexInquiry, scene: QGraphicsScene) -> None:
        self._inquiry = inquiry
        self.item = add_arcs_item(scene)

    def refresh(self) -> None:
        """Show the arcs as they are now: after an edit of units, or when others are selected."""
        document, grid = self._inquiry.document, self._inquiry.document.scenario.board.grid
        arcs = []
        for unit_id in self._inquiry.selection:
            found = document.scenario.forces.find(unit_id)
            spine = covered_spine(found[1], document.ruleset, grid) if found is not None else None
            if found is not None and found[1].at is not None and spine is not None:
                arcs.append((found[1].at, spine))
        if tuple(arcs) != self.item.arcs:
            self.item.show_arcs(arcs, grid)


DELAY = 250
"""Milliseconds after a change before the work begins: a stroke of a brush makes many changes."""
_WIDTH = 140
"""Pixels."""


class ExposureDisplay(QObject):
    """How exposed every hex is, drawn on the map. :meth:`set` switches it, ``on`` is its state."""

    def __init__(self, kind: HexParts, *, threaded: bool) -> None:
        window = kind.window
        super().__init__(window.widget)
        self._kind = kind
        self.on = False
        self.work = LongWorker(self, threaded=threaded)
        self._shown: ExposureAnswer | None = None
        self._wanted: ExposureQuestion | None = None
        self._paused = False
        self._delay_timer = QTimer(self, singleShot=True, interval=DELAY if threaded else 0)
        self._delay_timer.timeout.connect(self._begin)
        self.bar = _ExposureProgress(window.widget)
        self.bar.stop.clicked.connect(self._stop)
        self.bar.hide()
        self.work.answered.connect(self._receive)
        self.work.failed.connect(window.report_fault)
        self.work.progressed.connect(self.bar.show_progress)

    def set(self, on: bool) -> None:
        """Show how exposed every hex is, or take it off the map."""
        if on != self.on:
            self._listen(on)
        self.on = on
        self._wanted = None
        if not on:
            self._shown = None
            self._delay_timer.stop()
            self._end_work()
            self._kind.overlays.show(ExposureSource(None))
        else:
            self.refresh()

    def _listen(self, on: bool) -> None:
        """Follow the inquiry, and give way to its answers, while the overlay is on."""
        inquiry, worker = self._kind.inquiry, self._kind.answer_worker
        if on:
            inquiry.changed.connect(self.refresh)
            worker.busy_changed.connect(self._pause_while_busy)
            self._pause_while_busy(worker.busy)
        else:
            inquiry.changed.disconnect(self.refresh)
            worker.busy_changed.disconnect(self._pause_while_busy)

    def refresh(self) -> None:
        """The scenario, the purpose or a level may have changed."""
        if not self.on:
            return
        question = self._question()
        if question.same(self._wanted):
            return
        self._wanted = question
        if question.same(self._shown.question if self._shown else None):
            self._delay_timer.stop()
            self._end_work()
            self._draw()
            return
        self._draw()
        if self.work.busy:
            self.work.stop()
        self._delay_timer.start()

    def pause(self) -> None:
        """The window is not in front: pause the work."""
        self._paused = True
        self.work.set_waiting(True)

    def resume(self) -> None:
        """The window is in front: go on with the work."""
        self._paused = False
        self.work.set_waiting(False)

    def _pause_while_busy(self, busy: bool) -> None:
        self.work.set_waiting(busy or self._paused)

    def shutdown(self) -> None:
        """The window closes."""
        if self.on:
            self._listen(False)
        self.on = False
        self._delay_timer.stop()
        self.work.shutdown()

    def _question(self) -> ExposureQuestion:
        inquiry = self._kind.inquiry
        side = inquiry.document.viewing_side
        return ExposureQuestion(
            inquiry.document.analysed_scenario,
            inquiry.document.ruleset,
            SightRequest(inquiry.purpose, side, Party(), *inquiry.ends.levels),
        )

    def _begin(self) -> None:
        if not self.on or self._wanted is None:
            return
        self.bar.show_progress(0, 0)
        self.bar.show()
        self.work.begin(self._wanted)

    def _stop(self) -> None:
        """The user stops the work: an older result stays, marked as old; without one exposure is switched off."""
        self._end_work()
        if self._shown is None:
            self.set(on=False)
            self._kind.window.actions_.refresh()
        else:
            self._draw()
        self._kind.window.status.show_message(
            self.tr("Stopped; the next change or switching it on again goes on with it")
        )

    def _end_work(self) -> None:
        self.work.stop()
        self.bar.hide()

    def _receive(self, answer: ExposureAnswer | CannotAnswer) -> None:
        self.bar.hide()
        if isinstance(answer, CannotAnswer):
            self.set(on=False)
            self._kind.window.actions_.refresh()
            self._kind.window.status.show_warning(answer.text.get(self._kind.window.language))
            return
        self._shown = answer
        self._draw()

    def _draw(self) -> None:
        answer = self._shown
        if answer is None or answer.index.size != self._kind.document.scenario.board.grid.size:
            self._shown = None
            self._kind.overlays.show(ExposureSource(None))
            return
        self._kind.overlays.show(ExposureSource(answer, stale=not answer.question.same(self._wanted)))


class _ExposureProgress(QWidget):
    """How far the work has come, and a button to stop it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.progress = QProgressBar()
        self.progress.setFixedWidth(_WIDTH)
        self.progress.setFormat(self.tr("Exposure %p %"))
        self.progress.setAccessibleName(self.tr("How far the exposure of all hexes is worked out"))
        self.stop = QToolButton()
        self.stop.setObjectName("stop_exposure")
        self.stop.setText(self.tr("Stop"))
        self.stop.setToolTip(self.tr("Stop working out how exposed every hex is; what is shown stays"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.progress)
        row.addWidget(self.stop)

    def show_progress(self, done: int, total: int) -> None:
        """Show how much is done; 0 of 0 while that is not known."""
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(done)


# --- The selected hexes of a window, and the piece to paste.


class HexSelectionDisplay(QObject):
    """Draws them as the tools of the window report them."""

    def __init__(self, kind: HexParts) -> None:
        super().__init__(kind.window.widget)
        self._kind = kind
        self.chosen, self.piece = SelectionItem(), ClipItem()
        for item in (self.chosen, self.piece):
            kind.view.scene().addItem(item)
        tool_context = kind.tool_context
        tool_context.area.changed.connect(self._show)
        tool_context.area_previewed.connect(self._preview)
        tool_context.piece_shown.connect(self._take)
        tool_context.piece_moved.connect(self._lay)

    def _show(self) -> None:
        self._preview(None)
        self._kind.window.show_hint()

    def _preview(self, mask: BoolArray | None) -> None:
        self.chosen.show_mask(self._kind.view.plane, self._kind.tool_context.area.mask if mask is None else mask)
        self._kind.view.viewport().update()

    def _take(self, clip: Clip | None, at: Hex | None) -> None:
        self.piece.show_clip(clip, self._kind.document.ruleset)
        self._lay(at)

    def _lay(self, at: Hex | None) -> None:
        plane = self._kind.view.plane
        self.piece.place_at(None if at is None or plane is None else QPointF(*plane.grid.point(at)) * UNIT)
        self._kind.view.viewport().update()
