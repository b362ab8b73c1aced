"""Which format a file is of, what is said of files that none knows, and formats that packages bring."""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zlib import compress, crc32

import pytest

from tests.files.formats.packages import install
from tests.files.formats.test_source import PNG, zipped
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.checks.loading import load_ruleset, load_scenario
from workbench.files.file_versions import marked
from workbench.files.formats import registry
from workbench.files.formats.map_format import Can, Choices, Imported, OpenScenario, Target, contents_of
from workbench.files.formats.own_yaml import relocated
from workbench.files.formats.source import SourceFile
from workbench.files.scenario_writer import dump_scenario

HEXES = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
CSV = b"side,kind,place\r\nGerman,infantry,0304\r\n"


OURS = tuple(registry.installed().formats)


def opened(path: Path) -> OpenScenario:
    scenario, ruleset, _ = load_scenario(path)
    assert scenario is not None
    assert ruleset is not None
    return OpenScenario(scenario, ruleset, path.parent)


def format_of(path: Path) -> str:
    with SourceFile(path) as source:
        found = registry.find_format(source)
    return "" if found is None else found.id


def read(path: Path, name: str = "", **chosen: object) -> Imported:
    choices = Choices(load_ruleset, **chosen)  # type: ignore[arg-type]
    with SourceFile(path) as source:
        found = registry.format_called(name, registry.readable_formats()) if name else registry.find_format(source)
        assert found is not None
        return registry.read_file(source, found, choices)


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Installs a package with entry points for a test."""

    def add(**points: str) -> None:
        monkeypatch.syspath_prepend(str(install(tmp_path / "site", **points)))
        registry.installed.cache_clear()

    yield add
    registry.installed.cache_clear()
    sys.modules.pop("letters_format", None)


# recognising


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.yaml", b"", "workbench"),
        ("a.YML", b"rubbish", "workbench"),
        ("a.txt", b"format: workbench/1\n", "workbench"),
        ("a", b'{"format": "workbench/1"}', "workbench"),
        ("a.csv", b"", "units-csv"),
        ("a.tsv", b"a\tb\n", "units-csv"),
        ("a.txt", CSV, "units-csv"),
        ("a", "side;kind\r\n".encode("utf-16"), "units-csv"),
        ("a.bin", PNG, "picture"),
        ("a.jpg", b"\xff\xd8\xff\xe1", "picture"),
        ("a.png", b"no picture", "picture"),
        ("a.txt", b"side by side, kind of", ""),
        ("a.zip", b"PK\x03\x04", ""),
        ("a", b"", ""),
    ],
)
def test_files_are_recognised_by_content_and_then_by_name(
    tmp_path: Path, name: str, data: bytes, expected: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert format_of(path) == expected


@pytest.mark.parametrize(
    ("data", "english"),
    [
        (b"", "an empty file"),
        (b"hello", "a text"),
        (bytes(9), "a binary file"),
        (b'{"a": 1}', "JSON"),
        (b"<map version='1'/>", "XML, its outermost element <map>"),
        (b"%PDF-1.7", "a PDF document"),
        (b"!VCSK00", "a saved game of VASSAL"),
    ],
)
def test_an_unknown_file_is_named_with_what_can_be_read(tmp_path: Path, data: bytes, english: str) -> None:
    path = tmp_path / "strange"
    path.write_bytes(data)
    with SourceFile(path) as source:
        problem = registry.unknown_file(source)
    assert problem.code == "unknown_format"
    assert problem.text.en == f"this is {english}, which no known format reads"
    assert problem.text.fr.startswith("c’est ")
    assert "Workbench scenario (*.yaml *.yml *.wbench); Table of units (CSV) (*.csv *.tsv); Picture" in problem.hint.en
    assert "Scénario Workbench" in problem.hint.fr


def test_an_unknown_archive_is_named_by_its_members_or_by_what_is_wrong(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.vmod", {"buildFile.xml": b"", "moduledata": b"", "images/a.png": b"", "b": b""})
    with SourceFile(path) as source:
        told = registry.unknown_file(source)
    assert "a zip archive of 4 files (buildFile.xml, moduledata, images/a.png …)" in told.text.en
    path = zipped(tmp_path / "b.zip", {"../x": b""})
    with SourceFile(path) as source:
        told = registry.unknown_file(source)
    assert told.code == "bad_member"
    assert told.hint.en.startswith("can be read: ")


# our own formats


@pytest.mark.parametrize("path", [HEXES, TABLE])
def test_a_scenario_goes_out_and_comes_back(tmp_path: Path, path: Path) -> None:
    work, out = opened(path), tmp_path / "a.yaml"
    exported = registry.write_file(work, registry.format_written(out.name, work.scenario.kind), Target(out))
    assert exported.losses == ()
    assert exported.data.decode() == marked(dump_scenario(work.scenario, work.ruleset))
    out.write_bytes(exported.data)
    found = read(out)
    assert found.scenario == work.scenario
    assert found.taken == contents_of(work.scenario)
    assert not found.diagnostics.has_errors


@pytest.mark.parametrize("path", [HEXES, TABLE])
def test_units_go_out_and_come_back(tmp_path: Path, path: Path) -> None:
    work, out = opened(path), tmp_path / "a.csv"
    exported = registry.write_file(work, registry.format_written(out.name, work.scenario.kind), Target(out))
    lost = {one.what.en for one in exported.losses}
    assert "units" not in lost
    assert lost & {"hexes with terrain", "pieces of terrain"}
    out.write_bytes(exported.data)
    bare = OpenScenario(work.scenario.with_forces(type(work.scenario.forces)()), work.ruleset)
    found = read(out, into=bare)
    assert found.scenario is not None
    assert {unit.id: unit for _, unit in found.scenario.forces} == {unit.id: unit for _, unit in work.scenario.forces}
    assert [one.text.en for one in found.taken] == [f"units added: {len(list(work.scenario.forces))}"]
    assert found.losses == ()


def test_what_a_table_of_units_does_not_bring_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(
        "side,kind,place,colour\nGerman,infantry,0304,red\nGerman,elephant,0304,\n,,0304,\nGerman,infantry,9999,\n"
    )
    found = read(path, into=opened(HEXES))
    assert [one.text.en for one in found.losses] == [
        f"rows refused: 2 (first: {path}:3)",
        f"cells and columns that mean nothing here: 2 (first: {path}:1:4)",
    ]
    assert [one.count for one in found.taken] == [2]


def test_a_picture_lies_under_the_map(tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    pixels = compress(bytes(480 * (1 + 3 * 640)))
    chunks = [(b"IHDR", PNG[16:-4]), (b"IDAT", pixels), (b"IEND", b"")]
    packed = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data)) for name, data in chunks
    ]
    whole = PNG[:8] + b"".join(packed)
    path.write_bytes(whole)
    found = read(path, into=opened(HEXES))
    assert found.scenario is not None
    assert found.scenario.underlay is not None
    assert found.scenario.underlay.picture == "scan.png"
    assert found.pictures == {"scan.png": whole}
    path.rename(tmp_path / "scan.dat")
    assert list(read(tmp_path / "scan.dat", into=opened(TABLE)).pictures) == ["picture.png"]


def test_pictures_are_drawn_by_whoever_can(tmp_path: Path) -> None:
    work, picture = opened(HEXES), registry.format_written("a.svg", "hex")
    drawn = registry.write_file(work, picture, Target(tmp_path / "a.SVG", lambda ending: ending.encode()))
    assert drawn.data == b".svg"
    with pytest.raises(CannotAnswer, match="drawn by the window"):
        registry.write_file(work, picture, Target(tmp_path / "a.svg"))


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", ["workbench", "units-csv", "picture"])
def test_every_format_survives_what_is_cut_or_broken(tmp_path: Path, name: str) -> None:
    work = opened(HEXES)
    wholes = {"workbench": HEXES.read_bytes()[:1500], "units-csv": CSV, "picture": PNG}
    path, into = tmp_path / "a", None if name == "workbench" else work
    told = 0
    for count in range(0, len(wholes[name]), 7 if name == "workbench" else 1):
        for rest in (b"", b"\0\xff\xfe", b"\n\t{[<&"):
            path.write_bytes(wholes[name][:count] + rest)
            found = read(path, name, into=into)
            assert all(item.code != "format_failed" for item in found.diagnostics)
            told += found.diagnostics.has_errors
    assert told > 20


def test_choices_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(CSV)
    for work, code in (
        (lambda: read(path), "scenario_needed"),
        (lambda: read(HEXES, ruleset="asl"), "ruleset_named"),
        (lambda: read(HEXES, "tiled-map"), "unknown_format"),
        (lambda: registry.format_written("a.odt", "hex"), "unknown_format"),
    ):
        with pytest.raises(CannotAnswer) as found:
            work()
        assert found.value.code == code
        assert found.value.text.en != found.value.text.fr


def test_a_ruleset_named_by_a_path_is_named_as_seen_from_the_new_folder(tmp_path: Path) -> None:
    scenario = opened(HEXES).scenario
    assert relocated(scenario, tmp_path, tmp_path / "a") is scenario
    own = replace(scenario, ruleset="rules/mine")
    assert relocated(own, tmp_path, tmp_path / "a").ruleset == "../rules/mine"
    assert relocated(own, tmp_path, tmp_path).ruleset == "rules/mine"
    assert relocated(own, None, tmp_path).ruleset == "rules/mine"


# formats of packages


def test_a_package_brings_a_format(packaged: Callable[..., None], tmp_path: Path) -> None:
    path = tmp_path / "field"
    path.write_text("letters\n..w\n.ww\n")
    assert format_of(path) == ""
    packaged(letters="FORMAT")
    assert registry.installed().problems == ()
    assert list(registry.installed().formats) == [*OURS, "letters"]
    assert format_of(path) == "letters"
    found = read(path, ruleset="panzer_grenadier")
    assert found.scenario is not None
    assert found.scenario.kind == "hex"
    assert found.scenario.board.grid.columns == 3
    assert [one.text.fr for one in found.losses] == ["lettres w : 3 (premier : line 2)"]
    with pytest.raises(CannotAnswer, match="names no ruleset"):
        read(path)
    assert "letters" not in {one.id for one in registry.writable_formats("table")}
    assert "letters" in {one.id for one in registry.writable_formats("hex")}
    assert registry.format_written("x.letters", "hex").can == {Can.HEXES}


def test_what_a_package_does_wrong_is_told(packaged: Callable[..., None], tmp_path: Path) -> None:
    packaged(a="NOTHING", b="TWICE", c="IDLE", d="no_such_module:X", e="MISSING", letters="FORMAT")
    assert list(registry.installed().formats) == [*OURS, "letters"]
    problems = registry.installed().problems
    assert [item.code for item in problems] == ["bad_format_package"] * 5
    words = " ".join(item.text.en for item in problems)
    for part in (
        "no MapFormat",
        'a format "workbench" already',
        "neither reads nor writes",
        "no_such_module",
        "MISSING",
    ):
        assert part in words
    path = tmp_path / "field"
    path.write_text("letters\n!!\n")
    told = list(read(path, ruleset="panzer_grenadier").diagnostics)
    assert [item.code for item in told] == ["format_failed"]
    assert "ZeroDivisionError: a fault of the package" in told[0].text.en
    path.write_text("letters\n..\n...\n")
    (problem,) = read(path, ruleset="panzer_grenadier").diagnostics
    assert problem.format() == f"{path}:2:1: error[bad_rows] rows differ"
