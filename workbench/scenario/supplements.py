"""A supplement: what the user has typed in from his own copy of a game, for all his scenarios of it, and the values by which a
scenario is judged: those of its supplement, and before them its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

from workbench.base.text import Text
from workbench.scenario.units import Mount, TabletopUnit, U

_YEARS = re.compile(r"(?P<since>\d{4})?\s*(?P<dash>[-–])?\s*(?P<until>\d{4})?", re.ASCII)


@dataclass(frozen=True)
class LibraryCounter:
    """A counter of the user's library. It is of a ``kind`` of unit of the ruleset, or a support ``weapon`` that units take: the
    key of the value by which a unit has it. ``values``, ``state`` and ``weapons`` (of tables: keys of weapons) are what it
    prints. ``group`` is the nation, ``since`` and ``until`` the years in which it is there (0: always)."""

    key: str
    name: Text
    kind: str = ""
    weapon: str = ""
    group: Text = Text()
    since: int = 0
    until: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)
    state: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()

    @property
    def is_support_weapon(self) -> bool:
        """Is it a weapon that a unit takes?"""
        return bool(self.weapon)

    def given_to(self, values: Mapping[str, Any], adding: Collection[str]) -> dict[str, Any]:
        """The values of a unit that takes this weapon; those of ``adding`` are summed with its own."""
        given = {self.weapon: True, **self.values}
        for key in adding:
            own, more = values.get(key), given.get(key)
            if isinstance(own, int) and isinstance(more, int):
                given[key] = own + more
        return {**values, **given}

    def is_of(self, year: int) -> bool:
        """Is it there in a year? Always in year 0, which is not known."""
        return not year or ((not self.since or self.since <= year) and (not self.until or year <= self.until))


def made_of(counter: LibraryCounter, unit: U) -> U:
    """A unit with the name, values and states of a counter of the library; on a table with its weapons too."""
    made: Any = replace(unit, name=counter.name, values=dict(counter.values), state=counter.state)
    if counter.weapons and isinstance(unit, TabletopUnit):
        ids = _numbered(counter.weapons)
        made = replace(
            made, weapons=tuple(Mount(key, weapon) for key, weapon in zip(ids, counter.weapons, strict=True))
        )
    return cast(U, made)


def _numbered(words: Sequence[str]) -> list[str]:
    """The words, each once: a second one has a number."""
    found: list[str] = []
    for word in words:
        found.append(
            next(one for one in (word, *(f"{word}_{n}" for n in range(2, len(words) + 2))) if one not in found)
        )
    return found


@dataclass(frozen=True)
class Supplement:
    """The tables (``values``, as those of a scenario) and counters that the user typed in for one ruleset. ``id`` is the name
    of its file. A scenario may name one that is not here (``found`` is False): then it holds nothing."""

    id: str
    ruleset: str = ""
    name: Text = Text()
    values: Mapping[str, Any] = field(default_factory=dict)
    counters: tuple[LibraryCounter, ...] = ()
    found: bool = True

    @property
    def called(self) -> Text:
        """Its name, or its id."""
        return self.name or Text.of(self.id)


def counter_still_in(supplement: Supplement | None, counter: LibraryCounter | None) -> LibraryCounter | None:
    """The counter if a supplement has it, as it is; else None."""
    return counter if supplement is not None and counter in supplement.counters else None


@dataclass(frozen=True)
class TypedValues(Mapping[str, Any]):
    """The chart values by which a scenario is judged: those that it holds itself, row by row before those of its supplement."""

    own: Mapping[str, Any]
    supplement: Supplement | None = None

    @cached_property
    def _all(self) -> Mapping[str, Any]:
        shared = self.supplement.values if self.supplement is not None else {}
        return {key: _together(shared.get(key), self.own.get(key)) for key in (*shared, *self.own)}

    def __getitem__(self, key: str) -> Any:
        return self._all[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def standing(self, key: str, row: str = "") -> Text:
        """Where a table, or a row of it, was typed in: in words for an answer; empty if nowhere."""
        if _holds(self.own.get(key), row):
            return Text("your own values, in this scenario", "vos propres valeurs, dans ce scénario")
        if self.supplement is not None and _holds(self.supplement.values.get(key), row):
            words = Text("your own table, {name}", "votre propre table, {name}")
            return words.format(name=self.supplement.called)
        return Text()

    @property
    def missing_note(self) -> Text:
        """What is said where a value is not known and the scenario names a supplement that is not here; else empty."""
        if self.supplement is None or self.supplement.found:
            return Text()
        words = Text(
            "The scenario takes it from the supplement {name}, which is not here.",
            "Le scénario la prend dans le supplément {name}, qui n’est pas ici.",
        )
        return words.format(name=self.supplement.id)


def _together(shared: Any, own: Any) -> Any:
    if isinstance(shared, Mapping) and isinstance(own, Mapping):
        return {**shared, **own}
    return shared if own is None else own


def _holds(table: Any, row: str) -> bool:
    if isinstance(table, Mapping):
        return bool(table) and (not row or any(str(key) == row for key in table))
    return table is not None


# --- Years in words.


def read_years(words: str) -> tuple[int, int] | None:
    """(since, until) of ``1942``, ``1942-1945``, ``1943-`` or ``-1941``, 0 where it is open; None for other words."""
    match = _YEARS.fullmatch(words.strip())
    if match is None:
        return None
    since, until = int(match["since"] or 0), int(match["until"] or 0)
    if match["dash"] is None:
        return (since, since) if since and not until else None if words.strip() else (0, 0)
    return None if (until and since > until) or not (since or until) else (since, until)


def years_words(since: int, until: int) -> str:
    """The words that :func:`read_years` reads."""
    if since == until:
        return str(since) if since else ""
    return f"{since or ''}-{until or ''}"
