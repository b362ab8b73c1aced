"""Advanced Squad Leader: the same lines on boards that are turned, cut and joined, and lines across their seams."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.asl.regression_cases import BLOCKED, CASES, EDGES, IDS, Case, house, vehicles, wall
from tests.games.asl.scenarios import analysis
from tests.games.asl.test_sight_regression import judged
from workbench.analysis.hex_analysis import Analysis
from workbench.geometry.joined_boards import BoardPlace
from workbench.scenario.assembly import Piece, assemble

# Reports about VASL: #508 a flipped board differs, #270, #281, #493, #1811, #2530 cropping turns lines of sight off or moves
# them, #121 and #2134 seams, #1362 the boards around change the count.


def joined(*boards: tuple[BoardPlace, dict[str, Any]]) -> Analysis:
    """The questions about boards put together."""
    known = [analysis(**{"rows": place.rows, **short}) for place, short in boards]
    ruleset = known[0].ruleset
    bases = {row.key for row in ruleset.terrain.values() if row.base and row.layer == "hexes"}
    pieces = [Piece(one.scenario, place) for one, (place, _) in zip(known, boards, strict=True)]
    found, told = assemble(pieces, bases)
    assert found is not None, [item.format() for item in told]
    return Analysis(found, ruleset)


def of_board(place: str, board: str = "1") -> str:
    """A place with the name of its board before every hex."""
    return "^".join(board + label for label in place.split("^"))


def columns(case: Case) -> set[str]:
    """The columns that a case names, as letters."""
    words = repr(case.map) + f" {case.origin} {case.target}"
    return set(re.findall(r"\b([A-Z]{1,2})\d", words))


@pytest.mark.share(30)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_line_on_a_turned_board(case: Case) -> None:
    rows = 10 if case in EDGES else 20
    inquiry = joined((BoardPlace("1", rows=rows, rotated=True), case.map))
    assert judged(inquiry, of_board(case.origin), of_board(case.target)) == case.drm, case.why


@pytest.mark.share(30)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_line_on_half_a_board_beside_another(case: Case) -> None:
    """The western half, or the eastern one for cases that lie there, beside the half of an empty board."""
    rows = 10 if case in EDGES else 20
    west = all(len(name) == 1 and name <= "Q" for name in columns(case))
    # the join: at the column Q of the board, which cases in the middle do not touch
    half = BoardPlace("1", 1, 0, 1, 17, rows) if west else BoardPlace("1", 17, 0, 17, 33, rows)
    other = BoardPlace("2", 17, 0, 17, 33, rows, True) if west else BoardPlace("2", 1, 0, 1, 17, rows, True)
    inquiry = joined((half, case.map), (other, {}))
    assert judged(inquiry, of_board(case.origin), of_board(case.target)) == case.drm, case.why


BESIDE = (BoardPlace("1"), BoardPlace("2", column=33))
BELOW = (BoardPlace("1"), BoardPlace("2", row=10))
SEAMS = [
    # boards, what is on the first and the second, line, answer
    (
        "2.3: woods on the half of one board fill the hex",
        BESIDE,
        {"hexes": {"woods": "GG5"}},
        {},
        "1EE5",
        "2C5",
        BLOCKED,
    ),
    ("2.3: or on that of the other", BESIDE, {}, {"hexes": {"woods": "A5"}}, "1EE5", "2C5", BLOCKED),
    (
        "6.1: across the seam nothing else",
        BESIDE,
        {"hexes": {"woods": "GG4"}},
        {"hexes": {"woods": "A6"}},
        "1EE5",
        "2C5",
        0,
    ),
    (
        "6.7: a Hindrance of both halves is one hex",
        BESIDE,
        {"hexes": {"brush": "GG5"}},
        {"hexes": {"brush": "A5"}},
        "1EE5",
        "2C5",
        1,
    ),
    (
        "24.2: smoke of both is one cloud of 3",
        BESIDE,
        {"markers": {"white_full": "GG5"}},
        {"markers": {"white_full": "A5"}},
        "1EE5",
        "2C5",
        3,
    ),
    ("6.2: a wall on the seam's column", BESIDE, {"hexsides": {"wall": "GG5/GG6"}}, {}, "1GG3", "1GG8", BLOCKED),
    ("6.2: the same from the other board", BESIDE, {}, {"hexsides": {"wall": "A5/A6"}}, "1GG3", "1GG8", BLOCKED),
    ("6.1: along the seam between two ends of boards", BELOW, {"hexes": {"woods": "C10"}}, {}, "1B10", "1D10", 0),
    (
        "6.1: woods on both sides of it",
        BELOW,
        {"hexes": {"woods": "C10"}},
        {"hexes": {"woods": "C1"}},
        "1B10",
        "1D10",
        BLOCKED,
    ),
    ("6.1: inherent terrain on the farther side", BELOW, {}, {"hexes": {"graveyard": "C1"}}, "1B10", "1D10", 1),
    ("2.3: a half hex at the end of a board", BELOW, {"hexes": {"woods": "B10"}}, {}, "1B8", "2B2", BLOCKED),
    ("2.3: of the other board", BELOW, {}, {"hexes": {"woods": "B0"}}, "1B8", "2B2", BLOCKED),
    (
        "6.3 EXC: a gully goes on over the seam",
        BELOW,
        {"hexes": {"gully": "B9 B10"}},
        {"hexes": {"gully": "B0 B1"}},
        "1B9",
        "2B1",
        0,
    ),
    ("6.7: a vehicle beyond the seam", BELOW, {}, vehicles("B1"), "1B8", "2B3", 1),
    (
        "6.1: a drawing over the edge of its board",
        BELOW,
        {"shapes": [house(2 * 0.866, 9.2, terrain="woods")]},
        {},
        "1C9",
        "2C2",
        BLOCKED,
    ),
    ("6.1: beside the line", BELOW, {"shapes": [house(2 * 0.866 + 0.25, 9.2, terrain="woods")]}, {}, "1C9", "2C2", 0),
    (
        "6.1: a wall drawn to the seam, and on from there",
        BESIDE,
        {"shapes": [wall((27, 4.2), (27.8, 4.2))]},
        {"shapes": [wall((-0.1, 4.2), (1, 4.5))]},
        "1GG3",
        "1GG8",
        BLOCKED,
    ),
]


@pytest.mark.parametrize(
    ("boards", "one", "other", "origin", "target", "drm"), [seam[1:] for seam in SEAMS], ids=[seam[0] for seam in SEAMS]
)
def test_line_across_a_seam(
    boards: tuple[BoardPlace, BoardPlace],
    one: dict[str, Any],
    other: dict[str, Any],
    origin: str,
    target: str,
    drm: int | None,
) -> None:
    assert judged(joined((boards[0], one), (boards[1], other)), origin, target) == drm
