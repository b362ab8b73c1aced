"""The fairness report against slow references, and its page, its words and its JSON."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from tests.games.random_scenarios import HEX_GAMES, SIDES, TABLE_GAMES, hex_analysis, table_analysis
from tests.loading import with_units
from tests.shares import share, some
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.cli.main import run
from workbench.engine.fire.field_of_fire import cannot_harm
from workbench.engine.fire.odds import KnowsOdds
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.planning.fairness import Arrival, Fairness, dominated, fairness
from workbench.planning.report import report_sections
from workbench.planning.turns import turns_to_reach
from workbench.planning.watchers import hex_request, hex_watcher, tabletop_request, tabletop_watcher, units_of_side
from workbench.scenario.units import Force, Forces
from workbench.scenario.zones import ENTRY, OBJECTIVE, SETUP, Zone

RED, BLUE = SIDES
MOST = 3
LIPOVKA = Path(__file__).parents[2] / "samples" / "panzer_grenadier" / "lipovka_bridge.yaml"


def with_zones(game: str, seed: int) -> Analysis:
    """A random map with an objective of two hexes, a set-up zone of each side and an entry."""
    bare = hex_analysis(game, seed, 7, 6, 4)
    dice = Random(seed)
    size = bare.scenario.board.grid.size
    zones = (
        Zone("goal", OBJECTIVE, hexes=tuple(dice.sample(range(size), 2))),
        Zone("red", SETUP, side=RED, hexes=tuple(dice.sample(range(size), 6))),
        Zone("blue", SETUP, side=BLUE, hexes=tuple(dice.sample(range(size), 6))),
        Zone("way_in", ENTRY, side=BLUE, hexes=tuple(dice.sample(range(size), 4))),
    )
    return bare.updated(replace(bare.scenario, zones=zones))


def first_there(analysis: Analysis, side: str, zone: Zone) -> tuple[int | None, bool]:
    """The earliest turn of any unit of a side in the zone (next to it if enemies stand in all of it), by whole time maps."""
    forces = analysis.scenario.forces
    taken = {unit.at for owner, unit in forces if owner != side}
    goals = set(zone.hexes) - taken
    beside = not goals
    if beside:
        around = analysis.scenario.board.grid.neighbours[list(zone.hexes)].ravel().tolist()
        goals = {number for number in around if number >= 0} - taken
    times = []
    for name in units_of_side(analysis, side):
        owner, unit = analysis.unit(name)
        assert unit.at is not None
        times += [0] if unit.at in goals else []
        try:
            found = turns_to_reach(analysis, [MoveRequest(party_of(owner, unit), unit.at, facing=unit.facing)], MOST)
        except CannotAnswer:
            continue
        times += [found.turns[goal] for goal in goals if goal in found.turns]
    return (min(times) if times else None), beside


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_turns_to_an_objective_are_those_of_whole_time_maps(game: str) -> None:
    for seed in range(some(6)):
        analysis = with_zones(game, seed)
        (told,) = fairness(analysis, MOST).objectives
        goal = analysis.scenario.zones[0]
        assert [(one.turn, one.beside) for one in told.arrivals] == [
            first_there(analysis, side, goal) for side in (RED, BLUE)
        ]


@pytest.mark.parametrize("game", HEX_GAMES)
def test_reinforcements_come_by_their_zone_in_their_turn(game: str) -> None:
    """Against the whole time maps of a unit that enters by each single hex of the zone."""
    followed = 0
    for seed in range(some(6)):
        bare = with_zones(game, seed)
        forces = bare.scenario.forces
        blue = forces.sides[1]
        coming = tuple(
            replace(unit, at=None, turn=2, zone="way_in") if number < 2 or seed % 2 == 0 else unit
            for number, unit in enumerate(blue.units)
        )
        analysis = bare.updated(replace(bare.scenario, forces=Forces((forces.sides[0], replace(blue, units=coming)))))
        report = fairness(analysis, MOST)
        goal, entry = analysis.scenario.zones[0], analysis.scenario.zones[3]
        on_map, beside = first_there(analysis, BLUE, goal)
        taken = {unit.at for owner, unit in analysis.scenario.forces if owner != BLUE}
        goals = set(goal.hexes) - taken
        if beside:
            around = analysis.scenario.board.grid.neighbours[list(goal.hexes)].ravel().tolist()
            goals = {number for number in around if number >= 0} - taken
        times = [] if on_map is None else [on_map]
        closed = 0
        for unit in analysis.scenario.forces.sides[1].units:
            if unit.at is not None:
                continue
            for number in entry.hexes:
                request = MoveRequest(party_of(BLUE, unit), number, enters=True)
                try:
                    found = turns_to_reach(analysis, [request], MOST - 1)
                except CannotAnswer:
                    closed += 1
                    continue
                times += [found.turns[at] + 1 for at in goals if at in found.turns]
        (objective,) = report.objectives
        assert objective.arrivals[1].turn == min(times, default=None), seed
        if objective.arrivals[1].enters:
            followed += 1
            assert (objective.arrivals[1].enters, objective.arrivals[1].unit) in [(2, unit.id) for unit in coming]
        if closed == len(entry.hexes) * sum(unit.at is None for unit in coming) and (on_map is None or on_map > 2):
            assert any("Reinforcements are not followed" in note.en for note in report.notes)
    assert followed > 0 or game != "panzer_grenadier"


def test_reinforcements_without_a_zone_are_named() -> None:
    bare = with_zones("panzer_grenadier", 1)
    forces = bare.scenario.forces
    blue = forces.sides[1]
    coming = (replace(blue.units[0], at=None, turn=2), *blue.units[1:])
    analysis = bare.updated(replace(bare.scenario, forces=Forces((forces.sides[0], replace(blue, units=coming)))))
    assert "Reinforcements that name no entry zone are not followed" in [
        note.en for note in fairness(analysis, MOST).notes
    ]


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_what_sides_see_is_what_single_lines_tell(game: str) -> None:
    for seed in range(some(6)):
        analysis = with_zones(game, seed)
        report = fairness(analysis, 1)
        size = analysis.scenario.board.grid.size
        seen: dict[str, set[int]] = {}
        for side in (RED, BLUE):
            watchers = [hex_watcher(analysis, unit) for unit in units_of_side(analysis, side)]
            seen[side] = {
                number
                for number in range(size)
                if any(analysis.line(one.at, number, hex_request(one)).visible for one in watchers)
            }
        for told, enemy in zip(report.sides, (BLUE, RED), strict=True):
            assert math.isclose(told.seen, len(seen[told.side]) / size)
            places = {unit: analysis.place(f"unit:{unit}") for unit in units_of_side(analysis, told.side)}
            assert set(told.exposed) == {unit for unit, at in places.items() if at in seen[enemy]}
        (entry,) = report.entries
        assert math.isclose(entry.seen, sum(at in seen[RED] for at in analysis.scenario.zones[3].hexes) / 4)


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_first_fire_is_that_of_single_odds(game: str) -> None:
    some_fire = 0
    for seed in range(some(8)):
        analysis = with_zones(game, seed)
        told = {(one.side, one.target): set(one.firers) for one in fairness(analysis, 1).first_fire}
        expected: dict[tuple[str, str], set[str]] = {}
        for side, enemy in ((RED, BLUE), (BLUE, RED)):
            for target in units_of_side(analysis, enemy):
                at, level = analysis.place(f"unit:{target}"), analysis.level_of(analysis.unit(target)[1])
                for unit in units_of_side(analysis, side):
                    watcher = hex_watcher(analysis, unit)
                    look = replace(hex_request(watcher), target_level=level)
                    if not analysis.line(watcher.at, at, look).visible:
                        continue
                    if any(_bears(analysis, unit, weapon, target, at) for weapon in analysis.weapons(unit)):
                        expected.setdefault((side, target), set()).add(unit)
        assert told == expected, (game, seed)
        some_fire += len(told)
    assert some_fire > 0


def _bears(analysis: Analysis, unit: str, weapon: str, target: str, at: int) -> bool:
    """May a weapon be fired at a unit by its odds, or, where its chance is not known, by its field of fire?"""
    watcher, party, doctrine = hex_watcher(analysis, unit), analysis.party(target), analysis.fire
    assert isinstance(doctrine, KnowsOdds)
    try:
        field = analysis.field_of_fire(unit, weapon, target=party)
        found = doctrine.odds(watcher.at, at, firer=watcher.party, party=party, weapon=weapon)
    except CannotAnswer as refused:
        if refused.code not in ("missing_table", "missing_value", "not_modelled"):
            return False
        aim = analysis.aim(field, unit, at, party=party)
        return bool(aim.covered and aim.present is not False)
    if cannot_harm(doctrine, watcher.party, weapon, party, at):
        return False
    # a weapon whose range nobody has typed in reaches nobody
    return found.may and bool(field.in_arc[at] and field.in_range[at])


def test_dominated_places_against_sets() -> None:
    dice = np.random.default_rng(7)
    found_some = 0
    for _ in range(200):
        rows, columns = dice.integers(1, 7), dice.integers(1, 5)
        sees, seen = dice.random((rows, columns)) < 0.5, dice.random((rows, columns)) < 0.5
        sees_sets = [set(np.flatnonzero(row).tolist()) for row in sees]
        seen_sets = [set(np.flatnonzero(row).tolist()) for row in seen]

        def beats(one: int, other: int, a: list[set[int]] = sees_sets, b: list[set[int]] = seen_sets) -> bool:
            return a[one] >= a[other] and b[one] <= b[other] and (a[one], b[one]) != (a[other], b[other])

        told = dict(dominated(sees, seen))
        assert set(told) == {row for row in range(rows) if any(beats(other, row) for other in range(rows))}
        assert all(beats(better, row) and better not in told for row, better in told.items())
        found_some += len(told)
    assert found_some > 50


@pytest.mark.slow(8)
def test_worse_set_up_hexes_are_worse() -> None:
    """Each hex that is told to be better sees all that the worse one sees of enemies and objectives, and no less."""
    told = 0
    for seed in range(some(12)):
        analysis = with_zones("panzer_grenadier", seed)
        for one in fairness(analysis, 1).worse:
            other = BLUE if one.side == RED else RED
            enemy = {analysis.place(f"unit:{unit}") for unit in units_of_side(analysis, other)}
            enemy |= {at for zone in analysis.scenario.zones[1:3] if zone.side == other for at in zone.hexes}
            watched = enemy | set(analysis.scenario.zones[0].hexes)
            pairs = [(one.at, to) for to in watched], [(one.better, to) for to in watched]
            worse, better = (set(np.flatnonzero(analysis.sees(some_pairs)).tolist()) for some_pairs in pairs)
            assert better >= worse
            told += 1
    assert told > 0


def test_a_stack_that_is_too_high_is_told() -> None:
    analysis = hex_analysis("panzer_grenadier", 1, 5, 4, 2)
    force, other = analysis.scenario.forces.sides
    unit = next(one for one in force.units if analysis.ruleset.units[one.kind].name)
    crowd = tuple(replace(unit, id=f"{unit.id}_{number}", kind="infantry", values={"move": 3}) for number in range(9))
    crowded = Forces((Force(force.side, crowd, force.name), other))
    report = fairness(analysis.updated(analysis.scenario.with_forces(crowded)), 1)
    assert [stack.at for stack in report.stacks] == [unit.at]
    assert report.stacks[0].reasons


def test_a_scenario_with_one_side_is_refused() -> None:
    analysis = hex_analysis("panzer_grenadier", 1, 5, 4, 2)
    alone = Forces(analysis.scenario.forces.sides[:1])
    with pytest.raises(CannotAnswer, match="two sides"):
        fairness(analysis.updated(analysis.scenario.with_forces(alone)))


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_a_report_of_a_table(game: str) -> None:
    for seed in share(range(3), 1, game):
        bare = table_analysis(game, seed)
        width, height = bare.scenario.board.width, bare.scenario.board.height
        corners = ((0.4 * width, 0.4 * height), (0.5 * width, 0.4 * height), (0.5 * width, 0.5 * height))
        goal = Zone("goal", OBJECTIVE, outline=corners)
        analysis: TabletopAnalysis = bare.updated(replace(bare.scenario, zones=(goal,)))
        report = fairness(analysis, 4)
        area = shapely.Polygon(corners)
        regions = {}
        for told in report.sides:
            watchers = [tabletop_watcher(analysis, unit) for unit in units_of_side(analysis, told.side)]
            seen = [analysis.area(one.at, tabletop_request(one)).visible for one in watchers]
            regions[told.side] = shapely.union_all(seen)
            assert math.isclose(told.seen, regions[told.side].area / (width * height), rel_tol=1e-6)
        (objective,) = report.objectives
        assert area.contains(shapely.Point(objective.at))
        for arrival in objective.arrivals:
            assert arrival.turn == _table_turn(analysis, arrival, area, objective.at)
        for shot in report.first_fire:
            party = replace(party_of(*analysis.unit(shot.target)), unit="")
            # it is fired at as it stands: with any part of it
            stand = analysis.stand(shot.target)
            body = stand.base if stand.base is not None else shapely.Point(stand.point)
            for unit in shot.firers:
                watcher = tabletop_watcher(analysis, unit)
                assert any(
                    analysis.fire.field(
                        watcher.at, firer=watcher.party, facing=watcher.facing, weapon=weapon, party=party
                    ).region.dwithin(body, 0.5)
                    for weapon in analysis.fire.weapons(watcher.party)
                )


def _table_turn(analysis: TabletopAnalysis, arrival: Arrival, area: Any, at: Any) -> int | None:
    """The earliest turn of any unit that turns as it likes, every path worked out."""
    times = []
    for name in units_of_side(analysis, arrival.side):
        side, unit = analysis.unit(name)
        stand = tabletop_watcher(analysis, name).at.point
        if area.intersects(shapely.Point(stand)):
            return 0
        move = TabletopMove(party_of(side, unit), stand, facing=unit.facing)
        drives = getattr(analysis.movement, "drives", None)
        if drives is not None and drives(move):
            continue
        try:
            allowance = analysis.movement.allowance(move)
        except CannotAnswer:
            continue
        cost = analysis.movement.path(move, to=at).cost if allowance > 0 else None
        if cost is not None:
            times.append(max(math.ceil((cost - 1e-6) / allowance), 1))
    return min((time for time in times if time <= 4), default=None)


@pytest.mark.slow
def test_the_page_can_be_read_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.html"
    assert run(["report", str(LIPOVKA), "-o", str(out), "--most", "1"]) == 0
    page = out.read_text(encoding="utf-8")
    for words in ("The bridge at Lipovka", "Panzer Grenadier", "What stands out", "Hill 606", "First fire", "Victory"):
        assert words in page
    assert page.count("data:image/png;base64,") == 3
    assert "http" not in re.sub(r"base64,[^\"]+", "", page), "the page must not need other files"
    assert 'id="map"' in page
    assert 'href="#map"' in page
    capsys.readouterr()
    assert run(["report", str(LIPOVKA), "-o", str(tmp_path / "report.txt"), "--most", "1"]) == 1
    assert ".html" in capsys.readouterr().err


@pytest.mark.slow
def test_words_and_json_of_the_command_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = with_units(LIPOVKA, ("g_obs", "g_lt", "g_inf1", "g_eng", "s_inf1", "s_inf2", "s_tl"), tmp_path)
    assert run(["report", str(source), "--most", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["zone"] for one in found["objectives"]] == ["bridge", "town", "hill_606"]
    assert found["objectives"][0]["turns"] == {"German": 0, "Soviet": 1}
    assert run(["report", str(source), "--most", "2"]) == 0
    words = capsys.readouterr().out
    assert "Bridge (1710): German there now (Engineers); Soviet next to it in turn 1" in words
    for one in found["first_fire"]:
        assert f"({one['at']})" in words
    assert run(["report", str(source), "--most", "99"]) == 1
    assert "1 to 30" in capsys.readouterr().err


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", ["panzer_grenadier", "blitzkrieg"])
def test_a_report_grows_to_what_it_is_in_the_end(game: str) -> None:
    analysis = with_zones(game, 1) if game in HEX_GAMES else table_analysis(game, 1)
    grown: list[Fairness] = []
    whole = fairness(analysis, 1, grown=grown.append)
    assert whole.whole
    assert len(grown) > len(whole.first_fire)
    assert not any(one.whole for one in grown)
    for one in grown:
        assert one.sides in ((), whole.sides)
        assert one.objectives == whole.objectives[: len(one.objectives)]
        assert one.first_fire == whole.first_fire[: len(one.first_fire)]
        assert report_sections(analysis, one)[0].rows, "there is something to read from the beginning"
    assert report_sections(analysis, grown[0])[0].rows != report_sections(analysis, grown[-1])[0].rows
