"""Which obstacle blinds what in Landships!: units and smoke are obstacles too, and are taken away with their hex."""

from __future__ import annotations

from tests.games.landships import sight_boards as ls
from tests.shares import non_empty
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.blind_hexes import Obstacle
from workbench.engine.sight.clearing import EMPTIED
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid

GRID = HexGrid(7, 8)


def at(label: str) -> int:
    number = GRID.find(label)
    assert number is not None
    return number


def found(origin: str, side: str = "Red", **more: object) -> dict[str, Obstacle]:
    hexes = more.pop("hexes", {})
    scenario = ls.scenario(ls.board(GRID, hexes), **more)  # type: ignore[arg-type]
    obstacles = Analysis(scenario, ls.ruleset()).blinding_obstacles(at(origin), SightRequest(side=side))
    return {"/".join(GRID.labels[number] for number in item.at): item for item in obstacles}


def test_a_wood_alone_blinds_what_lies_behind_it() -> None:
    (wood,) = found("0401", hexes={"wood": "0403"}).values()
    assert wood.blinds == wood.alone
    assert at("0407") in wood.blinds


def test_a_tank_and_own_squads_are_obstacles() -> None:
    forces = {"Red": ls.units(GRID, "infantry 0403"), "Blue": ls.units(GRID, "tank 0404")}
    obstacles = found("0401", forces=forces)
    assert set(obstacles) == {"0403", "0404"}
    squad, tank = obstacles["0403"], obstacles["0404"]
    assert at("0404") in squad.alone
    assert at("0407") in squad.blinds
    assert at("0407") not in squad.alone
    assert set(found("0401", side="Blue", forces=forces)) == {"0404"}
    assert tank.blinds


def test_smoke_is_named_where_its_marker_lies() -> None:
    (smoke,) = found("0401", markers={"smoke": (at("0404"),)}).values()
    assert smoke.at == (at("0404"),)
    # 0403 lies in the smoke that drifts over from 0404, and so does the marker's own hex
    assert {at("0403"), at("0404"), at("0408")} <= set(smoke.alone)


def test_smoke_beside_the_observer_hides_everything_from_him() -> None:
    obstacles = found("0401", markers={"smoke": (at("0402"),)})
    assert set(obstacles) == {"0402"}
    assert set(obstacles["0402"].alone) == set(range(GRID.size))


def test_smoke_in_the_observers_own_hex_is_named() -> None:
    obstacles = found("0401", markers={"smoke": (at("0401"),)}, hexes={"wood": "0404"})
    assert at("0401") in obstacles["0401"].alone
    assert at("0408") in obstacles["0401"].blinds
    assert at("0408") not in obstacles["0401"].alone
    assert at("0408") in obstacles["0404"].blinds


def test_a_target_between_two_smoke_markers_is_seen_when_both_are_gone() -> None:
    obstacles = found("0401", markers={"smoke": (at("0405"), at("0407"))})
    assert at("0406") in obstacles["0405"].blinds
    assert at("0406") in obstacles["0407"].blinds
    assert at("0406") not in (*obstacles["0405"].alone, *obstacles["0407"].alone)


def test_a_click_on_drifting_smoke_asks_of_its_markers() -> None:
    ground = ls.board(GRID)
    one = Analysis(ls.scenario(ground, markers={"smoke": (at("0404"),)}), ls.ruleset())
    blame = one.attribution(at("0401"), at("0403"), SightRequest(side="Red"))
    assert blame.smoke == (at("0404"),)
    assert at("0408") in blame.alone
    assert blame.culprits == ((at("0404"),),)  # which is what hides 0403 itself
    two = Analysis(ls.scenario(ground, markers={"smoke": (at("0405"), at("0407"))}), ls.ruleset())
    blame = two.attribution(at("0401"), at("0406"), SightRequest(side="Red"))
    assert blame.smoke == (at("0405"), at("0407"))
    assert at("0406") in blame.alone
    assert set(blame.culprits) == {(at("0405"),), (at("0407"),)}


def test_own_units_at_a_target_in_smoke_do_not_count() -> None:
    forces = {"Red": ls.units(GRID, "infantry 0404")}
    obstacles = found("0401", forces=forces, markers={"smoke": (at("0404"),)})
    # at its own hex only the smoke bars the line; beyond it the squad does too
    assert at("0404") in obstacles["0404"].alone
    assert at("0408") in obstacles["0404"].alone


def test_of_two_hexes_beside_a_line_each_alone_blinds() -> None:
    scenario = ls.scenario(ls.board(GRID))
    line = Analysis(scenario, ls.ruleset()).line(at("0203"), at("0603"))
    (first, _), (_, second) = [step.hexes for step in line.steps if len(step.hexes) == 2]
    woods = [GRID.labels[number] for number in (first, second)]
    obstacles = found("0203", hexes={"wood": " ".join(woods)})
    for label in non_empty(woods):
        assert at("0603") in obstacles[label].alone


def test_a_target_in_smoke_is_seen_once_its_hex_is_empty_of_it() -> None:
    inquiry = Analysis(ls.scenario(ls.board(GRID), markers={"smoke": (at("0405"),)}), ls.ruleset())
    changes = {change.kind: change for change in inquiry.clearing(at("0401"), at("0405"), SightRequest(side="Red"))}
    assert changes[EMPTIED].at == ((at("0405"),),)
    assert "0405" in changes[EMPTIED].words(GRID.labels).en
    beside = {change.kind: change for change in inquiry.clearing(at("0401"), at("0404"), SightRequest(side="Red"))}
    assert beside[EMPTIED].at == ((at("0405"),),)  # the smoke over 0404 comes from there
