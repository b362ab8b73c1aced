"""``python -m tests.engine.sight.compare``: doctrines against their references on many random boards, every pair, both ways.

    python -m tests.engine.sight.compare --boards 5000 [--doctrine landships] [--seed 0]

Prints the number of differences of every doctrine, the first few of them, and exits with 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random

from tests.engine.sight.random_boards import CASES as WHOLE_HEXES
from tests.games.asl.random_boards import advanced_squad_leader, advanced_squad_leader_with_relief

CASES = {**WHOLE_HEXES, "asl": advanced_squad_leader, "asl relief": advanced_squad_leader_with_relief}
"""For every hex doctrine, its cases by seed."""

SHOWN = 20


def compared(doctrine: str, seeds: Sequence[int], share: int = 1) -> tuple[int, list[str]]:
    """(pairs compared, a line for every difference) of the boards with these seeds, from one hex in ``share``."""
    pairs, found = 0, []
    for seed in seeds:
        case = CASES[doctrine](seed)
        size = case.grid.size
        origins = Random(seed).sample(range(size), -(-size // share))
        pairs += len(origins) * size
        found += [
            f"{doctrine}, board {seed}: {a} -> {b}: the doctrine says {'open' if seen else 'blocked'}"
            for a, b, seen in case.differences(sorted(origins))
        ]
    return pairs, found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.sight.compare", description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="boards for every doctrine")
    parser.add_argument("--seed", type=int, default=0, help="number of the first board")
    parser.add_argument("--doctrine", choices=sorted(CASES), action="append", help="only this one")
    asked = parser.parse_args(arguments)
    bad = 0
    for doctrine in asked.doctrine or CASES:
        start = time.perf_counter()
        pairs, found = compared(doctrine, range(asked.seed, asked.seed + asked.boards))
        took = time.perf_counter() - start
        print(f"{doctrine}: {asked.boards} boards, {pairs} lines, {len(found)} differences, {took:.0f} s", flush=True)
        print("".join(f"  {line}\n" for line in found[:SHOWN]), end="", flush=True)
        bad += len(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
