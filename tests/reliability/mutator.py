"""What changes the data of a scenario file with knowledge of its form: units, settings, zones, map variants, kept lines.

:mod:`tests.reliability.mutants` adds what is changed of maps of hexes and of tables, and makes mutants of the samples.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from workbench.engine.doctrines import exclusive_states, unit_values
from workbench.engine.sight.results import PURPOSES
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import Kind, ValueType
from workbench.scenario.zones import ZONE_KINDS

Data = dict[str, Any]


class Mutator:
    """Changes the data of a scenario in place."""

    def __init__(self, scenario: Any, ruleset: Ruleset, data: Data, rng: random.Random) -> None:
        self.scenario, self.ruleset, self.data, self.rng = scenario, ruleset, data, rng
        self.table = scenario.kind == "table"
        self.count = 0

    def changes(self) -> list[Callable[[], None]]:
        """The changes that such a map takes; one is there several times to be as likely as several."""
        return [
            *(2 * [self.move_unit, self.retype_unit, self.copy_unit, self.set_state, self.set_value, self.face_unit]),
            self.remove_unit,
            self.stage_unit,
            self.change_sides,
            self.set_condition,
            self.set_option,
            self.set_switch,
            self.fill_blank,
            self.change_zones,
            self.change_variants,
            self.keep_line,
            self.change_card,
        ]

    def change(self) -> str:
        """Make one change; its name."""
        chosen = self.rng.choice(self.changes())
        chosen()
        return chosen.__name__

    # --- What is there

    @property
    def forces(self) -> list[Data]:
        """The sides with their units; made if the sample has none."""
        found: list[Data] = self.data.setdefault("forces", [])
        if not found:
            found += [{"side": "One", "units": []}, {"side": "Two", "units": []}]
        return found

    def units(self) -> list[tuple[list[Data], int]]:
        """Every unit, as its list and its number there; one is made if there is none."""
        found = [
            (force["units"], number) for force in self.forces for number in range(len(force.setdefault("units", [])))
        ]
        if found:
            return found
        units = self.rng.choice(self.forces)["units"]
        units.append({"id": self.fresh("u"), "kind": self.kind(), "at": self.place()})
        return [(units, 0)]

    def unit(self) -> Data:
        """Any unit."""
        units, number = self.rng.choice(self.units())
        return units[number]

    def ids(self) -> list[str]:
        """The ids of all units."""
        return [units[number]["id"] for units, number in self.units()]

    def fresh(self, stem: str) -> str:
        """A new id."""
        self.count += 1
        return f"{stem}_new{self.count}"

    def kind(self) -> str:
        """Any kind of unit."""
        return self.rng.choice(sorted(self.ruleset.units))

    def label(self) -> str:
        """Any hex."""
        return str(self.rng.choice(self.scenario.board.grid.labels))

    def point(self) -> list[float]:
        """A point of the table: often anywhere, at times exactly on its edge or where a unit or a corner lies."""
        board, rng = self.data["map"], self.rng
        wide, high = float(board["width"]), float(board["height"])
        spots = [list(unit["at"]) for force in self.forces for unit in force.get("units", ()) if unit.get("at")]
        corners = [list(one) for piece in self.pieces() for one in (piece.get("polygon") or piece.get("line") or ())]
        kind = rng.randrange(12)
        if kind == 0:
            return [rng.choice((0.0, wide)), rng.choice((0.0, high, high / 2))]
        if kind == 1 and spots:
            return list(rng.choice(spots))
        if kind == 2 and corners:
            return list(rng.choice(corners))
        return [round(rng.uniform(0, wide), rng.randrange(3)), round(rng.uniform(0, high), rng.randrange(3))]

    def place(self) -> Any:
        """Any place of the map, as a unit stands there."""
        return self.point() if self.table else self.label()

    def way(self, most: int = 6) -> list[str]:
        """A walk from hex to neighbouring hex."""
        grid = self.scenario.board.grid
        here = self.rng.randrange(grid.size)
        walk = [here]
        for _ in range(self.rng.randrange(1, most)):
            near = [other for other in grid.neighbours[walk[-1]].tolist() if other >= 0 and other not in walk]
            if not near:
                break
            walk.append(self.rng.choice(near))
        return [str(grid.labels[number]) for number in walk]

    def keys(self, layer: str) -> list[str]:
        """The terrain of a layer."""
        return sorted(self.ruleset.layer(layer))

    def side(self) -> str:
        """A side that is there."""
        return str(self.rng.choice(self.forces)["side"])

    # --- Units

    def move_unit(self) -> None:
        """A unit stands elsewhere, or in no place."""
        unit = self.unit()
        shift = None
        if self.rng.random() < 0.1:
            unit.pop("at", None)
            unit.pop("models", None)
            return
        before, unit["at"] = unit.get("at"), self.place()
        if self.table and unit.get("models") and before:
            shift = [unit["at"][0] - before[0], unit["at"][1] - before[1]]
            unit["models"] = [[round(x + shift[0], 3), round(y + shift[1], 3)] for x, y in unit["models"]]

    def retype_unit(self) -> None:
        """A unit is of another kind."""
        self.unit()["kind"] = self.kind()

    def copy_unit(self) -> None:
        """A unit stands there twice, or another stands in the same place."""
        units, number = self.rng.choice(self.units())
        twin = {**copy.deepcopy(units[number]), "id": self.fresh("u")}
        if self.rng.random() < 0.5:
            twin["kind"] = self.kind()
        self.rng.choice(self.forces)["units"].append(twin)

    def remove_unit(self) -> None:
        """A unit is gone; who named it in a value or a line no longer can."""
        units, number = self.rng.choice(self.units())
        gone = units.pop(number)["id"]
        for line in list(self.data.get("lines", ())):
            if f"unit:{gone}" in (line.get("from"), line.get("to")):
                self.data["lines"].remove(line)

    def set_state(self) -> None:
        """A unit is in a state or in it no longer; of states that exclude each other it has one."""
        unit = self.unit()
        if not self.ruleset.states:
            return
        state = self.rng.choice(sorted(self.ruleset.states))
        held = unit.setdefault("state", [])
        if state in held:
            held.remove(state)
            return
        for group in exclusive_states(self.ruleset.doctrines.values()).values():
            if state in group:
                held[:] = [one for one in held if one not in group]
        held.append(state)

    def set_value(self) -> None:
        """A unit has a value that rules read."""
        wanted = unit_values(self.ruleset.doctrines.values())
        name = self.rng.choice(sorted(wanted))
        value = self.of_type(wanted[name])
        if value is not None:
            self.unit().setdefault("values", {})[name] = value

    def of_type(self, wanted: ValueType) -> Any:
        """A value of a type, at times at the limit of what makes sense; None where words are not guessed."""
        rng = self.rng
        if isinstance(wanted, tuple):
            return rng.choice(wanted)
        number = rng.choice((0, 1, 1, 2, 3, 4, 6, 8, 12, 30, 99, 999_999))
        made: dict[Kind, Callable[[], Any]] = {
            Kind.NUMBER: lambda: rng.choice((number, number, -1)),
            Kind.FRACTION: lambda: rng.choice((number, 0.5, "2/3")),
            Kind.COST: lambda: rng.choice((number, "1/2", "P")),
            Kind.FLAG: lambda: rng.random() < 0.5,
            Kind.PAIR: lambda: [rng.randrange(0, 13), rng.randrange(0, 17)],
            Kind.LENGTH: lambda: rng.choice((0, 0.5, 3, 6, 12.5, 24)),
            Kind.SIZE: lambda: rng.choice(([3, 2], [4.5, 1.8], [0.5, 0.5])),
            Kind.LEVELS: lambda: rng.choice((0, 1, 2, "1 2")),
            Kind.LIMIT: lambda: number,
            Kind.HEADINGS: lambda: str(rng.randrange(6)),
            Kind.DICE: lambda: rng.choice(("D6", "2D6", "D6+1")),
            Kind.WORDS: lambda: rng.choice((*self.ids(), *sorted(self.ruleset.weapons))),
        }
        return made[wanted]() if wanted in made else None

    def face_unit(self) -> None:
        """A unit looks elsewhere."""
        self.unit()["facing"] = self.rng.choice((0, 45, 90.5, 180, 359.9, 360)) if self.table else self.rng.randrange(6)

    def stage_unit(self) -> None:
        """When and where a unit enters, in which body of troops, whether the other side knows."""
        unit, rng = self.unit(), self.rng
        key = rng.choice(("group", "turn", "zone", "hidden", "note", "name"))
        zones = [zone["id"] for zone in self.data.get("zones", ())]
        if key == "zone" and not zones:
            return
        unit[key] = {
            "group": "a group",
            "turn": rng.choice((1, 2, 99)),
            "zone": rng.choice(zones or [""]),
            "hidden": True,
            "note": {"fr": "note"},
            "name": "é",
        }[key]

    def change_sides(self) -> None:
        """A side more; or units go over to another side."""
        if self.rng.random() < 0.3:
            self.forces.append({"side": self.fresh("Side"), "units": []})
            return
        units, number = self.rng.choice(self.units())
        one = units.pop(number)
        self.rng.choice(self.forces)["units"].append(one)

    # --- Settings

    def set_condition(self) -> None:
        """Another time, weather, visibility: numbers at their limits too."""
        if not self.ruleset.conditions:
            return
        key = self.rng.choice(sorted(self.ruleset.conditions))
        found = self.ruleset.conditions[key]
        low, high = found.minimum or 0, found.maximum if found.maximum is not None else 20
        number = self.rng.choice((low, high, self.rng.randint(low, high), self.rng.randint(low, high)))
        past = self.rng.random() < 0.05
        value = self.rng.choice(sorted(found.choices)) if found.choices else high + 1 if past else number
        self.data.setdefault("conditions", {})[key] = value

    def set_option(self) -> None:
        """An optional rule is in force or no longer."""
        if not self.ruleset.options:
            return
        key = self.rng.choice(sorted(self.ruleset.options))
        held = self.data.setdefault("options", [])
        held.remove(key) if key in held else held.append(key)

    def set_switch(self) -> None:
        """An unclear rule is read otherwise."""
        if self.ruleset.switches:
            key = self.rng.choice(sorted(self.ruleset.switches))
            self.data.setdefault("switches", {})[key] = self.rng.choice(sorted(self.ruleset.switches[key].choices))

    def fill_blank(self) -> None:
        """A value that the source leaves blank is typed in."""
        if not self.ruleset.blanks:
            return
        blank = self.ruleset.blanks[self.rng.choice(sorted(self.ruleset.blanks))]
        low, high = blank.minimum or 0, blank.maximum if blank.maximum is not None else 20
        rows = self.rng.sample(sorted(blank.rows), self.rng.randint(1, len(blank.rows))) if blank.rows else []
        value: Any = {row: self.rng.choice((low, high, self.rng.randint(low, high))) for row in rows}
        self.data.setdefault("values", {})[blank.key] = value if rows else self.rng.choice((low, high))

    def change_card(self) -> None:
        """What players read."""
        self.data["title"] = self.rng.choice(("", {"fr": "œuf"}, "x" * 300, {"en": "a: b", "fr": "# c"}))
        self.data.setdefault("card", {})["sides"] = {self.side(): "text"}

    # --- Zones, map variants, lines

    def change_zones(self) -> None:
        """A zone more or less."""
        rng = self.rng
        zones = self.data.setdefault("zones", [])
        if zones and rng.random() < 0.3:
            gone = zones.pop(rng.randrange(len(zones)))["id"]
            for units, number in self.units():
                if units[number].get("zone") == gone:
                    del units[number]["zone"]
            return
        kind = rng.choice(sorted(ZONE_KINDS))
        at: Any = self.outline() if self.table else " ".join(self.way())
        zones.append({"id": self.fresh("z"), "kind": kind, "at": at, "side": self.side(), "turn": rng.choice((1, 7))})

    def change_variants(self) -> None:
        """Special rules: terrain that is gone or another one, all over the map or at places, in force or not."""
        rng, layer = self.rng, "features" if self.table else rng_layer(self.rng)
        keys = self.keys(layer)
        if not keys:
            return
        where: Data = {}
        if rng.random() < 0.4:
            ids = [piece["id"] for piece in self.pieces() if piece.get("id")] if self.table else []
            where = ({"ids": [rng.choice(ids)]} if ids else {}) if self.table else {"at": " ".join(self.way())}
        one: Data = rng.choice(
            (
                {"replace": rng.choice(keys), "by": rng.choice(keys), **where},
                {"remove": [rng.choice(keys)], **where},
                {"add": [self.piece()]} if self.table else {"add": {rng.choice(self.keys("hexes")): self.label()}},
                {"add": [self.piece()]} if self.table else {"elevation": {rng.randint(0, 3): self.label()}},
                {"remove": [rng.choice(keys)]} if self.table else {"markers": {"add": self._markers()}},
            )
        )
        variants = self.data.setdefault("overlays", [])
        if variants and rng.random() < 0.5:
            rng.choice(variants).setdefault("changes", []).append(one)
        else:
            variants.append({"id": self.fresh("o"), "on": rng.random() < 0.8, "changes": [one]})

    def _markers(self) -> Data:
        keys = self.keys("markers")
        return {self.rng.choice(keys): self.label()} if keys else {}

    def keep_line(self) -> None:
        """A line is kept by name."""
        standing = [units[number]["id"] for units, number in self.units() if units[number].get("at")]
        ends = [
            f"unit:{self.rng.choice(standing)}" if self.table and standing and self.rng.random() < 0.5 else self.place()
            for _ in "12"
        ]
        line = {"name": self.fresh("l"), "from": ends[0], "to": ends[1], "purpose": self.rng.choice(PURPOSES)}
        self.data.setdefault("lines", []).append(line)

    # --- Shapes

    def pieces(self) -> list[Data]:
        """The pieces of a table."""
        found: list[Data] = self.data["map"].setdefault("features", []) if self.table else []
        return found

    def drawn(self, middle: tuple[float, float], size: float, digits: int = 1) -> Data:
        """A polygon, a line or a circle about a point; at times one that crosses itself or has a point twice."""
        rng = self.rng
        kind = rng.choice(("polygon", "polygon", "line", "circle"))
        if kind == "circle":
            return {"circle": [round(middle[0], digits), round(middle[1], digits), rng.choice((size, size / 7))]}
        points = [
            [round(middle[axis] + rng.uniform(-size, size), digits) for axis in (0, 1)]
            for _ in range(rng.choice((3, 3, 4, 5, 9)))
        ]
        if rng.random() < 0.1:
            points.append(list(points[-1]))
        return {kind: points}

    def outline(self) -> list[list[float]]:
        """The corners of a zone."""
        x, y = self.point()
        return [[x, y], [x + 9, y], [x + 9, y + 7], [x, y + 7.5]]

    def piece(self) -> Data:
        """A new piece."""
        x, y = self.point()
        size = self.rng.choice((0.5, 4.0, 8.0, 20.0))
        return {
            "id": self.fresh("p"),
            "terrain": self.rng.choice(self.keys("features")),
            **self.drawn((x, y), size),
        }


def rng_layer(rng: random.Random) -> str:
    """One of the layers of a map of hexes that lists its terrain by key."""
    return rng.choice(("hexes", "hexes", "hexsides", "paths"))
