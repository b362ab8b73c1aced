"""Tables of Bolt Action for tests of sight, in inches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests import tabletops
from tests.loading import ruleset
from workbench.engine.sight.results import FIRE, Party, Standpoint, TabletopLine, TabletopRequest
from workbench.games.bolt_action.sight.doctrine import Doctrine
from workbench.scenario.tabletop_board import Feature, Opening, Point
from workbench.scenario.units import TabletopUnit

RULES = ruleset("bolt_action")
SIDES: Mapping[str, Point] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def house(name: str, x: float, y: float, *openings: str, floors: int = 0, half: float = 3.0) -> Feature:
    """A building with openings amid its sides: ``n0`` is one to the north on the ground floor."""
    made = []
    for word in openings:
        dx, dy = SIDES[word[0]]
        made.append(Opening(int(word[1:]), (x + dx * half, y + dy * half)))
    return tabletops.box(
        "building", x - half, y - half, x + half, y + half, id=name, floors=floors, openings=tuple(made)
    )


def squad(name: str, *models: Point, kind: str = "infantry", **more: Any) -> TabletopUnit:
    """A unit of figures."""
    at = sum(x for x, _ in models) / len(models), sum(y for _, y in models) / len(models)
    return TabletopUnit(name, kind, at, models=tuple(models), **more)


def sight(
    *pieces: Feature, units: Iterable[TabletopUnit] = (), switches: Mapping[str, str] | None = None, unit: str = "in"
) -> Doctrine:
    """The doctrine of a table of 96 by 72 inches."""
    scale = 1.0 if unit == "in" else 2.54
    scenario = tabletops.table(*pieces, units=units, width=96 * scale, height=72 * scale, unit=unit, switches=switches)
    return Doctrine(scenario, RULES)


def stand(doctrine: Doctrine, name: str | Point, above: float = 0.0) -> Standpoint:
    """A unit of the table by its id, or a bare point."""
    if not isinstance(name, str):
        return doctrine.stand_at(name, above)
    found = doctrine.scenario.forces.find(name)
    assert found is not None
    return doctrine.stand_of(found[1])


def asked(
    doctrine: Doctrine, origin: str | Point, target: str | Point, weapon: str = "", purpose: str = FIRE
) -> TabletopRequest:
    """The question with both parties as the protocol fills them in."""
    observer, other = (_party(doctrine, name) for name in (origin, target))
    if weapon:
        observer = Party(
            observer.kind, observer.side, observer.unit, observer.state, values={**observer.values, "weapon": weapon}
        )
    return TabletopRequest(purpose, observer.side, observer, other)


def line(
    doctrine: Doctrine,
    origin: str | Point,
    target: str | Point,
    weapon: str = "",
    purpose: str = FIRE,
    above: tuple[float, float] = (0.0, 0.0),
) -> TabletopLine:
    """A line between units or bare points."""
    request = asked(doctrine, origin, target, weapon, purpose)
    return doctrine.line(stand(doctrine, origin, above[0]), stand(doctrine, target, above[1]), request)


def keys(found: TabletopLine) -> list[str]:
    """The messages of a line's reasons."""
    return [reason.key for reason in found.reasons]


def _party(doctrine: Doctrine, name: str | Point) -> Party:
    found = doctrine.scenario.forces.find(name) if isinstance(name, str) else None
    if found is None:
        return Party()
    side, unit = found
    return Party(unit.kind, side, unit.id, unit.state, values=unit.values)
