"""Scenarios whose structure is changed with knowledge of the form of their files, so that most of them load.

A mutant is plain data: that of a shipped sample after one to six changes, each of which moves, retypes, doubles, adds or
removes one thing of the map, the forces or the settings, now and then with a value at a limit or just past it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from tests import loading
from tests.loading import read_yaml
from tests.reliability.mutator import Data, Mutator, rng_layer
from workbench.base.data_folders import SAMPLES
from workbench.engine.doctrines import find_vocabulary
from workbench.rules.ruleset import Ruleset

GAMES = ("asl", "blitzkrieg", "bolt_action", "landships", "panzer_grenadier")


@cache
def samples(game: str) -> dict[str, str]:
    """The texts of the shipped samples of a game by their names."""
    return {
        path.relative_to(SAMPLES).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((SAMPLES / game).rglob("*.yaml"))
        if path.parent.name != "lessons"
    }


@cache
def _whole(name: str) -> tuple[Any, Ruleset, Data]:
    scenario, ruleset = loading.scenario(SAMPLES / name)
    data: Data = read_yaml(SAMPLES / name)
    return scenario, ruleset, data


def mutant(game: str, rng: random.Random, large: float = 0.3) -> tuple[str, Data, list[str]]:
    """(name of the sample, changed data, names of the changes); ``large``: how often it is of a sample of full size."""
    names = sorted(samples(game))
    teaching = [name for name in names if "/teaching/" in name]
    full = [name for name in names if name not in teaching]
    name = rng.choice(full if not teaching or rng.random() < large else teaching)
    scenario, ruleset, data = _whole(name)
    kind = TableMutator if scenario.kind == "table" else HexMutator
    made = kind(scenario, ruleset, copy.deepcopy(data), rng)
    done = [made.change() for _ in range(rng.choice((1, 2, 3, 4, 6)))]
    return name, made.data, done


class HexMutator(Mutator):
    """Changes maps of hexes."""

    def changes(self) -> list[Callable[[], None]]:
        """With the ground, hexsides, paths, shapes and markers."""
        return [
            *super().changes(),
            *(3 * [self.paint, self.add_path, self.add_hexside, self.add_shape]),
            self.erase,
            self.retype_terrain,
            self.raise_hex,
            self.add_marker,
            self.grow_map,
        ]

    def section(self, name: str) -> Data:
        """The terrain of a section of the map."""
        found: Data = self.data["map"].setdefault(name, {})
        return found

    def _append(self, section: Data, key: str, words: str) -> None:
        held = section.get(key, "")
        if isinstance(held, dict):
            owner = self.rng.choice(sorted(held)) if held else self.side()
            held[owner] = f"{held.get(owner, '')} {words}".strip()
        else:
            section[key] = f"{held} {words}".strip()

    def paint(self) -> None:
        """Terrain on bare hexes, or what lies upon others; at times a second base, which is an error."""
        board, key = self.scenario.board, self.rng.choice(self.keys("hexes"))
        if key == self.data["map"].get("ground"):
            return
        bare = [
            number
            for number in range(board.grid.size)
            if not any(mask[number] for other, mask in board.cover.items() if self.ruleset.terrain[other].base)
        ]
        base = self.ruleset.terrain[key].base and self.rng.random() < 0.98
        number = self.rng.choice(bare) if base and bare else self.rng.randrange(board.grid.size)
        self._append(self.section("hexes"), key, str(board.grid.labels[number]))

    def erase(self) -> None:
        """One entry of a list of terrain is gone."""
        section = self.section(self.rng.choice(("hexes", "hexsides", "elevation")))
        if not section:
            return
        key = self.rng.choice(sorted(section, key=str))
        if isinstance(section[key], str) and len(section[key].split()) > 1:
            words = section[key].split()
            words.pop(self.rng.randrange(len(words)))
            section[key] = " ".join(words)
        else:
            del section[key]

    def retype_terrain(self) -> None:
        """All terrain of one kind is of another."""
        layer = rng_layer(self.rng)
        section, keys = self.section(layer), self.keys(layer)
        if not section or not keys:
            return
        old, new = self.rng.choice(sorted(section)), self.rng.choice(keys)
        if new not in section and new != self.data["map"].get("ground"):
            section[new] = section.pop(old)

    def raise_hex(self) -> None:
        """A hex of the common level lies higher or lower, at times at the limit of levels or past it."""
        board, (low, high) = self.scenario.board, self.ruleset.elevation_steps
        flat = [number for number in range(board.grid.size) if board.elevation[number] == 0]
        if not flat:
            return
        past = self.rng.random() < 0.05
        level = high + 1 if past else self.rng.choice((1, 1, 2, 3, low, high))
        self._append(self.section("elevation"), level or 1, str(board.grid.labels[self.rng.choice(flat)]))  # type: ignore[arg-type]

    def add_hexside(self) -> None:
        """Terrain on a hexside."""
        keys, way = self.keys("hexsides"), self.way(2)
        if keys and len(way) == 2:
            self._append(self.section("hexsides"), self.rng.choice(keys), "/".join(way))

    def add_path(self) -> None:
        """A path from hex to hex; a path may be one hex or come back on itself."""
        keys = self.keys("paths")
        if not keys:
            return
        section, key = self.section("paths"), self.rng.choice(keys)
        held = section.setdefault(key, [])
        way = self.way()
        line = " ".join([*way, *reversed(way[:-1])] if self.rng.random() < 0.05 else way)
        (held.setdefault(self.side(), []) if isinstance(held, dict) else held).append(line)

    def add_shape(self) -> None:
        """Terrain drawn across hexes, or one shape less."""
        shapes = self.data["map"].setdefault("shapes", [])
        if shapes and self.rng.random() < 0.3:
            shapes.pop(self.rng.randrange(len(shapes)))
            return
        terrain = self.rng.choice([shape["terrain"] for shape in shapes] or self.keys("hexes"))
        board = self.scenario.board.grid
        x, y = self.rng.uniform(0, board.columns * 0.85), self.rng.uniform(0, board.rows * 0.95)
        shapes.append({"terrain": terrain, **self.drawn((x, y), 0.6, 3)})

    def add_marker(self) -> None:
        """A marker more, at times one upon another, or all of a kind gone."""
        held, keys = self.data.setdefault("markers", {}), self.keys("markers")
        if held and self.rng.random() < 0.2:
            del held[self.rng.choice(sorted(held))]
        elif keys:
            self._append(held, self.rng.choice(keys), " ".join([self.label()] * self.rng.choice((1, 1, 2))))

    def grow_map(self) -> None:
        """A map of more columns or rows."""
        if not self.data["map"].get("boards"):
            self.data["map"][self.rng.choice(("columns", "rows"))] += self.rng.choice((1, 2, 3))


class TableMutator(Mutator):
    """Changes tables."""

    def changes(self) -> list[Callable[[], None]]:
        """With pieces, and the bodies and weapons of units."""
        return [
            *super().changes(),
            *(3 * [self.add_piece, self.move_piece, self.change_piece]),
            self.order_pieces,
            self.resize_table,
            self.arm_unit,
            self.set_models,
            self.set_body,
        ]

    def add_piece(self) -> None:
        """A piece more: a new one, or a copy that lies elsewhere or in the same place."""
        pieces = self.pieces()
        if pieces and self.rng.random() < 0.4:
            twin = copy.deepcopy(self.rng.choice(pieces))
            pieces.append(_moved({**twin, "id": self.fresh("p")}, self.rng.choice((0.0, 3.0)), self.rng.uniform(-9, 9)))
        else:
            pieces.append(self.piece())

    def move_piece(self) -> None:
        """A piece lies elsewhere, perhaps over the edge of the table; or it is gone."""
        pieces = self.pieces()
        if not pieces:
            return
        number = self.rng.randrange(len(pieces))
        if self.rng.random() < 0.2:
            pieces.pop(number)
            return
        pieces[number] = _moved(pieces[number], self.rng.uniform(-30, 30), self.rng.choice((0.0, -20.0, 7.5)))

    def change_piece(self) -> None:
        """A piece is of other terrain, higher, wider, has other floors, openings or flags."""
        rng, pieces = self.rng, self.pieces()
        if not pieces:
            return
        piece = rng.choice(pieces)
        flags = sorted(
            {
                flag
                for name in self.ruleset.doctrines.values()
                if (words := find_vocabulary(name))
                for flag in words.flags
            }
        )
        key = rng.choice(("terrain", "terrain", "level", "floors", "width", "openings", "flags", "group", "locked"))
        made: dict[str, Callable[[], Any]] = {
            "terrain": lambda: rng.choice(self.keys("features")),
            "level": lambda: rng.choice((0, 1, 2, 5, 0.5, 99, 100 if rng.random() < 0.1 else 3)),
            "floors": lambda: rng.choice((0, 1, 2, 99)),
            "width": lambda: rng.choice((0.5, 2, 6)),
            "openings": lambda: [
                {"floor": rng.randrange(2), "at": list(rng.choice(piece["polygon"])), "door": rng.random() < 0.5}
            ],
            "flags": lambda: [rng.choice(flags)] if flags else [],
            "group": lambda: "a group",
            "locked": lambda: True,
        }
        if (key == "width" and "line" not in piece) or (key == "openings" and "polygon" not in piece):
            key = "terrain"
        piece[key] = made[key]()

    def order_pieces(self) -> None:
        """A piece lies on top of the others."""
        pieces = self.pieces()
        if pieces:
            pieces.append(pieces.pop(self.rng.randrange(len(pieces))))

    def resize_table(self) -> None:
        """A larger table, or one so small that pieces and units lie beyond its edge."""
        key = self.rng.choice(("width", "height"))
        self.data["map"][key] = round(self.data["map"][key] * self.rng.choice((1.5, 1.1, 0.9)), 2)

    def arm_unit(self) -> None:
        """A unit carries a weapon."""
        if self.ruleset.weapons:
            held = self.unit().setdefault("weapons", [])
            mount = {"id": self.fresh("w"), "weapon": self.rng.choice(sorted(self.ruleset.weapons))}
            held.append({**mount, "arc": self.rng.choice(("front", "left", "right", "rear", "all"))})

    def set_models(self) -> None:
        """A unit stands there as figures."""
        unit = self.unit()
        x, y = unit.setdefault("at", self.point())
        count = self.rng.choice((1, 2, 5, 10))
        unit["models"] = [[round(x + 1.3 * (n % 4), 2), round(y + 1.1 * (n // 4), 2)] for n in range(count)]

    def set_body(self) -> None:
        """A unit has a base or a hull of another size, or stands on another floor."""
        unit, rng = self.unit(), self.rng
        key = rng.choice(("base", "hull", "floor"))
        unit[key] = {"base": rng.choice((0, 1, 3.0, [3, 4])), "hull": [rng.choice((2.5, 7)), 3], "floor": 1}[key]


def _moved(piece: Data, dx: float, dy: float) -> Data:
    moved = dict(piece)
    for key in ("polygon", "line", "bends"):
        if piece.get(key):
            moved[key] = [[round(x + dx, 3), round(y + dy, 3)] for x, y in piece[key]]
    if piece.get("circle"):
        x, y, radius = piece["circle"]
        moved["circle"] = [x + dx, y + dy, radius]
    moved["openings"] = [
        {**one, "at": [round(one["at"][0] + dx, 3), round(one["at"][1] + dy, 3)]} for one in piece.get("openings", ())
    ]
    return moved
