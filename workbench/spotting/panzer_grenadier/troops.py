"""Units and described parties seen alike: kind, side, tags, states and values of whoever looks, shoots or is shot at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.base.text import Text
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party

ORDINARY = "infantry"
"""What a party of unknown kind is taken for: men on foot in good order."""

DEMORALIZED, DISRUPTED, SPOTTED, IN_ASSAULT, DUG_IN = "demoralized", "disrupted", "spotted", "in_assault", "dug_in"


@dataclass(frozen=True)
class Troop:
    """A unit on the map or a party of a question, with what the ruleset knows of its kind.

    ``known`` is False when the question named no kind and an ordinary unit is assumed, ``named`` when it named nobody and
    a unit that stands there was taken.
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
    def spots(self) -> bool:
        """Only combat units and leaders spot: everybody but unarmed transports (8.0)."""
        return not self.is_a("unarmed")

    @property
    def leads(self) -> bool:
        """True for leaders of any branch."""
        return self.is_a("leader", "regular_leader", "tank_leader")

    @property
    def marked(self) -> bool:
        """Counts as SPOTTED: marked, in an assault hex, or firing in sight of the enemy (8.22)."""
        return self.has(SPOTTED, IN_ASSAULT) or self.action == "fire"

    @property
    def classes(self) -> frozenset[str]:
        """What limiting terrain asks about a unit: ``leg`` (men on foot, leaders, every unit of people) and ``weapon``."""
        found = set()
        if self.is_a("leg", "personnel", "regular_leader") and not self.is_a("vehicle", "afv"):
            found.add("leg")
        if self.is_a("weapon") and not self.is_a("afv"):
            found.add("weapon")
        return frozenset(found)

    @property
    def attacks_by_bombardment(self) -> bool:
        """True if it has a bombardment value, or is of a kind that exists to bombard."""
        return self.values.get("bf") is not None or self.is_a("artillery", "mortar")


def of_unit(side: str, unit: Unit, ruleset: Ruleset) -> Troop:
    """The troop that a unit on the map is."""
    party = Party(unit.kind, side, unit.id, unit.state, "", unit.values)
    return _made(ruleset, party, unit.name)


def of_party(party: Party, scenario: Scenario, ruleset: Ruleset) -> Troop:
    """The troop that a question describes: its unit, as far as it names one, with what the question adds."""
    found = scenario.forces.find(party.unit) if party.unit else None
    if found is None:
        return _made(ruleset, party)
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
    return _made(ruleset, full, unit.name if same else Text())


def _made(ruleset: Ruleset, party: Party, name: Text = Text()) -> Troop:
    row = ruleset.units.get(party.kind or ORDINARY)
    printed = {key: cited.value for key, cited in row.values.items()} if row is not None else {}
    said = name or (row.name if row is not None else Text.of(party.kind))
    if party.unit:
        # an id is the surest name in a list of reasons
        said = Text(f"{said.get('en')} {party.unit}", f"{said.get('fr')} {party.unit}")
    return Troop(
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
