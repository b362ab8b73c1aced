"""What a search can find: commands of the window, and its docks, units, kept lines and places."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.keys import native
from workbench.desktop.make_translations import SOURCE
from workbench.desktop.menus.words import menu_words
from workbench.desktop.search.fuzzy import fit

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate

SEARCH = ("search", "go_to_place")
"""Commands that the search does not find: itself."""


@dataclass(frozen=True)
class Find:
    """One thing that a search can find and Enter runs.

    ``names``: what it is called, the name that is shown first; ``beside``: its menu, or what kind of thing it is; ``why``:
    what is lacking for it to be available, "" if nothing is.
    """

    id: str
    names: tuple[str, ...]
    beside: str
    run: Callable[[], object]
    keys: str = ""
    why: str = ""
    on: bool = False


def best(typed: str, finds: Sequence[Find]) -> list[Find]:
    """What fits the typed words, the best first; without words all in their order."""
    rated = [(fit(typed, (*one.names, one.keys), one.beside), one) for one in finds]
    return [one for worth, one in sorted(rated, key=lambda pair: -pair[0]) if worth]


@cache
def other_names(context: str = "Menus") -> Mapping[str, str]:
    """The words of the menus in the other language, from English to French and back; empty without the list of words."""
    try:
        root = ET.parse(SOURCE).getroot()
    except (OSError, ET.ParseError):
        return {}
    found: dict[str, str] = {}
    for part in root.iter("context"):
        if part.findtext("name") == context:
            for message in part.iter("message"):
                english, french = _bare(message.findtext("source")), _bare(message.findtext("translation"))
                found |= {english: french, french: english} if english and french else {}
    return found


def _bare(words: str | None) -> str:
    return (words or "").replace("&", "").rstrip("…")


def why_not(spec: ActionSpec) -> str:
    """Why a command that is not enabled is not."""
    told = spec.why() if callable(spec.why) else spec.why
    return told or translate("Search", "not possible just now")


def commands(window: BenchWindow) -> Iterator[Find]:
    """Every command of a window, in the order of its menus."""
    window.actions_.refresh()
    others = other_names()
    for name, keys in window.actions_.keys.items():
        if name in SEARCH:
            continue
        spec, action = window.actions_.specs[name], window.actions_[name]
        words = spec.words.rstrip("…")
        names = tuple(dict.fromkeys((words, others.get(words, ""), spec.tip)))
        why = "" if action.isEnabled() else why_not(spec)
        yield Find(name, names, menu_words(spec.menu), action.trigger, native(keys), why, action.isChecked())


def docks(window: BenchWindow) -> Iterator[Find]:
    """The docks of a window."""
    for name, dock in window.docks.docks.items():

        def show(dock_name: str = name) -> None:
            window.show_map()
            window.docks.bring_up(dock_name)

        yield Find(f"dock:{name}", (dock.windowTitle(),), translate("Search", "Panel"), show)


def kept(window: BenchWindow) -> Iterator[Find]:
    """Lines of sight that the scenario keeps."""
    for line in window.document.scenario.lines:
        yield Find(
            f"line:{line.name}",
            (line.name,),
            translate("Search", "Kept line"),
            lambda name=line.name: window.show_kept(name),  # type: ignore[misc]
        )


def units(window: BenchWindow) -> Iterator[Find]:
    """Units that are on the map or on the table."""
    document = window.document
    scenario, kinds = document.scenario, document.ruleset.units
    for side, unit in scenario.forces:
        if unit.at is None:
            continue
        kind = kinds.get(unit.kind)
        sort = kind.name.get(window.language) if kind else unit.kind
        called = unit.name.get(window.language) or sort
        owner = scenario.forces.called(side).get(window.language) or side
        words = translate("Search", "Unit, {side}").format(side=owner)
        names = (f"{called} ({unit.id})", sort, unit.name.en, unit.name.fr)
        yield Find(
            f"unit:{unit.id}",
            names,
            words,
            lambda name=f"unit:{unit.id}": window.go_to(name),  # type: ignore[misc]
        )


def places(window: BenchWindow) -> list[Find]:
    """All that one can go to, but for places that are found when they are typed."""
    return [*units(window), *kept(window), *docks(window)]
