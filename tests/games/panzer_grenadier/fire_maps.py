"""Fire questions on small maps, over the real doctrines of sight and spotting."""

from __future__ import annotations

from typing import Any

from tests.games.panzer_grenadier.spotting_maps import at, real, rules, scenario
from workbench.engine.fire.results import Cover, RangeAnswer
from workbench.engine.sight.results import FIRE, Party
from workbench.games.panzer_grenadier.fire.doctrine import Doctrine
from workbench.scenario.scenario import Scenario


def fire(made: Scenario) -> Doctrine:
    """The fire doctrine of a scenario."""
    spotting = real(made)
    return Doctrine(made, rules(), spotting.sight, spotting)


def cover(
    target: str = "0503",
    origin: str = "0501",
    firer: Party = Party(),
    party: Party = Party(kind="infantry"),
    purpose: str = FIRE,
    **made: Any,
) -> Cover:
    """Cover at range 2 unless told otherwise, against fire from 0501."""
    return fire(scenario(**made)).cover(at(origin), at(target), firer=firer, party=party, purpose=purpose)


def shifts(*args: Any, **more: Any) -> dict[str, object]:
    """The four shifts alone."""
    return dict(cover(*args, **more).values)


def reach(
    made: Scenario,
    origin: str | None,
    target: str | None,
    firer: Party,
    weapon: str = "",
    observer: str | None = None,
) -> RangeAnswer:
    """A question of range."""
    where = None if origin is None else at(origin)
    to = None if target is None else at(target)
    watch = None if observer is None else at(observer)
    return fire(made).range(where, to, firer=firer, weapon=weapon, observer=watch)
