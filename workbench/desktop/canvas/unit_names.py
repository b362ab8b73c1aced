"""Names and ids of units beside their counters and models, of the same size at every zoom, for both kinds of map. Labels look
for a free place around their unit; those of selected units choose first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTransform

from workbench.base.text import Text, capitalised
from workbench.desktop.drawing.side_style import SideStyle, side_style
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.look.answer_colours import CARD, DARK, with_alpha
from workbench.desktop.look.settings import ALL_NAMES, NO_NAMES, SELECTED_NAMES
from workbench.desktop.look.theme import scaled_pixels
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import unit_changes
from workbench.scenario.presence import passengers
from workbench.scenario.units import Forces, unit_called

_TEXT = 11
_LONGEST = 34
_MOST_PLACED = 600
"""More names than these at once are not drawn: nothing could be read."""
_PLACED_AT_ONCE = 12
"""So many names look for their places before what is painted is shown; the others follow."""
_CELL = 64
_TAG_WEIGHT = 10
_OUTSIDE = 1e5
"""What a place that leaves the viewport counts as, in square pixels covered."""
FEW_UNITS = 12
"""No more units than these can all be named and kept clear of legends."""


_Label = tuple[QRectF, str, SideStyle]
"""The box of a name in the viewport, its words and its style."""
_MadeFor = tuple[Ruleset, str, frozenset[str], frozenset[tuple[str, str]], tuple[Text, ...]]
"""Rules, language, shared names and names of sides for which labels were made."""


class UnitNames:
    """The names of the units of a view. ``box_of`` gives the rectangle of a unit in the scene, None for units that are not
    there; ``within`` the units whose rectangles may reach into a part of the scene; ``mode`` is one of the settings' NAMES."""

    def __init__(self, box_of: Callable[[str], QRectF | None], within: Callable[[QRectF], Iterable[str]]) -> None:
        self.mode = NO_NAMES
        self.language = "en"
        self._enlarged = 1.0
        self._box_of, self._within = box_of, within
        self._words: dict[str, tuple[str, SideStyle]] = {}
        self._short: dict[str, str] = {}
        """The short words that each unit gets where its full ones have no room."""
        self._labels: dict[str, tuple[tuple[Any, ...], str]] = {}
        """The words for each unit, with the units that they name."""
        self._made_for: _MadeFor | None = None
        self._forces: Forces[Any] = Forces()
        self._selected: tuple[str, ...] = ()
        self._hovered: tuple[str, ...] = ()
        self._placed: tuple[object, list[_Label]] | None = None
        self._laid: tuple[object, list[_Label], Iterator[_Label]] | None = None
        """The labels that were placed last, with all that decides their places, and those that follow."""
        self.some_follow = False
        """True if some names have no places yet."""
        self._tags: tuple[QRectF, ...] = ()
        self.dragged_tags: Sequence[QRectF] = ()
        """The boxes of what a drag writes on the map, in the scene: names keep off them too."""

    def set_units(self, forces: Forces[Any], ruleset: Ruleset) -> None:
        """Take the names from forces; a unit without one is called after its kind. Who rides is named with his vehicle. Only
        units that differ from those of last time are looked at."""
        sides = tuple(force.name for force in forces.sides)
        made_for = ruleset, self.language, forces.shared_names, forces.names_shared_in_sides, sides
        riding = passengers(forces)
        inside = {unit.id for units in riding.values() for unit in units}
        known = self._labels if self._made_for is not None and _same(self._made_for, made_for) else {}
        change, self._forces = unit_changes(self._forces, forces), forces
        self.refresh()
        if known and change.in_order:
            touched = change.with_those_aboard
            units = {key: found[1] for key in touched if (found := forces.find(key)) is not None}
            shown = {key for key, unit in units.items() if unit.at is not None and key not in inside}
            if shown == touched & known.keys():
                for key in shown:
                    named = (units[key], *riding.get(key, ()))
                    self._name(key, named, forces, ruleset, self._words[key][1])
                return
        self._made_for, self._labels, self._words = made_for, {}, {}
        for place, force in enumerate(forces.sides):
            for unit in force.units:
                if unit.at is None or unit.id in inside:
                    continue
                named = (unit, *riding.get(unit.id, ()))
                if unit.id in known and known[unit.id][0] == named:
                    self._labels[unit.id] = known[unit.id]
                    self._words[unit.id] = known[unit.id][1], side_style(force.side, place)
                else:
                    self._name(unit.id, named, forces, ruleset, side_style(force.side, place))

    def _name(self, key: str, named: tuple[Any, ...], forces: Forces[Any], ruleset: Ruleset, style: SideStyle) -> None:
        words = " + ".join(_label(one, forces, ruleset, self.language) for one in named)
        self._labels[key], self._words[key] = (named, words), (words, style)
        self._short[key] = _shortened(named[0].name.get(self.language)) or key

    def refresh(self) -> None:
        """Place all names again, because units have moved."""
        self._placed = None

    def select(self, ids: Iterable[str]) -> None:
        """Name the selected units."""
        self._selected = tuple(ids)
        self.refresh()

    def hover(self, ids: Iterable[str]) -> bool:
        """Name the units under the mouse; True if other names are shown than before."""
        before, self._hovered = self._hovered, tuple(ids)
        return self.mode == SELECTED_NAMES and before != self._hovered

    def places(self, *, named: bool = True) -> list[QPointF]:
        """The places of all units, in the scene, if all are ``named`` or in any case. Of many units none: legends must cover
        some of them."""
        if (named and self.mode != ALL_NAMES) or len(self._words) > FEW_UNITS:
            return []
        return [box.center() for unit in self._words if (box := self._box_of(unit)) is not None]

    def boxes_of_units(self, part: QRectF) -> list[QRectF]:
        """The rectangles of the units that reach into a part of the scene."""
        boxes = (self._box_of(unit) for unit in self._within(part))
        return [box for box in boxes if box is not None and box.intersects(part)]

    def points_of_tags(self, at: QTransform, viewport: QRectF) -> list[QPointF]:
        """Points in the viewport that legends keep off: corners and middles of the names of selected units, if they are few."""
        # of many names no places are looked for, which takes long
        few = self.mode == SELECTED_NAMES and len(self._boxes(self.shown(), at, viewport)) <= _FEW_TAGS
        boxes = [box for box, *_ in self.labels(at, viewport)] if few else []
        return [
            point
            for box in boxes
            for point in (box.topLeft(), box.topRight(), box.center(), box.bottomLeft(), box.bottomRight())
        ]

    def keep_off(self, tags: Iterable[QRectF]) -> None:
        """Take the boxes of what answers write on the map, in the viewport: names lie elsewhere, or give way to them."""
        self._tags = tuple(tags)

    def shown(self, *, near: bool = False) -> list[str]:
        """The ids of the units that are named, selected ones first; ``near`` if the zoom has room for all."""
        if self.mode == NO_NAMES:
            return []
        if self.mode == ALL_NAMES or near:
            # what the mouse is over changes nothing, so that the places found last stay good
            wanted = dict.fromkeys((*self._selected, *self._words))
        else:
            wanted = dict.fromkeys((*self._selected, *self._hovered))
        return [unit for unit in wanted if unit in self._words]

    @property
    def _pixels(self) -> int:
        """The height of the letters."""
        return round(scaled_pixels(_TEXT) * self._enlarged)

    def enlarge(self, factor: float) -> None:
        """Make letters so many times as large as usual, for a class."""
        self._enlarged = factor

    def labels(
        self, at: QTransform, viewport: QRectF, *, near: bool = False, at_most: int | None = None
    ) -> list[_Label]:
        """The boxes of the names in the viewport, with texts and styles; ``at`` maps the scene to the viewport. ``at_most`` so
        many are placed in addition to those that have their places already."""
        ids = self.shown(near=near)
        # names of all units stay where they are while the tags of answers follow the mouse
        written = (*self._tags, *(at.mapRect(tag) for tag in self.dragged_tags))
        tags = written if self.mode == SELECTED_NAMES and not near else ()
        boxes = tuple((box.x(), box.y(), box.width(), box.height()) for box in tags)
        room = viewport.width(), viewport.height(), self._pixels
        key = ((at.m11(), at.dx(), at.dy()), tuple(ids), room, boxes)
        if self._placed is None or self._placed[0] != key:
            known = set(ids)
            named = self._boxes(ids, at, viewport)
            others = self._beside(named, known, at) if named else []
            self._placed = key, self._laid_out(named, viewport, others, tags)
        self._lay(at_most)
        return _clear_of(self._placed[1], written)

    def _laid_out(
        self, named: Mapping[str, QRectF], viewport: QRectF, others: Sequence[QRectF], tags: Sequence[QRectF]
    ) -> list[_Label]:
        """See :func:`_place`; the labels of last time where all that decides their places is as it was. New ones follow with
        :meth:`_lay`."""
        boxes = [box.getRect() for box in (viewport, *named.values(), *others, *tags)]
        words = [(unit, *self._words[unit]) for unit in named]
        made_of = boxes, len(others), words, self._pixels
        if self._laid is None or self._laid[0] != made_of:
            follow = _place(named, self._words, self._short, viewport, self._pixels, others=others, tags=tags)
            self._laid = made_of, [], follow
            self.some_follow = True
        return self._laid[1]

    def _lay(self, at_most: int | None) -> None:
        """Place some of the names that follow, or all of them (None)."""
        if self._laid is not None and self.some_follow:
            _, placed, follow = self._laid
            some = list(islice(follow, at_most))
            placed += some
            self.some_follow = at_most is not None and len(some) == at_most

    def _boxes(self, ids: Iterable[str], at: QTransform, viewport: QRectF) -> dict[str, QRectF]:
        found: dict[str, QRectF] = {}
        for unit in ids:
            box = self._box_of(unit)
            if box is not None and viewport.intersects(there := at.mapRect(box)) and len(found) < _MOST_PLACED:
                found[unit] = there
        return found

    def _beside(self, named: Mapping[str, QRectF], known: Collection[str], at: QTransform) -> list[QRectF]:
        """The boxes in the viewport of units that are not ``known``, which the name of one of the ``named`` could cover."""
        pixels = self._pixels
        words = [(self._words[unit][0], self._short[unit]) for unit in named]
        reach = max(_width(said, pixels) for both in words for said in both) + 2 * pixels
        around = [box.adjusted(-reach, -4 * pixels, reach, 4 * pixels) for box in named.values()]
        whole = QRectF()
        for area in around:
            whole |= area
        found: list[QRectF] = []
        for unit in self._within(at.inverted()[0].mapRect(whole)):
            box = self._box_of(unit) if unit in self._words and unit not in known else None
            if box is not None and any(area.intersects(place := at.mapRect(box)) for area in around):
                found.append(place)
        return found

    def paint(self, painter: QPainter, at: QTransform, viewport: QRectF, *, near: bool = False) -> None:
        """Paint the names in the viewport's pixels."""
        labels = self.labels(at, viewport, near=near, at_most=_PLACED_AT_ONCE)
        if not labels:
            return
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(map_font(self._pixels))
        strip = scaled_pixels(3)
        for box, words, style in labels:
            painter.setPen(QPen(with_alpha(DARK, 120), 0.8))
            painter.setBrush(with_alpha(CARD, 232))
            painter.drawRoundedRect(box, 2, 2)
            painter.fillRect(QRectF(box.left(), box.top(), strip, box.height()), style.fill)
            painter.setPen(DARK)
            painter.drawText(box.adjusted(strip, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()


def _same(one: _MadeFor, other: _MadeFor) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


_FEW_TAGS = 4
"""Names of so many selected units keep legends off: observer, target and two more."""


def _label(unit: Any, forces: Forces[Any], ruleset: Ruleset, language: str) -> str:
    kind = ruleset.units.get(unit.kind)
    name = unit.name.get(language) or (kind.name.get(language) if kind is not None else unit.id)
    return capitalised(unit_called(unit, forces, ruleset.units).get(language).replace(name, _shortened(name), 1))


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


@lru_cache(maxsize=4096)
def _width(words: str, pixels: int) -> float:
    return QFontMetricsF(map_font(pixels)).horizontalAdvance(words)


def _place(
    boxes: Mapping[str, QRectF],
    words: Mapping[str, tuple[str, SideStyle]],
    short: Mapping[str, str],
    viewport: QRectF,
    pixels: int,
    *,
    others: Iterable[QRectF] = (),
    tags: Iterable[QRectF] = (),
) -> Iterator[_Label]:
    """Every label beside its unit: name and id at the first place that covers neither a label, a unit (the ``others`` have no
    label) nor a tag; where there is none its ``short`` words, at worst where they cover least: the name alone, or the id of a
    unit without one, by which lists tell it from its like.
    A tag counts as much as ten units. ``pixels`` is the height of the letters."""
    taken: _Taken = {}
    for box in (*boxes.values(), *others):
        _take(taken, box)
    for tag in tags:
        _take(taken, tag, _TAG_WEIGHT)
    for unit, box in boxes.items():
        text, style = words[unit]
        best, shown, least = QRectF(), text, float("inf")
        for said in (text, short[unit]):
            for place in _places(box, _width(said, pixels) + 1.2 * pixels, 1.4 * pixels, 0.15 * pixels):
                covered = _covered(taken, place, least) if viewport.contains(place) else _OUTSIDE
                if covered < least:
                    best, shown, least = place, said, covered
                if not covered:
                    break
            if not least:
                break
        _take(taken, best)
        yield best, shown, style


def _clear_of(labels: Sequence[_Label], tags: Sequence[QRectF]) -> list[_Label]:
    """The labels that no tag reaches into."""
    solid = [tag.getCoords() for tag in tags if not tag.isEmpty()]
    if not solid or not labels:
        return [*labels]
    left, top, right, bottom = np.array([box.getCoords() for box, *_ in labels]).T[:, :, None]
    tag_left, tag_top, tag_right, tag_bottom = np.array(solid).T[:, None, :]
    reached = (left < tag_right) & (tag_left < right) & (top < tag_bottom) & (tag_top < bottom)
    return [label for label, hit in zip(labels, reached.any(axis=1), strict=True) if not hit]


def _places(box: QRectF, width: float, height: float, gap: float) -> Iterator[QRectF]:
    """Below, above, right, left of a box, then at its corners, then the same one label farther down and up."""
    middle, left, right = box.center(), box.left() - gap - width, box.right() + gap
    below, above = box.bottom() + gap, box.top() - gap - height
    centred, level = middle.x() - width / 2, middle.y() - height / 2
    yield QRectF(centred, below, width, height)
    yield QRectF(centred, above, width, height)
    yield QRectF(right, level, width, height)
    yield QRectF(left, level, width, height)
    for x in (box.left(), box.right() - width):
        for y in (below, above):
            yield QRectF(x, y, width, height)
    for y in (below + height, above - height):
        for x in (centred, box.left(), box.right() - width):
            yield QRectF(x, y, width, height)


def _cells(box: QRectF) -> Iterator[tuple[int, int]]:
    for x in range(int(box.left()) // _CELL, int(box.right()) // _CELL + 1):
        for y in range(int(box.top()) // _CELL, int(box.bottom()) // _CELL + 1):
            yield x, y


_Taken = dict[tuple[int, int], list[tuple[float, float, float, float]]]
"""The boxes that are taken in each cell of the viewport: left, top, right, bottom."""


def _take(taken: _Taken, box: QRectF, times: int = 1) -> None:
    edges = box.left(), box.top(), box.left() + box.width(), box.top() + box.height()
    for cell in _cells(box):
        taken.setdefault(cell, []).extend([edges] * times)


def _covered(taken: _Taken, place: QRectF, enough: float) -> float:
    """The area that a place covers of what is there, counted until it is ``enough``; what lies in several cells counts several
    times."""
    left, top, right, bottom = place.left(), place.top(), place.left() + place.width(), place.top() + place.height()
    total = 0.0
    for cell in _cells(place):
        for x0, y0, x1, y1 in taken.get(cell, ()):
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                across, down = (x1 if x1 < right else right), (y1 if y1 < bottom else bottom)
                total += (across - (x0 if x0 > left else left)) * (down - (y0 if y0 > top else top))
        if total >= enough:
            break
    return total
