"""Counters as single pictures: how large they are, what tells them apart, and the module of VASSAL that holds them."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.cli.main import run
from workbench.desktop.export.counter_pictures import counter_pictures
from workbench.desktop.export.render import bare_map

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
"""A map of hexes without facing."""


def loaded(path: Path) -> tuple[Any, Any]:
    scenario, ruleset, _ = load_scenario(path)
    assert scenario is not None
    assert ruleset is not None
    return scenario, ruleset


def picture(data: bytes) -> QImage:
    image = QImage.fromData(data)
    assert not image.isNull()
    return image


@pytest.mark.usefixtures("qapp")
def test_every_unit_has_a_front_and_a_back_of_the_size() -> None:
    scenario, ruleset = loaded(LIPOVKA)
    found = counter_pictures(scenario, ruleset, 46, "en")
    ids = {unit.id for _, unit in scenario.forces}
    assert set(found.fronts) == set(found.backs) == ids
    assert {(picture(one).width(), picture(one).height()) for one in found.fronts.values()} == {(46, 46)}
    units = {unit.id: unit for _, unit in scenario.forces}
    platoon = next(key for key, unit in units.items() if unit.name.en == "1st Platoon")
    guns = next(key for key, unit in units.items() if unit.name.en == "75 mm anti-tank")
    assert found.fronts[platoon] != found.fronts[guns]
    assert found.fronts[platoon] != found.backs[platoon]
    assert not found.facing


@pytest.mark.slow(8)
@pytest.mark.usefixtures("qapp")
def test_counters_of_units_that_face_a_way_have_a_mark_at_their_upper_edge() -> None:
    scenario, ruleset = loaded(SAMPLES / "landships" / "marcelle_farm.yaml")
    found = counter_pictures(scenario, ruleset, 60, "en")
    units = {unit.id: unit for _, unit in scenario.forces}
    assert all(key in found.facing for key, unit in units.items() if unit.facing)
    without = next(key for key in units if key not in found.facing)

    def dark_at_the_top(key: str) -> int:
        image = picture(found.fronts[key])
        return sum(QColor(image.pixel(x, 5)).lightness() < 80 for x in range(26, 34))

    assert all(dark_at_the_top(key) >= 2 for key in found.facing)
    assert dark_at_the_top(without) == 0


@pytest.mark.usefixtures("qapp")
def test_marks_of_states_lie_on_nothing() -> None:
    scenario, ruleset = loaded(LIPOVKA)
    found = counter_pictures(scenario, ruleset, 46, "en")
    assert set(found.marks) == set(ruleset.states)
    for data in found.marks.values():
        image = picture(data)
        assert QColor.fromRgba(image.pixel(0, 0)).alpha() == 0
        assert QColor.fromRgba(image.pixel(image.width() // 2, image.height() // 2)).alpha() == 255


@pytest.mark.slow(8)
@pytest.mark.usefixtures("qapp")
def test_the_paper_around_a_bare_map_moves_it_by_so_many_pixels() -> None:
    scenario, ruleset = loaded(LIPOVKA)
    bare = picture(bare_map(scenario, ruleset, 20.0))
    wider = picture(bare_map(scenario, ruleset, 20.0, (3.0, 5.0, 4.0, 6.0)))
    assert (wider.width() - bare.width(), wider.height() - bare.height()) == (7, 11)
    for x, y in ((100, 90), (201, 133), (333, 222)):
        assert wider.pixel(x + 3, y + 5) == bare.pixel(x, y)


@pytest.mark.slow
def test_the_command_line_writes_a_module_with_the_picture_of_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "lipovka.vmod"
    assert run(["export", str(LIPOVKA), "-o", str(out), "--pixels", "32"]) == 0
    printed = capsys.readouterr().out
    assert "zones: 3" in printed
    with zipfile.ZipFile(io.BytesIO(out.read_bytes())) as archive:
        names = archive.namelist()
        image = picture(archive.read("images/map.png"))
    scenario, _ = loaded(LIPOVKA)
    left, top, right, bottom = scenario.board.grid.painted_bounds
    assert abs(image.width() - (right - left) * 32) <= 2
    assert abs(image.height() - (bottom - top) * 32) <= 2
    assert {"buildFile.xml", "moduledata", "card.html"} <= set(names)
    assert run(["export", str(LIPOVKA), "-o", str(out), "--pixels", "7"]) != 0
