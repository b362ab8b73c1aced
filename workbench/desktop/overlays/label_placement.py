"""Where labels of answers lie: near their anchors, off each other and off what must stay in sight; and tags painted so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor

from workbench.desktop.drawing.answer_painter import AnswerPens

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, the y axis pointing down; in any one unit."""

_GAP = 2.0
"""Labels keep so far apart."""
_WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""The sides of its anchor at which a label is tried, the best first: above, below, right, left, the corners."""
_CELL = 64.0
"""The size of the cells by which neighbours are found."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label of ``width`` and ``height`` that speaks of the place ``x``, ``y``.

    Its middle lies ``off`` beyond its own half size from there, or on the place itself if it is ``centred`` (then it is moved
    only if something lies there). Of two that want one room, that of the higher ``priority`` has it. One that is ``needed`` is
    shown even where nothing is free. ``below``: it is tried below its place before it is tried above.
    """

    x: float
    y: float
    width: float
    height: float
    priority: int = 0
    off: float = 6.0
    centred: bool = False
    needed: bool = False
    below: bool = False


def place_labels(labels: Sequence[Label], blocked: Iterable[Box] = (), within: Box | None = None) -> list[Box | None]:
    """The box of each label, None for one that is left out because no room is free.

    Labels keep off the ``blocked`` boxes and each other, and inside ``within``. The order of equal priorities is that of the
    labels, and the sides of an anchor are tried in one order: the same input always gives the same boxes, and small moves of
    the mouse move labels along and do not make them jump.
    """
    taken = _Taken()
    for box in blocked:
        taken.add(box)
    found: list[Box | None] = [None] * len(labels)
    for number in sorted(range(len(labels)), key=lambda number: (-labels[number].priority, number)):
        label = labels[number]
        inside = (box for box in _candidates(label) if within is None or _lies_in(box, within))
        chosen = next((box for box in inside if taken.is_free(box)), None)
        if chosen is None and label.needed:
            chosen = min((_clamped(box, within) for box in _candidates(label)), key=taken.covered)
        if chosen is not None:
            taken.add(chosen)
            found[number] = chosen
    return found


def _candidates(label: Label) -> Iterator[Box]:
    """The boxes that are tried, in their order: the place itself, all round it, and once more farther out."""
    if label.centred:
        yield _box(label, 0, 0, 0.0)
    for times in (1.0, 2.2):
        for across, down in _WAYS:
            yield _box(label, across, -down if label.below else down, times)


def _box(label: Label, across: int, down: int, times: float) -> Box:
    far = label.off * times + (label.height if times > 1 else 0.0)
    # at the corners the label touches the anchor's circle, not its square
    share = 0.7 if across and down else 1.0
    x = label.x + across * (far * share + label.width / 2)
    y = label.y + down * (far * share + label.height / 2)
    return x - label.width / 2, y - label.height / 2, x + label.width / 2, y + label.height / 2


def _lies_in(box: Box, within: Box) -> bool:
    return box[0] >= within[0] and box[1] >= within[1] and box[2] <= within[2] and box[3] <= within[3]


def _clamped(box: Box, within: Box | None) -> Box:
    if within is None:
        return box
    right = max(0.0, within[0] - box[0]) or min(0.0, within[2] - box[2])
    down = max(0.0, within[1] - box[1]) or min(0.0, within[3] - box[3])
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


class _Taken:
    """Boxes, found by the cells that they lie in: sixty labels must not cost a frame."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def add(self, box: Box) -> None:
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        left, top, right, bottom = box
        for cell in _cells(box):
            for other in self._cells.get(cell, ()):
                if (
                    left < other[2] + _GAP
                    and right > other[0] - _GAP
                    and top < other[3] + _GAP
                    and bottom > other[1] - _GAP
                ):
                    return False
        return True

    def covered(self, box: Box) -> float:
        """How much of a box lies under others."""
        near = {other for cell in _cells(box) for other in self._cells.get(cell, ())}
        return sum(
            max(0.0, min(box[2], one[2]) - max(box[0], one[0])) * max(0.0, min(box[3], one[3]) - max(box[1], one[1]))
            for one in near
        )


def _cells(box: Box) -> list[tuple[int, int]]:
    left, top = int((box[0] - _GAP) // _CELL), int((box[1] - _GAP) // _CELL)
    right, bottom = int((box[2] + _GAP) // _CELL), int((box[3] + _GAP) // _CELL)
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


# --- Tags on a map, of the same size at every zoom.


_ALONG = 10.0
"""A course is kept free in boxes of this size, in pixels."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The words of a tag about a place of the scene; the rest as in :class:`Label`, lengths in pixels."""

    at: QPointF
    words: str
    fill: QColor
    ink: QColor | None = None
    priority: int = 0
    off: float = 7.0
    centred: bool = False
    needed: bool = True


def paint_tags(
    canvas: AnswerPens, tags: Sequence[Tag], blocked: Iterable[QRectF] = (), within: QRectF | None = None
) -> list[QRectF]:
    """Paint the tags where there is room, and give the boxes (scene units) of those that were painted. ``blocked`` must not be
    covered, ``within`` is where tags may lie."""
    pixel = canvas.pixel
    labels = []
    for tag in tags:
        size = canvas.tag_box(tag.at, tag.words).size() / pixel
        x, y = tag.at.x() / pixel, tag.at.y() / pixel
        labels.append(Label(x, y, size.width(), size.height(), tag.priority, tag.off, tag.centred, tag.needed))
    room = box_in_pixels(within, pixel) if within is not None else None
    placed = place_labels(labels, (box_in_pixels(rect, pixel) for rect in blocked), room)
    painted = []
    for tag, box in zip(tags, placed, strict=True):
        if box is not None:
            middle = QPointF((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) * pixel
            canvas.paint_tag(middle, tag.words, tag.fill, tag.ink)
            painted.append(canvas.tag_box(middle, tag.words))
    return painted


def scaled_box(box: Box, by: float) -> QRectF:
    """A box with all its lengths ``by`` times as large."""
    left, top, right, bottom = (edge * by for edge in box)
    return QRectF(left, top, right - left, bottom - top)


def box_in_pixels(rect: QRectF, pixel: float) -> Box:
    """The box of a rectangle of the scene, in pixels of that size."""
    return rect.left() / pixel, rect.top() / pixel, rect.right() / pixel, rect.bottom() / pixel


def around(canvas: AnswerPens, at: QPointF, radius: float) -> QRectF:
    """The box of so many pixels about a place of the scene."""
    far = radius * canvas.pixel
    return QRectF(at.x() - far, at.y() - far, 2 * far, 2 * far)


def along(canvas: AnswerPens, course: Sequence[QPointF]) -> list[QRectF]:
    """Boxes along a course through places of the scene, which keep it free of tags."""
    found = []
    for a, b in pairwise(course):
        count = min(200, max(1, round(QLineF(a, b).length() / (_ALONG * canvas.pixel))))
        found += [around(canvas, a + (b - a) * (number / count), _ALONG / 3) for number in range(count + 1)]
    return found
