"""Every question of the query protocol by its name.

A function in a topic module of :mod:`workbench.protocol.asks` becomes an ask by a decorator; a new ask goes on the list
:data:`TOPICS`, with its module if that is new.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

AskFunction = Callable[[Any], dict[str, Any]]
LinesFunction = Callable[[Any], list[tuple[int, int, Any]]]
"""Names lines: the observer\'s hex, that of the target, the request of sight."""
F = TypeVar("F", bound=Callable[[Any], Any])

TOPICS: Mapping[str, tuple[str, ...]] = {
    "sight": ("area", "blind", "clear", "exposure", "lines", "los", "models", "section", "sees", "watch"),
    "spotting": ("conceal", "concealment", "describe", "detect", "reveal", "spotted"),
    "fire": ("arc", "cover", "field", "measure", "range", "shooters", "template"),
    "movement": ("move_cost", "path", "reach", "stack"),
    "special_fire": ("encircle", "exposed", "interdict", "lane", "snap", "spray"),
    "tabletop_actions": (
        *("air", "assault", "aura", "dismount", "enter", "may_fire", "mount", "ram", "react", "regroup"),
    ),
    "odds": ("odds",),
    "planning": ("approach", "posts", "turns"),
    "threats": ("killzone", "profile", "threat"),
    "plans": (),  # kinds of plan without a module of their own: their ask is called by their id
    "impact": ("impact",),
    "compare": ("compare",),
    "fairness": ("fairness",),
    "card": ("card",),
}
"""The modules with asks, and the asks of each, about either kind of map. A module is imported when one of its asks is asked
first: a line of sight needs no plans."""

_HEX: dict[str, AskFunction] = {}
_TABLETOP: dict[str, AskFunction] = {}
_LINES: dict[str, Callable[[Any], Any]] = {}


def hex_ask(name: str) -> Callable[[F], F]:
    """Register a function of a question as the answer to the ask ``name`` about maps of hexes."""
    return _registrar(_HEX, name)


def tabletop_ask(name: str) -> Callable[[F], F]:
    """Register a function of a question as the answer to the ask ``name`` about tables."""
    return _registrar(_TABLETOP, name)


def _registrar(register: dict[str, Callable[[Any], Any]], name: str) -> Callable[[F], F]:
    def keep(function: F) -> F:
        if name in register:
            raise ValueError(f"two functions answer the ask {name!r}")
        register[name] = function
        return function

    return keep


def lines_of_ask(name: str) -> Callable[[F], F]:
    """Register a function of a question as what names the lines (observer's hex, target, sight request) that the ask ``name``
    about maps of hexes will judge, so that those of many requests are judged together."""
    return _registrar(_LINES, name)


def find_lines_of_ask(name: str) -> LinesFunction | None:
    """The function that names the lines of an ask about maps of hexes; None if there is none."""
    find_ask(name, table=False)
    return _LINES.get(name)


def find_ask(name: str, table: bool) -> AskFunction | None:
    """The ask of this name about maps of hexes, or about tables; None if there is none."""
    topic = next((topic for topic, names in TOPICS.items() if name in names), None)
    if topic is not None:
        _load(topic)
        return (_TABLETOP if table else _HEX).get(name)
    return registered_asks(table).get(name)


def registered_asks(table: bool) -> Mapping[str, AskFunction]:
    """All asks about maps of hexes, or about tables, by name."""
    for topic in TOPICS:
        _load(topic)
    return _TABLETOP if table else _HEX


def topic_of(ask: AskFunction) -> str:
    """The topic whose module holds an ask."""
    return ask.__module__.rpartition(".")[2]


@cache
def _load(topic: str) -> None:
    importlib.import_module(f"workbench.protocol.asks.{topic}")
