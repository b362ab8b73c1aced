"""Sides are told apart by colour, pattern and edge at every size: on counters, tokens, models, in lists and on small maps."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from tests.desktop.colour_vision import apart
from tests.desktop.terrain_map import colour_distance, pixels_of
from tests.loading import ruleset
from tests.shares import non_empty
from workbench.base.text import Text
from workbench.desktop.drawing.counters import Face, paint_counter
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.models_from_above import (
    ARMOURED_CAR,
    GUN,
    HALFTRACK,
    MACHINE_GUN,
    TANK,
    TRUCK,
    Lengths,
    ModelArt,
    model_art,
    paint_model,
)
from workbench.desktop.drawing.side_style import (
    LEAST_PIXELS,
    NATION_COLOURS,
    PATTERNS,
    SideStyle,
    paint_token,
    side_icon,
    side_style,
    side_styles,
)
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.rules.ruleset import UnitKind
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, Mount, TabletopUnit

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
GREY = "#777777"
GROUND = QColor("#e4e2c0")


def canvas(side: int = 64) -> tuple[QImage, QPainter]:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    return image, painter


def counter(style: SideStyle, pixels: float) -> np.ndarray:
    image, painter = canvas()
    painter.scale(pixels / UNIT, pixels / UNIT)
    paint_counter(painter, Face("infantry", "", style.colour, pattern=style.pattern), pixels)
    painter.end()
    return pixels_of(image).astype(int)


def differing(one: np.ndarray, other: np.ndarray) -> int:
    return int((colour_distance(one, other) > 40).sum())


@pytest.mark.parametrize("pixels", [8, 14, 23, 33, 44, 64])
def test_sides_of_one_colour_differ_at_every_zoom(pixels: float) -> None:
    for one, other in combinations(PATTERNS, 2):
        assert differing(counter(SideStyle(GREY, one), pixels), counter(SideStyle(GREY, other), pixels)) >= 12


@pytest.mark.parametrize("pixels", [9, 14])
def test_far_counters_are_tokens_that_can_be_seen(pixels: float) -> None:
    drawn = (np.abs(counter(SideStyle("#b03f2c"), pixels) - counter_free()).max(axis=-1) > 30).any(axis=0)
    assert drawn.sum() >= LEAST_PIXELS - 1


def counter_free() -> np.ndarray:
    image, painter = canvas()
    painter.end()
    return pixels_of(image).astype(int)


def test_marks_stand_out_from_every_colour() -> None:
    for colour in NATION_COLOURS.values():
        style = SideStyle(colour)
        assert min(apart(style.fill, style.marks, eyes) for eyes in ("all cones", "no red", "no green", "grey")) > 30


def test_sides_wear_by_their_place() -> None:
    forces = Forces((Force("German"), Force("Soviet"), Force("Reds")))
    worn = side_styles(forces)
    assert [style.pattern for style in worn.values()] == [0, 1, 2]
    assert worn["German"] == side_style("German", 0)
    icons = [side_icon(style).pixmap(QSize(13, 13)).toImage() for style in worn.values()]
    assert icons[0] != icons[1] != icons[2]


def token(style: SideStyle, radius: float) -> np.ndarray:
    image, painter = canvas(24)
    paint_token(painter, style, QPointF(0, 0), radius, 1.0)
    painter.end()
    return pixels_of(image).astype(int)


def test_small_tokens_differ_by_shape() -> None:
    for one, other in combinations(PATTERNS, 2):
        assert differing(token(SideStyle(GREY, one), 3.0), token(SideStyle(GREY, other), 3.0)) >= 4


# --- Models from above


def model(art: ModelArt, size: tuple[float, float] = (24, 52)) -> np.ndarray:
    image, painter = canvas(96)
    paint_model(painter, art, SideStyle("#5f7324"), size, Lengths(10.0, 1.0))
    painter.end()
    return pixels_of(image).astype(int)


def test_a_turret_turns_and_a_barrel_reaches_its_muzzle() -> None:
    ahead, aside = model(ModelArt(TANK, True, 4.0)), model(ModelArt(TANK, True, 4.0, 90.0))
    dark = (0x26 + 12, 0x23 + 12, 0x1F + 12)

    def is_dark(picture: np.ndarray, x: int, y: int) -> bool:
        return bool((picture[y - 1 : y + 2, x - 1 : x + 2].min(axis=(0, 1)) <= dark).all())

    # the muzzle is 4 units of 10 pixels before the middle, beyond the hull
    assert is_dark(ahead, 48, 48 - 37)
    assert not is_dark(aside, 48, 48 - 37)
    assert is_dark(aside, 48 + 37, 46)


def test_forms_look_different() -> None:
    forms = (ModelArt(TANK, True), ModelArt(TANK), ModelArt(HALFTRACK), ModelArt(TRUCK), ModelArt(ARMOURED_CAR, True))
    forms = (*forms, ModelArt(GUN), ModelArt(MACHINE_GUN))
    pictures = [model(form) for form in forms]
    for one, other in non_empty(combinations(pictures, 2)):
        assert differing(one, other) > 60


def test_art_follows_kind_and_weapons() -> None:
    tank = UnitKind("tank_medium", Text(), "tracked", symbol="tank")
    unit = TabletopUnit("a", "tank_medium", (0, 0))
    assert model_art(unit, tank) == ModelArt(TANK, True, None, 0.0)
    turned = TabletopUnit("a", "tank_medium", (0, 0), weapons=(Mount("gun", "at", "turret", 3.0, "left"),))
    assert model_art(turned, tank) == ModelArt(TANK, True, 3.0, -90.0)
    assault = TabletopUnit("a", "tank_medium", (0, 0), weapons=(Mount("gun", "at", "casemate", 3.4),))
    assert model_art(assault, tank) == ModelArt(TANK, False, 3.4, 0.0)
    assert (
        model_art(TabletopUnit("a", "infantry", (0, 0)), UnitKind("infantry", Text(), "foot", symbol="infantry"))
        is None
    )


# --- Occupants of houses


def test_occupants_show_their_floor_and_lie_side_by_side() -> None:
    house = Feature("h", "building", POLYGON, ((10, 10), (20, 10), (20, 20), (10, 20)), floors=1)
    men = tuple(
        TabletopUnit(name, "infantry", (15.0, 15.0), floor=floor) for name, floor in (("a", 0), ("b", 1), ("c", 2))
    )
    outside = TabletopUnit("d", "infantry", (30.0, 30.0))
    board = TabletopBoard("in", 48, 48, "", (house,))
    scenario = TabletopScenario(Text(), "bolt_action", board, forces=Forces((Force("German", (*men, outside)),)))
    items = TabletopUnitItems(scenario, ruleset("bolt_action"), TabletopScale(board)).items
    assert [one.floor for one in items] == ["GF", "1F", "roof", ""]
    assert len({(one.middle.x(), one.middle.y()) for one in items}) == 4
    french = TabletopUnitItems(scenario, ruleset("bolt_action"), TabletopScale(board), "fr").items
    assert [one.floor for one in french] == ["RdC", "1er", "toit", ""]
