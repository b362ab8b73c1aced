"""Random tables on whole numbers, and a question of every ask about a table, as people put them: from unit to unit, from
corners and along edges of pieces."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import shapely

from tests.engine.sight import random_tabletops
from tests.games.bolt_action import random_tables
from tests.loading import ruleset
from workbench.base.text import Text
from workbench.rules.ruleset import FEATURES
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, Opening, Point, TabletopBoard
from workbench.scenario.units import Force, Forces, Mount, TabletopUnit
from workbench.scenario.zones import OBJECTIVE, SETUP, Zone

Request = dict[str, Any]
BLITZKRIEG, BOLT_ACTION = "blitzkrieg", "bolt_action"
UNITS = {
    BLITZKRIEG: (
        ("infantry", ()),
        ("infantry", ("piat_bazooka_44_45",)),
        ("hmg_mortar81_heavy_atr", ("hmg",)),
        ("hmg_mortar81_heavy_atr", ("mortar_80",)),
        ("vehicle_N", ("gun_75 turret", "mg_2_or_3 hull")),
        ("vehicle_P", ("gun_75l hull",)),
        ("gun_medium", ("gun_75l carriage",)),
        ("wheeled", ()),
    ),
    BOLT_ACTION: (
        ("infantry", ("rifle", "lmg")),
        ("officer", ("pistol",)),
        ("mmg", ("mmg",)),
        ("mortar_medium", ("mortar_medium",)),
        ("tank_medium", ("at_medium turret", "mmg hull")),
        ("tank_medium", ("at_heavy casemate",)),
        ("at_medium", ("at_medium",)),
        ("truck", ()),
    ),
}
"""Kinds of units with their weapons and how these are mounted."""


def whole_table(game: str, seed: int) -> TabletopScenario:
    """A table of 40 x 30 whose pieces and units stand on whole numbers, so that many touch each other."""
    dice = random.Random(seed)
    rules = ruleset(game)
    terrain = [key for key, row in rules.terrain.items() if row.layer == FEATURES]

    def spot() -> Point:
        return float(dice.randint(2, 38)), float(dice.randint(2, 28))

    features = []
    for number in range(dice.randint(2, 9)):
        key, (x, y), (w, h) = dice.choice(terrain), spot(), (dice.randint(2, 10), dice.randint(2, 10))
        levels = rules.terrain[key].levels
        level = float(dice.choice(levels)) if levels and dice.random() < 0.5 else None
        shape = dice.choice((POLYGON, POLYGON, POLYGON, LINE, CIRCLE))
        if shape == LINE:
            points = tuple(spot() for _ in range(dice.randint(2, 4)))
            features.append(Feature(f"p{number}", key, LINE, points, width=float(dice.choice((0, 0, 1, 2)))))
        elif shape == CIRCLE:
            features.append(
                Feature(f"p{number}", key, CIRCLE, ((x, y),), radius=float(dice.randint(1, 4)), level=level)
            )
        else:
            corners: tuple[Point, ...] = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
            if dice.random() < 0.4:
                corners = (*corners[:2], (x + w, y + h // 2), (x + w // 2, y + h // 2), (x + w // 2, y + h), corners[3])
            floors = dice.randint(0, 2) if rules.terrain[key].fact("class") == "building" else 0
            openings = [Opening(dice.randint(0, floors), (x + w / 2, y)), Opening(0, (x, y + 1.0), door=True)]
            opened = tuple(openings) if rules.terrain[key].fact("class") == "building" else ()
            corners = corners if dice.random() < 0.5 else corners[::-1]
            features.append(Feature(f"p{number}", key, POLYGON, corners, level=level, floors=floors, openings=opened))
    unit = "cm" if game == BLITZKRIEG else "in"
    board = TabletopBoard(unit, 40.0, 30.0, "clear" if game == BLITZKRIEG else "open", tuple(features))
    return with_units(TabletopScenario(Text("table"), game, board), dice, spot)


def free_table(game: str, seed: int) -> TabletopScenario:
    """A table with pieces of every kind anywhere."""
    dice = random.Random(seed)
    pieces = random_tabletops if game == BLITZKRIEG else random_tables
    found = pieces.table(seed, dice.randint(3, 9))
    return with_units(found, dice, lambda: pieces.place(dice))


def with_units(scenario: TabletopScenario, dice: random.Random, spot: Callable[[], Point]) -> TabletopScenario:
    """A table with two sides, and zones."""
    sides = []
    for side in ("A", "B"):
        units = []
        for number, (kind, weapons) in enumerate(dice.sample(UNITS[scenario.ruleset], 3)):
            mounts = (Mount(f"w{n}", *weapon.split()) for n, weapon in enumerate(weapons))
            facing = float(dice.choice((0, 30, 45, 90, 135, 180, 270, 315)))
            units.append(TabletopUnit(f"{side.lower()}{number}", kind, spot(), facing, weapons=tuple(mounts)))
        sides.append(Force(side, tuple(units)))
    (x, y), (w, h) = spot(), spot()
    area = ((x, y), (w, y), (w, h)) if x != w and y != h else ((0.0, 0.0), (5.0, 0.0), (5.0, 5.0))
    zones = (Zone("goal", OBJECTIVE, outline=(spot(),)), Zone("here", SETUP, side="A", outline=area))
    return replace(scenario, forces=Forces(tuple(sides)), zones=zones)


class Questions:
    """Questions about one table."""

    def __init__(self, scenario: TabletopScenario, dice: random.Random) -> None:
        self._scenario, self._dice = scenario, dice
        self._here, self._there = ([unit.id for unit in force.units if unit.at] for force in scenario.forces.sides[:2])
        rules = ruleset(scenario.ruleset)
        self._houses = [
            one.id for one in scenario.board.features if rules.terrain[one.terrain].fact("class") == "building"
        ]
        self._modes = list(rules.modes)

    def place(self) -> list[float]:
        """A point: anywhere, on whole numbers, or on an outline."""
        dice, board = self._dice, self._scenario.board
        x, y = dice.uniform(0, board.width), dice.uniform(0, board.height)
        kind = dice.random()
        if kind < 0.4:
            x, y = round(x), round(y)
        elif kind < 0.7 and board.features:
            piece = dice.choice(board.features)
            x, y = dice.choice(piece.points) if kind < 0.6 else shapely.get_coordinates(piece.course.centroid)[0]
        return [min(max(float(x), 0.0), board.width), min(max(float(y), 0.0), board.height)]

    def places(self, most: int) -> list[list[float]]:
        """Some points."""
        return [self.place() for _ in range(self._dice.randint(2, most))]

    def mine(self) -> str:
        """A unit of the first side."""
        return self._dice.choice(self._here)

    def theirs(self) -> str:
        """A unit of the second side."""
        return self._dice.choice(self._there)

    def piece(self) -> str:
        """A piece, or a unit if there is none."""
        return self._dice.choice([one.id for one in self._scenario.board.features] or self._here)

    def tank(self) -> str:
        """A tank, if there is one."""
        tanks = [unit.id for _, unit in self._scenario.forces if unit.kind.startswith("tank") and unit.at]
        return self._dice.choice(tanks or self._here)

    def end(self) -> Any:
        """An enemy, or a point."""
        return f"unit:{self.theirs()}" if self._dice.random() < 0.6 else self.place()

    def origin(self) -> Any:
        """A unit, or a point."""
        return f"unit:{self.mine()}" if self._dice.random() < 0.6 else self.place()

    def ends(self) -> Request:
        """From somewhere to somewhere."""
        return {"from": self.origin(), "to": self.end()}

    def house(self) -> str:
        """A building, if there is one."""
        return self._dice.choice(self._houses) if self._houses else "none"

    def request(self, ask: str) -> Request:
        """A question of one ask."""
        dice = self._dice
        mode = {"mode": dice.choice(self._modes)} if self._modes and dice.random() < 0.3 else {}
        unit, both = {"unit": self.mine()}, {"unit": self.mine(), "to": f"unit:{self.theirs()}"}
        made: dict[str, Callable[[], Request]] = {
            **dict.fromkeys(("los", "clear", "exposure", "models", "spotted", "cover", "measure", "react"), self.ends),
            "area": lambda: {"from": self.origin(), "to": self.places(20)},
            "blind": lambda: {"from": self.origin()},
            "sees": lambda: {"pairs": [[self.place(), self.place()] for _ in range(40)]},
            "lines": lambda: {"pairs": [[self.place(), self.place()] for _ in range(10)]},
            "watch": lambda: {"observers": [self.origin(), self.end()], "to": self.places(10)},
            "detect": lambda: {"from": self.origin(), "reverse": dice.random() < 0.5, "target": {"kind": "infantry"}},
            "reach": lambda: {**unit, **mode, "to": self.places(12)},
            "path": lambda: {**unit, **mode, **dice.choice(({"to": self.place()}, {"along": self.places(4)}))},
            "move_cost": lambda: {"kind": "infantry", "from": self.place(), "to": self.place()},
            **dict.fromkeys(("arc", "range", "odds", "shooters", "may_fire", "field", "interdict"), lambda: both),
            "field": lambda: unit,
            "threat": lambda: {"side": "B", "target": {"kind": "infantry"}, "to": self.places(8)},
            "killzone": lambda: {"side": "B", "target": {"kind": "infantry"}, "to": self.places(8)},
            "approach": lambda: {**unit, "to": self.place(), "side": "B"},
            "profile": lambda: {**unit, "along": self.places(3), "side": "B"},
            "posts": lambda: {"candidates": self.places(8), "watch": self.places(20), "count": 2},
            "impact": lambda: {"without": [self.piece()], "side": "A"},
            "compare": lambda: {
                "ruleset": BOLT_ACTION if self._scenario.ruleset == BLITZKRIEG else BLITZKRIEG, "from": self.place(),
                **({"to": self.place()} if dice.random() < 0.5 else {}),
            },
            "fairness": lambda: {"most": 1},
            "turns": lambda: {**unit, "most": 2, "to": self.places(6)},
            "template": lambda: {
                "at": self.place(), "diameter": 3, "shift": {"distance": 2, "direction": dice.choice((0, 50, 90))},
            },
            "aura": lambda: {"of": self.mine()},
            "air": lambda: {"to": self.end()},
            "concealment": lambda: {**unit, "action": "fire"},
            "assault": lambda: {"unit": self.mine(), "to": self.theirs()},
            "ram": lambda: {"unit": self.tank(), "to": self.theirs()},
            "regroup": lambda: {**unit, "dice": [4]},
            "mount": lambda: {"unit": self.mine(), "to": self.mine()},
            "dismount": lambda: {"unit": self.mine(), "from": self.mine()},
            "enter": lambda: {**unit, "to": self.house()},
            "section": lambda: {"from": self.house(), "to": self.house()},
            "describe": lambda: {"at": self.place()},
        }  # fmt: skip
        return {"ask": ask, **made[ask]()}
