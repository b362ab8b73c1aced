"""What is wrong with a movement request, said alike in every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.movement.results import CostPart, Route


def check_mode(mode: str, known: Iterable[str]) -> str:
    """The kind of move, if the doctrine knows it; CannotAnswer (``unknown_mode``) otherwise."""
    words = [word for word in known if word]
    if mode and mode not in words:
        raise CannotAnswer(
            "unknown_mode",
            Text(
                f'there is no kind of move "{mode}" here; known are {", ".join(words)}',
                f"il n’y a pas de mouvement « {mode} » ici ; il y a {', '.join(words)}",
            ),
        )
    return mode


def check_action(action: str, known: Mapping[str, str]) -> str:
    """The action that a word means; CannotAnswer (``unknown_action``) if the rules have none of that name."""
    if action not in known:
        raise CannotAnswer(
            "unknown_action",
            Text(
                f'"{action}" is no action here; known are {", ".join(known)}',
                f"« {action} » n’est pas une action ; il y a {', '.join(known)}",
            ),
        )
    return known[action]


def check_adjacent(grid: HexGrid, here: int, there: int) -> None:
    """CannotAnswer (``not_adjacent``) unless the two hexes are neighbours."""
    if there not in grid.neighbours[here].tolist():
        raise CannotAnswer(
            "not_adjacent",
            Text(
                f"{grid.labels[there]} is not adjacent to {grid.labels[here]}",
                f"{grid.labels[there]} n’est pas adjacent à {grid.labels[here]}",
            ),
        )


def check_way(grid: HexGrid, start: int, along: Sequence[int]) -> None:
    """CannotAnswer unless every hex of a way is a neighbour of the one before."""
    for here, there in zip((start, *along), along, strict=False):
        check_adjacent(grid, here, there)


def no_allowance(name: Text) -> CannotAnswer:
    """The answer where nobody knows how many movement points a unit has."""
    return CannotAnswer(
        "no_allowance",
        Text(
            f"{name.en}: no movement allowance is known; give one",
            f"{name.get('fr')} : capacité de mouvement inconnue ; donnez-en une",
        ),
    )


def refused_route(parts: Sequence[CostPart]) -> Route:
    """No way at all, and why."""
    return Route(None, False, (), (), tuple(part.text for part in parts))
