"""Small scenarios for questions of movement, written as scenario files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from workbench.analysis.hex_analysis import Analysis
from workbench.checks.loading import load_scenario_text
from workbench.engine.movement.results import MoveCost, MoveRequest, Reach, Route
from workbench.engine.sight.results import Party


class Field:
    """A scenario with questions asked by label."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis

    def at(self, label: str) -> int:
        return self.analysis.place(label)

    def request(self, who: str, at: str = "", **orders: object) -> MoveRequest:
        """``who`` is a unit's id if there is one of that name, else a kind that stands at ``at``."""
        found = self.analysis.scenario.forces.find(who)
        state = tuple(orders.pop("state", ()))  # type: ignore[call-overload]
        values: Mapping[str, object] = orders.pop("values", {})  # type: ignore[assignment]
        side = str(orders.pop("side", ""))
        if found is not None:
            start = self.at(at) if at else found[1].at
            assert start is not None
            return MoveRequest(Party(unit=who, state=state, values=values), start, **orders)  # type: ignore[arg-type]
        return MoveRequest(Party(kind=who, side=side, state=state, values=values), self.at(at), **orders)  # type: ignore[arg-type]

    def cost(self, who: str, start: str, to: str, **orders: object) -> MoveCost:
        return self.analysis.movement.move_cost(self.request(who, start, **orders), self.at(to))

    def price(self, who: str, start: str, to: str, **orders: object) -> Fraction | None:
        return self.cost(who, start, to, **orders).cost

    def action(self, who: str, action: str, at: str = "", **orders: object) -> MoveCost:
        return self.analysis.movement.action_cost(self.request(who, at, **orders), action)

    def reach(self, who: str, at: str = "", **orders: object) -> Reach:
        return self.analysis.reach(self.request(who, at, **orders))

    def hexes(self, who: str, at: str = "", **orders: object) -> dict[str, Fraction]:
        """Label -> cost of everything that can be reached."""
        reach = self.reach(who, at, **orders)
        return {self.analysis.label(number): cost for number, cost in reach.costs.items()}

    def barred(self, who: str, at: str = "", **orders: object) -> dict[str, str]:
        reach = self.reach(who, at, **orders)
        return {self.analysis.label(number): why.en for number, why in reach.barred.items()}

    def way(
        self, who: str, at: str = "", *, to: str = "", along: str = "", turns: int | None = None, **orders: object
    ) -> Route:
        request = self.request(who, at, **orders)
        hexes = [self.at(label) for label in along.split()]
        return self.analysis.path(request, to=self.at(to) if to else None, along=hexes, turns=turns)

    def labels(self, route: Route) -> list[str]:
        return [self.analysis.label(step.to) for step in route.steps]


def field(
    board: str = "",
    *,
    units: Sequence[str] = (),
    enemies: Sequence[str] = (),
    markers: str = "",
    rest: str = "",
    columns: int = 10,
    rows: int = 10,
    ground: str = "clear",
    ruleset: str = "panzer_grenadier",
) -> Field:
    """A scenario of clear ground; ``board`` and ``rest`` are YAML, units flow mappings of Reds and (enemies) Blues."""
    lines = ["format: workbench/1", "title: test", f"ruleset: {ruleset}", "map:"]
    lines += [f"  {part}" for part in ("kind: hex", f"columns: {columns}", f"rows: {rows}", f"ground: {ground}")]
    lines += [f"  {line}" for line in board.splitlines()]
    if markers:
        lines += ["markers:", *(f"  {line}" for line in markers.splitlines())]
    lines += [rest] if rest else []
    return Field(opened(lines, units, enemies))


def opened(lines: Sequence[str], units: Sequence[str], enemies: Sequence[str]) -> Analysis:
    """A scenario of these lines of YAML, with flow mappings of Reds and (enemies) Blues."""
    forces = ["forces:"]
    for side, members in (("Red", units), ("Blue", enemies)):
        forces.append(f"  - side: {side}")
        forces.append("    units: []" if not members else "    units:")
        forces += [f"      - {{{member}}}" for member in members]
    scenario, ruleset, diagnostics = load_scenario_text("\n".join([*lines, *forces]) + "\n", "test.yaml")
    assert scenario is not None, "\n".join(item.format() for item in diagnostics)
    assert ruleset is not None
    return Analysis(scenario, ruleset)
