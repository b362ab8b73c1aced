"""Detection on a table: what is asked, what is answered, and the protocol of a doctrine that answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from shapely.geometry.base import BaseGeometry

from workbench.base.cancel import CancelToken
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.results import SPOT, Party, Reason
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_results import Stand, TableLine


@dataclass(frozen=True, slots=True)
class TableSpotting:
    """Whether a target is detected: at ``range``, within ``limit`` (table's unit; None = any distance), and why. ``unit`` and
    ``by`` are the ids of target and observer where they are units."""

    spotted: bool
    range: float
    limit: float | None
    reasons: tuple[Reason, ...]
    sight: TableLine | None = None
    assumed: tuple[Text, ...] = ()
    unit: str = ""
    by: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class TableSpottingArea:
    """Where a target of a kind and state is detected from one place (or, ``reverse``, from where it would be detected):
    the region, the rings of its limits by name of what they hold for (``open``, ``cover``), and the sight that clips it."""

    spotted: BaseGeometry
    sight: BaseGeometry
    rings: tuple[tuple[str, float | None, BaseGeometry], ...] = ()
    reverse: bool = False
    assumed: tuple[Text, ...] = ()


class TableSpottingDoctrine(Protocol):
    """Judges detection on one table under one ruleset."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight) -> None: ...

    def spotted(
        self, origin: Stand, target: Stand, *, observer: Party, party: Party, purpose: str = SPOT
    ) -> TableSpotting:
        """Is a target detected?"""
        ...

    def area(
        self,
        origin: Stand,
        *,
        observer: Party,
        party: Party,
        reverse: bool = False,
        cancel: CancelToken | None = None,
    ) -> TableSpottingArea:
        """Where a target like ``party`` is detected from a place; ``reverse``: ``party`` stands at the place, from where would
        an observer detect it?"""
        ...
