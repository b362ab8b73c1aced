"""States and numbers of units that cannot be together: two orders, less than nobody, more aboard than there is room for."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.forces.models import TableUnit
from workbench.scenario.table import TableScenario
from workbench.spotting.bolt_action.troops import ORDERS, QUALITIES

CREW, CAPACITY, ABOARD = "crew", "capacity", "aboard"


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Warn of states of which a unit has one at most, of numbers below 0, and of transports that are too full."""
    columns = context.ruleset.unit_columns
    groups = (
        (ORDERS, Text("orders", "ordres")),
        (QUALITIES, Text("qualities", "niveaux d’expérience")),
    )
    exclusive = [(keys, words) for keys, words in groups if all(key in context.ruleset.states for key in keys)]
    for _, unit in context.scenario.forces:
        for keys, words in exclusive:
            yield from _several(context, unit, keys, words)
        for name in (CREW, CAPACITY):
            if name in columns:
                yield from _below(context, unit, name)
        if CAPACITY in columns and ABOARD in columns:
            yield from _full(context, unit)


def _several(
    context: LintContext[TableScenario], unit: TableUnit, keys: tuple[str, ...], words: Text
) -> Iterator[Diagnostic]:
    held = [key for key in keys if key in unit.state]
    if len(held) > 1:
        listed = ", ".join(held)
        text = Text("{unit} has {n} {words} at once: {listed}", "{unit} a {n} {words} à la fois : {listed}")
        hint = Text("only {first} counts: keep one of them", "seul {first} compte : n’en gardez qu’un")
        yield context.warn(
            "several_orders" if keys is ORDERS else "several_qualities",
            text.format(unit=unit.id, n=len(held), words=words, listed=listed),
            context.unit_span(unit.id, "state"),
            at=f"unit:{unit.id}",
            hint=hint.format(first=held[0]),
        )


def _below(context: LintContext[TableScenario], unit: TableUnit, name: str) -> Iterator[Diagnostic]:
    value = unit.values.get(name)
    if isinstance(value, int | float) and value < 0:
        text = Text("{unit} has {name}: {value}, less than nobody", "{unit} a {name} : {value}, moins que personne")
        hint = Text("count from 0, or leave it out", "comptez à partir de 0, ou ne le dites pas")
        span = context.unit_span(unit.id, "values", name)
        said = text.format(unit=unit.id, name=name, value=f"{value:g}")
        yield context.warn("below_nobody", said, span, at=f"unit:{unit.id}", hint=hint)


def _full(context: LintContext[TableScenario], unit: TableUnit) -> Iterator[Diagnostic]:
    """Who is aboard a transport, as getting in counts them: figures, or one where none are told."""
    kind = context.ruleset.units.get(unit.kind)
    printed = kind.values.get(CAPACITY) if kind is not None else None
    room = unit.values.get(CAPACITY, printed.value if printed is not None else None)
    if not isinstance(room, int | float):
        return
    aboard = [
        other
        for _, other in context.scenario.forces
        if str(other.values.get(ABOARD) or "").removeprefix("unit:") == unit.id
    ]
    count = sum(max(len(other.models), 1) for other in aboard)
    if count > max(room, 0):
        text = Text(
            "{unit} has room for {room}, and {count} are aboard: {listed}",
            "{unit} a {room} places, et {count} sont à bord : {listed}",
        )
        hint = Text("let some get out, or give it more capacity", "faites-en descendre, ou donnez-lui plus de capacité")
        said = text.format(unit=unit.id, room=f"{room:g}", count=count, listed=", ".join(other.id for other in aboard))
        # the last who got in is one too many
        span = context.unit_span(aboard[-1].id, "values", ABOARD)
        yield context.warn("transport_too_full", said, span, at=f"unit:{unit.id}", hint=hint)
