"""Edits as values: each says what it does (``label``) and makes a new scenario (``apply``); nothing is changed in place.

An edit that changes nothing returns the same object. Undo keeps the scenario before and the one after (see the desktop's
document), so no edit needs an inverse. The kinds of edits are the modules of :mod:`workbench.scenario.edits`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Generic, Protocol

from workbench.base.text import Text
from workbench.scenario.scenario import A, Scenario


class Edit(Protocol[A]):
    """One change of a scenario."""

    @property
    def label(self) -> Text:
        """What the edit does, for the history list."""
        ...

    def apply(self, scenario: A) -> A:
        """The edited scenario, or ``scenario`` itself when nothing changes."""
        ...


@dataclass(frozen=True)
class Composite(Generic[A]):
    """Several edits that the user sees as one, applied in order."""

    edits: tuple[Edit[A], ...]
    label: Text

    def apply(self, scenario: A) -> A:
        """Apply every edit in order; the scenario itself when they undo each other."""
        found = apply_all(scenario, self.edits)
        return scenario if found == scenario else found


@dataclass(frozen=True)
class ReplaceScenario(Generic[A]):
    """Put another scenario in the place of this one (a new grid, another ruleset)."""

    scenario: A
    label: Text = Text("Replace the scenario", "Remplacer le scénario")

    def apply(self, scenario: A) -> A:
        """The other scenario, or this one when they are equal."""
        return scenario if scenario == self.scenario else self.scenario


def apply_all(scenario: A, edits: Iterable[Edit[A]]) -> A:
    """Apply edits in order."""
    for edit in edits:
        scenario = edit.apply(scenario)
    return scenario


# --- Limits an edit to a selection: what it would do to other hexes is left out.


def limited_to_hexes(edit: Edit[Scenario], inside: Container[int]) -> Edit[Scenario] | None:
    """The edit on the hexes ``inside`` only, None if nothing of it is left there.

    The fields of an edit show where it acts: ``hexes``, the ``chain`` of a path, one ``hex``, or ``sides``, which stay if
    one of their hexes is inside. Edits of units, drawn shapes and settings stay as they are.
    """
    if isinstance(edit, Composite):
        kept = tuple(left for one in edit.edits if (left := limited_to_hexes(one, inside)) is not None)
        return replace(edit, edits=kept) if kept else None
    if not is_dataclass(edit):
        return edit
    names = {field.name for field in fields(edit)}
    parts: dict[str, Any] = {}
    for name in ("hexes", "chain"):
        if name in names:
            parts[name] = tuple(number for number in getattr(edit, name) if number in inside)
    if "sides" in names:
        parts["sides"] = tuple(pair for pair in edit.sides if any(number in inside for number in pair))
    if "hex" in names and edit.hex not in inside:
        return None
    if parts and not any(parts.values()):
        return None
    return replace(edit, **parts) if parts else edit


# --- The order of drawing, of the pieces of a table and of the drawn shapes of a map of hexes: later ones lie on top.


FRONT, BACK, UP, DOWN = "front", "back", "up", "down"
ORDERS = {
    FRONT: Text("Bring to the front", "Mettre au premier plan"),
    BACK: Text("Send to the back", "Mettre à l’arrière-plan"),
    UP: Text("Bring forward", "Avancer d’un plan"),
    DOWN: Text("Send backward", "Reculer d’un plan"),
}


def reordered(chosen: Sequence[bool], to: str) -> list[int]:
    """The old places of things in their new order, if those that are ``chosen`` go to the ``front``, to the ``back``, or one
    step ``up`` or ``down``; among themselves they stay in order."""
    places = list(range(len(chosen)))
    if to in (FRONT, BACK):
        return sorted(places, key=lambda place: chosen[place] == (to == FRONT))
    by = 1 if to == UP else -1
    for place in reversed(places[:-1]) if to == UP else places[1:]:
        if chosen[places[place]] and not chosen[places[place + by]]:
            places[place], places[place + by] = places[place + by], places[place]
    return places
