"""Which levels of a hex anybody can be at: its floor, the crest of a Depression, a bridge, storeys, a sewer (2.8)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from workbench.base.text import Text
from workbench.forces.units import Unit
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.asl.readings import exact
from workbench.sight.compile import where
from workbench.sight.drawn_terrain import drawn_share

CREST = 1


def highest_place(scenario: Scenario, ruleset: Ruleset, number: int) -> int:
    """Levels from the floor of a hex to the highest place in it: 0 where there is none but the floor."""
    rows = list(_rows(scenario, ruleset, number))
    sunk = any(row.fact("los") == "depression" for row in rows)
    spanned = any(row.fact("roadway_open") for row in rows) and any(row.fact("water") for row in rows)
    return max([CREST if sunk or spanned else 0, *_storeys(scenario, ruleset, number)])


def has_place(scenario: Scenario, ruleset: Ruleset, number: int, above: int) -> bool:
    """Is there a place so many levels above (-1: a sewer below) the floor of a hex?"""
    if above < 0:
        return above == -1 and any(_sewer(row) for row in _rows(scenario, ruleset, number))
    return above == 0 or above <= highest_place(scenario, ruleset, number)


def standing_level(unit: Unit) -> int:
    """The level above the floor of its hex at which a unit stands: its value ``level``, or 1 in crest status (A.6)."""
    stands = unit.values.get("level")
    return stands if isinstance(stands, int) else CREST * unit.has("crest")


def misplaced(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Iterator[tuple[str, Text, Text]]:
    """What is wrong with the level of a unit on the map: (its value or state in the file, the words, a hint)."""
    level = standing_level(unit)
    if unit.at is None or has_place(scenario, ruleset, unit.at, level):
        return
    at = scenario.board.grid.labels[unit.at]
    most = highest_place(scenario, ruleset, unit.at)
    if level < 0:
        words = Text(
            "{unit} stands below the floor of {at}, which has no sewer", "{unit} est sous le sol de {at}, sans égout"
        )
    else:
        words = Text(
            "{unit} stands at level {level} of {at}, whose highest place is {most} above its floor",
            "{unit} est au niveau {level} de {at}, dont le lieu le plus haut est {most} au-dessus du sol",
        )
    hint = Text(
        "levels are counted from the floor: storeys of a building are drawn with its levels, 1 is the crest of a depression",
        "les niveaux se comptent du sol : les étages viennent des niveaux du bâtiment dessiné, 1 est le bord d’une dépression",
    )
    yield (
        "level" if "level" in unit.values else "crest",
        words.format(unit=unit.id, level=level, at=at, most=most),
        hint,
    )


def _rows(scenario: Scenario, ruleset: Ruleset, number: int) -> Iterator[TerrainRow]:
    """The terrain of a hex that makes places."""
    for row in ruleset.terrain.values():
        makes = row.fact("los") == "depression" or row.fact("roadway_open") or row.fact("water") or _sewer(row)
        if makes and where(scenario, ruleset, row)[number]:
            yield row


def _sewer(row: TerrainRow) -> bool:
    return row.fact("los") == "none" and bool(row.fact("depth"))


def _storeys(scenario: Scenario, ruleset: Ruleset, number: int) -> Iterator[int]:
    """The upper levels of the buildings drawn in a hex; what is painted is a ground floor alone."""
    outline, least = None, drawn_share(ruleset)
    for shape in scenario.board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        upper = shape.values.get("levels", shape.values.get("height"))
        if row is None or upper is None or not (row.fact("location") and row.fact("los") == "obstacle"):
            continue
        outline = outline or outlines(scenario.board.grid).hexes[number]
        house = shapely.make_valid(planar(shape))
        centre = shapely.Point(scenario.board.grid.centres[number])
        if outline.intersection(house).area >= least * outline.area or house.covers(centre):
            yield int(exact(upper))
