"""Which obstacle blinds what in Landships!: units and smoke are obstacles too, and are taken away with their hex."""

from __future__ import annotations

from tests.sight import ls
from workbench.analysis import Analysis
from workbench.geometry.grid import HexGrid
from workbench.sight.attribution import Obstacle
from workbench.sight.results import SightRequest

GRID = HexGrid(7, 8)


def at(label: str) -> int:
    number = GRID.find(label)
    assert number is not None
    return number


def found(origin: str, side: str = "Red", **more: object) -> dict[str, Obstacle]:
    hexes = more.pop("hexes", {})
    scenario = ls.scenario(ls.board(GRID, hexes), **more)  # type: ignore[arg-type]
    obstacles = Analysis(scenario, ls.ruleset()).blind(at(origin), SightRequest(side=side))
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


def test_smoke_goes_with_its_marker() -> None:
    obstacles = found("0401", markers={"smoke": (at("0404"),)})
    assert "0403" in obstacles
    # the marker lies next to 0403: what is seen without it is seen without all of its smoke
    assert at("0408") in obstacles["0403"].alone


def test_of_two_hexes_beside_a_line_each_alone_blinds() -> None:
    scenario = ls.scenario(ls.board(GRID))
    line = Analysis(scenario, ls.ruleset()).line(at("0203"), at("0603"))
    (first, _), (_, second) = [step.hexes for step in line.steps if len(step.hexes) == 2]
    woods = [GRID.labels[number] for number in (first, second)]
    obstacles = found("0203", hexes={"wood": " ".join(woods)})
    for label in woods:
        assert at("0603") in obstacles[label].alone
