"""Every sentence of the doctrine is in the ruleset, in both languages, and every sentence there is said somewhere."""

from __future__ import annotations

import re

import pytest

from tests.engine.sight.random_boards import landships
from tests.games.landships import sight_boards as ls
from tests.games.sources import engine_source, game_source

MADE = {
    "sight_asymmetric_": ("terrain", "friends"),
    "sight_assume_": ("mgs", "observers"),
    "sight_name_": ("friends", "smoke", "barrage"),
}


def test_messages_and_their_use_agree() -> None:
    source = game_source("landships", "sight") + engine_source("sight/wording")
    used = set(re.findall(r'"(sight_[a-z_]+[a-z])"', source))
    used |= {start + end for start, ends in MADE.items() for end in ends}
    known = {key for key in ls.ruleset().messages if key.startswith("sight_")}
    assert used == known
    assert all(f'"{end}"' in source for ends in MADE.values() for end in ends)


@pytest.mark.parametrize("seed", range(9200, 9220))
def test_every_sentence_is_complete_and_cites_a_rule(seed: int) -> None:
    case = landships(seed)
    origin = seed % case.grid.size
    for target in range(case.grid.size):
        line = case.engine.line(origin, target, case.request)
        assert line.reasons
        for rule, text in [(said.rule, said.text) for said in line.reasons] + [(s.rule, s.text) for s in line.steps]:
            assert rule
            assert text.en != text.fr
            assert "{" not in text.en + text.fr
            assert "sight_" not in text.en
        assert all(text.en and text.fr and "{" not in text.en + text.fr for text in line.assumed)
