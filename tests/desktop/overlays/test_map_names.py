"""Names on the map are drawn with their halo, keep off units, flags and numbers, and are gone with their layer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

from tests.desktop.export.test_print import load_analysis
from tests.desktop.window_driver import small_scenario
from tests.loading import ruleset
from tests.tabletops import box, table
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.map_names import LaidName
from workbench.desktop.drawing.name_layout import lay_names
from workbench.desktop.drawing.tabletop_numbers import numbered_ground
from workbench.desktop.overlays.map_names import MapNamesDrawer, MapNamesSource, map_names_overlay
from workbench.engine.sight.tabletop_footprints import standing, usual_sizes
from workbench.scenario.edits.map_names import AddNames
from workbench.scenario.edits.units import MoveUnits
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.map_names import NAME_KINDS, MapName
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import Opening
from workbench.scenario.units import Forces

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
GREEN = QColor("#408040")
COURSE = ((3.0, 3.0), (5.0, 4.0), (7.0, 3.0))


def named(kind: str, **more: object) -> Scenario:
    points = COURSE if NAME_KINDS[kind].has_course else COURSE[1:2]
    name = MapName("n1", kind, Text("Lipovka", "Lipowka"), points)
    return AddNames((replace(name, **more),)).apply(small_scenario())  # type: ignore[arg-type]


def picture(
    scenario: Scenario, *, shown: bool = True, selected: frozenset[str] = frozenset(), pixels: float = 60
) -> QImage:
    """The names on a green ground, a hex of so many pixels."""
    plane = Plane(scenario.board.grid)
    image = QImage(round(12 * pixels), round(10 * pixels), QImage.Format.Format_RGB32)
    image.fill(GREEN)
    overlay = map_names_overlay(MapNamesSource(scenario, shown, selected), "en")
    if overlay is not None:
        painter = QPainter(image)
        painter.scale(pixels / UNIT, pixels / UNIT)
        MapNamesDrawer(overlay, plane).paint(HexPainter(painter, plane, UNIT / pixels, QRectF(0, 0, 1e6, 1e6)))
        painter.end()
    return image


def colours(image: QImage) -> dict[str, int]:
    """How many pixels are ground, light (halo or plate) or dark (letters)."""
    found = {"ground": 0, "light": 0, "dark": 0}
    for y in range(image.height()):
        for x in range(image.width()):
            colour = image.pixelColor(x, y)
            key = "ground" if colour == GREEN else "light" if colour.lightness() > 190 else "dark"
            found[key] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", NAME_KINDS)
def test_each_kind_is_painted_in_ink_on_its_halo_or_plate(kind: str) -> None:
    found = colours(picture(named(kind)))
    assert found["light"] > 60
    assert found["dark"] > 60
    # a name that is spread over a course has no room there at twice its usual size
    small, larger = (colours(picture(named(kind, size=size))) for size in (0.6, 1.2))
    assert larger["dark"] > 2 * small["dark"], "letters grow"


@pytest.mark.slow(8)
def test_hidden_names_and_those_too_small_to_read_are_not_painted() -> None:
    assert colours(picture(named("place"), shown=False))["ground"] == 720 * 600
    assert colours(picture(named("farm"), pixels=6))["light"] == 0


def test_a_selected_name_is_framed() -> None:
    assert picture(named("place")) != picture(named("place"), selected=frozenset({"n1"}))


def test_words_are_those_of_the_language() -> None:
    scenario = named("region")
    assert [lay_names(scenario, language)[0].lettering.lines for language in ("en", "fr")] == [
        ("LIPOVKA",),
        ("LIPOWKA",),
    ]


def test_names_keep_off_the_units_beside_them() -> None:
    scenario = small_scenario()
    at = next(unit.at for _, unit in scenario.forces if unit.id == "b1")
    assert at is not None
    x, y = scenario.board.grid.centres[at].tolist()
    laid = lay_names(AddNames((MapName("n1", "place", Text.of("Lipovka"), ((x, y),)),)).apply(scenario), "en")[0]
    assert laid.spot.shape.intersection(shapely.box(x - 0.3, y - 0.3, x + 0.3, y + 0.3)).area < 0.02


def test_names_keep_off_the_marks_of_hills() -> None:
    """Villages lie at the left of a hill, so that the usual spot of their names, at the upper right, is on its mark."""
    blank = replace(small_scenario(), forces=Forces(), zones=())
    for x in (3.6, 3.9, 4.2):
        hill = MapName("hill", "hill", Text.of("Hill 130"), ((5.0, 4.0),))
        village = MapName("village", "place", Text.of("Lipovka"), ((x, 4.3),))
        laid = {one.name.id: one for one in lay_names(AddNames((village, hill)).apply(blank), "en")}
        alone = lay_names(AddNames((village,)).apply(blank), "en")[0]
        box = laid["hill"].marks_path.boundingRect()
        mark = shapely.box(box.left(), box.top(), box.right(), box.bottom())
        assert alone.spot.shape.intersects(mark), "it would be hidden"
        assert not laid["village"].spot.shape.intersects(mark)


@pytest.mark.parametrize(("numbers", "moves"), [(HexNumbers("none"), False), (HexNumbers(), True)])
def test_names_keep_off_numbers_where_there_are_any(numbers: HexNumbers, moves: bool) -> None:
    blank = replace(small_scenario(), forces=Forces(), zones=(), hex_numbers=numbers)
    centres = blank.board.grid.centres.tolist()
    names = tuple(
        MapName(f"n{k}", "farm", Text.of("Farm"), ((x + 0.1, y + 0.25),)) for k, (x, y) in enumerate(centres[::9])
    )
    free = lay_names(AddNames(names).apply(blank), "en", numbers=False)
    found = lay_names(AddNames(names).apply(blank), "en")
    assert ([one.spot for one in found] != [one.spot for one in free]) == moves


def test_the_same_names_are_laid_out_once() -> None:
    scenario = named("place")
    assert lay_names(scenario, "en") is lay_names(replace(scenario, title=Text.of("other")), "en")
    assert lay_names(scenario, "en") is not lay_names(scenario, "fr")


def test_after_a_move_names_lie_as_if_laid_out_anew_and_the_others_are_the_same_values() -> None:
    scenario = small_scenario()
    centres = scenario.board.grid.centres
    words = [MapName(f"n{k}", "place", Text.of(f"Farm {k}"), (tuple(centres[7 * k].tolist()),)) for k in range(6)]
    scenario = AddNames(tuple(words)).apply(scenario)
    before = lay_names(scenario, "en")
    middle = before[3].middle
    moved = MoveUnits({"b1": int(np.hypot(*(centres - middle).T).argmin())}).apply(scenario)
    after = lay_names(moved, "en")
    far = lay_names(MoveUnits({"b1": int(np.hypot(*(centres - middle).T).argmax())}).apply(scenario), "en")
    lay_names(named("hill"), "fr")  # other names: nothing of these is kept
    anew = lay_names(moved, "en")
    assert [one.spot for one in after] == [one.spot for one in anew]
    assert [one.spot for one in after] != [one.spot for one in far], "where the unit stands matters"
    same = [(one, other) for one, other in zip(before, after, strict=True) if one.spot == other.spot]
    assert len(same) >= 4
    assert all(one is other for one, other in same)


def test_a_name_moved_by_hand_lies_there() -> None:
    scenario = named("place", shift=(2.0, -1.5))
    assert lay_names(scenario, "en")[0].middle == pytest.approx((7.0, 2.5))
    for kind in ("river", "region"):
        there = lay_names(named(kind, shift=(0.0, 2.0)), "en")[0]
        assert there.shift == pytest.approx((0.0, 2.0), abs=1e-6), "measured from where it would lie best"
    for kind in ("note", "title", "compass", "edge"):
        there = lay_names(named(kind, shift=(2.0, -1.5)), "en")[0]
        assert there.middle == pytest.approx((7.0, 2.5)), "a name that became one of these stays where it lay"
        assert there.name.moved_by_hand(there.shift).points[0] == pytest.approx(there.middle), "as a drag moves it"


def test_letters_of_a_table_are_measured_by_centimetres() -> None:
    name = MapName("n1", "place", Text.of("Lipovka"), ((100.0, 100.0),))
    heights = [lay_names(AddNames((name,)).apply(table(unit=unit)), "en")[0].lettering.height for unit in ("cm", "in")]
    assert heights[0] == pytest.approx(2.54 * heights[1])


def boxes_free(names: Sequence[LaidName], boxes: Sequence[BaseGeometry]) -> bool:
    """Does no name cover more of any of these than its edge?"""
    return all(one.spot.shape.intersection(box).area <= 0.02 * box.area for one in names for box in boxes)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("file", ["bolt_action/les_ormeaux", "blitzkrieg/saint_aubry"])
def test_names_of_a_table_keep_off_levels_floors_and_vehicles(file: str, language: str) -> None:
    analysis = load_analysis(SAMPLES / f"{file}.yaml")
    scenario, rules = analysis.scenario, analysis.ruleset
    assert isinstance(scenario, TabletopScenario)
    numbers = [shapely.box(*box) for box in numbered_ground(scenario.board, rules)]
    vehicles = [
        standing(unit, scenario.board, rules)
        for _, unit in scenario.forces
        if unit.at is not None and usual_sizes(rules.units[unit.kind], scenario.board, rules)[1] is not None
    ]
    assert len(numbers) > 10
    assert len(vehicles) > 2
    assert boxes_free(lay_names(scenario, language, ruleset=rules), [*numbers, *vehicles])


@pytest.mark.parametrize("seed", range(6))
def test_a_name_beside_a_house_leaves_the_number_of_its_floor_free(seed: int) -> None:
    chance = random.Random(seed)
    x, y, wide, deep = chance.uniform(20, 60), chance.uniform(20, 40), chance.uniform(8, 14), chance.uniform(8, 14)
    windows = ((x + wide / 2, y), (x + wide, y + deep / 2), (x, y + deep / 2))
    house = box("building", x, y, x + wide, y + deep, floors=1, openings=tuple(Opening(1, at) for at in windows))
    at = (x + wide * chance.uniform(0.2, 0.8), y + deep * chance.uniform(0.2, 0.8))
    scenario = replace(table(house, width=100, height=70), names=(MapName("n1", "farm", Text.of("Inn"), (at,)),))
    numbers = [shapely.box(*one) for one in numbered_ground(scenario.board, ruleset("bolt_action"))]
    assert len(numbers) == 3
    assert boxes_free(lay_names(scenario, "en", ruleset=ruleset("bolt_action")), numbers)


@pytest.mark.parametrize("words", ["Wood", "The Wood of Saints", "Le grand Bois des Corbeaux noirs"])
@pytest.mark.parametrize("length", [2.0, 5.0, 9.0])
def test_a_name_in_an_area_fits_on_its_course_as_long_as_it_can_be_read(words: str, length: float) -> None:
    name = MapName("n1", "region", Text.of(words), ((2.0, 5.0), (2.0 + length, 5.0)))
    lettering = lay_names(AddNames((name,)).apply(small_scenario()), "en")[0].lettering
    usual = name.style.height
    fits = lettering.width <= length * 1.001
    assert fits or lettering.height == pytest.approx(0.6 * usual)
    assert fits != (lettering.width > length * 1.001)
    assert 0.6 * usual <= lettering.height * 1.001
    assert lettering.height <= usual
    if lettering.height < 0.99 * usual and fits:
        assert lettering.width == pytest.approx(length, rel=0.01), "no smaller than need be"
