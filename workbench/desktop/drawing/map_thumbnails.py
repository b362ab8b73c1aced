"""Small pictures of whole maps and tables, and a cache of pictures for each ruleset."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from workbench.desktop.drawing.counters import paint_all_units
from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import flat_image
from workbench.desktop.drawing.side_style import SideStyle, paint_token, side_style
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.terrain_styles import PAPER
from workbench.desktop.look.layers import DEFAULT_LOOK, LayerLook
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import unit_changes
from workbench.scenario.map_layers import PIECES, UNITS
from workbench.scenario.presence import drawn_units, stands_by_itself
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Forces, TabletopUnit

# --- A cache of small pictures that are drawn once for a ruleset and shared by all windows


CACHE_LIMIT = 2000
"""The number of cached pictures; the least recently used are dropped first (68 x 68 pixels: 37 MB at most)."""
_cached_pictures: OrderedDict[tuple[int, Hashable], tuple[Ruleset, QImage]] = OrderedDict()


def cached_picture(ruleset: Ruleset, name: Hashable, draw: Callable[[], QPixmap]) -> QPixmap:
    """The picture of a ruleset with the key ``name``; ``draw`` makes it the first time.

    Pictures are cached as images, which outlive an application object, and together with their ruleset, so that no other
    ruleset can get the same identity.
    """
    key = (id(ruleset), name)
    found = _cached_pictures.get(key)
    if found is not None:
        _cached_pictures.move_to_end(key)
        return QPixmap.fromImage(found[1])
    picture = draw()
    _cached_pictures[key] = (ruleset, picture.toImage())
    while len(_cached_pictures) > CACHE_LIMIT:
        _cached_pictures.popitem(last=False)
    return picture


_LEAST_PIXELS_FOR_LINES = 4.0
"""The least width of a hex in pixels for drawing roads and narrow rivers; with smaller hexes there are too many of them."""
_DOT = 3.0


class KeptPicture:
    """The small picture of a map as it was last drawn. The ground is drawn again when it, its look or the size is another one,
    the units when any stands elsewhere."""

    def __init__(self) -> None:
        self._ground: tuple[object, object, QImage] | None = None
        self._whole: tuple[object, QImage] | None = None
        self._table_dots: tuple[object, Forces[TabletopUnit], _Dots] | None = None
        """The dots of the units of a table, with these and what else decides where they lie."""

    def of_map(self, ground: Ground, forces: Forces | None, size: QSize, opacity: float = 1.0) -> QImage:
        """See :func:`map_image`."""
        below = self._below(ground, size, lambda: _map_ground(ground, size))
        return self._with_units(below, _map_dots(ground, forces, size), opacity)

    def of_table(
        self,
        ground: TabletopGround,
        forces: Forces[TabletopUnit] | None,
        size: QSize,
        look: LayerLook = DEFAULT_LOOK,
    ) -> QImage:
        """See :func:`table_image`."""
        below = self._below(ground, (size, look), lambda: _table_ground(ground, size, look))
        made_of = ground.scale.per_unit, ground.scale.rect.width(), size
        known = self._table_dots
        if forces is None or known is None or known[0] != made_of or not _stand_alike(known[1], forces):
            dots = _table_dots(ground, forces, size)
        else:
            dots = known[2]
        self._table_dots = None if forces is None else (made_of, forces, dots)
        return self._with_units(below, dots, look.opacity(UNITS))

    def _below(self, ground: object, drawn_as: object, draw: Callable[[], QImage]) -> QImage:
        if self._ground is None or self._ground[0] is not ground or self._ground[1] != drawn_as:
            self._ground, self._whole = (ground, drawn_as, draw()), None
        return self._ground[2]

    def _with_units(self, below: QImage, dots: _Dots, opacity: float) -> QImage:
        if self._whole is None or self._whole[0] != (dots, opacity):
            self._whole = (dots, opacity), _with_dots(below, dots, opacity)
        return self._whole[1]


_Dots = list[tuple[SideStyle, list[QPointF]]]
"""The places of the units of each side, in pixels of a small picture."""


def _with_dots(below: QImage, dots: _Dots, opacity: float) -> QImage:
    image = below.copy()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(opacity)
    for style, points in dots:
        paint_unit_dots(painter, points, style)
    painter.end()
    return image


def map_image(ground: Ground, forces: Forces | None, size: QSize, opacity: float = 1.0) -> QImage:
    """The map as an image of ``size`` pixels; ``forces`` None leaves units out, ``opacity`` is that of their dots."""
    return KeptPicture().of_map(ground, forces, size, opacity)


def _map_ground(ground: Ground, size: QSize) -> QImage:
    plane = ground.plane
    rect = plane.rect
    scale = size.width() / rect.width()
    origin = (rect.left(), rect.top())
    image = flat_image(plane, ground.flat_colours, origin=origin, scale=scale, size=(size.width(), size.height()))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if scale * UNIT >= _LEAST_PIXELS_FOR_LINES:
        painter.save()
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        ground.paint_lines(painter, rect, scale * UNIT)
        painter.restore()
    painter.end()
    return image


def _map_dots(ground: Ground, forces: Forces | None, size: QSize) -> _Dots:
    plane, found = ground.plane, []
    scale = size.width() / plane.rect.width()
    for place, force in enumerate(forces.sides if forces is not None else ()):
        numbers = {unit.at for unit in force.units if unit.at is not None and unit.at < plane.grid.size}
        points = [(plane.centre(number) - plane.rect.topLeft()) * scale for number in numbers]
        found.append((side_style(force.side, place), points))
    return found


def paint_unit_dots(painter: QPainter, points: list[QPointF], style: SideStyle) -> None:
    """Paint units as small tokens of their side."""
    for spot in points:
        paint_token(painter, style, spot, _DOT, 0.7)


# --- A table as a detailed picture of a given size, for previews


def table_thumbnail(scenario: TabletopScenario, ruleset: Ruleset, size: QSize) -> QImage:
    """An image of ``size`` pixels with the whole table and its units in the middle, as large as fits."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    ground = TabletopGround(scenario, ruleset)
    rect = ground.scale.rect
    zoom = min(size.width() / rect.width(), size.height() / rect.height())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((size.width() - rect.width() * zoom) / 2, (size.height() - rect.height() * zoom) / 2)
    painter.scale(zoom, zoom)
    ground.paint(painter, rect, UNIT * zoom)
    TabletopUnitItems(scenario, ruleset, ground.scale).paint(painter, 1 / zoom)
    painter.end()
    return image


# --- A table as a small picture: pieces in flat tints, a dot for each unit


def table_image(
    ground: TabletopGround, forces: Forces[TabletopUnit] | None, size: QSize, look: LayerLook = DEFAULT_LOOK
) -> QImage:
    """The table as an image of ``size`` pixels with the opacities of ``look``; ``forces`` None leaves units out."""
    return KeptPicture().of_table(ground, forces, size, look)


def _table_ground(ground: TabletopGround, size: QSize, look: LayerLook) -> QImage:
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    board = ground.scenario.board
    image.fill(ground.look(board.ground).colour if board.ground in ground.ruleset.terrain else PAPER)
    scale = size.width() / ground.scale.rect.width()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.scale(scale, scale)
    painter.setOpacity(look.opacity(PIECES) if look.shows(PIECES) else 0.0)
    for feature in ground.order:
        piece = ground.depictions[id(feature)][1]
        colour = QColor(piece.look.colour)
        painter.fillPath(piece.path, colour.darker(106) if piece.is_raised else colour)
    painter.restore()
    painter.end()
    return image


def _stand_alike(before: Forces[TabletopUnit], after: Forces[TabletopUnit]) -> bool:
    """Do all units of a table stand where they stood, by themselves as before?"""
    change = unit_changes(before, after)
    if not change.in_order:
        return False
    pairs = [(before.by_id[key][1], after.by_id[key][1]) for key in change.with_those_aboard]
    return all(a.at == b.at and stands_by_itself(a, before) == stands_by_itself(b, after) for a, b in pairs)


def _table_dots(ground: TabletopGround, forces: Forces[TabletopUnit] | None, size: QSize) -> _Dots:
    if forces is None:
        return []
    scale = size.width() / ground.scale.rect.width()
    found: dict[str, list[QPointF]] = {force.side: [] for force in forces.sides}
    for side, unit in drawn_units(forces):
        assert unit.at is not None
        found[side].append(ground.scale.scene(unit.at) * scale)
    return [(side_style(side, place), points) for place, (side, points) in enumerate(found.items())]


# --- A hex map as a detailed picture of a given size, for previews


def map_thumbnail(scenario: Scenario, ruleset: Ruleset, size: QSize) -> QImage:
    """A picture of the whole map with its units, as large as fits into ``size``."""
    ground = Ground(scenario, ruleset)
    rect = ground.plane.rect
    zoom = min(size.width() / rect.width(), size.height() / rect.height())
    image = QImage(
        max(1, int(rect.width() * zoom)),
        max(1, int(rect.height() * zoom)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-rect.topLeft())
    # painted with the details of twice the size, so that a small picture still has trees
    ground.paint(painter, rect, max(2 * UNIT * zoom, 22.0))
    paint_all_units(painter, scenario.forces, ruleset, ground.plane, UNIT * zoom, home=scenario.home)
    painter.end()
    return image
