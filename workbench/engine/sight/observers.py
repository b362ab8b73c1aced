"""Several observers at once: what any of them sees, what all of them see, and how many see each hex or piece of ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightArea, SightRequest, TabletopArea
from workbench.geometry.regions import GRID, Polygons, without_slivers

ANY, ALL, COUNT, ONE = "any", "all", "count", "one"


@dataclass(frozen=True, slots=True)
class Observer:
    """Who looks: a hex, with the question that is asked from there."""

    at: int
    request: SightRequest = SightRequest()


@dataclass(frozen=True, eq=False, slots=True)
class Watch:
    """What several observers see: every area is kept apart, ``count`` says how many see each hex."""

    observers: tuple[Observer, ...]
    areas: tuple[SightArea, ...]
    count: IntArray

    @property
    def any(self) -> BoolArray:
        """Hexes that at least one observer sees."""
        seen: BoolArray = frozen(self.count > 0)
        return seen

    @property
    def all(self) -> BoolArray:
        """Hexes that every observer sees."""
        seen: BoolArray = frozen(self.count == len(self.areas))
        return seen

    def seen(self, how: str, one: int = 0) -> BoolArray:
        """The hexes that count as seen: by ``any`` (and so for ``count``), by ``all``, or by the observer number ``one``."""
        if how == ALL:
            return self.all
        return self.areas[one].visible if how == ONE else self.any

    def area(self, how: str, one: int = 0) -> SightArea:
        """The same as one area, to be drawn. Where it is asked how many see a hex, and not all do, ``hindrance`` is their
        number; the origin is the first observer's, or that of ``one``."""
        if how == ONE:
            return self.areas[one]
        visible = self.seen(how)
        some = visible & ~self.all if how == COUNT else np.zeros(len(visible), dtype=np.bool_)
        nobody: IntArray = np.full(len(visible), -1, dtype=np.int32)
        number: IntArray = np.where(some, self.count, 0).astype(np.int32)
        caveat = next((area.caveat for area in self.areas if area.caveat is not None), None)
        return SightArea(self.observers[0].at, visible, frozen(number), frozen(nobody), self.assumed, caveat)

    @property
    def assumed(self) -> tuple[Text, ...]:
        """What the answers take for granted, each once."""
        return tuple(dict.fromkeys(text for area in self.areas for text in area.assumed))


def watch(sight: SightDoctrine, observers: Sequence[Observer], cancel: CancelToken | None = None) -> Watch:
    """Judge the area of every observer; CannotAnswer without any. Those who ask the same from the same hex count once."""
    if not observers:
        text = Text("several observers are wanted, and there are none", "il faut des observateurs, et il n’y en a pas")
        raise CannotAnswer("no_observers", text)
    apart: list[Observer] = []
    for observer in observers:
        # requests hold mappings, so they are compared and not hashed
        if observer not in apart:
            apart.append(observer)
    areas = tuple(sight.area(observer.at, observer.request, cancel) for observer in apart)
    count: IntArray = np.sum([area.visible for area in areas], axis=0, dtype=np.int32)
    return Watch(tuple(apart), areas, frozen(count))


# --- The same on a table, as regions.


@dataclass(frozen=True, eq=False, slots=True)
class TabletopWatch:
    """What one observer, or several together, see: regions as of :class:`~workbench.engine.sight.results.TabletopArea`, and the
    areas of each of them.

    Where it is asked how many see the ground, ``counted`` has the ground that exactly one, two ... of them see; these regions
    do not overlap and together are ``visible``.
    """

    areas: tuple[TabletopArea, ...]
    visible: BaseGeometry
    into: BaseGeometry
    blind: BaseGeometry
    counted: tuple[BaseGeometry, ...] = ()


def watch_together(areas: Sequence[TabletopArea], how: str, one: int = 0) -> TabletopWatch:
    """What several observers see: any of them (and so for ``count``), all of them, or the observer number ``one`` alone."""
    areas = tuple(areas)
    if how == ONE or len(areas) == 1:
        only = areas[min(one, len(areas) - 1)]
        return TabletopWatch((only,), only.visible, only.into, only.blind)
    seen, blind = [area.visible for area in areas], [area.blind for area in areas]
    some = shapely.union_all
    visible, unseen = (_every(seen), some(blind)) if how == ALL else (some(seen), _every(blind))
    into = without_slivers(some([area.into for area in areas]).intersection(visible))
    counted = seen_by_exactly(seen) if how == COUNT else ()
    return TabletopWatch(areas, visible, into, unseen, counted)


def _every(regions: Sequence[BaseGeometry]) -> BaseGeometry:
    # regions that only touch have nothing in common
    return without_slivers(shapely.intersection_all(list(regions)))


def seen_by_exactly(regions: Sequence[BaseGeometry]) -> tuple[BaseGeometry, ...]:
    """The ground in exactly one, in exactly two ... of some regions: polygons that do not overlap and together are all of it.

    All outlines are cut into each other once; how many regions hold a piece between them is told by a point inside it.
    """
    known = [region for region in regions if region.area > 0]
    outlines = [region.boundary for region in known]
    pieces, count = _pieces(known, shapely.union_all(outlines) if known else shapely.GeometryCollection())
    total = sum(float(region.area) for region in known)
    if abs(float((shapely.area(pieces) * count).sum()) - total) > GRID * (1.0 + total):
        # outlines that almost coincide left gaps through which pieces ran together
        pieces, count = _pieces(known, shapely.union_all(outlines, grid_size=GRID))
    return tuple(
        shapely.union_all(pieces[count == number]) if len(pieces) else shapely.Polygon()
        for number in range(1, len(regions) + 1)
    )


def _pieces(regions: Sequence[BaseGeometry], lines: BaseGeometry) -> tuple[Polygons, IntArray]:
    """The pieces that lines cut the plane into, and in how many regions each lies."""
    pieces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    inside = shapely.get_coordinates(shapely.point_on_surface(pieces))
    count = np.zeros(len(pieces), dtype=np.int32)
    for region in regions:
        count += shapely.contains_xy(region, inside)
    return pieces, count
