"""Distributions against plain enumeration of every throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.odds.dice import (
    Distribution,
    certain,
    chance_of,
    dice,
    die,
    enumerated,
    hits,
    parse_dice,
    repeated,
    together,
)


def counted(count: int, sides: int, read: Callable[[Sequence[int]], Any]) -> dict[Any, Fraction]:
    """The chances by brute force."""
    throws = list(product(range(1, sides + 1), repeat=count))
    return {one: Fraction(n, len(throws)) for one, n in Counter(map(read, throws)).items()}


def chances(found: Distribution[Any]) -> dict[Any, Fraction]:
    return {one: found[one] for one in found}


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 10), (2, 6), (3, 6), (5, 4)])
def test_sums(count: int, sides: int) -> None:
    assert chances(dice(count, sides)) == counted(count, sides, sum)
    assert sum(chances(dice(count, sides)).values()) == 1


@given(st.integers(0, 4), st.integers(1, 6))
def test_hits_are_those_of_single_dice(count: int, least: int) -> None:
    chance = Fraction(7 - least, 6)
    assert chances(hits(count, chance)) == counted(count, 6, lambda throw: sum(pips >= least for pips in throw))


def test_a_roll_that_decides_what_is_rolled_next() -> None:
    found = die().then(lambda first: dice(2) if first == 6 else certain(first))
    expected: Counter[int] = Counter()
    for first in range(1, 7):
        for a, b in product(range(1, 7), repeat=2):
            expected[a + b if first == 6 else first] += 1
    assert chances(found) == {one: Fraction(n, 216) for one, n in expected.items()}


@given(st.integers(0, 5), st.integers(1, 6))
def test_repeated_shots_until_the_steps_are_gone(steps: int, shots: int) -> None:
    def shot(left: int) -> Distribution[int]:
        return chance_of(Fraction(1, 3)).map(lambda hit: max(left - hit, 0))

    found = repeated(steps, shot, shots)
    assert found == hits(shots, Fraction(1, 3)).map(lambda taken: max(steps - taken, 0))


def test_rolls_that_are_made_again() -> None:
    found = dice(2).rerolled(lambda total: total == 7)
    throws = [total for total in map(sum, product(range(1, 7), repeat=2)) if total != 7]
    assert chances(found) == {one: Fraction(n, len(throws)) for one, n in Counter(throws).items()}
    with pytest.raises(ValueError, match="throws"):
        certain(7).rerolled(lambda total: total == 7)


def test_independent_rolls_together() -> None:
    found = together([die(), dice(2)], lambda pair: pair[0] > pair[1])
    assert chances(found) == counted(3, 6, lambda throw: throw[0] > throw[1] + throw[2])


def test_doubles_are_read_from_single_throws() -> None:
    assert enumerated(2, 6, lambda throw: throw[0] == throw[1])[True] == Fraction(1, 6)


def test_means_and_spelling_keep_the_dice() -> None:
    found = dice(2).map(lambda roll: "hit" if roll >= 11 else "miss")
    assert found.spelled() == {"miss": "33/36", "hit": "3/36"}
    assert found.reduced().spelled() == {"miss": "11/12", "hit": "1/12"}
    assert found.reduced() == found
    assert dice(2).expected(lambda roll: roll) == 7
    assert found.chance(lambda result: result == "hit") == Fraction(1, 12)


@pytest.mark.parametrize(("words", "expected"), [("2d6", (2, 6)), ("D10", (1, 10)), ("3D6", (3, 6))])
def test_dice_are_parsed(words: str, expected: tuple[int, int]) -> None:
    assert parse_dice(words) == expected


@pytest.mark.parametrize("words", ["", "2", "d0", "99d6", "2d6+1", "xd6"])
def test_what_is_no_dice(words: str) -> None:
    with pytest.raises(ValueError, match="dice"):
        parse_dice(words)


@pytest.mark.parametrize(
    "make", [lambda: Distribution({}), lambda: Distribution({"a": -1, "b": 2}), lambda: hits(-1, Fraction(1))]
)
def test_what_is_no_distribution(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"throws|tries"):
        make()
