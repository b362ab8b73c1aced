"""What a case calls its answer, taken from the answers of the query protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbench.analysis.hex_analysis import Analysis

Answer = Mapping[str, Any]
Take = Callable[[Analysis, Mapping[str, Any], Answer], Any]


def field(name: str) -> Take:
    """A field of the answer; ``cover.df`` looks inside, a number that is not there is 0 (no shift)."""

    def take(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> Any:
        value: Any = answer
        for part in name.split("."):
            value = value[part]
        return value

    return take


def _distance(analysis: Analysis, a: str, b: str) -> int:
    hexes = analysis.scenario.board.grid.hexes
    return hexes[analysis.place(a)].distance(hexes[analysis.place(b)])


def _start(analysis: Analysis, request: Mapping[str, Any]) -> str:
    return request["at"] if "at" in request else f"unit:{request['unit'].removeprefix('unit:')}"


def farthest(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> int:
    """How many hexes away the farthest hex is that a reach holds (0 = none)."""
    start = _start(analysis, request)
    return max((_distance(analysis, start, label) for label in answer["costs"]), default=0)


def reaches(label: str) -> Take:
    """Whether a reach holds a hex."""
    return lambda analysis, request, answer: label in answer["costs"]


def reached(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> list[str]:
    """The labels that a reach holds, in order."""
    return sorted(answer["costs"])


def priced(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> Any:
    """The cost of a way, or "illegal" if it is forbidden or beyond the allowance."""
    return answer["cost"] if answer["within"] else "illegal"


def clear_or_blocked(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> str:
    """A line of sight in the words of the cases."""
    return "clear" if answer["visible"] else "blocked"


def in_the_open(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> bool:
    """Whether a cover answer counts movement in the open (FFMO)."""
    return bool(answer["ffmo"])


def shared_by_others(one: str) -> Take:
    """The firepower that every hex of a lane has but one, whose label is given; None if they differ."""

    def take(analysis: Analysis, request: Mapping[str, Any], answer: Answer) -> Any:
        found = {fp for label, fp in answer["fp"].items() if label != one}
        return found.pop() if len(found) == 1 else None

    return take


TAKES: dict[str, Take] = {
    "farthest": farthest,
    "in_the_open": in_the_open,
    "los": clear_or_blocked,
    "priced": priced,
    "reached": reached,
}


def find_take(name: str) -> Take:
    """A name of :data:`TAKES`, ``reaches 0102``, ``fp_of_others Z5``, or the name of a field."""
    word, _, rest = name.partition(" ")
    if word == "reaches":
        return reaches(rest)
    if word == "fp_of_others":
        return shared_by_others(rest)
    return TAKES.get(name) or field(name)
