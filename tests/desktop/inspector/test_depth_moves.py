"""Reach in the second game: facings of vehicles, paces of cavalry, close combat; and cards of fields of fire in both games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint

from tests.desktop.sample_windows import (
    FARM,
    LIPOVKA,
    OpenSample,
    choose_unit,
    cut,
    map_pixels,
    pick,
    picture_words,
)
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.questions.mover import WHOLE_TURN

pytestmark = pytest.mark.gui


@pytest.fixture
def farm(open_sample: OpenSample) -> WindowDriver:
    driver = open_sample(FARM)
    driver.key("L")
    driver.key("K")  # the card would lie over the south-west
    return driver


def change_towards(driver: WindowDriver, before: np.ndarray, after: np.ndarray, place: str, side: str) -> float:
    """How much darker a spot just inside a hexside became: that is where the tick of a facing lies."""
    middle, edge = driver.point(place), driver.point(f"{place}/{side}")
    at = QPoint(middle + (edge - middle) * 0.76)  # within the outline of the reach, which runs along the hexside
    box = (slice(at.y() - 1, at.y() + 2), slice(at.x() - 1, at.x() + 2))
    return float(before[box].astype(int).mean() - after[box].astype(int).mean())


@pytest.mark.slow
def test_a_tank_shows_the_facings_that_it_can_end_in_and_they_turn_with_it(farm: WindowDriver) -> None:
    reach = farm.window.docks.inspector.reach
    choose_unit(farm, "bt3")
    farm.hover("2301")
    before = map_pixels(farm)
    farm.key("R")
    after = map_pixels(farm)
    # the Whippet faces north-east: it must turn once at the least to face south
    farm.hover("1211")
    assert reach.verdict.text().startswith("✗ Out of reach: ")
    farm.hover("1011")
    assert reach.verdict.text() == "✓ In reach for 6"
    assert "1013 turn\t1\t4\t6.13" in reach.steps.text(), "the turn is a step with its own price and rule"
    on_the_way = change_towards(farm, before, after, "1011", "1010")
    # the cost is printed towards the south
    aside = max(change_towards(farm, before, after, "1011", side) for side in ("0911", "1111"))
    assert on_the_way > aside + 20, "it arrives facing north and cannot turn for nothing"

    farm.key("]")
    farm.key("]")
    farm.key("]")
    farm.hover("1011")
    turned = reach.verdict.text()
    assert turned.startswith("✗ Out of reach: "), "the reach turned with the tank"
    farm.hover("0717")
    assert reach.verdict.text().startswith("✓ In reach for ")


@pytest.mark.slow
def test_men_walk_one_phase_or_a_whole_turn(farm: WindowDriver) -> None:
    reach = farm.window.docks.inspector.reach
    choose_unit(farm, "b4")
    farm.key("R")
    farm.hover("0510")
    assert reach.verdict.text() == "✗ Out of reach: 1 ½"
    assert reach.facts.words == "1 movement point · 10 hexes in reach"
    pick(farm, reach.mode, WHOLE_TURN)
    farm.hover("0609")
    farm.hover("0510")
    assert reach.verdict.text() == "✓ In reach for 1 ½"
    assert reach.facts.words.startswith("2 movement points · ")
    assert reach.mode.currentText() == "Whole turn: 2 foot phases"

    choose_unit(farm, "bt1")
    assert reach.mode.findData(WHOLE_TURN) < 0, "a vehicle has one phase"
    assert reach.facts.words.startswith("3 movement points")


@pytest.mark.slow
def test_cavalry_trots_and_charges(farm: WindowDriver) -> None:
    reach = farm.window.docks.inspector.reach
    choose_unit(farm, "bc1")
    farm.key("R")
    pick(farm, reach.mode, "trot")
    farm.hover("0606")
    assert reach.verdict.text() == "✓ In reach for 9"
    assert reach.facts.words.startswith("10 movement points")
    pick(farm, reach.mode, "charge")
    farm.hover("0608")
    assert reach.verdict.text() == "✗ No way there"
    assert "A charge is one straight row of hexes (6.33)" in reach.why.words
    assert "0 hexes in reach" in reach.facts.words

    farm.drag("0108", "0608", "1108")
    assert farm.where("bc1") == "1108"
    farm.hover("1409")
    assert reach.verdict.text() == "✓ In reach for 7"
    assert [row.split("\t")[0] for row in reach.steps.text().splitlines()] == ["1208", "1309", "1409"]
    farm.hover("1210")
    assert reach.verdict.text() == "✗ No way there"
    assert reach.facts.words == "20 movement points · 6 hexes in reach"


@pytest.mark.slow
def test_close_combat_is_one_free_hex_into_an_enemy_beside_it(farm: WindowDriver) -> None:
    reach = farm.window.docks.inspector.reach
    farm.drag("0505", "1005", "1409")
    assert farm.where("b2") == "1409"
    farm.key("R")
    farm.hover("1510")
    assert reach.verdict.text() == "✗ No way there"
    before = map_pixels(farm)
    pick(farm, reach.mode, "close_combat")
    farm.hover("1510")
    assert reach.verdict.text() == "✓ In reach for 0"
    assert "12.11" in reach.steps.text()
    assert "1 hex in reach" in reach.facts.words
    after = map_pixels(farm)
    assert np.abs(cut(farm, after, "1309") - cut(farm, before, "1309")).mean() > 5, "open ground is no longer in reach"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "unit", "name", "inside", "outside", "arc"),
    [
        (FARM, "gk1", "anti-tank gun gk1", "1211", "1711", "a cone of 60 degrees from the hexside it faces [8.12]"),
        (LIPOVKA, "s_tank2", "T-34 platoon 2", "2410", "1410", ""),
    ],
)
def test_the_card_of_a_field_of_fire_says_weapon_arc_and_bands(
    open_sample: OpenSample,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    path: Path,
    unit: str,
    name: str,
    inside: str,
    outside: str,
    arc: str,
) -> None:
    driver = open_sample(path)
    driver.key("L")
    choose_unit(driver, unit)
    driver.key("G")
    field = driver.window.docks.inspector.field
    driver.hover(inside)
    assert field.verdict.words.startswith("✓ In the field")
    driver.hover(outside)
    assert field.verdict.words.startswith("✗ Out: ")
    words = picture_words(driver, tmp_path / "field.svg", monkeypatch)
    for said in (
        "Field of fire of ",
        name,
        "for fire",
        "Enemy: ",
        "Solid line: ",
        "Tinted: can be fired at (",
        arc,
    ):
        assert said in words, said
