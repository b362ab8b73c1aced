"""Random edits of the maps, forces and settings of real scenarios, in the terms of their own rulesets."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from workbench.base.text import Text
from workbench.files.map_variants_reader import base_terrain
from workbench.geometry.alignment import ALIGNMENTS
from workbench.geometry.shapes import problems
from workbench.geometry.symmetry import Turn
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits import (
    arrangement,
    clipboard,
    ground,
    paths,
    settings,
    shapes,
    tabletop_pieces,
    tabletop_units,
    units,
)
from workbench.scenario.edits import map_variants as variants
from workbench.scenario.edits import zones as zone_edits
from workbench.scenario.edits.clips import PARTS, RulesetTerms
from workbench.scenario.edits.edit import BACK, FRONT, ORDERS, UP, Composite, Edit
from workbench.scenario.edits.map_transforms import CropMap, ResizeMap, ShiftMap, TurnMap
from workbench.scenario.footprints import FORMATIONS
from workbench.scenario.map_variants import MapVariant, Removed, Replaced
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Unit
from workbench.scenario.zones import ZONE_KINDS, Zone

Make = Callable[[], Edit[Any]]
SAID = Text("an edit", "une modification")


def random_edit(scenario: AnyScenario, ruleset: Ruleset, rng: random.Random) -> Edit[Any]:
    """An edit of one kind, each as likely as any other; seldom two at once or one of a map variant."""
    drawer = _Drawer(scenario, ruleset, rng)
    found = {**drawer.of_both(), **(drawer.of_tables() if scenario.kind == "table" else drawer.of_hexes())}
    first = found[rng.choice(sorted(found))]()
    if isinstance(first, shapes.DeleteVertex | shapes.ChangeShapes) and _spoils(scenario, first):
        # the tools refuse what no file can hold
        first = shapes.DeleteShapes((0,))
    if scenario.overlays and rng.random() < 0.1:
        return variants.EditMapVariant(rng.choice(scenario.overlays).id, first, base_terrain(ruleset), SAID)
    if rng.random() < 0.05:
        second = random_edit(first.apply(scenario), ruleset, rng)
        return Composite((first, second), SAID)
    return first


def _spoils(scenario: Any, edit: Edit[Any]) -> bool:
    board = edit.apply(scenario).board
    return any(problems(board.grid, shape) for shape in board.shapes)


class _Drawer:
    """What edits of one scenario are made of."""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, rng: random.Random) -> None:
        self.scenario: Any = scenario
        self.rules, self.rng = ruleset, rng
        self.ids = [unit.id for _, unit in scenario.forces]
        self.sides = [force.side for force in scenario.forces.sides] or ["nobody"]
        self.zones = [zone.id for zone in scenario.zones] or ["none"]
        self.overlays = [one.id for one in scenario.overlays] or ["none"]
        self.lines = [line.name for line in scenario.lines] or ["none"]

    def some(self, values: list[Any], most: int = 4, least: int = 0) -> tuple[Any, ...]:
        """Some of these, none twice."""
        return tuple(self.rng.sample(values, min(len(values), self.rng.randint(least, most))))

    def key(self, layer: str) -> str:
        """Terrain of a layer."""
        return self.rng.choice(sorted(self.rules.layer(layer)) or ["none"])

    def side(self) -> str:
        """A side that is there."""
        return self.rng.choice(self.sides)

    def of_both(self) -> dict[str, Make]:
        """Edits that maps of hexes and tables have both."""
        rng, rules = self.rng, self.rules
        unit = rng.choice(self.ids or ["none"])
        known = [one for one in ("hexes", "paths", "hexsides") if rules.layer(one)]
        layer = "features" if self.scenario.kind == "table" else rng.choice(known)
        change = rng.choice((Replaced(self.key(layer), self.key(layer), None), Removed((self.key(layer),), None)))
        overlay = rng.choice(self.overlays)
        made: dict[str, Make] = {
            "add variant": lambda: variants.AddMapVariant(MapVariant("", Text.of("v"), rng.random() < 0.8, (change,))),
            "drop variant": lambda: variants.DeleteMapVariant(overlay),
            "switch variant": lambda: variants.SwitchMapVariant(overlay, rng.random() < 0.5),
            "double variant": lambda: variants.DuplicateMapVariant(overlay),
            "add change": lambda: variants.AddChange(overlay, change, SAID),
            "drop change": lambda: variants.DropChange(overlay, rng.randrange(3)),
            "title": lambda: settings.SetTitle(Text(f"title {rng.randrange(99)}", "titre")),
            "rename line": lambda: settings.RenameKeptLine(rng.choice(self.lines), "another"),
            "remove line": lambda: settings.RemoveKeptLine(rng.choice(self.lines)),
            "delete units": lambda: units.DeleteUnits(self.some(self.ids, 2)),
            "go over": lambda: units.MoveToSide(self.some(self.ids, 2), self.side()),
            "add side": lambda: units.AddSide(f"Side {rng.randrange(9)}", Text.of("more")),
            "remove side": lambda: units.RemoveSide(self.side()),
            "rename side": lambda: units.RenameSide(self.side(), f"Other {rng.randrange(9)}"),
            "order side": lambda: units.OrderSide(self.side(), rng.randrange(3)),
            "arrange": lambda: units.ArrangeUnits(self.some(self.ids, 2), self.side(), None, unit),
            "set up": lambda: units.SetUnitField(
                self.some(self.ids, 2), *rng.choice((("turn", 3), ("hidden", True), ("group", "g")))
            ),
            "delete zones": lambda: zone_edits.RemoveZones(self.some(self.zones, 1)),
            "double zone": lambda: zone_edits.DuplicateZone(rng.choice(self.zones)),
            "add zone": lambda: zone_edits.AddZone(self.zone()),
        }
        if rules.states:
            made["toggle"] = lambda: units.ToggleState(
                self.some(self.ids, 3, 1), rng.choice(sorted(rules.states)), rng.random() < 0.7
            )
        if rules.conditions:
            condition = rules.conditions[rng.choice(sorted(rules.conditions))]
            value = rng.choice(sorted(condition.choices)) if condition.choices else condition.minimum or 0
            made["condition"] = lambda: settings.SetCondition(condition.key, rng.choice((value, None)))
        if rules.options:
            made["option"] = lambda: settings.SetOption(rng.choice(sorted(rules.options)), rng.random() < 0.7)
        if rules.switches:
            switch = rules.switches[rng.choice(sorted(rules.switches))]
            made["switch"] = lambda: settings.SetSwitch(switch.key, rng.choice((*sorted(switch.choices), None)))
        return made

    def zone(self) -> Zone:
        """A new zone."""
        kind = self.rng.choice(sorted(ZONE_KINDS))
        if isinstance(self.scenario, TabletopScenario):
            x, y = self.point()
            return Zone("", kind, Text.of("z"), self.side(), outline=((x, y), (x + 9, y), (x + 9, y + 8)))
        return Zone("", kind, Text.of("z"), self.side(), self.hexes())

    # --- Maps of hexes

    def hex(self) -> int:
        """Any hex."""
        return self.rng.randrange(self.scenario.board.grid.size)

    def hexes(self) -> tuple[int, ...]:
        """A hex and those around it, or single ones."""
        grid, here = self.scenario.board.grid, self.hex()
        if self.rng.random() < 0.5:
            return tuple(sorted({here, *(other for other in grid.neighbours[here].tolist() if other >= 0)}))
        return tuple(sorted({self.hex() for _ in range(4)}))

    def way(self) -> tuple[int, ...]:
        """A walk from hex to neighbouring hex."""
        walk = [self.hex()]
        for _ in range(self.rng.randint(1, 5)):
            near = self.scenario.board.grid.neighbours[walk[-1]].tolist()
            onward = [one for one in near if one >= 0 and one not in walk]
            if not onward:
                break
            walk.append(self.rng.choice(onward))
        return tuple(walk)

    def terms(self) -> RulesetTerms:
        """What the ruleset knows, as the clipboard asks for it."""
        rules = self.rules
        layers = [frozenset(rules.layer(layer)) for layer in ("hexes", "hexsides", "paths", "markers")]
        return RulesetTerms(
            *layers, base_terrain(rules), frozenset(rules.units), frozenset(rules.states), rules.elevation_steps
        )

    def of_hexes(self) -> dict[str, Make]:
        """Edits that only maps of hexes take."""
        rng, rules, scenario = self.rng, self.rules, self.scenario
        assert isinstance(scenario, Scenario)
        low, high = rules.elevation_steps
        held = {unit.id: unit for _, unit in scenario.forces}
        troops = Unit(
            units.free_unit_id(scenario.forces, self.side(), "new"), rng.choice(sorted(rules.units)), self.hex()
        )
        unit = rng.choice(self.ids or ["none"])
        way, path = self.way(), self.key("paths")
        drawn = scenario.board.shapes
        number = rng.randrange(len(drawn) + 1)
        parts = frozenset(rng.sample(sorted(PARTS), rng.randint(1, len(PARTS))))
        turn = Turn(rng.randrange(6), rng.random() < 0.5)
        step = (rng.uniform(-2, 2), rng.uniform(-2, 2))
        mask = np.zeros(scenario.board.grid.size, dtype=np.bool_)
        mask[list(self.hexes())] = True
        made: dict[str, Make] = {
            "paint": lambda: ground.PaintTerrain(
                self.key("hexes"), self.hexes(), base_terrain(rules), Text.of("t"), None
            ),
            "erase": lambda: ground.EraseTerrain(self.hexes(), None),
            "level": lambda: ground.SetElevation(self.hexes(), rng.choice((low, high, 0, 1))),
            "raise": lambda: ground.ChangeElevation(self.hexes(), rng.choice((-1, 1)), low, high),
            "smooth": lambda: ground.SmoothElevation(self.hexes()),
            "ramp": lambda: ground.RampElevation(way, tuple((here,) for here in way)),
            "erase paths": lambda: paths.ErasePaths(self.hexes(), None),
            "clear markers": lambda: paths.ClearMarkers(self.hexes()),
            "delete shapes": lambda: shapes.DeleteShapes((number,)),
            "move shapes": lambda: shapes.ChangeShapes(
                {place: shapes.moved_shape(one, step) for place, one in enumerate(drawn) if place == number}
            ),
            "order shapes": lambda: shapes.ReorderShapes((number,), rng.choice(sorted(ORDERS))),
            "delete vertex": lambda: shapes.DeleteVertex(number, rng.randrange(4)),
            "place": lambda: units.PlaceUnits(self.side(), (troops,)),
            "move units": lambda: units.MoveUnits(
                {one: rng.choice((self.hex(), None)) for one in self.some(self.ids, 3)}
            ),
            "turn units": lambda: units.TurnUnits(self.some(self.ids, 3), rng.randint(-2, 7)),
            "change unit": lambda: units.ChangeUnit(unit, replace(troops, id=unit if unit in held else troops.id)),
            "paint zone": lambda: zone_edits.PaintZone(rng.choice(self.zones), self.hexes(), rng.random() < 0.7),
            "clear hexes": lambda: clipboard.ClearHexes(self.hexes(), parts),
            "turn hexes": lambda: clipboard.TurnHexes(self.hexes(), turn, self.terms(), parts, rng.random() < 0.5),
            "turn map": lambda: TurnMap(turn, rng.random() < 0.5),
            "shift map": lambda: ShiftMap(rng.randint(-2, 2), rng.randint(-2, 2)),
            "resize map": lambda: ResizeMap(
                scenario.board.grid.columns + rng.randint(-2, 2), scenario.board.grid.rows + rng.randint(-2, 2), (0, 0)
            ),
            "crop map": lambda: CropMap(self.hexes()),
        }
        if rules.layer("hexsides") and len(way) > 1:
            made["hexsides"] = lambda: ground.SetHexsides(self.key("hexsides"), (way[:2],), rng.random() < 0.8)
        if rules.layer("paths"):
            made["path"] = lambda: paths.ExtendPath(path, way, Text.of("p"), None)
            made["erase links"] = lambda: paths.EraseLinks(path, way)
        if rules.layer("markers"):
            made["marker"] = lambda: paths.AddMarker(self.key("markers"), self.hex(), "")
        return made

    # --- Tables

    def point(self) -> tuple[float, float]:
        """A point of the table, at times over its edge."""
        board = self.scenario.board
        return round(self.rng.uniform(-2, board.width + 2), 1), round(self.rng.uniform(0, board.height), 1)

    def of_tables(self) -> dict[str, Make]:
        """Edits that only tables take."""
        rng, rules, scenario = self.rng, self.rules, self.scenario
        assert isinstance(scenario, TabletopScenario)
        pieces = list(scenario.board.by_id)
        piece = rng.choice(pieces or ["none"])
        unit = rng.choice(self.ids or ["none"])
        x, y = self.point()
        new = Feature(f"n{rng.randrange(10**6)}", self.key("features"), "polygon", ((x, y), (x + 8, y), (x + 6, y + 7)))
        angle, step = rng.choice((0.0, 90.0, -30.0, 12.3456)), rng.choice((0.0, 1.0, -2.5, 33.3333))
        factor = rng.choice((0.5, 1.0, -2.0, 1.3))
        deep = rng.choice((scenario.board.height, 60.0))
        points = tuple(self.point() for _ in range(rng.randint(2, 4)))
        figures = tuple(self.point() for _ in range(rng.randint(1, 3)))
        tangible = rng.random() < 0.5
        return {
            "add piece": lambda: tabletop_pieces.AddFeatures((new,), rng.choice((None, 0))),
            "delete pieces": lambda: tabletop_pieces.DeleteFeatures(self.some(pieces, 2)),
            "double pieces": lambda: tabletop_pieces.DuplicateFeatures(self.some(pieces, 2), step, 1.0),
            "order pieces": lambda: tabletop_pieces.ReorderFeatures(
                self.some(pieces, 2), rng.choice((FRONT, BACK, UP))
            ),
            "level": lambda: tabletop_pieces.SetFeatures(self.some(pieces, 2), "level", rng.choice((None, 1, 2.5))),
            "terrain": lambda: tabletop_pieces.SetFeatures(self.some(pieces, 2), "terrain", self.key("features")),
            "floors": lambda: tabletop_pieces.SetFeatures(self.some(pieces, 2), "floors", rng.choice((0, 2))),
            "width": lambda: tabletop_pieces.SetFeatures(self.some(pieces, 2), "width", rng.choice((0, 2))),
            "move pieces": lambda: tabletop_pieces.MoveFeatures(self.some(pieces, 2), step, 1.5, tangible),
            "turn pieces": lambda: tabletop_pieces.RotateFeatures(self.some(pieces, 2), angle, None, tangible),
            "scale pieces": lambda: tabletop_pieces.ScaleFeatures(self.some(pieces, 2), factor, 1.0, None, tangible),
            "group pieces": lambda: tabletop_pieces.GroupFeatures(self.some(pieces, 3), "g"),
            "bend piece": lambda: tabletop_pieces.SetBends(piece, points),
            "move point": lambda: tabletop_pieces.MovePoint(piece, rng.randrange(4), (x, y)),
            "add point": lambda: tabletop_pieces.InsertPoint(piece, rng.randrange(4), (x, y)),
            "delete point": lambda: tabletop_pieces.DeletePoint(piece, rng.randrange(4)),
            "radius": lambda: tabletop_pieces.SetRadius(piece, rng.choice((0.0, 7.5))),
            "mirror": lambda: clipboard.MirrorTabletop(self.some(pieces, 2), self.some(self.ids, 2), tangible),
            "resize": lambda: settings.ResizeTabletop(
                scenario.board.width * rng.choice((0.9, 1.0, 1.2)), deep, step, 0.0
            ),
            "ground": lambda: settings.SetGround(self.key("features")),
            "put units": lambda: tabletop_units.PutTabletopUnits({unit: rng.choice(((x, y), None))}),
            "move units": lambda: tabletop_units.MoveTabletopUnits(self.some(self.ids, 3), step, 1.0, tangible),
            "turn units": lambda: tabletop_units.TurnTabletopUnits(self.some(self.ids, 3), angle, None, tangible),
            "face units": lambda: tabletop_units.FaceTabletopUnits(self.some(self.ids, 3), angle),
            "kind": lambda: units.SetUnitField(self.some(self.ids, 1), "kind", rng.choice(sorted(rules.units))),
            "base": lambda: units.SetUnitField(self.some(self.ids, 2), "base", rng.choice((None, 3.0))),
            "floor": lambda: units.SetUnitField(self.some(self.ids, 2), "floor", rng.randrange(3)),
            "figures": lambda: tabletop_units.AddFigures(unit, figures, tangible),
            "move figure": lambda: tabletop_units.MoveFigure(unit, rng.randrange(3), (x, y), tangible),
            "fewer figures": lambda: tabletop_units.RemoveFigures(unit, {rng.randrange(3)}, tangible),
            "form up": lambda: tabletop_units.FormUp(
                self.some(self.ids, 2), rng.choice(sorted(FORMATIONS)), 1.25, 1.25, rng.choice((None, 4)), 0.0
            ),
            "line up": lambda: arrangement.LineUp(self.some(self.ids, 3), self.some(pieces, 2)),
            "space out": lambda: arrangement.SpaceOut(self.some(self.ids, 4), self.some(pieces, 2)),
            "align": lambda: arrangement.Align(self.some(pieces, 4), {}, rng.choice(sorted(ALIGNMENTS))),
            "exact piece": lambda: arrangement.PlacePieces(
                self.some(pieces, 3), rng.choice(("x", "y", "width", "depth", "angle")), rng.choice((x, 0.5, 12.3456))
            ),
            "unit of length": lambda: settings.SetTableUnit("in" if scenario.board.unit == "cm" else "cm"),
            "exact unit": lambda: arrangement.PlaceUnitsAcross(self.some(self.ids, 3), rng.choice(("x", "y")), x),
        }
