"""The base of the analyses of maps of hexes and of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.doctrines import find_doctrine
from workbench.engine.sight.results import Party
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Cited
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.presence import present, waiting_text
from workbench.scenario.scenario import A
from workbench.scenario.units import BaseUnit, TabletopUnit, Unit, unit_called

if TYPE_CHECKING:
    from workbench.rules.neutral_terrain import RulesetLibrary

U = TypeVar("U", bound=Unit | TabletopUnit)
T = TypeVar("T")
_MOST_KEPT = 4
"""So many answers are kept: those of both sides, by two ways of asking."""


class BaseAnalysis(Generic[U, A]):
    """Answers questions about one scenario, with its map variants applied and its units that are there, under one ruleset."""

    def __init__(self, scenario: A, ruleset: Ruleset) -> None:
        laid = with_map_variants(scenario)
        self.scenario: A = present(laid)
        """The scenario that is answered about, without units that are not there yet
        (:mod:`workbench.scenario.presence`)."""
        self.waiting = waiting_text(laid, ruleset.units) if self.scenario is not laid else Text()
        """Which reinforcements stand on the map and do not count; empty if none do."""
        self.ruleset = ruleset
        self.library: RulesetLibrary | None = None
        """The library of other rulesets to compare with; None if there is none."""
        self.other_setups: dict[str, Any] = {}
        """Analyses of other set-ups by their ids, as far as they were asked for."""
        self._kept: list[tuple[object, Any]] = []

    def called(self, unit: BaseUnit | str) -> Text:
        """Return the name of a unit, or of the unit with an id, as people read it."""
        return unit_called(unit, self.scenario.forces, self.ruleset.units)

    def kept(self, depends_on: object, work: Callable[[], T]) -> T:
        """Return an answer that was kept for an equal ``depends_on``, else call ``work`` and keep its answer. ``depends_on``
        names everything that the answer depends on besides scenario and ruleset, in values that can be compared. The last
        :data:`_MOST_KEPT` answers are kept; an analysis of another scenario begins with none."""
        for place, (key, found) in enumerate(self._kept):
            if key == depends_on:
                self._kept.append(self._kept.pop(place))
                return cast("T", found)
        made = work()
        self._kept.append((depends_on, made))
        del self._kept[:-_MOST_KEPT]
        return made

    def keep_waiting(self, before: BaseAnalysis[Any, Any]) -> None:
        """Take over who waits from an analysis whose units are the same: it left them out already."""
        if self.scenario.forces is before.scenario.forces:
            self.waiting = before.waiting

    def doctrine(self, topic: str, *needs: object) -> Any:
        """The doctrine of the ruleset for a topic (``sight``, ``fire`` ...), made for this scenario; ``needs`` are those
        doctrines that it builds on."""
        return find_doctrine(topic, self.ruleset.doctrines.get(topic, ""))(self.scenario, self.ruleset, *needs)

    def unit(self, name: str) -> tuple[str, U]:
        """(side, unit) with this id, with or without ``unit:``; CannotAnswer (``unknown_unit``) if there is none."""
        found = self.scenario.forces.find(name)
        if found is None:
            name = name.removeprefix("unit:")
            hint = did_you_mean(name, [unit.id for _, unit in self.scenario.forces])
            text = Text(f'there is no unit "{name}" {hint.en}', f"il n’y a pas d’unité « {name} » {hint.fr}")
            raise CannotAnswer("unknown_unit", Text(text.en.rstrip(), text.fr.rstrip()))
        return cast("tuple[str, U]", found)

    def party(self, unit: str) -> Party:
        """A unit as a party to a question."""
        return party_of(*self.unit(unit))


def party_of(side: str, unit: Unit | TabletopUnit) -> Party:
    """A unit of a scenario as a party to a question."""
    return Party(unit.kind, side, unit.id, unit.state, values=unit.values)


def friend_text(unit: Unit | TabletopUnit, analysis: BaseAnalysis[Any, Any], firer: str) -> Text:
    """Why a unit is no target of the unit ``firer`` (an id) of its own side."""
    if unit.id == firer:
        words = Text("{unit} is the firer itself", "{unit} est le tireur lui-même")
    else:
        words = Text("{unit} is on the same side as the firer", "{unit} est du même camp que le tireur")
    return words.format(unit=analysis.called(unit))


def cited_mapping(fact: Cited) -> dict[str, Any]:
    """A fact of the terrain chart with its section, as the query protocol gives it."""
    found: dict[str, Any] = {"value": fact.value, "rule": fact.citation.rule}
    if fact.citation.standing.value != "printed":
        found["standing"] = fact.citation.standing.value
        found["note"] = fact.citation.note
    return found


def unit_mappings(units: Iterable[tuple[str, Unit | TabletopUnit]]) -> list[dict[str, Any]]:
    """Units of a place, each with its side, as the query protocol gives them."""
    return [{"id": unit.id, "side": side, "kind": unit.kind, "state": unit.state} for side, unit in units]
