"""Every sentence of the doctrine is in the ruleset, in both languages, and every sentence there is said somewhere."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.panzer_grenadier import sight_boards as pg
from tests.games.sources import game_source
from tests.shares import some
from workbench.engine.sight.results import PURPOSES, SightRequest
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.units import Unit

CAUSES = ("lookout", "cliff", "hedge", "several")


def test_messages_and_their_use_agree() -> None:
    source = game_source("panzer_grenadier", "sight")
    used = set(re.findall(r'"(sight_[a-z_]+[a-z])"', source)) | {f"sight_asymmetric_{cause}" for cause in CAUSES}
    known = {key for key in pg.ruleset().messages if key.startswith("sight_")}
    assert used == known
    assert all(f'"{cause}"' in source for cause in CAUSES)


@settings(max_examples=some(15))
@given(pg.boards(largest=5), st.sampled_from(PURPOSES), st.data())
def test_every_sentence_is_complete_and_cites_a_rule(board: HexBoard, purpose: str, data: st.DataObject) -> None:
    numbers = st.integers(0, board.grid.size - 1)
    units = [Unit(str(n), "infantry", at) for n, at in enumerate(data.draw(st.lists(numbers, max_size=4)))]
    smoke = tuple(data.draw(st.lists(numbers, max_size=3)))
    engine = pg.doctrine(board, forces={"Red": units}, markers={"smoke": smoke})
    origin = data.draw(numbers)
    for target in range(board.grid.size):
        line = engine.line(origin, target, SightRequest(purpose, side="Red"))
        for said in (*line.reasons, *line.steps):
            assert said.rule
            assert said.text.en
            assert said.text.fr
            assert said.text.en != said.text.fr
            assert "{" not in said.text.en + said.text.fr
        assert all(text.en and text.fr and "{" not in text.en + text.fr for text in line.assumed)
        assert line.reasons
