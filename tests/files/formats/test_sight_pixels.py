"""Lines of sight from pixel to pixel: each format that holds a map of hexes carries them, or lists them as left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.files.formats.test_registry import read
from tests.files.formats.test_vassal_writing import sample, target
from workbench.files.formats import registry
from workbench.files.formats.map_format import Can
from workbench.scenario.scenario import Scenario

PIXELS = (56.25, 64.5)
CARRY, LIST = {"workbench", "archive", "tiled"}, {"megamek", "geojson", "vassal"}
PICTURE = "picture"
"""Holds no map, but shows it."""


def test_every_format_that_holds_maps_of_hexes_is_tried() -> None:
    formats = registry.installed().formats.items()
    assert {id_ for id_, one in formats if not one.adds and one.writes_map("hex")} == CARRY | LIST
    assert Can.HEXES not in registry.installed().formats[PICTURE].can


@pytest.mark.parametrize("name", sorted(CARRY | LIST))
def test_a_format_carries_them_or_lists_them(tmp_path: Path, name: str) -> None:
    work = sample("asl/sorvino_brook.yaml")
    assert isinstance(work.scenario, Scenario)
    board = work.scenario.board
    seen = replace(work, scenario=replace(work.scenario, board=replace(board, grid=replace(board.grid, pixels=PIXELS))))
    format_ = registry.installed().formats[name]
    path = tmp_path / f"map{format_.writes[0].removeprefix('*')}"
    listed = []
    for one in (work, seen):
        made = registry.write_file(one, format_, target(one, path))
        listed.append(sum(row.count for row in made.losses if "(sight_pixels)" in row.what.en))
    assert listed == [0, int(name in LIST)]
    if name in CARRY:
        made.save(path)
        again = read(path, name, ruleset="" if format_.names_ruleset else "asl").scenario
        assert isinstance(again, Scenario)
        assert again.board.grid.pixels == PIXELS
