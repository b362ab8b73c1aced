"""A whole table in a small picture: the pieces as flat outlines, a dot for each unit."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.scene.art.looks import PAPER
from workbench.desktop.scene.counters import side_colour
from workbench.desktop.scene.layer_looks import AS_EVER, LayerLook
from workbench.desktop.scene.small_picture import paint_dots
from workbench.desktop.table.ground import TableGround
from workbench.forces.models import TableUnit
from workbench.forces.units import Forces
from workbench.scenario.map_layers import PIECES, UNITS


def small_table(
    ground: TableGround, forces: Forces[TableUnit] | None, size: QSize, look: LayerLook = AS_EVER
) -> QImage:
    """The table as an image of ``size`` pixels, its layers as the look says; ``forces`` None leaves units out."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    board = ground.scenario.board
    image.fill(ground.look(board.ground).colour if board.ground in ground.ruleset.terrain else PAPER)
    scale = size.width() / ground.scale.rect.width()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.scale(scale, scale)
    painter.setOpacity(look.strength(PIECES) if look.shows(PIECES) else 0.0)
    for feature in ground.order:
        piece = ground.kept[id(feature)][1]
        colour = QColor(piece.look.colour)
        painter.fillPath(path_of(piece.geometry), colour.darker(106) if piece.raised else colour)
    painter.restore()
    if forces is not None:
        painter.setOpacity(look.strength(UNITS))
        for place, force in enumerate(forces.sides):
            spots = [ground.scale.scene(unit.at) * scale for unit in force.units if unit.at is not None]
            paint_dots(painter, spots, side_colour(force.side, place))
    painter.end()
    return image
