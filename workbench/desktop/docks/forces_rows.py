"""What the rows of the tree of forces say: counts of a side, what a unit is called, where it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import QCoreApplication

from workbench.base.text import Text
from workbench.forces.units import Force
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate

SIDE, GROUP, TURN, UNIT = "side", "group", "turn", "unit"
"""The roles of rows."""


def unit_words(unit: Any, ruleset: Ruleset, language: str) -> str:
    """A unit by its name, or else that of its kind."""
    kind = ruleset.units.get(unit.kind)
    return unit.name.get(language) or (kind.name.get(language) if kind else str(unit.kind))


def state_words(unit: Any, ruleset: Ruleset, language: str) -> list[str]:
    """The states of a unit, and whether it is hidden."""
    states = [ruleset.states[key].name.get(language) if key in ruleset.states else key for key in unit.state]
    return [*([translate("ForcesTree", "hidden")] if unit.hidden else []), *states]


def said_anew(old: Text, language: str, words: str) -> Text:
    """A text that was typed over in one language: one that differs between languages keeps the other."""
    if old.en == old.fr:
        return Text.of(words)
    return Text(old.en, words) if language == "fr" else Text(words, old.fr)


def turn_words(turn: int) -> str:
    """When reinforcements enter."""
    return translate("ForcesTree", "Turn {n}").format(n=turn)


def counted_side(name: str, force: Force[Any], unseen: frozenset[str], *, table: bool = False) -> str:
    """A side and how many units it has, and how many of them are on the map or the ``table`` where that is not all;
    ``unseen`` do not count."""
    total = len(force.units) - len(unseen)
    here = sum(unit.at is not None for unit in force.units if unit.id not in unseen)
    if here == total:
        return f"{name} ({total})"
    words = translate("ForcesTree", "{name} ({total}, {here} on the map)")
    if table:
        words = translate("ForcesTree", "{name} ({total}, {here} on the table)")
    return words.format(name=name, total=total, here=here)


def narrowed(words: str, shown: int, total: int) -> str:
    """The words of a side or a group, whose last brackets hold its count, while a filter leaves some units out."""
    count = translate("ForcesTree", "{shown} of {total}").format(shown=shown, total=total)
    return f"{words[: words.rindex('(')]}({count})"


def counts_in_full(force: Force[Any], *, table: bool = False) -> str:
    """On the map or the ``table``, off it, and by turn, a line each."""
    turns = Counter(unit.turn for unit in force.units if unit.turn)
    off = sum(unit.at is None and not unit.turn for unit in force.units)
    there, away = translate("ForcesTree", "On the map: {n}"), translate("ForcesTree", "Off the map: {n}")
    if table:
        there, away = translate("ForcesTree", "On the table: {n}"), translate("ForcesTree", "Off the table: {n}")
    lines = [
        there.format(n=sum(unit.at is not None for unit in force.units)),
        away.format(n=off),
        *(f"{turn_words(turn)}: {count}" for turn, count in sorted(turns.items())),
    ]
    hidden = sum(unit.hidden for unit in force.units)
    if hidden:
        lines.append(translate("ForcesTree", "Hidden: {n}").format(n=hidden))
    return "\n".join(lines)
