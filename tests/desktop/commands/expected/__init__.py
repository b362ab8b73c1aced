"""What every command of the windows is expected to do: one entry for each, in dicts called ``HEX`` and ``TABLE``.

Entries of a new command go into ``common.py`` (windows of both kinds), ``hexes.py`` or ``tables.py``, or into a module of
your own beside them: every module of this package is read. An entry is ``id: Act(sees, prepare)``, where ``sees(desk)`` must
give something else once the command has run, or ``id: Opens("NameOfTheDialog")``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def nothing(desk: Any) -> None:
    """Nothing to prepare."""


def window(desk: Any) -> object:
    """All of the window, as it looks."""
    return desk.window.grab().toImage()


def the_map(desk: Any) -> object:
    """The map or the table, as it looks."""
    return desk.window.view.grab().toImage()


def scenario(desk: Any) -> object:
    """The scenario, as it is."""
    return desk.document.scenario


def tool(desk: Any) -> object:
    """The tool in hand."""
    return desk.window.tool_context.tool.id


def selection(desk: Any) -> object:
    """The selected units."""
    return desk.window.inquiry.selection


def checked(name: str) -> Callable[[Any], object]:
    """Whether a command is shown as on."""

    def sees(desk: Any) -> object:
        desk.window.actions_.refresh()
        return desk.window.actions_[name].isChecked()

    return sees


@dataclass(frozen=True)
class Act:
    """``sees(desk)`` differs before and after; ``prepare(desk)`` makes the command possible."""

    sees: Callable[[Any], object] = window
    prepare: Callable[[Any], object] = nothing


@dataclass(frozen=True)
class Opens:
    """A dialog of this class opens; the test closes it."""

    dialog: str
    prepare: Callable[[Any], object] = nothing


Acts = dict[str, Act | Opens]


def gathered(kind: str) -> Acts:
    """The entries of all modules beside this one, ``kind`` being ``HEX`` or ``TABLE``."""
    found: Acts = {}
    for module in pkgutil.iter_modules(__path__):
        found |= getattr(importlib.import_module(f"{__name__}.{module.name}"), kind, {})
    return found
