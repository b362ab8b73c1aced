"""Landships!: the phases that a way on foot takes, against a search that tries everything."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.movement.small_scenarios import Field, field
from tests.shares import some

SIZE = 4
GRID = field(columns=SIZE, rows=SIZE, ruleset="landships").analysis.scenario.board.grid
TABLE = GRID.neighbours.tolist()
HALF, LINES = Fraction(1, 2), ("road", "trench")


def walk(draw: st.DrawFn) -> list[int]:
    chain = [draw(st.integers(0, GRID.size - 1))]
    for direction in draw(st.lists(st.integers(0, 5), min_size=1, max_size=4)):
        there = TABLE[chain[-1]][direction]
        if there >= 0 and there not in chain:
            chain.append(there)
    return chain


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Field, dict[frozenset[int], set[str]], frozenset[int]]:
    """A field with a road and a trench drawn on it, the lines of every pair of neighbours, and the hexes with no room."""
    links: dict[frozenset[int], set[str]] = {}
    paths = []
    for line in LINES:
        chain = walk(draw)
        if len(chain) > 1:
            paths.append(f"{line}: ['{' '.join(GRID.labels[number] for number in chain)}']")
            for pair in pairwise(chain):
                links.setdefault(frozenset(pair), set()).add(line)
    full = frozenset(draw(st.sets(st.integers(1, GRID.size - 1), max_size=2)))
    crowd = [
        f'id: u{number}x{place}, kind: infantry, at: "{GRID.labels[number]}"' for number in full for place in range(8)
    ]
    board = f"paths: {{{', '.join(paths)}}}" if paths else ""
    return field(board, units=crowd, columns=SIZE, rows=SIZE, ruleset="landships"), links, full


def cheapest(links: dict[frozenset[int], set[str]], full: frozenset[int], most: int) -> dict[int, Fraction]:
    """hex -> least points in at most so many phases, phase by phase from the first hex of the map."""
    ends = {0: Fraction(0)}
    for _ in range(most):
        ahead = dict(ends)
        for start, spent in ends.items():
            if start in full:
                continue
            for there in TABLE[start]:
                if there < 0:
                    continue
                known = links.get(frozenset((start, there)), set())
                options = {there: HALF if known else Fraction(1)}
                for line in known:
                    for further in TABLE[there]:
                        if further >= 0 and line in links.get(frozenset((there, further)), set()):
                            options[further] = min(Fraction(1), options.get(further, Fraction(1)))
                for end, cost in options.items():
                    ahead[end] = min(spent + cost, ahead.get(end, spent + cost))
        ends = ahead
    return ends


@pytest.mark.slow(8)
@settings(max_examples=some(40), deadline=None)
@given(grounds(), st.integers(1, 3))
def test_the_cheapest_way_in_so_many_phases(
    ground: tuple[Field, dict[frozenset[int], set[str]], frozenset[int]], phases: int
) -> None:
    stage, links, full = ground
    expected = cheapest(links, full, phases)
    reach = stage.reach("infantry", "0101", side="Red", allowance=Fraction(phases))
    for number in range(1, GRID.size):
        way = stage.way("infantry", "0101", to=GRID.labels[number], turns=phases, side="Red")
        fits = number in expected and number not in full
        assert way.within == fits
        assert (number in reach.costs) == fits
        if fits:
            assert way.cost == expected[number] == reach.costs[number]


def test_a_road_and_a_trench_are_two_phases_where_one_step_is_one() -> None:
    stage = field("paths: {road: ['0101 0102'], trench: ['0102 0201']}", columns=4, rows=4, ruleset="landships")
    assert stage.way("infantry", "0101", to="0201").within
    assert stage.labels(stage.way("infantry", "0101", to="0201")) == ["0201"]


def test_no_phase_ends_where_there_is_no_room() -> None:
    crowd = [f'id: u{place}, kind: infantry, at: "0102"' for place in range(8)]
    stage = field(units=crowd, columns=4, rows=4, ruleset="landships")
    way = stage.way("infantry", "0101", along="0102 0103", side="Red", turns=2)
    assert not way.within
    assert "no room" in way.reasons[0].en
