"""The printed table of lines of sight (8.46), on the reconstructed map of its figure."""

from __future__ import annotations

import pytest

from tests.games.panzer_grenadier import sight_boards as pg
from workbench.engine.sight.results import SightLine, SightRequest
from workbench.games.panzer_grenadier.sight.doctrine import Doctrine
from workbench.geometry.grid import HexGrid

GRID = HexGrid(12, 11)
PLACES = {
    "A": "0403",
    "B": "0406",
    "C": "0605",
    "D": "0408",
    "E": "0409",
    "F": "1105",
    "G": "1007",
    "H": "0806",
    "J": "0608",
    "K": "0808",
    "L": "0809",
}
OPEN_ROWS = [
    "AB",
    "AD",
    "AE",
    "AJ",
    "BA",
    "BC",
    "BE",
    "BF",
    "BG",
    "BH",
    "BK",
    "CB",
    "CD",
    "CF",
    "CL",
    "DA",
    "DL",
    "EG",
    "EH",
    "GK",
    "JG",
    "JK",
    "LE",
]
BLOCKED_ROWS = {
    "AC": "0504",
    "CA": "0504",
    "DK": "0608",
    "EK": "0709",
    "EL": "0609",
    "FA": "0504",
    "FG": "1006",
    "FH": "0906",
    "FL": "1006",
}


@pytest.fixture(scope="module")
def figure() -> Doctrine:
    return pg.doctrine(
        pg.board(
            GRID,
            {
                "field": "0403 0406 0408 0605",
                "woods": "0504 0510 0905 0906 1006 1105",
                "town": "0608 0609 0709 0808 0809",
                "slope": "0409 0807 0907 0908 1008 1106 1107",
            },
            {1: "0409 0510 0807 0809 0907 0908 1008 1105 1106 1107", 2: "1006 1007"},
        )
    )


def look(figure: Doctrine, row: str) -> SightLine:
    a, b = (GRID.find(PLACES[letter]) for letter in row)
    assert a is not None
    assert b is not None
    return figure.line(a, b, SightRequest())


def test_the_table_has_32_rows() -> None:
    assert len({*OPEN_ROWS, *BLOCKED_ROWS}) == 32


@pytest.mark.parametrize("row", OPEN_ROWS)
def test_open_rows_are_open(figure: Doctrine, row: str) -> None:
    assert look(figure, row).visible


@pytest.mark.parametrize("row", BLOCKED_ROWS)
def test_blocked_rows_name_the_printed_hex(figure: Doctrine, row: str) -> None:
    line = look(figure, row)
    assert not line.visible
    assert line.blocker == GRID.find(BLOCKED_ROWS[row])
    assert line.reasons[0].at == BLOCKED_ROWS[row]
    blocking = {reason.at for reason in line.reasons if reason.effect.value == "blocks" and "/" not in str(reason.at)}
    assert blocking == {BLOCKED_ROWS[row]}


@pytest.mark.parametrize(
    ("row", "key", "at"),
    [
        ("BG", "sight_below", "0807"),
        ("CL", "sight_near_high", "0808"),
        ("DL", "sight_equidistant", "0608"),
        ("EH", "sight_near_high", "0608"),
        ("LE", "sight_below", "0609"),
        ("FA", "sight_block_near_low", "0504"),
        ("JK", "sight_choice_open", "0708"),
        ("LE", "sight_choice", "0509"),
        ("JG", "sight_lookout", "0608"),
        ("EL", "sight_block_equal", "0609"),
    ],
)
def test_rows_give_the_printed_reason(figure: Doctrine, row: str, key: str, at: str) -> None:
    reasons = {(reason.key, reason.at) for reason in look(figure, row).reasons}
    assert (key, at) in reasons, reasons


def test_the_town_makes_the_difference_between_e_and_l(figure: Doctrine) -> None:
    assert look(figure, "LE").observer_height == 40
    assert look(figure, "EL").target_height == 20
    for row in ("LE", "EL"):
        assert look(figure, row).asymmetric
        assert look(figure, row).reasons[-1].key == "sight_asymmetric_lookout"
