"""Maps of Worldographer and Wesnoth, written here: their grid, terrain, levels and what is left behind."""

from __future__ import annotations

import gzip
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.files.formats import foreign_samples
from tests.files.formats.foreign_reading import foreign_hexes
from tests.files.formats.foreign_samples import WESNOTH
from tests.files.formats.test_registry import read
from workbench.files.formats import foreign_maps
from workbench.files.formats.mapping_files import usual_mapping
from workbench.files.formats.registry import installed
from workbench.files.formats.source import Refused, SourceFile
from workbench.scenario.scenario import Scenario


def covered(scenario: Scenario) -> dict[str, list[str]]:
    labels = scenario.board.grid.labels
    return {word: [labels[n] for n in np.flatnonzero(mask)] for word, mask in scenario.board.cover.items()}


def worldographer(path: Path, *how: str, **choices: str) -> Path:
    """A file with that map."""
    path.write_bytes(foreign_samples.worldographer(*how, **choices))
    return path


@pytest.mark.parametrize(("head", "encoding"), [("1.0", "utf-16"), ("1.1", "utf-16"), ("1.0", "utf-8")])
def test_a_map_of_worldographer_is_read_column_by_column(tmp_path: Path, head: str, encoding: str) -> None:
    scenario = foreign_hexes(worldographer(tmp_path / "a.wxx", head=head, encoding=encoding))
    grid = scenario.board.grid
    assert (grid.columns, grid.rows, grid.orientation) == (3, 2, "flat")
    assert covered(scenario) == {"Flat Forest Deciduous": ["0101"], "Hills": ["0301"]}
    assert dict(zip(grid.labels, scenario.board.elevation.tolist(), strict=True))["0301"] == 1000


@pytest.mark.parametrize(
    ("orientation", "x", "y", "label"),
    [
        ("COLUMNS", 150, 150, "0101"),
        ("COLUMNS", 375, 300, "0201"),  # the second column is half a hex lower
        ("COLUMNS", 600, 450, "0302"),
        ("ROWS", 150, 150, "0101"),
        ("ROWS", 300, 375, "0102"),  # the second row is half a hex to the right
        ("ROWS", 600, 375, "0202"),
    ],
)
def test_a_symbol_stands_in_its_hex(tmp_path: Path, orientation: str, x: int, y: int, label: str) -> None:
    symbol = f'<feature type="Classic/Building Church"><location viewLevel="WORLD" x="{x}" y="{y}" /></feature>'
    scenario = foreign_hexes(worldographer(tmp_path / "a.wxx", orientation, symbol=symbol))
    assert covered(scenario)["Classic/Building Church"] == [label]


def test_elevations_of_worldographer_become_levels(tmp_path: Path) -> None:
    imported = read(worldographer(tmp_path / "a.wxx"), ruleset="panzer_grenadier")
    assert isinstance(imported.scenario, Scenario)
    board = imported.scenario.board
    assert dict(zip(board.grid.labels, board.elevation.tolist(), strict=True))["0301"] == 2
    losses = {one.what.en: one.count for one in imported.losses}
    assert losses["labels without a place"] == 1
    assert losses["ice on hexes"] == 1


@pytest.mark.parametrize(
    ("old", "new", "what", "count"),
    [
        ("</features>", "<feature><label>Ulm</label></feature></features>", "labels without a place", 2),
        (
            "</features>",
            "<feature><label> </label></feature></features>",
            "labels without a place",
            1,
        ),  # without a name
        ("</map>", "<shapes><shape /><shape /></shapes></map>", "drawn shapes and lines", 2),
        ("</map>", "<notes><note /></notes></map>", "notes and information", 1),
        (
            "</map>",
            "<informations><information>A king<information /></information></informations></map>",
            "notes and information",
            1,
        ),
        ("1\t0\t0\tZ", "1\t1\t0\tZ", "hexes that only the game master sees", 1),
        ("1\t0\t0\tZ", "1\t0\t31\tZ", "hexes with resources", 1),
        ("1\t0\t0\tZ", "1\t0\t0\t7\t6\t0\t43\t9\t6", "hexes with resources", 1),
        ("1\t0\t0\tZ", "1\t0\t0\tZ\t0.1,0.2,0.3,1.0", "hexes with a colour of their own", 1),
        ("</map>", '<tiles viewLevel="KINGDOM" /></map>', "maps of other scales in the same file", 1),
        (
            "</map>",
            "<extraTerrain><mapLayer><terrainAndLocation /></mapLayer></extraTerrain></map>",
            "terrain of further layers",
            1,
        ),
    ],
)
def test_what_worldographer_has_beside_terrain_is_counted(
    tmp_path: Path, old: str, new: str, what: str, count: int
) -> None:
    path = worldographer(tmp_path / "a.wxx", encoding="utf-8")
    plain = {one.what.en: one.count for one in read(path, ruleset="panzer_grenadier").losses}
    text = gzip.decompress(path.read_bytes()).decode()
    assert old in text
    path.write_bytes(gzip.compress(text.replace(old, new, 1).encode()))
    losses = {one.what.en: one.count for one in read(path, ruleset="panzer_grenadier").losses}
    assert losses[what] == count
    assert set(plain) <= set(losses)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'"COLUMNS"', b'"SQUARE"', "bad_map"),
        (b'tilesWide="3"', b'tilesWide="4"', "bad_map"),
        (b'tilesWide="3"', b'tilesWide="9999999"', "too_large"),
        (b"\t1000\t", b"\tnan\t", "bad_number"),
        (b"<tiles ", b"<files ", "bad_xml"),
        (b"0\t1\t1\t0\t0\tZ", b"0", "bad_line"),
    ],
)
def test_what_makes_no_sense_in_a_map_of_worldographer_is_refused(
    tmp_path: Path, old: bytes, new: bytes, code: str
) -> None:
    path = worldographer(tmp_path / "a.wxx", encoding="utf-8")
    changed = gzip.decompress(path.read_bytes()).replace(old, new)
    path.write_bytes(gzip.compress(changed))
    imported = read(path, ruleset="panzer_grenadier")
    assert imported.scenario is None
    assert [item.code for item in imported.diagnostics][:1] in ([code], ["bad_xml"], ["xml"], ["bad_data"])


def test_a_map_of_wesnoth_is_read_without_its_border(tmp_path: Path) -> None:
    path = tmp_path / "valley.map"
    path.write_text(WESNOTH)
    scenario = foreign_hexes(path)
    grid = scenario.board.grid
    assert (grid.columns, grid.rows) == (3, 2)
    assert covered(scenario) == {
        "^Fds": ["0101"], "Gs": ["0101"], "Ww": ["0201"], "^Vh": ["0301"], "Re": ["0301"], "Hh": ["0102"], "Mm": ["0202"],
        "Rr": ["0302"],
    }  # fmt: skip
    assert dict(zip(grid.labels, scenario.board.elevation.tolist(), strict=True))["0202"] == 2
    # a second column lies half a hex lower: 0201 touches 0102 and 0302
    first, second = grid.number_of(2, 1), grid.number_of(1, 2)
    assert first is not None
    assert second in grid.neighbours[first].tolist()


def test_an_old_map_of_wesnoth_says_its_border(tmp_path: Path) -> None:
    path = tmp_path / "old.map"
    path.write_text("border_size=0\nusage=map\n\nGg, Gg\nWw, Gg\n")
    assert (foreign_hexes(path).board.grid.columns, foreign_hexes(path).board.grid.rows) == (2, 2)


@pytest.mark.parametrize(
    ("text", "line"), [("Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n", 2), ("Gg, Gg, Gg\nGg, ???, Gg\nGg, Gg, Gg\n", 2)]
)
def test_lines_of_wesnoth_that_make_no_sense_are_named(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "bad.map"
    path.write_text(text)
    imported = read(path, ruleset="panzer_grenadier")
    error = next(iter(imported.diagnostics))
    assert imported.scenario is None
    assert error.span is not None
    assert error.span.line == line


@pytest.mark.parametrize("ending", ["wxx", "map"])
def test_every_cut_of_a_map_is_refused_or_read(tmp_path: Path, ending: str) -> None:
    whole = WESNOTH.encode() if ending == "map" else worldographer(tmp_path / "whole.wxx").read_bytes()
    path = tmp_path / f"cut.{ending}"
    outcomes = set()
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut])
        name = {"wxx": "worldographer", "map": "wesnoth"}[ending]
        imported = read(path, name, ruleset="panzer_grenadier")
        assert imported.scenario is not None or imported.diagnostics.has_errors
        assert all(item.code != "format_failed" for item in imported.diagnostics)
        outcomes.add(imported.scenario is None)
    assert True in outcomes


def test_more_words_than_a_map_of_its_size_can_have_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "valley.map"
    path.write_text(WESNOTH)
    monkeypatch.setattr(foreign_maps, "MOST_PAINTED", 48)  # 6 hexes, 8 words
    foreign_hexes(path)
    monkeypatch.setattr(foreign_maps, "MOST_PAINTED", 47)
    imported = read(path, ruleset="panzer_grenadier")
    assert [item.code for item in imported.diagnostics] == ["too_many"]
    assert "7 kinds of terrain" in next(iter(imported.diagnostics)).text.en


def test_a_map_of_wesnoth_with_too_many_codes_is_refused_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "large.map"
    path.write_text("\n".join(["Gg," * 5000] * 101))
    assert [item.code for item in read(path, ruleset="panzer_grenadier").diagnostics] == ["bad_size"]


@pytest.mark.slow(8)
def test_bombs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.wxx"
    path.write_bytes(gzip.compress(b"\0" * 70 * 2**20))
    read_foreign = installed().formats["worldographer"].foreign
    assert read_foreign is not None
    with SourceFile(path) as source, pytest.raises(Refused):
        read_foreign(source)


@pytest.mark.parametrize("ruleset", ["panzer_grenadier", "asl"])
def test_roads_that_fill_their_hexes_run_from_hex_to_hex(tmp_path: Path, ruleset: str) -> None:
    path = tmp_path / "road.map"
    rows = ("Rr, Rr, Gg, Gg", "Wwf, Gg, Ww^Bw|, Gg", "Rr, Wwf, Gg, Rr^Vh")
    path.write_text("\n".join(("border_size=0", "usage=map", "", *rows)))
    imported = read(path, ruleset=ruleset)
    assert isinstance(imported.scenario, Scenario)
    labels = imported.scenario.board.grid.labels
    chains = imported.scenario.board.paths["road"]
    links = {"-".join(sorted((labels[a], labels[b]))) for chain in chains for a, b in pairwise(chain)}
    # the bridge at 0302 joins the road in 0201; that in 0103 lies beside streams, which it does not join
    assert links == {"0101-0201", "0201-0302"}
    assert {labels[chain[0]] for chain in chains if len(chain) == 1} == {"0103", "0403"}


_MEANINGS_OF_WESNOTH = {
    "water": "Wo Wog Wot Ww Wwg Wwt Wwr Wwrg Wwrt",
    "marsh": "Ss Sm",
    "open": "Gg Gs Gd Gll Rb Re Rd Iwr Ur Urb",
    "road": "Rr Rrc Rp",
    "rough": "Hh Hhd Ha Uu Uue Uh",
    "dunes": "Hd",
    "crags": "Mm Md Ms Mv Xu Xuc Xos Xol",
    "sand": "Dd Ds",
    "ruins": "Chr Khr Cdr Kdr Chw Khw Chs Khs ^Vhr ^Vhcr ^Vhhr",
    "stone_building": "Ce Cea Co Ch Cha Cv Cud Cd Ke Ket Ko Kh Kv Kd",
    "village": "^Vda ^Vdt ^Vct ^Vo ^Ve ^Vh ^Vhc ^Vwm ^Vhs ^Vm ^Vov",
    "palm_grove": "^Do ^Ftd",
    "woods": "^Ft ^Fds ^Fdf ^Fdw ^Fda ^Fms ^Fmf ^Fmw",
    "dense_woods": "^Fp ^Fpa",
    "railway": "^Br| ^Br/ ^Br\\\\",
    "bridge": "^Bw| ^Bw/r ^Bsb\\\\ ^Bs| ^Bh/ ^Bcx| ^Bp/",
    "gully": "Qxu Qxe Ql Qlf ^Qov",
    "leave_out": "^Efm ^Es ^Em ^Ecf ^Ewl ^Ii ^_fme _off _s _f",
}


@pytest.mark.parametrize("meaning", _MEANINGS_OF_WESNOTH)
def test_every_code_of_the_game_means_what_it_is_there(meaning: str) -> None:
    mapping, told = usual_mapping("wesnoth")
    assert not told.has_errors
    codes = _MEANINGS_OF_WESNOTH[meaning].split()
    assert {code: mapping.meaning(code) for code in codes} == dict.fromkeys(codes, meaning)


def test_a_code_that_the_mapping_does_not_know_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "a.map"
    path.write_text("border_size=0\nusage=map\n\nGg, Zzz\nGg^Ysq, Gg\n")
    losses = {one.what.en: (one.count, one.first) for one in read(path, ruleset="panzer_grenadier").losses}
    assert losses["Zzz: the mapping has no such word"] == (1, "0201")
