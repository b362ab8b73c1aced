"""Every question of the query protocol by its name.

A function in a topic module of :mod:`workbench.protocol.asks` becomes an ask by a decorator; a new module goes on the list
:data:`TOPICS`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

AskFunction = Callable[[Any], dict[str, Any]]
F = TypeVar("F", bound=Callable[[Any], Any])

TOPICS = (
    "sight",
    "spotting",
    "fire",
    "movement",
    "special_fire",
    "tabletop_actions",
    "odds",
    "planning",
    "threats",
    "plans",
    "impact",
    "compare",
    "fairness",
    "card",
)
"""The modules with asks; they are imported when the first question is answered."""

_HEX: dict[str, AskFunction] = {}
_TABLETOP: dict[str, AskFunction] = {}


def hex_ask(name: str) -> Callable[[F], F]:
    """Register a function of a question as the answer to the ask ``name`` about maps of hexes."""
    return _registrar(_HEX, name)


def tabletop_ask(name: str) -> Callable[[F], F]:
    """Register a function of a question as the answer to the ask ``name`` about tables."""
    return _registrar(_TABLETOP, name)


def _registrar(register: dict[str, AskFunction], name: str) -> Callable[[F], F]:
    def keep(function: F) -> F:
        if name in register:
            raise ValueError(f"two functions answer the ask {name!r}")
        register[name] = function
        return function

    return keep


def registered_asks(table: bool) -> Mapping[str, AskFunction]:
    """All asks about maps of hexes, or about tables, by name."""
    _load()
    return _TABLETOP if table else _HEX


def topic_of(ask: AskFunction) -> str:
    """The topic whose module holds an ask."""
    return ask.__module__.rpartition(".")[2]


@cache
def _load() -> None:
    for topic in TOPICS:
        importlib.import_module(f"workbench.protocol.asks.{topic}")
