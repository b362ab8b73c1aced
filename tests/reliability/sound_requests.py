"""Requests of every ask whose fields are filled from what a scenario holds, so that most are answered and not refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.reliability.mutants import GAMES
from workbench.analysis.any_analysis import AnyAnalysis
from workbench.engine.doctrines import exclusive_states, unit_values
from workbench.engine.sight.results import PURPOSES
from workbench.protocol.answers import known_asks
from workbench.rules.ruleset import HEXES
from workbench.rules.vocabulary import Kind

Request = dict[str, Any]
ACTIONS = ("still", "crawl", "move", "fire")
ORDERS = ("fire", "advance", "run", "ambush", "rally", "down")
CONCEALING = {"asl": ("still", "fire", "break", "turn", "activity"), "bolt_action": ORDERS}
"""What a unit does that may lose its concealment, by the game; other games have the four actions of observers."""
DOINGS = {
    "asl": ("entrench", "recover", "place_smoke", "mount", "dismount"),
    "landships": ("load", "unload", "dig_in", "turn"),
    "panzer_grenadier": ("load", "unload", "limber", "dig_in", "flip"),
}
"""Words of moves that cost points without going anywhere."""
assert set(DOINGS) < set(GAMES)


class Requests:
    """Draws requests about one scenario."""

    def __init__(self, analysis: AnyAnalysis, rng: random.Random) -> None:
        self.analysis, self.rng = analysis, rng
        self.rules = analysis.ruleset
        self.table = analysis.kind == "table"
        self.forces = [(side, unit) for side, unit in analysis.scenario.forces]
        self.standing = [unit.id for _, unit in self.forces if unit.at is not None]
        self.sides = [force.side for force in analysis.scenario.forces.sides]

    def request(self, ask: str) -> Request:
        """A request of one ask."""
        made: dict[str, Callable[[], Request]] = {
            **dict.fromkeys(("los", "clear"), self.line),
            **dict.fromkeys(("exposure", "models", "react"), self.ends),
            **dict.fromkeys(("spotted", "cover"), self.looked_at),
            **dict.fromkeys(("arc", "range", "field", "shooters"), self.shot),
            **dict.fromkeys(("area", "detect"), self.looker),
            "measure": lambda: self.two("from", "to"),
            "blind": self.blind,
            "watch": self.watch,
            "sees": lambda: {"pairs": [[self.spot(), self.spot()] for _ in range(self.rng.randrange(5))]},
            "lines": lambda: {"pairs": [[self.spot(), self.spot()] for _ in range(self.rng.randrange(5))]},
            "reach": self.reach,
            "path": self.path,
            "move_cost": self.move_cost,
            "odds": self.odds,
            "interdict": lambda: {**self.actor(), "to": self.spot(), **self.maybe(weapon=self.weapon, target=self.party)},
            "stack": lambda: {"at": self.spot(), "units": self.some(self.standing, 4)},
            "concealment": self.concealment,
            "conceal": lambda: {**self.actor(), **self.maybe(when=lambda: self.rng.choice(("turn_end", "setup")))},
            "card": dict,
            "compare": self.compare,
            "describe": lambda: {"at": self.spot()},
            "encircle": lambda: {"at": self.spot(), "attacks": [self.spot() for _ in range(self.rng.randrange(1, 4))]},
            "exposed": lambda: {"side": self.side(), **self.maybe(target=self.party)},
            "reveal": lambda: {"at": self.spot(), "terrain": self.rng.choice(sorted(self.rules.terrain)), "side": self.side()},
            "lane": lambda: {**self.actor(), "to": self.label(), **self.maybe(weapon=lambda: "mmg", hand=lambda: "right")},
            "snap": lambda: {**self.actor(), "hexside": "/".join(self.pair())},
            "spray": lambda: {**self.actor(), "targets": self.pair(), **self.maybe(weapon=self.weapon)},
            "air": lambda: {"to": self.spot()},
            "assault": lambda: {"unit": self.unit(), "to": self.unit()},
            "aura": lambda: self.rng.choice(({"of": self.unit()}, self.actor())),
            "dismount": self.dismount,
            "enter": lambda: {"unit": self.unit(), "to": self.house()},
            "section": lambda: {"from": self.house(), "to": self.house()},
            "may_fire": lambda: {**self.actor(), **self.maybe(action=lambda: self.rng.choice(ORDERS), weapon=self.weapon)},
            "mount": lambda: {"unit": self.unit(), "to": self.unit()},
            "ram": lambda: {**self.actor(), **self.maybe(to=self.unit)},
            "regroup": lambda: {**self.actor(), "dice": [self.rng.randint(1, 6) for _ in range(self.rng.choice((1, 1, 2)))]},
            "template": self.template,
            **dict.fromkeys(("threat", "killzone"), self.threat),
            **dict.fromkeys(("approach", "profile"), lambda: self.under_eyes(ask)),
            "posts": self.posts,
            "turns": self.turns,
            "impact": self.impact,
            "fairness": lambda: {"most": self.rng.randint(1, 2)},
        }  # fmt: skip
        return {"ask": ask, **made[ask]()}

    def every(self) -> list[Request]:
        """One request of every ask of such a map."""
        return [self.request(ask) for ask in known_asks(table=self.table)]

    # --- Parts of requests

    def maybe(self, **parts: Callable[[], Any]) -> Request:
        """Each of some fields half the time, if there is a value for it."""
        found = {name.rstrip("_"): make() for name, make in parts.items() if self.rng.random() < 0.5}
        return {name: value for name, value in found.items() if value not in (None, "")}

    def some(self, values: list[str], most: int) -> list[str]:
        """Some of these, none twice."""
        return self.rng.sample(values, min(len(values), self.rng.randrange(most + 1)))

    def two(self, one: str, other: str) -> Request:
        """Two places."""
        return {one: self.spot(), other: self.spot()}

    def label(self) -> str:
        """Any hex."""
        return str(self.rng.choice(self.analysis.scenario.board.grid.labels))

    def pair(self) -> list[str]:
        """Two hexes side by side (one alone on a map of one)."""
        grid = self.analysis.scenario.board.grid
        here = self.rng.randrange(grid.size)
        near = [other for other in grid.neighbours[here].tolist() if other >= 0] or [here]
        return [str(grid.labels[here]), str(grid.labels[self.rng.choice(near)])]

    def bare(self) -> Any:
        """A place without a unit: a hex, or a point, at times a corner of a piece, on the edge, where a unit stands."""
        if not self.table:
            return self.label()
        board, rng = self.analysis.scenario.board, self.rng
        kind = rng.randrange(10)
        if kind == 0:
            return [rng.choice((0, board.width)), rng.choice((0, board.height))]
        corners = [point for piece in board.features for point in piece.points] if kind in (1, 2) else []
        inside = [(x, y) for x, y in corners if 0 <= x <= board.width and 0 <= y <= board.height]
        if inside:
            return list(rng.choice(inside))
        feet = [unit.at for _, unit in self.forces if unit.at is not None] if kind == 3 else []
        if feet:
            return list(rng.choice(feet))
        found = [round(rng.uniform(0, board.width), 1), round(rng.uniform(0, board.height), 1)]
        return [*found, rng.choice((0, 1, 2.5))] if kind == 4 else found

    def spot(self) -> Any:
        """A place, or a unit that stands on the map."""
        return f"unit:{self.rng.choice(self.standing)}" if self.standing and self.rng.random() < 0.5 else self.bare()

    def unit(self) -> str:
        """A unit on the map; of a map without units one that is none."""
        return self.rng.choice(self.standing or ["nobody"])

    def side(self) -> str:
        """A side."""
        return self.rng.choice(self.sides or ["nobody"])

    def state(self) -> list[str]:
        """States that go together."""
        if not self.rules.states:
            return []
        first = self.rng.choice(sorted(self.rules.states))
        return [first, *(["hidden"] if "hidden" in self.rules.states and first != "hidden" else [])][
            : self.rng.choice((1, 1, 2))
        ]

    def values(self) -> Request:
        """A value that rules read."""
        plain: dict[Any, Callable[[], Any]] = {
            Kind.NUMBER: lambda: self.rng.choice((0, 1, 2, 3, 8, 99)),
            Kind.FLAG: lambda: self.rng.random() < 0.5,
            Kind.PAIR: lambda: [self.rng.randrange(13), self.rng.randrange(17)],
            Kind.LENGTH: lambda: self.rng.choice((0, 3, 12)),
        }
        wanted = unit_values(self.rules.doctrines.values())
        name = self.rng.choice(sorted(wanted))
        kind = wanted[name]
        made = self.rng.choice(kind) if isinstance(kind, tuple) else plain[kind]() if kind in plain else None
        return {} if made is None else {name: made}

    def kind(self) -> str:
        """A kind of unit."""
        return self.rng.choice(sorted(self.rules.units))

    def party(self) -> Request:
        """Somebody described."""
        orders = exclusive_states(self.rules.doctrines.values()).get("orders", ACTIONS)
        return self.maybe(
            kind=self.kind, state=self.state, action=lambda: self.rng.choice(orders), values=self.values, side=self.side
        )

    def actor(self) -> Request:
        """A unit, or a kind and where it stands."""
        more = self.maybe(state=self.state, values=self.values) if self.rng.random() < 0.3 else {}
        if self.standing and self.rng.random() < 0.7:
            return {"unit": self.unit(), **more}
        return {"kind": self.kind(), "at": self.bare(), **more}

    def own_weapon(self, actor: Request) -> str:
        """A weapon of the unit; "" if it names none."""
        found = next((unit for _, unit in self.forces if unit.id == actor.get("unit")), None)
        if self.table:
            return self.rng.choice([mount.id for mount in getattr(found, "weapons", ())] or [""])
        return self.rng.choice([key for key in self.rules.weapons if found is not None and key in found.values] or [""])

    def weapon(self) -> str:
        """Any weapon of the game."""
        return self.rng.choice(sorted(self.rules.weapons) or [""])

    def facing(self) -> float:
        """A facing."""
        return self.rng.choice((0, 45, 90.5, 359, 360)) if self.table else self.rng.randrange(6)

    def house(self) -> str:
        """A building; of a table without one any piece."""
        pieces = self.analysis.scenario.board.features
        houses = [piece.id for piece in pieces if "building" in piece.terrain or "bunker" in piece.terrain]
        return self.rng.choice(houses or [piece.id for piece in pieces] or ["nothing"])

    # --- Whole requests

    def purpose(self) -> str:
        """What a line is for: mostly to spot or to fire."""
        return self.rng.choice(("spot", "fire", *PURPOSES))

    def look(self) -> Request:
        """Who looks, and what for."""
        return self.maybe(side=self.side, observer=self.party, purpose=self.purpose) if self.rng.random() < 0.6 else {}

    def line(self) -> Request:
        """A line."""
        return {**self.two("from", "to"), **self.look(), **self.maybe(story=lambda: True)}

    def ends(self) -> Request:
        """A line between two units."""
        return {**self.two("from", "to"), **self.maybe(observer=self.party, target=self.party)}

    def looked_at(self) -> Request:
        """Somebody who looks and somebody who is looked at."""
        return {**self.two("from", "to"), **self.look(), **self.maybe(target=self.party)}

    def looker(self) -> Request:
        """Everything that one place sees."""
        found = {"from": self.spot(), **self.look()}
        return {**found, **self.maybe(to=lambda: [self.spot() for _ in "123"])} if self.table else found

    def blind(self) -> Request:
        """What hides what."""
        pieces = [piece.id for piece in self.analysis.scenario.board.features] if self.table else []
        at = (lambda: self.rng.choice(pieces or [""])) if self.table else self.label
        found = {"from": self.spot(), **self.maybe(at=at)}
        # over a whole table a level takes a minute: it is asked for one piece at a time
        return {**found, **self.maybe(target_level=lambda: self.rng.randrange(3))} if "at" in found else found

    def watch(self) -> Request:
        """Several observers."""
        if self.sides and self.rng.random() < 0.3 and len(self.standing) < 20:
            side = self.side()
            if self.table or any(owner == side and unit.at is not None for owner, unit in self.forces):
                return {"side": side}
        return {"observers": [self.spot() for _ in range(self.rng.randint(1, 3))]}

    def mode(self, actor: Request) -> str:
        """A kind of move that such a unit may make."""
        units = {unit.id: unit.kind for _, unit in self.forces}
        kind = self.rules.units[actor.get("kind") or units.get(actor.get("unit", ""), self.kind())]
        fits = [mode.key for mode in self.rules.modes.values() if mode.fits(kind)]
        return self.rng.choice(fits or [""])

    def orders(self) -> Request:
        """Who moves, and how."""
        actor = self.actor()
        return {
            **actor,
            **self.maybe(
                mode=lambda: self.mode(actor),
                facing=self.facing,
                allowance=lambda: self.rng.choice((0, 1, 4, 12, "2/3")),
            ),
        }

    def reach(self) -> Request:
        """All that a move may reach."""
        orders = self.orders()
        if self.rng.random() < 0.3:
            orders |= {"unseen_by": self.enemies(orders).get("side") or [self.spot()], **self.maybe(as_=self.party)}
        if not self.table:
            return orders
        return {**orders, **self.maybe(to=lambda: [self.spot() for _ in "123"], bands=lambda: True)}

    def path(self) -> Request:
        """The cheapest way, or a given one."""
        orders = self.orders()
        if self.rng.random() < 0.7:
            return {
                **orders,
                "to": self.spot(),
                **({} if self.table else self.maybe(turns=lambda: self.rng.randint(1, 4))),
            }
        if self.table:
            return {**orders, "along": [self.bare() for _ in range(self.rng.randint(1, 3))]}
        grid = self.analysis.scenario.board.grid
        units = {unit.id: unit.at for _, unit in self.forces}
        walk = [units[orders["unit"]] if orders.get("unit") in units else grid.labels.index(orders["at"])]
        for _ in range(self.rng.randint(1, 4)):
            walk.append(self.rng.choice([one for one in grid.neighbours[walk[-1]].tolist() if one >= 0] or walk))
        return {**orders, "along": [str(grid.labels[number]) for number in walk]}

    def move_cost(self) -> Request:
        """One step, or one thing that is done on the spot."""
        if self.table:
            return {**self.orders(), **self.two("from", "to")}
        orders = {key: value for key, value in self.orders().items() if key != "at"}
        here, there = self.pair()
        doings = DOINGS.get(self.rules.id, ())
        if doings and self.rng.random() < 0.2:
            return {**orders, "from": here, "action": self.rng.choice(doings)}
        return {**orders, "from": here, "to": there}

    def shot(self) -> Request:
        """A weapon, and perhaps its target."""
        actor = self.actor()
        return {**actor, **self.maybe(to=self.spot, weapon=lambda: self.own_weapon(actor), facing=self.facing)}

    def odds(self) -> Request:
        """A shot, or a chart alone."""
        if self.rules.charts and self.rng.random() < 0.3:
            chart = self.rules.charts[self.rng.choice(sorted(self.rules.charts))]
            return {"table": chart.key, "column": self.rng.choice(chart.columns), **self.maybe(modifier=lambda: 1)}
        actor = self.actor()
        return {**actor, "to": self.spot(), **self.maybe(weapon=lambda: self.own_weapon(actor), target=self.party)}

    def concealment(self) -> Request:
        """What a hidden unit does."""
        return {"unit": self.unit(), "action": self.rng.choice(CONCEALING.get(self.rules.id, ACTIONS))}

    def dismount(self) -> Request:
        """Out of a vehicle: whoever is aboard one, else from any."""
        aboard = [unit.id for _, unit in self.forces if unit.values.get("aboard")]
        vehicles = [
            unit.id for _, unit in self.forces if "vehicle" in self.rules.units[unit.kind].tags and unit.at is not None
        ]
        if aboard and self.rng.random() < 0.5:
            return {"unit": self.rng.choice(aboard)}
        return {"unit": self.unit(), "from": self.rng.choice(vehicles or ["nobody"])}

    # --- Plans

    def enemies(self, actor: Request | None = None) -> Request:
        """Who watches: the units of a side, not that of who acts; or some places."""
        owner = next((side for side, unit in self.forces if actor and unit.id == actor.get("unit")), "")
        sides = [side for side, unit in self.forces if unit.at is not None and side != owner]
        if sides and self.rng.random() < 0.5 and len(self.standing) < 20:
            return {"side": self.rng.choice(sides)}
        return {"observers": [self.spot() for _ in range(self.rng.randint(1, 3))]}

    def threat(self) -> Request:
        """Who threatens some places."""
        places = [self.bare() for _ in "12"]
        return {
            **self.enemies(),
            **self.maybe(target=self.party, to=lambda: places, least=lambda: self.rng.randint(1, 3)),
        }

    def under_eyes(self, ask: str) -> Request:
        """A way that is watched."""
        path = self.path()
        while ("along" in path) != (ask == "profile"):
            path = self.path()
        return {**path, **self.enemies(path), **({} if ask == "profile" else self.maybe(extra=lambda: 2))}

    def posts(self) -> Request:
        """From where most is seen."""
        zones = [zone.id for zone in self.analysis.scenario.zones]
        watch = (
            self.rng.choice(zones) if zones and not self.table else [self.spot() for _ in range(self.rng.randint(1, 8))]
        )
        candidates = [self.spot() for _ in range(self.rng.randint(2, 6))]
        known = self.maybe(fixed=lambda: candidates[:1], without=lambda: candidates[-1:])
        return {"candidates": candidates, "watch": watch, "count": self.rng.randint(1, 3), **known}

    def impact(self) -> Request:
        """What an edit would change."""
        if self.table:
            pieces = [piece.id for piece in self.analysis.scenario.board.features]
            gone = self.rng.sample(pieces, min(2, len(pieces))) or [self.unit()]
            return {"without": gone, "side": self.side()}
        rows = sorted(key for key, row in self.rules.layer(HEXES).items() if row.base)
        return {"terrain": {self.bare(): self.rng.choice(rows)}, "side": self.side()}

    def turns(self) -> Request:
        """When a unit can be where."""
        if not self.table and self.sides and self.rng.random() < 0.2:
            return {"side": self.side(), "most": 2}
        return {**self.orders(), **self.maybe(most=lambda: self.rng.randint(1, 3), to=lambda: [self.bare()])}

    def compare(self) -> Request:
        """The ground under the rules of another game, of the same kind of map most often."""
        fits = [
            game for game in GAMES if (game in ("blitzkrieg", "bolt_action")) is self.table and game != self.rules.id
        ]
        ruleset = self.rng.choice(fits if self.rng.random() < 0.9 else GAMES)
        return {"from": self.spot(), "ruleset": ruleset, **self.maybe(to=self.spot)}

    def template(self) -> Request:
        """A disc on the table."""
        shift = {"distance": self.rng.choice((0, 2.5)), "direction": self.rng.choice((0, 90, 271.5))}
        return {"at": self.spot(), "diameter": self.rng.choice((0, 1, 3.5, 12)), **self.maybe(shift=lambda: shift)}
