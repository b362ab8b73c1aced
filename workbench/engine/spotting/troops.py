"""Troops: units of the scenario and described parties in one form, with kind, side, tags, states and values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from workbench.base.text import Text
from workbench.engine.sight.results import Effect, Party, Reason, SightRequest, Standpoint
from workbench.engine.spotting.results import Spotting
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.units import Unit

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
    label = name or (row.name if row is not None else Text.of(party.kind) if party.kind else SOMEBODY)
    if party.unit and not name:
        # without a name of its own an id is the surest in a list of reasons
        label = Text(f"{label.get('en')} {party.unit}", f"{label.get('fr')} {party.unit}")
    return made(
        kind=party.kind or ORDINARY,
        name=label,
        tags=row.tags if row is not None else frozenset({"leg", "combat"}),
        side=party.side,
        unit=party.unit,
        state=frozenset(party.state),
        action=party.action,
        values={**printed, **party.values},
        known=bool(party.kind),
    )


# --- Observers and targets on hexes: troops of the scenario or of a question, the same in every game.


MOST_PARTIES = 512
"""So many parties are kept as troops."""


class _DescribedTroops(Generic[AnyTroop]):
    """The troops that questions about one scenario describe. The last ones are kept: a plan asks for the same parties again and
    again."""

    def __init__(self, scenario: AnyScenario, ruleset: Ruleset, made: type[AnyTroop]) -> None:
        self._scenario, self._ruleset, self._made = scenario, ruleset, made
        self._known: dict[tuple[object, ...], tuple[dict[str, object], AnyTroop]] = {}

    def troop(self, party: Party) -> AnyTroop:
        """The troop that a party is."""
        key = party.kind, party.side, party.unit, party.state, party.action
        known = self._known.get(key)
        if known is None or known[0] != party.values:
            if len(self._known) >= MOST_PARTIES:
                self._known.clear()
            troop = troop_of_party(self._made, party, self._scenario, self._ruleset)
            known = self._known[key] = dict(party.values), troop
        return known[1]


class Parties(Generic[AnyTroop]):
    """The troops of one scenario, as a game's own class of troops."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, made: type[AnyTroop]) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self._made = made
        self._described = _DescribedTroops(scenario, ruleset, made)

    def of_unit(self, side: str, unit: Unit) -> AnyTroop:
        """The troop that a unit on the map is."""
        return troop_of_unit(self._made, side, unit, self.ruleset)

    def of_party(self, party: Party) -> AnyTroop:
        """The troop that a question describes."""
        return self._described.troop(party)

    def side_at(self, number: int) -> str:
        """The side whose units alone stand in a hex, or an empty string."""
        sides = {side for side, _ in self.scenario.forces.units_at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def troops_at(self, number: int, side: str) -> list[AnyTroop]:
        """The troops of a side in a hex, in the order of the file."""
        return [self.of_unit(whose, unit) for whose, unit in self.scenario.forces.units_at(number) if whose == side]

    def enemies_at(self, number: int, side: str) -> list[AnyTroop]:
        """The troops in a hex that are not of this side (all of them if it is empty)."""
        forces = self.scenario.forces
        return [self.of_unit(whose, unit) for whose, unit in forces.units_at(number) if not side or whose != side]

    def of_side(self, side: str) -> list[tuple[AnyTroop, int]]:
        """Every troop of a side that is on the map (of every side if it is empty), with its hex."""
        return [
            (self.of_unit(whose, unit), unit.at)
            for whose, unit in self.scenario.forces
            if unit.at is not None and (not side or whose == side)
        ]

    def sought(self, target: int, side: str, party: Party | None) -> list[AnyTroop]:
        """The targets in a hex: the party of the question, else each enemy there, else an ordinary unit."""
        if party is not None:
            return [self.of_party(party)]
        return self.enemies_at(target, side) or [self.of_party(Party())]

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.scenario.board.grid.labels[number]


def sight_request(watcher: Troop, purpose: str) -> SightRequest:
    """The sight request of a watcher."""
    return SightRequest(purpose=purpose, side=watcher.side, observer=watcher.party)


def best(found: list[Spotting]) -> Spotting:
    """Of several looks the one that succeeds, else the one that is nearest to it."""
    return max(found, key=lambda one: (one.spotted, (one.limit or 0) - one.range))


# --- Reasons in the words of the ruleset's messages.


class Sentences:
    """Makes reasons from the ruleset's messages: the key names the sentence and the rule that it cites."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._messages = ruleset.messages

    def reason(
        self,
        key: str,
        values: Mapping[str, object],
        effect: Effect = Effect.NOTE,
        at: str | None = None,
        rule: str = "",
    ) -> Reason:
        """The reason with this key and the values of its placeholders; ``rule`` replaces the section that the message cites."""
        message = self._messages[key]
        return Reason(key, rule or message.rule, message.text.format(**values), at, effect, message.decides)

    def reason_of(self, key: str, effect: Effect = Effect.NOTE, at: str | None = None, **values: object) -> Reason:
        """The reason with this key, its placeholders filled by keywords."""
        return self.reason(key, values, effect, at)

    def text(self, key: str, **values: object) -> Text:
        """The sentence alone."""
        return self._messages[key].text.format(**values)


def in_hexes(count: int) -> Text:
    """A distance in words: "1 hex", "3 hexes"."""
    unit = Text("hex", "hexagone") if count == 1 else Text("hexes", "hexagones")
    return Text(f"{count} {unit.get('en')}", f"{count} {unit.get('fr')}")


def joined(texts: list[Text]) -> Text:
    """Several words as one list."""
    return Text(", ".join(text.get("en") for text in texts), ", ".join(text.get("fr") for text in texts))


# --- Observers and targets on a table: troops of the scenario or of a question.


class TabletopParties(Generic[AnyTroop]):
    """The troops of one table, as a game's own class of troops."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, made: type[AnyTroop]) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self._described = _DescribedTroops(scenario, ruleset, made)

    def troop_of(self, party: Party, stand: Standpoint | None = None) -> AnyTroop:
        """The troop that a question describes, or the unit that stands there when it describes none."""
        if not party.kind and not party.unit and stand is not None and stand.unit:
            party = Party("", party.side, stand.unit, party.state, party.action, party.values)
        return self._described.troop(party)
