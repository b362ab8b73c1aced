"""Modules of VASSAL, written here: our hexes lie exactly over those of the module, whatever way it counts them."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import numpy as np
import pytest

from tests.files.formats.foreign_samples import vassal
from tests.files.formats.test_registry import format_of, read
from workbench.base.diagnostics import Diagnostic
from workbench.files.formats import registry
from workbench.files.formats.map_format import ForeignMap
from workbench.files.formats.source import SourceFile
from workbench.scenario.scenario import Scenario

TAG = "VASSAL.build.module.map.boardPicker.board.HexGrid"


def module(path: Path, *given: object) -> Path:
    path.write_bytes(vassal(*given))  # type: ignore[arg-type]
    return path


def imported(path: Path) -> Scenario:
    scenario = read(path, ruleset="panzer_grenadier").scenario
    assert isinstance(scenario, Scenario)
    return scenario


def centres_in_picture(
    dx: float, dy: float, x0: float, y0: float, width: int, height: int, *, sideways: bool
) -> set[tuple[float, float]]:
    """The centres of the module's hexes in its picture, in pixels: each second line is half a hex further."""
    long, wide = (height, width) if sideways else (width, height)
    found = set()
    for line in range(-200, 200):
        along = x0 + line * dx
        for place in range(-200, 200):
            across = y0 + place * dy + (dy / 2 if line % 2 else 0)
            if 0 <= along <= long and 0 <= across <= wide:
                x, y = (across, along) if sideways else (along, across)
                found.add((round(x, 3), round(y, 3)))
    return found


@pytest.mark.parametrize("seed", range(24))
def test_our_hexes_lie_over_those_of_the_module(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    sideways = seed % 2 == 1
    dy = dice.uniform(20, 60)
    dx = dy * 0.866 * dice.choice((1.0, 0.98, 1.03))
    x0, y0 = round(dice.uniform(-40, 40)), round(dice.uniform(-40, 40))
    size = (dice.randrange(150, 320), dice.randrange(150, 320))
    grid = f'<{TAG} dx="{dx}" dy="{dy}" x0="{x0}" y0="{y0}" sideways="{str(sideways).lower()}"/>'
    scenario = imported(module(tmp_path / "a.vmod", grid, size))
    underlay = scenario.underlay
    assert underlay is not None
    ours = [underlay.to_picture((float(x), float(y)), size[0]) for x, y in scenario.board.grid.centres]
    theirs = centres_in_picture(dx, dy, x0, y0, *size, sideways=sideways)
    assert len(ours) == len(theirs)
    nearest = [min(abs(complex(*one) - complex(*other)) for other in theirs) for one in ours]
    assert max(nearest) < 0.5
    # no two of ours lie over the same one of theirs
    assert len({min(theirs, key=lambda other: abs(complex(*one) - complex(*other))) for one in ours}) == len(theirs)


@pytest.mark.parametrize(("inside", "hexes"), [(f'<{TAG} dx="40" dy="46" x0="0" y0="0"/>', True), ("", False)])
def test_a_board_of_one_colour_is_a_map_without_a_picture(tmp_path: Path, inside: str, hexes: bool) -> None:
    path = module(tmp_path / "a.vmod", inside)
    board = "VASSAL.build.module.map.boardPicker.Board"
    with zipfile.ZipFile(path) as archive:
        build = archive.read("buildFile.xml").decode()
    build = build.replace(
        f'<{board} image="turns.png" name="Turns"/>', f'<{board} width="90" height="90" name="Tray"/>'
    )
    build = build.replace('image="map.png"', 'width="200" height="150" color="1,2,3"')
    path.write_bytes(b"")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", build)
    found = read(path, ruleset="panzer_grenadier")
    assert isinstance(found.scenario, Scenario)
    assert (found.scenario.underlay, found.pictures) == (None, {})
    lost = {one.what.en for one in found.losses}
    # a tray without hexes is no map, unless there is nothing else
    assert any("neither hexes nor a picture" in one for one in lost) != hexes
    assert ("further boards" in lost) != hexes
    if hexes:
        assert len(found.scenario.board.grid.centres) == len(centres_in_picture(40, 46, 0, 0, 200, 150, sideways=False))


def test_a_module_gives_its_picture_and_counts_what_stays_behind(tmp_path: Path) -> None:
    path = module(tmp_path / "hills.vmod")
    assert format_of(path) == "vassal"
    found = read(path, ruleset="panzer_grenadier")
    assert list(found.pictures) == ["map.png"]
    assert isinstance(found.scenario, Scenario)
    assert found.scenario.title.en == "Two Hills"
    assert {one.what.en: (one.count, one.first) for one in found.losses} == {
        "further boards": (1, "Turns"),
        "counters of groups without a side": (3, "Main"),
    }


def wanted(path: Path, name: str) -> ForeignMap | Diagnostic:
    """One of several boards of a module."""
    with SourceFile(path) as source:
        source.wanted_map = name
        return registry.read_foreign(source, registry.installed().formats["vassal"])


def test_one_of_several_boards_is_chosen(tmp_path: Path) -> None:
    path = module(tmp_path / "hills.vmod")
    for name, place, picture in (
        ("", 1, "map.png"),
        ("map", 1, "map.png"),
        ("turns", 0, "turns.png"),
        ("1", 0, "turns.png"),
    ):
        found = wanted(path, name)
        assert isinstance(found, ForeignMap)
        assert found.maps == ("Turns", "Map")
        assert (found.map_number, found.scenario.underlay.picture if found.scenario.underlay else "") == (
            place,
            picture,
        )
    refused = wanted(path, "Moon")
    assert isinstance(refused, Diagnostic)
    assert refused.code == "no_such_map"
    assert "Turns, Map" in refused.hint.en


def numbered(
    tmp_path: Path, numbering: str, grid: str = 'dx="40" dy="46" x0="20" y0="23"'
) -> tuple[Scenario, dict[str, int]]:
    """The map of a module with numbers, and how many hexes have another one here."""
    inner = f"<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering {numbering}/>"
    found = read(module(tmp_path / "a.vmod", f"<{TAG} {grid}>{inner}</{TAG}>"), ruleset="panzer_grenadier")
    assert isinstance(found.scenario, Scenario)
    return found.scenario, {one.first: one.count for one in found.losses if one.what.en.startswith("numbers of hexes")}


@pytest.mark.parametrize(
    ("numbering", "labels"),
    [
        ('first="H" hOff="1" vOff="1" hLeading="1" vLeading="1"', ("0101", "0102", "0503")),
        ('first="H" hOff="0" vOff="1" hType="A" hLeading="0" vLeading="0"', ("A1", "A2", "E3")),
    ],
)
def test_numbers_that_ours_can_be_are_taken_over(tmp_path: Path, numbering: str, labels: tuple[str, ...]) -> None:
    scenario, differ = numbered(tmp_path, numbering)
    every = scenario.board.grid.labels
    assert (every[0], every[1], every[-1]) == labels
    assert not differ


@pytest.mark.parametrize(
    ("numbering", "first", "count"),
    [
        ('first="H" hOff="0" vOff="0" hLeading="1" vLeading="1"', "0000", 17),
        ('first="V" hOff="3" vOff="0" hLeading="0" vLeading="0" sep="-"', "0-3", 17),
        ('hType="A" vType="A"', "AA", 17),
        ('vDescend="true"', "", 17),
        # only every second column is numbered otherwise: one more
        ('first="H" hOff="1" vOff="1" hLeading="1" vLeading="1" stagger="true"', "0201", 8),
    ],
)
def test_other_numbers_of_hexes_are_told(tmp_path: Path, numbering: str, first: str, count: int) -> None:
    assert numbered(tmp_path, numbering)[1] == {first: count}


def test_a_module_without_hexes_says_so_and_gives_the_picture(tmp_path: Path) -> None:
    found = read(module(tmp_path / "old.vmod", "", (200, 150), "buildFile"), ruleset="panzer_grenadier")
    assert isinstance(found.scenario, Scenario)
    assert found.scenario.underlay is not None
    assert any("the module has none" in one.what.en for one in found.losses)


@pytest.mark.parametrize(
    "grid",
    [
        f'<{TAG} dx="0.001" dy="46" x0="0" y0="0"/>',
        f'<{TAG} dx="forty" dy="46" x0="0" y0="0"/>',
        f'<{TAG} dx="40" dy="nan" x0="0" y0="0"/>',
        f'<{TAG} dx="5000" dy="5000" x0="900" y0="0"/>',
    ],
)
def test_grids_that_make_no_sense_are_refused(tmp_path: Path, grid: str) -> None:
    found = read(module(tmp_path / "bad.vmod", grid), ruleset="panzer_grenadier")
    assert found.scenario is None
    assert next(item.code for item in found.diagnostics) in ("bad_number", "bad_grid")


def test_every_cut_of_a_module_is_refused(tmp_path: Path) -> None:
    whole = vassal()
    path = tmp_path / "cut.vmod"
    for cut in np.linspace(0, len(whole) - 1, 60, dtype=int):
        path.write_bytes(whole[:cut])
        found = read(path, "vassal", ruleset="panzer_grenadier")
        assert found.scenario is None
        assert found.diagnostics.has_errors
        assert all(item.code != "format_failed" for item in found.diagnostics)
