"""The protocol of a sight doctrine, and the registry that finds one by the name a ruleset gives.

A doctrine compiles (scenario, ruleset) once into arrays and then judges lines: one line in full or all lines from a hex.
It must give both from the same judgement, so that a single line and the area can never disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, Self

from workbench.base.arrays import BoolArray, IntArray
from workbench.base.cancel import CancelToken, Progress
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.blockers import Blockers
from workbench.sight.results import Heights, SightArea, SightLine, SightRequest


class SightDoctrine(Protocol):
    """Judges lines of sight on one scenario under one ruleset. ``knows_places``: there are levels within a hex, and lines to
    vertices and hexsides."""

    knows_places: bool

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None: ...

    def line(self, origin: int, target: int, request: SightRequest) -> SightLine:
        """The full story of the line between two hexes, by number."""
        ...

    def area(
        self,
        origin: int,
        request: SightRequest,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> SightArea:
        """All lines from a hex."""
        ...

    def seen(
        self, origin: int, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> BoolArray:
        """Which of some hexes are seen, as in :meth:`area`; nothing else is worked out, and no area kept."""
        ...

    def judged_again(self, origin: int, request: SightRequest, before: Self) -> IntArray | None:
        """The hexes whose line from ``origin`` may be another than under the doctrine of an earlier scenario; None: all."""
        ...

    def assumed(self, origin: int, request: SightRequest) -> tuple[Text, ...]:
        """What every answer from a hex takes for granted, for legends."""
        ...

    def blockers(
        self, origin: int, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> Blockers:
        """The blind ones of ``targets`` with every obstacle that blocks the line to them."""
        ...

    def lowest_seen(self, origin: int, request: SightRequest, most: int, cancel: CancelToken | None = None) -> IntArray:
        """For every hex the lowest level above its floor, up to ``most``, at which something is seen; -1: none of them."""
        ...

    def heights(self, number: int) -> Heights:
        """Ground, obstacle top and observer's eye of one hex, as the judgement uses them."""
        ...

    def no_place(self, number: int, above: int) -> Iterable[Text]:
        """A warning if nobody can be so many levels above the floor of a hex, in games that know levels."""
        ...

    @property
    def marker_reach(self) -> int:
        """How far, in hexes, the markers of this scenario reach beyond their own hex."""
        ...

    def drifting(self, number: int) -> tuple[int, ...]:
        """The other hexes whose markers reach over into a hex: where smoke drifts over from."""
        ...

    def updated(self, scenario: Scenario) -> Self:
        """The same doctrine for an edited scenario; reuses whatever the edit left true."""
        ...
