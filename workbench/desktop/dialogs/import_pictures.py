"""Pictures for the import of a map: the map that follows, and a place for each word, as the foreign program shows it where its
file has a picture, else in our own drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPen, QTransform
from PySide6.QtWidgets import QLabel, QProgressBar

from workbench.desktop.canvas.underlay_picture import KEPT_PIXELS, SCALED_PIXELS
from workbench.desktop.drawing.ground import Ground
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.map_thumbnails import map_image, map_thumbnail, table_thumbnail
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.unit_pictures import decoded_picture
from workbench.files.formats.foreign_maps import ForeignWord
from workbench.files.formats.map_format import ForeignMap, WordPicture
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind

translate = QCoreApplication.translate
PREVIEW = QSize(330, 220)
PLACE = QSize(120, 80)
"""Pixels of the picture of a place; it is shown half as large on a usual screen."""
_DETAILED_HEXES, _DRAWN_HEXES = 1_500, 20_000
"""Up to so many hexes a preview has trees and houses, and up to so many there is one: drawing more takes seconds."""
_MOST_PLACES = 150
"""Words that get a picture of our own drawing: a map with more of them has pictures of tiles."""
_ROOM_HEXES, _ROOM_SQUARES = 4.5, 9.0
"""The width of the part of the map that the picture of a place shows, in hexes and in squares of a foreign table."""
_VEIL = 0.6
"""The opacity of our drawing over the picture under the map."""
_SPOT = 8.0
COUNTER = QSize(40, 40)
"""Pixels of the picture of a counter."""
_LEAST_COUNTER = 9.0
"""The least side of a counter in a preview, in pixels."""
_MOST_COUNTERS = 2_000
"""So many pictures of counters are shown."""
"""The radius of the ring around a place that is no whole hex."""
_KEPT = Qt.AspectRatioMode.KeepAspectRatio
_STRETCHED, _SMOOTH = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
_RING, _HALO = QColor(200, 30, 90), QColor(255, 255, 255, 200)


@dataclass(frozen=True)
class ForeignPictures:
    """The pictures that a file of another program has: that of each word (``of_words``), where there is one, the picture under
    the map with its width in the file, in pixels (0: there is none), and those of counters by their paths, made small."""

    of_words: Mapping[str, QImage] = field(default_factory=dict)
    under: QImage = field(default_factory=QImage)
    under_width: int = 0
    of_units: Mapping[str, QImage] = field(default_factory=dict)


# --- The whole map


def preview_parts() -> tuple[QLabel, QProgressBar]:
    """The picture of a map in a dialog, and below it the hidden bar that moves while the map is being made."""
    picture = QLabel()
    picture.setFixedSize(PREVIEW)
    picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
    picture.setWordWrap(True)
    picture.setAccessibleName(translate("MapPreview", "Picture of the map"))
    progress = QProgressBar()
    progress.setRange(0, 0)
    progress.setTextVisible(False)
    progress.setMaximumHeight(6)
    progress.setAccessibleName(translate("MapPreview", "The map is being made"))
    progress.hide()
    return picture, progress


def map_preview(scenario: AnyScenario, ruleset: Ruleset, pictures: ForeignPictures) -> QImage | None:
    """A picture of the map that fits into :data:`PREVIEW`, over the picture that lies under the map; None for one that takes
    too long to draw."""
    return scenario_by_map_kind(scenario, _hex_preview, _table_preview, ruleset, pictures)


def _hex_preview(scenario: Scenario, ruleset: Ruleset, pictures: ForeignPictures) -> QImage | None:
    size = scenario.board.grid.size
    if size > _DRAWN_HEXES:
        return None
    rect = Plane(scenario.board.grid).rect
    if size <= _DETAILED_HEXES:
        image = map_thumbnail(scenario, ruleset, PREVIEW)
    else:
        room = rect.size().scaled(PREVIEW, Qt.AspectRatioMode.KeepAspectRatio).toSize()
        image = map_image(Ground(scenario, ruleset), scenario.forces, room.expandedTo(QSize(1, 1)))
    zoom = image.width() / rect.width()
    to_image = QTransform(UNIT * zoom, 0, 0, UNIT * zoom, -rect.left() * zoom, -rect.top() * zoom)
    made = _over(image, to_image, scenario, pictures)
    _paint_counters(made, to_image, scenario, pictures)
    return made


def _paint_counters(image: QImage, to_image: QTransform, scenario: Scenario, pictures: ForeignPictures) -> None:
    """Paint the pictures of units into their hexes, which are shown larger than the hexes where these are tiny."""
    centres = scenario.board.grid.centres
    side = max(_LEAST_COUNTER, 0.8 * to_image.m11())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for _, unit in scenario.forces:
        picture = pictures.of_units.get(unit.picture)
        if picture is None or unit.at is None:
            continue
        room = QRectF(QPointF(), QSizeF(picture.size().scaled(QSize(1000, 1000), _KEPT)) * (side / 1000))
        room.moveCenter(to_image.map(QPointF(*centres[unit.at].tolist())))
        painter.drawImage(room, picture)
    painter.end()


def _table_preview(scenario: TabletopScenario, ruleset: Ruleset, pictures: ForeignPictures) -> QImage:
    board = scenario.board
    zoom = min(PREVIEW.width() / board.width, PREVIEW.height() / board.height)
    left, top = (PREVIEW.width() - board.width * zoom) / 2, (PREVIEW.height() - board.height * zoom) / 2
    image = table_thumbnail(scenario, ruleset, PREVIEW)
    return _over(image, QTransform(zoom, 0, 0, zoom, left, top), scenario, pictures)


def _over(image: QImage, to_image: QTransform, scenario: AnyScenario, pictures: ForeignPictures) -> QImage:
    """A preview drawn over the picture under its map; ``to_image`` takes places of the map to pixels of the preview."""
    under = scenario.underlay
    if under is None or pictures.under.isNull():
        return image
    step = 1 / pictures.under.width()
    x, y = under.x, under.y
    angle = math.radians(under.angle)
    across, down = math.cos(angle) * under.width * step, math.sin(angle) * under.width * step
    made = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(QTransform(across, down, -down, across, x, y) * to_image)
    painter.drawImage(0, 0, pictures.under)
    painter.resetTransform()
    painter.setOpacity(_VEIL)
    painter.drawImage(0, 0, image)
    painter.end()
    return made


# --- Places, as the foreign program shows them


def foreign_pictures(foreign: ForeignMap, words: Iterable[ForeignWord]) -> ForeignPictures:
    """The pictures that a foreign map has: of a word its tile, or what lies there in the picture under the map. It touches no
    window, so that a thread may do it."""
    found: dict[str, QImage] = {}
    surroundings = _Surroundings(foreign)
    sheets: dict[int, QImage] = {}
    for one in words:
        picture = foreign.word_pictures.get(one.word)
        if picture is not None:
            sheet = sheets.get(id(picture.data))
            if sheet is None:
                sheet = sheets[id(picture.data)] = _decoded(picture.data)[0]
            found[one.word] = _tile(sheet, picture)
        elif (place := surroundings.around(one.at)) is not None:
            found[one.word] = place
    sound = {word: image for word, image in found.items() if not image.isNull()}
    return ForeignPictures(sound, surroundings.image, surroundings.width, _counters(foreign))


def _counters(foreign: ForeignMap) -> dict[str, QImage]:
    names = list(dict.fromkeys(unit.picture for unit in foreign.units if unit.picture))
    found: dict[str, QImage] = {}
    for name in names[:_MOST_COUNTERS]:
        # one after another: all of them in full size would take hundreds of megabytes
        image = decoded_picture(foreign.pictures[name])
        if not image.isNull():
            found[name] = image.scaled(COUNTER, _KEPT, _SMOOTH)
    return found


def _decoded(data: bytes) -> tuple[QImage, QSize]:
    """(a picture, its size in the file); one that is too large is made smaller, or is empty if Qt can only read it whole."""
    stream = QBuffer()
    stream.setData(QByteArray(data))
    stream.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(stream)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    pixels = size.width() * size.height()
    if pixels > KEPT_PIXELS:
        if bytes(reader.format().data()) not in (b"jpg", b"jpeg"):
            return QImage(), size
        share = math.sqrt(SCALED_PIXELS / pixels)
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    return reader.read(), size


def _tile(sheet: QImage, picture: WordPicture) -> QImage:
    """A tile, as large as fits into :data:`PLACE`; pixels of small tiles stay pixels."""
    image = sheet.copy(*picture.part) if picture.part is not None else sheet
    if image.isNull():
        return image
    is_small = max(image.width() / PLACE.width(), image.height() / PLACE.height()) < 1
    how = Qt.TransformationMode.FastTransformation if is_small else Qt.TransformationMode.SmoothTransformation
    return image.scaled(PLACE, Qt.AspectRatioMode.KeepAspectRatio, how)


class _Surroundings:
    """Cuts places out of the picture that lies under a foreign map."""

    def __init__(self, foreign: ForeignMap) -> None:
        self._underlay = under = foreign.scenario.underlay
        self._room = scenario_by_map_kind(foreign.scenario, lambda _: _ROOM_HEXES, lambda _: _ROOM_SQUARES)
        self.image, self.width = QImage(), 0
        data = foreign.pictures.get(under.picture) if under is not None else None
        if data is not None:
            image, size = _decoded(data)
            self.width = size.width()
            self.image = image.convertToFormat(QImage.Format.Format_ARGB32)

    def around(self, point: tuple[float, float]) -> QImage | None:
        """The surroundings of a point of the map; None where there is no picture."""
        under = self._underlay
        if under is None or self.image.isNull():
            return None
        (x, y), half = point, self._room / 2
        tall = half * PLACE.height() / PLACE.width()
        corners = [under.to_picture((x + a * half, y + b * tall), self.width) for a in (-1, 1) for b in (-1, 1)]
        xs, ys = zip(*corners, strict=True)
        by = self.image.width() / max(1, self.width)
        part = QRectF(min(xs) * by, min(ys) * by, (max(xs) - min(xs)) * by, (max(ys) - min(ys)) * by).toRect()
        if not part.intersects(self.image.rect()) or part.isEmpty():
            return None
        # what lies beyond the edge of the picture stays transparent
        made = self.image.copy(part).scaled(PLACE, _STRETCHED, _SMOOTH)
        _ring(made, QPointF(PLACE.width() / 2, PLACE.height() / 2), _SPOT)
        return made


# --- Places, as we draw them


def drawn_places(
    scenario: AnyScenario, ruleset: Ruleset, words: Iterable[ForeignWord], squares: float
) -> Iterator[tuple[str, QImage]]:
    """(word, picture of its place) in our own drawing of the map that follows. ``squares`` is the length of a square of the
    foreign table on ours. None of a map that takes too long to draw."""
    yield from scenario_by_map_kind(scenario, _drawn_on_hexes, _drawn_on_table, ruleset, words, squares)


def _drawn_on_hexes(
    scenario: Scenario, ruleset: Ruleset, words: Iterable[ForeignWord], _: float
) -> Iterator[tuple[str, QImage]]:
    if scenario.board.grid.size > _DRAWN_HEXES:
        return
    ground = Ground(scenario, ruleset)
    zoom = PLACE.width() / (_ROOM_HEXES * UNIT)
    for _count, one in zip(range(_MOST_PLACES), words, strict=False):
        middle = QPointF(*one.at) * UNIT
        image, painter, rect = _painting(middle, zoom)
        ground.paint(painter, rect, UNIT * zoom)
        painter.end()
        _ring(image, QPointF(PLACE.width() / 2, PLACE.height() / 2), UNIT * zoom * 0.45)
        yield one.word, image


def _drawn_on_table(
    scenario: TabletopScenario, ruleset: Ruleset, words: Iterable[ForeignWord], squares: float
) -> Iterator[tuple[str, QImage]]:
    ground = TabletopGround(scenario, ruleset)
    zoom = PLACE.width() / (_ROOM_SQUARES * squares * ground.scale.per_unit)
    for _count, one in zip(range(_MOST_PLACES), words, strict=False):
        middle = ground.scale.scene((one.at[0] * squares, one.at[1] * squares))
        image, painter, rect = _painting(middle, zoom)
        ground.paint(painter, rect, UNIT * zoom)
        painter.end()
        _ring(image, QPointF(PLACE.width() / 2, PLACE.height() / 2), _SPOT)
        yield one.word, image


def _painting(middle: QPointF, zoom: float) -> tuple[QImage, QPainter, QRectF]:
    """An empty picture of a place, a painter in the coordinates of the map, and what of the map is seen."""
    image = QImage(PLACE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    width, height = PLACE.width() / zoom, PLACE.height() / zoom
    rect = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom, zoom)
    painter.translate(-rect.topLeft())
    return image, painter, rect


def _ring(image: QImage, middle: QPointF, radius: float) -> None:
    """Mark the place itself."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, width in ((_HALO, 5.0), (_RING, 2.5)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(middle, radius, radius)
    painter.end()
