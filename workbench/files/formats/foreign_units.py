"""Counters of another program as units under a ruleset: whose they are, and of which kind.

Their groups (boxes of counters, nations) are given sides by a mapping, or else by their names: "German infantry" belongs to a
side called German. A group without a side is left out and counted. Of which kind a counter is nobody says but its name: the
kind of unit whose name stands in it, or else the first kind of the ruleset, which is counted too.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.files.formats.map_format import ForeignUnit, Tally
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.files.value_checks import MOST_SIDES, MOST_UNITS
from workbench.generator.blank_maps import usual_sides
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.scenario.units import Force, Forces, Unit

_NO_SIDE = Text("counters of groups without a side", "pions de groupes sans camp")
_LEFT_OUT = Text("counters left out by the mapping", "pions laissés de côté par la correspondance")
_TOO_MANY = Text("counters beyond the most units of a scenario", "pions au-delà du nombre d’unités d’un scénario")
_GUESSED = Text(
    "kinds of counters whose names say none (taken as {kind})",
    "types de pions dont les noms n’en disent aucun (pris comme {kind})",
)
_TURNED = Text(
    "turned counters, of kinds that have no facing under these rules",
    "pions tournés, de types sans orientation selon ces règles",
)
_WORDS = re.compile(r"[^\W\d_]+", re.UNICODE)


@dataclass(frozen=True)
class CounterGroup:
    """A group of counters: its name, how many there are, the ``first`` of them, and the path of the first picture."""

    name: str
    count: int
    first: str = ""
    picture: str = ""


def groups_of(units: Iterable[ForeignUnit]) -> tuple[CounterGroup, ...]:
    """The groups of counters, in the order in which they come."""
    found: dict[str, CounterGroup] = {}
    for unit in units:
        before = found.get(unit.group, CounterGroup(unit.group, 0, unit.name))
        found[unit.group] = replace(before, count=before.count + 1, picture=before.picture or unit.picture)
    return tuple(found.values())


def side_of_group(group: str, mapping: WordMapping, ruleset: Ruleset) -> str:
    """The side of a group: as the mapping says, or else the usual side whose name stands in that of the group. ""
    for none; :data:`LEAVE_OUT` for a group that is left out."""
    said = mapping.side(group)
    if said:
        return said
    words = set(_words(group))
    for side, name in usual_sides(ruleset).items():
        if any(set(_words(called)) <= words for called in (side, name.en, name.fr) if called):
            return side
    return ""


def forces_of(
    units: Iterable[ForeignUnit], mapping: WordMapping, ruleset: Ruleset, losses: Tally, *, pointed: bool
) -> Forces[Unit]:
    """The units that counters become, with the usual sides of the ruleset first; what is left out is counted. The hexes of
    their map are ``pointed``, or have a flat top."""
    usual = usual_sides(ruleset)
    sides: dict[str, list[Unit]] = {side: [] for side in usual}
    kinds, numbers = _Kinds(ruleset), Counter[str]()
    known: dict[str, str] = {}
    count = 0
    for one in units:
        if one.group not in known:
            known[one.group] = side_of_group(one.group, mapping, ruleset)
        side = known[one.group]
        if side in ("", LEAVE_OUT):
            losses.add(_LEFT_OUT if side else _NO_SIDE, one.group or one.name)
        elif count == MOST_UNITS or (side not in sides and len(sides) == MOST_SIDES):
            losses.add(_TOO_MANY, one.name)
        else:
            letter = next((sign.lower() for sign in side if sign.isalpha()), "u")
            numbers[letter] += 1
            count += 1
            kind = kinds.of(one, losses)
            unit = Unit(
                f"{letter}{numbers[letter]}",
                kind,
                one.at,
                _facing(one, ruleset.units.get(kind), losses, pointed=pointed),
                name=Text.of(one.name),
                picture=one.picture,
            )
            sides.setdefault(side, []).append(unit)
    return Forces(tuple(Force(side, tuple(here), usual.get(side, Text.of(side))) for side, here in sides.items()))


def _facing(one: ForeignUnit, kind: UnitKind | None, losses: Tally, *, pointed: bool) -> int:
    """The hexside to which a counter is turned, where its kind has a facing."""
    # facing 0 is the hexside at the top, or that at the upper left
    sides = (one.turned + (30 if pointed else 0)) / 60
    facing = math.floor(sides + 0.5 - 1e-9) % 6
    if facing and (kind is None or "faces" not in kind.tags):
        losses.add(_TURNED, one.name)
        return 0
    return facing


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORDS.findall(text)]


class _Kinds:
    """Finds the kind of unit that a name speaks of."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._names: Mapping[str, tuple[str, ...]] = {
            key: tuple(
                f" {' '.join(_words(name))} "
                for name in (key.replace("_", " "), kind.name.en, kind.name.fr)
                if _words(name)
            )
            for key, kind in ruleset.units.items()
        }
        self._usual = next(iter(ruleset.units), "unit")
        usual = ruleset.units.get(self._usual)
        self._guessed = _GUESSED.format(kind=usual.name if usual is not None else Text.of(self._usual))
        self._known: dict[tuple[str, str], str] = {}

    def of(self, unit: ForeignUnit, losses: Tally) -> str:
        """The kind whose name stands in that of a counter, or else in that of its group: the longest of several."""
        asked = unit.name, unit.group
        if asked not in self._known:
            self._known[asked] = self._in(unit.name) or self._in(unit.group)
        found = self._known[asked]
        if not found:
            losses.add(self._guessed, unit.name)
        return found or self._usual

    def _in(self, words: str) -> str:
        text = f" {' '.join(_words(words))} "
        fitting = [(len(name), key) for key, names in self._names.items() for name in names if name in text]
        return max(fitting, key=lambda one: one[0])[1] if fitting else ""
