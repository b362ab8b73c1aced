"""The detection table of BlitzKrieg (DISTANCE DE DETECTION): who is detected from how far, and why."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from tests.tabletops import a_unit, box, sheet, table, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.sight.results import Party, Standpoint
from workbench.engine.spotting.protocol import TabletopSpotting
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature

WOOD = box("light_wood_orchard", 100, 0, 104, 200)
MEN = Party("infantry")


def ask(
    scenario: TabletopScenario, distance: float, target: Party = MEN, observer: Party = MEN, *, x: float = 100.0
) -> TabletopSpotting:
    """A target at ``x``, an observer so far to the left of it."""
    here, there = Standpoint((x - distance, 100.0)), Standpoint((x, 100.0))
    return TabletopAnalysis(scenario, sheet()).spotting.spotted(here, there, observer=observer, party=target)


def limits(scenario: TabletopScenario, limit: float, target: Party, observer: Party = MEN, **more: Any) -> None:
    """Detected at the limit, not beyond."""
    at, past = (ask(scenario, limit + step, target, observer, **more) for step in (0.0, 0.5))
    assert at.spotted, [reason.text.en for reason in at.reasons]
    assert at.limit == pytest.approx(limit)
    assert not past.spotted


@pytest.mark.parametrize(
    ("kind", "visibility", "covered", "state", "action", "limit"),
    [
        ("infantry", "normal", False, "camouflaged", "still", 5),
        ("infantry", "normal", True, "", "move", 30),
        ("infantry", "normal", True, "", "still", 30),
        ("infantry", "normal", False, "", "still", 40),
        ("infantry", "normal", False, "", "crawl", 40),
        ("infantry", "normal", True, "", "fire", 60),
        ("infantry", "normal", False, "", "move", 90),
        ("infantry", "normal", False, "", "fire", 90),
        ("infantry", "normal", True, "", "move fire", 60),
        ("infantry", "reduced", True, "", "move", 15),
        ("infantry", "reduced", False, "", "still", 20),
        ("infantry", "reduced", True, "", "fire", 30),
        ("infantry", "reduced", False, "", "move", 60),
        ("gun_light", "normal", False, "", "still", 40),
        ("gun_medium", "normal", True, "", "still", 30),
        ("vehicle_TP", "normal", True, "", "still", 30),
        ("cavalry", "normal", False, "", "move", 90),
        ("vehicle_P", "normal", False, "hidden", "still", 10),
        ("vehicle_N", "normal", True, "", "still", 60),
        ("vehicle_G", "reduced", True, "", "move", 30),
        ("vehicle_TG", "normal", False, "", "still", 120),
        ("gun_heavy", "normal", False, "", "still", 120),
        ("gun_heavy", "reduced", False, "", "still", 90),
        ("tracked_standard", "normal", True, "", "fire", 120),
        ("halftrack", "reduced", True, "", "fire", 90),
        ("horse_cart", "normal", False, "", "still", 120),
    ],
)
def test_every_line_of_the_table(
    kind: str, visibility: str, covered: bool, state: str, action: str, limit: float
) -> None:
    target = Party(kind, state=(state,) if state else (), action=action)
    wood = [box("light_wood_orchard", 300, 0, 304, 200)] if covered else []
    scenario = table(*wood, conditions={"visibility": visibility})
    limits(scenario, limit, target, x=302)
    assert ask(scenario, limit, target, x=302).reasons[0].rule == "DISTANCE DE DETECTION"


@pytest.mark.parametrize("visibility", ["normal", "reduced"])
@pytest.mark.parametrize("action", ["move", "fire", "crawl"])
def test_a_vehicle_that_moves_or_fires_in_the_open_is_detected_at_any_distance(visibility: str, action: str) -> None:
    found = ask(table(conditions={"visibility": visibility}), 390, Party("vehicle_N", action=action), x=395.0)
    assert found.spotted
    assert found.limit is None


@pytest.mark.parametrize("kind", ["infantry", "vehicle_N"])
def test_hidden_targets_are_found_in_contact_only_when_visibility_is_reduced(kind: str) -> None:
    scenario = table(conditions={"visibility": "reduced"})
    target = Party(kind, state=("hidden",), action="still")
    assert ask(scenario, 0, target).spotted
    assert not ask(scenario, 1, target).spotted
    limits(scenario, 10, target, Party("infantry", state=("recce",)))
    strict = table(conditions={"visibility": "reduced"}, switches={"R-S2": "contact"})
    assert not ask(strict, 1, target, Party("infantry", state=("recce",))).spotted


def test_the_size_of_a_vehicle_decides_its_part_of_the_table() -> None:
    limits(table(), 40, Party("wheeled", action="still", values={"size": "TP"}))
    limits(table(), 120, Party("wheeled", action="still"), x=200)


HILL = box("hill_gentle", 0, 0, 60, 200)


@pytest.mark.parametrize(
    ("state", "limit"),
    [((), 120), (("recce",), 130), (("artillery_observer",), 130), (("recce", "artillery_observer"), 140)],
)
def test_what_helps_an_observer_adds_up(state: tuple[str, ...], limit: float) -> None:
    observer = Party("infantry", state=state)
    limits(table(HILL), limit, Party("infantry", action="move"), observer, x=limit + 20)
    limits(table(), limit - 30, Party("infantry", action="move"), observer, x=limit + 20)
    best = table(HILL, switches={"R-S6": "best"})
    limits(best, 120, Party("infantry", action="move"), observer, x=160)


def test_against_a_hidden_target_only_reconnaissance_helps() -> None:
    target = Party("infantry", state=("camouflaged",), action="still")
    limits(table(HILL), 5, target, Party("infantry", state=("artillery_observer",)), x=40)
    limits(table(HILL), 15, target, Party("infantry", state=("artillery_observer", "recce")), x=40)
    keys = [reason.key for reason in ask(table(HILL), 4, target, x=40).reasons]
    assert "spot_plus_useless" in keys


def test_the_hill_of_the_target_helps_in_the_other_reading_only() -> None:
    target = Party("infantry", action="still")
    hill = box("hill_gentle", 150, 0, 250, 200)
    limits(table(hill), 40, target, x=160)
    limits(table(hill, switches={"R-S1": "either"}), 70, target, x=160)


def test_moving_or_firing_ends_camouflage_unless_it_lasts() -> None:
    target = Party("infantry", state=("camouflaged",), action="fire")
    found = ask(table(), 90, target)
    assert found.spotted
    assert "spot_concealment_lost" in [reason.key for reason in found.reasons]
    limits(table(switches={"camouflage": "lasts"}), 5, target)
    limits(table(), 5, Party("infantry", state=("camouflaged",), action="crawl"))


def test_dug_in_counts_as_in_cover_in_the_other_reading_only() -> None:
    target = Party("infantry", state=("dug_in",), action="still")
    limits(table(), 40, target)
    limits(table(switches={"R-S4": "dug_in"}), 30, target)


def _hedge(**more: Any) -> Feature:
    return wall("hedge_fence", (99, 50), (99, 150), **more)


def test_a_line_close_before_the_target_covers_it_and_one_beside_the_observer_does_not() -> None:
    limits(table(_hedge()), 30, MEN)
    limits(table(_hedge(width=1.0)), 30, MEN)
    far = wall("hedge_fence", (61, 50), (61, 150))
    found = ask(table(far), 40, MEN)
    assert found.spotted
    assert found.limit == 40
    behind = wall("hedge_fence", (101, 50), (101, 150))
    limits(table(behind), 40, MEN)
    # of two that cover it the better one is named
    both = ask(table(WOOD, wall("bocage", (101, 50), (101, 150))), 30, MEN, x=102.5)
    assert next(reason for reason in both.reasons if reason.key == "spot_cover_behind").at == "bocage_101_50"


def test_a_trench_drawn_as_a_line_covers_those_in_it_only() -> None:
    trench = wall("trench", (100, 50), (100, 150), width=2.0)
    limits(table(trench), 30, MEN)
    limits(table(trench), 40, MEN, x=102)


def test_the_cover_of_an_obstacle_against_tanks_is_what_was_agreed() -> None:
    teeth = wall("anti_tank_obstacle", (99, 50), (99, 150))
    limits(table(teeth), 40, MEN)
    limits(table(wall("anti_tank_obstacle", (99, 50), (99, 150), values={"cover": "light"})), 30, MEN)


def test_a_blocked_line_says_why() -> None:
    found = ask(table(box("building_bunker", 80, 80, 90, 120)), 30, MEN)
    assert not found.spotted
    assert found.limit == 40
    assert found.reasons[0].key == "spot_blocked"
    assert len(found.reasons) > 2


def test_distances_run_from_edge_to_edge_of_bases() -> None:
    units = [a_unit("a1", "infantry", 20, 100)]
    enemies = [a_unit("b1", "infantry", 63, 100)]
    for switches, limit in (({}, True), ({"R-M0": "centres"}, False)):
        analysis = TabletopAnalysis(table(units=units, enemies=enemies, switches=switches), sheet())
        found = analysis.spotting.spotted(
            analysis.stand("a1"), analysis.stand("b1"), observer=analysis.party("a1"), party=Party("infantry")
        )
        assert found.spotted is limit
        assert found.range == pytest.approx(40 if limit else 43)
        assert found.by == "a1"


def test_a_table_in_inches_measures_the_same_centimetres() -> None:
    scenario = table(unit="in", width=72, height=48)
    for distance, seen in ((40 / 2.54 - 0.01, True), (40 / 2.54 + 0.01, False)):
        here, there = Standpoint((1.0, 20.0)), Standpoint((1.0 + distance, 20.0))
        found = TabletopAnalysis(scenario, sheet()).spotting.spotted(here, there, observer=MEN, party=MEN)
        assert found.spotted is seen
        assert found.limit == pytest.approx(40 / 2.54)


def test_whoever_stands_there_is_the_target_when_nobody_is_named() -> None:
    scenario = table(
        units=[a_unit("a1", "infantry", 20, 100, state=("recce",))], enemies=[a_unit("b1", "vehicle_N", 150, 100)]
    )
    analysis = TabletopAnalysis(scenario, sheet())
    found = analysis.spotting.spotted(analysis.stand("a1"), analysis.stand("b1"), observer=Party(), party=Party())
    assert (found.limit, found.unit, found.by) == (130, "b1", "a1")
    nobody = analysis.spotting.spotted(analysis.stand("a1"), Standpoint((50, 100)), observer=Party(), party=Party())
    assert nobody.limit == 50
    assert any("infantry" in note.en for note in nobody.assumed)


def test_bases_that_a_hand_put_side_by_side_are_in_contact() -> None:
    dark = table(conditions={"visibility": "reduced"})
    hidden = Party("infantry", state=("camouflaged",))
    touching, apart = ask(dark, 0.04, hidden), ask(dark, 0.06, hidden)
    assert touching.spotted
    assert touching.limit == 0
    assert not apart.spotted


@pytest.mark.parametrize(("reading", "limit"), [("hill", 70), ("dune", 40)])
def test_whether_a_dune_helps_as_a_hill_does_is_a_reading(reading: str, limit: float) -> None:
    dune = box("sand_dune", 20, 80, 62, 120)
    scenario = table(dune, switches={"dune": reading})
    limits(scenario, limit, Party("infantry", action="still"))
    told = ask(scenario, limit, Party("infantry", action="still"))
    assert any(text.en.startswith("dune: ") for text in told.assumed)
    hill = table(box("hill_gentle", 20, 80, 62, 120), switches={"dune": reading})
    limits(hill, 70, Party("infantry", action="still"))
    seen = TabletopAnalysis(scenario, sheet()).spotting.area(Standpoint((50, 100)), observer=MEN, party=MEN).spotted
    assert seen.contains(shapely.Point(50 + limit - 0.5, 100))
    assert not seen.contains(shapely.Point(50 + limit + 0.5, 100))
