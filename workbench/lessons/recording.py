"""The edits between two steps of a lesson that is being written, as the entries ``edits`` of its file: the ground, units
that moved, came, went or changed, and conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.files.yaml_reader import read_yaml_text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.map_variants_applied import ground_difference, with_map_variants
from workbench.scenario.map_variants import MapVariant
from workbench.scenario.scenario import AnyScenario

_ID = "recorded"


@dataclass(frozen=True)
class Recording:
    """The map that a lesson begins with (``base``), and the one at its last step (``last``), from which on edits belong to the
    step that follows."""

    base: AnyScenario
    last: AnyScenario

    @classmethod
    def begun_with(cls, scenario: AnyScenario) -> Recording:
        """Nothing was edited yet."""
        return cls(scenario, scenario)


def recorded_edits(before: AnyScenario, after: AnyScenario, ruleset: Ruleset) -> list[dict[str, Any]]:
    """The entries that make one scenario of another. CannotAnswer (``not_recorded``) if the map has another form."""
    if before.board.form != after.board.form:
        raise CannotAnswer("not_recorded", _FORM)
    return [*_ground(before, after, ruleset), *_units(before, after, ruleset), *_conditions(before, after, ruleset)]


def _ground(before: Any, after: Any, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """The change of the ground, as a file writes it in an overlay."""
    patch = ground_difference(with_map_variants(before), with_map_variants(after), frozenset())
    if not patch:
        return
    bare = replace(before, overlays=(MapVariant(_ID, changes=(patch,)),))
    for overlay in _data(bare, ruleset)["overlays"]:
        yield from overlay["changes"]


def _units(before: Any, after: Any, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """Units that moved or are in other states; what changed otherwise is taken away and comes again."""
    was = {unit.id: (side, unit) for side, unit in before.forces}
    now = {unit.id: (side, unit) for side, unit in after.forces}
    moved, states, changed = [], [], []
    for name, (side, unit) in now.items():
        if name not in was or was[name] == (side, unit):
            continue
        old_side, old = was[name]
        if side == old_side and replace(old, at=unit.at, state=unit.state) == unit:
            moved += [name] if old.at != unit.at else []
            states += [name] if old.state != unit.state else []
        else:
            changed.append(name)
    gone = [*(name for name in was if name not in now), *changed]
    come = [*(name for name in now if name not in was), *changed]
    if not (moved or states or gone or come):
        return
    entries = _entries_of_units(after, ruleset)
    parts = {
        "move": {name: entries[name].get("at") for name in moved},
        "state": {name: list(now[name][1].state) for name in states},
        "remove": gone,
        "add": [entries[name] for name in come],
    }
    yield {"units": {name: part for name, part in parts.items() if part}}


def _entries_of_units(scenario: Any, ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Every unit as its file writes it, with its side, by its id."""
    sides = _data(scenario, ruleset)["forces"]
    listed = ((one["side"], unit) for one in sides for unit in one.get("units", ()))
    return {unit["id"]: {"side": side, **unit} for side, unit in listed}


def _conditions(before: Any, after: Any, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """Conditions that have another value; one that was taken away has that of the ruleset again."""
    was, now = dict(before.conditions), dict(after.conditions)
    keys = [key for key in {**was, **now} if was.get(key) != now.get(key)]
    values = {key: now.get(key, ruleset.conditions[key].default) for key in keys if key in ruleset.conditions}
    known = {key: value for key, value in values.items() if value is not None}
    if known:
        yield {"conditions": known}


def _data(scenario: AnyScenario, ruleset: Ruleset) -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_yaml_text(dump_scenario(scenario, ruleset), "recorded.yaml").data
    return data


_FORM = Text(
    "the map has another size or grid now: a step cannot hold that",
    "la carte a une autre taille ou une autre grille : une étape ne peut le noter",
)
