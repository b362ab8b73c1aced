"""The templates of the game: smoke, barrages, launchers (p.39, p.47, p.59, A8)."""

from __future__ import annotations

import shapely

from workbench.base.text import Text
from workbench.engine.fire.protocol import Template
from workbench.engine.sight.results import Effect, Party, Reason, Standpoint
from workbench.engine.sight.tabletop_wording import listed
from workbench.games.bolt_action.fire.context import NEAR, FireContext
from workbench.games.bolt_action.fire.ranges import Body, WeaponRanges, bodies

SHELLS = ("mortar_light", "mortar_medium", "howitzer_light", "mortar_heavy", "howitzer_medium", "howitzer_heavy")
BARRAGE_MORE = 6
"""The radius of a barrage is D6 and so many inches."""
LAUNCHER = "launcher"


def templates(context: FireContext) -> tuple[Template, ...]:
    """Templates with their diameters in the table's unit, smallest first. The opponent places a smoke shell that misses within
    6 in of its aim (p.59), a barrage within 24 in (p.47)."""
    smoke, barrage = context.ruleset.tables["smoke"], context.ruleset.tables["barrage"]
    factor = 1.0 if context.choice("A8") == "diameter" else 2.0
    astray = context.length("smoke", "moved_by_opponent")
    found = [
        Template(
            f"smoke_{key}",
            context.words.sentence("template_smoke", weapon=context.ruleset.weapons[key].name),
            context.length("smoke", key) * factor,
            smoke.cells[key].citation.rule,
            astray,
        )
        for key in SHELLS
    ]
    radius, moved = context.length("smoke", "barrage_radius"), context.length("barrage", "moved_by_opponent")
    rule = smoke.cells["barrage_radius"].citation.rule
    found.append(
        Template(
            "smoke_barrage",
            context.words.sentence("template_smoke_barrage", radius=context.words.length(radius)),
            2 * radius,
            rule,
            moved,
        )
    )
    rule = barrage.cells["radius"].citation.rule
    for die in range(1, 7):
        inches = BARRAGE_MORE + die
        key = {1: "barrage_least", 6: "barrage_most"}.get(die, f"barrage_{inches}")
        name = context.words.sentence(
            "template_barrage", die=die, radius=context.words.length(context.from_inches(inches))
        )
        found.append(Template(key, name, 2 * context.from_inches(inches), rule, moved))
    launcher = context.ruleset.weapons["multiple_launcher"]
    reach = launcher.value("area_radius")
    if isinstance(reach, int | float):
        far = context.words.length(context.from_inches(float(reach)))
        name = context.words.sentence("template_launcher", radius=far)
        found.append(Template(LAUNCHER, name, 2 * context.from_inches(float(reach)), launcher.cite("area_radius").rule))
    return tuple(sorted(found, key=lambda one: one.diameter))


class SparedUnits:
    """Units under the template of a launcher that it cannot hit, on one table."""

    def __init__(self, context: FireContext, ranges: WeaponRanges) -> None:
        self._context, self._ranges = context, ranges

    def spared(self, template: str, units: tuple[str, ...], firer: str) -> tuple[tuple[str, ...], tuple[Reason, ...]]:
        """See :meth:`Doctrine.spared`. Without a ``firer`` it is the only launcher on the table."""
        if template != LAUNCHER:
            return (), ()
        context, launchers = self._context, self._launchers()
        name = firer or (next(iter(launchers)) if len(launchers) == 1 else "")
        if name not in launchers:
            return (), (context.words.reason("template_launcher_unsaid", effect=Effect.UNDECIDED),)
        stand, least = launchers[name]
        bodies_there = self._ranges.measured_from(stand)
        found = tuple(one for one in units if self._farthest(bodies_there, one) < least - NEAR)
        key = "template_launcher_spares" if found else "template_launcher_hits"
        named = listed(Text.of(one) for one in found) if found else Text()
        return found, (context.words.reason(key, units=named, unit=name, least=context.words.length(least)),)

    def _launchers(self) -> dict[str, tuple[Standpoint, float]]:
        """The stand and the least range of every launcher on the table."""
        context, found = self._context, {}
        for _, unit in context.scenario.forces:
            if unit.at is None:
                continue
            for arm in context.arsenal.arms_of(context.parties.troop_of(Party(unit=unit.id))):
                if arm.weapon.value("multiple") is True:
                    least = arm.weapon.value("min")
                    inches = float(least) if isinstance(least, int | float) else 0.0
                    found[unit.id] = context.sight.stand_of(unit), context.from_inches(inches)
        return found

    def _farthest(self, sources: list[Body], name: str) -> float:
        """The greatest distance from a launcher to any part of a unit."""
        there = self._context.scenario.forces.find(name)
        assert there is not None
        aims = bodies(self._context.sight.stand_of(there[1]))
        return max(
            min(float(shapely.distance(shapely.Point(at), source)) - near for source, near in sources) + more
            for aim, more in aims
            for at in shapely.get_coordinates(aim).tolist()
        )
