"""Files of real ground: what is in them, and errors with a place for what is broken or hostile."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import shapely

from tests.ground.places import asc_text, block, degrees, map_of, osm_text, pbf_bytes, square
from workbench.real_ground.heights import heights_at
from workbench.real_ground.land import Land
from workbench.real_ground.relief_files import Relief, has_extra
from workbench.real_ground.sources import GroundSources, read_sources
from workbench.scenario.scenario import Scenario

CORNERS = degrees(square(0, 0, 400)[:-1])


def read(folder: Path, name: str, data: bytes | str) -> GroundSources:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_sources([path])


def problem_of(folder: Path, name: str, data: bytes | str) -> str:
    """The one error for a file, without its folder."""
    (problem,) = read(folder, name, data).problems
    assert problem.text.fr
    return problem.format().replace(f"{folder}/", "")


# --- OpenStreetMap


@pytest.mark.parametrize("packed", [True, False])
def test_a_packed_file_gives_its_ways_and_multipolygons(tmp_path: Path, packed: bool) -> None:
    inner = degrees(square(0, 0, 100)[:-1])
    nodes = dict(enumerate([*CORNERS, *inner], 10))
    ways = [
        (1, [10, 11, 12], {}),
        (2, [12, 13, 10], {}),
        (3, [14, 15, 16, 17, 14], {}),
        (4, [10, 12], {"highway": "primary", "name": "Straße"}),
    ]
    relation = (5, [(1, "outer"), (2, "outer"), (3, "inner")], {"type": "multipolygon", "landuse": "forest"})
    land = read(tmp_path, "land.osm.pbf", pbf_bytes(nodes, ways, [relation], packed=packed)).land
    by_id = {thing.id: (thing, shape) for thing, shape in zip(land.things, land.shapes, strict=True)}
    assert set(by_id) == {"way 4", "relation 5"}
    assert by_id["way 4"][0].name == "Straße"
    np.testing.assert_allclose(shapely.get_coordinates(by_id["way 4"][1]), [CORNERS[0], CORNERS[2]], atol=1e-7)
    wood = by_id["relation 5"][1]
    assert len(wood.interiors) == 1
    assert wood.area == pytest.approx(shapely.Polygon(CORNERS).area - shapely.Polygon(inner).area, rel=1e-4)
    assert land.from_osm


def test_a_multipolygon_that_does_not_close_is_left_out_and_named(tmp_path: Path) -> None:
    nodes = dict(enumerate(CORNERS, 10))
    ways = [(1, [10, 11, 12], {}), (2, [10, 11, 12, 13, 10], {"natural": "wood"})]
    relation = (5, [(1, "outer")], {"type": "multipolygon", "landuse": "forest", "name": "Großer Wald"})
    sources = read(tmp_path, "land.osm.pbf", pbf_bytes(nodes, ways, [relation]))
    assert sources.land.broken == ("relation 5 (Großer Wald)",)
    assert [thing.id for thing in sources.land.things] == ["way 2"]
    made = map_of(sources)
    assert any("Großer Wald" in one.what.en for one in made.imported.losses)
    scenario = made.imported.scenario
    assert isinstance(scenario, Scenario)
    assert scenario.board.mask("woods").any()


def test_xml_and_packed_files_give_the_same_land(tmp_path: Path) -> None:
    text = osm_text([(square(0, 0, 400), {"natural": "wood"}), ([(0, 0), (300, 0)], {"highway": "track"})])
    plain = read(tmp_path, "a.osm", text).land
    points = {f"{x},{y}": None for x, y in [*square(0, 0, 400)[:-1], (0, 0), (300, 0)]}
    places = degrees([tuple(map(float, one.split(","))) for one in points])  # type: ignore[misc]
    nodes = dict(enumerate(places, 1))
    ways = [(1, [1, 2, 3, 4, 1], {"natural": "wood"}), (2, [5, 6], {"highway": "track"})]
    packed = read(tmp_path, "b.osm.pbf", pbf_bytes(nodes, ways)).land
    assert [thing.id for thing in plain.things] == [thing.id for thing in packed.things]
    for one, other in zip(plain.shapes, packed.shapes, strict=True):
        assert shapely.hausdorff_distance(one, other) < 2e-7


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("<osm><node id='1' lat='4x' lon='1'/></osm>", "land.osm:1:6"),
        ("<osm>\n<way id='99999999999999999999999'/></osm>", "land.osm:2:1"),
        ("<osm>\n<way id='1'>", "land.osm:2"),
        ("<gpx/>", "<gpx>"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><osm>&a;</osm>', "entities"),
        ("", "land.osm:1"),
    ],
)
def test_broken_xml_is_refused_with_a_place(tmp_path: Path, data: str, told: str) -> None:
    assert told in problem_of(tmp_path, "land.osm", data)


def test_broken_packed_files_are_refused_with_a_byte(tmp_path: Path) -> None:
    whole = pbf_bytes(dict(enumerate(CORNERS, 10)), [(1, [10, 11, 12], {"highway": "primary"})])
    head = len(block("OSMHeader", b""))
    for data in (whole[:-3], whole[:40] + b"\xff" * 30 + whole[70:], b"", b"<osm/>", b"\0" * 50, whole[4:]):
        told = problem_of(tmp_path, "land.osm.pbf", data)
        assert "from byte" in told
    assert head > 10
    bomb = block("OSMHeader", b"") + (10).to_bytes(4, "big") + b"\x0a\x07OSMData"
    assert "from byte" in problem_of(tmp_path, "land.osm.pbf", bomb + b"\x18\xff\xff\xff\x7f")


def test_a_block_that_grows_beyond_what_the_format_allows_is_refused(tmp_path: Path) -> None:
    bomb = block("OSMHeader", b"") + block("OSMData", b"\0" * (40 * 2**20))
    assert len(bomb) < 100_000
    assert "from byte" in problem_of(tmp_path, "land.osm.pbf", bomb)


@pytest.mark.slow
def test_a_large_packed_file_takes_at_most_300_megabytes(tmp_path: Path) -> None:
    """As many nodes and ways as a file of 3 MB of a real country has: read and made into a map in a process of its own, whose
    memory the system counts."""
    count = 56_000
    rng = np.random.default_rng(4)
    starts = rng.uniform(-9000, 9000, (count, 1, 2))
    corners = starts + np.array([(0, 0), (10, 0), (10, 12), (0, 12)])
    places = [tuple(place) for place in degrees(corners.reshape(-1, 2).tolist())]
    parts = [block("OSMHeader", b"")]
    for first in range(0, count, 1000):
        nodes = {4 * first + k + 1: places[4 * first + k] for k in range(4000)}
        ways = []
        for number in range(first, first + 1000):
            ids = [4 * number + k for k in (1, 2, 3, 4, 1)]
            ways.append((number + 1, ids, {"building": "yes"}))
        parts.append(pbf_bytes(nodes, ways, packed=False))
    path = tmp_path / "land.osm.pbf"
    path.write_bytes(b"".join(parts))
    assert path.stat().st_size > 2 * 2**20
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tests.ground.places import map_of\n"
        "from workbench.real_ground.sources import read_sources\n"
        "sources = read_sources([sys.argv[1]])\n"
        "made = map_of(sources, columns=40, rows=30)\n"
        # the peak of this process alone: that of getrusage begins with what its parent had
        "lines = Path('/proc/self/status').read_text().splitlines()\n"
        "peak = next(line for line in lines if line.startswith('VmHWM'))\n"
        "print(len(sources.land.things), int(peak.split()[1]) // 1024)\n"
    )
    out = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True).stdout
    count, megabytes = map(int, out.split())
    assert count == 56_000
    assert megabytes <= 300


# --- Elevation


def test_a_tile_lies_where_its_name_says(tmp_path: Path) -> None:
    samples = np.zeros((601, 601), dtype=">i2")
    samples[0, 0], samples[600, 600], samples[300, 300] = 111, 222, -32768
    for name, west, south in (("N48E007.hgt", 7, 48), ("S34W071.hgt", -71, -34)):
        relief = read(tmp_path, name, samples.tobytes()).reliefs[0]
        corner = relief.at(np.array([[west, south + 1], [west + 1, south], [west + 0.5, south + 0.5]], dtype=float))
        assert corner[:2].tolist() == [111, 222]
        assert np.isnan(corner[2])
        assert relief.voids == 1


def test_tiles_that_touch_leave_no_gap(tmp_path: Path) -> None:
    for name in ("N48E007.hgt", "N48E008.hgt"):
        (tmp_path / name).write_bytes(np.full((601, 601), 50, dtype=">i2").tobytes())
    sources = read_sources([tmp_path / "N48E007.hgt", tmp_path / "N48E008.hgt"])
    line = np.column_stack([np.linspace(7.99, 8.01, 500), np.full(500, 48.4)])
    np.testing.assert_allclose(heights_at(sources.reliefs, line), 50)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("ncols 3\nnrows x\n", "dem.asc:2:7"),
        ("ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3\n4 y 6\n", "dem.asc:7:3"),
        ("ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3\n4\n", "4 of 6"),
        ("ncols 99999\nnrows 99999\nxllcorner 0\nyllcorner 0\ncellsize 1\n1", "more than"),
        ("ncols 3\nnrows 2\nxllcorner 500000\nyllcorner 5400000\ncellsize 30\n1 2 3 4 5 6", ".prj"),
        ("hello", "dem.asc:1:1"),
    ],
)
def test_broken_grids_are_refused_with_a_place(tmp_path: Path, data: str, told: str) -> None:
    assert told in problem_of(tmp_path, "dem.asc", data)


def test_other_broken_files_are_refused_with_words(tmp_path: Path) -> None:
    assert "cut off" in problem_of(tmp_path, "N48E007.hgt", b"\0" * 1000)
    assert "by its name" in problem_of(tmp_path, "tile.hgt", b"\0" * 1000)
    assert "no FeatureCollection" in problem_of(tmp_path, "land.geojson", "[]")
    assert "land.json:1:2" in problem_of(tmp_path, "land.json", "{x")
    assert "kind" in problem_of(tmp_path, "land.docx", "")
    assert "does not begin" in problem_of(tmp_path, "land.gpkg", "<OGRVRTDataSource/>")
    (problem,) = read_sources([tmp_path / "missing.osm"]).problems
    assert problem.text.en
    (tmp_path / "empty").mkdir()
    (problem,) = read_sources([tmp_path / "empty"]).problems
    assert problem.code == "no_ground"


def test_a_broken_file_does_not_keep_the_others_from_being_read(tmp_path: Path) -> None:
    (tmp_path / "bad.osm").write_text("<osm>")
    (tmp_path / "dem.asc").write_text(asc_text(lambda x, y: 200.0))
    sources = read_sources([tmp_path / "bad.osm", tmp_path / "dem.asc"])
    assert len(sources.problems) == 1
    assert len(sources.reliefs) == 1


# --- GeoJSON, and what the extra reads


def test_geojson_gives_its_land_and_counts_the_rest(tmp_path: Path) -> None:
    ring = [list(place) for place in [*CORNERS, CORNERS[0]]]
    rows = [
        {"properties": {"landuse": "forest", "@id": "way/1"}, "geometry": {"type": "Polygon", "coordinates": [ring]}},
        {"properties": {"tags": {"waterway": "river"}}, "geometry": {"type": "LineString", "coordinates": ring}},
        {"properties": {"shop": "yes"}, "geometry": {"type": "Point", "coordinates": ring[0]}},
        {"properties": {"landuse": "forest"}, "geometry": {"type": "Polygon", "coordinates": [[[1, 2]]]}},
        {"properties": {"landuse": "forest"}, "geometry": {"type": "Point", "coordinates": [5e5, 5e6]}},
    ]
    data = {"type": "FeatureCollection", "features": [{"type": "Feature", **row} for row in rows]}
    land = read(tmp_path, "land.geojson", json.dumps(data)).land
    assert [thing.words for thing in land.things] == [("landuse=forest",), ("waterway=river",)]
    assert land.from_osm
    assert [one.count for one in land.lost] == [1, 1, 1]


@pytest.mark.skipif(has_extra("rasterio"), reason="the extra is installed")
def test_without_the_extra_it_is_named(tmp_path: Path) -> None:
    told = problem_of(tmp_path, "dem.tif", b"II*\0" + b"\0" * 100)
    assert "rasterio" in told
    assert "workbench[ground]" in told
    assert "pyogrio" in problem_of(tmp_path, "land.gpkg", b"SQLite format 3\0" + b"\0" * 100)


@pytest.mark.skipif(not has_extra("rasterio"), reason="needs workbench[ground]")
def test_a_turned_geotiff_in_metres_lies_where_it_says(tmp_path: Path) -> None:
    import rasterio  # type: ignore[import-not-found,unused-ignore]
    from affine import Affine  # type: ignore[import-not-found,unused-ignore]

    heights = np.full((40, 50), 100, dtype=np.float32)
    heights[10, 30], heights[5, 5] = 900, -9999
    sine, cosine = 90 * math.sin(0.35), 90 * math.cos(0.35)
    turned = Affine(cosine, sine, 380_000, sine, -cosine, 5_320_000)
    path = tmp_path / "dem.tif"
    with rasterio.open(
        path, "w", driver="GTiff", width=50, height=40, count=1, dtype="float32", crs="EPSG:32632",
        transform=turned, nodata=-9999,
    ) as out:  # fmt: skip
        out.write(heights, 1)
    relief = read_sources([path]).reliefs[0]
    assert isinstance(relief, Relief)
    assert relief.voids == 1
    x = 380_000 + cosine * 30.5 + sine * 10.5
    y = 5_320_000 + sine * 30.5 - cosine * 10.5
    warp = pytest.importorskip("rasterio.warp")
    lon, lat = warp.transform("EPSG:32632", "EPSG:4326", [x], [y])
    assert relief.at(np.array([[lon[0], lat[0]]]))[0] == pytest.approx(900, abs=0.5)


@pytest.mark.skipif(not has_extra("pyogrio"), reason="needs workbench[ground]")
def test_a_geopackage_gives_its_land(tmp_path: Path) -> None:
    pyogrio = pytest.importorskip("pyogrio")
    shapes = np.array([shapely.Polygon(CORNERS)], dtype=object)
    for name, driver in (("land.gpkg", "GPKG"), ("land.shp", "ESRI Shapefile")):
        path = tmp_path / name
        pyogrio.raw.write(
            path, shapely.to_wkb(shapes), [np.array(["forest"], dtype=object)], np.array(["landuse"]),
            geometry_type="Polygon", crs="EPSG:4326", driver=driver,
        )  # fmt: skip
        sources = read_sources([path])
        assert not sources.problems, [item.format() for item in sources.problems]
        land: Land = sources.land
        assert land.things[0].words == ("landuse=forest",)
        assert (
            shapely.equals_exact(land.shapes[0].exterior, shapely.Polygon(CORNERS).exterior, 1e-7)
            or land.shapes[0].area
        )
