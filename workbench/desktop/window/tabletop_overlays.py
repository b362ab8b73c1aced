"""What only tabletops show over the map: arcs of a unit that is dragged, coherency and groups. The arcs are computed once:
they depend neither on terrain nor on other units, so that a step of the mouse only moves the picture."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import shapely
from PySide6.QtCore import QObject
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.canvas.tabletop_arcs import SidesDrawer
from workbench.desktop.canvas.tabletop_map import TabletopView
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.overlays.field_of_fire import ARC, paint_limit
from workbench.desktop.overlays.tabletop_groups import (
    CoherencyMarks,
    CoherencyRings,
    coherencies,
    group_outlines,
    label_place,
)
from workbench.desktop.questions.question import FIELD
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.widgets.measures import CoherencyRow
from workbench.desktop.widgets.visible_updates import AFTER_PAINTING, MANY_UNITS, OwnTurn
from workbench.engine.fire.protocol import Sector, TabletopField
from workbench.engine.sight.tabletop_footprints import Coherency, coherency_cell, printed_distance
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit


class DraggedArcsDisplay(QObject):
    """Shows sides, arc and limits while a single selected unit is dragged."""

    def __init__(self, inquiry: TabletopInquiry, view: TabletopView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._view = inquiry, view
        self._key: object = None
        self._drawn: DraggedArcs | None = None
        inquiry.drag_changed.connect(self._follow)

    def _follow(self) -> None:
        scenario, selection = self._inquiry.dragged, self._inquiry.selection
        found = scenario.forces.find(selection[0]) if scenario is not None and len(selection) == 1 else None
        if scenario is None or found is None or found[1].at is None:
            self._view.show_moving(None)
            return
        side, unit = found
        # turned, with another order or weapon it is another picture; elsewhere it is the same
        here = replace(unit, at=(0.0, 0.0), models=())
        key = (here, self._inquiry.weapon, FIELD in self._inquiry.overlays, scenario.board.unit)
        if key != self._key or self._drawn is None:
            self._key, self._drawn = key, self._made(scenario, side, unit)
        self._drawn.at = found[1].at
        self._view.show_moving(self._drawn)

    def _made(self, scenario: TabletopScenario, side: str, unit: TabletopUnit) -> DraggedArcs:
        """The arcs of a unit in the middle of an empty tabletop that is so large that its edges do not matter."""
        board = scenario.board
        wide = replace(board, width=3 * board.width, height=3 * board.height, features=())
        assert unit.at is not None
        middle = (wide.width / 2, wide.height / 2)
        # one that enters in a later turn is dragged to where it will stand then
        alone = replace(shifted_unit(unit, middle[0] - unit.at[0], middle[1] - unit.at[1]), at=middle, turn=0)
        bare = replace(scenario, board=wide, forces=Forces((Force(side, (alone,)),)), lines=())
        analysis = TabletopAnalysis(bare, self._inquiry.document.ruleset)
        stand, party = analysis.stand(unit.id), analysis.party(unit.id)
        sides: tuple[Sector, ...] = ()
        field: TabletopField | None = None
        try:
            sides = analysis.fire.sectors(stand, firer=party, facing=unit.facing)
            if FIELD in self._inquiry.overlays:
                field = analysis.fire.field(stand, firer=party, facing=unit.facing, weapon=self._inquiry.weapon)
        except CannotAnswer:
            pass  # a unit that cannot fire has no limits to show; the answer gives the reason
        return DraggedArcs(sides, field, bare, board)


class DraggedArcs:
    """Paints the sides and limits of a unit at the point ``at``. Limits are cut at the edge of the tabletop, because long lines
    are slow to paint."""

    def __init__(
        self, sides: tuple[Sector, ...], field: TabletopField | None, bare: TabletopScenario, table: TabletopBoard
    ) -> None:
        self.sides, self.field = sides, field
        self.at: Point = (0.0, 0.0)
        self._origin = bare.board.width / 2, bare.board.height / 2
        self._table = table.outline
        self._drawn = SidesDrawer.with_usual_length(sides, bare.board)
        limits: list[tuple[str, BaseGeometry]] = []
        if field is not None:
            if field.arc.area < bare.board.outline.area * 0.999:
                limits.append((ARC, field.arc.boundary))
            limits += [(name, ground.boundary) for name, _, ground in field.rings]
        self._limits = limits

    def paint(self, canvas: TabletopCanvas) -> None:
        """Paint, on the tabletop only."""
        painter, scale = canvas.painter, canvas.scale
        way = np.array(self.at) - self._origin
        for name, edge in self._limits:
            here = shapely.transform(edge, lambda points: points + way).intersection(self._table)
            if not here.is_empty:
                paint_limit(canvas, name, geometry_path(scale.geometry(here)), plain=True)
        painter.save()
        painter.setClipRect(scale.rect)
        painter.translate(scale.scene(self.at) - scale.scene(self._origin))
        self._drawn.paint(canvas)
        painter.restore()


# --- Rings of coherency and outlines of groups.


_RINGS_AT_ONCE = 0.02
"""Seconds after which working out rings of many waits for the next turn of the event loop."""


class GroupsDisplay(QObject):
    """Shows them for what is selected; ``every`` outlines all groups. ``distance`` is the user's figure in the tabletop's unit,
    None = that of the ruleset, if it has one."""

    def __init__(
        self, inquiry: TabletopInquiry, view: TabletopView, row: CoherencyRow, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._inquiry, self._view, self._row = inquiry, view, row
        self.distance: float | None = None
        self.rings = True
        self.every = False
        self._shown: tuple[object, ...] = ()
        self._found = CoherencyRings((), ()), CoherencyMarks((), "")
        self._ring_by_ring: Iterator[Coherency] = iter(())
        self._rings: list[Coherency] = []
        self._label_places: list[Point] = []
        self._rings_turn = OwnTurn(self, self._begin_rings, after=AFTER_PAINTING)
        self._next_rings_turn = OwnTurn(self, self._find_next_rings)
        self._show_turn = OwnTurn(self, self._show_found)
        row.length_entered.connect(self._given)

    def open(self) -> None:
        """Another document is open: use the figure of its ruleset."""
        self.distance = None
        self._shown = ()
        self.refresh()

    def toggle_rings(self) -> None:
        """Show the rings, or do not."""
        self.rings = not self.rings
        self.refresh()

    def toggle_every(self) -> None:
        """Outline all groups, or only those of selected units."""
        self.every = not self.every
        self.refresh()

    def refresh(self) -> None:
        """Show what is there now."""
        document, chosen = self._inquiry.document, self._inquiry.selection
        scenario, ruleset = document.scenario, document.ruleset
        now = (scenario.forces, scenario.board.unit, ruleset, chosen, self.distance, self.rings, self.every)
        if len(now) == len(self._shown) and all(a is b or a == b for a, b in zip(now, self._shown, strict=True)):
            return
        self._shown = now
        found = scenario.forces.find(chosen[0]) if chosen else None
        unit = found[1] if found is not None else None
        printed = printed_distance(ruleset, scenario.board, unit)
        self._row.show_coherency(self.distance, printed, coherency_cell(ruleset, unit), scenario.board.unit)
        # of many after the map, which shows first that they are selected
        if len(chosen) > MANY_UNITS:
            self._next_rings_turn.stop()
            self._show_turn.stop()
            self._rings_turn.start()
        else:
            for turn in (self._rings_turn, self._next_rings_turn, self._show_turn):
                turn.stop()
            self._show_rings()

    def _show_rings(self) -> None:
        """Show the rings and outlines of what is selected now."""
        self._take_rings([*self._each_ring()])
        self._show_found(in_squares=False)

    def _begin_rings(self) -> None:
        """Begin to work out the rings of many and the places of their labels, some in each turn; they are shown in the last."""
        self._ring_by_ring, self._rings, self._label_places = self._each_ring(), [], []
        self._find_next_rings()

    def _find_next_rings(self) -> None:
        until = time.perf_counter() + _RINGS_AT_ONCE
        for ring in self._ring_by_ring:
            self._rings.append(ring)
            self._label_places.append(label_place(ring))
            if time.perf_counter() > until:
                self._next_rings_turn.start()
                return
        self._take_rings(self._rings, self._label_places)
        self._show_turn.start()

    def _each_ring(self) -> Iterator[Coherency]:
        document, chosen = self._inquiry.document, self._inquiry.selection
        return coherencies(document.scenario, document.ruleset, chosen, self.distance) if self.rings else iter(())

    def _take_rings(self, rings: Sequence[Coherency], label_places: Sequence[Point] = ()) -> None:
        document, chosen = self._inquiry.document, self._inquiry.selection
        scenario, ruleset = document.scenario, document.ruleset
        groups = group_outlines(scenario, ruleset, chosen, every=self.every)
        self._found = CoherencyRings(rings, groups), CoherencyMarks(rings, scenario.board.unit, label_places)

    def _show_found(self, *, in_squares: bool = True) -> None:
        under, over = self._found
        self._view.show_groups(
            under if under.rings or under.groups else None, over if over.rings else None, in_squares=in_squares
        )

    def _given(self, distance: float | None) -> None:
        self.distance = distance
        self.refresh()
