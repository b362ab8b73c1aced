"""Units and described parties seen alike: kind, side, tags, states and values of whoever looks, shoots or is shot at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from workbench.base.text import Text
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import AnyScenario
from workbench.sight.results import Party

ORDINARY = "infantry"
"""What a party of unknown kind is taken for: men on foot in good order."""


SOMEBODY = Text("an ordinary unit", "une unité ordinaire")
"""Its name, in games that have no kind of that name."""


@dataclass(frozen=True)
class Troop:
    """A unit on the map or a party of a question, with what the ruleset knows of its kind.

    ``known`` is False when the question named no kind and an ordinary unit is assumed, ``named`` when it named nobody and
    a unit that stands there was taken. Every game has a subclass with what its rules ask of a unit.
    """

    kind: str
    name: Text
    tags: frozenset[str]
    side: str = ""
    unit: str = ""
    state: frozenset[str] = frozenset()
    action: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    known: bool = True
    named: bool = True

    def is_a(self, *words: str) -> bool:
        """True if the kind, a tag, or a value set to true says one of these words."""
        return any(word == self.kind or word in self.tags or self.values.get(word) is True for word in words)

    def has(self, *states: str) -> bool:
        """True if it is in one of these states."""
        return any(state in self.state for state in states)

    @property
    def party(self) -> Party:
        """The same as a party of a question."""
        kind = self.kind if self.known else ""
        return Party(kind, self.side, self.unit, tuple(sorted(self.state)), self.action, self.values)


AnyTroop = TypeVar("AnyTroop", bound=Troop)


def troop_of_unit(made: type[AnyTroop], side: str, unit: Unit, ruleset: Ruleset) -> AnyTroop:
    """The troop that a unit on the map is, as the game's own class of troops."""
    party = Party(unit.kind, side, unit.id, unit.state, "", unit.values)
    return _made(made, ruleset, party, unit.name)


def troop_of_party(made: type[AnyTroop], party: Party, scenario: AnyScenario, ruleset: Ruleset) -> AnyTroop:
    """The troop that a question describes: its unit, as far as it names one, with what the question adds."""
    found = scenario.forces.find(party.unit) if party.unit else None
    if found is None:
        return _made(made, ruleset, party)
    side, unit = found
    same = not party.kind or party.kind == unit.kind
    full = Party(
        party.kind or unit.kind,
        party.side or side,
        unit.id,
        # a party with a kind is described in full: an empty state then means no state
        party.state if party.kind else party.state or unit.state,
        party.action,
        {**(unit.values if same else {}), **party.values},
    )
    return _made(made, ruleset, full, unit.name if same else Text())


def _made(made: type[AnyTroop], ruleset: Ruleset, party: Party, name: Text = Text()) -> AnyTroop:
    row = ruleset.units.get(party.kind or ORDINARY)
    printed = {key: cited.value for key, cited in row.values.items()} if row is not None else {}
    said = name or (row.name if row is not None else Text.of(party.kind) if party.kind else SOMEBODY)
    if party.unit:
        # an id is the surest name in a list of reasons
        said = Text(f"{said.get('en')} {party.unit}", f"{said.get('fr')} {party.unit}")
    return made(
        kind=party.kind or ORDINARY,
        name=said,
        tags=row.tags if row is not None else frozenset({"leg", "combat"}),
        side=party.side,
        unit=party.unit,
        state=frozenset(party.state),
        action=party.action,
        values={**printed, **party.values},
        known=bool(party.kind),
    )
