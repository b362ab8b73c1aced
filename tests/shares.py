"""How much a test tries: a seeded share in a normal run, everything with ``--full``.

The choice between the two and the seed stand in the environment, so that all worker processes of a run agree on them.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TypeVar
from zlib import crc32

import pytest

FULL = "WORKBENCH_TEST_FULL"
SEED = "WORKBENCH_TEST_SEED"

T = TypeVar("T")


def full() -> bool:
    """Does this run try everything?"""
    return os.environ.get(FULL) == "1"


@lru_cache
def commit_number() -> int:
    """How many commits lead to this one, so that whoever runs a commit again sees the same; without Git, a fixed number."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        found = subprocess.run(
            command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True, timeout=20
        )
        return int(found.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return 1


def seed() -> str:
    """What the shares of this run are chosen by: the number of the commit, or what ``--share-seed`` says."""
    if SEED not in os.environ:
        os.environ[SEED] = str(commit_number())
    return os.environ[SEED]


def some(count: int) -> int:
    """The number of examples of a property test: a quarter of them in a normal run."""
    return count if full() else max(3, count // 4)


def turn() -> int:
    """The number of the run, which grows by one with each commit."""
    return int(seed()) if seed().isdecimal() else crc32(seed().encode())


def share(values: Iterable[T], count: int, key: str = "", cycle: int = 1) -> list[T]:
    """So many of some values in their order, by the seed of the run; all of them in a full run.

    The values are mixed once, by ``key``, and then taken round and round: of so many commits in a row as shares are needed for
    all of them, every value has its turn. Two shares with keys of their own do not go together. A share of what comes only
    once in ``cycle`` commits stays the same for so many.
    """
    everything = list(values)
    if full() or len(everything) <= count:
        return everything
    mixed = Random(key).sample(range(len(everything)), len(everything))
    chosen = {mixed[(turn() // cycle * count + number) % len(everything)] for number in range(count)}
    return [one for number, one in enumerate(everything) if number in chosen]


def in_turn(values: Iterable[T], cycle: int) -> list[T]:
    """One in ``cycle`` of some values in their order, others with the next seed: of so many commits in a row, each of which has
    one number more, every value has its turn. All of them in a full run."""
    return [one for number, one in enumerate(values) if full() or (number + turn()) % cycle == 0]


SLOW_CYCLE = 32
"""A normal run tries one in so many of the slow tests, and each of them comes once in so many commits; unless its mark names
another number: ``slow(8)``."""
WINDOW_CYCLE = 8
"""To lend a window, show it and look through it when it is taken back takes most of the budget of a test: a test that opens one
comes once in so many commits, unless a mark says how often it comes. So does one that opens a page in a browser."""
_WINDOW_FIXTURES = frozenset({"lend_window", "program", "shell", "whole", "browser"})
"""The fixtures that lend a window, begin the program with one, or drive a browser."""


def cycle_of(item: pytest.Item) -> int:
    """A normal run tries a test once in so many commits, by its mark or because it opens a window."""
    mark = item.get_closest_marker("slow")
    if mark is not None:
        return int(mark.args[0]) if mark.args else SLOW_CYCLE
    opens_window = not _WINDOW_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
    marked = any(item.get_closest_marker(name) is not None for name in ("share", "whole"))
    return WINDOW_CYCLE if opens_window and not marked else 1


FAMILY = 6
"""A test with so many sets of parameters or more is a family of cases of the same behaviour: a normal run tries a share."""
FAMILY_CYCLE = 4
"""So many commits in a row try all of a family."""


def family_share(count: int) -> int:
    """How many of so many sets of parameters of one test a normal run tries."""
    return count if count < FAMILY else -(-count // FAMILY_CYCLE)


def left_out(groups: Iterable[tuple[str, int, int, Collection[T]]]) -> Iterator[T]:
    """The members of groups (key, how many of them run, for how many commits, members) that are not in their group's share."""
    for key, count, cycle, members in groups:
        everything = list(members)
        kept = set(share(range(len(everything)), count, key, cycle))
        yield from (one for number, one in enumerate(everything) if number not in kept)


def non_empty(values: Iterable[T]) -> list[T]:
    """The values of a loop that holds all assertions of a test, which must not be passed over."""
    found = list(values)
    assert found, "there is nothing to try"
    return found
