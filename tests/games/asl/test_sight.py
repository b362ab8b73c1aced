"""Advanced Squad Leader: the worked examples of section 6 and the digest's cases, by direct construction of boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.asl import sight_boards as asl
from tests.games.asl.scenarios import analysis
from tests.loading import ruleset, scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import SightLine, SightRequest
from workbench.engine.sight.wording import passed_over
from workbench.games.asl.sight.doctrine import Doctrine


def seen(of: Any, origin: str, target: str, above: int = 0, target_above: int = 0, purpose: str = "spot") -> SightLine:
    """The line between two places; it must be the same the other way, and agree with the area."""
    doctrine = of if isinstance(of, Doctrine) else asl.doctrine(of)
    plane = doctrine.scenario.board.grid
    a, b = asl.number(plane, origin), asl.number(plane, target)
    request = SightRequest(purpose=purpose, observer_level=above, target_level=target_above)
    back = SightRequest(purpose=purpose, observer_level=target_above, target_level=above)
    line, other = doctrine.line(a, b, request), doctrine.line(b, a, back)
    assert line.visible == other.visible
    if purpose == "spot":
        assert line.hindrance == other.hindrance
    area = doctrine.area(a, request)
    assert (bool(area.visible[b]), int(area.hindrance[b])) == (line.visible, line.hindrance)
    assert area.blocker[b] == (-1 if line.blocker is None else line.blocker)
    return line


OBSTACLES = [
    # 6.2, 6.4: (terrain, where, elevation, from, to, open)
    ({"woods": "H5"}, {}, "H3", "H7", False),
    ({"woods": "H5"}, {1: "H7"}, "H3", "H7", False),
    ({"woods": "H5"}, {2: "H3"}, "H3", "H7", True),
    ({"woods": "H5"}, {}, "H3", "H5", True),
    ({"woods": "H5"}, {}, "H5", "H8", True),
    ({"woods": "H5 H6"}, {}, "H5", "H8", False),
    ({"tower": "H5"}, {}, "H5", "K7", True),
    ({"woods": "H5"}, {1: "H3 H7"}, "H3", "H7", True),
    ({"tower": "H5"}, {1: "H3 H7"}, "H3", "H7", False),
    # 6.41 to 6.43
    ({"woods": "H6"}, {2: "H2"}, "H2", "H8", True),
    ({"woods": "H10"}, {2: "H1"}, "H1", "H13", True),
    ({"woods": "H10"}, {2: "H1"}, "H1", "H12", False),
    ({"woods": "H7"}, {3: "H2"}, "H2", "H9", True),
    ({"woods": "H3"}, {6: "H2"}, "H2", "H4", False),
    ({"woods": "I3"}, {3: "J4", 1: "I3 H2 I4"}, "J4", "H2", False),
    ({"woods": "I3"}, {3: "J4", 1: "I3 H2 I4"}, "J4", "H1", False),
    ({"woods": "I3"}, {3: "J4", 1: "I3 H1 I4"}, "J4", "H1", True),
    ({"woods": "I3"}, {4: "J4", 1: "I3 I4"}, "J4", "H1", True),
    ({"block": "H7"}, {4: "H2", 1: "H9"}, "H2", "H9", True),
    ({"block": "H7"}, {4: "H2"}, "H2", "H9", False),
    ({"woods": "H4 H8"}, {3: "H2"}, "H2", "H9", False),
    ({"block": "H5"}, {3: "H3"}, "H3", "H8", True),
    # 6.21
    ({"rubble": "H5"}, {}, "H3", "H7", False),
    ({"rubble": "H5"}, {}, "H5", "H7", True),
    ({"rubble": "H5"}, {1: "H7"}, "H3", "H7", True),
    ({"rubble": "H5"}, {1: "H3 H7"}, "H3", "H7", True),
    ({"rubble": "H5"}, {1: "H3 H5 H7"}, "H3", "H7", False),
    # 10.3: higher ground, and ground at the level of the higher end
    ({}, {1: "H5"}, "H3", "H7", False),
    ({}, {1: "H5 H7"}, "H3", "H7", False),
    ({}, {1: "H5", 2: "H7"}, "H3", "H7", True),
    ({}, {1: "H5 H3 H7"}, "H3", "H7", True),
    # 6.42, 6.43: a crest line ten hexes away, then with an advantage
    ({}, {1: "H11", 2: "H1"}, "H1", "H13", False),
    ({}, {1: "H11", 2: "H1"}, "H1", "H14", True),
    ({}, {1: "H11", 4: "H1"}, "H1", "H12", True),
]


@pytest.mark.parametrize(("hexes", "elevation", "origin", "target", "visible"), OBSTACLES)
def test_obstacles_and_blind_hexes(
    hexes: dict[str, str], elevation: dict[int, str], origin: str, target: str, visible: bool
) -> None:
    assert seen(asl.scenario(hexes, elevation), origin, target).visible is visible


@pytest.mark.parametrize(
    ("level", "blind"), [pytest.param(2, 3), pytest.param(3, 2), pytest.param(4, 1), pytest.param(5, 1)]
)
def test_blind_hexes_of_the_worked_example(level: int, blind: int) -> None:
    """6.42 EX: an obstacle of one and a half levels, twelve hexes away."""
    doctrine = asl.doctrine(asl.scenario({"tower": "H13"}, {level: "H1"}, on=asl.grid(rows=18)))
    behind = [seen(doctrine, "H1", f"H{13 + place}").visible for place in range(1, 5)]
    assert behind == [place > blind for place in range(1, 5)]


def test_the_first_hex_below_a_cliff_is_blind() -> None:
    """6.42 EXC: only crest lines that are no cliffs may have no blind hex."""
    assert seen(asl.scenario({}, {1: "H5", 2: "H3"}), "H3", "H6").visible
    assert not seen(asl.scenario({}, {1: "H5", 2: "H3"}, {"cliff": "H5/H6"}), "H3", "H6").visible
    assert seen(asl.scenario({}, {1: "H5", 2: "H3"}, {"cliff": "H5/H6"}), "H3", "H7").visible


SIDES = [
    ("H5/H6", {}, "H3", "H6", True),
    ("H5/H6", {}, "H5", "H8", True),
    ("H5/H6", {}, "H3", "H8", False),
    ("H5/H6", {1: "H3"}, "H3", "H8", True),
    ("H5/H6", {1: "H3 H5 H8"}, "H3", "H8", False),
]


@pytest.mark.parametrize(("wall", "elevation", "origin", "target", "visible"), SIDES)
def test_walls_block_hinder_or_are_seen_over(
    wall: str, elevation: dict[int, str], origin: str, target: str, visible: bool
) -> None:
    assert seen(asl.scenario({}, elevation, {"wall": wall}), origin, target).visible is visible


def test_a_wall_blocks_by_its_end_alone() -> None:
    """9.221 EX: the line from one hex grain to the next passes through the end of the wall."""
    # from H3 the hexspine to J3 runs between I3 and I4; its far end is the vertex I3-I4-J3
    assert seen(asl.scenario({}, {}, {"wall": "I3/I4"}), "H3", "J3").visible, "it points at both ends: a hexspine"
    assert not seen(asl.scenario({}, {}, {"wall": "I3/J3"}), "H3", "L3").visible
    assert seen(asl.scenario({}, {}, {"wall": "I3/J3"}, switches={"9.221": "clear"}), "H3", "L3").visible
    assert seen(asl.scenario({}, {}, {"wall": "K3/K4"}), "H3", "L3").visible
    assert not seen(asl.scenario({}, {}, {"wall": "K3/K4"}), "H3", "P3").visible


def test_bocage_blocks_between_levels_too() -> None:
    assert not seen(asl.scenario({}, {}, {"bocage": "H5/H6"}), "H3", "H8").visible
    # one level up at the height of the bocage
    assert not seen(asl.scenario({}, {1: "H3"}, {"bocage": "H5/H6"}), "H3", "H8").visible
    # well above it: no hex but the one behind is blind, and that one may be seen over its own hexside
    assert seen(asl.scenario({}, {2: "H3"}, {"bocage": "H5/H6"}), "H3", "H7").visible
    assert not seen(asl.scenario({}, {2: "H1"}, {"bocage": "H6/H7"}), "H1", "H8").visible, "two blind hexes at five"


HINDRANCES = [
    ({"grain": "H5"}, {}, "H3", "H7", (0, 0), 1),
    ({"grain": "H5"}, {}, "H3", "H5", (0, 0), 0),
    ({"grain": "H5"}, {}, "H5", "H8", (0, 0), 0),
    ({"grain": "U2"}, {}, "T1", "V2", (1, 0), 0),
    ({"grain": "U2"}, {}, "T1", "V2", (0, 0), 1),
    ({"grain": "I3 I4"}, {}, "J4", "H2", (0, 0), 2),
    ({"grain": "H5"}, {2: "H3 H7"}, "H3", "H7", (0, 0), 0),
]


@pytest.mark.parametrize(("hexes", "elevation", "origin", "target", "above", "drm"), HINDRANCES)
def test_terrain_hindrance(
    hexes: dict[str, str], elevation: dict[int, str], origin: str, target: str, above: tuple[int, int], drm: int
) -> None:
    line = seen(asl.scenario(hexes, elevation), origin, target, *above)
    assert (line.visible, line.hindrance) == (True, drm)


def test_six_hindrances_block_unless_one_reads_otherwise() -> None:
    hexes = {"brush": "H4 H5 H6 H7 H8 H9"}
    blocked = seen(asl.scenario(hexes), "H3", "H10")
    assert not blocked.visible
    assert blocked.blocker == asl.number(asl.grid(), "H9") or blocked.blocker == asl.number(asl.grid(), "H4")
    free = seen(asl.scenario(hexes, switches={"B.10": "counts"}), "H3", "H10")
    assert (free.visible, free.hindrance) == (True, 6)


def test_grain_is_mown_and_orchards_lose_their_leaves() -> None:
    assert seen(asl.scenario({"grain": "H5"}, conditions={"month": 3}), "H3", "H7").hindrance == 0
    assert seen(asl.scenario({"orchard": "H5"}, conditions={"month": 3}), "H3", "H7").hindrance == 1
    assert seen(asl.scenario({"orchard": "H5"}, {1: "H3"}, conditions={"month": 12}), "H3", "H6").visible
    assert not seen(asl.scenario({"orchard": "H5"}, {1: "H3"}, conditions={"month": 6}), "H3", "H6").visible


SMOKED = [
    ({"white_full": "H6"}, {}, "H5", "H7", 3),
    ({"white_full": "H5", "grenade_smoke": "H5"}, {}, "H3", "H7", 3),
    ({"grenade_smoke": "H5"}, {}, "H3", "H7", 2),
    ({"grenade_smoke": "H5 H6"}, {}, "H3", "H7", 4),
    ({"grenade_smoke": "H3"}, {}, "H3", "H7", 2),
    ({"grenade_smoke": "H7"}, {}, "H3", "H7", 2),
    ({"wp_full": "H5"}, {3: "H3 H7"}, "H3", "H7", 2),
    ({"white_full": "H5"}, {3: "H3 H7"}, "H3", "H7", 0),
    ({"white_full": "H5"}, {2: "H3 H7"}, "H3", "H7", 3),
    ({"white_full": "I3"}, {}, "H3", "J3", 3),
]


@pytest.mark.parametrize(("markers", "elevation", "origin", "target", "drm"), SMOKED)
def test_smoke_hinders_by_its_kind(
    markers: dict[str, str], elevation: dict[int, str], origin: str, target: str, drm: int
) -> None:
    line = seen(asl.scenario({}, elevation, markers=markers), origin, target)
    assert (line.visible, line.hindrance) == (True, drm)


def test_smoke_in_wind_rain_and_fire_out_of_it() -> None:
    high = {3: "H3 H7"}
    put = {"wp_full": "H5"}
    assert seen(asl.scenario({}, high, markers=put, conditions={"wind": "mild_breeze"}), "H3", "H7").hindrance == 0
    assert seen(asl.scenario({}, {}, markers=put, conditions={"weather": "rain"}), "H3", "H7").hindrance == 0
    own = asl.scenario({}, {}, markers={"white_full": "H3 H5"})
    assert not seen(own, "H3", "H7").visible, "six in all"
    out = asl.scenario({}, {}, markers={"grenade_smoke": "H3 H5"})
    assert seen(out, "H3", "H7").hindrance == 4
    assert seen(out, "H3", "H7", purpose="fire").hindrance == 5
    assert seen(out, "H7", "H3", purpose="fire").hindrance == 4
    home = asl.scenario({}, {}, markers={"grenade_smoke": "H3"})
    assert seen(home, "H3", "H3").hindrance == 2
    assert seen(home, "H3", "H3", purpose="fire").hindrance == 3


def test_vehicles_wrecks_and_artillery() -> None:
    assert seen(asl.scenario(markers={"wreck": "H5 H5"}), "H3", "H7").hindrance == 2
    assert seen(asl.scenario(units={"H5": "tank"}), "H3", "H7").hindrance == 1
    assert seen(asl.scenario(units={"H5": "squad"}), "H3", "H7").hindrance == 0
    assert seen(asl.scenario({}, {1: "H3"}, markers={"wreck": "H5"}), "H3", "H7").hindrance == 0
    assert seen(asl.scenario(markers={"ffe": "H3 H5"}), "H3", "H7").hindrance == 2


def test_a_bridge_hinders_lines_across_it_and_not_along_its_roadway() -> None:
    bridge = asl.scenario(paths={"bridge": "H5", "road": "H4 H5 H6"})
    assert seen(bridge, "H3", "H7").hindrance == 0
    assert seen(bridge, "G4", "I6").hindrance == 1
    assert seen(asl.scenario(paths={"bridge": "H5"}), "H3", "H7").hindrance == 1
    assert seen(asl.scenario(paths={"bridge": "H4 H5 H6"}), "H4", "H6").hindrance == 0


def test_a_bare_label_at_a_bridge_over_a_depression_is_the_bridge() -> None:
    """2.2: beneath is named, by level -1; level 1 is as high as the bridge. Elsewhere level 0 is the bottom."""
    over = asl.scenario({"woods": "F7"}, paths={"gully": "H4 H5 H6", "bridge": "H5", "road": "G6 H5 I6"})
    height = {level: seen(over, "H2", "H5", target_above=level) for level in (-1, 0, 1)}
    assert [(line.visible, line.target_height) for line in height.values()] == [(False, -1.0), (True, 0.0), (True, 0.0)]
    # along the gully, whoever is beneath is seen from IN it, and whoever is on the bridge is not IN it
    assert seen(over, "H4", "H5", target_above=-1).visible
    assert seen(over, "H6", "H4").visible
    assert not seen(over, "H2", "H4").visible
    assert seen(over, "K5", "H5").visible
    assert not seen(over, "K5", "H5", target_above=-1).visible
    for origin, target in (("H2", "H5"), ("H5", "H2")):
        assert "sight_assume_bridge" in [text.en for text in seen(over, origin, target).assumed]
    assert "sight_assume_bridge" not in [text.en for text in seen(over, "H2", "H5", target_above=-1).assumed]
    plain = asl.scenario(paths={"gully": "H4 H5 H6"})
    assert not seen(plain, "H2", "H5").visible
    assert seen(plain, "H2", "H5", target_above=1).visible


def test_a_bridge_over_level_water_changes_no_level() -> None:
    over = asl.scenario({"river": "H4 H5 H6"}, paths={"bridge": "H5"})
    assert seen(over, "H2", "H5").target_height == seen(over, "H2", "H4").target_height


def test_along_a_hexside_ordinary_terrain_counts_on_both_sides_only() -> None:
    """6.1: the drawing must show on both sides of the thread; inherent terrain counts on one."""
    assert seen(asl.scenario({"woods": "Z5"}), "Y6", "AA6").visible
    assert not seen(asl.scenario({"woods": "Z5 Z6"}), "Y6", "AA6").visible
    assert seen(asl.scenario({"brush": "Z5"}), "Y6", "AA6").hindrance == 0
    assert seen(asl.scenario({"brush": "Z5 Z6"}), "Y6", "AA6").hindrance == 1
    assert seen(asl.scenario({"graveyard": "Z5"}), "Y6", "AA6").hindrance == 1
    assert seen(asl.scenario({"graveyard": "Z5 Z6"}), "Y6", "AA6").hindrance == 1
    assert seen(asl.scenario({"woods": "B0"}), "A1", "C1").visible, "the edge of the map"


ALONG_SIDES = """
format: workbench/1
title: Along hexsides
ruleset: asl
map:
  {kind: hex, orientation: flat, columns: 12, rows: 8, stagger: {lines: even, by: up, extra: true}, labels: A1,
   ground: open_ground, hexes: {orchard: C4 H3}, elevation: {1: "J3 K4", 2: K3}}
forces: [{side: Germans}, {side: Russians}]
"""


@pytest.mark.parametrize(("a", "b", "hex_", "says"), [
    ("B3", "D3", "C4", "orchard, Hindrance +1."), ("G3", "I3", "H3", "orchard, Hindrance +1."),
    ("J3", "L3", None, "ground at level 1; neither end (levels 0 and 1) is above it."),
])  # fmt: skip
def test_along_a_hexside_the_reason_names_what_counts_there(
    tmp_path: Path, a: str, b: str, hex_: str | None, says: str
) -> None:
    """6.1, 6.7: terrain that hinders from one side alone is named from wherever one looks, and ground only as high as both
    sides are."""
    path = tmp_path / "along.yaml"
    path.write_text(ALONG_SIDES, encoding="utf-8")
    analysis = Analysis(*scenario(path))
    labels = analysis.scenario.board.grid.labels
    for ends in ((a, b), (b, a)):
        origin, target = map(labels.index, ends)
        line = analysis.line(origin, target)
        assert [reason.text.en for reason in line.reasons if reason.text.en.endswith(f": {says}")]
        (step,) = (step for step in line.steps if len(step.hexes) == 2)
        assert hex_ is None or (labels[step.chosen], step.terrain) == (hex_, ("orchard",))


GULLIES = [
    # gullies, elevation, from (level above floor), to, open
    ("H6", {}, ("H5", 0), ("H6", 0), True),
    ("H6", {}, ("H4", 0), ("H6", 0), False),
    ("H6", {1: "H4"}, ("H4", 0), ("H6", 0), True),
    ("H6", {1: "H3"}, ("H3", 0), ("H6", 0), False),
    ("H6", {2: "H3"}, ("H3", 0), ("H6", 0), True),
    ("FF7 EE8", {}, ("FF6", 0), ("EE8", 0), False),
    ("FF7 EE8", {}, ("GG7", 0), ("EE8", 0), True),
    ("H4 H5 H6", {}, ("H4", 0), ("H6", 0), True),
    ("H5 H6", {}, ("H5", 0), ("H6", 0), True),
    ("H5", {}, ("H3", 0), ("H7", 0), True),
    ("H6", {}, ("H3", 0), ("H6", 1), True),
]


@pytest.mark.parametrize(("gully", "elevation", "origin", "target", "visible"), GULLIES)
def test_depressions(
    gully: str, elevation: dict[int, str], origin: tuple[str, int], target: tuple[str, int], visible: bool
) -> None:
    line = seen(asl.scenario({"gully": gully}, elevation), origin[0], target[0], origin[1], target[1])
    assert line.visible is visible


def test_gullies_that_only_touch_are_not_joined() -> None:
    """6.8 EX: two units IN hexes that no Depression hexside joins do not see each other."""
    assert not seen(asl.scenario(paths={"gully": "BB4"}, hexes={"gully": "AA5"}), "BB4", "AA5").visible
    assert seen(asl.scenario(paths={"gully": "BB4 AA5"}), "BB4", "AA5").visible


def test_floors_of_buildings() -> None:
    """6.8 EX, 9.21."""
    house = asl.scenario({"building": "U5 V4"})
    assert not seen(house, "U5", "U5", 0, 2).visible
    assert not seen(house, "U5", "U5", 0, 1).visible
    assert seen(asl.scenario({"building": "U5", "stairwell": "U5"}), "U5", "U5", 0, 1).visible
    assert not seen(asl.scenario({"building": "U5", "stairwell": "U5"}), "U5", "U5", 0, 2).visible
    assert not seen(house, "U5", "V4", 0, 1).visible
    assert seen(house, "U5", "V4", 1, 1).visible
    assert seen(house, "U5", "V4").visible
    assert seen(asl.scenario({"building": "U5"}), "U5", "V4", 1, 0).visible


def test_sewers_and_darkness() -> None:
    sewer = asl.scenario(paths={"sewer": "H4 H5"})
    assert seen(sewer, "H4", "H5", -1, -1).visible
    assert not seen(sewer, "H4", "H5", -1, 0).visible
    assert not seen(asl.scenario(paths={"sewer": "H4 H5 H6"}), "H4", "H6", -1, -1).visible
    night = asl.scenario(conditions={"visibility": 3})
    assert seen(night, "H3", "H6").visible
    assert not seen(night, "H3", "H7").visible
    haze = asl.scenario({"brush": "H4 H5 H6"}, conditions={"low_visibility": 3})
    assert not seen(haze, "H3", "H7").visible
    assert seen(haze, "H3", "H6").hindrance == 5


def test_levels_that_no_place_has_are_refused() -> None:
    with pytest.raises(CannotAnswer, match="level"):
        seen(asl.scenario(), "H3", "H4", 21)


READINGS = [
    # switch, choice, hexes, elevation, from, to, (open, DRM) without and with it
    ("6.2", "blocked", {"woods": "H5"}, {1: "H3 H7"}, "H3", "H7", (True, 0), (False, 0)),
    ("6.3", "floor", {"woods": "H5", "gully": "H5"}, {}, "H3", "H7", (False, 0), (True, 0)),
    ("6.42", "obstacle", {"woods": "I3"}, {4: "J4", 1: "I3 I4"}, "J4", "H1", (True, 0), (False, 0)),
    ("6.7", "any", {"grain": "H5"}, {2: "H3 H7"}, "H3", "H7", (True, 0), (True, 1)),
    ("10.3-crest", "higher_only", {}, {1: "H5 H7"}, "H3", "H7", (False, 0), (True, 0)),
    ("10.3-hexside", "each", {"brush": "Z5 Z6"}, {}, "Y6", "AA6", (True, 1), (True, 2)),
]


@pytest.mark.parametrize(("switch", "choice", "hexes", "elevation", "origin", "target", "usual", "other"), READINGS)
def test_readings_change_lines(
    switch: str,
    choice: str,
    hexes: dict[str, str],
    elevation: dict[int, str],
    origin: str,
    target: str,
    usual: tuple[bool, int],
    other: tuple[bool, int],
) -> None:
    for switches, answer in (({}, usual), ({switch: choice}, other)):
        line = seen(asl.scenario(hexes, elevation, switches=switches), origin, target)
        assert (line.visible, line.hindrance) == answer


@pytest.mark.parametrize(
    ("hexsides", "levels", "origin", "target", "rule"),
    [
        ({"wall": "H5/H4"}, {}, "H3", "H7", "6.21"),
        ({"hedge": "H5/H4"}, {1: "H3 H4 H5 H6 H7"}, "H3", "H7", "6.21"),
        ({"bocage": "H5/H4"}, {}, "H3", "H7", "6.2"),
    ],
)
def test_a_wall_of_half_a_level_cites_the_rule_of_half_levels(
    hexsides: dict[str, str], levels: dict[int, str], origin: str, target: str, rule: str
) -> None:
    """A wall and a hedge are half-level obstacles on the hexside; bocage is a full level high."""
    line = seen(asl.scenario({}, levels, hexsides=hexsides), origin, target)
    assert not line.visible
    assert ruleset("asl").messages[line.reasons[0].key].rule == rule


def test_what_is_passed_over_is_said_in_words_with_the_line() -> None:
    """The command line tells of the blind hexes of a wood that an open line passes over, as lessons do."""
    inquiry = analysis(rows=10, hexes={"woods": "H5"}, elevation={"2": "H3"})
    a, b = (asl.number(inquiry.scenario.board.grid, label) for label in ("H3", "H7"))
    line = inquiry.line(a, b, SightRequest())
    (step,) = passed_over(line, [reason.text for reason in line.reasons])
    assert line.visible
    assert step.rule == "6.4"
    assert "1 hex behind it is blind" in step.text.en
    assert any(step.text.en in text.en for text in inquiry.line_text(line, SightRequest()))
