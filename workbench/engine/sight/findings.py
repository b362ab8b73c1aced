"""Findings along one judged line: what all hex games share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from workbench.base.text import LANGUAGES, Text
from workbench.engine.sight.results import Effect, Heights, Reason, SightStep
from workbench.engine.sight.terrain_arrays import terrain_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit

# --- Words for what a judgement found: sentences from the ruleset's messages, names of terrain and places.


MOST_KEPT = 40_000
"""So many reasons and stretches are kept in words."""


RowT = TypeVar("RowT")


class Unworded(NamedTuple, Generic[RowT]):
    """A finding that is a reason and is not yet in words: its effect, whether it decides, and the row that it is."""

    effect: Effect
    decides: bool | None
    row: RowT


class FindingWording:
    """Writes the sentences of findings for one scenario under its ruleset."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.labels = scenario.board.grid.labels
        #: reasons and stretches in words, by the codes and numbers that a judgement has for them: the same hex does the same to
        #: hundreds of lines
        self.reasons: dict[Hashable, Reason] = {}
        self.groups: dict[Hashable, tuple[Reason, ...]] = {}
        self.stretches: dict[Hashable, SightStep] = {}
        self._names: dict[tuple[str, ...], Text] = {}
        self._ground: dict[int, tuple[str, ...]] = {}
        self._units: dict[int, list[tuple[str, Unit]]] | None = None

    def forget_many(self) -> None:
        """Forget what was written if it has become much; asked before many lines are read."""
        for known in (self.reasons, self.groups, self.stretches):
            if len(known) > MOST_KEPT:
                known.clear()

    def sentence(self, key: str, **values: object) -> Text:
        """The sentence of a message; its key, if the ruleset has none or its placeholders lack a value."""
        message = self.ruleset.messages.get(key)
        if message is None:
            return Text(key, key)
        try:
            return message.text.format(**values)
        except (KeyError, IndexError, ValueError):
            return message.text

    def names_any(self, key: str, *values: str) -> bool:
        """Is any of these values named in the sentence of a message? What no sentence names need not tell two of them apart."""
        message = self.ruleset.messages.get(key)
        return message is not None and any(
            "{" + value in text for value in values for text in (message.text.en, message.text.fr)
        )

    def rule(self, key: str) -> str:
        """The section that a message cites."""
        message = self.ruleset.messages.get(key)
        return message.rule if message is not None else ""

    def reason(self, key: str, at: str | None = None, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        """A reason with its rule and sentence; ``{at}`` in the sentence is the place."""
        return Reason(key, self.rule(key), self.sentence(key, at=at or "", **values), at, effect, self.decides(key))

    def decides(self, key: str) -> bool | None:
        """Does a message explain an answer better than a general one? None: if it blocks."""
        message = self.ruleset.messages.get(key)
        return None if message is None else message.decides

    def place(self, number: int) -> str:
        """The label of a hex."""
        return self.labels[number] if number >= 0 else "-"

    def camp(self, side: str) -> Text:
        """The name of a side of the scenario."""
        return self.scenario.forces.called(side)

    def side(self, a: int, b: int) -> str:
        """The name of a hexside."""
        return f"{self.place(a)}/{self.place(b)}"

    def terrain(self, keys: Iterable[str]) -> Text:
        """Names of terrain, strung together."""
        several = tuple(keys)
        known = self._names.get(several)
        if known is None:
            names = [self.ruleset.terrain[key].name for key in several if key in self.ruleset.terrain]
            known = self._names[several] = joined(names, ", ") if names else Text("-", "-")
        return known

    def ground_of(self, number: int) -> tuple[str, ...]:
        """Keys of everything on the ground of a hex."""
        known = self._ground.get(number)
        if known is None:
            known = self._ground[number] = terrain_of(self.scenario, self.ruleset, number)
        return known

    def standing_on(self, number: int) -> tuple[str, ...]:
        """Keys of what is in a hex on the ground of the map, or that ground where nothing else is."""
        keys = self.ground_of(number)
        return tuple(key for key in keys if key != self.scenario.board.ground) or keys

    def units_of(self, number: int) -> list[tuple[str, Unit]]:
        """Every (side, unit) in a hex, in order."""
        if self._units is None:
            self._units = {}
            for side, unit in self.scenario.forces:
                if unit.at is not None:
                    self._units.setdefault(unit.at, []).append((side, unit))
        return self._units.get(number, [])


def joined(texts: Iterable[Text], separator: str) -> Text:
    """Texts strung together in both languages."""
    parts = list(texts)
    if len(parts) == 1:
        return parts[0] if parts[0].en and parts[0].fr else Text(*map(parts[0].get, LANGUAGES))
    return Text(*(separator.join(part.get(language) for part in parts) for language in LANGUAGES))


@dataclass(frozen=True, slots=True)
class Finding:
    """What one hex or hexside does to the line: a message with its values."""

    key: str
    effect: Effect
    at: str
    values: dict[str, object]


# --- A judged line as a result, the same in every game: the order of its reasons, its steps, the readings used.


SEVERITY = (Effect.BLOCKS, Effect.HINDERS, Effect.NOTE)
STEP_CLEAR = "sight_step_clear"
"""The message of a stretch on which nothing is to be told."""


def reason(words: FindingWording, item: Finding) -> Reason:
    """A finding as a reason."""
    return words.reason(item.key, item.at, item.effect, **item.values)


PlacedT = TypeVar("PlacedT", Finding, Reason)


def first_stop_first(stops: Iterable[PlacedT], at: str) -> list[PlacedT]:
    """Blocking findings with the one in front that the area names as blocker."""
    return sorted(stops, key=lambda item: item.at != at)


def readings_chosen(words: FindingWording, switches: Sequence[str]) -> list[Text]:
    """The readings among ``switches`` that the scenario chose against the default."""
    said = []
    for key in switches:
        switch = words.ruleset.switches.get(key)
        choice = words.scenario.switches.get(key)
        if switch is not None and choice is not None and choice != switch.default and choice in switch.choices:
            said.append(Text(f"{key}: {switch.choices[choice].en}", f"{key} : {switch.choices[choice].fr}"))
    return said


def stretch_step(
    words: FindingWording,
    hexes: tuple[int, ...],
    chosen: int,
    items: Sequence[Reason],
    *,
    heights: Heights,
    text: Text,
    stops: tuple[int, ...] = (),
    both: bool = False,
    present: Text = Text(),
    terrain: tuple[str, ...] | None = None,
) -> SightStep:
    """A stretch of a line taken through hex ``chosen`` (judged through ``both``), wherever on the line it is: the gravest of
    what is found there sets its effect. ``terrain``: what is there, if it is more than what is painted."""
    worst = next((item for effect in SEVERITY for item in items if item.effect is effect), None)
    return SightStep(
        hexes=hexes,
        chosen=chosen,
        enter=0.0,
        leave=1.0,
        ground=heights.ground,
        top=heights.top,
        terrain=words.ground_of(chosen) if terrain is None else terrain,
        effect=Effect.NONE if worst is None else worst.effect,
        rule=words.rule(STEP_CLEAR) if worst is None else worst.rule,
        text=text,
        stops=stops,
        both=both,
        present=present,
        decides=any(item.decides for item in items),
    )
