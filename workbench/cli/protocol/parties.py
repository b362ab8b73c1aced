"""Who looks, who is looked at, who moves: units of the scenario, or parties that a request describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, overload

from workbench.analysis import Analysis
from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.protocol.fields import Fields
from workbench.cli.protocol.places import Place
from workbench.forces.models import TableUnit
from workbench.forces.units import Unit
from workbench.rules.vocabulary import Takes, said, takes, unit_values
from workbench.sight.results import Party
from workbench.table_analysis import TableAnalysis

AnyAnalysis = Analysis | TableAnalysis


@overload
def unit_named(analysis: Analysis, name: str) -> tuple[str, Unit]: ...
@overload
def unit_named(analysis: TableAnalysis, name: str) -> tuple[str, TableUnit]: ...
@overload
def unit_named(analysis: AnyAnalysis, name: str) -> tuple[str, Unit | TableUnit]: ...
def unit_named(analysis: AnyAnalysis, name: str) -> tuple[str, Unit | TableUnit]:
    """(side, unit) with this id, with or without ``unit:``."""
    found = analysis.scenario.forces.find(name)
    if found is None:
        name = name.removeprefix("unit:")
        hint = did_you_mean(name, [unit.id for _, unit in analysis.scenario.forces])
        raise CannotAnswer(
            "unknown_unit",
            Text(
                f'there is no unit "{name}" {hint.en}'.rstrip(), f"il n’y a pas d’unité « {name} » {hint.fr}".rstrip()
            ),
        )
    return found


def party_of(side: str, unit: Unit | TableUnit) -> Party:
    """The party that a unit of the scenario is."""
    return Party(kind=unit.kind, side=side, unit=unit.id, state=unit.state, values=unit.values)


def party_at(analysis: Analysis, place: Place) -> Party:
    """The unit that a place named, or a party of which nothing is known."""
    return party_of(*unit_named(analysis, place.unit)) if place.unit else Party()


def described(analysis: AnyAnalysis, base: Party, fields: Fields | None) -> Party:
    """``base`` with what a request says of it: ``{kind, state, action, values, side, unit}``, every part optional."""
    if fields is None:
        return base
    named = fields.text("unit")
    if named:
        base = party_of(*unit_named(analysis, named))
    kind = fields.text("kind")
    state = stated(analysis, fields)
    values = valued(analysis, fields.inner("values"))
    fields.raw("at")
    return Party(
        kind=check_kind(analysis, kind) if kind else base.kind,
        side=fields.text("side") or base.side,
        unit=base.unit,
        state=base.state if state is None else state,
        action=fields.text("action") or base.action,
        values={**base.values, **values},
    )


def check_kind(analysis: AnyAnalysis, kind: str) -> str:
    """The kind, if the ruleset has it; CannotAnswer otherwise."""
    known = analysis.ruleset.units
    if kind not in known:
        hint = did_you_mean(kind, known)
        raise CannotAnswer(
            "unknown_kind",
            Text(
                f'the ruleset has no unit kind "{kind}"' + (f" ({hint.en})" if hint.en else ""),
                f"le jeu n’a pas de type d’unité « {kind} »" + (f" ({hint.fr})" if hint.fr else ""),
            ),
        )
    return kind


def stated(analysis: AnyAnalysis, fields: Fields) -> tuple[str, ...] | None:
    """The states in a field ``state``, all known to the ruleset; None if the request says nothing of them."""
    if not fields.has("state"):
        return None
    states = fields.texts("state")
    for state in states:
        if state not in analysis.ruleset.states:
            hint = did_you_mean(state, analysis.ruleset.states)
            raise CannotAnswer(
                "unknown_state",
                Text(
                    f'the ruleset has no unit state "{state}" {hint.en}'.rstrip(),
                    f"le jeu n’a pas d’état d’unité « {state} » {hint.fr}".rstrip(),
                ),
            )
    return states


def valued(analysis: AnyAnalysis, fields: Fields | None) -> dict[str, object]:
    """Values that rules read, checked for their kind; others stay unread, which the answer says."""
    if fields is None:
        return {}
    ruleset = analysis.ruleset
    wanted = unit_values(ruleset.doctrines.values())
    printed = {key for kind in ruleset.units.values() for key in kind.values}
    return {name: _value(name, fields.raw(name), wanted) for name in fields.names if name in {*wanted, *printed}}


def _value(name: str, raw: Any, wanted: Mapping[str, Takes]) -> object:
    value = tuple(raw) if isinstance(raw, list) else raw
    if not isinstance(value, str | int | float | tuple) or (name in wanted and not takes(wanted[name], value)):
        kind = said(wanted[name]) if name in wanted else Text("a number or a text", "un nombre ou un texte")
        raise CannotAnswer(
            "bad_value",
            Text(f'the value "{name}" must be {kind.en}', f"la valeur « {name} » doit être {kind.fr}"),
        )
    return value
