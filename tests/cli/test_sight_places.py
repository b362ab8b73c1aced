"""Places with levels, vertices and hexsides, under a game that has them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.asl import sight_boards as asl
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.protocol.asks.sight import hex_area, hex_los
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields


def asked(what: Any, of: Any, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = what(Question(Analysis(of, asl.ruleset()), Fields(fields)))
    return answer


WOODS = asl.scenario({"woods": "H5"}, {1: "H3"})


def test_levels_above_the_floor() -> None:
    assert not asked(hex_los, WOODS, **{"from": "H3", "to": "H7"})["visible"]
    assert asked(hex_los, WOODS, **{"from": "H3@1", "to": "H7"})["visible"]
    assert asked(hex_los, WOODS, **{"from": "H3", "to": "H7@1"})["visible"]
    assert "H7" in asked(hex_area, WOODS, **{"from": "H3", "target_level": 1})["visible"]
    assert "H7" in asked(hex_area, WOODS, **{"from": "H3@1"})["visible"]
    assert "H7" in asked(hex_area, WOODS, **{"from": "H3"})["blind"]


def test_vertices_and_hexsides() -> None:
    house = asl.scenario({"woods": "D4"})
    assert asked(hex_los, house, **{"from": "C7", "to": "D4"})["visible"]
    assert asked(hex_los, house, **{"from": "C7", "to": "D4^C5^D5"})["visible"]
    assert not asked(hex_los, house, **{"from": "C7", "to": "D4^D3^E4"})["visible"]
    assert not asked(hex_los, house, **{"from": "C7", "to": "D4/D3"})["visible"]
    assert asked(hex_los, house, **{"from": "C7", "to": "D4/D3@2"})["visible"]
    # the same point, as a vertex of the hex behind: the woods lie between
    assert not asked(hex_los, house, **{"from": "C7", "to": "D3^D4^E4"})["visible"]


@pytest.mark.parametrize("place", ["D4", "D4^C5^D5", "D4/D3", "D3^D4^E4"])
def test_text_and_section_name_the_place_that_was_asked_for(place: str) -> None:
    question = Question(Analysis(WOODS, asl.ruleset()), Fields({"from": "C7", "to": place}))
    ends, _, _ = next(iter(question.line_text())).en.partition(": ")
    origin, _, target = ends.partition(" -> ")
    assert (origin, target[:2]) == ("C7", place[:2])
    assert sorted(re.split(r"[/^]", target)) == sorted(re.split(r"[/^]", place))


@pytest.mark.parametrize("place", ["D4^D3^C7", "D4@x", "D4/D6", "D4@99"])
def test_what_is_no_place(place: str) -> None:
    with pytest.raises(CannotAnswer) as caught:
        asked(hex_los, WOODS, **{"from": "C7", "to": place})
    assert caught.value.code == "bad_place"
