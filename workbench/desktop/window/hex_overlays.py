"""How exposed every hex is, as an overlay: asked for again after every change, with its progress in the status bar."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtWidgets import QGraphicsScene, QHBoxLayout, QProgressBar, QToolButton, QWidget

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.desktop.canvas.hex_selection import ClipItem, SelectionItem, add_arcs_item
from workbench.desktop.commands.host import HexParts
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.overlays.exposure import ExposureOverlay, exposure_legend
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.worker import ExposureAsked, ExposureTold, ExposureWork
from workbench.desktop.wording.hex_answers import covered_spine
from workbench.engine.sight.results import Party, SightRequest
from workbench.geometry.hexes import Hex
from workbench.scenario.clipboard import Clip

# --- The covered arcs of the selected units on the map: shown while they are selected, and kept in step with edits.


class ArcsShown(QObject):
    """Shows the arcs of whatever is selected."""

    def __init__(self, inquiry: HexInquiry, scene: QGraphicsScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = inquiry
        self.item = add_arcs_item(scene)
        inquiry.selection_changed.connect(self.refresh)
        inquiry.answered.connect(self.refresh)  # every edit is followed by an answer

    def refresh(self) -> None:
        """Show the arcs as they are now."""
        document, grid = self._bench.document, self._bench.document.scenario.board.grid
        arcs = []
        for unit_id in self._bench.selection:
            found = document.scenario.forces.find(unit_id)
            spine = covered_spine(found[1], document.ruleset, grid) if found is not None else None
            if found is not None and found[1].at is not None and spine is not None:
                arcs.append((found[1].at, spine))
        if tuple(arcs) != self.item.arcs:
            self.item.show_arcs(arcs, grid)


SLOT = "exposure"
REST = 250
"""Milliseconds of rest after a change before the work begins: a stroke of the brush is many changes."""
_WIDTH = 140
"""Pixels."""


class ExposureShown(QObject):
    """Switched with :meth:`set`; ``on`` says whether it is."""

    def __init__(self, kind: HexParts, *, threaded: bool) -> None:
        window = kind.window
        super().__init__(window.widget)
        self._kind = kind
        self.on = False
        self.work = ExposureWork(self, threaded=threaded)
        self._shown: ExposureTold | None = None
        self._wanted: ExposureAsked | None = None
        self._resting = False
        self._rest = QTimer(self, singleShot=True, interval=REST if threaded else 0)
        self._rest.timeout.connect(self._begin)
        self.bar = _Bar(window.widget)
        self.bar.stop.clicked.connect(self._stop)
        self.bar.hide()
        self.work.told.connect(self._receive)
        self.work.failed.connect(window.broke)
        self.work.progressed.connect(self.bar.show_progress)
        kind.inquiry.changed.connect(self.refresh)
        kind.answer_worker.busy_changed.connect(self._give_way)

    def set(self, on: bool) -> None:
        """Show how exposed every hex is, or take it off the map."""
        self.on = on
        self._wanted = None
        if not on:
            self._shown = None
            self._rest.stop()
            self._end_work()
            self._kind.view.set_overlay(SLOT, None)
        else:
            self.refresh()

    def refresh(self) -> None:
        """The scenario, the purpose or a level may have changed."""
        if not self.on:
            return
        asked = self._asked()
        if asked.same(self._wanted):
            return
        self._wanted = asked
        if asked.same(self._shown.asked if self._shown else None):
            self._rest.stop()
            self._end_work()
            self._draw()
            return
        self._draw()
        if self.work.busy:
            self.work.stop()
        self._rest.start()

    def rest(self) -> None:
        """The window is not in front: nothing is worked out."""
        self._resting = True
        self.work.give_way(True)

    def wake(self) -> None:
        """The window is in front."""
        self._resting = False
        self.work.give_way(False)

    def _give_way(self, busy: bool) -> None:
        self.work.give_way(busy or self._resting)

    def shutdown(self) -> None:
        """The window closes."""
        self.on = False
        self._rest.stop()
        self.work.shutdown()

    def _asked(self) -> ExposureAsked:
        inquiry = self._kind.inquiry
        side = inquiry.document.viewing_side
        return ExposureAsked(
            inquiry.document.analysed_scenario,
            inquiry.document.ruleset,
            SightRequest(inquiry.purpose, side, Party(), *inquiry.levels),
        )

    def _begin(self) -> None:
        if not self.on or self._wanted is None:
            return
        self.bar.show_progress(0, 0)
        self.bar.show()
        self.work.begin(self._wanted)

    def _stop(self) -> None:
        """The user would rather not wait: what is shown stays, and says that it is old; without anything it is switched off."""
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

    def _receive(self, told: ExposureTold | CannotAnswer) -> None:
        self.bar.hide()
        if isinstance(told, CannotAnswer):
            self.set(on=False)
            self._kind.window.actions_.refresh()
            self._kind.window.status.show_warning(told.text.get(self._kind.window.language))
            return
        self._shown = told
        self._draw()

    def _draw(self) -> None:
        told = self._shown
        if told is None or told.index.size != self._kind.document.scenario.board.grid.size:
            self._shown = None
            self._kind.view.set_overlay(SLOT, None)
            return
        stale = not told.asked.same(self._wanted)
        legend = exposure_legend(told, self._kind.window.language, stale=stale)
        self._kind.view.set_overlay(SLOT, ExposureOverlay(told.index.seen_by, legend, stale))


class _Bar(QWidget):
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
        """So much is done; 0 of 0 is not known yet."""
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(done)


# --- Draws the selected hexes of a window, and the piece in its hand.


class SelectionShown(QObject):
    """Listens to the tools of a window."""

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
        tool_context.piece_laid.connect(self._lay)

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
