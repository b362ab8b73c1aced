"""Fire questions on small maps of Landships!, over the real doctrine of spotting and a sight double."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.games.landships import spotting_maps as ls
from workbench.engine.fire.results import RangeAnswer
from workbench.engine.sight.results import Party
from workbench.games.landships.fire.doctrine import Doctrine
from workbench.scenario.scenario import Scenario


def fire(made: Scenario, hidden: Iterable[int] = ()) -> Doctrine:
    """The fire doctrine of a scenario."""
    spotting = ls.doctrine(made, hidden)
    return Doctrine(made, ls.rules(), spotting.sight, spotting)


def reach(
    kind: str,
    column: int | None,
    weapon: str = "",
    values: dict[str, object] | None = None,
    state: tuple[str, ...] = (),
    **made: Any,
) -> RangeAnswer:
    """Is column ``column`` of row 5 in range of a unit in column 1?"""
    party = Party(kind=kind, side="British", state=state, values=values or {})
    target = None if column is None else ls.place(column)
    return fire(ls.scenario(**made)).range(ls.place(1), target, firer=party, weapon=weapon)
