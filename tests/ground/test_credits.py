"""Whose data a map is made of is said on it, whatever became of the note: in its file, on pictures and in other formats."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.ground.places import map_of, osm_text, ruleset_of, sources_of, square
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.desktop.export.map_page import MapOptions, PageRequest
from workbench.desktop.look.layers import DEFAULT_LOOK
from workbench.desktop.overlays.map_names import MapNamesSource
from workbench.files.formats import registry
from workbench.files.formats.map_format import OpenScenario, Target
from workbench.files.scenario_writer import save_scenario
from workbench.protocol.map_region import MapRegion
from workbench.real_ground.file_kinds import holds_ground
from workbench.real_ground.settings import OSM_CREDIT
from workbench.scenario.map_layers import NAMES
from workbench.scenario.scenario import AnyScenario, credited

LAND = osm_text([(square(60, 50, 100), {"natural": "wood"})])
MADE_UP = LAND.replace('id="', 'id="-').replace('ref="', 'ref="-')


def bare(folder: Path, ruleset: str, land: str = LAND) -> AnyScenario:
    """The map of a place, all names of which were deleted."""
    scenario = map_of(sources_of(folder, land_osm=land), ruleset, width=120.0, depth=90.0).imported.scenario
    assert scenario is not None
    return replace(scenario, names=())


def words_of(scenario: AnyScenario) -> str:
    return " ".join(name.text.en for name in scenario.names)


@pytest.mark.parametrize("ruleset", ["panzer_grenadier", "bolt_action"])
def test_a_credit_that_was_deleted_is_kept_by_the_file_and_comes_back(tmp_path: Path, ruleset: str) -> None:
    scenario = bare(tmp_path, ruleset)
    path = tmp_path / "map.yaml"
    assert not save_scenario(path, scenario, ruleset_of(ruleset)).has_errors
    read = load_scenario(path)[0]
    assert read is not None
    assert read.names == ()
    assert OSM_CREDIT.en in words_of(credited(read))
    assert credited(credited(read)) == credited(read)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_credit_in_any_language_and_on_two_lines_is_enough(tmp_path: Path, language: str) -> None:
    scenario = credited(bare(tmp_path, "panzer_grenadier"))
    words = OSM_CREDIT.get(language).replace(" ", "\n", 1)
    only = replace(scenario, names=(replace(scenario.names[0], text=Text("Map: " + words, "")),))
    assert credited(only) == only


def test_pictures_have_it_though_names_are_hidden_and_of_a_part_too(tmp_path: Path) -> None:
    scenario = bare(tmp_path, "panzer_grenadier")
    hidden = PageRequest(look=replace(DEFAULT_LOOK, hidden=frozenset({NAMES})))
    part = PageRequest(options=MapOptions(region=MapRegion(2.0, 2.0, 6.0, 5.0)))
    for request, whole in ((PageRequest(), scenario), (hidden, credited(scenario)), (part, credited(scenario))):
        (names,) = (one for one in request.sources(whole, ()) if isinstance(one, MapNamesSource))
        assert names.shown
        assert words_of(names.scenario).count(OSM_CREDIT.en) == (2 if request is part else 1)
    last = names.scenario.names[-1].points[0]
    assert 2 <= last[0] <= 6
    assert 2 <= last[1] <= 5


def test_files_of_other_programs_have_it(tmp_path: Path) -> None:
    scenario = bare(tmp_path, "panzer_grenadier")
    found = registry.format_written("map.geojson", "hex")
    exported = registry.write_file(OpenScenario(scenario, ruleset_of()), found, Target(tmp_path / "map.geojson"))
    assert OSM_CREDIT.en in exported.data.decode()


def test_land_that_was_never_in_openstreetmap_is_not_credited_to_it(tmp_path: Path) -> None:
    scenario = bare(tmp_path, "panzer_grenadier", MADE_UP)
    assert credited(scenario) == scenario
    assert sources_of(tmp_path, land_osm=MADE_UP).land.things
    mixed = sources_of(tmp_path, land_osm=MADE_UP, more_osm=LAND)
    assert map_of(mixed).credits == (OSM_CREDIT,)


def test_files_of_a_place_are_known_from_others(tmp_path: Path) -> None:
    def tiff(*tags: tuple[int, int]) -> bytes:
        rows = b"".join(
            tag.to_bytes(2, "big") + b"\0\3\0\0\0\1" + value.to_bytes(2, "big") + b"\0\0" for tag, value in tags
        )
        return b"MM\0*\0\0\0\10" + len(tags).to_bytes(2, "big") + rows + b"\0\0\0\0"

    files = {
        "land.osm": (LAND.encode(), True),
        "land.osm.pbf": (b"", True),
        "n47e009.hgt": (b"\0\0", True),
        "dem.asc": (b"ncols 3", True),
        "land.geojson": (b'{"type": "FeatureCollection", "features": []}', True),
        "scene.json": (b'{"name": "Scene", "walls": []}', False),
        "model.tif": (tiff((277, 1), (34735, 4)), True),
        "photograph.tif": (tiff((277, 3), (34735, 4)), False),
        "scan.tif": (tiff((277, 1)), False),
        "torn.tif": (tiff((277, 1), (34735, 4))[:20], False),
        "map.yaml": (b"format: workbench-scenario/1", False),
    }
    for name, (data, expected) in files.items():
        path = tmp_path / name
        path.write_bytes(data)
        assert holds_ground(path) is expected, name
