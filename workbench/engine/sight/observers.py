"""Several observers at once: what any of them sees, what all of them see, and how many see each hex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightArea, SightRequest

ANY, ALL, COUNT, ONE = "any", "all", "count", "one"
COMBINATIONS = (ANY, ALL, COUNT, ONE)


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
        return SightArea(self.observers[0].at, visible, frozen(number), frozen(nobody), self.assumed)

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
