"""Forces as comma-separated values: there and back, and what is doubtful is reported with its line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import loading
from workbench.base.text import Text
from workbench.files.formats.source import decoded
from workbench.files.spreadsheet_cells import bare_cell, guarded_cell, pairs_meant
from workbench.files.unit_columns import VALUES, column_title, columns_by_heading, plain_word
from workbench.files.units_csv import ADDED, CHANGED, REFUSED, SAME, cells_of, read_forces, write_forces
from workbench.scenario.units import Forces

SAMPLES = sorted(Path("samples").glob("*/*.yaml"))


def empty(scenario: Any) -> Any:
    return replace(scenario, forces=Forces(()))


@pytest.mark.slow(8)
@pytest.mark.share(3)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_forces_of_every_sample_go_out_and_come_back(path: Path) -> None:
    scenario, ruleset = loading.scenario(path)
    for delimiter in ",;\t":
        found = read_forces(write_forces(scenario, ruleset, delimiter), empty(scenario), ruleset)
        assert [item.format() for item in found.diagnostics] == []
        assert found.forces == scenario.forces
    again = read_forces(write_forces(scenario, ruleset), scenario, ruleset)
    assert again.forces == scenario.forces
    assert {row.status for row in again.rows} == {SAME}


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], include_characters="\t"), max_size=12))
@example("=cmd")
@example("'=cmd")
@example("''")
@example("\ttab")
@example("@here ")
@example("-")
@example("'tis")
def test_every_cell_comes_back_and_none_is_a_formula(text: str) -> None:
    out = guarded_cell(text)
    assert bare_cell(out)[0] == text
    if out[:1] in ("=", "+", "-", "@"):
        float(out.replace(",", "."))  # a number may go out as it is


def test_a_note_that_looks_like_a_formula_goes_out_and_comes_back() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    force = scenario.forces.sides[0]
    odd = replace(force.units[0], note=Text("=1+2", "=1+2"), name=Text("\tTiger", "\tTiger"))
    changed = replace(
        scenario, forces=Forces((replace(force, units=(odd, *force.units[1:])), *scenario.forces.sides[1:]))
    )
    text = write_forces(changed, ruleset)
    assert ",=1+2" not in text
    assert ",'=1+2" in text
    assert read_forces(text, empty(changed), ruleset).forces == changed.forces


SAMPLE = SAMPLES[[path.stem for path in SAMPLES].index("lipovka_bridge")]


def test_what_is_doubtful_is_reported_with_its_line_and_nothing_is_lost() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    text = (
        "\ufeffSide;id;kind;place;state;colour;turn;values.df\r\n"
        "German;g_inf1;infantry;0505;dug_in, spotted;grey;;[7, 3]\r\n"
        ";g_inf2;;;;;;\r\n"
        "German;;infantri;0606;;;;\r\n"
        "Partisan;;infantry;9999;;;two;\r\n"
        "Partisan;p9;infantry;0707;;;4;5, 2\r\n"
        "German;g_inf1;infantry;0505;;;;\r\n"
    )
    found = read_forces(text, scenario, ruleset, "f.csv")
    assert [row.status for row in found.rows] == [CHANGED, CHANGED, REFUSED, ADDED, ADDED, REFUSED]
    told = [(item.code, item.span.line if item.span else 0) for item in found.diagnostics]
    assert told == [
        ("unknown_column", 1),
        ("unknown_kind", 4),
        ("bad_cell", 5),
        ("bad_cell", 5),
        ("unit_twice", 7),
    ]
    assert [item.hint.en for item in found.diagnostics][1] == 'did you mean "infantry"?'
    kept = {unit.id for _, unit in scenario.forces}
    assert kept < {unit.id for _, unit in found.forces}
    changed = found.forces.find("g_inf1")
    assert changed is not None
    assert changed[1].state == ("dug_in", "spotted")
    assert changed[1].values["df"] == (7, 3)
    partisans = found.forces.sides[-1]
    assert [(unit.id, unit.at is None, unit.turn) for unit in partisans.units] == [("p1", True, 0), ("p9", False, 4)]


def test_a_word_that_is_near_to_none_is_told_with_some_that_may_be_written() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    found = read_forces("side;kind;hex\nGerman;xyzzy;0505\n", scenario, ruleset, "f.csv")
    (told,) = found.diagnostics
    assert told.hint.en.startswith("one of: infantry, ")
    assert told.hint.fr.startswith("au choix : infanterie, ")


def test_odd_files_are_reported_and_change_nothing() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    for text in ("", "\n\n", "a,b\n1,2\n", 'side,kind\n"open', "side,kind\nx\x00,y\n", "side;kind\n,,,,\n;\n"):
        found = read_forces(text, scenario, ruleset)
        assert found.forces == scenario.forces
        assert list(found.diagnostics) or not found.rows
    assert decoded("side,é".encode("cp1252")) == decoded("\ufeffside,é".encode()) == "side,é"


# --- What spreadsheets make of cells


LIPOVKA = Path("samples/panzer_grenadier/lipovka_bridge.yaml")


def read_rows(text: str, **more: Any) -> Any:
    scenario, ruleset = loading.scenario(LIPOVKA)
    return read_forces(text, scenario, ruleset, "u.csv", **more), scenario


def told(found: Any) -> list[str]:
    return [item.format() for item in found.diagnostics]


@pytest.mark.parametrize("cell", ["606", "606.0", "6.06E+02", "6,06E+02"])
@pytest.mark.parametrize("unit", ["g_obs", "g_new"])
def test_a_label_without_its_leading_zeros_is_taken_with_a_note(cell: str, unit: str) -> None:
    found, scenario = read_rows(f'side,id,kind,place\nGerman,{unit},leader,"{cell}"\n')
    (row,) = found.rows
    assert scenario.board.grid.labels[row.unit.at] == "0606"
    assert told(found) == [
        f"u.csv:2:4: info[taken_for] place: {cell} was taken for 0606, of which a spreadsheet had made it"
    ]


def test_what_is_off_the_map_is_named_and_a_new_unit_left_beside_it() -> None:
    found, _ = read_rows("side,id,kind,place\nGerman,g_obs,leader,60606\nGerman,g_new,leader,60606\n")
    assert [row.unit.at is None for row in found.rows] == [False, True]
    assert "it stays as it was" in told(found)[0]
    assert "it is left out" in told(found)[1]


@pytest.mark.parametrize("cell", ["20000", "2.00E+04", "2E+04", "2e4"])
def test_a_label_of_a_board_that_looks_like_a_power_of_ten(cell: str) -> None:
    from workbench.files.spreadsheet_cells import NumericWords

    words = NumericWords(["2E4", "2E5", "E4", "0606", "00606"])
    assert words.meant(cell) == ("2E4",)
    assert words.meant("606") == ("0606", "00606")
    assert words.meant("E4") == ()


def test_ids_that_lost_their_zeros_change_the_units_that_are_meant() -> None:
    scenario, ruleset = loading.scenario(LIPOVKA)
    side = scenario.forces.sides[0]
    numbered = tuple(replace(unit, id=name) for unit, name in zip(side.units, ("007", "08", "8"), strict=False))
    mine = replace(scenario, forces=Forces((replace(side, units=numbered),)))
    found = read_forces("id,side,kind\n7,German,infantry\n008,German,infantry\n9,German,infantry\n", mine, ruleset)
    assert [(row.status, row.unit.id if row.unit else "") for row in found.rows] == [
        (CHANGED, "007"),
        (REFUSED, ""),
        (ADDED, "9"),
    ]
    assert "008 may be 08 or 8" in told(found)[1]


@pytest.mark.parametrize(
    ("cell", "pairs"),
    [
        ("04-avr", ((4, 4),)),
        ("3 avr.", ((3, 4),)),
        ("3-Apr", ((3, 4), (4, 3))),
        ("2026-04-03", ((4, 3), (3, 4))),
        ("03/04/2026", ((3, 4), (4, 3))),
        ("5-May-2026", ((5, 5),)),
        ("Apr-03", ((3, 4), (4, 3))),
        ("5-3", ()),
        ("maybe", ()),
        ("3-Foo", ()),
    ],
)
def test_pairs_of_which_a_spreadsheet_made_dates(cell: str, pairs: Any) -> None:
    assert pairs_meant(cell) == pairs


@pytest.mark.parametrize(("cell", "value"), [("5-3", (5, 3)), ("3-avr", (3, 4)), ("4-Apr", (4, 4)), ("[5, 3]", (5, 3))])
def test_a_pair_is_taken_where_one_thing_can_be_meant(cell: str, value: Any) -> None:
    found, _ = read_rows(f'id;side;kind;values.df\ng_inf1;German;infantry;"{cell}"\n')
    assert found.rows[0].unit.values["df"] == value


def test_a_date_that_may_be_two_pairs_is_refused_with_a_hint() -> None:
    found, _ = read_rows("id,side,kind,values.df\ng_inf1,German,infantry,3-Apr\n")
    assert found.rows[0].unit.values["df"] == (5, 3)
    assert "a spreadsheet made a date of 3-4 or 4-3" in told(found)[0]
    assert "[5, 3]" in str(found.rows[0].diagnostics[0].hint.en)


@pytest.mark.parametrize("text", ["sep=;\n", "\ufeffsep=;\r\n", "\ufeffSEP=;\n"])
def test_the_line_that_names_the_separator_is_no_heading(text: str) -> None:
    found, _ = read_rows(text + "side;id;kind;note\nGerman;g_obs;leader;a, b\n")
    assert told(found) == []
    assert found.rows[0].unit.note.en == "a, b"
    assert found.rows[0].line == 3


def test_decimal_commas_of_a_table() -> None:
    scenario, ruleset = loading.scenario(Path("samples/blitzkrieg/saint_aubry.yaml"))
    side, unit = next(iter(scenario.forces))
    found = read_forces(f"id\tplace\tfacing\n{unit.id}\t12,5; 20\t22,5\n", scenario, ruleset, columns=("id",))
    assert told(found) == []
    assert (found.rows[0].unit.at, found.rows[0].unit.facing) == ((12.5, 20.0), 22.5)
    assert side


def test_pasted_rows_with_and_without_headings() -> None:
    columns = ("side", "id", "kind", "name", "place")
    for text in (
        "German\tg_obs\tleader\t\t707\nAllemands\t\tInfanterie\tNeu\t808\n",
        "Camp\tId\tType\tName\tLieu\nGerman\tg_obs\tleader\t\t707\nAllemands\t\tInfanterie\tNeu\t808\n",
    ):
        found, scenario = read_rows(text, columns=columns)
        assert [row.status for row in found.rows] == [CHANGED, ADDED]
        assert [scenario.board.grid.labels[row.unit.at] for row in found.rows] == ["0707", "0808"]
        assert found.rows[1].side == "German"


def test_headings_are_understood_as_they_stand_in_the_window_in_both_languages() -> None:
    """Whoever makes his table in a spreadsheet writes the words that he reads: each title of each column means its column."""
    scenario, ruleset = loading.scenario(Path("samples/bolt_action/les_ormeaux.yaml"))
    cells = cells_of(scenario, ruleset)
    for column in (column for column in cells.known() if not column.endswith(".fr")):
        for title in {column_title(column, ruleset).en, column_title(column, ruleset).fr}:
            meant = columns_by_heading(cells.known(), ruleset)[plain_word(title)]
            assert column_title(meant, ruleset) == column_title(column, ruleset), (column, title)
            if not column.startswith(VALUES):
                assert meant == column, title


@pytest.mark.parametrize("heading", ["Camp;Nom;Type;Lieu;Orientation;Tour", "SIDE;Name;Kind;Place;Facing;Turn"])
@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_a_spreadsheet_in_french_comes_in_with_its_own_words(heading: str, apostrophe: str) -> None:
    scenario, ruleset = loading.scenario(Path("samples/bolt_action/les_ormeaux.yaml"))
    text = f"\ufeff{heading}\r\nAllemands;1er groupe;Groupe d{apostrophe}infanterie;52,5 / 20;180;2\r\n"
    found = read_forces(text, scenario, ruleset)
    assert told(found) == []
    (row,) = found.rows
    assert (row.side, row.unit.kind, row.unit.at, row.unit.turn) == ("German", "infantry", (52.5, 20.0), 2)


def test_a_kind_that_is_not_known_has_the_nearest_name_as_a_hint() -> None:
    scenario, ruleset = loading.scenario(Path("samples/bolt_action/les_ormeaux.yaml"))
    found = read_forces("Camp;Type\nAllemands;char moyem\n", scenario, ruleset)
    assert [item.hint.fr for item in found.diagnostics] == ["vouliez-vous dire « char moyen » ?"]
