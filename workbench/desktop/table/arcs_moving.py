"""The sides of a unit that is dragged, and the arc and the limits of its weapon, painted where the hand holds it. They are
worked out once: neither terrain nor other units have a part in them, so that a step of the hand only moves the picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
from PySide6.QtCore import QObject
from shapely.geometry.base import BaseGeometry

from workbench.base.errors import CannotAnswer
from workbench.board.tableboard import Point, TableBoard
from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.table.arcs_shown import SidesDrawn
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.field import ARC, paint_limit
from workbench.desktop.table.questions import FIELD
from workbench.desktop.table.view import TableView
from workbench.fire.table_doctrine import Sector, TableField
from workbench.forces.models import TableUnit
from workbench.forces.units import Force, Forces
from workbench.scenario.edits_table import shifted_unit
from workbench.scenario.table import TableScenario
from workbench.table_analysis import TableAnalysis


class ArcsMoving(QObject):
    """Shows them while the unit that is selected alone is dragged."""

    def __init__(self, bench: TableBench, view: TableView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._view = bench, view
        self._key: object = None
        self._drawn: Moving | None = None
        bench.drag_changed.connect(self._follow)

    def _follow(self) -> None:
        scenario, selection = self._bench.dragged, self._bench.selection
        found = scenario.forces.find(selection[0]) if scenario is not None and len(selection) == 1 else None
        if scenario is None or found is None or found[1].at is None:
            self._view.show_moving(None)
            return
        side, unit = found
        # turned, with another order or weapon it is another picture; elsewhere it is the same
        here = replace(unit, at=(0.0, 0.0), models=())
        key = (here, self._bench.weapon, FIELD in self._bench.overlays, scenario.board.unit)
        if key != self._key or self._drawn is None:
            self._key, self._drawn = key, self._made(scenario, side, unit)
        self._drawn.at = found[1].at
        self._view.show_moving(self._drawn)

    def _made(self, scenario: TableScenario, side: str, unit: TableUnit) -> Moving:
        """The picture of a unit in the middle of a bare table so large that its edges do not matter."""
        board = scenario.board
        wide = replace(board, width=3 * board.width, height=3 * board.height, features=())
        assert unit.at is not None
        middle = (wide.width / 2, wide.height / 2)
        alone = replace(shifted_unit(unit, middle[0] - unit.at[0], middle[1] - unit.at[1]), at=middle)
        bare = replace(scenario, board=wide, forces=Forces((Force(side, (alone,)),)), lines=())
        analysis = TableAnalysis(bare, self._bench.document.ruleset)
        stand, party = analysis.stand(unit.id), analysis.party(unit.id)
        sides: tuple[Sector, ...] = ()
        field: TableField | None = None
        try:
            sides = analysis.fire.sectors(stand, firer=party, facing=unit.facing)
            if FIELD in self._bench.overlays:
                field = analysis.fire.field(stand, firer=party, facing=unit.facing, weapon=self._bench.weapon)
        except CannotAnswer:
            pass  # who cannot fire has no limits to show; the answer says why
        return Moving(sides, field, bare, board)


class Moving:
    """Paints the sides and limits of a unit at ``at``, wherever they were worked out; of limits only what lies on the table,
    for long lines off it take their time."""

    def __init__(
        self, sides: tuple[Sector, ...], field: TableField | None, bare: TableScenario, table: TableBoard
    ) -> None:
        self.sides, self.field = sides, field
        self.at: Point = (0.0, 0.0)
        self._origin = bare.board.width / 2, bare.board.height / 2
        self._table = table.outline
        self._drawn = SidesDrawn.of(sides, bare.board)
        limits: list[tuple[str, BaseGeometry]] = []
        if field is not None:
            if field.arc.area < bare.board.outline.area * 0.999:
                limits.append((ARC, field.arc.boundary))
            limits += [(name, ground.boundary) for name, _, ground in field.rings]
        self._limits = limits

    def paint(self, canvas: TableCanvas) -> None:
        """Paint, on the table only."""
        painter, scale = canvas.painter, canvas.scale
        way = np.array(self.at) - self._origin
        for name, edge in self._limits:
            here = shapely.transform(edge, lambda points: points + way).intersection(self._table)
            if not here.is_empty:
                paint_limit(canvas, name, path_of(scale.geometry(here)), plain=True)
        painter.save()
        painter.setClipRect(scale.rect)
        painter.translate(scale.scene(self.at) - scale.scene(self._origin))
        self._drawn.paint(canvas)
        painter.restore()
