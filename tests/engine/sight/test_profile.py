"""The section and the story of a line are made of the steps by which it was judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.panzer_grenadier.sight_boards import board, ruleset, scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.base.text import Text
from workbench.engine.sight.profile import Section
from workbench.engine.sight.results import Effect, SightRequest
from workbench.engine.sight.wording import step_text, verdict_text
from workbench.geometry.grid import HexGrid

GRID = HexGrid(9, 7)
GROUND = board(
    GRID,
    {"woods": "0403 0404", "town": "0702", "orchard": "0505 0506"},
    {1: "0601 0602 0603 0201"},
    {"hedge": "0305/0306", "cliff": "0502/0602 0503/0602 0503/0603"},
)
BENCH = Analysis(scenario(GROUND), ruleset())
HEXES = st.integers(0, GRID.size - 1)


def section(a: str, b: str) -> Section:
    return BENCH.section(BENCH.line(BENCH.place(a), BENCH.place(b)))


def test_the_blocker_is_marked_where_the_verdict_has_it() -> None:
    found = section("0204", "0704")
    marked = [part for part in found.parts if part.blocker]
    line = BENCH.line(BENCH.place("0204"), BENCH.place("0704"))
    assert line.blocker is not None
    assert [part.chosen for part in marked] == [BENCH.label(line.blocker)]
    assert found.stop == marked[0].enter
    assert (found.lowest, found.highest) == (0.0, 20.0)
    assert found.unit == "m"


def test_a_stretch_is_reported_with_its_heights_and_rule() -> None:
    found = section("0204", "0704")
    marked = next(part for part in found.parts if part.blocker)
    told = step_text(marked, found.unit)
    assert told.en == f"{marked.place}: woods, top 20 m, 20 m above the line: BLOCKS [8.41]"
    assert told.fr == f"{marked.place} : bois, sommet 20 m, 20 m au-dessus de la ligne : BLOQUE [8.41]"
    line = BENCH.line(BENCH.place("0204"), BENCH.place("0704"))
    assert verdict_text(line, found).en == f"0204 -> 0704: BLOCKED at {marked.place} (5 hexes)"


def test_a_line_along_hexsides_says_which_hex_it_was_taken_through() -> None:
    found = section("0205", "0405")
    along = [part for part in found.parts if part.along_side]
    assert along
    for part in along:
        assert part.chosen in part.place.split("/")
        assert f"{part.place} (taken through {part.chosen})" in step_text(part, "m").en


def test_the_other_way_is_reported_where_it_differs() -> None:
    line = next(
        line
        for a in range(GRID.size)
        for b in range(GRID.size)
        if (line := BENCH.line(a, b)).asymmetric and not line.visible
    )
    story = [text.en for text in BENCH.line_text(line)]
    head = next(row for row in story if row.startswith("The other way differs"))
    assert head.endswith(": visible.")
    rest = story[story.index(head) + 1]
    assert rest.startswith("  [8.3")
    assert "The other way gives another answer" in rest


def test_a_line_that_is_alike_both_ways_says_nothing_of_the_other() -> None:
    assert not any("other way" in text.en for text in BENCH.line_text(BENCH.line(0, 5)))


@given(HEXES, HEXES, st.sampled_from(["spot", "fire"]))
def test_sections_cover_the_line_and_agree_with_it(a: int, b: int, purpose: str) -> None:
    request = SightRequest(purpose)
    line = BENCH.line(a, b, request)
    found = BENCH.section(line)
    assert (found.parts[0].enter, found.parts[-1].leave) == (0.0, 1.0)
    inner = found.parts[1:-1]
    assert [part.effect for part in inner] == [step.effect for step in line.steps]
    assert len([part for part in found.parts if part.blocker]) <= (0 if line.visible else 1)
    if any(step.effect is Effect.BLOCKS for step in line.steps) and not line.visible:
        assert found.stop is not None
    for text in BENCH.line_text(line, request):
        assert isinstance(text, Text)
        assert text.en
        assert text.fr
        assert "{" not in text.en + text.fr


@pytest.mark.parametrize("pair", [(0, 0), (0, 1)])
def test_short_lines_have_a_section_too(pair: tuple[int, int]) -> None:
    found = BENCH.section(BENCH.line(*pair))
    assert len(found.parts) == 2
    assert all(part.end for part in found.parts)
