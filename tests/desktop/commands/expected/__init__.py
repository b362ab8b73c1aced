"""What every command of the windows is expected to do: one entry for each, in dicts called ``HEX`` and ``TABLE``.

Entries of a new command go into ``common.py`` (windows of both kinds), ``hexes.py`` or ``tabletops.py``, or into a module of
your own beside them: every module of this package is read. An entry is ``id: Changes(sees, prepare)``, where ``sees(driver)``
must give something else once the command has run, or ``id: Opens("NameOfTheDialog")``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def nothing(driver: Any) -> None:
    """Nothing to prepare."""


def window(driver: Any) -> object:
    """All of the window, as it looks."""
    return driver.window.grab().toImage()


def the_map(driver: Any) -> object:
    """The map or the table, as it looks when the hand rests."""
    driver.window.view.stretched.end()
    return driver.window.view.grab().toImage()


def scenario(driver: Any) -> object:
    """The scenario, as it is."""
    return driver.document.scenario


def tool(driver: Any) -> object:
    """The tool in hand."""
    return driver.window.tool_context.tool.id


def selection(driver: Any) -> object:
    """The selected units."""
    return driver.window.inquiry.selection


def checked(name: str) -> Callable[[Any], object]:
    """Whether a command is shown as on."""

    def sees(driver: Any) -> object:
        driver.window.actions_.refresh()
        return driver.window.actions_[name].isChecked()

    return sees


@dataclass(frozen=True)
class Changes:
    """``sees(driver)`` differs before and after; ``prepare(driver)`` makes the command possible."""

    sees: Callable[[Any], object] = window
    prepare: Callable[[Any], object] = nothing


@dataclass(frozen=True)
class Opens:
    """A dialog of this class opens; the test closes it."""

    dialog: str
    prepare: Callable[[Any], object] = nothing


Expected = dict[str, Changes | Opens]


def gathered(kind: str) -> Expected:
    """The entries of all modules beside this one, ``kind`` being ``HEX`` or ``TABLE``."""
    found: Expected = {}
    for module in pkgutil.iter_modules(__path__):
        found |= getattr(importlib.import_module(f"{__name__}.{module.name}"), kind, {})
    return found
