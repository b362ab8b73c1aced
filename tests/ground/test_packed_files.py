"""Files of a place as they are downloaded: archives, packed files, folders of tiles; none of them grows beyond its limits."""

from __future__ import annotations

import bz2
import gzip
import io
import zipfile
from pathlib import Path

import numpy as np
import pytest

from tests.ground.places import map_of, osm_text, square
from workbench.real_ground import packed_files
from workbench.real_ground.file_kinds import holds_ground
from workbench.real_ground.heights import heights_at
from workbench.real_ground.sources import read_sources

TILE = np.full((601, 601), 250, dtype=">i2").tobytes()
LAND = osm_text([(square(0, 0, 800), {"natural": "wood"})])


def zipped(folder: Path, name: str, **members: bytes) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members.items():
            archive.writestr(member.replace("__", "/").replace("_", "."), data)
    return path


@pytest.mark.parametrize("kind", ["hgt.zip", "hgt.gz", "hgt.bz2", "folder.zip"])
def test_a_packed_tile_is_read_as_it_is(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"N48E007.{kind}"
    if kind == "hgt.gz":
        path.write_bytes(gzip.compress(TILE))
    elif kind == "hgt.bz2":
        path.write_bytes(bz2.compress(TILE))
    elif kind == "hgt.zip":
        zipped(tmp_path, path.name, N48E007_hgt=TILE)
    else:
        zipped(tmp_path, path.name, SRTM__N48E007_hgt=TILE, SRTM__read_me=b"words")
    assert holds_ground(path)
    sources = read_sources([path])
    assert not sources.problems, [item.format() for item in sources.problems]
    assert sources.names == (path.name,)
    assert heights_at(sources.reliefs, np.array([[7.5, 48.5]])).tolist() == [250]


@pytest.mark.parametrize("kind", ["osm.gz", "osm.bz2", "osm.zip"])
def test_packed_land_is_the_land(tmp_path: Path, kind: str) -> None:
    (tmp_path / "plain.osm").write_text(LAND)
    path = tmp_path / f"land.{kind}"
    data = LAND.encode()
    if kind == "osm.zip":
        zipped(tmp_path, path.name, land_osm=data)
    else:
        path.write_bytes(gzip.compress(data) if kind == "osm.gz" else bz2.compress(data))
    assert holds_ground(path)
    found, plain = read_sources([path]).land, read_sources([tmp_path / "plain.osm"]).land
    assert found.things == plain.things
    assert [shape.wkb for shape in found.shapes] == [shape.wkb for shape in plain.shapes]


def test_an_archive_of_several_files_gives_all_of_them(tmp_path: Path) -> None:
    path = zipped(tmp_path, "place.zip", N48E006_hgt=TILE, N48E007_hgt=TILE, land_osm=LAND.encode())
    sources = read_sources([path])
    assert len(sources.reliefs) == 2
    assert sources.land.things
    assert sources.names == ("place.zip",)


def test_a_folder_gives_the_tiles_around_the_land_joined(tmp_path: Path) -> None:
    for name in ("N47E006.hgt", "N47E007.hgt", "N48E007.hgt", "N10E010.hgt"):
        (tmp_path / name).write_bytes(TILE)
    zipped(tmp_path, "N48E006.hgt.zip", N48E006_hgt=TILE)
    zipped(tmp_path, "N48E007.hgt.zip", N48E007_hgt=TILE)  # once more
    (tmp_path / "land.osm").write_text(LAND)
    (tmp_path / "notes.txt").write_text("words")
    sources = read_sources([tmp_path])
    assert not sources.problems
    # the middle of the map is the corner at which the four tiles meet
    assert sorted(relief.name for relief in sources.reliefs) == [
        "N47E006.hgt",
        "N47E007.hgt",
        "N48E006.hgt",
        "N48E007.hgt",
    ]
    made = map_of(sources, longitude=7.0, latitude=48.0)
    assert made.heights is not None
    assert not made.heights.filled.any()
    assert (made.heights.metres == 250).all()
    (problem,) = read_sources([tmp_path / "missing"]).problems
    empty = tmp_path / "empty"
    empty.mkdir()
    (nothing,) = read_sources([empty]).problems
    assert problem.text.en
    assert "no file of a place" in nothing.format()


@pytest.mark.parametrize("ruleset", ["panzer_grenadier", "blitzkrieg"])
def test_missing_tiles_are_named_on_maps_and_tables(tmp_path: Path, ruleset: str) -> None:
    (tmp_path / "N48E007.hgt").write_bytes(TILE)
    made = map_of(read_sources([tmp_path / "N48E007.hgt"]), ruleset)
    (row,) = [one for one in made.imported.losses if "tiles" in one.what.en]
    assert "N47E006.hgt, N48E006.hgt, N47E007.hgt" in row.what.en
    assert "N48E007" not in row.what.en
    assert row.count == 3
    assert row.what.fr
    for west in (6, 7):
        for south in (47, 48):
            (tmp_path / f"N{south}E00{west}.hgt").write_bytes(TILE)
    whole = map_of(read_sources([tmp_path]), ruleset)
    assert not [one for one in whole.imported.losses if "tiles" in one.what.en]


# --- Hostile and broken ones


def problem_of(path: Path) -> str:
    (problem,) = read_sources([path]).problems
    assert problem.text.fr
    assert not read_sources([path]).names
    return problem.format()


def test_broken_packings_are_refused_with_words(tmp_path: Path) -> None:
    for name, data in (
        ("land.osm.gz", gzip.compress(LAND.encode())[:-60]),
        ("land.osm.bz2", bz2.compress(LAND.encode())[:-60]),
        ("N48E007.hgt.gz", b"no gzip at all"),
        ("N48E007.hgt.bz2", b""),
        ("N48E007.hgt.zip", b"PK\x03\x04 and no more"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        told = problem_of(path)
        assert name in told
        assert "broken" in told or "cut off" in told, told


def test_what_grows_beyond_the_limit_is_refused_while_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed_files, "_MOST_STREAM", 2**20)
    monkeypatch.setattr(packed_files, "_MOST_MEMBER", 2**20)
    bomb = b'<osm version="0.6">' + b" " * (8 * 2**20)
    for name, data in (("land.osm.gz", gzip.compress(bomb)), ("land.osm.bz2", bz2.compress(bomb))):
        (tmp_path / name).write_bytes(data)
        assert "larger than" in problem_of(tmp_path / name)
    assert "larger than 1 MB" in problem_of(zipped(tmp_path, "land.zip", land_osm=bomb))


def test_members_that_lead_elsewhere_or_say_nothing_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../N48E007.hgt", TILE)
    assert "leads out" in problem_of(path)
    assert "no file of a place" in problem_of(zipped(tmp_path, "words.zip", words_txt=b"words"))
    assert "not read while it is packed" in problem_of(zipped(tmp_path, "land.zip", land_shp=b"\0\0\x27\x0a"))
    inner = io.BytesIO(zipped(tmp_path, "N48E007.hgt.zip", N48E007_hgt=TILE).read_bytes()).getvalue()
    assert "no file of a place" in problem_of(zipped(tmp_path, "nested.zip", N48E007_zip=inner))
    (tmp_path / "dem.tif.gz").write_bytes(gzip.compress(b"II*\0"))
    assert "not read while it is packed" in problem_of(tmp_path / "dem.tif.gz")


def test_a_broken_member_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = zipped(tmp_path, "place.zip", N48E007_hgt=TILE, land_osm=b"<osm>\n<node/>", N48E006_hgt=b"short")
    sources = read_sources([path])
    told = [problem.format() for problem in sources.problems]
    assert any("place.zip: land.osm:2" in one for one in told)
    assert any("place.zip: N48E006.hgt" in one for one in told)
    assert len(sources.reliefs) == 1


def test_archives_of_other_things_are_not_taken_for_places(tmp_path: Path) -> None:
    module = zipped(tmp_path, "module.zip", buildFile=b"<x/>", images__a_json=b"{}")
    assert not holds_ground(module)
    (tmp_path / "save.tar.gz").write_bytes(gzip.compress(b"x"))
    assert not holds_ground(tmp_path / "save.tar.gz")
