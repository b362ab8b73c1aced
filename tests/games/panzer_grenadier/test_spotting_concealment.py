"""What a unit gives away (8.22)."""

from __future__ import annotations

import pytest

from tests.games.panzer_grenadier.spotting_maps import doctrine, make_board, scenario, unit
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.spotting.results import Concealment

BOARD = make_board({"woods": "0505 0508 0509 0510"})
ENEMIES = [unit("a", "infantry", "0802"), unit("b", "infantry", "0404"), unit("t", "truck", "0510")]


def judge(where: str, action: str, *state: str, hidden: str = "") -> Concealment:
    made = scenario(BOARD, ENEMIES, [unit("x", "infantry", where, *state)])
    return doctrine(made, hidden).concealment("x", action)


@pytest.mark.parametrize(("where", "action", "state", "hidden", "kept"), [
    ("0505", "still", (), "", False),
    ("0508", "still", (), "", True),
    ("0508", "still", ("spotted",), "", False),
    ("0508", "still", ("spotted",), "0508", True),
    ("0508", "fire", (), "", False),
    ("0508", "fire", (), "0508", True),
    ("0531", "fire", (), "", True),
    ("0511", "fire", (), "", False),
    ("0508", "assault", (), "", False),
    ("0508", "move 0505", ("spotted",), "", False),
    ("0508", "move 0509", ("spotted",), "", True),
    ("0509", "move 0511", ("spotted",), "", False),
    ("0509", "move 0511", ("spotted",), "0511", True),
    ("0531", "move 0530", (), "", True),
    ("0531", "move 0530", ("spotted",), "", False),
    ("0508", "crawl 0509", (), "", True),
    ("0509", "move", (), "", True),
    ("0505", "move", (), "", False),
])  # fmt: skip
def test_an_action_keeps_or_ends_concealment(
    where: str, action: str, state: tuple[str, ...], hidden: str, kept: bool
) -> None:
    answer = judge(where, action, *state, hidden=hidden)
    assert answer.stays_unspotted is kept
    assert answer.reasons[0].rule in {"8.22", "8.1"}
    assert "x" in answer.reasons[0].text.fr


def test_a_move_names_the_hexes_that_hide() -> None:
    assert judge("0509", "move").reasons[0].text.en.endswith("0508 0510")


@pytest.mark.parametrize(
    ("name", "action", "code"),
    [
        ("zz", "fire", "unknown_unit"),
        ("x", "fier", "bad_action"),
        ("x", "move 9999", "bad_place"),
        ("o", "fire", "off_map"),
    ],
)
def test_questions_without_an_answer(name: str, action: str, code: str) -> None:
    made = scenario(BOARD, ENEMIES, [unit("x", "infantry", "0508"), unit("o", "infantry", None)])
    with pytest.raises(CannotAnswer) as caught:
        doctrine(made).concealment(name, action)
    assert caught.value.code == code
