"""Finds a doctrine by the name that a ruleset gives: a module of an ``engines`` package with a class ``Doctrine``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text


@cache
def doctrine_names(room: str) -> tuple[str, ...]:
    """Names of the doctrines of a room (``sight``, ``spotting``, ``fire``, ``movement``)."""
    package = importlib.import_module(f"workbench.{room}.engines")
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def find_doctrine(room: str, name: str) -> Any:
    """The doctrine class called ``name``; only modules of the room's own package are ever imported."""
    known = doctrine_names(room)
    if name not in known:
        hint = did_you_mean(name, known)
        raise CannotAnswer(
            "unknown_doctrine",
            Text(
                f'there is no {room} doctrine "{name}" {hint.en}',
                f"il n’y a pas de doctrine {room} « {name} » {hint.fr}",
            ),
        )
    return importlib.import_module(f"workbench.{room}.engines.{name}").Doctrine
