"""Typical pieces of a ruleset's palette, as pieces of a table in its unit."""

from __future__ import annotations

from dataclasses import replace

import shapely

from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.rules.ruleset import PiecePart, Ruleset, TerrainRow, TypicalPiece
from workbench.scenario.edits.clipboard import TabletopTerms, adapted_tabletop_clip
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import (
    CM_PER_INCH,
    LINE,
    Feature,
    Opening,
    Point,
    TabletopBoard,
    changed_feature,
    moved_feature,
    rotate,
    rounded_point,
)
from workbench.scenario.units import TabletopUnit

LEVEL_STEP = 5.0
"""The number of levels between two contours of a hill whose chart prints only the lowest level."""


def sample_features(typical: TypicalPiece, ruleset: Ruleset, unit: str) -> tuple[Feature, ...]:
    """The piece around the origin, in a table's unit."""
    scale = 1.0 if unit == ruleset.length_unit else CM_PER_INCH if unit == "cm" else 1.0 / CM_PER_INCH
    return tuple(_feature(part, ruleset, scale) for part in typical.parts)


def _feature(part: PiecePart, ruleset: Ruleset, scale: float) -> Feature:
    def scaled(x: float, y: float) -> Point:
        return rounded_point((x * scale, y * scale))

    width = part.width
    if width is None:
        usual = ruleset.terrain[part.terrain].look.get("width")
        width = float(usual) if isinstance(usual, int | float) and not isinstance(usual, bool) else 1.0
    return Feature(
        "",
        part.terrain,
        part.shape,
        tuple(scaled(x, y) for x, y in part.points),
        round(width * scale, 3) if part.shape == LINE else 0.0,
        round(part.radius * scale, 3),
        part.level,
        floors=part.floors,
        openings=tuple(Opening(floor, scaled(x, y), door) for floor, x, y, door in part.openings),
        name=part.name,
    )


def kept_parts(
    kept: TabletopScenario, ruleset: Ruleset, board: TabletopBoard
) -> tuple[tuple[Feature, ...], tuple[tuple[str, TabletopUnit], ...]]:
    """The pieces and the units (with their sides) of a piece of the user's collection around the origin, in a table's unit and
    without what the ruleset does not know."""
    words = TabletopTerms(
        frozenset(ruleset.terrain), frozenset(ruleset.units), frozenset(ruleset.states), frozenset(ruleset.weapons)
    )
    wide, high = kept.board.width, kept.board.height
    factor = board.length(1.0, kept.board.unit)
    room = replace(board, width=max(board.width, wide * factor), height=max(board.height, high * factor))
    found = adapted_tabletop_clip(room, kept, words)
    dx, dy = -wide * factor / 2, -high * factor / 2
    units = tuple((side, shifted_unit(unit, dx, dy)) for side, unit in found.units)
    return tuple(moved_feature(replace(one, locked=False), dx, dy) for one in found.pieces), units


def usual_levels(row: TerrainRow) -> list[float]:
    """The levels that the chart prints; of what may be higher also the next steps."""
    known = [float(level) for level in row.levels]
    if known and row.fact("level_min"):
        known += [known[0] + LEVEL_STEP * k for k in range(1, 5)]
    return known


def hill_under(board: TabletopBoard, ruleset: Ruleset, feature: Feature) -> tuple[Feature, float] | None:
    """The highest hill of a table that a hill lies on with all but its rim, and its level; None for other pieces and on the
    table itself."""
    found = None
    if _is_hill(feature, ruleset):
        for other in board.features:
            on_it = other.id != feature.id and _is_hill(other, ruleset) and feature.area.intersects(other.area)
            if on_it and feature.area.intersection(other.area).area >= _RESTS * feature.area.area:
                level = own_level(other, ruleset)
                found = (other, level) if found is None or level > found[1] else found
    return found


_RESTS = 0.9
"""The share of a hill that lies on another when it stands on it."""


def _is_hill(feature: Feature, ruleset: Ruleset) -> bool:
    row = ruleset.terrain.get(feature.terrain)
    return row is not None and row.fact("relief") == "hill" and feature.kind != LINE


def own_level(feature: Feature, ruleset: Ruleset) -> float:
    """The level of a piece: the one chosen for it, or the first of its row."""
    row = ruleset.terrain.get(feature.terrain)
    usual = float(row.levels[0]) if row is not None and row.levels else 0.0
    return usual if feature.level is None else feature.level


def stacked(board: TabletopBoard, ruleset: Ruleset, features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """New pieces as they lie on a table: hills on another hill are as much higher as that one is."""
    resting = [found for found in (hill_under(board, ruleset, one) for one in features) if found is not None]
    if not resting:
        return features
    under = min(level for _, level in resting)
    return tuple(
        replace(one, level=own_level(one, ruleset) + under) if _is_hill(one, ruleset) else one for one in features
    )


def place_features(features: tuple[Feature, ...], middle: Point, degrees: float) -> tuple[Feature, ...]:
    """Pieces around the origin, rotated clockwise and moved to a point."""

    def placed(point: Point) -> Point:
        x, y = rotate(point, degrees, (0.0, 0.0))
        return x + middle[0], y + middle[1]

    return tuple(changed_feature(one, placed, turned=one.angle + degrees) for one in features)


def size_words(features: tuple[Feature, ...], unit: str) -> str:
    """How large pieces are together, in the unit of the table; of a line its length."""
    left, top, right, bottom = shapely.total_bounds([one.course for one in features]).tolist()
    if len(features) == 1 and features[0].kind == LINE:
        return f"{length_text(features[0].course.length)} {unit_word(unit)}"
    return f"{length_text(right - left)} × {length_text(bottom - top)} {unit_word(unit)}"
